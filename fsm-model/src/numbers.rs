//! Numbers in place of things: equal ones have equal numbers, and they can be sorted by number.
//!
//! Code that hashes or sorts is compiled anew for every type, and every user of the macro waits for that.
//! These functions are compiled once.

use std::cmp::Ordering;
use std::collections::HashMap;

/// Different lists, numbered from 0 on in the order in which they come. What stands in a list is written
/// as numbers.
#[derive(Default)]
pub(crate) struct ListNumbers {
    numbers: HashMap<Vec<u64>, usize>,
}

impl ListNumbers {
    /// How many different lists there are.
    pub(crate) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// The number of a list. A new list is given the next one.
    pub(crate) fn number_of(&mut self, list: Vec<u64>) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(list).or_insert(next)
    }
}

/// The numbers of so many things in their order. `compare` is given two numbers; equal things stay in the
/// order of their numbers.
pub(crate) fn sorted_numbers(
    count: usize,
    compare: &mut dyn FnMut(usize, usize) -> Ordering,
) -> Vec<u32> {
    let mut numbers: Vec<u32> = (0..).take(count).collect();
    numbers.sort_unstable_by(|&one, &other| {
        compare(one as usize, other as usize).then(one.cmp(&other))
    });
    numbers
}
