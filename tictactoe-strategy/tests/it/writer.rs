//! The program that writes the texts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tictactoe_strategy::OPPONENTS;

fn run(arguments: &[&str], folder: &Path) -> Output {
    let program = env!("CARGO_BIN_EXE_tictactoe-strategy");
    Command::new(program).args(arguments).current_dir(folder).output().expect("it runs")
}

/// A new folder with an empty `automata` in it.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the old folder can be removed");
    }
    fs::create_dir_all(folder.join("automata")).expect("the folder can be made");
    folder
}

#[track_caller]
fn check(output: &Output, code: i32, expected: &str) {
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{text}");
    assert!(text.contains(expected), "{text}");
}

#[test]
fn writes_what_is_missing_or_differs_and_nothing_else() {
    let folder = folder("writes");
    check(&run(&["--check"], &folder), 1, "perfect.txt is missing");
    assert_eq!(fs::read_dir(folder.join("automata")).expect("a folder").count(), 0);
    check(&run(&[], &folder), 0, "referee.txt written");
    let file = folder.join("automata/perfect.txt");
    fs::write(&file, "edited").expect("a file");
    let output = run(&["--check", "automata"], &folder);
    check(&output, 1, "perfect.txt differs");
    check(&output, 1, "referee.txt is as it should be");
    assert_eq!(fs::read(&file).expect("a file"), b"edited");
    check(&run(&["automata"], &folder), 0, "perfect.txt written");
    let files = fs::read_dir(folder.join("automata")).expect("a folder");
    assert_eq!(files.count(), OPPONENTS.len() + 1);
    // Another test compares all texts with the files of the project, which a person may have edited.
    let greedy =
        OPPONENTS.iter().find(|opponent| opponent.file == "greedy.txt").expect("it is there");
    let written = fs::read_to_string(folder.join("automata/greedy.txt")).expect("a file");
    assert!(written == greedy.text());
}

#[test]
fn one_file_in_the_way_does_not_stop_the_others() {
    let folder = folder("in-the-way");
    fs::create_dir(folder.join("automata/greedy.txt")).expect("a folder");
    let output = run(&[], &folder);
    check(&output, 2, "greedy.txt: not a file");
    check(&output, 2, "referee.txt written");
    check(&run(&["--check"], &folder), 2, "greedy.txt: not a file");
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere() {
    let folder = folder("loop");
    let link = folder.join("automata/greedy.txt");
    std::os::unix::fs::symlink("greedy.txt", &link).expect("a link to itself");
    check(&run(&["--check"], &folder), 2, "greedy.txt: Too many levels of symbolic links");
    check(&run(&[], &folder), 2, "greedy.txt: Too many levels of symbolic links");
    assert!(link.is_symlink());
}

#[test]
fn wrong_calls_are_explained() {
    let folder = folder("wrong-calls");
    check(&run(&["nowhere"], &folder), 2, "nowhere is not a folder");
    check(&run(&["--chekc"], &folder), 2, "there is no option --chekc");
    check(&run(&["automata", "automata"], &folder), 2, "one folder only");
    check(&run(&["--help"], &folder), 0, "Usage:");
}
