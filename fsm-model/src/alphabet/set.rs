//! Sets of bytes or characters.

use super::Reads;
use super::spelling::{piece, shown, spelling};
use crate::diagnostic::in_backticks;

/// A set of bytes or characters, as ranges of their numbers.
///
/// # Example
///
/// ```
/// use fsm_model::{CharSet, Reads};
///
/// let hex = CharSet::from_ranges([(u32::from('0'), u32::from('9')), (u32::from('a'), u32::from('f'))]);
/// assert!(hex.contains(u32::from('c')) && !hex.contains(u32::from('g')));
/// assert_eq!(hex.pieces(Reads::Bytes), ["0-9", "a-f"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CharSet {
    /// In order, with a gap between each two.
    ranges: Vec<(u32, u32)>,
}

impl CharSet {
    /// The set of all numbers in these ranges, which include their ends.
    #[must_use]
    pub fn from_ranges(ranges: impl IntoIterator<Item = (u32, u32)>) -> CharSet {
        let mut list = Vec::new();
        for range in ranges {
            list.push(range);
        }
        CharSet::of_ranges(list)
    }

    /// The same for a list of ranges.
    pub(crate) fn of_ranges(mut sorted: Vec<(u32, u32)>) -> CharSet {
        sorted.sort_unstable();
        let mut ranges: Vec<(u32, u32)> = Vec::with_capacity(sorted.len());
        for (first, last) in sorted {
            match ranges.last_mut() {
                Some(open) if first <= open.1.saturating_add(1) => open.1 = open.1.max(last),
                _ => ranges.push((first, last)),
            }
        }
        CharSet { ranges }
    }

    /// The set of one byte or character.
    #[must_use]
    pub fn single(value: u32) -> CharSet {
        CharSet { ranges: vec![(value, value)] }
    }

    /// The ranges, in order, with a gap between each two. They include their ends.
    #[must_use]
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    /// Whether it has no members.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// How many bytes or characters are in it. The gap of the surrogates counts, if it is in a range.
    #[must_use]
    pub fn count(&self) -> usize {
        let mut count = 0;
        for (first, last) in &self.ranges {
            count += (last - first) as usize + 1;
        }
        count
    }

    /// The only member, if there is exactly one.
    #[must_use]
    pub fn only(&self) -> Option<u32> {
        match self.ranges[..] {
            [(first, last)] if first == last => Some(first),
            _ => None,
        }
    }

    /// Whether a byte or character is in it.
    #[must_use]
    pub fn contains(&self, value: u32) -> bool {
        let next = self.ranges.partition_point(|(first, _)| *first <= value);
        self.ranges[..next].last().is_some_and(|(_, last)| value <= *last)
    }

