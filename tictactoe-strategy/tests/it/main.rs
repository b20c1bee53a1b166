//! The tests of this crate.

#![allow(clippy::unwrap_used, reason = "tests and their helpers may panic")]

// The judge: its messages and its correctness.
mod judge;
// The opponents and the referee: their files, sizes and policies.
mod opponents;
// The page of every code: its examples get the messages that it describes.
mod pages;
// The program that writes the files.
mod writer;
