//! From a report to what the client shows.

use std::ops::Range;

use fsm_model::{Diagnostic, Report, Severity, Span, count};
use lsp_types::{
    CodeDescription, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location,
    NumberOrString, Position,
};

use super::client::Client;
use super::files::OpenFile;
use super::pages;

/// The source of all diagnostics.
const SOURCE: &str = "fsm";

/// More diagnostics are only counted. Editors are slow with very many.
const MOST_DIAGNOSTICS: usize = 1000;

/// The codes of remarks about something that could be removed and nothing would change.
const UNNECESSARY: [&str; 5] = ["W001", "W003", "W005", "W009", "W011"];

/// The remarks of a report about a file, as `fsm check` has them.
pub(super) fn diagnostics(
    file: &OpenFile,
    report: &Report,
    client: Client,
) -> Vec<lsp_types::Diagnostic> {
    let shown = report.iter().take(MOST_DIAGNOSTICS);
    let mut list: Vec<_> = shown.map(|(found, _)| diagnostic(file, found, client)).collect();
    let errors = report.count(Severity::Error);
    let hidden = errors + report.count(Severity::Warning) - list.len();
    if hidden > 0 {
        list.push(lsp_types::Diagnostic {
            range: file.text.range(first_line(file)),
            severity: Some(severity(if errors > 0 { Severity::Error } else { Severity::Warning })),
            source: Some(SOURCE.to_owned()),
            message: format!("{} not shown", count(hidden, "more message")),
            ..lsp_types::Diagnostic::default()
        });
    }
    list
}

/// A remark about a file.
pub(super) fn diagnostic(
    file: &OpenFile,
    found: &Diagnostic,
    client: Client,
) -> lsp_types::Diagnostic {
    let code = found.code();
    let page = client.opens_pages.then(|| pages::uri(code.id())).flatten();
    let is_unnecessary = client.shows_tags && UNNECESSARY.contains(&code.id());
    lsp_types::Diagnostic {
        range: file.text.range(place(file, found)),
        severity: Some(severity(found.severity())),
        code: Some(NumberOrString::String(code.id().to_owned())),
        code_description: page.map(|href| CodeDescription { href }),
        source: Some(SOURCE.to_owned()),
        message: message(file, found, client),
        related_information: related_places(file, found, client),
        tags: is_unnecessary.then(|| vec![DiagnosticTag::UNNECESSARY]),
        ..lsp_types::Diagnostic::default()
    }
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
    }
}

/// The message, what is written beneath its place, and below it the notes and the help.
fn message(file: &OpenFile, found: &Diagnostic, client: Client) -> String {
    let mut lines = vec![found.message().to_owned()];
    lines.extend(found.label().filter(|label| !label.is_empty()).map(str::to_owned));
    if !client.shows_related_places {
        lines.extend(found.other_places().map(|(span, label)| {
            let line = file.text.position(span.range().start).line + 1;
            format!("line {line}: {label}")
        }));
    }
    lines.extend(found.notes().iter().map(|note| format!("note: {note}")));
    lines.extend(found.help().map(|help| format!("help: {help}")));
    lines.join("\n")
}

/// The other places of a remark, for a client that can show them.
fn related_places(
    file: &OpenFile,
    found: &Diagnostic,
    client: Client,
) -> Option<Vec<DiagnosticRelatedInformation>> {
    let places = found.other_places().map(|(span, label)| DiagnosticRelatedInformation {
        location: Location { uri: file.uri.clone(), range: file.text.range(span.range()) },
        message: label.to_owned(),
    });
    let places: Vec<_> = places.collect();
    (client.shows_related_places && !places.is_empty()).then_some(places)
}

/// The bytes where a remark is shown.
pub(super) fn place(file: &OpenFile, found: &Diagnostic) -> Range<usize> {
    found.span().map_or_else(|| first_line(file), Span::range)
}

/// Where remarks are shown that are about the text as a whole.
fn first_line(file: &OpenFile) -> Range<usize> {
    0..file.text.offset(Position { line: 0, character: u32::MAX })
}

#[cfg(test)]
mod tests {
    use fsm_model::CODES;
    use serde_json::json;

    use super::super::files::Files;
    use super::super::text::Encoding;
    use super::*;

    #[test]
    fn a_remark_without_a_place_is_at_the_first_line() {
        let document = json!({ "uri": "x:y", "languageId": "", "version": 1, "text": "ab\r\nc" });
        let params = serde_json::from_value(json!({ "textDocument": document }));
        let mut files = Files::default();
        files.open(params.expect("parameters of `didOpen`"), Encoding::Utf16);
        let file = files.iter().next().expect("it is open");
        let report = Report::new(file.source(), vec![Diagnostic::new(CODES[0], "wrong")]);
        let found = diagnostics(file, &report, Client::default());
        assert_eq!(found[0].range, lsp_types::Range::new(Position::new(0, 0), Position::new(0, 2)));
        assert_eq!(found[0].message, "wrong");
    }
}
