//! The checked model.
//!
//! A [`Dfa`] cannot be wrong: every state has one target and one list of outputs, or a refusal, for
//! every symbol, every name is declared once, every claim and property holds. Its fields are private to this module, and
//! [`Dfa::new`] asserts what the type promises. Only `check` calls it, so no other
//! code checks again.

mod class_set;
mod classes;
mod distinct;
#[cfg(feature = "write")]
mod draft;
#[cfg(feature = "write")]
mod draft_groups;
#[cfg(feature = "write")]
mod draft_sets;
#[cfg(feature = "write")]
mod drafted;
mod grouped;
mod groups;
mod lines;
mod names;
mod origin;
mod outputs;
mod skeleton;
mod split;
mod table;
mod walk;

use std::fmt;
use std::sync::Arc;

pub(crate) use self::class_set::ClassSet;
#[cfg(feature = "write")]
pub use self::draft::{
    Draft, DraftExample, DraftFinals, DraftGroup, DraftHeadings, DraftOrder, DraftProperties,
    DraftRow, DraftSet, DraftStart, DraftTarget,
};
#[cfg(feature = "write")]
pub(crate) use self::draft_sets::write_sets;
pub use self::grouped::grouped;
pub use self::groups::Group;
pub(crate) use self::groups::{GroupList, Groups};
pub use self::lines::Wide;
pub(crate) use self::lines::WideLine;
pub use self::names::{LabelId, Named, OutputId, StateId, SymbolId};
pub(crate) use self::origin::Origin;
pub use self::outputs::OutputListId;
pub(crate) use self::outputs::{OutputLists, OutputListsBuilder};
pub use self::skeleton::{Skeleton, Start};
pub(crate) use self::skeleton::{SkeletonParts, StartEntry};
pub(crate) use self::table::{Step, Table};
use crate::alphabet::{Classes, Reads};
use crate::source::{Source, Span};

/// Whether a state is final, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Finality {
    /// Not a final state.
    None,
    /// Listed under `Final:`.
    Final,
    /// Listed under a `Final:` with this label.
    Labelled(LabelId),
}

/// A deterministic automaton in which every case is accounted for.
///
/// A state goes to one state on each symbol, or refuses it. Ids belong to one automaton. Methods that
/// take an id panic if it is out of range, which only happens with an id of another automaton.
///
/// # Example
///
/// ```
/// use fsm_model::{Dfa, Source};
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
/// let start = dfa.first_start().state();
/// assert_eq!(dfa.accepts(start, ["a", "b", "a"]), Some(true));
/// assert_eq!(dfa.accepts(start, ["a"]), Some(false));
/// assert_eq!(dfa.accepts(start, ["c"]), None);
/// # Ok::<(), fsm_model::Report>(())
/// ```
#[derive(Clone)]
pub struct Dfa {
    skeleton: Skeleton,
    finals: Finals,
    table: Table,
    output_lists: OutputLists,
    claims: Vec<Span>,
    properties: Vec<Span>,
    example_count: usize,
    wide_lines: Vec<WideLine>,
    otherwise: Option<Span>,
    /// Of an automaton that was made from a nondeterministic one.
    origin: Option<Arc<Origin>>,
}

/// What `check` has proved, ready to become a [`Dfa`].
pub(crate) struct Parts {
    pub(crate) skeleton: Skeleton,
    pub(crate) finals: Finals,
    pub(crate) table: Table,
    /// The lists that the table has numbers of.
    pub(crate) output_lists: OutputLists,
    /// Where each claim of the text is written.
    pub(crate) claims: Vec<Span>,
    /// Where each property of the text is written.
    pub(crate) properties: Vec<Span>,
    pub(crate) example_count: usize,
    /// The lines for several states, also those that decide nothing.
    pub(crate) wide_lines: Vec<WideLine>,
    /// The target under `Otherwise:`.
    pub(crate) otherwise: Option<Span>,
}

/// Which states are final, and where that is written.
#[derive(Clone)]
pub(crate) struct Finals {
    pub(crate) finality: Vec<Finality>,
    /// At which byte a final state is listed under `Final:`.
    pub(crate) bytes: Vec<u32>,
}

