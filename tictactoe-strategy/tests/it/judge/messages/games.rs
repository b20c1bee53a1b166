//! How games end.

use expect_test::expect;

use super::super::judge;
use super::{END, LOST, changed, check_for};
use crate::opponents::opponent;

/// The shortest game that each of them loses.
#[test]
fn opponents_that_can_be_beaten() {
    let text = |file| opponent(file).text();
    check_for(
        "unbeatable",
        &text("one-ply.txt"),
        expect![[r#"
            error[T020]: the person wins by picking 1, 3, 2
              --> game.txt:70:32
               |
            70 | XAAAOAAAA  .         XXOAOAAAA XAXAOAOAA XAOXOAAAA .         XAOAOXAAA XAOAOAXAA XAOAOAAXA XAOAOAAAX
               |                                ^^^^^^^^^ this answer loses
               |
              ::: game.txt:88:22
               |
            88 | XAXAOAOAA  .         XXXAOAOAA .         XOXXOAOAA .         XOXAOXOAA .         XOXAOAOXA XOXAOAOAX
               |                      --------- X has three in a row
               |
               = note: a shortest such game, from the start `you`:
                       start   1       3       2
                       . . .   X . .   X . X   X X X
                       . . .   . O .   . O .   . O .
                       . . .   . . .   O . .   O . .
               = note: 18 boards that X has won can be reached in all
               = note: the caller demands the claim `unbeatable`
               = help: after 3 on `XAAAOAAAA`, O does not lose if it answers `XOXAOAAAA`, which has to be added with all that follows"#]],
    );
    check_for(
        "unbeatable",
        &text("greedy.txt"),
        expect![[r#"
            error[T020]: the person wins by picking 2, 1, 5, 8
               --> game.txt:113:22
                |
            113 | AAAAAAAAA  XAAAOAAAA AXAOAAAAA AAXOAAAAA AOAXAAAAA OAAAXAAAA OAAAAXAAA AOAAAAXAA OAAAAAAXA OAAAAAAAX
                |                      ^^^^^^^^^ this answer loses
                |
               ::: game.txt:198:82
                |
            198 | XXOOXAAAO  .         .         .         .         .         XXOOXXAOO XXOOXOXAO XXOOXAAXO .
                |                                                                                  --------- X has three in a row
                |
                = note: a shortest such game, from the start `you`:
                        start   2       1       5       8
                        . . .   . X .   X X O   X X O   X X O
                        . . .   O . .   O . .   O X .   O X .
                        . . .   . . .   . . .   . . O   . X O
                = note: 32 boards that X has won can be reached in all
                = note: the caller demands the claim `unbeatable`
                = help: after 2 on `AAAAAAAAA`, O does not lose if it answers `OXAAAAAAA` or `AXOAAAAAA` or `AXAAOAAAA` or `AXAAAAAOA`, which has to be added with all that follows"#]],
    );
    check_for(
        "unbeatable",
        &text("two-ply.txt"),
        expect![[r#"
            error[T020]: the person wins by picking 1, 8, 7, 4
               --> game.txt:90:82
                |
             90 | XAAAOAAAA  .         XXOAOAAAA XOXAOAAAA XAAXOAOAA .         XAOAOXAAA XAAOOAXAA XAOAOAAXA XAOAOAAAX
                |                                                                                  ^^^^^^^^^ this answer loses
                |
               ::: game.txt:153:42
                |
            153 | XOOAOAXXA  .         .         .         XOOXOAXXA .         XOOOOXXXA .         .         XOOAOAXXX
                |                                          --------- X has three in a row
                |
                = note: a shortest such game, from the start `you`:
                        start   1       8       7       4
                        . . .   X . .   X . O   X O O   X O O
                        . . .   . O .   . O .   . O .   X O .
                        . . .   . . .   . X .   X X .   X X .
                = note: 12 boards that X has won can be reached in all
                = note: the caller demands the claim `unbeatable`
                = help: after 8 on `XAAAOAAAA`, O does not lose if it answers `XAAOOAAXA` or `XAAAOOAXA` or `XAAAOAOXA` or `XAAAOAAXO`, which has to be added with all that follows"#]],
    );
}

/// O loses with every answer.
#[test]
fn a_start_that_is_lost_already() {
    check_for(
        "unbeatable",
        LOST,
        expect![[r#"
            error[T020]: the person wins by picking 3
             --> game.txt:7:17
              |
            7 | XXAOOXOAO  3 -> XXXOOXOAO
              |                 ^^^^^^^^^ X has three in a row
              |
              = note: a shortest such game, from the start:
                      start   3
                      X X .   X X X
                      O O X   O O X
                      O . O   O . O
              = note: the caller demands the claim `unbeatable`"#]],
    );
}

/// X has won before the first move.
#[test]
fn a_start_that_x_has_won() {
    let text = changed(LOST, &[("Start: XXAOOXOAO", "Start: XXAOOXOAO XXXOOXOAO")]);
    check_for(
        "unbeatable",
        &text,
        expect![[r#"
            error[T020]: the person has won before the first move
             --> game.txt:2:18
              |
            2 | Start: XXAOOXOAO XXXOOXOAO
              |                  ^^^^^^^^^ X has three in a row
              |
              = note: a shortest such game, from the start:
                      start
                      X X X
                      O O X
                      O . O
              = note: the caller demands the claim `unbeatable`"#]],
    );
}

#[test]
fn a_win_that_is_passed_up() {
    let text = "\
States: AAAXOXOXO XOAXOXOXO OXAXOXOXO OAXXOXOXO XOXXOXOXO
Start: AAAXOXOXO
Final win: OXAXOXOXO OAXXOXOXO
Final draw: XOXXOXOXO
Symbols: 1 2 3 4 5 6 7 8 9
Claims: tictactoe unbeatable sharp
Transitions:
AAAXOXOXO  1 -> XOAXOXOXO
AAAXOXOXO  2 -> OXAXOXOXO
AAAXOXOXO  3 -> OAXXOXOXO
AAAXOXOXO  _ -> AAAXOXOXO
XOAXOXOXO  3 -> XOXXOXOXO
XOAXOXOXO  _ -> XOAXOXOXO
OXAXOXOXO  _ -> OXAXOXOXO
OAXXOXOXO  _ -> OAXXOXOXO
XOXXOXOXO  _ -> XOXXOXOXO
";
    check_for(
        "unbeatable",
        text,
        expect![[r#"
        warning[T100]: picking 1 on `AAAXOXOXO`: O could win on 3, but does not
         --> game.txt:8:17
          |
        6 | Claims: tictactoe unbeatable sharp
          |                              ----- `sharp` is claimed here
        7 | Transitions:
        8 | AAAXOXOXO  1 -> XOAXOXOXO
          |                 ^^^^^^^^^ the game goes on
          |
          = note: before   after   better
                  . . .    X O .   X . O
                  X O X    X O X   X O X
                  O X O    O X O   O X O"#]],
    );
    check_for("unbeatable", &changed(text, &[(" sharp", "")]), expect![]);
}

/// A claim that needs another is proved only if the other holds.
#[test]
fn a_wrong_transition_is_one_message_whatever_is_claimed() {
    let text = changed(END, &[("7 -> XOXOOXXOO*", "7 -> XOXOOXOXO")]);
    for claims in ["tictactoe", "unbeatable", "sharp", "sharp unbeatable tictactoe"] {
        let text = changed(&text, &[("Claims: tictactoe", &format!("Claims: {claims}"))]);
        let report = judge(&text, "unbeatable").unwrap_err();
        let codes: Vec<&str> = report.iter().map(|(found, _)| found.code().id()).collect();
        assert_eq!(codes, ["T007"], "{report}");
    }
}
