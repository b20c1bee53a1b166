//! Parse and check: the time and memory to read a text as an automaton.

use fsm_model::{Dfa, Source};

use super::Others;
use super::automata_lib;
use super::memory;
use super::openfst::{self, arcs};
use crate::Result;
use crate::automata::Table;
use crate::markdown::{grouped, ratio_cell, table, time};
use crate::measure::{Ratio, Run, Times, interleave, seconds};

/// The numbers of symbols.
pub(crate) const SYMBOLS: [usize; 2] = [9, 2];

/// Automata with more transitions need gigabytes in Python.
const MOST_TRANSITIONS_IN_PYTHON: usize = 2_000_000;

/// One text, and the time and memory of reading it.
pub(crate) struct Reading {
    pub(crate) states: usize,
    pub(crate) symbols: usize,
    bytes: usize,
    times: Times,
    /// The times of only splitting the text into words.
    splitting: Times,
    openfst: Option<Times>,
    automata_lib: Option<Times>,
    peak: Option<usize>,
}

impl Reading {
    /// Measures a random automaton of that size.
    pub(crate) fn measure(
        states: usize,
        symbols: usize,
        rounds: usize,
        others: &Others<'_>,
    ) -> Result<Reading> {
        let text = Table::random(states, symbols).text();
        let bytes = text.len();
        let peak = memory::peak(&others.scratch.write("automaton.txt", &text)?)?;
        let source = Source::new("automaton.txt", text.clone());
        let dfa = Dfa::from_source(&source).map_err(|report| report.to_string())?;
        let written = others.scratch.write("arcs.txt", &arcs(&dfa))?;
        drop(dfa);

        let mut runs: Vec<Run<'_>> = Vec::new();
        runs.push(Box::new(|| {
            let mut result = Ok(());
            let time = seconds(|| Dfa::from_source(&source).map_err(|report| result = Err(report)));
            result.map(|()| time).map_err(|report| report.to_string())
        }));
        runs.push(Box::new(|| Ok(seconds(|| text.split_ascii_whitespace().count()))));
        if others.openfst.is_some() {
            runs.push(openfst::parse(&written, &others.scratch.path("arcs.fst")));
        }
        let library =
            others.automata_lib.as_ref().filter(|_| states * symbols <= MOST_TRANSITIONS_IN_PYTHON);
        if let Some(library) = library {
            runs.push(read_by(&library.read(&written)?, states)?);
        }
        let mut times = interleave(rounds, runs)?.into_iter();
        let mut next = || times.next().unwrap_or_default();
        Ok(Reading {
            states,
            symbols,
            bytes,
            times: next(),
            splitting: next(),
            openfst: others.openfst.as_ref().map(|_| next()),
            automata_lib: library.map(|_| next()),
            peak,
        })
    }

    pub(crate) fn seconds(&self) -> f64 {
        self.times.least()
    }

    /// Megabytes of text in a second.
    pub(crate) fn speed(&self) -> f64 {
        self.bytes as f64 / 1e6 / self.seconds()
    }

    /// Our time as a multiple of the time of `fstcompile`.
    pub(crate) fn of_openfst(&self) -> Option<f64> {
        self.openfst.as_ref().map(|theirs| Ratio::new(&self.times, theirs).best)
    }

    /// The peak memory as a multiple of the text.
    pub(crate) fn memory(&self) -> Option<f64> {
        self.peak.map(|peak| peak as f64 / self.bytes as f64)
    }

    fn row(&self) -> Vec<String> {
        let megabytes = self.bytes as f64 / 1e6;
        let known = |cell: Option<String>| cell.unwrap_or("-".to_owned());
        let best = |times: &Option<Times>| known(times.as_ref().map(|times| time(times.least())));
        let ratio = |times: &Times| Ratio::new(&self.times, times);
        let of = |times: &Option<Times>| times.as_ref().map(|times| ratio_cell(ratio(times)));
        vec![
            format!("{} x {}", grouped(self.states), self.symbols),
            format!("{megabytes:.1} MB"),
            time(self.seconds()),
            format!("{:.0} MB/s", self.speed()),
            format!("{:.1}", ratio(&self.splitting).best),
            best(&self.openfst),
            known(of(&self.openfst)),
            best(&self.automata_lib),
            known(of(&self.automata_lib)),
            known(self.peak.map(|peak| format!("{:.0} MB", peak as f64 / 1e6))),
            known(self.memory().map(|multiple| format!("{multiple:.1} x"))),
        ]
    }
}

/// Reading by automata-lib. Checks once that it finds all states.
fn read_by(process: &automata_lib::Process, states: usize) -> Result<Run<'static>> {
    match process.once("read")? {
        Some((first, found)) if found == states.to_string() => Ok(process.rounds("read", first)),
        other => Err(format!("automata-lib reads {other:?} instead of {states} states")),
    }
}

/// The table of all texts.
pub(crate) fn report(readings: &[Reading]) -> String {
    let head = [
        "states x symbols",
        "text",
        "ours",
        "speed",
        "of splitting",
        "fstcompile",
        "ours / theirs",
        "automata-lib",
        "ours / theirs",
        "peak memory",
        "of the text",
    ];
    table(&head, &readings.iter().map(Reading::row).collect::<Vec<_>>())
}