impl Dfa {
    /// Builds an automaton whose parts agree with each other.
    ///
    /// # Panics
    ///
    /// If they do not: there is no start, a start or a target is no state, a label or a list of outputs
    /// does not exist, a refusal has outputs, or the table has holes or another size. `check` has proved all of this; a panic
    /// here is a bug in this crate, never a mistake in a user's file.
    pub(crate) fn new(parts: Parts) -> Dfa {
        let Parts {
            skeleton,
            finals,
            table,
            output_lists,
            claims,
            properties,
            example_count,
            wide_lines,
            otherwise,
        } = parts;
        let (states, symbols) = (skeleton.states().len(), skeleton.symbols().len());
        let has_classes = skeleton.classes().is_none_or(|classes| classes.len() == symbols);
        assert!(has_classes, "a class for each symbol");
        let labels = skeleton.labels().len();
        assert!(skeleton.starts().len() > 0, "an automaton has a start");
        assert!(
            skeleton.starts().all(|start| start.state().index() < states),
            "a start is a state"
        );
        assert!(finals.finality.len() == states && finals.bytes.len() == states, "one per state");
        let is_known = |finality: &Finality| match finality {
            Finality::Labelled(label) => label.index() < labels,
            Finality::Final | Finality::None => true,
        };
        assert!(finals.finality.iter().all(is_known), "a label of the text");
        assert!(table.is_total(states, symbols), "every state and symbol is decided");
        let has_refusals = table.targets().contains(&None);
        assert!(skeleton.has_refusals() == has_refusals, "the names know of refusals");
        let (outputs, lists) = (skeleton.outputs().len(), output_lists.len());
        let is_known = |output: &OutputId| output.index() < outputs;
        assert!(output_lists.iter().all(|list| list.iter().all(is_known)), "an output of the text");
        assert!(table.has_outputs_below(lists), "a list of outputs, and none of a refusal");
        Dfa {
            skeleton,
            finals,
            table,
            output_lists,
            claims,
            properties,
            example_count,
            wide_lines,
            otherwise,
            origin: None,
        }
    }

    /// The text that this came from. The spans of states and transitions are in it.
    #[must_use]
    pub fn source(&self) -> &Source {
        self.skeleton.source()
    }

    /// The text as its author wrote it.
    ///
    /// This is another one than [`source`](Dfa::source) if the states of the automaton are not written in
    /// it: if it is nondeterministic, or an expression in `Language:`. Then the source has states and
    /// transitions behind the written text.
    #[must_use]
    pub fn written_source(&self) -> &Source {
        self.source().written().unwrap_or(self.source())
    }

    /// What the automaton reads. If it is bytes or characters, each symbol is a class of them.
    #[must_use]
    pub fn reads(&self) -> Reads {
        self.skeleton.reads()
    }

    /// The bytes or characters that each symbol stands for, unless the automaton reads symbols.
    #[must_use]
    pub fn classes(&self) -> Option<&Classes> {
        self.skeleton.classes()
    }

    /// Whether the states and transitions are not written in the text, but made from it.
    #[must_use]
    pub fn is_derived(&self) -> bool {
        self.skeleton.is_derived()
    }

    /// The names, labels and starts.
    #[must_use]
    pub fn skeleton(&self) -> &Skeleton {
        &self.skeleton
    }

    /// Every state, in the order of the text.
    pub fn states(&self) -> impl ExactSizeIterator<Item = StateId> + use<> {
        self.skeleton.states()
    }

    /// Every symbol, in the order of the text.
    pub fn symbols(&self) -> impl ExactSizeIterator<Item = SymbolId> + use<> {
        self.skeleton.symbols()
    }

    /// Every output, in the order of the text, also one that no transition has.
    pub fn outputs(&self) -> impl ExactSizeIterator<Item = OutputId> + use<> {
        self.skeleton.outputs()
    }

    /// Whether the text declares outputs.
    #[must_use]
    pub fn has_outputs(&self) -> bool {
        self.skeleton.outputs().len() > 0
    }

    /// Every label of final states, in the order of the text, also one that no state has.
    pub fn labels(&self) -> impl ExactSizeIterator<Item = LabelId> + use<> {
        self.skeleton.labels()
    }

