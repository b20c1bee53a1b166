//! The result of a game, from the computer's side and from the player's side.

use tictactoe_rules::{Mark, Outcome};

/// How a game ended for the computer.
///
/// The variants are the labels in the automaton files, so they keep the spelling of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(non_camel_case_types, reason = "the variants are spelled as the labels in the files")]
pub enum ComputerResult {
    /// The computer has won.
    win,
    /// There is no winner.
    draw,
    /// The computer has lost: the player has won.
    lost,
}

impl ComputerResult {
    /// The outcome in the words of the rules. The computer plays O.
    pub(crate) const fn outcome(self) -> Outcome {
        match self {
            ComputerResult::win => Outcome::Won(Mark::O),
            ComputerResult::draw => Outcome::Draw,
            ComputerResult::lost => Outcome::Won(Mark::X),
        }
    }
}

/// How a game ended for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerResult {
    /// The player has won.
    Win,
    /// There is no winner.
    Draw,
    /// The player's opponent has won.
    Loss,
}

impl PlayerResult {
    /// The result for the player who has the mark `mine`.
    #[must_use]
    pub fn of(outcome: Outcome, mine: Mark) -> PlayerResult {
        match outcome {
            Outcome::Won(mark) if mark == mine => PlayerResult::Win,
            Outcome::Won(_) => PlayerResult::Loss,
            Outcome::Draw => PlayerResult::Draw,
        }
    }
}
