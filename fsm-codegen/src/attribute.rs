//! The attribute `#[automaton("file.txt", ...)] enum Name {}`, as a function of tokens.

mod arguments;
mod expand;
mod file;
mod item;
mod places;
mod variants;
mod warnings;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Error;

pub use self::expand::expand;

/// Several mistakes as one.
fn combined(mistakes: Vec<Error>) -> Option<Error> {
    mistakes.into_iter().reduce(|mut all, next| {
        all.combine(next);
        all
    })
}

/// Mistakes in the caller's code as errors of the compiler, as an expression.
fn errors(mistakes: &Error) -> TokenStream {
    let mut errors: Vec<TokenStream> =
        mistakes.clone().into_iter().map(|one| error(one.span(), &one.to_string())).collect();
    // The value of the block is the last one.
    let last = errors.pop();
    quote!({ #(#errors;)* #last })
}

/// An error of the compiler at a place in the caller's code, as an expression.
fn error(place: Span, message: &str) -> TokenStream {
    quote_spanned!(place=> ::core::compile_error!(#message))
}
