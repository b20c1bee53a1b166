//! The server without its threads: messages in, messages out.

use fsm_model::Domain;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError};
use lsp_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument,
    DidSaveTextDocument, Exit, Initialized, LogMessage, Notification as _, PublishDiagnostics,
};
use lsp_types::request::{Initialize, RegisterCapability, Request as _, Shutdown};
use lsp_types::{
    DidChangeTextDocumentParams, DidChangeWatchedFilesParams,
    DidChangeWatchedFilesRegistrationOptions, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DidSaveTextDocumentParams, FileSystemWatcher, GlobPattern,
    LogMessageParams, MessageType, PublishDiagnosticsParams, Registration, RegistrationParams, Uri,
};
use serde_json::Value;

use super::capabilities::introduction;
use super::checker::{Outcome, Snapshot};
use super::client::Client;
use super::diagnostics::diagnostics;
use super::dispatch::{error, read};
use super::files::Files;
use super::requests::respond;
use super::schedule::Schedule;
use super::uri;
use crate::exit::Answer;

/// What the server knows.
pub(super) struct Server {
    pub(super) domain: &'static Domain,
    pub(super) client: Client,
    pub(super) files: Files,
    stage: Stage,
    schedule: Schedule,
    /// The diagnostics of the running check that are known before the proofs.
    unproved: Option<Message>,
}

/// How far a session is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The client has not introduced itself.
    New,
    Running,
    /// The client wants nothing more.
    ShutDown,
    /// The process ends.
    Over(Answer),
}

impl Server {
    pub(super) fn new(domain: &'static Domain) -> Server {
        Server {
            domain,
            client: Client::default(),
            files: Files::default(),
            stage: Stage::New,
            schedule: Schedule::default(),
            unproved: None,
        }
    }

    /// Takes a message and returns what is to be sent.
    pub(super) fn handle(&mut self, message: Message) -> Vec<Message> {
        match message {
            Message::Request(request) => vec![self.respond(request).into()],
            Message::Notification(notification) => self.notice(notification),
            // The server only asks to watch files. It works without that, too.
            Message::Response(_) => Vec::new(),
        }
    }

    /// How the process ends, if it does.
    pub(super) fn exit(&self) -> Option<Answer> {
        match self.stage {
            Stage::Over(answer) => Some(answer),
            _ => None,
        }
    }

    /// How the process ends if nothing more is asked.
    pub(super) fn end_of_input(&self) -> Answer {
        Answer::from(self.stage == Stage::ShutDown)
    }

    /// The next text to check, unless a check is running.
    pub(super) fn next_check(&mut self) -> Option<Snapshot> {
        loop {
            // A file may have been closed.
            let (uri, is_old) = self.schedule.begin()?;
            match self.files.get(&uri) {
                Ok(file) => return Some(Snapshot::new(file, &self.files, is_old)),
                Err(_) => drop(self.schedule.end()),
            }
        }
    }

    /// Takes what a check has found. It counts only if nothing has changed since the check began. An outcome
    /// before the proofs is not published at once: if the proofs are quick, messages about them would
    /// come and go with every change.
    pub(super) fn take_outcome(&mut self, outcome: Outcome) -> Vec<Message> {
        let Outcome { uri, version, automaton, report, is_complete, reads } = outcome;
        self.unproved = None;
        let changed = if is_complete { self.schedule.end() } else { self.schedule.changed() };
        let Ok(file) = self.files.get_mut(&uri) else { return Vec::new() };
        if changed.contains(&file.name) || !changed.is_disjoint(&reads) {
            if is_complete {
                self.schedule.add(&uri);
            }
            return Vec::new();
        }
        let found = diagnostics(file, &report, self.client);
        let message = publish(&uri, Some(version), found);
        if !is_complete {
            file.learn(automaton, None);
            self.unproved = Some(message);
            return Vec::new();
        }
        file.learn(automaton, Some(report));
        file.reads = reads;
        vec![message]
    }

    /// Whether an outcome waits for its proofs.
    pub(super) fn has_unproved(&self) -> bool {
        self.unproved.is_some()
    }

    /// Publishes what is known before the proofs, because these take long.
    pub(super) fn publish_unproved(&mut self) -> Vec<Message> {
        self.unproved.take().into_iter().collect()
    }

