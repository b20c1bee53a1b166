//! `fsm info`: how large an automaton is.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tictactoe_fsm::{Dfa, minimise};

use crate::input;
use crate::shell::{Answer, Busy, Outcome, Shell};

/// Says how large an automaton is
#[derive(Args)]
pub(crate) struct Options {
    /// An automaton file, or - for standard input
    file: PathBuf,
    /// One JSON object: states symbols starts finals reachable dead minimal
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, shell: &mut Shell) -> Outcome {
    let dfa = input::load(&options.file)?;
    let sizes = {
        let _busy = Busy::with(format_args!("measuring {}", dfa.source().name()));
        Sizes::of(&dfa)
    };
    if options.json {
        shell.json(&sizes)?;
    } else {
        for (what, size, meaning) in sizes.lines() {
            writeln!(shell.out(), "{}", format!("{what:<10}{size:>7}  {meaning}").trim_end())?;
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
}

impl Sizes {
    fn of(dfa: &Dfa) -> Sizes {
        let states = dfa.states().len();
        Sizes {
            states,
            symbols: dfa.symbols().len(),
            starts: dfa.starts().len(),
            finals: dfa.states().filter(|&state| dfa.is_final(state)).count(),
            reachable: states - dfa.unreachable_states().len(),
            dead: dfa.dead_states().len(),
            minimal: minimise(dfa).dfa.states().len(),
        }
    }

    fn lines(&self) -> [(&'static str, usize, &'static str); 7] {
        [
            ("states", self.states, ""),
            ("symbols", self.symbols, ""),
            ("starts", self.starts, ""),
            ("finals", self.finals, "final states"),
            ("reachable", self.reachable, "states that some word leads to"),
            ("dead", self.dead, "states from which no final state can be reached"),
            ("minimal", self.minimal, "states of the smallest automaton that does the same"),
        ]
    }
}
