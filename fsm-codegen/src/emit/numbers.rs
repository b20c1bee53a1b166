//! Many numbers as one literal.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::enum_item::tokens;
use super::template::template;

/// Numbers in as few bytes as the largest needs, for a `static` that is one token.
///
/// One literal per number would take rustc several times the time and the memory.
pub(super) struct Numbers {
    /// The smallest type that holds the largest number.
    pub(super) ty: TokenStream,
    bytes: Vec<u8>,
    /// How many bytes a number has, the lowest first.
    pub(super) width: usize,
}

impl Numbers {
    /// An empty list for numbers that are not larger than this.
    pub(super) fn up_to(largest: usize) -> Numbers {
        let (ty, width) = match largest {
            ..=0xFF => (quote!(::core::primitive::u8), 1),
            0x100..=0xFFFF => (quote!(::core::primitive::u16), 2),
            _ => (quote!(::core::primitive::u32), 4),
        };
        Numbers { ty, bytes: Vec::new(), width }
    }

    pub(super) fn push(&mut self, number: usize) {
        for byte in 0..self.width {
            self.bytes.push(number.to_le_bytes()[byte]);
        }
    }

    pub(super) fn extend(&mut self, numbers: &[usize]) {
        for &number in numbers {
            self.push(number);
        }
    }

    /// The expression for a reference to all bytes.
    pub(super) fn literal(&self) -> Literal {
        Literal::byte_string(&self.bytes)
    }

    /// The number from its bytes.
    pub(super) fn read(&self, bytes: &TokenStream) -> TokenStream {
        let ty = &self.ty;
        quote!(#ty::from_le_bytes(#bytes))
    }

    /// The number as an index, without a call. In a debug build a step then takes 16 ns instead of
    /// 24. In an optimised build LLVM does not always turn this into one load, so it is not used.
    pub(super) fn read_inline(&self, bytes: &TokenStream) -> TokenStream {
        let rest = (1..self.width).map(|index| {
            let shift = 8 * index;
            template!([bytes, index, shift] ((#bytes[#index] as ::core::primitive::usize) << #shift))
        });
        quote!(#bytes[0] as ::core::primitive::usize #(| #rest)*)
    }

    /// A static reference to columns of numbers, with one number for each row.
    pub(super) fn declare_columns(&self, name: &str, rows: usize, columns: usize) -> TokenStream {
        let (name, width, literal) = (tokens(name), self.width, self.literal());
        template! {
            [name, width, rows, columns, literal]
            static #name: &[[[::core::primitive::u8; #width]; #rows]; #columns] =
                match <[_]>::first_chunk(<[_]>::as_chunks(<[_]>::as_chunks(#literal).0).0) {
                    ::core::option::Option::Some(__columns) => __columns,
                    ::core::option::Option::None => ::core::unreachable!(),
                };
        }
    }

    /// A static reference to an array of numbers.
    pub(super) fn declare(&self, name: &str) -> TokenStream {
        let (name, width, literal) = (tokens(name), self.width, self.literal());
        let count = self.bytes.len() / width;
        template! {
            [name, width, count, literal]
            static #name: &[[::core::primitive::u8; #width]; #count] =
                match <[_]>::first_chunk(<[_]>::as_chunks(#literal).0) {
                    ::core::option::Option::Some(__numbers) => __numbers,
                    ::core::option::Option::None => ::core::unreachable!(),
                };
        }
    }
}
