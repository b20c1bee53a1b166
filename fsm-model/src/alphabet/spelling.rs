//! How a byte or a character is written in a text.
//!
//! It is written as itself, or as an escape: `\s` is a blank, `\t \n \r \0` are what they are in Rust,
//! `\x1F` and `\u{1F}` give the number, and a backslash before any other sign takes the meaning of that
//! sign away.

use std::ops::Range;

use super::Reads;
use crate::diagnostic::{SHOWN_SYMBOLS, is_invisible};

const BACKSLASH: char = '\\';

/// The escapes that are a letter behind the backslash.
const LETTERS: [(char, u32); 5] = [('s', 0x20), ('t', 0x09), ('n', 0x0A), ('r', 0x0D), ('0', 0)];

/// Why a piece of a text is no byte and no character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SpellingMistake {
    /// Nothing is left.
    Nothing,
    /// One more stands behind an escape.
    MoreThanOne,
    /// Nothing follows a backslash.
    LoneBackslash,
    /// A letter or digit behind a backslash that means nothing.
    UnknownEscape(char),
    /// `\x` without two hexadecimal digits.
    BadHex,
    /// `\u` without one to six hexadecimal digits in braces.
    BadUnicode,
    /// A number that no character has.
    NoCharacter(u32),
    /// A character that is several bytes, in a text that reads bytes.
    SeveralBytes(char),
}

/// Reads the character or escape that a text begins with: its number, and how many bytes of the text
/// it takes.
pub(crate) fn read_character(text: &str, reads: Reads) -> Result<(u32, usize), SpellingMistake> {
    let mut characters = text.chars();
    let first = characters.next().ok_or(SpellingMistake::Nothing)?;
    if first != BACKSLASH {
        return Ok((as_itself(first, reads)?, first.len_utf8()));
    }
    let sign = characters.next().ok_or(SpellingMistake::LoneBackslash)?;
    let behind = characters.as_str();
    let length = BACKSLASH.len_utf8() + sign.len_utf8();
    if let Some(&(_, value)) = LETTERS.iter().find(|(letter, _)| *letter == sign) {
        return Ok((value, length));
    }
    match sign {
        'x' => {
            let digits = behind.get(..2).filter(|digits| digits.is_ascii());
            let value = digits.and_then(hexadecimal).ok_or(SpellingMistake::BadHex)?;
            Ok((value, length + 2))
        }
        'u' => {
            let inner = behind.strip_prefix('{').and_then(|inner| inner.split_once('}'));
            let (digits, _) = inner.ok_or(SpellingMistake::BadUnicode)?;
            let value = Some(digits).filter(|digits| digits.len() <= 6).and_then(hexadecimal);
            let value = value.ok_or(SpellingMistake::BadUnicode)?;
            let character = char::from_u32(value).ok_or(SpellingMistake::NoCharacter(value))?;
            Ok((as_itself(character, reads)?, length + digits.len() + 2))
        }
        _ if sign.is_alphanumeric() && sign != EPSILON => Err(SpellingMistake::UnknownEscape(sign)),
        _ => Ok((as_itself(sign, reads)?, length)),
    }
}

/// How many bytes of the text a mistake at its beginning takes.
pub(crate) fn mistake_length(text: &str) -> usize {
    let mut characters = text.chars();
    let Some(first) = characters.next() else { return 0 };
    let Some(sign) = characters.next().filter(|_| first == BACKSLASH) else {
        return first.len_utf8();
    };
    let behind = characters.as_str();
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_hexdigit).count();
    first.len_utf8()
        + sign.len_utf8()
        + match (sign, behind.strip_prefix('{')) {
            ('x', _) => digits(behind).min(2),
            ('u', Some(inner)) => {
                let inside = inner.find('}').map_or_else(|| digits(inner), |end| end + 1);
                1 + inside
            }
            ('u', None) => digits(behind),
            _ => 0,
        }
}

/// In a nondeterministic text it means that nothing is read, unless it is escaped.
const EPSILON: char = 'ε';

fn hexadecimal(digits: &str) -> Option<u32> {
    // `from_str_radix` would take a sign.
    let are_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    are_digits.then(|| u32::from_str_radix(digits, 16).ok()).flatten()
}

fn as_itself(character: char, reads: Reads) -> Result<u32, SpellingMistake> {
    if reads == Reads::Bytes && !character.is_ascii() {
        return Err(SpellingMistake::SeveralBytes(character));
    }
    Ok(u32::from(character))
}

/// The number of the character or escape that a whole word is.
pub(crate) fn whole_character(word: &str, reads: Reads) -> Option<u32> {
    let (value, length) = read_character(word, reads).ok()?;
    (length == word.len()).then_some(value)
}

