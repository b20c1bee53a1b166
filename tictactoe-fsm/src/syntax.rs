//! Text to tree: sections, rows and words, every word with its place.
//!
//! A [`Tree`] is what was written, sense or nonsense. Nothing here knows whether
//! a name was declared; that is for `check`. Nothing is thrown away either:
//! `format` writes the text again from the lines kept here.

mod sections;

use std::ops::Range;

use crate::code;
use crate::report::{Diagnostic, first_byte, quote};
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
}

/// A line of the text: a range of `Tree::words` and perhaps a comment.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) words: Range<usize>,
    pub(crate) comment: Option<Span>,
}

/// A heading and the lines from its own to the last before the next heading.
#[derive(Debug)]
pub(crate) struct Section {
    pub(crate) kind: Kind,
    /// As in `Start you:`.
    pub(crate) label: Option<Span>,
    pub(crate) heading: Span,
    pub(crate) lines: Range<usize>,
}

/// A row of words: a range of `Tree::words`.
#[derive(Clone, Debug)]
pub(crate) enum Row {
    /// A state, then one target per symbol.
    Table { words: Range<usize> },
    /// A state, then symbols, an arrow and a target.
    Arrow { words: Range<usize> },
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
const COMMENT: &str = "//";

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

    /// State, symbols and target of an arrow row.
    pub(crate) fn arrow(&self, words: &Range<usize>) -> (Span, &[Span], Span) {
        match &self.words[words.clone()] {
            [state, symbols @ .., _arrow, target] => (*state, symbols, *target),
            _ => unreachable!("parse makes arrow rows of at least three words"),
        }
    }

    /// State and targets of a table row.
    pub(crate) fn table(&self, words: &Range<usize>) -> (Span, &[Span]) {
        match &self.words[words.clone()] {
            [state, targets @ ..] => (*state, targets),
            [] => unreachable!("parse makes table rows of at least one word"),
        }
    }
}

/// Reads the sections, rows and words of a text.
pub(crate) fn parse(source: &Source) -> Result<Tree<'_>, Vec<Diagnostic>> {
    // Places are 32-bit offsets.
    if u32::try_from(source.text().len()).is_err() {
        let message = "the text is larger than four gigabytes";
        return Err(vec![Diagnostic::new(&code::TOO_LARGE, message)]);
    }
    let mut parser = Parser {
        tree: Tree {
            source,
            words: Vec::new(),
            lines: Vec::new(),
            sections: Vec::new(),
            rows: Vec::new(),
            examples: Vec::new(),
        },
        bare_headings: Vec::new(),
        open_row: None,
        errors: Vec::new(),
    };
    parser.read_lines();
    let Parser { tree, bare_headings, mut errors, .. } = parser;
    // The text before the first section may be the one that is missing.
    let is_complete = errors.iter().all(|error| error.code() != &code::OUTSIDE);
    errors.extend(sections::check(&tree, &bare_headings, is_complete));
    if errors.is_empty() { Ok(tree) } else { Err(errors) }
}

struct Parser<'s> {
    tree: Tree<'s>,
    bare_headings: sections::Bare,
    /// Indentation of the table row that an indented line would continue.
    open_row: Option<usize>,
    errors: Vec<Diagnostic>,
}

/// A heading at the beginning of a line.
#[derive(Clone, Copy)]
struct Heading {
    kind: Kind,
    label: Option<Span>,
    span: Span,
}

impl<'s> Parser<'s> {
    fn read_lines(&mut self) {
        let text = self.tree.source.text();
        let mut offset = first_byte(text);
        for line in text[offset..].split_inclusive('\n') {
            self.read_line(line, offset);
            offset += line.len();
        }
    }

