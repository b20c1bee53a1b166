//! The command `fsm`: checks, explains and changes automaton files.
//!
//! Every command has a file under `commands`. It reads automata through `input`, asks the libraries,
//! and answers through `output` and its exit code. `formats` reads and writes the files of other
//! tools. The libraries `fsm-model`, `fsm-codegen` and `fsm-draw` do the rest.
//!
//! The commands know automata in general. What is special about tic-tac-toe is in the [`Domain`] that
//! `main` hands to them, and in the pictures of `tictactoe`.
//!
//! This is a library only so that a fuzzer can call it, see `fuzzing`. Programs use `fsm-model`.

mod code;
mod commands;
mod exit;
mod formats;
mod input;
mod layout;
mod lexer;
mod lsp;
mod omissions;
mod output;
mod page;
mod path_name;
mod replace;
mod spinner;
mod terminal;
mod text;
mod tictactoe;
mod watch;

#[cfg(any(test, feature = "testing"))]
pub mod fuzzing;

use std::ffi::OsString;
use std::process::ExitCode;
use std::{env, io};

use clap::{ColorChoice, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use fsm_model::{Domain, printable};

use crate::commands::{
    Context, check, completions, convert, determinise, diff, draw, emit, explain, fmt, info, man,
    minimise, prove, trace, why,
};
use crate::exit::CommandResult;
use crate::input::Limits;
use crate::output::{Colour, Output};

/// The automata that claims, codes and pictures are known for.
static DOMAIN: &Domain = &tictactoe_strategy::DOMAIN;

/// Check, understand and change automaton files
#[derive(Parser)]
#[command(name = "fsm", version, after_help = FIRST_SESSION, max_term_width = 100)]
struct Options {
    /// When to use colours; `auto` is on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: Colour,
    #[command(flatten)]
    limits: Limits,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Options),
    Info(info::Options),
    Fmt(fmt::Options),
    Trace(trace::Options),
    Why(why::Options),
    Prove(prove::Options),
    Minimise(minimise::Options),
    Determinise(determinise::Options),
    Diff(diff::Options),
    Draw(draw::Options),
    Convert(convert::Options),
    Emit(emit::Options),
    Explain(explain::Options),
    Lsp(commands::lsp::Options),
    Completions(completions::Options),
    Man(man::Options),
}

const FIRST_SESSION: &str = "\
A first session:
  fsm check mine.txt                  is anything wrong with this file?
  fsm trace mine.txt coin push        where do these symbols lead?
  fsm why mine.txt Locked coin        which line says so?
  fsm prove mine.txt 'never Broken'   can that happen? If so, how?
  fsm draw mine.txt -o mine.svg       what does it look like?
  fsm minimise mine.txt -o small.txt  the smallest automaton that does the same
  fsm diff mine.txt solution.txt      do both do the same? If not, on which word?
  fsm convert mine.txt -o mine.jff    the same for JFLAP

In place of a file, - is standard input. Exit codes are those of grep and diff: 0 yes, 1 no
(mistakes found, not equal, rejected, not true), 2 trouble (wrong usage, a file that cannot be read,
for trace, prove and diff also one that is refused).";

/// Runs the command with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    let options = match parse(env::args_os()) {
        Ok(options) => options,
        Err(error) => return print_usage_error(&error),
    };
    input::set_limits(options.limits);
    let mut context = Context { output: Output::new(options.color), domain: DOMAIN, clap_command };
    let result = run(options.command, &mut context);
    context.output.finish(result)
}

fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Options, clap::Error> {
    let command = clap_command().color(colour_of_usage_errors());
    Options::from_arg_matches(&command.try_get_matches_from(arguments)?)
}

/// All commands and options, with the claims of the domain in the help text.
fn clap_command() -> clap::Command {
    Options::command().mut_subcommands(|command| check::with_claims(command, DOMAIN))
}

/// Whether messages about wrong options are coloured. At that time `--color` is not parsed yet.
fn colour_of_usage_errors() -> ColorChoice {
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

/// Prints the help text, or what is wrong with the options; returns the exit code.
fn print_usage_error(usage: &clap::Error) -> ExitCode {
    let code = u8::try_from(usage.exit_code()).unwrap_or(2);
    // clap shows arguments as they are. So it is asked about arguments in which everything can be seen.
    let shown = env::args_os().map(|argument| printable(&argument.to_string_lossy()).into());
    let shown = if usage.use_stderr() { parse(shown).err() } else { None };
    match shown.as_ref().unwrap_or(usage).print() {
        Err(error) if !usage.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => {
            Output::new(Colour::Auto).error(error.into()).into()
        }
        _ => ExitCode::from(code),
    }
}

fn run(command: Command, context: &mut Context) -> CommandResult {
    match command {
        Command::Check(options) => check::run(&options, context),
        Command::Info(options) => info::run(&options, context),
        Command::Fmt(options) => fmt::run(&options, context),
        Command::Trace(options) => trace::run(&options, context),
        Command::Why(options) => why::run(&options, context),
        Command::Prove(options) => prove::run(&options, context),
        Command::Minimise(options) => minimise::run(&options, context),
        Command::Determinise(options) => determinise::run(&options, context),
        Command::Diff(options) => diff::run(&options, context),
        Command::Draw(options) => draw::run(&options, context),
        Command::Convert(options) => convert::run(&options, context),
        Command::Emit(options) => emit::run(&options, context),
        Command::Explain(options) => explain::run(&options, context),
        Command::Lsp(options) => commands::lsp::run(&options, context),
        Command::Completions(options) => completions::run(&options, context),
        Command::Man(options) => man::run(&options, context),
    }
}
