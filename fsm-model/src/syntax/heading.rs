//! Lines: their words, their comment, and whether they begin with a heading.

use std::ops::Range;

use super::{ARROW, COMMENT, Kind, known_heading, sections};
use crate::source::Span;

/// A heading at the beginning of a line.
#[derive(Clone, Copy)]
pub(super) struct Heading {
    pub(super) kind: Kind,
    pub(super) label: Option<Span>,
    /// From its word to its colon.
    pub(super) span: Span,
}

/// Finds the words of a line from a byte on, and returns the comment that ends it.
pub(super) fn words(
    line: &str,
    from: usize,
    offset: usize,
    mut word: impl FnMut(Span),
) -> Option<Span> {
    let mut start = from;
    loop {
        let rest = line[start..].trim_start();
        start = line.len() - rest.len();
        if rest.is_empty() {
            return None;
        }
        if rest.starts_with(COMMENT) {
            return Some(Span::inside(offset + start..offset + line.trim_end().len()));
        }
        let length = find_blank(rest).unwrap_or(rest.len());
        word(Span::inside(offset + start..offset + start + length));
        start += length;
    }
}

/// Where the first blank is.
///
/// Byte by byte while it can be: the macro runs this unoptimised, and most texts are ASCII.
fn find_blank(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\t'..=b'\r' | b' ' => return Some(at),
            0x80.. => return text[at..].find(char::is_whitespace).map(|length| at + length),
            _ => at += 1,
        }
    }
    None
}

/// How far to the right a line begins, with tab stops every eight columns.
pub(super) fn width(indentation: &str) -> usize {
    let step = |column, c| if c == '\t' { (column / 8 + 1) * 8 } else { column + 1 };
    indentation.chars().fold(0, step)
}

/// Whether a line that begins with these words would be read as a heading.
pub(crate) fn reads_as_heading(line: &str) -> bool {
    heading(line, 0).is_some()
}

/// The heading at the beginning of a line, if there is one.
///
/// A colon ends it: `States:`, also as in `States:a` and `States :`, and behind a
/// label, `Start you:` or `Start you :`. A row with an arrow is no heading, for it
/// may well begin with a state called `Start` and a symbol `a:`; but the rows of a
/// section may begin on the line of its heading. What only looks like a heading is
/// an unknown one: any other word with a colon, and a near word with a label.
pub(super) fn heading(line: &str, offset: usize) -> Option<Heading> {
    if !line.contains(':') {
        return None;
    }
    let mut has_arrow = false;
    let mut first_words: Vec<Range<usize>> = Vec::with_capacity(3);
    words(line, 0, 0, |word| {
        has_arrow |= &line[word.range()] == ARROW;
        if first_words.len() < 3 {
            first_words.push(word.range());
        }
    });
    let text = |index: usize| first_words.get(index).map_or("", |word| &line[word.clone()]);
    let start = first_words.first()?.start;
    let heading = |kind, label: Option<Range<usize>>, end: usize| {
        let label = label.map(|label| Span::inside(offset + label.start..offset + label.end));
        Some(Heading { kind, label, span: Span::inside(offset + start..offset + end) })
    };

    let word = text(0);
    if let Some(length) = word.find(':') {
        let ends_word = length + 1 == word.len();
        return match known_heading(&word[..length]) {
            Some((_, kind)) if ends_word || !has_arrow || kind.has_rows() => {
                heading(kind, None, start + length + 1)
            }
            _ if word.ends_with(':') && word.len() > 1 => {
                heading(Kind::Unknown, None, start + word.len())
            }
            _ => None,
        };
    }
    let known = known_heading(word).map(|(_, kind)| kind);
    if let Some(kind) = known
        && text(1) == ":"
        && text(2) != ARROW
        && (!has_arrow || kind.has_rows())
    {
        return heading(kind, None, first_words[1].end);
    }
    if has_arrow {
        return None;
    }
    let is_near = || known.is_some() || sections::nearest(word, true).is_some();
    let second = first_words.get(1)?.clone();
    let (label, end) = match text(1).strip_suffix(':') {
        Some("") if is_near() => return heading(Kind::Unknown, None, second.end),
        Some("") => return None,
        Some(label) => (second.start..second.start + label.len(), second.end),
        None if text(2) == ":" => (second, first_words[2].end),
        // Two words are no label.
        None if text(2).ends_with(':') && known.is_some() => {
            return heading(Kind::Unknown, None, first_words[2].end);
        }
        None => return None,
    };
    match known {
        Some(kind) if kind.takes_label() => heading(kind, Some(label), end),
        _ if is_near() => heading(Kind::Unknown, Some(label), end),
        _ => None,
    }
}
