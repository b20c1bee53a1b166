//! What was written: the document, its lines, sections and rows.

use std::ops::Range;

use super::heading::SectionKind;
use crate::source::{Source, Span};

/// What was written.
#[derive(Debug)]
pub(crate) struct Document<'s> {
    pub(crate) source: &'s Source,
    /// All words in order, without headings and comments.
    pub(crate) tokens: Vec<Span>,
    /// All lines in order, also the empty ones.
    pub(crate) lines: Vec<Line>,
    pub(crate) sections: Vec<Section>,
    /// The rows of `Transitions:`.
    pub(crate) rows: Vec<Row>,
    /// The rows of `Examples:`.
    pub(crate) examples: Vec<Row>,
    /// Words of `States:` and `Symbols:` that begin a line and would be headings with a colon.
    pub(crate) bare_headings: Vec<Span>,
}

/// Some neighbours in `Document::tokens`.
///
/// Every line and row has one, so it has half the size of a `Range<usize>`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenRange {
    start: u32,
    end: u32,
}

impl TokenRange {
    pub(super) fn new(range: &Range<usize>) -> TokenRange {
        let [start, end] = [range.start, range.end]
            .map(|index| u32::try_from(index).expect("parse refuses texts of four gigabytes"));
        TokenRange { start, end }
    }

    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    #[cfg(feature = "write")]
    pub(crate) fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// A line of the text: its words and perhaps a comment.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) tokens: TokenRange,
    #[cfg_attr(not(feature = "write"), expect(dead_code, reason = "only a writer needs it"))]
    pub(crate) comment: Option<Span>,
}

/// A heading and the lines from its own to the last with a word in it.
#[derive(Debug)]
pub(crate) struct Section {
    pub(crate) kind: SectionKind,
    /// As in `Start you:`.
    pub(crate) label: Option<Span>,
    pub(crate) heading: Span,
    pub(crate) lines: Range<usize>,
}

/// A row: its words, which may go over several lines.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) tokens: TokenRange,
    pub(crate) has_arrow: bool,
}

/// What a row says.
#[derive(Clone, Copy)]
pub(crate) enum RowContent<'d> {
    /// One target per symbol, in order.
    Table { state: Span, targets: &'d [Span] },
    /// `state symbol ... -> target`
    Arrow { state: Span, symbols: &'d [Span], target: Span },
}

impl RowContent<'_> {
    /// The state that the row begins with.
    pub(crate) fn state(self) -> Span {
        match self {
            RowContent::Table { state, .. } | RowContent::Arrow { state, .. } => state,
        }
    }
}

impl<'s> Document<'s> {
    pub(super) fn new(source: &'s Source) -> Document<'s> {
        Document {
            source,
            tokens: Vec::new(),
            lines: Vec::new(),
            sections: Vec::new(),
            rows: Vec::new(),
            examples: Vec::new(),
            bare_headings: Vec::new(),
        }
    }

    pub(crate) fn text(&self, word: Span) -> &'s str {
        self.source.at(word)
    }

    /// The words of a section that is a list.
    pub(crate) fn list(&self, section: &Section) -> &[Span] {
        let lines = &self.lines[section.lines.clone()];
        match (lines.first(), lines.last()) {
            (Some(first), Some(last)) => {
                &self.tokens[first.tokens.range().start..last.tokens.range().end]
            }
            _ => &[],
        }
    }

    pub(crate) fn sections(&self, kind: SectionKind) -> impl Iterator<Item = &Section> {
        self.sections.iter().filter(move |section| section.kind == kind)
    }

    /// Whether there is no section of a kind.
    pub(crate) fn lacks(&self, kind: SectionKind) -> bool {
        self.sections(kind).next().is_none()
    }

    pub(crate) fn content(&self, row: &Row) -> RowContent<'_> {
        match (row.has_arrow, &self.tokens[row.tokens.range()]) {
            (true, &[state, ref symbols @ .., _arrow, target]) => {
                RowContent::Arrow { state, symbols, target }
            }
            (false, &[state, ref targets @ ..]) => RowContent::Table { state, targets },
            _ => unreachable!("parse makes no row without a state, or an arrow without a target"),
        }
    }

    /// The rows of `Transitions:` and what they say.
    pub(crate) fn contents(&self) -> impl Iterator<Item = RowContent<'_>> {
        self.rows.iter().map(|row| self.content(row))
    }
}
