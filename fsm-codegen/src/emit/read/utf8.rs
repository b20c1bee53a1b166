//! An automaton of characters as one of the bytes of UTF-8.
//!
//! A character of several bytes leads through states that are inside of it. Equal ones are one state. A
//! `&str` is always UTF-8, so a byte that cannot come may lead anywhere: it leads where its neighbour does,
//! which makes fewer ranges and fewer states.

use std::collections::HashMap;

use super::machine::{Edge, push};

/// Where a row goes on characters: ranges in order, each with a target.
type Characters = Vec<(u32, u32, usize)>;

/// The characters with so many bytes more than the first, and the bits of their first byte.
const LENGTHS: [(u32, u32, u32); 3] =
    [(0x80, 0x7FF, 0xC0), (0x800, 0xFFFF, 0xE0), (0x1_0000, 0x10_FFFF, 0xF0)];

/// No character is here.
const SURROGATES: (u32, u32) = (0xD800, 0xDFFF);

/// The rows of an automaton of characters as rows of bytes, and then those of the states inside of
/// characters. Such a state comes behind all that it leads to.
pub(super) fn rows(characters: &[Characters]) -> Vec<Vec<Edge>> {
    let mut inner = Inner { first: characters.len(), rows: Vec::new(), numbers: HashMap::new() };
    let mut beyond_ascii: HashMap<Characters, Vec<Edge>> = HashMap::new();
    let mut rows = Vec::new();
    for (state, row) in characters.iter().enumerate() {
        let mut edges = Vec::new();
        for &(first, last, target) in row.iter().filter(|range| range.0 < 0x80) {
            push(&mut edges, Edge { first: byte(first), last: byte(last.min(0x7F)), target });
        }
        let others = row.iter().filter(|range| range.1 >= 0x80);
        let others = joined(others.map(|&(first, last, to)| (first.max(0x80), last, to)));
        // If all other characters lead to the state itself, so may all of their bytes.
        let leads = if is_one(&others, state) {
            vec![Edge { first: 0x80, last: 0xFF, target: state }]
        } else {
            beyond_ascii.entry(others).or_insert_with_key(|others| inner.leads(others)).clone()
        };
        for edge in leads {
            push(&mut edges, edge);
        }
        rows.push(edges);
    }
    rows.extend(inner.rows);
    rows
}

/// Ranges with neighbours that have the same target joined.
fn joined(ranges: impl Iterator<Item = (u32, u32, usize)>) -> Characters {
    let mut joined: Characters = Vec::new();
    for (first, last, target) in ranges {
        match joined.last_mut() {
            Some(before) if before.1 + 1 == first && before.2 == target => before.1 = last,
            _ => joined.push((first, last, target)),
        }
    }
    joined
}

/// Whether all characters beyond ASCII lead to one state.
fn is_one(others: &Characters, state: usize) -> bool {
    let all: u32 =
        others.iter().filter(|range| range.2 == state).map(|range| range.1 - range.0 + 1).sum();
    all == 0x11_0000 - 0x80 - (SURROGATES.1 - SURROGATES.0 + 1)
}

fn byte(value: u32) -> u8 {
    u8::try_from(value).unwrap_or(0xFF)
}

/// The states inside of characters.
struct Inner {
    /// The number of the first one.
    first: usize,
    rows: Vec<Vec<Edge>>,
    numbers: HashMap<Vec<Edge>, usize>,
}

impl Inner {
    /// The edges of the first bytes.
    fn leads(&mut self, characters: &Characters) -> Vec<Edge> {
        let mut pieces: Vec<(u32, Option<usize>)> = Vec::new();
        for (more, (first, last, bits)) in (1_u32..).zip(LENGTHS) {
            let shift = 6 * more;
            for lead in first >> shift..=last >> shift {
                // The bits of the first byte that belong to the character.
                let target = self.target(characters, lead << shift, more, first);
                pieces.push((bits | lead, target));
            }
        }
        edges(&pieces, 0x80)
    }

    /// Where the rest of a character leads that begins so and has so many bytes more; `None` if every rest
    /// is refused. No character of its length is below `least`.
    fn target(
        &mut self,
        characters: &Characters,
        begin: u32,
        more: u32,
        least: u32,
    ) -> Option<usize> {
        if more == 0 {
            let next = characters.partition_point(|range| range.1 < begin);
            return characters.get(next).filter(|range| range.0 <= begin).map(|range| range.2);
        }
        let end = begin | ((1 << (6 * more)) - 1);
        let next = characters.partition_point(|range| range.1 < begin);
        let &(from, to, target) = characters.get(next).filter(|range| range.0 <= end)?;
        if from <= begin.max(least) && to >= end.min(0x10_FFFF) {
            // Every rest leads there.
            let mut number = target;
            for _ in 0..more {
                number = self.number(vec![Edge { first: 0, last: 0xFF, target: number }]);
            }
            return Some(number);
        }
        let shift = 6 * (more - 1);
        let mut pieces: Vec<(u32, Option<usize>)> = Vec::new();
        for rest in 0..64 {
            let from = begin | (rest << shift);
            let to = from | ((1 << shift) - 1);
            let is_no_character = from >= SURROGATES.0 && to <= SURROGATES.1;
            if to < least || from > 0x10_FFFF || is_no_character {
                continue;
            }
            pieces.push((0x80 | rest, self.target(characters, from, more - 1, least)));
        }
        let row = edges(&pieces, 0);
        (!row.is_empty()).then(|| self.number(row))
    }

