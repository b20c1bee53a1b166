//! From a name to its declaration, its row and its uses.

use expect_test::{Expect, expect};
use lsp_types::request::{
    DocumentHighlightRequest, GotoDeclaration, GotoDefinition, GotoImplementation, References,
    Request,
};
use lsp_types::{DocumentHighlightKind, GotoDefinitionResponse, Location};
use serde_json::json;

use super::{Editor, GATE, LEXER};

type Answer = Option<GotoDefinitionResponse>;

fn places<R: Request<Result = Answer>>(editor: &mut Editor, byte: usize) -> String {
    let answer = editor.ask_at::<R>(byte, json!({})).expect("it has an answer");
    match answer {
        None => "nothing".to_owned(),
        Some(GotoDefinitionResponse::Array(places)) => shown(editor, &places),
        Some(other) => panic!("{other:?} is no list"),
    }
}

fn shown(editor: &Editor, places: &[Location]) -> String {
    let places: Vec<String> = places.iter().map(|place| editor.show_location(place)).collect();
    places.join("; ")
}

/// Where each request leads from places in a text, which are given as parts of it with a mark.
#[track_caller]
fn check_in(editor: &mut Editor, parts: &[&str], expected: Expect) {
    let mut lines = String::new();
    for part in parts {
        let byte = editor.find(part);
        let declaration = places::<GotoDeclaration>(editor, byte);
        let definition = places::<GotoDefinition>(editor, byte);
        assert_eq!(places::<GotoImplementation>(editor, byte), definition);
        let mut references = |includes: bool| {
            let params = json!({ "context": { "includeDeclaration": includes } });
            let found = editor.ask_at::<References>(byte, params).expect("it has an answer");
            found.unwrap_or_default()
        };
        let (uses, all) = (references(false), references(true));
        assert!(uses.iter().all(|place| all.contains(place)));
        let highlights = editor.ask_at::<DocumentHighlightRequest>(byte, json!({}));
        let highlights = highlights.expect("it has an answer").unwrap_or_default();
        let is_write = |kind| kind == Some(DocumentHighlightKind::WRITE);
        assert!(highlights.iter().map(|one| one.range).eq(all.iter().map(|one| one.range)));
        let writes = highlights.iter().filter(|one| is_write(one.kind)).count();
        assert_eq!(writes, all.len() - uses.len());
        let uses = if uses.is_empty() { "nothing".to_owned() } else { shown(editor, &uses) };
        lines += &format!(
            "{part}\n  declaration: {declaration}\n  definition: {definition}\n  uses: {uses}\n"
        );
    }
    expected.assert_eq(&lines);
}

#[track_caller]
fn check(text: &str, parts: &[&str], expected: Expect) {
    check_in(&mut Editor::new(text), parts, expected);
}

