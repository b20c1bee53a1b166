//! The commands, one file each: its options and what it does.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod determinise;
pub(crate) mod diff;
pub(crate) mod draw;
pub(crate) mod emit;
pub(crate) mod explain;
pub(crate) mod fmt;
pub(crate) mod info;
pub(crate) mod lsp;
pub(crate) mod man;
pub(crate) mod minimise;
pub(crate) mod prove;
pub(crate) mod trace;
pub(crate) mod why;

// What several commands use.
mod find;
mod traced_word;
// What `trace` shows of texts.
mod tokens;
mod traced_text;
// What `why` shows.
mod snippet;
// What `minimise --steps` shows.
mod rounds;
// What `determinise --steps` shows.
mod subsets;

use fsm_model::Domain;

use crate::output::Output;

/// What every command is given besides its options.
pub(crate) struct Context {
    pub(crate) output: Output,
    /// The claims, codes and pictures for a family of automata.
    pub(crate) domain: &'static Domain,
    /// All commands and options, for their documentation.
    pub(crate) clap_command: fn() -> clap::Command,
}
