//! The map of a strategy: boards inside boards.
//!
//! Every free cell contains, smaller, the board that follows when it is picked. To read the map, find
//! your X and zoom into that cell; the new O there is the answer.

use std::collections::HashMap;

use fsm_draw::svg::{Svg, escape_lines, text_width, to_f64};
use fsm_draw::{Request, Selection, Square};
use fsm_model::{StateId, count};
use tictactoe_strategy::rules::{Cell, Size};

use super::boards::Boards;

/// The side of the outermost board.
const SIDE: f64 = 1000.0;
const MARGIN: f64 = 32.0;
/// The size of letters. Two maps side by side are often shown at less than half of their size.
const LETTERS: f64 = 24.0;
/// The distance from one line of text to the next.
const LINE: f64 = 32.0;
/// The side of a board in a cell, as a part of the cell.
const INSET: f64 = 0.88;
/// Maps with more boards are not drawn as a whole.
const MOST_BOARDS: usize = 20_000;
/// If only the first moves are drawn, the smallest boards have at least this side.
const LEGIBLE: f64 = 20.0;

/// The maps from all starts, side by side. If there are too many boards, only the first moves; `None`
/// if even the starts are too many.
pub(super) fn draw(request: &Request<'_>, boards: &Boards) -> Option<String> {
    let whole = request.select();
    if Extent::new(&whole, boards).fits() {
        return Some(draw_all(&whole, boards, None));
    }
    let parts = (0..).map(|depth| request.clone().within(depth).select());
    let parts = parts.map(|part| (Extent::new(&part, boards), part));
    let fitting: Vec<(Extent, Selection<'_>)> = parts.take_while(|part| part.0.fits()).collect();
    let most = fitting.last()?.1.depth()?;
    // A reader who asks for small boards gets them.
    let is_wanted = |extent: &Extent| whole.depth().is_some() || extent.is_legible();
    let (_, part) = fitting.iter().rfind(|part| is_wanted(&part.0))?;
    let shown = part.depth()?;
    let more = match most {
        most if most > shown => format!("use --depth {most} or --from STATE"),
        _ => "use --from STATE".to_owned(),
    };
    let moves = match shown {
        0 => "No move is shown".to_owned(),
        1 => "Only the first move is shown".to_owned(),
        _ => format!("Only the first {} are shown", count(shown, "move")),
    };
    Some(draw_all(part, boards, Some(format!("{moves}; for more, {more}."))))
}

/// Draws everything that is selected. The note is the last line above the boards.
fn draw_all(selection: &Selection<'_>, boards: &Boards, note: Option<String>) -> String {
    let games = Games { selection, boards };
    let mut map = Map { games, svg: Svg::new(selection.theme()) };
    let (title, caption) = (selection.title(), selection.caption());
    let unreachable = match selection.unreachable_states().len() {
        0 => None,
        1 => Some("One board that no game leads to is not shown.".to_owned()),
        count => Some(format!("{count} boards that no game leads to are not shown.")),
    };
    let lines = [
        Some(format!("{caption}.")),
        Some("Find your X, zoom into that cell; the new O there is the answer.".to_owned()),
        unreachable,
        note,
    ];
    let bold = |size: f64| format!("font-size=\"{size}\" font-weight=\"bold\"");
    let pale = format!("font-size=\"{LETTERS}\" {}", selection.theme().look("pale"));
    let mut y = 48.0;
    let mut across: f64 = 0.0;
    map.svg.text(MARGIN, y, &bold(1.5 * LETTERS), &title);
    for line in lines.iter().flatten() {
        y += LINE;
        map.svg.text(MARGIN, y, &pale, line);
        across = across.max(2.0 * MARGIN + text_width(line, LETTERS));
    }
    let top = y + 2.0 * LINE;
    let mut x = MARGIN;
    for (origin, label) in games.origins() {
        let (first, label) = games.first_choice(origin, label);
        map.svg.text(x, top - 14.0, &bold(LETTERS), &label);
        map.board(first, origin, Square { x, y: top, side: SIDE });
        x += SIDE + MARGIN;
    }
    map.svg.finish(across.max(x), top + SIDE + MARGIN, &format!("{title}: {caption}"))
}

/// How many boards a map has, and how far they are inside each other.
#[derive(Clone, Copy)]
struct Extent {
    size: Size,
    count: usize,
    /// The number of boards around the smallest one.
    levels: usize,
}

impl Extent {
    fn new(selection: &Selection<'_>, boards: &Boards) -> Extent {
        let games = Games { selection, boards };
        let mut known = HashMap::new();
        let mut all = Extent { size: boards.size(), count: 0, levels: 0 };
        for (origin, label) in games.origins() {
            all.add(games.extent(games.first_choice(origin, label).0, &mut known));
        }
        all
    }

    fn add(&mut self, other: Extent) {
        self.count = self.count.saturating_add(other.count);
        self.levels = self.levels.max(other.levels);
    }

    fn fits(&self) -> bool {
        self.count <= MOST_BOARDS
    }

    /// Whether the smallest boards can be read without zooming in.
    fn is_legible(&self) -> bool {
        let shrink = INSET / to_f64(self.size.side());
        let smallest = (0..self.levels).fold(SIDE, |side, _| side * shrink);
        smallest >= LEGIBLE
    }
}

/// The games that a map shows.
#[derive(Clone, Copy)]
struct Games<'m, 'd> {
    selection: &'m Selection<'d>,
    boards: &'m Boards,
}

impl Games<'_, '_> {
    /// The states that maps begin at, with their labels.
    fn origins(&self) -> Vec<(StateId, String)> {
        match self.selection.starts() {
            [] => {
                self.selection.origin().map(|origin| (origin, String::new())).into_iter().collect()
            }
            starts => {
                let origin = |start: &fsm_model::Start<'_>| {
                    (start.state(), start.label().unwrap_or("").to_owned())
                };
                starts.iter().map(origin).collect()
            }
        }
    }

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

    /// The cells that can be picked on a board, and the boards that follow.
    fn moves(&self, state: StateId) -> Vec<(Cell, StateId)> {
        if self.boards.board(state).outcome().is_some() {
            return Vec::new();
        }
        let dfa = self.selection.dfa();
        let leads_on = |symbol| {
            let target = dfa.next(state, symbol).filter(|&target| target != state)?;
            let cell = Cell::from_name(dfa.symbol(symbol).name())?;
            self.selection.distance(target).is_some().then_some((cell, target))
        };
        dfa.symbols().filter_map(leads_on).collect()
    }

    /// The extent of the map from a board on. Every move adds a mark, so this ends.
    fn extent(&self, state: StateId, known: &mut HashMap<StateId, Extent>) -> Extent {
        if let Some(&extent) = known.get(&state) {
            return extent;
        }
        let mut extent = Extent { size: self.boards.size(), count: 0, levels: 0 };
        for (_, target) in self.moves(state) {
            let inner = self.extent(target, known);
            extent.add(Extent { levels: inner.levels + 1, ..inner });
        }
        extent.count = extent.count.saturating_add(1);
        known.insert(state, extent);
        extent
    }
}

