//! Mistakes about outputs that show when a text was read to its end: only then is it known whether it
//! has outputs.

use super::document::{Document, Row, RowContent, Section};
use super::heading::{SectionKind, heading_named, heading_word, meant_heading};
use crate::diagnostic::{Diagnostic, code, count, in_backticks};
use crate::source::Span;

impl Document<'_> {
    /// The errors about the list of outputs and about outputs in table rows.
    pub(super) fn wrong_outputs(&self) -> Vec<Diagnostic> {
        if self.has_outputs() {
            let errors = self.labelled_outputs().chain(self.outputs_in_tables());
            errors.chain(self.outputs_before_arrows()).collect()
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
        Some(match self.lines_like_outputs().next() {
            Some([word, label, ..]) if self.text(*label).ends_with(':') => {
                error.and_at(word.to(*label), "`Outputs:` takes no label")
            }
            Some(line) => error.and_at(line[0], "a heading ends in a colon"),
            None => error.with_help("list every output under `Outputs:`"),
        })
    }

    /// The lines of lists that begin with the word `Outputs` and have no heading.
    fn lines_like_outputs(&self) -> impl Iterator<Item = &[Span]> {
        let lists = self.sections.iter().filter(|section| !section.kind.has_rows());
        // The words on the line of a heading do not begin a line.
        let lines = lists.flat_map(|section| self.lines[section.lines.clone()].iter().skip(1));
        let lines = lines.map(|line| &self.tokens[line.tokens.range()]);
        lines.filter(|line| {
            let named = line.first().and_then(|&word| heading_named(self.text(word)));
            named.is_some_and(|(_, kind)| kind == SectionKind::Outputs)
        })
    }

    /// `Outputs loud:` is not read as a heading, because texts without outputs could always have such a
    /// line in a list.
    fn labelled_outputs(&self) -> impl Iterator<Item = Diagnostic> {
        self.lines_like_outputs().filter_map(|line| {
            let &[word, label, ..] = line else { return None };
            // In the list of outputs itself, no name ends in a colon.
            let is_label = self.text(label).ends_with(':') && !self.is_in_outputs(word);
            let message =
                format!("there is no section {}", in_backticks(self.text(word.to(label))));
            let error = Diagnostic::new(&code::UNKNOWN_SECTION, message);
            is_label.then(|| {
                error.at(word.to(label), "not a section").with_help("`Outputs:` takes no label")
            })
        })
    }

    /// Whether a word stands in a list of outputs.
    fn is_in_outputs(&self, word: Span) -> bool {
        let mut outputs = self.sections(SectionKind::Outputs);
        outputs.any(|section| self.list(section).contains(&word))
    }

    /// `A x / beep -> B`
    fn outputs_before_arrows(&self) -> impl Iterator<Item = Diagnostic> {
        let symbols = self.declarations(SectionKind::Symbols);
        let is_symbol =
            symbols.flat_map(|section| self.list(section)).any(|&symbol| self.is_slash(symbol));
        let rows = self.rows.iter().chain(&self.examples).filter(move |_| !is_symbol);
        rows.filter_map(|row| {
            let RowContent::Arrow { symbols, .. } = self.content(row) else { return None };
            let slash = symbols.iter().copied().find(|&symbol| self.is_slash(symbol))?;
            let error =
                Diagnostic::new(&code::MISPLACED_OUTPUTS, "outputs stand behind the target");
            Some(
                error
                    .at(slash, "here are symbols")
                    .with_help("write `state symbol ... -> state / output ...`"),
            )
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
