//! The properties of a text, and the other files that they name.

use std::collections::HashMap;
use std::fmt;

use super::Check;
use crate::alphabet::Reads;
use crate::claim::{PropertyReader, prove};
use crate::dfa::Dfa;
use crate::diagnostic::{Diagnostic, Report, Severity, Suggester, code, in_backticks};
use crate::limits::Steps;
use crate::passes::Budget;
use crate::source::{Source, Span};
use crate::syntax::{Document, SectionKind, mentioned_in_property, tokens};

/// Reads a file that a property names: the text that names it, and its name there, which is relative
/// to that text. An error says in a few words why the file cannot be read.
///
/// Two texts with the same [`name`](Source::name) count as one file.
pub type ReadFile<'d> = dyn Fn(&Source, &str) -> Result<Source, String> + 'd;

/// How many files may name each other in a row.
const MOST_FILES: usize = 50;

/// The files that are being checked, because a property of one names the next.
pub(super) struct OpenFiles {
    chain: Vec<String>,
    /// The automata of the files that were checked.
    checked: HashMap<String, Dfa>,
}

impl OpenFiles {
    pub(super) fn of(source: &Source) -> OpenFiles {
        OpenFiles { chain: vec![source.name().to_owned()], checked: HashMap::new() }
    }

    /// The automaton of a file that a property names.
    fn open(
        &mut self,
        check: &Check<'_>,
        from: &Source,
        name: &str,
        span: Span,
    ) -> Result<Dfa, Box<Diagnostic>> {
        let refuse = |message: String, label: &str| {
            Box::new(Diagnostic::new(&code::UNREADABLE_FILE, message).at(span, label))
        };
        let shown = in_backticks(name);
        let Some(read) = check.files else {
            return Err(refuse(format!("{shown} cannot be read here"), "no files can be read"));
        };
        let source = read(from, name).map_err(|why| {
            let error = refuse(format!("{shown} cannot be read"), &why);
            if name.starts_with('/') {
                return error;
            }
            let folder =
                format!("the name is relative to the folder of {}", in_backticks(from.name()));
            Box::new(error.with_help(folder))
        })?;
        if let Some(dfa) = self.checked.get(source.name()) {
            return Ok(dfa.clone());
        }
        if let Some(first) = self.chain.iter().position(|open| open == source.name()) {
            let circle = self.chain[first..].iter().map(String::as_str);
            let circle: Vec<String> = circle.chain([source.name()]).map(in_backticks).collect();
            let message = match &circle[..] {
                [file, _] => format!("{file} is compared with itself"),
                circle => {
                    format!("properties go round in a circle of files: {}", circle.join(", "))
                }
            };
            let error = Diagnostic::new(&code::FILE_CIRCLE, message);
            let error = error.at(span, "is being checked already");
            return Err(Box::new(error.with_help("compare in one direction only")));
        }
        if self.chain.len() >= MOST_FILES {
            let message = format!("more than {MOST_FILES} files name each other in a row");
            return Err(refuse(message, "one too many"));
        }
        self.chain.push(source.name().to_owned());
        let checked = check.for_other_file().run_among(&source, self);
        self.chain.pop();
        match checked {
            Ok(checked) => {
                self.checked.insert(source.name().to_owned(), checked.dfa.clone());
                Ok(checked.dfa)
            }
            Err(report) => Err(Box::new(refused_file(&report, span))),
        }
    }
}

/// The error about a property that names a refused file.
fn refused_file(report: &Report, span: Span) -> Diagnostic {
    let errors = report.iter().filter(|(remark, _)| remark.severity() == Severity::Error);
    let (circle, others): (Vec<_>, Vec<_>) =
        errors.partition(|(remark, _)| remark.code().id() == code::FILE_CIRCLE.id());
    if let ([(circle, _)], []) = (&circle[..], &others[..]) {
        return Diagnostic::new(&code::FILE_CIRCLE, circle.message())
            .at(span, "leads into the circle")
            .with_help("compare in one direction only");
    }
    let name = in_backticks(report.source().name());
    let error = Diagnostic::new(&code::UNREADABLE_FILE, format!("{name} is refused"))
        .at(span, "has mistakes of its own");
    // A file may be refused because of another one. Only the mistake in the last of them is shown.
    let inner = others.first().map(|(first, _)| *first);
    let inner = inner.filter(|first| first.code().id() == code::UNREADABLE_FILE.id());
    // Warnings may stand before the first error.
    let is_error = |message: &&String| message.starts_with(Severity::Error.as_str());
    let messages = report.messages();
    match (inner.and_then(|first| first.notes().first()), messages.iter().find(is_error)) {
        (Some(note), _) => error.with_note(note),
        (None, Some(first)) => error.with_note(format!("the first of them:\n{first}")),
        (None, None) => error,
    }
}

