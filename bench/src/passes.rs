//! The passes of the library next to OpenFst and automata-lib: parse and check, minimise, compare.

mod algorithms;
mod automata_lib;
mod growth;
mod memory;
pub(crate) mod openfst;
mod reading;

use crate::Result;
use crate::automata::{Family, SEED};
use crate::markdown::{grouped, time};
use crate::plot::{self, Line};
use crate::results::{Findings, Goal, Setting};

use algorithms::{Case, Others, PASSES};
use automata_lib::AutomataLib;
pub(crate) use openfst::OpenFst;
use reading::Reading;

pub(crate) use memory::{PEAK_COMMAND, print_peak_growth};

const READING: &str = "\
### Parse and check

`Dfa::from_source` on a random automaton with table rows and names of nine letters. *of splitting*: as a
multiple of splitting the text into words, which every reader must do. *fstcompile*: this command of
OpenFst reads its own text format, with a line for each transition and numbers for names, and writes its
own file; the time is from the start of the process to its end. *automata-lib*: a few lines of Python
read the same text as fstcompile, and the constructor of the library checks the automaton. The peak
memory is that of a separate process that only runs `Dfa::from_source`. It includes the text.
";

const MINIMISE: &str = "\
### Minimise

Ours: `minimise(&dfa).draft()` on a parsed automaton. It finds the groups of equivalent states and makes
the smallest automaton as plain data. The time includes dropping both. *command*: `fstminimize` on the
same automaton in OpenFst's binary format, from the start of the process to its end. *net*: the same
without the time of `fstconvert`, which reads and writes the same file; a dash means that almost nothing
is left. *automata-lib*: only the call `dfa.minify(retain_names=False)`; it is done once if it takes
longer than five seconds. *random*: all targets and final states are random. *duplicated*: ten copies
of each state of a random automaton. *chain*: `a` leads to the next state, `b` to the first; only the
last state is final. All must find the same number of states, or the run fails. OpenFst leaves out the
dead state, so it is not counted there.
";

const COMPARE: &str = "\
### Compare

Each automaton is compared with the smallest equivalent one. Ours: `compare(&dfa, &minimal)`. *command*:
`fstequivalent` on the same two. *net*: the same without the time in which `fstequal` reads the two
files. *automata-lib*: `dfa == minimal`. All must find each pair equivalent, or the run fails.
";

const GROWTH: &str = "\
### Growth

The exponent by which the time grows with the number of states. 1 is linear. Tables that do not fit into
the caches cost extra time on all sides. *net*: the net time of OpenFst.
";

/// The size that most goals are about.
const USUAL: usize = 100_000;

/// Megabytes of text that are parsed and checked in a second at the largest size.
const LEAST_SPEED: usize = 60;

/// The largest size. Each of our passes should take less than ten seconds.
const HUGE: usize = 1_000_000;

pub(crate) fn run(setting: &Setting) -> Result<Findings> {
    let sizes: &[usize] = if setting.quick { &[1_000, 10_000] } else { &[10_000, USUAL, HUGE] };
    let scratch = &setting.scratch;
    let others = Others {
        scratch,
        openfst: OpenFst::find(scratch)?,
        automata_lib: AutomataLib::find(scratch)?,
    };
    let mut findings = Findings::default();
    findings.add_text(&introduction(&others));
    let readings = read_all(sizes, &others, setting.quick)?;
    findings.add_text(READING);
    findings.add_text(&reading::report(&readings));
    let cases = run_all(sizes, &others, setting.quick)?;
    findings.add_text(MINIMISE);
    findings.add_text(&algorithms::report(&cases, algorithms::MINIMISE));
    findings.add_text(COMPARE);
    findings.add_text(&algorithms::report(&cases, algorithms::COMPARE));
    findings.add_text(GROWTH);
    findings.add_text(&growth::report(sizes, &readings, &cases));
    if others.openfst.is_none() {
        findings.missing.push("OpenFst");
    }
    if others.automata_lib.is_none() {
        findings.missing.push("automata-lib");
    }
    if !setting.quick {
        findings.goals = goals(&readings, &cases);
        findings.figures.extend(figure(&cases));
        findings.plots.push(("passes.svg", plot(&cases)));
    }
    Ok(findings)
}

fn introduction(others: &Others<'_>) -> String {
    let openfst = match &others.openfst {
        Some(openfst) => {
            let start_up = time(openfst.start_up);
            format!("{} (its commands take {start_up} to start)", OpenFst::version())
        }
        None => "OpenFst is not installed".to_owned(),
    };
    let automata_lib = match &others.automata_lib {
        Some(_) => AutomataLib::version(),
        None => "automata-lib is not installed",
    };
    format!(
        "{openfst}, {automata_lib}.\n\
         Seed of the random automata: {SEED}. All sides take turns in several rounds, and the best time\n\
         of each counts. A ratio is our best time divided by theirs; below 1 we are faster. In brackets\n\
         is the middle half of the ratios within a round.\n"
    )
}

