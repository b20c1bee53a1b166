//! `fsm convert`: to and from the formats of other tools.

use std::path::{Path, PathBuf};

use clap::Args;
use fsm_model::{in_backticks, printable};

use super::{Context, find};
use crate::exit::{Answer, CommandError, CommandResult};
use crate::formats::{
    Automaton, Format, Imported, MachineKind, Missing, Nfa, Reading, Symbolic, Written,
    dfa_with_symbols, nfa_with_symbols, numbered, numbered_symbols, output_table, state_table,
    symbol_table,
};
use crate::input;
use crate::output::Output;
use crate::spinner::Spinner;

/// Converts to and from the formats of other tools
///
/// It is an error if the other format cannot hold the automaton. What is left out is listed on
/// standard error. Transitions that the file does not give become refusals.
///
/// A nondeterministic automaton stays one: its text says `Kind: nfa`. `fsm determinise` makes it
/// deterministic.
///
/// Other formats know no bytes and no characters. There, each of them becomes a symbol, or a range of
/// them that the automaton treats alike, such as 0-9; standard error says so.
///
/// A dot or att file that looks like a Mealy machine is read as one, so that its transitions have
/// outputs; standard error says so.
#[derive(Args)]
pub(crate) struct Options {
    /// A file, or - for standard input
    file: PathBuf,
    /// The format to read; otherwise by the ending of the file
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The format to write; otherwise by the ending of the output, or txt
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// Keep only the start with this label
    #[arg(long, value_name = "LABEL")]
    start: Option<String>,
    /// Lead transitions that are not given or refused to a new state
    #[arg(long)]
    total: bool,
    /// With dot or att, read outputs even if the file does not look like a Mealy machine
    #[arg(long, conflicts_with = "acceptor")]
    mealy: bool,
    /// With dot or att, read no outputs even if the file looks like a Mealy machine
    #[arg(long)]
    acceptor: bool,
    /// Where to write it; otherwise to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// With att, where to write the numbers of the symbols, for fstcompile --isymbols
    #[arg(long, value_name = "FILE")]
    isymbols: Option<PathBuf>,
    /// With att, where to write the numbers of the outputs, for fstcompile --osymbols
    #[arg(long, value_name = "FILE")]
    osymbols: Option<PathBuf>,
    /// With att, where to write the numbers of the states, for fstcompile --ssymbols
    #[arg(long, value_name = "FILE")]
    ssymbols: Option<PathBuf>,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    let (domain, output) = (context.domain, &mut context.output);
    let from = options.from.map_or_else(|| format_of(&options.file, "--from"), Ok)?;
    let to = match (options.to, &options.output) {
        (Some(to), _) => to,
        (None, Some(output)) => format_of(output, "--to")?,
        (None, None) => Format::Txt,
    };
    if (options.mealy || options.acceptor) && !from.has_both_kinds() {
        let option = if options.mealy { "--mealy" } else { "--acceptor" };
        return CommandError::trouble(format_args!(
            "{option} is for dot and att; {} says by itself whether there are outputs",
            from.title()
        ));
    }
    refuse_tables(options, to)?;
    for output in [&options.output, &options.isymbols, &options.osymbols, &options.ssymbols] {
        input::refuse_overwriting(&options.file, output.as_deref())?;
    }
    let source = input::source(&options.file)?;
    let name = input::name(&options.file);
    let Imported { automaton, notes } = {
        let _spinner = Spinner::start(format_args!("reading {name} as {}", from.title()));
        let missing = if options.total { Missing::LeadToNewState } else { Missing::Refused };
        let kind = match (options.mealy, options.acceptor) {
            (true, _) => MachineKind::Mealy,
            (_, true) => MachineKind::Acceptor,
            _ => MachineKind::Detected,
        };
        match from.read(&source, domain, Reading { missing, kind, most_cases: input::most_cases() })
        {
            Some(read) => read?,
            None => return CommandError::trouble(format_args!("{} cannot be read", from.title())),
        }
    };
    for note in notes {
        output.message(format_args!("{name}: {note}"));
    }
    let dfa = match automaton {
        Automaton::Dfa(dfa) => *dfa,
        Automaton::Nfa(nfa) => return write_nfa(&nfa, to, options, output),
    };
    let symbolic = if to == Format::Txt { None } else { dfa_with_symbols(&dfa)? };
    let (dfa, pieces) = match symbolic {
        Some(Symbolic { automaton, note, omissions }) => (automaton, Some((note, omissions))),
        None => (dfa, None),
    };
    let start = match &options.start {
        Some(label) => Some(find::start(&dfa, Some(label))?),
        None => None,
    };
    if options.osymbols.is_some() && dfa.is_silent() {
        return CommandError::trouble("nothing comes out, so --osymbols has nothing to write");
    }
    let written = {
        let _spinner = Spinner::start(format_args!("writing {}", to.title()));
        to.write(&dfa, start)?.after(pieces)
    };
    describe(&name, &written, output);
    if options.isymbols.is_some() {
        output.write(options.isymbols.as_deref(), &symbol_table(&dfa))?;
    }
    if options.osymbols.is_some() {
        output.write(options.osymbols.as_deref(), &output_table(&dfa))?;
    }
    if options.ssymbols.is_some() {
        output.write(options.ssymbols.as_deref(), &state_table(&dfa))?;
    }
    output.write(options.output.as_deref(), &written.text)?;
    Ok(Answer::Yes)
}

