//! For every text in the tests the diagnostics are those of `fsm check`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use fsm_tests::pages::Page;
use proc_macro2::{TokenStream, TokenTree};
use serde_json::Value;
use tictactoe_strategy::DOMAIN;
use walkdir::WalkDir;

use super::client::{Client, uri};
use crate::session::{Session, automata, root};

/// What `fsm check --json` says about the files in a folder and below.
fn checked(folder: &Path) -> BTreeMap<PathBuf, Vec<Value>> {
    let files = WalkDir::new(folder).into_iter().map(|entry| entry.unwrap().into_path());
    let texts = files.filter(|path| path.extension().is_some_and(|ending| ending == "txt"));
    let mut checked: BTreeMap<PathBuf, Vec<Value>> = texts.map(|path| (path, Vec::new())).collect();
    let output = Session::new().run(&format!("fsm check --json '{}'", folder.display()));
    let output = String::from_utf8(output.stdout).unwrap();
    for line in output.lines() {
        let remark: Value = serde_json::from_str(line).unwrap();
        let path = Path::new(remark["file"].as_str().unwrap());
        checked.get_mut(path).expect("a file in the folder").push(remark);
    }
    checked
}

/// What the server says, in the words of `fsm check --json`, on a line for each remark.
fn said_by_server(client: &mut Client, path: &Path, text: &str) -> String {
    let uri = uri(path);
    let mut lines = String::new();
    for found in client.check(&uri, text) {
        let severity = if found["severity"] == 1 { "error" } else { "warning" };
        let start = &found["range"]["start"];
        let message = found["message"].as_str().unwrap().lines().next().unwrap();
        let place = format!("{}:{}", start["line"], start["character"]);
        let _ = writeln!(lines, "{place} {severity} {} {message}", found["code"]);
    }
    client.close(&uri);
    lines
}

/// What `fsm check --json` says, with places as the client counts them.
fn said_by_check(remarks: &[Value], text: &str) -> String {
    let mut lines = String::new();
    for remark in remarks {
        let place = remark["line"].as_u64().zip(remark["column"].as_u64());
        // Remarks about the text as a whole are at its first line.
        let (line, character) = place.map_or((0, 0), |place| client_place(text, place));
        let severity = remark["severity"].as_str().unwrap();
        let message = remark["message"].as_str().unwrap();
        let _ = writeln!(lines, "{line}:{character} {severity} {} {message}", remark["code"]);
    }
    lines
}

/// A place as a client counts that counts characters. For it a `\r` ends a line, and a byte order mark is a
/// character.
fn client_place(text: &str, (line, column): (u64, u64)) -> (usize, usize) {
    let [line, column] = [line, column].map(|number| usize::try_from(number).unwrap() - 1);
    let mark = usize::from(line == 0 && text.starts_with('\u{FEFF}'));
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let behind = text[start..].char_indices().nth(column + mark);
    let end = behind.map_or(text.len(), |(length, _)| start + length);
    let before = text[..end].replace("\r\n", "\n").replace('\r', "\n");
    let last = before.rsplit('\n').next().unwrap();
    (before.matches('\n').count(), last.chars().count())
}

/// Compares the server with `fsm check` on all texts in a folder. Returns how many these are.
#[track_caller]
fn compare(folder: &Path) -> usize {
    let mut client = Client::counting_characters();
    let mut count = 0;
    for (path, remarks) in &checked(folder) {
        // An editor sends UTF-8 only.
        let Ok(text) = fs::read_to_string(path) else { continue };
        let found = said_by_server(&mut client, path, &text);
        assert_eq!(found, said_by_check(remarks, &text), "{}:\n{text}", path.display());
        count += 1;
    }
    count
}

#[test]
fn automata_of_the_project() {
    assert!(compare(automata()) > 15);
    for folder in ["examples/guide/automata", "tests/reading", "tests/generated"] {
        assert!(compare(&root().join(folder)) > 10, "{folder}");
    }
}

#[test]
fn pages_of_the_codes() {
    let session = Session::new();
    for code in DOMAIN.all_codes() {
        let page = Page { id: code.id(), title: code.title(), text: code.explanation() };
        for (name, text) in page.files() {
            session.write(&format!("{}/{name}", code.id()), text);
        }
        for (number, text) in page.texts().into_iter().enumerate() {
            session.write(&format!("{}/text {number}.txt", code.id()), text);
        }
    }
    assert!(compare(&session.path("")) > 150);
}

#[test]
fn texts_of_the_first_edition() {
    let session = Session::new();
    let texts = fs::read_to_string(root().join("tests/first_edition/texts.txt")).unwrap();
    for (number, text) in texts.split("=== ").enumerate().skip(1) {
        let (_, text) = text.split_once('\n').unwrap();
        session.write(&format!("{number}.txt"), text);
    }
    assert!(compare(&session.path("")) > 1000);
}

#[test]
fn texts_in_the_code_of_tests() {
    let session = Session::new();
    let mut count = 0;
    for folder in ["fsm-model", "fsm-cli", "fsm-codegen", "tictactoe-strategy", "tests"] {
        for entry in WalkDir::new(root().join(folder)).sort_by_file_name() {
            let path = entry.unwrap().into_path();
            let is_code = path.extension().is_some_and(|ending| ending == "rs");
            if is_code && !path.components().any(|part| part.as_os_str() == "target") {
                let code: TokenStream = fs::read_to_string(&path).unwrap().parse().unwrap();
                for text in texts(code) {
                    session.write(&format!("{count}.txt"), text);
                    count += 1;
                }
            }
        }
    }
    assert!(compare(&session.path("")) > 1000, "{count} texts");
}

/// The string literals in some code that look like automaton texts.
fn texts(code: TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    for token in code {
        match token {
            TokenTree::Group(group) => found.extend(texts(group.stream())),
            TokenTree::Literal(literal) => {
                if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string())
                    && text.value().contains(':')
                    && text.value().contains('\n')
                {
                    found.push(text.value());
                }
            }
            _ => (),
        }
    }
    found
}
