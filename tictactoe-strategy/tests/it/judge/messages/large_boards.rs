//! Boards of 4 x 4: what differs from 3 x 3.

use expect_test::{Expect, expect};
use tictactoe_rules::{Board, Cell, Mark, Size};
use tictactoe_strategy::policies::perfect;

use super::super::judge;
use super::super::machine::Machine;
use super::{END, changed, check_for};

/// The end of a game: two cells are free, and O is about to win on 13.
pub(super) const END_4X4: &str = "\
States: XOXOOXOXXOXOAAXO XOXOOXOXXOXOOXXO* XOXOOXOXXOXOXOXO
Start: XOXOOXOXXOXOAAXO
Final win: XOXOOXOXXOXOOXXO*
Final draw: XOXOOXOXXOXOXOXO
Symbols: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
Claims: tictactoe
Transitions:
XOXOOXOXXOXOAAXO  13 -> XOXOOXOXXOXOXOXO
XOXOOXOXXOXOAAXO  14 -> XOXOOXOXXOXOOXXO*
XOXOOXOXXOXOAAXO  _ -> XOXOOXOXXOXOAAXO
XOXOOXOXXOXOOXXO* _ -> XOXOOXOXXOXOOXXO*
XOXOOXOXXOXOXOXO  _ -> XOXOOXOXXOXOXOXO
";

#[track_caller]
fn check(changes: &[(&str, &str)], expected: Expect) {
    check_for("tictactoe", &changed(END_4X4, changes), expected);
}

#[test]
fn the_end_is_right() {
    for claim in ["tictactoe", "unbeatable", "sharp"] {
        assert_eq!(judge(END_4X4, claim).unwrap().warnings.to_string(), "");
    }
}

