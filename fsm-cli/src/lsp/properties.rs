//! Random edits in random texts: in the end the server says what it would say if it had just been started.

use std::collections::{BTreeMap, VecDeque};

use fsm_model::testing::texts::{grouped_lines, loose_rows, nfa_texts, scribble, word_soup};
use lsp_server::{Message, Notification, Request};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::checker::{self, Outcome};
use super::server::Server;

/// Two files in one folder, which is not there: only open texts can be read.
const FILES: [&str; 2] = ["one.txt", "two.txt"];

/// What a user may type: words that mean something, and characters of different lengths.
const TYPED: [&str; 24] = [
    "",
    "",
    "\n",
    "\r\n",
    "\r",
    " ",
    "A",
    "x",
    "C",
    "_",
    "->",
    ":",
    "//",
    "é",
    "e\u{301}",
    "😀",
    "状",
    "States: A B\n",
    "Start: A\n",
    "Final: A\n",
    "Claims: reachable\n",
    "\nProperties:\nsame words as \"one.txt\"\n",
    "\nProperties:\nsame words as \"two.txt\"\n",
    "Transitions:\nA x -> B\n",
];

/// What may happen in a session.
#[derive(Clone, Debug)]
enum Step {
    /// Opens a file, or gives it another text.
    Write {
        file: usize,
        text: String,
    },
    Edit {
        file: usize,
        start: prop::sample::Index,
        length: usize,
        text: &'static str,
    },
    Close {
        file: usize,
    },
    BeginCheck,
    EndCheck,
    LosePatience,
    Ask {
        file: usize,
        start: prop::sample::Index,
        method: &'static str,
    },
}

/// The requests about a place in a text. Some clients can be expected to ask at any time.
const METHODS: [&str; 16] = [
    "hover",
    "completion",
    "declaration",
    "definition",
    "implementation",
    "references",
    "documentHighlight",
    "prepareRename",
    "rename",
    "documentSymbol",
    "foldingRange",
    "semanticTokens/full",
    "semanticTokens/range",
    "inlayHint",
    "formatting",
    "codeAction",
];

/// Texts that are right, at least alone, and random ones, most of them with mistakes.
fn texts() -> impl Strategy<Value = String> {
    let right =
        (0..4_usize, prop::sample::select(vec!["A", "B", "A B"])).prop_map(|(number, finals)| {
            let property =
                FILES.get(number).map(|name| format!("Properties:\nsame words as \"{name}\"\n"));
            let table = "Transitions:\nA x -> B\nB x -> A\n";
            let text = format!("States: A B\nStart: A\nFinal: {finals}\nSymbols: x\n{table}");
            text + &property.unwrap_or_default()
        });
    prop_oneof![
        10 => right,
        1 => loose_rows(),
        1 => grouped_lines(),
        1 => nfa_texts(),
        1 => word_soup(),
        1 => scribble(),
    ]
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let file = 0..FILES.len();
    let write = (file.clone(), texts()).prop_map(|(file, text)| Step::Write { file, text });
    let edit = (
        file.clone(),
        any::<prop::sample::Index>(),
        0..8_usize,
        prop::sample::select(TYPED.to_vec()),
    )
        .prop_map(|(file, start, length, text)| Step::Edit { file, start, length, text });
    let ask = (file.clone(), any::<prop::sample::Index>(), prop::sample::select(METHODS.to_vec()))
        .prop_map(|(file, start, method)| Step::Ask { file, start, method });
    let step = prop_oneof![
        6 => write,
        10 => edit,
        1 => file.prop_map(|file| Step::Close { file }),
        4 => Just(Step::BeginCheck),
        4 => Just(Step::EndCheck),
        1 => Just(Step::LosePatience),
        10 => ask,
    ];
    prop::collection::vec(step, 1..40)
}

