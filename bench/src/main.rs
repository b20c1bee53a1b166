//! How fast the project is, measured beside its peers.
//!
//! ```text
//! cargo run --release --manifest-path bench/Cargo.toml [BENCHMARK] [--quick]
//! ```
//!
//! One file per benchmark. A full run, with all rivals installed, writes what it prints
//! to `RESULTS.md` or `COMPILED.md`; with `--quick` the sizes are smaller and nothing is written.

#![forbid(unsafe_code)]

// The benchmarks, ...
mod compiled;
mod passes;
// ... their parts, ...
mod algorithms;
mod goals;
mod growth;
mod reading;
// ... what they measure and whom they measure against, ...
mod automata;
mod openfst;
mod random;
// ... and how.
mod machine;
mod markdown;
mod measure;
mod memory;
mod scratch;

use std::process::ExitCode;

/// A benchmark stops at the first thing that is not as it should be, and says what.
type Result<T> = std::result::Result<T, String>;

const USAGE: &str = "\
usage: cargo run --release --manifest-path bench/Cargo.toml [BENCHMARK] [--quick]

benchmarks:
  passes    parse, check, minimise and compare, beside OpenFst (the default)
  compiled  steps of compiled automata and the time to build them

  --quick   smaller sizes; no file is written";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let quick = arguments.iter().any(|argument| argument == "--quick");
    let words: Vec<&str> =
        arguments.iter().map(String::as_str).filter(|&argument| argument != "--quick").collect();
    match words.as_slice() {
        [] | ["passes"] => passes::run(quick),
        ["compiled"] => compiled::run(quick),
        // What a benchmark starts to measure in a process of its own.
        [memory::CHILD, file] => memory::child(file),
        ["--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(format!("there is no benchmark `{}`\n\n{USAGE}", words.join(" "))),
    }
}
