//! What is said to a person about a text, and as data to a program.
//!
//! A [`Diagnostic`] is one remark, a [`Report`] all remarks about one
//! [`Source`]. This is the only place that counts lines and columns and the
//! only one that draws messages, the same for the compiler and the shell.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use crate::code::{Code, Severity};
use crate::source::{Source, Span};

/// One remark about a text: what, where, why and what to do.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    code: &'static Code,
    message: String,
    place: Option<Mark>,
    others: Vec<Mark>,
    notes: Vec<String>,
    help: Option<String>,
}

/// A place with a few words beneath it.
#[derive(Clone, Debug)]
struct Mark {
    span: Span,
    label: String,
}

impl Diagnostic {
    /// Begins a remark: one line, lower case, names in backticks, no full stop.
    pub fn new(code: &'static Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            message: message.into(),
            place: None,
            others: Vec::new(),
            notes: Vec::new(),
            help: None,
        }
    }

    /// Says where, and a few words to write beneath.
    #[must_use]
    pub fn at(mut self, span: Span, label: impl Into<String>) -> Diagnostic {
        self.place = Some(Mark { span, label: label.into() });
        self
    }

    /// Adds another place that has to do with it.
    #[must_use]
    pub fn and(mut self, span: Span, label: impl Into<String>) -> Diagnostic {
        self.others.push(Mark { span, label: label.into() });
        self
    }

    /// Adds a reason, for example a counterexample.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Diagnostic {
        self.notes.push(note.into());
        self
    }

    /// Says what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// The kind of mistake.
    #[must_use]
    pub fn code(&self) -> &'static Code {
        self.code
    }

    /// Whether it stops the build.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.code.severity
    }

    /// What is wrong, in one line.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Where it is, if it is anywhere in the text.
    #[must_use]
    pub fn place(&self) -> Option<Span> {
        self.place.as_ref().map(|mark| mark.span)
    }

    /// The reasons, for example a counterexample.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// What to do about it, if anything can be said.
    #[must_use]
    pub fn suggestion(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

/// Remarks in the making.
///
/// Past a limit they are only counted: a text can have more mistakes than a machine has memory.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    list: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
    dropped: Counts,
}

/// How many remarks there are of each kind.
type Counts = BTreeMap<&'static str, (usize, &'static Code)>;

const MOST_FINDINGS: usize = 100_000;

impl Findings {
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        let count = match diagnostic.severity() {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        };
        *count += 1;
        if *count <= MOST_FINDINGS {
            self.list.push(diagnostic);
        } else {
            self.dropped.entry(diagnostic.code.id).or_insert((0, diagnostic.code)).0 += 1;
        }
    }

    pub(crate) fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        diagnostics.into_iter().for_each(|diagnostic| self.push(diagnostic));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    pub(crate) fn report(self, source: &Source) -> Report {
        Report { dropped: self.dropped, ..Report::new(source, self.list) }
    }
}

impl From<Diagnostic> for Findings {
    fn from(diagnostic: Diagnostic) -> Findings {
        let mut findings = Findings::default();
        findings.push(diagnostic);
        findings
    }
}

/// Where a remark stands, counted from one and in characters, as editors do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column; a tab is one character.
    pub column: usize,
}

/// All remarks about one text, in the order of the text.
///
/// As a string it reads like the compiler's own messages. A long report is
/// summarised there, but [`iter`](Report::iter) has everything up to a hundred
/// thousand errors.
///
/// # Example
///
/// ```
/// use tictactoe_fsm::{Dfa, Source};
///
/// let text = "States: A\nStart: A\nFinal:\nSymbols: x\nTransitions:\nA x -> B\n";
/// let report = Dfa::from_source(&Source::new("a.txt", text)).unwrap_err();
/// let (diagnostic, position) = report.iter().next().expect("one mistake");
/// assert_eq!(diagnostic.code().id, "F012");
/// assert_eq!(position.expect("it has a place").line, 6);
/// assert!(report.to_string().starts_with("error[F012]: state `B` is not declared\n --> a.txt:6:8\n"));
/// ```
#[derive(Clone)]
pub struct Report {
    source: Source,
    diagnostics: Vec<Diagnostic>,
    positions: Vec<Option<Position>>,
    /// How many more there were than anybody could want to see.
    dropped: Counts,
}

