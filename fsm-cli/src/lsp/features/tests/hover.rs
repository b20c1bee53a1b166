//! What the word under the pointer is.

use expect_test::{Expect, expect};
use lsp_types::request::HoverRequest;
use lsp_types::{HoverContents, MarkupKind};
use serde_json::json;

use super::{Editor, GATE, LEXER};

/// The page about a byte, below the word that it is about.
fn page(editor: &mut Editor, byte: usize) -> String {
    let answer = editor.ask_at::<HoverRequest>(byte, json!({})).expect("a hover has an answer");
    let Some(hover) = answer else { return "nothing".to_owned() };
    let HoverContents::Markup(content) = hover.contents else { panic!("pages are Markdown") };
    assert_eq!(content.kind, MarkupKind::Markdown);
    let range = hover.range.expect("a page is about a word");
    assert!(editor.bytes(range).contains(&byte) || editor.bytes(range).end == byte);
    // The pages of codes are long, and tested elsewhere.
    let (mut shown, mut is_cut) = (String::new(), false);
    for line in content.value.lines() {
        is_cut |= line.starts_with("# ");
        if !is_cut || line.starts_with("# ") {
            shown += &format!("\n{line}");
        }
    }
    format!("[{}]{shown}", editor.at(range))
}

/// The pages about places in an open text, which are given as parts of it with a mark.
#[track_caller]
fn check_in(editor: &mut Editor, parts: &[&str], expected: Expect) {
    let places: Vec<usize> = match parts {
        [] => editor.places.clone(),
        _ => parts.iter().map(|part| editor.find(part)).collect(),
    };
    let pages: Vec<String> = places.into_iter().map(|place| page(editor, place)).collect();
    expected.assert_eq(&(pages.join("\n\n====\n") + "\n"));
}

#[track_caller]
fn check(text: &str, parts: &[&str], expected: Expect) {
    check_in(&mut Editor::new(text), parts, expected);
}

