//! Properties of the words that are accepted: compared with an expression, or with another automaton.

use std::collections::HashMap;

use super::search::{Visits, Way};
use crate::claim::shown::shown_outputs;
use crate::dfa::{Dfa, Finality, StateId, SymbolId};
use crate::diagnostic::in_backticks;
use crate::graph::MergedSets;
use crate::passes::{
    OutputsOfBoth, Recogniser, Refusals, SymbolPair, merged_count, separate, shared_alphabet,
};

/// How the words of two automata should be related. A word counts with its label and its outputs; for
/// [`Relation::Within`] and [`Relation::Avoids`] only if the other automaton has labels or outputs at all,
/// so that it can be an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    Same,
    /// Every word of this automaton is one of the other.
    Within,
    /// No word of this automaton is one of the other.
    Avoids,
}

/// A word that a property forbids.
pub(super) struct WrongWord {
    /// The way in this automaton, up to a symbol that it does not know.
    pub(super) way: Way,
    /// The names of all symbols.
    pub(super) word: Vec<String>,
    /// What is wrong with the word.
    pub(super) why: String,
}

/// More pairs of states than this would not fit into the memory of an ordinary machine.
const MOST_PAIRS: usize = 1 << 23;

/// The search has seen too many pairs of states.
pub(super) struct TooManyPairs;

/// A shortest accepted word that an expression should match and does not, or the other way round; and
/// whether there is an accepted word at all.
pub(super) fn against_expression(
    dfa: &Dfa,
    starts: &[StateId],
    expression: &Recogniser,
    should_match: bool,
) -> Result<(Option<WrongWord>, bool), TooManyPairs> {
    let mut pairs = PairSearch::new(dfa.states().len(), expression.len());
    for &start in starts {
        pairs.visit((start.index(), 0), None)?;
    }
    let mut has_words = false;
    while let Some((node, (left, right))) = pairs.next() {
        let state = StateId::new(left);
        let is_final = dfa.state(state).is_final();
        has_words |= is_final;
        if is_final && expression.is_final[right] != should_match {
            let why = if should_match {
                "is accepted, and the expression does not match it"
            } else {
                "is accepted, and the expression matches it"
            };
            return Ok((Some(pairs.wrong_word(dfa, node, why.to_owned())), true));
        }
        for (symbol, target) in dfa.row(state).iter().enumerate() {
            if let Some(target) = target {
                let next = (target.index(), expression.next(right, symbol));
                pairs.visit(next, Some((node, symbol)))?;
            }
        }
    }
    Ok((None, has_words))
}

/// A shortest word that breaks a relation between two automata, from one of some pairs of states; and
/// whether this automaton accepts a word at all. For [`Relation::Same`] it is enough that something
/// comes out on a word.
pub(super) fn against_automaton(
    dfa: &Dfa,
    other: &Dfa,
    starts: &[(StateId, StateId)],
    relation: Relation,
) -> Result<(Option<WrongWord>, bool), TooManyPairs> {
    if relation == Relation::Same {
        let different = difference(dfa, other, starts);
        let is_about_something = different.is_some() || !all_silent(dfa, starts);
        return Ok((different, is_about_something));
    }
    let sides = Sides::new(dfa, other);
    let symbols = &sides.symbols;
    let mut pairs = PairSearch::new(dfa.states().len(), other.states().len() + 1);
    for (left, right) in starts {
        pairs.visit((left.index(), right.index()), None)?;
    }
    let mut has_words = false;
    while let Some((node, (left, right))) = pairs.next() {
        let state = StateId::new(left);
        let other_state = (right < other.states().len()).then(|| StateId::new(right));
        let is_final = dfa.state(state).is_final();
        has_words |= is_final;
        let is_common = is_final && sides.end_equal(state, other_state);
        if is_final && is_common != (relation == Relation::Within) {
            let file = in_backticks(other.source().name());
            let end = || sides.end_of(pairs.way_to(node));
            let why = if is_common {
                format!("is accepted here and in {file}")
            } else if other_state.is_none() && sides.end_equal(state, end()) {
                format!("is accepted here and in {file}, but with other outputs")
            } else {
                sides.describe(Some(state), end())
            };
            let (first, word) = pairs.way_to(node);
            return Ok((Some(sides.wrong_word(StateId::new(first.0), &word, why)), true));
        }
        for (number, &pair) in symbols.iter().enumerate() {
            let Some(target) = pair.left().and_then(|symbol| dfa.next(state, symbol)) else {
                continue;
            };
            let right = sides.step(state, pair, other_state);
            let right = right.map_or(other.states().len(), StateId::index);
            pairs.visit((target.index(), right), Some((node, number)))?;
        }
    }
    Ok((None, has_words))
}

