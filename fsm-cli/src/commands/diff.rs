//! `fsm diff`: whether two automata do the same.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use tictactoe_fsm::{Dfa, Difference, StateId, compare, quote};

use super::passed::{Passed, in_columns, with_label};
use crate::input;
use crate::shell::{Answer, Busy, Outcome, Shell, Stop, printable};

/// Says whether two automata do the same, or a shortest word on which they differ
///
/// They differ on a word that only one of them accepts, or that both accept with different labels.
/// A symbol that one of them does not know is rejected there.
#[derive(Args)]
pub(crate) struct Options {
    /// An automaton file, or - for standard input
    left: PathBuf,
    /// Another one
    right: PathBuf,
    /// One JSON object: equal word left right
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, shell: &mut Shell) -> Outcome {
    if input::is_stdin(&options.left) && input::is_stdin(&options.right) {
        return Stop::trouble("the two automata cannot both be standard input");
    }
    let load = |path| input::load(path).map_err(|stop| stop.into_trouble(shell));
    let (left, right) = (load(&options.left)?, load(&options.right)?);
    let difference = {
        let _busy = Busy::with("comparing");
        compare(&left, &right)
    };
    if options.json {
        shell.json(&Record::of(difference.as_ref(), &left, &right))?;
        return Ok(Answer::from(difference.is_none()));
    }
    match &difference {
        None => writeln!(shell.out(), "equal")?,
        Some(Difference::Start { label, left: is_left }) => {
            let lone = if *is_left { &left } else { &right };
            let start = label
                .as_ref()
                .map_or("a start more".to_owned(), |label| format!("a start {}", quote(label)));
            writeln!(shell.out(), "differ: only {} has {start}", lone.source().name())?;
        }
        Some(Difference::Word { start, word, left: on_left, right: on_right }) => {
            let word: Vec<&str> = word.iter().map(String::as_str).collect();
            let start = with_label("start", start.as_deref());
            let side = |dfa, states: &Vec<_>| Passed {
                dfa,
                start: start.clone(),
                word: &word,
                states: states.clone(),
            };
            show(&side(&left, on_left), &side(&right, on_right), shell)?;
        }
    }
    Ok(Answer::from(difference.is_none()))
}

/// `differ on: ...`, and both traces.
pub(super) fn show(left: &Passed<'_>, right: &Passed<'_>, shell: &mut Shell) -> Outcome<()> {
    let word = printable(&left.word.join(" "));
    writeln!(shell.out(), "{}", format!("differ on: {word}").trim_end())?;
    if left.word.is_empty() {
        writeln!(shell.out(), "(the empty word)")?;
    }
    let [one, other] = heads(left.dfa, right.dfa);
    let mut rows = vec![[String::new(), one, String::new(), other, String::new(), String::new()]];
    let parting = parting(left, right);
    let sides = left.names().zip(right.names()).zip(left.arrows()).enumerate();
    for (step, (([one, one_end], [other, other_end]), arrow)) in sides {
        let here = if step == parting { "<- here they part" } else { "" };
        rows.push([arrow, one, one_end, other, other_end, here.to_owned()]);
    }
    if rows[0].iter().all(String::is_empty) {
        rows.remove(0);
    }
    write!(shell.out(), "{}", in_columns(&rows))?;
    if let (Some(one), Some(other)) = (left.picture(), right.picture()) {
        writeln!(shell.out(), "\n{one}\n\n{other}")?;
    }
    Ok(())
}

/// What two files are called, as short as can be; of one file twice, nothing.
fn heads(left: &Dfa, right: &Dfa) -> [String; 2] {
    let paths = [left, right].map(|dfa| dfa.source().name());
    let names = paths.map(|path| Path::new(path).file_name().unwrap_or_default());
    match (paths[0] == paths[1], names[0] == names[1]) {
        (true, _) => [String::new(), String::new()],
        (false, true) => paths.map(str::to_owned),
        (false, false) => names.map(|name| name.to_string_lossy().into_owned()),
    }
}

/// The step at which two traces part: where their states are called the same at first, the one
/// from which on they are not; otherwise the last.
fn parting(left: &Passed<'_>, right: &Passed<'_>) -> usize {
    let mut names = left.names().zip(right.names()).map(|(one, other)| one[0] == other[0]);
    match names.next() {
        Some(true) => names.position(|same| !same).map_or(left.word.len(), |step| step + 1),
        _ => left.word.len(),
    }
}

/// The difference for programs.
#[derive(Serialize)]
struct Record<'a> {
    equal: bool,
    /// A shortest word on which they differ; none if one of them has a start more.
    word: Option<&'a [String]>,
    /// The states passed, nothing behind a symbol that is not known.
    left: Option<Vec<Option<&'a str>>>,
    right: Option<Vec<Option<&'a str>>>,
}

impl<'a> Record<'a> {
    fn of(difference: Option<&'a Difference>, left: &'a Dfa, right: &'a Dfa) -> Record<'a> {
        let names = |dfa: &'a Dfa, states: &[Option<StateId>]| {
            Some(states.iter().map(|state| Some(dfa.state_name((*state)?))).collect())
        };
        match difference {
            Some(Difference::Word { word, left: on_left, right: on_right, .. }) => Record {
                equal: false,
                word: Some(word),
                left: names(left, on_left),
                right: names(right, on_right),
            },
            _ => Record { equal: difference.is_none(), word: None, left: None, right: None },
        }
    }
}
