//! The names of an automaton, without its transitions.

use super::groups::{Group, Groups};
use super::names::{LabelId, Named, Names, OutputId, StateId, SymbolId};
use crate::alphabet::{CharSet, Classes, Reads, whole_character};
use crate::diagnostic::list_in_backticks;
use crate::source::{Source, Span};

/// The names, outputs, labels, starts and groups of an automaton.
///
/// Every [`Dfa`](crate::Dfa) has one. A refused text may still have one, which
/// [`Skeleton::salvage`] finds: enough to write a stand-in for its enum.
#[derive(Clone, Debug)]
pub struct Skeleton {
    source: Source,
    states: Names,
    symbols: Names,
    outputs: Names,
    labels: Names,
    starts: Vec<StartEntry>,
    pub(super) state_groups: Groups,
    pub(super) symbol_groups: Groups,
    has_refusals: bool,
    /// The bytes or characters that the symbols stand for.
    classes: Classes,
}

/// What a [`Skeleton`] is made of.
pub(crate) struct SkeletonParts {
    /// Where each name is declared.
    pub(crate) states: Vec<Span>,
    pub(crate) symbols: Vec<Span>,
    pub(crate) outputs: Vec<Span>,
    pub(crate) labels: Vec<Span>,
    pub(crate) starts: Vec<StartEntry>,
    pub(crate) state_groups: Groups,
    pub(crate) symbol_groups: Groups,
    /// Whether some symbol is refused in some state.
    pub(crate) has_refusals: bool,
    /// The bytes or characters that the symbols stand for.
    pub(crate) classes: Classes,
}

/// A start as it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StartEntry {
    pub(crate) state: StateId,
    pub(crate) label: Option<Span>,
    pub(crate) span: Span,
}

/// A state to begin with; see [`Dfa::starts`](crate::Dfa::starts).
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    source: &'a Source,
    entry: StartEntry,
}

impl<'a> Start<'a> {
    /// The state.
    #[must_use]
    pub fn state(self) -> StateId {
        self.entry.state
    }

    /// Its label, as in `Start you:`.
    #[must_use]
    pub fn label(self) -> Option<&'a str> {
        self.entry.label.map(|label| self.source.at(label))
    }

    /// Where the label is written.
    #[must_use]
    pub fn label_span(self) -> Option<Span> {
        self.entry.label
    }

    /// Where the start is listed.
    #[must_use]
    pub fn span(self) -> Span {
        self.entry.span
    }
}

impl Skeleton {
    pub(crate) fn new(source: &Source, parts: SkeletonParts) -> Skeleton {
        Skeleton {
            source: source.clone(),
            states: Names::new(parts.states),
            symbols: Names::new(parts.symbols),
            outputs: Names::new(parts.outputs),
            labels: Names::new(parts.labels),
            starts: parts.starts,
            state_groups: parts.state_groups,
            symbol_groups: parts.symbol_groups,
            has_refusals: parts.has_refusals,
            classes: parts.classes,
        }
    }

    /// The same with other symbols. Each new symbol is a part of an old one.
    pub(super) fn with_symbols(
        &self,
        source: Source,
        symbols: Vec<Span>,
        classes: Classes,
        old: &[SymbolId],
    ) -> Skeleton {
        let symbol_groups = self.symbol_groups.split(old);
        let symbols = Names::new(symbols);
        Skeleton { source, symbols, symbol_groups, classes, ..self.clone() }
    }

    /// The text that the names are in.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Whether the states are not written in the text, but made from it.
    #[must_use]
    pub fn is_derived(&self) -> bool {
        self.states().next().is_some_and(|first| self.source.is_added(self.state(first).span()))
    }

    /// What the automaton reads. If it is bytes or characters, each symbol is a class of them.
    #[must_use]
    pub fn reads(&self) -> Reads {
        self.classes.reads()
    }

    /// The bytes or characters that each symbol stands for, unless the automaton reads symbols.
    #[must_use]
    pub fn classes(&self) -> Option<&Classes> {
        (self.reads() != Reads::Symbols).then_some(&self.classes)
    }

    /// Symbols in a message: their names, or all bytes or characters that they stand for.
    pub(crate) fn list_symbols(&self, symbols: &[SymbolId]) -> String {
        let Some(classes) = self.classes() else {
            return list_in_backticks(symbols.iter().map(|&symbol| self.symbol(symbol).name()));
        };
        let mut sets = Vec::new();
        for &symbol in symbols {
            sets.push(classes.set(symbol));
        }
        CharSet::union_of(&sets).shown(self.reads())
    }

