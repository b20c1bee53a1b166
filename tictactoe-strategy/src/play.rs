//! Ways of playing, the opponents that play so, and their automaton texts.

// What a board is worth, ...
mod value;
// ... how to play, ...
pub mod policies;
// ... who plays like that, ...
mod opponents;
// ... and how that is written.
mod writer;

pub use self::opponents::{OPPONENTS, Opponent, referee, texts};
pub(crate) use self::value::{can_win, value};
