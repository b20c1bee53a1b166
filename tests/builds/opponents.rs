//! Opponents edited by hand. If the claims hold, the program compiles; otherwise it does not.

use expect_test::expect;
use tictactoe_rules::{Board, Cell};
use tictactoe_strategy::{Opponent, policies};

use super::Crate;
use crate::opponent;

/// `perfect.txt` with another answer: the target of a board and a cell is replaced.
fn perfect_with(board: &str, cell: Cell, target: &str) -> String {
    let text = opponent("perfect.txt").text();
    let row = text.lines().rfind(|line| line.starts_with(board)).unwrap();
    let mut words: Vec<&str> = row.split_whitespace().collect();
    words[cell.index() + 1] = target;
    text.replace(row, &words.join(" "))
}

/// A program that picks 1 and 6, and prints the board after the last answer.
fn program(name: &'static str, text: &str, claims: &str) -> Crate {
    let game = Crate::for_game(name);
    game.write("perfect.txt", text);
    game.write(
        "src/main.rs",
        &format!(
            "#[tictactoe_fsm_macro::automaton(\"perfect.txt\", claims({claims}))]\n\
             pub enum Perfect {{}}\n\n\
             fn main() {{\n    \
             let played = Perfect::START_YOU.run([PerfectSymbol::_1, PerfectSymbol::_6]);\n    \
             print!(\"{{played}}\");\n}}\n"
        ),
    );
    game
}

#[test]
fn as_it_is() {
    let game =
        program("opponents-as-is", &opponent("perfect.txt").text(), "tictactoe, unbeatable, sharp");
    assert_eq!(game.messages("build --quiet"), "");
    assert_eq!(game.run(), "XOAAOXAAA");
}

/// The documentation of a state shows its board.
#[test]
fn boards_are_drawn_for_rustdoc() {
    let game = program("opponents-docs", &opponent("perfect.txt").text(), "tictactoe");
    let mut expand = game.command("rustc --quiet -- -Zunpretty=expanded");
    let expanded = expand.env("RUSTC_BOOTSTRAP", "1").output().unwrap();
    let expanded = String::from_utf8(expanded.stdout).unwrap();
    assert!(expanded.contains("```text\\nX O .\\n. O X\\n. . .\\n```"), "{expanded}");
}

#[test]
fn an_answer_that_is_as_good() {
    let text = perfect_with("XAAAOAAAA", Cell::_6, "XAOAOXAAA");
    let game = program("opponents-as-good", &text, "unbeatable");
    assert_eq!(game.run(), "XAOAOXAAA");
}

