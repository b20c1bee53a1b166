//! Headings that are missing, or that lack their colon.

use std::ops::Range;

use super::slips::{Finder, Line, MOST_LINES, Slip, What};
use crate::diagnostic::{Diagnostic, code, in_backticks};
use crate::source::Span;
use crate::syntax::{ARROW, SLASH, begins_property, heading_named, heading_word};

impl Finder<'_> {
    /// Headings without their colon: `Claims live`, `States sent Shipped`.
    pub(super) fn bare_headings(&self) -> Vec<Slip> {
        let mut slips = Vec::new();
        for line in self.lines {
            let Some(&first) = line.words.first() else { continue };
            let text = self.text(first);
            let word = text.trim_end_matches(|c: char| !c.is_alphanumeric());
            let Some((name, kind)) = heading_named(word).filter(|_| !text.contains(':')) else {
                continue;
            };
            let end = first.range().start + word.len();
            let mut add = |bytes: Range<usize>, shown: Span, heading: String| {
                let message =
                    format!("{} is not read as a heading", in_backticks(self.text(shown)));
                let message = Diagnostic::new(&code::BARE_HEADING, message)
                    .at(shown, "a heading ends in a colon")
                    .with_help(format!("write {}", in_backticks(&heading)));
                let (instead, line) = (":".to_owned(), line.bytes.clone());
                slips.push(Slip { bytes, instead, line, what: What::New(message) });
            };
            add(end..first.range().end, first, format!("{name}:"));
            if let Some(&label) = line
                .words
                .get(1)
                .filter(|&&label| kind.takes_label() && !self.text(label).ends_with(':'))
            {
                let end = label.range().end;
                add(end..end, first.to(label), format!("{name} {}:", self.text(label)));
            }
        }
        slips.truncate(2 * MOST_LINES);
        slips
    }

    /// Whether a line begins with a heading and its colon.
    pub(super) fn has_heading(&self, line: &Line) -> bool {
        let mut words = line.words.iter().map(|&word| self.text(word));
        let Some(first) = words.next() else { return false };
        let mut last = [Some(first), words.next()].into_iter().flatten();
        heading_named(heading_word(first)).is_some() && last.any(|word| word.contains(':'))
    }

    /// Whether a line begins with a heading.
    fn begins(&self, line: &Line, name: &str) -> bool {
        let first = line.words.first().map_or("", |&word| self.text(word));
        heading_named(heading_word(first)).is_some_and(|(known, _)| known == name)
    }

    /// The required headings that the text lacks, if a word begins its line.
    pub(super) fn missing(&self, place: usize) -> Vec<&'static str> {
        let mut names = vec!["States", "Start", "Final", "Symbols", "Transitions"];
        names.retain(|name| place == 0 && !self.lines.iter().any(|line| self.begins(line, name)));
        if names.len() > MOST_LINES { Vec::new() } else { names }
    }

    /// Whether two lines disagree.
    pub(super) fn has_conflict(&self) -> bool {
        self.errors.iter().any(|error| error.code() == &code::NONDETERMINISTIC)
    }

    /// The first line with words of the paragraph around a line.
    fn paragraph(&self, number: usize) -> usize {
        let is_empty = |line: &Line| line.words.is_empty() && !line.has_comment;
        let first = self.lines[..number].iter().rposition(is_empty).map_or(0, |empty| empty + 1);
        let has_words = |&line: &usize| !self.lines[line].words.is_empty();
        (first..number).find(has_words).unwrap_or(number)
    }

    /// Whether a line can only be in `Properties:`, or has an arrow.
    fn looks(&self, number: usize) -> [bool; 2] {
        let words = &self.lines[number].words;
        let is_property = words.first().is_some_and(|&word| begins_property(self.text(word)));
        [is_property, words.iter().any(|&word| self.text(word) == ARROW)]
    }

    /// A heading that is not there, above a paragraph of properties or of examples.
    pub(super) fn paragraphs_without_heading(&self, wrong: &[usize], slips: &mut Vec<Slip>) {
        let mut seen: Vec<usize> = Vec::new();
        for &number in wrong {
            let paragraph = self.paragraph(number);
            let name = match self.looks(number) {
                [true, _] => "Properties",
                [_, true] => "Examples",
                _ => continue,
            };
            if seen.contains(&paragraph) || self.lines.iter().any(|line| self.begins(line, name)) {
                continue;
            }
            seen.push(paragraph);
            let Some(mut slip) = self.missing_heading(name, paragraph) else { continue };
            if self.has_conflict() {
                // Perhaps they are transitions and do disagree, so the message about that stays.
                let lines = name.to_lowercase();
                slip.what = What::Word(Some(format!(
                    "keep one of the two; or write `{name}:` above these lines, if they are {lines}"
                )));
                slip.line.end = self.source.text().len();
            }
            slips.push(slip);
        }
    }

    /// A heading that is not there, above a line with an error or above its paragraph.
    pub(super) fn missing_headings(&self, number: usize, slips: &mut Vec<Slip>) {
        let kinds: &[&str] = match self.looks(number) {
            [true, _] => &["Properties"],
            [_, true] => &["Examples", "Transitions"],
            _ => &["Tokens", "Bytes", "Characters", "Symbols", "Transitions", "Claims", "Outputs"],
        };
        // Any words can be outputs. They are meant only if a line with outputs is wrong, too.
        let has_slash = |line: &Line| line.words.iter().any(|&word| self.text(word) == SLASH);
        let has_outputs = || {
            self.places()
                .any(|(_, span)| self.line_at(span).is_some_and(|at| has_slash(&self.lines[at])))
        };
        for &name in kinds.iter().filter(|&&name| name != "Outputs" || has_outputs()) {
            for above in [self.paragraph(number), number] {
                slips.extend(self.missing_heading(name, above));
            }
        }
    }

    /// A heading that is not there, above a line.
    fn missing_heading(&self, name: &str, above: usize) -> Option<Slip> {
        let line = &self.lines[above];
        let &first = line.words.first()?;
        let message =
            Diagnostic::new(&code::MISSING_SECTION, format!("there is no section `{name}:`"))
                .at(first, "this line belongs to it")
                .with_help(format!("write the heading `{name}:` above this line"));
        Some(Slip {
            bytes: line.bytes.start..line.bytes.start,
            instead: format!("{name}:\n"),
            line: line.bytes.clone(),
            what: What::New(message),
        })
    }
}
