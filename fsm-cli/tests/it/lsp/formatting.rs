//! `textDocument/formatting`.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::client::Client;
use crate::session::{DOOR, Session};

const URI: &str = "file:///door.txt";

fn format(client: &mut Client, text: &str) -> Value {
    client.open(URI, text);
    let options = json!({ "tabSize": 8, "insertSpaces": false });
    let params = json!({ "textDocument": { "uri": URI }, "options": options });
    client.request("textDocument/formatting", params).unwrap()
}

/// Lays a text out, and compares the edits.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let edits = format(&mut Client::counting_characters(), text);
    let lines: Vec<String> = edits.as_array().unwrap().iter().map(Value::to_string).collect();
    expected.assert_eq(&lines.join("\n"));
}

#[test]
fn only_lines_that_change() {
    check(
        DOOR,
        expect![[r#"
        {"range":{"start":{"line":4,"character":0},"end":{"line":4,"character":0}},"newText":"\n"}
        {"range":{"start":{"line":5,"character":0},"end":{"line":10,"character":0}},"newText":"Shut     push -> Open\nShut     pull -> Ajar\nOpen     _    -> Shut\nAjar     _    -> Shut\nNowhere  _    -> Shut\n"}"#]],
    );
}

#[test]
fn line_ends_are_kept() {
    check(
        "States: A\r\nStart:  A\r\nFinal:\r\nSymbols:\r\nTransitions:\r\n",
        expect![[
            r#"{"range":{"start":{"line":1,"character":0},"end":{"line":2,"character":0}},"newText":"Start: A\r\n"}"#
        ]],
    );
}

#[test]
fn the_last_line_without_an_end() {
    check(
        "States: A\nStart: A\nFinal:\nSymbols:\n\nTransitions:",
        expect![[
            r#"{"range":{"start":{"line":5,"character":0},"end":{"line":5,"character":12}},"newText":"Transitions:\n"}"#
        ]],
    );
}

#[test]
fn a_text_that_cannot_be_parsed() {
    assert_eq!(format(&mut Client::new(), "Sttes: A\n"), Value::Null);
    let error = Client::new().request("textDocument/formatting", json!({})).unwrap_err();
    assert_eq!(error["code"], -32602);
}

/// Applies edits as a client does that counts characters.
fn apply(text: &str, edits: &Value) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let offset = |position: &Value| -> usize {
        let number = |field: &str| usize::try_from(position[field].as_u64().unwrap()).unwrap();
        let before: usize = lines.iter().take(number("line")).map(|line| line.len()).sum();
        let line = lines.get(number("line")).unwrap_or(&"");
        before + line.char_indices().nth(number("character")).map_or(line.len(), |(at, _)| at)
    };
    let mut text = text.to_owned();
    for edit in edits.as_array().unwrap().iter().rev() {
        let range = offset(&edit["range"]["start"])..offset(&edit["range"]["end"]);
        text.replace_range(range, edit["newText"].as_str().unwrap());
    }
    text
}

#[test]
fn as_fsm_fmt() {
    let mut client = Client::counting_characters();
    for text in [DOOR, crate::session::GATE, crate::session::ORDER] {
        let wide =
            text.replace("Shut", "状😀").replace("Locked", "e\u{301}").replace("Paid", "状態");
        let crlf = format!("\u{FEFF}{text}").replace('\n', "\r\n");
        let mixed = text.replacen('\n', "\r\n", 3);
        for text in [text.to_owned(), text.replace(' ', "  "), wide, crlf, mixed] {
            let session = Session::with("door.txt", &text);
            session.run("fsm fmt door.txt");
            assert_eq!(apply(&text, &format(&mut client, &text)), session.read("door.txt"));
            client.close(URI);
        }
    }
}
