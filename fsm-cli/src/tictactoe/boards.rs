//! Boards: an automaton of tic-tac-toe, and what its states look like.

use std::fmt::Write as _;

use tictactoe_fsm::{Claim, Dfa, Diagnostic, Severity, StateId};
use tictactoe_strategy::CLAIMS;
use tictactoe_strategy::rules::{Board, Cell, Mark, Name, Outcome};

/// The boards of all states, if these are boards and their transitions follow the rules.
pub(super) struct Boards {
    boards: Vec<Board>,
}

/// How the end of a game looks: the number of a label's look.
pub(super) const O_WINS: usize = 0;
pub(super) const DRAW: usize = 1;
pub(super) const X_WINS: usize = 5;

impl Boards {
    pub(super) fn of(dfa: &Dfa) -> Option<Boards> {
        let board = |state| dfa.state_name(state).parse::<Name>().ok().map(|name| name.board);
        let boards = dfa.states().map(board).collect::<Option<Vec<_>>>()?;
        // Only what follows the rules is a game; elsewhere something would not be seen.
        let follows = |claim: &Claim| {
            let is_error = |found: &Diagnostic| found.severity() == Severity::Error;
            claim.needs.is_empty() && !(claim.prove)(dfa).iter().any(is_error)
        };
        CLAIMS.iter().any(follows).then_some(Boards { boards })
    }

    pub(super) fn board(&self, state: StateId) -> Board {
        self.boards[state.index()]
    }
}

/// The number of the look of a board: none while the game goes on.
pub(super) fn kind(board: Board) -> Option<usize> {
    board.outcome().map(|outcome| match outcome {
        Outcome::Won(Mark::O) => O_WINS,
        Outcome::Draw => DRAW,
        Outcome::Won(Mark::X) => X_WINS,
    })
}

/// How the line around a board is drawn, so that also those see its end who do not see colours.
pub(super) fn line(board: Board) -> &'static str {
    match board.outcome() {
        None | Some(Outcome::Won(Mark::O)) => "",
        Some(Outcome::Draw) => " stroke-dasharray=\"4 2\"",
        Some(Outcome::Won(Mark::X)) => " stroke-width=\"2.5\" stroke-dasharray=\"1.5 2.5\"",
    }
}

/// A board in a square: the marks that are not on the board before are coloured, and three in a row
/// are struck out.
pub(super) fn draw(board: Board, before: Board, x: f64, y: f64, side: f64) -> String {
    let third = side / 3.0;
    let mut text = String::new();
    let grid = (side / 60.0).min(4.0);
    let (one, two) = (third, 2.0 * third);
    let _ = write!(
        text,
        "<path class=\"grid\" stroke-width=\"{grid:.2}\" d=\"M{:.2} {:.2}v{side:.2}M{:.2} {:.2}v{side:.2}M{:.2} {:.2}h{side:.2}M{:.2} {:.2}h{side:.2}\"/>",
        x + one,
        y,
        x + two,
        y,
        x,
        y + one,
        x,
        y + two
    );
    for cell in Cell::ALL {
        let Some(mark) = board.mark(cell) else { continue };
        let is_new = before.mark(cell).is_none();
        let middle = middle(cell, x, y, third);
        text += &draw_mark(mark, is_new, middle, third);
    }
    for mark in [Mark::X, Mark::O] {
        for line in board.lines(mark) {
            let [(x1, y1), _, (x2, y2)] = line.map(|cell| middle(cell, x, y, third));
            let _ = write!(
                text,
                "<path class=\"strike\" stroke-width=\"{:.2}\" stroke-linecap=\"round\" d=\"M{x1:.2} {y1:.2}L{x2:.2} {y2:.2}\"/>",
                side / 18.0
            );
        }
    }
    text
}

/// The upper left corner of a cell.
pub(super) fn corner(cell: Cell, x: f64, y: f64, third: f64) -> (f64, f64) {
    let [row, column] = [cell.index() / 3, cell.index() % 3]
        .map(|index| f64::from(u8::try_from(index).expect("one of three")));
    (x + column * third, y + row * third)
}

fn middle(cell: Cell, x: f64, y: f64, third: f64) -> (f64, f64) {
    let (x, y) = corner(cell, x, y, third);
    (x + third / 2.0, y + third / 2.0)
}

/// A cross or a ring.
fn draw_mark(mark: Mark, is_new: bool, (x, y): (f64, f64), side: f64) -> String {
    let class = match (is_new, mark) {
        (false, _) => "old",
        (true, Mark::X) => "x",
        (true, Mark::O) => "o",
    };
    let (half, stroke) = (side * 0.27, side * if is_new { 0.14 } else { 0.07 });
    match mark {
        Mark::X => {
            let (left, right, top, bottom) = (x - half, x + half, y - half, y + half);
            format!(
                "<path class=\"{class}\" stroke-width=\"{stroke:.2}\" stroke-linecap=\"round\" d=\"M{left:.2} {top:.2}L{right:.2} {bottom:.2}M{right:.2} {top:.2}L{left:.2} {bottom:.2}\"/>"
            )
        }
        Mark::O => format!(
            "<circle class=\"{class}\" stroke-width=\"{stroke:.2}\" cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{half:.2}\"/>"
        ),
    }
}
