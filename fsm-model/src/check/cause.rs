//! Which of several errors are only consequences of one mistake.
//!
//! A text with several errors is changed in one place, as its author may have slipped there, and checked
//! again. If fewer errors are left, that one slip explains the others, and a message about it replaces
//! them. What is still wrong in the changed text is reported as well, so a second mistake is never hidden.

mod headings;
mod slips;

use std::ops::Range;

use self::slips::{Slip, What, slips};
use super::Check;
use super::properties::OpenFiles;
use crate::diagnostic::{Diagnostic, Report, Severity, code};
use crate::source::{Source, Span};
use crate::syntax;

/// So many changes are tried, ...
const MOST_TRIALS: usize = 48;
/// ... but of a large text only as many as have so many bytes together.
const MOST_BYTES: usize = 1 << 20;
/// So many other errors are shown beside the first one about a slip.
const MOST_PLACES: usize = 5;
/// More errors than this are not explained.
const MOST_ERRORS: usize = 200;

/// The errors of a text without those that one slip explains.
pub(super) fn explained(
    check: &Check<'_>,
    source: &Source,
    files: &mut OpenFiles,
    report: Report,
) -> Report {
    let errors = errors_of(&report);
    let Some(reach) = Reach::of(&errors) else { return report };
    let trials = MOST_TRIALS.min(MOST_BYTES / source.text().len().max(1));
    if trials == 0 {
        return report;
    }
    // Proofs would take long. Only properties that cannot be read are found among them, and a slip that
    // explains nothing without proofs is not tried with them.
    let unproved = check.clone().prove_while(&|| false);
    let count_unproved = |source: &Source, files: &mut OpenFiles| {
        unproved.run_phases(source, files).map_or_else(|left| left.count(Severity::Error), |_| 0)
    };
    let unproved_errors = count_unproved(source, files);
    let is_unproved = unproved_errors == errors.len();
    let check = if is_unproved { &unproved } else { check };
    let is_shape_wrong = syntax::parse(source).is_err();
    let mut fewest = errors.len();
    let mut best: Option<(Vec<Diagnostic>, Slip, Option<Report>)> = None;
    for slip in slips(source, &errors, reach).into_iter().take(trials) {
        let changed = Source::new(source.name(), slip.text(source.text()));
        if !is_unproved && count_unproved(&changed, files) >= unproved_errors.max(1) {
            continue;
        }
        let left = check.run_phases(&changed, files).err();
        let left_errors = left.as_ref().map_or(Vec::new(), errors_of);
        let is_left = |error: &&Diagnostic| left_errors.iter().any(|left| is_same(error, left));
        let mut mended = errors.clone();
        mended.retain(|error| !is_left(error));
        // Without a message, the text would be refused in silence.
        let own = slip.messages(&mended);
        let count = own.len() + left_errors.len();
        // A change that makes another mistake is no repair. Only behind a wrong shape, there may be mistakes
        // that nothing was looked for before.
        let is_known = |left: &&Diagnostic| errors.iter().any(|error| is_same(error, left));
        let goes_further = || is_shape_wrong && syntax::parse(&changed).is_ok();
        if !own.is_empty() && count < fewest && (left_errors.iter().all(is_known) || goes_further())
        {
            fewest = count;
            best = Some((own, slip, left));
        }
        if fewest == 1 {
            break;
        }
    }
    match best {
        Some((own, slip, left)) => report_about(source, &report, own, &slip, left.as_ref()),
        None => report,
    }
}

/// Errors about what is written, and not about what follows from it: such errors stand for themselves.
const WRITTEN: [Range<&str>; 5] =
    ["F002".."F030", "F031".."F032", "F050".."F051", "F052".."F055", "F060".."F061"];
/// What half a line of `Tokens:` may do.
const OF_TOKENS: [Range<&str>; 1] = ["F055".."F057"];
/// What half a property may do: the other half cannot be read.
const OF_PROPERTIES: [Range<&str>; 1] = ["F060".."F071"];

/// Which slips may explain some errors.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    AllSlips,
    /// A line that is broken in two.
    BrokenLines,
}

