//! Reads the rows of `Transitions:`, `Examples:` and `Properties:`.

use std::ops::Range;

use super::document::{Row, TokenRange};
use super::heading::SectionKind;
use super::parse::Parser;
use super::token::{ARROW, BAR, SLASH};
use crate::alphabet::Reads;
use crate::diagnostic::{Diagnostic, code};
use crate::source::Span;

impl Parser<'_> {
    pub(super) fn read_row(&mut self, words: Range<usize>, indentation: usize) {
        let is_arrow = |word: &Span| self.document.text(*word) == ARROW;
        if self.document.tokens[words.clone()].iter().any(is_arrow) {
            self.open_row = None;
            if let Some(arrow) = self.check_arrow(&words, 1) {
                for index in arrow + 1..words.end {
                    self.refuse_reserved(self.document.tokens[index]);
                }
                self.document.rows.push(Row::new(&words, Some(arrow)));
            }
            return;
        }
        let continued = self.open_row.is_some_and(|row| indentation > row);
        for index in words.clone() {
            // A row may begin with `_`. What stands behind a bar is looked at later.
            let is_first = index == words.start && !continued;
            let is_behind_bar =
                index > words.start && self.document.text(self.document.tokens[index - 1]) == BAR;
            if !is_first && !is_behind_bar {
                self.refuse_reserved(self.document.tokens[index]);
            }
        }
        match self.document.rows.last_mut() {
            Some(open) if continued => {
                open.tokens = TokenRange::new(&(open.tokens.range().start..words.end));
            }
            _ => {
                self.document.rows.push(Row::new(&words, None));
                self.open_row = Some(indentation);
            }
        }
    }

    /// A property, a set or a token. A line that is indented further continues it.
    pub(super) fn read_line_of(
        &mut self,
        kind: SectionKind,
        words: Range<usize>,
        indentation: usize,
    ) {
        let continued = self.open_row.is_some_and(|row| indentation > row);
        let rows = match kind {
            SectionKind::Tokens => &mut self.document.token_rows,
            SectionKind::Properties => &mut self.document.properties,
            _ => &mut self.document.sets,
        };
        match rows.last_mut() {
            Some(open) if continued => {
                open.tokens = TokenRange::new(&(open.tokens.range().start..words.end));
            }
            _ => {
                rows.push(Row::new(&words, None));
                self.open_row = Some(indentation);
            }
        }
    }

    pub(super) fn read_example(&mut self, words: Range<usize>) {
        if let Some(arrow) = self.check_arrow(&words, 0) {
            for index in words.start + 1..words.end {
                let is_behind_bar = self.document.text(self.document.tokens[index - 1]) == BAR;
                if index != arrow && !is_behind_bar {
                    self.refuse_reserved(self.document.tokens[index]);
                }
            }
            self.document.examples.push(Row::new(&words, Some(arrow)));
        }
    }

    /// The token of the arrow, if a row has one arrow with a state and enough symbols before it, and
    /// behind it one state and perhaps outputs. In a nondeterministic automaton, every word behind the
    /// arrow is a target; whether the text is one is known only at its end.
    fn check_arrow(&mut self, words: &Range<usize>, symbols: usize) -> Option<usize> {
        let row = &self.document.tokens[words.clone()];
        let mut arrows = (0..row.len()).filter(|&index| self.document.text(row[index]) == ARROW);
        let mistake = match (arrows.next(), arrows.next()) {
            (None, _) => (0, "no arrow follows", "this line has no arrow"),
            (_, Some(second)) => (second, "the second arrow", "two arrows in one line"),
            (Some(0), _) => (0, "no state before it", "this line begins with an arrow"),
            (Some(arrow), _) if arrow <= symbols => {
                let label = match self.document.reads() {
                    Reads::Symbols => "a state and a symbol belong here",
                    Reads::Bytes => "a state and a byte belong here; a blank is written `\\s`",
                    Reads::Characters => {
                        "a state and a character belong here; a blank is written `\\s`"
                    }
                };
                (arrow, label, "something is missing before the arrow")
            }
            (Some(arrow), _) if arrow + 1 == row.len() => {
                (arrow, "no state behind it", "this arrow leads nowhere")
            }
            (Some(arrow), _) => {
                if let Some(mistake) = self.mistake_behind(arrow, row) {
                    let error = self.wrong_arrow(row, mistake);
                    self.unless_nfa.push((words.start, error));
                }
                return Some(words.start + arrow);
            }
        };
        let error = self.wrong_arrow(row, mistake);
        self.errors.push(error);
        None
    }

    /// What is wrong behind an arrow in a deterministic automaton: where, and in which words.
    fn mistake_behind(&self, arrow: usize, row: &[Span]) -> Option<Mistake> {
        let (first, second) = (row[arrow + 1], *row.get(arrow + 2)?);
        // Whether the text has outputs is known only at its end.
        if self.document.is_slash(second) {
            return None;
        }
        Some(if self.document.is_slash(first) {
            (arrow + 1, "a state, `.` or `!` belongs before it", "there is no target before `/`")
        } else {
            (arrow + 2, "one too many", MANY_TARGETS)
        })
    }

    fn wrong_arrow(&self, row: &[Span], (at, label, message): Mistake) -> Diagnostic {
        let text = |at: usize| self.document.text(row[at]);
        let is_glued = text(at).starts_with(SLASH) || (at > 0 && text(at - 1).ends_with(SLASH));
        let is_glued = is_glued && text(at) != SLASH;
        let has_many = message == MANY_TARGETS;
        let help = match self.document.sections.last().map(|section| section.kind) {
            _ if is_glued => "outputs follow behind a `/`, with blanks around it",
            Some(SectionKind::Examples) => {
                "an example reads `state symbol ... -> state`, with blanks around the arrow"
            }
            _ if has_many => {
                "a line with an arrow reads `state symbol ... -> state`; only an automaton with \
                 `Kind: nfa` may lead to several states"
            }
            _ => "a line with an arrow reads `state symbol ... -> state`",
        };
        Diagnostic::new(&code::BAD_ROW, message).at(row[at], label).with_help(help)
    }
}

/// The number of a word in a row, what to write beneath it, and the message.
type Mistake = (usize, &'static str, &'static str);

const MANY_TARGETS: &str = "an arrow leads to one state only";
