//! A named text and places inside it.
//!
//! The rest of the crate points into the text by byte range. Lines and columns
//! are worked out only when a person or a tool is about to read them, in
//! [`Report`](crate::Report).

use std::ops::Range;
use std::sync::Arc;

/// An automaton text together with the name that messages give it.
///
/// Cloning is cheap: the text is shared.
///
/// # Example
///
/// ```
/// use fsm_model::Source;
///
/// let source = Source::new("turnstile.txt", "States: Locked Unlocked\n");
/// assert_eq!(source.name(), "turnstile.txt");
/// ```
#[derive(Clone, Debug)]
pub struct Source(Arc<NamedText>);

#[derive(Debug)]
struct NamedText {
    name: String,
    text: String,
    expansion: Option<Expansion>,
}

/// What is known about a text with a part that was not written by its author.
#[derive(Debug)]
struct Expansion {
    /// The text as it was written.
    written: Source,
    /// Where the rows of the added part begin.
    first_row: usize,
    /// What to point at instead of the added part.
    place: Span,
    /// Whether the symbols in its rows stand for classes of bytes or characters.
    is_of_classes: bool,
}

impl Source {
    /// Names a text. The name is what messages show, usually the path as the user wrote it.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source(Arc::new(NamedText { name: name.into(), text: text.into(), expansion: None }))
    }

    /// The same text with another part behind it, whose rows begin at a byte. Messages point at
    /// `place` instead of the added part.
    pub(crate) fn expanded(&self, added: &str, first_row: usize, place: Span) -> Source {
        let text = [self.text(), added].concat();
        let written = self.written().unwrap_or(self).clone();
        // The classes are added first.
        let is_of_classes = self.written().is_some();
        let expansion = Some(Expansion { written, first_row, place, is_of_classes });
        Source(Arc::new(NamedText { name: self.name().to_owned(), text, expansion }))
    }

    /// The same text with more behind the part that was added to it.
    pub(crate) fn extended(&self, added: &str) -> Source {
        let Some(Expansion { first_row, place, .. }) = self.0.expansion.as_ref() else {
            return Source::new(self.name(), [self.text(), added].concat());
        };
        self.expanded(added, *first_row, *place)
    }

    /// The text as it was written, if a part was added to this one.
    pub(crate) fn written(&self) -> Option<&Source> {
        self.0.expansion.as_ref().map(|expansion| &expansion.written)
    }

    /// Whether a span lies in the added part.
    pub(crate) fn is_added(&self, span: Span) -> bool {
        self.written().is_some_and(|written| span.range().start >= written.text().len())
    }

    /// The row around a span, if it is one of the added part.
    pub(crate) fn added_row(&self, span: Span) -> Option<&str> {
        let expansion = self.0.expansion.as_ref()?;
        let start = span.range().start;
        let rows = self.0.text.get(expansion.first_row..)?;
        let (before, behind) = rows.split_at_checked(start.checked_sub(expansion.first_row)?)?;
        let begin = before.rfind('\n').map_or(0, |end| end + 1);
        let end = behind.find('\n').unwrap_or(behind.len());
        Some(&rows[begin..before.len() + end])
    }

    /// Whether the symbols in the rows of the added part stand for classes of bytes or characters.
    pub(crate) fn has_classes(&self) -> bool {
        self.0.expansion.as_ref().is_some_and(|expansion| expansion.is_of_classes)
    }

    /// What to point at instead of the added part.
    pub(crate) fn place_of_added(&self) -> Option<Span> {
        self.0.expansion.as_ref().map(|expansion| expansion.place)
    }

    /// The name that messages show.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The text as it was given.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The span of some bytes, for a [`Diagnostic`](crate::Diagnostic) about them.
    ///
    /// `None` if the text has no such bytes, or they begin or end inside a character.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::Source;
    ///
    /// let source = Source::new("t.txt", "States: A");
    /// let span = source.span(8..9).expect("inside the text");
    /// assert_eq!(source.at(span), "A");
    /// assert_eq!(source.span(8..10), None);
    /// ```
    #[must_use]
    pub fn span(&self, bytes: Range<usize>) -> Option<Span> {
        self.0.text.get(bytes.clone())?;
        // A byte order mark is invisible, so no span begins in it.
        let first = self.first_byte();
        Span::new(bytes.start.max(first), bytes.end.max(first))
    }

    /// Where a span begins.
    ///
    /// # Panics
    ///
    /// If the span belongs to another source.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::Source;
    ///
    /// let source = Source::new("t.txt", "States: A\nStart: A\n");
    /// let position = source.position(source.span(17..18).expect("inside the text"));
    /// assert_eq!((position.line, position.column), (2, 8));
    /// ```
    #[must_use]
    pub fn position(&self, span: Span) -> Position {
        let before = &self.0.text[self.first_byte()..span.range().start];
        let begin = before.rfind('\n').map_or(0, |end| end + 1);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        Position { line, column: before[begin..].chars().count() + 1 }
    }

    /// The part of the text at a span.
    ///
    /// # Panics
    ///
    /// If the span belongs to another source.
    #[must_use]
    pub fn at(&self, span: Span) -> &str {
        &self.0.text[span.range()]
    }

    /// The word that begins at a byte.
    pub(crate) fn word_at(&self, byte: u32) -> Span {
        let start = byte as usize;
        let rest = &self.0.text[start..];
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        Span::inside(start..start + length)
    }

    /// Where the text begins: behind a byte order mark.
    pub(crate) fn first_byte(&self) -> usize {
        const MARK: char = '\u{FEFF}';
        if self.0.text.starts_with(MARK) { MARK.len_utf8() } else { 0 }
    }
}

/// A place in a text, counted from one and in characters, as editors do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column; a tab is one character.
    pub column: usize,
}

/// A range of bytes in a [`Source`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    start: u32,
    end: u32,
}

impl Span {
    /// `None` past four gigabytes.
    pub(crate) fn new(start: usize, end: usize) -> Option<Span> {
        Some(Span { start: u32::try_from(start).ok()?, end: u32::try_from(end).ok()? })
    }

    /// For a text whose size was checked before.
    pub(crate) fn inside(range: Range<usize>) -> Span {
        Span::new(range.start, range.end).expect("parse refuses texts of four gigabytes")
    }

    /// From this span to the end of a later one.
    pub(crate) fn to(self, last: Span) -> Span {
        Span { start: self.start, end: last.end }
    }

    pub(crate) fn start(self) -> u32 {
        self.start
    }

    /// The bytes of this span.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}