/// Small automata get more rounds, because their rounds are short.
fn rounds(states: usize, quick: bool) -> usize {
    match states {
        _ if quick => 2,
        0..=10_000 => 15,
        10_001..=100_000 => 5,
        _ => 3,
    }
}

fn read_all(sizes: &[usize], others: &Others<'_>, quick: bool) -> Result<Vec<Reading>> {
    let mut readings = Vec::new();
    for symbols in reading::SYMBOLS {
        for &states in sizes {
            eprintln!("reading {} states x {symbols} symbols ...", grouped(states));
            readings.push(Reading::measure(states, symbols, rounds(states, quick), others)?);
        }
    }
    Ok(readings)
}

fn run_all(sizes: &[usize], others: &Others<'_>, quick: bool) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    for family in Family::ALL {
        for &states in sizes {
            eprintln!("minimising and comparing {}, {} ...", family.name(), grouped(states));
            cases.push(Case::measure(family, states, rounds(states, quick), others)?);
        }
    }
    Ok(cases)
}

fn goals(readings: &[Reading], cases: &[Case]) -> Vec<Goal> {
    let mut goals = Vec::new();
    for reading in readings.iter().filter(|r| (r.states, r.symbols) == (USUAL, 9)) {
        let what = format!("parse and check {} x 9", grouped(USUAL));
        goals.push(Goal::below_seconds(what.clone(), 1.0, reading.seconds()));
        if let Some(multiple) = reading.memory() {
            let what = format!("{what}, memory as a multiple of the text");
            goals.push(Goal::at_most(what, 20.0, multiple));
        }
    }
    for case in cases.iter().filter(|case| case.states == USUAL) {
        for (pass, times_of) in PASSES {
            if let Some(ratio) = times_of(case).ratio() {
                goals.push(Goal::at_most(
                    named(pass, case) + ", of OpenFst's net",
                    1.0,
                    ratio.best,
                ));
            }
        }
    }
    for reading in readings.iter().filter(|reading| reading.states == HUGE) {
        let what = format!("parse and check {} x {}", grouped(HUGE), reading.symbols);
        goals.push(Goal::below_seconds(what.clone(), 10.0, reading.seconds()));
        if reading.symbols == 9 {
            let speed = what.clone() + ", MB/s";
            goals.push(Goal::at_least(speed, LEAST_SPEED, reading.speed()));
            if let Some(multiple) = reading.memory() {
                let what = what + ", memory as a multiple of the text";
                goals.push(Goal::at_most(what, 3.0, multiple));
            }
        } else if let Some(ratio) = reading.of_openfst() {
            goals.push(Goal::at_most(what + ", of fstcompile", 0.5, ratio));
        }
    }
    for case in cases.iter().filter(|case| case.states == HUGE) {
        for (pass, times_of) in PASSES {
            goals.push(Goal::below_seconds(named(pass, case), 10.0, times_of(case).ours.least()));
        }
    }
    goals.extend(growth::goals(USUAL, HUGE, cases));
    goals
}

fn named(pass: &str, case: &Case) -> String {
    format!("{pass} {}, {}", grouped(case.states), case.family.name())
}

fn figure(cases: &[Case]) -> Option<String> {
    let case = cases.iter().find(|case| case.states == USUAL && case.family == Family::Random)?;
    let [minimise, compare] = PASSES.map(|(_, times_of)| times_of(case));
    Some(format!(
        "**Minimising** a random automaton of 100,000 states takes {:.2} of the time of OpenFst's \
         algorithm and {:.3} of automata-lib's; **comparing** it with its minimum {:.2} and {:.3}.",
        minimise.ratio()?.best,
        minimise.automata_lib_ratio()?.best,
        compare.ratio()?.best,
        compare.automata_lib_ratio()?.best
    ))
}

fn plot(cases: &[Case]) -> String {
    let mut lines = Vec::new();
    for (pass, times_of) in PASSES {
        let cases = || cases.iter().filter(|case| case.family == Family::Random);
        let line = |whose: &str, seconds: &dyn Fn(&Case) -> Option<f64>| Line {
            label: format!("{pass}, {whose}"),
            points: cases().filter_map(|case| Some((case.states as f64, seconds(case)?))).collect(),
            is_ours: whose == "ours",
        };
        lines.push(line("ours", &|case| Some(times_of(case).ours.least())));
        lines.push(line("OpenFst (net)", &|case| {
            times_of(case).net().map(crate::measure::Times::least)
        }));
        lines.push(line("automata-lib", &|case| {
            let ratio = times_of(case).automata_lib_ratio()?;
            Some(times_of(case).ours.least() / ratio.best)
        }));
    }
    lines.retain(|line| !line.points.is_empty());
    plot::lines("Random automata over two symbols", "states", "seconds", &lines)
}
