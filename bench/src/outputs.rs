//! Automata with outputs: `step` next to `next`, and how long they take to compile.

use crate::Result;
use crate::automata::Table;
use crate::builds::{COMMANDS, build_in_turn, check_ends};
use crate::contenders::{Code, Contender, TEXT};
use crate::crates::Crate;
use crate::markdown::{grouped, table, time};
use crate::measure::{Ratio, Times};
use crate::results::{Findings, Goal, Setting};
use crate::steps::program::{Automaton, Measured, Profile, Program};

const ABOUT: &str = "\
A random automaton whose transitions all have outputs, each time with nine symbols. *one*: one of 16
outputs on every transition, so there are 16 different lists. *three*: three of 40 outputs, so that
nearly every transition has a list of its own.

One call of `step` as a multiple of a call of `next` of the same automaton. *step*: the loop needs where
the outputs are and how many. *with outputs*: it also adds up the outputs, which is work of the caller.
*long* and *short* words are those of the section about steps. In brackets is the middle half of the
ratios within a round.

In a long word the next step waits for the target, but not for the outputs. In short words the
processor works on several words at once, so a second look-up takes its full time; there is no goal for
them. For 8 states `next` waits for one shift, so that `step` is mostly the look-up of the outputs.
";

const BUILDS: &str = "\
### Building

A library with the automaton and a function that steps through a word, built as in the section about
building. *without*: the same text without outputs; the function calls `next`. The others call `step`.
";

/// The number of symbols.
const SYMBOLS: usize = 9;

/// A call of `step` takes at most so many times the time of `next`.
const MOST: f64 = 1.5;

/// A build with outputs takes at most so many times the time of one without.
const MOST_OF_BUILD: f64 = 1.5;

/// The automata that are measured.
struct Size {
    name: &'static str,
    states: usize,
    outputs: &'static str,
    declared: usize,
    each: usize,
}

const ONE: Size = Size { name: "", states: 0, outputs: "one", declared: 16, each: 1 };
const THREE: Size = Size { name: "", states: 0, outputs: "three", declared: 40, each: 3 };

const SIZES: [Size; 5] = [
    Size { name: "8", states: 8, ..ONE },
    Size { name: "166", states: 166, ..ONE },
    Size { name: "166, three", states: 166, ..THREE },
    Size { name: "5478", states: 5_478, ..ONE },
    Size { name: "5478, three", states: 5_478, ..THREE },
];

/// How the outputs of a step are used.
const USES: [(Contender, &str); 2] =
    [(Contender::Stepping, "step"), (Contender::ReadingOutputs, "with outputs")];

pub(crate) fn run(setting: &Setting) -> Result<Findings> {
    let sizes: Vec<&Size> =
        SIZES.iter().filter(|size| !setting.quick || size.states < 1_000).collect();
    let automata: Vec<Automaton> = sizes
        .iter()
        .map(|size| {
            let table = Table::random(size.states, SYMBOLS);
            let text = table.text_with_outputs(size.declared, size.each);
            let contenders = [Contender::Ours, Contender::Stepping, Contender::ReadingOutputs];
            Automaton::new(size.name, table, &contenders).with_text(text)
        })
        .collect();
    let program = Program::new(setting, "outputs", &automata)?;
    let mut findings = Findings::default();
    findings.add_text(ABOUT);
    let optimised = program.measure(Profile::Release)?;
    findings.add_text("Optimised (`--release`):\n");
    findings.add_text(&report(&sizes, &optimised));
    let plain = program.measure(Profile::Debug)?;
    findings.add_text("Not optimised:\n");
    findings.add_text(&report(&sizes, &plain));
    if !setting.quick {
        findings.goals.extend(goals(&sizes, &optimised));
    }
    builds(setting, &mut findings)?;
    Ok(findings)
}

fn report(sizes: &[&Size], measured: &Measured) -> String {
    let mut head = vec!["states".to_owned(), "outputs".to_owned()];
    for word in ["long", "short"] {
        head.push(format!("`next`, {word}"));
        head.extend(USES.map(|(_, what)| format!("{what}, of `next`")));
    }
    let rows = sizes.iter().map(|size| {
        let mut row = vec![grouped(size.states), size.outputs.to_owned()];
        for short in [false, true] {
            row.push(format!("{:.2} ns", measured.best(size.name, Contender::Ours, short)));
            for (contender, _) in USES {
                row.push(measured.ratio(size.name, contender, Contender::Ours, short).to_string());
            }
        }
        row
    });
    table(&head.iter().map(String::as_str).collect::<Vec<_>>(), &rows.collect::<Vec<_>>())
}

fn goals(sizes: &[&Size], measured: &Measured) -> Vec<Goal> {
    let mut goals = Vec::new();
    for size in sizes {
        let ratio = measured.ratio(size.name, Contender::Stepping, Contender::Ours, false);
        let (states, outputs) = (grouped(size.states), size.outputs);
        let what = format!("`step`, {states} states, outputs: {outputs}, long, of `next`");
        goals.push(Goal::at_most(what, MOST, ratio.best));
    }
    goals
}

/// Adds the table about builds, and the goals of a run that is not quick.
fn builds(setting: &Setting, findings: &mut Findings) -> Result<()> {
    let states = if setting.quick { 166 } else { 5_478 };
    eprintln!("building {} states with and without outputs ...", grouped(states));
    let automaton = Table::random(states, SYMBOLS);
    let packages = [
        library(setting, &automaton, "without-outputs", Contender::Ours, (0, 0))?,
        library(setting, &automaton, "one-output", Contender::Stepping, (ONE.declared, ONE.each))?,
        library(
            setting,
            &automaton,
            "three-outputs",
            Contender::Stepping,
            (THREE.declared, THREE.each),
        )?,
    ];
    let [without, one, three] = &packages;
    let crates = [(without, TEXT), (one, TEXT), (three, TEXT)];
    let rounds = if setting.quick { 1 } else { 7 };
    findings.add_text(BUILDS);
    let mut rows = Vec::new();
    for command in COMMANDS {
        let times: [Times; 3] = build_in_turn(rounds, command, &crates)?.map(|times| times.elapsed);
        let mut row = vec![format!("`cargo {command}`"), time(times[0].least())];
        for (times_with, outputs) in times[1..].iter().zip([ONE.outputs, THREE.outputs]) {
            let ratio = Ratio::new(times_with, &times[0]);
            row.push(ratio.to_string());
            if !setting.quick && command != COMMANDS[0] {
                let states = grouped(states);
                let what =
                    format!("release build of {states} states, outputs: {outputs}, of one without");
                findings.goals.push(Goal::at_most(what, MOST_OF_BUILD, ratio.best));
            }
        }
        rows.push(row);
    }
    let states = format!("{} states", grouped(states));
    let head = [&states, "without", "one, of without", "three, of without"];
    findings.add_text(&table(&head, &rows));
    Ok(())
}

fn library(
    setting: &Setting,
    automaton: &Table,
    name: &str,
    contender: Contender,
    (declared, each): (usize, usize),
) -> Result<Crate> {
    let dependency = contender.dependency();
    let code: Code = contender.code(automaton);
    let code = code.library();
    let package = Crate::new(&setting.scratch, name, dependency.as_deref(), "lib.rs", &code)?
        .without_incremental();
    package.write(TEXT, &automaton.text_with_outputs(declared, each))?;
    check_ends(&package, name, automaton)?;
    Ok(package)
}
