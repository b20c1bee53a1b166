//! The begin and the end of a session.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::client::Client;

const URI: &str = "file:///t.txt";

#[track_caller]
fn check(value: &Value, expected: Expect) {
    expected.assert_eq(&serde_json::to_string_pretty(value).unwrap());
}

#[test]
fn introduction() {
    let answer = Client::start().request("initialize", json!({ "capabilities": {} }));
    check(
        &answer.unwrap(),
        expect![[r#"
            {
              "capabilities": {
                "positionEncoding": "utf-16",
                "textDocumentSync": {
                  "openClose": true,
                  "change": 2,
                  "save": {}
                },
                "hoverProvider": true,
                "completionProvider": {},
                "definitionProvider": true,
                "implementationProvider": true,
                "referencesProvider": true,
                "documentHighlightProvider": true,
                "documentSymbolProvider": true,
                "codeActionProvider": {
                  "codeActionKinds": [
                    "quickfix"
                  ]
                },
                "documentFormattingProvider": true,
                "renameProvider": {
                  "prepareProvider": true
                },
                "foldingRangeProvider": true,
                "declarationProvider": true,
                "semanticTokensProvider": {
                  "legend": {
                    "tokenTypes": [
                      "keyword",
                      "enumMember",
                      "event",
                      "type",
                      "function",
                      "property",
                      "macro",
                      "operator",
                      "string",
                      "comment"
                    ],
                    "tokenModifiers": [
                      "declaration"
                    ]
                  },
                  "range": true,
                  "full": true
                },
                "inlayHintProvider": true,
                "workspace": {
                  "textDocumentContent": {
                    "schemes": [
                      "fsm"
                    ]
                  }
                }
              },
              "serverInfo": {
                "name": "fsm",
                "version": "0.1.0"
              }
            }"#]],
    );
}

#[test]
fn introduction_of_a_client_that_nobody_knows() {
    let params = json!({
        "processId": "?",
        "capabilities": { "general": { "positionEncodings": 7 }, "textDocument": null, "x": [] },
        "trace": "aloud",
    });
    Client::start().request("initialize", params).unwrap();
}

#[test]
fn encodings() {
    let chosen = |offered: Value| {
        let capabilities = json!({ "general": { "positionEncodings": offered } });
        let params = json!({ "capabilities": capabilities });
        let answer = Client::start().request("initialize", params).unwrap();
        answer["capabilities"]["positionEncoding"].clone()
    };
    assert_eq!(chosen(json!(["utf-8", "utf-16"])), "utf-8");
    assert_eq!(chosen(json!(["utf-16", "utf-8"])), "utf-16");
    assert_eq!(chosen(json!(["utf-7", "utf-32"])), "utf-32");
    assert_eq!(chosen(json!([])), "utf-16");
}

#[test]
fn shutdown_and_exit() {
    let mut client = Client::new();
    assert_eq!(client.request("shutdown", Value::Null), Ok(Value::Null));
    client.notify("exit", Value::Null);
    assert_eq!(client.wait().code(), Some(0));
}

#[test]
fn exit_without_shutdown() {
    let mut client = Client::new();
    client.notify("exit", Value::Null);
    assert_eq!(client.wait().code(), Some(1));
    let mut client = Client::start();
    client.notify("exit", Value::Null);
    assert_eq!(client.wait().code(), Some(1));
}

#[test]
fn the_end_of_the_input() {
    assert_eq!(Client::start().wait().code(), Some(1));
    assert_eq!(Client::new().wait().code(), Some(1));
    let mut client = Client::new();
    client.request("shutdown", json!({})).unwrap();
    assert_eq!(client.wait().code(), Some(0));
}

#[test]
fn requests_at_the_wrong_time() {
    let mut client = Client::start();
    // Before `initialize`.
    let early = client.request("textDocument/formatting", json!({})).unwrap_err();
    check(
        &early,
        expect![[r#"
        {
          "code": -32002,
          "message": "`initialize` comes first"
        }"#]],
    );
    client.open(URI, "States:");
    let wrong = client.request("initialize", json!([])).unwrap_err();
    check(
        &wrong,
        expect![[r#"
        {
          "code": -32602,
          "message": "the parameters must be an object"
        }"#]],
    );
    client.request("initialize", json!({ "capabilities": {} })).unwrap();
    let twice = client.request("initialize", json!({ "capabilities": {} })).unwrap_err();
    check(
        &twice,
        expect![[r#"
        {
          "code": -32600,
          "message": "`initialize` comes only once"
        }"#]],
    );
    // The text was opened too early.
    let format = json!({ "textDocument": { "uri": URI }, "options": { "tabSize": 4, "insertSpaces": true } });
    let not_open = client.request("textDocument/formatting", format).unwrap_err();
    check(
        &not_open,
        expect![[r#"
        {
          "code": -32602,
          "message": "file:///t.txt is not open"
        }"#]],
    );
    client.request("shutdown", Value::Null).unwrap();
    let late = client.request("shutdown", Value::Null).unwrap_err();
    check(
        &late,
        expect![[r#"
        {
          "code": -32600,
          "message": "nothing comes behind `shutdown`"
        }"#]],
    );
}

#[test]
fn no_options_but_stdio() {
    crate::session::check(
        "fsm lsp --port 1 < /dev/null",
        expect![[r#"
        $ fsm lsp --port 1 < /dev/null
        ! error: unexpected argument '--port' found
        !
        ! Usage: fsm lsp [OPTIONS]
        !
        ! For more information, try '--help'.
        = 2
    "#]],
    );
}
