//! Pages about claims and properties, and whether they hold.

use std::fmt::Write as _;
use std::ops::Range;

use fsm_model::{Claim, Diagnostic, OutlinedSection, Report, Role, SectionKind, Severity, Word};

use super::{Page, code, manual};
use crate::input;
use crate::lsp::uri;

const NOT_PROVED: &str =
    "It is not proved yet, because the text has other mistakes or the proof goes on.";

/// The codes of properties that do not hold. Others are about properties that cannot be understood.
const BROKEN: std::ops::RangeInclusive<&str> = "F061"..="F070";

/// The codes about files that a property cannot use.
const FILES: [&str; 2] = ["F071", "F072"];

impl Page<'_> {
    pub(super) fn claim(&self, name: &str) -> String {
        let Ok(claim) = self.domain.find_claim(name) else {
            return format!("There is no claim {}.", code(name));
        };
        format!("claim {}: {}\n\n{}", code(name), claim.meaning(), self.claim_verdict(claim))
    }

    /// What the check has found, if it has come to the promises of this text.
    fn proofs(&self) -> Option<&Report> {
        self.file.report().filter(|_| self.file.is_automaton_new())
    }

    fn claim_verdict(&self, claim: &Claim) -> String {
        let Some(report) = self.proofs() else { return NOT_PROVED.to_owned() };
        if let Some(error) = error_in(report, &self.word.span.range()) {
            return format!("It does not hold: {}.", error.message());
        }
        match self.broken_basis(report, claim) {
            Some(basis) => {
                format!("It is not proved, because {} does not hold.", code(&basis))
            }
            None => "It holds.".to_owned(),
        }
    }

    /// A claim that this one builds on and that does not hold.
    fn broken_basis(&self, report: &Report, claim: &Claim) -> Option<String> {
        claim.needs().iter().find_map(|needed| {
            let mut claims = self.outline.words().iter().filter(|word| {
                word.role == Role::Claim && self.outline.name(**word) == needed.name()
            });
            let is_broken = claims.any(|word| error_in(report, &word.span.range()).is_some());
            let name = is_broken.then(|| needed.name().to_owned());
            name.or_else(|| self.broken_basis(report, needed))
        })
    }

    /// The page about a word with a meaning. In a property, it is about the whole of it.
    pub(super) fn keyword(&self, word: &str) -> Option<String> {
        if let Some(page) = manual::keyword(word) {
            return Some(page.to_owned());
        }
        let property = self.property()?;
        let page = manual::property(&self.outline.source().text()[property.clone()])?;
        Some(format!("{page}\n\n{}", self.property_verdict(&property)))
    }

    /// The section of properties around the word.
    fn properties(&self) -> Option<&OutlinedSection> {
        let section = self.outline.section_at(self.word.span.range().start)?;
        (section.kind == SectionKind::Properties).then_some(section)
    }

    /// The bytes of the property around the word.
    fn property(&self) -> Option<Range<usize>> {
        let section = self.properties()?.span.range();
        let text = self.outline.source().text();
        let begins = |word: &&Word| {
            let is_first = || manual::property(&text[word.span.range().start..]).is_some();
            word.role == Role::Keyword && is_first()
        };
        let begins = self.outline.words_in(section.clone()).iter().filter(begins);
        let mut starts: Vec<usize> = begins.map(|word| word.span.range().start).collect();
        starts.push(section.end);
        let next = starts.partition_point(|&start| start <= self.word.span.range().start);
        Some(*starts.get(next.checked_sub(1)?)?..*starts.get(next)?)
    }

    fn property_verdict(&self, property: &Range<usize>) -> String {
        let heading = self.properties().map(|section| section.heading.range());
        let Some(report) = self.proofs() else { return NOT_PROVED.to_owned() };
        match error_in(report, property) {
            // The message begins with the property.
            Some(error) if BROKEN.contains(&error.code().id()) => format!("{}.", error.message()),
            Some(error) => format!("It cannot be proved: {}.", error.message()),
            // Nothing is known about a start that is not there.
            None if heading.is_some_and(|heading| error_in(report, &heading).is_some()) => {
                NOT_PROVED.to_owned()
            }
            None => "It holds.".to_owned(),
        }
    }

    /// The page about the name of a file in a property: where it is, and whether it can be used.
    pub(super) fn other_file(&self) -> String {
        let named = self.outline.source().at(self.word.span).trim_matches('"');
        let mut text = format!("file {}", code(named));
        if uri::has_folder(&self.file.uri) {
            let path = input::path_beside(self.file.source(), named);
            let _ = write!(text, "\n\n{}", code(&input::name(&path)));
        }
        let Some(report) = self.proofs() else { return text };
        let error = error_in(report, &self.word.span.range());
        match error.filter(|error| FILES.contains(&error.code().id())) {
            Some(error) => {
                let why = error.label().map_or(String::new(), |label| format!(": {label}"));
                let _ = write!(text, "\n\n{}{why}.", error.message());
            }
            None => text += "\n\nIt can be read, and has no mistakes.",
        }
        text
    }
}

/// The first error of a report with a place in some bytes.
fn error_in<'r>(report: &'r Report, bytes: &Range<usize>) -> Option<&'r Diagnostic> {
    let is_inside = |place: Range<usize>| place.start < bytes.end && bytes.start < place.end;
    let errors = report.iter().map(|(error, _)| error);
    errors.filter(|error| error.severity() == Severity::Error).find(|error| {
        let others = error.other_places().map(|(span, _)| span);
        error.span().into_iter().chain(others).any(|span| is_inside(span.range()))
    })
}
