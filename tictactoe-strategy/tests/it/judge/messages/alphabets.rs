//! Symbols that are not cells, and cells without a symbol.

use expect_test::expect;
use fsm_model::{Dfa, Source};
use tictactoe_rules::{Board, Cell, Size};
use tictactoe_strategy::boards;
use tictactoe_strategy::policies::perfect;

use super::super::judge;
use super::super::machine::Machine;
use super::large_boards::END_4X4;
use super::{END, changed, check, check_for};
use crate::opponents::opponent;

#[test]
fn a_symbol_that_is_not_a_cell() {
    check(
        &[("Symbols: 1", "Symbols: 0 1")],
        expect![[r#"
        error[T002]: symbol `0` is not a cell
         --> game.txt:5:10
          |
        5 | Symbols: 0 1 2 3 4 5 6 7 8 9
          |          ^ nobody can pick it
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = help: the symbols are the cells `1` to `9`, row by row"#]],
    );
}

#[test]
fn no_symbols_at_all() {
    check_for(
        "tictactoe",
        "States: AAAAAAAAA\nStart: AAAAAAAAA\nFinal:\nSymbols:\nTransitions:\nClaims: tictactoe\n",
        expect![[r#"
            error[T002]: there is no symbol `1`, `2`, `3`, `4`, `5`, `6`, `7`, `8`, `9`
             --> game.txt:6:9
              |
            6 | Claims: tictactoe
              |         ^^^^^^^^^ claimed here
              |
              = note: 1, 2, 3, 4, 5, 6, 7, 8, 9 are free at the start:
                      start
                      . . .
                      . . .
                      . . .
              = help: every free cell needs a symbol; write `.` where the first move of the game must not go"#]],
    );
}

/// If the symbols are wrong, transitions are not checked.
#[test]
fn cells_numbered_from_zero() {
    let text = opponent("perfect.txt")
        .text()
        .replace("Symbols: 1 2 3 4 5 6 7 8 9", "Symbols: 0 1 2 3 4 5 6 7 8");
    let (before, after) = text.split_once("Examples:").unwrap();
    let (_, after) = after.split_once("\nStates:").unwrap();
    check_for(
        "tictactoe",
        &format!("{before}States:{after}"),
        expect![[r#"
            error[T002]: symbol `0` is not a cell
              --> game.txt:10:10
               |
             7 | Claims: tictactoe unbeatable playable
               |         --------- `tictactoe` is claimed here
            ...
            10 | Symbols: 0 1 2 3 4 5 6 7 8
               |          ^ nobody can pick it
               |
               = help: the symbols are the cells `1` to `9`, row by row"#]],
    );
}

/// Only 7 and 8 are free at the start. On the large board it is 13 and 14.
#[test]
fn cells_that_are_taken_at_every_start_need_no_symbol() {
    let all = "1 2 3 4 5 6 7 8 9";
    let all_4x4 = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16";
    // If only the free cells have symbols, `_` stands for none at the start.
    let no_others = changed(END, &[("XOXOOXAAO  _ -> XOXOOXAAO\n", "")]);
    let no_others_4x4 = changed(END_4X4, &[("XOXOOXOXXOXOAAXO  _ -> XOXOOXOXXOXOAAXO\n", "")]);
    for (text, all, symbols) in [
        (END, all, "1 2 3 5 7 8"),
        (END, all, "9 8 7 6 5 4 3"),
        (&no_others, all, "7 8"),
        (END_4X4, all_4x4, "14 2 13 16"),
        (&no_others_4x4, all_4x4, "13 14"),
    ] {
        let text = changed(text, &[(all, symbols)]);
        for claim in ["tictactoe", "unbeatable", "sharp"] {
            assert_eq!(judge(&text, claim).unwrap().warnings.to_string(), "");
        }
        let text = changed(&text, &[("Claims: tictactoe\n", "")]);
        let dfa = Dfa::from_source(&Source::new("game.txt", text)).unwrap();
        assert_eq!(boards(&dfa).map(|boards| boards.len()), Some(3));
    }
}

/// 3 and 4 are taken, so they are not named.
#[test]
fn a_free_cell_without_a_symbol() {
    check(
        &[
            ("Symbols: 1 2 3 4 5 6 7 8 9", "Symbols: 1 2 5 6 9"),
            ("XOXOOXAAO  7", "// 7"),
            ("XOXOOXAAO  8", "// 8"),
        ],
        expect![[r#"
            error[T002]: there is no symbol `7`, `8`
             --> game.txt:5:18
              |
            5 | Symbols: 1 2 5 6 9
              |                  ^ the last symbol
            6 | Claims: tictactoe
              |         --------- `tictactoe` is claimed here
              |
              = note: 7, 8 are free at the start:
                      start
                      X O X
                      O O X
                      . . O
              = help: only a cell that is taken at every start needs no symbol"#]],
    );
    let text = changed(END_4X4, &[(" 14 15 16", " 15 16"), ("XOXOOXOXXOXOAAXO  14", "// 14")]);
    check_for(
        "tictactoe",
        &text,
        expect![[r#"
        error[T002]: there is no symbol `14`
         --> game.txt:5:43
          |
        5 | Symbols: 1 2 3 4 5 6 7 8 9 10 11 12 13 15 16
          |                                           ^^ the last symbol
        6 | Claims: tictactoe
          |         --------- `tictactoe` is claimed here
          |
          = note: 14 is free at the start:
                  start
                  X O X O
                  O X O X
                  X O X O
                  . . X O
          = help: only a cell that is taken at every start needs no symbol"#]],
    );
}

/// The computer always has the middle, so nobody can pick it.
fn with_middle_taken() -> Machine {
    let mut machine = Machine::new(Size::Three, false);
    machine.start("AAAAOAAAA".parse().unwrap(), perfect);
    machine.remove_symbol(Cell::_5.index());
    machine
}

#[test]
fn the_middle_may_have_no_symbol_if_the_computer_has_it_from_the_start() {
    let machine = with_middle_taken();
    for claim in ["tictactoe", "unbeatable", "sharp"] {
        assert_eq!(judge(&machine.text(), claim).unwrap().warnings.to_string(), "");
    }
}

/// On the empty board the middle is free, even if the text prescribes another opening.
#[test]
fn the_middle_is_free_on_the_empty_board() {
    let mut machine = Machine::new(Size::Three, false);
    machine.start(Board::empty(Size::Three), perfect);
    // The person must open in a corner. Then the computer takes the middle.
    let empty = machine.starts[0];
    for cell in &Size::Three.cells()[1..] {
        machine.states[empty].next[cell.index()] = empty;
    }
    judge(&machine.text(), "unbeatable").unwrap();
    machine.remove_symbol(Cell::_5.index());
    check_for(
        "unbeatable",
        &machine.text(),
        expect![[r#"
            error[T002]: there is no symbol `5`
             --> game.txt:2:24
              |
            2 | Symbols: 1 2 3 4 6 7 8 9
              |                        ^ the last symbol
              |
              = note: 5 is free at the start:
                      start
                      . . .
                      . . .
                      . . .
              = note: the caller demands the claim `unbeatable`
              = help: every free cell needs a symbol; write `.` where the first move of the game must not go"#]],
    );
}

/// On a board that no game reaches, a cell without a symbol may be free. It may be free where the game is
/// over, too.
#[test]
fn only_games_that_can_be_played_count() {
    let mut machine = with_middle_taken();
    let over = machine.add("XXXOAOAAA".parse().unwrap(), &mut perfect);
    judge(&machine.text(), "tictactoe").unwrap();
    machine.starts.push(over);
    judge(&machine.text(), "tictactoe").unwrap();
    // Here the game goes on.
    let unfinished = machine.add("XAAAAAOXO".parse().unwrap(), &mut perfect);
    judge(&machine.text(), "tictactoe").unwrap();
    machine.starts.push(unfinished);
    check_for(
        "tictactoe",
        &machine.text(),
        expect![[r#"
        error[T002]: there is no symbol `5`
         --> game.txt:2:24
          |
        2 | Symbols: 1 2 3 4 6 7 8 9
          |                        ^ the last symbol
          |
          = note: 5 is free at the start:
                  start
                  X . .
                  . . .
                  O X O
          = note: the caller demands the claim `tictactoe`
          = help: only a cell that is taken at every start needs no symbol"#]],
    );
}
