//! Parse and check: how fast a text becomes an automaton, and in how much memory.

use tictactoe_fsm::{Dfa, Source};

use crate::Result;
use crate::automata::Table;
use crate::markdown::{grouped, table, time};
use crate::measure::{Times, interleave, seconds};
use crate::memory;
use crate::scratch::Scratch;

/// The widths of the tables.
pub(crate) const SYMBOLS: [usize; 2] = [9, 2];

/// One text and what reading it took.
pub(crate) struct Reading {
    pub(crate) states: usize,
    pub(crate) symbols: usize,
    bytes: usize,
    times: Times,
    peak: Option<usize>,
}

impl Reading {
    /// Measures a random automaton of that size.
    pub(crate) fn measure(
        states: usize,
        symbols: usize,
        rounds: usize,
        scratch: &Scratch,
    ) -> Result<Reading> {
        let text = Table::random(states, symbols).text();
        let bytes = text.len();
        let peak = memory::peak(&scratch.write("automaton.txt", &text)?)?;
        let source = Source::new("automaton.txt", text);
        let read = || {
            let mut result = Ok(());
            let time = seconds(|| Dfa::from_source(&source).map_err(|report| result = Err(report)));
            result.map(|()| time).map_err(|report| report.to_string())
        };
        let times = interleave(rounds, vec![Box::new(read)])?.remove(0);
        Ok(Reading { states, symbols, bytes, times, peak })
    }

    pub(crate) fn seconds(&self) -> f64 {
        self.times.least()
    }

    /// The peak as a multiple of the text.
    pub(crate) fn memory(&self) -> Option<f64> {
        self.peak.map(|peak| peak as f64 / self.bytes as f64)
    }

    fn row(&self) -> Vec<String> {
        let megabytes = self.bytes as f64 / 1e6;
        let peak = |show: &dyn Fn(usize) -> String| self.peak.map_or("-".to_owned(), show);
        vec![
            format!("{} x {}", grouped(self.states), self.symbols),
            format!("{megabytes:.1} MB"),
            time(self.seconds()),
            time(self.times.most()),
            format!("{:.0} MB/s", megabytes / self.seconds()),
            peak(&|peak| format!("{:.0} MB", peak as f64 / 1e6)),
            self.memory().map_or("-".to_owned(), |multiple| format!("{multiple:.1} x")),
        ]
    }
}

/// The table of all texts.
pub(crate) fn report(readings: &[Reading]) -> String {
    let head = ["states x symbols", "text", "best", "worst", "speed", "peak memory", "of the text"];
    table(&head, &readings.iter().map(Reading::row).collect::<Vec<_>>())
}
