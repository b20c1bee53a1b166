//! Where the user types.

use std::ops::Range;

use fsm_model::{Outline, OutlinedSection, Role, SectionKind, Word};

/// A place where something can be typed.
pub(super) struct Place<'f> {
    /// The bytes of the word that is being typed.
    pub(super) replaced: Range<usize>,
    /// The words before it in the same row. Those of an expression are its parts.
    pub(super) before: Vec<&'f str>,
    /// The words behind it on the same line.
    pub(super) behind: Vec<&'f str>,
    /// The other words of the section.
    pub(super) others: Vec<&'f str>,
    pub(super) section: Option<&'f OutlinedSection>,
    /// Whether a heading can stand here.
    pub(super) begins_line: bool,
}

impl<'f> Place<'f> {
    /// `None` where nothing can be offered: in a comment, in a string, and in or before a heading.
    pub(super) fn new(outline: &'f Outline, byte: usize) -> Option<Place<'f>> {
        let text = outline.source().text();
        let line = text[..byte].rfind('\n').map_or(0, |end| end + 1);
        let replaced = match typed_word(outline, byte) {
            Some(word) if is_closed(text, word) => return None,
            // In an expression, a name may follow a sign without a blank.
            Some(word) if word.role == Role::Sign && is_in_expression(outline, byte) => byte..byte,
            Some(word) => word.span.range(),
            // Before the first heading there are no words.
            None => {
                let blank = text[line..byte].char_indices().rev().find(|(_, c)| c.is_whitespace());
                blank.map_or(line, |(at, c)| line + at + c.len_utf8())..byte
            }
        };
        let start = replaced.start;
        let line_end = text[byte..].find('\n').map_or(text.len(), |end| byte + end);
        let is_comment = |word: &Word| word.role == Role::Comment;
        let is_heading = |word: &Word| matches!(word.role, Role::Heading(_));
        if outline.words_in(line..start).iter().any(is_comment)
            || outline.words_in(replaced.end..line_end).iter().any(is_heading)
            || text[start..byte].starts_with("//")
        {
            return None;
        }
        let section = outline.section_at(start.saturating_sub(1)).filter(|_| start > 0);
        if section.is_some_and(|section| section.heading.range().end > start) {
            return None;
        }
        let words = |bytes: Range<usize>| {
            let words = outline.words_in(bytes).iter();
            let words = words.filter(|word| word.role != Role::Comment);
            words.map(|word| &text[word.span.range()]).collect::<Vec<&str>>()
        };
        let behind = words(replaced.end..line_end);
        let (mut before, mut others, mut is_continued) = (Vec::new(), Vec::new(), false);
        if let Some(section) = section {
            let heading = section.heading.range().end;
            let first = row_start(text, section, line, start);
            is_continued = first < line && first > heading;
            before = words(first.max(heading)..start);
            let end = text.len().min(section.span.range().end);
            others = words(heading..start);
            others.extend(words(replaced.end.max(start + 1)..end));
        }
        let begins_line = text[line..start].trim().is_empty() && !is_continued;
        Some(Place { replaced, before, behind, others, section, begins_line })
    }

    /// Whether a sign or word stands before in the same row.
    pub(super) fn has(&self, word: &str) -> bool {
        self.before.contains(&word)
    }
}

/// The word that is being typed: the one around a byte, or that ends there.
fn typed_word(outline: &Outline, byte: usize) -> Option<Word> {
    let word = outline.words_in(0..byte).last().copied();
    word.filter(|word| byte <= word.span.range().end)
}

/// Whether nothing is offered inside this word or at its end.
fn is_closed(text: &str, word: Word) -> bool {
    let written = &text[word.span.range()];
    match word.role {
        Role::Comment => true,
        Role::Heading(_) => written.ends_with(':'),
        _ => written.starts_with('"'),
    }
}

/// Whether the words at a byte are those of an expression.
fn is_in_expression(outline: &Outline, byte: usize) -> bool {
    let Some(section) = outline.section_at(byte) else { return false };
    let text = outline.source().text();
    match section.kind {
        SectionKind::Language | SectionKind::Tokens => true,
        SectionKind::Properties => {
            let line = text[..byte].rfind('\n').map_or(0, |end| end + 1);
            let start = row_start(text, section, line, byte);
            let row = text[start.max(section.heading.range().end)..byte].trim_start();
            row.starts_with("words within") || row.starts_with("words avoid")
        }
        _ => false,
    }
}

/// Where the row begins that a byte on some line belongs to: there, or on a line before it that is indented
/// less.
fn row_start(text: &str, section: &OutlinedSection, line: usize, byte: usize) -> usize {
    let heading = section.heading.range().end;
    match section.kind {
        SectionKind::Language => return heading,
        SectionKind::Transitions
        | SectionKind::Properties
        | SectionKind::Bytes
        | SectionKind::Characters
        | SectionKind::Tokens => (),
        _ => return line,
    }
    let indentation = |line: &str| line.len() - line.trim_start().len();
    let own = indentation(&text[line..byte]);
    let mut start = line;
    while start > heading {
        let end = start - 1;
        start = text[..end].rfind('\n').map_or(0, |end| end + 1);
        let content = &text[start.max(heading)..end.max(heading)];
        // A row with an arrow is complete.
        if section.kind == SectionKind::Transitions && content.contains("->") {
            return line;
        }
        let is_row = !content.trim().is_empty() && !content.trim_start().starts_with("//");
        if is_row && indentation(content) < own {
            return if start < heading { line } else { start };
        }
    }
    line
}
