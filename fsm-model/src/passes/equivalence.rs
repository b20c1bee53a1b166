//! Which states are equivalent.
//!
//! Begin with one class per kind of final state, and split classes until no class can be split by where
//! its states go. Two algorithms take turns, because each is slow where the other one is fast:
//!
//! - Rounds, after Moore (1956): for each symbol, split all classes by the classes of their targets. A round
//!   reads the table in large batches and needs no other. It is best if it splits many classes. In
//!   a random automaton of a million states, no class can be split after four rounds. On a chain of
//!   states, a round only splits off a state or two.
//! - Halves, after Hopcroft (1971): split the classes by one other class at a time. Of two halves of a
//!   class only the smaller is used to split others. It needs the predecessors of every state.
//!
//! A round goes on as long as it moves enough states to new classes. A state that is moved is in a class
//! of at most half the size, so the rounds take O(nk log n) for n states and k symbols. Then the rest is
//! done by halves in O(nk log n).
//!
//! Equivalent states refuse the same symbols, and the same comes out of them. So the first classes are
//! also split by what their states refuse and by their outputs.

mod halves;
mod partition;

use self::halves::split_by_halves;
use self::partition::{Buffers, Partition};
use crate::dfa::{Dfa, Finality, StateId};
use crate::graph::Predecessors;
use crate::numbers::ListNumbers;

/// The class of equivalent states that each state belongs to, reachable or not. A transition to one of
/// the folded states counts as a refusal.
pub(crate) fn classes(dfa: &Dfa, folded: &[StateId]) -> Vec<u32> {
    let width = dfa.symbols().len();
    let targets = dfa.table().targets();
    if folded.is_empty() {
        return refine(first_classes(dfa, targets), targets, width);
    }
    let mut is_folded = vec![false; dfa.states().len()];
    for state in folded {
        is_folded[state.index()] = true;
    }
    let mut targets = targets.to_vec();
    for target in &mut targets {
        *target = target.filter(|target| !is_folded[target.index()]);
    }
    refine(first_classes(dfa, &targets), &targets, width)
}

/// The same for a plain table of targets, row by row, in which nothing is refused. `kinds` has one
/// number for each state, from 0 on; states with different numbers are different.
pub(crate) fn table_classes(targets: &[u32], width: usize, kinds: &[usize]) -> Vec<u32> {
    let mut states = Vec::with_capacity(targets.len());
    for &target in targets {
        states.push(Some(StateId::new(target as usize)));
    }
    let mut first_classes = Vec::with_capacity(kinds.len());
    for &kind in kinds {
        first_classes.push(number(kind));
    }
    refine(first_classes, &states, width)
}

/// A round is worth its time if it moves one of so many states that it looks at.
const LOOKED_AT_PER_MOVED: usize = 4;

/// How often rounds that are not worth their time may look at every state. To find the predecessors of all
/// states takes about as long. Often only a few classes of many states are left to be split, and another
/// round or two do that.
const SPARE_ROUNDS: usize = 2;

/// Splits the first classes until no class can be split. States of one class refuse the same symbols.
fn refine(first_classes: Vec<u32>, targets: &[Option<StateId>], width: usize) -> Vec<u32> {
    let states = first_classes.len();
    let mut partition = Partition::new(first_classes);
    let mut buffers = Buffers::default();
    let mut spare = SPARE_ROUNDS * targets.len();
    loop {
        let known = partition.classes.len();
        let (mut looked_at, mut moved) = (0, 0);
        for symbol in 0..width {
            let before = partition.classes.len();
            looked_at += partition.split_by_symbol(targets, symbol, width, &mut buffers);
            moved += partition.number_members(before);
        }
        if moved == 0 {
            break;
        }
        if looked_at > moved * width * LOOKED_AT_PER_MOVED {
            if looked_at > spare {
                // Of the parts of a class that this round has split, one is no splitter: the one that
                // has kept its number.
                let predecessors = Predecessors::of_table(states, width, &|cell| targets[cell]);
                split_by_halves(&mut partition, known, &predecessors, width);
                break;
            }
            spare -= looked_at;
        }
    }
    partition.into_classes()
}

/// A number for each state: equal if the states are final in the same way, refuse the same symbols, and
/// the same comes out of them.
fn first_classes(dfa: &Dfa, targets: &[Option<StateId>]) -> Vec<u32> {
    let width = dfa.symbols().len();
    let mut known = ListNumbers::default();
    // The numbers of the states that only differ in their kind, which are most of them.
    let mut of_kind: Vec<Option<u32>> = vec![None; dfa.labels().len() + 2];
    let mut numbers = Vec::with_capacity(dfa.states().len());
    for state in dfa.states() {
        let kind = match dfa.state(state).finality() {
            Finality::None => 0,
            Finality::Final => 1,
            Finality::Labelled(label) => label.index() + 2,
        };
        let row = &targets[state.index() * width..][..width];
        let outputs = dfa.table().output_row(state);
        let is_plain = outputs.is_empty() && !row.contains(&None);
        if let Some(number) = of_kind[kind].filter(|_| is_plain) {
            numbers.push(number);
            continue;
        }
        // The kind, then what comes out on each symbol, if anything does, then the refused symbols. Few
        // sets of symbols are refused by many states.
        let mut list = vec![kind as u64];
        for outputs in outputs {
            list.push(outputs.index() as u64);
        }
        for (symbol, target) in row.iter().enumerate() {
            if target.is_none() {
                list.push(symbol as u64);
            }
        }
        let number = number(known.number_of(list));
        if is_plain {
            of_kind[kind] = Some(number);
        }
        numbers.push(number);
    }
    numbers
}

fn number(class: usize) -> u32 {
    u32::try_from(class).expect("no more classes than states")
}

#[cfg(test)]
mod tests;