    /// The states to begin with, in the order of the text. There is at least one.
    pub fn starts(&self) -> impl ExactSizeIterator<Item = Start<'_>> {
        self.skeleton.starts()
    }

    /// The first of the [`starts`](Dfa::starts), which is the only one of most automata.
    #[must_use]
    pub fn first_start(&self) -> Start<'_> {
        self.starts().next().expect("an automaton has a start")
    }

    /// What is known about a state.
    #[must_use]
    pub fn state(&self, id: StateId) -> State<'_> {
        State { dfa: self, id }
    }

    /// The name of a symbol and where it is declared.
    #[must_use]
    pub fn symbol(&self, id: SymbolId) -> Named<'_> {
        self.skeleton.symbol(id)
    }

    /// The name of an output and where it is declared.
    #[must_use]
    pub fn output(&self, id: OutputId) -> Named<'_> {
        self.skeleton.output(id)
    }

    /// The name of a label and where it is first given.
    #[must_use]
    pub fn label(&self, id: LabelId) -> Named<'_> {
        self.skeleton.label(id)
    }

    /// The state with that name.
    #[must_use]
    pub fn find_state(&self, name: &str) -> Option<StateId> {
        self.skeleton.find_state(name)
    }

    /// The symbol with that name.
    #[must_use]
    pub fn find_symbol(&self, name: &str) -> Option<SymbolId> {
        self.skeleton.find_symbol(name)
    }

    /// The symbol with that name, if it stands for nothing else: of a byte or character, its class if it is
    /// the only member.
    pub(crate) fn find_symbol_alone(&self, name: &str) -> Option<SymbolId> {
        let symbol = self.find_symbol(name)?;
        let is_alone = self.classes().is_none_or(|classes| classes.set(symbol).only().is_some());
        is_alone.then_some(symbol)
    }

    /// The output with that name.
    #[must_use]
    pub fn find_output(&self, name: &str) -> Option<OutputId> {
        self.skeleton.find_output(name)
    }

    /// The claims that the text makes and that were proved.
    pub fn claims(&self) -> impl ExactSizeIterator<Item = &str> {
        self.claims.iter().map(|&claim| self.source().at(claim))
    }

    /// The properties of the text, which were proved, each in one line as it is written.
    pub fn properties(&self) -> impl ExactSizeIterator<Item = String> {
        let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.properties.iter().map(move |&property| one_line(self.source().at(property)))
    }

    /// How many examples the text has. All of them hold.
    #[must_use]
    pub fn example_count(&self) -> usize {
        self.example_count
    }

    /// The groups of states, in the order of the text, without the labels of final states.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Dfa, Source};
    ///
    /// let text = "
    ///     States: red amber green
    ///     States go-slow: red amber
    ///     Start: red
    ///     Final:
    ///     Symbols: next
    ///     Transitions:
    ///     go-slow next -> green
    ///     green   next -> amber
    /// ";
    /// let dfa = Dfa::from_source(&Source::new("light.txt", text))?;
    /// let group = dfa.state_groups().next().expect("there is one");
    /// assert_eq!((group.name(), group.len()), ("go-slow", 2));
    /// assert!(group.contains(dfa.find_state("amber").unwrap()));
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    pub fn state_groups(&self) -> impl Iterator<Item = Group<'_, StateId>> {
        self.skeleton.state_groups()
    }

    /// The groups of symbols, in the order of the text.
    pub fn symbol_groups(&self) -> impl Iterator<Item = Group<'_, SymbolId>> {
        self.skeleton.symbol_groups()
    }

    /// Whether some symbol is refused in some state.
    #[must_use]
    pub fn has_refusals(&self) -> bool {
        self.skeleton.has_refusals()
    }

    /// Where a state goes on a symbol; `None` if it refuses the symbol.
    ///
    /// # Panics
    ///
    /// If the ids are of another automaton and out of range here.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Dfa, Source};
    ///
    /// let text = "
    ///     States:  Paid Shipped
    ///     Start:   Paid
    ///     Final:   Shipped
    ///     Symbols: ship
    ///     Otherwise: !
    ///     Transitions:
    ///     Paid ship -> Shipped
    /// ";
    /// let dfa = Dfa::from_source(&Source::new("order.txt", text))?;
    /// let ship = dfa.find_symbol("ship").unwrap();
    /// let shipped = dfa.next(dfa.first_start().state(), ship).expect("it is allowed");
    /// assert_eq!(dfa.next(shipped, ship), None);
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    #[must_use]
    pub fn next(&self, state: StateId, symbol: SymbolId) -> Option<StateId> {
        self.table.target(state, symbol)
    }

    /// Where a state goes on each symbol, in the order of the alphabet; `None` if it refuses it.
    ///
    /// # Panics
    ///
    /// If the id is of another automaton and out of range here.
    #[must_use]
    pub fn row(&self, state: StateId) -> &[Option<StateId>] {
        self.table.row(state)
    }

    /// Whether every transition of a state leads back to it, or is refused.
    ///
    /// # Panics
    ///
    /// If the id is of another automaton and out of range here.
    #[must_use]
    pub fn never_leaves(&self, state: StateId) -> bool {
        self.row(state).iter().flatten().all(|&target| target == state)
    }

    /// The symbols that a state refuses, in the order of the alphabet.
    ///
    /// # Panics
    ///
    /// If the id is of another automaton and out of range here.
    pub fn refused(&self, state: StateId) -> impl Iterator<Item = SymbolId> {
        let row = self.row(state).iter().enumerate();
        row.filter(|(_, target)| target.is_none()).map(|(symbol, _)| SymbolId::new(symbol))
    }

    /// How many cases, of states and symbols, are refused.
    #[must_use]
    pub fn refused_count(&self) -> usize {
        self.table.targets().iter().filter(|target| target.is_none()).count()
    }

    /// Where a state goes, with the symbols that lead to each target and what comes out, in the order
    /// of the alphabet. Symbols that lead to one target with different outputs are different arrows.
    /// Symbols that are refused lead nowhere.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Dfa, Source};
    ///
    /// let text = "States: A B\nStart: A\nFinal: B\nSymbols: x y z\nTransitions:\nA B A B\nB B B B\n";
    /// let dfa = Dfa::from_source(&Source::new("ab.txt", text))?;
    /// let arrows = dfa.arrows(dfa.first_start().state());
    /// assert_eq!(dfa.state(arrows[0].target).name(), "B");
    /// assert_eq!(arrows[0].symbols.len(), 2);
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    #[must_use]
    pub fn arrows(&self, state: StateId) -> Vec<Arrow> {
        let outputs = self.symbols().map(|symbol| self.table.outputs(state, symbol));
        let arrows = grouped(self.row(state).iter().copied().zip(outputs)).into_iter();
        arrows
            .filter_map(|((target, outputs), symbols)| {
                let symbols = symbols.into_iter().map(SymbolId::new).collect();
                let outputs = self.output_lists.get(outputs).to_vec();
                Some(Arrow { target: target?, symbols, outputs })
            })
            .collect()
    }

    /// Where the target of a transition is written: a state, `.` or `!`. For one that no row gives,
    /// this is under `Otherwise:`.
    ///
    /// # Panics
    ///
    /// If the ids are of another automaton and out of range here.
    #[must_use]
    pub fn transition_span(&self, state: StateId, symbol: SymbolId) -> Span {
        self.source().word_at(self.table.byte(state, symbol, self.source()))
    }

    pub(crate) fn table(&self) -> &Table {
        &self.table
    }
}

