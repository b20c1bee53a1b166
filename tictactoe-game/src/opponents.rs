//! The compiled automata: every opponent, and the referee for two people.
//!
//! Each automaton is an enum with one variant per board. The variants keep the names of the boards:
//! `OAAAXAAAA`. [`Perfect4x4`] plays on a board of 4 x 4, the others on 3 x 3. The symbols are the
//! cells that the person picks. One step puts the person's X and the computer's O on the board.
//!
//! # Example
//!
//! ```
//! use tictactoe_game::opponents::{Cell3x3, ComputerResult, Perfect};
//!
//! let state = Perfect::START_YOU.next(Cell3x3::_5);
//! assert_eq!(state.name(), "OAAAXAAAA");
//!
//! // Picking a taken cell changes nothing.
//! assert_eq!(state.next(Cell3x3::_5), state);
//! assert_eq!(state.label(), None::<ComputerResult>);
//! ```

use tictactoe_fsm_macro::automaton;
pub use tictactoe_rules::{Cell, Cell3x3};
use tictactoe_rules::{Mark, Outcome};

pub use crate::result::ComputerResult;

/// Looks one move ahead and counts the open lines.
#[automaton(
    "../automata/one-ply.txt", symbol = Cell3x3, label = ComputerResult,
    case = "text", claims(tictactoe, playable)
)]
pub enum OnePly {}

/// Adds up the values of the lines through each free cell. Looks no further.
#[automaton(
    "../automata/greedy.txt", symbol = Cell3x3, label = ComputerResult,
    case = "text", claims(tictactoe, playable)
)]
pub enum Greedy {}

/// Looks at each move and the best answer to it, and counts the open lines after that.
#[automaton(
    "../automata/two-ply.txt", symbol = Cell3x3, label = ComputerResult,
    case = "text", claims(tictactoe, playable)
)]
pub enum TwoPly {}

/// Looks to the end of every game and never loses. If it could lose, this would not compile.
#[automaton(
    "../automata/perfect.txt", symbol = Cell3x3, label = ComputerResult,
    case = "text", claims(tictactoe, unbeatable, playable)
)]
pub enum Perfect {}

/// Never loses, like [`Perfect`]. The first move must be the centre, for both sides.
#[automaton(
    "../automata/classic.txt", symbol = Cell3x3, label = ComputerResult,
    case = "text", claims(tictactoe, unbeatable, playable)
)]
pub enum Classic {}

/// Never loses on a board of 4 x 4, where four in a row win. Nobody would write its 20,000 states by hand.
#[automaton(
    "../automata/perfect-4x4.txt", symbol = Cell, label = ComputerResult,
    case = "text", claims(tictactoe, unbeatable, playable)
)]
pub enum Perfect4x4 {}

/// The referee for two people. X begins, and one step is one move of either side.
#[automaton("../automata/referee.txt", symbol = Cell3x3, case = "text", claims(referee))]
pub enum Referee {}

impl RefereeLabel {
    /// The outcome in the words of the rules.
    pub(crate) const fn outcome(self) -> Outcome {
        match self {
            RefereeLabel::x => Outcome::Won(Mark::X),
            RefereeLabel::draw => Outcome::Draw,
            RefereeLabel::o => Outcome::Won(Mark::O),
        }
    }
}
