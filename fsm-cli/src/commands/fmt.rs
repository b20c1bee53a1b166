//! `fsm fmt`: the one canonical layout.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use fsm_model::{format_text, in_backticks, printable};
use similar::TextDiff;

use super::Context;
use crate::exit::{Answer, CommandError, CommandResult};
use crate::input;
use crate::replace::replace;
use crate::spinner::Spinner;

/// Lays files out in the canonical way
///
/// Columns are aligned, unless a table would be very wide; every word and comment is kept. A file with mistakes is left alone.
#[derive(Args)]
pub(crate) struct Options {
    /// Automaton files, folders with such files (*.txt), or - for standard input, which is written
    /// to standard output
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Change nothing, but show what would change; the exit code is 1 if anything would
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    let mut answer = Answer::Yes;
    for file in input::files(&options.files) {
        let done = file.and_then(|file| lay_out(&file, options.check, context));
        answer = answer.and(match done {
            Err(CommandError::Output(error)) => return Err(error.into()),
            done => done.unwrap_or_else(|error| context.output.error(error)),
        });
    }
    Ok(answer)
}

/// Lays out one file, or shows what would change.
fn lay_out(file: &Path, is_check: bool, context: &mut Context) -> CommandResult {
    if !input::is_stdin(file) && file.exists() && !file.is_file() {
        return CommandError::trouble(format_args!(
            "{} is not a file",
            in_backticks(&input::name(file))
        ));
    }
    let source = input::source(file)?;
    let text = {
        let _spinner = Spinner::start(format_args!("laying out {}", input::name(file)));
        let check = input::checker(context.domain);
        match check.run(&source) {
            // The layout does not need the deterministic automaton, which can be very large.
            Err(report) if input::is_nondeterministic(&report) => drop(check.read_nfa(&source)?),
            checked => drop(checked?),
        }
        format_text(&source)?
    };
    let output = &mut context.output;
    let is_laid_out = text == source.text();
    if is_check {
        if !is_laid_out {
            let name = &printable(source.name());
            let diff = TextDiff::from_lines(source.text(), &text);
            write!(output.shown(), "{}", diff.unified_diff().header(name, name))?;
        }
        return Ok(Answer::from(is_laid_out));
    }
    if input::is_stdin(file) {
        output.data().write_all(text.as_bytes())?;
    } else if !is_laid_out {
        replace(file, text.as_bytes())?;
        output.message(format_args!("{} laid out", input::name(file)));
    }
    Ok(Answer::Yes)
}
