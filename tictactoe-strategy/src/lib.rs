//! Tic-tac-toe opponents as automaton texts, and the judge that proves such texts.
//!
//! ```text
//! way of playing --text--> automaton text --judge--> accepted, or what is wrong with it
//! ```
//!
//! A way of playing is a function from boards to cells. Its text has every board that it can be led
//! to, and where each leads when a cell is picked: to the board with that X and the answering O.
//!
//! The judge reads such a text without knowing who wrote it. It is a list of claims for
//! [`Dfa::check`](tictactoe_fsm::Dfa::check): `tictactoe`, that every transition is a move and an
//! answer by the rules; `unbeatable`, that no play at all lets X win; and two more.
//!
//! ```
//! use tictactoe_fsm::{Claim, Dfa, Source};
//! use tictactoe_rules::{Board, Cell};
//! use tictactoe_strategy::{CLAIMS, OPPONENTS, Opponent};
//!
//! /// Takes the first free cell, whatever happens.
//! fn lazy(board: Board) -> Cell {
//!     board.free_cells().next().expect("a cell is free")
//! }
//!
//! let text = Opponent { way: lazy, ..OPPONENTS[0] }.text();
//! let unbeatable = Claim::find("unbeatable", CLAIMS)?;
//! let report = Dfa::check(&Source::new("lazy.txt", text), CLAIMS, &[unbeatable]).unwrap_err();
//! assert!(report.to_string().starts_with("error[T020]: the person wins by picking "));
//! # Ok::<(), Box<tictactoe_fsm::Diagnostic>>(())
//! ```

// What both know, ...
mod game;
mod minimax;
// ... how to play, ...
pub mod ways;
// ... written down, ...
mod opponents;
// ... and judged.
mod code;
mod judge;

pub use code::CODES;
/// The rules, for those who draw what they are shown.
pub use tictactoe_rules as rules;

pub use judge::{CLAIMS, depict, depict_all};
pub use opponents::{Dialect, OPPONENTS, Opponent, referee, texts};