/// A report longer than this is summarised, ...
const SHOWN_IN_ALL: usize = 20;
/// ... and then so many remarks of one kind are shown.
const SHOWN_OF_A_KIND: usize = 4;
/// A longer line is not shown: nobody could read it.
const LONGEST_LINE: usize = 1 << 16;
/// Two places that are fewer lines apart are shown in one piece.
const NEAR: usize = 6;
/// Unless they are more bytes apart: the piece would be that long.
const FAR: usize = 500;

impl Report {
    /// Collects remarks, in any order, about one text.
    ///
    /// Their places must be of this text; to show another's would panic.
    #[must_use]
    pub fn new(source: &Source, mut diagnostics: Vec<Diagnostic>) -> Report {
        diagnostics.sort_by_key(|diagnostic| diagnostic.place().map(Span::range).map(|r| r.start));
        let positions = positions(source.text(), &diagnostics);
        Report { source: source.clone(), diagnostics, positions, dropped: Counts::new() }
    }

    /// The text that this is about.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Whether there is nothing to say.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// How many remarks of that severity there are.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        let kept = self.diagnostics.iter().filter(|d| d.severity() == severity).count();
        let dropped = self.dropped.values().filter(|(_, code)| code.severity == severity);
        kept + dropped.map(|(count, _)| count).sum::<usize>()
    }

    /// Every remark and where it stands, in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = (&Diagnostic, Option<Position>)> {
        self.diagnostics.iter().zip(self.positions.iter().copied())
    }

    /// The report in the colours of a terminal.
    #[must_use]
    pub fn coloured(&self) -> String {
        self.render(&Renderer::styled()).join("\n\n")
    }

    /// The plain messages one by one, as the report shows them together.
    ///
    /// Of a long report these are some of each kind and a summary of the others.
    #[must_use]
    pub fn messages(&self) -> Vec<String> {
        self.render(&Renderer::plain())
    }

    fn render(&self, renderer: &Renderer) -> Vec<String> {
        let shown = self.shown();
        let mut parts: Vec<String> = Vec::new();
        for (&shown, (diagnostic, position)) in shown.iter().zip(self.iter()) {
            if shown {
                parts.push(renderer.render(&[self.draw(diagnostic, position)]));
            }
        }
        let mut hidden = self.dropped.clone();
        for diagnostic in self.diagnostics.iter().zip(&shown).filter(|(_, shown)| !**shown) {
            hidden.entry(diagnostic.0.code.id).or_insert((0, diagnostic.0.code)).0 += 1;
        }
        if !hidden.is_empty() {
            let count = hidden.values().map(|(count, _)| count).sum::<usize>();
            let has_error = hidden.values().any(|(_, code)| code.severity == Severity::Error);
            let level = if has_error { Level::ERROR } else { Level::WARNING };
            let plural = if count == 1 { "" } else { "s" };
            let group = Group::with_title(
                level.primary_title(format!("{count} more message{plural} not shown")),
            )
            .element(Origin::path(self.source.name()))
            .elements(hidden.values().map(|(count, code)| {
                Level::NOTE.message(format!("{count} of {}: {}", code.id, code.title))
            }));
            parts.push(renderer.render(&[group]));
        }
        parts
    }

    /// Which remarks to show: all of a short report; of a long one some of every kind.
    fn shown(&self) -> Vec<bool> {
        let short = self.diagnostics.len() <= SHOWN_IN_ALL;
        let mut of_a_kind: BTreeMap<&str, usize> = BTreeMap::new();
        self.diagnostics
            .iter()
            .map(|diagnostic| {
                let seen = of_a_kind.entry(diagnostic.code.id).or_default();
                *seen += 1;
                short || *seen <= SHOWN_OF_A_KIND
            })
            .collect()
    }

    fn draw<'a>(&'a self, diagnostic: &'a Diagnostic, position: Option<Position>) -> Group<'a> {
        let level = match diagnostic.severity() {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level.primary_title(&diagnostic.message).id(diagnostic.code.id);
        let mut group = Group::with_title(title);
        match (&diagnostic.place, position) {
            (Some(place), Some(position)) => {
                let excerpts = self.excerpts(place, position.line, &diagnostic.others);
                if excerpts.iter().any(|excerpt| excerpt.lines.len() > LONGEST_LINE) {
                    group = group
                        .element(
                            Origin::path(self.source.name())
                                .line(position.line)
                                .char_column(position.column),
                        )
                        .element(Level::NOTE.message("the line is too long to be shown here"));
                } else {
                    group = group.elements(excerpts.into_iter().map(|e| self.snippet(e)));
                }
            }
            _ => group = group.element(Origin::path(self.source.name())),
        }
        group
            .elements(diagnostic.notes.iter().map(|note| Level::NOTE.message(note)))
            .elements(diagnostic.help.iter().map(|help| Level::HELP.message(help)))
    }

    /// The pieces of text to show: one around the place itself, with whatever is near.
    fn excerpts<'a>(&self, place: &'a Mark, line: usize, others: &'a [Mark]) -> Vec<Excerpt<'a>> {
        let text = self.source.text();
        let around = |mark: &'a Mark, kind, line| Excerpt {
            first_line: line,
            lines: whole_lines(text, mark.span),
            marks: vec![(kind, mark)],
        };
        let mut excerpts = vec![around(place, AnnotationKind::Primary, line)];
        for mark in others {
            let line = newlines(&text[..mark.span.range().start]) + 1;
            let here = &mut excerpts[0];
            let far = mark.span.range().start.abs_diff(place.span.range().start) > FAR;
            if here.first_line.abs_diff(line) < NEAR && !far {
                let lines = whole_lines(text, mark.span);
                here.first_line = here.first_line.min(line);
                here.lines = here.lines.start.min(lines.start)..here.lines.end.max(lines.end);
                here.marks.push((AnnotationKind::Context, mark));
            } else {
                excerpts.push(around(mark, AnnotationKind::Context, line));
            }
        }
        excerpts
    }

    fn snippet<'a>(
        &'a self,
        excerpt: Excerpt<'a>,
    ) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
        let start = excerpt.lines.start;
        Snippet::source(printable(&self.source.text()[excerpt.lines]))
            .line_start(excerpt.first_line)
            .path(self.source.name())
            .annotations(excerpt.marks.into_iter().map(move |(kind, mark)| {
                let range = underlined(self.source.at(mark.span), mark.span);
                kind.span(range.start - start..range.end - start).label(mark.label.as_str())
            }))
    }
}

