//! The command `fsm`: checks, explains and changes automaton files.
//!
//! One file per command under `commands`; each reads its files through `input`, asks the
//! library, and answers through `shell`. Nothing here knows what an automaton is.

mod code;
mod commands;
mod formats;
mod input;
mod lost;
mod replace;
mod shell;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::commands::{check, completions, convert, diff, emit, explain, fmt, info, man};
use crate::commands::{minimise, trace};
use crate::shell::{Colour, Outcome, Shell};

/// Check, understand and change automaton files
#[derive(Parser)]
#[command(name = "fsm", version, after_help = FIRST_SESSION, max_term_width = 100)]
struct Options {
    /// When to use colours; `auto` is on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: Colour,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Options),
    Info(info::Options),
    Fmt(fmt::Options),
    Trace(trace::Options),
    Minimise(minimise::Options),
    Diff(diff::Options),
    Convert(convert::Options),
    Emit(emit::Options),
    Explain(explain::Options),
    Completions(completions::Options),
    Man(man::Options),
}

const FIRST_SESSION: &str = "\
A first session:
  fsm check mine.txt                  is anything wrong with this file?
  fsm trace mine.txt coin push        where do these symbols lead?
  fsm minimise mine.txt -o small.txt  the smallest automaton that does the same
  fsm diff mine.txt solution.txt      do both do the same? If not, on which word?
  fsm convert mine.txt -o mine.jff    the same for JFLAP

In place of a file, - is standard input. Exit codes are those of grep and diff: 0 yes, 1 no
(mistakes found, not equal, rejected), 2 trouble (wrong usage, a file that cannot be read).";

fn main() -> ExitCode {
    let options = Options::parse();
    let mut shell = Shell::new(options.color);
    let outcome = run(options.command, &mut shell);
    shell.end(outcome)
}

fn run(command: Command, shell: &mut Shell) -> Outcome {
    match command {
        Command::Check(options) => check::run(&options, shell),
        Command::Info(options) => info::run(&options, shell),
        Command::Fmt(options) => fmt::run(&options, shell),
        Command::Trace(options) => trace::run(&options, shell),
        Command::Minimise(options) => minimise::run(&options, shell),
        Command::Diff(options) => diff::run(&options, shell),
        Command::Convert(options) => convert::run(&options, shell),
        Command::Emit(options) => emit::run(&options, shell),
        Command::Explain(options) => explain::run(&options, shell),
        Command::Completions(options) => completions::run(&options, shell),
        Command::Man(options) => man::run(&options, shell),
    }
}
