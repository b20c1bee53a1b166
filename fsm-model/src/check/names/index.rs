//! Finds the number of a name.
//!
//! A large text asks for a million names in no order, and the table is larger than the caches. So a name
//! of up to eleven bytes stands in the table itself, and most questions read one place of the memory. A
//! `HashMap` reads three: its slot, where the name stands, and the name in the text.

#![expect(clippy::cast_possible_truncation, reason = "halves of numbers are taken on purpose")]

use std::hash::{BuildHasher, RandomState};

use crate::source::Span;

/// The numbers of some names: a hash table. What finds no room in its bucket stands in the next one.
pub(super) struct NameIndex {
    buckets: Vec<Bucket>,
    /// The hash depends on these. Each run has other ones, so a text cannot make all its names collide.
    seeds: [u64; 2],
}

/// Four slots. The memory hands over all of them at once.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The key and the number of a name.
#[derive(Clone, Copy)]
struct Slot {
    low: u64,
    high: u32,
    number: u32,
}

/// A name of up to eleven bytes, or the hash of a longer one. The highest byte of `high` is the length,
/// or [`LONG`].
#[derive(Clone, Copy)]
struct Key {
    low: u64,
    high: u32,
}

/// The key of a name, and the bucket where it stands if there is room.
#[derive(Clone, Copy)]
struct Place {
    key: Key,
    bucket: usize,
}

/// The number in a slot without a name.
const NONE: u32 = u32::MAX;

const EMPTY: Slot = Slot { low: 0, high: 0, number: NONE };

/// The most bytes of a name that is its own key.
const SHORT: usize = 11;

/// Marks the key of a longer name.
const LONG: u32 = 0xFF << 24;

/// So many names are looked up at once. The processor begins to fetch all their buckets before the first
/// of them is looked at, and waits for them together.
const BATCH: usize = 16;

impl NameIndex {
    /// Numbers names in order. Of a name that is there again, it hands out the word and its number.
    ///
    /// Returns the index and the words that are new.
    pub(super) fn new(
        text: &str,
        names: &[Span],
        again: &mut dyn FnMut(Span, usize),
    ) -> (NameIndex, Vec<Span>) {
        let seed = |number: u32| RandomState::new().hash_one(number);
        // A third of the slots stay empty.
        let buckets = vec![Bucket([EMPTY; 4]); names.len() * 3 / 8 + 1];
        let mut index = NameIndex { buckets, seeds: [seed(0), seed(1)] };
        let mut spans: Vec<Span> = Vec::with_capacity(names.len());
        for names in names.chunks(BATCH) {
            let places = index.places(text, names);
            for (&place, &name) in places.iter().zip(names) {
                match index.insert(text, &spans, name, place) {
                    Some(number) => again(name, number),
                    None => spans.push(name),
                }
            }
        }
        (index, spans)
    }

    /// Gives a name the next number, unless it has one. Returns that one.
    fn insert(&mut self, text: &str, spans: &[Span], name: Span, place: Place) -> Option<usize> {
        let (bucket, slot) = self.probe(place, text, spans, &text[name.range()]);
        let slot = &mut self.buckets[bucket].0[slot];
        let number = known(slot.number);
        if number.is_none() {
            let next = u32::try_from(spans.len()).expect("a text holds fewer than 2^32 names");
            *slot = Slot { low: place.key.low, high: place.key.high, number: next };
        }
        number
    }

    /// The number of a name. `spans` are those of all names.
    pub(super) fn find(&self, text: &str, spans: &[Span], name: &str) -> Option<usize> {
        let place = self.place(name.as_bytes(), 0, name.len());
        self.find_from(place, text, spans, name)
    }

    /// The number of a name that is a word of the text. This is faster.
    pub(super) fn find_word(&self, text: &str, spans: &[Span], name: Span) -> Option<usize> {
        let range = name.range();
        let place = self.place(text.as_bytes(), range.start, range.len());
        self.find_from(place, text, spans, &text[range])
    }

    /// The numbers of several names, which are words of the text. This is faster than one by one.
    pub(super) fn find_all(
        &self,
        text: &str,
        spans: &[Span],
        names: &[Span],
        found: &mut dyn FnMut(Span, Option<usize>),
    ) {
        for names in names.chunks(BATCH) {
            let places = self.places(text, names);
            for (&place, &name) in places.iter().zip(names) {
                found(name, self.find_from(place, text, spans, &text[name.range()]));
            }
        }
    }

    fn find_from(&self, place: Place, text: &str, spans: &[Span], name: &str) -> Option<usize> {
        let (bucket, slot) = self.probe(place, text, spans, name);
        known(self.buckets[bucket].0[slot].number)
    }

    /// Where to look for each of at most [`BATCH`] names.
    fn places(&self, text: &str, names: &[Span]) -> [Place; BATCH] {
        let nowhere = Place { key: Key { low: 0, high: 0 }, bucket: 0 };
        let (mut places, mut touched) = ([nowhere; BATCH], 0);
        for (place, name) in places.iter_mut().zip(names) {
            let range = name.range();
            *place = self.place(text.as_bytes(), range.start, range.len());
            touched ^= self.buckets[place.bucket].0[0].number;
        }
        // The number is not used. It makes the compiler read the buckets here.
        std::hint::black_box(touched);
        places
    }

