//! What can be typed.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use lsp_types::request::Completion;
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionResponse, CompletionTextEdit,
};
use serde_json::json;

use super::Editor;

/// What is offered at a byte, in the order of the answer.
pub(super) fn offers(editor: &mut Editor, byte: usize) -> Vec<CompletionItem> {
    let answer = editor.ask_at::<Completion>(byte, json!({})).expect("a completion has an answer");
    let Some(CompletionResponse::List(CompletionList { items, .. })) = answer else {
        panic!("the answer is a list")
    };
    let mut sorted = items.clone();
    sorted.sort_by(|one, other| one.sort_text.cmp(&other.sort_text));
    assert_eq!(items, sorted);
    items
}

/// The texts that are offered at the marks, and below them what they replace.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let mut editor = Editor::new(text);
    let mut lines = Vec::new();
    for place in editor.places.clone() {
        let line = editor.text[..place].rsplit('\n').next().unwrap_or("");
        let line = format!("{line}| ");
        let items = offers(&mut editor, place);
        let mut replaced = "";
        let mut labels = Vec::new();
        for item in &items {
            let Some(CompletionTextEdit::Edit(edit)) = &item.text_edit else { panic!("an edit") };
            assert_eq!(edit.new_text.trim_end(), item.label);
            let bytes = editor.bytes(edit.range);
            assert!(bytes.start <= place && place <= bytes.end);
            replaced = editor.at(edit.range);
            labels.push(item.label.as_str());
        }
        lines.push(format!("{line}\n  {replaced:?} <- {}", labels.join(", ")));
    }
    expected.assert_eq(&(lines.join("\n") + "\n"));
}

const HEAD: &str = "\
States: Locked Unlocked Broken
States closed: Locked Broken
Start: Locked
Final open: Unlocked
Symbols: coin push kick
Symbols hits: push kick
";

