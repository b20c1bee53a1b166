//! Tests of the game through its public interface and its program.

#![allow(clippy::unwrap_used, reason = "tests and their helpers may panic")]

// Every game on every level.
mod games;
// Snapshots of the screens.
mod screens;
// The effects of keys and clicks.
mod steering;
// Random events in windows of any size.
mod events;
// The real program with piped input.
mod plain;
// The real program, in a real terminal.
#[cfg(unix)]
mod terminal;
// The arena.
mod arena;
// The screens and commands in the documents.
mod documents;
