//! The judge of tic-tac-toe: what it says, and that it is right.

// What a person reads, one snapshot per kind of mistake.
mod messages;
// Every other answer that `perfect.txt` could give.
mod answers;
// Answers that lead to boards which the text does not have.
mod advice;
// Thousands of damaged automata, judged by somebody else as well.
mod damaged;
// Automata in the making, for the two above.
mod machine;
// The other judge.
mod twin;

use tictactoe_fsm::{Claim, Dfa, Report, Source};
use tictactoe_strategy::CLAIMS;

/// What there is to say about a text of which that is demanded.
fn judge(text: &str, demanded: &str) -> Result<(Dfa, Report), Report> {
    let claim = Claim::find(demanded, CLAIMS).unwrap();
    Dfa::check(&Source::new("game.txt", text), CLAIMS, &[claim])
}
