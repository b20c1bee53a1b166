//! What a board is worth if both play as well as possible from there.
//!
//! Plain minimax over all games. There are so few boards that every value, once
//! found, is kept.

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use tictactoe_rules::{Board, Mark, Outcome};

/// What a board is worth to the computer, which plays O.
///
/// Ordered from worst to best: an early loss, a late one, a draw, a late win, an early one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Value {
    /// Lost when so many marks are on the board, whatever O does.
    Lost(u32),
    /// Neither can win if the other takes care.
    Draw,
    /// Won when so many marks are on the board, whatever X does.
    Won(Reverse<u32>),
}

impl Value {
    /// The same without asking when.
    pub(crate) fn result(self) -> Ordering {
        self.cmp(&Value::Draw)
    }
}

/// The value of a board on which that mark moves next.
pub(crate) fn value(board: Board, next: Mark) -> Value {
    static KNOWN: LazyLock<Mutex<Values>> = LazyLock::new(Mutex::default);
    // Whoever panicked has only left out a value.
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
