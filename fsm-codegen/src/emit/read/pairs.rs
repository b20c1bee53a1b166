//! A search for a word: most of a text stays in one state, and what leaves it mostly comes back at once.
//!
//! A block of bytes can be skipped if no byte in it that leaves the state is followed by one that goes on. So in
//! a search for `ERROR`, a block is skipped unless it has `EE` or `ER`, or ends in `E`.

use std::fmt::Write as _;

use super::machine::Machine;
use super::runs::hexadecimal;

/// The bytes that leave a state, and those behind them that do not lead back to it.
pub(super) struct Pairs {
    leaving: Vec<u8>,
    going_on: Vec<u8>,
}

/// With more pairs of bytes, trying them takes longer than reading.
const MOST_PAIRS: usize = 4;

impl Pairs {
    /// The pairs of a state, if all bytes that leave it lead to the same state and there are few pairs.
    pub(super) fn of(machine: &Machine, state: usize) -> Option<Pairs> {
        let mut leaving = Vec::new();
        let mut target = None;
        for byte in 0..=0xFF {
            let next = machine.next(state, byte)?;
            if next != state {
                if *target.get_or_insert(next) != next {
                    return None;
                }
                leaving.push(byte);
            }
        }
        let target = target?;
        let mut going_on = Vec::new();
        for byte in 0..=0xFF {
            if machine.next(target, byte) != Some(state) {
                going_on.push(byte);
            }
        }
        let is_worthwhile = leaving.len() * going_on.len() <= MOST_PAIRS;
        is_worthwhile.then_some(Pairs { leaving, going_on })
    }

    /// Code that goes on behind `__block` if nothing in it leaves the state for longer than a byte. Each word
    /// has eight bytes. A byte of it is zero where a pair of bytes stands, and then the highest bit of a byte
    /// in `__found` is set.
    pub(super) fn code(&self) -> String {
        let repeated = |byte: u8| hexadecimal(u64::from_le_bytes([byte; 8]));
        let mut tests = String::new();
        for &first in &self.leaving {
            for &second in &self.going_on {
                let (first, second) = (repeated(first), repeated(second));
                let _ = write!(
                    tests,
                    "let __pair = (__word ^ {first}) | (__next ^ {second});
                    __found |= __pair.wrapping_sub(0x0101_0101_0101_0101) & !__pair;"
                );
            }
        }
        let mut last = String::new();
        for byte in &self.leaving {
            let _ = write!(last, " && __last != {byte}");
        }
        format!(
            "let __second = __rest.get(1..).and_then(|__rest| __rest.first_chunk::<{BLOCK}>());
            if let ::core::option::Option::Some(__second) = __second {{
                let mut __found = 0_u64;
                let __words = ::core::iter::Iterator::zip(
                    <[_]>::as_chunks::<8>(__block).0.iter(),
                    <[_]>::as_chunks::<8>(__second).0,
                );
                for (__part, __next) in __words {{
                    let __word = ::core::primitive::u64::from_le_bytes(*__part);
                    let __next = ::core::primitive::u64::from_le_bytes(*__next);
                    {tests}
                }}
                let __last = __block[{BLOCK} - 1];
                if __found & 0x8080_8080_8080_8080 == 0{last} {{
                    __rest = __behind;
                    continue;
                }}
            }}"
        )
    }
}

/// How many bytes are tried together.
pub(super) const BLOCK: usize = 32;
