//! Messages that are wrong. Unit tests of the server have more ways to break a header.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::client::Client;

/// Sends bytes, waits for an answer, and makes sure that the server still works.
#[track_caller]
fn check_bytes(bytes: impl AsRef<[u8]>, expected: Expect) {
    let mut client = Client::new();
    client.send_bytes(bytes);
    expected.assert_eq(&client.receive().to_string());
    let diagnostics = client.check("file:///t.txt", "States: A\n");
    assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
}

#[track_caller]
fn check(message: &Value, expected: Expect) {
    let message = message.to_string();
    check_bytes(format!("Content-Length: {}\r\n\r\n{message}", message.len()), expected);
}

#[test]
fn not_json() {
    check_bytes(
        "Content-Length: 7\r\n\r\n{\"id\": ",
        expect![[
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not JSON: EOF while parsing a value at line 1 column 7"}}"#
        ]],
    );
    check_bytes(
        b"Content-Length: 2\r\n\r\n\xC3\x28",
        expect![[
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not JSON: expected value at line 1 column 1"}}"#
        ]],
    );
}

#[test]
fn a_length_that_is_no_number() {
    check_bytes(
        "Content-Length: many\r\n\r\n{}",
        expect![[
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"a message cannot have the length `many`"}}"#
        ]],
    );
}

#[test]
fn a_length_that_is_too_large() {
    check_bytes(
        "Content-Length: 100000000000\r\n\r\n{}",
        expect![[
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"a message of 100000000000 bytes is too long"}}"#
        ]],
    );
}

#[test]
fn no_message() {
    check(
        &json!([{ "jsonrpc": "2.0", "id": 1, "method": "shutdown" }]),
        expect![[
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"neither a request nor an answer nor a notification"}}"#
        ]],
    );
    check(
        &json!({ "jsonrpc": "2.0", "id": 5 }),
        expect![[
            r#"{"jsonrpc":"2.0","id":5,"error":{"code":-32600,"message":"neither a request nor an answer nor a notification"}}"#
        ]],
    );
    check(
        &json!({ "jsonrpc": "2.0", "id": [], "method": "shutdown" }),
        expect![[
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"an id must be a string or an integer of 32 bits"}}"#
        ]],
    );
}

#[test]
fn an_unknown_request() {
    check(
        &json!({ "id": "x", "method": "textDocument/brew" }),
        expect![[
            r#"{"jsonrpc":"2.0","id":"x","error":{"code":-32601,"message":"there is no request `textDocument/brew`"}}"#
        ]],
    );
    check(
        &json!({ "id": -1, "method": "$/secret", "params": [] }),
        expect![[
            r#"{"jsonrpc":"2.0","id":-1,"error":{"code":-32601,"message":"there is no request `$/secret`"}}"#
        ]],
    );
}

#[test]
fn wrong_parameters() {
    let method = "textDocument/formatting";
    check(
        &json!({ "id": 9, "method": method }),
        expect![[
            r#"{"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid type: null, expected struct DocumentFormattingParams"}}"#
        ]],
    );
    check(
        &json!({ "id": 9, "method": method, "params": { "textDocument": 1 } }),
        expect![[
            r#"{"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid type: integer `1`, expected struct TextDocumentIdentifier"}}"#
        ]],
    );
    let document = json!({ "uri": "file:///%" });
    check(
        &json!({ "id": 9, "method": method, "params": { "textDocument": document } }),
        expect![[
            r#"{"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid percent-encoded octet at index 8"}}"#
        ]],
    );
}

#[test]
fn wrong_parameters_of_a_notification() {
    let method = "textDocument/didOpen";
    check(
        &json!({ "method": method, "params": { "textDocument": {} } }),
        expect![[
            r#"{"jsonrpc":"2.0","method":"window/logMessage","params":{"type":1,"message":"`textDocument/didOpen`: missing field `uri`"}}"#
        ]],
    );
    let document = json!({ "uri": "file:///other.txt", "version": 2 });
    let params = json!({ "textDocument": document, "contentChanges": [] });
    check(
        &json!({ "method": "textDocument/didChange", "params": params }),
        expect![[
            r#"{"jsonrpc":"2.0","method":"window/logMessage","params":{"type":1,"message":"`textDocument/didChange`: file:///other.txt is not open"}}"#
        ]],
    );
}

#[test]
fn what_needs_no_answer_gets_none() {
    let mut client = Client::new();
    client.notify("textDocument/brew", json!({}));
    client.notify("$/cancelRequest", json!({ "id": 1 }));
    client.notify("initialized", json!(3));
    client.send(&json!({ "jsonrpc": "2.0", "id": 77, "result": {} }));
    client.send(&json!({ "jsonrpc": "2.0", "id": null, "error": { "code": 1, "message": "?" } }));
    client.notify("workspace/didChangeConfiguration", json!({ "settings": null }));
    client.send_bytes("\r\n\r\nhello\r\n");
    client.open("file:///t.txt", "States: A\n");
    assert_eq!(client.receive()["method"], "textDocument/publishDiagnostics");
}
