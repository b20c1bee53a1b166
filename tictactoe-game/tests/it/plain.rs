//! The real program in lines of text, with piped input.

mod commands;
mod four;
mod leaving;
mod marks;

use std::fs::File;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use expect_test::expect;
use tictactoe_game::texts::Language;
use tictactoe_game::{First, Level, Session, plain};

use crate::arena::Closed;

pub(crate) fn run(options: &str, input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    command.args(options.split_whitespace()).env("LC_ALL", "C.UTF-8").env_remove("LANGUAGE");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut program = command.spawn().unwrap();
    let mut pipe = program.stdin.take().unwrap();
    // The program may end before it has read all input, so ignore a failed write.
    let _ = pipe.write_all(input);
    drop(pipe);
    program.wait_with_output().unwrap()
}

/// Runs the game with some input and returns its output. The game must end without an error.
#[track_caller]
fn play(options: &str, input: &str) -> String {
    let output = run(options, input.as_bytes());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert_eq!(errors, "");
    String::from_utf8(output.stdout).unwrap()
}

/// The output of the game in this process, without the boards. What is typed is not a part of it.
fn output(session: Session, is_echoed: bool, input: &str) -> String {
    let mut output = Vec::new();
    plain::play(input.as_bytes(), &mut output, session, is_echoed).unwrap();
    let output = String::from_utf8(output).unwrap();
    let is_board = |line: &&str| line.contains(" | ") || line.contains("-+-");
    let lines = output.lines().filter(|line| !is_board(line));
    lines.flat_map(|line| [line.trim_end(), "\n"]).collect()
}

#[test]
fn a_closed_output_is_no_error() {
    let session = Session::new(Language::En, Some(Level::Greedy), Some(First::You), Some(0));
    assert!(plain::play(&b"5\n"[..], &mut Closed, session, false).is_ok());
}

#[test]
fn help_goes_to_standard_output_whatever_the_other_arguments_are() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    let output = command.args(["--help", "\u{1b}[2J"]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).contains("Usage: tictactoe"));
    assert!(output.status.success() && output.stderr.is_empty());
}

