//! The passes of the library beside OpenFst: parse and check, minimise, compare.

use std::path::Path;

use crate::Result;
use crate::algorithms::{self, Case};
use crate::automata::{Family, SEED};
use crate::goals;
use crate::growth;
use crate::machine;
use crate::markdown::{grouped, time};
use crate::openfst::OpenFst;
use crate::reading::{self, Reading};
use crate::scratch::{self, Scratch};

const RESULTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/RESULTS.md");

const READING: &str = "\
## Parse and check

`Dfa::from_source` on a random automaton in table rows, names of nine letters. The
peak is that of a process of its own that does nothing else, the text included.
";

const MINIMISE: &str = "\
## Minimise

Ours: `minimise(&dfa)` on a parsed automaton, and dropping the result. *command*:
`fstminimize` on the same automaton in OpenFst's binary form, from starting the
process to its end. *net*: without what `fstconvert` takes to read the same file and
write it again; a dash stands where that is nearly all. *random*: all targets and
final states by chance. *duplicated*: ten copies of each state of a random one.
*chain*: on `a` to the next state, on `b` to the first; only the last is final.
Where OpenFst takes part, it must get as many states (but for the dead one, which it
leaves out), or the run fails.
";

const COMPARE: &str = "\
## Compare

Each automaton with its minimum. Ours: `compare(&dfa, &minimal)`. *command*:
`fstequivalent` on the same two. *net*: without what `fstequal` takes to read the
two files. Both sides must find each pair equivalent, or the run fails.
";

const GROWTH: &str = "\
## Growth

The exponent by which time grows with the number of states: 1 is linear. Tables
that no longer fit into the caches cost extra on both sides.
";

const GOALS: &str = "\
## Goals

Against OpenFst the net time counts.
";

pub(crate) fn run(quick: bool) -> Result<()> {
    let sizes: &[usize] = if quick { &[1_000, 10_000] } else { &[10_000, 100_000, 1_000_000] };
    let scratch = Scratch::new()?;
    let openfst = OpenFst::find(&scratch)?;
    let mut results = Results::default();
    results.say(&introduction(openfst.as_ref()));

    let readings = read_all(sizes, &scratch)?;
    results.say(&[READING, &reading::report(&readings)].join("\n"));
    let cases = run_all(sizes, openfst.as_ref())?;
    results.say(&[MINIMISE, &algorithms::report(&cases, algorithms::MINIMISE)].join("\n"));
    results.say(&[COMPARE, &algorithms::report(&cases, algorithms::COMPARE)].join("\n"));
    results.say(&[GROWTH, &growth::report(sizes, &readings, &cases)].join("\n"));
    if !quick {
        results.say(&[GOALS, &goals::report(&readings, &cases)].join("\n"));
    }
    if !quick && openfst.is_some() {
        scratch::write(Path::new(RESULTS), &results.0)?;
    }
    Ok(())
}

/// What was found so far; it is printed at once and kept for the file.
#[derive(Default)]
struct Results(String);

impl Results {
    fn say(&mut self, part: &str) {
        println!("{part}");
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.0 += part;
    }
}

fn introduction(openfst: Option<&OpenFst<'_>>) -> String {
    let rival = match openfst {
        Some(openfst) => {
            let start_up = time(openfst.start_up);
            format!("{} (its commands take {start_up} to start)", OpenFst::version())
        }
        None => "OpenFst is not installed".to_owned(),
    };
    let load = machine::load().unwrap_or("unknown".to_owned());
    format!(
        "\
# The passes of the library

    cargo run --release --manifest-path bench/Cargo.toml passes

Machine: {}; {rival}.
Load by other programs just before: {load}; what is above 0 makes both sides slower.
Seed of the random automata: {SEED}. Times are the best of several rounds in which
both sides take turns. A ratio is our best time to theirs, in brackets the lowest and
the highest of a single round; below 1 we are faster.
",
        machine::describe()
    )
}

/// More rounds where they are cheap.
fn rounds(states: usize) -> usize {
    match states {
        0..=10_000 => 15,
        10_001..=100_000 => 5,
        _ => 3,
    }
}

fn read_all(sizes: &[usize], scratch: &Scratch) -> Result<Vec<Reading>> {
    let mut readings = Vec::new();
    for symbols in reading::SYMBOLS {
        for &states in sizes {
            eprintln!("reading {} states x {symbols} symbols ...", grouped(states));
            readings.push(Reading::measure(states, symbols, rounds(states), scratch)?);
        }
    }
    Ok(readings)
}

fn run_all(sizes: &[usize], openfst: Option<&OpenFst<'_>>) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    for family in Family::ALL {
        for &states in sizes {
            eprintln!("minimising and comparing {}, {} ...", family.name(), grouped(states));
            cases.push(Case::measure(family, states, rounds(states), openfst)?);
        }
    }
    Ok(cases)
}