#[test]
fn names() {
    check(
        GATE,
        &[
            "States: $0Locked",
            "Locked coin -> Unl$0ocked",
            "$0Unlocked push",
            "kick -> $0Broken",
            "States $0closed",
            "$0closed kick",
            "Start $0night",
            "Final $0open",
            "-> $0open",
            "Symbols: co$0in",
            "Locked $0coin push",
            "Symbols $0hits",
            "Outputs: $0unlock",
            "/ $0beep",
        ],
        expect![[r#"
            States: $0Locked
              declaration: 2:9 Locked
              definition: 13:1 Locked coin -> Unlocked / unlock
              uses: 3:16 Locked; 4:8 Locked; 13:1 Locked; 14:18 Locked; 21:1 Locked; 21:21 Locked; 24:11 Locked
            Locked coin -> Unl$0ocked
              declaration: 2:16 Unlocked
              definition: 14:1 Unlocked push -> Locked; 15:1 Unlocked coin -> . / beep
              uses: 6:13 Unlocked; 13:16 Unlocked; 14:1 Unlocked; 15:1 Unlocked; 26:7 Unlocked
            $0Unlocked push
              declaration: 2:16 Unlocked
              definition: 2:16 Unlocked
              uses: 6:13 Unlocked; 13:16 Unlocked; 14:1 Unlocked; 15:1 Unlocked; 26:7 Unlocked
            kick -> $0Broken
              declaration: 2:25 Broken
              definition: 16:1 closed kick -> Broken
              uses: 3:23 Broken; 5:14 Broken; 16:16 Broken; 25:7 Broken
            States $0closed
              declaration: 3:8 closed
              definition: 16:1 closed kick -> Broken
              uses: 16:1 closed
            $0closed kick
              declaration: 3:8 closed
              definition: 3:8 closed
              uses: 16:1 closed
            Start $0night
              declaration: 5:7 night
              definition: 5:7 night
              uses: nothing
            Final $0open
              declaration: 6:7 open
              definition: 6:7 open
              uses: 24:21 open
            -> $0open
              declaration: 6:7 open
              definition: 6:7 open
              uses: 24:21 open
            Symbols: co$0in
              declaration: 7:10 coin
              definition: 7:10 coin
              uses: 13:8 coin; 15:10 coin; 21:8 coin; 26:19 coin
            Locked $0coin push
              declaration: 7:10 coin
              definition: 7:10 coin
              uses: 13:8 coin; 15:10 coin; 21:8 coin; 26:19 coin
            Symbols $0hits
              declaration: 8:9 hits
              definition: 8:9 hits
              uses: nothing
            Outputs: $0unlock
              declaration: 9:10 unlock
              definition: 9:10 unlock
              uses: 13:27 unlock; 21:30 unlock
            / $0beep
              declaration: 9:17 beep
              definition: 9:17 beep
              uses: 15:22 beep
        "#]],
    );
}

#[test]
fn other_words() {
    check(
        GATE,
        &[
            "$0States:",
            "-$0> Unlocked",
            "Claims: $0reachable",
            "ne$0ver",
            "// A g$0ate",
            "Otherwise: $0!",
            "!\n$0\n",
        ],
        expect![[r#"
            $0States:
              declaration: nothing
              definition: nothing
              uses: nothing
            -$0> Unlocked
              declaration: nothing
              definition: nothing
              uses: nothing
            Claims: $0reachable
              declaration: nothing
              definition: nothing
              uses: nothing
            ne$0ver
              declaration: nothing
              definition: nothing
              uses: nothing
            // A g$0ate
              declaration: nothing
              definition: nothing
              uses: nothing
            Otherwise: $0!
              declaration: nothing
              definition: nothing
              uses: nothing
            !
            $0

              declaration: nothing
              definition: nothing
              uses: nothing
        "#]],
    );
}

#[test]
fn lexers() {
    check(
        LEXER,
        &[
            "name $0letter",
            "word letter $0digit",
            "$0if before",
            "before $0name",
            "\"i$0f\"",
            "0$0-9",
        ],
        expect![[r#"
            name $0letter
              declaration: 3:1 letter
              definition: 3:1 letter
              uses: 4:6 letter; 8:6 letter
            word letter $0digit
              declaration: 2:1 digit
              definition: 2:1 digit
              uses: 4:13 digit; 9:8 digit; 9:19 digit
            $0if before
              declaration: 7:1 if
              definition: 7:1 if
              uses: 11:1 if
            before $0name
              declaration: 8:1 name
              definition: 8:1 name
              uses: 11:11 name
            "i$0f"
              declaration: nothing
              definition: nothing
              uses: nothing
            0$0-9
              declaration: nothing
              definition: nothing
              uses: nothing
        "#]],
    );
}

#[test]
fn names_that_are_not_declared() {
    check(
        "States: A\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA x -> B\nB x -> B\n",
        &["-> $0B", "$0B x"],
        expect![[r#"
            -> $0B
              declaration: nothing
              definition: 7:1 B x -> B
              uses: 6:8 B; 7:1 B; 7:8 B
            $0B x
              declaration: nothing
              definition: nothing
              uses: 6:8 B; 7:1 B; 7:8 B
        "#]],
    );
}

#[test]
fn files() {
    let text = "Symbols: a\nLanguage: a*\nProperties:\nsame words as \"two words.txt\"\nwords within \"../up.txt\"\n";
    check(
        text,
        &["\"two$0", "\"..$0/up", "same $0words"],
        expect![[r#"
            "two$0
              declaration: file:///no/such%20folder/two%20words.txt
              definition: file:///no/such%20folder/two%20words.txt
              uses: nothing
            "..$0/up
              declaration: file:///no/up.txt
              definition: file:///no/up.txt
              uses: nothing
            same $0words
              declaration: nothing
              definition: nothing
              uses: nothing
        "#]],
    );
}

#[test]
fn positions_behind_wide_characters() {
    let text = "States: 😀é A\r\nStart: 😀é\r\nFinal: A\r\nSymbols: 状 e\u{301}\r\nTransitions:\r\n\
                😀é 状 -> A // 😀\r\nA 状 e\u{301} -> 😀é\r\n😀é e\u{301} -> 😀é\r\n";
    for encoding in ["utf-8", "utf-16", "utf-32"] {
        let mut editor = Editor::counting(encoding, text);
        let byte = editor.find("-> $0😀é\r\n😀é");
        let params = json!({ "context": { "includeDeclaration": true } });
        let found = editor.ask_at::<References>(byte, params).expect("it has an answer");
        let found: Vec<usize> =
            found.unwrap_or_default().iter().map(|place| editor.bytes(place.range).start).collect();
        let expected: Vec<usize> = text.match_indices("😀é").map(|(at, _)| at).collect();
        assert_eq!(found, expected, "{encoding}");
    }
}
