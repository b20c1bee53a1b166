//! What the features answer, as texts. `$0` marks the places in a text that are asked about.

#![expect(
    clippy::format_push_string,
    clippy::needless_pass_by_value,
    reason = "so that a test reads as text in, text out"
)]

mod completion;
mod folding;
mod hints;
mod hover;
mod navigation;
mod properties;
mod rename;
mod semantic_tokens;
mod symbols;

use std::ops::Range;

use lsp_server::{Message, Notification, Request, RequestId, Response};
use lsp_types::request::Request as RequestType;
use lsp_types::{Location, Position, TextEdit};
use serde_json::{Value, json};

use crate::lsp::checker;
use crate::lsp::server::Server;

/// A machine with most of what a text can have.
pub(super) const GATE: &str = "\
// A gate.
States: Locked Unlocked Broken // waits
States closed: Locked Broken
Start: Locked
Start night: Broken
Final open: Unlocked
Symbols: coin push kick
Symbols hits: push kick
Outputs: unlock beep
Otherwise: !

Transitions:
Locked coin -> Unlocked / unlock
Unlocked push -> Locked
Unlocked coin -> . / beep
closed kick -> Broken

Claims: reachable

Examples:
Locked coin push -> Locked / unlock

Properties:
can reach Locked -> open
never Broken
needs Unlocked -> coin /
";

/// A lexer.
pub(super) const LEXER: &str = "\
Bytes:
digit 0-9
letter a-z \\_
word letter digit

Tokens:
if \"if\"
name letter word*
number digit+ ( . digit+ )?
space \\s+
if before name
";

/// A client with a text.
pub(super) struct Editor {
    server: Server,
    encoding: &'static str,
    /// The text, without the marks.
    pub(super) text: String,
    /// The marked places.
    pub(super) places: Vec<usize>,
}

impl Editor {
    /// Opens a text with marks in a client that counts UTF-16, and waits for its check.
    pub(super) fn new(marked: &str) -> Editor {
        Editor::counting("utf-16", marked)
    }

    pub(super) fn counting(encoding: &'static str, marked: &str) -> Editor {
        let mut editor = Editor::unchecked(encoding, marked);
        editor.check(true);
        editor
    }

    /// Opens a text with marks. Its check does not come to the proofs.
    pub(super) fn unproved(marked: &str) -> Editor {
        let mut editor = Editor::unchecked("utf-16", marked);
        editor.check(false);
        editor
    }

    fn unchecked(encoding: &'static str, marked: &str) -> Editor {
        let server = Server::new(crate::DOMAIN);
        let (text, places) = unmarked(marked);
        let mut editor = Editor { server, encoding, text: text.clone(), places };
        let params = json!({ "capabilities": { "general": { "positionEncodings": [encoding] } } });
        let request = Request::new(1.into(), "initialize".to_owned(), params);
        editor.server.handle(request.into());
        editor.open("t.txt", &text);
        editor
    }

    /// Opens another file in the same folder.
    pub(super) fn open(&mut self, name: &str, text: &str) {
        let document =
            json!({ "uri": uri(name), "languageId": "automaton", "version": 1, "text": text });
        self.notify("didOpen", json!({ "textDocument": document }));
    }

    /// Changes the text, and waits for its check.
    pub(super) fn change(&mut self, marked: &str) {
        (self.text, self.places) = unmarked(marked);
        let document = json!({ "uri": uri("t.txt"), "version": 2 });
        let changes = json!([{ "text": self.text }]);
        self.notify("didChange", json!({ "textDocument": document, "contentChanges": changes }));
        self.check(true);
    }

    fn notify(&mut self, method: &str, params: Value) {
        let method = format!("textDocument/{method}");
        assert!(self.server.handle(Notification { method, params }.into()).is_empty());
    }

    /// Runs all checks, with or without their proofs.
    pub(super) fn check(&mut self, proves: bool) {
        while let Some(snapshot) = self.server.next_check() {
            let mut outcomes = Vec::new();
            checker::check(crate::DOMAIN, &snapshot, &mut |outcome| outcomes.push(outcome));
            outcomes.retain(|outcome| proves || !outcome.is_complete);
            for outcome in outcomes {
                self.server.take_outcome(outcome);
            }
        }
    }

