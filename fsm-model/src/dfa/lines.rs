//! Which line of the text decides a case.

use super::{Dfa, StateId, SymbolId};
use crate::source::Span;

/// A line for several states, as spans of the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WideLine {
    /// From its first word to the last one before the symbols or targets.
    pub(crate) head: Span,
    /// Its target; in a table row, all of them.
    pub(crate) targets: Span,
}

impl Dfa {
    /// Whether `Otherwise:` decides where a state goes on a symbol, because no line does.
    ///
    /// # Panics
    ///
    /// If the ids are of another automaton and out of range here.
    #[must_use]
    pub fn is_otherwise(&self, state: StateId, symbol: SymbolId) -> bool {
        self.otherwise
            .is_some_and(|span| span.start() == self.table.byte(state, symbol, self.source()))
    }

    /// How many cases, of states and symbols, `Otherwise:` decides.
    #[must_use]
    pub fn otherwise_count(&self) -> usize {
        self.otherwise_cases().len()
    }

    /// The cases that `Otherwise:` decides, in the order of the text.
    pub(crate) fn otherwise_cases(&self) -> Vec<(StateId, SymbolId)> {
        let mut cases = Vec::new();
        for state in self.states() {
            for symbol in self.symbols() {
                if self.is_otherwise(state, symbol) {
                    cases.push((state, symbol));
                }
            }
        }
        cases
    }

    /// The lines for several states, in the order of the text, also those that decide nothing.
    pub fn wide_lines(&self) -> impl Iterator<Item = Wide<'_>> {
        self.wide_lines.iter().map(|line| Wide { dfa: self, head: line.head })
    }

    /// The position in [`wide_lines`](Dfa::wide_lines) of the line that decides where a state goes on a symbol, if
    /// that is one of them.
    ///
    /// # Panics
    ///
    /// If the ids are of another automaton and out of range here.
    #[must_use]
    pub fn wide_line_of(&self, state: StateId, symbol: SymbolId) -> Option<usize> {
        let byte = self.table.byte(state, symbol, self.source()) as usize;
        let behind = self.wide_lines.partition_point(|line| line.targets.range().start <= byte);
        let number = behind.checked_sub(1)?;
        self.wide_lines[number].targets.range().contains(&byte).then_some(number)
    }
}

/// A line for several states: of a group, a label, `_` or `A | B`; see [`Dfa::wide_lines`].
#[derive(Clone, Copy, Debug)]
pub struct Wide<'a> {
    dfa: &'a Dfa,
    head: Span,
}

impl<'a> Wide<'a> {
    /// The head of the line as it is written, such as `opening`, `_` or `A | B`.
    #[must_use]
    pub fn head(self) -> &'a str {
        self.dfa.source().at(self.head)
    }
}
