//! What the crate says about a text: to a person as a message, to a program as data.
//!
//! A [`Diagnostic`] is one remark with a [`Code`], a [`Report`] holds all remarks about one
//! [`Source`]. Only `render` draws messages, the same for the compiler and the shell.

// In reading order: the kinds of remarks, all remarks about a text, ...
pub(crate) mod code;
mod report;
// ... how a report is drawn, and how its sentences are made.
mod look_alike;
mod quote;
mod render;
mod suggest;

pub use self::code::{CODES, Code, Severity, explain};
pub use self::look_alike::did_you_mean;
pub(crate) use self::look_alike::{difference, if_alike, shape};
pub(crate) use self::quote::{SHOWN_SYMBOLS, list, quote_word};
pub use self::quote::{
    count, in_backticks, is_hidden, is_invisible, list_in_backticks, presentable, printable,
    printable_lines,
};
use self::report::Counts;
pub use self::report::Report;
pub(crate) use self::suggest::Suggester;
pub use self::suggest::nearest;
use crate::source::{Source, Span};

/// One remark about a text: what, where, why and what to do.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    code: &'static Code,
    message: String,
    primary: Option<Annotation>,
    others: Vec<Annotation>,
    notes: Vec<String>,
    help: Option<String>,
    word: Option<Vec<String>>,
}

/// A span with a few words beneath it.
#[derive(Clone, Debug)]
struct Annotation {
    span: Span,
    label: String,
}

impl Diagnostic {
    /// Begins a remark: one line, lower case, names in backticks, no full stop.
    pub fn new(code: &'static Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            message: message.into(),
            primary: None,
            others: Vec::new(),
            notes: Vec::new(),
            help: None,
            word: None,
        }
    }

    /// Says where, with a few words to write beneath.
    #[must_use]
    pub fn at(mut self, span: Span, label: impl Into<String>) -> Diagnostic {
        self.primary = Some(Annotation { span, label: label.into() });
        self
    }

    /// Adds another place that the remark is about.
    #[must_use]
    pub fn and_at(mut self, span: Span, label: impl Into<String>) -> Diagnostic {
        self.others.push(Annotation { span, label: label.into() });
        self
    }

    /// Adds a reason, for example a counterexample.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Diagnostic {
        self.notes.push(note.into());
        self
    }

    /// Says what to do about it.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// Adds a counterexample for programs: the names of its symbols, in order.
    #[must_use]
    pub fn with_word(mut self, word: impl IntoIterator<Item = String>) -> Diagnostic {
        self.word = Some(word.into_iter().collect());
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
        self.code.severity()
    }

    /// What is wrong, in one line.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Where it is, if the remark is about a place in the text.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.primary.as_ref().map(|annotation| annotation.span)
    }

    /// The few words beneath its place, if it has one.
    #[must_use]
    pub fn label(&self) -> Option<&str> {
        self.primary.as_ref().map(|annotation| annotation.label.as_str())
    }

    /// The other places that the remark is about, each with a few words.
    pub fn other_places(&self) -> impl Iterator<Item = (Span, &str)> {
        self.others.iter().map(|annotation| (annotation.span, annotation.label.as_str()))
    }

    /// The reasons, for example a counterexample.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The symbols of a counterexample, if there is one.
    #[must_use]
    pub fn word(&self) -> Option<&[String]> {
        self.word.as_deref()
    }

    /// What to do about it, if there is advice.
    #[must_use]
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// What was probably meant, if the help asks "did you mean ...?": what could stand in its place. None if
    /// the help does not show all of it as it is written.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Dfa, Source};
    ///
    /// let text = "States: Open\nStart: Open\nFinal:\nSymbols: x\nTransitions:\nOpen x -> Opne\n";
    /// let report = Dfa::from_source(&Source::new("a.txt", text)).unwrap_err();
    /// let (found, _) = report.iter().next().expect("one mistake");
    /// assert_eq!(found.suggestion(), Some("Open"));
    /// ```
    #[must_use]
    pub fn suggestion(&self) -> Option<&str> {
        // A noun may stand before the name: `did you mean the group `busy`?`
        let (before, quoted) = self.help()?.strip_prefix("did you mean ")?.split_once('`')?;
        // What is behind the name ends the question or the clause. A name may have a backtick in it.
        let end = ["`?", "`, or "].iter().filter_map(|end| quoted.find(end)).min()?;
        let meant = &quoted[..end];
        let is_shown = !meant.contains("...") && !meant.contains("\\u{");
        (is_shown && (before.is_empty() || before.starts_with("the "))).then_some(meant)
    }
}