    /// The state with this row.
    fn number(&mut self, row: Vec<Edge>) -> usize {
        let next = self.first + self.rows.len();
        let number = *self.numbers.entry(row.clone()).or_insert(next);
        if number == next {
            self.rows.push(row);
        }
        number
    }
}

/// Edges for bytes, in order. A byte that is not among them leads where the one before it does; those before
/// the first one, but not before `first`, lead where that does.
fn edges(pieces: &[(u32, Option<usize>)], first: u32) -> Vec<Edge> {
    let mut row = Vec::new();
    let mut begin = first;
    for (index, &(_, target)) in pieces.iter().enumerate() {
        let end = pieces.get(index + 1).map_or(0x100, |next| next.0);
        if let Some(target) = target {
            push(&mut row, Edge { first: byte(begin), last: byte(end - 1), target });
        }
        begin = end;
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a row of bytes leads on the bytes of a character.
    fn walk(rows: &[Vec<Edge>], state: usize, character: char) -> Option<usize> {
        let mut bytes = [0; 4];
        let mut state = Some(state);
        for &byte in character.encode_utf8(&mut bytes).as_bytes() {
            let row = &rows[state?];
            let edge = row.iter().find(|edge| edge.first <= byte && byte <= edge.last);
            state = edge.map(|edge| edge.target);
        }
        state
    }

    #[test]
    fn bytes_lead_where_their_character_does() {
        let mut seed = 1_u32;
        let mut random = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % below
        };
        // Borders of lengths and of the gap between characters, and anything.
        let borders = [0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x1_0000, 0x10_FFFF];
        for round in 0..12 {
            let mut cuts: Vec<u32> = (0..random(40)).map(|_| random(0x11_0000)).collect();
            cuts.extend((0..random(30)).map(|_| random(0x3000)));
            cuts.extend(borders.iter().filter(|_| random(3) == 0));
            cuts.extend([0, 0xD800, 0xE000, 0x11_0000]);
            cuts.sort_unstable();
            cuts.dedup();
            let row = |state: usize, random: &mut dyn FnMut(u32) -> u32| -> Characters {
                let mut row = Vec::new();
                for pair in cuts.windows(2).filter(|pair| pair[0] != SURROGATES.0) {
                    // The last row goes to itself on everything.
                    let target = if state == 3 { 3 } else { random(5) as usize };
                    if target < 4 {
                        row.push((pair[0], pair[1] - 1, target));
                    }
                }
                row
            };
            let characters: Vec<Characters> = (0..4).map(|state| row(state, &mut random)).collect();
            let bytes = rows(&characters);
            assert!(bytes[3].len() == 1, "one state is enough for all characters");
            assert!(bytes.iter().flatten().all(|edge| edge.first <= edge.last));
            for (state, row) in characters.iter().enumerate() {
                let all = (0..0x11_0000).step_by(97 + round).chain(borders).chain(cuts.clone());
                for character in all.filter_map(char::from_u32) {
                    let value = u32::from(character);
                    let range = row.iter().find(|range| range.0 <= value && value <= range.1);
                    let target = range.map(|range| range.2);
                    assert_eq!(walk(&bytes, state, character), target, "{state} U+{value:04X}");
                }
            }
        }
    }

    /// One character, which is the first of all that have its first byte.
    #[test]
    fn a_character_at_a_border() {
        for character in ['\u{80}', '\u{840}', '\u{1000}', '\u{40000}'] {
            let bytes = rows(&[vec![(character.into(), character.into(), 0)]]);
            assert_eq!(walk(&bytes, 0, character), Some(0), "{character:?}");
            let behind = char::from_u32(u32::from(character) + 1).expect("a character");
            assert_eq!(walk(&bytes, 0, behind), None, "{behind:?}");
            assert!(bytes.iter().flatten().all(|edge| edge.first <= edge.last));
        }
    }

    /// All letters of many scripts need few states, and those of two rows are shared.
    #[test]
    fn equal_states_are_one() {
        let letters: Characters = vec![(0x61, 0x7A, 0), (0xE0, 0xF6, 0), (0x4E00, 0x9FFF, 0)];
        let others: Characters = letters.iter().map(|range| (range.0, range.1, 0)).collect();
        assert_eq!(rows(&[letters.clone(), others]).len(), rows(&[letters]).len() + 1);
    }
}