/// Reads a piece of a set that is a character, an escape, or two of them joined by `-`. `None` if the
/// word has another shape, and so must be the name of a set.
pub(crate) fn read_piece(word: &str, reads: Reads) -> Option<Result<(u32, u32), SpellingMistake>> {
    let (first, length) = read_end(word, reads)?;
    if length == word.len() {
        return Some(first.map(|value| (value, value)));
    }
    let Some(behind) = word[length..].strip_prefix('-') else {
        // `\na` is no name.
        return word.starts_with(BACKSLASH).then_some(Err(SpellingMistake::MoreThanOne));
    };
    let (last, length) = read_end(behind, reads)?;
    (length == behind.len()).then(|| Ok((first?, last?)))
}

/// Reads one end of a range, and how long it is. What cannot be meant in another way may be a mistake: a
/// wrong escape, or a character of several bytes.
fn read_end(text: &str, reads: Reads) -> Option<(Result<u32, SpellingMistake>, usize)> {
    match read_character(text, reads) {
        Ok((value, length)) => Some((Ok(value), length)),
        Err(mistake) if text.starts_with(BACKSLASH) => Some((Err(mistake), text.len())),
        Err(mistake) => text.chars().next().map(|first| (Err(mistake), first.len_utf8())),
    }
}

/// Whether a word is read as a piece of a set, and so cannot be the name of one.
pub(crate) fn is_piece(word: &str, reads: Reads) -> bool {
    read_piece(word, reads).is_some()
}

/// The bytes or characters of a string, each with its place in the word.
pub(crate) type StringParts = Vec<(u32, Range<usize>)>;

/// Where the string ends that a word begins with, behind its second quote.
pub(crate) fn end_of_string(word: &str) -> Option<usize> {
    let bytes = word.strip_prefix('"')?.as_bytes();
    let mut at = 0;
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at + 2),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// The bytes or characters of a word such as `"true"`. `None` if the word is no string; a mistake has its
/// place in the word, too. One quote alone is only a sign.
pub(crate) fn characters_of_string(
    word: &str,
    reads: Reads,
) -> Option<Result<StringParts, (SpellingMistake, usize)>> {
    let end = end_of_string(word).filter(|&end| end == word.len())?;
    let inner = &word[1..end - 1];
    let mut characters = Vec::new();
    let mut at = 0;
    while at < inner.len() {
        match read_character(&inner[at..], reads) {
            Ok((value, length)) => {
                characters.push((value, at + 1..at + 1 + length));
                at += length;
            }
            Err(mistake) => return Some(Err((mistake, at + 1))),
        }
    }
    Some(Ok(characters))
}

/// A byte or character as a text writes it where it stands alone.
pub(crate) fn spelling(value: u32, reads: Reads) -> String {
    if let Some((letter, _)) = LETTERS.iter().find(|(_, escaped)| *escaped == value) {
        return format!("{BACKSLASH}{letter}");
    }
    match char::from_u32(value) {
        Some(sign @ ('\\' | '_' | '|' | '/')) => format!("{BACKSLASH}{sign}"),
        Some(EPSILON) if reads == Reads::Characters => format!("{BACKSLASH}{EPSILON}"),
        Some(character) if is_plain(character, reads) => character.to_string(),
        _ if reads == Reads::Bytes => format!("\\x{value:02X}"),
        _ => format!("\\u{{{value:X}}}"),
    }
}

/// A word of bytes or characters in a message: one behind the other, as in a string, cut in the middle if
/// it is very long. Each name is one of them as a text writes it.
pub(super) fn quote_text<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> String {
    let length = names.len();
    let mut text = String::new();
    for (index, name) in names.enumerate() {
        if length <= 2 * SHOWN_SYMBOLS || index < SHOWN_SYMBOLS || index + SHOWN_SYMBOLS >= length {
            // In a row of characters these signs mean nothing else.
            let sign = name.strip_prefix(BACKSLASH).filter(|sign| ["_", "|", "/"].contains(sign));
            text.push_str(sign.unwrap_or(name));
        } else if index == SHOWN_SYMBOLS {
            text.push_str(" ... ");
        }
    }
    format!("`{text}`")
}

/// Whether a character can be written and seen as itself.
fn is_plain(character: char, reads: Reads) -> bool {
    if character.is_ascii() {
        return character.is_ascii_graphic();
    }
    reads == Reads::Characters
        && !is_invisible(character)
        && !character.is_whitespace()
        && takes_room(character)
}

