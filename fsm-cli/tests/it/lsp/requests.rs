//! Every request about a text, through the process. What the features answer in detail is tested beside them.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::client::{Client, codes};

const URI: &str = "file:///turnstile.txt";

/// A turnstile whose second row is wrong. The cursor is at `Unlokced`.
const TURNSTILE: &str = "\
States: Locked Unlocked
Start: Locked
Final: Locked
Symbols: coin push
Transitions:
Locked coin -> Unlocked
Locked push -> .
Unlocked _ -> Unlokced
";

/// The same without the mistake.
fn right() -> String {
    TURNSTILE.replace("Unlokced", "Locked")
}

/// Asks about a position in a text, and about the range from the beginning of the text to there.
fn ask(text: &str, method: &str, [line, character]: [u32; 2]) -> Value {
    let literals = json!({ "codeAction": { "codeActionLiteralSupport": {} } });
    let mut client = Client::with(json!({ "textDocument": literals }));
    client.check(URI, text);
    let position = json!({ "line": line, "character": character });
    let params = json!({
        "textDocument": { "uri": URI },
        "position": position,
        "range": { "start": { "line": 0, "character": 0 }, "end": position },
        "context": { "includeDeclaration": true, "diagnostics": [], "triggerKind": 1 },
        "newName": "Free",
    });
    client.request(&format!("textDocument/{method}"), params).unwrap()
}

/// The places in an answer, as `line:character-character`.
fn places(value: &Value) -> Vec<String> {
    match value {
        Value::Array(values) => values.iter().flat_map(places).collect(),
        Value::Object(fields) => match fields.get("range") {
            Some(range) => {
                let (start, end) = (&range["start"], &range["end"]);
                vec![format!("{}:{}-{}", start["line"], start["character"], end["character"])]
            }
            None => fields.values().flat_map(places).collect(),
        },
        _ => Vec::new(),
    }
}

#[track_caller]
fn check_places(method: &str, position: [u32; 2], expected: Expect) {
    expected.assert_eq(&places(&ask(&right(), method, position)).join(" "));
}

#[test]
fn places_of_a_name() {
    check_places("declaration", [5, 16], expect!["0:15-23"]);
    check_places("definition", [5, 16], expect!["7:0-20"]);
    check_places("implementation", [5, 16], expect!["7:0-20"]);
    check_places("references", [5, 16], expect!["0:15-23 5:15-23 7:0-8"]);
    check_places("documentHighlight", [5, 16], expect!["0:15-23 5:15-23 7:0-8"]);
    check_places("prepareRename", [5, 16], expect!["5:15-23"]);
    check_places("rename", [5, 16], expect!["0:15-23 5:15-23 7:0-8"]);
    check_places("documentSymbol", [0, 0], expect!["0:0-23 1:0-13 2:0-13 3:0-18 4:0-20"]);
}

#[test]
fn what_a_word_is() {
    let hover = ask(&right(), "hover", [0, 10]);
    expect![[r#"
        state `Locked`

        start; final

        - `coin` → `Unlocked`
        - `push`: stays"#]]
    .assert_eq(hover["contents"]["value"].as_str().unwrap());
}

#[test]
fn what_can_be_typed() {
    let items = ask(TURNSTILE, "completion", [7, 16]);
    let labels: Vec<&str> = items["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["label"].as_str().unwrap())
        .collect();
    expect!["Locked Unlocked . !"].assert_eq(&labels.join(" "));
}

#[test]
fn what_can_be_folded() {
    expect![[r#"[{"startLine":4,"endLine":7,"kind":"region"}]"#]]
        .assert_eq(&ask(&right(), "foldingRange", [0, 0]).to_string());
}

#[test]
fn what_words_mean() {
    let whole = ask(&right(), "semanticTokens/full", [0, 0]);
    let part = ask(&right(), "semanticTokens/range", [1, 0]);
    expect!["[0,0,7,0,0,0,8,6,1,1,0,7,8,1,1]"].assert_eq(&part["data"].to_string());
    assert!(whole["data"].to_string().starts_with(part["data"].to_string().trim_end_matches(']')));
}

#[test]
fn which_column_it_is() {
    let text = "States: A\nStart: A\nFinal:\nSymbols: a b c d e\nTransitions:\nA A A A A A\n";
    let hints = ask(text, "inlayHint", [6, 0]);
    let labels: Vec<&Value> = hints.as_array().unwrap().iter().map(|hint| &hint["label"]).collect();
    expect![[r#"["1:","2:","3:","4:","5:"]"#]].assert_eq(&json!(labels).to_string());
}

#[test]
fn an_action_mends() {
    let actions = ask(TURNSTILE, "codeAction", [7, 16]);
    let titles: Vec<&str> = actions
        .as_array()
        .unwrap()
        .iter()
        .map(|action| action["title"].as_str().unwrap())
        .collect();
    expect![[r#"
        write `Unlocked`
        declare `Unlokced` under `States:`"#]]
    .assert_eq(&titles.join("\n"));
    let edit = &actions[0]["edit"]["changes"][URI][0];
    expect![[r#"{"range":{"start":{"line":7,"character":14},"end":{"line":7,"character":22}},"newText":"Unlocked"}"#]].assert_eq(&edit.to_string());
    let mut client = Client::new();
    assert_eq!(codes(&client.check(URI, TURNSTILE)), ["F012"]);
    let changes = [json!({ "range": edit["range"], "text": edit["newText"] })];
    client.changes(URI, 2, &changes);
    assert_eq!(codes(&client.diagnostics_of(URI, 2)), ["W002", "W004"]);
}
