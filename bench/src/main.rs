//! Measures how fast the project is, next to other programs and crates.
//!
//! ```text
//! cargo run --release --manifest-path bench/Cargo.toml [-- [PART]... [--quick]]
//! ```
//!
//! Each part is a module, whose comment says what it measures. The program prints the results of a
//! part. Without `--quick` they also become a section of `RESULTS.md`, and the run a line of `HISTORY.md`.

#![forbid(unsafe_code)]

// The parts, ...
mod arena;
mod builds;
mod cold;
mod groups;
mod lex;
mod outputs;
mod passes;
mod proofs;
mod replies;
mod steps;
// ... the automata, and the code and crates they are measured with, ...
mod automata;
mod contenders;
mod crates;
mod random;
// ... how it is measured, ...
mod machine;
mod measure;
mod scratch;
// ... and how the results are shown and kept.
mod history;
mod markdown;
mod plot;
mod results;

use std::fmt::Write as _;
use std::process::ExitCode;

use history::Beginning;
use results::{Findings, Setting};
use scratch::Scratch;

/// The error is a message for the user. A benchmark stops at the first error.
type Result<T> = std::result::Result<T, String>;

/// The folder of the benchmark, with the files that it writes.
const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

/// A part of the benchmark.
struct Part {
    name: &'static str,
    /// The heading of its section.
    title: &'static str,
    about: &'static str,
    /// Whether it also measures crates from the registry.
    needs_peers: bool,
    run: fn(&Setting) -> Result<Findings>,
}

const PARTS: &[Part] = &[
    Part {
        name: "steps",
        title: "A step",
        about: "`next` compared with tables written by hand, a plain match and other crates",
        needs_peers: true,
        run: steps::run,
    },
    Part {
        name: "forms",
        title: "The forms of a step",
        about: "the forms in which the macro can write `next`, for many sizes",
        needs_peers: false,
        run: steps::forms,
    },
    Part {
        name: "small",
        title: "Small machines",
        about: "the forms of `next` for 2 to 16 states, on several kinds of input",
        needs_peers: false,
        run: steps::small,
    },
    Part {
        name: "builds",
        title: "Building a crate",
        about: "time and memory to compile a crate with an automaton",
        needs_peers: true,
        run: builds::run,
    },
    Part {
        name: "cold",
        title: "The first build",
        about: "building a program with the macro when nothing is compiled yet",
        needs_peers: true,
        run: cold::run,
    },
    Part {
        name: "replies",
        title: "A reply",
        about: "the compiled opponent next to minimax and a search by name",
        needs_peers: false,
        run: replies::run,
    },
    Part {
        name: "arena",
        title: "The arena",
        about: "random games per second, on one core and on all",
        needs_peers: false,
        run: arena::run,
    },
    Part {
        name: "passes",
        title: "The passes of the library",
        about: "parse, check, minimise and compare, next to OpenFst and automata-lib",
        needs_peers: false,
        run: passes::run,
    },
    Part {
        name: "groups",
        title: "Lines of groups",
        about: "parse and check texts with groups, next to the same automata as tables",
        needs_peers: false,
        run: groups::run,
    },
    Part {
        name: "outputs",
        title: "Outputs",
        about: "`step` next to `next`, and compiling an automaton with outputs next to one without",
        needs_peers: false,
        run: outputs::run,
    },
    Part {
        name: "proofs",
        title: "Proofs",
        about: "properties next to parsing, and `determinise` next to OpenFst",
        needs_peers: false,
        run: proofs::run,
    },
    Part {
        name: "lex",
        title: "Reading bytes",
        about: "lexers and recognisers next to logos, re2c, ragel, regex-automata and code by hand",
        needs_peers: true,
        run: lex::run,
    },
];

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
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let [passes::PEAK_COMMAND, file] = words[..] {
        return passes::print_peak_growth(file);
    }
    if words.iter().any(|word| matches!(*word, "--help" | "-h")) {
        println!("{}", usage());
        return Ok(());
    }
    let quick = words.contains(&"--quick");
    let mut parts = Vec::new();
    for name in words.into_iter().filter(|&word| word != "--quick") {
        let part = PARTS.iter().find(|part| part.name == name);
        parts.push(part.ok_or_else(|| format!("there is no part `{name}`\n\n{}", usage()))?);
    }
    if cfg!(debug_assertions) && !quick {
        return Err(
            "use `cargo run --release` to measure, or `--quick` to try the program".to_owned()
        );
    }
    if parts.is_empty() {
        parts.extend(PARTS);
    }
    let scratch = Scratch::new()?;
    let has_peers = parts.iter().any(|part| part.needs_peers) && crates::can_fetch_peers(&scratch)?;
    let load = machine::load().unwrap_or("unknown".to_owned());
    let setting = Setting { quick, has_peers, load, scratch };
    let beginning = Beginning::now();
    let mut goals = Vec::new();
    let run = |part| -> Result<()> {
        goals.extend(results::run(part, &setting)?);
        Ok(())
    };
    let outcome = parts.into_iter().try_for_each(run);
    // The parts before an error were measured, too.
    history::add_line(&beginning, &setting.load, &goals)?;
    outcome
}

fn usage() -> String {
    let mut text = String::from(
        "\
usage: cargo run --release --manifest-path bench/Cargo.toml -- [PART]... [--quick]

Measures the named parts, or all of them. Writes RESULTS.md, plots/, a line of HISTORY.md and the
figures in the README.

parts:
",
    );
    for part in PARTS {
        let _ = writeln!(text, "  {:8} {}", part.name, part.about);
    }
    text + "
  --quick  smaller sizes and fewer rounds, to see that everything works; writes no file

Other crates are fetched from the registry. These programs are used if they are installed:
OpenFst (apt install libfst-tools), callgrind (apt install valgrind), GNU time for memory
(apt install time), and re2c and ragel with a C compiler (apt install re2c ragel gcc). automata-lib is installed into bench/target, with python3 and its venv."
}
