//! What is derived for the enums, and whether serde is among it.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Path, Token};

use crate::emit::SerdeNames;

/// Whether the emitted code always implements that trait.
pub(super) fn comes_with_it(path: &Path) -> bool {
    const TRAITS: [&str; 9] =
        ["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];
    TRAITS.iter().any(|name| is_trait(path, name))
}

/// Whether a path in a derive means this trait of the standard library.
pub(super) fn is_trait(path: &Path, name: &str) -> bool {
    let segments = segments(path);
    match &segments[..] {
        [only] => only == name,
        [first, .., last] => (first == "std" || first == "core") && last == name,
        [] => false,
    }
}

/// Whether a path in a derive means a trait of serde: `Serialize`, `serde::Serialize` and the like,
/// but not `rkyv::Serialize`.
fn is_serde(path: &Path) -> bool {
    let segments = segments(path);
    let is_trait = segments.last().is_some_and(|last| last == "Serialize" || last == "Deserialize");
    let is_of_serde = |segment: &String| segment == "serde" || segment == "serde_derive";
    is_trait && (segments.len() == 1 || segments.iter().any(is_of_serde))
}

fn segments(path: &Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

/// Whether one of these is a trait of serde.
pub(super) fn have_serde(derives: &[Path]) -> bool {
    derives.iter().any(is_serde)
}

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
