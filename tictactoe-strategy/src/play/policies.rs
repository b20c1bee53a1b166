//! Ways of playing: which free cell the computer, which plays O, takes on a board.
//!
//! Each policy is a plain function from boards to cells, so that all its games can be
//! written as an automaton. If the computer begins, the board is empty. Of several
//! equally good cells a policy takes the first in reading order. On a full board there is
//! no cell to take, and every policy panics.

use tictactoe_rules::{Board, Cell, Line, Mark, Outcome};

use super::value::{Value, value};
use crate::turn_rule::answers;

/// A way of playing: takes one of the free cells of an unfinished board.
pub type Policy = fn(Board) -> Cell;

/// The boards after X has taken a free cell; none if the game is over.
fn replies(board: Board) -> impl Iterator<Item = Board> {
    let is_over = board.outcome().is_some();
    board.free_cells().filter(move |_| !is_over).filter_map(move |cell| board.put(cell, Mark::X))
}

/// The first cell whose answer has the largest worth.
fn first_best<T: Ord>(board: Board, worth: impl Fn(Cell, Board) -> T) -> Cell {
    // `max_by_key` returns the last of equal maxima, so reverse the order.
    let mut cells: Vec<(Cell, Board)> = answers(board).collect();
    cells.reverse();
    let best = cells.into_iter().max_by_key(|&(cell, after)| worth(cell, after));
    best.expect("an unfinished board has a free cell").0
}

/// Adds up the worth of the lines through each cell, and considers nothing else.
///
/// The worth of a line is its number of O less its number of X. A line with two more X must be
/// blocked and counts 10; a line with two more O wins and counts 999. A diagonal with one more X
/// counts 0 instead of -1, as in the program that first played like this.
#[must_use]
pub fn greedy(board: Board) -> Cell {
    let marks = |line: Line, mark: Mark| -> i32 {
        line.cells().map(|cell| i32::from(board.mark(cell) == Some(mark))).sum()
    };
    let worth = |line: Line| match marks(line, Mark::O) - marks(line, Mark::X) {
        2.. => 999,
        ..=-2 => 10,
        -1 if board.size().diagonals().contains(&line) => 0,
        lead => lead,
    };
    let lines = board.size().lines();
    first_best(board, |cell, _| -> i32 {
        lines.iter().copied().filter(|line| line.contains(cell)).map(worth).sum()
    })
}

/// The number of lines open for O less the number of lines open for X.
///
/// A line is open for a mark while the other mark is not on it.
fn open_lines(board: Board) -> i32 {
    let is_open =
        |line: &Line, mark: Mark| line.cells().all(|cell| board.mark(cell) != Some(mark.other()));
    let open =
        |mark| board.size().lines().iter().map(|line| i32::from(is_open(line, mark))).sum::<i32>();
    open(Mark::O) - open(Mark::X)
}

/// Looks one ply ahead: takes the cell after which the number of lines open for O, less the number
/// of lines open for X, is largest.
#[must_use]
pub fn one_ply(board: Board) -> Cell {
    first_best(board, |_, after| open_lines(after))
}

/// Looks two plies ahead: counts open lines as [`one_ply`] does, but after the reply of X that is
/// worst for O. A win counts more than any number of lines, and a loss less than any.
#[must_use]
pub fn two_ply(board: Board) -> Cell {
    const WON: i32 = 100;
    let worth = |board: Board| match board.outcome() {
        Some(Outcome::Won(Mark::O)) => WON,
        Some(Outcome::Won(Mark::X)) => -WON,
        Some(Outcome::Draw) | None => open_lines(board),
    };
    first_best(board, |_, after| replies(after).map(worth).min().unwrap_or_else(|| worth(after)))
}

/// Looks to the end of every game. It does not prefer an early win to a late one.
#[must_use]
pub fn minimax(board: Board) -> Cell {
    first_best(board, |_, after| value(after, Mark::X).result())
}

/// Looks to the end of every game. It wins as soon as it can, and if it must lose, as late as it
/// can. Of equally good cells it takes one after which the most replies of the person lose.
#[must_use]
pub fn perfect(board: Board) -> Cell {
    let losing_replies = |after: Board| {
        replies(after).filter(|&board| matches!(value(board, Mark::O), Value::Won(_))).count()
    };
    first_best(board, |_, after| (value(after, Mark::X), losing_replies(after)))
}

/// Looks to the end of every game, as [`perfect`] does, and wins as soon as it can. Of equally good cells of 4 x 4 it
/// takes the one with the largest worth, so that few boards can come up.
///
/// The worth of a cell is its own and that of the lines through it. A line is worth more if it has
/// one O, and much more if it has two, whatever else is on it: the games that a person can reach in several
/// ways then often lead to the same board. The numbers decide nothing but how many boards can come up. A search found
/// them: it changed them at random and kept each change after which there were not more boards.
#[must_use]
pub fn few_boards(board: Board) -> Cell {
    const CELLS: [i32; 16] = [
        67, 60, 52, 0, //
        4, 91, 83, 44, //
        63, 90, 93, 15, //
        60, 3, 1, 4,
    ];
    /// By the number of O on the line. On a line with three O and a free cell, O wins.
    const LINES: [i32; 4] = [0, 2, 30, 0];
    let line_worth = |line: &Line| {
        let count = line.cells().filter(|&cell| board.mark(cell) == Some(Mark::O)).count();
        LINES.get(count).copied().unwrap_or(0)
    };
    let lines: Vec<(Line, i32)> =
        board.size().lines().iter().map(|line| (*line, line_worth(line))).collect();
    let worth = |cell: Cell| {
        let through = lines.iter().filter(|(line, _)| line.contains(cell));
        CELLS[cell.index()] + through.map(|(_, worth)| worth).sum::<i32>()
    };
    first_best(board, |cell, after| (value(after, Mark::X), worth(cell)))
}

/// Plays as [`perfect`] does, but opens in the centre.
#[must_use]
pub fn centre_first(board: Board) -> Cell {
    if board.is_empty() { board.size().middle() } else { perfect(board) }
}
