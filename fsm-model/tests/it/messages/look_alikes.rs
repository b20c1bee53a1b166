//! Names that look alike, and names with characters that cannot be seen.

use expect_test::expect;

use super::{check, report};

#[test]
fn a_letter_of_another_script() {
    check(
        "States: A \u{410}\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA \u{410}\n\u{410} A\n",
        expect![[r#"
            warning[W013]: states `A` and `А` look alike
             --> door.txt:1:11
              |
            1 | States: A А
              |         - ^ looks like the first one
              |         |
              |         the first one
              |
              = note: `А` (U+0410) looks like `A` (U+0041)
              = help: spell both alike, or choose names that look different"#]],
    );
}

#[test]
fn more_than_two_names() {
    check(
        "States: A \u{410} B \u{391} \u{ff21}\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA B\nB \u{410}\n\u{410} \u{391}\n\u{391} \u{ff21}\n\u{ff21} A\n",
        expect![[r#"
            warning[W013]: states `A`, `А`, `Α` and `Ａ` look alike
             --> door.txt:1:11
              |
            1 | States: A А B Α Ａ
              |         - ^   - -- looks like the first one, too
              |         | |   |
              |         | |   looks like the first one, too
              |         | looks like the first one
              |         the first one
              |
              = note: `А` (U+0410) looks like `A` (U+0041)
              = note: `Α` (U+0391) looks like `A` (U+0041)
              = note: `Ａ` (U+FF21) looks like `A` (U+0041)
              = help: spell both alike, or choose names that look different"#]],
    );
}

#[test]
fn names_of_every_kind() {
    check(
        "States: A B\nStates busy: A\nStates bus\u{443}: B\nStart on: A\nStart \u{43e}n: B\nFinal safe: A\nFinal saf\u{435}: B\nSymbols: x \u{445}\nSymbols all: x\nSymbols \u{430}ll: x\nOutputs: beep b\u{435}ep\nTransitions:\nbusy x -> B / beep\nbus\u{443} x -> A / b\u{435}ep\nA \u{445} -> B\nB \u{445} -> A\nsafe \u{430}ll -> B\nsaf\u{435} _ -> .\n",
        expect![[r#"
            warning[W013]: groups `busy` and `busу` look alike
             --> door.txt:3:8
              |
            2 | States busy: A
              |        ---- the first one
            3 | States busу: B
              |        ^^^^ looks like the first one
              |
              = note: `у` (U+0443) looks like `y` (U+0079)
              = help: spell both alike, or choose names that look different

            warning[W013]: labels `on` and `оn` look alike
             --> door.txt:5:7
              |
            4 | Start on: A
              |       -- the first one
            5 | Start оn: B
              |       ^^ looks like the first one
              |
              = note: `о` (U+043E) looks like `o` (U+006F)
              = help: spell both alike, or choose names that look different

            warning[W013]: labels `safe` and `safе` look alike
             --> door.txt:7:7
              |
            6 | Final safe: A
              |       ---- the first one
            7 | Final safе: B
              |       ^^^^ looks like the first one
              |
              = note: `е` (U+0435) looks like `e` (U+0065)
              = help: spell both alike, or choose names that look different

            warning[W013]: symbols `x` and `х` look alike
             --> door.txt:8:12
              |
            8 | Symbols: x х
              |          - ^ looks like the first one
              |          |
              |          the first one
              |
              = note: `х` (U+0445) looks like `x` (U+0078)
              = help: spell both alike, or choose names that look different

            warning[W013]: groups `all` and `аll` look alike
              --> door.txt:10:9
               |
             9 | Symbols all: x
               |         --- the first one
            10 | Symbols аll: x
               |         ^^^ looks like the first one
               |
               = note: `а` (U+0430) looks like `a` (U+0061)
               = help: spell both alike, or choose names that look different

            warning[W013]: outputs `beep` and `bеep` look alike
              --> door.txt:11:15
               |
            11 | Outputs: beep bеep
               |          ---- ^^^^ looks like the first one
               |          |
               |          the first one
               |
               = note: `е` (U+0435) looks like `e` (U+0065)
               = help: spell both alike, or choose names that look different

            warning[W005]: the line of label `safe` decides nothing on `аll`
              --> door.txt:17:6
               |
            17 | safe аll -> B
               |      ^^^ smaller lines decide all of its cases

            warning[W005]: the line of label `safе` decides nothing on `_`
              --> door.txt:18:6
               |
            18 | safе _ -> .
               |      ^ smaller lines decide all of its cases"#]],
    );
}

#[test]
fn tokens() {
    check(
        "Symbols: a b\nTokens:\nword a+\nw\u{43e}rd b+\n",
        expect![[r#"
        warning[W013]: tokens `word` and `wоrd` look alike
         --> door.txt:4:1
          |
        3 | word a+
          | ---- the first one
        4 | wоrd b+
          | ^^^^ looks like the first one
          |
          = note: `о` (U+043E) looks like `o` (U+006F)
          = help: spell both alike, or choose names that look different"#]],
    );
}

#[test]
fn a_character_that_cannot_be_seen() {
    check(
        "States: A A\u{3164}\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA A\u{3164}\nA\u{3164} A\n",
        expect![[r#"
            warning[W013]: states `A` and `A\u{3164}` look alike
             --> door.txt:1:11
              |
            1 | States: A A�
              |         - ^^ looks like the first one
              |         |
              |         the first one
              |
              = note: U+3164 in it cannot be seen
              = help: spell both alike, or choose names that look different"#]],
    );
}

#[test]
fn an_accent_in_two_ways() {
    let text = "States: caf\u{e9} cafe\u{301}\nStart: caf\u{e9}\nFinal: caf\u{e9}\nSymbols: x\n\
                Transitions:\ncaf\u{e9} cafe\u{301}\ncafe\u{301} caf\u{e9}\n";
    // Editors could join the letter and its mark.
    let shown = report(text).to_string().replace('\u{301}', "<mark>");
    expect![[r#"
        warning[W013]: states `café` and `cafe<mark>` look alike
         --> door.txt:1:14
          |
        1 | States: café cafe<mark>
          |         ---- ^^^^ looks like the first one
          |         |
          |         the first one
          |
          = note: `e<mark>` (U+0065 U+0301) looks like `é` (U+00E9)
          = help: spell both alike, or choose names that look different"#]]
    .assert_eq(&shown);
}

#[test]
fn names_of_one_script_are_left_alone() {
    check(
        "States: \u{3bf} \u{3c3} l I 1\nStart: l\nFinal: l\nSymbols: \u{443} \u{4af}\nOtherwise: !\nTransitions:\nl \u{443} -> I\nI _ -> 1\n1 _ -> \u{3bf}\n\u{3bf} _ -> \u{3c3}\n\u{3c3} _ -> l\n",
        expect![[r#""#]],
    );
}

#[test]
fn names_of_two_kinds_are_left_alone() {
    check(
        "States: A\nStart: A\nFinal: A\nSymbols: \u{410}\nOtherwise: !\nTransitions:\nA \u{410} -> A\n",
        expect![[r#""#]],
    );
}

#[test]
fn a_use_that_looks_like_a_declaration() {
    check(
        "States: A\nStart: \u{410}\nFinal: A\nSymbols: x\nTransitions:\nA A\n",
        expect![[r#"
        error[F012]: state `А` is not declared
         --> door.txt:2:8
          |
        2 | Start: А
          |        ^ not the one state there is
          |
          = help: did you mean `A`? `А` (U+0410) looks like `A` (U+0041)"#]],
    );
}

#[test]
fn a_declaration_that_looks_like_a_use() {
    check(
        "States: \u{410} B\nStart: A\nFinal: B\nSymbols: x\nTransitions:\nA B\nB B\n",
        expect![[r#"
            error[F012]: state `A` is not declared
             --> door.txt:2:8
              |
            1 | States: А B
              |         - declared and never used
            2 | Start: A
              |        ^ not among the 2 states; used 2 times
              |
              = help: did you mean `А`, or is that misspelt? `A` (U+0041) looks like `А` (U+0410)"#]],
    );
}

#[test]
fn a_use_with_an_invisible_character() {
    check(
        "States: A B\nStart: A\u{fe0f}\nFinal: B\nSymbols: x\nTransitions:\nA B\nB B\n",
        expect![[r#"
            error[F012]: state `A\u{fe0f}` is not declared
             --> door.txt:2:8
              |
            2 | Start: A�
              |        ^^ not among the 2 states
              |
              = help: did you mean `A`? U+FE0F in it cannot be seen"#]],
    );
}

#[test]
fn uses_of_every_kind() {
    check(
        "States: A B\nStates busy: A B\nStart: A\nFinal safe: A\nSymbols: x\nOutputs: beep\nTransitions:\nbus\u{443} \u{445} -> B / be\u{435}p\nsaf\u{435} x -> .\n",
        expect![[r#"
            error[F012]: state `busу` is not declared
             --> door.txt:8:1
              |
            8 | busу х -> B / beеp
              | ^^^^ not among the 2 states and 1 group
              |
             ::: door.txt:2:8
              |
            2 | States busy: A B
              |        ---- the group
              |
              = help: did you mean the group `busy`? `у` (U+0443) looks like `y` (U+0079)

            error[F013]: symbol `х` is not declared
             --> door.txt:8:6
              |
            8 | busу х -> B / beеp
              |      ^ not the one symbol there is
              |
              = help: did you mean `x`? `х` (U+0445) looks like `x` (U+0078)

            error[F025]: output `beеp` is not declared
             --> door.txt:8:15
              |
            8 | busу х -> B / beеp
              |               ^^^^ not the one output there is
              |
              = help: did you mean `beep`? `е` (U+0435) looks like `e` (U+0065)

            error[F012]: state `safе` is not declared
             --> door.txt:9:1
              |
            4 | Final safe: A
              |       ---- the label
            ...
            9 | safе x -> .
              | ^^^^ not among the 2 states and 1 group
              |
              = help: did you mean the label `safe`? `е` (U+0435) looks like `e` (U+0065)"#]],
    );
}

#[test]
fn a_token_that_looks_like_another() {
    check(
        "Symbols: a b\nTokens:\nword a+\nif b+\nw\u{43e}rd before if\n",
        expect![[r#"
        error[F054]: there is no token `wоrd`
         --> door.txt:5:1
          |
        5 | wоrd before if
          | ^^^^ not a token
          |
          = help: did you mean `word`? `о` (U+043E) looks like `o` (U+006F)"#]],
    );
}

#[test]
fn names_of_properties() {
    check(
        "States: A B\nStart you: A\nFinal: A\nSymbols: x\nTransitions:\nA B\nB A\nProperties:\nnever \u{412}\nnever \u{445} /\nProperties y\u{43e}u:\nstays B\n",
        expect![[r#"
            error[F012]: no state, group or label is called `В`
             --> door.txt:9:7
              |
            9 | never В
              |       ^ not declared
              |
              = help: did you mean `B`? `В` (U+0412) looks like `B` (U+0042)

            error[F013]: no symbol and no group of symbols is called `х`
              --> door.txt:10:7
               |
            10 | never х /
               |       ^ not declared
               |
               = help: did you mean `x`? `х` (U+0445) looks like `x` (U+0078)

            error[F060]: no start has the label `yоu`
              --> door.txt:11:12
               |
            11 | Properties yоu:
               |            ^^^ not a label of a start
               |
               = help: did you mean `you`? `о` (U+043E) looks like `o` (U+006F)"#]],
    );
}

#[test]
fn a_claim_and_a_heading() {
    check(
        "\u{405}tates: A\nStates: A\nStart: A\nFinal: A\nSymbols: x\nClaims: r\u{435}achable\nTransitions:\nA A\n",
        expect![[r#"
            error[F003]: there is no section `Ѕtates:`
             --> door.txt:1:1
              |
            1 | Ѕtates: A
              | ^^^^^^^ not a section
              |
              = help: did you mean `States:`? `Ѕ` (U+0405) looks like `S` (U+0053)"#]],
    );
}

#[test]
fn a_claim() {
    check(
        "States: A\nStart: A\nFinal: A\nSymbols: x\nClaims: r\u{435}achable\nTransitions:\nA A\n",
        expect![[r#"
            error[F031]: there is no claim `rеachable`
             --> door.txt:5:9
              |
            5 | Claims: rеachable
              |         ^^^^^^^^^ not a claim
              |
              = help: did you mean `reachable`? `е` (U+0435) looks like `e` (U+0065)"#]],
    );
}

/// It would be drawn over the backtick.
#[test]
fn a_mark_at_the_beginning_of_a_name() {
    check(
        "States: A\nStart: \u{301}A\nFinal: A\nSymbols: x\nTransitions:\nA A\n",
        expect![[r#"
            error[F012]: state `\u{301}A` is not declared
             --> door.txt:2:8
              |
            2 | Start: ́A
              |        ^ not the one state there is
              |
              = help: did you mean `A`?"#]],
    );
}

#[test]
fn the_label_of_an_unknown_section() {
    check(
        "States: A\nStart: A\nFnal \u{1b}]0;x\u{7}\u{1b}[2J: A\nSymbols: x\nTransitions:\nA A\n",
        expect![[r#"
            error[F003]: there is no section `Fnal \u{1b}]0;x\u{7}\u{1b}[2J:`
             --> door.txt:3:1
              |
            3 | Fnal ␛]0;x␇␛[2J: A
              | ^^^^^^^^^^^^^^^^ not a section
              |
              = help: did you mean `Final \u{1b}]0;x\u{7}\u{1b}[2J:`?"#]],
    );
}

#[test]
fn a_very_long_label_of_an_unknown_section() {
    check(
        &format!(
            "States: A\nStart: A\nFnal {}: A\nSymbols: x\nTransitions:\nA A\n",
            "x".repeat(1000)
        ),
        expect![[r#"
            error[F003]: there is no section `Fnal xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxx:`
             --> door.txt:3:1
              |
            3 | Fnal xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...
              | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ not a section
              |
              = help: did you mean `Final xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxx:`?"#]],
    );
}

#[test]
fn names_that_are_used_in_the_same_places() {
    check(
        "States: A B C\nStates \u{410}: C B\nStart: A\nFinal \u{412}: A\nSymbols: x y\nSymbols \u{445}: y\nSymbols all: \u{445}\nTransitions:\n\u{410} \u{445} -> .\nA all -> B\n_ x -> C\n",
        expect![[r#"
            warning[W002]: no final state can be reached from 2 states: `B` and `C`
             --> door.txt:1:11
              |
            1 | States: A B C
              |           ^ no way to a final state
              |
              = help: if a state is meant as a trap, name it under `Otherwise:`

            warning[W013]: state `A` and group `А` look alike
             --> door.txt:2:8
              |
            1 | States: A B C
              |         - the first one
            2 | States А: C B
              |        ^ looks like the first one
              |
              = note: `А` (U+0410) looks like `A` (U+0041)
              = help: spell both alike, or choose names that look different

            warning[W013]: state `B` and label `В` look alike
             --> door.txt:4:7
              |
            1 | States: A B C
              |           - the first one
            ...
            4 | Final В: A
              |       ^ looks like the first one
              |
              = note: `В` (U+0412) looks like `B` (U+0042)
              = help: spell both alike, or choose names that look different

            warning[W013]: symbol `x` and group `х` look alike
             --> door.txt:6:9
              |
            5 | Symbols: x y
              |          - the first one
            6 | Symbols х: y
              |         ^ looks like the first one
              |
              = note: `х` (U+0445) looks like `x` (U+0078)
              = help: spell both alike, or choose names that look different"#]],
    );
    check(
        "States: A\nStates \u{410}: A\nStart \u{391}: A\nFinal \u{ff21}: A\nSymbols: x\nTransitions:\nA x -> .\n\u{410} x -> .\n\u{ff21} _ -> .\n",
        expect![[r#"
            warning[W013]: names `A`, `А` and `Ａ` look alike
             --> door.txt:2:8
              |
            1 | States: A
              |         - the first one
            2 | States А: A
              |        ^ looks like the first one
            3 | Start Α: A
            4 | Final Ａ: A
              |       -- looks like the first one, too
              |
              = note: `А` (U+0410) looks like `A` (U+0041)
              = note: `Ａ` (U+FF21) looks like `A` (U+0041)
              = help: spell both alike, or choose names that look different

            warning[W005]: the line of group `А` decides nothing on `x`
             --> door.txt:8:3
              |
            8 | А x -> .
              |   ^ smaller lines decide all of its cases

            warning[W005]: the line of label `Ａ` decides nothing on `_`
             --> door.txt:9:3
              |
            9 | Ａ _ -> .
              |    ^ smaller lines decide all of its cases"#]],
    );
}

/// Editors could join the letters and their marks.
#[test]
fn marks_in_another_order() {
    let (one, other) = ("\u{e1}\u{327}", "a\u{327}\u{301}");
    let text = format!(
        "States: {one} {other}\nStart: {one}\nFinal: {one}\nSymbols: x\nTransitions:\n{one} {other}\n{other} {one}\n"
    );
    let shown =
        report(&text).to_string().replace('\u{327}', "<below>").replace('\u{301}', "<above>");
    expect![[r#"
        warning[W013]: states `á<below>` and `a<below><above>` look alike
         --> door.txt:1:12
          |
        1 | States: á<below> a<below><above>
          |         - ^ looks like the first one
          |         |
          |         the first one
          |
          = note: `a<below><above>` (U+0061 U+0327 U+0301) looks like `á<below>` (U+00E1 U+0327)
          = help: spell both alike, or choose names that look different"#]]
    .assert_eq(&shown);
}
