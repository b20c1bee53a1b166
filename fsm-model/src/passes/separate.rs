//! A shortest word on which two automata differ.
//!
//! The method of Hopcroft and Karp (1971): walk both side by side and merge, by
//! union-find, the states that must then be equivalent. Each merge leaves one set
//! less, so the time is nearly linear.
//!
//! Pairs are visited in the order of their distance, so the first difference is a
//! shortest one. A pair whose states are merged already is skipped. If a word tells
//! its states apart, the word also tells apart one of the pairs that merged them, and
//! those are not further away.
//!
//! What comes out of a step is compared before its pair is skipped: two states that are merged have the
//! same outputs ahead, but perhaps other ones on the way to them.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::alphabet::{Classes, spelling};
use crate::dfa::{Dfa, Finality, OutputListId, StateId, SymbolId};
use crate::numbers::ListNumbers;

/// A symbol of two automata, by its name; at least one of them has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SymbolPair {
    pub(super) left: Option<SymbolId>,
    pub(super) right: Option<SymbolId>,
    /// A byte or character that is in the classes of both.
    value: Option<u32>,
}

impl SymbolPair {
    /// The symbol of the left automaton, if it has one of that name.
    #[must_use]
    pub fn left(self) -> Option<SymbolId> {
        self.left
    }

    /// The symbol of the right automaton, if it has one of that name.
    #[must_use]
    pub fn right(self) -> Option<SymbolId> {
        self.right
    }

    /// The name of the symbol, in the automata that were compared; of bytes or characters, one that both
    /// sides treat as this symbol.
    ///
    /// # Panics
    ///
    /// If these are other automata, and it is out of range there.
    #[must_use]
    pub fn name<'a>(self, left: &'a Dfa, right: &'a Dfa) -> Cow<'a, str> {
        if let Some(value) = self.value {
            return spelling(value, left.reads()).into();
        }
        match (self.left, self.right) {
            (Some(symbol), _) => left.symbol(symbol).name().into(),
            (None, Some(symbol)) => right.symbol(symbol).name().into(),
            (None, None) => unreachable!("a symbol is known on one side at least"),
        }
    }
}

/// The symbols of two automata, by name: the left ones, then those only on the right. Of two automata that
/// both read bytes, or both characters: their common classes.
pub(crate) fn shared_alphabet(left: &Dfa, right: &Dfa) -> Vec<SymbolPair> {
    if let (Some(lefts), Some(rights)) = (left.classes(), right.classes())
        && left.reads() == right.reads()
    {
        return shared_classes(lefts, rights);
    }
    let mut pairs = Vec::new();
    for symbol in left.symbols() {
        let on_the_right = right.find_symbol(left.symbol(symbol).name());
        pairs.push(SymbolPair { left: Some(symbol), right: on_the_right, value: None });
    }
    for symbol in right.symbols() {
        if left.find_symbol(right.symbol(symbol).name()).is_none() {
            pairs.push(SymbolPair { left: None, right: Some(symbol), value: None });
        }
    }
    pairs
}

/// The largest classes in which both automata treat all members alike.
fn shared_classes(left: &Classes, right: &Classes) -> Vec<SymbolPair> {
    let mut pairs = Vec::new();
    for common in left.common(right) {
        let value = common.example();
        let class = |classes: &Classes| value.and_then(|value| classes.of(value));
        pairs.push(SymbolPair { left: class(left), right: class(right), value });
    }
    pairs
}

/// What it means that a symbol is refused.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusals {
    /// The same as a state that is not final.
    AreRejections,
    /// An end of its own.
    AreEnds,
}

/// The first of some pairs of states that end a word differently, and a shortest such word.
///
/// `merge` joins the sets of two numbers below [`merged_count`], and says whether they were different.
pub(crate) fn separate(
    left: &Dfa,
    right: &Dfa,
    pairs: &[(StateId, StateId)],
    refusals: Refusals,
    merge: &mut dyn FnMut(usize, usize) -> bool,
) -> Option<(usize, Vec<SymbolPair>)> {
    let alphabet = shared_alphabet(left, right);
    let both = StatesOfBoth::new(left, right, refusals);
    let lists = OutputsOfBoth::new(left, right);
    // The pairs to visit, each with where it came from; also the way back.
    let mut queue: Vec<Visit> = Vec::new();
    for &(one, other) in pairs {
        let visit = Visit {
            left: one.index(),
            right: both.right(Some(other)),
            from: queue.len(),
            symbol: 0,
        };
        merge(visit.left, visit.right);
        queue.push(visit);
    }
    if let Some(differs) = queue.iter().position(|visit| both.differ(visit)) {
        return Some((differs, Vec::new()));
    }
    let mut head = 0;
    while head < queue.len() {
        let Visit { left: one, right: other, .. } = queue[head];
        let (from_left, from_right) = (both.left_state(one), both.right_state(other));
        for (symbol, shared) in alphabet.iter().enumerate() {
            let go = |dfa: &Dfa, from: Option<StateId>, symbol: Option<SymbolId>| {
                dfa.next(from?, symbol?)
            };
            let next = Visit {
                left: both.left(go(left, from_left, shared.left)),
                right: both.right(go(right, from_right, shared.right)),
                from: head,
                symbol,
            };
            let found = |next| {
                let (pair, numbers) = way_back(&queue, pairs.len(), next);
                let mut word = Vec::with_capacity(numbers.len());
                for symbol in numbers {
                    word.push(alphabet[symbol]);
                }
                Some((pair, word))
            };
            if lists.differ((from_left, shared.left), (from_right, shared.right)) {
                return found(next);
            }
            if merge(next.left, next.right) {
                if both.differ(&next) {
                    return found(next);
                }
                queue.push(next);
            }
        }
        head += 1;
    }
    None
}

