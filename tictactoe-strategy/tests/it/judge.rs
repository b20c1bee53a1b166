//! The judge of tic-tac-toe: its messages and its correctness.

// One snapshot of a message for each kind of mistake.
mod messages;
// Every other answer that `perfect.txt` could give, ...
mod answers;
// ... and many others of `perfect-4x4.txt`.
mod large_answers;
// Answers that lead to boards which the text does not declare.
mod advice;
// Thousands of damaged automata, which the oracle judges, too.
mod damaged;
// Automata that tests can change.
mod machine;
// Numbers by chance, for the tests that try many automata.
mod random;
// A slow second judge.
mod oracle;
// Which automata are games.
mod boards;

use fsm_model::{Check, Checked, Report, Source};
use tictactoe_strategy::DOMAIN;

/// Checks a text and demands a claim.
fn judge(text: &str, demanded: &str) -> Result<Checked, Report> {
    let claim = DOMAIN.find_claim(demanded).unwrap();
    Check::new(&DOMAIN).demand([claim]).run(&Source::new("game.txt", text))
}
