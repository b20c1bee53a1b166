//! The four programs of the page `coming-from` do the same, and so do its two lexers. The page counts lines.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;
use std::process::Command;

/// What a program prints.
fn output(program: &str) -> String {
    let output = Command::new(program).output().unwrap();
    assert!(output.status.success(), "{program}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn all_programs_print_the_same() {
    let ours = output(env!("CARGO_BIN_EXE_coming-from"));
    assert_eq!(output(env!("CARGO_BIN_EXE_coming-from-statig")), ours);
    assert_eq!(output(env!("CARGO_BIN_EXE_coming-from-smlang")), ours);
    assert_eq!(output(env!("CARGO_BIN_EXE_coming-from-rust-fsm")), ours);
}

/// The names of the tokens are variants there, and names of the text here.
#[test]
fn the_lexers_print_the_same() {
    let ours = output(env!("CARGO_BIN_EXE_lexing-stream"));
    let theirs = output(env!("CARGO_BIN_EXE_coming-from-logos"));
    assert_eq!(theirs.to_lowercase(), ours.to_lowercase());
}

/// The lines of a file that are neither empty nor only a comment.
fn lines(file: &str) -> usize {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    text.lines().filter(|line| !line.trim().is_empty() && !line.trim().starts_with("//")).count()
}

#[test]
fn the_page_counts_the_lines() {
    let rust = |suffix: &str| lines(&format!("src/bin/coming-from{suffix}.rs"));
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/coming-from.md");
    let row = format!(
        "| lines of code | {} and a text of {} | {} | {} | {} |",
        rust(""),
        lines("automata/coming-from.txt"),
        rust("-statig"),
        rust("-smlang"),
        rust("-rust-fsm")
    );
    assert!(fs::read_to_string(page).unwrap().contains(&row), "the page should have: {row}");
}