#[test]
fn names_that_are_not_boards() {
    check(
        &[("XOXOOXOXXOXOXOXO", "XOXOOXOXXOXOX0XO")],
        expect![[r#"
        error[T001]: `XOXOOXOXXOXOX0XO` is not a board
         --> game.txt:1:44
          |
        1 | States: XOXOOXOXXOXOAAXO XOXOOXOXXOXOOXXO* XOXOOXOXXOXOX0XO
          |                                            ^^^^^^^^^^^^^^^^ letter 14 is '0'
        ...
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = help: a board is 16 letters, `A` for a free cell, `X` and `O`; behind it `*` if O has won, `#` for a draw"#]],
    );
    check(
        &[("XOXOOXOXXOXOXOXO", "XOXOOXOXXOXOXOX")],
        expect![[r#"
        error[T001]: `XOXOOXOXXOXOXOX` is not a board
         --> game.txt:1:44
          |
        1 | States: XOXOOXOXXOXOAAXO XOXOOXOXXOXOOXXO* XOXOOXOXXOXOXOX
          |                                            ^^^^^^^^^^^^^^^ 15 letters instead of 16
        ...
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = help: a board is 16 letters, `A` for a free cell, `X` and `O`; behind it `*` if O has won, `#` for a draw"#]],
    );
    check(
        &[("XOXOOXOXXOXOXOXO", "xoxooxoxxoxoxoxo")],
        expect![[r#"
        error[T001]: `xoxooxoxxoxoxoxo` is not a board
         --> game.txt:1:44
          |
        1 | States: XOXOOXOXXOXOAAXO XOXOOXOXXOXOOXXO* xoxooxoxxoxoxoxo
          |                                            ^^^^^^^^^^^^^^^^ letter 1 is 'x'
        ...
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = help: boards are written in capital letters"#]],
    );
    check(
        &[("XOXOOXOXXOXOXOXO", "XOXOOXOXB")],
        expect![[r#"
        error[T001]: `XOXOOXOXB` is not a board
         --> game.txt:1:44
          |
        1 | States: XOXOOXOXXOXOAAXO XOXOOXOXXOXOOXXO* XOXOOXOXB
          |                                            ^^^^^^^^^ 9 letters instead of 16
        ...
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = help: a board is 16 letters, `A` for a free cell, `X` and `O`; behind it `*` if O has won, `#` for a draw"#]],
    );
}

#[test]
fn a_small_board_among_large_ones() {
    check(
        &[("XOXOOXOXXOXOOXXO*", "XOXOOXXOO*")],
        expect![[r#"
        error[T001]: `XOXOOXXOO*` is not a board of 4 x 4
         --> game.txt:1:26
          |
        1 | States: XOXOOXOXXOXOAAXO XOXOOXXOO* XOXOOXOXXOXOXOXO
          |                          ^^^^^^^^^^ 9 letters instead of 16
        ...
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = help: most boards are 4 x 4, and all boards must have the same size"#]],
    );
}

#[test]
fn a_large_board_among_small_ones() {
    let text = changed(END, &[("XOXOOXXOO*", "XOXOOXOXXOXOOXXO*")]);
    check_for(
        "tictactoe",
        &text,
        expect![[r#"
        error[T001]: `XOXOOXOXXOXOOXXO*` is not a board of 3 x 3
         --> game.txt:1:19
          |
        1 | States: XOXOOXAAO XOXOOXOXXOXOOXXO* XOXOOXOXO
          |                   ^^^^^^^^^^^^^^^^^ 16 letters instead of 9
        ...
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = help: most boards are 3 x 3, and all boards must have the same size"#]],
    );
}

/// The size of most boards counts, not that of the first.
#[test]
fn the_first_board_has_another_size() {
    check(
        &[("XOXOOXOXXOXOAAXO", "XOXOOXAAO")],
        expect![[r#"
        error[T001]: `XOXOOXAAO` is not a board of 4 x 4
         --> game.txt:1:9
          |
        1 | States: XOXOOXAAO XOXOOXOXXOXOOXXO* XOXOOXOXXOXOXOXO
          |         ^^^^^^^^^ 9 letters instead of 16
        ...
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = help: most boards are 4 x 4, and all boards must have the same size"#]],
    );
}

/// Neither size has more boards. The first board counts.
#[test]
fn one_board_of_each_size() {
    let text = "States: XOXXOOOXX XOXOOXOXXOXOXOXO\nStart: XOXXOOOXX\n\
                Final: XOXXOOOXX XOXOOXOXXOXOXOXO\nSymbols: 1\n\
                Transitions:\nXOXXOOOXX _ -> .\nXOXOOXOXXOXOXOXO _ -> .\n";
    check_for(
        "tictactoe",
        text,
        expect![[r#"
        error[T001]: `XOXOOXOXXOXOXOXO` is not a board of 3 x 3
         --> game.txt:1:19
          |
        1 | States: XOXXOOOXX XOXOOXOXXOXOXOXO
          |                   ^^^^^^^^^^^^^^^^ 16 letters instead of 9
          |
          = note: the caller demands the claim `tictactoe`
          = help: the first board is 3 x 3, and all boards must have the same size"#]],
    );
}

#[test]
fn a_symbol_that_is_not_a_cell() {
    check(
        &[("Symbols: 1", "Symbols: 17 1")],
        expect![[r#"
        error[T002]: symbol `17` is not a cell
         --> game.txt:5:10
          |
        5 | Symbols: 17 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
          |          ^^ nobody can pick it
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = help: the symbols are the cells `1` to `16`, row by row"#]],
    );
    // On a small board `10` is not a cell, either.
    check_for(
        "tictactoe",
        &changed(END, &[("8 9\n", "8 9 10\n")]),
        expect![[r#"
        error[T002]: symbol `10` is not a cell
         --> game.txt:5:28
          |
        5 | Symbols: 1 2 3 4 5 6 7 8 9 10
          |                            ^^ nobody can pick it
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = help: the symbols are the cells `1` to `9`, row by row"#]],
    );
    // Nothing is known about the size.
    let text = "States: A\nStart: A\nFinal:\nSymbols: x 10\nTransitions:\nA _ -> .\n";
    check_for(
        "tictactoe",
        text,
        expect![[r#"
        error[T001]: `A` is not a board
         --> game.txt:1:9
          |
        1 | States: A
          |         ^ 1 letter instead of 9 or 16
          |
          = note: the caller demands the claim `tictactoe`
          = help: a board is 9 or 16 letters, `A` for a free cell, `X` and `O`; behind it `*` if O has won, `#` for a draw

        error[T002]: symbol `x` is not a cell
         --> game.txt:4:10
          |
        4 | Symbols: x 10
          |          ^ nobody can pick it
          |
          = note: the caller demands the claim `tictactoe`
          = help: the symbols are the cells `1` to `9`, or `1` to `16` if the boards are 4 x 4, row by row"#]],
    );
}

#[test]
fn labels_signs_and_finals() {
    check(
        &[("Final win: XOXOOXOXXOXOOXXO*\nFinal draw:", "Final draw: XOXOOXOXXOXOOXXO*")],
        expect![[r#"
            error[T004]: label `draw` of `XOXOOXOXXOXOOXXO*` is not true: O has four in a row
             --> game.txt:3:13
              |
            3 | Final draw: XOXOOXOXXOXOOXXO* XOXOOXOXXOXOXOXO
              |             ^^^^^^^^^^^^^^^^^ listed under `draw`
            4 | Symbols: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
            5 | Claims: tictactoe
              |         --------- `tictactoe` is claimed here
              |
              = note: board
                      X O X O
                      O X O X
                      X O X O
                      O X X O
              = help: it should be among the final states `win`"#]],
    );
    check(
        &[("XOXOOXOXXOXOXOXO", "XOXOOXOXXOXOXOXO*")],
        expect![[r#"
        error[T004]: the sign `*` of `XOXOOXOXXOXOXOXO*` is not true: the game is a draw
         --> game.txt:1:44
          |
        1 | States: XOXOOXOXXOXOAAXO XOXOOXOXXOXOOXXO* XOXOOXOXXOXOXOXO*
          |                                            ^^^^^^^^^^^^^^^^^ declared here
        ...
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = note: board
                  X O X O
                  O X O X
                  X O X O
                  X O X O
          = help: `*` stands behind a board that O has won, `#` behind a draw"#]],
    );
    check(
        &[("Final draw: ", "Final draw: XOXOOXOXXOXOAAXO ")],
        expect![[r#"
        error[T006]: `XOXOOXOXXOXOAAXO` is final, but the game goes on
         --> game.txt:4:13
          |
        4 | Final draw: XOXOOXOXXOXOAAXO XOXOOXOXXOXOXOXO
          |             ^^^^^^^^^^^^^^^^ there is a free cell, and nobody has four in a row
        5 | Symbols: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = note: board
                  X O X O
                  O X O X
                  X O X O
                  . . X O
          = help: it should not be among the final states"#]],
    );
    check(
        &[("Final win: XOXOOXOXXOXOOXXO*\n", "")],
        expect![[r#"
        error[T005]: `XOXOOXOXXOXOOXXO*` is not final, but O has four in a row
         --> game.txt:1:26
          |
        1 | States: XOXOOXOXXOXOAAXO XOXOOXOXXOXOOXXO* XOXOOXOXXOXOXOXO
          |                          ^^^^^^^^^^^^^^^^^ declared here
        ...
        5 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = note: board
                  X O X O
                  O X O X
                  X O X O
                  O X X O
          = help: it should be among the final states `win`"#]],
    );
}

/// What is said about a text with one more state, which stays as it is.
#[track_caller]
fn check_board(claim: &str, board: &str, label: &str, expected: Expect) {
    let finals = if label.is_empty() { String::new() } else { format!("Final {label}: {board}\n") };
    let text = format!(
        "States: {board}\nStart: {board}\n{finals}Symbols: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n\
         Transitions:\n{board} _ -> .\n"
    );
    let finals = if label.is_empty() { "Final:\n" } else { "" };
    check_for(claim, &format!("{text}{finals}"), expected);
}

#[test]
fn boards_that_cannot_come_up() {
    check_board(
        "tictactoe",
        "XXXXAAAAOOOOAAAA",
        "lost",
        expect![[r#"
        error[T003]: `XXXXAAAAOOOOAAAA` cannot come up: both have four in a row
         --> game.txt:1:9
          |
        1 | States: XXXXAAAAOOOOAAAA
          |         ^^^^^^^^^^^^^^^^ 4 X and 4 O
          |
          = note: board
                  X X X X
                  . . . .
                  O O O O
                  . . . .
          = note: the caller demands the claim `tictactoe`"#]],
    );
    // X and O have taken turns, but no move of X is on both diagonals.
    check_board(
        "tictactoe",
        "XOOXOXXOOXXAXOOX",
        "lost",
        expect![[r#"
        error[T003]: `XOOXOXXOOXXAXOOX` cannot come up: one move of X cannot complete both lines
         --> game.txt:1:9
          |
        1 | States: XOOXOXXOOXXAXOOX
          |         ^^^^^^^^^^^^^^^^ 8 X and 7 O
          |
          = note: board
                  X O O X
                  O X X O
                  O X X .
                  X O O X
          = note: the caller demands the claim `tictactoe`"#]],
    );
    check_board(
        "referee",
        "OXXOXOOXXOOAOXXO",
        "o",
        expect![[r#"
        error[T003]: `OXXOXOOXXOOAOXXO` cannot come up: one move of O cannot complete both lines
         --> game.txt:1:9
          |
        1 | States: OXXOXOOXXOOAOXXO
          |         ^^^^^^^^^^^^^^^^ 7 X and 8 O
          |
          = note: board
                  O X X O
                  X O O X
                  X O O .
                  O X X O
          = note: the caller demands the claim `referee`"#]],
    );
    // Two lines that one move completed.
    check_board("tictactoe", "XXXXXOOAXAOOXOOA", "lost", expect![]);
}

#[test]
fn boards_without_turns() {
    check_board(
        "tictactoe",
        "XXXXXXXXOOOAOOOA",
        "lost",
        expect![[r#"
        error[T003]: `XXXXXXXXOOOAOOOA` cannot come up: nobody gets there by taking turns
         --> game.txt:1:9
          |
        1 | States: XXXXXXXXOOOAOOOA
          |         ^^^^^^^^^^^^^^^^ 8 X and 6 O
          |
          = note: board
                  X X X X
                  X X X X
                  O O O .
                  O O O .
          = note: the caller demands the claim `tictactoe`"#]],
    );
    check_board(
        "tictactoe",
        "XAAAAAAAAAAAAAAA",
        "",
        expect![[r#"
        error[T003]: `XAAAAAAAAAAAAAAA` cannot come up: it is O's turn
         --> game.txt:1:9
          |
        1 | States: XAAAAAAAAAAAAAAA
          |         ^^^^^^^^^^^^^^^^ 1 X and 0 O
          |
          = note: board
                  X . . .
                  . . . .
                  . . . .
                  . . . .
          = note: the caller demands the claim `tictactoe`"#]],
    );
    check_board(
        "referee",
        "OAAAAAAAAAAAAAAA",
        "",
        expect![[r#"
        error[T003]: `OAAAAAAAAAAAAAAA` cannot come up: O has begun
         --> game.txt:1:9
          |
        1 | States: OAAAAAAAAAAAAAAA
          |         ^^^^^^^^^^^^^^^^ 0 X and 1 O
          |
          = note: board
                  O . . .
                  . . . .
                  . . . .
                  . . . .
          = note: the caller demands the claim `referee`"#]],
    );
}

#[test]
fn steps_against_the_rules() {
    // The X is missing.
    check(
        &[("13 -> XOXOOXOXXOXOXOXO", "13 -> XOXOOXOXXOXOOXXO*")],
        expect![[r#"
        error[T007]: picking 13 on `XOXOOXOXXOXOAAXO`: there is an O instead of the X
         --> game.txt:8:25
          |
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
        7 | Transitions:
        8 | XOXOOXOXXOXOAAXO  13 -> XOXOOXOXXOXOOXXO*
          |                         ^^^^^^^^^^^^^^^^^ on 13
          |
          = note: before    after
                  X O X O   X O X O
                  O X O X   O X O X
                  X O X O   X O X O
                  . . X O   O X X O
          = help: did you mean `XOXOOXOXXOXOXOXO`?"#]],
    );
    // A taken cell.
    check(
        &[("AAXO  13 ->", "AAXO  10 13 ->")],
        expect![[r#"
        error[T010]: picking 10 on `XOXOOXOXXOXOAAXO`: the cell is taken, but the board changes
         --> game.txt:8:28
          |
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
        7 | Transitions:
        8 | XOXOOXOXXOXOAAXO  10 13 -> XOXOOXOXXOXOXOXO
          |                            ^^^^^^^^^^^^^^^^ on 10
          |
          = note: before    after
                  X O X O   X O X O
                  O X O X   O X O X
                  X O X O   X O X O
                  . . X O   X O X O
          = help: write `XOXOOXOXXOXOAAXO 10 -> XOXOOXOXXOXOAAXO`"#]],
    );
    // A free cell that is ignored.
    check(
        &[("XOXOOXOXXOXOAAXO  14", "// 14")],
        expect![[r#"
        error[T011]: picking 14 on `XOXOOXOXXOXOAAXO`: the cell is free, but nothing happens
          --> game.txt:10:24
           |
         6 | Claims: tictactoe
           |         --------- `tictactoe` is claimed here
        ...
        10 | XOXOOXOXXOXOAAXO  _ -> XOXOOXOXXOXOAAXO
           |                        ^^^^^^^^^^^^^^^^ on 14
           |
           = note: before    after
                   X O X O   X O X O
                   O X O X   O X O X
                   X O X O   X O X O
                   . . X O   . . X O
           = help: write `XOXOOXOXXOXOAAXO 14 -> XOXOOXOXXOXOOXXO*`"#]],
    );
    // A game that goes on.
    check(
        &[(
            "XOXOOXOXXOXOOXXO* _ -> ",
            "XOXOOXOXXOXOOXXO* 16 -> XOXOOXOXXOXOXOXO\nXOXOOXOXXOXOOXXO* _ -> ",
        )],
        expect![[r#"
            error[T012]: the game is over on `XOXOOXOXXOXOOXXO*`, but picking 16 leads to `XOXOOXOXXOXOXOXO`
              --> game.txt:11:25
               |
             6 | Claims: tictactoe
               |         --------- `tictactoe` is claimed here
            ...
            11 | XOXOOXOXXOXOOXXO* 16 -> XOXOOXOXXOXOXOXO
               |                         ^^^^^^^^^^^^^^^^ O has four in a row
               |
               = note: before    after
                       X O X O   X O X O
                       O X O X   O X O X
                       X O X O   X O X O
                       O X X O   X O X O
               = help: it stays `XOXOOXOXXOXOOXXO*` on every cell"#]],
    );
}

#[test]
fn every_cell_of_the_empty_board_is_refused() {
    let text = "States: AAAAAAAAAAAAAAAA\nStart: AAAAAAAAAAAAAAAA\nFinal:\n\
                Symbols: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\nTransitions:\nAAAAAAAAAAAAAAAA _ -> .\n";
    check_for(
        "tictactoe",
        text,
        expect![[r#"
            error[T011]: picking 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 on `AAAAAAAAAAAAAAAA`: the cells are free, but nothing happens
             --> game.txt:6:23
              |
            6 | AAAAAAAAAAAAAAAA _ -> .
              |                       ^ on 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
              |
              = note: before    after
                      . . . .   . . . .
                      . . . .   . . . .
                      . . . .   . . . .
                      . . . .   . . . .
              = note: the caller demands the claim `tictactoe`
              = help: on the empty board some picks may change nothing, but not all of them"#]],
    );
    check_for(
        "referee",
        text,
        expect![[r#"
        error[T011]: picking 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 on `AAAAAAAAAAAAAAAA`: the cells are free, but nothing happens
         --> game.txt:6:23
          |
        6 | AAAAAAAAAAAAAAAA _ -> .
          |                       ^ on 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
          |
          = note: before    after
                  . . . .   . . . .
                  . . . .   . . . .
                  . . . .   . . . .
                  . . . .   . . . .
          = note: the caller demands the claim `referee`
          = help: by the rules it could be `XAAAAAAAAAAAAAAA`; it has to be declared"#]],
    );
}

/// O loses with every answer: X wins on 16.
#[test]
fn a_start_that_is_lost_already() {
    let mut machine = Machine::new(Size::Four, false);
    machine.start("XOXOOXOXXOXOAXOA".parse().unwrap(), first_free);
    check_for(
        "unbeatable",
        &machine.text(),
        expect![[r#"
        error[T020]: the person wins by picking 16
         --> game.txt:7:273
          |
        7 | ...OXOXXOXOXXOO XOXOOXOXXOXOAXOA XOXOOXOXXOXOAXOA XOXOOXOXXOXOAXOX
          |                                                   ^^^^^^^^^^^^^^^^ X has four in a row
          |
          = note: a shortest such game, from the start:
                  start     16
                  X O X O   X O X O
                  O X O X   O X O X
                  X O X O   X O X O
                  . X O .   . X O X
          = note: the caller demands the claim `unbeatable`"#]],
    );
}

fn first_free(board: Board) -> Cell {
    board.free_cells().next().unwrap()
}

/// The cells above the boards have one digit or two.
#[test]
fn a_game_of_several_moves() {
    let mut machine = Machine::new(Size::Four, false);
    machine.start("XAAAOAAAAAXAAAAO".parse().unwrap(), first_free);
    let report = judge(&machine.text(), "unbeatable").unwrap_err().to_string();
    let notes = report.split_once("   = ").unwrap().1;
    expect![[r#"
        note: a shortest such game, from the start:
                    start     3         7         15
                    X . . .   X O X .   X O X O   X O X O
                    O . . .   O . . .   O . X .   O . X .
                    . . X .   . . X .   . . X .   . . X .
                    . . . O   . . . O   . . . O   . . X O
            = note: 151 boards that X has won can be reached in all
            = note: the caller demands the claim `unbeatable`
            = help: after 7 on `XOXAOAAAAAXAAAAO`, O does not lose if it answers `XOXAOAXAAAXAAAOO`, which has to be added with all that follows"#]].assert_eq(notes);
}

/// Many answers would have saved the game. Those that are declared come first, and not all are named.
#[test]
fn a_long_list_of_saving_answers() {
    let start: Board = "AOAAXOAAAAAXXAOA".parse().unwrap();
    let picked = start.put(Cell::_8, Mark::X).unwrap();
    let mut machine = Machine::new(Size::Four, false);
    let answer = |board| if board == picked { Cell::_14 } else { perfect(board) };
    let state = machine.add(start, &mut |board| answer(board));
    machine.starts.push(state);
    machine.add(picked.put(Cell::_16, Mark::O).unwrap(), &mut |board| perfect(board));
    let report = judge(&machine.text(), "unbeatable").unwrap_err().to_string();
    let (_, notes) = report.split_once("   = ").unwrap();
    expect![[r#"
        note: a shortest such game, from the start:
                    start     8         10        4         7
                    . O . .   . O . .   O O . .   O O . X   O O . X
                    X O . .   X O . X   X O . X   X O . X   X O X X
                    . . . X   . . . X   . X . X   . X O X   . X O X
                    X . O .   X O O .   X O O .   X O O .   X O O .
            = note: 4 boards that X has won can be reached in all
            = note: the caller demands the claim `unbeatable`
            = help: after 8 on `AOAAXOAAAAAXXAOA`, O does not lose if it answers `AOAAXOAXAAAXXAOO` or `OOAAXOAXAAAXXAOA` or `AOOAXOAXAAAXXAOA` or `AOAOXOAXAAAXXAOA`, or one of 4 others"#]].assert_eq(notes);
}

#[test]
fn a_win_that_is_passed_up() {
    let mut machine = Machine::new(Size::Four, false);
    machine.start("AOXOOXOXXOXOAAXO".parse().unwrap(), first_free);
    check_for(
        "sharp",
        &machine.text(),
        expect![[r#"
        warning[T100]: picking 14 on `AOXOOXOXXOXOAAXO`: O could win on 13, but does not
         --> game.txt:7:239
          |
        7 | ...OOXOXXOXOAAXO AOXOOXOXXOXOAAXO OOXOOXOXXOXOXAXO OOXOOXOXXOXOAXXO AOXOOXOXXOXOAAXO AOXOOXOXXOXOAAXO
          |                                                    ^^^^^^^^^^^^^^^^ the game goes on
          |
          = note: before    after     better
                  . O X O   O O X O   . O X O
                  O X O X   O X O X   O X O X
                  X O X O   X O X O   X O X O
                  . . X O   . X X O   O X X O
          = note: the caller demands the claim `sharp`"#]],
    );
}