    fn has_same_starts(&self, other: &Skeleton) -> bool {
        let label = |skeleton: &Skeleton, start: &StartEntry| {
            start.label.map(|label| skeleton.source.at(label).to_owned())
        };
        let is_same = |(one, two): (&StartEntry, &StartEntry)| {
            one.state == two.state && label(self, one) == label(other, two)
        };
        self.starts.len() == other.starts.len()
            && self.starts.iter().zip(&other.starts).all(is_same)
    }

    /// Every state, in the order of the text.
    pub fn states(&self) -> impl ExactSizeIterator<Item = StateId> + use<> {
        (0..self.states.len()).map(StateId::new)
    }

    /// Every symbol, in the order of the text.
    pub fn symbols(&self) -> impl ExactSizeIterator<Item = SymbolId> + use<> {
        (0..self.symbols.len()).map(SymbolId::new)
    }

    /// Every output, in the order of the text, also one that no transition has.
    pub fn outputs(&self) -> impl ExactSizeIterator<Item = OutputId> + use<> {
        (0..self.outputs.len()).map(OutputId::new)
    }

    /// Every label of final states, in the order of the text, also one that no state has.
    pub fn labels(&self) -> impl ExactSizeIterator<Item = LabelId> + use<> {
        (0..self.labels.len()).map(LabelId::new)
    }

    /// The states to begin with, in the order of the text.
    pub fn starts(&self) -> impl ExactSizeIterator<Item = Start<'_>> {
        self.starts.iter().map(|&entry| Start { source: &self.source, entry })
    }

    /// The groups of states, in the order of the text, without the labels of final states.
    pub fn state_groups(&self) -> impl Iterator<Item = Group<'_, StateId>> {
        self.state_groups.declared(&self.source)
    }

    /// The groups of symbols, in the order of the text.
    pub fn symbol_groups(&self) -> impl Iterator<Item = Group<'_, SymbolId>> {
        self.symbol_groups.declared(&self.source)
    }

    /// Whether some symbol is refused in some state; of a refused text, whether it says so.
    #[must_use]
    pub fn has_refusals(&self) -> bool {
        self.has_refusals
    }

    /// The name of a state and where it is declared.
    ///
    /// # Panics
    ///
    /// As [`symbol`](Skeleton::symbol), [`output`](Skeleton::output) and [`label`](Skeleton::label),
    /// if the id is of another automaton and out of range here.
    #[must_use]
    pub fn state(&self, id: StateId) -> Named<'_> {
        self.states.get(&self.source, id.index())
    }

    /// The name of a symbol and where it is declared.
    #[must_use]
    pub fn symbol(&self, id: SymbolId) -> Named<'_> {
        self.symbols.get(&self.source, id.index())
    }

    /// The name of an output and where it is declared.
    #[must_use]
    pub fn output(&self, id: OutputId) -> Named<'_> {
        self.outputs.get(&self.source, id.index())
    }

    /// The name of a label and where it is first given.
    #[must_use]
    pub fn label(&self, id: LabelId) -> Named<'_> {
        self.labels.get(&self.source, id.index())
    }

    /// The state with that name.
    #[must_use]
    pub fn find_state(&self, name: &str) -> Option<StateId> {
        self.states.find(&self.source, name).map(StateId::new)
    }

    /// The symbol with that name. If the automaton reads bytes or characters, the name is one of them as a
    /// text writes it, and the symbol is its class.
    #[must_use]
    pub fn find_symbol(&self, name: &str) -> Option<SymbolId> {
        if let Some(classes) = self.classes() {
            return classes.of(whole_character(name, self.reads())?);
        }
        self.symbols.find(&self.source, name).map(SymbolId::new)
    }

    /// The output with that name.
    #[must_use]
    pub fn find_output(&self, name: &str) -> Option<OutputId> {
        self.outputs.find(&self.source, name).map(OutputId::new)
    }
}

/// Two skeletons are equal if they have the same names, starts and groups in the same order; spans
/// do not count.
impl PartialEq for Skeleton {
    fn eq(&self, other: &Skeleton) -> bool {
        let same = |one: &Names, two: &Names| one.same(&self.source, two, &other.source);
        same(&self.states, &other.states)
            && same(&self.symbols, &other.symbols)
            && same(&self.outputs, &other.outputs)
            && same(&self.labels, &other.labels)
            && self.classes == other.classes
            && self.has_same_starts(other)
            && self.state_groups.same(&self.source, &other.state_groups, &other.source)
            && self.symbol_groups.same(&self.source, &other.symbol_groups, &other.source)
    }
}

impl Eq for Skeleton {}
