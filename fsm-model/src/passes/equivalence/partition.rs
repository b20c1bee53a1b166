//! Classes of states, and how a round splits them.

use std::ops::Range;

use super::number;
use crate::dfa::StateId;

/// The states in an order in which every class is a range.
pub(super) struct Partition {
    pub(super) order: Vec<StateId>,
    /// The class of each state, and at the end a number for refusals.
    pub(super) class_of: Vec<u32>,
    pub(super) classes: Vec<Class>,
    /// The classes of more than one state. Most states of most automata are soon in a class of their own,
    /// and that need not be looked at again.
    open: Vec<u32>,
}

/// A range of the order.
#[derive(Clone, Copy)]
pub(super) struct Class {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Class {
    pub(super) fn len(self) -> usize {
        self.range().len()
    }

    pub(super) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// What a split needs. It is kept for the next one.
#[derive(Default)]
pub(super) struct Buffers {
    members: Vec<StateId>,
    /// For each member the class of its target.
    keys: Vec<u32>,
    /// The different keys, in the order in which they come.
    used: Vec<u32>,
    /// For each class, how many keys are that class, and then where the next member with that key goes.
    /// Zero before and after a split.
    places: Vec<u32>,
    parts: Vec<Class>,
}

/// The number for refusals in place of a class. No class has this number.
const REFUSED: u32 = u32::MAX;

/// The keys of so many states are looked up before the first class is split by them, so that the
/// processor can wait for many loads at the same time.
const KEYS_AT_ONCE: usize = 4096;

impl Partition {
    /// One class per number, of the numbers that states have.
    pub(super) fn new(numbers: Vec<u32>) -> Partition {
        let mut class_of = numbers;
        let mut classes: Vec<Class> = Vec::new();
        for &class in &class_of {
            let class = class as usize;
            if class >= classes.len() {
                classes.resize(class + 1, Class { start: 0, end: 0 });
            }
            classes[class].end += 1;
        }
        let mut start = 0;
        for class in &mut classes {
            let count = class.end;
            *class = Class { start, end: start };
            start += count;
        }
        // Every entry is overwritten.
        let mut order = vec![StateId::new(0); class_of.len()];
        for (state, &class) in class_of.iter().enumerate() {
            let end = &mut classes[class as usize].end;
            order[*end as usize] = StateId::new(state);
            *end += 1;
        }
        class_of.push(REFUSED);
        let mut partition = Partition { order, class_of, classes, open: Vec::new() };
        partition.open_since(0);
        partition
    }

    /// Splits every class by where its states go by one symbol. Until the members of the new classes are
    /// numbered, all of them are known by their old classes. Returns how many states were looked at.
    pub(super) fn split_by_symbol(
        &mut self,
        targets: &[Option<StateId>],
        symbol: usize,
        width: usize,
        buffers: &mut Buffers,
    ) -> usize {
        let known = self.classes.len();
        buffers.places.resize(known, 0);
        let mut looked_at = 0;
        let mut next = 0;
        while next < self.open.len() {
            let first = next;
            buffers.keys.clear();
            while next < self.open.len() && buffers.keys.len() < KEYS_AT_ONCE {
                let class = self.classes[self.open[next] as usize];
                self.add_keys(class, targets, symbol, width, &mut buffers.keys);
                next += 1;
            }
            looked_at += buffers.keys.len();
            let mut begin = 0;
            for index in first..next {
                let class = self.open[index] as usize;
                begin += self.split(class, begin, buffers);
            }
        }
        let classes = &self.classes;
        self.open.retain(|&class| classes[class as usize].len() > 1);
        self.open_since(known);
        looked_at
    }

    /// Adds the key of each member of a class: the class of its target.
    fn add_keys(
        &self,
        class: Class,
        targets: &[Option<StateId>],
        symbol: usize,
        width: usize,
        keys: &mut Vec<u32>,
    ) {
        let refusals = self.class_of.len() - 1;
        for state in &self.order[class.range()] {
            let target = targets[state.index() * width + symbol];
            keys.push(self.class_of[target.map_or(refusals, StateId::index)]);
        }
    }

    /// Splits a class by the keys of its members. The key of the first member is at `begin`. Returns how many
    /// members the class had.
    fn split(&mut self, class: usize, begin: usize, buffers: &mut Buffers) -> usize {
        let whole = self.classes[class];
        let keys = begin..begin + whole.len();
        let first = buffers.keys[begin];
        if buffers.keys[keys.clone()].iter().all(|&key| key == first) {
            return whole.len();
        }
        self.sort_by_keys(whole, keys, buffers);
        // The largest part keeps the number, so that few members are given another one.
        let mut largest = 0;
        for (index, part) in buffers.parts.iter().enumerate() {
            if part.len() > buffers.parts[largest].len() {
                largest = index;
            }
        }
        self.classes[class] = buffers.parts.swap_remove(largest);
        self.classes.extend_from_slice(&buffers.parts);
        whole.len()
    }

    /// Sorts the members of a class by their keys, and makes a part for each key. Counting is enough.
    fn sort_by_keys(&mut self, class: Class, keys: Range<usize>, buffers: &mut Buffers) {
        let Buffers { members, keys: all, used, places, parts } = buffers;
        let keys = &all[keys];
        members.clear();
        members.extend_from_slice(&self.order[class.range()]);
        used.clear();
        for &key in keys {
            let count = &mut places[key as usize];
            if *count == 0 {
                used.push(key);
            }
            *count += 1;
        }
        parts.clear();
        let mut start = class.start;
        for &key in &*used {
            let place = &mut places[key as usize];
            let end = start + *place;
            parts.push(Class { start, end });
            *place = start;
            start = end;
        }
        for (&key, &state) in keys.iter().zip(&*members) {
            let place = &mut places[key as usize];
            self.order[*place as usize] = state;
            *place += 1;
        }
        for &key in &*used {
            places[key as usize] = 0;
        }
    }

    /// Notes which of the classes from this one on have more than one member.
    fn open_since(&mut self, first: usize) {
        for class in first..self.classes.len() {
            if self.classes[class].len() > 1 {
                self.open.push(number(class));
            }
        }
    }

    /// Gives the members of the classes from this one on their numbers. Returns how many members that are.
    pub(super) fn number_members(&mut self, first: usize) -> usize {
        let mut moved = 0;
        for class in first..self.classes.len() {
            let number = number(class);
            let members = self.classes[class].range();
            moved += members.len();
            for state in &self.order[members] {
                self.class_of[state.index()] = number;
            }
        }
        moved
    }

    /// The class of each state.
    pub(super) fn into_classes(mut self) -> Vec<u32> {
        self.class_of.pop();
        self.class_of
    }
}
