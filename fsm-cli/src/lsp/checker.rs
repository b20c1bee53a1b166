//! The check of an open text. It runs beside the main thread and needs nothing of it.
//!
//! The names and rows of a text come first; an editor should show mistakes in them at once. Then claims and
//! properties are proved, which may take longer.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use fsm_model::{Check, Dfa, Domain, Report, Source};
use lsp_types::Uri;

use super::files::{Files, OpenFile};
use super::uri;
use crate::input;

/// An open text and all that its check can depend on, apart from files on the disk.
pub(super) struct Snapshot {
    uri: Uri,
    version: i32,
    source: Source,
    has_folder: bool,
    /// The open texts by name. They count before the files on the disk.
    open: HashMap<String, Source>,
    /// Whether the text has changed, so that the check is of no use.
    is_old: Arc<AtomicBool>,
}

impl Snapshot {
    pub(super) fn new(file: &OpenFile, files: &Files, is_old: Arc<AtomicBool>) -> Snapshot {
        Snapshot {
            uri: file.uri.clone(),
            version: file.version,
            source: file.source().clone(),
            has_folder: uri::has_folder(&file.uri),
            open: files.sources(),
            is_old,
        }
    }
}

/// What a check has found.
pub(super) struct Outcome {
    pub(super) uri: Uri,
    /// The version of the text.
    pub(super) version: i32,
    /// The automaton, if the names and rows have no mistake.
    pub(super) automaton: Option<Dfa>,
    /// What `fsm check` would report. Before the proofs, only warnings.
    pub(super) report: Report,
    /// Whether everything is proved. Otherwise another outcome follows.
    pub(super) is_complete: bool,
    /// The names of the files that were read, or could not be read.
    pub(super) reads: HashSet<String>,
}

/// The code of an example that does not hold.
const WRONG_EXAMPLE: &str = "F030";

/// Checks an open text as `fsm check` checks a file, and hands over what it finds: once, or twice if there is
/// something to prove.
pub(super) fn check(domain: &Domain, snapshot: &Snapshot, found: &mut dyn FnMut(Outcome)) {
    let reads = RefCell::new(HashSet::new());
    let read = |text: &Source, named: &str| {
        if !snapshot.has_folder {
            return Err("this text is not in a folder yet".to_owned());
        }
        let path = input::path_beside(text, named);
        let name = input::name(&path);
        let open = snapshot.open.get(&name).cloned();
        reads.borrow_mut().insert(name);
        open.map_or_else(|| input::read_named(&path), Ok)
    };
    let outcome = |automaton, report, is_complete| Outcome {
        uri: snapshot.uri.clone(),
        version: snapshot.version,
        automaton,
        report,
        is_complete,
        reads: reads.borrow().clone(),
    };
    let check = input::limited(Check::new(domain)).read_files(&read);
    let unproved = input::check_source(&snapshot.source, check.clone().prove_while(&|| false));
    let automaton = match unproved {
        // Examples are tried together with the proofs, so there may be more to report.
        Err(report) if report.iter().any(|(error, _)| error.code().id() == WRONG_EXAMPLE) => {
            found(outcome(None, report, false));
            None
        }
        Err(report) => return found(outcome(None, report, true)),
        Ok(checked) => {
            let dfa = checked.dfa.clone();
            let has_promises = dfa.claims().len() + dfa.properties().len() > 0;
            found(outcome(Some(dfa), checked.warnings, !has_promises));
            if !has_promises {
                return;
            }
            Some(checked.dfa)
        }
    };
    let goes_on = || !snapshot.is_old.load(Ordering::Relaxed);
    let report = match input::check_source(&snapshot.source, check.prove_while(&goes_on)) {
        Ok(checked) => checked.warnings,
        Err(report) => report,
    };
    found(outcome(automaton, report, true));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::text::Encoding;

    /// The codes of each outcome.
    fn codes(text: &str) -> Vec<Vec<&'static str>> {
        let document = serde_json::json!({ "textDocument": {
            "uri": "file:///t.txt", "languageId": "automaton", "version": 1, "text": text,
        } });
        let mut files = Files::default();
        let params = serde_json::from_value(document).expect("a file that was opened");
        files.open(params, Encoding::Utf8);
        let file = files.iter().next().expect("a file is open");
        let snapshot = Snapshot::new(file, &files, Arc::new(AtomicBool::new(false)));
        let mut found = Vec::new();
        check(crate::DOMAIN, &snapshot, &mut |outcome| {
            found.push(outcome.report.iter().map(|(one, _)| one.code().id()).collect());
        });
        found
    }

    #[test]
    fn a_wrong_example_hides_no_broken_promise() {
        let text = "States: A B\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA A\nB A\n";
        assert_eq!(codes(text), [["W001"]]);
        let claims = format!("{text}Claims: reachable\n");
        assert_eq!(codes(&claims), [["W001"], ["F032"]]);
        let examples = format!("{claims}Examples:\nA x -> B\n");
        assert_eq!(codes(&examples), [vec!["F030"], vec!["F032", "F030"]]);
    }
}
