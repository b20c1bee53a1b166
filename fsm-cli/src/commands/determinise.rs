//! `fsm determinise`: the deterministic automaton that does the same.

use std::path::PathBuf;

use clap::Args;
use fsm_model::{Determinised, Dfa, Domain, Source, Start, count, printable};

use super::convert::format_of;
use super::{Context, subsets};
use crate::exit::{Answer, CommandError, CommandResult};
use crate::formats::{Automaton, Format, Imported, MachineKind, Missing, Reading};
use crate::input::{self, MOST_STATES};
use crate::omissions::{Supported, list_of, omissions};
use crate::output::Output;
use crate::spinner::Spinner;

/// Makes a nondeterministic automaton deterministic
///
/// Each state of the result is a set of states, such as {q0,q2}. Standard error says how many there are.
/// Claims, examples, properties and comments are not kept. A deterministic automaton is written as it
/// is.
#[derive(Args)]
#[command(visible_alias = "determinize")]
pub(crate) struct Options {
    /// An automaton file, or - for standard input
    file: PathBuf,
    /// The format to read; otherwise by the ending of the file
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Where to write it; otherwise to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write no automaton, but where each set of states leads: a table for lectures
    #[arg(long, conflicts_with = "output")]
    steps: bool,
    /// How many states the result may have
    #[arg(long, value_name = "N", default_value_t = MOST_STATES)]
    most_states: usize,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    let from = options.from.map_or_else(|| format_of(&options.file, "--from"), Ok)?;
    let refuse_overwriting = || input::refuse_overwriting(&options.file, options.output.as_deref());
    if from != Format::Txt {
        refuse_overwriting()?;
    }
    let source = input::source(&options.file)?;
    let source = match from {
        Format::Txt => source,
        _ => import(&source, from, context)?,
    };
    let determinised = determinise(&source, options.most_states, context.domain)?;
    let output = &mut context.output;
    let (name, dfa) = (input::name(&options.file), determinised.dfa());
    if determinised.is_from_nfa() {
        let (before, after) = (determinised.written_len(), dfa.states().len());
        output.message(format_args!("{name}: {}", input::became(before, after)));
    } else {
        let states = count(dfa.states().len(), "state");
        output.message(format_args!("{name}: deterministic already; it has {states}"));
    }
    if options.steps {
        return subsets::show(&determinised, context.domain, output);
    }
    if !determinised.is_from_nfa() {
        // Its own file has this text already.
        let is_written = |output: &PathBuf| input::is_same_file(&options.file, output);
        if !options.output.as_ref().is_some_and(is_written) {
            output.write(options.output.as_deref(), source.text())?;
        }
        return Ok(Answer::Yes);
    }
    refuse_overwriting()?;
    let text = {
        let _spinner = Spinner::start("writing");
        let mut draft = determinised.draft();
        draft.claims.clear();
        draft.to_text()
    };
    output.write(options.output.as_deref(), &text)?;
    describe_omissions(dfa, context.domain, output)?;
    Ok(Answer::Yes)
}

/// The text of an automaton in another format.
fn import(source: &Source, from: Format, context: &Context) -> CommandResult<Source> {
    let _spinner =
        Spinner::start(format_args!("reading {} as {}", printable(source.name()), from.title()));
    let (missing, kind) = (Missing::Refused, MachineKind::Detected);
    let reading = Reading { missing, kind, most_cases: input::most_cases() };
    let Imported { automaton, notes } = match from.read(source, context.domain, reading) {
        Some(read) => read?,
        None => return CommandError::trouble(format_args!("{} cannot be read", from.title())),
    };
    for note in notes {
        context.output.message(format_args!("{}: {note}", printable(source.name())));
    }
    Ok(match automaton {
        Automaton::Dfa(dfa) => Source::new(source.name(), dfa.to_text()),
        Automaton::Nfa(nfa) => nfa.source,
    })
}

fn determinise(source: &Source, limit: usize, domain: &Domain) -> CommandResult<Determinised> {
    let _spinner = Spinner::start(format_args!("determinising {}", printable(source.name())));
    let checked = input::checker(domain).determinise(limit).run(source);
    let checked = checked
        .map_err(|report| input::with_limit_help(report, "`--most-states N` allows more states"))?;
    Ok(checked.determinised())
}

/// Says what is not kept.
fn describe_omissions(dfa: &Dfa, domain: &Domain, output: &Output) -> CommandResult<()> {
    let starts: Vec<Start<'_>> = dfa.starts().collect();
    let supported = Supported { labels: true, claims: false, groups: true };
    let mut omissions = omissions(dfa, &starts, supported);
    // A group of states says nothing about sets of them.
    let written = input::checker(domain).read_nfa(dfa.written_source())?;
    let groups = written.iter().flat_map(|written| &written.draft.state_groups);
    let groups: Vec<&str> = groups.map(|group| group.name.as_str()).collect();
    if !groups.is_empty() {
        omissions.insert(0, list_of("the group", &groups));
    }
    if !omissions.is_empty() {
        output.message(format_args!("not kept: {}", omissions.join("; ")));
    }
    Ok(())
}
