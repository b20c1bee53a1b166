//! The names of an automaton, without its transitions.

use super::names::{LabelId, Named, Names, StateId, SymbolId};
use crate::source::{Source, Span};

/// The names, labels and starts of an automaton.
///
/// Every [`Dfa`](crate::Dfa) has one. A refused text may still have one, which
/// [`Skeleton::salvage`] finds: enough to write a stand-in for its enum.
#[derive(Clone, Debug)]
pub struct Skeleton {
    source: Source,
    states: Names,
    symbols: Names,
    labels: Names,
    starts: Vec<StartEntry>,
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
    pub(crate) fn new(
        source: &Source,
        [states, symbols, labels]: [Vec<Span>; 3],
        starts: Vec<StartEntry>,
    ) -> Skeleton {
        let [states, symbols, labels] = [states, symbols, labels].map(Names::new);
        Skeleton { source: source.clone(), states, symbols, labels, starts }
    }

    /// The text that the names are in.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Every state, in the order of the text.
    pub fn states(&self) -> impl ExactSizeIterator<Item = StateId> + use<> {
        (0..self.states.len()).map(StateId::new)
    }

    /// Every symbol, in the order of the text.
    pub fn symbols(&self) -> impl ExactSizeIterator<Item = SymbolId> + use<> {
        (0..self.symbols.len()).map(SymbolId::new)
    }

    /// Every label of final states, in the order of the text, also one that no state has.
    pub fn labels(&self) -> impl ExactSizeIterator<Item = LabelId> + use<> {
        (0..self.labels.len()).map(LabelId::new)
    }

    /// The states to begin with, in the order of the text.
    pub fn starts(&self) -> impl ExactSizeIterator<Item = Start<'_>> {
        self.starts.iter().map(|&entry| Start { source: &self.source, entry })
    }

    /// The name of a state and where it is declared.
    ///
    /// # Panics
    ///
    /// As [`symbol`](Skeleton::symbol) and [`label`](Skeleton::label), if the id is of another
    /// automaton and out of range here.
    #[must_use]
    pub fn state(&self, id: StateId) -> Named<'_> {
        self.states.get(&self.source, id.index())
    }

    /// The name of a symbol and where it is declared.
    #[must_use]
    pub fn symbol(&self, id: SymbolId) -> Named<'_> {
        self.symbols.get(&self.source, id.index())
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

    /// The symbol with that name.
    #[must_use]
    pub fn find_symbol(&self, name: &str) -> Option<SymbolId> {
        self.symbols.find(&self.source, name).map(SymbolId::new)
    }
}

/// Two skeletons are equal if they have the same names and starts in the same order; spans do
/// not count.
impl PartialEq for Skeleton {
    fn eq(&self, other: &Skeleton) -> bool {
        let same = |one: &Names, two: &Names| one.same(&self.source, two, &other.source);
        same(&self.states, &other.states)
            && same(&self.symbols, &other.symbols)
            && same(&self.labels, &other.labels)
            && self.starts().len() == other.starts().len()
            && self
                .starts()
                .zip(other.starts())
                .all(|(one, two)| one.state() == two.state() && one.label() == two.label())
    }
}

impl Eq for Skeleton {}