/// Whether from some states no word is accepted, and nothing comes out on any word.
fn all_silent(dfa: &Dfa, starts: &[(StateId, StateId)]) -> bool {
    let dead = dfa.silent_dead_states();
    starts.iter().all(|(start, _)| dead.binary_search(start).is_ok())
}

/// A shortest word on which two automata differ, in what is accepted, in its label, or in what comes
/// out on the way.
fn difference(dfa: &Dfa, other: &Dfa, starts: &[(StateId, StateId)]) -> Option<WrongWord> {
    let mut sets = MergedSets::new(merged_count(dfa, other));
    let mut merge = |one, other| sets.merge(one, other);
    let (pair, word) = separate(dfa, other, starts, Refusals::AreRejections, &mut merge)?;
    let (start, other_start) = starts[pair];
    let sides = Sides::new(dfa, other);
    let (mut left, mut right) = (Some(start), Some(other_start));
    let mut why = None;
    for symbols in &word {
        if sides.outputs.differ((left, symbols.left()), (right, symbols.right())) {
            let names = |dfa: &Dfa, state: Option<StateId>, symbol: Option<SymbolId>| {
                let list = match (state, symbol) {
                    (Some(state), Some(symbol)) => dfa.outputs_on(state, symbol),
                    _ => &[],
                };
                match list {
                    [] => "no output".to_owned(),
                    list => format!("the output {}", shown_outputs(dfa, list)),
                }
            };
            let (here, there) =
                (names(dfa, left, symbols.left()), names(other, right, symbols.right()));
            let file = in_backticks(other.source().name());
            why = Some(format!("ends with {here} here and with {there} in {file}"));
        }
        left = left.and_then(|state| dfa.next(state, symbols.left()?));
        right = right.and_then(|state| other.next(state, symbols.right()?));
    }
    let names = word.iter().map(|symbols| symbols.name(dfa, other).into_owned()).collect();
    let known = word.iter().map_while(|symbols| symbols.left()).collect();
    let why = why.unwrap_or_else(|| sides.describe(left, right));
    Some(WrongWord { way: Way { start, word: known }, word: names, why })
}

/// Two automata side by side.
struct Sides<'a> {
    dfa: &'a Dfa,
    other: &'a Dfa,
    outputs: OutputsOfBoth<'a>,
    /// The symbols of both.
    symbols: Vec<SymbolPair>,
}