/// A server, and what its client knows.
struct Session {
    server: Server,
    encoding: &'static str,
    /// The open texts.
    texts: BTreeMap<usize, String>,
    /// The last version of any text, ...
    version: i32,
    /// ... and the versions of the open texts.
    versions: BTreeMap<String, Value>,
    /// The diagnostics that were published last.
    shown: BTreeMap<String, Value>,
    /// What the running check has found and not said yet.
    running: VecDeque<Outcome>,
}

impl Session {
    fn new(encoding: &'static str) -> Session {
        let server = Server::new(crate::DOMAIN);
        let mut session = Session {
            server,
            encoding,
            texts: BTreeMap::new(),
            version: 0,
            versions: BTreeMap::new(),
            shown: BTreeMap::new(),
            running: VecDeque::new(),
        };
        let params = json!({ "capabilities": {
            "general": { "positionEncodings": [encoding] },
            "textDocument": {
                "publishDiagnostics": { "relatedInformation": true },
                "codeAction": { "codeActionLiteralSupport": {} },
            },
        } });
        let request = Request::new(1.into(), "initialize".to_owned(), params);
        session.send(request.into());
        session
    }

    fn send(&mut self, message: Message) {
        let answers = self.server.handle(message);
        self.receive(answers);
    }

    fn receive(&mut self, answers: Vec<Message>) {
        for answer in answers {
            match answer {
                Message::Notification(it) if it.method == "textDocument/publishDiagnostics" => {
                    let uri = it.params["uri"].as_str().unwrap().to_owned();
                    // They are never about an old text.
                    assert_eq!(it.params.get("version"), self.versions.get(&uri));
                    self.shown.insert(uri, it.params["diagnostics"].clone());
                }
                Message::Notification(it) => panic!("{}", it.params),
                Message::Response(it) => {
                    // A name may be taken already. Every other request has an answer.
                    let known = [-32601, -32803];
                    let is_fine = it
                        .response_result
                        .as_ref()
                        .map_or_else(|error| known.contains(&error.code), |_| true);
                    assert!(is_fine, "{it:?}");
                }
                Message::Request(_) => (),
            }
        }
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(Notification { method: format!("textDocument/{method}"), params }.into());
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Write { file, text } if self.texts.contains_key(&file) => {
                self.change(file, text.clone(), &json!({ "text": text }));
            }
            Step::Write { file, text } => self.open(file, text),
            Step::Edit { file, start, length, text } => self.edit(file, start, length, text),
            Step::Close { file } => {
                if self.texts.remove(&file).is_some() {
                    self.versions.remove(&uri(file));
                    let params = json!({ "textDocument": { "uri": uri(file) } });
                    self.notify("didClose", params);
                    assert_eq!(self.shown.remove(&uri(file)), Some(json!([])));
                }
            }
            Step::BeginCheck => self.begin_check(),
            Step::EndCheck => {
                if let Some(outcome) = self.running.pop_front() {
                    let answers = self.server.take_outcome(outcome);
                    self.receive(answers);
                }
            }
            Step::LosePatience => {
                let answers = self.server.publish_unproved();
                self.receive(answers);
            }
            Step::Ask { file, start, method } => {
                let Some(text) = self.texts.get(&file) else { return };
                let characters: Vec<char> = text.chars().collect();
                let at = start.index(characters.len() + 1);
                self.ask(file, method, &self.position(&characters, at));
            }
        }
    }

    fn open(&mut self, file: usize, text: String) {
        self.version += 1;
        self.versions.insert(uri(file), self.version.into());
        let version = self.version;
        let document =
            json!({ "uri": uri(file), "languageId": "fsm", "version": version, "text": text });
        self.notify("didOpen", json!({ "textDocument": document }));
        self.texts.insert(file, text);
    }

    /// Replaces some characters of a text.
    fn edit(&mut self, file: usize, start: prop::sample::Index, length: usize, new: &str) {
        let Some(text) = self.texts.get(&file) else { return };
        let characters: Vec<char> = text.chars().collect();
        let start = start.index(characters.len() + 1);
        let end = (start + length).min(characters.len());
        // The client cannot point between `\r` and `\n`.
        let is_inside =
            |at: usize| at > 0 && characters[at - 1] == '\r' && characters.get(at) == Some(&'\n');
        if is_inside(start) || is_inside(end) {
            return;
        }
        let range = json!({
            "start": self.position(&characters, start),
            "end": self.position(&characters, end),
        });
        let [before, behind] = [&characters[..start], &characters[end..]].map(String::from_iter);
        let change = json!({ "range": range, "text": new });
        self.change(file, before + new + &behind, &change);
    }

    /// Tells the server of a change, and what the text is then.
    fn change(&mut self, file: usize, text: String, change: &Value) {
        self.texts.insert(file, text);
        self.version += 1;
        let document = json!({ "uri": uri(file), "version": self.version });
        self.versions.insert(uri(file), self.version.into());
        let params = json!({ "textDocument": document, "contentChanges": [change] });
        self.notify("didChange", params);
    }

    /// A position as the client counts it.
    fn position(&self, characters: &[char], at: usize) -> Value {
        let (mut line, mut units) = (0, 0);
        for (index, &c) in characters[..at].iter().enumerate() {
            if c == '\n' || (c == '\r' && characters.get(index + 1) != Some(&'\n')) {
                (line, units) = (line + 1, 0);
            } else {
                units += if self.encoding == "utf-8" { c.len_utf8() } else { c.len_utf16() };
            }
        }
        json!({ "line": line, "character": units })
    }

    /// Asks something about a position, and about the range from the beginning to there.
    fn ask(&mut self, file: usize, method: &str, position: &Value) {
        let params = json!({
            "textDocument": { "uri": uri(file) },
            "position": position,
            "range": { "start": { "line": 0, "character": 0 }, "end": position },
            "context": { "includeDeclaration": true, "diagnostics": [], "triggerKind": 1 },
            "newName": "new",
            "options": { "tabSize": 8, "insertSpaces": false },
        });
        let request = Request::new(2.into(), format!("textDocument/{method}"), params);
        self.send(request.into());
    }

    fn begin_check(&mut self) {
        if self.running.is_empty()
            && let Some(snapshot) = self.server.next_check()
        {
            checker::check(crate::DOMAIN, &snapshot, &mut |outcome| {
                self.running.push_back(outcome);
            });
        }
    }

    /// What is shown when all checks have ended.
    fn finish(mut self) -> BTreeMap<String, Value> {
        loop {
            self.step(Step::EndCheck);
            self.begin_check();
            if self.running.is_empty() {
                return self.shown;
            }
        }
    }
}

fn uri(file: usize) -> String {
    format!("file:///no/such%20folder/{}", FILES[file])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn after_the_last_edit_the_server_says_what_a_new_one_would_say(
        first in texts(),
        steps in steps(),
        encoding in prop::sample::select(vec!["utf-8", "utf-16"]),
    ) {
        let mut session = Session::new(encoding);
        session.open(0, first);
        for step in steps {
            session.step(step);
        }
        let mut fresh = Session::new(encoding);
        for (&file, text) in &session.texts {
            fresh.open(file, text.clone());
        }
        prop_assert_eq!(session.finish(), fresh.finish());
    }
}

#[test]
fn a_file_that_changes_while_it_is_read() {
    let text = "States: A\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA x -> A\n".to_owned();
    let mut session = Session::new("utf-8");
    session.open(0, format!("{text}Properties:\nsame words as \"two.txt\"\n"));
    session.begin_check();
    session.open(1, text);
    session.step(Step::EndCheck);
    assert!(session.shown.is_empty(), "{:?}", session.shown);
    let shown = session.finish();
    assert_eq!((&shown[&uri(0)], &shown[&uri(1)]), (&json!([]), &json!([])));
}
