//! Tests that use several crates. `README.md` in this folder shows where the other tests are.

#![allow(clippy::unwrap_used, reason = "tests and their helpers may panic")]

// Texts of the first edition still mean the same.
mod first_edition;
// Generated enums agree with their texts.
mod generated;
// The everyday automata, compared with other programs for the same task.
mod everyday;
// Enums of nondeterministic texts and of expressions.
mod nondeterministic;
// Enums that read bytes or characters.
mod reading;
// Crates that use a macro, built by the real cargo.
mod builds;
// Every game against the opponents, through the compiled enums.
mod opponents;
// Names and examples in the documents are right.
mod documents;
mod readme;
// The files for editors know the format.
mod editors;
// The dependencies that are allowed between crates and modules.
mod dependencies;
// What comes from outside.
mod supply_chain;

use tictactoe_strategy::{OPPONENTS, Opponent};

/// The opponent with that file.
fn opponent(file: &str) -> &'static Opponent {
    OPPONENTS.iter().find(|opponent| opponent.file == file).unwrap()
}
