//! Words in the attributes of the caller.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::Attribute;

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
