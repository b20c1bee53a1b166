//! Names of states and symbols, signs, labels and final states.

use expect_test::expect;

use super::super::judge;
use super::{END, changed, check, check_for};
use crate::opponents::opponent;

#[test]
fn the_end_is_right() {
    check(&[], expect![]);
}

#[test]
fn a_name_that_is_not_a_board() {
    check(
        &[("XOXOOXOXO", "XOXOOXOX0")],
        expect![[r#"
            error[T001]: `XOXOOXOX0` is not a board
             --> game.txt:1:30
              |
            1 | States: XOXOOXAAO XOXOOXXOO* XOXOOXOX0
              |                              ^^^^^^^^^ letter 9 is '0'
            ...
            6 | Claims: tictactoe
              |         --------- `tictactoe` is claimed here
              |
              = help: a board is 9 letters, `A` for a free cell, `X` and `O`; behind it `*` if O has won, `#` for a draw"#]],
    );
}

#[test]
fn a_name_that_is_too_long() {
    check(
        &[("XOXOOXOXO", "XOXOOXOXOO")],
        expect![[r#"
            error[T001]: `XOXOOXOXOO` is not a board
             --> game.txt:1:30
              |
            1 | States: XOXOOXAAO XOXOOXXOO* XOXOOXOXOO
              |                              ^^^^^^^^^^ 10 letters instead of 9
            ...
            6 | Claims: tictactoe
              |         --------- `tictactoe` is claimed here
              |
              = help: a board is 9 letters, `A` for a free cell, `X` and `O`; behind it `*` if O has won, `#` for a draw"#]],
    );
}

#[test]
fn a_board_with_too_many_marks() {
    let more = "XOXOOXXOO* OOOOAAAAX";
    let row = "Transitions:\nOOOOAAAAX _ -> OOOOAAAAX";
    check(
        &[
            ("XOXOOXXOO* XOX", &format!("{more} XOX")),
            ("win: ", "win: OOOOAAAAX "),
            ("Transitions:", row),
        ],
        expect![[r#"
            error[T003]: `OOOOAAAAX` cannot come up: nobody gets there by taking turns
             --> game.txt:1:30
              |
            1 | States: XOXOOXAAO XOXOOXXOO* OOOOAAAAX XOXOOXOXO
              |                              ^^^^^^^^^ 1 X and 4 O
            ...
            6 | Claims: tictactoe
              |         --------- `tictactoe` is claimed here
              |
              = note: board
                      O O O
                      O . .
                      . . X"#]],
    );
}

#[test]
fn a_board_on_which_the_computer_is_to_move() {
    let more = "XOXOOXXOO* XAAAAAAAA";
    let row = "Transitions:\nXAAAAAAAA _ -> XAAAAAAAA";
    check(
        &[("XOXOOXXOO* XOX", &format!("{more} XOX")), ("Transitions:", row)],
        expect![[r#"
        error[T003]: `XAAAAAAAA` cannot come up: it is O's turn
         --> game.txt:1:30
          |
        1 | States: XOXOOXAAO XOXOOXXOO* XAAAAAAAA XOXOOXOXO
          |                              ^^^^^^^^^ 1 X and 0 O
        ...
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = note: board
                  X . .
                  . . .
                  . . ."#]],
    );
}

#[test]
fn a_label_that_is_not_true() {
    check(
        &[("Final win: XOXOOXXOO*\nFinal draw:", "Final draw: XOXOOXXOO*")],
        expect![[r#"
            error[T004]: label `draw` of `XOXOOXXOO*` is not true: O has three in a row
             --> game.txt:3:13
              |
            3 | Final draw: XOXOOXXOO* XOXOOXOXO
              |             ^^^^^^^^^^ listed under `draw`
            4 | Symbols: 1 2 3 4 5 6 7 8 9
            5 | Claims: tictactoe
              |         --------- `tictactoe` is claimed here
              |
              = note: board
                      X O X
                      O O X
                      X O O
              = help: it should be among the final states `win`"#]],
    );
}

#[test]
fn a_label_that_says_nothing() {
    check(
        &[("Final win:", "Final won:"), ("Final draw:", "Final seri:")],
        expect![[r#"
        error[T004]: label `won` says nothing about the end
         --> game.txt:3:7
          |
        3 | Final won: XOXOOXXOO*
          |       ^^^ not a label of this game
        ...
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = help: did you mean `win`?

        error[T004]: label `seri` says nothing about the end
         --> game.txt:4:7
          |
        4 | Final seri: XOXOOXOXO
          |       ^^^^ not a label of this game
        5 | Symbols: 1 2 3 4 5 6 7 8 9
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = help: `win` means that O has won, `draw` means a draw, `lost` means that X has won"#]],
    );
}

#[test]
fn a_sign_that_is_not_true() {
    check(
        &[("XOXOOXOXO", "XOXOOXOXO*")],
        expect![[r#"
        error[T004]: the sign `*` of `XOXOOXOXO*` is not true: the game is a draw
         --> game.txt:1:30
          |
        1 | States: XOXOOXAAO XOXOOXXOO* XOXOOXOXO*
          |                              ^^^^^^^^^^ declared here
        ...
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = note: board
                  X O X
                  O O X
                  O X O
          = help: `*` stands behind a board that O has won, `#` behind a draw"#]],
    );
}

#[test]
fn a_finished_board_that_is_not_final() {
    check(
        &[("Final win: XOXOOXXOO*\n", "")],
        expect![[r#"
            error[T005]: `XOXOOXXOO*` is not final, but O has three in a row
             --> game.txt:1:19
              |
            1 | States: XOXOOXAAO XOXOOXXOO* XOXOOXOXO
              |                   ^^^^^^^^^^ declared here
            ...
            5 | Claims: tictactoe
              |         --------- `tictactoe` is claimed here
              |
              = note: board
                      X O X
                      O O X
                      X O O
              = help: it should be among the final states `win`"#]],
    );
}

#[test]
fn a_final_board_that_is_not_finished() {
    check(
        &[("Final draw:", "Final draw: XOXOOXAAO")],
        expect![[r#"
            error[T006]: `XOXOOXAAO` is final, but the game goes on
             --> game.txt:4:13
              |
            4 | Final draw: XOXOOXAAO XOXOOXOXO
              |             ^^^^^^^^^ there is a free cell, and nobody has three in a row
            5 | Symbols: 1 2 3 4 5 6 7 8 9
            6 | Claims: tictactoe
              |         --------- `tictactoe` is claimed here
              |
              = note: board
                      X O X
                      O O X
                      . . O
              = help: it should not be among the final states"#]],
    );
}

#[test]
fn a_claim_for_two_people_with_the_labels_of_one() {
    check_for(
        "referee",
        &changed(END, &[("Claims: tictactoe", "")]),
        expect![[r#"
        error[T003]: `XOXOOXAAO` cannot come up: O has begun
         --> game.txt:1:9
          |
        1 | States: XOXOOXAAO XOXOOXXOO* XOXOOXOXO
          |         ^^^^^^^^^ 3 X and 4 O
          |
          = note: board
                  X O X
                  O O X
                  . . O
          = note: the caller demands the claim `referee`

        error[T003]: `XOXOOXXOO*` cannot come up: O has begun
         --> game.txt:1:19
          |
        1 | States: XOXOOXAAO XOXOOXXOO* XOXOOXOXO
          |                   ^^^^^^^^^^ 4 X and 5 O
          |
          = note: board
                  X O X
                  O O X
                  X O O
          = note: the caller demands the claim `referee`

        error[T003]: `XOXOOXOXO` cannot come up: O has begun
         --> game.txt:1:30
          |
        1 | States: XOXOOXAAO XOXOOXXOO* XOXOOXOXO
          |                              ^^^^^^^^^ 4 X and 5 O
          |
          = note: board
                  X O X
                  O O X
                  O X O
          = note: the caller demands the claim `referee`

        error[T004]: label `win` says nothing about the end
         --> game.txt:3:7
          |
        3 | Final win: XOXOOXXOO*
          |       ^^^ not a label of this game
          |
          = note: the caller demands the claim `referee`
          = help: `x` means that X has won, `draw` means a draw, `o` means that O has won"#]],
    );
}

#[test]
fn small_letters() {
    check(
        &[("XOXOOXOXO", "xoxooxoxo")],
        expect![[r#"
        error[T001]: `xoxooxoxo` is not a board
         --> game.txt:1:30
          |
        1 | States: XOXOOXAAO XOXOOXXOO* xoxooxoxo
          |                              ^^^^^^^^^ letter 1 is 'x'
        ...
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = help: boards are written in capital letters"#]],
    );
}

#[test]
fn headings_that_were_exchanged() {
    let text = opponent("perfect.txt")
        .text()
        .replace("Final win:", "Final other:")
        .replace("Final draw:", "Final win:");
    check_for(
        "tictactoe",
        &text.replace("Final other:", "Final draw:"),
        expect![[r#"
            error[T004]: label `draw` of `OXXOAAOAA`, `OXAOXAOAA`, `OXAOAXOAA`, `OXAOAAOXA`, `OXAOAAOAX` and 226 more is not true: O has three in a row
              --> game.txt:67:3
               |
            67 |   OXXOAAOAA OXAOXAOAA OXAOAXOAA OXAOAAOXA OXAOAAOAX OAXOXAOAA OAXOAXOAA OAXOAAOXA OAXOAAOAX
               |   ^^^^^^^^^ listed under `draw`
               |
              ::: game.txt:7:9
               |
             7 | Claims: tictactoe unbeatable playable
               |         --------- `tictactoe` is claimed here
               |
               = note: board
                       O X X
                       O . .
                       O . .
               = help: they should be among the final states `win`

            error[T004]: label `win` of `OOXXXOOXO`, `OOXXXOOOX`, `XXOOOXXOX`, `XOXOOXXXO`, `XOXXOOOXX` and 13 more is not true: the game is a draw
              --> game.txt:95:3
               |
            95 |   OOXXXOOXO OOXXXOOOX XXOOOXXOX XOXOOXXXO XOXXOOOXX XOXXOXOXO XXOOOXXXO OXOXOXXOX OXXXXOOOX
               |   ^^^^^^^^^ listed under `win`
               |
              ::: game.txt:7:9
               |
             7 | Claims: tictactoe unbeatable playable
               |         --------- `tictactoe` is claimed here
               |
               = note: board
                       O O X
                       X X O
                       O X O
               = help: they should be among the final states `draw`"#]],
    );
}

#[test]
fn a_forgotten_section() {
    let text = opponent("perfect.txt").text();
    let (before, after) = text.split_once("Final draw:").unwrap();
    let (_, after) = after.split_once("\nFinal").unwrap();
    check_for(
        "tictactoe",
        &format!("{before}Final{after}"),
        expect![[r#"
            error[T005]: `OOXXXOOXO`, `OOXXXOOOX`, `XXOOOXXOX`, `XOXOOXXXO`, `XOXXOOOXX` and 13 more are not final, but the game is a draw
              --> game.txt:62:83
               |
            62 |   OAOXOXOXX OOOXAXOXX XXOOOAXOX AOOXOXOXX XOOAOXXOX AOOXOXXOX XAXOOOOXX AXXOOOOXX OOXXXOOXO
               |                                                                                   ^^^^^^^^^ declared here
               |
              ::: game.txt:7:9
               |
             7 | Claims: tictactoe unbeatable playable
               |         --------- `tictactoe` is claimed here
               |
               = note: board
                       O O X
                       X X O
                       O X O
               = help: they should be among the final states `draw`"#]],
    );
}

/// No state is a board, so the mistake is the claim.
#[test]
fn a_text_about_something_else() {
    let report =
        judge(include_str!("../../../../../automata/turnstile.txt"), "tictactoe").unwrap_err();
    expect![[r#"
        error[T001]: none of the 2 states is a board
         --> game.txt:3:9
          |
        3 | States: Locked Unlocked
          |         ^^^^^^ 6 letters instead of 9 or 16
          |
          = note: the caller demands the claim `tictactoe`
          = help: a board is 9 or 16 letters, `A` for a free cell, `X` and `O`; behind it `*` if O has won, `#` for a draw"#]].assert_eq(&report.to_string());
}
