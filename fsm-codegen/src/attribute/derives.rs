//! Whether an attribute of the caller derives serde, and what it says to serde.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Path, Token};

use crate::emit::{SerdeNames, is_serde};

/// Notes when an attribute derives a trait of serde, also inside of `cfg_attr`.
pub(super) fn note_serde(meta: &Meta, condition: Option<&TokenStream>, serde: &mut SerdeNames) {
    let Meta::List(list) = meta else { return };
    if list.path.is_ident("derive") {
        let paths = list.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated);
        if paths.is_ok_and(|paths| paths.iter().any(is_serde)) {
            serde.always |= condition.is_none();
            serde.conditions.extend(condition.cloned());
        }
    } else if list.path.is_ident("cfg_attr") {
        let metas = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        let mut metas = metas.into_iter().flatten();
        let Some(inner) = metas.next() else { return };
        let both = condition.map_or_else(|| quote!(#inner), |outer| quote!(all(#outer, #inner)));
        for meta in metas {
            note_serde(&meta, Some(&both), serde);
        }
    }
}

/// Whether an attribute is `#[serde(...)]` with this word in it, also inside of `cfg_attr`.
pub(super) fn says_to_serde(attribute: &Attribute, word: &str) -> bool {
    let is_meant = ["serde", "cfg_attr"].iter().any(|path| attribute.path().is_ident(path));
    let tokens = || attribute.meta.to_token_stream();
    is_meant && mentions(tokens(), "serde") && mentions(tokens(), word)
}

/// Whether a word is among these tokens, also inside of parentheses.
pub(super) fn mentions(tokens: TokenStream, word: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => mentions(group.stream(), word),
        token => token.to_string() == word,
    })
}
