//! Our side of the comparison.
//!
//! **A stand-in.** The macro does not read texts with `Bytes:` yet, so this is the code that it will emit,
//! written by the prototype of the generator. When the macro reads such texts, [`module`] becomes
//! `#[automaton("json.txt")] pub enum Json {}` with the functions that all contenders have, [`DEPENDENCY`]
//! names `fsm-macros`, and [`IS_STAND_IN`] and `programs/lex/ours/` disappear. Nothing else changes.

use super::Machine;

/// Whether this is not yet the code of the macro. The results say so.
pub(super) const IS_STAND_IN: bool = true;

/// What the crate with our code depends on.
pub(super) const DEPENDENCY: Option<&str> = None;

/// What follows the function `scan` of a lexer: the iterator, and the loop over it.
pub(super) const TOKENS: &str = include_str!("../../programs/lex/tokens.rs");

/// The code of a module with a function `run`.
pub(super) fn module(machine: Machine) -> String {
    let code = match machine {
        Machine::Json => include_str!("../../programs/lex/ours/json.rs"),
        Machine::Source => include_str!("../../programs/lex/ours/source.rs"),
        Machine::Log => include_str!("../../programs/lex/ours/log.rs"),
        Machine::Utf8 => include_str!("../../programs/lex/ours/utf8.rs"),
        Machine::Dates => include_str!("../../programs/lex/ours/dates.rs"),
        Machine::Search => include_str!("../../programs/lex/ours/search.rs"),
    };
    if machine.has_tokens() { format!("{code}\n{TOKENS}") } else { code.to_owned() }
}
