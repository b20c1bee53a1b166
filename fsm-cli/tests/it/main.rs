//! The command as users see it: its output, its messages and its exit codes.
//!
//! A test is a session in a shell and its expected transcript.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "tests and their helpers may panic")]
#![allow(
    clippy::needless_pass_by_value,
    reason = "so that a test reads as commands in, transcript out"
)]

mod browser;
mod session;

// The commands, ...
mod check;
mod convert;
mod convert_outputs;
mod determinise;
mod diff;
mod draw;
mod emit;
mod fmt;
mod help;
mod info;
mod lsp;
mod minimise;
mod page;
mod prove;
mod subsets;
mod trace;
mod why;
// ... texts that read bytes or characters, ...
mod ranges;
mod reading;
mod text_page;
mod tokens;
mod trace_texts;
// ... the formats that `fsm convert` reads, ...
mod att;
mod csv;
mod graphviz;
mod jflap;
mod json;
mod missing;
mod several_formats;
// ... and tests about all of them.
mod files;
mod hostile;
mod limits;
mod long_names;
mod readme;
mod terminal;
mod trouble;
