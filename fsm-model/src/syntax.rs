//! Text to document: sections, rows and words, every word with its span.
//!
//! A [`Document`] is what was written, sense or nonsense. Nothing here knows whether
//! a name was declared; that is for `check`. The document keeps every line, so that
//! `format` can write the text again.

// In reading order: words, headings, ...
mod heading;
mod token;
// ... what was written, how it is read, ...
mod characters;
mod decode;
mod document;
mod outputs;
mod parse;
mod property;
mod regex;
mod rows;
mod sections;
// ... what its comments are about, ...
mod comments;
// ... and how it is written again.
#[cfg(feature = "write")]
mod format;

pub(crate) use self::characters::{mentioned_in_property, unclosed_string, wrong_spelling};
pub use self::comments::Comments;
#[cfg(feature = "write")]
pub(crate) use self::document::Row;
pub(crate) use self::document::{Document, Heads, RowContent, Section};
#[cfg(feature = "write")]
pub(crate) use self::format::TEXT_WIDTH;
#[cfg(feature = "write")]
pub use self::format::format_text;
pub use self::heading::{SectionKind, is_name, is_output_name, is_state_name};
#[cfg(any(all(test, feature = "write"), feature = "testing"))]
pub(crate) use self::heading::{bare_heading, reads_as_heading};
pub(crate) use self::heading::{
    early_bare_heading, heading_named, heading_word, known_heading, meant_heading,
};
pub(crate) use self::parse::{parse, read};
#[cfg(feature = "write")]
pub(crate) use self::property::operator_length;
pub(crate) use self::property::{Operator, Parts, WrittenProperty, begins_property};
pub(crate) use self::regex::{Bounds, Item, ItemKind, Regex};
#[cfg(feature = "write")]
pub(crate) use self::regex::{ExpressionPart, escaped, expression_parts, without_backslashes};
pub(crate) use self::token::{
    ARROW, BAR, BEFORE, COMMENT, EMPTY_WORD, REFUSED, SLASH, STAY, WILDCARD, has_arrow_inside,
    tokens,
};
