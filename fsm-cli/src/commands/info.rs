//! `fsm info`: how large an automaton is.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use fsm_model::{Dfa, LookAhead, Reads, printable};
use serde::Serialize;

use super::Context;
use crate::exit::{Answer, CommandResult};
use crate::spinner::Spinner;
use crate::{input, lexer};

/// Says how large an automaton is
#[derive(Args)]
pub(crate) struct Options {
    /// An automaton file, or - for standard input
    file: PathBuf,
    /// One JSON object: states symbols starts finals reachable dead minimal refused otherwise groups outputs.
    /// If it reads bytes or characters, also reads (bytes or characters) and classes (a list of them, as
    /// 0-9 a-f); of a lexer also look_ahead, which is null if there is no bound
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    let output = &mut context.output;
    let dfa = input::load(&options.file, context.domain, output)?;
    let sizes = {
        let _spinner = Spinner::start(format_args!("measuring {}", printable(dfa.source().name())));
        Sizes::new(&dfa)
    };
    if options.json {
        output.json(&sizes)?;
    } else {
        for (what, size, meaning) in sizes.lines() {
            writeln!(output.shown(), "{}", format!("{what:<10}{size:>7}  {meaning}").trim_end())?;
        }
        for class in &sizes.described_classes {
            writeln!(output.shown(), "{:19}{}", "", printable(class))?;
        }
    }
    Ok(Answer::Yes)
}

#[derive(Serialize)]
struct Sizes {
    states: usize,
    symbols: usize,
    starts: usize,
    finals: usize,
    reachable: usize,
    dead: usize,
    minimal: usize,
    refused: usize,
    otherwise: usize,
    groups: usize,
    outputs: usize,
    /// `bytes` or `characters`, unless it reads symbols.
    #[serde(skip_serializing_if = "Option::is_none")]
    reads: Option<String>,
    /// The classes that matter, each as the pieces of a set, such as `0-9 a-f`.
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<Vec<String>>,
    /// The same for a person, who may read what a class lacks.
    #[serde(skip)]
    described_classes: Vec<String>,
    /// How far a lexer has to look ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    look_ahead: Option<Bound>,
}

/// The most that there can be; `None` if there is no bound.
#[derive(Serialize)]
struct Bound(Option<usize>);

impl Sizes {
    fn new(dfa: &Dfa) -> Sizes {
        let states = dfa.states().len();
        let is_text = dfa.reads() != Reads::Symbols;
        let classes = dfa.distinct_classes();
        // Other automata whose final states have labels are seldom used as lexers.
        let is_lexer = (is_text || dfa.is_derived()) && lexer::why_no_lexer(dfa).is_none();
        Sizes {
            states,
            symbols: dfa.symbols().len(),
            starts: dfa.starts().len(),
            finals: dfa.states().filter(|&state| dfa.state(state).is_final()).count(),
            reachable: states - dfa.unreachable_states().len(),
            dead: dfa.dead_states().len(),
            minimal: dfa.smallest_complete_size(),
            refused: dfa.refused_count(),
            otherwise: dfa.otherwise_count(),
            groups: dfa.state_groups().count() + dfa.symbol_groups().count(),
            outputs: dfa.outputs().len(),
            reads: is_text.then(|| format!("{}s", dfa.reads().noun())),
            classes: is_text.then(|| {
                let classes = classes.iter();
                classes.map(|(class, _)| class.pieces(dfa.reads()).join(" ")).collect()
            }),
            described_classes: classes
                .iter()
                .map(|(class, _)| class.describe(dfa.reads()))
                .collect(),
            look_ahead: is_lexer.then(|| match dfa.look_ahead() {
                LookAhead::Bounded(most) => Bound(Some(most)),
                LookAhead::Unbounded => Bound(None),
            }),
        }
    }

    /// A line for each size: what it is of, the size and the meaning. Most automata have no outputs and
    /// read no bytes; they have no lines about them.
    fn lines(&self) -> Vec<(&'static str, String, String)> {
        let mut lines = vec![
            ("states", self.states, ""),
            (
                "symbols",
                self.symbols,
                if self.reads.is_some() { "classes that the text tells apart" } else { "" },
            ),
            ("starts", self.starts, ""),
            ("finals", self.finals, "final states"),
            ("reachable", self.reachable, "states that some word leads to"),
            ("dead", self.dead, "states from which no final state can be reached"),
            (
                "minimal",
                self.minimal,
                "states of the smallest complete automaton that does the same",
            ),
            ("refused", self.refused, "cases of a state and a symbol that are refused"),
            ("otherwise", self.otherwise, "cases that no line decides, only `Otherwise:`"),
            (
                "groups",
                self.groups,
                if self.reads.is_some() {
                    "groups of states, and sets"
                } else {
                    "groups of states or symbols"
                },
            ),
        ];
        if self.outputs > 0 {
            lines.push(("outputs", self.outputs, ""));
        }
        let mut lines: Vec<_> = lines
            .into_iter()
            .map(|(what, size, meaning)| (what, size.to_string(), meaning.to_owned()))
            .collect();
        if let Some(Bound(look_ahead)) = self.look_ahead {
            let what = self.reads.as_deref().unwrap_or("symbols");
            lines.push(match look_ahead {
                Some(most) => (
                    "look-ahead",
                    most.to_string(),
                    format!("{what} that are read behind a token at most, to know that it ends"),
                ),
                None => (
                    "look-ahead",
                    "-".to_owned(),
                    "no bound on what is read behind a token to know that it ends".to_owned(),
                ),
            });
        }
        if let (Some(reads), Some(classes)) = (&self.reads, &self.classes) {
            let meaning = format!("classes of {reads} that every state treats alike:");
            lines.push(("classes", classes.len().to_string(), meaning));
        }
        lines
    }
}