    fn read_line(&mut self, line: &'s str, offset: usize) {
        let heading = heading(line, offset);
        let content = heading.as_ref().map_or(0, |heading| heading.span.range().end - offset);
        let first = self.tree.words.len();
        let comment = words(line, content, offset, |word| self.tree.words.push(word));
        let words = first..self.tree.words.len();
        self.tree.lines.push(Line { words: words.clone(), comment });
        if let Some(heading) = heading {
            self.open_section(heading);
        }
        let Some(&word) = self.tree.words.get(first) else {
            return;
        };
        match self.tree.sections.last_mut() {
            Some(section) => {
                section.lines.end = self.tree.lines.len();
                let kind = section.kind;
                let indentation = width(&line[..word.range().start - offset]);
                match kind {
                    Kind::Unknown => (),
                    Kind::Transitions => {
                        self.refuse_heading(word);
                        self.read_row(words, indentation);
                    }
                    Kind::Examples => {
                        self.refuse_heading(word);
                        self.read_example(words);
                    }
                    Kind::States => {
                        words.clone().for_each(|index| self.refuse_heading(self.tree.words[index]));
                        self.read_list(words);
                    }
                    _ => self.read_list(words),
                }
                if content == 0
                    && let Some((_, kind)) = known_heading(self.tree.text(word))
                {
                    self.bare_headings.push((word, kind));
                }
            }
            None => self.outside(word),
        }
    }

    fn open_section(&mut self, heading: Heading) {
        let line = self.tree.lines.len() - 1;
        if let Some(last) = self.tree.sections.last_mut() {
            last.lines.end = line;
        }
        if let Some(label) = heading.label {
            self.refuse_reserved(label);
        }
        self.open_row = None;
        self.tree.sections.push(Section {
            kind: heading.kind,
            label: heading.label,
            heading: heading.span,
            lines: line..line + 1,
        });
    }

    fn outside(&mut self, word: Span) {
        // What follows up to the first heading is the same mistake.
        if !self.errors.is_empty() {
            return;
        }
        let text = self.tree.text(word);
        let error = Diagnostic::new(
            &code::OUTSIDE,
            format!("{} stands before the first section", quote(text)),
        )
        .at(word, "belongs to no section");
        self.errors.push(match known_heading(text.trim_end_matches(':')) {
            Some((name, _)) => error.help(format!("a heading ends in a colon: `{name}:`")),
            None => error.help("begin with a heading such as `States:`, or make it a `//` comment"),
        });
    }

    fn read_list(&mut self, words: Range<usize>) {
        for index in words {
            self.refuse_reserved(self.tree.words[index]);
        }
    }

    /// Refuses a state whose row could not begin a line.
    fn refuse_heading(&mut self, state: Span) {
        let text = self.tree.text(state);
        if reads_as_heading(text) {
            self.errors.push(
                Diagnostic::new(
                    &code::RESERVED,
                    format!("{} cannot be the name of a state", quote(text)),
                )
                .at(state, "a line that begins with it would be a heading")
                .help("leave out the colon"),
            );
        }
    }

    fn refuse_reserved(&mut self, word: Span) {
        let text = self.tree.text(word);
        let help = match text {
            ARROW => "an arrow belongs into `Transitions:` and `Examples:` only",
            REST => "`_` means every other symbol, between a state and an arrow",
            _ => return,
        };
        self.errors.push(
            Diagnostic::new(&code::RESERVED, format!("`{text}` cannot be a name"))
                .at(word, "a name was expected here")
                .help(help),
        );
    }

    fn read_row(&mut self, words: Range<usize>, indentation: usize) {
        let is_arrow = |word: &Span| self.tree.text(*word) == ARROW;
        if self.tree.words[words.clone()].iter().any(is_arrow) {
            self.open_row = None;
            if self.check_arrow(&words, 1) {
                let (state, _, target) = self.tree.arrow(&words);
                self.refuse_reserved(state);
                self.refuse_reserved(target);
                self.tree.rows.push(Row::Arrow { words });
            }
            return;
        }
        self.read_list(words.clone());
        match (self.open_row, self.tree.rows.last_mut()) {
            (Some(row), Some(Row::Table { words: open })) if indentation > row => {
                open.end = words.end;
            }
            _ => {
                self.tree.rows.push(Row::Table { words });
                self.open_row = Some(indentation);
            }
        }
    }

    fn read_example(&mut self, words: Range<usize>) {
        if self.check_arrow(&words, 0) {
            for index in words.clone() {
                if index + 2 != words.end {
                    self.refuse_reserved(self.tree.words[index]);
                }
            }
            self.tree.examples.push(Row::Arrow { words });
        }
    }

