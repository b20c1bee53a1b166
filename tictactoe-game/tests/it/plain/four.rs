//! The level 4 x 4, in lines of text.

use expect_test::expect;
use tictactoe_game::texts::Language;
use tictactoe_game::{First, Level, Session};

use super::{output, play, result};

const LEVEL: &str = "--level perfect-4x4 --first you";

#[test]
fn a_whole_game() {
    expect![[r#"

        4 x 4. You play X.
          1 |  2 |  3 |  4
        ----+----+----+----
          5 |  6 |  7 |  8
        ----+----+----+----
          9 | 10 | 11 | 12
        ----+----+----+----
         13 | 14 | 15 | 16
        Your move:
        The computer takes 11.
          1 |  2 |  3 |  4
        ----+----+----+----
          X |  6 |  7 |  8
        ----+----+----+----
          9 | 10 |  O | 12
        ----+----+----+----
         13 | 14 | 15 | 16
        Your move:
        The computer takes 6.
          1 |  2 |  3 |  4
        ----+----+----+----
          X |  O |  7 |  8
        ----+----+----+----
          9 |  X |  O | 12
        ----+----+----+----
         13 | 14 | 15 | 16
        Your move:
        The computer takes 1.
          O |  2 |  3 |  4
        ----+----+----+----
          X |  O |  7 |  8
        ----+----+----+----
          9 |  X |  O | 12
        ----+----+----+----
         13 |  X | 15 | 16
        Your move:
        The computer takes 16.
          O |  2 |  3 |  4
        ----+----+----+----
          X |  O |  7 |  8
        ----+----+----+----
          9 |  X |  O | 12
        ----+----+----+----
          X |  X | 15 |  O
        The computer has won.
        The line: 1 6 11 16
        Score: You 0, Draws 0, Computer 1
        result: lost
        states: AAAAAAAAAAAAAAAA AAAAXAAAAAOAAAAA AAAAXOAAAXOAAAAA OAAAXOAAAXOAAXAA OAAAXOAAAXOAXXAO

          1  Play again
          2  Main menu
          3  Quit
        Your choice:
        Goodbye!
    "#]]
    .assert_eq(&play(LEVEL, "5\n10\n 14 \n13\n"));
}

#[test]
fn a_whole_game_in_indonesian() {
    let session =
        Session::new(Language::Id, Some(Level::Perfect4x4), Some(First::Computer), Some(0));
    expect![[r#"

        4 x 4. Kamu bermain sebagai X.
        Komputer memilih 11.
        Langkahmu:
        Komputer memilih 10.
        Langkahmu:
        Komputer memilih 7.
        Langkahmu:
        Komputer memilih 13.
        Langkahmu:
           1  kalah
           2  kalah
           3  kalah
           4  Komputer memilih 3.
           5  kalah
          12  kalah
          14  kalah
          15  kalah
          16  kalah
        Langkahmu:
        Kotak 6 sudah terisi. Kamu bisa memilih 1 2 3 4 5 12 14 15 16.
        Langkahmu:
        Ketik nomor kotak 1 sampai 16, atau baris dan kolom 0 sampai 3.
        Langkahmu:
        Kotak 13 sudah terisi. Kamu bisa memilih 1 2 3 4 5 12 14 15 16.
        Langkahmu:
        Komputer memilih 4.
        Komputer menang.
        Garis pemenang: 4 7 10 13
        Skor: Kamu 0, Seri 0, Komputer 1
        result: lost
        states: AAAAAAAAAAOAAAAA AAAAAXAAAOOAAAAA AAAAAXOAXOOAAAAA AAAAAXOXXOOAOAAA AAAOAXOXXOOAOXAA

          1  Main lagi
          2  Menu utama
          3  Keluar
        Pilihanmu:
        Ketik angka 1 sampai 3.
        Pilihanmu:
        Sampai jumpa!
    "#]]
    .assert_eq(&output(session, false, "6\n9\n8\nh\n6\n17\n13\n14\n4\n3\n"));
}

#[test]
fn rows_and_columns() {
    let cells = result(LEVEL, "5 10 14 13");
    let printed = play(LEVEL, "1 0\n2, 1\n 3  1 \n3,0\n");
    assert!(printed.contains(&cells), "{printed}");
}

#[test]
fn a_draw() {
    let draw = result(LEVEL, "7 16 12 9 4 3 14 5");
    assert!(draw.starts_with("result: draw\n"), "{draw}");
}

#[test]
fn bad_input_is_answered_and_asked_again() {
    for bad in [
        "",
        " ",
        "0",
        "00",
        "17",
        "-1",
        "160",
        "99999999999999999999999",
        "1.5",
        "16x",
        "x",
        "a1",
        "four",
        "4 0",
        "0 4",
        "1 -1",
        "1 1 1",
    ] {
        let printed = play(LEVEL, &format!("{bad}\n 6 \n"));
        let question =
            "Your move:\nPlease type a cell from 1 to 16, or a row and a column from 0 to 3.\n";
        assert!(printed.contains(question), "{bad:?}: {printed}");
        assert!(printed.contains("The computer takes 11."), "{bad:?}: {printed}");
    }
}

/// Cuts the input at every position.
#[test]
fn the_input_ends_at_every_question() {
    let whole = "1\n8\n1\n16\n1 1\n?\nh\n7\n";
    for length in 0..=whole.len() {
        let printed = play("", &whole[..length]);
        assert!(printed.ends_with("Goodbye!\n"), "{printed}");
        assert!(printed.len() < 10_000);
    }
}
