//! The tests that go through the public face of the crates.

#![allow(clippy::unwrap_used, reason = "a test may panic, and so may what helps it")]

// The page of every diagnostic code shows what it says.
mod explanations;
// What a person reads when a text is refused or odd.
mod messages;
// What the macro makes of a text, used as anybody would.
mod compiled;
// Crates that use the macro, built by the real cargo.
mod crates;
// The judge of tic-tac-toe.
mod judge;
// The opponents and the referee: their files, and every game.
mod opponents;
// The everyday automata do what they say.
mod everyday;
// How a text is laid out.
mod layout;
// What the README shows is what there is, ...
mod readme;
// ... and so is what any document names.
mod documents;
// Large, long and odd texts.
mod sizes;
