//! Tic-tac-toe whose opponents are automata, compiled from text files.
//!
//! ```text
//! event --App::handle--> App --App::draw--> screen
//! line  --plain::play----------------------> line
//! ```
//!
//! Nothing here knows the rules. A [`Game`] asks the automaton where a cell leads, and
//! the automaton says whether that is refused, what the answer is and whether the game is
//! over. The [`opponents`] can be used without the game.
//!
//! # Example
//!
//! ```
//! use fastrand::Rng;
//! use tictactoe_game::opponents::Cell;
//! use tictactoe_game::{Game, Level, Pick, Side, Verdict};
//!
//! let mut game = Game::new(Level::Greedy, Side::You, Rng::new());
//! for cell in [Cell::_2, Cell::_1, Cell::_5, Cell::_8] {
//!     assert_eq!(game.pick(cell), Pick::Played);
//! }
//! assert_eq!(game.verdict(), Some(Verdict::Win));
//! assert_eq!(game.state().name(), "XXOOXAAXO");
//! ```

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
