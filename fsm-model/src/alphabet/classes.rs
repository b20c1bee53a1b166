//! Bytes or characters that behave alike.

use std::collections::HashMap;

use super::{CharSet, Reads};
use crate::numbers::MembershipClasses;

/// The classes of bytes or characters that are the symbols of an automaton. Each byte or character is in
/// exactly one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Classes {
    reads: Reads,
    /// The members of each class.
    sets: Vec<CharSet>,
    /// Where a run of one class begins, in order, and the class.
    runs: Vec<(u32, u32)>,
}

/// The sets of a text may have more borders than an ordinary machine has room for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooManyRanges;

/// How many ranges all sets may cover together, each counted for every set that has it.
const MOST_RANGES: usize = 1 << 25;

impl Classes {
    /// The largest classes in which two members are in the same sets. They are numbered in the order of
    /// their first members.
    pub(crate) fn new(reads: Reads, sets: &[&CharSet]) -> Result<Classes, TooManyRanges> {
        // The borders cut everything into pieces that no set splits.
        let universe = CharSet::of_ranges(reads.universe().to_vec());
        let mut borders: Vec<u32> = Vec::new();
        for set in sets.iter().chain(&[&universe]) {
            for &(first, last) in set.ranges() {
                borders.push(first);
                borders.push(last + 1);
            }
        }
        borders.sort_unstable();
        borders.dedup();
        let place = |border: u32| borders.binary_search(&border).expect("it is a border");
        let mut membership = MembershipClasses::new(borders.len());
        let mut covered = 0;
        for set in sets {
            membership.begin_list();
            for &(first, last) in set.ranges() {
                let pieces = place(first)..place(last + 1);
                covered += pieces.len();
                if covered > MOST_RANGES {
                    return Err(TooManyRanges);
                }
                for piece in pieces {
                    membership.add(piece);
                }
            }
        }
        let (class_of, sizes) = membership.finish();
        let mut ranges: Vec<Vec<(u32, u32)>> = Vec::new();
        // Surrogates are in no class, so not every number is one of a class.
        let mut number_of: Vec<Option<usize>> = vec![None; sizes.len()];
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for (index, window) in borders.windows(2).enumerate() {
            let (first, last) = (window[0], window[1] - 1);
            if !universe.contains(first) {
                continue;
            }
            let next = ranges.len();
            let number = *number_of[class_of[index] as usize].get_or_insert(next);
            if number == next {
                ranges.push(Vec::new());
            }
            ranges[number].push((first, last));
            let number = u32::try_from(number).expect("a class has a member of its own");
            if runs.last().is_none_or(|&(_, class)| class != number) {
                runs.push((first, number));
            }
        }
        Ok(Classes { reads, sets: sets_of(ranges), runs })
    }

    /// No classes, of bytes or of characters.
    pub(crate) fn empty(reads: Reads) -> Classes {
        Classes { reads, ..Classes::default() }
    }

    /// What the automaton reads.
    #[must_use]
    pub fn reads(&self) -> Reads {
        self.reads
    }

    /// The number of classes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Whether there are no classes. There always are some.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// The members of each class.
    pub(crate) fn sets(&self) -> &[CharSet] {
        &self.sets
    }

    /// The number of the class of a byte or character; `None` if there is no such byte or character.
    pub(crate) fn number_of(&self, value: u32) -> Option<usize> {
        let next = self.runs.partition_point(|(first, _)| *first <= value);
        let (_, class) = self.runs.get(..next)?.last()?;
        let class = *class as usize;
        self.sets[class].contains(value).then_some(class)
    }

