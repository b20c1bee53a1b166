//! Writes the automaton texts of all opponents, and the referee's, into a folder.
//!
//! ```sh
//! cargo run -p tictactoe-strategy [--check] [FOLDER]
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command talks")]

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use tictactoe_strategy::{OPPONENTS, REFEREE, referee};

const USAGE: &str = "\
Writes the automaton texts of all opponents, and the referee's, into a folder.

Usage: tictactoe-strategy [--check] [FOLDER]

  FOLDER   where the texts are; `automata` unless given
  --check  write nothing; exit with 1 if a text there differs";

fn main() -> ExitCode {
    let mut folder = None;
    let mut is_check = false;
    for argument in env::args_os().skip(1) {
        match argument.to_str() {
            Some("--check") => is_check = true,
            Some("-h" | "--help") => {
                println!("{USAGE}");
                return ExitCode::SUCCESS;
            }
            Some(option) if option.starts_with('-') => {
                return trouble(&format!("there is no option {option}\n\n{USAGE}"));
            }
            _ if folder.is_some() => return trouble(&format!("one folder only\n\n{USAGE}")),
            _ => folder = Some(PathBuf::from(argument)),
        }
    }
    let folder = folder.unwrap_or_else(|| PathBuf::from("automata"));
    if !folder.is_dir() {
        return trouble(&format!("there is no folder {}\n\n{USAGE}", folder.display()));
    }
    let mut code = ExitCode::SUCCESS;
    let opponents = OPPONENTS.iter().map(|opponent| (opponent.file, opponent.text()));
    for (file, text) in opponents.chain([(REFEREE, referee())]) {
        match refresh(&folder.join(file), &text, is_check) {
            Ok(Outcome::Same) => println!("{file} is as it should be"),
            Ok(Outcome::Written) => println!("{file} written"),
            Ok(Outcome::Differs) => {
                println!("{file} differs");
                code = ExitCode::FAILURE;
            }
            Err(error) => return trouble(&format!("{}: {error}", folder.join(file).display())),
        }
    }
    code
}

enum Outcome {
    Same,
    Differs,
    Written,
}

/// Compares a file with the text that it should have, and writes it if that is wanted.
fn refresh(path: &Path, text: &str, is_check: bool) -> std::io::Result<Outcome> {
    match fs::read(path) {
        Ok(found) if found == text.as_bytes() => return Ok(Outcome::Same),
        Ok(_) => (),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => (),
        Err(error) => return Err(error),
    }
    if is_check {
        return Ok(Outcome::Differs);
    }
    fs::write(path, text)?;
    Ok(Outcome::Written)
}

fn trouble(message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::from(2)
}
