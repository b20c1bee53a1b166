//! What was written: the document, its lines, sections and rows.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;
use std::ops::Range;
use std::sync::Arc;

use super::heading::SectionKind;
use super::token::{BAR, BEFORE, SLASH};
use crate::alphabet::{CharacterNames, Classes, Reads};
use crate::source::{Source, Span};

/// What was written.
#[derive(Clone, Debug)]
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
    /// The rows of all sections `Properties:`. They have no arrow of their own.
    pub(crate) properties: Vec<Row>,
    /// The lines of `Bytes:` or `Characters:`: a name, then what is in the set.
    pub(crate) sets: Vec<Row>,
    /// The lines of `Tokens:`: a name and an expression, or `... before ...`.
    pub(crate) token_rows: Vec<Row>,
    /// In a text that reads bytes or characters: their classes and sets, as soon as `check` has read them.
    pub(crate) characters: Option<Arc<CharacterNames>>,
    /// Whether the text says that its automaton is nondeterministic.
    pub(crate) is_nfa: bool,
    /// Words of `States:`, `Symbols:` and `Outputs:` that begin a line and would be headings with a colon.
    pub(crate) bare_headings: Vec<Span>,
    /// Whether `|` joins states at the head of a line. It does not if it is the name of a state or
    /// a symbol.
    pub(crate) has_bars: bool,
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
        let number =
            |index: usize| u32::try_from(index).expect("parse refuses texts of four gigabytes");
        TokenRange { start: number(range.start), end: number(range.end) }
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
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) tokens: TokenRange,
    /// One more than the byte at which the comment begins. It ends with the line.
    #[cfg_attr(not(feature = "write"), expect(dead_code, reason = "only a writer needs it"))]
    comment: Option<NonZeroU32>,
}

impl Line {
    /// A line with these words, and perhaps with a comment at its end.
    pub(super) fn new(words: &Range<usize>, comment: Option<Span>) -> Line {
        let comment = comment.and_then(|comment| NonZeroU32::new(comment.start() + 1));
        Line { tokens: TokenRange::new(words), comment }
    }
}

#[cfg(feature = "write")]
impl Line {
    /// Whether a comment ends it.
    pub(crate) fn has_comment(&self) -> bool {
        self.comment.is_some()
    }

    /// Where the comment is, if there is one.
    pub(crate) fn comment_span(&self, source: &Source) -> Option<Span> {
        let start = self.comment?.get() as usize - 1;
        Some(Span::inside(start..start + self.comment(source).len()))
    }

    /// Whether it is a comment and nothing else.
    pub(super) fn is_comment(&self) -> bool {
        self.tokens.is_empty() && self.has_comment()
    }

    /// The comment, or nothing.
    pub(crate) fn comment<'s>(&self, source: &'s Source) -> &'s str {
        let Some(start) = self.comment else { return "" };
        let rest = &source.text()[start.get() as usize - 1..];
        rest.split('\n').next().unwrap_or(rest).trim_end()
    }
}

/// A heading and the lines from its own to the last with a word in it.
#[derive(Clone, Debug)]
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
    /// Which of its words is the arrow, counted from zero. A row never begins with it.
    arrow: Option<NonZeroU32>,
}

impl Row {
    /// A row of these words, with its arrow among them.
    pub(super) fn new(words: &Range<usize>, arrow: Option<usize>) -> Row {
        let arrow = arrow.and_then(|arrow| u32::try_from(arrow - words.start).ok());
        Row { tokens: TokenRange::new(words), arrow: arrow.and_then(NonZeroU32::new) }
    }

    pub(crate) fn has_arrow(&self) -> bool {
        self.arrow.is_some()
    }
}

/// What a row says.
#[derive(Clone, Copy)]
pub(crate) enum RowContent<'d> {
    /// One target per symbol, in order.
    Table { heads: Heads<'d>, targets: &'d [Span] },
    /// `state symbol ... -> target / output ...`
    Arrow {
        heads: Heads<'d>,
        symbols: &'d [Span],
        target: Span,
        /// The targets behind the first one. Only a nondeterministic automaton has any.
        more_targets: &'d [Span],
        /// What stands behind the `/`, if there is one.
        outputs: Option<&'d [Span]>,
    },
}