#[test]
fn an_empty_text() {
    check(
        "$0",
        expect![[r#"
        | 
          "" <- States:, Start:, Final:, Symbols:, Outputs:, Otherwise:, Claims:, Transitions:, Examples:, Properties:, Bytes:, Characters:, Tokens:, Language:, Kind:
    "#]],
    );
}

#[test]
fn headings() {
    check(
        "St$0",
        expect![[r#"
        St| 
          "St" <- States:, Start:, Final:, Symbols:, Outputs:, Otherwise:, Claims:, Transitions:, Examples:, Properties:, Bytes:, Characters:, Tokens:, Language:, Kind:
    "#]],
    );
    check(
        "States: A\n$0\nStart$0",
        expect![[r#"
            | 
              "" <- Start:, Final:, Symbols:, Outputs:, Otherwise:, Claims:, Transitions:, Examples:, Properties:, Bytes:, Characters:, Kind:, States
            Start| 
              "Start" <- Start:, Final:, Symbols:, Outputs:, Otherwise:, Claims:, Transitions:, Examples:, Properties:, Bytes:, Characters:, Kind:, States
        "#]],
    );
    check(
        "Sta$0tes $0clo$0sed$0: A\n",
        expect![[r#"
            Sta| 
              "States" <- States:, Start:, Final:, Symbols:, Outputs:, Otherwise:, Claims:, Transitions:, Examples:, Properties:, Bytes:, Characters:, Tokens:, Language:, Kind:
            States | 
              "" <- 
            States clo| 
              "" <- 
            States closed| 
              "" <- 
        "#]],
    );
}

#[test]
fn lists() {
    check(
        "States: A B $0\nStates one$0: A $0\nStart: $0\nFinal win: B$0\nSymbols: x $0\nSymbols s: $0\n  $0x\n\
         Outputs: o $0\nOtherwise: $0A $0\nKind: $0\nClaims: live $0 r$0\n",
        expect![[r#"
            States: A B | 
              "" <- 
            States one| 
              "" <- 
            States one: A | 
              "" <- B, win
            Start: | 
              "" <- A, B
            Final win: B| 
              "B" <- A, B
            Symbols: x | 
              "" <- 
            Symbols s: | 
              "" <- 
              | 
              "" <- x, Transitions:, Examples:, Properties:, States, Start, Final, Symbols
            Outputs: o | 
              "" <- 
            Otherwise: | 
              "" <- A, B, ., !
            Otherwise: A | 
              "" <- 
            Kind: | 
              "" <- nfa, dfa
            Claims: live | 
              "" <- reachable, absorbing, minimal, explicit, lookahead-1, tictactoe, unbeatable, sharp, playable, referee
            Claims: live  r| 
              "r" <- reachable, absorbing, minimal, explicit, lookahead-1, tictactoe, unbeatable, sharp, playable, referee
        "#]],
    );
}

#[test]
fn rows() {
    check(
        &format!("{HEAD}Transitions:\n$0Lock$0ed $0co$0in $0-> $0Unlocked $0\nUnlocked | $0\n"),
        expect![[r#"
            | 
              "" <- Locked, Unlocked, Broken, closed, open, _, Outputs:, Otherwise:, Claims:, Examples:, Properties:, Kind:, States, Start, Final, Symbols
            Lock| 
              "Locked" <- Locked, Unlocked, Broken, closed, open, _, Outputs:, Otherwise:, Claims:, Examples:, Properties:, Kind:, States, Start, Final, Symbols
            Locked | 
              "" <- coin, push, kick, hits, _
            Locked co| 
              "coin" <- coin, push, kick, hits, _
            Locked coin | 
              "" <- push, kick, hits, _
            Locked coin -> | 
              "" <- Locked, Unlocked, Broken, ., !
            Locked coin -> Unlocked | 
              "" <- 
            Unlocked | | 
              "" <- Locked, Unlocked, Broken, closed, open, _
        "#]],
    );
}

#[test]
fn rows_with_outputs() {
    check(
        &format!("{HEAD}Outputs: beep ring\nTransitions:\nLocked coin -> Unlocked $0/ $0beep $0\n"),
        expect![[r#"
            Locked coin -> Unlocked | 
              "" <- /
            Locked coin -> Unlocked / | 
              "" <- beep, ring
            Locked coin -> Unlocked / beep | 
              "" <- beep, ring
        "#]],
    );
}

#[test]
fn the_symbols_that_are_missing_come_first() {
    check(
        &format!("{HEAD}Transitions:\nLocked coin -> Unlocked\nLocked kick -> Broken\nLocked $0\n"),
        expect![[r#"
            Locked | 
              "" <- push, hits, coin, kick, _
        "#]],
    );
}

#[test]
fn tables() {
    check(
        &format!("{HEAD}Transitions:\nLocked Locked Broken Broken\nUnlocked $0 \nBroken . . $0"),
        expect![[r#"
            Unlocked | 
              "" <- Locked, Unlocked, Broken, ., !, coin, push, kick, hits, _
            Broken . . | 
              "" <- Locked, Unlocked, Broken, ., !
        "#]],
    );
}

#[test]
fn nondeterministic_rows() {
    check(
        "Kind: nfa\nStates: A B\nStart: A\nFinal: B\nSymbols: x\nTransitions:\nA $0x -> A $0\n",
        expect![[r#"
            A | 
              "" <- x, ε, _
            A x -> A | 
              "" <- A, B
        "#]],
    );
}

#[test]
fn examples() {
    check(
        &format!("{HEAD}Examples:\n$0Locked $0coin $0-> $0Locked $0\n"),
        expect![[r#"
            | 
              "" <- Locked, Unlocked, Broken, closed, open, _, Outputs:, Otherwise:, Claims:, Transitions:, Properties:, Kind:, States, Start, Final, Symbols
            Locked | 
              "" <- coin, push, kick, ->
            Locked coin | 
              "" <- coin, push, kick, ->
            Locked coin -> | 
              "" <- Locked, Unlocked, Broken, ., !, open
            Locked coin -> Locked | 
              "" <- 
        "#]],
    );
}

#[test]
fn properties() {
    check(
        &format!(
            "{HEAD}Outputs: beep\nProperties:\n$0\ncan $0\ncan reach $0\ncan reach Locked $0-> $0\nnever $0coin $0/ $0\n\
             needs Locked -> $0\nneeds Locked -> Broken $0\nnever Locked between $0Broken $0and $0\n\
             on $0coin $0only $0/ $0\nwords $0\nwords within $0coin $0\nwords within \"$0\"\nsame words as $0\n\
             stays $0\nleads $0\n"
        ),
        expect![[r#"
            | 
              "" <- never, stays, can reach, leads to, needs, on, words within, words avoid, same words as, Otherwise:, Claims:, Transitions:, Examples:, States, Start, Final, Symbols, Properties
            can | 
              "" <- reach
            can reach | 
              "" <- Locked, Unlocked, Broken, closed, open, _
            can reach Locked | 
              "" <- Locked, Unlocked, Broken, closed, open, ->
            can reach Locked -> | 
              "" <- Locked, Unlocked, Broken, closed, open, _
            never | 
              "" <- Locked, Unlocked, Broken, closed, open, _, coin /, push /, kick /, hits /, /
            never coin | 
              "" <- /
            never coin / | 
              "" <- beep, coin /, push /, kick /, hits /, between
            needs Locked -> | 
              "" <- Locked, Unlocked, Broken, closed, open, _, coin /, push /, kick /, hits /, /
            needs Locked -> Broken | 
              "" <- Locked, Unlocked, Broken, closed, open, unless
            never Locked between | 
              "" <- Locked, Unlocked, Broken, closed, open, _, coin /, push /, kick /, hits /, /
            never Locked between Broken | 
              "" <- Locked, Unlocked, Broken, closed, open, and
            never Locked between Broken and | 
              "" <- Locked, Unlocked, Broken, closed, open, _, coin /, push /, kick /, hits /, /
            on | 
              "" <- coin, push, kick, hits
            on coin | 
              "" <- coin, push, kick, hits, only
            on coin only | 
              "" <- /
            on coin only / | 
              "" <- beep
            words | 
              "" <- within, avoid
            words within | 
              "" <- coin, push, kick, hits, not, _, (
            words within coin | 
              "" <- coin, push, kick, hits, not, _, (, |, &, *, +, ?
            words within "| 
              "" <- 
            same words as | 
              "" <- 
            stays | 
              "" <- Locked, Unlocked, Broken, closed, open, _
            leads | 
              "" <- to
        "#]],
    );
}

#[test]
fn expressions() {
    check(
        "Symbols: a b not\nLanguage: $0( $0a$0|$0b $0)*$0 $0\n  $0\n",
        expect![[r#"
            Language: | 
              "" <- a, b, \not, not, _, (
            Language: ( | 
              "" <- a, b, \not, not, _, (
            Language: ( a| 
              "a" <- a, b, \not, not, _, (
            Language: ( a|| 
              "" <- a, b, \not, not, _, (
            Language: ( a|b | 
              "" <- a, b, \not, not, _, (, |, &, *, +, ?, )
            Language: ( a|b )*| 
              "" <- a, b, \not, not, _, (, |, &, *, +, ?, )
            Language: ( a|b )* | 
              "" <- a, b, \not, not, _, (, |, &, *, +, ?, )
              | 
              "" <- a, b, \not, not, _, (, |, &, *, +, ?, ), Claims:, Properties:, Symbols
        "#]],
    );
}

#[test]
fn lexers() {
    check(
        "Bytes:\ndigit 0-9 $0\nletter $0\n$0\nTokens:\nif \"i$0f\" $0\nname $0letter$0+ di$0\n$0\nif $0\nif before $0\n",
        expect![[r#"
            digit 0-9 | 
              "" <- letter
            letter | 
              "" <- digit
            | 
              "" <- Claims:, Properties:
            if "i| 
              "" <- 
            if "if" | 
              "" <- digit, letter, not, _, (, |, &, *, +, ?
            name | 
              "" <- digit, letter, not, _, (, before
            name letter| 
              "letter" <- digit, letter, not, _, (, before
            name letter+ di| 
              "di" <- digit, letter, not, _, (, |, &, *, +, ?
            | 
              "" <- if, name, Claims:, Properties:
            if | 
              "" <- digit, letter, not, _, (, before
            if before | 
              "" <- name
        "#]],
    );
}

#[test]
fn rows_of_bytes() {
    check(
        "Bytes:\ndigit 0-9\nStates: A B\nStart: A\nFinal: B\nTransitions:\nA $0 -> $0\n",
        expect![[r#"
            A | 
              "" <- digit, _
            A  -> | 
              "" <- A, B, ., !
        "#]],
    );
}

#[test]
fn comments_and_the_end() {
    check(
        "// $0\nStates: A // $0\nSymbols: x /$0/ x\n$0",
        expect![[r#"
            // | 
              "" <- 
            States: A // | 
              "" <- 
            Symbols: x /| 
              "" <- 
            | 
              "" <- Start:, Final:, Outputs:, Otherwise:, Claims:, Transitions:, Examples:, Properties:, Kind:, States, Symbols
        "#]],
    );
}

#[test]
fn wide_characters_and_other_ends_of_lines() {
    check(
        "States: 😀 é\r\nStart: $0\r\nFinal: 😀 $0\r\nSymbols: 状\r\nTransitions:\r\n😀 状 -> $0\r\n$0",
        expect![[r#"
            Start: | 
              "" <- 😀, é
            Final: 😀 | 
              "" <- é
            😀 状 -> | 
              "" <- 😀, é, ., !
            | 
              "" <- 😀, é, _, Outputs:, Otherwise:, Claims:, Examples:, Properties:, Kind:, States, Start, Final, Symbols
        "#]],
    );
}

#[test]
fn of_very_many_names_those_are_offered_that_fit() {
    let names: Vec<String> = (0..2000).map(|number| format!("S{number}")).collect();
    let head = format!("States: {}\nStart: ", names.join(" "));
    for (typed, count, first) in
        [("", 1000, "S0"), ("s9", 542, "S9"), ("S1999", 1, "S1999"), ("x", 0, "")]
    {
        let mut editor = Editor::new(&format!("{head}{typed}$0"));
        let place = editor.places[0];
        let items = offers(&mut editor, place);
        assert_eq!(items.len(), count, "{typed}");
        assert_eq!(items.first().map_or("", |item| &item.label), first);
    }
}

/// An icon and a word for each name that a row may begin with or lead to.
#[test]
fn what_the_names_are() {
    let text = format!("{HEAD}Outputs: beep\nTransitions:\n$0Locked $0coin -> Unlocked / $0\n");
    let mut editor = Editor::new(&text);
    let mut shown = String::new();
    for place in editor.places.clone() {
        let is_name = |item: &CompletionItem| item.kind != Some(CompletionItemKind::KEYWORD);
        for item in offers(&mut editor, place).into_iter().filter(is_name) {
            let (kind, detail) = (item.kind.unwrap(), item.detail.unwrap());
            let _ = writeln!(shown, "{}: {kind:?}, {detail}", item.label);
        }
    }
    expect![[r#"
        Locked: EnumMember, state
        Unlocked: EnumMember, state
        Broken: EnumMember, state
        closed: Enum, group of states
        open: Property, label
        _: Operator, Every state, where a state can stand; every symbol, where a symbol can.
        coin: Event, symbol
        push: Event, symbol
        kick: Event, symbol
        hits: Enum, group of symbols
        _: Operator, Every state, where a state can stand; every symbol, where a symbol can.
        beep: Function, output
    "#]]
    .assert_eq(&shown);
}
