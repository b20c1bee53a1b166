//! The map of a strategy: boards inside boards.
//!
//! In every free cell stands, smaller, the board that comes of picking it. To read it: find your X,
//! zoom into that cell; the O that is new there is the answer.

use tictactoe_fsm::StateId;
use tictactoe_strategy::rules::{Board, Cell};

use super::Drawing;
use super::boards::{self, Boards};
use super::svg::{Svg, escape, width};

/// The side of the outermost board.
const SIDE: f64 = 1000.0;
const MARGIN: f64 = 32.0;
const TOP: f64 = 96.0;
/// How much of a cell the board in it takes.
const INSET: f64 = 0.88;
/// More boards than this are no map any more.
const MOST_BOARDS: usize = 20_000;

/// The maps from all starts, side by side; none if there are too many boards.
pub(super) fn draw(drawing: &Drawing<'_>, boards: &Boards) -> Option<String> {
    let mut map = Map { drawing, boards, svg: Svg::new(), count: 0 };
    let origins: Vec<(StateId, String)> = match drawing.starts.as_slice() {
        [] => drawing.origin().map(|origin| (origin, String::new())).into_iter().collect(),
        starts => {
            let label = |start| drawing.dfa.start_label(start).unwrap_or("").to_owned();
            starts.iter().map(|&start| (start.state, label(start))).collect()
        }
    };
    let mut x = MARGIN;
    for (origin, label) in origins {
        let (first, label) = map.opened(origin, label);
        map.svg.text(x, TOP - 12.0, "font-size=\"18\" font-weight=\"bold\"", &label);
        map.board(first, origin, x, TOP, SIDE);
        x += SIDE + MARGIN;
    }
    if map.count > MOST_BOARDS {
        return None;
    }
    let (title, caption) = (drawing.title(), drawing.caption());
    let mut text =
        format!("{caption}. Find your X, zoom into that cell; the new O there is the answer.");
    match drawing.unreached().len() {
        0 => (),
        1 => text.push_str(" One board that no game leads to is not shown."),
        count => {
            text.extend([" ", &count.to_string(), " boards that no game leads to are not shown."]);
        }
    }
    map.svg.text(MARGIN, 36.0, "font-size=\"24\" font-weight=\"bold\"", &title);
    map.svg.text(MARGIN, 60.0, "font-size=\"14\" class=\"pale\"", &text);
    let across = x.max(2.0 * MARGIN + width(&text, 14.0));
    let high = TOP + SIDE + MARGIN;
    Some(map.svg.finish(drawing.theme, across, high, &format!("{title}: {caption}")))
}

struct Map<'m, 'd> {
    drawing: &'m Drawing<'d>,
    boards: &'m Boards,
    svg: Svg,
    count: usize,
}

impl Map<'_, '_> {
    /// The first board with a choice: where only one cell can be picked, that one is.
    fn opened(&self, origin: StateId, label: String) -> (StateId, String) {
        let dfa = self.drawing.dfa;
        let mut ways = dfa.symbols().filter(|&symbol| dfa.next(origin, symbol) != origin);
        let is_drawn = |symbol| self.drawing.distance(dfa.next(origin, symbol)).is_some();
        match (ways.next(), ways.next()) {
            (Some(only), None) if is_drawn(only) => {
                let label = format!("{label} {}", dfa.symbol_name(only));
                (dfa.next(origin, only), label.trim().to_owned())
            }
            _ => (origin, label),
        }
    }

    /// A board in a square, with what comes of it inside.
    fn board(&mut self, state: StateId, before: StateId, x: f64, y: f64, side: f64) {
        self.count += 1;
        if self.count > MOST_BOARDS {
            return;
        }
        let dfa = self.drawing.dfa;
        let board = self.boards.board(state);
        let old = if before == state { Board::EMPTY } else { self.boards.board(before) };
        let kind = boards::kind(board).map_or(String::new(), |kind| format!(" k{kind}"));
        let trail = if self.drawing.is_passed(state) { " trail" } else { "" };
        let title = escape(&self.drawing.describe(state));
        let line = (side / 300.0).max(0.1);
        self.svg.push(format_args!(
            "<g class=\"state{kind}{trail}\" data-state=\"{}\"><title>{title}</title>\
             <rect class=\"card\" stroke-width=\"{line:.2}\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{side:.2}\" height=\"{side:.2}\"/>{}</g>",
            state.index(),
            boards::draw(board, old, x, y, side)
        ));
        if board.outcome().is_some() {
            return;
        }
        let third = side / 3.0;
        let gap = third * (1.0 - INSET) / 2.0;
        for symbol in dfa.symbols() {
            let target = dfa.next(state, symbol);
            let digit = dfa.symbol_name(symbol).chars().next();
            let Some(cell) = digit.and_then(Cell::from_digit).filter(|_| target != state) else {
                continue;
            };
            if self.drawing.distance(target).is_none() {
                continue;
            }
            let (left, top) = boards::corner(cell, x, y, third);
            self.board(target, state, left + gap, top + gap, third * INSET);
        }
    }
}
