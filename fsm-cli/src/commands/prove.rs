//! `fsm prove`: tries properties that a file does not have.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use fsm_model::{Check, Dfa, Diagnostic, Report, Severity, Source, in_backticks, printable};
use serde::Serialize;

use super::{Context, find};
use crate::exit::{Answer, CommandError, CommandResult};
use crate::input;
use crate::spinner::Spinner;

/// Tries properties of an automaton, without writing them into its file
///
/// A property that does not hold is shown with a shortest counterexample. Put each into quotes:
///
///   fsm prove order.txt 'never Cancelled' 'needs Shipped -> Paid'
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Options {
    /// An automaton file, or - for standard input
    file: PathBuf,
    /// Properties as they would stand under `Properties:`, each in quotes
    #[arg(required = true, value_name = "PROPERTY")]
    properties: Vec<String>,
    /// Only from the start with this label
    #[arg(long, value_name = "LABEL")]
    start: Option<String>,
    /// One JSON object per line and property: property holds empty word message
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    let dfa = input::load(&options.file, context.domain, &context.output)
        .map_err(|error| context.output.refusal_as_trouble(error))?;
    let label = options.start.as_deref();
    if label.is_some() {
        find::start(&dfa, label)?;
    }
    let mut answer = Answer::Yes;
    for property in &options.properties {
        answer = answer.and(prove(property, &dfa, options, context)?);
    }
    Ok(answer)
}

/// Proves one property, and shows the result.
fn prove(property: &str, dfa: &Dfa, options: &Options, context: &mut Context) -> CommandResult {
    let source = Source::new("<property>", property);
    let files = input::read_beside;
    let check = input::limited(Check::new(context.domain)).read_files(&files);
    let found = {
        let _spinner = Spinner::start(format_args!("proving {}", printable(property)));
        check.prove(dfa, &source, options.start.as_deref())
    };
    let output = &mut context.output;
    let found = match found {
        Ok(found) => found,
        Err(report) => {
            output.report(&report);
            if property.trim().is_empty() {
                return CommandError::trouble("a property is empty");
            }
            let is_split = options.properties.len() > 1 && !property.contains(char::is_whitespace);
            let help = if is_split { "; put it into quotes" } else { "" };
            let property = in_backticks(property);
            let error = CommandError::Trouble(format!("{property} cannot be read{help}"));
            return Ok(output.error(error));
        }
    };
    let holds = found.as_ref().is_none_or(|found| found.severity() == Severity::Warning);
    if options.json {
        output.json(&JsonProof {
            property,
            holds,
            empty: holds && found.is_some(),
            word: found.as_ref().and_then(|found| found.word()),
            message: found.as_ref().map(Diagnostic::message),
        })?;
        return Ok(Answer::from(holds));
    }
    let verdict = if holds { "holds" } else { "does not hold" };
    writeln!(output.shown(), "{verdict}: {}", printable(property.trim()))?;
    // The verdict comes before its reasons, wherever both are written.
    output.data().flush()?;
    output.report(&Report::new(dfa.source(), found.into_iter().collect()));
    Ok(Answer::from(holds))
}

/// A proof for programs.
#[derive(Serialize)]
struct JsonProof<'a> {
    property: &'a str,
    holds: bool,
    /// Whether it holds only because nothing of what it is about can happen.
    empty: bool,
    /// The symbols of a counterexample.
    word: Option<&'a [String]>,
    message: Option<&'a str>,
}
