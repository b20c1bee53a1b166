//! Tic-tac-toe opponents as automaton texts, and the judge that proves such texts.
//!
//! ```text
//! way of playing --text--> automaton text --judge--> accepted, or what is wrong with it
//! ```
//!
//! The two halves meet only in the text: the judge does not know who wrote it.

// How to play, ...
mod minimax;
pub mod ways;
// ... written down, ...
mod opponents;
// ... and judged.
mod code;
mod judge;

pub use code::CODES;
pub use judge::{CLAIMS, depict};
pub use opponents::{Dialect, OPPONENTS, Opponent, REFEREE, referee};
