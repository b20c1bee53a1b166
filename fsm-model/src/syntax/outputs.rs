//! Mistakes about outputs that show when a text was read to its end: only then is it known whether it
//! has outputs.

use std::cell::LazyCell;

use super::document::{Document, RowContent};
use super::heading::{SectionKind, heading_named, heading_word, meant_heading};
use super::token::has_arrow_inside;
use crate::diagnostic::{Diagnostic, Diagnostics, code, count, in_backticks};
use crate::source::Span;

const OUTPUTS_BEHIND_TARGET: &str = "write `state symbol ... -> state / output ...`";

impl Document<'_> {
    /// Refuses outputs without a list of them, and outputs in wrong places.
    pub(super) fn check_outputs(&self, errors: &mut Diagnostics) {
        if self.has_outputs() {
            self.refuse_labelled_outputs(errors);
            self.refuse_misplaced_outputs(errors);
        } else if let Some(error) = self.missing_outputs() {
            errors.push(error);
        }
    }

    /// The error about outputs in a text that has no list of them.
    fn missing_outputs(&self) -> Option<Diagnostic> {
        let mut slashes: Vec<Span> = Vec::new();
        for row in self.rows.iter().chain(&self.examples) {
            if let RowContent::Arrow { target, outputs: Some(_), .. } = self.content(row) {
                // The slash is the word behind the target.
                let words = &self.tokens[row.tokens.range()];
                slashes.extend(words.iter().find(|word| word.start() > target.start()));
            }
        }
        let first = slashes.iter().copied().min()?;
        // A heading that is a slip of `Outputs:` has an error of its own.
        for section in self.sections(SectionKind::Unknown) {
            let meant = meant_heading(heading_word(self.text(section.heading)), false);
            if meant.is_some_and(|(_, kind)| kind == SectionKind::Outputs) {
                return None;
            }
        }
        let label = match slashes.len() {
            1 => "outputs follow here".to_owned(),
            many => format!("outputs follow here and in {}", count(many - 1, "other line")),
        };
        let error = Diagnostic::new(&code::MISSING_SECTION, "there is no section `Outputs:`")
            .at(first, label);
        // A heading without its colon is a word of the list before it.
        Some(match self.lines_like_outputs().first() {
            Some([word, label, ..]) if self.text(*label).ends_with(':') => {
                error.and_at(word.to(*label), "`Outputs:` takes no label")
            }
            Some(line) => error.and_at(line[0], "a heading ends in a colon"),
            None => error.with_help("list every output under `Outputs:`"),
        })
    }

    /// The lines of lists that begin with the word `Outputs` and have no heading.
    fn lines_like_outputs(&self) -> Vec<&[Span]> {
        let mut found = Vec::new();
        for section in &self.sections {
            // The words on the line of a heading do not begin a line.
            for line in &self.lines[section.lines.start + 1..section.lines.end] {
                let words = &self.tokens[line.tokens.range()];
                let named = words.first().and_then(|&word| heading_named(self.text(word)));
                let is_outputs = named.is_some_and(|(_, kind)| kind == SectionKind::Outputs);
                if is_outputs && !section.kind.has_rows() {
                    found.push(words);
                }
            }
        }
        found
    }

    /// `Outputs loud:` is not read as a heading, because texts without outputs could always have such a
    /// line in a list.
    fn refuse_labelled_outputs(&self, errors: &mut Diagnostics) {
        for line in self.lines_like_outputs() {
            let &[word, label, ..] = line else { continue };
            // In the list of outputs itself, no name ends in a colon.
            if !self.text(label).ends_with(':') || self.is_name_of(SectionKind::Outputs, word) {
                continue;
            }
            let message =
                format!("there is no section {}", in_backticks(self.text(word.to(label))));
            errors.push(
                Diagnostic::new(&code::UNKNOWN_SECTION, message)
                    .at(word.to(label), "not a section")
                    .with_help("`Outputs:` takes no label"),
            );
        }
    }

    /// Whether a word stands in the list of names of a kind.
    fn is_name_of(&self, kind: SectionKind, word: Span) -> bool {
        self.declarations(kind).any(|section| self.list(section).contains(&word))
    }

    /// Whether a slash is declared as a name of a kind.
    fn declares_slash(&self, kind: SectionKind) -> bool {
        self.declarations(kind)
            .any(|section| self.list(section).iter().any(|&word| self.is_slash(word)))
    }

    /// Refuses outputs in table rows, and before arrows.
    fn refuse_misplaced_outputs(&self, errors: &mut Diagnostics) {
        let is_state = self.declares_slash(SectionKind::States);
        let is_symbol = self.declares_slash(SectionKind::Symbols);
        let states = LazyCell::new(|| self.texts(&self.declared_words(SectionKind::States)));
        for row in self.rows.iter().chain(&self.examples) {
            let words = match self.content(row) {
                RowContent::Arrow { symbols, .. } if !is_symbol => symbols,
                RowContent::Table { .. } if !is_state => &self.tokens[row.tokens.range()],
                _ => continue,
            };
            let Some(slash) = words.iter().position(|&word| self.is_slash(word)) else { continue };
            let is_arrow = |word: &&Span| {
                let text = self.text(**word);
                !row.has_arrow() && has_arrow_inside(text) && !states.contains(text)
            };
            if let Some(&arrow) = words[..slash].iter().find(is_arrow) {
                errors.push(
                    Diagnostic::new(&code::BAD_ROW, "this line has no arrow")
                        .at(arrow, "an arrow is `->`, with blanks around it")
                        .with_help(OUTPUTS_BEHIND_TARGET),
                );
                continue;
            }
            let (message, label, help) = if row.has_arrow() {
                ("outputs stand behind the target", "here are symbols", OUTPUTS_BEHIND_TARGET)
            } else if slash == 0 {
                (
                    "outputs stand alone in this line",
                    "outputs follow here",
                    "write them on the line of their arrow",
                )
            } else {
                (
                    "a table row has no outputs",
                    "outputs follow here",
                    "write a line with an arrow: `state symbol ... -> state / output ...`",
                )
            };
            let error = Diagnostic::new(&code::MISPLACED_OUTPUTS, message);
            errors.push(error.at(words[slash], label).with_help(help));
        }
    }
}
