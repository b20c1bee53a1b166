//! Lints about emitted code, and what is done about them.

use proc_macro2::TokenStream;

use super::enum_item::EnumItem;
use super::template::template;

/// Lints that a file with emitted code must allow; rustc skips them in macro expansions.
pub const LINTS: [&str; 13] = [
    "dead_code",
    "non_camel_case_types",
    "non_upper_case_globals",
    "unused_assignments",
    "clippy::cast_possible_truncation",
    "clippy::doc_markdown",
    "clippy::large_stack_arrays",
    "clippy::needless_continue",
    "clippy::needless_return",
    "clippy::single_match_else",
    "clippy::too_many_lines",
    "clippy::unused_self",
    "clippy::upper_case_acronyms",
];

/// Lints about names in other letters than the common ones of Latin. rustc lets only a whole crate allow them, in its first file. It does
/// not see the names that a macro makes.
pub const CRATE_LINTS: [&str; 3] =
    ["confusable_idents", "mixed_script_confusables", "uncommon_codepoints"];

/// Whether `uncommon_codepoints` warns about a letter that an identifier may have: Unicode says that it is hardly used
/// today, or that it is another way to write other letters.
#[must_use]
pub fn is_uncommon(letter: char) -> bool {
    UNCOMMON.iter().any(|&(first, last)| (first..=last).contains(&letter))
}

const UNCOMMON: [(char, char); 22] = [
    ('\u{132}', '\u{133}'),
    ('\u{13F}', '\u{140}'),
    ('\u{149}', '\u{149}'),
    ('\u{17F}', '\u{18E}'),
    ('\u{190}', '\u{19F}'),
    ('\u{1A2}', '\u{1AE}'),
    ('\u{1B1}', '\u{1CC}'),
    ('\u{1DD}', '\u{1DD}'),
    ('\u{1E4}', '\u{1E5}'),
    ('\u{1F1}', '\u{1F3}'),
    ('\u{1F6}', '\u{1F7}'),
    ('\u{21C}', '\u{21D}'),
    ('\u{220}', '\u{225}'),
    ('\u{234}', '\u{24F}'),
    ('\u{460}', '\u{481}'),
    ('\u{500}', '\u{50F}'),
    ('\u{52A}', '\u{52D}'),
    ('\u{640}', '\u{640}'),
    ('\u{10F1}', '\u{10F6}'),
    ('\u{1E9A}', '\u{1E9D}'),
    ('\u{1E9F}', '\u{1E9F}'),
    ('\u{1EFA}', '\u{1EFF}'),
];

/// Whether clippy would ask for other names: all variants begin or end in the same word, or one of
/// them in the name of the enum. The lint is about private enums, also in the expansion of a macro. A
/// caller may forbid all lints, so it is allowed only if it is necessary.
pub(super) fn has_common_word(item: &EnumItem<'_>) -> bool {
    let ty = item.ty.to_string();
    let begins_or_ends =
        |identifier: &&str| identifier.starts_with(&ty) || identifier.ends_with(&ty);
    item.identifiers.iter().any(begins_or_ends)
        || are_alike(item.identifiers.iter().map(|identifier| first_word(identifier)))
        || are_alike(item.identifiers.iter().map(|identifier| last_word(identifier)))
}

/// Allows an array of so many bytes in a constant, if clippy would say that it is too large for the
/// stack. It never is on the stack, but clippy knows this only of constants outside an `impl`.
pub(super) fn allow_array(bytes: usize) -> Option<TokenStream> {
    (bytes > LARGEST_ARRAY).then(|| template!([] #[allow(clippy::large_stack_arrays)]))
}

/// The default of clippy's setting `array-size-threshold`.
const LARGEST_ARRAY: usize = 16 * 1024;

/// The first word of an identifier in CamelCase.
fn first_word(identifier: &str) -> &str {
    let mut capitals = identifier.char_indices().skip(1).filter(|(_, c)| c.is_uppercase());
    capitals.next().map_or(identifier, |(at, _)| &identifier[..at])
}

/// Its last word.
fn last_word(identifier: &str) -> &str {
    identifier.rfind(char::is_uppercase).map_or(identifier, |at| &identifier[at..])
}

/// Whether there are at least three words, as clippy asks, and all are the same.
fn are_alike<'n>(mut words: impl ExactSizeIterator<Item = &'n str>) -> bool {
    words.len() > 2 && words.next().is_some_and(|first| words.all(|word| word == first))
}
