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

/// How many numbers [`separate`] merges: the states of the smaller automaton, and one more for words that were
/// refused.
pub(crate) fn merged_count(left: &Dfa, right: &Dfa) -> usize {
    left.states().len().min(right.states().len()) + 1
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
/// `merge_sets` merges the sets of two numbers below [`merged_count`], and says whether they were different.
pub(crate) fn separate(
    left: &Dfa,
    right: &Dfa,
    pairs: &[(StateId, StateId)],
    refusals: Refusals,
    merge_sets: &mut dyn FnMut(u32, u32) -> bool,
) -> Option<(usize, Vec<SymbolPair>)> {
    let alphabet = shared_alphabet(left, right);
    // The states of the larger automaton have partners, see `Merged`.
    let is_swapped = left.states().len() < right.states().len();
    let (larger, smaller) = if is_swapped { (right, left) } else { (left, right) };
    let mut labels = HashMap::new();
    let mut sides = [larger, smaller].map(|dfa| Side::new(dfa, refusals, &mut labels));
    for shared in &alphabet {
        let (one, other) =
            if is_swapped { (shared.right, shared.left) } else { (shared.left, shared.right) };
        sides[0].add_column(one);
        sides[1].add_column(other);
    }
    let [larger, smaller] = &sides;
    let lists = OutputsOfBoth::new(larger.dfa, smaller.dfa);
    let is_silent = larger.dfa.is_silent() && smaller.dfa.is_silent();
    let mut merged = Merged { partners: vec![NONE; larger.kinds.len()], merge_sets };
    // The pairs to visit, each with where it came from; also the way back.
    let mut queue: Vec<Visit> = Vec::new();
    for &(one, other) in pairs {
        let (one, other) = if is_swapped { (other, one) } else { (one, other) };
        let from = number(queue.len());
        let visit =
            Visit { one: number(one.index()), other: number(other.index()), from, symbol: 0 };
        merged.merge(visit.one, visit.other);
        queue.push(visit);
    }
    let ends_differ = |visit: &Visit| larger.kind(visit.one) != smaller.kind(visit.other);
    if let Some(differs) = queue.iter().position(ends_differ) {
        return Some((differs, Vec::new()));
    }
    let mut steps: Vec<Visit> = Vec::new();
    let (mut head, mut end) = (0, queue.len());
    while head < end {
        steps.clear();
        while head < end && steps.len() < STEPS_AT_ONCE {
            let Visit { one, other, .. } = queue[head];
            let (row, other_row) = (larger.row(one), smaller.row(other));
            for symbol in 0..alphabet.len() {
                steps.push(Visit {
                    one: larger.next(row, symbol),
                    other: smaller.next(other_row, symbol),
                    from: number(head),
                    symbol: number(symbol),
                });
            }
            head += 1;
        }
        // Merged states end words in the same way, so all steps can be checked before any is taken.
        let mut may_differ = !is_silent;
        for step in &steps {
            may_differ |= larger.may_differ(step.one, smaller, step.other);
        }
        let outputs_differ = |step: &Visit| {
            let from = queue[step.from as usize];
            lists.differ(larger.step(from.one, step.symbol), smaller.step(from.other, step.symbol))
        };
        if may_differ
            && let Some(&last) = steps.iter().find(|step| outputs_differ(step) || ends_differ(step))
        {
            let (pair, numbers) = way_back(&queue, pairs.len(), last);
            let mut word = Vec::with_capacity(numbers.len());
            for symbol in numbers {
                word.push(alphabet[symbol]);
            }
            return Some((pair, word));
        }
        // Every step is written to the end of the queue, and the queue becomes longer if the pair is new. A
        // branch would be guessed wrong for every other pair of a large automaton.
        let room = end + merged.count_unknown(&steps) + 1;
        queue.resize(room, queue[0]);
        for &step in &steps {
            queue[end] = step;
            end += usize::from(merged.merge(step.one, step.other));
        }
    }
    None
}

/// So many steps are looked up before the first of them is taken, so that the processor can wait for many
/// loads at the same time.
const STEPS_AT_ONCE: usize = 256;

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("an id is a 32-bit index")
}

/// Two states to compare, and the step that led there.
#[derive(Clone, Copy)]
struct Visit {
    one: u32,
    other: u32,
    from: u32,
    symbol: u32,
}

