//! The contenders that step through the same automaton: the macro, code written by hand, and other
//! crates.
//!
//! A contender is a module of Rust code around one automaton. Every module has its own copy of the
//! loops, so that a step costs no call that a user's code would not make. Only the step differs.

mod by_hand;
mod ours;
mod peers;

use std::fmt::Write as _;

use fsm_codegen::StepForm;

use crate::automata::Table;

pub(crate) use ours::{TEXT, dependency as macro_for_everybody, game_macro, unbeatable_code};
pub(crate) use peers::{LOGOS, Peer};

/// A way to step through an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contender {
    /// The macro, with the form that it chooses.
    Ours,
    /// The macro, with a form that the caller chooses.
    Form(StepForm),
    /// The macro, with a dead state instead of refusals, which the caller looks for after every step.
    LookingForDead,
    /// The macro, with a text that refuses a symbol.
    Refusing,
    /// The macro, with a text that has outputs: `step`, without a look at the outputs ...
    Stepping,
    /// ... and with a loop over them.
    ReadingOutputs,
    /// A static table with a row per state.
    Rows,
    /// A static table with a column per symbol.
    Columns,
    /// A `match` on state and symbol.
    Match,
    /// Another crate.
    Peer(Peer),
    /// No automaton. One load per symbol, which depends on the load before: no table can do less.
    Limit,
}

impl Contender {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Contender::Ours => "ours",
            Contender::Form(form) => form.name(),
            Contender::LookingForDead => "ours, with a dead state",
            Contender::Refusing => "ours, with refusals",
            Contender::Stepping => "ours, step",
            Contender::ReadingOutputs => "ours, step and outputs",
            Contender::Rows => "table by hand, a row per state",
            Contender::Columns => "table by hand, a column per symbol",
            Contender::Match => "plain match",
            Contender::Peer(peer) => peer.name(),
            Contender::Limit => "limit: one load from the first cache",
        }
    }

    /// The line that it needs under `[dependencies]`.
    pub(crate) fn dependency(self) -> Option<String> {
        match self {
            Contender::Ours
            | Contender::Form(_)
            | Contender::LookingForDead
            | Contender::Refusing
            | Contender::Stepping
            | Contender::ReadingOutputs => Some(ours::dependency()),
            Contender::Peer(peer) => Some(peer.dependency().to_owned()),
            _ => None,
        }
    }

    pub(crate) fn code(self, automaton: &Table) -> Code {
        match self {
            Contender::Ours => ours::code(None),
            Contender::Form(form) => ours::code(Some(form)),
            Contender::LookingForDead => ours::looking_code(),
            Contender::Refusing => ours::refusing_code(),
            Contender::Stepping => ours::stepping_code(),
            Contender::ReadingOutputs => ours::reading_code(),
            Contender::Rows => by_hand::rows(automaton),
            Contender::Columns => by_hand::columns(automaton),
            Contender::Match => by_hand::plain_match(automaton),
            Contender::Peer(peer) => peer.code(automaton),
            Contender::Limit => by_hand::limit(automaton),
        }
    }

    /// Whether it must end in the same states as the others. The limit computes no states.
    pub(crate) fn is_checked(self) -> bool {
        self != Contender::Limit
    }
}

/// The code of one contender, in pieces.
pub(crate) struct Code {
    /// The types, tables and functions.
    pub(crate) items: String,
    /// The type of a symbol.
    pub(crate) symbol: &'static str,
    /// Makes a symbol from its number `symbol: u8`.
    pub(crate) read: &'static str,
    /// Statements before a loop.
    pub(crate) prepare: &'static str,
    /// The value of `state` before the first step.
    pub(crate) start: &'static str,
    /// Changes `state`, given `symbol`.
    pub(crate) step: &'static str,
    /// A number of type `usize` that differs between states and costs almost no time.
    pub(crate) end: &'static str,
    /// The position of `state` in the text.
    pub(crate) index: &'static str,
}

impl Code {
    /// A library crate: the automaton, and a function that steps through a word and returns the
    /// position of the last state.
    pub(crate) fn library(&self) -> String {
        let Code { items, read, prepare, start, step, index, .. } = self;
        format!(
            "#![allow(warnings)]
{items}
pub fn end(word: &[u8]) -> usize {{
    {prepare}
    let mut state = {start};
    for &symbol in word {{
        let symbol = {read};
        {step};
    }}
    {index}
}}
"
        )
    }

    /// A module with four functions. `word` makes symbols from numbers. `long` steps through all of
    /// them as one word, `short` as words of nine. `ends` returns the last states of the words of
    /// nine, and then that of the one long word.
    pub(crate) fn module(&self, name: &str) -> String {
        let Code { items, symbol, read, prepare, start, step, end, index } = self;
        let mut text = format!("pub mod {name} {{\n{items}\n");
        let _ = write!(
            text,
            "pub fn word(word: &[u8]) -> Vec<{symbol}> {{
    word.iter().map(|&symbol| {read}).collect()
}}
pub fn long(word: &[{symbol}]) -> usize {{
    {prepare}
    let mut state = {start};
    for &symbol in word {{
        {step};
    }}
    {end}
}}
pub fn short(word: &[{symbol}]) -> usize {{
    {prepare}
    let mut sum = 0_usize;
    for game in word.chunks_exact(9) {{
        let mut state = {start};
        for &symbol in game {{
            {step};
        }}
        sum = sum.wrapping_add({end});
    }}
    sum
}}
pub fn ends(word: &[{symbol}]) -> Vec<usize> {{
    {prepare}
    word.chunks(9).chain([word]).map(|game| {{
        let mut state = {start};
        for &symbol in game {{
            {step};
        }}
        {index}
    }}).collect()
}}
}}
"
        );
        text
    }
}
