//! The commands `h` and `l`.

use expect_test::{Expect, expect};
use tictactoe_game::texts::Language;
use tictactoe_game::{First, Level, Session};

use super::output;

fn session(language: Language, level: Level) -> Session {
    Session::new(language, Some(level), Some(First::You), Some(0))
}

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "the expected text is written where it is used")]
fn check(level: Level, input: &str, expected: Expect) {
    let outputs = Language::ALL.map(|language| output(session(language, level), false, input));
    expected.assert_eq(&outputs.concat());
}

#[test]
fn hints() {
    check(
        Level::Greedy,
        "2\n1\n5\nh\n",
        expect![[r#"

        Greedy. You play X.
        Your move:
        The computer takes 4.
        Your move:
        The computer takes 3.
        Your move:
        The computer takes 9.
        Your move:
          6  The computer takes 8.
          7  lose
          8  win
        Your move:
        Goodbye!

        Rakus. Kamu bermain sebagai X.
        Langkahmu:
        Komputer memilih 4.
        Langkahmu:
        Komputer memilih 3.
        Langkahmu:
        Komputer memilih 9.
        Langkahmu:
          6  Komputer memilih 8.
          7  kalah
          8  menang
        Langkahmu:
        Sampai jumpa!
    "#]],
    );
    check(
        Level::OnePly,
        "5\n3\n4\n2\nH\n",
        expect![[r#"

        One ply. You play X.
        Your move:
        The computer takes 1.
        Your move:
        The computer takes 6.
        Your move:
        The computer takes 7.
        Your move:
        The computer takes 8.
        Your move:
          9  draw
        Your move:
        Goodbye!

        Satu langkah. Kamu bermain sebagai X.
        Langkahmu:
        Komputer memilih 1.
        Langkahmu:
        Komputer memilih 6.
        Langkahmu:
        Komputer memilih 7.
        Langkahmu:
        Komputer memilih 8.
        Langkahmu:
          9  seri
        Langkahmu:
        Sampai jumpa!
    "#]],
    );
    check(
        Level::Classic,
        "h\n",
        expect![[r#"

        Classic. You play X.
        Your move:
          5  The computer takes 1.
        Your move:
        Goodbye!

        Klasik. Kamu bermain sebagai X.
        Langkahmu:
          5  Komputer memilih 1.
        Langkahmu:
        Sampai jumpa!
    "#]],
    );
}

#[test]
fn some_opponents_give_no_hints() {
    for level in [Level::Two, Level::Random] {
        let printed = output(session(Language::En, level), false, "h\n5\nh\n");
        assert_eq!(printed.matches("No hints against this opponent.\n").count(), 2, "{printed}");
    }
}

/// Outside a game there is nothing to hint at, so `h` is a wrong answer there.
#[test]
fn hints_need_a_game() {
    let printed = output(Session::new(Language::En, None, None, None), false, "h\n1\nh\n4\nh\n");
    assert_eq!(printed.matches("Please type a number from 1 to ").count(), 3, "{printed}");
}

/// After `l` at any prompt, everything is in the other language.
#[test]
fn the_language_changes_at_every_prompt() {
    let session = || Session::new(Language::En, None, None, Some(0));
    expect![[r#"

        Tic-tac-toe
          1  Play
          2  How to play
          3  Bahasa Indonesia
          4  Quit
        Your choice:
        Tic-tac-toe
          1  Main
          2  Cara bermain
          3  English
          4  Keluar
        Pilihanmu:
        Siapa lawanmu?
          1  Dua orang: kamu dan temanmu
          2  Acak: memilih sembarang kotak kosong
          3  Satu langkah: menghitung garis terbuka, tidak melihat ancamanmu
          4  Rakus: bisa memblokir dan menang, tetapi tanpa rencana
          5  Dua langkah: melihat jawaban terbaikmu, tidak lebih jauh
          6  Sempurna: tidak pernah kalah, sudah terbukti
          7  Klasik: tidak pernah kalah; langkah pertama harus di tengah
          8  4 x 4: empat segaris; tidak pernah kalah, sudah terbukti
        Pilihanmu:
        Who do you want to play against?
          1  Two people: you and a friend
          2  Random: picks any free cell
          3  One ply: counts open lines, does not see you coming
          4  Greedy: blocks and wins, but plans nothing
          5  Two plies: looks at your best answer, no further
          6  Perfect: never loses, and that is proved
          7  Classic: never loses; the first move must be the centre
          8  4 x 4: four in a row; never loses, and that is proved
        Your choice:
        Who starts?
          1  You
          2  The computer
          3  Toss a coin
        Your choice:
        Siapa yang mulai?
          1  Kamu
          2  Komputer
          3  Lempar koin
        Pilihanmu:

        Rakus. Kamu bermain sebagai X.
        Langkahmu:
        Your move:
        The computer takes 4.
        Your move:
        Please type a cell from 1 to 9, or a row and a column from 0 to 2.
        Your move:
        The computer takes 3.
        Your move:
        The computer takes 9.
        Your move:
        You have won!
        The line: 2 5 8
        Score: You 1, Draws 0, Computer 0
        result: win
        states: AAAAAAAAA AXAOAAAAA XXOOAAAAA XXOOXAAAO XXOOXAAXO

          1  Play again
          2  Main menu
          3  Quit
        Your choice:
          1  Main lagi
          2  Menu utama
          3  Keluar
        Pilihanmu:
          1  Play again
          2  Main menu
          3  Quit
        Your choice:
        Goodbye!
    "#]]
    .assert_eq(&output(session(), false, "l\n1\nl\n4\nL\n1\nl\n2\nx\n1\n5\n8\nl\nl\n3\n"));
}

/// At the question `l` is an answer like any other but `y`: the game goes on.
#[test]
fn the_question_takes_no_command() {
    let session = session(Language::En, Level::Greedy);
    expect![[r#"

        Greedy. You play X.
        h hint  l language  ? help  m menu  q quit
        Your move: The computer takes 1.
        Your move: Leave this game and quit? (y/n) Your move: Langkahmu: Hentikan permainan ini dan keluar? (y/t) Sampai jumpa!
    "#]].assert_eq(&output(session, true, "5\nq\nl\nl\nq\ny\n"));
}

/// A person sees the commands at the start of each game. A script does not.
#[test]
fn a_person_is_told_the_commands() {
    for language in Language::ALL {
        for is_echoed in [true, false] {
            let printed = output(session(language, Level::Greedy), is_echoed, "");
            assert_eq!(printed.contains(language.texts().keys_plain), is_echoed, "{printed}");
        }
    }
}
