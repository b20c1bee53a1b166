//! The tests of fsm-codegen that need no compiler. Those with real crates are in `tests/builds`.

#![allow(clippy::unwrap_used, reason = "a test may panic, and so may what helps it")]

// What the attribute refuses, and what its options change.
mod attribute;
// What the code looks like.
mod code;
// The pages of the codes, and their messages.
mod pages;
// What is emitted for a refused text.
mod stand_in;
