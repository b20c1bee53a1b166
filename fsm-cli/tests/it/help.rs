//! `--help` of every command.

use expect_test::expect_file;

use crate::session::Session;

const COMMANDS: [&str; 16] = [
    "check",
    "info",
    "fmt",
    "trace",
    "why",
    "prove",
    "minimise",
    "determinise",
    "diff",
    "draw",
    "convert",
    "emit",
    "explain",
    "lsp",
    "completions",
    "man",
];

#[test]
fn the_help_of_every_command() {
    let lines: Vec<String> =
        COMMANDS.iter().map(|command| format!("COLUMNS=100 fsm {command} --help")).collect();
    let lines = format!("COLUMNS=100 fsm --help\n{}", lines.join("\n"));
    expect_file!["help.txt"].assert_eq(&Session::new().transcript(&lines));
}

#[test]
fn every_command_is_in_the_help() {
    let help = Session::new().transcript("fsm --help");
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
    }
    let count = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap().lines();
    assert_eq!(count.count(), COMMANDS.len() + 1, "and the command `help`");
}

#[test]
fn manual_pages_are_clean() {
    for command in ["", "check", "trace", "convert"] {
        let page = Session::new().run(&format!("fsm man {command}"));
        let page = String::from_utf8(page.stdout).unwrap();
        let title = if command.is_empty() { "fsm".to_owned() } else { format!("fsm-{command}") };
        assert!(page.contains(&format!("\n.TH {title} 1")), "{page}");
        assert!(page.contains("\n.SH OPTIONS\n"), "{page}");
    }
}

#[test]
fn completions_name_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = Session::new().run(&format!("fsm completions {shell}"));
        let script = String::from_utf8(script.stdout).unwrap();
        for command in COMMANDS {
            assert!(script.contains(command), "{command} in {shell}");
        }
    }
}

#[test]
fn bash_accepts_its_completions() {
    let output = Session::new().run("fsm completions bash | bash -n");
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}
