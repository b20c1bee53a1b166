//! The map of a strategy: boards inside boards.
//!
//! Every free cell contains, smaller, the board that follows when it is picked. To read the map, find
//! your X and zoom into that cell; the new O there is the answer.

use fsm_draw::svg::{Svg, escape_lines, text_width};
use fsm_draw::{Selection, Square};
use fsm_model::StateId;
use tictactoe_strategy::rules::Cell;

use super::boards::Boards;

/// The side of the outermost board.
const SIDE: f64 = 1000.0;
const MARGIN: f64 = 32.0;
const TOP: f64 = 96.0;
/// The side of a board in a cell, as a part of the cell.
const INSET: f64 = 0.88;
/// Maps with more boards are not drawn.
const MOST_BOARDS: usize = 20_000;

/// The maps from all starts, side by side; `None` if there are too many boards.
pub(super) fn draw(selection: &Selection<'_>, boards: &Boards) -> Option<String> {
    let mut map = Map { selection, boards, svg: Svg::new(selection.theme()), count: 0 };
    let origins: Vec<(StateId, String)> = match selection.starts() {
        [] => selection.origin().map(|origin| (origin, String::new())).into_iter().collect(),
        starts => {
            let origin = |start: &fsm_model::Start<'_>| {
                (start.state(), start.label().unwrap_or("").to_owned())
            };
            starts.iter().map(origin).collect()
        }
    };
    let mut x = MARGIN;
    for (origin, label) in origins {
        let (first, label) = map.first_choice(origin, label);
        map.svg.text(x, TOP - 12.0, "font-size=\"18\" font-weight=\"bold\"", &label);
        map.board(first, origin, Square { x, y: TOP, side: SIDE });
        x += SIDE + MARGIN;
    }
    if map.count > MOST_BOARDS {
        return None;
    }
    let (title, caption) = (selection.title(), selection.caption());
    let mut text =
        format!("{caption}. Find your X, zoom into that cell; the new O there is the answer.");
    match selection.unreachable_states().len() {
        0 => (),
        1 => text.push_str(" One board that no game leads to is not shown."),
        count => {
            text.extend([" ", &count.to_string(), " boards that no game leads to are not shown."]);
        }
    }
    map.svg.text(MARGIN, 36.0, "font-size=\"24\" font-weight=\"bold\"", &title);
    let look = selection.theme().look("pale");
    map.svg.text(MARGIN, 60.0, &format!("font-size=\"14\" {look}"), &text);
    let across = x.max(2.0 * MARGIN + text_width(&text, 14.0));
    let high = TOP + SIDE + MARGIN;
    Some(map.svg.finish(across, high, &format!("{title}: {caption}")))
}

struct Map<'m, 'd> {
    selection: &'m Selection<'d>,
    boards: &'m Boards,
    svg: Svg,
    count: usize,
}

impl Map<'_, '_> {
    /// The first board with a choice: if only one cell can be picked at first, the board behind it.
    fn first_choice(&self, origin: StateId, label: String) -> (StateId, String) {
        let dfa = self.selection.dfa();
        let leads_on = |symbol| {
            let target = dfa.next(origin, symbol).filter(|&target| target != origin)?;
            Some((symbol, target))
        };
        let mut moves = dfa.symbols().filter_map(leads_on);
        let is_drawn = |state| self.selection.distance(state).is_some();
        match (moves.next(), moves.next()) {
            (Some((only, target)), None) if is_drawn(target) => {
                let label = format!("{label} {}", dfa.symbol(only).name());
                (target, label.trim().to_owned())
            }
            _ => (origin, label),
        }
    }

    /// Draws a board in a square, with the boards that follow in its cells.
    fn board(&mut self, state: StateId, before: StateId, place: Square) {
        self.count += 1;
        if self.count > MOST_BOARDS {
            return;
        }
        let dfa = self.selection.dfa();
        let theme = self.selection.theme();
        let look = self.boards.look(state).map_or(String::new(), |look| format!(" k{look}"));
        let trail = if self.selection.is_marked(state) { " trail" } else { "" };
        let title = escape_lines(&self.selection.describe(state));
        let Square { x, y, side } = place;
        let line = (side / 300.0).max(0.1);
        self.svg.push(format_args!(
            "<g {} data-state=\"{}\"><title>{title}</title>\
             <rect {} stroke-width=\"{line:.2}\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{side:.2}\" height=\"{side:.2}\"/>{}</g>",
            theme.look(&format!("state{look}{trail}")),
            state.index(),
            theme.look("card"),
            self.boards.draw(state, before, place, theme)
        ));
        if self.boards.board(state).outcome().is_some() {
            return;
        }
        for symbol in dfa.symbols() {
            let Some(target) = dfa.next(state, symbol) else { continue };
            let cell = Cell::from_name(dfa.symbol(symbol).name());
            let Some(cell) = cell.filter(|_| target != state) else {
                continue;
            };
            if self.selection.distance(target).is_none() {
                continue;
            }
            let Square { x, y, side } =
                place.cell(self.boards.board(state).size().side(), cell.index());
            let gap = side * (1.0 - INSET) / 2.0;
            self.board(target, state, Square { x: x + gap, y: y + gap, side: side * INSET });
        }
    }
}