fn way_back(queue: &[Visit], starts: usize, last: Visit) -> (usize, Vec<usize>) {
    let mut word = vec![last.symbol as usize];
    let mut at = last.from as usize;
    while at >= starts {
        word.push(queue[at].symbol as usize);
        at = queue[at].from as usize;
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

/// One of the automata. Its states are numbers, and one more is for words that were rejected.
struct Side<'a> {
    dfa: &'a Dfa,
    targets: &'a [Option<StateId>],
    width: usize,
    /// What kind of end each state is: 0 is not final, 1 is final without a label, then one number per
    /// label, up to [`MANY`]. A byte each, because these are read in no order.
    kinds: Vec<u8>,
    /// For each label its kind.
    kind_of_label: Vec<u32>,
    /// For each symbol of both, its column in the table; past the end if this automaton has no such symbol.
    columns: Vec<usize>,
}

/// Stands for this kind and all that are larger.
const MANY: u8 = u8::MAX;

/// The kind of a word that was refused, if that is an end of its own.
const REFUSED: u32 = u32::MAX;

impl<'a> Side<'a> {
    fn new(dfa: &'a Dfa, refusals: Refusals, labels: &mut HashMap<&'a str, u32>) -> Side<'a> {
        // Labels are few, states many: look each label up once.
        let mut kind_of_label = Vec::new();
        for label in dfa.labels() {
            let next = number(labels.len() + 2);
            kind_of_label.push(*labels.entry(dfa.label(label).name()).or_insert(next));
        }
        let (targets, width) = (dfa.table().targets(), dfa.symbols().len());
        let kinds = Vec::with_capacity(dfa.states().len() + 1);
        let mut side = Side { dfa, targets, width, kinds, kind_of_label, columns: Vec::new() };
        for state in dfa.states() {
            side.kinds.push(u8::try_from(side.full_kind(state)).unwrap_or(MANY));
        }
        side.kinds.push(if refusals == Refusals::AreEnds { MANY } else { 0 });
        side
    }

    fn add_column(&mut self, symbol: Option<SymbolId>) {
        self.columns.push(symbol.map_or(self.width, SymbolId::index));
    }

    /// The row of a state. That of rejected words is empty.
    fn row(&self, state: u32) -> &'a [Option<StateId>] {
        let start = state as usize * self.width;
        self.targets.get(start..start + self.width).unwrap_or_default()
    }

    fn next(&self, row: &[Option<StateId>], symbol: usize) -> u32 {
        let target = row.get(self.columns[symbol]).copied().flatten();
        number(target.map_or(self.kinds.len() - 1, StateId::index))
    }

    fn step(&self, state: u32, symbol: u32) -> StepOfOne {
        let is_state = (state as usize) < self.kinds.len() - 1;
        let column = self.columns[symbol as usize];
        (
            is_state.then(|| StateId::new(state as usize)),
            (column < self.width).then(|| SymbolId::new(column)),
        )
    }

    /// Whether a state may be of another kind than one of another side. Fast, and right if it says no.
    fn may_differ(&self, state: u32, other: &Side<'_>, other_state: u32) -> bool {
        let kind = self.kinds[state as usize];
        kind == MANY || kind != other.kinds[other_state as usize]
    }

    /// What kind of end a state is.
    fn kind(&self, state: u32) -> u32 {
        match self.kinds[state as usize] {
            MANY if state as usize + 1 == self.kinds.len() => REFUSED,
            MANY => self.full_kind(StateId::new(state as usize)),
            kind => u32::from(kind),
        }
    }

    fn full_kind(&self, state: StateId) -> u32 {
        match self.dfa.state(state).finality() {
            Finality::None => 0,
            Finality::Final => 1,
            Finality::Labelled(label) => self.kind_of_label[label.index()],
        }
    }
}

/// Which states of two automata were merged.
///
/// A state is always merged with one of the other automaton. So the sets are those of the states of the
/// smaller one, and each state of the larger one is in the set of its partner. Mostly a pair is known because
/// the two are partners, and then this takes one load.
struct Merged<'a> {
    /// For each state of the larger automaton the first state of the smaller one that it was merged with.
    partners: Vec<u32>,
    /// Merges the sets of two states of the smaller one.
    merge_sets: &'a mut dyn FnMut(u32, u32) -> bool,
}

/// In place of a partner: the state was not merged yet.
const NONE: u32 = u32::MAX;

impl Merged<'_> {
    /// How many steps lead to pairs that are not known to be merged. Some may be merged by way of others.
    fn count_unknown(&self, steps: &[Visit]) -> usize {
        let is_unknown = |step: &&Visit| self.partners[step.one as usize] != step.other;
        steps.iter().filter(is_unknown).count()
    }

    /// Merges two states, and says whether they were not merged yet.
    fn merge(&mut self, one: u32, other: u32) -> bool {
        let partner = &mut self.partners[one as usize];
        let known = *partner;
        let is_new = known == NONE;
        *partner = if is_new { other } else { known };
        if *partner != other {
            return (self.merge_sets)(known, other);
        }
        is_new
    }
}
