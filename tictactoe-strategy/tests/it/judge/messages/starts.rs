//! Who begins.

use expect_test::{Expect, expect};

use super::{changed, check_for};

/// The last moves of two games. The person began one of them, the computer the other one.
const BOTH: &str = "\
States: XOXXOOOXA XOXXOOOXX XOXOOXAAO XOXOOXXOO XOXOOXOXO
Start you: XOXXOOOXA
Start computer: XOXOOXAAO
Final win: XOXOOXXOO
Final draw: XOXOOXOXO XOXXOOOXX
Symbols: 1 2 3 4 5 6 7 8 9
Otherwise: .
Transitions:
XOXXOOOXA  9 -> XOXXOOOXX
XOXOOXAAO  7 -> XOXOOXXOO
XOXOOXAAO  8 -> XOXOOXOXO
";

#[track_caller]
fn check(claim: &str, changes: &[(&str, &str)], expected: Expect) {
    check_for(claim, &changed(BOTH, changes), expected);
}

#[test]
fn both_can_begin() {
    check("playable", &[], expect![]);
}

#[test]
fn labels_that_are_exchanged() {
    check(
        "tictactoe",
        &[("you:", "x:"), ("computer:", "you:"), ("x:", "computer:")],
        expect![[r#"
        error[T004]: label `computer` of the start `XOXXOOOXA` is not true: the person begins
         --> game.txt:2:7
          |
        2 | Start computer: XOXXOOOXA
          |       ^^^^^^^^  --------- this board
          |       |
          |       says that the computer has begun
          |
          = note: the caller demands the claim `tictactoe`

        error[T004]: label `you` of the start `XOXOOXAAO` is not true: the computer has begun
         --> game.txt:3:7
          |
        3 | Start you: XOXOOXAAO
          |       ^^^  --------- this board
          |       |
          |       says that the person begins
          |
          = note: the caller demands the claim `tictactoe`"#]],
    );
}

#[test]
fn a_misspelt_label() {
    check(
        "playable",
        &[("computer:", "compter:")],
        expect![[r#"
        error[T014]: there is no start `computer`
         --> game.txt:3:7
          |
        3 | Start compter: XOXOOXAAO
          |       ^^^^^^^ the start `compter`
          |
          = note: the caller demands the claim `playable`
          = help: did you mean `computer`?"#]],
    );
}

#[test]
fn a_start_without_a_label() {
    check(
        "playable",
        &[("Start you:", "Start:")],
        expect![[r#"
        error[T014]: there is no start `you`
         --> game.txt:2:8
          |
        2 | Start: XOXXOOOXA
          |        ^^^^^^^^^ a start without a label
          |
          = note: the caller demands the claim `playable`
          = help: the person begins on the board behind `Start you:`, the computer has begun on the board behind `Start computer:`"#]],
    );
}

#[test]
fn only_one_start() {
    check(
        "playable",
        &[("Start you: XOXXOOOXA\n", "")],
        expect![[r#"
        error[T014]: there is no start `you`
         --> game.txt:2:7
          |
        2 | Start computer: XOXOOXAAO
          |       ^^^^^^^^ the start `computer`
          |
          = note: the caller demands the claim `playable`
          = help: the person begins on the board behind `Start you:`, the computer has begun on the board behind `Start computer:`"#]],
    );
}

#[test]
fn no_labels_at_all() {
    check(
        "playable",
        &[("Start you:", "Start:"), ("Start computer:", "")],
        expect![[r#"
        error[T014]: there are no starts `you` and `computer`
         --> game.txt:2:8
          |
        2 | Start: XOXXOOOXA
          |        ^^^^^^^^^ a start without a label
          |
          = note: the caller demands the claim `playable`
          = help: the person begins on the board behind `Start you:`, the computer has begun on the board behind `Start computer:`"#]],
    );
}

/// Labels that say nothing about the players are allowed, and so is a file for one of them.
#[test]
fn other_labels() {
    check("tictactoe", &[("Start you:", "Start late:")], expect![]);
    check(
        "tictactoe",
        &[("Start you: XOXXOOOXA\n", "")],
        expect![[r#"
        warning[W001]: no word reaches 2 states: `XOXXOOOXA` and `XOXXOOOXX`
         --> game.txt:1:9
          |
        1 | States: XOXXOOOXA XOXXOOOXX XOXOOXAAO XOXOOXXOO XOXOOXOXO
          |         ^^^^^^^^^ never reached
          |
          = help: remove what is not needed, or see which transition should lead there"#]],
    );
}

/// On a finished board and on one that cannot come up, the label is not judged as well.
#[test]
fn starts_with_another_mistake() {
    check(
        "tictactoe",
        &[("Start you: XOXXOOOXA", "Start you: XOXOOXXOO")],
        expect![[r#"
        warning[W001]: no word reaches 2 states: `XOXXOOOXA` and `XOXXOOOXX`
         --> game.txt:1:9
          |
        1 | States: XOXXOOOXA XOXXOOOXX XOXOOXAAO XOXOOXXOO XOXOOXOXO
          |         ^^^^^^^^^ never reached
          |
          = help: remove what is not needed, or see which transition should lead there"#]],
    );
    check(
        "tictactoe",
        &[
            ("XOXOOXAAO", "XOOOOXAAO"),
            ("Start computer:", "Start you:"),
            ("Start you: XOXXOOOXA\n", ""),
        ],
        expect![[r#"
            error[T003]: `XOOOOXAAO` cannot come up: nobody gets there by taking turns
             --> game.txt:1:29
              |
            1 | States: XOXXOOOXA XOXXOOOXX XOOOOXAAO XOXOOXXOO XOXOOXOXO
              |                             ^^^^^^^^^ 2 X and 5 O
              |
              = note: board
                      X O O
                      O O X
                      . . O
              = note: the caller demands the claim `tictactoe`"#]],
    );
}