/// The plain form, without colours.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.messages().join("\n\n"))
    }
}

/// The same, for whoever returns it from `main`.
impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Report {}

/// Some lines of the text and what to mark in them.
struct Excerpt<'a> {
    first_line: usize,
    lines: std::ops::Range<usize>,
    marks: Vec<(AnnotationKind, &'a Mark)>,
}

/// One sweep over the text, so that a million remarks in one line cost no more than the line.
fn positions(text: &str, sorted: &[Diagnostic]) -> Vec<Option<Position>> {
    let mut offset = first_byte(text);
    let mut here = Position { line: 1, column: 1 };
    sorted
        .iter()
        .map(|diagnostic| {
            let start = diagnostic.place()?.range().start;
            let between = text.get(offset..start).unwrap_or("");
            match between.rfind('\n') {
                Some(last) => {
                    here.line += newlines(between);
                    here.column = between[last + 1..].chars().count() + 1;
                }
                None => here.column += between.chars().count(),
            }
            offset = offset.max(start);
            Some(here)
        })
        .collect()
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

fn whole_lines(text: &str, span: Span) -> std::ops::Range<usize> {
    let range = span.range();
    let start = text[..range.start].rfind('\n').map_or(first_byte(text), |newline| newline + 1);
    let end = text[range.end..].find('\n').map_or(text.len(), |length| range.end + length);
    start..start + text[start..end].trim_end_matches('\r').len()
}

/// Where the text begins: behind a byte order mark.
pub(crate) fn first_byte(text: &str) -> usize {
    if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 }
}

