//! `fsm check`: everything that is wrong with some files.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use fsm_model::{Claim, Domain, Report, Severity, count};
use serde::Serialize;

use super::Context;
use crate::exit::{Answer, CommandError, CommandResult};
use crate::input;
use crate::output::Output;
use crate::watch::Changes;

/// Says everything that is wrong with some files
///
/// The messages are those of the compiler. Warnings do not make a file wrong.
#[derive(Args)]
pub(crate) struct Options {
    /// Automaton files, folders with such files (*.txt), or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Claims that must hold even if a file does not make them
    #[arg(long, value_name = "CLAIM,...", value_delimiter = ',')]
    claims: Vec<String>,
    /// Treat warnings as mistakes
    #[arg(long)]
    deny_warnings: bool,
    /// One JSON object per line and message: code severity file line column message word. In a file name, \xFF
    /// is a byte that is not UTF-8, \u{1b} a control character, and \\ a backslash
    #[arg(long)]
    json: bool,
    /// Check again whenever a file changes, until interrupted
    #[arg(long)]
    watch: bool,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    let demanded = demanded(&options.claims, context.domain)?;
    if !options.watch {
        return check_once(options, &demanded, context);
    }
    if options.files.iter().any(|path| input::is_stdin(path)) {
        return CommandError::trouble("standard input cannot be watched");
    }
    let mut changes = Changes::of(&options.files);
    loop {
        context.output.clear_screen();
        check_once(options, &demanded, context)?;
        context.output.data().flush()?;
        if !options.json {
            context.output.message("watching for changes; press Ctrl-C to stop");
        }
        let output = &context.output;
        // Without --json all that is said are messages.
        let is_wanted = || !output.reader_gone() && (options.json || !output.message_reader_gone());
        if !changes.wait(is_wanted) {
            return Ok(Answer::Yes);
        }
    }
}

/// Adds the names of all claims to the help text of `--claims`, if this is the command `check`.
pub(crate) fn with_claims(command: clap::Command, domain: &Domain) -> clap::Command {
    let names: Vec<&str> = domain.all_claims().map(Claim::name).collect();
    command.mut_args(|argument| match argument.get_help() {
        Some(help) if argument.get_id() == "claims" => {
            let help = format!("{help}: {}", names.join(", "));
            argument.help(help)
        }
        _ => argument,
    })
}

/// The claims with these names.
fn demanded(names: &[String], domain: &Domain) -> CommandResult<Vec<&'static Claim>> {
    let find = |name: &String| {
        domain.find_claim(name.trim()).or_else(|unknown| {
            let help = unknown.help().unwrap_or_default();
            CommandError::trouble(format_args!("{}; {help}", unknown.message()))
        })
    };
    names.iter().filter(|name| !name.trim().is_empty()).map(find).collect()
}

/// Checks all files once.
fn check_once(
    options: &Options,
    demanded: &[&'static Claim],
    context: &mut Context,
) -> CommandResult {
    let (domain, output) = (context.domain, &mut context.output);
    let mut summary = Summary::default();
    for file in input::files(&options.files) {
        match file.and_then(|file| input::check(&file, domain, demanded)) {
            Ok(checked) => summary.add(&checked.warnings, options, output)?,
            Err(CommandError::Refused(report)) => summary.add(&report, options, output)?,
            Err(error) => {
                summary.unread += 1;
                output.error(error);
            }
        }
    }
    if !options.json {
        output.message(summary.line());
    }
    Ok(summary.answer(options.deny_warnings))
}

/// The number of files, and what was found in them.
#[derive(Default)]
struct Summary {
    files: usize,
    errors: usize,
    warnings: usize,
    /// The number of files with errors.
    wrong: usize,
    /// The number of files that could not be read.
    unread: usize,
}

impl Summary {
    fn add(
        &mut self,
        report: &Report,
        options: &Options,
        output: &mut Output,
    ) -> CommandResult<()> {
        let errors = report.count(Severity::Error);
        self.files += 1;
        self.errors += errors;
        self.wrong += usize::from(errors > 0);
        self.warnings += report.count(Severity::Warning);
        if options.json {
            return write_json(report, output);
        }
        output.report(report);
        Ok(())
    }

    fn answer(&self, deny_warnings: bool) -> Answer {
        let is_wrong = self.errors > 0 || (deny_warnings && self.warnings > 0);
        if self.unread > 0 { Answer::Trouble } else { Answer::from(!is_wrong) }
    }

    /// `3 files: 2 errors in 1 file, 1 warning`
    fn line(&self) -> String {
        let mut parts = Vec::new();
        if self.errors > 0 {
            let files = if self.files > 1 {
                format!(" in {}", count(self.wrong, "file"))
            } else {
                String::new()
            };
            parts.push(format!("{}{files}", count(self.errors, "error")));
        }
        if self.warnings > 0 {
            parts.push(count(self.warnings, "warning"));
        }
        if parts.is_empty() {
            parts.push("no mistakes".to_owned());
        }
        let found = match self.files {
            0 => "no files checked".to_owned(),
            files => format!("{}: {}", count(files, "file"), parts.join(", ")),
        };
        match self.unread {
            0 => found,
            unread => format!("{found}; {unread} could not be read"),
        }
    }
}

/// A message for programs.
#[derive(Serialize)]
struct JsonMessage<'a> {
    code: &'a str,
    severity: &'a str,
    file: &'a str,
    /// `None` if the message is about the text as a whole.
    line: Option<usize>,
    column: Option<usize>,
    message: &'a str,
    /// The symbols of a counterexample.
    word: Option<&'a [String]>,
}

fn write_json(report: &Report, output: &mut Output) -> CommandResult<()> {
    for (diagnostic, position) in report {
        output.json(&JsonMessage {
            code: diagnostic.code().id(),
            severity: diagnostic.severity().as_str(),
            file: report.source().name(),
            line: position.map(|position| position.line),
            column: position.map(|position| position.column),
            message: diagnostic.message(),
            word: diagnostic.word(),
        })?;
    }
    Ok(())
}
