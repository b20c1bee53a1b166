//! The rules of tic-tac-toe, on boards of 3 x 3 and 4 x 4: the board, and when a game is over.
//!
//! A board knows its [`Size`]. A player needs as many marks in a line as a side has cells.
//!
//! This crate does not choose moves and does not draw boards. It has no dependencies and does
//! not use `std`.
//!
//! # Example
//!
//! ```
//! use tictactoe_rules::{Board, Cell, Mark, Outcome, Size};
//!
//! let board: Board = "XXAAOAAAO".parse()?;
//! assert_eq!(board.mark(Cell::_5), Some(Mark::O));
//! assert_eq!(board.outcome(), None);
//!
//! let board = board.put(Cell::_3, Mark::X).expect("the cell is free");
//! assert_eq!(board.outcome(), Some(Outcome::Won(Mark::X)));
//! assert_eq!(board.to_string(), "XXXAOAAAO");
//!
//! let board: Board = "XXXAOOOAAAAAAAAA".parse()?;
//! assert_eq!((board.size(), board.outcome()), (Size::Four, None));
//! # Ok::<(), tictactoe_rules::NameError>(())
//! ```

#![no_std]

#[cfg(test)]
extern crate std;

// In reading order.
mod board;
mod cell;
mod name;
mod size;

pub use board::{Board, Mark, Outcome};
pub use cell::{Cell, Cell3x3};
pub use name::{Name, NameError, Sign};
pub use size::{Line, Size};
