//! `read` and `accepts` with all targets of a byte in one number, and the numbers of states in all forms.

use std::fmt::Write as _;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::form::{BLOCK, CHUNK, LONG_LOOP, PAIRED_CLASSES, ReadForm};
use super::machine::Machine;
use super::pairs::{self, Pairs};
use super::runs::{Run, hexadecimal};
use crate::emit::enum_item::tokens;
use crate::emit::template::template;
use crate::emit::{Content, Emission};

impl ReadForm {
    /// How many bits each state takes; a state has its number times this.
    fn width(self) -> usize {
        match self {
            ReadForm::Shift => 6,
            ReadForm::Nibble => 4,
            ReadForm::Table | ReadForm::Steps => 1,
        }
    }

    /// The number of a state that has the type of the enum.
    pub(super) fn number_of_state(self, state: &TokenStream) -> TokenStream {
        let width = Literal::usize_unsuffixed(self.width());
        match self {
            ReadForm::Shift => template!([state, width] #state as ::core::primitive::u64 * #width),
            ReadForm::Nibble => template!([state, width] #state as ::core::primitive::u32 * #width),
            ReadForm::Table | ReadForm::Steps => {
                template!([state] #state as ::core::primitive::usize)
            }
        }
    }
}

impl Emission<'_> {
    /// `__walk`: the number of the state behind a text. In a partial automaton also `__read_slowly`, which finds
    /// out what is refused.
    pub(super) fn walk(&self, machine: &Machine, form: ReadForm) -> TokenStream {
        let walk = match form {
            ReadForm::Shift => self.walk_by_shifts(machine),
            ReadForm::Nibble => self.walk_by_rotations(machine),
            ReadForm::Table | ReadForm::Steps => self.walk_by_table(machine),
        };
        let slowly = self.is_partial().then(|| {
            let (ty, returned) = (self.text_type(None), self.step_type());
            let (text, body) = (&self.identifiers.text, self.read_by_steps());
            template! {
                [text, ty, returned, body]
                #[cold]
                #[inline(never)]
                fn __read_slowly(self, #text: #ty) -> #returned { #body }
            }
        });
        quote!(#walk #slowly)
    }

    /// The state with the number of `__walk`.
    pub(super) fn state_of_number(
        &self,
        form: ReadForm,
        slowly: Option<&TokenStream>,
    ) -> TokenStream {
        let name = &self.spec.name;
        let states = self.identifiers.states.len();
        if form == ReadForm::Table {
            let state = self.step_to(&quote!(__state));
            let other = slowly.cloned().unwrap_or_else(|| quote!(self));
            return template! {
                [name, state, other]
                match #name::from_index(__number) {
                    ::core::option::Option::Some(__state) => #state,
                    ::core::option::Option::None => #other,
                }
            };
        }
        let mut arms = String::new();
        for state in 0..states {
            // The last state of a total automaton is left.
            let is_rest = state + 1 == states && slowly.is_none();
            let path = tokens(&self.patterns(&[state]));
            let step = self.step_to(&path);
            if is_rest {
                let _ = write!(arms, "_ => {step},");
            } else {
                let _ = write!(arms, "{} => {step},", state * form.width());
            }
        }
        if states == 1 && slowly.is_none() {
            let arms = tokens(&self.patterns(&[0]));
            return quote! { let _ = __number; #arms };
        }
        let arms = tokens(&arms);
        let other = slowly.map(|slowly| quote!(_ => #slowly,));
        quote!(match __number { #arms #other })
    }

    /// A bit for each number of a final state.
    pub(super) fn final_numbers(&self, form: ReadForm) -> TokenStream {
        let Content::Checked(dfa) = self.content else { return quote!(0) };
        let mut bits = 0_u64;
        for state in dfa.states().filter(|&state| dfa.state(state).is_final()) {
            bits |= 1 << (state.index() * form.width());
        }
        tokens(&format!("{}_u64", hexadecimal(bits)))
    }

    /// The targets of all states on some bytes, in so many bits each. A refusal is one more state.
    fn targets(&self, machine: &Machine, form: ReadForm, bytes: &[u8]) -> u64 {
        let refused = machine.len();
        let mut targets = 0;
        for state in 0..machine.len() + usize::from(self.is_partial()) {
            let mut target = state;
            for &byte in bytes {
                if target != refused {
                    target = machine.next(target, byte).unwrap_or(refused);
                }
            }
            let target = if form == ReadForm::Shift { target * form.width() } else { target };
            targets |= (target as u64) << (state * form.width());
        }
        if form == ReadForm::Nibble { targets.rotate_left(2) } else { targets }
    }

    /// The targets for each byte.
    fn declare_targets(&self, machine: &Machine, form: ReadForm) -> TokenStream {
        let mut all = Vec::new();
        for byte in 0..=0xFF {
            all.push(self.targets(machine, form, &[byte]));
        }
        declare_packed("TARGETS", &all)
    }

    /// The state in which a text is expected to stay for long, and on which bytes.
    fn resting_state(machine: &Machine) -> Option<(usize, Run)> {
        let mut longest: Option<(usize, Run)> = None;
        for state in 0..machine.states {
            let run = Run::of(machine, state);
            let is_longer = longest.as_ref().is_none_or(|(_, other)| other.len() < run.len());
            if is_longer && (LONG_LOOP..256).contains(&run.len()) && run.is_possible() {
                longest = Some((state, run));
            }
        }
        longest
    }

    fn walk_by_shifts(&self, machine: &Machine) -> TokenStream {
        let form = ReadForm::Shift;
        let declare = self.declare_targets(machine, form);
        let resting = Self::resting_state(machine);
        let pairs = resting.as_ref().and_then(|(state, _)| Pairs::of(machine, *state));
        let block = if pairs.is_some() { pairs::BLOCK } else { BLOCK };
        let rest = resting.map(|(state, run)| {
            let number = Literal::usize_unsuffixed(state * form.width());
            let skip = match pairs {
                Some(pairs) => tokens(&pairs.code()),
                None => tokens(&run.skip_block()),
            };
            template! {
                [number, skip]
                // The text mostly stays in this state, so all bytes of a block are tried at once.
                let __here = __state & 63;
                if __here == #number { #skip }
            }
        });
        // Nothing changes any more in these.
        let mut ends: u64 = 0;
        for state in 0..machine.len() {
            let is_end = (0..=0xFF).all(|byte| machine.next(state, byte) == Some(state));
            ends |= u64::from(is_end) << (state * form.width());
        }
        if self.is_partial() {
            ends |= 1 << (machine.len() * form.width());
        }
        let stop = (ends != 0).then(|| {
            let ends = tokens(&format!("{}_u64", hexadecimal(ends)));
            template! {
                [ends]
                if (#ends >> (__state & 63)) & 1 == 1 {
                    return __state & 63;
                }
            }
        });
        template! {
            [declare, block, rest, stop]
            #[inline]
            fn __walk(
                mut __state: ::core::primitive::u64,
                __text: &[::core::primitive::u8],
            ) -> ::core::primitive::u64 {
                #declare
                let mut __rest = __text;
                while let ::core::option::Option::Some((__block, __behind)) =
                    __rest.split_first_chunk::<#block>()
                {
                    #rest
                    for &__byte in __block {
                        __state = TARGETS[__byte as ::core::primitive::usize] >> (__state & 63);
                    }
                    #stop
                    __rest = __behind;
                }
                for &__byte in __rest {
                    __state = TARGETS[__byte as ::core::primitive::usize] >> (__state & 63);
                }
                __state & 63
            }
        }
    }

    fn walk_by_rotations(&self, machine: &Machine) -> TokenStream {
        let form = ReadForm::Nibble;
        let (classes, members) = machine.classes();
        let (declare, steps) = if members.len() <= PAIRED_CLASSES {
            self.steps_of_two_bytes(machine, &classes, &members)
        } else {
            (self.declare_targets(machine, form), steps_of_one_byte())
        };
        let stop = self.is_partial().then(|| {
            let refused = Literal::usize_unsuffixed(machine.len() * form.width());
            template! {
                [refused]
                if __state == #refused {
                    break;
                }
            }
        });
        template! {
            [declare, CHUNK, steps, stop]
            #[inline]
            fn __walk(
                mut __state: ::core::primitive::u32,
                __text: &[::core::primitive::u8],
            ) -> ::core::primitive::u32 {
                #declare
                for __chunk in __text.chunks(#CHUNK) {
                    #steps
                    #stop
                }
                __state
            }
        }
    }

    /// The steps through a chunk, and the tables for them. A number has the targets of all states on a pair of
    /// classes.
    fn steps_of_two_bytes(
        &self,
        machine: &Machine,
        classes: &[u8],
        members: &[u8],
    ) -> (TokenStream, TokenStream) {
        // No byte is in the classes that are left.
        let mut pairs = vec![0; PAIRED_CLASSES * PAIRED_CLASSES];
        let mut singles = vec![0; PAIRED_CLASSES];
        for (first, &byte) in members.iter().enumerate() {
            singles[first] = self.targets(machine, ReadForm::Nibble, &[byte]);
            for (second, &next_byte) in members.iter().enumerate() {
                let targets = self.targets(machine, ReadForm::Nibble, &[byte, next_byte]);
                pairs[first * PAIRED_CLASSES + second] = targets;
            }
        }
        let (pairs, singles) =
            (declare_packed("PAIRS", &pairs), declare_packed("SINGLES", &singles));
        let classes = Literal::byte_string(classes);
        let declare = template! {
            [classes, pairs, singles]
            static CLASSES: &[::core::primitive::u8; 256] = #classes;
            #pairs
            #singles
        };
        let steps = template! {
            []
            let (__pairs, __last) = __chunk.as_chunks::<2>();
            for &[__first, __second] in __pairs {
                let __first = CLASSES[__first as ::core::primitive::usize];
                let __second = CLASSES[__second as ::core::primitive::usize];
                let __targets = PAIRS[((__first << 4) | __second) as ::core::primitive::usize];
                __state = (__targets.rotate_right(__state) & 0x3C) as ::core::primitive::u32;
            }
            for &__byte in __last {
                let __class = CLASSES[__byte as ::core::primitive::usize];
                let __targets = SINGLES[(__class & 15) as ::core::primitive::usize];
                __state = (__targets.rotate_right(__state) & 0x3C) as ::core::primitive::u32;
            }
        };
        (declare, steps)
    }
}

/// The steps through a chunk, one byte after the other.
fn steps_of_one_byte() -> TokenStream {
    template! {
        []
        for &__byte in __chunk {
            let __targets = TARGETS[__byte as ::core::primitive::usize];
            __state = (__targets.rotate_right(__state) & 0x3C) as ::core::primitive::u32;
        }
    }
}

/// A `static` with these numbers. They are one literal, as in other tables.
fn declare_packed(name: &str, numbers: &[u64]) -> TokenStream {
    let mut bytes: Vec<u8> = Vec::new();
    for number in numbers {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    let (name, count, size) = (tokens(name), numbers.len(), bytes.len());
    let literal = Literal::byte_string(&bytes);
    template! {
        [name, count, size, literal]
        static #name: [::core::primitive::u64; #count] = {
            let __bytes: &[::core::primitive::u8; #size] = #literal;
            let (__chunks, _) = <[_]>::as_chunks::<8>(__bytes);
            let mut __targets = [0; #count];
            let mut __index = 0;
            while __index < #count {
                __targets[__index] = ::core::primitive::u64::from_le_bytes(__chunks[__index]);
                __index += 1;
            }
            __targets
        };
    }
}
