//! Checks automaton files and says what is in them.
//!
//! ```sh
//! cargo run -p tictactoe-fsm --example check -- FILE...
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command talks")]

use std::io::IsTerminal;
use std::process::ExitCode;

use tictactoe_fsm::{Dfa, Report, Source, minimise};

fn main() -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for path in std::env::args().skip(1) {
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) => {
                eprintln!("{path}: {error}");
                return ExitCode::from(2);
            }
        };
        match Source::from_bytes(path, bytes).and_then(|source| Dfa::check(&source, &[], &[])) {
            Ok((dfa, warnings)) => {
                show(&warnings);
                println!(
                    "{}: states {}, symbols {}, starts {}, minimal {}",
                    dfa.source().name(),
                    dfa.states().len(),
                    dfa.symbols().len(),
                    dfa.starts().len(),
                    minimise(&dfa).dfa.states().len(),
                );
            }
            Err(report) => {
                show(&report);
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}

fn show(report: &Report) {
    if !report.is_empty() {
        let colours = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        eprintln!("{}\n", if colours { report.coloured() } else { report.to_string() });
    }
}