    /// The members of any of these sets.
    #[must_use]
    pub fn union<'s>(sets: impl IntoIterator<Item = &'s CharSet>) -> CharSet {
        let mut list = Vec::new();
        for set in sets {
            list.push(set);
        }
        CharSet::union_of(&list)
    }

    /// The same for a list of sets.
    pub(crate) fn union_of(sets: &[&CharSet]) -> CharSet {
        let mut ranges = Vec::new();
        for set in sets {
            ranges.extend_from_slice(&set.ranges);
        }
        CharSet::of_ranges(ranges)
    }

    /// All bytes or characters that are not in it.
    #[must_use]
    pub fn complement(&self, reads: Reads) -> CharSet {
        let mut others = Vec::new();
        for &(first, last) in reads.universe() {
            let mut next = first;
            for &(begin, end) in &self.ranges {
                if end < first || begin > last {
                    continue;
                }
                if begin > next {
                    others.push((next, begin - 1));
                }
                next = next.max(end + 1);
            }
            if next <= last {
                others.push((next, last));
            }
        }
        CharSet::of_ranges(others)
    }

    /// The members of both sets.
    #[must_use]
    pub fn intersection(&self, other: &CharSet) -> CharSet {
        let mut common = Vec::new();
        let (mut left, mut right) = (0, 0);
        while let (Some(&one), Some(&two)) = (self.ranges.get(left), other.ranges.get(right)) {
            let (first, last) = (one.0.max(two.0), one.1.min(two.1));
            if first <= last {
                common.push((first, last));
            }
            if one.1 < two.1 { left += 1 } else { right += 1 }
        }
        CharSet { ranges: common }
    }

    /// The set as a text names it: characters, escapes and ranges such as `a-f`.
    #[must_use]
    pub fn pieces(&self, reads: Reads) -> Vec<String> {
        let mut pieces = Vec::new();
        for &(first, last) in &self.ranges {
            pieces.append(&mut piece(first, last, reads));
        }
        pieces
    }

    /// The set in one line for a person, such as `0-9 a-f`, or `not " \\` if that is shorter.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{CharSet, Reads};
    ///
    /// let quote = CharSet::single(u32::from('"'));
    /// assert_eq!(quote.complement(Reads::Bytes).describe(Reads::Bytes), "not \"");
    /// assert_eq!(CharSet::default().complement(Reads::Bytes).describe(Reads::Bytes), "_");
    /// ```
    #[must_use]
    pub fn describe(&self, reads: Reads) -> String {
        let others = self.complement(reads);
        if others.is_empty() {
            return "_".to_owned();
        }
        // A set that has most of all is better described by what it lacks.
        let is_most = self.count() > others.count();
        let own = self.pieces(reads).join(" ");
        let lacking = others.pieces(reads).join(" ");
        if is_most && "not ".len() + lacking.len() < own.len() {
            format!("not {lacking}")
        } else {
            own
        }
    }

    /// A member that a person can read, if there is one.
    pub(crate) fn example(&self) -> Option<u32> {
        const READABLE: [(u32, u32); 9] = [
            (0x61, 0x7A),
            (0x41, 0x5A),
            (0x30, 0x39),
            (0x21, 0x7E),
            (0x20, 0x20),
            (0x0A, 0x0A),
            (0xE9, 0xFF),
            (0x3B1, 0x3C9),
            (0x4E2D, 0x9FFF),
        ];
        for range in READABLE {
            let members = self.intersection(&CharSet { ranges: vec![range] });
            if let Some(first) = members.first() {
                return Some(first);
            }
        }
        self.first()
    }

    /// The member with the smallest number.
    pub(crate) fn first(&self) -> Option<u32> {
        self.ranges.first().map(|range| range.0)
    }

    /// The set in a message: one member as a person writes it, such as `'e'` or `0x1F`, or several as
    /// pieces, such as `` `0-9` ``.
    pub(crate) fn shown(&self, reads: Reads) -> String {
        match self.only() {
            Some(value) => shown(value, reads),
            None => in_backticks(&self.describe(reads)),
        }
    }

    /// A member as a text writes it, to stand for the set in a word.
    pub(crate) fn name(&self, reads: Reads) -> String {
        self.example().map_or(String::new(), |value| spelling(value, reads))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(set: &CharSet) -> Vec<u32> {
        (0..=0xFF).filter(|&value| set.contains(value)).collect()
    }

    #[test]
    fn sets_do_what_lists_of_members_do() {
        let mut seed: u32 = 7;
        let mut random = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % below
        };
        for _ in 0..2000 {
            let mut set = || {
                let count = random(5);
                let ranges: Vec<(u32, u32)> = (0..count)
                    .map(|_| {
                        let first = random(256);
                        (first, first + random(256 - first))
                    })
                    .collect();
                let listed = |value: &u32| ranges.iter().any(|(a, b)| (a..=b).contains(&value));
                let all: Vec<u32> = (0..=0xFF).filter(listed).collect();
                (CharSet::from_ranges(ranges.clone()), all)
            };
            let ((one, ones), (two, twos)) = (set(), set());
            assert_eq!(members(&one), ones);
            assert_eq!(one.count(), ones.len());
            let both: Vec<u32> = ones.iter().copied().filter(|v| twos.contains(v)).collect();
            assert_eq!(members(&one.intersection(&two)), both);
            let others: Vec<u32> = (0..=0xFF).filter(|v| !ones.contains(v)).collect();
            assert_eq!(members(&one.complement(Reads::Bytes)), others);
            let mut any = [ones, twos].concat();
            any.sort_unstable();
            any.dedup();
            assert_eq!(members(&CharSet::union([&one, &two])), any);
        }
    }

    /// Also next to the ends of the alphabet.
    #[test]
    fn a_complement_has_all_others() {
        let edges = [0, 1, 2, 0x7F, 0x80, 0xFD, 0xFE, 0xFF];
        for first in edges {
            for last in edges.into_iter().filter(|&last| first <= last) {
                let others = CharSet::from_ranges([(first, last)]).complement(Reads::Bytes);
                assert!(
                    (0..=0xFF).all(|byte| others.contains(byte) != (first..=last).contains(&byte))
                );
            }
        }
        for edge in [0, 0xD7FF, 0xE000, 0x10_FFFF] {
            let others = CharSet::single(edge).complement(Reads::Characters);
            assert!(!others.contains(edge) && others.count() == 0x10_F7FF, "{edge:x}");
        }
    }

    #[test]
    fn no_character_is_a_surrogate() {
        let all = CharSet::default().complement(Reads::Characters);
        assert_eq!(all.ranges(), [(0, 0xD7FF), (0xE000, 0x10_FFFF)]);
        let across = CharSet::from_ranges([(0xD000, 0xF000)]);
        assert_eq!(
            across.complement(Reads::Characters).ranges(),
            [(0, 0xCFFF), (0xF001, 0x10_FFFF)]
        );
    }
}
