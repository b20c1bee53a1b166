//! Automata whose states are not written in their text, but made from it.
//!
//! The names and transitions of a [`Dfa`](crate::Dfa) are places in its text. So the states and
//! transitions are written behind the text. They are never parsed: their places are known from writing
//! them.

use super::names::DeclaredNames;
use crate::claim::RequiredClaim;
use crate::dfa::{
    Dfa, Finals, Groups, OutputListId, OutputLists, Parts, Skeleton, SkeletonParts, StartEntry,
    StateId, Step, SymbolId, Table,
};
use crate::diagnostic::{Diagnostic, code, count};
use crate::limits::Limits;
use crate::source::{Source, Span};
use crate::syntax::{ARROW, Document, REFUSED};

/// How many bytes the rows behind a text may have. Each row repeats the names of two states, which can be
/// long. For a transition behind the last of these rows, no row is written: its place is where its target
/// is declared.
const MOST_ROW_BYTES: usize = 1 << 24;
/// How many bytes the names of the states may have for each case that a text may have.
const BYTES_OF_CASE: usize = 4;

/// The states and transitions behind a text.
pub(super) struct Derived {
    pub(super) source: Source,
    /// Where each state is declared.
    pub(super) states: Vec<Span>,
    pub(super) table: Table,
    /// Where the refusals are written, if there are any.
    pub(super) otherwise: Option<Span>,
}

/// How many bytes the names of the states may have.
pub(super) fn most_bytes(limits: Limits) -> usize {
    limits.cases.saturating_mul(BYTES_OF_CASE)
}

/// Writes states and transitions behind a text. `target` gives the number of the state that a state
/// goes to on a symbol.
pub(super) fn derive(
    written: &Source,
    place: Span,
    names: &[String],
    symbols: &[&str],
    target: &dyn Fn(usize, usize) -> Option<u32>,
) -> Result<Derived, Box<Diagnostic>> {
    // The added part and one line more must be inside what a span can reach.
    let name_bytes: usize = names.iter().map(String::len).sum();
    if u32::try_from(written.text().len() * 2 + name_bytes * 4 + MOST_ROW_BYTES).is_err() {
        let error = Diagnostic::new(&code::TOO_LARGE, "this text and its states are too large");
        return Err(Box::new(error.at(place, "of this automaton")));
    }
    let mut added = Added { text: String::new(), start: written.text().len() };
    added.text.push_str("\n\nStates:");
    let mut states = Vec::with_capacity(names.len());
    for name in names {
        added.text.push(' ');
        states.push(added.word(name));
    }
    let mut table = Table::with_holes(names.len(), symbols.len());
    added.text.push_str("\nOtherwise: ");
    let refused = added.word(REFUSED);
    added.text.push_str("\nTransitions:\n");
    let first_row = added.end();
    let mut has_refusals = false;
    for state in 0..names.len() {
        let row = |symbol: usize| target(state, symbol);
        let mut symbol = 0;
        while symbol < symbols.len() {
            let to = row(symbol);
            // Neighbours with the same target share a line.
            let end = (symbol..symbols.len()).find(|&next| row(next) != to);
            let end = end.unwrap_or(symbols.len());
            let is_written = added.end() - first_row < MOST_ROW_BYTES;
            let byte = if let Some(to) = to.filter(|_| !is_written) {
                states[to as usize].start()
            } else if let Some(to) = to {
                added.arrow(&names[state], &symbols[symbol..end], &names[to as usize])
            } else {
                has_refusals = true;
                refused.start()
            };
            let to = to.map(|to| StateId::new(to as usize));
            let step = Step { target: to, outputs: OutputListId::NONE };
            for symbol in symbol..end {
                table.set(StateId::new(state), SymbolId::new(symbol), step, byte);
            }
            symbol = end;
        }
    }
    let source = written.expanded(&added.text, first_row, place);
    Ok(Derived { source, states, table, otherwise: has_refusals.then_some(refused) })
}

/// Which states are starts and final, and where that is written.
pub(super) struct DerivedRoles {
    pub(super) finals: Finals,
    pub(super) labels: Vec<Span>,
    pub(super) starts: Vec<StartEntry>,
}

impl Derived {
    /// The automaton. The symbols are those of the written text.
    pub(super) fn into_dfa(
        self,
        document: &Document<'_>,
        names: &DeclaredNames<'_>,
        symbol_groups: Groups,
        roles: DerivedRoles,
        required: &[RequiredClaim],
    ) -> Dfa {
        let parts = SkeletonParts {
            states: self.states,
            symbols: names.symbols.spans.clone(),
            outputs: Vec::new(),
            labels: roles.labels,
            starts: roles.starts,
            state_groups: Groups::default(),
            symbol_groups,
            has_refusals: self.otherwise.is_some(),
            classes: document.classes(),
        };
        Dfa::new(Parts {
            skeleton: Skeleton::new(&self.source, parts),
            finals: roles.finals,
            table: self.table,
            output_lists: OutputLists::default(),
            claims: required.iter().filter_map(|claim| claim.span).collect(),
            properties: document.property_spans(),
            example_count: document.examples.len(),
            wide_lines: Vec::new(),
            otherwise: self.otherwise,
        })
    }
}

/// The error about names that are too long, or about too many of them.
pub(super) fn too_large(place: Span, limits: Limits) -> Box<Diagnostic> {
    let most = most_bytes(limits);
    let error = Diagnostic::new(&code::TOO_LARGE, "the deterministic automaton is too large")
        .at(place, "of this text")
        .with_note(format!(
            "the names of its states have more than {}; each has the names of all that it stands for",
            count(most, "byte")
        ))
        .with_help(
            "shorten the names of states, or allow more with the option `--most-cases` of `fsm`",
        );
    Box::new(error)
}

/// The part behind a text, as far as it is written.
struct Added {
    text: String,
    /// Where it begins.
    start: usize,
}

impl Added {
    fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Writes a word and returns its place.
    fn word(&mut self, word: &str) -> Span {
        let start = self.end();
        self.text.push_str(word);
        Span::inside(start..self.end())
    }

    /// Writes a line and returns where its target begins.
    fn arrow(&mut self, state: &str, symbols: &[&str], target: &str) -> u32 {
        self.text.push_str(state);
        for symbol in symbols {
            self.text.push(' ');
            self.text.push_str(symbol);
        }
        self.text.push(' ');
        self.text.push_str(ARROW);
        self.text.push(' ');
        let byte = self.word(target).start();
        self.text.push('\n');
        byte
    }
}
