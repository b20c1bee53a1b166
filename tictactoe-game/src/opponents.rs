//! The compiled automata: every opponent, and the referee between two people.
//!
//! They are plain enums, one variant per board. The symbols are the cells that the
//! person picks, and one step is the person's X and the computer's O.
//!
//! # Example
//!
//! ```
//! use tictactoe_game::opponents::{Cell, ComputerResult, Perfect};
//!
//! let state = Perfect::START_YOU.next(Cell::_5);
//! assert_eq!(state.name(), "OAAAXAAAA");
//!
//! // A taken cell changes nothing.
//! assert_eq!(state.next(Cell::_5), state);
//! assert_eq!(state.label(), None::<ComputerResult>);
//! ```

use tictactoe_fsm_macro::automaton;
pub use tictactoe_rules::Cell;
use tictactoe_rules::{Mark, Outcome};

pub use crate::result::ComputerResult;

/// Counts open lines after its move.
#[automaton("../automata/one-ply.txt", symbol = Cell, label = ComputerResult, claims(tictactoe))]
pub enum OnePly {}

/// Adds up what the lines through a cell are worth.
#[automaton("../automata/greedy.txt", symbol = Cell, label = ComputerResult, claims(tictactoe))]
pub enum Greedy {}

/// Counts open lines after its move and the best answer to it.
#[automaton("../automata/two-ply.txt", symbol = Cell, label = ComputerResult, claims(tictactoe))]
pub enum TwoPly {}

/// Looks to the end of every game. If it could lose, this would not compile.
#[automaton("../automata/perfect.txt", symbol = Cell, label = ComputerResult, claims(tictactoe, unbeatable))]
pub enum Perfect {}

/// The same, but whoever begins must take the centre.
#[automaton("../automata/classic.txt", symbol = Cell, label = ComputerResult, claims(tictactoe, unbeatable))]
pub enum Classic {}

/// Two people: X begins, and one step is one move of whoever is to move.
#[automaton("../automata/referee.txt", symbol = Cell, claims(referee))]
pub enum Referee {}

impl RefereeLabel {
    /// The same in the words of the rules.
    pub(crate) const fn outcome(self) -> Outcome {
        match self {
            RefereeLabel::x => Outcome::Won(Mark::X),
            RefereeLabel::draw => Outcome::Draw,
            RefereeLabel::o => Outcome::Won(Mark::O),
        }
    }
}
