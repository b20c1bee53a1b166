//! Slow twins of the algorithms, so simple that they are obviously right.

use std::collections::{BTreeMap, BTreeSet};

use crate::dfa::{Dfa, Draft, DraftRow, Finality, Start, StateId};
use crate::source::Source;
use crate::syntax::{self, SectionKind};

/// What an automaton is, as plain numbers and names, without a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The names of the states.
    pub states: Vec<String>,
    /// The names of the symbols.
    pub symbols: Vec<String>,
    /// The number and the label of each start.
    pub starts: Vec<(usize, Option<String>)>,
    /// For each state: whether it is final, and with which label.
    pub finals: Vec<Option<Option<String>>>,
    /// For each state: its targets.
    pub table: Vec<Vec<usize>>,
}

impl Meaning {
    /// What an automaton is.
    #[must_use]
    pub fn of_dfa(dfa: &Dfa) -> Meaning {
        let finals = dfa.states().map(|state| match dfa.state(state).finality() {
            Finality::None => None,
            Finality::Final => Some(None),
            Finality::Labelled(label) => Some(Some(dfa.label(label).name().to_owned())),
        });
        let starts = dfa.starts();
        let starts = starts.map(|start| (start.state().index(), start.label().map(str::to_owned)));
        let row = |state| dfa.row(state).iter().map(|target| target.index()).collect();
        Meaning {
            states: dfa.states().map(|state| dfa.state(state).name().to_owned()).collect(),
            symbols: dfa.symbols().map(|symbol| dfa.symbol(symbol).name().to_owned()).collect(),
            starts: starts.collect(),
            finals: finals.collect(),
            table: dfa.states().map(row).collect(),
        }
    }

    /// What a draft means that has one target for every state and symbol.
    ///
    /// # Panics
    ///
    /// If the draft has no target for some state and symbol, or a number is out of range.
    #[must_use]
    pub fn of_draft(draft: &Draft) -> Meaning {
        let target = |from: usize, by: usize| {
            let written = draft.rows.iter().find_map(|row| match row {
                DraftRow::Table { state, targets } if *state == from => Some(targets[by]),
                DraftRow::Arrow { state, symbols, target } if *state == from => {
                    symbols.contains(&by).then_some(*target)
                }
                _ => None,
            });
            let others = draft.rows.iter().find_map(|row| match row {
                DraftRow::Others { state, target } if *state == from => Some(*target),
                _ => None,
            });
            written.or(others).or(draft.sink).expect("a target for every state and symbol")
        };
        let is_final = |state: usize| {
            let section = draft.finals.iter().find(|section| section.states.contains(&state))?;
            Some(section.label.clone())
        };
        let (states, symbols) = (0..draft.states.len(), 0..draft.symbols.len());
        Meaning {
            states: draft.states.clone(),
            symbols: draft.symbols.clone(),
            starts: draft.starts.iter().map(|start| (start.state, start.label.clone())).collect(),
            finals: states.clone().map(is_final).collect(),
            table: states
                .map(|state| symbols.clone().map(|symbol| target(state, symbol)).collect())
                .collect(),
        }
    }
}

/// The rows of a text as words.
#[derive(Clone, Debug)]
pub struct WrittenRows<'s> {
    symbols: Vec<&'s str>,
    sinks: BTreeSet<&'s str>,
    /// The words of each row, and whether it has an arrow.
    rows: Vec<(Vec<&'s str>, bool)>,
}

impl<'s> WrittenRows<'s> {
    /// Reads the rows of a text. `None` if the text cannot be parsed.
    #[must_use]
    pub fn new(source: &'s Source) -> Option<WrittenRows<'s>> {
        let document = syntax::parse(source).ok()?;
        let list = |kind| document.sections(kind).flat_map(|section| document.list(section));
        let text = |&word| source.at(word);
        let rows = document.rows.iter();
        let rows = rows.map(|row| {
            (document.tokens[row.tokens.range()].iter().map(text).collect(), row.has_arrow)
        });
        Some(WrittenRows {
            symbols: list(SectionKind::Symbols).map(text).collect(),
            sinks: list(SectionKind::Sink).map(text).collect(),
            rows: rows.collect(),
        })
    }

    /// Where the rows lead from a state on a symbol. For the symbol `_`, where the `_` rows lead.
    #[must_use]
    pub fn targets(&self, state: &str, symbol: &str) -> BTreeSet<&'s str> {
        let mut written = BTreeSet::new();
        let mut others = BTreeSet::new();
        for (words, has_arrow) in self.rows.iter().filter(|(words, _)| words[0] == state) {
            if *has_arrow {
                let target = words[words.len() - 1];
                let before = &words[1..words.len() - 2];
                if before.contains(&symbol) {
                    written.insert(target);
                }
                if before.contains(&"_") {
                    others.insert(target);
                }
            } else if let Some(column) = self.symbols.iter().position(|&name| name == symbol) {
                written.insert(words[column + 1]);
            }
        }
        let targets = [written, others, self.sinks.clone()];
        targets.into_iter().find(|targets| !targets.is_empty()).unwrap_or_default()
    }
}

