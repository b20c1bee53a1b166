//! The text of an open file, and positions in it as the client counts them.

use lsp_types::{Position, PositionEncodingKind, Range, TextDocumentContentChangeEvent};

/// What the client counts in a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Encoding {
    Utf8,
    /// What every client can count.
    #[default]
    Utf16,
    Utf32,
}

impl Encoding {
    /// The encoding with the name that the protocol gives it.
    pub(super) fn from_name(name: &str) -> Option<Encoding> {
        match name {
            "utf-8" => Some(Encoding::Utf8),
            "utf-16" => Some(Encoding::Utf16),
            "utf-32" => Some(Encoding::Utf32),
            _ => None,
        }
    }

    pub(super) fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
            Encoding::Utf32 => PositionEncodingKind::UTF32,
        }
    }

    /// How many units a character has.
    fn units(self, c: char) -> usize {
        match self {
            Encoding::Utf8 => c.len_utf8(),
            Encoding::Utf16 => c.len_utf16(),
            Encoding::Utf32 => 1,
        }
    }

    /// How many units a text has.
    fn length(self, text: &str) -> usize {
        // There may be many remarks about one long line.
        if self == Encoding::Utf8 || text.is_ascii() {
            return text.len();
        }
        text.chars().map(|c| self.units(c)).sum()
    }
}

/// A text with an index of its lines, which end in `\n`, `\r\n` or `\r`.
#[derive(Debug)]
pub(super) struct Text {
    content: String,
    /// Where each line begins.
    starts: Vec<usize>,
    encoding: Encoding,
}

impl Text {
    pub(super) fn new(content: String, encoding: Encoding) -> Text {
        let starts = std::iter::once(0).chain(starts(&content, 1..content.len() + 1)).collect();
        Text { content, starts, encoding }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.content
    }

    /// Changes a part of the text, or all of it.
    pub(super) fn change(&mut self, change: TextDocumentContentChangeEvent) {
        let Some(range) = change.range else {
            *self = Text::new(change.text, self.encoding);
            return;
        };
        let bytes = self.bytes(range);
        self.replace(bytes, &change.text);
    }

    /// Replaces some bytes. Only lines that begin in them or at their ends are found anew.
    fn replace(&mut self, bytes: std::ops::Range<usize>, with: &str) {
        let first = self.starts.partition_point(|&start| start < bytes.start.max(1));
        let behind = self.starts.partition_point(|&start| start <= bytes.end);
        for start in &mut self.starts[behind..] {
            *start = *start - bytes.len() + with.len();
        }
        self.content.replace_range(bytes.clone(), with);
        let new = starts(&self.content, bytes.start.max(1)..bytes.start + with.len() + 1);
        let new: Vec<usize> = new.collect();
        self.starts.splice(first..behind, new);
    }

    /// The byte at a position. A position behind the end of its line is the end of it, and a position inside
    /// a character is its begin.
    pub(super) fn offset(&self, position: Position) -> usize {
        let line = position.line as usize;
        let Some(&start) = self.starts.get(line) else { return self.content.len() };
        let mut left = position.character as usize;
        for (at, c) in self.line(line).char_indices() {
            let units = self.encoding.units(c);
            if left < units {
                return start + at;
            }
            left -= units;
        }
        start + self.line(line).len()
    }

    /// The position of a byte.
    pub(super) fn position(&self, offset: usize) -> Position {
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let before = self.content.get(self.starts[line]..offset).unwrap_or("");
        let number = |number| u32::try_from(number).unwrap_or(u32::MAX);
        Position { line: number(line), character: number(self.encoding.length(before)) }
    }

    /// The bytes of a range. If its ends are in the wrong order, they are exchanged.
    pub(super) fn bytes(&self, range: Range) -> std::ops::Range<usize> {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        start.min(end)..start.max(end)
    }

    /// The range of some bytes.
    pub(super) fn range(&self, bytes: std::ops::Range<usize>) -> Range {
        Range { start: self.position(bytes.start), end: self.position(bytes.end) }
    }

    /// A line without its end.
    fn line(&self, number: usize) -> &str {
        let end = self.starts.get(number + 1).copied().unwrap_or(self.content.len());
        self.content[self.starts[number]..end].trim_end_matches(['\r', '\n'])
    }
}

/// The places among some bytes, which do not begin at zero, where lines begin.
fn starts(text: &str, among: std::ops::Range<usize>) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    among.filter(|&at| match bytes[at - 1] {
        b'\n' => true,
        b'\r' => bytes.get(at) != Some(&b'\n'),
        _ => false,
    })
}

#[cfg(test)]
mod properties;
