//! The texts that are open in the editor.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap, HashSet};

use fsm_model::{Dfa, Outline, Report, Source};
use lsp_server::{ErrorCode, ResponseError};
use lsp_types::{DidChangeTextDocumentParams, DidOpenTextDocumentParams, TextDocumentItem, Uri};

use super::dispatch::error;
use super::text::{Encoding, Text};
use super::uri;

/// A text that is open in the editor.
pub(super) struct OpenFile {
    pub(super) uri: Uri,
    /// The name of the text in messages.
    pub(super) name: String,
    pub(super) version: i32,
    pub(super) text: Text,
    /// How often the text has changed. The version is the client's; some clients give two texts the same.
    revision: u64,
    /// The names of the files that were read for its last check, or could not be read.
    pub(super) reads: HashSet<String>,
    source: OnceCell<Source>,
    outline: OnceCell<Outline>,
    /// The automaton of the last revision whose names and rows have no mistake, and that revision. Its claims
    /// and properties may be wrong.
    automaton: Option<(Dfa, u64)>,
    /// What the last complete check has found, and in which revision.
    report: Option<(Report, u64)>,
}

impl OpenFile {
    fn new(document: TextDocumentItem, encoding: Encoding) -> OpenFile {
        OpenFile {
            name: uri::name(&document.uri),
            uri: document.uri,
            version: document.version,
            revision: 0,
            text: Text::new(document.text, encoding),
            reads: HashSet::new(),
            source: OnceCell::new(),
            outline: OnceCell::new(),
            automaton: None,
            report: None,
        }
    }

    /// The text as the library takes it.
    pub(super) fn source(&self) -> &Source {
        self.source.get_or_init(|| Source::new(&self.name, self.text.as_str()))
    }

    /// What each word of the text is.
    pub(super) fn outline(&self) -> &Outline {
        self.outline.get_or_init(|| Outline::new(self.source()))
    }

    /// The automaton of the text, or of an earlier revision if this one has mistakes.
    pub(super) fn automaton(&self) -> Option<&Dfa> {
        self.automaton.as_ref().map(|(automaton, _)| automaton)
    }

    /// Whether the automaton is that of this text.
    pub(super) fn is_automaton_new(&self) -> bool {
        self.automaton.as_ref().is_some_and(|(_, revision)| *revision == self.revision)
    }

    /// All messages about this text, as soon as everything is proved.
    pub(super) fn report(&self) -> Option<&Report> {
        let (report, revision) = self.report.as_ref()?;
        (*revision == self.revision).then_some(report)
    }

    /// Remembers what a check of this text has found.
    pub(super) fn learn(&mut self, automaton: Option<Dfa>, report: Option<Report>) {
        if let Some(automaton) = automaton {
            self.automaton = Some((automaton, self.revision));
        }
        if let Some(report) = report {
            self.report = Some((report, self.revision));
        }
    }
}

/// All texts that are open in the editor, by URI.
#[derive(Default)]
pub(super) struct Files(BTreeMap<String, OpenFile>);

impl Files {
    /// Opens a file.
    pub(super) fn open(&mut self, params: DidOpenTextDocumentParams, encoding: Encoding) {
        let file = OpenFile::new(params.text_document, encoding);
        self.0.insert(file.uri.as_str().to_owned(), file);
    }

    /// Changes a file.
    pub(super) fn change(
        &mut self,
        params: DidChangeTextDocumentParams,
    ) -> Result<(), ResponseError> {
        let file = self.get_mut(&params.text_document.uri)?;
        for change in params.content_changes {
            file.text.change(change);
        }
        file.version = params.text_document.version;
        file.revision += 1;
        file.source.take();
        file.outline.take();
        Ok(())
    }

    /// Closes a file, if it is open.
    pub(super) fn close(&mut self, uri: &Uri) {
        self.0.remove(uri.as_str());
    }

    /// The open file with this URI.
    pub(super) fn get(&self, uri: &Uri) -> Result<&OpenFile, ResponseError> {
        self.0.get(uri.as_str()).ok_or_else(|| not_open(uri))
    }

    pub(super) fn get_mut(&mut self, uri: &Uri) -> Result<&mut OpenFile, ResponseError> {
        self.0.get_mut(uri.as_str()).ok_or_else(|| not_open(uri))
    }

    /// All of them, in the order of their URIs.
    pub(super) fn iter(&self) -> impl Iterator<Item = &OpenFile> {
        self.0.values()
    }

    /// Their texts, by name.
    pub(super) fn sources(&self) -> HashMap<String, Source> {
        self.iter().map(|file| (file.name.clone(), file.source().clone())).collect()
    }
}

fn not_open(uri: &Uri) -> ResponseError {
    error(ErrorCode::InvalidParams, format_args!("{} is not open", uri.as_str()))
}
