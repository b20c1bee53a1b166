//! The numbers of columns.

use expect_test::{Expect, expect};
use lsp_types::request::InlayHintRequest;
use lsp_types::{InlayHintLabel, InlayHintTooltip};
use serde_json::json;

use super::Editor;

/// The hints between two marks, or in the whole text, where they stand.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let mut editor = Editor::new(text);
    let (start, end) = match editor.places.as_slice() {
        &[start, end] => (start, end),
        _ => (0, editor.text.len()),
    };
    let range = json!({ "start": editor.position(start), "end": editor.position(end) });
    let hints =
        editor.ask::<InlayHintRequest>(json!({ "range": range })).expect("it has an answer");
    let mut shown = editor.text.clone();
    let mut tooltips = Vec::new();
    for hint in hints.unwrap_or_default().iter().rev() {
        let InlayHintLabel::String(label) = &hint.label else { panic!("hints are texts") };
        shown.insert_str(editor.byte(hint.position), label);
        let Some(InlayHintTooltip::String(tooltip)) = &hint.tooltip else {
            panic!("and explained")
        };
        tooltips.insert(0, tooltip.clone());
    }
    tooltips.dedup();
    expected.assert_eq(&format!("{shown}\n{}\n", tooltips.join("\n")));
}

#[test]
fn wide_rows() {
    check(
        "States: A 状\nSymbols: a b c d\nTransitions:\nA A A A A\nB A\n状 . 状 A A A\nA a -> 状\n",
        expect![[r#"
            States: A 状
            Symbols: a b c d
            Transitions:
            A A A A A
            B A
            状 1:. 2:状 3:A 4:A 5:A
            A a -> 状

            column 1: symbol `a`
            column 2: symbol `b`
            column 3: symbol `c`
            column 4: symbol `d`
            column 5: there is no such symbol
        "#]],
    );
}

#[test]
fn a_part_of_the_text() {
    check(
        "Symbols: a b c d e\nTransitions:\nA 1 2 3 4 5\n$0B 1 2 3 4 5\nC 1 $02 3 4 5\nD 1 2 3 4 5\n",
        expect![[r#"
            Symbols: a b c d e
            Transitions:
            A 1 2 3 4 5
            B 1:1 2:2 3:3 4:4 5:5
            C 1:1 2:2 3:3 4:4 5:5
            D 1 2 3 4 5

            column 1: symbol `a`
            column 2: symbol `b`
            column 3: symbol `c`
            column 4: symbol `d`
            column 5: symbol `e`
            column 1: symbol `a`
            column 2: symbol `b`
            column 3: symbol `c`
            column 4: symbol `d`
            column 5: symbol `e`
        "#]],
    );
}
