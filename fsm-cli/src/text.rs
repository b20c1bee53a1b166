//! The texts that automata read which read bytes or characters.

use fsm_model::{CharSet, Dfa, Reads, StateId, SymbolId, in_backticks, is_invisible, printable};

use crate::exit::{CommandError, CommandResult};

/// What an automaton reads, one byte or character after the other.
#[derive(Clone, Copy)]
pub(crate) enum Text<'t> {
    Bytes(&'t [u8]),
    Characters(&'t str),
}

impl<'t> Text<'t> {
    /// The bytes as an automaton reads them. Characters must be UTF-8; `name` says what is not.
    pub(crate) fn new(dfa: &Dfa, bytes: &'t [u8], name: &str) -> CommandResult<Text<'t>> {
        match dfa.reads() {
            Reads::Bytes => Ok(Text::Bytes(bytes)),
            Reads::Characters => match str::from_utf8(bytes) {
                Ok(text) => Ok(Text::Characters(text)),
                Err(error) => {
                    let at = error.valid_up_to();
                    CommandError::trouble(format_args!(
                        "{name} is not UTF-8: at byte {at} there is 0x{:02X}; {} reads characters",
                        bytes[at],
                        printable(dfa.source().name())
                    ))
                }
            },
            Reads::Symbols => CommandError::trouble(format_args!(
                "{} reads symbols, not bytes or characters; write them behind the file",
                printable(dfa.source().name())
            )),
        }
    }

    pub(crate) fn as_bytes(self) -> &'t [u8] {
        match self {
            Text::Bytes(bytes) => bytes,
            Text::Characters(text) => text.as_bytes(),
        }
    }

    /// The number of the byte or character at a place, and how many bytes it takes.
    pub(crate) fn at(self, place: usize) -> Option<(u32, usize)> {
        match self {
            Text::Bytes(bytes) => bytes.get(place).map(|&byte| (u32::from(byte), 1)),
            Text::Characters(text) => {
                let character = text[place..].chars().next()?;
                Some((u32::from(character), character.len_utf8()))
            }
        }
    }

    /// The numbers of all bytes or characters.
    pub(crate) fn values(self) -> impl Iterator<Item = u32> {
        let mut place = 0;
        std::iter::from_fn(move || {
            let (value, length) = self.at(place)?;
            place += length;
            Some(value)
        })
    }
}

/// The class of each byte or character.
pub(crate) struct ClassOf<'d> {
    dfa: &'d Dfa,
    /// Of the numbers that bytes have. Most characters of most texts have such numbers, too.
    small: Vec<SymbolId>,
}

impl<'d> ClassOf<'d> {
    /// `None` if the automaton reads symbols.
    pub(crate) fn new(dfa: &'d Dfa) -> Option<ClassOf<'d>> {
        let classes = dfa.classes()?;
        let small: Option<Vec<SymbolId>> = (0..=0xFF).map(|value| classes.of(value)).collect();
        Some(ClassOf { dfa, small: small? })
    }

    pub(crate) fn of(&self, value: u32) -> SymbolId {
        let small = self.small.get(value as usize).copied();
        let class = || self.dfa.classes().and_then(|classes| classes.of(value));
        small.or_else(class).expect("every byte and character has a class")
    }
}

/// All bytes or characters of some classes, such as `0-9 a-f`. `None` if the automaton reads symbols.
pub(crate) fn describe(dfa: &Dfa, symbols: impl IntoIterator<Item = SymbolId>) -> Option<String> {
    let classes = dfa.classes()?;
    let sets = symbols.into_iter().map(|symbol| classes.set(symbol));
    Some(CharSet::union(sets).describe(dfa.reads()))
}

/// What a state allows, such as `0-9 a-f`. `None` if the automaton reads symbols.
pub(crate) fn describe_allowed(dfa: &Dfa, state: StateId) -> Option<String> {
    let described = describe(dfa, dfa.symbols().filter(|&s| dfa.next(state, s).is_some()))?;
    Some(if described.is_empty() { "nothing".to_owned() } else { in_backticks(&described) })
}

/// A piece of a text in one line, cut if it is longer than `most` characters.
///
/// Escapes are those of automaton texts. A blank is itself between two characters that can be seen, and
/// otherwise `\s`.
pub(crate) fn shown_piece(bytes: &[u8], most: usize) -> String {
    /// The longest escape of a byte or character, and the dots.
    const LONGEST: usize = 12;
    let mut shown = String::new();
    let mut length = 0;
    // Enough for the first characters, whatever their escapes are. A character has at most four bytes.
    let seen = &bytes[..bytes.len().min(most.saturating_mul(4).saturating_add(LONGEST))];
    let mut units = Vec::new();
    for chunk in seen.utf8_chunks() {
        units.extend(chunk.valid().chars().map(Ok));
        units.extend(chunk.invalid().iter().map(|&byte| Err(byte)));
    }
    let is_seen = |unit: Option<&Result<char, u8>>| {
        unit.is_some_and(|unit| unit.is_ok_and(|c| !c.is_whitespace() && !is_invisible(c)))
    };
    for (number, unit) in units.iter().enumerate() {
        let is_inside =
            number > 0 && is_seen(units.get(number - 1)) && is_seen(units.get(number + 1));
        let next = match *unit {
            Ok(' ') if is_inside => " ".to_owned(),
            Ok('\\') => "\\\\".to_owned(),
            Ok(c) if !c.is_whitespace() && !is_invisible(c) => c.to_string(),
            Ok(c) => Reads::Characters.spell(u32::from(c)),
            Err(byte) => Reads::Bytes.spell(u32::from(byte)),
        };
        let is_last = number + 1 == units.len() && seen.len() == bytes.len();
        if length + next.chars().count() > most - usize::from(!is_last) {
            shown.push('…');
            break;
        }
        length += next.chars().count();
        shown.push_str(&next);
    }
    shown
}

/// The characters and escapes of a word that is written without blanks.
pub(crate) fn split_spelling(word: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let length = match rest.strip_prefix('\\') {
            Some(behind) if behind.starts_with('x') => rest.char_indices().nth(4),
            Some(behind) if behind.starts_with("u{") => {
                rest.find('}').map(|end| (end + 1, '}')).filter(|(end, _)| *end < rest.len())
            }
            Some(_) => rest.char_indices().nth(2),
            None => rest.char_indices().nth(1),
        };
        let (part, behind) = rest.split_at(length.map_or(rest.len(), |(at, _)| at));
        parts.push(part);
        rest = behind;
    }
    parts
}

