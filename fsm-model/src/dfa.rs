//! The checked model.
//!
//! A [`Dfa`] cannot be wrong: it is total and deterministic, every name is
//! declared, every claim holds. Only `check` makes one from a text, and the
//! passes make one from another. Nobody checks again behind them.

use std::fmt;
use std::sync::OnceLock;

use crate::claim::Claim;
use crate::report::Report;
use crate::source::{Source, Span};
use crate::{check, syntax};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            pub(crate) fn new(index: usize) -> $name {
                $name(u32::try_from(index).expect("a text holds fewer than 2^32 names"))
            }

            /// The position, counted from zero, in the order of the text.
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id! {
    /// A state of one [`Dfa`].
    StateId
}
id! {
    /// A symbol of the alphabet of one [`Dfa`].
    SymbolId
}
id! {
    /// A label of final states of one [`Dfa`], as in `Final win:`.
    LabelId
}

impl StateId {
    /// Marks a hole in a table that is still being filled. Never inside a [`Dfa`].
    pub(crate) const NONE: StateId = StateId(u32::MAX);
}

/// A state to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The state.
    pub state: StateId,
    pub(crate) label: Option<Span>,
    pub(crate) place: Span,
}

/// Whether a state is final, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finality {
    /// Not a final state.
    None,
    /// Listed under `Final:`.
    Final,
    /// Listed under a `Final:` with this label.
    Labelled(LabelId),
}

/// A total deterministic automaton.
///
/// # Example
///
/// ```
/// use tictactoe_fsm::{Dfa, Source};
///
/// let text = "
///     States: even odd
///     Start: even
///     Final: even
///     Symbols: a b
///     Transitions:
///     even a -> odd
///     odd  a -> even
///     even _ -> even
///     odd  _ -> odd
/// ";
/// let dfa = Dfa::from_source(&Source::new("even.txt", text))?;
/// assert_eq!(dfa.accepts(["a", "b", "a"]), Some(true));
/// assert_eq!(dfa.accepts(["a"]), Some(false));
/// assert_eq!(dfa.accepts(["c"]), None);
/// # Ok::<(), tictactoe_fsm::Report>(())
/// ```
#[derive(Clone)]
pub struct Dfa {
    pub(crate) source: Source,
    pub(crate) states: Names,
    pub(crate) symbols: Names,
    pub(crate) labels: Names,
    pub(crate) starts: Vec<Start>,
    pub(crate) finality: Vec<Finality>,
    /// At which byte a final state is listed under `Final:`.
    pub(crate) final_places: Vec<u32>,
    /// Row-major: where each state goes on each symbol, ...
    pub(crate) next: Vec<StateId>,
    /// ... and at which byte of the text that stands.
    pub(crate) places: Vec<u32>,
    pub(crate) claims: Vec<Span>,
    pub(crate) examples: usize,
}

impl Dfa {
    /// Parses and checks an automaton text.
    ///
    /// # Errors
    ///
    /// Every mistake of the first stage that finds any. Warnings of an accepted
    /// text are dropped; [`Dfa::check`] has them.
    pub fn from_source(source: &Source) -> Result<Dfa, Report> {
        Dfa::check(source, &[], &[]).map(|(dfa, _)| dfa)
    }

    /// Parses and checks an automaton text, with claims of the caller's own.
    ///
    /// `known` are claims that the text may make besides [`CLAIMS`](crate::CLAIMS);
    /// `demanded` are claims that must hold whether the text makes them or not.
    /// Returns the automaton and the warnings.
    ///
    /// # Errors
    ///
    /// Every mistake of the first stage that finds any, with the warnings so far.
    pub fn check(
        source: &Source,
        known: &[Claim],
        demanded: &[&Claim],
    ) -> Result<(Dfa, Report), Report> {
        syntax::parse(source)
            .and_then(|tree| check::check(&tree, known, demanded))
            .map(|(dfa, warnings)| (dfa, warnings.report(source)))
            .map_err(|errors| errors.report(source))
    }

    /// The text that this came from. The places of states and transitions are in it.
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

    /// The states to begin with, in the order of the text. There is at least one.
    #[must_use]
    pub fn starts(&self) -> &[Start] {
        &self.starts
    }

    /// The label of a start, as in `Start you:`.
    #[must_use]
    pub fn start_label(&self, start: Start) -> Option<&str> {
        start.label.map(|label| self.source.at(label))
    }

    /// The claims that the text makes and that were proved.
    pub fn claims(&self) -> impl ExactSizeIterator<Item = &str> {
        self.claims.iter().map(|&claim| self.source.at(claim))
    }

    /// How many examples the text has. All of them hold.
    #[must_use]
    pub fn examples(&self) -> usize {
        self.examples
    }

    /// The name of a state.
    #[must_use]
    pub fn state_name(&self, state: StateId) -> &str {
        self.states.name(&self.source, state.index())
    }

    /// The name of a symbol.
    #[must_use]
    pub fn symbol_name(&self, symbol: SymbolId) -> &str {
        self.symbols.name(&self.source, symbol.index())
    }

    /// The name of a label.
    #[must_use]
    pub fn label_name(&self, label: LabelId) -> &str {
        self.labels.name(&self.source, label.index())
    }

    /// The state with that name.
    #[must_use]
    pub fn state(&self, name: &str) -> Option<StateId> {
        self.states.find(&self.source, name).map(StateId::new)
    }

