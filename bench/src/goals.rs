//! What we want to reach, and whether we do.

use crate::algorithms::{Case, PASSES};
use crate::markdown::{grouped, table, time};
use crate::reading::Reading;

/// The size that most goals are about.
const USUAL: usize = 100_000;

/// The size at which seconds are still single.
const HUGE: usize = 1_000_000;

/// A table of goals with what was measured and the verdict.
pub(crate) fn report(readings: &[Reading], cases: &[Case]) -> String {
    let mut rows = Vec::new();
    for reading in readings.iter().filter(|r| (r.states, r.symbols) == (USUAL, 9)) {
        let what = format!("parse and check {} x 9", grouped(USUAL));
        let seconds = reading.seconds();
        rows.push(row(&what, "< 1 s", time(seconds), seconds < 1.0));
        if let Some(multiple) = reading.memory() {
            let measured = format!("{multiple:.1} x");
            rows.push(row(&format!("{what}, memory"), "< 20 x", measured, multiple < 20.0));
        }
    }
    for case in cases.iter().filter(|case| case.states == USUAL) {
        for (pass, duel) in PASSES {
            if let Some(ratio) = duel(case).ratio() {
                let (what, measured) = (named(pass, case), format!("{:.2}", ratio.best));
                rows.push(row(&what, "<= 1 of OpenFst", measured, ratio.best <= 1.0));
            }
        }
    }
    for reading in readings.iter().filter(|reading| reading.states == HUGE) {
        let what = format!("parse and check {} x {}", grouped(HUGE), reading.symbols);
        rows.push(single_seconds(&what, reading.seconds()));
    }
    for case in cases.iter().filter(|case| case.states == HUGE) {
        for (pass, duel) in PASSES {
            rows.push(single_seconds(&named(pass, case), duel(case).ours.least()));
        }
    }
    table(&["what", "goal", "measured", "reached"], &rows)
}

fn named(pass: &str, case: &Case) -> String {
    format!("{pass} {}, {}", grouped(case.states), case.family.name())
}

fn single_seconds(what: &str, seconds: f64) -> Vec<String> {
    row(what, "< 10 s", time(seconds), seconds < 10.0)
}

fn row(what: &str, goal: &str, measured: String, reached: bool) -> Vec<String> {
    let verdict = if reached { "yes" } else { "NO" };
    vec![what.to_owned(), goal.to_owned(), measured, verdict.to_owned()]
}