#[test]
fn an_answer_that_wins_later() {
    let text = perfect_with("XOXAOAAAA", Cell::_4, "XOXXOAOAA");
    let game = program("opponents-later", &text, "sharp");
    expect![[r#"
        warning: use of deprecated constant `_::AUTOMATON_WARNING`:
                 warning[W001]: no word reaches state `XOXXOAAOA`
                   --> perfect.txt:30:3
                    |
                 30 |   XOXXOAAOA XOXAOXAOA XOXAOAXOA XOXOOAAXA XOXAOAAOX XOXXOAOAA XAOXOXOAA XAOXOAOXA XAOXOAOAX
                    |   ^^^^^^^^^ never reached
                    |
                    = help: remove what is not needed, or see which transition should lead there
         --> src/main.rs:1:34
          |
        1 | #[tictactoe_fsm_macro::automaton("perfect.txt", claims(sharp))]
          |                                  ^^^^^^^^^^^^^
          |
          = note: `#[warn(deprecated)]` on by default

        warning: use of deprecated constant `_::AUTOMATON_WARNING`:
                 warning[T100]: picking 4 on `XOXAOAAAA`: O could win on 8, but does not
                    --> perfect.txt:123:17
                     |
                 123 | XOXAOAAAA . . . XOXXOAOAA . XOXAOXAOA XOXAOAXOA XOXOOAAXA XOXAOAAOX
                     |                 ^^^^^^^^^ the game goes on
                     |
                     = note: before   after   better
                             X O X    X O X   X O X
                             . O .    X O .   X O .
                             . . .    O . .   . O .
                     = note: the caller demands the claim `sharp`
         --> src/main.rs:1:34
          |
        1 | #[tictactoe_fsm_macro::automaton("perfect.txt", claims(sharp))]
          |                                  ^^^^^^^^^^^^^

    "#]].assert_eq(&game.messages("check --quiet"));
    assert_eq!(game.run(), "XOAAOXAAA");
}

#[test]
fn an_answer_of_the_next_column() {
    let text = perfect_with("XAAAOAAAA", Cell::_6, "XAAOOAXAA");
    let game = program("opponents-column", &text, "unbeatable");
    expect![[r#"
        error: error[T007]: picking 6 on `XAAAOAAAA`: the X is missing
                  --> perfect.txt:105:45
                   |
               105 | XAAAOAAAA . XXOAOAAAA XOXAOAAAA XAAXOAOAA . XAAOOAXAA XAAOOAXAA XAAOOAAXA XOAAOAAAX
                   |                                             ^^^^^^^^^ on 6
                   |
                  ::: perfect.txt:7:9
                   |
                 7 | Claims: tictactoe unbeatable playable
                   |         --------- `tictactoe` is claimed here
                   |
                   = note: before   after
                           X . .    X . .
                           . O .    O O .
                           . . .    X . .
                   = help: did you mean `XOAAOXAAA`?
         --> src/main.rs:1:34
          |
        1 | #[tictactoe_fsm_macro::automaton("perfect.txt", claims(unbeatable))]
          |                                  ^^^^^^^^^^^^^

        error: could not compile `opponents-column` (bin "opponents-column") due to 1 previous error
    "#]].assert_eq(&game.messages("check --quiet"));
}

/// Plays perfectly on all boards except one.
fn careless(board: Board) -> Cell {
    if board.to_string() == "XAXAOAAAA" { Cell::_4 } else { policies::perfect(board) }
}

#[test]
fn an_answer_that_loses() {
    let text = Opponent { policy: careless, ..*opponent("perfect.txt") }.text();
    let game = program("opponents-loses", &text, "tictactoe");
    expect![[r#"
        error: error[T020]: the person wins by picking 1, 3, 2
                  --> perfect.txt:105:32
                   |
               105 | XAAAOAAAA  .         XXOAOAAAA XAXOOAAAA XAAXOAOAA .         XOAAOXAAA XAAOOAXAA XAAOOAAXA XOAAOAAAX
                   |                                ^^^^^^^^^ this answer loses
                   |
                  ::: perfect.txt:123:22
                   |
               123 | XAXOOAAAA  .         XXXOOAAAA .         .         .         XOXOOXAAA XAXOOOXAA XAXOOOAXA XAXOOOAAX
                   |                      --------- X has three in a row
                   |
                  ::: perfect.txt:7:19
                   |
                 7 | Claims: tictactoe unbeatable playable
                   |                   ---------- `unbeatable` is claimed here
                   |
                   = note: a shortest such game, from the start `you`:
                           start   1       3       2
                           . . .   X . .   X . X   X X X
                           . . .   . O .   O O .   O O .
                           . . .   . . .   . . .   . . .
                   = note: 2 boards that X has won can be reached in all
                   = help: after 3 on `XAAAOAAAA`, O does not lose if it answers `XOXAOAAAA`, which has to be added with all that follows
         --> src/main.rs:1:34
          |
        1 | #[tictactoe_fsm_macro::automaton("perfect.txt", claims(tictactoe))]
          |                                  ^^^^^^^^^^^^^

        error: could not compile `opponents-loses` (bin "opponents-loses") due to 1 previous error
    "#]].assert_eq(&game.messages("check --quiet"));
}