struct Map<'m, 'd> {
    games: Games<'m, 'd>,
    svg: Svg,
}

impl Map<'_, '_> {
    /// Draws a board in a square, with the boards that follow in its cells.
    fn board(&mut self, state: StateId, before: StateId, place: Square) {
        let Games { selection, boards } = self.games;
        let theme = selection.theme();
        let look = boards.look(state).map_or(String::new(), |look| format!(" k{look}"));
        let trail = if selection.is_marked(state) { " trail" } else { "" };
        let title = escape_lines(&selection.describe(state));
        let Square { x, y, side } = place;
        let line = (side / 300.0).max(0.1);
        self.svg.push(format_args!(
            "<g {} data-state=\"{}\"><title>{title}</title>\
             <rect {} stroke-width=\"{line:.2}\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{side:.2}\" height=\"{side:.2}\"/>{}</g>",
            theme.look(&format!("state{look}{trail}")),
            state.index(),
            theme.look("card"),
            boards.draw(state, before, place, theme)
        ));
        for (cell, target) in self.games.moves(state) {
            let Square { x, y, side } = place.cell(boards.size().side(), cell.index());
            let gap = side * (1.0 - INSET) / 2.0;
            self.board(target, state, Square { x: x + gap, y: y + gap, side: side * INSET });
        }
    }
}
