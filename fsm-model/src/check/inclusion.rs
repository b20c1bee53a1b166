//! Which line lies inside which other one.
//!
//! A name lies inside every group that has it, a group inside every group that has all of its
//! members and more, and everything inside `_`. A line lies inside another one if both its states
//! and its symbols do or are the same, and one of them really does.

use std::collections::HashMap;

use super::cases::{Cases, Set};
use crate::dfa::{ClassSet, Groups};

/// The order of the lines of a text.
pub(super) struct Inclusion<'g> {
    pub(super) states: SetOrder<'g>,
    pub(super) symbols: SetOrder<'g>,
}

impl<'g> Inclusion<'g> {
    pub(super) fn new(states: &'g Groups, symbols: &'g Groups) -> Inclusion<'g> {
        Inclusion { states: SetOrder::new(states), symbols: SetOrder::new(symbols) }
    }

    /// A number for sorting: smaller for a line inside another one, equal for lines that cover the
    /// same cases.
    pub(super) fn key(&self, cases: Cases) -> (u64, u64) {
        (self.states.key(cases.states), self.symbols.key(cases.symbols))
    }

    /// Whether a line really lies inside another one.
    pub(super) fn is_inside(&self, one: Cases, other: Cases) -> bool {
        self.key(one) != self.key(other)
            && self.states.is_within(one.states, other.states)
            && self.symbols.is_within(one.symbols, other.symbols)
    }

    /// Whether a line covers a case.
    #[cfg(feature = "write")]
    pub(super) fn covers(&self, cases: Cases, state: usize, symbol: usize) -> bool {
        cases.states.contains(state, self.states.groups)
            && cases.symbols.contains(symbol, self.symbols.groups)
    }
}

/// The order of sets of states, or of symbols.
pub(super) struct SetOrder<'g> {
    pub(super) groups: &'g Groups,
    /// For each group, its place among all by size. Groups with the same members share one.
    ranks: Vec<u64>,
}

/// Names come before groups, and these before `_`.
const FIRST_GROUP: u64 = 1 << 32;
const ALL: u64 = 2 << 32;

impl<'g> SetOrder<'g> {
    pub(super) fn new(groups: &'g Groups) -> SetOrder<'g> {
        let mut sorted: Vec<(usize, usize)> = Vec::new();
        for group in 0..groups.len() {
            sorted.push((groups.size(group), group));
        }
        sorted.sort_unstable();
        let mut ranks = vec![0; groups.len()];
        let mut first_with: HashMap<&ClassSet, u64> = HashMap::new();
        for (rank, &(_, group)) in (0..).zip(&sorted) {
            ranks[group] = *first_with.entry(groups.classes(group)).or_insert(rank);
        }
        SetOrder { groups, ranks }
    }

    fn key(&self, set: Set) -> u64 {
        match set {
            Set::One(name) => u64::from(name),
            Set::Group(group) => FIRST_GROUP + self.ranks[group as usize],
            Set::All => ALL,
        }
    }

    /// Whether a set lies inside another one or is the same.
    pub(super) fn is_within(&self, one: Set, other: Set) -> bool {
        match (one, other) {
            (Set::One(name), _) => other.contains(name as usize, self.groups),
            (Set::Group(one), Set::Group(other)) => {
                self.ranks[one as usize] == self.ranks[other as usize]
                    || self.groups.includes(other as usize, one as usize)
            }
            (_, Set::All) => true,
            (Set::All | Set::Group(_), _) => false,
        }
    }
}
