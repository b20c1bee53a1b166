//! `fsm convert`: to and from the formats of other tools.

use std::path::{Path, PathBuf};

use clap::Args;
use tictactoe_fsm::quote;

use super::find;
use crate::formats::{Format, Imported, state_table, symbol_table};
use crate::input;
use crate::shell::{Answer, Busy, Outcome, Shell, Stop};

/// Converts to and from the formats of other tools
///
/// What the other format cannot hold is refused; what it has no place for is said on standard
/// error. In what is read, transitions may be missing: they are led to a new state.
#[derive(Args)]
pub(crate) struct Options {
    /// A file, or - for standard input
    file: PathBuf,
    /// The format to read; otherwise the ending of the file tells
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The format to write; otherwise the ending of the output tells, or it is txt
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// Keep only the start with this label
    #[arg(long, value_name = "LABEL")]
    start: Option<String>,
    /// Where to write it; otherwise to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// With att, where to write the numbers of the symbols, for fstcompile --isymbols
    #[arg(long, value_name = "FILE")]
    isymbols: Option<PathBuf>,
    /// With att, where to write the numbers of the states, for fstcompile --ssymbols
    #[arg(long, value_name = "FILE")]
    ssymbols: Option<PathBuf>,
}

pub(crate) fn run(options: &Options, shell: &mut Shell) -> Outcome {
    let from = options.from.map_or_else(|| format_of(&options.file, "--from"), Ok)?;
    let to = match (options.to, &options.output) {
        (Some(to), _) => to,
        (None, Some(output)) => format_of(output, "--to")?,
        (None, None) => Format::Txt,
    };
    if to != Format::Att && (options.isymbols.is_some() || options.ssymbols.is_some()) {
        return Stop::trouble("only att has tables of symbols and states");
    }
    let stdout = Some(Path::new("-"));
    let outputs = [
        options.output.as_deref().or(stdout),
        options.isymbols.as_deref(),
        options.ssymbols.as_deref(),
    ];
    let outputs: Vec<&Path> = outputs.into_iter().flatten().collect();
    if (1..outputs.len()).any(|last| outputs[..last].contains(&outputs[last])) {
        return Stop::trouble("the automaton and its tables cannot be written to the same place");
    }
    if let Some(output) = options.output.as_ref().filter(|_| from != to) {
        input::refuse_same(&options.file, output)?;
    }
    let source = input::source(&options.file)?;
    let name = source.name().to_owned();
    let Imported { dfa, notes } = {
        let _busy = Busy::with(format_args!("reading {name} as {}", from.title()));
        match from.read(&source) {
            Some(read) => read?,
            None => return Stop::trouble(format_args!("{} cannot be read", from.title())),
        }
    };
    for note in notes {
        shell.say(format_args!("{name}: {note}"));
    }
    let start = match &options.start {
        Some(label) => Some(find::start(&dfa, Some(label))?),
        None => None,
    };
    let written = {
        let _busy = Busy::with(format_args!("writing {}", to.title()));
        to.write(&dfa, start)?
    };
    for note in written.notes {
        shell.say(format_args!("{name}: {note}"));
    }
    if !written.lost.is_empty() {
        shell.say(format_args!("{name}: not kept: {}", written.lost.join("; ")));
    }
    if options.isymbols.is_some() {
        shell.write(options.isymbols.as_deref(), &symbol_table(&dfa))?;
    }
    if options.ssymbols.is_some() {
        shell.write(options.ssymbols.as_deref(), &state_table(&dfa))?;
    }
    shell.write(options.output.as_deref(), &written.text)?;
    Ok(Answer::Yes)
}

/// The format of a file that has to say so itself.
fn format_of(file: &Path, option: &str) -> Outcome<Format> {
    if input::is_stdin(file) {
        return Ok(Format::Txt);
    }
    Format::of(file).map_or_else(
        || {
            let name = quote(&input::name(file));
            let message = format!("the ending of {name} tells no format");
            Stop::trouble(format_args!("{message}; say it with {option}"))
        },
        Ok,
    )
}
