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

/// Some lists of numbers, one behind the other in the memory. Very many short vectors would take longer.
#[derive(Clone, Debug, Default)]
pub(crate) struct ShortLists {
    /// Where each list begins, and at last where all end.
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl ShortLists {
    /// So many lists, from pairs of a list's number and an item. Items stay in their order.
    pub(crate) fn new(count: usize, pairs: &[(u32, u32)]) -> ShortLists {
        let mut starts = vec![0; count + 1];
        for &(list, _) in pairs {
            starts[list as usize] += 1;
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        // Every list is filled from its end, so that its start is right at last.
        let mut items = vec![0; pairs.len()];
        for &(list, item) in pairs.iter().rev() {
            let start = &mut starts[list as usize];
            *start -= 1;
            items[*start as usize] = item;
        }
        ShortLists { starts, items }
    }

    /// One of the lists. A list that there is not is empty.
    pub(crate) fn get(&self, list: usize) -> &[u32] {
        match self.starts.get(list..list + 2) {
            Some(&[start, end]) => &self.items[start as usize..end as usize],
            _ => &[],
        }
    }
}

/// Finds classes of names: two names are in one class if they are in the same lists.
pub(crate) struct MembershipClasses {
    class_of: Vec<u32>,
    class_count: u32,
    /// The number of the list that is being read, and for each name the last list that it was in.
    list: usize,
    last_list: Vec<usize>,
    /// The members of a class that are in this list become a class of their own.
    parts: HashMap<u32, u32>,
}

impl MembershipClasses {
    /// So many names, in no list so far.
    pub(crate) fn new(count: usize) -> MembershipClasses {
        MembershipClasses {
            class_of: vec![0; count],
            class_count: 1,
            list: 0,
            last_list: vec![0; count],
            parts: HashMap::new(),
        }
    }

    /// The names that follow are in another list.
    pub(crate) fn begin_list(&mut self) {
        self.list += 1;
        // A new one: it takes time to clear a table that was large once.
        self.parts = HashMap::new();
    }

    /// A name is in the list, perhaps once more.
    pub(crate) fn add(&mut self, name: usize) {
        if std::mem::replace(&mut self.last_list[name], self.list) == self.list {
            return;
        }
        let class = &mut self.class_of[name];
        let next = self.class_count;
        *class = *self.parts.entry(*class).or_insert(next);
        if *class == next {
            self.class_count = next.checked_add(1).expect("a text holds fewer than 2^32 names");
        }
    }

    /// The class of each name, and how many names each class has. Classes are numbered in the order of
    /// their first names.
    pub(crate) fn finish(mut self) -> (Vec<u32>, Vec<u32>) {
        const NONE: u32 = u32::MAX;
        // Most of these classes have lost all their members to others. Number those that are left.
        let mut sizes: Vec<u32> = Vec::new();
        let mut new_numbers = vec![NONE; self.class_count as usize];
        for class in &mut self.class_of {
            let new = &mut new_numbers[*class as usize];
            if *new == NONE {
                *new = u32::try_from(sizes.len()).expect("a text holds fewer than 2^32 names");
                sizes.push(0);
            }
            sizes[*new as usize] += 1;
            *class = *new;
        }
        (self.class_of, sizes)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::ShortLists;

    proptest! {
        #[test]
        fn short_lists_are_vectors(pairs in prop::collection::vec((0u32..6, 0u32..100), 0..40)) {
            let lists = ShortLists::new(6, &pairs);
            for list in 0..8 {
                let of_list = pairs.iter().filter(|(number, _)| *number == list);
                let expected: Vec<u32> = of_list.map(|(_, item)| *item).collect();
                prop_assert_eq!(lists.get(list as usize), expected);
            }
        }
    }
}
