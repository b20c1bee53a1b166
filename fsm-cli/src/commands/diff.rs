//! `fsm diff`: whether two automata do the same.

use std::borrow::Cow;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use fsm_model::{
    Dfa, Difference, OutputId, Side, StateId, compare, count, in_backticks, printable,
};
use serde::Serialize;

use super::Context;
use super::traced_word::{TracedWord, with_label};
use crate::exit::{Answer, CommandError, CommandResult};
use crate::input;
use crate::output::Output;
use crate::spinner::Spinner;
use crate::terminal::in_columns;

/// Says whether two automata do the same, or a shortest word on which they differ
///
/// They differ on a word that only one of them accepts, that both accept with different labels, or
/// on which different outputs come out.
/// A symbol that one of them does not know or refuses is rejected there, whatever follows.
#[derive(Args)]
pub(crate) struct Options {
    /// An automaton file, or - for standard input
    left: PathBuf,
    /// Another one
    right: PathBuf,
    /// One JSON object: equal word left right left_outputs right_outputs
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    let (domain, output) = (context.domain, &mut context.output);
    if input::is_stdin(&options.left) && input::is_stdin(&options.right) {
        return CommandError::trouble("the two automata cannot both be standard input");
    }
    let load =
        |path| input::load(path, domain, output).map_err(|error| output.refusal_as_trouble(error));
    let (left, right) = (load(&options.left)?, load(&options.right)?);
    if left.reads() != right.reads() {
        let [one, other] = [&left, &right]
            .map(|dfa| format!("{} reads {}s", printable(dfa.source().name()), dfa.reads().noun()));
        return CommandError::trouble(format_args!("{one}, but {other}"));
    }
    let difference = {
        let _spinner = Spinner::start("comparing");
        compare(&left, &right)
    };
    if options.json {
        output.json(&JsonDifference::new(difference.as_ref(), &left, &right))?;
        return Ok(Answer::from(difference.is_none()));
    }
    match &difference {
        None => writeln!(output.shown(), "equal")?,
        Some(Difference::Start { label, side, .. }) => {
            let (with, without) = match side {
                Side::Left => (&left, &right),
                Side::Right => (&right, &left),
            };
            let differ = only_start(label.as_deref(), with, without);
            writeln!(output.shown(), "differ: {differ}")?;
        }
        Some(Difference::Word { start, word, left: on_left, right: on_right, .. }) => {
            let names: Vec<_> = word.iter().map(|symbol| symbol.name(&left, &right)).collect();
            let word: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
            let start = with_label("start", start.as_deref());
            let side = |dfa, states: &Vec<_>| TracedWord {
                dfa,
                domain,
                start: start.clone(),
                word: &word,
                states: states.clone(),
            };
            show(&side(&left, on_left), &side(&right, on_right), output)?;
        }
        Some(_) => writeln!(output.shown(), "differ")?,
    }
    Ok(Answer::from(difference.is_none()))
}

/// That one of two automata has a start which the other one does not have.
fn only_start(label: Option<&str>, with: &Dfa, without: &Dfa) -> String {
    let [with_name, without_name] = [with, without].map(|dfa| printable(dfa.source().name()));
    if let Some(label) = label {
        return format!("only {with_name} has a start {}", in_backticks(label));
    }
    let unlabelled =
        [with, without].map(|dfa| dfa.starts().filter(|start| start.label().is_none()).count());
    match unlabelled {
        [_, 0] => format!("only {with_name} has a start without a label"),
        [more, fewer] => {
            let starts = count(more, "start");
            format!("{with_name} has {starts} without a label, {without_name} has {fewer}")
        }
    }
}

