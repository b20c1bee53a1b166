//! The bytes and characters that a text mentions, and the messages about those that cannot be read.

use super::document::{Document, RowContent};
use super::heading::SectionKind;
use super::regex::names_in;
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
                values.extend(whole_character(word, reads));
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
        for row in self.token_rows.iter().chain(&self.properties) {
            values.append(&mut mentioned_in(self.source, self.words(row), reads));
        }
        let mut ranges = Vec::with_capacity(values.len());
        for value in values {
            ranges.push((value, value));
        }
        CharSet::of_ranges(ranges)
    }
}

/// The bytes or characters in the words of an expression or of a property.
pub(crate) fn mentioned_in(source: &Source, words: &[Span], reads: Reads) -> Vec<u32> {
    let mut values = Vec::new();
    // In a property, the expression begins behind words such as `words avoid`. All words are looked at,
    // each on its own as well: a byte that is mentioned too often does no harm.
    for &word in words {
        values.extend(whole_character(source.at(word), reads));
    }
    for name in names_in(source, words, reads) {
        values.extend(whole_character(&name, reads));
    }
    values
}

/// The error about a character or escape that cannot be read.
pub(crate) fn wrong_spelling(mistake: SpellingMistake, span: Span, reads: Reads) -> Diagnostic {
    let noun = reads.noun();
    let error = |message: String, label: String| {
        Diagnostic::new(&code::BAD_CHARACTER, message).at(span, label)
    };
    let escapes = "the escapes are `\\s` for a blank, `\\t`, `\\n`, `\\r`, `\\0`, `\\x1F`, `\\u{1F600}`, and a \
         backslash before any sign, such as `\\-`";
    match mistake {
        SpellingMistake::Nothing => {
            error(format!("a {noun} is missing"), "nothing stands here".to_owned())
        }
        SpellingMistake::LoneBackslash => {
            error("a backslash has nothing behind it".to_owned(), "ends here".to_owned())
                .with_help("write `\\\\` for a backslash")
        }
        SpellingMistake::UnknownEscape(letter) => {
            let letter = in_backticks(&format!("\\{letter}"));
            error(format!("there is no escape {letter}"), format!("not a {noun}"))
                .with_help(escapes)
        }
        SpellingMistake::BadHex => {
            let message = "two hexadecimal digits must follow `\\x`".to_owned();
            error(message, format!("not a {noun}")).with_help("write `\\x1F`")
        }
        SpellingMistake::BadUnicode => {
            let message = "one to six hexadecimal digits in braces must follow `\\u`".to_owned();
            error(message, format!("not a {noun}")).with_help("write `\\u{1F600}`")
        }
        SpellingMistake::NoCharacter(value) => {
            let message = format!("no character has the number {value:X}");
            let help = "characters have the numbers 0 to D7FF and E000 to 10FFFF";
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
                    "write its bytes, `{}`, or let the automaton read `Characters:`",
                    bytes.join(" ")
                ))
        }
    }
}
