//! `fsm check`: everything that is wrong with some files.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tictactoe_fsm::{Claim, Report, Severity};
use tictactoe_strategy::CLAIMS;

use crate::input;
use crate::shell::{Answer, Outcome, Shell, Stop, count};
use crate::watch::Changes;

/// Says everything that is wrong with some files
///
/// The messages are those of the compiler. Warnings do not make a file wrong.
#[derive(Args)]
pub(crate) struct Options {
    /// Automaton files, folders with such files (*.txt), or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[arg(long, value_name = "CLAIM,...", value_delimiter = ',', help = claims_help())]
    claims: Vec<String>,
    /// Warnings make a file wrong, too
    #[arg(long)]
    deny_warnings: bool,
    /// One JSON object per line and message: code severity file line column message
    #[arg(long)]
    json: bool,
    /// Check again whenever a file changes, until interrupted
    #[arg(long)]
    watch: bool,
}

pub(crate) fn run(options: &Options, shell: &mut Shell) -> Outcome {
    let demanded = demanded(&options.claims)?;
    if !options.watch {
        return once(options, &demanded, shell);
    }
    if options.files.iter().any(|path| input::is_stdin(path)) {
        return Stop::trouble("standard input cannot be watched");
    }
    let mut changes = Changes::of(&options.files);
    loop {
        shell.clear();
        once(options, &demanded, shell)?;
        shell.out().flush()?;
        if shell.is_alone() {
            return Ok(Answer::Yes);
        }
        if !options.json {
            shell.say("watching for changes; press Ctrl-C to stop");
        }
        changes.wait();
    }
}

fn claims_help() -> String {
    let names: Vec<&str> =
        tictactoe_fsm::CLAIMS.iter().chain(CLAIMS).map(|claim| claim.name).collect();
    format!("Claims that must hold even if a file does not make them: {}", names.join(", "))
}

/// The claims with these names.
fn demanded(names: &[String]) -> Outcome<Vec<&'static Claim>> {
    let find = |name: &String| {
        Claim::find(name.trim(), CLAIMS).or_else(|unknown| {
            let help = unknown.suggestion().unwrap_or_default();
            Stop::trouble(format_args!("{}; {help}", unknown.message()))
        })
    };
    names.iter().filter(|name| !name.trim().is_empty()).map(find).collect()
}

/// Checks all files once.
fn once(options: &Options, demanded: &[&Claim], shell: &mut Shell) -> Outcome {
    let mut summary = Summary::default();
    for file in input::files(&options.files) {
        match file.and_then(|file| input::check(&file, demanded)) {
            Ok((_, warnings)) => summary.take(&warnings, options, shell)?,
            Err(Stop::Refused(report)) => summary.take(&report, options, shell)?,
            Err(stop) => {
                summary.unread += 1;
                shell.tell(stop);
            }
        }
    }
    if !options.json {
        shell.say(summary.line());
    }
    Ok(summary.answer(options.deny_warnings))
}

/// What the files have come to.
#[derive(Default)]
struct Summary {
    files: usize,
    errors: usize,
    warnings: usize,
    /// How many files have errors, ...
    wrong: usize,
    /// ... and how many could not be read.
    unread: usize,
}

impl Summary {
    fn take(&mut self, report: &Report, options: &Options, shell: &mut Shell) -> Outcome<()> {
        let errors = report.count(Severity::Error);
        self.files += 1;
        self.errors += errors;
        self.wrong += usize::from(errors > 0);
        self.warnings += report.count(Severity::Warning);
        if options.json {
            return as_json(report, shell);
        }
        shell.show(report);
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
struct Record<'a> {
    code: &'a str,
    severity: &'a str,
    file: &'a str,
    /// Nothing if the message is about the text as a whole.
    line: Option<usize>,
    column: Option<usize>,
    message: &'a str,
}

fn as_json(report: &Report, shell: &mut Shell) -> Outcome<()> {
    for (diagnostic, position) in report.iter() {
        shell.json(&Record {
            code: diagnostic.code().id,
            severity: diagnostic.severity().as_str(),
            file: report.source().name(),
            line: position.map(|position| position.line),
            column: position.map(|position| position.column),
            message: diagnostic.message(),
        })?;
    }
    Ok(())
}