/// Writes a nondeterministic automaton.
fn write_nfa(nfa: &Nfa, to: Format, options: &Options, output: &mut Output) -> CommandResult {
    let name = &printable(nfa.source.name());
    let symbolic = nfa_with_symbols(nfa).filter(|_| to != Format::Txt);
    let nfa = symbolic.as_ref().map_or(nfa, |symbolic| &symbolic.automaton);
    if options.total {
        return CommandError::trouble(format_args!(
            "{} is nondeterministic, and --total is for deterministic automata; \
             use `fsm determinise` first",
            in_backticks(name)
        ));
    }
    let start = options.start.as_deref().map(|start| nfa.find_start(start)).transpose();
    let start = start.map_err(CommandError::Trouble)?;
    if options.osymbols.is_some() {
        return CommandError::trouble("nothing comes out, so --osymbols has nothing to write");
    }
    let written = {
        let _spinner = Spinner::start(format_args!("writing {}", to.title()));
        let pieces = symbolic.as_ref().map(|it| (it.note.clone(), it.omissions.clone()));
        to.write_nfa(nfa, start.as_ref())?.after(pieces)
    };
    describe(name, &written, output);
    let draft = &nfa.written.draft;
    if options.isymbols.is_some() {
        let table = numbered_symbols(draft.symbols.iter().map(String::as_str));
        output.write(options.isymbols.as_deref(), &table)?;
    }
    if options.ssymbols.is_some() {
        let table = numbered(draft.states.iter().map(String::as_str));
        output.write(options.ssymbols.as_deref(), &table)?;
    }
    output.write(options.output.as_deref(), &written.text)?;
    Ok(Answer::Yes)
}

/// Says what is special about the result, and what is left out.
fn describe(name: &str, written: &Written, output: &Output) {
    for note in &written.notes {
        output.message(format_args!("{name}: {note}"));
    }
    if !written.omissions.is_empty() {
        output.message(format_args!("{name}: not kept: {}", written.omissions.join("; ")));
    }
}

/// Refuses tables that the format does not have, and two files in the same place.
fn refuse_tables(options: &Options, to: Format) -> CommandResult<()> {
    let tables = [&options.isymbols, &options.osymbols, &options.ssymbols];
    if to != Format::Att && tables.into_iter().any(Option::is_some) {
        return CommandError::trouble("only att has tables of symbols, outputs and states");
    }
    let mut places = vec![options.output.as_deref().unwrap_or(Path::new("-"))];
    for table in tables.into_iter().flatten() {
        if places.contains(&table.as_path()) {
            return CommandError::trouble(
                "the automaton and its tables cannot be written to the same place",
            );
        }
        places.push(table);
    }
    Ok(())
}

/// The format of a file by its ending; standard input is an automaton text.
pub(super) fn format_of(file: &Path, option: &str) -> CommandResult<Format> {
    if input::is_stdin(file) {
        return Ok(Format::Txt);
    }
    Format::of(file).map_or_else(
        || {
            let name = in_backticks(&input::name(file));
            let message = format!("the ending of {name} tells no format");
            CommandError::trouble(format_args!("{message}; say it with {option}"))
        },
        Ok,
    )
}
