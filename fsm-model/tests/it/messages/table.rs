//! Targets: one for every state and symbol.

use expect_test::expect;
use fsm_model::{Dfa, Source};

use super::{check, door, report};

#[test]
fn two_targets_for_one_state_and_symbol() {
    check(
        &door("locked  turn -> closed", "locked  turn -> closed\nlocked turn -> open"),
        expect![[r#"
            error[F020]: state `locked` has two targets on `turn`
              --> door.txt:14:16
               |
            13 | locked  turn -> closed
               |                 ------ here it goes to `closed`
            14 | locked turn -> open
               |                ^^^^ here it goes to `open`
               |
               = note: the word `turn` leads to `locked`, and then `turn` has two ways
               = help: keep one of the two"#]],
    );
}

#[test]
fn two_targets_on_several_symbols_far_apart() {
    let extra = "// 1\n".repeat(9) + "closed  push turn pull -> closed\n";
    check(
        &door("\nClaims:", &format!("{extra}\nClaims:")),
        expect![[r#"
            error[F020]: state `closed` has two targets on `turn` and `pull`
              --> door.txt:24:27
               |
            24 | closed  push turn pull -> closed
               |                           ^^^^^^ here it goes to `closed`
               |
              ::: door.txt:11:17
               |
            11 | closed  turn -> locked
               |                 ------ here it goes to `locked`
               |
               = note: `closed` is a start state, and `turn` has two ways
               = help: keep one of the two

            warning[W003]: state `closed` on `push` was given before
              --> door.txt:24:27
               |
            24 | closed  push turn pull -> closed
               |                           ^^^^^^ the same again
               |
              ::: door.txt:12:17
               |
            12 | closed  push -> closed
               |                 ------ first here"#]],
    );
}

#[test]
fn two_targets_for_the_rest() {
    check(
        &door("closed  pull", "open _ -> locked\nclosed  pull"),
        expect![[r#"
            error[F020]: state `open` has two targets on `_`
              --> door.txt:10:11
               |
             9 | open    _    -> open
               |                 ---- here it goes to `open`
            10 | open _ -> locked
               |           ^^^^^^ here it goes to `locked`
               |
               = note: the word `pull` leads to `open`, and then `pull` has two ways
               = help: keep one of the two"#]],
    );
}

#[test]
fn a_hole() {
    check(
        &door("locked  push pull -> locked", "locked  push -> locked"),
        expect![[r#"
            error[F021]: state `locked` has no target on `pull`
              --> door.txt:13:1
               |
            13 | locked  turn -> closed
               | ^^^^^^ 2 of 3 targets given
               |
               = note: the word `turn` leads there from `closed`
               = help: write `locked pull -> ...`, use `_` for every other symbol, or refuse the rest with `Otherwise: !`"#]],
    );
}

#[test]
fn a_state_without_any_row() {
    check(
        &door("locked  push pull -> locked", "").replace("locked  turn -> closed\n", ""),
        expect![[r#"
            error[F021]: state `locked` has no row
             --> door.txt:2:21
              |
            2 | States: open closed locked
              |                     ^^^^^^ nothing says where it goes
              |
              = note: the word `turn` leads there from `closed`
              = help: under `Transitions:`, write `locked` and 3 targets, or `locked _ -> ...`, or refuse the rest with `Otherwise: !`"#]],
    );
}

#[test]
fn a_hole_that_no_word_reaches() {
    check(
        &door("open closed locked", "open closed locked broken"),
        expect![[r#"
            error[F021]: state `broken` has no row
             --> door.txt:2:28
              |
            2 | States: open closed locked broken
              |                            ^^^^^^ nothing says where it goes
              |
              = note: no word leads there
              = help: under `Transitions:`, write `broken` and 3 targets, or `broken _ -> ...`, or refuse the rest with `Otherwise: !`"#]],
    );
}

#[test]
fn a_hole_far_away() {
    let states: Vec<String> = (0..=40).map(|index| format!("s{index}")).collect();
    let rows: Vec<String> = (0..40).map(|index| format!("s{index} s{} s0", index + 1)).collect();
    let text = format!(
        "Symbols: a b\nStart: s0\nFinal: s40\nStates: {}\nTransitions:\n{}\n",
        states.join(" "),
        rows.join("\n")
    );
    check(
        &text,
        expect![[r#"
            error[F021]: state `s40` has no row
             --> door.txt:4:159
              |
            4 | ...7 s28 s29 s30 s31 s32 s33 s34 s35 s36 s37 s38 s39 s40
              |                                                      ^^^ nothing says where it goes
              |
              = note: a shortest word that leads there has 40 symbols and ends in `a a a a a a a a a a a a a a a a a a a a`
              = help: under `Transitions:`, write `s40` and 2 targets, or `s40 _ -> ...`, or refuse the rest with `Otherwise: !`"#]],
    );
}

const TABLE: &str = "\
States: A B C
Start: A
Final: C
Symbols: x y
Transitions:
A B C
B C A
C C
  C
";

#[test]
fn a_table() {
    check(TABLE, expect![[""]]);
}

#[test]
fn a_row_that_is_too_short_does_not_shift_the_blame() {
    check(
        &TABLE.replace("A B C\nB", "A B\nB"),
        expect![[r#"
        error[F022]: the row of `A` has too few targets
         --> door.txt:6:1
          |
        6 | A B
          | ^ 1 target for 2 symbols
          |
          = help: a row is a state and then one target per symbol, in order"#]],
    );
}

#[test]
fn a_row_that_is_too_long() {
    check(
        &TABLE.replace("B C A", "B C A\n A"),
        expect![[r#"
            error[F022]: the row of `B` has too many targets
             --> door.txt:7:1
              |
            7 | B C A
              | ^ 3 targets for 2 symbols
            8 |  A
              |  - this line is indented, so it continues the row
              |
              = help: a row is a state and then one target per symbol, in order"#]],
    );
}

#[test]
fn a_blank_inside_a_name() {
    let text = TABLE.replace("B C A", "B C A A").replace('A', "Aa").replace("C Aa Aa", "C A a");
    check(
        &text,
        expect![[r#"
        error[F022]: the row of `B` has too many targets
         --> door.txt:7:1
          |
        7 | B C A a
          | ^   - not a state
          | |
          | 3 targets for 2 symbols
          |
          = help: a row is a state and then one target per symbol, in order"#]],
    );
}

#[test]
fn an_arrow_of_another_kind() {
    check(
        &TABLE.replace("B C A", "B x => A"),
        expect![[r#"
            error[F006]: this line has no arrow
             --> door.txt:7:5
              |
            7 | B x => A
              |     ^^ an arrow is `->`, with blanks around it
              |
              = help: a line with an arrow reads `state symbol ... -> state`"#]],
    );
}

#[test]
fn all_rows_are_too_long() {
    check(
        &TABLE.replace("x y", "x"),
        expect![[r#"
        error[F022]: all 3 rows have 2 targets, but there is 1 symbol
         --> door.txt:4:1
          |
        4 | Symbols: x
          | ^^^^^^^^ 1 symbol
          |
          = help: a row is a state and then one target per symbol, in order"#]],
    );
}

#[test]
fn two_rows_for_one_state() {
    check(
        &TABLE.replace("B C A", "B C A\nA C C"),
        expect![[r#"
        error[F023]: state `A` has two different rows
         --> door.txt:8:1
          |
        6 | A B C
          | - first here
        7 | B C A
        8 | A C C
          | ^ again here
          |
          = note: on `x` it goes to `B` or to `C`
          = help: keep one of the two"#]],
    );
}

#[test]
fn the_same_row_again() {
    check(
        &TABLE.replace("B C A", "B C A\nA B C"),
        expect![[r#"
        warning[W003]: the row of `A` was given before
         --> door.txt:8:1
          |
        6 | A B C
          | - first here
        7 | B C A
        8 | A B C
          | ^ the same again"#]],
    );
}

#[test]
fn a_symbol_that_is_declared_twice_does_not_make_rows_too_long() {
    check(
        &TABLE.replace("x y", "x x"),
        expect![[r#"
        error[F011]: symbol `x` is declared twice
         --> door.txt:4:12
          |
        4 | Symbols: x x
          |          - ^ again here
          |          |
          |          first here
          |
          = help: remove one of the two"#]],
    );
}

#[test]
fn a_row_of_an_unknown_state_to_an_unknown_state() {
    check(
        &TABLE.replace("B C A", "Bb Cc A"),
        expect![[r#"
            error[F012]: state `Bb` is not declared
             --> door.txt:7:1
              |
            7 | Bb Cc A
              | ^^ not among the 3 states
              |
              = help: did you mean `B`?

            error[F012]: state `Cc` is not declared
             --> door.txt:7:4
              |
            7 | Bb Cc A
              |    ^^ not among the 3 states
              |
              = help: did you mean `C`?"#]],
    );
}

#[test]
fn a_row_whose_arrow_is_missing() {
    check(
        &TABLE.replace("B C A", "B x A\nB y -> C"),
        expect![[r#"
            error[F006]: this line has no arrow
             --> door.txt:7:3
              |
            7 | B x A
              |   ^ this is a symbol, not a state
              |
              = help: a line with an arrow reads `state symbol ... -> state`"#]],
    );
}

#[test]
fn an_arrow_without_blanks() {
    check(
        &TABLE.replace("B C A", "B x->A\nB y -> C"),
        expect![[r#"
            error[F006]: this line has no arrow
             --> door.txt:7:3
              |
            7 | B x->A
              |   ^^^^ an arrow is `->`, with blanks around it
              |
              = help: a line with an arrow reads `state symbol ... -> state`"#]],
    );
}

#[test]
fn a_row_that_is_indented_by_mistake() {
    check(
        &TABLE.replace("\nB", "\n B"),
        expect![[r#"
        error[F022]: the row of `A` has too many targets
         --> door.txt:6:1
          |
        6 | A B C
          | ^ 5 targets for 2 symbols
        7 |  B C A
          |  - this line is indented, so it continues the row
          |
          = help: a row is a state and then one target per symbol, in order"#]],
    );
}

#[test]
fn a_row_with_a_wrong_name_is_not_compared_with_others() {
    check(
        &TABLE.replace("B C A", "B C Aa\nB x -> A"),
        expect![[r#"
        error[F012]: state `Aa` is not declared
         --> door.txt:7:5
          |
        7 | B C Aa
          |     ^^ not among the 3 states
          |
          = help: did you mean `A`?"#]],
    );
}

#[test]
fn a_hole_in_the_start_state() {
    check(
        &door("closed  push -> closed\n", ""),
        expect![[r#"
            error[F021]: state `closed` has no target on `push`
              --> door.txt:10:1
               |
            10 | closed  pull -> open
               | ^^^^^^ 2 of 3 targets given
               |
               = note: it is a start state
               = help: write `closed push -> ...`, use `_` for every other symbol, or refuse the rest with `Otherwise: !`"#]],
    );
}

#[test]
fn rows_without_arrows_are_not_compared_with_each_other() {
    let text = TABLE.replace("B C A", "B x A\nB y C");
    let codes: Vec<_> = report(&text).iter().map(|(found, _)| found.code().id()).collect();
    assert_eq!(codes, ["F006", "F006"]);
}

#[test]
fn a_hole_in_a_state_with_backticks_in_its_name() {
    check(
        "States: `a`\nStart: `a`\nFinal:\nSymbols: `x`\nTransitions:\n",
        expect![[r#"
            error[F021]: state ``a`` has no row
             --> door.txt:1:9
              |
            1 | States: `a`
              |         ^^^ nothing says where it goes
              |
              = note: it is a start state
              = help: under `Transitions:`, write ``a`` and 1 target, or ``a` _ -> ...`, or refuse the rest with `Otherwise: !`"#]],
    );
}

#[test]
fn an_alphabet_that_is_a_comment() {
    let empty = "States: A B\nStart: A\nFinal: B\nSymbols:\nTransitions:\nA A B\nB A B\n";
    let report = Dfa::from_source(&Source::new("door.txt", empty)).unwrap_err().to_string();
    assert!(!report.contains("comment"), "{report}");
    check(
        "States: A B\nStart: A\nFinal: B\nSymbols: // * x\nTransitions:\nA A B\nB A B\n\
         Examples:\nA x -> A\n",
        expect![[r#"
            error[F022]: all 2 rows have 2 targets, but there are 0 symbols
             --> door.txt:4:1
              |
            4 | Symbols: // * x
              | ^^^^^^^^ 0 symbols
              |
              = note: `//` begins a comment, so no symbol is declared here
              = help: a row is a state and then one target per symbol, in order"#]],
    );
}