impl<'d> RowContent<'d> {
    /// What the row begins with.
    pub(crate) fn heads(self) -> Heads<'d> {
        match self {
            RowContent::Table { heads, .. } | RowContent::Arrow { heads, .. } => heads,
        }
    }
}

/// What a row begins with: a state, a group or `_`, or several of them with `|` in between.
#[derive(Clone, Copy)]
pub(crate) struct Heads<'d>(&'d [Span]);

impl<'d> Heads<'d> {
    /// The states, groups and `_`, without the `|`.
    pub(crate) fn iter(self) -> impl ExactSizeIterator<Item = Span> + use<'d> {
        self.0.iter().copied().step_by(2)
    }

    pub(crate) fn first(self) -> Span {
        self.0[0]
    }

    /// From the first to the last.
    pub(crate) fn span(self) -> Span {
        self.first().to(self.0[self.0.len() - 1])
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
            properties: Vec::new(),
            sets: Vec::new(),
            token_rows: Vec::new(),
            characters: None,
            is_nfa: false,
            bare_headings: Vec::new(),
            has_bars: false,
        }
    }

    /// The same words of a text that only has more behind them.
    pub(crate) fn with_source(&self, source: &'s Source) -> Document<'s> {
        Document { source, ..self.clone() }
    }

    /// What the automaton reads.
    pub(crate) fn reads(&self) -> Reads {
        if !self.lacks(SectionKind::Bytes) {
            Reads::Bytes
        } else if !self.lacks(SectionKind::Characters) {
            Reads::Characters
        } else {
            Reads::Symbols
        }
    }

    /// The classes of bytes or characters that the symbols stand for.
    pub(crate) fn classes(&self) -> Classes {
        self.characters.as_ref().map_or_else(Classes::default, |names| names.classes.clone())
    }

    /// Whether expressions stand in place of states and rows.
    pub(crate) fn has_expressions(&self) -> bool {
        !self.lacks(SectionKind::Language) || !self.lacks(SectionKind::Tokens)
    }

    pub(crate) fn text(&self, word: Span) -> &'s str {
        self.source.at(word)
    }

    /// The texts of some words, each once.
    pub(crate) fn texts(&self, words: &[Span]) -> HashSet<&'s str> {
        let mut texts = HashSet::with_capacity(words.len());
        for &word in words {
            texts.insert(self.text(word));
        }
        texts
    }

    /// For the text of each of some words, the place of the last such word among them.
    pub(crate) fn numbers(&self, words: &[Span]) -> HashMap<&'s str, usize> {
        let mut numbers = HashMap::with_capacity(words.len());
        for (number, &word) in words.iter().enumerate() {
            numbers.insert(self.text(word), number);
        }
        numbers
    }

    /// The words of all sections that declare names of a kind.
    pub(crate) fn declared_words(&self, kind: SectionKind) -> Vec<Span> {
        let mut words = Vec::new();
        for section in self.declarations(kind) {
            words.extend_from_slice(self.list(section));
        }
        words
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

    /// The sections that declare names, and not groups of them.
    pub(crate) fn declarations(&self, kind: SectionKind) -> impl Iterator<Item = &Section> {
        self.sections(kind).filter(|section| section.label.is_none())
    }

    /// The sections that declare groups of names, as `States opening:` does, with the labels.
    pub(crate) fn group_sections(
        &self,
        kind: SectionKind,
    ) -> impl Iterator<Item = (Span, &Section)> {
        self.sections(kind).filter_map(|section| Some((section.label?, section)))
    }

    /// Whether the text declares outputs.
    pub(crate) fn has_outputs(&self) -> bool {
        !self.lacks(SectionKind::Outputs)
    }

    /// Whether there is no section of a kind. A group declares no names.
    pub(crate) fn lacks(&self, kind: SectionKind) -> bool {
        if kind.has_groups() {
            self.declarations(kind).next().is_none()
        } else {
            self.sections(kind).next().is_none()
        }
    }

    /// The words of a row.
    pub(crate) fn words(&self, row: &Row) -> &[Span] {
        &self.tokens[row.tokens.range()]
    }

    /// Whether a line of tokens says which of them wins: `a before b`, or `a | b before c`.
    pub(crate) fn says_before(&self, words: &[Span]) -> bool {
        let mut index = 1;
        while words.get(index).is_some_and(|&word| self.text(word) == BAR) {
            index += 2;
        }
        words.get(index).is_some_and(|&word| self.text(word) == BEFORE)
    }

    /// The words of examples and properties, and the names in expressions there.
    pub(crate) fn texts_of_promises(&self) -> HashSet<&'s str> {
        let mut texts = HashSet::new();
        for row in self.examples.iter().chain(&self.properties) {
            for &word in self.words(row) {
                let text = self.text(word);
                texts.insert(text);
                texts.extend(text.split(['(', ')', '*', '+', '?', '|']));
            }
        }
        texts
    }

    /// Where each property is written, from its first word to its last.
    pub(crate) fn property_spans(&self) -> Vec<Span> {
        let mut spans = Vec::new();
        for row in &self.properties {
            let words = self.words(row);
            spans.push(words[0].to(words[words.len() - 1]));
        }
        spans
    }

    /// The properties of a section.
    pub(crate) fn properties_of(&self, section: &Section) -> &[Row] {
        self.rows_of(section, &self.properties)
    }

    /// Those of some rows that stand in a section.
    pub(crate) fn rows_of<'r>(&self, section: &Section, rows: &'r [Row]) -> &'r [Row] {
        let lines = &self.lines[section.lines.clone()];
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return &[] };
        let before = |word: usize| rows.partition_point(|row| row.tokens.range().start < word);
        &rows[before(first.tokens.range().start)..before(last.tokens.range().end)]
    }

    pub(crate) fn content(&self, row: &Row) -> RowContent<'_> {
        let words = &self.tokens[row.tokens.range()];
        let Some(arrow) = row.arrow else {
            let (heads, targets) = self.split_heads(words);
            return RowContent::Table { heads, targets };
        };
        let (before, behind) = words.split_at(arrow.get() as usize);
        let (heads, symbols) = self.split_heads(before);
        let (target, more_targets, outputs): (_, &[Span], _) = match *behind {
            [_arrow, target] => (target, &[], None),
            [_arrow, target, ref more @ ..] if self.is_nfa => (target, more, None),
            [_arrow, target, _slash, ref outputs @ ..] => (target, &[], Some(outputs)),
            _ => unreachable!("parse makes no arrow without a target"),
        };
        RowContent::Arrow { heads, symbols, target, more_targets, outputs }
    }

    /// Whether a word is `/`.
    pub(super) fn is_slash(&self, word: Span) -> bool {
        word.range().len() == SLASH.len() && self.text(word) == SLASH
    }

    /// What a row begins with, and the words behind it.
    fn split_heads<'w>(&self, words: &'w [Span]) -> (Heads<'w>, &'w [Span]) {
        let mut count = 1;
        while self.has_bars
            && words.len() > count + 1
            && words[count].range().len() == BAR.len()
            && self.text(words[count]) == BAR
        {
            count += 2;
        }
        let (heads, others) = words.split_at(count);
        (Heads(heads), others)
    }

    /// The word that begins at a byte.
    pub(crate) fn word_at(&self, byte: u32) -> Span {
        self.source.word_at(byte)
    }

    /// The row of `Transitions:` with a word at that byte.
    pub(crate) fn row_at(&self, byte: u32) -> usize {
        let begins_before = |row: &Row| self.tokens[row.tokens.range().start].start() <= byte;
        self.rows.partition_point(begins_before) - 1
    }

    /// The rows of `Transitions:` and what they say.
    pub(crate) fn contents(&self) -> impl Iterator<Item = RowContent<'_>> {
        self.rows.iter().map(|row| self.content(row))
    }
}
