//! The attribute `#[automaton("file.txt", ...)] enum Name {}`, as a function of tokens.

mod arguments;
mod derives;
mod expand;
mod file;
mod item;
mod places;
mod variants;
mod warnings;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

pub use self::expand::expand;

/// Mistakes in the caller's code as errors of the compiler, as an expression.
fn errors(mistakes: &syn::Error) -> TokenStream {
    let errors = mistakes.clone().into_iter().map(|one| error(one.span(), &one.to_string()));
    // A block of all of them, whose value is the last one.
    errors.reduce(|all, next| quote!({ #all; #next })).unwrap_or_default()
}

/// An error of the compiler at a place in the caller's code, as an expression.
fn error(place: Span, message: &str) -> TokenStream {
    quote_spanned!(place=> ::core::compile_error!(#message))
}