impl Check<'_> {
    /// What is wrong with the properties of a text, and which of them do not hold.
    pub(super) fn prove_properties(
        &self,
        document: &Document<'_>,
        dfa: &Dfa,
        files: &mut OpenFiles,
    ) -> Vec<Diagnostic> {
        let (mut found, mut broken) = (Vec::new(), Vec::new());
        let limits = self.limits(document.source);
        let mut steps = Steps::of(limits);
        let cases = dfa.states().len().saturating_mul(dfa.symbols().len());
        let mut other_file =
            |from: &Source, name: &str, span: Span| files.open(self, from, name, span);
        let mut reader = PropertyReader {
            dfa,
            source: document.source,
            other_file: &mut other_file,
            budget: Budget::new(limits),
            suggester: Suggester::new(),
        };
        for section in document.sections(SectionKind::Properties) {
            let starts = match reader.starts(section.label) {
                Ok(starts) => starts,
                Err(error) => {
                    found.push(*error);
                    continue;
                }
            };
            for row in document.properties_of(section) {
                if !self.goes_on() {
                    return found;
                }
                let words = document.words(row);
                if let (Err(too_many), Some(&first)) = (steps.take(cases), words.first()) {
                    found.push(too_many.of_property(first));
                    return found;
                }
                // Very many properties of a large automaton would not fit into memory together.
                match reader.read(words, &starts) {
                    Ok(property) => broken.extend(prove(dfa, &property, self.domain)),
                    Err(errors) => found.extend(errors),
                }
            }
        }
        found.extend(broken);
        found
    }

    /// Tries a property of an automaton that its text does not have.
    ///
    /// `property` is a text of one property, such as `never lost`. It is about the start with a label,
    /// or about all starts. The result is `None` if the property holds, a warning if it holds for an
    /// empty reason, and otherwise an error with a counterexample, whose places are in the text of the
    /// automaton.
    ///
    /// # Errors
    ///
    /// If the property cannot be read, or if no start has the label.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Check, Dfa, Domain, Source};
    ///
    /// let text = "States: A B\nStart: A\nFinal: B\nSymbols: x y\nTransitions:\nA B A\nB B B\n";
    /// let dfa = Dfa::from_source(&Source::new("ab.txt", text))?;
    /// let check = Check::new(&Domain::EMPTY);
    /// assert!(check.prove(&dfa, &Source::new("property", "stays B"), None)?.is_none());
    /// let broken = check.prove(&dfa, &Source::new("property", "never B"), None)?.unwrap();
    /// assert_eq!(broken.word(), Some(&["x".to_owned()][..]));
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    pub fn prove(
        &self,
        dfa: &Dfa,
        property: &Source,
        start: Option<&str>,
    ) -> Result<Option<Diagnostic>, Report> {
        let mut files = OpenFiles::of(dfa.source());
        let mut other_file =
            |_: &Source, name: &str, span: Span| files.open(self, dfa.source(), name, span);
        let mut words: Vec<Span> = Vec::new();
        let mut offset = property.first_byte();
        for line in property.text()[offset..].split_inclusive('\n') {
            tokens(line, 0, offset, |word| words.push(word));
            offset += line.len();
        }
        let refuse = |found: Vec<Diagnostic>| Report::new(property, found);
        if words.is_empty() {
            let message = "there is no property";
            return Err(refuse(vec![Diagnostic::new(&code::BAD_PROPERTY, message)]));
        }
        let mentioned = match dfa.reads() {
            Reads::Symbols => Vec::new(),
            reads => mentioned_in_property(property, &words, reads),
        };
        let split = dfa.split_classes(&mentioned);
        let dfa = split.as_ref().unwrap_or(dfa);
        let mut reader = PropertyReader {
            dfa,
            source: property,
            other_file: &mut other_file,
            budget: Budget::new(self.limits(dfa.source())),
            suggester: Suggester::new(),
        };
        let starts = reader.starts_called(start).map_err(|error| refuse(vec![*error]))?;
        let property = reader.read(&words, &starts).map_err(refuse)?;
        Ok(prove(dfa, &property, self.domain))
    }
}

/// Shows whether files can be read, because a function has nothing to show.
impl fmt::Debug for Check<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Check")
            .field("domain", &self.domain)
            .field("demanded", &self.demanded)
            .field("shares_symbols", &self.shares_symbols)
            .field("reads_files", &self.files.is_some())
            .finish_non_exhaustive()
    }
}
