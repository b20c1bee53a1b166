//! Operations on the automata of parts.

use std::collections::HashSet;
use std::hash::Hash;

use super::Recogniser;
use crate::dfa::grouped;
use crate::nfa::Nfa;
use crate::passes::equivalence::table_classes;

const NONE: u32 = u32::MAX;

/// The smallest table that does the same as a complete one, and for each of its states one of the
/// given states that it replaces. State 0 is the start, and every state can be reached. States are told
/// apart by what they are.
pub(super) fn smallest_table<K: Eq + Hash + Clone>(
    width: usize,
    targets: &[u32],
    kinds: &[K],
) -> (Vec<u32>, Vec<usize>) {
    let mut kind_of = vec![0; kinds.len()];
    for (number, (_, states)) in grouped(kinds.iter().cloned()).into_iter().enumerate() {
        for state in states {
            kind_of[state] = number;
        }
    }
    let class_of = table_classes(targets, width, &kind_of);
    let mut number_of = vec![NONE; class_of.len()];
    // The first state that was found of each class, in the order of shortest words.
    let mut found: Vec<usize> = vec![0];
    number_of[class_of[0] as usize] = 0;
    let mut smallest = Vec::new();
    let mut next = 0;
    while next < found.len() {
        let state = found[next];
        next += 1;
        for &target in &targets[state * width..][..width] {
            let target = target as usize;
            let number = &mut number_of[class_of[target] as usize];
            if *number == NONE {
                *number = u32::try_from(found.len()).expect("no more classes than states");
                found.push(target);
            }
            smallest.push(*number);
        }
    }
    (smallest, found)
}

impl Recogniser {
    /// The smallest automaton that does the same as a complete table. State 0 is the start, and every
    /// state can be reached.
    pub(super) fn smallest(width: usize, targets: &[u32], is_final: &[bool]) -> Recogniser {
        let (targets, states) = smallest_table(width, targets, is_final);
        Recogniser {
            width,
            targets,
            is_final: states.iter().map(|&state| is_final[state]).collect(),
        }
    }

    /// Accepts the words that this one does not accept. It is the smallest, too.
    pub(super) fn complement(&mut self) {
        for is_final in &mut self.is_final {
            *is_final = !*is_final;
        }
    }

    /// Whether another one over the same symbols accepts every word of this one. `None` if there are too
    /// many pairs of states to say.
    pub(crate) fn is_within(&self, other: &Recogniser) -> Option<bool> {
        const MOST_PAIRS: usize = 10_000;
        let mut seen: HashSet<(usize, usize)> = HashSet::from([(0, 0)]);
        let mut stack = vec![(0, 0)];
        while let Some((state, other_state)) = stack.pop() {
            if self.is_final[state] && !other.is_final[other_state] {
                return Some(false);
            }
            for symbol in 0..self.width {
                let next = (self.next(state, symbol), other.next(other_state, symbol));
                if seen.insert(next) {
                    stack.push(next);
                }
            }
            if seen.len() > MOST_PAIRS {
                return None;
            }
        }
        Some(true)
    }

    /// The number of states.
    pub(crate) fn len(&self) -> usize {
        self.is_final.len()
    }

    /// The state from which no final state can be reached, if there is one.
    pub(crate) fn dead_state(&self) -> Option<usize> {
        let is_dead = |&state: &usize| {
            let row = &self.targets[state * self.width..][..self.width];
            !self.is_final[state] && row.iter().all(|&target| target as usize == state)
        };
        (0..self.len()).find(is_dead)
    }

    /// Adds the states to a nondeterministic automaton, and the transitions that do not lead to a dead
    /// state. Returns the number of the first state, which is the start.
    pub(super) fn add_to(&self, nfa: &mut Nfa) -> u32 {
        let dead = self.dead_state();
        let first = nfa.mark().next_state();
        for _ in 0..self.len() {
            nfa.add_state();
        }
        for (state, from) in (0..self.len()).zip(first..) {
            let row = &self.targets[state * self.width..][..self.width];
            for (&target, symbol) in row.iter().zip(0..) {
                if Some(target as usize) != dead {
                    nfa.add_arrow(from, symbol, first + target);
                }
            }
        }
        first
    }
}
