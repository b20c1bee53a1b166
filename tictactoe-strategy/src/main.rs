//! Writes the automaton texts of all opponents, and the referee's, into a folder.
//!
//! ```sh
//! cargo run -p tictactoe-strategy [--check] [FOLDER]
//! ```

use std::io::{self, Write as _, stderr, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use fsm_model::printable_lines;
use tictactoe_strategy::texts;

const USAGE: &str = "\
Writes the automaton texts of all opponents, and the referee's, into a folder.

Usage: tictactoe-strategy [--check] [FOLDER]

  FOLDER   where the texts are; `automata` unless given
  --check  write nothing; exit with 1 if a text there is missing or differs";

/// The exit code for wrong arguments and for files that cannot be read or written.
const TROUBLE: u8 = 2;

fn main() -> ExitCode {
    let mut folder = None;
    let mut is_check = false;
    for argument in env::args_os().skip(1) {
        match argument.to_str() {
            Some("--check") => is_check = true,
            Some("-h" | "--help") => {
                print_line(USAGE);
                return ExitCode::SUCCESS;
            }
            Some(option) if option.starts_with('-') => {
                return fail(&format!("there is no option {option}\n\n{USAGE}"));
            }
            _ if folder.is_some() => return fail(&format!("one folder only\n\n{USAGE}")),
            _ => folder = Some(PathBuf::from(argument)),
        }
    }
    let folder = folder.unwrap_or_else(|| PathBuf::from("automata"));
    if !folder.is_dir() {
        return fail(&format!("{} is not a folder\n\n{USAGE}", folder.display()));
    }
    let mut worst = 0;
    for (file, text) in texts() {
        let path = folder.join(file);
        let found = match compare(&path, &text) {
            Ok(Found::Same) => Ok("is as it should be"),
            Ok(found) if is_check => {
                worst = worst.max(1);
                Ok(if found == Found::Nothing { "is missing" } else { "differs" })
            }
            Ok(_) => fs::write(&path, text).map(|()| "written"),
            Err(error) => Err(error),
        };
        match found {
            Ok(found) => print_line(&format!("{file} {found}")),
            // Go on with the other files.
            Err(error) => {
                worst = TROUBLE;
                print_error(&format!("{}: {error}", path.display()));
            }
        }
    }
    ExitCode::from(worst)
}

/// What is in the place of a file.
#[derive(PartialEq, Eq)]
enum Found {
    Same,
    Other,
    Nothing,
}

/// Compares a file with the text that it should have.
fn compare(path: &Path, text: &str) -> io::Result<Found> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => {
            Ok(if fs::read(path)? == text.as_bytes() { Found::Same } else { Found::Other })
        }
        Ok(_) => Err(io::Error::other("not a file")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Found::Nothing),
        Err(error) => Err(error),
    }
}

/// Prints a line to standard output. Failures are ignored: the reader may be gone.
fn print_line(line: &str) {
    let _ = writeln!(stdout(), "{line}");
}

/// Prints a message to standard error. Failures are ignored.
fn print_error(message: &str) {
    // A path could control the terminal.
    let _ = writeln!(stderr(), "{}", printable_lines(message));
}

/// Prints a message to standard error and returns the exit code for it.
fn fail(message: &str) -> ExitCode {
    print_error(message);
    ExitCode::from(TROUBLE)
}
