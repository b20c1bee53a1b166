//! The colours of words.

use expect_test::{Expect, expect};
use lsp_types::request::{SemanticTokensFullRequest, SemanticTokensRangeRequest};
use lsp_types::{Position, SemanticToken, SemanticTokensRangeResult, SemanticTokensResult};
use serde_json::json;

use super::{Editor, GATE, LEXER};
use crate::lsp::features::semantic_tokens::legend;

/// A word with its colour.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Coloured {
    pub(super) bytes: std::ops::Range<usize>,
    pub(super) kind: String,
    pub(super) is_declaration: bool,
}

/// All tokens of a text, in their order.
pub(super) fn tokens(editor: &mut Editor) -> Vec<Coloured> {
    let answer = editor.ask::<SemanticTokensFullRequest>(json!({})).expect("it has an answer");
    let Some(SemanticTokensResult::Tokens(tokens)) = answer else { panic!("tokens are complete") };
    decoded(editor, tokens.data)
}

/// The tokens in a part of a text.
pub(super) fn tokens_in(editor: &mut Editor, bytes: std::ops::Range<usize>) -> Vec<Coloured> {
    let range = json!({ "start": editor.position(bytes.start), "end": editor.position(bytes.end) });
    let answer = editor.ask::<SemanticTokensRangeRequest>(json!({ "range": range }));
    let answer = answer.expect("it has an answer");
    let Some(SemanticTokensRangeResult::Tokens(tokens)) = answer else {
        panic!("they are complete")
    };
    decoded(editor, tokens.data)
}

/// Tokens are in order, on one line each, and do not overlap.
fn decoded(editor: &Editor, data: Vec<SemanticToken>) -> Vec<Coloured> {
    let types = legend().token_types;
    let (mut line, mut character, mut end) = (0, 0, 0);
    let mut found = Vec::new();
    for token in data {
        line += token.delta_line;
        character =
            if token.delta_line > 0 { token.delta_start } else { character + token.delta_start };
        let start = Position { line, character };
        let bytes = editor.bytes(lsp_types::Range {
            start,
            end: Position { line, character: character + token.length },
        });
        assert!(end <= bytes.start && !bytes.is_empty(), "{token:?}");
        end = bytes.end;
        found.push(Coloured {
            bytes,
            kind: types[token.token_type as usize].as_str().to_owned(),
            is_declaration: token.token_modifiers_bitset == 1,
        });
    }
    found
}

/// The lines of a text, each with its words and their colours; an exclamation mark behind a declaration.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let mut editor = Editor::new(text);
    let tokens = tokens(&mut editor);
    let (mut shown, mut line) = (String::new(), 0);
    for Coloured { bytes, kind, is_declaration } in &tokens {
        let here = editor.position(bytes.start).line + 1;
        if line != here {
            line = here;
            shown += &format!("\n{line}:");
        }
        let mark = if *is_declaration { "!" } else { "" };
        shown += &format!(" {}={kind}{mark}", &text[bytes.clone()]);
    }
    expected.assert_eq(&(shown.trim_start().to_owned() + "\n"));
    // In a part of the text stand the same tokens.
    for place in tokens.iter().map(|token| token.bytes.start) {
        let mut parts = tokens_in(&mut editor, 0..place);
        parts.extend(tokens_in(&mut editor, place..text.len()));
        assert_eq!(parts, tokens);
    }
}

#[test]
fn a_machine() {
    check(
        GATE,
        expect![[r#"
        1: // A gate.=comment
        2: States:=keyword Locked=enumMember! Unlocked=enumMember! Broken=enumMember! // waits=comment
        3: States=keyword closed=type! Locked=enumMember Broken=enumMember
        4: Start:=keyword Locked=enumMember
        5: Start=keyword night=property! Broken=enumMember
        6: Final=keyword open=property! Unlocked=enumMember
        7: Symbols:=keyword coin=event! push=event! kick=event!
        8: Symbols=keyword hits=type! push=event kick=event
        9: Outputs:=keyword unlock=function! beep=function!
        10: Otherwise:=keyword !=operator
        12: Transitions:=keyword
        13: Locked=enumMember coin=event ->=operator Unlocked=enumMember /=operator unlock=function
        14: Unlocked=enumMember push=event ->=operator Locked=enumMember
        15: Unlocked=enumMember coin=event ->=operator .=operator /=operator beep=function
        16: closed=type kick=event ->=operator Broken=enumMember
        18: Claims:=keyword reachable=macro
        20: Examples:=keyword
        21: Locked=enumMember coin=event push=event ->=operator Locked=enumMember /=operator unlock=function
        23: Properties:=keyword
        24: can=keyword reach=keyword Locked=enumMember ->=operator open=property
        25: never=keyword Broken=enumMember
        26: needs=keyword Unlocked=enumMember ->=operator coin=event /=operator
    "#]],
    );
}

#[test]
fn a_lexer() {
    check(
        LEXER,
        expect![[r#"
            1: Bytes:=keyword
            2: digit=type! 0-9=string
            3: letter=type! a-z=string \_=string
            4: word=type! letter=type digit=type
            6: Tokens:=keyword
            7: if=property! "if"=string
            8: name=property! letter=type word=type *=operator
            9: number=property! digit=type +=operator (=operator .=string digit=type +=operator )=operator ?=operator
            10: space=property! \s=string +=operator
            11: if=property before=keyword name=property
        "#]],
    );
}

#[test]
fn mistakes() {
    check(
        "Stats: A\nStates:\nTransitions:\n-> x\nA | B x -> A\nA\n| -> .\nFinal a:\n",
        expect![[r#"
            2: States:=keyword
            3: Transitions:=keyword
            4: ->=operator x=enumMember
            5: A=enumMember |=operator B=enumMember x=event ->=operator A=enumMember
            6: A=enumMember
            7: |=operator ->=operator .=operator
            8: Final=keyword a=property!
        "#]],
    );
}

#[test]
fn other_texts() {
    check(
        "Kind: nfa\nStates: A\nTransitions:\nA ε -> A\n",
        expect![[r#"
        1: Kind:=keyword nfa=keyword
        2: States:=keyword A=enumMember!
        3: Transitions:=keyword
        4: A=enumMember ε=operator ->=operator A=enumMember
    "#]],
    );
    check(
        "Symbols: a\nLanguage: (a|not a)* & a{2,3}\nProperties:\nsame words as \"b.txt\"\nwords within a*\n",
        expect![[r#"
            1: Symbols:=keyword a=event!
            2: Language:=keyword (=operator a=event |=operator not=keyword a=event )=operator *=operator &=operator a=event {2,3}=operator
            3: Properties:=keyword
            4: same=keyword words=keyword as=keyword "b.txt"=string
            5: words=keyword within=keyword a=event *=operator
        "#]],
    );
    check(
        "Characters:\nx é 😀 // 😀\n\r\nTransitions: 😀 x -> 😀\r\n",
        expect![[r#"
        1: Characters:=keyword
        2: x=type! é=string 😀=string // 😀=comment
        4: Transitions:=keyword 😀=enumMember x=type ->=operator 😀=enumMember
    "#]],
    );
}
