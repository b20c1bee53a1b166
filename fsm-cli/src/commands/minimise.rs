//! `fsm minimise`: the smallest automaton that does the same.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use tictactoe_fsm::{Dfa, Minimised, StateId, minimise};

use super::passed::Passed;
use super::{diff, find};
use crate::input;
use crate::lost::{Keeps, lost};
use crate::shell::{Answer, Busy, Outcome, Shell, count, printable};

/// Writes the smallest automaton that does the same
///
/// Which states were merged and which were left out is said on standard error. Claims, examples
/// and comments are not kept.
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

pub(crate) fn run(options: &Options, shell: &mut Shell) -> Outcome {
    let dfa = input::load(&options.file)?;
    if let Some([one, other]) = options.explain.as_deref() {
        return explain(&dfa, find::state(&dfa, one)?, find::state(&dfa, other)?, shell);
    }
    let minimised = {
        let _busy = Busy::with(format_args!("minimising {} states", dfa.states().len()));
        minimise(&dfa)
    };
    let text = {
        let _busy = Busy::with("writing");
        minimised.dfa.to_text()
    };
    shell.write(options.output.as_deref(), &text)?;
    tell(&dfa, &minimised, shell);
    Ok(Answer::Yes)
}

/// So many names nobody reads.
const MOST: usize = 1000;

/// Says what became of the states, and what was not kept.
fn tell(dfa: &Dfa, minimised: &Minimised, shell: &Shell) {
    let names = |states: &[StateId]| {
        let names = states.iter().take(MOST).map(|&state| dfa.state_name(state));
        let more = states.len().saturating_sub(MOST);
        let more = (more > 0).then(|| format!("and {more} more"));
        printable(&names.chain(more.as_deref()).collect::<Vec<_>>().join(" "))
    };
    for group in minimised.groups.iter().filter(|group| group.len() > 1) {
        shell.say(format_args!("merged: {}", names(group)));
    }
    if !minimised.unreachable.is_empty() {
        let names = names(&minimised.unreachable);
        shell.say(format_args!("left out, for no word leads there: {names}"));
    }
    let (before, after) = (dfa.states().len(), minimised.dfa.states().len());
    if before == after {
        let states = count(before, "state");
        shell.say(format_args!("{states}; there is no smaller automaton"));
    } else {
        shell.say(format_args!("{before} states before, {after} now"));
    }
    let lost = lost(dfa, dfa.starts(), Keeps { labels: true, claims: false });
    if !lost.is_empty() {
        shell.say(format_args!("not kept: {}", lost.join("; ")));
    }
}

/// A word that tells two states apart, or that there is none.
fn explain(dfa: &Dfa, one: StateId, other: StateId, shell: &mut Shell) -> Outcome {
    let apart = {
        let _busy = Busy::with("comparing");
        dfa.tell_apart(one, other)
    };
    let Some(word) = apart else {
        writeln!(shell.out(), "equal: no word tells them apart")?;
        return Ok(Answer::Yes);
    };
    let word: Vec<&str> = word.into_iter().map(|symbol| dfa.symbol_name(symbol)).collect();
    let follow = |from| Passed::follow(dfa, "from".to_owned(), from, &word);
    diff::show(&follow(one), &follow(other), shell)?;
    Ok(Answer::No)
}
