//! Tic-tac-toe whose opponents are automata, compiled from text files.
//!
//! # The opponents
//!
//! Each is an enum, whose states are boards: nine letters, row by row, `A` for a free cell. One step
//! is what you pick and what the computer answers. With `default-features = false` this crate is
//! these and [`Game`] alone, and depends on next to nothing.
//!
//! ```
//! use tictactoe_game::opponents::{Cell, ComputerResult, Perfect};
//!
//! let mut state = Perfect::START_YOU;
//! // A cell that is taken changes nothing.
//! for cell in Cell::ALL {
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
//! Nothing here decides by the rules. A [`Game`] asks the automaton where a cell leads, and
//! the automaton says whether that is refused, what the answer is and whether the game is
//! over. (`Rng` is that of the crate `fastrand`, for the level that picks at random.)
//!
//! ```
//! use fastrand::Rng;
//! use tictactoe_game::opponents::Cell;
//! use tictactoe_game::{Game, Level, Pick, Side, PlayerResult};
//!
//! let mut game = Game::new(Level::Greedy, Side::You, Rng::new());
//! for cell in [Cell::_2, Cell::_1, Cell::_5, Cell::_8] {
//!     assert_eq!(game.pick(cell), Pick::Played);
//! }
//! assert_eq!(game.player_result(), Some(PlayerResult::Win));
//! assert_eq!(game.state().name(), "XXOOXAAXO");
//! ```

// What an automaton says, ...
pub mod opponents;
mod result;
mod state;
// ... one game, ...
mod game;
// ... many of them, ...
#[cfg(feature = "play")]
mod session;
#[cfg(feature = "play")]
pub mod texts;
// ... how a person sees them, ...
#[cfg(feature = "play")]
mod app;
#[cfg(feature = "play")]
pub mod plain;
#[cfg(feature = "play")]
mod screen;
#[cfg(feature = "play")]
pub mod terminal;
// ... and without a person.
#[cfg(feature = "play")]
pub mod arena;

#[cfg(feature = "play")]
pub use app::App;
pub use game::{Game, Level, Pick, Side};
pub use result::PlayerResult;
#[cfg(feature = "play")]
pub use session::{First, Score, Session};
pub use state::State;
