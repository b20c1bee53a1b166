//! What is derived for the written enums, and how serde calls their variants.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::Path;

use super::EnumSpec;

impl EnumSpec {
    /// Derives a trait for every enum that is written, unless it comes with it.
    ///
    /// If it is a trait of serde, the names of the text are the names of the variants.
    pub fn derive(&mut self, path: &Path) {
        if comes_with_it(path) {
            return;
        }
        self.derives.push(path.to_token_stream());
        self.serde_of_states.always |= is_serde(path);
        self.serde_of_others.always |= is_serde(path);
    }
}

/// When variants need an attribute that says to serde what the text calls them.
#[derive(Clone, Debug, Default)]
pub(crate) struct SerdeNames {
    /// Always, ...
    pub(crate) always: bool,
    /// ... or if one of these conditions of a `cfg` holds.
    pub(crate) conditions: Vec<TokenStream>,
}

impl SerdeNames {
    /// The attribute for a variant with this name in the text.
    pub(super) fn attribute(&self, identifier: &str, name: &str) -> Option<String> {
        if (!self.always && self.conditions.is_empty())
            || identifier.trim_start_matches("r#") == name
        {
            return None;
        }
        if self.always {
            return Some(format!("#[serde(rename = {name:?})]"));
        }
        let conditions: Vec<String> = self.conditions.iter().map(ToString::to_string).collect();
        Some(format!("#[cfg_attr(any({}), serde(rename = {name:?}))]", conditions.join(", ")))
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
