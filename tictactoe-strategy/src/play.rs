//! Ways of playing, the opponents that play so, and their automaton texts.

// What a board is worth, ...
mod minimax;
// ... how to play, ...
pub mod policies;
// ... who plays like that, ...
mod opponents;
// ... and how that is written.
mod writer;

pub(crate) use self::minimax::{Value, value};
pub use self::opponents::{OPPONENTS, Opponent, referee, texts};
