//! The automaton as one that reads bytes, whatever it reads.

use fsm_model::{Dfa, Finality, Reads, StateId};

use super::utf8;
use crate::emit::alphabet::Alphabet;

/// An automaton that reads bytes.
#[derive(Clone)]
pub(super) struct Machine {
    pub(super) reads: Reads,
    /// Where each state goes: ranges of bytes, in order. Bytes that are refused are in no range.
    pub(super) rows: Vec<Vec<Edge>>,
    /// How many states are states of the text. The others are inside of a character.
    pub(super) states: usize,
    /// The label of each state that is final and has one.
    pub(super) labels: Vec<Option<usize>>,
    /// Whether a final state can be reached.
    pub(super) is_live: Vec<bool>,
    /// The state to begin with, if there is only one.
    pub(super) start: Option<usize>,
}

/// A state goes to another on these bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Edge {
    pub(super) first: u8,
    pub(super) last: u8,
    pub(super) target: usize,
}

impl Machine {
    pub(super) fn new(dfa: &Dfa, alphabet: &Alphabet, start: Option<StateId>) -> Machine {
        let states = dfa.states().len();
        let mut rows = Vec::with_capacity(states);
        for state in dfa.states() {
            let mut row: Vec<(u32, u32, usize)> = Vec::new();
            for (set, &symbol) in alphabet.sets.iter().zip(&alphabet.columns) {
                let Some(target) = dfa.next(state, symbol) else { continue };
                for &(first, last) in set.ranges() {
                    row.push((first, last, target.index()));
                }
            }
            row.sort_unstable();
            rows.push(row);
        }
        let rows = match alphabet.reads {
            Reads::Characters => utf8::rows(&rows),
            Reads::Symbols | Reads::Bytes => rows.iter().map(|row| bytes(row)).collect(),
        };
        let mut is_live = vec![true; states];
        for state in dfa.dead_states() {
            is_live[state.index()] = false;
        }
        // A state inside of a character comes behind all that it leads to.
        for row in &rows[states..] {
            is_live.push(row.iter().any(|edge| is_live[edge.target]));
        }
        let mut labels = vec![None; rows.len()];
        for state in dfa.states() {
            labels[state.index()] = label(dfa, state);
        }
        Machine {
            reads: alphabet.reads,
            rows,
            states,
            labels,
            is_live,
            start: start.map(StateId::index),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The targets of a state from which a final state can be reached, in the order of their first bytes.
    pub(super) fn live_targets(&self, state: usize) -> Vec<usize> {
        let mut targets: Vec<usize> = Vec::new();
        for edge in self.rows[state].iter().filter(|edge| self.is_live[edge.target]) {
            if !targets.contains(&edge.target) {
                targets.push(edge.target);
            }
        }
        targets
    }

    /// The number of states from which a final state can be reached, and of their different targets.
    pub(super) fn live_size(&self) -> (usize, usize) {
        let (mut states, mut arms) = (0, 0);
        for state in 0..self.len() {
            if self.is_live[state] {
                states += 1;
                arms += self.live_targets(state).len();
            }
        }
        (states, arms)
    }

    /// Where a state goes on a byte; `None` if it is refused.
    pub(super) fn next(&self, state: usize, byte: u8) -> Option<usize> {
        let row = &self.rows[state];
        let edge = row.get(row.partition_point(|edge| edge.last < byte))?;
        (edge.first <= byte).then_some(edge.target)
    }

    /// The class of each byte, and one byte of each class. All states treat the bytes of a class alike.
    pub(super) fn classes(&self) -> (Vec<u8>, Vec<u8>) {
        let mut begins = [false; 256];
        begins[0] = true;
        for edge in self.rows.iter().flatten() {
            begins[usize::from(edge.first)] = true;
            if edge.last < 0xFF {
                begins[usize::from(edge.last) + 1] = true;
            }
        }
        let mut firsts: Vec<u8> = Vec::new();
        for byte in 0..=0xFF {
            if begins[usize::from(byte)] {
                firsts.push(byte);
            }
        }
        let mut columns: Vec<Vec<Option<usize>>> = Vec::new();
        for &byte in &firsts {
            let mut column = Vec::new();
            for state in 0..self.len() {
                column.push(self.next(state, byte));
            }
            columns.push(column);
        }
        let mut class_of_first = [0; 256];
        let mut members = Vec::new();
        for (class, (_, alike)) in fsm_model::grouped(columns.into_iter()).iter().enumerate() {
            members.push(firsts[alike[0]]);
            for &number in alike {
                class_of_first[usize::from(firsts[number])] = u8::try_from(class).unwrap_or(0);
            }
        }
        let mut class = 0;
        let mut classes = Vec::new();
        for byte in 0..256 {
            if begins[byte] {
                class = class_of_first[byte];
            }
            classes.push(class);
        }
        (classes, members)
    }

    /// The live states that a lexer may read through behind the end of a token, and whether it may read
    /// through them without end.
    pub(super) fn doubt(&self) -> (Vec<bool>, bool) {
        let is_open = |state: usize| self.is_live[state] && self.labels[state].is_none();
        let mut is_doubt = vec![false; self.len()];
        let mut stack: Vec<usize> = Vec::new();
        for state in 0..self.len() {
            if self.labels[state].is_some() {
                stack.push(state);
            }
        }
        let mut comes_from = vec![0_usize; self.len()];
        let mut doubts = Vec::new();
        while let Some(state) = stack.pop() {
            for edge in self.rows[state].iter().filter(|edge| is_open(edge.target)) {
                comes_from[edge.target] += usize::from(is_doubt[state]);
                if !std::mem::replace(&mut is_doubt[edge.target], true) {
                    doubts.push(edge.target);
                    stack.push(edge.target);
                }
            }
        }
        // States that no state in doubt leads to are taken away, as long as there are some. A circle stays.
        let mut free = doubts.clone();
        free.retain(|&state| comes_from[state] == 0);
        let mut left = doubts.len();
        while let Some(state) = free.pop() {
            left -= 1;
            for edge in self.rows[state].iter().filter(|edge| is_open(edge.target)) {
                comes_from[edge.target] -= 1;
                if comes_from[edge.target] == 0 {
                    free.push(edge.target);
                }
            }
        }
        (is_doubt, left > 0)
    }
}

/// Ranges of bytes as edges. Neighbours with one target are one edge.
fn bytes(row: &[(u32, u32, usize)]) -> Vec<Edge> {
    let mut edges = Vec::new();
    for &(first, last, target) in row {
        let byte = |value: u32| u8::try_from(value).unwrap_or(0xFF);
        push(&mut edges, Edge { first: byte(first), last: byte(last), target });
    }
    edges
}

/// Adds an edge behind all others.
pub(super) fn push(edges: &mut Vec<Edge>, edge: Edge) {
    match edges.last_mut() {
        Some(before)
            if before.target == edge.target && before.last.checked_add(1) == Some(edge.first) =>
        {
            before.last = edge.last;
        }
        _ => edges.push(edge),
    }
}

fn label(dfa: &Dfa, state: StateId) -> Option<usize> {
    match dfa.state(state).finality() {
        Finality::Labelled(label) => Some(label.index()),
        _ => None,
    }
}
