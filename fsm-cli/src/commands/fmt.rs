//! `fsm fmt`: the one canonical layout.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use fsm_model::{in_backticks, printable};
use similar::TextDiff;

use super::Context;
use crate::exit::{Answer, CommandError, CommandResult};
use crate::input;
use crate::layout::{has_mixed_ends, lay_out};
use crate::spinner::Spinner;

/// Lays files out in the canonical way
///
/// Columns are aligned, unless a table would be very wide; every word and comment is kept. All lines end as
/// the first one does, in LF or CR LF. A file with mistakes is left alone, and so is one that another
/// program changes meanwhile.
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
        let done = file.and_then(|file| run_one(&file, options.check, context));
        answer = answer.and(match done {
            Err(CommandError::Output(error)) => return Err(error.into()),
            done => done.unwrap_or_else(|error| context.output.error(error)),
        });
    }
    Ok(answer)
}

/// Lays out one file, or shows what would change.
fn run_one(file: &Path, is_check: bool, context: &mut Context) -> CommandResult {
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
        lay_out(&source)?
    };
    let output = &mut context.output;
    let is_laid_out = text == source.text();
    if is_check {
        if !is_laid_out {
            let name = &printable(source.name());
            if has_mixed_ends(source.text()) {
                output.message(format_args!("{name}: {MIXED_ENDS}"));
            }
            let diff = TextDiff::from_lines(source.text(), &text);
            write!(output.shown(), "{}", diff.unified_diff().header(name, name))?;
        }
        return Ok(Answer::from(is_laid_out));
    }
    if input::is_stdin(file) {
        output.data().write_all(text.as_bytes())?;
    } else if !is_laid_out {
        output.replace(file, Some(source.text().as_bytes()), text.as_bytes())?;
        let name = input::name(file);
        output.message(format_args!("{name} laid out"));
        if has_mixed_ends(source.text()) {
            output.message(format_args!("{name}: {MIXED_ENDS}"));
        }
    }
    Ok(Answer::Yes)
}

/// A difference that cannot be seen.
const MIXED_ENDS: &str =
    "some lines end in CR LF and others in LF; in the canonical layout all end as the first one";
