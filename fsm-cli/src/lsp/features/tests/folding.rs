//! What can be folded.

use expect_test::{Expect, expect};
use lsp_types::request::FoldingRangeRequest;
use serde_json::json;

use super::{Editor, GATE};

#[track_caller]
fn check(text: &str, expected: Expect) {
    let mut editor = Editor::new(text);
    let folds = editor.ask::<FoldingRangeRequest>(json!({})).expect("it has an answer");
    let lines: Vec<&str> = text.lines().collect();
    let mut shown = String::new();
    for fold in folds.unwrap_or_default() {
        let (first, last) = (fold.start_line as usize, fold.end_line as usize);
        assert!(first < last && last < lines.len());
        let kind = format!("{:?}", fold.kind.expect("a fold has a kind")).to_lowercase();
        shown +=
            &format!("{kind} {}-{}: {} ... {}\n", first + 1, last + 1, lines[first], lines[last]);
    }
    expected.assert_eq(&shown);
}

#[test]
fn a_machine() {
    check(
        GATE,
        expect![[r#"
        region 12-16: Transitions: ... closed kick -> Broken
        region 20-21: Examples: ... Locked coin push -> Locked / unlock
        region 23-26: Properties: ... needs Unlocked -> coin /
    "#]],
    );
}

#[test]
fn comments() {
    check(
        "// one\n// two\n\n// three\nStates: // four\n// five\nA\n// six\nB // seven\n  // eight\n// nine\nStart: A",
        expect![[r#"
            comment 1-2: // one ... // two
            region 5-9: States: // four ... B // seven
            comment 10-11:   // eight ... // nine
        "#]],
    );
}

#[test]
fn long_rows() {
    check(
        "Transitions:\nA B\n  C\n  D\nB x -> A\n\n\nLanguage:\n  a\n  b\n",
        expect![[r#"
            region 1-5: Transitions: ... B x -> A
            region 2-4: A B ...   D
            region 8-10: Language: ...   b
        "#]],
    );
}
