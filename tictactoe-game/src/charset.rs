//! Which characters the terminal can show, and what is shown instead of the others.

use std::borrow::Cow;

use ratatui::buffer::Buffer;

/// The characters that a terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// All of them, written as UTF-8.
    #[default]
    Utf8,
    /// Only those of ASCII.
    Ascii,
}

impl Charset {
    /// The charset that the environment names. `variables` are the values of `LC_ALL`, `LC_CTYPE`
    /// and `LANG`, in this order. The first that is not empty counts.
    ///
    /// Only a variable that says something else keeps the game from using UTF-8. Often none is set,
    /// as in a container, or the value names no charset, as in `en_US`. That says nothing about the
    /// terminal, and most terminals read UTF-8.
    #[must_use]
    pub fn of_locale(variables: [Option<&str>; 3]) -> Charset {
        let locale = variables.into_iter().flatten().find(|value| !value.is_empty());
        let locale = locale.unwrap_or_default();
        // A locale is `language_COUNTRY.charset@modifier`. Some systems set only the charset.
        let name = locale.split('@').next().unwrap_or_default();
        let charset = match (name.split_once('.'), name) {
            (Some((_, charset)), _) => charset,
            (None, "C" | "POSIX") => return Charset::Ascii,
            (None, _) => return Charset::Utf8,
        };
        match charset.to_lowercase().replace(['-', '_'], "").as_str() {
            "" | "utf8" => Charset::Utf8,
            _ => Charset::Ascii,
        }
    }

    /// A text in this charset.
    pub(crate) fn spell(self, text: &str) -> Cow<'_, str> {
        match self {
            Charset::Ascii if !text.is_ascii() => text.chars().map(ascii).collect(),
            Charset::Ascii | Charset::Utf8 => Cow::Borrowed(text),
        }
    }

    /// Replaces the characters of a screen that this charset does not have.
    pub(crate) fn spell_screen(self, screen: &mut Buffer) {
        for cell in &mut screen.content {
            if let Cow::Owned(symbol) = self.spell(cell.symbol()) {
                cell.set_symbol(&symbol);
            }
        }
    }
}

/// What is shown instead of a character if the terminal knows only ASCII. It takes one column, as
/// the signs below do.
fn ascii(character: char) -> char {
    match character {
        '\0'..='\x7f' => character,
        '─' | '–' | '—' => '-',
        '│' => '|',
        '┼' => '+',
        '╭' | '╮' => '.',
        '╰' | '╯' | '‘' | '’' => '\'',
        '“' | '”' => '"',
        '╲' => '\\',
        '╱' => '/',
        '╳' => 'X',
        '↑' => '^',
        '↓' => 'v',
        // The cursor must look different from the last moves.
        '▸' | '◂' => '*',
        '›' => '>',
        '‹' => '<',
        // The letters of a language that needs more than ASCII.
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use crate::texts::Language;

    #[test]
    fn the_environment_names_a_charset() {
        for (all, ctype, lang, charset) in [
            (None, None, None, Charset::Utf8),
            (Some(""), Some(""), Some(""), Charset::Utf8),
            (None, None, Some("en_US.UTF-8"), Charset::Utf8),
            (None, None, Some("id_ID.utf8"), Charset::Utf8),
            (None, None, Some("C.UTF-8"), Charset::Utf8),
            (None, None, Some("ca_ES.UTF-8@valencia"), Charset::Utf8),
            (None, Some("UTF-8"), None, Charset::Utf8),
            (None, None, Some("en_US"), Charset::Utf8),
            (None, None, Some("en_US."), Charset::Utf8),
            (None, None, Some("C"), Charset::Ascii),
            (None, None, Some("POSIX"), Charset::Ascii),
            (None, None, Some("en_US.ISO-8859-1"), Charset::Ascii),
            (None, None, Some("de_DE.ISO-8859-15@euro"), Charset::Ascii),
            (None, None, Some("ja_JP.eucJP"), Charset::Ascii),
            (Some("C"), Some("en_US.UTF-8"), Some("en_US.UTF-8"), Charset::Ascii),
            (Some("en_US.UTF-8"), Some("C"), Some("C"), Charset::Utf8),
            (Some(""), Some("C"), Some("en_US.UTF-8"), Charset::Ascii),
            (None, Some(""), Some("C"), Charset::Ascii),
            (None, Some("id_ID.UTF-8"), Some("C"), Charset::Utf8),
        ] {
            assert_eq!(
                Charset::of_locale([all, ctype, lang]),
                charset,
                "{all:?} {ctype:?} {lang:?}"
            );
        }
    }

    #[test]
    fn every_character_has_a_spelling() {
        assert_eq!(Charset::Ascii.spell("5›9 – 两X"), "5>9 - ?X");
        assert_eq!(Charset::Utf8.spell("5›9 – 两X"), "5›9 – 两X");
    }

    /// Also in a language that has other letters, and at every kind of question.
    #[test]
    fn lines_of_text_are_ascii() {
        for is_echoed in [true, false] {
            let mut session = Session::new(Language::Wide, None, None, Some(0));
            session.charset = Charset::Ascii;
            let mut output = Vec::new();
            let input = "x\n2\n1\n4\n1\n5\nh\n?\nx\n5\nq\nn\n2\n";
            crate::plain::play(input.as_bytes(), &mut output, session, is_echoed)
                .expect("no error");
            assert!(output.is_ascii(), "{}", String::from_utf8_lossy(&output));
        }
    }
}
