//! Ways of playing: which free cell the computer, which plays O, takes on a board.
//!
//! Each is a plain function from boards to cells, so that all its games can be
//! written down as an automaton. The computer may have to begin: then the board is
//! empty. Where several cells are equally good, the first in reading order is taken. On
//! a full board there is nothing to take, and all of them panic.

use tictactoe_rules::{Board, Cell, DIAGONALS, LINES, Line, Mark, Outcome};

use crate::game::answers;
use crate::minimax::{Value, value};

/// Takes one of the free cells of an unfinished board.
pub type Way = fn(Board) -> Cell;

/// The boards after X has taken a free cell; none if the game is over.
fn replies(board: Board) -> impl Iterator<Item = Board> {
    let is_over = board.outcome().is_some();
    board.free_cells().filter(move |_| !is_over).filter_map(move |cell| board.put(cell, Mark::X))
}

/// The first answer for which that is largest.
fn first_best<T: Ord>(board: Board, worth: impl Fn(Cell, Board) -> T) -> Cell {
    // The last of the largest is taken, so look from the end.
    let mut cells: Vec<(Cell, Board)> = answers(board).collect();
    cells.reverse();
    let best = cells.into_iter().max_by_key(|&(cell, after)| worth(cell, after));
    best.expect("an unfinished board has a free cell").0
}

/// Adds up what the lines through a cell are worth, and looks at nothing else.
///
/// A line counts its O less its X. Two X more make it worth a block, two O more a win. One X more
/// does not count against a diagonal: so it was in the program that first played like this.
#[must_use]
pub fn greedy(board: Board) -> Cell {
    let marks = |line: Line, mark: Mark| -> i32 {
        line.iter().map(|&cell| i32::from(board.mark(cell) == Some(mark))).sum()
    };
    let worth = |line: Line| match marks(line, Mark::O) - marks(line, Mark::X) {
        2.. => 999,
        ..=-2 => 10,
        -1 if DIAGONALS.contains(&line) => 0,
        lead => lead,
    };
    first_best(board, |cell, _| -> i32 {
        LINES.into_iter().filter(|line| line.contains(&cell)).map(worth).sum()
    })
}

/// The lines still open for O less those still open for X.
///
/// A line is open for a mark while the other one is not on it.
fn open_lines(board: Board) -> i32 {
    let is_open =
        |line: &Line, mark: Mark| line.iter().all(|&cell| board.mark(cell) != Some(mark.other()));
    let open = |mark| LINES.iter().map(|line| i32::from(is_open(line, mark))).sum::<i32>();
    open(Mark::O) - open(Mark::X)
}

/// Looks one ply ahead: takes the cell after which the lines still open for O, less those still
/// open for X, are the most.
#[must_use]
pub fn one_ply(board: Board) -> Cell {
    first_best(board, |_, after| open_lines(after))
}

/// Looks two plies ahead: counts open lines as [`one_ply`] does, but after the answer of X that is
/// worst for O. A win counts above everything, an answer that loses below everything.
#[must_use]
pub fn two_ply(board: Board) -> Cell {
    const WON: i32 = 100;
    let judge = |board: Board| match board.outcome() {
        Some(Outcome::Won(Mark::O)) => WON,
        Some(Outcome::Won(Mark::X)) => -WON,
        Some(Outcome::Draw) | None => open_lines(board),
    };
    first_best(board, |_, after| replies(after).map(judge).min().unwrap_or_else(|| judge(after)))
}

/// Looks to the end of every game, but a win is a win, however late.
#[must_use]
pub fn minimax(board: Board) -> Cell {
    first_best(board, |_, after| value(after, Mark::X).result())
}

/// Looks to the end of every game. It wins as soon and loses as late as it can, if at all; of
/// cells that are equally good it takes one that leaves the person the most ways to go wrong.
#[must_use]
pub fn perfect(board: Board) -> Cell {
    let losing_replies = |after: Board| {
        replies(after).filter(|&board| matches!(value(board, Mark::O), Value::Won(_))).count()
    };
    first_best(board, |_, after| (value(after, Mark::X), losing_replies(after)))
}

/// Plays [perfectly](perfect), but opens in the centre.
#[must_use]
pub fn centre_first(board: Board) -> Cell {
    if board == Board::EMPTY { Cell::CENTRE } else { perfect(board) }
}
