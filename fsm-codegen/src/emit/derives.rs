//! What is derived for the written enums, and how serde calls their variants.

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
        self.serde_of_states |= is_serde(path);
        self.serde_of_others |= is_serde(path);
    }
}

/// The attribute that says to serde what the text calls a variant, unless it has that name already.
pub(super) fn serde_name(identifier: &str, name: &str) -> Option<String> {
    let is_same = identifier.trim_start_matches("r#") == name;
    (!is_same).then(|| format!("#[serde(rename = {name:?})]"))
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
