//! Where states lead.

use expect_test::expect;
use tictactoe_strategy::{OPPONENTS, referee};

use super::{LOST, changed, check, check_for};

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
          = help: by the rules it could be `XOXOOXOXO`"#]],
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
          = help: by the rules it could be `XOXOOXOXO`

        error[T011]: picking 4 on `XOXAOXOXO`: the cell is free, but nothing happens
          --> game.txt:12:17
           |
        12 | XOXAOXOXO  _ -> XOXAOXOXO
           |                 ^^^^^^^^^ on 4
           |
          ::: game.txt:6:9
           |
         6 | Claims: tictactoe
           |         --------- `tictactoe` is claimed here
           |
           = note: before   after
                   X O X    X O X
                   . O X    . O X
                   O X O    O X O
           = help: by the rules it could be `XOXXOXOXO`"#]],
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
              = help: by the rules it could be `XOXOOXXOO`"#]],
    );
}

/// `perfect.txt` with one transition changed: where a board goes when a cell is picked.
fn perfect(board: &str, cell: usize, target: &str) -> String {
    let perfect = OPPONENTS.iter().find(|opponent| opponent.file == "perfect.txt").unwrap();
    let text = perfect.text();
    let row = text.lines().rfind(|line| line.starts_with(board)).unwrap();
    let mut words: Vec<&str> = row.split_whitespace().collect();
    words[cell] = target;
    text.replace(row, &words.join(" "))
}

#[test]
fn two_marks_of_o() {
    check_for(
        "tictactoe",
        &perfect("AAAAAAAAA", 4, "OOAXAAAAA"),
        expect![[r#"
        error[T009]: picking 4 on `AAAAAAAAA`: there are two marks of O, on 1 and 2
           --> game.txt:102:41
            |
        102 | AAAAAAAAA XAAAOAAAA OXAAAAAAA AAXAOAAAA OOAXAAAAA OAAAXAAAA AAOAAXAAA AAAAOAXAA AAAAAAOXA AAAAOAAAX
            |                                         ^^^^^^^^^ on 4
            |
           ::: game.txt:7:9
            |
          7 | Claims: tictactoe unbeatable
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
          = help: by the rules it could be `XXXOOXOAO`"#]],
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
          = help: stay at `XOXOOXAAO`"#]],
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
           = help: did you mean `XOXOOXOXO`?"#]],
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
              |                ^^^^^^^^^ on 1
            7 | Claims: unbeatable tictactoe
              |                    --------- `tictactoe` is claimed here
              |
              = note: before   after
                      . . .    . . .
                      . . .    . . .
                      . . .    . . .
              = help: by the rules it could be `XOAAAAAAA`"#]],
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
            error[T012]: the game is over on `XOXOOXXOO*`, O has three in a row, but picking 8 changes it
              --> game.txt:11:19
               |
             6 | Claims: tictactoe
               |         --------- `tictactoe` is claimed here
            ...
            11 | XOXOOXXOO* 8 9 -> XOXOOXOXO
               |                   ^^^^^^^^^ on 8
               |
               = note: before   after
                       X O X    X O X
                       O O X    O O X
                       X O O    O X O
               = help: it stays `XOXOOXXOO*` on every cell"#]],
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
           --> game.txt:743:52
            |
        743 | XAAAAAAAA  XAAAAAAAA XOAAAAAAA XAOAAAAAA XAAOAAAAA XAXOAAAAA XAAAAAAAA XAAAAAOAA XAAAAAAOA XAAAAAAAO
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
           --> game.txt:743:62
            |
        743 | XAAAAAAAA  XAAAAAAAA XOAAAAAAA XAOAAAAAA XAAOAAAAA XAXOAAAAA XAAAAAAAA XAAAAAOAA XAAAAAAOA XAAAAAAAO
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
