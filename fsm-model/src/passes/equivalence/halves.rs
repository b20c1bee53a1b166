//! Splits classes by one class at a time.
//!
//! Hopcroft's algorithm (1971). The members of a class that lead to the splitter are marked, which moves them to
//! the front of the class, as Valmari and Lehtinen (2008) do it. So a split is a few swaps.

use super::partition::{Class, Partition};
use crate::dfa::StateId;
use crate::graph::Predecessors;

/// Splits classes until no class can be split. The classes from `first` on are the first splitters.
pub(super) fn split_by_halves(
    partition: &mut Partition,
    first: usize,
    predecessors: &Predecessors,
    width: usize,
) {
    let mut marks = Marks::new(partition);
    let mut splitters: Vec<usize> = (first..partition.classes.len()).collect();
    let mut splitter: Vec<StateId> = Vec::new();
    let mut touched: Vec<u32> = Vec::new();
    while let Some(class) = splitters.pop() {
        splitter.clear();
        splitter.extend_from_slice(&partition.order[partition.classes[class].range()]);
        for symbol in 0..width {
            for &target in &splitter {
                for &state in predecessors.by(target, symbol) {
                    marks.mark(partition, state, &mut touched);
                }
            }
            for &class in &touched {
                // The new class is the smaller half. If the old one still waits to split
                // others, now both do; if it already did, the smaller half is enough.
                splitters.extend(marks.split(partition, class as usize));
            }
            touched.clear();
        }
    }
}

/// Which members of each class are marked.
struct Marks {
    /// The place of each state in the order.
    position: Vec<u32>,
    /// For each class, where its members that are not marked begin.
    unmarked: Vec<u32>,
}

impl Marks {
    fn new(partition: &Partition) -> Marks {
        let mut position = vec![0; partition.order.len()];
        for (place, state) in (0..).zip(&partition.order) {
            position[state.index()] = place;
        }
        let mut unmarked = Vec::with_capacity(partition.classes.len());
        for class in &partition.classes {
            unmarked.push(class.start);
        }
        Marks { position, unmarked }
    }

    /// Moves a state to the marked ones of its class. A state is marked at most once.
    fn mark(&mut self, partition: &mut Partition, state: StateId, touched: &mut Vec<u32>) {
        let class_id = partition.class_of[state.index()];
        let class = partition.classes[class_id as usize];
        if class.len() == 1 {
            return;
        }
        let unmarked = &mut self.unmarked[class_id as usize];
        let to = *unmarked;
        if to == class.start {
            touched.push(class_id);
        }
        *unmarked += 1;
        let from = self.position[state.index()];
        let other = partition.order[to as usize];
        partition.order[from as usize] = other;
        self.position[other.index()] = from;
        partition.order[to as usize] = state;
        self.position[state.index()] = to;
    }

    /// Unmarks a class; if not all were marked, the smaller part becomes a new class.
    fn split(&mut self, partition: &mut Partition, class: usize) -> Option<usize> {
        let Class { start, end } = partition.classes[class];
        let marked = self.unmarked[class];
        self.unmarked[class] = start;
        if marked == end {
            return None;
        }
        let part = if marked - start <= end - marked {
            partition.classes[class].start = marked;
            self.unmarked[class] = marked;
            Class { start, end: marked }
        } else {
            partition.classes[class].end = marked;
            Class { start: marked, end }
        };
        let new = partition.classes.len();
        partition.classes.push(part);
        self.unmarked.push(part.start);
        partition.number_members(new);
        Some(new)
    }
}
