//! Finds the number of a name.
//!
//! A large text asks for a million names in no order, and the table is larger than the caches. So a name
//! of up to eleven bytes stands in the table itself, and most questions read one place of the memory. A
//! `HashMap` reads three: its slot, the place of the name, and the name in the text.

use std::hash::{BuildHasher, RandomState};

use crate::source::Span;

/// The numbers of some names: a hash table with open addressing and linear probing.
pub(super) struct NameIndex {
    slots: Vec<Slot>,
    /// Other ones in each run, so that nobody can write a text whose names all collide.
    seeds: [u64; 2],
}

#[derive(Clone, Copy)]
struct Slot {
    low: u64,
    high: u32,
    number: u32,
}

impl Slot {
    const EMPTY: Slot = Slot { low: 0, high: 0, number: NONE };

    fn has(self, key: Key) -> bool {
        self.low == key.low && self.high == key.high
    }
}

/// A name of up to eleven bytes, or the hash of a longer one. The highest byte of `high` is the length,
/// or [`LONG`].
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    low: u64,
    high: u32,
}

/// The number in a slot without a name.
const NONE: u32 = u32::MAX;

/// The most bytes of a name that is its own key.
const SHORT: usize = 11;

/// Marks the key of a longer name.
const LONG: u32 = 0xFF << 24;

/// So many names are looked up at once. Their slots are read before the first of them is compared, so
/// that the processor waits for all of them together.
const BATCH: usize = 16;

impl NameIndex {
    /// An index with room for so many names.
    pub(super) fn new(names: usize) -> NameIndex {
        let seed = |number: u32| RandomState::new().hash_one(number);
        NameIndex { slots: vec![Slot::EMPTY; names * 2 + 1], seeds: [seed(0), seed(1)] }
    }

    /// Gives a name a number, unless it has one. Returns that one. `spans` are those of the names so far.
    pub(super) fn insert(&mut self, text: &str, spans: &[Span], name: Span) -> Option<usize> {
        let (key, at) = self.key(name.range().len(), text.as_bytes(), name.range().start);
        let found = self.probe(key, at, text, spans, &text[name.range()]);
        let slot = &mut self.slots[found];
        if slot.number == NONE {
            let number = u32::try_from(spans.len()).expect("a text holds fewer than 2^32 names");
            *slot = Slot { low: key.low, high: key.high, number };
            return None;
        }
        Some(slot.number as usize)
    }

    /// The number of a name.
    pub(super) fn find(&self, text: &str, spans: &[Span], name: &str) -> Option<usize> {
        let (key, at) = self.key(name.len(), name.as_bytes(), 0);
        let number = self.slots[self.probe(key, at, text, spans, name)].number;
        (number != NONE).then_some(number as usize)
    }

    /// The numbers of several names, which are words of the text.
    pub(super) fn find_all(
        &self,
        text: &str,
        spans: &[Span],
        names: &[Span],
        mut found: impl FnMut(Span, Option<usize>),
    ) {
        let mut batch = [(Key { low: 0, high: 0 }, 0, Slot::EMPTY); BATCH];
        for names in names.chunks(BATCH) {
            for (place, name) in batch.iter_mut().zip(names) {
                let range = name.range();
                let (key, at) = self.key(range.len(), text.as_bytes(), range.start);
                *place = (key, at, self.slots[at]);
            }
            for (&(key, at, slot), name) in batch.iter().zip(names) {
                let number = if slot.has(key) && key.is_short() {
                    slot.number
                } else {
                    self.slots[self.probe(key, at, text, spans, &text[name.range()])].number
                };
                found(*name, (number != NONE).then_some(number as usize));
            }
        }
    }

    /// The slot of a name, or the one where it would stand. `at` is where to look first.
    fn probe(&self, key: Key, mut at: usize, text: &str, spans: &[Span], name: &str) -> usize {
        loop {
            let slot = self.slots[at];
            let is_same = slot.has(key)
                && (key.is_short()
                    || spans
                        .get(slot.number as usize)
                        .is_some_and(|span| text[span.range()] == *name));
            if slot.number == NONE || is_same {
                return at;
            }
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
    }

    /// The key of a name, which stands somewhere in a text, and which slot is its first.
    fn key(&self, length: usize, text: &[u8], start: usize) -> (Key, usize) {
        let (key, hash) = if length <= SHORT {
            let key = Key::short(length, text, start);
            (key, self.mix(key.low, u64::from(key.high)))
        } else {
            let mut hash = length as u64;
            for part in text[start..start + length].chunks(8) {
                let mut bytes = [0; 8];
                bytes[..part.len()].copy_from_slice(part);
                hash = self.mix(hash, u64::from_le_bytes(bytes));
            }
            (Key { low: hash, high: LONG }, hash)
        };
        // The upper half of the hash as a fraction of the number of slots.
        let at = ((hash >> 32) * self.slots.len() as u64) >> 32;
        (key, at as usize)
    }

    /// Both halves of a product, as wyhash and foldhash do it.
    fn mix(&self, one: u64, other: u64) -> u64 {
        let [first, second] = self.seeds;
        let product = u128::from(one ^ first).wrapping_mul(u128::from(other ^ second));
        (product >> 64) as u64 ^ product as u64
    }
}

impl Key {
    /// A name as its own key.
    ///
    /// Where the text goes on, this reads more than the name: a copy of so few bytes would have to wait
    /// until all that was looked up before has been found.
    fn short(length: usize, text: &[u8], start: usize) -> Key {
        let bytes = match text[start..].first_chunk::<16>() {
            Some(bytes) => *bytes,
            None => {
                let mut bytes = [0; 16];
                bytes[..length].copy_from_slice(&text[start..start + length]);
                bytes
            }
        };
        let bits = u128::from_le_bytes(bytes) & ((1 << (8 * length)) - 1);
        Key { low: bits as u64, high: (bits >> 64) as u32 | (length as u32) << 24 }
    }

    fn is_short(self) -> bool {
        self.high < LONG
    }
}