    fn respond(&mut self, request: Request) -> Response {
        let is_initialize = request.method == Initialize::METHOD;
        let refuse = |code, why: &str| Response {
            id: request.id.clone(),
            response_result: Err(error(code, why)),
        };
        match self.stage {
            Stage::New if is_initialize => self.initialize(request),
            Stage::New => refuse(ErrorCode::ServerNotInitialized, "`initialize` comes first"),
            Stage::Running if is_initialize => {
                refuse(ErrorCode::InvalidRequest, "`initialize` comes only once")
            }
            Stage::Running if request.method == Shutdown::METHOD => {
                self.stage = Stage::ShutDown;
                Response::new_ok(request.id, Value::Null)
            }
            Stage::Running => respond(self, request),
            Stage::ShutDown | Stage::Over(_) => {
                refuse(ErrorCode::InvalidRequest, "nothing comes behind `shutdown`")
            }
        }
    }

    fn initialize(&mut self, request: Request) -> Response {
        if !request.params.is_object() {
            let error = error(ErrorCode::InvalidParams, "the parameters must be an object");
            return Response { id: request.id, response_result: Err(error) };
        }
        self.client = Client::new(&request.params);
        self.stage = Stage::Running;
        Response::new_ok(request.id, introduction(self.client))
    }

    fn notice(&mut self, notification: Notification) -> Vec<Message> {
        if notification.method == Exit::METHOD {
            self.stage = Stage::Over(self.end_of_input());
        }
        if self.stage != Stage::Running {
            return Vec::new();
        }
        let Notification { method, params } = notification;
        self.notice_running(&method, params).unwrap_or_else(|error| {
            let message = format!("`{method}`: {}", error.message);
            vec![send::<LogMessage>(LogMessageParams { typ: MessageType::ERROR, message })]
        })
    }

    fn notice_running(
        &mut self,
        method: &str,
        params: Value,
    ) -> Result<Vec<Message>, ResponseError> {
        match method {
            Initialized::METHOD if self.client.watches_files => return Ok(vec![watch_files()]),
            DidOpenTextDocument::METHOD => {
                let params: DidOpenTextDocumentParams = read(params)?;
                let uri = params.text_document.uri.clone();
                self.files.open(params, self.client.encoding);
                self.change(&uri);
            }
            DidChangeTextDocument::METHOD => {
                let params: DidChangeTextDocumentParams = read(params)?;
                let uri = params.text_document.uri.clone();
                self.files.change(params)?;
                self.change(&uri);
            }
            DidSaveTextDocument::METHOD => {
                let params: DidSaveTextDocumentParams = read(params)?;
                self.change(&params.text_document.uri);
            }
            DidCloseTextDocument::METHOD => {
                let params: DidCloseTextDocumentParams = read(params)?;
                let uri = params.text_document.uri;
                self.files.close(&uri);
                self.change(&uri);
                return Ok(vec![publish(&uri, None, Vec::new())]);
            }
            DidChangeWatchedFiles::METHOD => {
                let params: DidChangeWatchedFilesParams = read(params)?;
                for event in params.changes {
                    self.change(&event.uri);
                }
            }
            _ => (),
        }
        Ok(Vec::new())
    }

    /// Lets a file that may have changed be checked, if it is open, and the open files that name it.
    fn change(&mut self, uri: &Uri) {
        let name = uri::name(uri);
        self.schedule.note_change(&name);
        self.unproved = None;
        // The file itself comes first: it is the one that the user looks at.
        if self.files.get(uri).is_ok() {
            self.schedule.add(uri);
        }
        for file in self.files.iter().filter(|file| file.reads.contains(&name)) {
            self.schedule.add(&file.uri);
        }
    }
}

fn send<N: lsp_types::notification::Notification>(params: N::Params) -> Message {
    Notification::new(N::METHOD.to_owned(), params).into()
}

fn publish(uri: &Uri, version: Option<i32>, found: Vec<lsp_types::Diagnostic>) -> Message {
    send::<PublishDiagnostics>(PublishDiagnosticsParams::new(uri.clone(), found, version))
}

/// Asks the client to say when an automaton text changes on the disk.
fn watch_files() -> Message {
    let watcher =
        FileSystemWatcher { glob_pattern: GlobPattern::String("**/*.txt".to_owned()), kind: None };
    let options = DidChangeWatchedFilesRegistrationOptions { watchers: vec![watcher] };
    let registration = Registration {
        id: "texts".to_owned(),
        method: DidChangeWatchedFiles::METHOD.to_owned(),
        register_options: serde_json::to_value(options).ok(),
    };
    let params = RegistrationParams { registrations: vec![registration] };
    let id = RequestId::from("watch texts".to_owned());
    Request::new(id, RegisterCapability::METHOD.to_owned(), params).into()
}
