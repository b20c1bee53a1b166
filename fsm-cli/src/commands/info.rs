//! `fsm info`: how large an automaton is.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use fsm_model::Dfa;
use serde::Serialize;

use super::Context;
use crate::exit::{Answer, CommandResult};
use crate::input;
use crate::spinner::Spinner;

/// Says how large an automaton is
#[derive(Args)]
pub(crate) struct Options {
    /// An automaton file, or - for standard input
    file: PathBuf,
    /// One JSON object: states symbols starts finals reachable dead minimal refused otherwise groups outputs
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    let output = &mut context.output;
    let dfa = input::load(&options.file, context.domain, output)?;
    let sizes = {
        let _spinner = Spinner::start(format_args!("measuring {}", dfa.source().name()));
        Sizes::new(&dfa)
    };
    if options.json {
        output.json(&sizes)?;
    } else {
        for (what, size, meaning) in sizes.lines() {
            writeln!(output.data(), "{}", format!("{what:<10}{size:>7}  {meaning}").trim_end())?;
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
}

impl Sizes {
    fn new(dfa: &Dfa) -> Sizes {
        let states = dfa.states().len();
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
        }
    }

    /// A line for each size. Most automata have no outputs; they have no line about them.
    fn lines(&self) -> Vec<(&'static str, usize, &'static str)> {
        let mut lines = vec![
            ("states", self.states, ""),
            ("symbols", self.symbols, ""),
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
            ("groups", self.groups, "groups of states or symbols"),
        ];
        if self.outputs > 0 {
            lines.push(("outputs", self.outputs, ""));
        }
        lines
    }
}
