//! Runs of bytes on which a state stays, eight bytes at a time.
//!
//! A number of 64 bits holds eight bytes. Adding `0x80 - b` to the lower seven bits of each of them sets the
//! upper bit of those that are `b` or more. So the exclusive or over all borders of a set has the upper bit of
//! the bytes that are in the set.

use std::fmt::Write as _;

use super::form::LONG_LOOP;
use super::machine::{Edge, Machine};
use crate::emit::alphabet::byte_literal;

/// The bytes on which a state stays.
pub(super) struct Run {
    edges: Vec<Edge>,
}

impl Run {
    pub(super) fn of(machine: &Machine, state: usize) -> Run {
        let mut edges = machine.rows[state].clone();
        edges.retain(|edge| edge.target == state);
        Run { edges }
    }

    /// How many bytes there are.
    pub(super) fn len(&self) -> usize {
        self.edges.iter().map(|edge| usize::from(edge.last - edge.first) + 1).sum()
    }

    /// Whether eight bytes can be tried at once: those beyond ASCII are all in the set, or none of them is.
    pub(super) fn is_possible(&self) -> bool {
        let beyond = self.edges.iter().filter(|edge| edge.last >= 0x80);
        let count: u32 = beyond.map(|edge| u32::from(edge.last - edge.first.max(0x80)) + 1).sum();
        count == 0 || count == 0x80
    }

    /// The upper bits of the bytes of `__word` that are in the set. `__low` has their lower seven bits.
    pub(super) fn stay(&self) -> String {
        let mut sum = String::new();
        let mut add = |border: u8| {
            let sign = if sum.is_empty() { "" } else { " ^ " };
            let _ = match border {
                0 => write!(sum, "{sign}{UPPER}"),
                _ => write!(sum, "{sign}(__low + {})", all(0x80 - border)),
            };
        };
        for edge in self.edges.iter().filter(|edge| edge.first < 0x80) {
            add(edge.first);
            if edge.last < 0x7F {
                add(edge.last + 1);
            }
        }
        let has_upper = self.edges.last().is_some_and(|edge| edge.last >= 0x80);
        match (sum.is_empty(), has_upper) {
            (true, true) => "__word".to_owned(),
            (true, false) => "0".to_owned(),
            (false, true) => format!("({sum}) | __word"),
            (false, false) => format!("({sum}) & !__word"),
        }
    }

    /// The lower seven bits of each byte of `__word`, if [`stay`](Run::stay) needs them.
    pub(super) fn low(&self) -> &'static str {
        let is_needed = self.stay().contains("__low");
        if is_needed { "let __low = __word & 0x7F7F_7F7F_7F7F_7F7F;" } else { "" }
    }

    /// Code that goes on behind `__block` if all its bytes are of these.
    pub(super) fn skip_block(&self) -> String {
        let (low, stay) = (self.low(), self.stay());
        format!(
            "let mut __stay = {UPPER};
            for __part in <[_]>::as_chunks::<8>(__block).0 {{
                let __word = ::core::primitive::u64::from_le_bytes(*__part);
                {low}
                __stay &= {stay};
            }}
            if __stay == {UPPER} {{
                __rest = __behind;
                continue;
            }}"
        )
    }

    /// A function of that name that returns where a run of these bytes ends.
    pub(super) fn function(&self, name: &str) -> String {
        let (stay, pattern) = (self.stay(), pattern(&self.edges));
        let eight = "__text.get(__at..).and_then(|__rest| __rest.first_chunk::<8>())";
        let word = "let __word = ::core::primitive::u64::from_le_bytes";
        let low = self.low();
        let test = format!(
            "{word}(*__part); {low} let __exit = !({stay}) & {UPPER}; \
             if __exit != 0 {{ return __at + (__exit.trailing_zeros() / 8) as ::core::primitive::usize; }} \
             __at += 8;"
        );
        let head = |name: &str| {
            format!(
                "fn {name}(__text: &[::core::primitive::u8], mut __at: ::core::primitive::usize) \
                 -> ::core::primitive::usize"
            )
        };
        let eights = format!(
            "while let Some(__part) = {eight} {{ {test} }} \
             while let Some({pattern}) = __text.get(__at) {{ __at += 1; }} __at"
        );
        if self.len() < LONG_LOOP {
            return format!("#[inline] {} {{ {eights} }}", head(name));
        }
        let long = format!("{name}_long");
        format!(
            "#[inline] {} {{ if let Some(__part) = {eight} {{ {test} }} {long}(__text, __at) }} \
             #[cold] #[inline(never)] {} {{ \
             while let Some(__block) = __text.get(__at..).and_then(|__rest| __rest.first_chunk::<16>()) {{ \
             let mut __stay = {UPPER}; \
             for __part in <[_]>::as_chunks::<8>(__block).0 {{ {word}(*__part); {low} __stay &= {stay}; }} \
             if __stay != {UPPER} {{ break; }} __at += 16; }} {eights} }}",
            head(name),
            head(&long)
        )
    }
}

/// The upper bit of each of eight bytes.
const UPPER: &str = "0x8080_8080_8080_8080";

/// A number of eight equal bytes.
fn all(byte: u8) -> String {
    hexadecimal(u64::from_le_bytes([byte; 8]))
}

/// A number as Rust code for people.
pub(in crate::emit) fn hexadecimal(number: u64) -> String {
    let digits = format!("{number:016X}");
    let (upper, lower) = digits.split_at(8);
    format!("0x{}_{}_{}_{}", &upper[..4], &upper[4..], &lower[..4], &lower[4..])
}

/// The patterns of the bytes of edges.
pub(super) fn pattern(edges: &[Edge]) -> String {
    let mut pattern = String::new();
    for edge in edges {
        let bar = if pattern.is_empty() { "" } else { " | " };
        let _ = write!(pattern, "{bar}{}", byte_literal(edge.first));
        if edge.last > edge.first {
            let _ = write!(pattern, "..={}", byte_literal(edge.last));
        }
    }
    pattern
}
