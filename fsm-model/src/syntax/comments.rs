//! The comments about the names of a text, which become documentation.

use std::ops::Range;

use super::heading::heading;
use super::token::{COMMENT, tokens};
use crate::source::{Source, Span};

/// Finds what the comments of a text say about its names.
///
/// A comment is about the names before it on its line. Comments on lines of their own are about the
/// names on the line below, if both are below the heading of the list. A comment behind or directly
/// above a heading with a label, such as `Final win:`, is about the label.
///
/// # Example
///
/// ```
/// use fsm_model::{Comments, Dfa, Source};
///
/// let text = "States:\nidle  // waits for work\n// Does the work.\nbusy\n\
///             Start: idle\nFinal: idle\nSymbols: go\nTransitions:\nidle busy\nbusy idle\n";
/// let dfa = Dfa::from_source(&Source::new("t.txt", text))?;
/// let mut comments = Comments::new(dfa.source());
/// let about = dfa.states().map(|state| comments.about(dfa.state(state).span()));
/// let about: Vec<Option<String>> = about.collect();
/// assert_eq!(about, [Some("waits for work".to_owned()), Some("Does the work.".to_owned())]);
/// # Ok::<(), fsm_model::Report>(())
/// ```
#[derive(Clone, Debug)]
pub struct Comments<'s> {
    source: &'s Source,
    /// The line of the last name, and the comment about the names of that line.
    last: (Range<usize>, Option<String>),
}

impl<'s> Comments<'s> {
    /// The comments of a text.
    #[must_use]
    pub fn new(source: &'s Source) -> Comments<'s> {
        // Without comments the whole text counts as one line, which is known to have none.
        // The search for one character is many times faster where nothing is optimised, as in a macro.
        let has_comments = source.text().contains('/') && source.text().contains(COMMENT);
        let known = if has_comments { 0..0 } else { 0..source.text().len() };
        Comments { source, last: (known, None) }
    }

    /// What the comments say about the name at a place, in one or more lines.
    ///
    /// The names of one list are best asked for in their order.
    pub fn about(&mut self, name: Span) -> Option<String> {
        let start = name.range().start;
        if !self.last.0.contains(&start) {
            let line = self.line_at(start);
            let comment = self.about_line(&line, name);
            self.last = (line, comment);
        }
        self.last.1.clone()
    }

    /// The bytes of the line around a byte.
    fn line_at(&self, byte: usize) -> Range<usize> {
        let text = self.source.text();
        let start =
            text[..byte].rfind('\n').map_or(self.source.first_byte(), |newline| newline + 1);
        let end = text[byte..].find('\n').map_or(text.len(), |newline| byte + newline);
        start..end
    }

    fn about_line(&self, bytes: &Range<usize>, name: Span) -> Option<String> {
        let line = &self.source.text()[bytes.clone()];
        let heading = heading(line, bytes.start);
        let from = heading.map_or(0, |heading| heading.span.range().end - bytes.start);
        let behind =
            if line.contains(COMMENT) { tokens(line, from, bytes.start, |_| ()) } else { None };
        let behind = behind.map(|comment| words_of(self.source.at(comment)));
        let has_comments_above = heading.is_none_or(|heading| heading.label == Some(name));
        let mut lines = if has_comments_above { self.above(bytes.start) } else { Vec::new() };
        if let Some(behind) = behind.filter(|behind| !behind.is_empty()) {
            // A paragraph of its own.
            lines.extend((!lines.is_empty()).then_some(""));
            lines.push(behind);
        }
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    /// The comments on the lines directly above a byte that begins a line.
    fn above(&self, byte: usize) -> Vec<&'s str> {
        let before = &self.source.text()[self.source.first_byte()..byte];
        let lines = before.lines().rev().map(str::trim);
        let mut lines: Vec<&str> =
            lines.take_while(|line| line.starts_with(COMMENT)).map(words_of).collect();
        lines.reverse();
        let is_empty = |line: &&&str| line.is_empty();
        let first = lines.iter().take_while(is_empty).count();
        let last = lines.iter().rev().take_while(is_empty).count();
        if first == lines.len() { Vec::new() } else { lines[first..lines.len() - last].to_vec() }
    }
}

/// A comment without its slashes. It is empty if it is a ruler: only signs, dashes and lines.
fn words_of(comment: &str) -> &str {
    let words = comment.trim_start_matches('/').trim();
    let is_line = |c: char| {
        c.is_ascii_punctuation()
            || c.is_whitespace()
            || matches!(c, '\u{2010}'..='\u{2027}' | '\u{2500}'..='\u{257F}')
    };
    if words.chars().all(is_line) { "" } else { words }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::Dfa;

    /// Shows the comments about all states, labels and groups of states.
    #[track_caller]
    #[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
    fn check(lists: &str, expected: Expect) {
        let text = format!("{lists}\nStart: a\nSymbols: x\nTransitions:\n_ x -> a\n");
        let dfa = Dfa::from_source(&Source::new("t.txt", text)).expect("the text is right");
        let mut comments = Comments::new(dfa.source());
        let states = dfa.states().map(|state| (dfa.state(state).name(), dfa.state(state).span()));
        let labels = dfa.labels().map(|label| (dfa.label(label).name(), dfa.label(label).span()));
        let groups = dfa.state_groups().map(|group| (group.name(), group.span()));
        let shown = states.chain(labels).chain(groups).map(|(name, span)| {
            format!("{name}: {:?}\n", comments.about(span).unwrap_or_default())
        });
        expected.assert_eq(&shown.collect::<String>());
    }

    #[test]
    fn behind_names_and_above_them() {
        check(
            "// A file.\nStates:  // all of them\n\
             a b  // two\n// above\n// \n//two lines\nc\nd  // behind\n// above\n/// and\ne // behind\n\
             // away\n\nf\nFinal: a",
            expect![[r#"
                a: "two"
                b: "two"
                c: "above\n\ntwo lines"
                d: "behind"
                e: "above\nand\n\nbehind"
                f: ""
            "#]],
        );
    }

    #[test]
    fn a_heading_with_names_has_only_a_comment_behind_it() {
        check(
            "// about the file\nStates: a b // some\n  c // more\nFinal: b // not a declaration",
            expect![[r#"
                a: "some"
                b: "some"
                c: "more"
            "#]],
        );
    }

    #[test]
    fn labels_and_groups_stand_in_their_heading() {
        check(
            "States: a b\n// One.\nStates one: a // a group\n\n// The computer has won.\nFinal win: a\n\
             Final lost: // nothing\nb // not about a label\nStates two: a b",
            expect![[r#"
                a: ""
                b: ""
                win: "The computer has won."
                lost: "nothing"
                one: "One.\n\na group"
                two: ""
            "#]],
        );
    }

    #[test]
    fn rulers_and_slashes_say_nothing() {
        check(
            "States:\n// ─────\na // ***\n// ====\n// b\n// ----\nb\na//b c//\n//\nd\nFinal: a",
            expect![[r#"
                a: ""
                b: "b"
                a//b: ""
                c//: ""
                d: ""
            "#]],
        );
    }

    #[test]
    fn windows_line_ends_and_a_byte_order_mark() {
        check(
            "\u{FEFF}States:\r\n// above\r\na // behind\r\nb\r\nFinal: a\r",
            expect![[r#"
                a: "above\n\nbehind"
                b: ""
            "#]],
        );
    }
}
