//! Tables of numbers: `read` of characters, and the search for tokens where direct code would be too large.
//!
//! Where the search may have to read on without end behind a token, it must not read the same bytes again
//! and again: `/*/*/*...` could be a comment at every second byte. So the iterator remembers in which states
//! an earlier search was at this position, if that search found no final state any more. A later search that
//! comes to such a state has nothing to find either (Reps, "Maximal-munch tokenization in linear time").

use std::fmt::Write as _;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::form::{CHUNK, OVERSHOOT};
use super::machine::Machine;
use crate::emit::Emission;
use crate::emit::enum_item::tokens;
use crate::emit::numbers::Numbers;
use crate::emit::template::template;

/// Functions that find tokens with a table.
pub(super) struct TableScan {
    pub(super) functions: TokenStream,
    /// How many states can be those that lead nowhere, if there is such a set.
    pub(super) doomed: Option<usize>,
}

/// The states as the table of a search numbers them: 0 for all from which no final state can be reached, then
/// those that are not final, then the final ones.
struct Numbering {
    number: Vec<usize>,
    /// How many numbers there are.
    len: usize,
    first_final: usize,
    /// The states that can lead nowhere behind a token have numbers from here ...
    first_doomed: usize,
    /// ... and there are so many of them.
    doomed: usize,
}

impl Numbering {
    fn new(machine: &Machine) -> Numbering {
        let (is_doubt, _) = machine.doubt();
        let is_final = |state: usize| machine.labels[state].is_some();
        let leads_to_doubt =
            |state: usize| machine.rows[state].iter().any(|edge| is_doubt[edge.target]);
        // The final states before them and the states in doubt are neighbours.
        let rank = |state: usize| match (is_final(state), is_doubt[state]) {
            (false, false) => 0,
            (false, true) => 1,
            (true, _) if leads_to_doubt(state) => 2,
            (true, _) => 3,
        };
        let mut number = vec![0; machine.len()];
        let mut next = 1;
        // The first number of each rank.
        let mut first = [0; 4];
        for (wanted, first) in first.iter_mut().enumerate() {
            *first = next;
            for (state, number) in number.iter_mut().enumerate() {
                if machine.is_live[state] && rank(state) == wanted {
                    *number = next;
                    next += 1;
                }
            }
        }
        Numbering {
            number,
            len: next,
            first_final: first[2],
            first_doomed: first[1],
            doomed: first[3] - first[1],
        }
    }
}

/// Columns of numbers of states. With powers of two, masks show the compiler that no index is outside.
struct Columns {
    classes: Literal,
    numbers: Numbers,
    rows: usize,
    count: usize,
}

impl Columns {
    /// Columns for so many states. `target` gives the next states on a byte.
    fn new(machine: &Machine, states: usize, target: &dyn Fn(u8) -> Vec<usize>) -> Columns {
        let (classes, members) = machine.classes();
        let (rows, columns) =
            (states.next_power_of_two(), members.len().next_power_of_two().max(2));
        let mut numbers = Numbers::up_to(states - 1);
        for column in 0..columns {
            let mut targets = members.get(column).map_or_else(Vec::new, |&byte| target(byte));
            targets.resize(rows, 0);
            numbers.extend(&targets);
        }
        Columns { classes: Literal::byte_string(&classes), numbers, rows, count: columns }
    }

    /// The tables, and the number behind `__state` on `__byte`.
    fn code(&self) -> (TokenStream, TokenStream) {
        let Columns { classes, numbers, rows, count } = self;
        let declare = numbers.declare_columns("COLUMNS", *rows, *count);
        let (row_mask, column_mask) = (rows - 1, count - 1);
        let next = numbers.read(&quote!(__next));
        let declare = template! {
            [classes, declare]
            static CLASSES: &[::core::primitive::u8; 256] = #classes;
            #declare
        };
        let step = template! {
            [column_mask, row_mask, next]
            let __class = CLASSES[__byte as ::core::primitive::usize] as ::core::primitive::usize;
            let __next = COLUMNS[__class & #column_mask][__state & #row_mask];
            #next as ::core::primitive::usize
        };
        (declare, step)
    }
}

impl Emission<'_> {
    /// `__walk` by a table, for automata of characters. A refusal is the number behind the last state.
    pub(super) fn walk_by_table(&self, machine: &Machine) -> TokenStream {
        let states = machine.len();
        let columns = Columns::new(machine, states + 1, &|byte| {
            let mut targets = vec![states; states + 1];
            for (state, target) in targets[..states].iter_mut().enumerate() {
                *target = machine.next(state, byte).unwrap_or(states);
            }
            targets
        });
        let (declare, step) = columns.code();
        let leave = self.is_partial().then(|| {
            template! {
                [states]
                if __state == #states {
                    break;
                }
            }
        });
        template! {
            [declare, CHUNK, step, leave]
            #[inline]
            fn __walk(
                mut __state: ::core::primitive::usize,
                __text: &[::core::primitive::u8],
            ) -> ::core::primitive::usize {
                #declare
                for __chunk in __text.chunks(#CHUNK) {
                    for &__byte in __chunk {
                        __state = { #step };
                    }
                    #leave
                }
                __state
            }
        }
    }