/// The text with something visible for what the renderer would send to the terminal as it is.
///
/// A stand-in is as many bytes long, so that places stay where they are.
fn printable(text: &str) -> Cow<'_, str> {
    let stand_in = |c: char| match c.len_utf8() {
        2 if is_invisible(c) => '\u{B7}',
        3 if is_invisible(c) => '\u{FFFD}',
        // A full block, of the few plain signs that are four bytes long.
        4 if is_invisible(c) => '\u{1FB95}',
        _ => c,
    };
    if text.chars().any(|c| stand_in(c) != c) {
        text.chars().map(stand_in).collect::<String>().into()
    } else {
        text.into()
    }
}

/// A name can be as long as a book; the underline need not be.
fn underlined(word: &str, span: Span) -> std::ops::Range<usize> {
    const LONGEST: usize = 60;
    let start = span.range().start;
    match word.char_indices().nth(LONGEST) {
        Some((length, _)) => start..start + length,
        None => span.range(),
    }
}

/// A name in backticks, cut in the middle if it is very long, with invisible characters escaped.
///
/// For messages: whatever a text contains, this can be shown.
///
/// # Example
///
/// ```
/// assert_eq!(tictactoe_fsm::quote("XO*"), "`XO*`");
/// assert_eq!(tictactoe_fsm::quote("no\u{200B}blank"), "`no\\u{200b}blank`");
/// ```
#[must_use]
pub fn quote(name: &str) -> String {
    format!("`{}`", presentable(name))
}

/// A name as [`quote`] shows it, without the backticks.
pub(crate) fn presentable(name: &str) -> String {
    const HEAD: usize = 40;
    const TAIL: usize = 15;
    let mut shown = String::with_capacity(name.len());
    let mut push = |part: &str| {
        for c in part.chars() {
            if is_invisible(c) {
                shown.extend(c.escape_unicode());
            } else {
                shown.push(c);
            }
        }
    };
    match (name.char_indices().nth(HEAD), name.char_indices().nth_back(TAIL)) {
        (Some((head, _)), Some((tail, _))) if head < tail => {
            push(&name[..head]);
            push("...");
            push(&name[tail..]);
        }
        _ => push(name),
    }
    shown
}

/// Whether a character shows nothing by itself, or changes what others show.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{AD}'
                | '\u{61C}'
                | '\u{180E}'
                | '\u{200B}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FEFF}'
                | '\u{FFF9}'..='\u{FFFB}'
                | '\u{E0000}'..='\u{E0FFF}'
        )
}

/// Names in backticks: a few of them, and how many more there are.
///
/// # Example
///
/// ```
/// use tictactoe_fsm::quote_some;
///
/// assert_eq!(quote_some(["a", "b"].into_iter()), "`a` and `b`");
/// let many = ["a", "b", "c", "d", "e", "f", "g", "h"];
/// assert_eq!(quote_some(many.into_iter()), "`a`, `b`, `c`, `d`, `e` and 3 more");
/// ```
pub fn quote_some<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> String {
    const SHOWN: usize = 5;
    let count = names.len();
    // "and 1 more" is no shorter than the name.
    let shown = if count == SHOWN + 1 { count } else { SHOWN };
    let mut quoted: Vec<String> = names.take(shown).map(quote).collect();
    match (count - quoted.len(), quoted.pop()) {
        (0, Some(last)) if quoted.is_empty() => last,
        (0, Some(last)) => format!("{} and {last}", quoted.join(", ")),
        (more, Some(last)) => format!("{}, {last} and {more} more", quoted.join(", ")),
        (_, None) => String::new(),
    }
}

/// `1 state`, `2 states`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
