//! `next` of a small automaton: a column is one integer, and a shift takes the target from it.

use std::fmt::Write as _;

use fsm_model::{Dfa, StateId};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::Emission;
use super::enum_item::tokens;
use super::read::hexadecimal;
use super::template::template;

/// The distance of fields that are bytes.
const BYTE: u32 = 8;

/// Where the targets are in an integer of 64 bits.
///
/// Each state has a field, and the fields are so many bits apart. A field says how far to turn the next
/// column: the number of the target times the distance. So in a loop LLVM keeps the distance and never
/// computes the number.
///
/// - For two states a field is a bit, otherwise a nibble. A step waits for a rotation and a mask, 0.54 ns
///   where a column of states waits for a load, 1.15 ns; on short words it takes 0.28 to 0.36 ns and 0.26
///   to 0.36.
/// - For four or eight states a field is a byte. All unused bits are cleared before, which nothing waits
///   for, and a step waits for one shift: 0.28 ns, and 0.29 to 0.34 on short words. Only with so many states
///   every value of a field is a state. Otherwise the comparison would take more than it gains.
#[derive(Clone, Copy)]
pub(super) struct Packing {
    /// The distance from one field to the next.
    distance: u32,
    /// The bits of a field that are used.
    mask: u64,
    /// The largest value in a field that is a state.
    last: u64,
}

impl Packing {
    /// The packing for so many states, if they fit. A refusal is one more value of a field.
    pub(super) fn of(states: usize, has_refusals: bool) -> Option<Packing> {
        let distance = match states + usize::from(has_refusals) {
            _ if states == 0 => return None,
            ..=2 => 1,
            4 | 8 if !has_refusals => BYTE,
            3..=16 => 4,
            _ => return None,
        };
        let values = (states + usize::from(has_refusals)).next_power_of_two().max(2);
        let distance_of = |value: usize| u64::from(distance) * value as u64;
        Some(Packing { distance, mask: distance_of(values - 1), last: distance_of(states - 1) })
    }

    /// The comment in the emitted code.
    fn page(self) -> String {
        let times = match self.distance {
            1 => String::new(),
            distance => format!("{distance} times "),
        };
        format!(
            " A column for each symbol. Turned to the right by {times}the number of a state, it ends in \
             {times}the number of the state that follows."
        )
    }

    /// The expression for the field of `self` in the column `__column`.
    fn shifted(self, states: usize) -> TokenStream {
        let Packing { distance, mask, .. } = self;
        let mut bits = quote!(self as ::core::primitive::u32);
        if distance > 1 {
            let distance = Literal::u32_unsuffixed(distance);
            bits = quote!(#distance * #bits);
        }
        if distance == BYTE {
            let masks = (0..states).fold(0, |masks, _| masks << BYTE | mask);
            let masks = tokens(&hexadecimal(masks));
            return template! {
                [masks, bits]
                ((PACKED[__column] & #masks) >> (#bits)) as ::core::primitive::u8
            };
        }
        let mask = Literal::u64_unsuffixed(mask);
        template! {
            [mask, bits]
            PACKED[__column].rotate_right(#bits) as ::core::primitive::u8 & #mask
        }
    }
}

impl Emission<'_> {
    /// A `match` on the symbol picks a column, from which a shift takes the target.
    ///
    /// A debug build looks the state up in a column of states: there the `match` from numbers to states
    /// would be a jump. So do processors without registers of 64 bits.
    pub(super) fn next_by_packed_columns(&self, dfa: &Dfa) -> TokenStream {
        let states = dfa.states().len();
        let packing = Packing::of(states, self.is_partial());
        let packing = packing.expect("the form is chosen only if the states fit");
        let (column, columns, looked_up) =
            (self.let_column(), self.columns_of_states(dfa), self.step_by_look_up());
        let (packed, symbols) =
            (self.packed_columns(dfa, packing), self.alphabet.written_columns());
        let shifted = packing.shifted(states);
        let last = Literal::u64_unsuffixed(packing.last);
        let other_values = (packing.last < packing.mask).then(|| {
            let otherwise = if self.is_partial() {
                let refusal = self.refusal();
                quote!(return #refusal;)
            } else {
                // No field has such a value. A panic would be linked into the program.
                quote!(loop {})
            };
            template!([last, otherwise] if __shift > #last { #otherwise })
        });
        let step = self.step_to(&self.unpacked_state(packing));
        let page = packing.page();
        template! {
            [column, columns, looked_up, page, symbols, packed, shifted, other_values, step]
            #column
            #[cfg(any(debug_assertions, not(target_pointer_width = "64")))]
            {
                #columns
                #looked_up
            }
            #[cfg(all(not(debug_assertions), target_pointer_width = "64"))]
            {
                #[doc = #page]
                static PACKED: [::core::primitive::u64; #symbols] = [#packed];
                let __shift = #shifted;
                #other_values
                #step
            }
        }
    }

    /// The integers of all columns.
    fn packed_columns(&self, dfa: &Dfa, packing: Packing) -> TokenStream {
        let mut columns = String::new();
        for symbol in self.alphabet.symbols() {
            let mut column = 0_u64;
            let mut bits = 0;
            for state in dfa.states() {
                // A refusal is the number behind the last state.
                let next = dfa.next(state, symbol).map_or(dfa.states().len(), StateId::index);
                column |= (u64::from(packing.distance) * next as u64).rotate_left(bits);
                bits += packing.distance;
            }
            let _ = write!(columns, "{},", hexadecimal(column));
        }
        tokens(&columns)
    }

    /// The state whose number times the distance is `__shift`. LLVM removes this `match`.
    fn unpacked_state(&self, packing: Packing) -> TokenStream {
        let mut arms = String::new();
        for state in 0..self.identifiers.states.len() {
            let _ = write!(arms, "{state} => {},", self.path_of_number(state));
        }
        // If `_` is the last state, LLVM makes jumps for three states.
        arms.push_str("_ => loop {},");
        let arms = tokens(&arms);
        let distance = Literal::u32_unsuffixed(packing.distance);
        let division = (packing.distance > 1).then(|| quote!(/ #distance));
        quote!(match __shift #division { #arms })
    }
}
