//! Tic-tac-toe opponents as automaton texts, and the judge that proves such texts.
//!
//! ```text
//! way of playing --text--> automaton text --judge--> accepted, or what is wrong with it
//! ```
//!
//! Those who write a text and the judge share the rules and the names of boards and ends, and
//! meet in the text: the judge does not know who wrote it.

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
