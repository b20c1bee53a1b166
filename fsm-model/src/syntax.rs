//! Text to tree: sections, rows and words, every word with its place.
//!
//! A [`Tree`] is what was written, sense or nonsense. Nothing here knows whether
//! a name was declared; that is for `check`. Nothing is thrown away either:
//! `format` writes the text again from the lines kept here.

mod lines;
mod parser;
mod sections;

use std::ops::Range;

pub(crate) use self::lines::reads_as_heading;
pub(crate) use self::parser::{bare_heading, parse, read};
pub use self::parser::{is_name, is_state_name};
pub(crate) use self::sections::nearest;
use crate::source::{Source, Span};

/// What was written.
#[derive(Debug)]
pub(crate) struct Tree<'s> {
    pub(crate) source: &'s Source,
    /// All words in order, without headings and comments.
    pub(crate) words: Vec<Span>,
    /// All lines in order, also the empty ones.
    pub(crate) lines: Vec<Line>,
    pub(crate) sections: Vec<Section>,
    /// The rows of `Transitions:`.
    pub(crate) rows: Vec<Row>,
    /// The rows of `Examples:`.
    pub(crate) examples: Vec<Row>,
    /// Words of `States:` and `Symbols:` that begin a line and want only a colon to be headings.
    pub(crate) bare_headings: Vec<Span>,
}

/// A line of the text: a range of `Tree::words` and perhaps a comment.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) words: Range<usize>,
    pub(crate) comment: Option<Span>,
}

/// A heading and the lines from its own to the last with a word in it.
#[derive(Debug)]
pub(crate) struct Section {
    pub(crate) kind: Kind,
    /// As in `Start you:`.
    pub(crate) label: Option<Span>,
    pub(crate) heading: Span,
    pub(crate) lines: Range<usize>,
}

/// A row: a range of `Tree::words`, which may go over several lines.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) words: Range<usize>,
    pub(crate) has_arrow: bool,
}

/// What a row says.
#[derive(Clone, Copy)]
pub(crate) enum Parts<'t> {
    /// One target per symbol, in order.
    Table { state: Span, targets: &'t [Span] },
    /// `state symbol ... -> target`
    Arrow { state: Span, symbols: &'t [Span], target: Span },
}

/// The headings there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    States,
    Start,
    Final,
    Symbols,
    Transitions,
    Sink,
    Claims,
    Examples,
    /// A heading nobody knows. Its lines are passed over.
    Unknown,
}

/// Every spelling of every heading, as `format` writes it.
const HEADINGS: [(&str, Kind); 13] = [
    ("States", Kind::States),
    ("DaftarStates", Kind::States),
    ("Start", Kind::Start),
    ("InitialStates", Kind::Start),
    ("Final", Kind::Final),
    ("FinalStates", Kind::Final),
    ("Symbols", Kind::Symbols),
    ("DaftarSimbol", Kind::Symbols),
    ("Transitions", Kind::Transitions),
    ("TransitionsTable", Kind::Transitions),
    ("Sink", Kind::Sink),
    ("Claims", Kind::Claims),
    ("Examples", Kind::Examples),
];

impl Kind {
    /// Whether a label may stand between the heading's word and its colon.
    fn takes_label(self) -> bool {
        matches!(self, Kind::Start | Kind::Final)
    }

    /// Whether the content is rows rather than a list of words.
    pub(crate) fn has_rows(self) -> bool {
        matches!(self, Kind::Transitions | Kind::Examples)
    }
}

pub(crate) const ARROW: &str = "->";
pub(crate) const REST: &str = "_";
pub(crate) const COMMENT: &str = "//";

/// The heading with that name, in any letter case, and its usual spelling.
pub(crate) fn known_heading(word: &str) -> Option<(&'static str, Kind)> {
    HEADINGS.iter().copied().find(|(name, _)| name.eq_ignore_ascii_case(word))
}

impl<'s> Tree<'s> {
    pub(crate) fn text(&self, word: Span) -> &'s str {
        self.source.at(word)
    }

    /// The words of a section that is a list.
    pub(crate) fn list(&self, section: &Section) -> &[Span] {
        let lines = &self.lines[section.lines.clone()];
        match (lines.first(), lines.last()) {
            (Some(first), Some(last)) => &self.words[first.words.start..last.words.end],
            _ => &[],
        }
    }

    pub(crate) fn sections(&self, kind: Kind) -> impl Iterator<Item = &Section> {
        self.sections.iter().filter(move |section| section.kind == kind)
    }

    pub(crate) fn parts(&self, row: &Row) -> Parts<'_> {
        match (row.has_arrow, &self.words[row.words.clone()]) {
            (true, &[state, ref symbols @ .., _arrow, target]) => {
                Parts::Arrow { state, symbols, target }
            }
            (false, &[state, ref targets @ ..]) => Parts::Table { state, targets },
            _ => unreachable!("parse makes no row without a state, or an arrow without a target"),
        }
    }
}
