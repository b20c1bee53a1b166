//! The game, from outside.

#![allow(clippy::unwrap_used, reason = "a test may panic, and so may what helps it")]

// Every game on every level.
mod games;
// What the screens look like.
mod screens;
// Where keys and clicks lead.
mod steering;
// Whatever happens, in a window of any size.
mod events;
// The real program, by script.
mod plain;
// The real program, in a real terminal.
#[cfg(unix)]
mod terminal;
// The opponents among themselves.
mod arena;
// What the documents show of it.
mod documents;
