//! All remarks about one text, in its order, with lines and columns.

use std::fmt;

use super::code::{Code, Severity};
use super::{Diagnostic, render};
use crate::numbers::sorted_numbers;
use crate::source::{Position, Source, Span};

/// All remarks about one text, in the order of the text.
///
/// As a string it reads like the compiler's own messages. A long report is
/// summarised there, but [`iter`](Report::iter) has everything up to a hundred
/// thousand errors.
///
/// # Example
///
/// ```
/// use fsm_model::{Dfa, Source};
///
/// let text = "States: A\nStart: A\nFinal:\nSymbols: x\nTransitions:\nA x -> B\n";
/// let report = Dfa::from_source(&Source::new("a.txt", text)).unwrap_err();
/// let (diagnostic, position) = report.iter().next().expect("one mistake");
/// assert_eq!(diagnostic.code().id(), "F012");
/// assert_eq!(position.expect("it has a place").line, 6);
/// assert!(report.to_string().starts_with("error[F012]: state `B` is not declared\n --> a.txt:6:8\n"));
/// ```
#[derive(Clone)]
pub struct Report {
    source: Source,
    diagnostics: Vec<Diagnostic>,
    positions: Vec<Option<Position>>,
    /// The remarks past the limit, which are only counted.
    dropped: Counts,
}

impl Report {
    /// Collects remarks, in any order, about one text.
    ///
    /// Their spans must belong to this text: showing a span of another text panics. If the text is the
    /// one of a [`Dfa`](crate::Dfa) whose states are not written in it, see
    /// [`Dfa::written_source`](crate::Dfa::written_source), the report is about the text as it was written.
    #[must_use]
    pub fn new(source: &Source, diagnostics: Vec<Diagnostic>) -> Report {
        Report::with_dropped(source, diagnostics, Counts::default())
    }

    pub(super) fn with_dropped(
        source: &Source,
        diagnostics: Vec<Diagnostic>,
        dropped: Counts,
    ) -> Report {
        if let Some(written) = source.written() {
            let mut about_written = Vec::with_capacity(diagnostics.len());
            for found in diagnostics {
                about_written.push(found.about_written(source));
            }
            return Report::with_dropped(written, about_written, dropped);
        }
        let start = |number: usize| diagnostics[number].span().map(Span::start);
        let order =
            sorted_numbers(diagnostics.len(), &mut |one, other| start(one).cmp(&start(other)));
        let mut sorted = Vec::with_capacity(diagnostics.len());
        for number in order {
            sorted.push(diagnostics[number as usize].clone());
        }
        let positions = positions(source, &sorted);
        Report { source: source.clone(), diagnostics: sorted, positions, dropped }
    }

    /// The text that this is about.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Whether there is no remark.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// How many remarks of that severity there are.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        let mut count = self.dropped.total(severity);
        for diagnostic in &self.diagnostics {
            count += usize::from(diagnostic.severity() == severity);
        }
        count
    }

    /// Every remark and where it stands, in the order of the text.
    pub fn iter(&self) -> Iter<'_> {
        self.diagnostics.iter().zip(self.positions.iter().copied())
    }

    /// The report in the colours of a terminal.
    #[must_use]
    pub fn coloured(&self) -> String {
        render::coloured(self).join("\n\n")
    }

    /// The plain messages one by one, as the report shows them together.
    ///
    /// Of a long report these are some of each kind and a summary of the others.
    #[must_use]
    pub fn messages(&self) -> Vec<String> {
        render::plain(self)
    }

    pub(super) fn dropped(&self) -> &Counts {
        &self.dropped
    }
}

type Iter<'a> = std::iter::Zip<
    std::slice::Iter<'a, Diagnostic>,
    std::iter::Copied<std::slice::Iter<'a, Option<Position>>>,
>;

impl<'a> IntoIterator for &'a Report {
    type Item = (&'a Diagnostic, Option<Position>);
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

/// The plain form, without colours.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.messages().join("\n\n"))
    }
}

/// The same as `Display`: a `main` that returns a report shows it in this form.
impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Report {}

/// How many remarks there are of each kind, in the order of the codes.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts(Vec<(usize, &'static Code)>);

impl Counts {
    /// Counts a remark; how many of its kind there are now.
    pub(super) fn add(&mut self, code: &'static Code) -> usize {
        let at = self.0.partition_point(|(_, other)| other.id() < code.id());
        if self.0.get(at).is_none_or(|(_, other)| other.id() != code.id()) {
            self.0.insert(at, (0, code));
        }
        self.0[at].0 += 1;
        self.0[at].0
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &'static Code)> {
        self.0.iter().copied()
    }

    fn total(&self, severity: Severity) -> usize {
        let counts = self.iter().filter(|(_, code)| code.severity() == severity);
        counts.map(|(count, _)| count).sum()
    }
}

/// One sweep over the text, so that a million remarks in one line cost no more than the line.
fn positions(source: &Source, sorted: &[Diagnostic]) -> Vec<Option<Position>> {
    let text = source.text();
    let mut offset = source.first_byte();
    let mut here = Position { line: 1, column: 1 };
    let mut positions = Vec::with_capacity(sorted.len());
    for diagnostic in sorted {
        let Some(span) = diagnostic.span() else {
            positions.push(None);
            continue;
        };
        let start = span.range().start;
        let between = text.get(offset..start).unwrap_or("");
        match between.rfind('\n') {
            Some(last) => {
                here.line += newlines(between);
                here.column = between[last + 1..].chars().count() + 1;
            }
            None => here.column += between.chars().count(),
        }
        offset = offset.max(start);
        positions.push(Some(here));
    }
    positions
}

pub(super) fn newlines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}
