//! What is derived for the written enums, and how serde calls their variants.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::{Meta, Path, Token};

use super::EnumSpec;

impl EnumSpec {
    /// Derives a trait for every enum that is written, unless it comes with it.
    ///
    /// If it is a trait of serde, the names of the text are the names of the variants.
    pub fn derive(&mut self, path: &Path) {
        let tokens = path.to_token_stream();
        let is_same = |other: &TokenStream| other.to_string() == tokens.to_string();
        if comes_with_it(path) || self.derives.iter().any(is_same) {
            return;
        }
        self.derives.push(tokens);
        self.serde_of_states |= is_serde(path);
        self.serde_of_others |= is_serde(path);
    }
}

/// Where the caller says how serde calls a variant, or all variants of an enum.
#[derive(Clone, Debug, Default)]
pub(crate) struct SerdeNames {
    /// When it is written, ...
    pub(crate) serialize: bool,
    /// ... when it is read, ...
    pub(crate) deserialize: bool,
    /// ... and under these conditions of a `cfg`.
    pub(crate) conditions: Vec<TokenStream>,
}

impl SerdeNames {
    /// The attribute that says to serde what the text calls a variant, where the caller says nothing.
    pub(super) fn attribute(&self, identifier: &str, name: &str) -> Option<String> {
        let rename = match (self.serialize, self.deserialize) {
            _ if identifier.trim_start_matches("r#") == name => return None,
            (true, true) => return None,
            (true, false) => format!("serde(rename(deserialize = {name:?}))"),
            (false, true) => format!("serde(rename(serialize = {name:?}))"),
            (false, false) => format!("serde(rename = {name:?})"),
        };
        if self.conditions.is_empty() {
            return Some(format!("#[{rename}]"));
        }
        let conditions: Vec<String> = self.conditions.iter().map(ToString::to_string).collect();
        Some(format!("#[cfg_attr(not(any({})), {rename})]", conditions.join(", ")))
    }

    /// What the caller says here or there.
    pub(super) fn and(&self, other: &SerdeNames) -> SerdeNames {
        SerdeNames {
            serialize: self.serialize || other.serialize,
            deserialize: self.deserialize || other.deserialize,
            conditions: [&self.conditions[..], &other.conditions[..]].concat(),
        }
    }

    /// Adds what an attribute says: `rename` about a variant, `rename_all` about an enum.
    pub(crate) fn note(&mut self, meta: &Meta, word: &str) {
        let Meta::List(list) = meta else { return };
        let metas = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        let mut metas = metas.into_iter().flatten();
        if list.path.is_ident("cfg_attr") {
            let Some(condition) = metas.next() else { return };
            let mut inside = SerdeNames::default();
            metas.for_each(|meta| inside.note(&meta, word));
            if inside.serialize || inside.deserialize {
                self.conditions.push(condition.to_token_stream());
            }
        } else if list.path.is_ident("serde") {
            for meta in metas.filter(|meta| meta.path().is_ident(word)) {
                let says = |direction: &str| match &meta {
                    // `rename(serialize = "...")`
                    Meta::List(list) => {
                        list.tokens.to_string().split(' ').any(|word| word == direction)
                    }
                    _ => true,
                };
                self.serialize |= says("serialize");
                self.deserialize |= says("deserialize");
            }
        }
    }
}

/// Whether the emitted code always implements that trait.
pub(crate) fn comes_with_it(path: &Path) -> bool {
    const TRAITS: [&str; 9] =
        ["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];
    TRAITS.iter().any(|name| is_trait(path, name))
}

/// Whether a path in a derive means this trait of the standard library.
pub(crate) fn is_trait(path: &Path, name: &str) -> bool {
    let segments = segments(path);
    match &segments[..] {
        [only] => only == name,
        [first, .., last] => (first == "std" || first == "core") && last == name,
        [] => false,
    }
}

/// Whether a path in a derive means a trait of serde: `Serialize`, `serde::Serialize` and the like,
/// but not `rkyv::Serialize`.
pub(crate) fn is_serde(path: &Path) -> bool {
    let segments = segments(path);
    let is_trait = segments.last().is_some_and(|last| last == "Serialize" || last == "Deserialize");
    let is_of_serde = |segment: &String| segment == "serde" || segment == "serde_derive";
    is_trait && (segments.len() == 1 || segments.iter().any(is_of_serde))
}

fn segments(path: &Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}
