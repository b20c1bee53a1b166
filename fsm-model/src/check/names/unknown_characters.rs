//! The messages about words that are no byte, no character and no set.

use super::{NameTable, Unknown};
use crate::alphabet::{Reads, characters_of_string, end_of_string, mistake_length, read_piece};
use crate::diagnostic::{Diagnostic, Suggester, code, count, did_you_mean, in_backticks};
use crate::source::Span;
use crate::syntax::{ARROW, BAR, unclosed_string, wrong_spelling};

impl<'d> NameTable<'d> {
    /// The error about a word in a text that reads bytes or characters.
    pub(super) fn refuse_character(
        &self,
        name: &str,
        unknown: &Unknown,
        others: [&NameTable<'d>; 2],
        suggester: &mut Suggester,
    ) -> Diagnostic {
        let (noun, reads, span) = (self.kind.singular, self.document.reads(), unknown.span);
        if let Some(error) = wrong_character(name, span, reads) {
            return error;
        }
        let quoted = in_backticks(name);
        let is_example = !unknown.may_be_group;
        let refuse = |message: String, label: &str, help: &str| {
            let error = Diagnostic::new(&code::UNKNOWN_SYMBOL, message);
            error.at(span, label).with_help(help)
        };
        if name == BAR {
            let help = format!(
                "write `\\|` for the {noun}; several {noun}s stand side by side, without a sign"
            );
            let message = format!("`|` stands among the {noun}s");
            return refuse(message, "it stands between states, at the head of a line", &help);
        }
        if characters_of_string(name, reads).is_some() {
            let message = format!("{quoted} is a string, and a line reads one {noun}");
            let help = "only expressions and examples have strings";
            return refuse(message, &format!("one {noun} or a set belongs here"), help);
        }
        if read_piece(name, reads).is_some() {
            let message = format!("{quoted} is a range, and no set");
            return if is_example {
                let help = format!("an example has single {noun}s, and strings such as `\"12\"`");
                refuse(message, &format!("one {noun} belongs here"), &help)
            } else {
                let example = in_backticks(&format!("name {name}"));
                let section = self.kind.section;
                let help = format!("declare it in a line under `{section}`, such as {example}");
                refuse(message, "a range has no name", &help)
            };
        }
        let message = if is_example {
            format!("{quoted} is not a {noun}")
        } else {
            format!("there is no set {quoted}")
        };
        let mut label = match self.group_lists.len() {
            0 => format!("not a {noun}"),
            _ if is_example => format!("one {noun}, or a string, belongs here"),
            1 => {
                let only = in_backticks(self.document.text(self.group_lists[0].span));
                format!("neither a {noun} nor the set {only}")
            }
            many => format!("neither a {noun} nor one of the {}", count(many, "set")),
        };
        if unknown.count > 1 {
            label = format!("{label}; used {} times", unknown.count);
        }
        let error = Diagnostic::new(&code::UNKNOWN_SYMBOL, message).at(span, label);
        if is_example && self.groups.contains_key(name) {
            return error.with_help(format!("it is a set; write one of its {noun}s"));
        }
        let mut sets = self.group_lists.iter().map(|set| self.document.text(set.span));
        if let Some(near) = suggester.nearest(name, &mut sets).filter(|_| !is_example) {
            let set = self.group_lists[near].span;
            let help = did_you_mean(name, self.document.text(set));
            return error.and_at(set, "the set").with_help(help);
        }
        error.with_help(self.character_help(name, is_example, others))
    }

    /// What to do about a word that is like no set.
    fn character_help(&self, name: &str, is_example: bool, others: [&NameTable<'d>; 2]) -> String {
        let (noun, section) = (self.kind.singular, self.kind.section);
        let string = format!("\"{name}\"");
        let is_text = matches!(characters_of_string(&string, self.document.reads()), Some(Ok(_)));
        let in_brackets = name.strip_prefix('[').and_then(|inner| inner.strip_suffix(']'));
        let in_brackets = in_brackets.filter(|inner| !inner.is_empty());
        if let Some(others) = in_brackets.and_then(|inner| inner.strip_prefix('^')) {
            // One piece is a set without a name.
            let is_one = matches!(read_piece(others, self.document.reads()), Some(Ok((first, last))) if first == last);
            let any_other = format!("( _ & not {} )", if is_one { others } else { "name" });
            let of_set = if is_one { "" } else { ", with a set `name` of those" };
            format!("any other {noun} is {}{of_set}", in_backticks(&any_other))
        } else if let Some(inner) = in_brackets {
            let example = in_backticks(&format!("name {inner}"));
            format!("declare a set in a line under `{section}`, without brackets: {example}")
        } else if name == ARROW {
            "a line is a name and then a regular expression, without an arrow".to_owned()
        } else if name.contains(',') {
            format!("{noun}s are separated by blanks, without commas")
        } else if let Some(other) = others.iter().find(|other| other.has(name)) {
            format!("it is {}", other.kind.with_article)
        } else if is_text && (is_example || self.document.has_expressions()) {
            let string = in_backticks(&string);
            format!("write {string} for the {noun}s one after the other")
        } else {
            format!("a line reads one {noun}; a set is declared under `{section}`")
        }
    }
}

/// The error about a character, an escape or a string that cannot be read.
fn wrong_character(name: &str, span: Span, reads: Reads) -> Option<Diagnostic> {
    if let Some(Err(mistake)) = read_piece(name, reads) {
        return Some(wrong_spelling(mistake, span, reads));
    }
    match characters_of_string(name, reads) {
        Some(Err((mistake, at))) => {
            let start = span.range().start + at;
            let span = Span::inside(start..start + mistake_length(&name[at..]));
            Some(wrong_spelling(mistake, span, reads))
        }
        Some(Ok(_)) => None,
        None if name.len() == 1 || !name.starts_with('"') => None,
        None => Some(match end_of_string(name) {
            None => unclosed_string(span),
            Some(end) => {
                let start = span.range().start;
                let rest = Span::inside(start + end..start + name.len());
                Diagnostic::new(&code::BAD_CHARACTER, "something stands directly behind a string")
                    .at(rest, "the string ends before it")
                    .with_help("put a blank between them; a quote in a string is written `\\\"`")
            }
        }),
    }
}
