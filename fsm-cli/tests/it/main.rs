//! The command as users see it: its output, its messages and its exit codes.
//!
//! A test is a session in a shell, and the transcript that is expected of it.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic, and so may what helps it")]
#![allow(clippy::needless_pass_by_value, reason = "what is expected is written where it is used")]

mod browser;
mod session;

// The commands, ...
mod check;
mod convert;
mod diff;
mod draw;
mod emit;
mod fmt;
mod foreign;
mod graphviz;
mod help;
mod info;
mod minimise;
mod page;
mod trace;
// ... and tests about all of them.
mod readme;
mod terminal;
mod trouble;
