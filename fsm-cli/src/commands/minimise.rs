//! `fsm minimise`: the smallest automaton that does the same.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use fsm_model::{
    Dfa, Draft, DraftTarget, Minimised, Start, StateId, count, minimise, minimise_and_fold,
    printable,
};

use super::traced_word::TracedWord;
use super::{Context, diff, find, rounds};
use crate::exit::{Answer, CommandError, CommandResult};
use crate::input;
use crate::omissions::{Supported, list_of, omissions};
use crate::output::Output;
use crate::spinner::Spinner;

/// Writes the smallest automaton that does the same
///
/// The states that were merged or left out are listed on standard error. Claims, examples and
/// comments are not kept. States that refuse different symbols are not merged, nor states from which
/// different outputs come out.
#[derive(Args)]
#[command(visible_alias = "minimize")]
pub(crate) struct Options {
    /// An automaton file, or - for standard input
    file: PathBuf,
    /// Where to write it; otherwise to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Refuse symbols that lead to a dead state: one from which no final state can be reached. Dead
    /// states with outputs are kept
    #[arg(long)]
    fold_dead: bool,
    /// Write nothing, but say why two states are not merged: a shortest word that tells them apart
    #[arg(long, num_args = 2, value_names = ["STATE", "STATE"], conflicts_with_all = ["output", "fold_dead"])]
    explain: Option<Vec<String>>,
    /// Write no automaton, but how equivalent states are found, round by round: a table for lectures
    #[arg(long, conflicts_with_all = ["output", "fold_dead", "explain"])]
    steps: bool,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    input::refuse_overwriting(&options.file, options.output.as_deref())?;
    let dfa = input::load(&options.file, context.domain, &context.output)?;
    if let Some([one, other]) = options.explain.as_deref() {
        return explain(&dfa, find::state(&dfa, one)?, find::state(&dfa, other)?, context);
    }
    if options.steps {
        return rounds::show(&dfa, &mut context.output);
    }
    let minimised = {
        let _spinner = Spinner::start(format_args!("minimising {} states", dfa.states().len()));
        if options.fold_dead { minimise_and_fold(&dfa) } else { minimise(&dfa) }
    };
    let draft = minimised.draft();
    refuse_name_of_refusal(&draft)?;
    let text = {
        let _spinner = Spinner::start("writing");
        draft.to_text()
    };
    context.output.write(options.output.as_deref(), &text)?;
    describe(&dfa, &minimised, &context.output);
    Ok(Answer::Yes)
}

/// A state called `!` and a refusal would look the same.
fn refuse_name_of_refusal(draft: &Draft) -> CommandResult<()> {
    let has_refusals = draft.otherwise == Some(DraftTarget::Refused);
    if has_refusals && draft.states.iter().any(|name| name == "!") {
        return CommandError::trouble(
            "a state is called `!`, so that `!` cannot mean that a symbol is refused; rename it first",
        );
    }
    Ok(())
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
    for group in minimised.merged().filter(|group| group.len() > 1) {
        output.message(format_args!("merged: {}", names(group)));
    }
    if !minimised.unreachable().is_empty() {
        let names = names(minimised.unreachable());
        output.message(format_args!("left out, for no word leads there: {names}"));
    }
    let folded: Vec<StateId> = minimised.folded().collect();
    if !folded.is_empty() {
        let names = names(&folded);
        output.message(format_args!("left out, and symbols that led there are refused: {names}"));
    }
    if !minimised.kept_dead().is_empty() {
        let names = names(minimised.kept_dead());
        output.message(format_args!(
            "dead but kept, for something comes out on the way there or behind: {names}"
        ));
    }
    let (before, after) = (dfa.states().len(), minimised.merged().len());
    if before == after {
        let states = count(before, "state");
        // Folding might make states equal that refuse different symbols.
        let is_partial = dfa.has_refusals() && !dfa.dead_states().is_empty();
        let that = if is_partial { " that refuses the same symbols" } else { "" };
        output.message(format_args!("{states}; there is no smaller automaton{that}"));
    } else {
        output.message(format_args!("{before} states before, {after} now"));
    }
    let starts: Vec<Start<'_>> = dfa.starts().collect();
    let supported = Supported { labels: true, claims: false, groups: true };
    let mut omissions = omissions(dfa, &starts, supported);
    let lost: Vec<&str> = minimised.dropped_groups().map(|group| group.name()).collect();
    if !lost.is_empty() {
        omissions.insert(0, list_of("the group", &lost));
    }
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
        writeln!(output.shown(), "equal: no word tells them apart")?;
        return Ok(Answer::Yes);
    };
    let word: Vec<&str> = word.into_iter().map(|symbol| dfa.symbol(symbol).name()).collect();
    let follow = |from| TracedWord::follow(dfa, domain, "from".to_owned(), from, &word);
    diff::show(&follow(one), &follow(other), output)?;
    Ok(Answer::No)
}
