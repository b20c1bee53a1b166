//! The attribute `#[automaton("file.txt", ...)] enum Name {}`, as a function of tokens.

mod arguments;
mod expand;
mod file;
mod item;
mod warnings;

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

pub use self::expand::expand;

/// An error of the compiler at a place in the caller's code, as an expression.
fn error(place: Span, message: &str) -> TokenStream {
    quote_spanned!(place=> ::core::compile_error!(#message))
}
