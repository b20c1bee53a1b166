//! What an automaton reads: symbols with names, bytes, or characters.
//!
//! A text that reads bytes or characters names sets of them. All bytes that are in the same sets, and
//! that the text never mentions one by one, behave alike: they form a class. The symbols of the
//! automaton are these classes.

mod classes;
mod names;
mod set;
mod spelling;

pub use self::classes::Classes;
pub(crate) use self::classes::TooManyRanges;
pub(crate) use self::names::{CharacterNames, NamedSet};
pub use self::set::CharSet;
use self::spelling::quote_text;
pub(crate) use self::spelling::{
    SpellingMistake, characters_of_string, end_of_string, is_piece, mistake_length, read_character,
    read_piece, shown, spelling, whole_character,
};

use crate::diagnostic::quote_word;

/// What an automaton reads, one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reads {
    /// The names under `Symbols:`.
    #[default]
    Symbols,
    /// Bytes: the text has a section `Bytes:`.
    Bytes,
    /// Characters of Unicode: the text has a section `Characters:`.
    Characters,
}

impl Reads {
    /// What one of them is called.
    #[must_use]
    pub fn noun(self) -> &'static str {
        match self {
            Reads::Symbols => "symbol",
            Reads::Bytes => "byte",
            Reads::Characters => "character",
        }
    }

    /// A word in a message: symbols with blanks between them, bytes and characters without.
    pub(crate) fn quote_word<'a>(self, names: impl ExactSizeIterator<Item = &'a str>) -> String {
        match self {
            Reads::Symbols => quote_word(names),
            Reads::Bytes | Reads::Characters => quote_text(names),
        }
    }

    /// A byte or character as a text writes it where it stands alone: `e`, `\\n`, `\\x1F`.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::Reads;
    ///
    /// assert_eq!(Reads::Bytes.spell(0x0A), "\\n");
    /// assert_eq!(Reads::Characters.spell(0xE9), "\u{e9}");
    /// ```
    #[must_use]
    pub fn spell(self, value: u32) -> String {
        spelling(value, self)
    }

    /// All numbers that bytes or characters have. Symbols have none.
    fn universe(self) -> &'static [(u32, u32)] {
        match self {
            Reads::Symbols => &[],
            Reads::Bytes => &[(0, 0xFF)],
            Reads::Characters => &[(0, 0xD7FF), (0xE000, 0x10_FFFF)],
        }
    }
}
