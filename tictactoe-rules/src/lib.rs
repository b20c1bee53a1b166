//! The rules of tic-tac-toe: the board, and when a game is over.
//!
//! This crate does not choose moves and does not draw boards. It has no dependencies and does
//! not use `std`.
//!
//! # Example
//!
//! ```
//! use tictactoe_rules::{Board, Cell, Mark, Outcome};
//!
//! let board: Board = "XXAAOAAAO".parse()?;
//! assert_eq!(board.mark(Cell::_5), Some(Mark::O));
//! assert_eq!(board.outcome(), None);
//!
//! let board = board.put(Cell::_3, Mark::X).expect("the cell is free");
//! assert_eq!(board.outcome(), Some(Outcome::Won(Mark::X)));
//! assert_eq!(board.to_string(), "XXXAOAAAO");
//! # Ok::<(), tictactoe_rules::NameError>(())
//! ```

#![no_std]

#[cfg(test)]
extern crate std;

// In reading order.
mod board;
mod cell;
mod name;

pub use board::{Board, Mark, Outcome};
pub use cell::{Cell, DIAGONALS, LINES, Line};
pub use name::{Name, NameError, Sign};
