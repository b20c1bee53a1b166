//! The same enum where a `match` in every method would take rustc too long: names in one string,
//! numbers in one literal.

use std::fmt::Write as _;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::enum_item::{EnumItem, tokens};
use super::lints::allow_array;
use super::numbers::Numbers;
use super::template::template;

/// The largest number of arms in a `match` from numbers to variants.
///
/// rustc takes quadratic time to see that a `match` on integers is exhaustive. With 256, LLVM
/// takes the number for a byte and makes a table of it.
const ARMS: usize = 512;

impl EnumItem<'_> {
    /// A loop makes the list: unlike a literal list it costs nothing if it is not used.
    pub(super) fn packed_all(&self) -> TokenStream {
        let EnumItem { ty, .. } = self;
        let first = self.path(0);
        let count = self.len();
        let Numbers { ty: number, width, .. } = Numbers::up_to(count - 1);
        let allow = allow_array(count * width);
        template! {
            [allow, first, count, ty, number]
            &{
                #allow
                let mut __all = [#first; #count];
                let mut __index = 0;
                while __index < #count {
                    __all[__index] = #ty::__from_number(__index as #number);
                    __index += 1;
                }
                __all
            }
        }
    }

    /// One string with all names, and where each of them ends.
    pub(super) fn packed_name(&self) -> TokenStream {
        let names = self.names.concat();
        let mut numbers = Numbers::up_to(names.len());
        let mut end = 0;
        numbers.push(end);
        for name in &self.names {
            end += name.len();
            numbers.push(end);
        }
        let declare = numbers.declare("ENDS");
        let (start, end) = (numbers.read(&quote!(__start)), numbers.read(&quote!(__end)));
        template! {
            [names, declare, end, start]
            static NAMES: &::core::primitive::str = #names;
            #declare
            let __index = self as ::core::primitive::usize;
            let (__start, __end) = (ENDS[__index], ENDS[__index + 1]);
            let (__names, _) = NAMES.split_at(#end as ::core::primitive::usize);
            __names.split_at(#start as ::core::primitive::usize).1
        }
    }

    /// `__from_number`, which is `from_index` for numbers that are known to be right.
    ///
    /// Its argument has the size of the enum: only then does LLVM remove the function.
    /// The arms are split into functions of [`ARMS`] each; comparisons find the right one.
    pub(super) fn packed_from_number(&self) -> TokenStream {
        let ty = &self.ty;
        let count = self.len();
        let number = Numbers::up_to(count - 1).ty;
        let starts: Vec<usize> = (0..count).step_by(ARMS).collect();
        let mut code = String::new();
        for &start in &starts {
            let arms = self
                .list(start..count.min(start + ARMS), &|path, index| format!("{index}=>{path},"));
            let _ = write!(
                code,
                "#[inline] const fn from_{start}(__number: {number}) -> {ty} {{ \
                 match __number {{ {arms} _ => ::core::unreachable!() }} }}"
            );
        }
        let functions = tokens(&code);
        let find = tokens(&find(&starts));
        template! {
            [number, ty, functions, find]
            #[inline]
            const fn __from_number(__number: #number) -> #ty { #functions #find }
        }
    }

    pub(super) fn packed_index(&self, index: &Ident) -> TokenStream {
        let ty = &self.ty;
        let count = self.len();
        let number = Numbers::up_to(count - 1).ty;
        template! {
            [index, count, ty, number]
            if #index < #count {
                ::core::option::Option::Some(#ty::__from_number(#index as #number))
            } else {
                ::core::option::Option::None
            }
        }
    }

    /// A binary search through the names in alphabetical order.
    pub(super) fn packed_str(&self) -> TokenStream {
        let ty = &self.ty;
        let mut sorted: Vec<usize> = (0..self.len()).collect();
        sorted.sort_unstable_by(|&one, &other| self.names[one].cmp(self.names[other]));
        let mut numbers = Numbers::up_to(self.len() - 1);
        numbers.extend(&sorted);
        let declare = numbers.declare("SORTED");
        let read = numbers.read(&quote!(__bytes));
        let count = self.len();
        template! {
            [declare, count, ty, read]
            {
                #declare
                let (mut __start, mut __end) = (0, #count);
                loop {
                    if __start == __end {
                        break ::core::option::Option::None;
                    }
                    let __middle = ::core::primitive::usize::midpoint(__start, __end);
                    let __bytes = SORTED[__middle];
                    let __one = #ty::__from_number(#read);
                    match ::core::cmp::Ord::cmp(__one.name(), __name) {
                        ::core::cmp::Ordering::Less => __start = __middle + 1,
                        ::core::cmp::Ordering::Equal => break ::core::option::Option::Some(__one),
                        ::core::cmp::Ordering::Greater => __end = __middle,
                    }
                }
            }
        }
    }
}

/// A decision tree that calls the function for the right part.
fn find(starts: &[usize]) -> String {
    if let [start] = starts {
        return format!("from_{start}(__number)");
    }
    let (left, right) = starts.split_at(starts.len() / 2);
    let (first, second) = (find(left), find(right));
    format!("if __number < {} {{ {first} }} else {{ {second} }}", right[0])
}