    /// `__step`, and `__number`, `__label` and `__scan` if a table finds the tokens.
    pub(super) fn scan_table(
        &self,
        machine: &Machine,
        is_used: bool,
        is_unbounded: bool,
    ) -> TableScan {
        let numbering = Numbering::new(machine);
        let Numbering { number, len, first_final, .. } = &numbering;
        let columns = Columns::new(machine, *len, &|byte| {
            let mut targets = vec![0; *len];
            for state in 0..machine.len() {
                let next = machine.next(state, byte).map_or(0, |next| number[next]);
                // What leads nowhere stays there.
                targets[number[state]] = if number[state] == 0 { 0 } else { next };
            }
            targets
        });
        let (declare, step) = columns.code();
        let (numbers, label) =
            (self.state_numbers(&numbering), self.label_of_number(machine, &numbering));
        let scan = is_used.then(|| self.scan_by_table(*first_final, is_unbounded));
        let functions = template! {
            [declare, step, numbers, label, scan]
            #[inline]
            fn __step(
                __state: ::core::primitive::usize,
                __byte: ::core::primitive::u8,
            ) -> ::core::primitive::usize {
                #declare
                #step
            }

            #numbers
            #label
            #scan
        };
        let functions = if is_unbounded {
            let (first, count) = (numbering.first_doomed, numbering.doomed);
            template! {
                [functions, first, count, first_final]
                #functions
                /// The first state that can lead nowhere behind a token.
                const __DOUBT: ::core::primitive::usize = #first;
                /// How many of these there are.
                const __DOUBTS: ::core::primitive::usize = #count;
                /// The first final state.
                const __FINAL: ::core::primitive::usize = #first_final;
            }
        } else {
            functions
        };
        TableScan { functions, doomed: is_unbounded.then_some(numbering.doomed.max(1)) }
    }

    /// `__number`: the number of a state in the table.
    fn state_numbers(&self, numbering: &Numbering) -> TokenStream {
        let name = &self.spec.name;
        let states = self.identifiers.states.len();
        let mut numbers = Numbers::up_to(numbering.len - 1);
        numbers.extend(&numbering.number[..states]);
        let (declare, read) = (numbers.declare("NUMBERS"), numbers.read(&quote!(__number)));
        template! {
            [name, declare, read]
            #[inline]
            fn __number(__state: #name) -> ::core::primitive::usize {
                #declare
                let __number = NUMBERS[__state as ::core::primitive::usize];
                #read as ::core::primitive::usize
            }
        }
    }

    /// `__label_of`: the label of a number in the table.
    fn label_of_number(&self, machine: &Machine, numbering: &Numbering) -> TokenStream {
        let first = numbering.first_final;
        let count = numbering.len - first;
        let mut labels = vec![0; count];
        for (state, label) in machine.labels.iter().enumerate() {
            if let Some(label) = label {
                labels[numbering.number[state] - first] = label + 1;
            }
        }
        let mut numbers = Numbers::up_to(self.identifiers.labels.len());
        numbers.extend(&labels);
        let (declare, read) = (numbers.declare("LABELS"), numbers.read(&quote!(__label)));
        let mut arms = String::new();
        for label in 0..self.identifiers.labels.len() {
            let path = self.label_path(label);
            let _ = write!(arms, "{} => ::core::option::Option::Some({path}),", label + 1);
        }
        let arms = tokens(&arms);
        let ty = &self.identifiers.label_type;
        let body = self.with_labels(template! {
            [declare, first, read, arms]
            #declare
            match <[_]>::get(LABELS, __number.wrapping_sub(#first)) {
                ::core::option::Option::Some(&__label) => match #read {
                    #arms
                    _ => ::core::option::Option::None,
                },
                ::core::option::Option::None => ::core::option::Option::None,
            }
        });
        template! {
            [ty, body]
            #[inline]
            fn __label_of(__number: ::core::primitive::usize) -> ::core::option::Option<#ty> { #body }
        }
    }

