//! Tic-tac-toe opponents as automaton texts, and the judge that proves such texts.
//!
//! ```text
//! policy --Opponent::text--> automaton text --judge--> accepted, or what is wrong with it
//! ```
//!
//! A policy is a function from boards to cells. The text of an [`Opponent`] has every board that its
//! games can reach, and for every cell the board that follows when the person picks it: the one with
//! that X and the computer's O.
//!
//! The judge reads such a text and does not know how it was made. It proves claims: `tictactoe`, that
//! every transition is a move and an answer by the rules; `unbeatable`, that no play at all lets X
//! win; and two more. They are part of [`DOMAIN`], the value that the macro and the command pass to
//! [`Check`](fsm_model::Check).
//!
//! ```
//! use fsm_model::{Check, Source};
//! use tictactoe_strategy::rules::{Board, Cell};
//! use tictactoe_strategy::{DOMAIN, OPPONENTS, Opponent};
//!
//! /// Takes the first free cell, whatever happens.
//! fn lazy(board: Board) -> Cell {
//!     board.free_cells().next().expect("a cell is free")
//! }
//!
//! let text = Opponent { policy: lazy, ..OPPONENTS[0] }.text();
//! let unbeatable = DOMAIN.find_claim("unbeatable")?;
//! let check = Check::new(&DOMAIN).demand([unbeatable]);
//! let report = check.run(&Source::new("lazy.txt", text)).unwrap_err();
//! assert!(report.to_string().starts_with("error[T020]: the person wins by picking "));
//! # Ok::<(), Box<fsm_model::Diagnostic>>(())
//! ```

// What both parts use, ...
mod board_grid;
mod turn_rule;
// ... how to play and how to write it, ...
mod play;
// ... the judge, ...
mod code;
mod judge;
// ... and all that it knows as one value.
mod domain;

/// The rules of the game, for crates that draw or read boards.
pub use tictactoe_rules as rules;

pub use code::CODES;
pub use domain::DOMAIN;
pub use judge::boards;
pub use play::{OPPONENTS, Opponent, policies, referee, texts};
