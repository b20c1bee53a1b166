//! Warnings about a text as warnings of the compiler.

use fsm_model::Report;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::arguments::Arguments;
use super::item::Item;

/// Warnings of the compiler at the path: on stable Rust, the use of something deprecated.
pub(super) fn warnings(arguments: &Arguments, item: &Item, warnings: &Report) -> TokenStream {
    let (levels, expectations) = (&item.lint_levels, &item.expectations);
    if warnings.is_empty() {
        // If an `#[expect]` is not fulfilled, the compiler reports that itself.
        return quote!(#expectations const _: () = (););
    }
    let mut code = TokenStream::new();
    for message in warnings.messages() {
        // The compiler puts the note behind "use of deprecated constant", so it begins a new line.
        let note = format!("\n{message}");
        let declared = quote! {
            #[deprecated(note = #note)]
            const AUTOMATON_WARNING: () = ();
        };
        let used = quote_spanned!(arguments.path.span()=> AUTOMATON_WARNING);
        code.extend(quote! {
            #levels
            #expectations
            const _: () = { #declared #used };
        });
    }
    code
}