/// Whether a character takes room of its own, as far as that is known without the tables of Unicode:
/// letters, digits, and the common blocks of signs.
fn takes_room(character: char) -> bool {
    character.is_alphanumeric()
        || matches!(
            character,
            '\u{A1}'..='\u{BF}'
                | '\u{D7}'
                | '\u{F7}'
                | '\u{2010}'..='\u{2027}'
                | '\u{20A0}'..='\u{20BF}'
                | '\u{2190}'..='\u{27BF}'
                | '\u{3001}'..='\u{303F}'
                | '\u{1F300}'..='\u{1F64F}'
        )
}

/// A range as the pieces of a set: one or two characters, or two joined by `-`.
pub(super) fn piece(first: u32, last: u32, reads: Reads) -> Vec<String> {
    let spelt = |value| spelling(value, reads);
    match last - first {
        0 => vec![alone(&spelt(first))],
        1 => vec![alone(&spelt(first)), alone(&spelt(last))],
        _ => {
            let end = |value| match spelt(value).as_str() {
                "-" => "\\-".to_owned(),
                other => other.to_owned(),
            };
            vec![format!("{}-{}", end(first), end(last))]
        }
    }
}

/// A character that stands alone in the list of a set. With a colon, the line could be a heading.
fn alone(spelling: &str) -> String {
    if spelling == ":" { "\\:".to_owned() } else { spelling.to_owned() }
}

/// A byte or character as a message shows it: `'e'`, `0x1F`, `U+200B`.
pub(crate) fn shown(value: u32, reads: Reads) -> String {
    match char::from_u32(value) {
        Some('\'') => "'\\''".to_owned(),
        Some(' ') => "' '".to_owned(),
        Some(character) if is_plain(character, reads) => format!("'{character}'"),
        _ if reads == Reads::Bytes => format!("0x{value:02X}"),
        _ => format!("U+{value:04X}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_and_many_characters_are_read_as_they_are_written() {
        for value in 0..=0xFF {
            let written = spelling(value, Reads::Bytes);
            assert_eq!(whole_character(&written, Reads::Bytes), Some(value), "{written}");
        }
        for character in ('\0'..='\u{3000}').chain(['\u{FFFF}', '\u{1F600}', '\u{10FFFF}']) {
            let written = spelling(u32::from(character), Reads::Characters);
            let read = whole_character(&written, Reads::Characters);
            assert_eq!(read, Some(u32::from(character)), "{written}");
            assert!(!written.contains(char::is_whitespace), "{written}");
        }
    }

    #[test]
    fn pieces_of_ranges_are_read_as_they_are_written() {
        for first in 0..=0xFF {
            for last in first + 2..=0xFF {
                let [written] = &piece(first, last, Reads::Bytes)[..] else {
                    panic!("a long range is one piece")
                };
                assert_eq!(read_piece(written, Reads::Bytes), Some(Ok((first, last))), "{written}");
            }
        }
    }

    #[test]
    fn names_are_no_pieces() {
        for name in ["digit", "ab", "a-", "-a", "--", "a-bc", "ab-c", "a-b-c", "->"] {
            assert!(!is_piece(name, Reads::Bytes), "{name}");
        }
        for piece in ["a", "-", "a-z", "+--", "---", "\\n", "\\x00-\\x1F", "_", "\"", "\\-"] {
            assert!(is_piece(piece, Reads::Bytes), "{piece}");
        }
    }

    #[test]
    fn mistakes() {
        let wrong = |text| read_character(text, Reads::Bytes).unwrap_err();
        assert_eq!(wrong("\\"), SpellingMistake::LoneBackslash);
        assert_eq!(wrong("\\d"), SpellingMistake::UnknownEscape('d'));
        assert_eq!(wrong("\\x1"), SpellingMistake::BadHex);
        assert_eq!(wrong("\\x+1"), SpellingMistake::BadHex);
        assert_eq!(wrong("\\u41"), SpellingMistake::BadUnicode);
        assert_eq!(wrong("\\u{}"), SpellingMistake::BadUnicode);
        assert_eq!(wrong("\\u{D800}"), SpellingMistake::NoCharacter(0xD800));
        assert_eq!(wrong("\\u{110000}"), SpellingMistake::NoCharacter(0x11_0000));
        assert_eq!(wrong("é"), SpellingMistake::SeveralBytes('é'));
        assert_eq!(wrong("\\u{E9}"), SpellingMistake::SeveralBytes('é'));
        assert_eq!(read_character("\\xE9", Reads::Bytes), Ok((0xE9, 4)));
        assert_eq!(read_character("\\xE9", Reads::Characters), Ok((0xE9, 4)));
    }
}