/// The number of the byte or character that an automaton text writes so.
pub(crate) fn value_of(spelling: &str) -> Option<u32> {
    let only = |text: &str| {
        let mut characters = text.chars();
        characters.next().filter(|_| characters.next().is_none()).map(u32::from)
    };
    let Some(escape) = spelling.strip_prefix('\\').filter(|escape| !escape.is_empty()) else {
        return only(spelling);
    };
    let hexadecimal = |digits| u32::from_str_radix(digits, 16).ok();
    match escape {
        "s" => Some(0x20),
        "t" => Some(0x09),
        "n" => Some(0x0A),
        "r" => Some(0x0D),
        "0" => Some(0),
        _ => match (escape.strip_prefix('x'), escape.strip_prefix("u{")) {
            (Some(digits), _) => hexadecimal(digits),
            (_, Some(digits)) => digits.strip_suffix('}').and_then(hexadecimal),
            _ => only(escape),
        },
    }
}

#[cfg(test)]
mod tests {
    use fsm_model::Reads;

    use super::{shown_piece, split_spelling, value_of};

    #[test]
    fn what_automaton_texts_write_is_understood() {
        for (reads, most) in [(Reads::Bytes, 0xFF), (Reads::Characters, 0x3000)] {
            for value in 0..=most {
                assert_eq!(value_of(&reads.spell(value)), Some(value), "{reads:?} {value}");
            }
        }
        assert_eq!(value_of("\\u{1F600}"), Some(0x1F600));
        assert_eq!(value_of("\\"), Some(0x5C));
        assert_eq!(value_of("ab"), None);
        assert_eq!(value_of(""), None);
    }

    #[test]
    fn pieces_of_texts() {
        let shown = |bytes: &[u8]| shown_piece(bytes, 12);
        assert_eq!(shown(b""), "");
        assert_eq!(shown(b"a b_c"), "a b_c");
        assert_eq!(shown(b" a  b\n"), "\\sa\\s\\sb\\n");
        assert_eq!(shown(b"\\\0\x1B\xFF"), "\\\\\\0\\u{1B}…");
        assert_eq!(shown("\u{e9}\u{4e2d}".as_bytes()), "\u{e9}\u{4e2d}");
        assert_eq!(shown(b"\xC3\xA9\xC3"), "\u{e9}\\xC3");
        assert_eq!(shown(b"123456789012"), "123456789012");
        assert_eq!(shown(b"1234567890123"), "12345678901…");
        assert_eq!(shown(&[b'a'; 10_000]), "aaaaaaaaaaa…");
        assert_eq!(shown("\u{1F600}".repeat(100).as_bytes()).chars().count(), 12);
    }

    #[test]
    fn words_without_blanks() {
        let split = |word| split_spelling(word).join("|");
        assert_eq!(split(r"12e5"), "1|2|e|5");
        assert_eq!(split(r"a\n\x1Fb\u{e9}\\-"), r"a|\n|\x1F|b|\u{e9}|\\|-");
        assert_eq!(split(r"\u{1"), r"\u{1");
        assert_eq!(split(r"\x1"), r"\x1");
        assert_eq!(split("\u{e9}\\"), "\u{e9}|\\");
    }
}
