//! Which states are equivalent.
//!
//! Hopcroft's algorithm (1971): begin with one class per kind of final state and
//! split classes until no class can be split by where its states go; of two halves
//! only the smaller is used to split others, hence O(nk log n) for n states and k
//! symbols. Classes are ranges of one permutation of the states, as Valmari and
//! Lehtinen (2008) do it, so that a split is a few swaps.
//!
//! Equivalent states refuse the same symbols, and the same comes out of them. So the first classes are
//! also split by what their states refuse, as if a state for refusals had been the first splitter, and
//! by their outputs.

use crate::dfa::{Dfa, Finality, StateId};
use crate::graph::Predecessors;
use crate::numbers::ListNumbers;

/// The class of equivalent states that each state belongs to, reachable or not. A transition to a
/// state that is not wanted counts as a refusal.
pub(crate) fn classes(dfa: &Dfa, is_wanted: &dyn Fn(StateId) -> bool) -> Vec<u32> {
    let predecessors = Predecessors::new(dfa, is_wanted);
    refine(&first_classes(dfa, is_wanted), &predecessors, dfa.symbols().len())
}

/// The same for a plain table of targets, row by row, in which nothing is refused. `kinds` has one
/// number for each state, from 0 on; states with different numbers are different.
pub(crate) fn table_classes(targets: &[u32], width: usize, kinds: &[usize]) -> Vec<u32> {
    let target = |cell: usize| Some(StateId::new(targets[cell] as usize));
    let predecessors = Predecessors::of_table(kinds.len(), width, &target);
    refine(kinds, &predecessors, width)
}

/// Splits the first classes until no class can be split.
fn refine(first_classes: &[usize], predecessors: &Predecessors, width: usize) -> Vec<u32> {
    let mut partition = Partition::new(first_classes);
    // One of the first classes need not be a splitter. Leave out the largest.
    let mut largest = 0;
    for class in 0..partition.len() {
        if partition.members(class).len() >= partition.members(largest).len() {
            largest = class;
        }
    }
    let mut splitters: Vec<usize> = (0..partition.len()).collect();
    splitters.retain(|&class| class != largest);
    let mut splitter: Vec<StateId> = Vec::new();
    let mut touched: Vec<u32> = Vec::new();
    while let Some(class) = splitters.pop() {
        splitter.clear();
        splitter.extend_from_slice(partition.members(class));
        for symbol in 0..width {
            for &target in &splitter {
                for &state in predecessors.by(target, symbol) {
                    partition.mark(state, &mut touched);
                }
            }
            for &class in &touched {
                // The new class is the smaller half. If the old one still waits to split
                // others, now both do; if it already did, the smaller half is enough.
                splitters.extend(partition.split(class as usize));
            }
            touched.clear();
        }
    }
    partition.class_of
}

/// A number for each state: equal if the states are final in the same way, refuse the same symbols, and
/// the same comes out of them.
fn first_classes(dfa: &Dfa, is_wanted: &dyn Fn(StateId) -> bool) -> Vec<usize> {
    let mut known = ListNumbers::default();
    let mut numbers = Vec::with_capacity(dfa.states().len());
    for state in dfa.states() {
        let kind = match dfa.state(state).finality() {
            Finality::None => 0,
            Finality::Final => 1,
            Finality::Labelled(label) => label.index() + 2,
        };
        // The kind, then what comes out on each symbol, if anything does, then the refused symbols. Few
        // sets of symbols are refused by many states.
        let mut list = vec![kind as u64];
        for outputs in dfa.table().output_row(state) {
            list.push(outputs.index() as u64);
        }
        for (symbol, target) in dfa.row(state).iter().enumerate() {
            if !target.is_some_and(is_wanted) {
                list.push(symbol as u64);
            }
        }
        numbers.push(known.number_of(list));
    }
    numbers
}

/// The states in an order in which every class is a range, marked members first.
struct Partition {
    order: Vec<StateId>,
    position: Vec<u32>,
    class_of: Vec<u32>,
    classes: Vec<Class>,
}

#[derive(Clone, Copy)]
struct Class {
    start: u32,
    end: u32,
    /// Members before this one are marked.
    marked: u32,
}

impl Partition {
    /// One class per number, of the numbers that states have.
    fn new(numbers: &[usize]) -> Partition {
        let mut members: Vec<Vec<StateId>> = Vec::new();
        for (state, &class) in numbers.iter().enumerate() {
            members.resize(members.len().max(class + 1), Vec::new());
            members[class].push(StateId::new(state));
        }
        let number = |index| u32::try_from(index).expect("an id is a 32-bit index");
        let mut partition = Partition {
            order: Vec::with_capacity(numbers.len()),
            position: vec![0; numbers.len()],
            class_of: vec![0; numbers.len()],
            classes: Vec::with_capacity(members.len()),
        };
        for (class, members) in members.iter().enumerate() {
            let start = number(partition.order.len());
            let end = start + number(members.len());
            partition.classes.push(Class { start, end, marked: start });
            for (position, state) in (start..).zip(members) {
                partition.position[state.index()] = position;
                partition.class_of[state.index()] = number(class);
            }
            partition.order.extend_from_slice(members);
        }
        partition
    }

    fn len(&self) -> usize {
        self.classes.len()
    }

    fn members(&self, class: usize) -> &[StateId] {
        let Class { start, end, .. } = self.classes[class];
        &self.order[start as usize..end as usize]
    }

    /// Moves a state to the marked ones of its class. A state is marked at most once.
    fn mark(&mut self, state: StateId, touched: &mut Vec<u32>) {
        let class_id = self.class_of[state.index()];
        let class = &mut self.classes[class_id as usize];
        if class.marked == class.start {
            touched.push(class_id);
        }
        let to = class.marked;
        class.marked += 1;
        let from = self.position[state.index()];
        let other = self.order[to as usize];
        self.order[from as usize] = other;
        self.position[other.index()] = from;
        self.order[to as usize] = state;
        self.position[state.index()] = to;
    }

    /// Unmarks a class; if not all were marked, the smaller part becomes a new class.
    fn split(&mut self, class: usize) -> Option<usize> {
        let Class { start, end, marked } = self.classes[class];
        self.classes[class].marked = start;
        if marked == end {
            return None;
        }
        let part = if marked - start <= end - marked {
            self.classes[class].start = marked;
            self.classes[class].marked = marked;
            Class { start, end: marked, marked: start }
        } else {
            self.classes[class].end = marked;
            Class { start: marked, end, marked }
        };
        let id = self.classes.len();
        self.classes.push(part);
        let new_class = u32::try_from(id).expect("no more classes than states");
        for &state in &self.order[part.start as usize..part.end as usize] {
            self.class_of[state.index()] = new_class;
        }
        Some(id)
    }
}
