//! The outline that an editor shows beside a text.

use expect_test::{Expect, expect};
use lsp_types::request::DocumentSymbolRequest;
use lsp_types::{DocumentSymbol, DocumentSymbolResponse};
use serde_json::json;

use super::{Editor, GATE, LEXER};

/// The symbols of a text. Each is inside the one that it belongs to.
pub(super) fn symbols(editor: &mut Editor) -> Vec<DocumentSymbol> {
    let answer = editor.ask::<DocumentSymbolRequest>(json!({})).expect("it has an answer");
    let symbols = match answer {
        Some(DocumentSymbolResponse::Nested(symbols)) => symbols,
        // An empty list has no type.
        Some(DocumentSymbolResponse::Flat(symbols)) if symbols.is_empty() => Vec::new(),
        other => panic!("{other:?} is not nested"),
    };
    assert_nested(editor, &symbols, 0..editor.text.len());
    symbols
}

fn assert_nested(editor: &Editor, symbols: &[DocumentSymbol], outer: std::ops::Range<usize>) {
    let mut end = outer.start;
    for symbol in symbols {
        let (whole, name) = (editor.bytes(symbol.range), editor.bytes(symbol.selection_range));
        assert!(whole.start <= name.start && name.end <= whole.end, "{symbol:?}");
        assert!(end <= whole.start && whole.end <= outer.end, "{symbol:?}");
        assert!(!symbol.name.is_empty());
        end = whole.end;
        assert_nested(editor, symbol.children.as_deref().unwrap_or_default(), whole);
    }
}

fn show(editor: &Editor, symbols: &[DocumentSymbol], depth: usize, shown: &mut String) {
    for symbol in symbols {
        let (first, last) = (symbol.range.start.line + 1, symbol.range.end.line + 1);
        let kind = format!("{:?}", symbol.kind).to_lowercase();
        let detail = symbol.detail.as_ref().map_or(String::new(), |detail| format!(" ({detail})"));
        let name = editor.at(symbol.selection_range);
        *shown += &format!(
            "{}{first}-{last} {kind} {}{detail} at {name}\n",
            "  ".repeat(depth),
            symbol.name
        );
        show(editor, symbol.children.as_deref().unwrap_or_default(), depth + 1, shown);
    }
}

#[track_caller]
fn check(text: &str, expected: Expect) {
    let mut editor = Editor::new(text);
    let (symbols, mut shown) = (symbols(&mut editor), String::new());
    show(&editor, &symbols, 0, &mut shown);
    expected.assert_eq(&shown);
}

#[test]
fn an_empty_text() {
    check("", expect![]);
}

#[test]
fn a_machine() {
    check(
        GATE,
        expect![[r#"
            2-2 namespace States at States:
              2-2 enummember Locked (start) at Locked
              2-2 enummember Unlocked (final open) at Unlocked
              2-2 enummember Broken (start night) at Broken
            3-3 enum States closed (Locked Broken) at States closed:
            4-4 namespace Start (Locked) at Start:
            5-5 property Start night (Broken) at Start night:
            6-6 property Final open (Unlocked) at Final open:
            7-7 namespace Symbols at Symbols:
              7-7 event coin at coin
              7-7 event push at push
              7-7 event kick at kick
            8-8 enum Symbols hits (push kick) at Symbols hits:
            9-9 namespace Outputs at Outputs:
              9-9 function unlock at unlock
              9-9 function beep at beep
            10-10 namespace Otherwise (!) at Otherwise:
            12-16 namespace Transitions at Transitions:
              13-13 array Locked at Locked
              14-15 array Unlocked at Unlocked
              16-16 array closed at closed
            18-18 namespace Claims at Claims:
              18-18 boolean reachable at reachable
            20-21 namespace Examples at Examples:
              21-21 boolean Locked coin push -> Locked / unlock at Locked coin push -> Locked / unlock
            23-26 namespace Properties at Properties:
              24-24 boolean can reach Locked -> open at can reach Locked -> open
              25-25 boolean never Broken at never Broken
              26-26 boolean needs Unlocked -> coin / at needs Unlocked -> coin /
        "#]],
    );
}

#[test]
fn a_lexer() {
    check(
        LEXER,
        expect![[r#"
            1-4 namespace Bytes at Bytes:
              2-2 enum digit (0-9) at digit
              3-3 enum letter (a-z \_) at letter
              4-4 enum word (letter digit) at word
            6-11 namespace Tokens at Tokens:
              7-7 enummember if ("if") at if
              8-8 enummember name (letter word*) at name
              9-9 enummember number (digit+ ( . digit+ )?) at number
              10-10 enummember space (\s+) at space
        "#]],
    );
}

#[test]
fn mistakes() {
    check(
        "Stats: A\nStates:\nTransitions:\n-> x\nA | B x -> A\nA\n| -> .\nFinal a:\n",
        expect![[r#"
            1-1 namespace Stats at Stats:
            2-2 namespace States at States:
            3-7 namespace Transitions at Transitions:
              5-5 array A | B at A
              6-6 array A at A
            8-8 property Final a () at Final a:
        "#]],
    );
}
