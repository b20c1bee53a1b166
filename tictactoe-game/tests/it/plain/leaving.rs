//! The question before a game that is under way is left, in lines of text.

use expect_test::{Expect, expect};
use tictactoe_game::texts::Language;
use tictactoe_game::{First, Level, Session};

fn output(language: Language, is_echoed: bool, input: &str) -> String {
    let session = Session::new(language, Some(Level::Greedy), Some(First::You), Some(0));
    super::output(session, is_echoed, input)
}

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "the expected text is written where it is used")]
fn check(input: &str, expected: Expect) {
    let both: String = Language::ALL.map(|language| output(language, true, input)).concat();
    expected.assert_eq(&both);
}

#[test]
fn a_person_is_asked() {
    check(
        "5\nq\nn\nq\n\nm\nq\nq\nq\n",
        expect![[r#"

            Greedy. You play X.
            h hint  l language  ? help  m menu  q quit
            Your move: The computer takes 1.
            Your move: Leave this game and quit? (y/n) Your move: Leave this game and quit? (y/n) Your move: Leave this game for the menu? (y/n) Your move: Leave this game and quit? (y/n) Goodbye!

            Rakus. Kamu bermain sebagai X.
            h petunjuk  l bahasa  ? bantuan  m menu  q keluar
            Langkahmu: Komputer memilih 1.
            Langkahmu: Hentikan permainan ini dan keluar? (y/t) Langkahmu: Hentikan permainan ini dan keluar? (y/t) Langkahmu: Hentikan permainan ini dan ke menu? (y/t) Langkahmu: Hentikan permainan ini dan keluar? (y/t) Sampai jumpa!
        "#]],
    );
    check(
        "5\nM\nY\n4\n",
        expect![[r#"

            Greedy. You play X.
            h hint  l language  ? help  m menu  q quit
            Your move: The computer takes 1.
            Your move: Leave this game for the menu? (y/n)
            Tic-tac-toe
              1  Play
              2  How to play
              3  Bahasa Indonesia
              4  Quit
            Your choice: Goodbye!

            Rakus. Kamu bermain sebagai X.
            h petunjuk  l bahasa  ? bantuan  m menu  q keluar
            Langkahmu: Komputer memilih 1.
            Langkahmu: Hentikan permainan ini dan ke menu? (y/t)
            Tic-tac-toe
              1  Main
              2  Cara bermain
              3  English
              4  Keluar
            Pilihanmu: Sampai jumpa!
        "#]],
    );
}

/// The end of the input is no answer. It ends the game.
#[test]
fn the_input_ends_at_the_question() {
    check(
        "5\nq\n",
        expect![[r#"

            Greedy. You play X.
            h hint  l language  ? help  m menu  q quit
            Your move: The computer takes 1.
            Your move: Leave this game and quit? (y/n)
            Goodbye!

            Rakus. Kamu bermain sebagai X.
            h petunjuk  l bahasa  ? bantuan  m menu  q keluar
            Langkahmu: Komputer memilih 1.
            Langkahmu: Hentikan permainan ini dan keluar? (y/t)
            Sampai jumpa!
        "#]],
    );
    check(
        "5\n",
        expect![[r#"

            Greedy. You play X.
            h hint  l language  ? help  m menu  q quit
            Your move: The computer takes 1.
            Your move:
            Goodbye!

            Rakus. Kamu bermain sebagai X.
            h petunjuk  l bahasa  ? bantuan  m menu  q keluar
            Langkahmu: Komputer memilih 1.
            Langkahmu:
            Sampai jumpa!
        "#]],
    );
}

#[test]
fn nothing_is_asked_without_a_pick_or_after_the_end() {
    for input in ["q\n", "m\nq\n", "2\n1\n5\n8\nq\n", "2\n1\n5\n8\nm\nq\n"] {
        let printed = output(Language::En, true, input);
        assert!(!printed.contains("Leave"), "{printed}");
        assert!(printed.ends_with("Goodbye!\n"), "{printed}");
    }
}

#[test]
fn a_script_is_not_asked() {
    for input in ["5\nq\n", "5\nm\nq\n"] {
        let printed = output(Language::En, false, input);
        assert!(!printed.contains("Leave"), "{printed}");
        assert!(printed.ends_with("Goodbye!\n"), "{printed}");
    }
}
