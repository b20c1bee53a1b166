//! The attribute `#[automaton("file.txt", ...)] enum Name {}`, as a function of tokens.

mod arguments;
mod expand;
mod file;
mod item;
mod warnings;

pub use self::expand::expand;
