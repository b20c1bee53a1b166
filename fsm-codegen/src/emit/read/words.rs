//! Keywords: words that differ from all other words of a run only in their label.
//!
//! A lexer for names and `if` has the states behind `i` and `if`, and one for all other names. All of them are
//! final and stay among themselves on the same bytes. So they can be one state, whose run is read without a
//! look at single letters. Behind the run, a `match` on the word finds the label.

use super::form::{FEWEST_WORDS, MOST_WORDS};
use super::machine::{Edge, Machine, push};

/// Words with a label of their own.
pub(super) struct Words {
    /// The state that is left of all states of the words.
    pub(super) state: usize,
    /// Each word with its label. All other words have the label of the state.
    pub(super) labels: Vec<(Vec<u8>, usize)>,
}

impl Words {
    /// The words that need the most states, if they are not too few, and the automaton without these states.
    pub(super) fn split_off(machine: &Machine) -> Option<(Words, Machine)> {
        let start = machine.start?;
        let mut found: Option<(usize, Vec<bool>)> = None;
        let mut most = 1;
        for state in 0..machine.len() {
            let states = states_of_words(machine, start, state);
            let count = states.iter().filter(|is_one| **is_one).count();
            if count > most {
                (found, most) = (Some((state, states)), count);
            }
        }
        let (state, states) = found?;
        let labels = labels_of_words(machine, start, state, &states)?;
        if labels.len() < FEWEST_WORDS {
            return None;
        }
        Some((Words { state, labels }, without(machine, state, &states)))
    }
}

/// Where a state goes on some byte, if a final state can be reached from there.
fn live_edges(machine: &Machine, state: usize) -> impl Iterator<Item = &Edge> {
    machine.rows[state].iter().filter(|edge| machine.is_live[edge.target])
}

/// The bytes on which a state goes on.
fn bytes(machine: &Machine, state: usize) -> Vec<Edge> {
    let mut bytes = Vec::new();
    for edge in live_edges(machine, state) {
        push(&mut bytes, Edge { target: 0, ..*edge });
    }
    bytes
}

/// The states of all words that go on like those of `last`, a final state which only leads to itself. A state of
/// a word leads to later states of words and in the end to `last`. It is entered from the start or from other
/// states of words, so a word begins where its token begins.
fn states_of_words(machine: &Machine, start: usize, last: usize) -> Vec<bool> {
    let mut is_one = vec![false; machine.len()];
    let run = bytes(machine, last);
    let stays = live_edges(machine, last).all(|edge| edge.target == last);
    if machine.labels[last].is_none() || run.is_empty() || !stays {
        return is_one;
    }
    let is_alike =
        |state: &usize| machine.labels[*state].is_some() && bytes(machine, *state) == run;
    // Later states mostly have larger numbers, so few rounds are needed.
    let alike: Vec<usize> = (0..machine.len()).rev().filter(is_alike).collect();
    is_one[last] = true;
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for &state in &alike {
            if !is_one[state] && live_edges(machine, state).all(|edge| is_one[edge.target]) {
                is_one[state] = true;
                has_changed = true;
            }
        }
    }
    // If a way leads back to the start, a word could begin inside of a token.
    let is_entered = machine.rows.iter().flatten().any(|edge| edge.target == start);
    has_changed = true;
    while has_changed {
        has_changed = false;
        for state in (0..machine.len()).rev().filter(|&state| is_entered || state != start) {
            for edge in live_edges(machine, state) {
                // A state of a word next to one that is none.
                let outsider = match (is_one[state], is_one[edge.target]) {
                    (true, false) => state,
                    (false, true) => edge.target,
                    _ => continue,
                };
                if outsider != last {
                    is_one[outsider] = false;
                    has_changed = true;
                }
            }
        }
    }
    is_one
}

/// The words that do not have the label of `last`, in the order of their bytes; `None` if there are too many.
fn labels_of_words(
    machine: &Machine,
    start: usize,
    last: usize,
    states: &[bool],
) -> Option<Vec<(Vec<u8>, usize)>> {
    let mut labels = Vec::new();
    let mut ways: Vec<(Vec<u8>, usize)> = vec![(Vec::new(), start)];
    let mut count = 0;
    while let Some((word, state)) = ways.pop() {
        count += 1;
        if count > MOST_WORDS {
            return None;
        }
        if let Some(label) = machine.labels[state]
            && machine.labels[state] != machine.labels[last]
        {
            labels.push((word.clone(), label));
        }
        for edge in live_edges(machine, state) {
            if states[edge.target] && edge.target != last {
                for byte in edge.first..=edge.last {
                    let mut longer = word.clone();
                    longer.push(byte);
                    ways.push((longer, edge.target));
                }
            }
        }
    }
    labels.sort_unstable();
    Some(labels)
}

/// The automaton in which `last` is all states of words.
fn without(machine: &Machine, last: usize, states: &[bool]) -> Machine {
    let mut smaller = machine.clone();
    for (state, row) in smaller.rows.iter_mut().enumerate() {
        let mut edges = Vec::new();
        if !states[state] || state == last {
            for edge in &*row {
                let target = if states[edge.target] { last } else { edge.target };
                push(&mut edges, Edge { target, ..*edge });
            }
        }
        *row = edges;
    }
    for (state, &is_one) in states.iter().enumerate() {
        if is_one && state != last {
            smaller.is_live[state] = false;
            smaller.labels[state] = None;
        }
    }
    smaller
}
