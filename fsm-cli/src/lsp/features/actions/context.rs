//! A message and the text that it is about, and how parts of that text are added and removed.

use std::collections::HashSet;
use std::ops::Range;

use fsm_model::{Diagnostic, Outline, OutlinedRow, OutlinedSection, Role, SectionKind, Span, Word};

use super::edits::Edits;
use super::trial::{Scope, Trials, is_about_proofs};
use crate::lsp::files::OpenFile;

/// A message about a text.
pub(super) struct Context<'f, 't> {
    pub(super) found: &'f Diagnostic,
    pub(super) outline: &'f Outline,
    pub(super) text: &'f str,
    pub(super) trials: &'f mut Trials<'t>,
    file: &'f OpenFile,
}

/// The parts of a row.
pub(super) struct RowParts {
    pub(super) heads: Vec<Span>,
    /// The symbols before the arrow. A table row has none.
    pub(super) symbols: Vec<Span>,
    /// From the target of an arrow to the end: outputs may follow it. `None` in a table row.
    pub(super) outcome: Option<Range<usize>>,
    /// The bytes from the first to the last word.
    pub(super) bytes: Range<usize>,
}

impl<'f, 't> Context<'f, 't> {
    pub(super) fn new(
        file: &'f OpenFile,
        found: &'f Diagnostic,
        trials: &'f mut Trials<'t>,
    ) -> Context<'f, 't> {
        Context { found, outline: file.outline(), text: file.text.as_str(), trials, file }
    }

    /// What has to be checked to see whether the message is gone.
    pub(super) fn scope(&self) -> Scope {
        let is_in_property = self.found.span().is_some_and(|span| {
            let section = self.outline.section_at(span.range().start);
            section.is_some_and(|section| section.kind == SectionKind::Properties)
        });
        if is_in_property || is_about_proofs(self.found) { Scope::Proofs } else { Scope::Rows }
    }

