//! Slow, obviously right.

use std::collections::{BTreeMap, BTreeSet};

use crate::dfa::{Dfa, Finality, StateId};
use crate::syntax::{Kind, Tree};

/// Where the rows of a text lead, read straight from them.
///
/// For the symbol `_`, where the `_` rows lead.
pub(super) fn targets<'t>(tree: &'t Tree<'_>, state: &str, symbol: &str) -> BTreeSet<&'t str> {
    let symbols: Vec<&str> = tree
        .sections(Kind::Symbols)
        .flat_map(|section| tree.list(section))
        .map(|&word| tree.text(word))
        .collect();
    let mut written = BTreeSet::new();
    let mut rest = BTreeSet::new();
    for row in &tree.rows {
        let words: Vec<&str> =
            tree.words[row.words.clone()].iter().map(|&word| tree.text(word)).collect();
        if words[0] != state {
            continue;
        }
        if row.has_arrow {
            let target = words[words.len() - 1];
            let before = &words[1..words.len() - 2];
            if before.contains(&symbol) {
                written.insert(target);
            }
            if before.contains(&"_") {
                rest.insert(target);
            }
        } else if let Some(column) = symbols.iter().position(|&name| name == symbol) {
            written.insert(words[column + 1]);
        }
    }
    let sinks = tree.sections(Kind::Sink).flat_map(|section| tree.list(section));
    let sinks: BTreeSet<&str> = sinks.map(|&word| tree.text(word)).collect();
    [written, rest, sinks].into_iter().find(|targets| !targets.is_empty()).unwrap_or_default()
}

/// Moore's refinement: states are apart if their targets were apart a round ago.
pub(super) fn moore(dfa: &Dfa) -> Vec<BTreeSet<StateId>> {
    let mut class: BTreeMap<StateId, String> =
        dfa.states().map(|state| (state, format!("{:?}", dfa.finality(state)))).collect();
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

pub(super) fn reachable(dfa: &Dfa) -> BTreeSet<StateId> {
    let starts = dfa.starts().iter().map(|start| start.state).collect();
    closure(starts, |state| dfa.row(state).iter().copied().collect())
}

pub(super) fn alive(dfa: &Dfa) -> BTreeSet<StateId> {
    let finals = dfa.states().filter(|&state| dfa.is_final(state)).collect();
    closure(finals, |state| dfa.states().filter(|&from| dfa.row(from).contains(&state)).collect())
}

/// The round in which a state is first reached.
pub(super) fn distance(dfa: &Dfa, state: StateId) -> Option<usize> {
    let mut reached: BTreeSet<StateId> = dfa.starts().iter().map(|start| start.state).collect();
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
pub(super) fn end(dfa: &Dfa, state: Option<StateId>) -> Option<String> {
    match state.map(|state| (dfa.finality(state), dfa.label(state))) {
        None | Some((Finality::None, _)) => None,
        Some((_, label)) => Some(label.unwrap_or("").to_owned()),
    }
}

fn step(dfa: &Dfa, state: Option<StateId>, symbol: &str) -> Option<StateId> {
    Some(dfa.next(state?, dfa.symbol(symbol)?))
}

pub(super) fn trace(dfa: &Dfa, start: Option<StateId>, word: &[String]) -> Vec<Option<StateId>> {
    let mut trace = vec![start];
    for symbol in word {
        trace.push(step(dfa, trace[trace.len() - 1], symbol));
    }
    trace
}

/// The length of a shortest word that ends differently, by visiting all pairs of states.
pub(super) fn separate_pairs(
    left: &Dfa,
    right: &Dfa,
    pairs: &[(Option<StateId>, Option<StateId>)],
) -> Option<usize> {
    let mut symbols: BTreeSet<&str> =
        left.symbols().map(|symbol| left.symbol_name(symbol)).collect();
    symbols.extend(right.symbols().map(|symbol| right.symbol_name(symbol)));
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
/// `None` if one of them has no partner.
pub(super) fn pairs(left: &Dfa, right: &Dfa) -> Option<Vec<(Option<StateId>, Option<StateId>)>> {
    let (lefts, rights) = (left.starts(), right.starts());
    let labels =
        |dfa: &Dfa| dfa.starts().iter().map(|&s| dfa.start_label(s).map(str::to_owned)).collect();
    let (left_labels, right_labels): (Vec<_>, Vec<_>) = (labels(left), labels(right));
    // The labels of random automata are the same words in the same order.
    (lefts.len() == 1 && rights.len() == 1 || left_labels == right_labels).then(|| {
        let states = lefts.iter().zip(rights);
        states.map(|(one, other)| (Some(one.state), Some(other.state))).collect()
    })
}
