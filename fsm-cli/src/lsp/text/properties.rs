//! Positions and changes against a slow twin that looks at every character of a text.

use proptest::prelude::*;

use super::*;

/// Characters of one to four bytes, some of them of two UTF-16 units, a combining one, and line ends.
const CHARACTERS: [char; 10] = ['a', 'b', ' ', 'é', '\u{301}', '状', '😀', '🇮', '\r', '\n'];

const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

fn contents(longest: usize) -> impl Strategy<Value = String> {
    let character = prop::sample::select(CHARACTERS.to_vec());
    prop::collection::vec(character, 0..=longest).prop_map(String::from_iter)
}

/// A range of bytes between characters.
fn ranges(text: &str) -> impl Strategy<Value = std::ops::Range<usize>> + use<> {
    let boundary = prop::sample::select(boundaries(text));
    (boundary.clone(), boundary).prop_map(|(one, other)| one.min(other)..one.max(other))
}

fn boundaries(text: &str) -> Vec<usize> {
    (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect()
}

/// Whether a line ends here in two characters.
fn is_inside_line_end(text: &str, offset: usize) -> bool {
    text[..offset].ends_with('\r') && text[offset..].starts_with('\n')
}

/// The position of a byte.
fn slow_position(text: &str, offset: usize, encoding: Encoding) -> Position {
    let mut position = Position::new(0, 0);
    for (at, c) in text[..offset].char_indices() {
        let behind = at + c.len_utf8();
        if c == '\n' || (c == '\r' && !is_inside_line_end(text, behind)) {
            position = Position::new(position.line + 1, 0);
        } else {
            position.character += match encoding {
                Encoding::Utf8 => u32::try_from(c.len_utf8()).unwrap(),
                Encoding::Utf16 => u32::try_from(c.len_utf16()).unwrap(),
                Encoding::Utf32 => 1,
            };
        }
    }
    position
}

/// The last place in the line that is not behind the position, or the end of the text.
fn slow_offset(text: &str, position: Position, encoding: Encoding) -> usize {
    let is_before = |&at: &usize| {
        let here = slow_position(text, at, encoding);
        here.line == position.line
            && here.character <= position.character
            && !is_inside_line_end(text, at)
    };
    boundaries(text).into_iter().rfind(is_before).unwrap_or(text.len())
}

proptest! {
    #[test]
    fn positions(content in contents(30), encoding in prop::sample::select(ENCODINGS.to_vec())) {
        let text = Text::new(content.clone(), encoding);
        for offset in boundaries(&content) {
            let position = text.position(offset);
            prop_assert_eq!(position, slow_position(&content, offset, encoding));
            if !is_inside_line_end(&content, offset) {
                prop_assert_eq!(text.offset(position), offset);
            }
        }
        for line in (0..20).chain([u32::MAX]) {
            for character in (0..20).chain([u32::MAX]) {
                let position = Position { line, character };
                let slow = slow_offset(&content, position, encoding);
                prop_assert_eq!(text.offset(position), slow, "{:?}", position);
            }
        }
    }

    #[test]
    fn a_changed_text_is_like_a_new_one(
        (content, with, bytes) in (contents(30), contents(6))
            .prop_flat_map(|(content, with)| {
                let bytes = ranges(&content);
                (Just(content), Just(with), bytes)
            }),
        encoding in prop::sample::select(ENCODINGS.to_vec()),
    ) {
        let mut text = Text::new(content.clone(), encoding);
        text.replace(bytes.clone(), &with);
        let changed = [&content[..bytes.start], &with, &content[bytes.end..]].concat();
        let new = Text::new(changed, encoding);
        prop_assert_eq!(text.content, new.content);
        prop_assert_eq!(text.starts, new.starts);
    }
}
