//! Tic-tac-toe against automata that are compiled from text files.
//!
//! # The opponents
//!
//! Each opponent is an enum. Its variants are boards: nine or sixteen letters, row by row, `A` for a
//! free cell. One step is the cell that you pick and the computer's answer. With
//! `default-features = false` this crate contains only the opponents and [`Game`], and has few
//! dependencies.
//!
//! ```
//! use tictactoe_game::opponents::{Cell3x3, ComputerResult, Perfect};
//!
//! let mut state = Perfect::START_YOU;
//! // Picking a taken cell changes nothing.
//! for cell in Cell3x3::ALL {
//!     state = state.next(cell);
//! }
//! assert!(state.is_final());
//! assert_ne!(state.label(), Some(ComputerResult::lost));
//! ```
//!
//! # The game
//!
//! ```text
//! event --App::handle--> App --App::draw--> screen
//! line  --plain::play---------------------> line
//! ```
//!
//! This crate does not contain the rules of play. A [`Game`] asks the automaton for the next
//! state. The automaton decides whether the cell is refused, what the answer is, and whether the
//! game is over. (`Rng` is from the crate `fastrand`. Only the random level uses it.)
//!
//! ```
//! use fastrand::Rng;
//! use tictactoe_game::{Cell, Game, Level, Pick, PlayerResult, Side};
//!
//! let mut game = Game::new(Level::Greedy, Side::You, Rng::new());
//! for cell in [Cell::_2, Cell::_1, Cell::_5, Cell::_8] {
//!     assert_eq!(game.pick(cell), Pick::Played);
//! }
//! assert_eq!(game.player_result(), Some(PlayerResult::Win));
//! assert_eq!(game.state().name(), "XXOOXAAXO");
//! ```

// The automata, ...
pub mod opponents;
mod result;
mod state;
// ... one game, ...
mod game;
// ... many of them, ...
#[cfg(feature = "play")]
mod charset;
#[cfg(feature = "play")]
mod session;
#[cfg(feature = "play")]
pub mod texts;
// ... how a person plays them, ...
#[cfg(feature = "play")]
mod app;
#[cfg(feature = "play")]
pub mod plain;
#[cfg(feature = "play")]
mod screen;
#[cfg(feature = "play")]
pub mod terminal;
// ... and how the opponents play each other.
#[cfg(feature = "play")]
pub mod arena;

#[cfg(feature = "play")]
pub use app::App;
#[cfg(feature = "play")]
pub use charset::Charset;
pub use game::{Game, Level, Pick, Side};
pub use result::PlayerResult;
#[cfg(feature = "play")]
pub use session::{First, Score, Session};
pub use state::State;
pub use tictactoe_rules::Cell;
