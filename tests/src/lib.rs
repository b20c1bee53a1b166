//! This crate exists for its tests, in `it.rs`, and for the code in the README.

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