/// The transitions from one state to another; see [`Dfa::arrows`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Arrow {
    /// Where they lead.
    pub target: StateId,
    /// The symbols that lead there.
    pub symbols: Vec<SymbolId>,
    /// What comes out on the way.
    pub outputs: Vec<OutputId>,
}

/// A state of a [`Dfa`]; see [`Dfa::state`].
#[derive(Clone, Copy, Debug)]
pub struct State<'a> {
    dfa: &'a Dfa,
    id: StateId,
}

impl<'a> State<'a> {
    /// Its name.
    ///
    /// # Panics
    ///
    /// As all methods here, if the id was of another automaton and is out of range.
    #[must_use]
    pub fn name(self) -> &'a str {
        self.dfa.skeleton.state(self.id).name()
    }

    /// Where it is declared.
    #[must_use]
    pub fn span(self) -> Span {
        self.dfa.skeleton.state(self.id).span()
    }

    /// Whether it is final, and with which label.
    #[must_use]
    pub fn finality(self) -> Finality {
        self.dfa.finals.finality[self.id.index()]
    }

    /// Whether it is final.
    #[must_use]
    pub fn is_final(self) -> bool {
        self.finality() != Finality::None
    }

    /// Its label, if it is a final state with one.
    #[must_use]
    pub fn label(self) -> Option<&'a str> {
        match self.finality() {
            Finality::Labelled(label) => Some(self.dfa.skeleton.label(label).name()),
            Finality::Final | Finality::None => None,
        }
    }

    /// Where it is listed as a final state.
    #[must_use]
    pub fn final_span(self) -> Option<Span> {
        self.is_final().then(|| self.dfa.source().word_at(self.dfa.finals.bytes[self.id.index()]))
    }
}

/// Two automata are equal if their texts say the same in the same order; spans do not count.
///
/// Whether they do the same is another question; see [`compare`](crate::compare).
impl PartialEq for Dfa {
    fn eq(&self, other: &Dfa) -> bool {
        self.skeleton == other.skeleton
            && self.finals.finality == other.finals.finality
            && self.table.targets() == other.table.targets()
            && self.has_same_outputs(other)
            && self.claims().eq(other.claims())
    }
}

impl Eq for Dfa {}

/// Shows the name and the size only.
impl fmt::Debug for Dfa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dfa")
            .field("source", &self.source().name())
            .field("states", &self.states().len())
            .field("symbols", &self.symbols().len())
            .finish_non_exhaustive()
    }
}
