//! What the client is told about a text. `every_text` compares it with `fsm check`.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use serde_json::json;

use super::client::Client;
use crate::session::DOOR;

const URI: &str = "file:///some/door.txt";

/// Opens a text with a client that can do all that is optional.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let mut client = Client::with(json!({
        "textDocument": {
            "publishDiagnostics": { "relatedInformation": true, "tagSupport": { "valueSet": [1] } },
        },
        "workspace": { "textDocumentContent": {} },
    }));
    let found = client.check(URI, text);
    expected.assert_eq(&serde_json::to_string_pretty(&found).unwrap());
}

#[test]
fn an_unreachable_state_and_a_line_that_decides_nothing() {
    check(
        &format!("{DOOR}Open push -> Shut\nOpen pull -> Shut\n"),
        expect![[r#"
        [
          {
            "range": {
              "start": {
                "line": 0,
                "character": 23
              },
              "end": {
                "line": 0,
                "character": 30
              }
            },
            "severity": 2,
            "code": "W001",
            "codeDescription": {
              "href": "fsm:/W001.md"
            },
            "source": "fsm",
            "message": "no word reaches state `Nowhere`\nnever reached\nhelp: remove what is not needed, or see which transition should lead there",
            "tags": [
              1
            ]
          },
          {
            "range": {
              "start": {
                "line": 7,
                "character": 5
              },
              "end": {
                "line": 7,
                "character": 6
              }
            },
            "severity": 2,
            "code": "W005",
            "codeDescription": {
              "href": "fsm:/W005.md"
            },
            "source": "fsm",
            "message": "`_` of state `Open` stands for no symbol\nevery symbol has a target already",
            "tags": [
              1
            ]
          }
        ]"#]],
    );
}

#[test]
fn a_mistake_with_two_places() {
    check(
        &DOOR.replace("Shut pull -> Ajar", "Shut push -> Ajar"),
        expect![[r#"
        [
          {
            "range": {
              "start": {
                "line": 6,
                "character": 13
              },
              "end": {
                "line": 6,
                "character": 17
              }
            },
            "severity": 1,
            "code": "F020",
            "codeDescription": {
              "href": "fsm:/F020.md"
            },
            "source": "fsm",
            "message": "state `Shut` has two targets on `push`\nhere it goes to `Ajar`\nnote: `Shut` is a start state, and `push` has two ways\nhelp: keep one of the two",
            "relatedInformation": [
              {
                "location": {
                  "uri": "file:///some/door.txt",
                  "range": {
                    "start": {
                      "line": 5,
                      "character": 13
                    },
                    "end": {
                      "line": 5,
                      "character": 17
                    }
                  }
                },
                "message": "here it goes to `Open`"
              }
            ]
          }
        ]"#]],
    );
}

#[test]
fn an_empty_text() {
    check(
        "",
        expect![[r#"
        [
          {
            "range": {
              "start": {
                "line": 0,
                "character": 0
              },
              "end": {
                "line": 0,
                "character": 0
              }
            },
            "severity": 1,
            "code": "F004",
            "codeDescription": {
              "href": "fsm:/F004.md"
            },
            "source": "fsm",
            "message": "there are no sections `States:`, `Start:`, `Final:`, `Symbols:` and `Transitions:`\nthe text ends here\nhelp: list every state under `States:`"
          }
        ]"#]],
    );
}

#[test]
fn a_client_that_shows_only_messages() {
    let found = Client::new().check(URI, &DOOR.replace("Shut pull -> Ajar", "Shut push -> Ajar"));
    expect![[r#"
        [
          {
            "range": {
              "start": {
                "line": 6,
                "character": 13
              },
              "end": {
                "line": 6,
                "character": 17
              }
            },
            "severity": 1,
            "code": "F020",
            "source": "fsm",
            "message": "state `Shut` has two targets on `push`\nhere it goes to `Ajar`\nline 6: here it goes to `Open`\nnote: `Shut` is a start state, and `push` has two ways\nhelp: keep one of the two"
          }
        ]"#]].assert_eq(&serde_json::to_string_pretty(&found).unwrap());
}

#[test]
fn nothing_optional_without_being_asked() {
    let found = Client::new().check(URI, DOOR);
    let fields: Vec<&String> = found[0].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["range", "severity", "code", "source", "message"]);
}

#[test]
fn very_many() {
    let mut text = DOOR.to_owned();
    for number in 0..1200 {
        let _ = writeln!(text, "Shut x{number} ->");
    }
    let found = Client::new().check(URI, &text);
    assert_eq!(found.len(), 1001);
    expect![[r#"{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":30}},"severity":1,"source":"fsm","message":"200 more messages not shown"}"#]].assert_eq(&found[1000].to_string());
}

#[test]
fn pages_of_codes() {
    let mut client = Client::new();
    let method = "workspace/textDocumentContent";
    let page = client.request(method, json!({ "uri": "fsm:/F012.md" })).unwrap();
    let text = page["text"].as_str().unwrap();
    assert!(text.starts_with("# F012: a state that is not declared\n"), "{text}");
    let page = client.request(method, json!({ "uri": "fsm:/T001.md" })).unwrap();
    assert!(page["text"].as_str().unwrap().starts_with("# T001"));
    let error = client.request(method, json!({ "uri": "file:///etc/passwd" })).unwrap_err();
    expect![[r#"{"code":-32602,"message":"there is no page file:///etc/passwd"}"#]]
        .assert_eq(&error.to_string());
}

#[test]
fn closing_takes_them_back() {
    let mut client = Client::new();
    let found = client.check(URI, DOOR);
    assert_eq!(found.len(), 1);
    client.close(URI);
    assert_eq!(client.check(URI, DOOR), found);
}

#[test]
fn a_text_that_was_never_saved() {
    let text = format!("{DOOR}Properties:\nsame words as \"other.txt\"\n");
    let found = Client::new().check("untitled:Untitled-1", &text);
    expect![[r#"
        `other.txt` cannot be read
        this text is not in a folder yet
        help: the name is relative to the folder of `untitled:Untitled-1`"#]]
    .assert_eq(found[0]["message"].as_str().unwrap());
}

#[test]
fn uris() {
    let text = format!("{DOOR}Properties:\nsame words as \"no.txt\"\n");
    let mut names = Vec::new();
    for uri in [
        "file:///a%20b/%C3%A4%E7%8A%B6.txt",
        "FILE:///plain.txt",
        "file://localhost/here.txt",
        "file://server/share/there.txt",
        "file:///c%3A/windows.txt",
        "file:///C:/windows.txt",
        "file:///not%FFutf-8.txt",
        "file:///line%0Aend.txt",
        "vscode-vfs://github/a/b.txt",
        "http://example.org/x.txt?y#z",
        "other:",
    ] {
        let found = Client::new().check(uri, &text);
        names.push(found[0]["message"].as_str().unwrap().to_owned());
    }
    expect![[r#"
        `no.txt` cannot be read
        there is no file `/a b/no.txt`
        help: the name is relative to the folder of `/a b/ä状.txt`

        `no.txt` cannot be read
        there is no file `/no.txt`
        help: the name is relative to the folder of `/plain.txt`

        `no.txt` cannot be read
        there is no file `/no.txt`
        help: the name is relative to the folder of `/here.txt`

        `no.txt` cannot be read
        there is no file `/server/share/no.txt`
        help: the name is relative to the folder of `//server/share/there.txt`

        `no.txt` cannot be read
        there is no file `/c:/no.txt`
        help: the name is relative to the folder of `/c:/windows.txt`

        `no.txt` cannot be read
        there is no file `/C:/no.txt`
        help: the name is relative to the folder of `/C:/windows.txt`

        `no.txt` cannot be read
        this text is not in a folder yet
        help: the name is relative to the folder of `file:///not%FFutf-8.txt`

        `no.txt` cannot be read
        there is no file `/no.txt`
        help: the name is relative to the folder of `/line\nend.txt`

        `no.txt` cannot be read
        this text is not in a folder yet
        help: the name is relative to the folder of `vscode-vfs://github/a/b.txt`

        `no.txt` cannot be read
        this text is not in a folder yet
        help: the name is relative to the folder of `http://example.org/x.txt?y#z`

        `no.txt` cannot be read
        this text is not in a folder yet
        help: the name is relative to the folder of `other:`"#]]
    .assert_eq(&names.join("\n\n"));
}

#[test]
fn a_uri_that_is_not_escaped() {
    let mut client = Client::new();
    client.open("file:///not escaped/ü{}.txt", DOOR);
    assert_eq!(client.diagnostics("file:///not%20escaped/%C3%BC%7B%7D.txt").len(), 1);
}
