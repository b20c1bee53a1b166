//! Operations on the automata of parts.

use std::collections::HashMap;

use super::Recogniser;
use crate::nfa::Nfa;
use crate::passes::equivalence::table_classes;

const NONE: u32 = u32::MAX;

/// The smallest table that does the same as a complete one, and for each of its states one of the
/// given states that it replaces. State 0 is the start, and every state can be reached. States of
/// different kinds, which are small numbers, are different.
pub(super) fn smallest_table(
    width: usize,
    targets: &[u32],
    kinds: &[usize],
) -> (Vec<u32>, Vec<usize>) {
    let class_of = table_classes(targets, width, kinds);
    // A kind that no state has is an empty class, so there may be more classes than states.
    let most = kinds.iter().max().map_or(0, |kind| kind + 1) + class_of.len();
    let mut number_of = vec![NONE; most];
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
        let mut kinds = Vec::with_capacity(is_final.len());
        for &is_final in is_final {
            kinds.push(usize::from(is_final));
        }
        let (targets, states) = smallest_table(width, targets, &kinds);
        let mut kept_final = Vec::with_capacity(states.len());
        for state in states {
            kept_final.push(is_final[state]);
        }
        Recogniser { width, targets, is_final: kept_final }
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
        // Pairs of states in the order in which they are found, and their places there.
        let mut pairs: Vec<(usize, usize)> = vec![(0, 0)];
        let mut places: HashMap<(usize, usize), usize> = HashMap::new();
        places.insert((0, 0), 0);
        let mut next = 0;
        while let Some(&(state, other_state)) = pairs.get(next) {
            next += 1;
            if self.is_final[state] && !other.is_final[other_state] {
                return Some(false);
            }
            for symbol in 0..self.width {
                let pair = (self.next(state, symbol), other.next(other_state, symbol));
                if places.insert(pair, pairs.len()).is_none() {
                    pairs.push(pair);
                }
            }
            if pairs.len() > MOST_PAIRS {
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