    /// Whether a row has one arrow with a state and enough symbols before and one state behind it.
    fn check_arrow(&mut self, words: &Range<usize>, symbols: usize) -> bool {
        let row = &self.tree.words[words.clone()];
        let arrows: Vec<usize> =
            (0..row.len()).filter(|&index| self.tree.text(row[index]) == ARROW).collect();
        let (place, label, message) = match arrows[..] {
            [] => (row[0], "no arrow follows", "this line has no arrow".to_owned()),
            [_, second, ..] => {
                (row[second], "the second arrow", "two arrows in one line".to_owned())
            }
            [0] => (row[0], "no state before it", "this line begins with an arrow".to_owned()),
            [arrow] if arrow <= symbols => (
                row[arrow],
                "no symbol before it",
                format!("no symbol between {} and the arrow", quote(self.tree.text(row[0]))),
            ),
            [arrow] if arrow + 1 == row.len() => {
                (row[arrow], "no state behind it", "this arrow leads nowhere".to_owned())
            }
            [arrow] if arrow + 2 < row.len() => {
                (row[arrow + 2], "one too many", "an arrow leads to one state only".to_owned())
            }
            _ => return true,
        };
        let help = match self.tree.sections.last().map(|section| section.kind) {
            Some(Kind::Examples) => "an example reads `state symbol ... -> state`",
            _ => "a line with an arrow reads `state symbol ... -> state`",
        };
        self.errors.push(Diagnostic::new(&code::BAD_ROW, message).at(place, label).help(help));
        false
    }
}

/// The heading at the beginning of a line, if there is one.
///
/// A colon ends it: at the end of the first word (`States:`), inside it
/// (`States:a`) or, behind a word that takes a label, at the end of the second
/// (`Start you:`). The last two are headings only if no arrow follows; a row may
/// well begin with a state called `Start` and a symbol `a:`.
fn heading(line: &str, offset: usize) -> Option<Heading> {
    if !line.contains(':') {
        return None;
    }
    let mut has_arrow = false;
    let mut first_two = Vec::with_capacity(2);
    words(line, 0, 0, |word| {
        has_arrow |= &line[word.range()] == ARROW;
        if first_two.len() < 2 {
            first_two.push(word.range());
        }
    });
    let first = first_two.first()?.clone();
    let word = &line[first.clone()];
    let at = |start: usize, end: usize| Span::inside(offset + start..offset + end);
    let Some(length) = word.find(':') else {
        let (_, kind) = known_heading(word).filter(|(_, kind)| kind.takes_label())?;
        let second = first_two.get(1)?;
        let label = line[second.clone()].strip_suffix(':').filter(|label| !label.is_empty())?;
        let label = Some(at(second.start, second.start + label.len()));
        return (!has_arrow).then(|| Heading { kind, label, span: at(first.start, second.end) });
    };
    let end = first.start + length + 1;
    match known_heading(&word[..length]) {
        Some((_, kind)) if end == first.end || !has_arrow || kind.has_rows() => {
            Some(Heading { kind, label: None, span: at(first.start, end) })
        }
        _ if word.ends_with(':') && word.len() > 1 => {
            let span = at(first.start, first.end);
            Some(Heading { kind: Kind::Unknown, label: None, span })
        }
        _ => None,
    }
}

/// Finds the words of a line from a byte on, and returns the comment that ends it.
fn words(line: &str, from: usize, offset: usize, mut word: impl FnMut(Span)) -> Option<Span> {
    let mut start = from;
    loop {
        let rest = &line[start..];
        start = line.len() - rest.trim_start().len();
        let rest = &line[start..];
        if rest.is_empty() {
            return None;
        }
        if rest.starts_with(COMMENT) {
            return Some(Span::inside(offset + start..offset + line.trim_end().len()));
        }
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        word(Span::inside(offset + start..offset + start + length));
        start += length;
    }
}

/// How far to the right a line begins, with tab stops every eight columns.
fn width(indentation: &str) -> usize {
    indentation.chars().fold(
        0,
        |column, c| {
            if c == '\t' { (column / 8 + 1) * 8 } else { column + 1 }
        },
    )
}

/// Whether a line that begins with these words would be read as a heading.
pub(crate) fn reads_as_heading(line: &str) -> bool {
    heading(line, 0).is_some()
}
