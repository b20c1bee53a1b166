//! The subset construction against a direct simulation, on random automata.

use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;

use super::tests::at_most;
use super::{Nfa, determinise};

/// The same as an [`Nfa`], as plain lists.
#[derive(Clone, Debug)]
struct Twin {
    states: u32,
    width: u32,
    arrows: Vec<(u32, u32, u32)>,
    empties: Vec<(u32, u32)>,
    starts: Vec<Vec<u32>>,
}

fn twins() -> impl Strategy<Value = Twin> {
    // More than 64 states need more than one word of bits.
    let sizes = (prop_oneof![1..8u32, 60..70u32], 1..4u32);
    sizes.prop_flat_map(|(states, width)| {
        let arrows = prop::collection::vec((0..states, 0..width, 0..states), 0..20);
        let empties = prop::collection::vec((0..states, 0..states), 0..8);
        let starts = prop::collection::vec(prop::collection::vec(0..states, 0..4), 1..4);
        (arrows, empties, starts).prop_map(move |(arrows, empties, starts)| Twin {
            states,
            width,
            arrows,
            empties,
            starts,
        })
    })
}

impl Twin {
    fn nfa(&self) -> Nfa {
        let mut nfa = Nfa::new(self.width as usize);
        for _ in 0..self.states {
            nfa.add_state();
        }
        for &(from, symbol, to) in &self.arrows {
            nfa.add_arrow(from, symbol, to);
        }
        for &(from, to) in &self.empties {
            nfa.add_empty(from, to);
        }
        nfa
    }

    /// Adds states until the empty moves lead to no other.
    fn close(&self, mut set: BTreeSet<u32>) -> BTreeSet<u32> {
        loop {
            let before = set.len();
            let from_set = self.empties.iter().filter(|(from, _)| set.contains(from));
            let targets: Vec<u32> = from_set.map(|&(_, to)| to).collect();
            set.extend(targets);
            if set.len() == before {
                return set;
            }
        }
    }

    fn step(&self, set: &BTreeSet<u32>, symbol: u32) -> BTreeSet<u32> {
        let arrows = self.arrows.iter().filter(|(from, by, _)| set.contains(from) && *by == symbol);
        self.close(arrows.map(|&(_, _, to)| to).collect())
    }
}

proptest! {
    #[test]
    fn subsets_are_what_words_reach(twin in twins()) {
        let subsets = determinise(&twin.nfa(), &twin.starts, at_most(1 << 12));
        prop_assume!(subsets.is_ok());
        let subsets = subsets.unwrap();
        for (start, &number) in twin.starts.iter().zip(subsets.starts()) {
            let set = twin.close(start.iter().copied().collect());
            // All words up to length 5, with what they reach in both.
            let mut layer = vec![(set, Some(number))];
            for _ in 0..=5 {
                let mut next = Vec::new();
                for (set, subset) in layer {
                    let members = subset.map_or(&[][..], |subset| subsets.members(subset));
                    prop_assert_eq!(members, set.iter().copied().collect::<Vec<u32>>());
                    for symbol in 0..twin.width {
                        let target = subset
                            .and_then(|subset| subsets.target(subset, symbol as usize));
                        next.push((twin.step(&set, symbol), target));
                    }
                }
                layer = next;
            }
        }
    }

    #[test]
    fn subsets_are_different_and_in_breadth_first_order(twin in twins()) {
        let subsets = determinise(&twin.nfa(), &twin.starts, at_most(1 << 12));
        prop_assume!(subsets.is_ok());
        let subsets = subsets.unwrap();
        // The slow way: number each set when it is first seen.
        let mut numbers: HashMap<BTreeSet<u32>, u32> = HashMap::new();
        let mut order: Vec<BTreeSet<u32>> = Vec::new();
        let mut number = |set: BTreeSet<u32>, order: &mut Vec<BTreeSet<u32>>| {
            let next = u32::try_from(order.len()).unwrap();
            *numbers.entry(set.clone()).or_insert_with(|| { order.push(set); next })
        };
        for (start, &actual) in twin.starts.iter().zip(subsets.starts()) {
            let start = twin.close(start.iter().copied().collect());
            prop_assert_eq!(number(start, &mut order), actual);
        }
        let mut from = 0;
        while from < order.len() {
            for symbol in 0..twin.width {
                let target = twin.step(&order[from].clone(), symbol);
                let expected = (!target.is_empty()).then(|| number(target, &mut order));
                let actual = subsets.target(u32::try_from(from).unwrap(), symbol as usize);
                prop_assert_eq!(actual, expected);
            }
            from += 1;
        }
        prop_assert_eq!(subsets.len(), order.len());
        let members: usize = order.iter().map(BTreeSet::len).sum();
        prop_assert_eq!(subsets.member_count(), members);
    }
}