    /// Asks something about the text.
    pub(super) fn ask<R: RequestType>(&mut self, mut params: Value) -> Result<R::Result, String> {
        params["textDocument"] = json!({ "uri": uri("t.txt") });
        let request = Request::new(RequestId::from(2), R::METHOD.to_owned(), params);
        let mut answers = self.server.handle(request.into());
        let Some(Message::Response(Response { response_result, .. })) = answers.pop() else {
            panic!("a request has an answer");
        };
        let value = response_result.map_err(|error| error.message)?;
        Ok(serde_json::from_value(value).expect("the answer has its type"))
    }

    /// Asks something about a byte of the text.
    pub(super) fn ask_at<R: RequestType>(
        &mut self,
        byte: usize,
        mut params: Value,
    ) -> Result<R::Result, String> {
        params["position"] = json!(self.position(byte));
        self.ask::<R>(params)
    }

    /// The place of the mark in a part of the text, such as `never $0Broken`.
    pub(super) fn find(&self, part: &str) -> usize {
        let (part, marks) = unmarked(part);
        let at = self.text.find(&part).unwrap_or_else(|| panic!("{part:?} is not in the text"));
        at + marks[0]
    }

    /// All bytes where something can begin, with their positions. Between `\r` and `\n` nothing can.
    pub(super) fn positions(&self) -> impl Iterator<Item = (usize, Position)> {
        let mut at = Position::default();
        let mut last = None;
        let behind = self.text.char_indices().map(|(byte, c)| (byte, Some(c)));
        let behind = behind.chain([(self.text.len(), None)]);
        behind.filter_map(move |(byte, next)| {
            let is_half = last == Some('\r') && next == Some('\n');
            match last {
                Some('\n' | '\r') if !is_half => at = Position { line: at.line + 1, character: 0 },
                Some(c) if !is_half => at.character += self.units(c),
                _ => (),
            }
            last = next;
            (!is_half).then_some((byte, at))
        })
    }

    fn units(&self, c: char) -> u32 {
        let units = match self.encoding {
            "utf-8" => c.len_utf8(),
            "utf-16" => c.len_utf16(),
            _ => 1,
        };
        u32::try_from(units).expect("a character is short")
    }

    /// The position of a byte, counted slowly.
    pub(super) fn position(&self, byte: usize) -> Position {
        let mut positions = self.positions().filter(|(at, _)| *at == byte);
        positions.next().expect("the byte is in the text").1
    }

    /// The byte at a position, which must be in the text.
    pub(super) fn byte(&self, position: Position) -> usize {
        let mut positions = self.positions().filter(|(_, at)| *at == position);
        positions.next().unwrap_or_else(|| panic!("{position:?} is not in the text")).0
    }

    /// The bytes of a range, which must be in the text.
    pub(super) fn bytes(&self, range: lsp_types::Range) -> Range<usize> {
        let bytes = self.byte(range.start)..self.byte(range.end);
        assert!(bytes.start <= bytes.end, "{range:?} has its ends in the wrong order");
        bytes
    }

    /// What stands in a range.
    pub(super) fn at(&self, range: lsp_types::Range) -> &str {
        &self.text[self.bytes(range)]
    }

    /// A range with what stands there, as in `3:7 Locked`. Lines count from one, as on the screen.
    pub(super) fn show(&self, range: lsp_types::Range) -> String {
        let Position { line, character } = range.start;
        format!("{}:{} {}", line + 1, character + 1, self.at(range).replace('\n', "⏎"))
    }

    /// A location in this file, or in another one.
    pub(super) fn show_location(&self, location: &Location) -> String {
        match location.uri.as_str() {
            own if own == uri("t.txt") => self.show(location.range),
            other => other.to_owned(),
        }
    }

    /// The text after some edits, which must not overlap.
    pub(super) fn edited(&self, mut edits: Vec<TextEdit>) -> String {
        edits.sort_by_key(|edit| (edit.range.start.line, edit.range.start.character));
        let (mut edited, mut end) = (String::new(), 0);
        for edit in edits {
            let bytes = self.bytes(edit.range);
            assert!(end <= bytes.start, "edits overlap");
            edited += &self.text[end..bytes.start];
            edited += &edit.new_text;
            end = bytes.end;
        }
        edited + &self.text[end..]
    }
}

fn uri(name: &str) -> String {
    format!("file:///no/such%20folder/{name}")
}

/// A text without its marks, and where they were.
fn unmarked(marked: &str) -> (String, Vec<usize>) {
    let mut text = String::new();
    let mut places = Vec::new();
    for part in marked.split("$0") {
        text += part;
        places.push(text.len());
    }
    places.pop();
    (text, places)
}
