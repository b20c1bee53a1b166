//! The passes of the library beside OpenFst and automata-lib: parse and check, minimise, compare.

mod algorithms;
mod automata_lib;
mod growth;
mod memory;
mod openfst;
mod reading;

use crate::Result;
use crate::automata::{Family, SEED};
use crate::markdown::{grouped, time};
use crate::plot::{self, Line};
use crate::results::{Findings, Goal, Setting};

use algorithms::{Case, Others, PASSES};
use automata_lib::AutomataLib;
use openfst::OpenFst;
use reading::Reading;

pub(crate) use memory::{CHILD, child};

const READING: &str = "\
### Parse and check

`Dfa::from_source` on a random automaton in table rows, names of nine letters. *of splitting*: as a
multiple of splitting the text into words, which is the least that reading it takes. *fstcompile*:
OpenFst's command from its own text to its own file, from starting the process to its end; a line for
each transition with numbers for names. *automata-lib*: the same text read by a few lines of Python,
and its constructor, which checks the automaton. The peak is that of a process of its own that does
nothing but `Dfa::from_source`, the text included.
";

const MINIMISE: &str = "\
### Minimise

Ours: `minimise(&dfa)` on a parsed automaton, and dropping the result. *command*: `fstminimize` on the
same automaton in OpenFst's binary form, from starting the process to its end. *net*: without what
`fstconvert` takes to read the same file and write it again; a dash stands where that is nearly all.
*automata-lib*: `dfa.minify(retain_names=False)`, the call alone; what takes it longer than five
seconds is done once. *random*: all targets and final states by chance. *duplicated*: ten copies of
each state of a random one. *chain*: on `a` to the next state, on `b` to the first; only the last is
final. All must get as many states (but for the dead one, which OpenFst leaves out), or the run fails.
";

const COMPARE: &str = "\
### Compare

Each automaton with its minimum. Ours: `compare(&dfa, &minimal)`. *command*: `fstequivalent` on the
same two. *net*: without what `fstequal` takes to read the two files. *automata-lib*: `dfa ==
minimal`. All must find each pair equivalent, or the run fails.
";

const GROWTH: &str = "\
### Growth

The exponent by which time grows with the number of states: 1 is linear. Tables that no longer fit
into the caches cost extra on all sides. *net*: OpenFst's.
";

/// The size that most goals are about.
const USUAL: usize = 100_000;

/// The size at which seconds are still single.
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
    findings.say(&introduction(&others));
    let readings = read_all(sizes, &others, setting.quick)?;
    findings.say(READING);
    findings.say(&reading::report(&readings));
    let cases = run_all(sizes, &others, setting.quick)?;
    findings.say(MINIMISE);
    findings.say(&algorithms::report(&cases, algorithms::MINIMISE));
    findings.say(COMPARE);
    findings.say(&algorithms::report(&cases, algorithms::COMPARE));
    findings.say(GROWTH);
    findings.say(&growth::report(sizes, &readings, &cases));
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
        None => "automata-lib is not there",
    };
    format!(
        "{openfst}, {automata_lib}. Seed of the random automata: {SEED}. Times are the best of several\n\
         rounds in which all sides take turns. A ratio is our best time to theirs, in brackets the\n\
         middle half of the ratios within a round; below 1 we are faster.\n"
    )
}

/// More rounds where they are cheap.
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
    let below = |what: String, most: f64, seconds: f64| {
        Goal::new(what, &format!("< {most} s"), time(seconds), seconds < most)
    };
    for reading in readings.iter().filter(|r| (r.states, r.symbols) == (USUAL, 9)) {
        let what = format!("parse and check {} x 9", grouped(USUAL));
        goals.push(below(what.clone(), 1.0, reading.seconds()));
        if let Some(multiple) = reading.memory() {
            let what = format!("{what}, memory as a multiple of the text");
            goals.push(Goal::at_most(what, 20.0, multiple));
        }
    }
    for case in cases.iter().filter(|case| case.states == USUAL) {
        for (pass, duel) in PASSES {
            if let Some(ratio) = duel(case).ratio() {
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
        goals.push(below(what, 10.0, reading.seconds()));
    }
    for case in cases.iter().filter(|case| case.states == HUGE) {
        for (pass, duel) in PASSES {
            goals.push(below(named(pass, case), 10.0, duel(case).ours.least()));
        }
    }
    goals
}

fn named(pass: &str, case: &Case) -> String {
    format!("{pass} {}, {}", grouped(case.states), case.family.name())
}

fn figure(cases: &[Case]) -> Option<String> {
    let case = cases.iter().find(|case| case.states == USUAL && case.family == Family::Random)?;
    let [minimise, compare] = PASSES.map(|(_, duel)| duel(case));
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
    for (pass, duel) in PASSES {
        let cases = || cases.iter().filter(|case| case.family == Family::Random);
        let line = |whose: &str, seconds: &dyn Fn(&Case) -> Option<f64>| Line {
            label: format!("{pass}, {whose}"),
            points: cases().filter_map(|case| Some((case.states as f64, seconds(case)?))).collect(),
            is_ours: whose == "ours",
        };
        lines.push(line("ours", &|case| Some(duel(case).ours.least())));
        lines.push(line("OpenFst (net)", &|case| {
            duel(case).net().map(crate::measure::Times::least)
        }));
        lines.push(line("automata-lib", &|case| {
            let ratio = duel(case).automata_lib_ratio()?;
            Some(duel(case).ours.least() / ratio.best)
        }));
    }
    lines.retain(|line| !line.points.is_empty());
    plot::lines("Random automata over two symbols", "states", "seconds", &lines)
}