impl<'a> Sides<'a> {
    fn new(dfa: &'a Dfa, other: &'a Dfa) -> Sides<'a> {
        let symbols = shared_alphabet(dfa, other);
        Sides { dfa, other, outputs: OutputsOfBoth::new(dfa, other), symbols }
    }

    /// A word of symbols of both, by their numbers.
    fn wrong_word(&self, start: StateId, word: &[SymbolId], why: String) -> WrongWord {
        let pairs = || word.iter().map(|number| self.symbols[number.index()]);
        let way = Way { start, word: pairs().filter_map(SymbolPair::left).collect() };
        let names = pairs().map(|pair| pair.name(self.dfa, self.other).into_owned()).collect();
        WrongWord { way, word: names, why }
    }

    /// Where the other automaton goes, unless it refuses the symbol or something else comes out.
    fn step(
        &self,
        state: StateId,
        symbol: SymbolPair,
        other_state: Option<StateId>,
    ) -> Option<StateId> {
        let other_symbol = symbol.right();
        if self.other.has_outputs()
            && self.outputs.differ((Some(state), symbol.left()), (other_state, other_symbol))
        {
            return None;
        }
        self.other.next(other_state?, other_symbol?)
    }

    /// Where a word leads in the other automaton, whatever comes out. Its symbols are numbers of pairs.
    fn end_of(&self, (start, word): ((usize, usize), Vec<SymbolId>)) -> Option<StateId> {
        let first = Some(StateId::new(start.1));
        word.into_iter()
            .fold(first, |state, pair| self.other.next(state?, self.symbols[pair.index()].right()?))
    }

    /// Whether a word that leads to these states is accepted by both with the same label.
    fn end_equal(&self, state: StateId, other_state: Option<StateId>) -> bool {
        let (one, other) =
            (self.dfa.state(state), other_state.map(|state| self.other.state(state)));
        let has_labels = self.other.labels().len() > 0;
        let is_same = |label| !has_labels || one.label() == label;
        other.is_some_and(|other| other.is_final() && is_same(other.label()))
    }

    /// How a word ends on both sides.
    fn describe(&self, state: Option<StateId>, other_state: Option<StateId>) -> String {
        let ends = |dfa: &Dfa, state: Option<StateId>| match state.map(|state| dfa.state(state)) {
            Some(state) if state.finality() != Finality::None => Some(match state.label() {
                Some(label) => format!("accepted as {}", in_backticks(label)),
                None => "accepted".to_owned(),
            }),
            _ => None,
        };
        let file = in_backticks(self.other.source().name());
        match (ends(self.dfa, state), ends(self.other, other_state)) {
            (Some(here), Some(there)) => format!("is {here} here and {there} in {file}"),
            (Some(here), None) => format!("is {here} here and not in {file}"),
            (None, Some(there)) => format!("is not accepted here and {there} in {file}"),
            (None, None) => format!("is not accepted here nor in {file}"),
        }
    }
}

/// A breadth-first search over pairs of states.
struct PairSearch {
    visits: Visits,
    /// How many states the second automaton has.
    seconds: usize,
    /// The numbers of pairs that were found, if there are too many pairs for a table of all.
    numbers: Option<HashMap<(usize, usize), usize>>,
    /// These pairs, in the order of their numbers.
    pairs: Vec<(usize, usize)>,
}

/// Up to so many pairs have a place in a table, whether they are found or not.
const MOST_IN_TABLE: usize = 1 << 24;

impl PairSearch {
    fn new(firsts: usize, seconds: usize) -> PairSearch {
        let all = firsts.saturating_mul(seconds);
        let is_small = all <= MOST_IN_TABLE;
        PairSearch {
            visits: Visits::new(if is_small { all } else { 0 }),
            seconds,
            numbers: (!is_small).then(HashMap::new),
            pairs: Vec::new(),
        }
    }

    /// Adds a pair, unless it was found before. `from` is the node and the symbol that led to it.
    fn visit(
        &mut self,
        pair: (usize, usize),
        from: Option<(usize, usize)>,
    ) -> Result<(), TooManyPairs> {
        let node = match &mut self.numbers {
            None => pair.0 * self.seconds + pair.1,
            Some(numbers) => {
                let next = numbers.len();
                let node = *numbers.entry(pair).or_insert(next);
                if node == next {
                    self.pairs.push(pair);
                    self.visits.grow(next + 1);
                }
                if next >= MOST_PAIRS {
                    return Err(TooManyPairs);
                }
                node
            }
        };
        let (before, symbol) = from.unwrap_or((node, 0));
        self.visits.visit(node, before, symbol);
        Ok(())
    }

    fn next(&mut self) -> Option<(usize, (usize, usize))> {
        let node = self.visits.next()?;
        Some((node, self.pair(node)))
    }

    fn pair(&self, node: usize) -> (usize, usize) {
        match self.numbers {
            None => (node / self.seconds, node % self.seconds),
            Some(_) => self.pairs[node],
        }
    }

    /// The pair that the way to a node begins in, and its word.
    fn way_to(&self, node: usize) -> ((usize, usize), Vec<SymbolId>) {
        let (first, word) = self.visits.way_to(node);
        (self.pair(first), word)
    }

    fn wrong_word(&self, dfa: &Dfa, node: usize, why: String) -> WrongWord {
        let (first, word) = self.way_to(node);
        let start = StateId::new(first.0);
        let names = dfa.names_of(&word);
        WrongWord { way: Way { start, word }, word: names, why }
    }
}