    /// The bucket and slot of a name, or those where it would stand.
    fn probe(&self, place: Place, text: &str, spans: &[Span], name: &str) -> (usize, usize) {
        let Place { key, mut bucket } = place;
        let is_name = |number: u32| match spans.get(number as usize) {
            Some(span) => text[span.range()] == *name,
            None => false,
        };
        loop {
            // The macro runs unoptimised, where an iterator takes twice as long.
            let Bucket(slots) = &self.buckets[bucket];
            let mut place = 0;
            while place < slots.len() {
                let slot = slots[place];
                let has_key = slot.low == key.low && slot.high == key.high;
                if slot.number == NONE || has_key && (key.high < LONG || is_name(slot.number)) {
                    return (bucket, place);
                }
                place += 1;
            }
            bucket += 1;
            if bucket == self.buckets.len() {
                bucket = 0;
            }
        }
    }

    /// The key and the first bucket of a name, which stands somewhere in a text.
    #[inline]
    fn place(&self, text: &[u8], start: usize, length: usize) -> Place {
        let (key, hash) = if length <= SHORT {
            let key = Key::short(text, start, length);
            (key, self.mix(key.low, u64::from(key.high)))
        } else {
            let bytes = &text[start..start + length];
            let (chunks, _) = bytes.as_chunks::<8>();
            let mut hash = length as u64;
            // The last eight bytes are what is left, and perhaps some once more.
            for &chunk in chunks.iter().chain(bytes.last_chunk()) {
                hash = self.mix(hash, u64::from_le_bytes(chunk));
            }
            (Key { low: hash, high: LONG }, hash)
        };
        // The upper half of the hash as a fraction of the number of buckets.
        let bucket = ((hash >> 32) * self.buckets.len() as u64) >> 32;
        Place { key, bucket: bucket as usize }
    }

    /// Both halves of a product, as in wyhash and foldhash.
    fn mix(&self, one: u64, other: u64) -> u64 {
        let [first, second] = self.seeds;
        let product = u128::from(one ^ first).wrapping_mul(u128::from(other ^ second));
        (product >> 64) as u64 ^ product as u64
    }
}

impl Key {
    /// A name as its own key.
    ///
    /// Where the text goes on, this reads more than the name. A copy of so few bytes would have to wait
    /// until everything was found that was looked up before.
    #[inline]
    fn short(text: &[u8], start: usize, length: usize) -> Key {
        let mut bytes = [0; 16];
        if let Some(chunk) = text[start..].first_chunk::<16>() {
            bytes = *chunk;
        } else {
            bytes[..length].copy_from_slice(&text[start..start + length]);
        }
        let bits = u128::from_le_bytes(bytes) & ((1 << (8 * length)) - 1);
        Key { low: bits as u64, high: (bits >> 64) as u32 | (length as u32) << 24 }
    }
}

fn known(number: u32) -> Option<usize> {
    (number != NONE).then_some(number as usize)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    /// The words of a text and the text.
    fn joined(names: &[String]) -> (String, Vec<Span>) {
        let (mut text, mut spans) = (String::new(), Vec::new());
        for name in names {
            spans.push(Span::inside(text.len()..text.len() + name.len()));
            text.extend([name, " "]);
        }
        text.pop();
        (text, spans)
    }

    /// Compares an index of the first words of a text with a `HashMap`, and asks for all words.
    fn check(names: &[String], declared: usize) {
        let (text, words) = joined(names);
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        let (mut new, mut again) = (Vec::new(), Vec::new());
        for &word in &words[..declared] {
            let number = *numbers.entry(&text[word.range()]).or_insert(new.len());
            if number == new.len() {
                new.push(word);
            } else {
                again.push((word, number));
            }
        }
        let mut found = Vec::new();
        let (index, spans) = NameIndex::new(&text, &words[..declared], &mut |word, number| {
            found.push((word, number));
        });
        assert_eq!((&spans, &found), (&new, &again));
        let number = |&word: &Span| (word, numbers.get(&text[word.range()]).copied());
        let expected: Vec<(Span, Option<usize>)> = words.iter().map(number).collect();
        let mut found = Vec::new();
        index.find_all(&text, &spans, &words, &mut |word, number| found.push((word, number)));
        assert_eq!(found, expected);
        for (word, number) in expected {
            assert_eq!(index.find_word(&text, &spans, word), number);
            assert_eq!(index.find(&text, &spans, &text[word.range()]), number);
        }
    }

    proptest! {
        #[test]
        fn an_index_is_a_map(
            names in prop::collection::vec("(state_of_the_)?[a-c\0é]{1,3}|[ab]{9,14}", 0..80),
            undeclared in 0usize..40,
        ) {
            check(&names, names.len().saturating_sub(undeclared));
        }
    }

    #[test]
    fn names_differ_in_any_byte() {
        let mut names: Vec<String> = Vec::new();
        for length in 1..30 {
            for at in 0..length {
                let (before, behind) = ("a".repeat(at), "a".repeat(length - at - 1));
                names.extend(["x", "y"].map(|letter| format!("{before}{letter}{behind}")));
            }
        }
        check(&names, names.len() / 2);
        check(&names, names.len());
    }

    #[test]
    fn a_name_finds_room_in_another_bucket() {
        let names: Vec<String> = (0..7).map(|number| format!("n{number}")).collect();
        let (text, spans) = joined(&names);
        // Two buckets for three names, and then as many as leave one slot empty.
        let (mut index, _) = NameIndex::new(&text, &spans[..3], &mut |_, _| ());
        assert_eq!(index.buckets.len(), 2);
        for (number, &name) in spans.iter().enumerate().skip(3) {
            let place = index.place(text.as_bytes(), name.range().start, name.range().len());
            assert_eq!(index.insert(&text, &spans[..number], name, place), None);
        }
        for (number, &name) in spans.iter().enumerate() {
            assert_eq!(index.find_word(&text, &spans, name), Some(number));
        }
        assert_eq!(index.find(&text, &spans, "n7"), None);
    }
}
