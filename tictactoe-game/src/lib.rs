//! Tic-tac-toe whose opponents are automata, compiled from text files.

pub mod opponents;
// One game, ...
mod game;
mod state;
// ... many of them, ...
mod session;
pub mod texts;
// ... and how a person sees them.
mod app;
pub mod plain;
mod screen;
pub mod terminal;
// Without a person.
pub mod arena;

pub use app::App;
pub use game::{Game, Level, Pick, Side, Verdict};
pub use session::{First, Score, Session};
pub use state::State;
