//! Positions behind characters of several bytes or UTF-16 units, and in lines that end in other ways.

use serde_json::{Value, json};

use super::client::Client;

const URI: &str = "file:///t.txt";

/// A text in which only the word `wrong` is wrong. Other words stand before it in its line.
fn text(before: &str) -> String {
    format!("States: A\nStart: A\nFinal: A {before} wrong\nSymbols: x\nTransitions:\nA x -> A\n")
        .replace("States: A", &format!("States: A {before}"))
}

/// Where the word `wrong` is for a client that counts in an encoding.
#[track_caller]
fn columns(encoding: &str, text: &str) -> Value {
    let mut client = Client::with(json!({ "general": { "positionEncodings": [encoding] } }));
    let found = client.check(URI, text);
    assert_eq!(found[0]["code"], "F012", "{found:?}");
    let range = &found[0]["range"];
    let place = |end: &str| [range[end]["line"].clone(), range[end]["character"].clone()];
    json!([place("start"), place("end")])
}

#[test]
fn wide_and_combining_characters() {
    for (before, utf8, utf16, utf32) in [
        ("abc", 13, 13, 13),
        ("é", 12, 11, 11),
        ("e\u{301}", 13, 12, 12),
        ("状態", 16, 12, 12),
        ("😀", 14, 12, 11),
        ("👨\u{200D}👩\u{200D}👧", 28, 18, 15),
        ("\u{1D518}\u{301}x", 17, 14, 13),
    ] {
        for (encoding, start) in [("utf-8", utf8), ("utf-16", utf16), ("utf-32", utf32)] {
            let found = columns(encoding, &text(before));
            assert_eq!(found, json!([[2, start], [2, start + 5]]), "{before} in {encoding}");
        }
    }
}

#[test]
fn line_ends() {
    let crlf = text("😀").replace('\n', "\r\n");
    assert_eq!(columns("utf-16", &crlf), json!([[2, 12], [2, 17]]));
    // For a client this is a line of its own, for the format it is not.
    let lone = text("a\rb");
    assert_eq!(columns("utf-16", &lone), json!([[4, 2], [4, 7]]));
}

#[test]
fn a_byte_order_mark() {
    let text = "\u{FEFF}Start: wrong\nStates: A\nFinal: A\nSymbols: x\nTransitions:\nA x -> A\n";
    assert_eq!(columns("utf-16", text), json!([[0, 8], [0, 13]]));
    assert_eq!(columns("utf-8", text), json!([[0, 10], [0, 15]]));
}