    pub(super) fn code(&self) -> &'static str {
        self.found.code().id()
    }

    /// The help of the message, or nothing.
    pub(super) fn help(&self) -> &'f str {
        self.found.help().unwrap_or("")
    }

    pub(super) fn at(&self, span: Span) -> &'f str {
        &self.text[span.range()]
    }

    /// The word with exactly these bytes.
    pub(super) fn word(&self, span: Span) -> Option<Word> {
        let words = self.outline.words_in(span.range().start..span.range().start + 1);
        words.iter().copied().find(|word| word.span == span)
    }

    /// The number of the line of a byte, as people count.
    pub(super) fn line_number(&self, byte: usize) -> u32 {
        self.file.text.position(byte).line + 1
    }

    /// How lines end here: as the first one does.
    pub(super) fn newline(&self) -> &'static str {
        let first = self.text.find('\n').map(|end| &self.text[..end]);
        if first.is_some_and(|line| line.ends_with('\r')) { "\r\n" } else { "\n" }
    }

    pub(super) fn line_start(&self, byte: usize) -> usize {
        self.text[..byte].rfind('\n').map_or(0, |end| end + 1)
    }

    /// The end of the line of a byte, before the characters that end it.
    pub(super) fn line_end(&self, byte: usize) -> usize {
        let end = self.text[byte..].find('\n').map_or(self.text.len(), |end| byte + end);
        end - usize::from(self.text[byte..end].ends_with('\r'))
    }

    /// The blanks at the beginning of the line of a byte.
    pub(super) fn indentation(&self, byte: usize) -> &'f str {
        let line = &self.text[self.line_start(byte)..];
        let blank = |c: char| c == ' ' || c == '\t';
        &line[..line.len() - line.trim_start_matches(blank).len()]
    }

    /// The section of this kind that has no label.
    pub(super) fn section(&self, kind: SectionKind) -> Option<&'f OutlinedSection> {
        let mut sections = self.outline.sections().iter();
        sections.find(|section| section.kind == kind && section.label.is_none())
    }

    /// The row of `Transitions:` around a byte.
    pub(super) fn row_at(&self, byte: usize) -> Option<&'f OutlinedRow> {
        let rows = self.outline.rows();
        let next = rows.partition_point(|row| row.span.range().start <= byte);
        rows[..next].last().filter(|row| byte < row.span.range().end)
    }

    pub(super) fn parts(&self, row: &OutlinedRow) -> RowParts {
        let bytes = row.span.range();
        let is_arrow = |word: &&Word| self.at(word.span) == "->";
        let words = self.outline.words_in(bytes.clone());
        let head_end = row.heads.last().map_or(bytes.start, |head| head.range().end);
        let arrow = words.iter().filter(|word| word.span.range().start >= head_end).find(is_arrow);
        let arrow = arrow.filter(|_| row.targets.is_empty()).map(|arrow| arrow.span.range());
        let mut symbols = Vec::new();
        let mut outcome = None;
        if let Some(arrow) = arrow {
            let before = self.outline.words_in(head_end..arrow.start).iter();
            symbols =
                before.filter(|word| word.role != Role::Comment).map(|word| word.span).collect();
            let target = self.outline.words_in(arrow.end..bytes.end).first();
            outcome = target.map(|target| target.span.range().start..bytes.end);
        }
        RowParts { heads: row.heads.clone(), symbols, outcome, bytes }
    }

    /// Removes the lines of a row.
    pub(super) fn without_lines(&self, bytes: Range<usize>) -> Edits {
        let mut edits = Edits::default();
        edits.remove(self.lines(bytes));
        edits
    }

    /// The whole lines of some bytes, with the end of the last one. At the end of a text without it, the end of
    /// the line before.
    fn lines(&self, bytes: Range<usize>) -> Range<usize> {
        let (start, last) = (self.line_start(bytes.start), bytes.end.max(bytes.start));
        match self.text[last..].find('\n') {
            Some(end) => start..last + end + 1,
            None => self.text[..start].trim_end_matches(['\r', '\n']).len()..self.text.len(),
        }
    }

    /// Removes words with the blanks beside them, and lines of which nothing would be left.
    pub(super) fn without_words(&self, words: &[Span]) -> Edits {
        let removed: HashSet<Span> = words.iter().copied().collect();
        let mut edits = Edits::default();
        for &word in words {
            let bytes = word.range();
            let line = self.line_start(bytes.start)..self.line_end(bytes.end);
            let on_line = self.outline.words_in(line.clone()).iter();
            if on_line.map(|word| word.span).all(|word| removed.contains(&word)) {
                edits.append(self.without_lines(bytes));
                continue;
            }
            // The smaller gap goes, so that what is aligned stays so.
            let (before, behind) =
                (&self.text[line.start..bytes.start], &self.text[bytes.end..line.end]);
            let gap_before = before.len() - before.trim_end().len();
            let gap_behind = behind.len() - behind.trim_start().len();
            let is_first = gap_before == before.len();
            let is_last = gap_behind == behind.len();
            if is_last || (!is_first && gap_before <= gap_behind) {
                edits.remove(bytes.start - gap_before..bytes.end);
            } else {
                edits.remove(bytes.start..bytes.end + gap_behind);
            }
        }
        edits
    }

    /// Adds a line behind that of a byte.
    pub(super) fn with_line_behind(&self, byte: usize, line: &str) -> Edits {
        Edits::inserting(self.line_end(byte), format!("{}{line}", self.newline()))
    }

    /// Adds a line before that of a byte.
    pub(super) fn with_line_before(&self, byte: usize, line: &str) -> Edits {
        Edits::inserting(self.line_start(byte), format!("{line}{}", self.newline()))
    }

    /// Adds names to a list, in its layout: on the last line, or in a column of names in lines of their own.
    pub(super) fn with_names(&self, section: &OutlinedSection, names: &[&str]) -> Edits {
        let end = section.span.range().end;
        let members = section.heading.range().end..end;
        let last_line = self.line_start(end);
        let words = self.outline.words_in(members);
        let is_last = |word: &&Word| word.span.range().start >= last_line;
        let is_column = last_line > section.heading.range().end
            && words.len() > 1
            && words.iter().filter(is_last).count() == 1;
        if is_column {
            let separator = format!("{}{}", self.newline(), self.indentation(end));
            return Edits::inserting(
                self.line_end(end),
                separator.clone() + &names.join(&separator),
            );
        }
        Edits::inserting(end, format!(" {}", names.join(" ")))
    }
}

/// The names in backticks in a message.
pub(super) fn quoted(message: &str) -> Vec<&str> {
    message.split('`').skip(1).step_by(2).collect()
}

/// What stands in a text between two others.
pub(super) fn between<'a>(text: &'a str, before: &str, behind: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(behind).map(|(inside, _)| inside)
}