    /// The symbol with that name.
    #[must_use]
    pub fn symbol(&self, name: &str) -> Option<SymbolId> {
        self.symbols.find(&self.source, name).map(SymbolId::new)
    }

    /// Where a state goes on a symbol.
    #[must_use]
    pub fn next(&self, state: StateId, symbol: SymbolId) -> StateId {
        self.next[state.index() * self.symbols.len() + symbol.index()]
    }

    /// Where a state goes on each symbol, in the order of the alphabet.
    #[must_use]
    pub fn row(&self, state: StateId) -> &[StateId] {
        let width = self.symbols.len();
        &self.next[state.index() * width..][..width]
    }

    /// Whether a state is final, and with which label.
    #[must_use]
    pub fn finality(&self, state: StateId) -> Finality {
        self.finality[state.index()]
    }

    /// Whether a state is final.
    #[must_use]
    pub fn is_final(&self, state: StateId) -> bool {
        self.finality(state) != Finality::None
    }

    /// The label of a final state.
    #[must_use]
    pub fn label(&self, state: StateId) -> Option<&str> {
        match self.finality(state) {
            Finality::Labelled(label) => Some(self.label_name(label)),
            Finality::Final | Finality::None => None,
        }
    }

    /// The states passed from one state on, which is the first of them.
    #[must_use]
    pub fn trace(&self, from: StateId, word: &[SymbolId]) -> Vec<StateId> {
        let steps = word.iter().scan(from, |state, &symbol| {
            *state = self.next(*state, symbol);
            Some(*state)
        });
        std::iter::once(from).chain(steps).collect()
    }

    /// Whether a word leads from the first start to a final state; `None` if a symbol is unknown.
    pub fn accepts<'a>(&self, word: impl IntoIterator<Item = &'a str>) -> Option<bool> {
        let mut state = self.starts[0].state;
        for symbol in word {
            state = self.next(state, self.symbol(symbol)?);
        }
        Some(self.is_final(state))
    }

    /// Where a state is declared.
    #[must_use]
    pub fn state_place(&self, state: StateId) -> Span {
        self.states.spans[state.index()]
    }

    /// Where a symbol is declared.
    #[must_use]
    pub fn symbol_place(&self, symbol: SymbolId) -> Span {
        self.symbols.spans[symbol.index()]
    }

    /// Where a label is given to final states first.
    #[must_use]
    pub fn label_place(&self, label: LabelId) -> Span {
        self.labels.spans[label.index()]
    }

    /// Where the target of a transition is written; for one that nobody wrote, in `Sink:`.
    #[must_use]
    pub fn transition_place(&self, state: StateId, symbol: SymbolId) -> Span {
        self.word_at(self.places[state.index() * self.symbols.len() + symbol.index()])
    }

    /// Where a start is listed.
    #[must_use]
    pub fn start_place(&self, start: Start) -> Span {
        start.place
    }

    /// Where a final state is listed.
    #[must_use]
    pub fn final_place(&self, state: StateId) -> Option<Span> {
        self.is_final(state).then(|| self.word_at(self.final_places[state.index()]))
    }

    fn word_at(&self, start: u32) -> Span {
        let start = start as usize;
        let rest = &self.source.text()[start..];
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        Span::inside(start..start + length)
    }
}

/// Two automata are equal if their texts say the same in the same order; places do not count.
///
/// Whether they do the same is another question; see [`compare`](crate::compare).
impl PartialEq for Dfa {
    fn eq(&self, other: &Dfa) -> bool {
        let starts = |dfa: &Dfa| -> Vec<_> {
            let label = |start: &Start| dfa.start_label(*start).map(str::to_owned);
            dfa.starts.iter().map(|start| (start.state, label(start))).collect()
        };
        self.states.same(&self.source, &other.states, &other.source)
            && self.symbols.same(&self.source, &other.symbols, &other.source)
            && self.labels.same(&self.source, &other.labels, &other.source)
            && self.finality == other.finality
            && self.next == other.next
            && starts(self) == starts(other)
            && self.claims().eq(other.claims())
    }
}

impl Eq for Dfa {}

/// Just enough to tell which it is; the text says the rest.
impl fmt::Debug for Dfa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dfa")
            .field("source", &self.source.name())
            .field("states", &self.states.len())
            .field("symbols", &self.symbols.len())
            .finish_non_exhaustive()
    }
}

/// Names as places in the text, found by binary search once somebody asks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    pub(crate) spans: Vec<Span>,
    sorted: OnceLock<Vec<u32>>,
}

impl Names {
    pub(crate) fn new(spans: Vec<Span>) -> Names {
        Names { spans, sorted: OnceLock::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.spans.len()
    }

    fn name<'s>(&self, source: &'s Source, index: usize) -> &'s str {
        source.at(self.spans[index])
    }

    fn find(&self, source: &Source, name: &str) -> Option<usize> {
        let at = |&index: &u32| source.at(self.spans[index as usize]);
        let sorted = self.sorted.get_or_init(|| {
            let mut sorted: Vec<u32> = (0..).take(self.len()).collect();
            sorted.sort_unstable_by(|a, b| at(a).cmp(at(b)));
            sorted
        });
        let found = sorted.binary_search_by(|index| at(index).cmp(name)).ok()?;
        Some(sorted[found] as usize)
    }

    fn same(&self, source: &Source, other: &Names, other_source: &Source) -> bool {
        let names = self.spans.iter().map(|&span| source.at(span));
        names.eq(other.spans.iter().map(|&span| other_source.at(span)))
    }
}