/// How many numbers [`separate`] merges: the states of both, and one more on each side for words that were
/// rejected.
pub(crate) fn merged_count(left: &Dfa, right: &Dfa) -> usize {
    left.states().len() + right.states().len() + 2
}

/// Two states to compare, and the step that led there.
#[derive(Clone, Copy)]
struct Visit {
    left: usize,
    right: usize,
    from: usize,
    symbol: usize,
}

fn way_back(queue: &[Visit], starts: usize, last: Visit) -> (usize, Vec<usize>) {
    let mut word = vec![last.symbol];
    let mut at = last.from;
    while at >= starts {
        word.push(queue[at].symbol);
        at = queue[at].from;
    }
    word.reverse();
    (at, word)
}

/// The lists of outputs of both automata, which are compared by their names.
pub(crate) struct OutputsOfBoth<'a> {
    left: &'a Dfa,
    right: &'a Dfa,
    /// For each list of the left one, a number; for each of the right one, the same number if it has
    /// the same names.
    numbers: [Vec<usize>; 2],
}

/// A step of one of two automata, if it takes one.
pub(crate) type StepOfOne = (Option<StateId>, Option<SymbolId>);

impl<'a> OutputsOfBoth<'a> {
    pub(crate) fn new(left: &'a Dfa, right: &'a Dfa) -> OutputsOfBoth<'a> {
        let mut output_numbers: HashMap<&str, usize> = HashMap::new();
        let mut known = ListNumbers::default();
        let mut number_lists = |dfa: &'a Dfa| {
            let mut numbers = Vec::new();
            for list in dfa.output_lists() {
                let mut outputs = Vec::with_capacity(list.len());
                for &output in list {
                    let next = output_numbers.len();
                    let number = *output_numbers.entry(dfa.output(output).name()).or_insert(next);
                    outputs.push(number as u64);
                }
                numbers.push(known.number_of(outputs));
            }
            numbers
        };
        let numbers = [number_lists(left), number_lists(right)];
        OutputsOfBoth { left, right, numbers }
    }

    /// Whether different outputs come out.
    pub(crate) fn differ(&self, left: StepOfOne, right: StepOfOne) -> bool {
        let number = |dfa: &Dfa, numbers: &[usize], step: StepOfOne| {
            let list = match step {
                (Some(state), Some(symbol)) => dfa.table().outputs(state, symbol),
                _ => OutputListId::NONE,
            };
            numbers[list.index()]
        };
        let [on_left, on_right] = &self.numbers;
        number(self.left, on_left, left) != number(self.right, on_right, right)
    }
}

/// The states of both automata in one row, each side followed by a state for rejected words.
struct StatesOfBoth {
    lefts: usize,
    rights: usize,
    /// What kind of end each is: 0 is not final, 1 is final without a label, then one number per label.
    kinds: Vec<usize>,
}

/// The kind of a word that was refused, if that is an end of its own.
const REFUSED: usize = usize::MAX;

impl StatesOfBoth {
    fn new(left: &Dfa, right: &Dfa, refusals: Refusals) -> StatesOfBoth {
        let rejected = if refusals == Refusals::AreEnds { REFUSED } else { 0 };
        let mut labels: HashMap<&str, usize> = HashMap::new();
        let mut kinds = Vec::with_capacity(left.states().len() + right.states().len() + 2);
        for dfa in [left, right] {
            // Labels are few, states many: look each label up once.
            let mut of_label = Vec::new();
            for label in dfa.labels() {
                let next = labels.len() + 2;
                of_label.push(*labels.entry(dfa.label(label).name()).or_insert(next));
            }
            for state in dfa.states() {
                kinds.push(match dfa.state(state).finality() {
                    Finality::None => 0,
                    Finality::Final => 1,
                    Finality::Labelled(label) => of_label[label.index()],
                });
            }
            kinds.push(rejected);
        }
        StatesOfBoth { lefts: left.states().len(), rights: right.states().len(), kinds }
    }

    fn left(&self, state: Option<StateId>) -> usize {
        state.map_or(self.lefts, StateId::index)
    }

    fn right(&self, state: Option<StateId>) -> usize {
        self.lefts + 1 + state.map_or(self.rights, StateId::index)
    }

    fn left_state(&self, index: usize) -> Option<StateId> {
        (index < self.lefts).then(|| StateId::new(index))
    }

    fn right_state(&self, index: usize) -> Option<StateId> {
        let index = index - self.lefts - 1;
        (index < self.rights).then(|| StateId::new(index))
    }

    fn differ(&self, visit: &Visit) -> bool {
        self.kinds[visit.left] != self.kinds[visit.right]
    }
}