/// The two lines that scripts rely on.
#[track_caller]
fn result(options: &str, picks: &str) -> String {
    let printed = play(options, &picks.replace(' ', "\n"));
    let lines =
        printed.lines().filter(|line| line.starts_with("result: ") || line.starts_with("states: "));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_win_a_draw_and_a_loss_in_every_language() {
    for language in Language::ALL {
        let code = language.texts().code;
        let result = |options: &str, picks| result(&format!("{options} --lang {code}"), picks);
        assert_eq!(
            result("--level greedy --first you", "2 1 5 8"),
            "result: win\nstates: AAAAAAAAA AXAOAAAAA XXOOAAAAA XXOOXAAAO XXOOXAAXO"
        );
        assert_eq!(
            result("--level one-ply --first you", "5 3 4 2 9"),
            "result: draw\nstates: AAAAAAAAA OAAAXAAAA OAXAXOAAA OAXXXOOAA OXXXXOOOA OXXXXOOOX"
        );
        assert_eq!(
            result("--level one-ply --first computer", "1 2"),
            "result: lost\nstates: AAAAOAAAA XAOAOAAAA XXOAOAOAA"
        );
    }
}

#[test]
fn two_people() {
    assert_eq!(
        result("--level two", "1 4 2 5 3"),
        "result: x\nstates: AAAAAAAAA XAAAAAAAA XAAOAAAAA XXAOAAAAA XXAOOAAAA XXXOOAAAA"
    );
    assert!(result("--level two", "1 4 2 5 9 6").starts_with("result: o\n"));
    assert!(result("--level two", "1 2 3 5 4 7 6 9 8").starts_with("result: draw\n"));
}

/// The example of the course: only 5 is accepted as the opening, and 2 only once.
#[test]
fn the_course_example() {
    expect![[r#"

        Classic. You play X.
         1 | 2 | 3
        ---+---+---
         4 | 5 | 6
        ---+---+---
         7 | 8 | 9
        Your move:
        You can't pick 1 now. You can pick 5.
        Your move:
        The computer takes 1.
         O | 2 | 3
        ---+---+---
         4 | X | 6
        ---+---+---
         7 | 8 | 9
        Your move:
        The computer takes 8.
         O | X | 3
        ---+---+---
         4 | X | 6
        ---+---+---
         7 | O | 9
        Your move:
        Cell 2 is taken. You can pick 3 4 6 7 9.
        Your move:
        Goodbye!
    "#]]
    .assert_eq(&play("--level classic --first you", "1\n5\n2\n2\n"));
}

#[test]
fn rows_and_columns() {
    let cells = result("--level greedy --first you", "2 1 5 8");
    let printed = play("--level greedy --first you", "0 1\n0, 0\n 1   1 \n2 1\n");
    assert!(printed.contains(&cells), "{printed}");
}

#[test]
fn bad_input_is_answered_and_asked_again() {
    for bad in [
        "x",
        "",
        " ",
        "0",
        "-1",
        "10",
        "1000000000",
        "99999999999999999999999",
        "1.5",
        "1 3",
        "3 0",
        "1 1 1",
        "5x",
        "five",
        "½",
        "\t",
        "--",
        "1e1",
        "\u{0}",
        "0x5",
    ] {
        let printed = play("--level greedy --first you", &format!("{bad}\n5\n"));
        let question =
            "Your move:\nPlease type a cell from 1 to 9, or a row and a column from 0 to 2.\n";
        assert!(printed.contains(question), "{bad:?}: {printed}");
        assert!(printed.contains("The computer takes 1."), "{bad:?}: {printed}");
    }
    let printed = play("", "x\n\n0\n5\n-1\n1.5\n4\n");
    assert_eq!(printed.matches("Please type a number from 1 to 4.").count(), 6, "{printed}");
}

#[test]
fn bytes_that_are_no_text_and_lines_without_end() {
    let output = run("--level greedy --first you", b"\xff\xfe\n5\n");
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("The computer takes 1."));
    let mut input = vec![b'1'; 5_000_000];
    input.extend(b"\n5\n");
    let output = run("--level greedy --first you", &input);
    let printed = String::from_utf8_lossy(&output.stdout);
    assert_eq!(printed.matches("Please type a cell").count(), 1, "{printed}");
    assert!(printed.contains("The computer takes 1."));
    let output = run("--level greedy --first you", &vec![b'1'; 20_000_000]);
    expect!["tictactoe: a line of the input has more than 16777216 bytes\n"]
        .assert_eq(&String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(2));
}

/// Cuts the input at every position. The game must end with a goodbye, and must not loop.
#[test]
fn the_input_ends_at_every_question() {
    let whole = "2\n3\n3\n1\n4\n3\n2\n1\n5\n8\n1\n";
    for length in 0..=whole.len() {
        let printed = play("--seed 1", &whole[..length]);
        let goodbyes = Language::ALL.map(|language| format!("{}\n", language.texts().goodbye));
        assert!(goodbyes.iter().any(|goodbye| printed.ends_with(goodbye)), "{printed}");
        assert!(printed.len() < 10_000);
    }
}

#[test]
fn menus_and_languages() {
    expect![[r#"

        Tic-tac-toe
          1  Play
          2  How to play
          3  Bahasa Indonesia
          4  Quit
        Your choice:

        Two players take turns to put their mark, X or O, into a free cell.
        Whoever first has three in a row, a column or a diagonal has won.
        If the board is full and nobody has, it is a draw.

        The cells are numbered 1 to 9, row by row:

          1 2 3
          4 5 6
          7 8 9

        On the level 4 x 4 there are the cells 1 to 16, and four in a row win.

        Behind every level is an automaton, a text file that was compiled.
        A state is a board: A is a free cell. What you pick is the symbol.
        Against the computer the next state has its answer in it as well.
        A board that it has won may end in *, a draw in #.

        Type a cell, such as 5, or a row and a column from 0 to 2, such as 1 1.
        On 4 x 4: a cell from 1 to 16, or a row and a column from 0 to 3.
        During a game: h for what the opponent would answer to each cell.
        At any time: ? for this page, l for the next language,
        m for the main menu, q to quit.


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
        Siapa yang mulai?
          1  Kamu
          2  Komputer
          3  Lempar koin
        Pilihanmu:
        Hasil koin: komputer mulai.

        Rakus. Kamu bermain sebagai X.
        Komputer memilih 1.
         O | 2 | 3
        ---+---+---
         4 | 5 | 6
        ---+---+---
         7 | 8 | 9
        Langkahmu:
        Sampai jumpa!
    "#]]
    .assert_eq(&play("--seed 1", "2\n3\n1\n4\n3\nq\n"));
}

#[test]
fn again_and_the_score() {
    let printed = play("--level greedy --first you", "2\n1\n5\n8\n1\n5\nm\n4\n");
    assert!(printed.contains("Score: You 1, Draws 0, Computer 0"));
    assert!(printed.contains("  1  Play again\n  2  Main menu\n  3  Quit\n"));
    assert!(printed.contains("  1  Play\n  2  How to play\n"));
    let printed = play("--level greedy --first you", "2\n1\n5\n8\n1\n2\n1\n5\n8\n3\n");
    assert!(printed.contains("Score: You 2, Draws 0, Computer 0"), "{printed}");
}

#[test]
fn a_level_alone_is_not_asked_for_again() {
    let printed = play("--level greedy", "1\n1\n5\n");
    assert!(!printed.contains("Who do you want to play against?"), "{printed}");
    assert!(printed.contains("The computer takes 1."), "{printed}");
}

#[test]
fn a_seed_decides_coins_and_chance() {
    let once = || play("--level random --first toss --seed 7", "1\n2\n3\n4\n5\n6\n7\n8\n9\n");
    assert_eq!(once(), once());
    let others = (0..20).map(|seed| {
        play(&format!("--level random --first toss --seed {seed}"), "1\n2\n3\n4\n5\n6\n7\n8\n9\n")
    });
    assert!(others.into_iter().any(|printed| printed != once()));
}

#[test]
fn coins_and_winning_lines_are_told() {
    let tosses: Vec<String> = (0..20)
        .map(|seed| play(&format!("--level greedy --first toss --seed {seed}"), ""))
        .collect();
    for printed in &tosses {
        let you = printed.contains("The coin says: you start.");
        assert_eq!(printed.contains("The coin says: the computer starts."), !you, "{printed}");
        assert_eq!(printed.contains("The computer takes 1."), !you, "{printed}");
    }
    assert!(tosses.iter().any(|printed| printed.contains("you start.")));
    assert!(tosses.iter().any(|printed| printed.contains("the computer starts.")));
    let printed = play("--level greedy --first you", "2\n1\n5\n8\n");
    assert!(printed.contains("You have won!\nThe line: 2 5 8\n"), "{printed}");
    let printed = play("--level one-ply --first computer", "1\n2\n");
    assert!(printed.contains("The computer has won.\nThe line: 3 5 7\n"), "{printed}");
    assert!(printed.contains("Score: You 0, Draws 0, Computer 1"), "{printed}");
    let printed = play("--level two", "1\n4\n2\n5\n9\n6\n");
    assert!(
        printed.contains("O has won!\nThe line: 4 5 6\nScore: X 0, Draws 0, O 1\n"),
        "{printed}"
    );
}

#[test]
fn the_language_of_the_system() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    command.env("LC_ALL", "id_ID.UTF-8").env_remove("LANGUAGE").stdin(Stdio::null());
    let printed = String::from_utf8(command.output().unwrap().stdout).unwrap();
    assert!(printed.contains("Cara bermain") && printed.ends_with("Sampai jumpa!\n"), "{printed}");
}

#[test]
fn wrong_options_name_the_right_ones() {
    for (options, expected) in [
        (
            "--level hard",
            "possible values: two, random, one-ply, greedy, two-ply, perfect, classic",
        ),
        ("--first me", "possible values: you, computer, toss"),
        ("--lang fr", "possible values: en, id"),
        ("--seed x", "invalid digit"),
        ("--plane", "a similar argument exists: '--plain'"),
    ] {
        let output = run(options, b"");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.contains(expected), "{errors}");
    }
}

#[test]
fn help_has_examples() {
    let printed = play("--help", "");
    assert!(printed.contains("Examples:\n  tictactoe  "), "{printed}");
    assert!(printed.contains("--level <LEVEL>"), "{printed}");
}

#[test]
fn an_argument_does_not_control_the_terminal() {
    // A sequence of eight bits, a line that looks like another error, a blank and a letter without ink.
    for (sign, shown) in [
        ("\u{1b}[2J", r"\u{1b}[2J"),
        ("\u{9b}2J", r"\u{9b}2J"),
        ("\nerror: no", r"\u{a}error: no"),
        ("\u{202e}", r"\u{202e}"),
        ("\u{a0}", r"\u{a0}"),
        ("\u{3164}", r"\u{3164}"),
    ] {
        for options in
            [["--level", "%"], ["%", "--plain"], ["arena", "--no%"], ["--level=one%", "--plain"]]
        {
            let options = options.map(|option| option.replace('%', sign));
            let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
            let output = command.args(&options).output().unwrap();
            assert_eq!(output.status.code(), Some(2));
            let errors = String::from_utf8(output.stderr).unwrap();
            assert!(errors.contains(shown) && !errors.contains(sign), "{options:?}: {errors}");
        }
    }
}

/// Whatever is written to a full disk: the message says so.
#[test]
fn a_full_disk_is_said() {
    for arguments in ["--help", "arena --help", "--version", "arena --games 1", "--plain"] {
        let Ok(full) = File::options().write(true).open("/dev/full") else { return };
        let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
        command.args(arguments.split(' ')).stdin(Stdio::null()).stdout(full);
        let output = command.output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(errors, "tictactoe: No space left on device (os error 28)\n", "{arguments}");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
    }
}
