//! Another name, everywhere.

use expect_test::{Expect, expect};
use lsp_types::PrepareRenameResponse;
use lsp_types::request::{PrepareRenameRequest, Rename};
use serde_json::json;

use super::{Editor, GATE, LEXER};

/// The text after the rename of the word at a byte, or why there is none.
pub(super) fn renamed(
    editor: &mut Editor,
    byte: usize,
    to: &str,
) -> Result<Option<String>, String> {
    let answer = editor.ask_at::<Rename>(byte, json!({ "newName": to }))?;
    Ok(answer.and_then(|edit| edit.changes).map(|changes| {
        assert_eq!(changes.len(), 1);
        editor.edited(changes.into_values().flatten().collect())
    }))
}

/// What can be renamed at a byte.
fn prepared(editor: &mut Editor, byte: usize) -> String {
    match editor.ask_at::<PrepareRenameRequest>(byte, json!({})) {
        Ok(Some(PrepareRenameResponse::RangeWithPlaceholder { range, placeholder })) => {
            format!("{} as {placeholder}", editor.show(range))
        }
        Ok(None) => "nothing".to_owned(),
        other => panic!("{other:?} is no word"),
    }
}

/// The lines that differ after renames, each of which is a part of the text with a mark, and a new name.
#[track_caller]
fn check(text: &str, renames: &[(&str, &str)], expected: Expect) {
    let mut shown = String::new();
    for (part, to) in renames {
        let mut editor = Editor::new(text);
        let byte = editor.find(part);
        let what = prepared(&mut editor, byte);
        shown += &format!("{what} -> {to}\n");
        match renamed(&mut editor, byte, to) {
            Ok(Some(new)) => {
                for (line, _) in new.lines().zip(text.lines()).filter(|(new, old)| new != old) {
                    shown += &format!("    {line}\n");
                }
            }
            Ok(None) => shown += "  nothing\n",
            Err(why) => shown += &format!("  {why}\n"),
        }
    }
    expected.assert_eq(&shown);
}

#[test]
fn names() {
    check(
        GATE,
        &[
            ("States: $0Locked", "Shut"),
            ("kick -> Brok$0en", "B"),
            ("clo$0sed kick", "shut"),
            ("Start $0night", "dark"),
            ("-> op$0en", "win"),
            ("Symbols: c$0oin", "money"),
            ("Symbols $0hits", "blows"),
            ("/ be$0ep", "ring"),
        ],
        expect![[r#"
            2:9 Locked as Locked -> Shut
                States: Shut Unlocked Broken // waits
                States closed: Shut Broken
                Start: Shut
                Shut coin -> Unlocked / unlock
                Unlocked push -> Shut
                Shut coin push -> Shut / unlock
                can reach Shut -> open
            16:16 Broken as Broken -> B
                States: Locked Unlocked B // waits
                States closed: Locked B
                Start night: B
                closed kick -> B
                never B
            16:1 closed as closed -> shut
                States shut: Locked Broken
                shut kick -> Broken
            5:7 night as night -> dark
                Start dark: Broken
            24:21 open as open -> win
                Final win: Unlocked
                can reach Locked -> win
            7:10 coin as coin -> money
                Symbols: money push kick
                Locked money -> Unlocked / unlock
                Unlocked money -> . / beep
                Locked money push -> Locked / unlock
                needs Unlocked -> money /
            8:9 hits as hits -> blows
                Symbols blows: push kick
            15:22 beep as beep -> ring
                Outputs: unlock ring
                Unlocked coin -> . / ring
        "#]],
    );
}

#[test]
fn names_that_would_collide() {
    check(
        GATE,
        &[
            ("States: $0Locked", "Broken"),
            ("States: $0Locked", "closed"),
            ("States: $0Locked", "open"),
            ("States: $0Locked", "two words"),
            ("States: $0Locked", ""),
            ("States: $0Locked", "->"),
            ("States: $0Locked", "_"),
            ("Symbols: c$0oin", "hits"),
            ("States: $0Locked", "Locked"),
            ("States: $0Locked", "a:"),
            ("States: $0Locked", "//x"),
            ("Symbols: c$0oin", "Locked"),
        ],
        expect![[r#"
            2:9 Locked as Locked -> Broken
              there is a state or a group `Broken` already
            2:9 Locked as Locked -> closed
              there is a state or a group `closed` already
            2:9 Locked as Locked -> open
              there is a label `open` already
            2:9 Locked as Locked -> two words
              `two words` has a blank in it, and a name is one word
            2:9 Locked as Locked -> 
              a name has at least one character
            2:9 Locked as Locked -> ->
              `->` cannot be the name of a state
            2:9 Locked as Locked -> _
              `_` cannot be the name of a state
            7:10 coin as coin -> hits
              there is a symbol or a group `hits` already
            2:9 Locked as Locked -> Locked
            2:9 Locked as Locked -> a:
              `a:` cannot be the name of a state
            2:9 Locked as Locked -> //x
              `//x` cannot be the name of a state
            7:10 coin as coin -> Locked
                Symbols: Locked push kick
                Locked Locked -> Unlocked / unlock
                Unlocked Locked -> . / beep
                Locked Locked push -> Locked / unlock
                needs Unlocked -> Locked /
        "#]],
    );
}

#[test]
fn words_that_have_no_other_name() {
    check(
        GATE,
        &[
            ("$0States:", "x"),
            ("-$0> Unlocked", "x"),
            ("Claims: $0reachable", "x"),
            ("ne$0ver", "x"),
            ("// $0A gate", "x"),
            ("!\n$0\n", "x"),
        ],
        expect![[r#"
            nothing -> x
              only names can be changed everywhere
            nothing -> x
              only names can be changed everywhere
            nothing -> x
              only names can be changed everywhere
            nothing -> x
              only names can be changed everywhere
            nothing -> x
              only names can be changed everywhere
            nothing -> x
              nothing
        "#]],
    );
}

#[test]
fn lexers() {
    check(
        LEXER,
        &[
            ("$0digit 0-9", "number"),
            ("if before na$0me", "identifier"),
            ("$0digit 0-9", "e"),
            ("name $0letter", "x-y"),
        ],
        expect![[r#"
            2:1 digit as digit -> number
                number 0-9
                word letter number
                number number+ ( . number+ )?
            11:11 name as name -> identifier
                identifier letter word*
                if before identifier
            2:1 digit as digit -> e
              `e` cannot be the name of a set
            8:6 letter as letter -> x-y
              `x-y` cannot be the name of a set
        "#]],
    );
}

#[test]
fn expressions() {
    check(
        "Symbols: a b\nLanguage: a (a|b)*\n",
        &[("Symbols: $0a", "not"), ("$0b)", "a"), ("$0b)", "x*")],
        expect![[r#"
            1:10 a as a -> not
                Symbols: not b
                Language: \not (\not|b)*
            2:16 b as b -> a
              there is a symbol or a group `a` already
            2:16 b as b -> x*
                Symbols: a x*
                Language: a (a|x\*)*
        "#]],
    );
}

#[test]
fn wide_characters() {
    for encoding in ["utf-8", "utf-16", "utf-32"] {
        let text = "States: 😀é A\r\nStart: 😀é\r\nFinal: A\r\nSymbols: 状\r\nTransitions:\r\n😀é 状 -> A\r\nA 状 -> 😀é\r\n";
        let mut editor = Editor::counting(encoding, text);
        let byte = editor.find("Start: 😀$0é");
        assert_eq!(renamed(&mut editor, byte, "B"), Ok(Some(text.replace("😀é", "B"))));
    }
}
