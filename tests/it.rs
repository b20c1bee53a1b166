//! The tests that cross crates. README.md beside this file says where the others are.

#![allow(clippy::unwrap_used, reason = "a test may panic, and so may what helps it")]

// Generated enums do what their texts say.
mod generated;
// The everyday automata, compared with programs that do the same in another way.
mod everyday;
// Crates that use a macro, built by the real cargo.
mod builds;
// Every game against the opponents, through the compiled enums.
mod opponents;
// The documents name and show what exists.
mod documents;
mod readme;
// Who may depend on whom.
mod dependencies;

use tictactoe_strategy::{OPPONENTS, Opponent};

/// The opponent with that file.
fn opponent(file: &str) -> &'static Opponent {
    OPPONENTS.iter().find(|opponent| opponent.file == file).unwrap()
}