impl Reach {
    /// The slips that may explain some errors, if any may.
    fn of(errors: &[&Diagnostic]) -> Option<Reach> {
        if !(2..=MOST_ERRORS).contains(&errors.len()) {
            return None;
        }
        let is_among = |error: &&Diagnostic, ids: &[Range<&str>]| {
            ids.iter().any(|ids| ids.contains(&error.code().id()))
        };
        let are_all = |ids: &[Range<&str>]| errors.iter().all(|error| is_among(error, ids));
        let is_unread = errors.iter().any(|error| error.code() == &code::BAD_PROPERTY);
        if are_all(&WRITTEN) {
            Some(Reach::AllSlips)
        } else if are_all(&OF_TOKENS) || (is_unread && are_all(&OF_PROPERTIES)) {
            Some(Reach::BrokenLines)
        } else {
            None
        }
    }
}

fn is_same(one: &Diagnostic, other: &Diagnostic) -> bool {
    one.code() == other.code() && one.message() == other.message()
}

/// The same for a text whose lines end in carriage returns alone, as they did on old Macs. Such a return is a blank
/// like any other, so the text has one long line.
pub(super) fn with_line_ends(
    check: &Check<'_>,
    source: &Source,
    files: &mut OpenFiles,
    report: Report,
) -> Report {
    let text = source.text();
    let mut ends = text.match_indices('\r').map(|(at, _)| at);
    let Some(first) = ends.find(|&at| !text[at + 1..].starts_with('\n')) else { return report };
    let message = "lines end in a carriage return alone";
    let error = Diagnostic::new(&code::BARE_RETURN, message)
        .with_help("save the file with the line ends of Unix or Windows");
    if !text.trim_end().contains('\n') {
        return Report::new(source, vec![error.with_note("so the whole text is one line")]);
    }
    let changed = text.replace("\r\n", "\n\n").replace('\r', "\n");
    if check.run_phases(&Source::new(source.name(), changed), files).is_err() {
        return report;
    }
    let error = error.at(Span::inside(first..first + 1), "this ends no line");
    Report::new(source, vec![error])
}

/// The messages about a slip, what else is wrong, and the warnings that stay.
fn report_about(
    source: &Source,
    report: &Report,
    mut found: Vec<Diagnostic>,
    slip: &Slip,
    left: Option<&Report>,
) -> Report {
    let place = |span: Span| slip.place_before(span);
    let left = || left.into_iter().flatten().map(|(remark, _)| remark);
    for remark in left().filter(|remark| remark.severity() == Severity::Error) {
        found.push(remark.clone().moved(&place));
    }
    for (remark, _) in report {
        if remark.severity() == Severity::Warning && left().any(|other| is_same(other, remark)) {
            found.push(remark.clone());
        }
    }
    Report::new(source, found)
}

fn errors_of(report: &Report) -> Vec<&Diagnostic> {
    let mut errors = Vec::new();
    for (remark, _) in report {
        if remark.severity() == Severity::Error {
            errors.push(remark);
        }
    }
    errors
}

impl Slip {
    /// The text without the slip.
    fn text(&self, text: &str) -> String {
        [&text[..self.bytes.start], &self.instead, &text[self.bytes.end..]].concat()
    }

    /// Whether an error is about the line of the slip.
    fn is_about(&self, error: &Diagnostic) -> bool {
        error.span().is_some_and(|span| self.line.contains(&span.range().start))
    }

    /// What there is to say about the slip.
    fn messages(&self, errors: &[&Diagnostic]) -> Vec<Diagnostic> {
        let mut about = errors.iter().filter(|error| self.is_about(error));
        match &self.what {
            What::New(message) => vec![message.clone()],
            What::Line => about.map(|&error| error.clone()).collect(),
            What::Word(help) => {
                let Some(&first) = about.next() else { return Vec::new() };
                let mut first = first.clone();
                for other in about.take(MOST_PLACES) {
                    if let Some(span) = other.span().filter(|&span| Some(span) != first.span()) {
                        first = first.and_at(span, other.label().unwrap_or_default());
                    }
                }
                vec![match help {
                    Some(help) => first.with_help(help),
                    None => first,
                }]
            }
        }
    }

    /// Where a part of the changed text was before the change.
    fn place_before(&self, span: Span) -> Span {
        let Range { start, end } = self.bytes;
        let before = |byte: usize, inside: usize| {
            if byte < start {
                byte
            } else if byte >= start + self.instead.len() {
                byte - start - self.instead.len() + end
            } else {
                inside
            }
        };
        let Range { start: first, end: last } = span.range();
        let first = before(first, start);
        Span::inside(first..before(last, end).max(first))
    }
}