#[test]
fn states() {
    check(
        GATE,
        &["States: L$0ocked", "$0Unlocked push", "never Broken$0"],
        expect![[r#"
            [Locked]
            state `Locked`

            waits

            start; in `closed`

            - `coin` → `Unlocked` / `unlock`
            - `kick` → `Broken`
            - `push`: refused

            ====
            [Unlocked]
            state `Unlocked`

            waits

            final, `open`; reached by `coin` from `Locked`

            - `coin`: stays / `beep`
            - `push` → `Locked`
            - `kick`: refused

            ====
            [Broken]
            state `Broken`

            waits

            start `night`; in `closed`

            - `kick`: stays
            - `coin`, `push`: refused

            ---

            # F061: a property `never` that does not hold
        "#]],
    );
}

#[test]
fn groups_and_labels() {
    check(
        GATE,
        &[
            "States $0closed",
            "clo$0sed kick",
            "Start n$0ight",
            "Final $0open",
            "-> o$0pen",
            "Symbols hit$0s",
        ],
        expect![[r#"
            [closed]
            group of states `closed`

            2 states: `Locked`, `Broken`

            ====
            [closed]
            group of states `closed`

            2 states: `Locked`, `Broken`

            ====
            [night]
            label of a start `night`

            begins in `Broken`

            ====
            [open]
            label of final states `open`

            1 state: `Unlocked`

            ====
            [open]
            label of final states `open`

            1 state: `Unlocked`

            ====
            [hits]
            group of symbols `hits`

            2 symbols: `push`, `kick`
        "#]],
    );
}

#[test]
fn symbols_and_outputs() {
    check(
        GATE,
        &["Symbols: $0coin", "p$0ush kick\n", "Outputs: $0unlock", "/ $0beep"],
        expect![[r#"
            [coin]
            symbol `coin`

            - leaves 1 state: `Locked`
            - stays in 1 state: `Unlocked`
            - is refused in 1 state: `Broken`

            ====
            [push]
            symbol `push`

            - leaves 1 state: `Unlocked`
            - is refused in 2 states: `Locked`, `Broken`

            ====
            [unlock]
            output `unlock`

            comes out in 1 case: `Locked coin`

            ====
            [beep]
            output `beep`

            comes out in 1 case: `Unlocked coin`
        "#]],
    );
}

#[test]
fn promises() {
    check(
        GATE,
        &["Claims: r$0eachable", "can$0 reach", "never$0 Broken", "nee$0ds Unlocked"],
        expect![[r#"
            [reachable]
            claim `reachable`: every state can be reached from a start

            It holds.

            ====
            [can]
            `can reach X -> Y`: from every state of X that can be reached, some way leads to Y.

            It holds.

            ====
            [never]
            `never X` or `never X between Y and Z`: X does not happen; or after a Y and before the next Z, no X happens.

            `never Broken` does not hold: it begins in `Broken`.

            ---

            # F061: a property `never` that does not hold

            ====
            [needs]
            `needs X -> Y` or `needs X -> Y unless Z`: whenever X happens, Y has happened before or with it, and no Z since.

            It holds.
        "#]],
    );
}

#[test]
fn promises_that_are_not_proved_yet() {
    check_in(
        &mut Editor::unproved(GATE),
        &["Claims: r$0eachable", "can$0 reach", "never$0 Broken"],
        expect![[r#"
            [reachable]
            claim `reachable`: every state can be reached from a start

            It is not proved yet, because the text has other mistakes or the proof goes on.

            ====
            [can]
            `can reach X -> Y`: from every state of X that can be reached, some way leads to Y.

            It is not proved yet, because the text has other mistakes or the proof goes on.

            ====
            [never]
            `never X` or `never X between Y and Z`: X does not happen; or after a Y and before the next Z, no X happens.

            It is not proved yet, because the text has other mistakes or the proof goes on.
        "#]],
    );
}

#[test]
fn headings_without_a_label() {
    check(
        GATE,
        &[
            "Sta$0tes:",
            "Star$0t:",
            "Sym$0bols:",
            "Out$0puts:",
            "Other$0wise:",
            "Trans$0itions:",
            "Claim$0s:",
            "Exam$0ples:",
            "Prop$0erties:",
        ],
        expect![[r#"
            [States:]
            Every state, separated by blanks. `States opening:` names a group of them.

            ====
            [Start:]
            The states to begin in. `Start you:` gives one of them a label.

            ====
            [Symbols:]
            The alphabet, separated by blanks. `Symbols coins:` names a group of symbols.

            ====
            [Outputs:]
            Everything that can come out. A row lists its outputs behind a `/`.

            ====
            [Otherwise:]
            What happens in every case that no row is about: a state, `.` (it stays) or `!` (refused).

            ====
            [Transitions:]
            The rows. `state symbol ... -> target` is about these symbols; `state target ...` is a table row with one target for each symbol, in order. If several rows are about a case, the one with the smaller set counts.

            ====
            [Claims:]
            Promises that are proved whenever the text is checked.

            ====
            [Examples:]
            Words and where they lead: `state symbol ... -> state`. They are checked.

            ====
            [Properties:]
            Promises about every way through the automaton, one on each line. `Properties you:` is about the start with that label.
        "#]],
    );
}

#[test]
fn headings_with_a_label() {
    check(
        GATE,
        &["Sta$0tes closed", "Star$0t night", "Final$0 open", "Symb$0ols hits"],
        expect![[r#"
        [States]
        A group of states: states that `States:` declares, or other groups. A row of the group is about all of its members.

        ====
        [Start]
        A state to begin in, with a label.

        ====
        [Final]
        Final states with a label. The label is a group of them, too.

        ====
        [Symbols]
        A group of symbols: symbols that `Symbols:` declares, or other groups.
    "#]],
    );
}

#[test]
fn signs() {
    check(
        GATE,
        &[
            "Otherwise: $0!",
            "coin -$0> Unlocked /",
            "coin -> $0.",
            "Unlocked $0/ unlock",
            "coin $0/\n",
        ],
        expect![[r#"
            [!]
            The symbol is refused: it is not allowed here.

            ====
            [->]
            Before the arrow stand a state and symbols, behind it the target.

            ====
            [.]
            The state stays as it is.

            ====
            [/]
            What comes out follows.

            ====
            [/]
            What stands beside it is an event: a symbol before it, an output behind it, or both.
        "#]],
    );
}

#[test]
fn comments_and_blanks() {
    check(
        GATE,
        &["// A $0gate", "// $0waits", "!$0\n\nTrans", "!\n$0\nTrans", "$0// A gate"],
        expect![[r#"
            nothing

            ====
            nothing

            ====
            [!]
            The symbol is refused: it is not allowed here.

            ====
            nothing

            ====
            nothing
        "#]],
    );
}

#[test]
fn lexers() {
    check(
        LEXER,
        &[
            "By$0tes:",
            "$0digit 0-9",
            "0$0-9",
            "a-z \\$0_",
            "Tok$0ens:",
            "\"i$0f\"",
            "$0name letter",
            "name le$0tter",
            "word$0*",
            "$0if before",
            "if be$0fore name",
            "( $0. digit",
            "$0\\s",
            ")$0?",
            "$0+ ( .",
        ],
        expect![[r#"
            [Bytes:]
            The automaton reads bytes. Each line names a set of them: `digit 0-9`.

            ====
            [digit]
            set `digit`

            10 bytes: `0-9`

            ====
            [0-9]
            10 bytes: 0x30 to 0x39

            in `digit`, `word`

            ====
            [\_]
            byte 0x5F

            in `letter`, `word`; behaves as all of `\_ a-e g h j-z`

            ====
            [Tokens:]
            A lexer in place of states and rows: each line is a name and a regular expression. `if before name` says which of two tokens wins.

            ====
            ["if"]
            2 bytes, one after the other: 0x69 0x66

            ====
            [name]
            token `name`

            2 states: `q4`, `q5`

            ====
            [letter]
            set `letter`

            27 bytes: `\_ a-e g h j-z`, `f`, `i`

            ====
            [*]
            What is before it comes any number of times, also none.

            ====
            [if]
            token `if`

            1 state: `q7`

            ====
            [before]
            Of two tokens that share a word, the one before this wins.

            ====
            [.]
            byte 0x2E

            in no set

            ====
            [\s]
            byte 0x20

            in no set

            ====
            [?]
            What is before it comes once or not at all.

            ====
            [+]
            What is before it comes at least once.
        "#]],
    );
}

#[test]
fn an_expression_over_symbols() {
    check(
        "Symbols: a b\nLanguage: ( a | not b )* & _ \\not\n",
        &["Lang$0uage", "( $0a", "a $0|", "no$0t b", "b )$0*", "$0& _", "& $0_", "\\no$0t"],
        expect![[r#"
            [Language:]
            A regular expression in place of states and rows. The automaton is the smallest one.

            ====
            [a]
            symbol `a`

            ====
            [|]
            One or the other matches.

            ====
            [not]
            Every word that what follows does not match, the empty one included.

            ====
            [*]
            What is before it comes any number of times, also none.

            ====
            [&]
            Both match.

            ====
            [_]
            Any one symbol.

            ====
            [\not]
            symbol `not`

            It is not declared.

            ---

            # F013: a symbol that is not declared
        "#]],
    );
}

#[test]
fn a_nondeterministic_text() {
    check(
        "Kind: nfa\nStates: A B\nStart: A\nFinal: B\nSymbols: x\nTransitions:\nA x -> A B\nA ε -> B\n",
        &["Ki$0nd", "nf$0a", "States: $0A", "x -> A $0B", "A $0ε", "Symbols: $0x"],
        expect![[r#"
            [Kind:]
            `nfa` for a nondeterministic automaton, where a case may have several targets or none.

            ====
            [nfa]
            The automaton is nondeterministic.

            ====
            [A]
            state `A`

            - `x` → `A`, `B`
            - `ε` → `B`

            ====
            [B]
            state `B`

            ====
            [ε]
            Nothing is read.

            ====
            [x]
            symbol `x`

            In the deterministic automaton, it

            - stays in 1 state: `{A,B}`
        "#]],
    );
}

#[test]
fn characters() {
    check(
        "Characters:\nvowel a e é 😀\nStates: A\nStart: A\nFinal: A\nOtherwise: !\nTransitions:\nA vowel -> .\nA 😀 -> !\n",
        &["vow$0el a", "$0é", "A $0😀", "A v$0owel", "$0A vowel"],
        expect![[r#"
            [vowel]
            set `vowel`

            4 characters: `a e é`, `😀`

            ====
            [é]
            character U+00E9

            in `vowel`; behaves as all of `a e é`

            ====
            [😀]
            character U+1F600

            in `vowel`

            ====
            [vowel]
            set `vowel`

            4 characters: `a e é`, `😀`

            ====
            [A]
            state `A`

            start; final

            - `a e é`: stays
            - `not a e é 😀`, `😀`: refused
        "#]],
    );
}

#[test]
fn names_that_are_not_declared() {
    check(
        "States: A\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA x -> $0B\nA $0y -> A\n",
        &[],
        expect![[r#"
            [B]
            state `B`

            It is not declared.

            ---

            # F012: a state that is not declared

            ====
            [y]
            symbol `y`

            It is not declared.

            ---

            # F013: a symbol that is not declared
        "#]],
    );
}

#[test]
fn a_text_with_mistakes_after_one_without() {
    let mut editor = Editor::new(GATE);
    editor.change(&GATE.replace("never Broken", "never Brokn"));
    check_in(
        &mut editor,
        &["$0Unlocked push", "hit$0s", "/ be$0ep", "Brok$0n\n", "can$0 reach"],
        expect![[r#"
            [Unlocked]
            state `Unlocked`

            waits

            final, `open`; reached by `coin` from `Locked`

            - `coin`: stays / `beep`
            - `push` → `Locked`
            - `kick`: refused

            ====
            [hits]
            group of symbols `hits`

            2 symbols: `push`, `kick`

            ====
            [beep]
            output `beep`

            comes out in 1 case: `Unlocked coin`

            ====
            [Brokn]
            state `Brokn`

            It is not declared.

            ---

            # F012: a state that is not declared

            ====
            [can]
            `can reach X -> Y`: from every state of X that can be reached, some way leads to Y.

            It holds.
        "#]],
    );
    editor.change("");
    check_in(
        &mut editor,
        &["$0"],
        expect![[r#"
        nothing
    "#]],
    );
}

#[test]
fn rows_with_mistakes_after_ones_without() {
    let mut editor = Editor::new(GATE);
    editor.change(&GATE.replace("push -> Locked", "push -> Nowhere"));
    check_in(
        &mut editor,
        &["$0Unlocked push", "hit$0s", "Claims: r$0eachable", "can$0 reach", "No$0where"],
        expect![[r#"
            [Unlocked]
            state `Unlocked`

            waits

            final, `open`; reached by `coin` from `Locked`

            - `coin`: stays / `beep`
            - `push` → `Locked`
            - `kick`: refused

            *This is about the last text without mistakes.*

            ====
            [hits]
            group of symbols `hits`

            2 symbols: `push`, `kick`

            *This is about the last text without mistakes.*

            ====
            [reachable]
            claim `reachable`: every state can be reached from a start

            It is not proved yet, because the text has other mistakes or the proof goes on.

            ====
            [can]
            `can reach X -> Y`: from every state of X that can be reached, some way leads to Y.

            It is not proved yet, because the text has other mistakes or the proof goes on.

            ====
            [Nowhere]
            state `Nowhere`

            It is not declared.

            ---

            # F012: a state that is not declared
        "#]],
    );
}

#[test]
fn claims_that_build_on_others() {
    let text = "Claims: tictactoe unbeatable liv live\nStates: A\nStart: A\nFinal: A\nSymbols: 1\nTransitions:\nA A\n";
    check(
        text,
        &["tic$0tactoe", "unb$0eatable", "li$0v ", "li$0ve"],
        expect![[r#"
        [tictactoe]
        claim `tictactoe`: states are boards, and every transition is an X on the picked cell and the answer of O

        It is not proved yet, because the text has other mistakes or the proof goes on.

        ====
        [unbeatable]
        claim `unbeatable`: `tictactoe`, and no play at all lets X win

        It is not proved yet, because the text has other mistakes or the proof goes on.

        ====
        [liv]
        There is no claim `liv`.

        ---

        # F031: an unknown claim

        ====
        [live]
        claim `live`: from every reachable state a final state can be reached

        It is not proved yet, because the text has other mistakes or the proof goes on.
    "#]],
    );
    let text = text.replace("liv ", "");
    check(
        &text,
        &["tic$0tactoe", "unb$0eatable", "li$0ve"],
        expect![[r#"
        [tictactoe]
        claim `tictactoe`: states are boards, and every transition is an X on the picked cell and the answer of O

        It does not hold: `A` is not a board.

        ====
        [unbeatable]
        claim `unbeatable`: `tictactoe`, and no play at all lets X win

        It is not proved, because `tictactoe` does not hold.

        ====
        [live]
        claim `live`: from every reachable state a final state can be reached

        It holds.
    "#]],
    );
}

#[test]
fn properties_of_many_shapes() {
    let text = "States: A B\nStart: A\nStart two: B\nFinal: B\nSymbols: x\nOutputs: o\nTransitions:\n\
                A x -> B / o\nB x -> .\nProperties: never B\nstays B\n  A\nneeds B -> x / unless A\n\
                on x only / o\nwords within not x*\nProperties three: stays A\nProperties two: stays A\n";
    let parts = [
        "nev$0er",
        "sta$0ys B",
        "B -$0> x",
        "unl$0ess",
        "onl$0y",
        "wit$0hin",
        "no$0t",
        "three: sta$0ys",
        "two: sta$0ys",
        "Properties $0two",
        "x $0/",
    ];
    check(
        text,
        &parts,
        expect![[r#"
        [never]
        `never X` or `never X between Y and Z`: X does not happen; or after a Y and before the next Z, no X happens.

        `never B` does not hold: it begins in `B`.

        ---

        # F061: a property `never` that does not hold

        ====
        [stays]
        `stays X`: no transition leads from a state of X that can be reached to a state outside of X.

        It holds.

        ====
        [->]
        `needs X -> Y` or `needs X -> Y unless Z`: whenever X happens, Y has happened before or with it, and no Z since.

        `needs B -> x / unless A` does not hold: it begins in `B`, but `x /` has not happened before.

        ---

        # F065: a property `needs` that does not hold

        ====
        [unless]
        `needs X -> Y` or `needs X -> Y unless Z`: whenever X happens, Y has happened before or with it, and no Z since.

        `needs B -> x / unless A` does not hold: it begins in `B`, but `x /` has not happened before.

        ---

        # F065: a property `needs` that does not hold

        ====
        [only]
        `on SYMBOL only / OUTPUT ...`: whenever the symbol comes and is not refused, nothing comes out but these outputs.

        It holds.

        ====
        [within]
        `words within EXPRESSION` or `words within "file.txt"`: every accepted word matches the expression, or is accepted by the file.

        `words within not x*` does not hold: the empty word is accepted, and the expression does not match it.

        ---

        # F068: a property `words within` that does not hold

        ====
        [not]
        Every word that what follows does not match, the empty one included.

        ---

        # F068: a property `words within` that does not hold

        ====
        [stays]
        `stays X`: no transition leads from a state of X that can be reached to a state outside of X.

        It is not proved yet, because the text has other mistakes or the proof goes on.

        ====
        [stays]
        `stays X`: no transition leads from a state of X that can be reached to a state outside of X.

        It holds.

        ---

        # W010: a property that holds for an empty reason

        ====
        [two]
        label of a start `two`

        begins in `B`

        ====
        [/]
        What stands beside it is an event: a symbol before it, an output behind it, or both.

        ---

        # F065: a property `needs` that does not hold
    "#]],
    );
}

#[test]
fn comments_are_shown_as_they_are_written() {
    check(
        "States: A // *not* <b>\n",
        &["$0A"],
        expect![[r#"
        [A]
        state `A`

        \*not\* \<b\>
    "#]],
    );
}

#[test]
fn files_in_properties() {
    let text = "Symbols: a\nLanguage: a*\nProperties:\nsame words as \"other.txt\"\nwords within \"no.txt\"\n";
    let mut editor = Editor::new(text);
    editor.open("other.txt", "Symbols: a\nLanguage: a*\n");
    editor.check(true);
    check_in(
        &mut editor,
        &["\"oth$0er", "same w$0ords", "\"no$0.txt"],
        expect![[r#"
            ["other.txt"]
            file `other.txt`

            `/no/such folder/other.txt`

            It can be read, and has no mistakes.

            ====
            [words]
            `same words as "file.txt"`: both files accept the same words, with the same labels and outputs.

            It holds.

            ====
            ["no.txt"]
            file `no.txt`

            `/no/such folder/no.txt`

            `no.txt` cannot be read: there is no file `/no/such folder/no.txt`.

            ---

            # F071: a file in a property that cannot be used
        "#]],
    );
}

#[test]
fn boards() {
    let text = include_str!("../../../../../automata/perfect.txt");
    check(
        text,
        &["Start you: $0", "AAAAAAAAA  XAA$0AO", "Start $0you", "Final $0"],
        expect![[r#"
            [AAAAAAAAA]
            state `AAAAAAAAA`

            ```text
            . . .
            . . .
            . . .
            ```

            start `you`

            - `1` → `XAAAOAAAA`
            - `2` → `OXAAAAAAA`
            - `3` → `AAXAOAAAA`
            - `4` → `OAAXAAAAA`
            - `5` → `OAAAXAAAA`
            - `6` → `AAOAAXAAA`
            - `7` → `AAAAOAXAA`
            - `8` → `AAAAAAOXA`
            - `9` → `AAAAOAAAX`

            ====
            [XAAAOAAAA]
            state `XAAAOAAAA`

            ```text
            X . .
            . O .
            . . .
            ```

            reached by `1` from `AAAAAAAAA`

            - `1`, `5`: stays
            - `2` → `XXOAOAAAA`
            - `3` → `XOXAOAAAA`
            - `4` → `XAAXOAOAA`
            - `6` → `XOAAOXAAA`
            - `7` → `XAAOOAXAA`
            - `8` → `XAAOOAAXA`
            - `9` → `XOAAOAAAX`

            ====
            [you]
            label of a start `you`

            begins in `AAAAAAAAA`

            ====
            [win]
            label of final states `win`

            231 states: `OXXOAAOAA`, `OXAOXAOAA`, `OXAOAXOAA`, `OXAOAAOXA`, `OXAOAAOAX`, `OAXOXAOAA`, `OAXOAXOAA`, `OAXOAAOXA`, `OAXOAAOAX`, `OOOXXAAAA`, `OOOXAXAAA`, `OOOXAAXAA` and 219 more
        "#]],
    );
}

#[test]
fn positions_behind_wide_characters() {
    let text = "States: 😀é A\r\nStart: 😀é\r\nFinal: A\r\nSymbols: 状 e\u{301}\r\nTransitions:\r\n\
                😀é 状 -> A // 😀\r\n_ _ -> A\r\n";
    for encoding in ["utf-8", "utf-16", "utf-32"] {
        let mut editor = Editor::counting(encoding, text);
        let places = ["States: 😀é $0A", "Start: $0😀é", "😀é $0状", "-> $0A // "];
        let places = places.map(|part| editor.find(part));
        let pages = places.map(|place| page(&mut editor, place));
        let titles: Vec<&str> = pages.iter().filter_map(|page| page.lines().next()).collect();
        assert_eq!(titles, ["[A]", "[😀é]", "[状]", "[A]"], "{encoding}");
    }
}
