//! How the time grows with the number of states.

use super::algorithms::{Case, PASSES};
use super::reading::{self, Reading};
use crate::automata::Family;
use crate::markdown::{grouped, table};
use crate::measure::{Times, exponent};
use crate::results::Goal;

/// A time for each size, `None` if it was not measured.
type Series = Vec<Option<f64>>;

/// The exponents of every pass between successive sizes, ours and then OpenFst's.
pub(crate) fn report(sizes: &[usize], readings: &[Reading], cases: &[Case]) -> String {
    let n_log_n = sizes.iter().map(|&n| Some(n as f64 * (n as f64).ln())).collect();
    let mut lines = vec![("n log n, for comparison".to_owned(), n_log_n, not_measured(sizes))];
    for symbols in reading::SYMBOLS {
        let of_width = readings.iter().filter(|reading| reading.symbols == symbols);
        let ours = of_width.map(|reading| Some(reading.seconds())).collect();
        lines.push((format!("parse and check, {symbols} symbols"), ours, not_measured(sizes)));
    }
    for (pass, times_of) in PASSES {
        for family in Family::ALL {
            let of_family = || cases.iter().filter(|case| case.family == family).map(times_of);
            let ours = of_family().map(|times| Some(times.ours.least())).collect();
            let net = of_family().map(|times| times.net().map(Times::least)).collect();
            lines.push((format!("{pass}, {}", family.name()), ours, net));
        }
    }
    let has_openfst = cases.iter().any(Case::has_openfst);
    let head = head(sizes, has_openfst);
    let row = |(name, ours, net): (String, Series, Series)| {
        let net = if has_openfst { exponents(sizes, &net) } else { Vec::new() };
        [vec![name], exponents(sizes, &ours), net].concat()
    };
    let rows: Vec<_> = lines.into_iter().map(row).collect();
    table(&head.iter().map(String::as_str).collect::<Vec<_>>(), &rows)
}

/// Minimise and compare should not grow much faster than n log n from one size to the next. Tables that do
/// not fit into the caches cost extra time, hence the factor.
const MOST_OF_N_LOG_N: f64 = 1.3;

/// The goals for the growth of our passes from the usual size to the largest one.
pub(crate) fn goals(usual: usize, huge: usize, cases: &[Case]) -> Vec<Goal> {
    let n_log_n = |n: usize| n as f64 * (n as f64).ln();
    let mut goals = Vec::new();
    for (pass, times_of) in PASSES {
        for family in Family::ALL {
            let least = |states: usize| {
                let is_it = |case: &&Case| case.family == family && case.states == states;
                cases.iter().find(is_it).map(|case| times_of(case).ours.least())
            };
            if let (Some(small), Some(large)) = (least(usual), least(huge)) {
                let growth = large / small / (n_log_n(huge) / n_log_n(usual));
                let what =
                    format!("{pass}, {}: growth to {}, of n log n", family.name(), grouped(huge));
                goals.push(Goal::at_most(what, MOST_OF_N_LOG_N, growth));
            }
        }
    }
    goals
}

fn head(sizes: &[usize], has_openfst: bool) -> Vec<String> {
    let steps = |whose: &str| {
        let step =
            |pair: &[usize]| format!("{whose}, {} to {}", grouped(pair[0]), grouped(pair[1]));
        sizes.windows(2).map(step).collect()
    };
    let net = if has_openfst { steps("net") } else { Vec::new() };
    [vec!["what".to_owned()], steps("ours"), net].concat()
}

fn not_measured(sizes: &[usize]) -> Series {
    vec![None; sizes.len()]
}

fn exponents(sizes: &[usize], times: &Series) -> Vec<String> {
    let steps = sizes.windows(2).zip(times.windows(2));
    let exponents = steps.map(|(sizes, times)| match (times[0], times[1]) {
        (Some(small), Some(large)) => {
            format!("{:.2}", exponent((sizes[0], sizes[1]), (small, large)))
        }
        _ => "-".to_owned(),
    });
    exponents.collect()
}
