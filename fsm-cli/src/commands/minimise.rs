//! `fsm minimise`: the smallest automaton that does the same.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use fsm_model::{Dfa, Minimised, Start, StateId, count, minimise};

use super::traced_word::TracedWord;
use super::{Context, diff, find};
use crate::exit::{Answer, CommandResult};
use crate::input;
use crate::omissions::{Supported, omissions};
use crate::output::Output;
use crate::spinner::Spinner;
use crate::terminal::printable;

/// Writes the smallest automaton that does the same
///
/// The states that were merged or left out are listed on standard error. Claims, examples and
/// comments are not kept.
#[derive(Args)]
#[command(visible_alias = "minimize")]
pub(crate) struct Options {
    /// An automaton file, or - for standard input
    file: PathBuf,
    /// Where to write it; otherwise to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write nothing, but say why two states are not merged: a shortest word that tells them apart
    #[arg(long, num_args = 2, value_names = ["STATE", "STATE"], conflicts_with = "output")]
    explain: Option<Vec<String>>,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    let dfa = input::load(&options.file, context.domain)?;
    if let Some([one, other]) = options.explain.as_deref() {
        return explain(&dfa, find::state(&dfa, one)?, find::state(&dfa, other)?, context);
    }
    let minimised = {
        let _spinner = Spinner::start(format_args!("minimising {} states", dfa.states().len()));
        minimise(&dfa)
    };
    let text = {
        let _spinner = Spinner::start("writing");
        minimised.draft().to_text()
    };
    context.output.write(options.output.as_deref(), &text)?;
    describe(&dfa, &minimised, &context.output);
    Ok(Answer::Yes)
}

/// More names than this are not listed.
const MOST: usize = 1000;

/// Writes what became of the states and what was not kept to standard error.
fn describe(dfa: &Dfa, minimised: &Minimised<'_>, output: &Output) {
    let names = |states: &[StateId]| {
        let names = states.iter().take(MOST).map(|&state| dfa.state(state).name());
        let more = states.len().saturating_sub(MOST);
        let more = (more > 0).then(|| format!("and {more} more"));
        printable(&names.chain(more.as_deref()).collect::<Vec<_>>().join(" "))
    };
    for group in minimised.groups().iter().filter(|group| group.len() > 1) {
        output.message(format_args!("merged: {}", names(group)));
    }
    if !minimised.unreachable().is_empty() {
        let names = names(minimised.unreachable());
        output.message(format_args!("left out, for no word leads there: {names}"));
    }
    let (before, after) = (dfa.states().len(), minimised.groups().len());
    if before == after {
        let states = count(before, "state");
        output.message(format_args!("{states}; there is no smaller automaton"));
    } else {
        output.message(format_args!("{before} states before, {after} now"));
    }
    let starts: Vec<Start<'_>> = dfa.starts().collect();
    let omissions = omissions(dfa, &starts, Supported { labels: true, claims: false });
    if !omissions.is_empty() {
        output.message(format_args!("not kept: {}", omissions.join("; ")));
    }
}

/// Writes a word that tells two states apart, or that there is none.
fn explain(dfa: &Dfa, one: StateId, other: StateId, context: &mut Context) -> CommandResult {
    let (domain, output) = (context.domain, &mut context.output);
    let apart = {
        let _spinner = Spinner::start("comparing");
        dfa.tell_apart(one, other)
    };
    let Some(word) = apart else {
        writeln!(output.data(), "equal: no word tells them apart")?;
        return Ok(Answer::Yes);
    };
    let word: Vec<&str> = word.into_iter().map(|symbol| dfa.symbol(symbol).name()).collect();
    let follow = |from| TracedWord::follow(dfa, domain, "from".to_owned(), from, &word);
    diff::show(&follow(one), &follow(other), output)?;
    Ok(Answer::No)
}