/// Moore's refinement: two states are different if their targets were different a round ago.
#[must_use]
pub fn moore(dfa: &Dfa) -> Vec<BTreeSet<StateId>> {
    let mut class: BTreeMap<StateId, String> =
        dfa.states().map(|state| (state, format!("{:?}", dfa.state(state).finality()))).collect();
    loop {
        let mut numbers = BTreeMap::new();
        let mut next = BTreeMap::new();
        for state in dfa.states() {
            let targets: Vec<&String> = dfa.row(state).iter().map(|to| &class[to]).collect();
            let key = (class[&state].clone(), targets);
            let fresh = numbers.len();
            let number = *numbers.entry(key).or_insert(fresh);
            next.insert(state, number.to_string());
        }
        let count =
            |class: &BTreeMap<StateId, String>| class.values().collect::<BTreeSet<_>>().len();
        if count(&next) == count(&class) {
            let mut classes: BTreeMap<String, BTreeSet<StateId>> = BTreeMap::new();
            for (state, number) in next {
                classes.entry(number).or_default().insert(state);
            }
            return classes.into_values().collect();
        }
        class = next;
    }
}

/// Adds neighbours until there are no new ones.
fn closure(
    first: BTreeSet<StateId>,
    neighbours: impl Fn(StateId) -> BTreeSet<StateId>,
) -> BTreeSet<StateId> {
    let mut all = first;
    loop {
        let more: BTreeSet<StateId> = all.iter().flat_map(|&state| neighbours(state)).collect();
        if more.is_subset(&all) {
            return all;
        }
        all.extend(more);
    }
}

/// The states that some word reaches from a start.
#[must_use]
pub fn reachable(dfa: &Dfa) -> BTreeSet<StateId> {
    let starts = dfa.starts().map(Start::state).collect();
    closure(starts, |state| dfa.row(state).iter().copied().collect())
}

/// The states from which some word leads to a final state.
#[must_use]
pub fn alive(dfa: &Dfa) -> BTreeSet<StateId> {
    let finals = dfa.states().filter(|&state| dfa.state(state).is_final()).collect();
    closure(finals, |state| dfa.states().filter(|&from| dfa.row(from).contains(&state)).collect())
}

/// The round in which a state is first reached.
#[must_use]
pub fn distance(dfa: &Dfa, state: StateId) -> Option<usize> {
    let mut reached: BTreeSet<StateId> = dfa.starts().map(Start::state).collect();
    for round in 0..=dfa.states().len() {
        if reached.contains(&state) {
            return Some(round);
        }
        let more: Vec<StateId> = reached.iter().flat_map(|&from| dfa.row(from)).copied().collect();
        reached.extend(more);
    }
    None
}

/// How a word ends: not final, or final with a label, which may be empty.
#[must_use]
pub fn end(dfa: &Dfa, state: Option<StateId>) -> Option<String> {
    let state = dfa.state(state?);
    state.is_final().then(|| state.label().unwrap_or("").to_owned())
}

fn step(dfa: &Dfa, state: Option<StateId>, symbol: &str) -> Option<StateId> {
    Some(dfa.next(state?, dfa.symbols().find(|&id| dfa.symbol(id).name() == symbol)?))
}

/// The states passed from one on; `None` after a symbol that is unknown.
#[must_use]
pub fn trace(dfa: &Dfa, start: Option<StateId>, word: &[&str]) -> Vec<Option<StateId>> {
    let mut trace = vec![start];
    for symbol in word {
        trace.push(step(dfa, trace[trace.len() - 1], symbol));
    }
    trace
}

/// A state of each of two automata; `None` after a symbol that is unknown there.
pub type Pair = (Option<StateId>, Option<StateId>);

/// The length of a shortest word that ends differently, by visiting all pairs of states.
#[must_use]
pub fn separate_pairs(left: &Dfa, right: &Dfa, pairs: &[Pair]) -> Option<usize> {
    let mut symbols: BTreeSet<&str> =
        left.symbols().map(|symbol| left.symbol(symbol).name()).collect();
    symbols.extend(right.symbols().map(|symbol| right.symbol(symbol).name()));
    let mut seen: BTreeSet<_> = pairs.iter().copied().collect();
    let mut round: Vec<_> = pairs.to_vec();
    for length in 0.. {
        if round.iter().any(|&(one, other)| end(left, one) != end(right, other)) {
            return Some(length);
        }
        let mut next = Vec::new();
        for &(one, other) in &round {
            for symbol in &symbols {
                let pair = (step(left, one, symbol), step(right, other, symbol));
                if seen.insert(pair) {
                    next.push(pair);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        round = next;
    }
    None
}

/// The starts to compare: the only ones, or those with the same label, or in order.
///
/// `None` if one of them has no partner. Labels must be in the same order on both sides, as in
/// automata from [`drafts`](super::random::drafts).
#[must_use]
pub fn pairs(left: &Dfa, right: &Dfa) -> Option<Vec<Pair>> {
    let labels = |dfa: &Dfa| -> Vec<_> {
        dfa.starts().map(|start| start.label().map(str::to_owned)).collect()
    };
    let are_alone = left.starts().len() == 1 && right.starts().len() == 1;
    (are_alone || labels(left) == labels(right)).then(|| {
        let states = left.starts().zip(right.starts());
        states.map(|(one, other)| (Some(one.state()), Some(other.state()))).collect()
    })
}