    fn scan_by_table(&self, first_final: usize, is_unbounded: bool) -> TokenStream {
        let name = &self.spec.name;
        let begin = quote!(__begin: ::core::primitive::usize);
        let read = is_unbounded.then(|| quote!(, __at));
        let body = template! {
            [name, first_final, read]
            let (mut __at, mut __state) = (__start, __begin);
            let (mut __end, mut __final) = (__start, 0);
            while let ::core::option::Option::Some(&__byte) = __text.get(__at) {
                __state = #name::__step(__state, __byte);
                if __state == 0 {
                    break;
                }
                __at += 1;
                if __state >= #first_final {
                    (__end, __final) = (__at, __state);
                }
            }
            if __final == 0 {
                __end = __at;
            }
            (__end, #name::__label_of(__final) #read)
        };
        self.scan_function(Some(&begin), is_unbounded, &body)
    }

    /// The methods of the iterator that keep the time in proportion to the length of the text.
    pub(super) fn careful(&self, bits: usize) -> TokenStream {
        let (name, item_attributes) = (&self.spec.name, &self.spec.item_attributes);
        let iterator = self.spec.tokens_type();
        let words = bits.div_ceil(64);
        let ty = &self.identifiers.label_type;
        let begin = if self.has_start() {
            template!([name] #name::__number(#name::START))
        } else {
            quote!(self.begin)
        };
        let bytes = self.as_bytes(&quote!(self.text));
        let behind = self.behind_error();
        template! {
            [item_attributes, iterator, begin, bytes, name, words, ty, OVERSHOOT, behind]
            #item_attributes
            impl #iterator<'_> {
                /// Remembers that a search which is in this state here finds no final state any more.
                #[cold]
                #[inline(never)]
                fn __doom(
                    &mut self,
                    __start: ::core::primitive::usize,
                    __end: ::core::primitive::usize,
                ) {
                    let mut __state = #begin;
                    for &__byte in #bytes.get(__start..__end).unwrap_or_default() {
                        __state = #name::__step(__state, __byte);
                    }
                    Self::__insert(&mut self.doomed, __state);
                }

                fn __insert(
                    __set: &mut [::core::primitive::u64],
                    __state: ::core::primitive::usize,
                ) {
                    let __bit = __state.wrapping_sub(#name::__DOUBT);
                    if __bit < #name::__DOUBTS {
                        __set[__bit / 64] |= 1 << (__bit % 64);
                    }
                }

                fn __contains(
                    __set: &[::core::primitive::u64],
                    __state: ::core::primitive::usize,
                ) -> ::core::primitive::bool {
                    let __bit = __state.wrapping_sub(#name::__DOUBT);
                    __bit < #name::__DOUBTS && (__set[__bit / 64] >> (__bit % 64)) & 1 == 1
                }

                /// The states of a set behind one more byte.
                fn __advance(
                    __set: &[::core::primitive::u64],
                    __byte: ::core::primitive::u8,
                ) -> [::core::primitive::u64; #words] {
                    let mut __next = [0; #words];
                    for (__number, &__word) in ::core::iter::Iterator::enumerate(__set.iter()) {
                        let mut __left = __word;
                        while __left != 0 {
                            let __bit = 64 * __number + __left.trailing_zeros() as ::core::primitive::usize;
                            __left &= __left - 1;
                            let __state = #name::__step(#name::__DOUBT + __bit, __byte);
                            Self::__insert(&mut __next, __state);
                        }
                    }
                    __next
                }

                /// The same as `__scan`, but it stops in a state from which an earlier search found nothing.
                #[cold]
                #[inline(never)]
                fn __scan_carefully(
                    &mut self,
                ) -> (::core::primitive::usize, ::core::option::Option<#ty>) {
                    let (__start, __text) = (self.at, #bytes);
                    let (mut __at, mut __state, mut __doomed) = (__start, #begin, self.doomed);
                    let (mut __end, mut __final, mut __set) = (__start, 0, __doomed);
                    while let ::core::option::Option::Some(&__byte) = __text.get(__at) {
                        __state = #name::__step(__state, __byte);
                        if __state == 0 {
                            break;
                        }
                        __doomed = Self::__advance(&__doomed, __byte);
                        __at += 1;
                        if __state >= #name::__FINAL {
                            (__end, __final, __set) = (__at, __state, __doomed);
                        }
                        // Without a token, the place where none is possible any more has to be found.
                        let __is_over = __final != 0 && Self::__contains(&__doomed, __state);
                        if __is_over {
                            break;
                        }
                    }
                    if __final != 0 {
                        if __at - __end > #OVERSHOOT {
                            Self::__insert(&mut __set, __final);
                        }
                        self.doomed = __set;
                        return (__end, #name::__label_of(__final));
                    }
                    let __end = __at;
                    #behind
                    for &__byte in __text.get(__start..__end).unwrap_or_default() {
                        self.doomed = Self::__advance(&self.doomed, __byte);
                    }
                    (__end, ::core::option::Option::None)
                }
            }
        }
    }
}