/// Writes `differ on: ...` and both traces.
pub(super) fn show(
    left: &TracedWord<'_>,
    right: &TracedWord<'_>,
    output: &mut Output,
) -> CommandResult<()> {
    let word = printable(&left.word.join(" "));
    writeln!(output.shown(), "{}", format!("differ on: {word}").trim_end())?;
    if left.word.is_empty() {
        writeln!(output.shown(), "(the empty word)")?;
    }
    let [one, other] = column_heads(left.dfa, right.dfa);
    let nothing = String::new;
    let mut rows =
        vec![[nothing(), one, nothing(), nothing(), other, nothing(), nothing(), nothing()]];
    let parting = parting(left, right);
    let [on_left, on_right] = [left, right].map(|side| side.names().zip(side.slashes()));
    for (step, ((one, other), arrow)) in on_left.zip(on_right).zip(left.arrows()).enumerate() {
        let here = if step == parting { "<- here they part" } else { "" };
        let ([one, one_end], one_outputs) = one;
        let ([other, other_end], other_outputs) = other;
        let here = here.to_owned();
        rows.push([arrow, one, one_end, one_outputs, other, other_end, other_outputs, here]);
    }
    if rows[0].iter().all(String::is_empty) {
        rows.remove(0);
    }
    write!(output.shown(), "{}", in_columns(&rows))?;
    if let (Some(one), Some(other)) = (left.picture(), right.picture()) {
        writeln!(output.shown(), "\n{one}\n\n{other}")?;
    }
    Ok(())
}

/// The names of two files, without their folders if that is enough to tell them apart; nothing if it
/// is one file.
fn column_heads(left: &Dfa, right: &Dfa) -> [String; 2] {
    let paths = [left, right].map(|dfa| dfa.source().name());
    let names = paths.map(|path| Path::new(path).file_name().unwrap_or_default());
    match (paths[0] == paths[1], names[0] == names[1]) {
        (true, _) => [String::new(), String::new()],
        (false, true) => paths.map(printable),
        (false, false) => names.map(|name| printable(&name.to_string_lossy())),
    }
}

/// The step at which two traces part: the first at which the names of their states differ. If those
/// of the start differ already, names mean nothing, and it is the last step. So it is if only outputs
/// differ, because the word is a shortest one.
fn parting(left: &TracedWord<'_>, right: &TracedWord<'_>) -> usize {
    let mut names = left.names().zip(right.names()).map(|(one, other)| one[0] == other[0]);
    match names.next() {
        Some(true) => names.position(|same| !same).map_or(left.word.len(), |step| step + 1),
        _ => left.word.len(),
    }
}

/// The difference for programs.
#[derive(Serialize)]
struct JsonDifference<'a> {
    equal: bool,
    /// A shortest word on which they differ; `None` if only one of them has some start.
    word: Option<Vec<Cow<'a, str>>>,
    /// The states passed, `None` behind a symbol that is not known or refused.
    left: Option<Vec<Option<&'a str>>>,
    right: Option<Vec<Option<&'a str>>>,
    /// What comes out on the way; `None` if there is no word.
    left_outputs: Option<Vec<&'a str>>,
    right_outputs: Option<Vec<&'a str>>,
}

impl<'a> JsonDifference<'a> {
    fn new(
        difference: Option<&'a Difference>,
        left: &'a Dfa,
        right: &'a Dfa,
    ) -> JsonDifference<'a> {
        let names = |dfa: &'a Dfa, states: &[Option<StateId>]| {
            Some(states.iter().map(|state| Some(dfa.state((*state)?).name())).collect())
        };
        let output_names = |dfa: &'a Dfa, outputs: &[Vec<OutputId>]| {
            Some(outputs.iter().flatten().map(|&output| dfa.output(output).name()).collect())
        };
        match difference {
            Some(Difference::Word {
                word,
                left: on_left,
                right: on_right,
                left_outputs,
                right_outputs,
                ..
            }) => JsonDifference {
                equal: false,
                word: Some(word.iter().map(|symbol| symbol.name(left, right)).collect()),
                left: names(left, on_left),
                right: names(right, on_right),
                left_outputs: output_names(left, left_outputs),
                right_outputs: output_names(right, right_outputs),
            },
            _ => JsonDifference {
                equal: difference.is_none(),
                word: None,
                left: None,
                right: None,
                left_outputs: None,
                right_outputs: None,
            },
        }
    }
}
