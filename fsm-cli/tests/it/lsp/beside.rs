//! Files that properties name: on the disk, and in open buffers, which count first.

use serde_json::{Value, json};

use super::client::{Client, codes, uri};
use crate::session::{DOOR, Session};

/// A door that compares itself with `other.txt`.
fn comparing() -> String {
    format!("{DOOR}Properties:\nsame words as \"other.txt\"\n")
}

/// Another automaton than `DOOR`.
fn other_words() -> String {
    DOOR.replace("Final: Open Ajar", "Final: Open")
}

#[test]
fn a_file_on_the_disk() {
    let session = Session::with("ö other/other.txt", &other_words());
    session.write("ö other/door.txt", comparing());
    let path = session.path("ö other/door.txt");
    let found = Client::new().check(&uri(&path), &comparing());
    assert_eq!(codes(&found), ["F070"]);
    let checked = session.run(&format!("fsm check --json '{}'", path.display()));
    let checked: Value = serde_json::from_slice(&checked.stdout).unwrap();
    assert_eq!(found[0]["message"].as_str().unwrap().lines().next(), checked["message"].as_str());
}

#[test]
fn an_open_buffer_counts_before_the_disk() {
    let session = Session::with("other.txt", DOOR);
    let [door, other] = ["door.txt", "other.txt"].map(|name| uri(&session.path(name)));
    let mut client = Client::new();
    assert_eq!(codes(&client.check(&door, &comparing())), ["W001"]);
    client.open(&other, &other_words());
    assert_eq!(codes(&client.diagnostics(&door)), ["F070"]);
    client.change(&other, 2, [[2, 11], [2, 11]], " Ajar");
    assert_eq!(codes(&client.diagnostics(&door)), ["W001"]);
    client.change(&other, 3, [[2, 0], [3, 0]], "");
    assert_eq!(codes(&client.diagnostics(&door)), ["F071"]);
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": other } }));
    assert_eq!(codes(&client.diagnostics(&door)), ["W001"]);
}

#[test]
fn a_chain_of_buffers() {
    let session = Session::new();
    let [door, other, third] =
        ["door.txt", "other.txt", "third.txt"].map(|name| uri(&session.path(name)));
    let mut client = Client::new();
    assert_eq!(codes(&client.check(&door, &comparing())), ["F071"]);
    client.open(&other, &comparing().replace("other.txt", "third.txt"));
    assert_eq!(codes(&client.diagnostics(&door)), ["F071"]);
    client.open(&third, DOOR);
    assert_eq!(codes(&client.diagnostics(&door)), ["W001"]);
    client.changes(&third, 2, &[json!({ "text": other_words() })]);
    assert_eq!(codes(&client.diagnostics(&door)), ["F071"]);
    client.changes(&third, 3, &[json!({ "text": comparing().replace("other.txt", "door.txt") })]);
    assert_eq!(codes(&client.diagnostics(&door)), ["F072"]);
}

#[test]
fn saving_and_watching() {
    let session = Session::with("other.txt", DOOR);
    let [door, other] = ["door.txt", "other.txt"].map(|name| uri(&session.path(name)));
    let mut client = Client::new();
    assert_eq!(codes(&client.check(&door, &comparing())), ["W001"]);
    session.write("other.txt", other_words());
    let event = json!({ "uri": other, "type": 2 });
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [event] }));
    assert_eq!(codes(&client.diagnostics(&door)), ["F070"]);
    session.write("other.txt", DOOR);
    client.notify("textDocument/didSave", json!({ "textDocument": { "uri": door } }));
    assert_eq!(codes(&client.diagnostics(&door)), ["W001"]);
}

#[test]
fn a_client_that_can_watch_is_asked_to() {
    let dynamic = json!({ "dynamicRegistration": true });
    let mut client = Client::with(json!({ "workspace": { "didChangeWatchedFiles": dynamic } }));
    expect_test::expect![[r#"
        {
          "jsonrpc": "2.0",
          "id": "watch texts",
          "method": "client/registerCapability",
          "params": {
            "registrations": [
              {
                "id": "texts",
                "method": "workspace/didChangeWatchedFiles",
                "registerOptions": {
                  "watchers": [
                    {
                      "globPattern": "**/*.txt"
                    }
                  ]
                }
              }
            ]
          }
        }"#]]
    .assert_eq(&serde_json::to_string_pretty(&client.receive()).unwrap());
}
