//! Transitions.

use expect_test::expect;
use tictactoe_rules::Cell;
use tictactoe_strategy::referee;

use super::{END, LOST, changed, check, check_for};
use crate::opponents::{opponent, perfect_with};

#[test]
fn an_o_where_the_x_should_be() {
    check(
        &[("7 -> XOXOOXXOO*", "7 -> XOXOOXOXO")],
        expect![[r#"
        error[T007]: picking 7 on `XOXOOXAAO`: there is an O instead of the X
         --> game.txt:8:17
          |
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
        7 | Transitions:
        8 | XOXOOXAAO  7 -> XOXOOXOXO
          |                 ^^^^^^^^^ on 7
          |
          = note: before   after
                  X O X    X O X
                  O O X    O O X
                  . . O    O X O
          = help: did you mean `XOXOOXXOO*`?"#]],
    );
}

#[test]
fn a_missing_x() {
    // The board without the X cannot come up, but the transition is the mistake.
    let more = "XOXOOXXOO* XOXOOXAOO*";
    let row = "Transitions:\nXOXOOXAOO* _ -> XOXOOXAOO*";
    check(
        &[
            ("XOXOOXXOO* XOX", &format!("{more} XOX")),
            ("win: ", "win: XOXOOXAOO* "),
            ("7 -> XOXOOXXOO*", "7 -> XOXOOXAOO*"),
            ("Transitions:", row),
        ],
        expect![[r#"
            error[T007]: picking 7 on `XOXOOXAAO`: the X is missing
             --> game.txt:9:17
              |
            6 | Claims: tictactoe
              |         --------- `tictactoe` is claimed here
            ...
            9 | XOXOOXAAO  7 -> XOXOOXAOO*
              |                 ^^^^^^^^^^ on 7
              |
              = note: before   after
                      X O X    X O X
                      O O X    O O X
                      . . O    . O O
              = help: did you mean `XOXOOXXOO*`?"#]],
    );
}

#[test]
fn a_mark_that_becomes_another() {
    check(
        &[("XOXOOXOXO", "XOXXOXOXO")],
        expect![[r#"
            error[T008]: picking 8 on `XOXOOXAAO`: the O on 4 becomes an X
             --> game.txt:9:17
              |
            6 | Claims: tictactoe
              |         --------- `tictactoe` is claimed here
            ...
            9 | XOXOOXAAO  8 -> XOXXOXOXO
              |                 ^^^^^^^^^ on 8
              |
              = note: before   after
                      X O X    X O X
                      O O X    X O X
                      . . O    O X O
              = help: by the rules it could be `XOXOOXOXO`; it has to be declared"#]],
    );
}

#[test]
fn a_mark_that_vanishes() {
    check(
        &[("XOXOOXOXO", "XOXAOXOXO"), ("Final draw: XOXAOXOXO", "")],
        expect![[r#"
            error[T008]: picking 8 on `XOXOOXAAO`: the O on 4 vanishes
             --> game.txt:9:17
              |
            6 | Claims: tictactoe
              |         --------- `tictactoe` is claimed here
            ...
            9 | XOXOOXAAO  8 -> XOXAOXOXO
              |                 ^^^^^^^^^ on 8
              |
              = note: before   after
                      X O X    X O X
                      O O X    . O X
                      . . O    O X O
              = help: by the rules it could be `XOXOOXOXO`; it has to be declared"#]],
    );
}

#[test]
fn no_answer() {
    check(
        &[
            ("XOXOOXXOO* XOX", "XOXOOXXAO XOXOOXXXO XOX"),
            ("Final win: XOXOOXXOO*\nFinal draw:", "Final draw: XOXOOXXXO"),
            ("7 -> XOXOOXXOO*", "7 -> XOXOOXXAO"),
            (
                "XOXOOXXOO* _ -> XOXOOXXOO*",
                "XOXOOXXAO 8 -> XOXOOXXXO\nXOXOOXXAO _ -> XOXOOXXAO\nXOXOOXXXO _ -> XOXOOXXXO",
            ),
        ],
        expect![[r#"
            error[T009]: picking 7 on `XOXOOXAAO`: O does not answer
             --> game.txt:7:17
              |
            5 | Claims: tictactoe
              |         --------- `tictactoe` is claimed here
            6 | Transitions:
            7 | XOXOOXAAO  7 -> XOXOOXXAO
              |                 ^^^^^^^^^ on 7
              |
              = note: before   after
                      X O X    X O X
                      O O X    O O X
                      . . O    X . O
              = help: by the rules it could be `XOXOOXXOO`; it has to be declared"#]],
    );
}

#[test]
fn two_marks_of_o() {
    check_for(
        "tictactoe",
        &perfect_with("AAAAAAAAA", Cell::_4, "OOAXAAAAA"),
        expect![[r#"
            error[T009]: picking 4 on `AAAAAAAAA`: there are two marks of O, on 1 and 2
               --> game.txt:103:41
                |
            103 | AAAAAAAAA XAAAOAAAA OXAAAAAAA AAXAOAAAA OOAXAAAAA OAAAXAAAA AAOAAXAAA AAAAOAXAA AAAAAAOXA AAAAOAAAX
                |                                         ^^^^^^^^^ on 4
                |
               ::: game.txt:7:9
                |
              7 | Claims: tictactoe unbeatable playable
                |         --------- `tictactoe` is claimed here
                |
                = note: before   after
                        . . .    O O .
                        . . .    X . .
                        . . .    . . .
                = help: did you mean `OAAXAAAAA`?"#]],
    );
}

#[test]
fn an_answer_to_a_finished_game() {
    check_for(
        "tictactoe",
        &changed(LOST, &[("XXXOOXOAO", "XXXOOXOOO")]),
        expect![[r#"
            error[T009]: picking 3 on `XXAOOXOAO`: the game is over, X has three in a row, but O goes to 8
             --> game.txt:7:17
              |
            7 | XXAOOXOAO  3 -> XXXOOXOOO
              |                 ^^^^^^^^^ on 3
              |
              = note: before   after
                      X X .    X X X
                      O O X    O O X
                      O . O    O O O
              = note: the caller demands the claim `tictactoe`
              = help: by the rules it could be `XXXOOXOAO`; it has to be declared"#]],
    );
}

#[test]
fn a_taken_cell() {
    check(
        &[("XOXOOXAAO  7 ->", "XOXOOXAAO  1 7 ->")],
        expect![[r#"
            error[T010]: picking 1 on `XOXOOXAAO`: the cell is taken, but the board changes
             --> game.txt:8:19
              |
            6 | Claims: tictactoe
              |         --------- `tictactoe` is claimed here
            7 | Transitions:
            8 | XOXOOXAAO  1 7 -> XOXOOXXOO*
              |                   ^^^^^^^^^^ on 1
              |
              = note: before   after
                      X O X    X O X
                      O O X    O O X
                      . . O    X O O
              = help: write `XOXOOXAAO 1 -> XOXOOXAAO`"#]],
    );
}

#[test]
fn a_free_cell_that_is_refused() {
    check(
        &[("XOXOOXAAO  8 -> XOXOOXOXO", "")],
        expect![[r#"
            error[T011]: picking 8 on `XOXOOXAAO`: the cell is free, but nothing happens
              --> game.txt:10:17
               |
             6 | Claims: tictactoe
               |         --------- `tictactoe` is claimed here
            ...
            10 | XOXOOXAAO  _ -> XOXOOXAAO
               |                 ^^^^^^^^^ on 8
               |
               = note: before   after
                       X O X    X O X
                       O O X    O O X
                       . . O    . . O
               = help: write `XOXOOXAAO 8 -> XOXOOXOXO`"#]],
    );
}

#[test]
fn every_cell_of_the_empty_board_is_refused() {
    check_for(
        "unbeatable",
        "States: AAAAAAAAA\nStart: AAAAAAAAA\nFinal:\nSymbols: 1 2 3 4 5 6 7 8 9\n\
         Transitions:\nAAAAAAAAA _ -> AAAAAAAAA\nClaims: unbeatable tictactoe\n",
        expect![[r#"
            error[T011]: picking 1, 2, 3, 4, 5, 6, 7, 8, 9 on `AAAAAAAAA`: the cells are free, but nothing happens
             --> game.txt:6:16
              |
            6 | AAAAAAAAA _ -> AAAAAAAAA
              |                ^^^^^^^^^ on 1, 2, 3, 4, 5, 6, 7, 8, 9
            7 | Claims: unbeatable tictactoe
              |                    --------- `tictactoe` is claimed here
              |
              = note: before   after
                      . . .    . . .
                      . . .    . . .
                      . . .    . . .
              = help: on the empty board some picks may change nothing, but not all of them"#]],
    );
}

#[test]
fn a_finished_game_that_goes_on() {
    check(
        &[(
            "XOXOOXXOO* _ -> XOXOOXXOO*",
            "XOXOOXXOO* 8 9 -> XOXOOXOXO\nXOXOOXXOO* _ -> XOXOOXXOO*",
        )],
        expect![[r#"
            error[T012]: the game is over on `XOXOOXXOO*`, but picking 8 leads to `XOXOOXOXO`
              --> game.txt:11:19
               |
             6 | Claims: tictactoe
               |         --------- `tictactoe` is claimed here
            ...
            11 | XOXOOXXOO* 8 9 -> XOXOOXOXO
               |                   ^^^^^^^^^ O has three in a row
               |
               = note: before   after
                       X O X    X O X
                       O O X    O O X
                       X O O    O X O
               = help: it stays `XOXOOXXOO*` on every cell"#]],
    );
}

#[test]
fn picks_that_are_refused() {
    check(
        &[("XOXOOXXOO* _ -> XOXOOXXOO*", "XOXOOXXOO* _ -> !")],
        expect![[r#"
        error[T013]: picking 1 on `XOXOOXXOO*` is refused, and so are 8 other picks
          --> game.txt:11:17
           |
         6 | Claims: tictactoe
           |         --------- `tictactoe` is claimed here
        ...
        11 | XOXOOXXOO* _ -> !
           |                 ^ refused here
           |
           = help: write `.` where a pick changes nothing"#]],
    );
    check(
        &[("XOXOOXXOO* _ -> XOXOOXXOO*", "XOXOOXXOO* 1 -> !\nXOXOOXXOO* _ -> .")],
        expect![[r#"
        error[T013]: picking 1 on `XOXOOXXOO*` is refused
          --> game.txt:11:17
           |
         6 | Claims: tictactoe
           |         --------- `tictactoe` is claimed here
        ...
        11 | XOXOOXXOO* 1 -> !
           |                 ^ refused here
           |
           = help: write `.` where a pick changes nothing"#]],
    );
}

#[test]
fn a_turn_that_two_people_do_not_take() {
    let text = referee();
    let row = text.lines().rfind(|line| line.starts_with("XAAAAAAAA")).unwrap();
    let text =
        text.replace(row, &row.replace("XAAAAOAAA", "XAAAAAAAA").replace("XAAAOAAAA", "XAXOAAAAA"));
    check_for(
        "referee",
        &text,
        expect![[r#"
            error[T007]: picking 5 on `XAAAAAAAA`: the O is missing
               --> game.txt:745:52
                |
            745 | XAAAAAAAA  .         XOAAAAAAA XAOAAAAAA XAAOAAAAA XAXOAAAAA XAAAAAAAA XAAAAAOAA XAAAAAAOA XAAAAAAAO
                |                                                    ^^^^^^^^^ on 5
                |
               ::: game.txt:6:9
                |
              6 | Claims: referee
                |         ------- `referee` is claimed here
                |
                = note: before   after
                        X . .    X . X
                        . . .    O . .
                        . . .    . . .
                = help: did you mean `XAAAOAAAA`?

            error[T011]: picking 6 on `XAAAAAAAA`: the cell is free, but nothing happens
               --> game.txt:745:62
                |
            745 | XAAAAAAAA  .         XOAAAAAAA XAOAAAAAA XAAOAAAAA XAXOAAAAA XAAAAAAAA XAAAAAOAA XAAAAAAOA XAAAAAAAO
                |                                                              ^^^^^^^^^ on 6
                |
               ::: game.txt:6:9
                |
              6 | Claims: referee
                |         ------- `referee` is claimed here
                |
                = note: before   after
                        X . .    X . .
                        . . .    . . .
                        . . .    . . .
                = help: did you mean `XAAAAOAAA`?"#]],
    );
}

#[test]
fn a_rest_that_leads_to_the_wrong_state() {
    check(
        &[("_ -> XOXOOXAAO", "_ -> XOXOOXXOO*")],
        expect![[r#"
        error[T010]: picking 1, 2, 3, 4, 5, 6, 9 on `XOXOOXAAO`: the cells are taken, but the board changes
          --> game.txt:10:17
           |
         6 | Claims: tictactoe
           |         --------- `tictactoe` is claimed here
        ...
        10 | XOXOOXAAO  _ -> XOXOOXXOO*
           |                 ^^^^^^^^^^ on 1, 2, 3, 4, 5, 6, 9
           |
           = note: before   after
                   X O X    X O X
                   O O X    O O X
                   . . O    X O O
           = help: did you mean `XOXOOXAAO`?"#]],
    );
}

#[test]
fn a_row_that_was_copied() {
    let text = opponent("perfect.txt").text();
    let row = |board: &str| text.lines().rfind(|line| line.starts_with(board)).unwrap().to_owned();
    let copied = row("AAXAOAAAA").replacen("AAXAOAAAA", "XAAAOAAAA", 1);
    let text = text.replace(&row("XAAAOAAAA"), &copied);
    let (before, after) = text.split_once("Examples:").unwrap();
    let (_, after) = after.split_once("\nStates:").unwrap();
    check_for(
        "tictactoe",
        &format!("{before}States:{after}"),
        expect![[r#"
            error[T011]: picking 3 on `XAAAOAAAA`: the cell is free, but nothing happens
               --> game.txt:100:32
                |
            100 | XAAAOAAAA  XOXAOAAAA OXXAOAAAA .         OAXXOAAAA .         AAXAOXAAO AOXAOAXAA AAXOOAAXA AAXAOOAAX
                |                                ^ on 3
                |
               ::: game.txt:7:9
                |
              7 | Claims: tictactoe unbeatable playable
                |         --------- `tictactoe` is claimed here
                |
                = note: before   after
                        X . .    X . .
                        . O .    . O .
                        . . .    . . .
                = note: in the same row 1, 2, 4, 6, 7, 8, 9 are wrong as well
                = help: did you mean `XOXAOAAAA`?"#]],
    );
}

/// The mistake is the transition to the state, not the transitions from it.
#[test]
fn a_board_that_was_misspelt_everywhere() {
    let text = opponent("perfect.txt").text().replace("XOAAOXAAA", "XOAOOXAAA");
    check_for(
        "tictactoe",
        &text,
        expect![[r#"
            error[T009]: picking 6 on `XAAAOAAAA`: there are two marks of O, on 2 and 4
               --> game.txt:105:62
                |
            105 | XAAAOAAAA  .         XXOAOAAAA XOXAOAAAA XAAXOAOAA .         XOAOOXAAA XAAOOAXAA XAAOOAAXA XOAAOAAAX
                |                                                              ^^^^^^^^^ on 6
                |
               ::: game.txt:7:9
                |
              7 | Claims: tictactoe unbeatable playable
                |         --------- `tictactoe` is claimed here
                |
                = note: before   after
                        X . .    X O .
                        . O .    O O X
                        . . .    . . .
                = help: did you mean `XAOAOXAAA`?"#]],
    );
}

/// Two wrong states that only lead to each other are both reported.
#[test]
fn an_island_of_mistakes() {
    let island = "XOAAAAAAA _ -> OXAAAAAAA\nOXAAAAAAA _ -> XOAAAAAAA\n";
    let text =
        changed(LOST, &[("XXOOOXOXO\nStart", "XXOOOXOXO XOAAAAAAA OXAAAAAAA\nStart")]) + island;
    check_for(
        "tictactoe",
        &text,
        expect![[r#"
        error[T010]: picking 1, 2 on `XOAAAAAAA`: the cells are taken, but the board changes
          --> game.txt:12:16
           |
        12 | XOAAAAAAA _ -> OXAAAAAAA
           |                ^^^^^^^^^ on 1, 2
           |
           = note: before   after
                   X O .    O X .
                   . . .    . . .
                   . . .    . . .
           = note: the caller demands the claim `tictactoe`
           = help: write `XOAAAAAAA 1 -> XOAAAAAAA`

        error[T007]: picking 3, 4, 5, 6, 7, 8, 9 on `XOAAAAAAA`: the X is missing
          --> game.txt:12:16
           |
        12 | XOAAAAAAA _ -> OXAAAAAAA
           |                ^^^^^^^^^ on 3, 4, 5, 6, 7, 8, 9
           |
           = note: before   after
                   X O .    O X .
                   . . .    . . .
                   . . .    . . .
           = note: the caller demands the claim `tictactoe`
           = help: write `XOAAAAAAA 3 -> XOXOAAAAA`, and declare it

        error[T010]: picking 1, 2 on `OXAAAAAAA`: the cells are taken, but the board changes
          --> game.txt:13:16
           |
        13 | OXAAAAAAA _ -> XOAAAAAAA
           |                ^^^^^^^^^ on 1, 2
           |
           = note: before   after
                   O X .    X O .
                   . . .    . . .
                   . . .    . . .
           = note: the caller demands the claim `tictactoe`
           = help: write `OXAAAAAAA 1 -> OXAAAAAAA`

        error[T007]: picking 3, 4, 5, 6, 7, 8, 9 on `OXAAAAAAA`: the X is missing
          --> game.txt:13:16
           |
        13 | OXAAAAAAA _ -> XOAAAAAAA
           |                ^^^^^^^^^ on 3, 4, 5, 6, 7, 8, 9
           |
           = note: before   after
                   O X .    X O .
                   . . .    . . .
                   . . .    . . .
           = note: the caller demands the claim `tictactoe`
           = help: write `OXAAAAAAA 3 -> OXXOAAAAA`, and declare it"#]],
    );
}

/// The same board is declared with a sign and without.
#[test]
fn a_finished_board_with_a_sign_and_without() {
    check(
        &[
            ("XOXOOXXOO* XOX", "XOXOOXXOO* XOXOOXXOO XOX"),
            ("win: ", "win: XOXOOXXOO "),
            ("XOXOOXXOO* _ -> XOXOOXXOO*", "XOXOOXXOO* _ -> XOXOOXXOO\nXOXOOXXOO _ -> XOXOOXXOO"),
        ],
        expect![[r#"
            error[T012]: the game is over on `XOXOOXXOO*`, but picking 1 leads to `XOXOOXXOO`
              --> game.txt:11:17
               |
             6 | Claims: tictactoe
               |         --------- `tictactoe` is claimed here
            ...
            11 | XOXOOXXOO* _ -> XOXOOXXOO
               |                 ^^^^^^^^^ O has three in a row
               |
               = note: before   after
                       X O X    X O X
                       O O X    O O X
                       X O O    X O O
               = help: it stays `XOXOOXXOO*` on every cell"#]],
    );
}

/// An example that goes along a wrong transition says nothing new. Behind a mended transition it is checked.
#[test]
fn a_wrong_transition_and_an_example() {
    let example = "Examples:\nXOXOOXAAO 8 -> XOXOOXOXO\n";
    let wrong = changed(END, &[("8 -> XOXOOXOXO", "8 -> XOXOOXXOO*")]) + example;
    check_for(
        "tictactoe",
        &wrong,
        expect![[r#"
        error[T007]: picking 8 on `XOXOOXAAO`: there is an O instead of the X
         --> game.txt:9:17
          |
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
        ...
        9 | XOXOOXAAO  8 -> XOXOOXXOO*
          |                 ^^^^^^^^^^ on 8
          |
          = note: before   after
                  X O X    X O X
                  O O X    O O X
                  . . O    X O O
          = help: did you mean `XOXOOXOXO`?"#]],
    );
    let wrong_example = format!("{END}Examples:\nXOXOOXAAO 8 -> XOXOOXXOO*\n");
    check_for(
        "tictactoe",
        &wrong_example,
        expect![[r#"
        error[F030]: `8` leads from `XOXOOXAAO` to `XOXOOXOXO`, not to `XOXOOXXOO*`
          --> game.txt:14:16
           |
        14 | XOXOOXAAO 8 -> XOXOOXXOO*
           |                ^^^^^^^^^^ the example says otherwise
           |
           = note: states passed: `XOXOOXAAO XOXOOXOXO`"#]],
    );
}

/// Two answers are declared. The help names the one that is more like what is written.
#[test]
fn one_of_two_answers() {
    check_for(
        "tictactoe",
        "\
States: XOXAAAOXO XOXXOAOXO XOXXAOOXO XOXOXAOXO XOXOAXOXO XOXAAOOXO XOXXOXOXO XOXXXOOXO XOXOXXOXO
Start: XOXAAAOXO XOXXOAOXO XOXXAOOXO
Final draw: XOXXOXOXO XOXXXOOXO XOXOXXOXO
Symbols: 1 2 3 4 5 6 7 8 9
Otherwise: .
Transitions:
XOXAAAOXO 4 -> XOXAAOOXO
XOXAAAOXO 5 -> XOXOXAOXO
XOXAAAOXO 6 -> XOXOAXOXO
XOXXOAOXO 6 -> XOXXOXOXO
XOXXAOOXO 5 -> XOXXXOOXO
XOXOXAOXO 6 -> XOXOXXOXO
XOXOAXOXO 5 -> XOXOXXOXO
XOXAAOOXO _ -> .
",
        expect![[r#"
            error[T007]: picking 4 on `XOXAAAOXO`: the X is missing
             --> game.txt:7:16
              |
            7 | XOXAAAOXO 4 -> XOXAAOOXO
              |                ^^^^^^^^^ on 4
              |
              = note: before   after
                      X O X    X O X
                      . . .    . . O
                      O X O    O X O
              = note: the caller demands the claim `tictactoe`
              = help: did you mean `XOXXAOOXO`?"#]],
    );
}

/// The last board has a mistake of its own, although a wrong step leads there, too: a right one does as well.
#[test]
fn a_wrong_step_to_a_board_with_a_mistake() {
    check(
        &[
            ("8 -> XOXOOXOXO", "8 -> XOXOOXXOO*"),
            ("win: XOXOOXXOO*\nFinal draw:", "draw: XOXOOXXOO*"),
        ],
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
              = help: it should be among the final states `win`

            error[T007]: picking 8 on `XOXOOXAAO`: there is an O instead of the X
             --> game.txt:8:17
              |
            5 | Claims: tictactoe
              |         --------- `tictactoe` is claimed here
            ...
            8 | XOXOOXAAO  8 -> XOXOOXXOO*
              |                 ^^^^^^^^^^ on 8
              |
              = note: before   after
                      X O X    X O X
                      O O X    O O X
                      . . O    X O O
              = help: did you mean `XOXOOXOXO`?"#]],
    );
}

/// Between two people, one mark is set at a time.
#[test]
fn a_mark_of_o_beside_the_picked_one_of_two_people() {
    check_for(
        "referee",
        "\
States: XOXOXAAAO XOXOXXAOO XOXOXXXOO XOXOXAXAO XOXOXAAXO XOXOXOAXO XOXOXOXXO XOXOXAOXO XOXOXXOXO
Start: XOXOXAAAO
Final x: XOXOXXXOO XOXOXAXAO XOXOXOXXO
Final draw: XOXOXXOXO
Symbols: 1 2 3 4 5 6 7 8 9
Otherwise: .
Transitions:
XOXOXAAAO 6 -> XOXOXXAOO
XOXOXAAAO 7 -> XOXOXAXAO
XOXOXAAAO 8 -> XOXOXAAXO
XOXOXXAOO 7 -> XOXOXXXOO
XOXOXAAXO 6 -> XOXOXOAXO
XOXOXAAXO 7 -> XOXOXAOXO
XOXOXOAXO 7 -> XOXOXOXXO
XOXOXAOXO 6 -> XOXOXXOXO
",
        expect![[r#"
            error[T008]: picking 6 on `XOXOXAAAO`: there is also an O on 8
             --> game.txt:8:16
              |
            8 | XOXOXAAAO 6 -> XOXOXXAOO
              |                ^^^^^^^^^ on 6
              |
              = note: before   after
                      X O X    X O X
                      O X .    O X X
                      . . O    . O O
              = note: the caller demands the claim `referee`
              = help: by the rules it could be `XOXOXXAAO`; it has to be declared"#]],
    );
}