    /// The largest sets that lie inside a class here and inside a class there.
    pub(crate) fn common(&self, other: &Classes) -> Vec<CharSet> {
        // Both lists of runs are in order. A piece begins wherever one of them does.
        let mut borders: Vec<u32> = Vec::new();
        for list in [&self.runs[..], &other.runs[..], self.reads.universe()] {
            for &(first, _) in list {
                borders.push(first);
            }
        }
        borders.sort_unstable();
        borders.dedup();
        let mut number_of: HashMap<(usize, usize), usize> = HashMap::new();
        let mut ranges: Vec<Vec<(u32, u32)>> = Vec::new();
        for (index, &first) in borders.iter().enumerate() {
            let (Some(one), Some(two)) = (self.number_of(first), other.number_of(first)) else {
                continue;
            };
            let universe = self.reads.universe().iter().find(|range| first <= range.1);
            let end = universe.map_or(first, |range| range.1);
            let last = borders.get(index + 1).map_or(end, |next| end.min(next - 1));
            let next = ranges.len();
            let number = *number_of.entry((one, two)).or_insert(next);
            if number == next {
                ranges.push(Vec::new());
            }
            ranges[number].push((first, last));
        }
        sets_of(ranges)
    }

    /// The classes in a set that is made of whole classes.
    pub(crate) fn inside(&self, set: &CharSet) -> Vec<usize> {
        let mut inside = Vec::new();
        for &(first, last) in set.ranges() {
            // The class of the first member, unless that is a surrogate, and the runs that begin behind it.
            inside.extend(self.number_of(first));
            let next = self.runs.partition_point(|(begin, _)| *begin <= first);
            for &(begin, class) in &self.runs[next..] {
                if begin > last {
                    break;
                }
                inside.push(class as usize);
            }
        }
        inside.sort_unstable();
        inside.dedup();
        inside
    }
}

fn sets_of(lists: Vec<Vec<(u32, u32)>>) -> Vec<CharSet> {
    let mut sets = Vec::with_capacity(lists.len());
    for ranges in lists {
        sets.push(CharSet::of_ranges(ranges));
    }
    sets
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn common_classes_are_those_of_all_sets() {
        let set = |ranges: &[(u32, u32)]| CharSet::from_ranges(ranges.iter().copied());
        for reads in [Reads::Bytes, Reads::Characters] {
            let one = [set(&[(48, 57)]), set(&[(48, 57), (97, 102)]), set(&[(200, 250)])];
            let two = [set(&[(0, 100)]), set(&[(101, 101), (220, 255)]), CharSet::single(48)];
            let classes = |sets: &[CharSet]| {
                Classes::new(reads, &sets.iter().collect::<Vec<_>>()).expect("few sets")
            };
            let common = classes(&one).common(&classes(&two));
            let all = classes(&[one, two].concat());
            assert_eq!(common, all.sets(), "{reads:?}");
        }
    }

    #[test]
    fn classes_are_the_largest_parts_that_no_set_splits() {
        let mut seed: u32 = 11;
        let mut random = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % below
        };
        for round in 0..500 {
            let reads = [Reads::Bytes, Reads::Characters][round % 2];
            let most = if reads == Reads::Bytes { 256 } else { 0x11_0000 };
            let mut set = || {
                let ranges = (0..=random(3)).map(|_| {
                    let first = (random(65_536) * 17 + random(17)) % most;
                    (first, (first + random(60_000)).min(most - 1))
                });
                CharSet::from_ranges(ranges.collect::<Vec<_>>())
            };
            let sets: Vec<CharSet> = (0..4).map(|_| set()).collect();
            let classes = Classes::new(reads, &sets.iter().collect::<Vec<_>>()).expect("few");
            let signature = |value| sets.iter().map(|set| set.contains(value)).collect::<Vec<_>>();
            let mut classes_of_signature = BTreeMap::new();
            for value in (0..most).step_by(if most == 256 { 1 } else { 997 }) {
                let class = classes.number_of(value);
                if (0xD800..0xE000).contains(&value) {
                    assert_eq!(class, None);
                    continue;
                }
                let class = class.expect("every value has a class");
                assert!(classes.sets[class].contains(value));
                let known = *classes_of_signature.entry(signature(value)).or_insert(class);
                assert_eq!(known, class);
            }
            for (number, set) in sets.iter().enumerate() {
                let parts = classes.inside(set);
                let union = CharSet::union(parts.iter().map(|&part| &classes.sets[part]));
                let universe = CharSet::default().complement(reads);
                assert_eq!(union, set.intersection(&universe), "set {number}");
            }
        }
    }
}
