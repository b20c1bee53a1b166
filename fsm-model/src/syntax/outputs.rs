//! Mistakes about outputs that show when a text was read to its end: only then is it known whether it
//! has outputs.

use super::document::{Document, Row, RowContent, Section};
use super::heading::{SectionKind, heading_named, heading_word, meant_heading};
use crate::diagnostic::{Diagnostic, code, count};
use crate::source::Span;

impl Document<'_> {
    /// The errors about the list of outputs and about outputs in table rows.
    pub(super) fn wrong_outputs(&self) -> Vec<Diagnostic> {
        if self.has_outputs() {
            self.outputs_in_tables().collect()
        } else {
            self.missing_outputs().into_iter().collect()
        }
    }

    /// The error about outputs in a text that has no list of them.
    fn missing_outputs(&self) -> Option<Diagnostic> {
        let slash = |row: &Row| match self.content(row) {
            // The slash is the word behind the target.
            RowContent::Arrow { target, outputs: Some(_), .. } => {
                let mut words = self.tokens[row.tokens.range()].iter().copied();
                words.find(|word| word.start() > target.start())
            }
            _ => None,
        };
        let slashes: Vec<Span> = self.rows.iter().chain(&self.examples).filter_map(slash).collect();
        let first = slashes.iter().copied().min()?;
        // A heading that is a slip of `Outputs:` has an error of its own.
        let is_meant = |section: &Section| {
            let meant = meant_heading(heading_word(self.text(section.heading)), false);
            meant.is_some_and(|(_, kind)| kind == SectionKind::Outputs)
        };
        if self.sections(SectionKind::Unknown).any(is_meant) {
            return None;
        }
        let label = match slashes.len() {
            1 => "outputs follow here".to_owned(),
            many => format!("outputs follow here and in {}", count(many - 1, "other line")),
        };
        let error = Diagnostic::new(&code::MISSING_SECTION, "there is no section `Outputs:`")
            .at(first, label);
        // A heading without its colon is a word of the list before it.
        let lines = self.lines.iter();
        let mut first_words = lines.filter_map(|line| self.tokens[line.tokens.range()].first());
        let is_heading = |word: &&Span| {
            heading_named(self.text(**word)).is_some_and(|(_, kind)| kind == SectionKind::Outputs)
        };
        Some(match first_words.find(is_heading) {
            Some(&word) => error.and_at(word, "a heading ends in a colon"),
            None => error.with_help("list every output under `Outputs:`"),
        })
    }

    fn outputs_in_tables(&self) -> impl Iterator<Item = Diagnostic> {
        let states = self.declarations(SectionKind::States);
        let is_state =
            states.flat_map(|section| self.list(section)).any(|&state| self.is_slash(state));
        let tables = self.rows.iter().filter(move |row| !row.has_arrow() && !is_state);
        tables.filter_map(|row| {
            let words = &self.tokens[row.tokens.range()];
            let slash = words.iter().position(|&word| self.is_slash(word))?;
            let (message, help) = if slash == 0 {
                ("outputs stand alone in this line", "write them on the line of their arrow")
            } else {
                (
                    "a table row has no outputs",
                    "write a line with an arrow: `state symbol ... -> state / output ...`",
                )
            };
            let error = Diagnostic::new(&code::MISPLACED_OUTPUTS, message);
            Some(error.at(words[slash], "outputs follow here").with_help(help))
        })
    }
}
