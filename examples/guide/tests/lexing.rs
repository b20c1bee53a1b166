//! The lexer of the page `lexing` finds the same in a text that comes in pieces.

#![allow(clippy::unwrap_used)]

#[allow(dead_code)]
#[path = "../src/bin/lexing-stream.rs"]
mod stream;

use stream::{Found, Script, read_tokens};

/// Tokens, and what is none: at the end, before a line break, and beside each other.
const TEXTS: [&str; 6] = [
    "",
    "let größe = \"a \\\" b\";\nprint größe",
    "\"not closed\nprint \"closed\"",
    "/ */ /* // \" \"\\",
    "letter let le # $ 123abc",
    "\"",
];

#[test]
fn pieces_change_nothing() {
    for text in TEXTS {
        let whole: Vec<Found> = Script::tokens(text.as_bytes()).collect();
        for piece in 1..=text.len() as u64 + 1 {
            let mut found = Vec::new();
            read_tokens(text.as_bytes(), piece, |one| found.push(one)).unwrap();
            assert_eq!(found, whole, "{text:?} in pieces of {piece} bytes");
        }
    }
}

/// Every text of up to six of these bytes.
#[test]
fn pieces_of_all_short_texts_change_nothing() {
    let signs = b"/*\"a\\\n";
    for length in 0..=6 {
        for number in 0..signs.len().pow(length) {
            let sign = |place: u32| signs[number / signs.len().pow(place) % signs.len()];
            let text: Vec<u8> = (0..length).map(sign).collect();
            let whole: Vec<Found> = Script::tokens(&text).collect();
            let mut found = Vec::new();
            read_tokens(&text[..], 2, |one| found.push(one)).unwrap();
            assert_eq!(found, whole, "{text:?}");
        }
    }
}
