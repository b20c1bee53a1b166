//! Everyone who steps through the same automaton: the macro, code by hand, and other crates.
//!
//! A contender is a module of Rust code around one automaton. Its loops are written out for it, so
//! that nobody pays for a call that a user would not make; only the step differs.

mod by_hand;
mod ours;
mod peers;

use std::fmt::Write as _;

use tictactoe_fsm::Form;

use crate::automata::Table;

pub(crate) use ours::TEXT;
pub(crate) use peers::{LOGOS, Peer};

/// Who steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contender {
    /// What the macro makes of the text.
    Ours,
    /// The same in a form that is asked for.
    Form(Form),
    /// A static table with a row per state.
    Rows,
    /// A static table with a column per symbol.
    Columns,
    /// A `match` on state and symbol.
    Match,
    /// Another crate.
    Peer(Peer),
    /// No automaton at all, but the least that a table does: a load that depends on the one before.
    Limit,
}

impl Contender {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Contender::Ours => "ours",
            Contender::Form(form) => form.name(),
            Contender::Rows => "table by hand, a row per state",
            Contender::Columns => "table by hand, a column per symbol",
            Contender::Match => "plain match",
            Contender::Peer(peer) => peer.name(),
            Contender::Limit => "limit: one load from the first cache",
        }
    }

    /// What it needs in a manifest.
    pub(crate) fn dependency(self) -> Option<String> {
        match self {
            Contender::Ours | Contender::Form(_) => Some(ours::dependency()),
            Contender::Peer(peer) => Some(peer.dependency().to_owned()),
            _ => None,
        }
    }

    pub(crate) fn code(self, automaton: &Table) -> Code {
        match self {
            Contender::Ours => ours::code(None),
            Contender::Form(form) => ours::code(Some(form)),
            Contender::Rows => by_hand::rows(automaton),
            Contender::Columns => by_hand::columns(automaton),
            Contender::Match => by_hand::plain_match(automaton),
            Contender::Peer(peer) => peer.code(automaton),
            Contender::Limit => by_hand::limit(automaton),
        }
    }

    /// The limit does not compute anything; all others must agree.
    pub(crate) fn is_checked(self) -> bool {
        self != Contender::Limit
    }
}

/// The code of one contender, in pieces.
pub(crate) struct Code {
    /// Its types, tables and functions.
    pub(crate) items: String,
    /// The type of what it steps on.
    pub(crate) symbol: &'static str,
    /// That symbol, from its number `symbol: u8`.
    pub(crate) read: &'static str,
    /// Whatever is done once before a loop.
    pub(crate) prepare: &'static str,
    /// What is in `state` before the first step.
    pub(crate) start: &'static str,
    /// Changes `state`, given `symbol`.
    pub(crate) step: &'static str,
    /// A number of type `usize` that tells states apart and costs next to nothing.
    pub(crate) end: &'static str,
    /// The position of `state` in the text.
    pub(crate) index: &'static str,
}

impl Code {
    /// A crate that can be built and used: the automaton, and one function that steps through a
    /// word and tells where it ends.
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

    /// A module that steps: `word` makes symbols of numbers, `long` takes all of them in one go,
    /// `short` as words of nine, `ends` tells where those end and then where all of them end.
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
