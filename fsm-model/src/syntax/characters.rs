//! The bytes and characters that a text mentions, and the messages about those that cannot be read.

use super::document::{Document, RowContent};
use super::heading::SectionKind;
use super::property::{Parts, WrittenProperty};
use super::regex::names_in;
use super::token::WILDCARD;
use crate::alphabet::{
    CharSet, Reads, SpellingMistake, characters_of_string, spelling, whole_character,
};
use crate::diagnostic::{Diagnostic, code, in_backticks};
use crate::source::{Source, Span};

impl Document<'_> {
    /// All bytes or characters that stand in the text one by one. What has a mistake is left out.
    pub(crate) fn mentioned(&self) -> CharSet {
        let reads = self.reads();
        let mut values: Vec<u32> = Vec::new();
        for row in self.rows.iter().chain(&self.examples) {
            let RowContent::Arrow { symbols, .. } = self.content(row) else { continue };
            for &word in symbols {
                let word = self.text(word);
                values.extend(mentioned_alone(word, reads));
                if let Some(Ok(characters)) = characters_of_string(word, reads) {
                    for (value, _) in characters {
                        values.push(value);
                    }
                }
            }
        }
        for section in self.sections(SectionKind::Language) {
            values.append(&mut mentioned_in(self.source, self.list(section), reads));
        }
        for row in &self.token_rows {
            values.append(&mut mentioned_in(self.source, &self.words(row)[1..], reads));
        }
        for row in &self.properties {
            values.append(&mut mentioned_in_property(self.source, self.words(row), reads));
        }
        let mut ranges = Vec::with_capacity(values.len());
        for value in values {
            ranges.push((value, value));
        }
        CharSet::of_ranges(ranges)
    }
}

/// The byte or character that a word is. `_` means all of them.
fn mentioned_alone(word: &str, reads: Reads) -> Option<u32> {
    whole_character(word, reads).filter(|_| word != WILDCARD)
}

/// The bytes or characters in an expression.
fn mentioned_in(source: &Source, words: &[Span], reads: Reads) -> Vec<u32> {
    let names = names_in(source, words, reads);
    names.iter().filter_map(|name| mentioned_alone(name, reads)).collect()
}

/// The bytes or characters in a property of at least one word. A name in a list may be a state; a byte that
/// is mentioned too often does no harm.
pub(crate) fn mentioned_in_property(source: &Source, words: &[Span], reads: Reads) -> Vec<u32> {
    let Ok(property) = WrittenProperty::read(source, words, reads) else { return Vec::new() };
    let lists = match property.parts {
        Parts::Expression(words) => return mentioned_in(source, words, reads),
        Parts::File(..) => return Vec::new(),
        Parts::List(list) => vec![list],
        Parts::Arrow { from, to, unless } => vec![from, to, unless.unwrap_or_default()],
        Parts::Between { never, after, until } => vec![never, after, until],
        Parts::Only { symbols, .. } => vec![symbols],
    };
    let words = lists.into_iter().flatten();
    words.filter_map(|&word| mentioned_alone(source.at(word), reads)).collect()
}

/// The error about a character or escape that cannot be read.
pub(crate) fn wrong_spelling(mistake: SpellingMistake, span: Span, reads: Reads) -> Diagnostic {
    let noun = reads.noun();
    let error = |message: String, label: String| {
        Diagnostic::new(&code::BAD_CHARACTER, message).at(span, label)
    };
    let escapes = "there are `\\s` for a blank, `\\t`, `\\n`, `\\r`, `\\0`, `\\x1F`, `\\u{1F600}`, and a \
                   backslash before any sign, such as `\\-`";
    match mistake {
        SpellingMistake::Nothing => {
            error(format!("a {noun} is missing"), "nothing stands here".to_owned())
        }
        SpellingMistake::LoneBackslash => {
            error("a backslash has nothing behind it".to_owned(), "ends here".to_owned())
                .with_help("write `\\\\` for a backslash")
        }
        SpellingMistake::MoreThanOne => {
            error(format!("this is more than one {noun}"), "no blank separates them".to_owned())
                .with_help(format!("write each {noun} as a word of its own: `\\r \\n`"))
        }
        SpellingMistake::UnknownEscape(letter) => {
            let letter = in_backticks(&format!("\\{letter}"));
            error(format!("there is no escape {letter}"), format!("not a {noun}"))
                .with_help(escapes)
        }
        SpellingMistake::BadHex => {
            let message = "two hexadecimal digits must follow `\\x`".to_owned();
            error(message, format!("not a {noun}")).with_help("write `\\x0A`, with both digits")
        }
        SpellingMistake::BadUnicode => {
            let message = "one to six hexadecimal digits in braces must follow `\\u`".to_owned();
            error(message, format!("not a {noun}")).with_help("write it like `\\u{1F600}`")
        }
        SpellingMistake::NoCharacter(value) => {
            let message = format!("no character has the number {value:X}");
            let help = "characters of Unicode have the numbers 0 to D7FF and E000 to 10FFFF";
            error(message, "not a character".to_owned()).with_help(help)
        }
        SpellingMistake::SeveralBytes(character) => {
            let shown = in_backticks(&character.to_string());
            let mut buffer = [0; 4];
            let mut bytes: Vec<String> = Vec::new();
            for &byte in character.encode_utf8(&mut buffer).as_bytes() {
                bytes.push(spelling(u32::from(byte), Reads::Bytes));
            }
            error(format!("{shown} is not one byte"), format!("{} bytes in UTF-8", bytes.len()))
                .with_help(format!(
                    "it is `{}`, one after the other; or read `Characters:` in place of `Bytes:`",
                    bytes.join(" ")
                ))
        }
    }
}

/// The error about a word that begins with a quote and does not end with one. Blanks separate words, so a
/// string has none.
pub(crate) fn unclosed_string(word: Span) -> Diagnostic {
    Diagnostic::new(&code::BAD_CHARACTER, "this string is never closed")
        .at(word, "no quote ends it before the next blank")
        .with_help("write `\\s` for a blank in a string, and `\\\"` for a quote")
}
