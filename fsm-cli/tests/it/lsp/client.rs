//! A client that starts the server, sends messages and waits for answers.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// How long a test waits before it fails. Only a server with a bug takes so long.
const TIMEOUT: Duration = Duration::from_secs(120);

/// A server in a process of its own, and what a client knows of it.
pub(super) struct Client {
    server: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    last_id: i32,
}

impl Client {
    /// Starts a server and says nothing to it. It never shows what is known without proofs: on a slow machine
    /// that would come first, and tests wait for the last word.
    pub(super) fn start() -> Client {
        let mut server = Command::new(env!("CARGO_BIN_EXE_fsm"))
            .args(["lsp", "--stdio", "--patience", "3600000"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(server.stdout.take().unwrap());
        let (sender, messages) = channel();
        thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Client { input: server.stdin.take(), server, messages, last_id: 0 }
    }

    /// Starts a session with a client that can do nothing special.
    pub(super) fn new() -> Client {
        Client::with(json!({}))
    }

    /// Starts a session with a client that counts characters.
    pub(super) fn counting_characters() -> Client {
        Client::with(json!({ "general": { "positionEncodings": ["utf-32"] } }))
    }

    /// Starts a session with a client that can do some things.
    pub(super) fn with(capabilities: Value) -> Client {
        let mut client = Client::start();
        client.request("initialize", json!({ "capabilities": capabilities })).unwrap();
        client.notify("initialized", json!({}));
        client
    }

    /// Sends bytes that need not be a message.
    pub(super) fn send_bytes(&mut self, bytes: impl AsRef<[u8]>) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes.as_ref()).unwrap();
        input.flush().unwrap();
    }

    pub(super) fn send(&mut self, message: &Value) {
        let message = message.to_string();
        self.send_bytes(format!("Content-Length: {}\r\n\r\n{message}", message.len()));
    }

    pub(super) fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Waits for the next message.
    #[track_caller]
    pub(super) fn receive(&mut self) -> Value {
        self.messages.recv_timeout(TIMEOUT).expect("the server sends a message")
    }

    /// Waits for the answer to a request. What the server sends before that is dropped.
    #[track_caller]
    pub(super) fn request(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.receive();
            if message["id"] == id && message.get("method").is_none() {
                return match message.get("error") {
                    Some(error) => Err(error.clone()),
                    None => Ok(message["result"].clone()),
                };
            }
        }
    }

    /// Opens a text. Its version is 1.
    pub(super) fn open(&mut self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "fsm", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Opens a text and waits for its diagnostics.
    #[track_caller]
    pub(super) fn check(&mut self, uri: &str, text: &str) -> Vec<Value> {
        self.open(uri, text);
        self.diagnostics(uri)
    }

    /// Replaces a part of a text, from a line and a column to others.
    pub(super) fn change(&mut self, uri: &str, version: i32, range: [[u32; 2]; 2], text: &str) {
        let position =
            |[line, character]: [u32; 2]| json!({ "line": line, "character": character });
        let range = json!({ "start": position(range[0]), "end": position(range[1]) });
        let change = json!({ "range": range, "text": text });
        self.changes(uri, version, &[change]);
    }

    pub(super) fn changes(&mut self, uri: &str, version: i32, changes: &[Value]) {
        let document = json!({ "uri": uri, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.notify("textDocument/didChange", params);
    }

    /// Closes a text and waits until its diagnostics are replaced by an empty list.
    #[track_caller]
    pub(super) fn close(&mut self, uri: &str) {
        self.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
        // Only here they have no version.
        loop {
            let (version, found) = self.next_diagnostics(uri);
            if version.is_null() {
                assert_eq!(found, [Value::Null; 0]);
                return;
            }
        }
    }

    /// Waits for diagnostics of a text.
    #[track_caller]
    pub(super) fn diagnostics(&mut self, uri: &str) -> Vec<Value> {
        self.next_diagnostics(uri).1
    }

    /// Waits for the diagnostics of a certain version.
    #[track_caller]
    pub(super) fn diagnostics_of(&mut self, uri: &str, version: i32) -> Vec<Value> {
        loop {
            let (found, diagnostics) = self.next_diagnostics(uri);
            if found == version {
                return diagnostics;
            }
        }
    }

    #[track_caller]
    fn next_diagnostics(&mut self, uri: &str) -> (Value, Vec<Value>) {
        loop {
            let message = self.receive();
            let is_wanted = message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri;
            if is_wanted {
                let found = message["params"]["diagnostics"].as_array().unwrap();
                return (message["params"]["version"].clone(), found.clone());
            }
        }
    }

    /// Ends the input and waits until the process ends.
    pub(super) fn wait(mut self) -> ExitStatus {
        drop(self.input.take());
        // The channel ends with the output of the process.
        while self.messages.recv_timeout(TIMEOUT).is_ok() {}
        self.server.wait().unwrap()
    }
}

/// Ends the process, also if a test has failed.
impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Reads a message. `None` is the end of the output.
fn read(output: &mut BufReader<impl std::io::Read>) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().strip_prefix("Content-Length: ") {
            Some(number) => length = number.parse().unwrap(),
            None => break,
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).unwrap())
}

/// The URI of a file.
pub(super) fn uri(path: &Path) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    let escape = |byte: u8| {
        if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }
    };
    format!("file://{}", path.to_str().unwrap().bytes().map(escape).collect::<String>())
}

/// The codes of some diagnostics.
pub(super) fn codes(diagnostics: &[Value]) -> Vec<&str> {
    diagnostics.iter().map(|found| found["code"].as_str().unwrap()).collect()
}
