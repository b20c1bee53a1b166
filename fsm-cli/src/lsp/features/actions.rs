//! `textDocument/codeAction`: edits that mend what a message is about.
//!
//! A file below proposes edits for some kinds of messages; it may guess. `trial` checks the edited text, and
//! only what mends the message is offered. So no proposal has to look for its own mistakes.

mod cases;
mod conflicts;
mod context;
mod edits;
mod headings;
mod names;
#[cfg(test)]
mod properties;
mod removal;
mod slips;
#[cfg(test)]
mod tests;
mod trial;

use std::collections::HashMap;
use std::ops::Range;

use fsm_model::{Diagnostic, Domain};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, DocumentChanges, OneOf,
    OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextEdit, WorkspaceEdit,
};

use self::context::Context;
use self::edits::{Edit, Edits};
use self::trial::{Scope, Trials};
use crate::lsp::client::Client;
use crate::lsp::diagnostics;
use crate::lsp::files::OpenFile;

/// Of more messages in a part of a text, the others get no actions. A person asks about one or two.
const MOST_MESSAGES: usize = 8;

/// A change that is proposed.
struct Fix {
    /// What it does, in a few words.
    title: String,
    edits: Edits,
    /// Whether it is the one that is probably wanted.
    is_preferred: bool,
    /// Whether the automaton must do the same as before.
    keeps_meaning: bool,
}

impl Fix {
    fn new(title: impl Into<String>, edits: Edits) -> Fix {
        Fix { title: title.into(), edits, is_preferred: false, keeps_meaning: false }
    }

    fn preferred(self) -> Fix {
        Fix { is_preferred: true, ..self }
    }

    fn keeping_meaning(self) -> Fix {
        Fix { keeps_meaning: true, ..self }
    }
}

/// An action that is offered: what it does, and the messages that it mends.
struct Offer {
    title: String,
    edits: Vec<Edit>,
    is_preferred: bool,
    mended: Vec<Diagnostic>,
}

/// The actions for the messages in a part of a text.
pub(in crate::lsp) fn actions(
    file: &OpenFile,
    domain: &Domain,
    client: Client,
    part: &Range<usize>,
    only: Option<&[CodeActionKind]>,
) -> Vec<CodeActionOrCommand> {
    let is_wanted = |kind: &CodeActionKind| {
        // A kind stands for all that begin with it.
        [CodeActionKind::EMPTY, CodeActionKind::QUICKFIX].contains(kind)
    };
    if !client.takes_actions || only.is_some_and(|kinds| !kinds.iter().any(is_wanted)) {
        return Vec::new();
    }
    let offers = offers(file, domain, part);
    let action = |offer: Offer| CodeAction {
        title: offer.title,
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(
            offer.mended.iter().map(|found| diagnostics::diagnostic(file, found, client)).collect(),
        ),
        edit: Some(workspace_edit(file, client, offer.edits)),
        is_preferred: Some(offer.is_preferred),
        ..CodeAction::default()
    };
    offers.into_iter().map(|offer| CodeActionOrCommand::CodeAction(action(offer))).collect()
}

fn offers(file: &OpenFile, domain: &Domain, part: &Range<usize>) -> Vec<Offer> {
    let mut trials = Trials::new(domain, file.source(), file.report());
    // While a check is running, what can be said without proofs is found here.
    let written;
    let report = if let Some(report) = file.report() {
        report
    } else {
        written = trials.check_written(Scope::Rows);
        let Some(checked) = &written else { return Vec::new() };
        trial::report(checked)
    };
    let is_here = |found: &Diagnostic| {
        let place = diagnostics::place(file, found);
        place.start <= part.end && part.start <= place.end
    };
    let mut offers: Vec<Offer> = Vec::new();
    let here = report.iter().map(|(found, _)| found).filter(|found| is_here(found));
    for found in here.take(MOST_MESSAGES) {
        let mut context = Context::new(file, found, &mut trials);
        let (scope, fixes) = (context.scope(), fixes(&mut context));
        for fix in fixes {
            let Some(edits) = fix.edits.finish() else { continue };
            if !trials.mends(scope, found, &edits, fix.keeps_meaning) {
                continue;
            }
            // An action about the whole text may mend several messages.
            if let Some(offer) = offers.iter_mut().find(|offer| offer.edits == edits) {
                offer.mended.push(found.clone());
            } else {
                offers.push(Offer {
                    title: fix.title,
                    edits,
                    is_preferred: fix.is_preferred,
                    mended: vec![found.clone()],
                });
            }
        }
    }
    offers
}

/// What is proposed about a message.
fn fixes(context: &mut Context<'_, '_>) -> Vec<Fix> {
    let mut fixes = names::fixes(context);
    fixes.extend(headings::fixes(context));
    fixes.extend(cases::fixes(context));
    fixes.extend(conflicts::fixes(context));
    fixes.extend(removal::fixes(context));
    fixes.extend(slips::fixes(context));
    fixes
}

/// The edits as the client takes them.
fn workspace_edit(file: &OpenFile, client: Client, edits: Vec<Edit>) -> WorkspaceEdit {
    let edit = |edit: Edit| TextEdit { range: file.text.range(edit.bytes), new_text: edit.text };
    let edits = edits.into_iter().map(edit);
    if !client.takes_versions {
        return WorkspaceEdit {
            changes: Some(HashMap::from([(file.uri.clone(), edits.collect())])),
            ..WorkspaceEdit::default()
        };
    }
    let text_document = OptionalVersionedTextDocumentIdentifier {
        uri: file.uri.clone(),
        version: Some(file.version),
    };
    let edits = edits.map(OneOf::Left).collect();
    WorkspaceEdit {
        document_changes: Some(DocumentChanges::Edits(vec![TextDocumentEdit {
            text_document,
            edits,
        }])),
        ..WorkspaceEdit::default()
    }
}
