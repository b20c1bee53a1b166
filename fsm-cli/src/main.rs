//! The command `fsm`: checks, explains and changes automaton files.
//!
//! One file per command under `commands`; each reads automata through `input`, asks the library,
//! and answers through `shell`. What an automaton is, only the library knows; `formats` knows how
//! others write it down, and `draw` what it looks like.

mod code;
mod commands;
mod draw;
mod formats;
mod input;
mod lost;
mod replace;
mod shell;
mod watch;
mod xml;

use std::ffi::OsString;
use std::process::ExitCode;
use std::{env, io};

use clap::{ColorChoice, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::commands::{
    check, completions, convert, diff, draw as drawing, emit, explain, fmt, info, man, minimise,
    trace,
};
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
    Draw(drawing::Options),
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
  fsm draw mine.txt -o mine.svg       what does it look like?
  fsm minimise mine.txt -o small.txt  the smallest automaton that does the same
  fsm diff mine.txt solution.txt      do both do the same? If not, on which word?
  fsm convert mine.txt -o mine.jff    the same for JFLAP

In place of a file, - is standard input. Exit codes are those of grep and diff: 0 yes, 1 no
(mistakes found, not equal, rejected), 2 trouble (wrong usage, a file that cannot be read, for trace
and diff also one that is refused).";

fn main() -> ExitCode {
    let options = match Options::command().color(colour_of_messages()).try_get_matches() {
        Ok(matches) => Options::from_arg_matches(&matches),
        Err(error) => Err(error),
    };
    let options = match options {
        Ok(options) => options,
        Err(error) => return told(&error),
    };
    let mut shell = Shell::new(options.color);
    let outcome = run(options.command, &mut shell);
    shell.end(outcome)
}

/// How to tell what is wrong with the options, before these are understood.
fn colour_of_messages() -> ColorChoice {
    let arguments: Vec<OsString> = env::args_os().collect();
    let is = |wish: &str| {
        let joined = format!("--color={wish}");
        arguments.iter().any(|argument| *argument == *joined)
            || arguments.windows(2).any(|two| two == ["--color", wish])
    };
    match (is("never"), is("always")) {
        (true, _) => ColorChoice::Never,
        (_, true) => ColorChoice::Always,
        _ => ColorChoice::Auto,
    }
}

/// Shows help, or what is wrong with the options; the exit code.
fn told(error: &clap::Error) -> ExitCode {
    let code = u8::try_from(error.exit_code()).unwrap_or(2);
    match error.print() {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => ExitCode::from(2),
        _ => ExitCode::from(code),
    }
}

fn run(command: Command, shell: &mut Shell) -> Outcome {
    match command {
        Command::Check(options) => check::run(&options, shell),
        Command::Info(options) => info::run(&options, shell),
        Command::Fmt(options) => fmt::run(&options, shell),
        Command::Trace(options) => trace::run(&options, shell),
        Command::Minimise(options) => minimise::run(&options, shell),
        Command::Diff(options) => diff::run(&options, shell),
        Command::Draw(options) => drawing::run(&options, shell),
        Command::Convert(options) => convert::run(&options, shell),
        Command::Emit(options) => emit::run(&options, shell),
        Command::Explain(options) => explain::run(&options, shell),
        Command::Completions(options) => completions::run(&options, shell),
        Command::Man(options) => man::run(&options, shell),
    }
}
