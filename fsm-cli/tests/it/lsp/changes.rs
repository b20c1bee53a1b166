//! Changes of an open text.

use serde_json::{Value, json};

use super::client::{Client, codes};
use crate::session::DOOR;

const URI: &str = "file:///door.txt";

/// What a new server says about a text.
fn fresh(text: &str) -> Vec<Value> {
    Client::new().check(URI, text)
}

#[test]
fn in_the_middle_of_a_word() {
    let mut client = Client::new();
    assert_eq!(codes(&client.check(URI, DOOR)), ["W001"]);
    // Shut -> Sh😀ut -> Shut
    client.change(URI, 2, [[5, 2], [5, 2]], "😀");
    let found = client.diagnostics_of(URI, 2);
    assert_eq!(found, fresh(&DOOR.replace("Shut push", "Sh😀ut push")));
    client.change(URI, 3, [[5, 2], [5, 4]], "");
    assert_eq!(client.diagnostics_of(URI, 3), fresh(DOOR));
    // A position inside the surrogate pair is the begin of it.
    client.change(URI, 4, [[5, 2], [5, 2]], "😀");
    client.change(URI, 5, [[5, 3], [5, 3]], "x");
    assert_eq!(client.diagnostics_of(URI, 5), fresh(&DOOR.replace("Shut push", "Shx😀ut push")));
}

#[test]
fn several_at_once() {
    let mut client = Client::new();
    client.open(URI, "nothing");
    let range = |line, start, end| {
        json!({
            "start": { "line": line, "character": start },
            "end": { "line": line, "character": end },
        })
    };
    // The whole text, and then two parts of it. The second is behind the first.
    let changes = [
        json!({ "text": DOOR }),
        json!({ "range": range(0, 8, 12), "text": "Opened\nOpen" }),
        json!({ "range": range(1, 15, 22), "text": "" }),
    ];
    client.changes(URI, 2, &changes);
    let text = DOOR.replace("Open Shut Ajar Nowhere", "Opened\nOpen Shut Ajar ");
    assert_eq!(client.diagnostics_of(URI, 2), fresh(&text));
}

#[test]
fn places_that_are_not_there() {
    let mut client = Client::new();
    client.open(URI, DOOR);
    // Behind the text, behind a line, and from behind to front.
    client.change(URI, 2, [[900, 3], [901, 0]], "Claims: live\n");
    client.change(URI, 3, [[1, 999], [1, 1000]], " // where it begins");
    client.change(URI, 4, [[0, 22], [0, 18]], "");
    let text = format!("{DOOR}Claims: live\n")
        .replace("Start: Shut", "Start: Shut // where it begins")
        .replace(" Ajar Nowhere", " Nowhere");
    assert_eq!(client.diagnostics_of(URI, 4), fresh(&text));
}

#[test]
fn lines_that_end_in_two_characters() {
    let mut client = Client::new();
    let text = DOOR.replace('\n', "\r\n");
    assert_eq!(client.check(URI, &text), fresh(DOOR));
    client.change(URI, 2, [[8, 10], [8, 99]], "Shutt");
    let found = client.diagnostics_of(URI, 2);
    assert_eq!(found, fresh(&DOOR.replace("Ajar _ -> Shut", "Ajar _ -> Shutt")));
    // One line more between `\r` and `\n` of another, which the client cannot point at.
    client.change(URI, 3, [[8, 15], [9, 0]], "\n\r\r\n");
    let text = DOOR.replace("Ajar _ -> Shut\n", "Ajar _ -> Shutt\n\n\n");
    assert_eq!(client.diagnostics_of(URI, 3), fresh(&text));
}

#[test]
fn a_hundred_quick_ones() {
    let mut client = Client::new();
    client.open(URI, "");
    let mut text = String::new();
    let mut version = 1;
    for line in (0..).zip(DOOR.lines()) {
        for (column, c) in (0..).zip(line.1.chars()) {
            version += 1;
            client.change(URI, version, [[line.0, column], [line.0, column]], &c.to_string());
        }
        version += 1;
        client.change(URI, version, [[line.0, 999], [line.0, 999]], "\n");
        text = text + line.1 + "\n";
    }
    assert!(version > 100);
    assert_eq!(client.diagnostics_of(URI, version), fresh(&text));
    assert_eq!(text, DOOR);
}

#[test]
fn versions_may_have_any_number() {
    let mut client = Client::new();
    client.open(URI, "");
    client.change(URI, -7, [[0, 0], [0, 0]], DOOR);
    assert_eq!(client.diagnostics_of(URI, -7), fresh(DOOR));
}
