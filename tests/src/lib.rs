//! Helpers that the test suites of several crates share.
//!
//! The tests that cross crates are in `it.rs` of this package. The code in the README is tested
//! here, too.

pub mod edits;
pub mod pages;
#[cfg(unix)]
pub mod terminal;

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