impl Diagnostic {
    /// The same remark about a text in which everything has another place.
    pub(crate) fn moved(mut self, place: &dyn Fn(Span) -> Span) -> Diagnostic {
        for annotation in self.primary.iter_mut().chain(&mut self.others) {
            annotation.span = place(annotation.span);
        }
        self
    }

    /// The same remark about the text as it was written: it does not point into a part that was added,
    /// but shows the rows of it.
    fn about_written(mut self, source: &Source) -> Diagnostic {
        let (added, others) =
            self.others.into_iter().partition(|other| source.is_added(other.span));
        self.others = others;
        let mut added: Vec<Annotation> = added;
        if let Some(primary) = self.primary.take_if(|primary| source.is_added(primary.span)) {
            added.insert(0, primary);
            let place = || {
                let label = "of the automaton that this text stands for";
                Some(Annotation { span: source.place_of_added()?, label: label.to_owned() })
            };
            self.primary =
                if self.others.is_empty() { place() } else { Some(self.others.remove(0)) };
        }
        for Annotation { span, label } in added {
            // A state has no row. The message names it.
            if let Some(row) = source.added_row(span) {
                let mut words: Vec<&str> = row.split_whitespace().collect();
                // A class would be shown as one of its members. The label says which one is meant.
                if source.has_classes()
                    && let Some(arrow) = words.iter().rposition(|&word| word == "->")
                {
                    words.drain(1..arrow);
                }
                let row = quote_word(words.into_iter());
                self.notes.push(format!("in the deterministic automaton, {row}: {label}"));
            }
        }
        self
    }
}

/// The remarks collected so far.
///
/// Past a limit they are only counted: a text can have more mistakes than a machine has memory.
#[derive(Debug, Default)]
pub(crate) struct Diagnostics {
    list: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
    dropped: Counts,
    /// The text that they are about, if a part was added to it.
    expanded: Option<Source>,
}

const MOST_DIAGNOSTICS: usize = 100_000;

impl Diagnostics {
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        let count = match diagnostic.severity() {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        };
        *count += 1;
        if *count <= MOST_DIAGNOSTICS {
            self.list.push(diagnostic);
        } else {
            self.dropped.add(diagnostic.code);
        }
    }

    pub(crate) fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in diagnostics {
            self.push(diagnostic);
        }
    }

    /// How many are kept. The next one has this number.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Changes the remark with that number, if it is kept.
    pub(crate) fn edit(&mut self, number: usize, edit: impl FnOnce(Diagnostic) -> Diagnostic) {
        if let Some(diagnostic) = self.list.get_mut(number) {
            *diagnostic = edit(diagnostic.clone());
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Remembers that they are about a text with an added part.
    pub(crate) fn expand(&mut self, source: &Source) {
        self.expanded = Some(source.clone());
    }

    /// The same, unless that is known already.
    pub(crate) fn expand_if_written(&mut self, source: &Source) {
        self.expanded.get_or_insert_with(|| source.clone());
    }

    pub(crate) fn report(self, source: &Source) -> Report {
        let source = self.expanded.as_ref().unwrap_or(source);
        Report::with_dropped(source, self.list, self.dropped)
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Diagnostics {
        let mut diagnostics = Diagnostics::default();
        diagnostics.push(diagnostic);
        diagnostics
    }
}

#[cfg(all(test, feature = "write"))]
mod tests {
    use super::*;

    #[test]
    fn the_suggestion_is_what_the_help_asks_about() {
        let suggestion = |help: &str| {
            let found = Diagnostic::new(&code::UNKNOWN_STATE, "").with_help(help);
            found.suggestion().map(str::to_owned)
        };
        let meant = |name: &str| Some(name.to_owned());
        assert_eq!(suggestion("did you mean `A`?"), meant("A"));
        assert_eq!(suggestion("did you mean `a`b`?"), meant("a`b"));
        assert_eq!(suggestion("did you mean the group `busy`?"), meant("busy"));
        assert_eq!(suggestion("did you mean `unlock`, or is that misspelt?"), meant("unlock"));
        assert_eq!(suggestion("did you mean `0-9`? `\\-` is only a sign"), meant("0-9"));
        assert_eq!(
            suggestion("did you mean `A`? `\u{410}` (U+0410) looks like `A` (U+0041)"),
            meant("A")
        );
        assert_eq!(suggestion("did you mean `A\\u{200b}`?"), None);
        assert_eq!(suggestion("did you mean `aaaa...aaaa`?"), None);
        assert_eq!(suggestion("declare it under `States:`"), None);
        assert_eq!(suggestion("is it `A`, did you mean `B`?"), None);
    }
}
