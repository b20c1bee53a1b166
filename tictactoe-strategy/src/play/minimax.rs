//! The value of a board if both players play as well as possible from there.
//!
//! Plain minimax over all games. Every value is kept in a cache; there are only a few
//! thousand boards.

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use tictactoe_rules::{Board, Mark, Outcome};

/// The value of a board for the computer, which plays O.
///
/// Ordered from worst to best: an early loss, a late one, a draw, a late win, an early one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Value {
    /// Lost with that number of marks on the board, whatever O does.
    Lost(u32),
    /// Neither player can force a win.
    Draw,
    /// Won with that number of marks on the board, whatever X does.
    Won(Reverse<u32>),
}

impl Value {
    /// Loss, draw or win as less, equal or greater, without the number of marks.
    pub(crate) fn result(self) -> Ordering {
        self.cmp(&Value::Draw)
    }
}

/// The value of a board on which that mark moves next.
pub(crate) fn value(board: Board, next: Mark) -> Value {
    static KNOWN: LazyLock<Mutex<Values>> = LazyLock::new(Mutex::default);
    // A poisoned cache is valid: a panic only skipped an insert.
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    search(board, next, &mut known)
}

type Values = HashMap<(Board, Mark), Value>;

fn search(board: Board, next: Mark, known: &mut Values) -> Value {
    if let Some(&value) = known.get(&(board, next)) {
        return value;
    }
    let marks = board.count(Mark::X) + board.count(Mark::O);
    let value = match board.outcome() {
        Some(Outcome::Won(Mark::O)) => Value::Won(Reverse(marks)),
        Some(Outcome::Won(Mark::X)) => Value::Lost(marks),
        Some(Outcome::Draw) => Value::Draw,
        None => {
            let boards = board.free_cells().filter_map(|cell| board.put(cell, next));
            let values = boards.map(|after| search(after, next.other(), known));
            let best = match next {
                Mark::O => values.max(),
                Mark::X => values.min(),
            };
            best.expect("an unfinished board has a free cell")
        }
    };
    known.insert((board, next), value);
    value
}
