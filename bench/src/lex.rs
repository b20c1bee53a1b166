//! Reading bytes: lexers and recognisers next to those of other generators, and of a careful person.

mod contenders;
mod crates;
mod generators;
mod hostile;
mod inputs;
mod ours;
mod program;

use contenders::{Contender, Machine};
use generators::Generator;
use inputs::Input;
use program::Measured;

use crate::Result;
use crate::markdown::{bold, grouped, ratio_cell, table, time};
use crate::results::{Findings, Goal, Setting};

const ABOUT: &str = "\
Nanoseconds per byte, the best of many rounds. In brackets is our time as a multiple of theirs, from best
round to best round; below 1 ours is faster. All programs take turns, and must find the same tokens, or the run
fails. The lexers split a text into tokens and add up their ends and labels. *by hand*: a match on
the first byte, and loops with small tables. {generators} write C, which `cc -O2` compiles; their programs
run as processes of their own.
";

const RECOGNISERS: &str = "\
### Accepting

The machines below read a whole text and say whether they accept it. UTF-8 has 9 states, the search for
`ERROR` has 6, and dates on lines have 15. The text to search contains `ERR`, but never the whole word.
";

const SIZES: &str = "\
### Size and build

Bytes of machine code and tables that a lexer adds to an optimised program (the sections .text, .rodata and
.data.rel.ro, without those of a program with no lexer).
";

/// A lexer takes at most so many times the time of logos and of the one by hand.
const MOST: f64 = 1.0;
/// A recogniser takes at most so many times the time of re2c: with more than ten states, and with
/// at most ten.
const MOST_OF_RE2C: f64 = 1.0;
const MOST_OF_RE2C_IF_SMALL: f64 = 0.33;
/// A build of the JSON lexer takes at most so many times the time of one with logos.
const MOST_OF_BUILD: f64 = 1.5;

pub(crate) fn run(setting: &Setting) -> Result<Findings> {
    let inputs = inputs::all(if setting.quick { 20_000 } else { 1_000_000 });
    let mut findings = Findings::default();
    let mut generators = Vec::new();
    for generator in Generator::ALL {
        if generator.is_installed() {
            generators.push(generator);
        } else {
            findings.missing.push(generator.name());
        }
    }
    let measured = program::measure(setting, &inputs, &generators)?;
    let versions: Vec<String> = generators.iter().map(|generator| generator.version()).collect();
    let versions =
        if versions.is_empty() { "Generators".to_owned() } else { versions.join(" and ") };
    findings.add_text(&ABOUT.replace("{generators}", &versions));
    let (lexers, recognisers): (Vec<&Input>, Vec<&Input>) =
        inputs.iter().partition(|input| input.machine.has_tokens());
    findings.add_text(&report(&lexers, &["by hand", "logos", "re2c", "ragel"], &measured));
    findings.add_text(RECOGNISERS);
    let others = ["re2c", "ragel", Contender::Dense.name(), Contender::Core.name()];
    findings.add_text(&report(&recognisers, &others, &measured));
    if !setting.quick {
        findings.goals.extend(goals(&inputs, &measured));
    }
    hostile::add(setting, &mut findings, &generators)?;
    // These only build crates again and again, so that a quick run does without them.
    if setting.has_peers && !setting.quick {
        add_sizes(setting, &mut findings)?;
        add_build(setting, &mut findings)?;
    }
    Ok(findings)
}

/// A row for each text: our time, and the times of the others with ratios.
fn report(inputs: &[&Input], others: &[&str], measured: &Measured) -> String {
    let rows = inputs.iter().map(|input| {
        let ours = measured.best(input.name, "ours").unwrap_or(f64::NAN);
        let mut row = vec![input.name.to_owned(), bold(&format!("{ours:.3}"))];
        row.extend(others.iter().map(|other| {
            let times = measured.best(input.name, other).zip(measured.ratio(input.name, other));
            times.map_or("-".to_owned(), |(best, ratio)| format!("{best:.3} ({:.2})", ratio.best))
        }));
        row
    });
    let head: Vec<&str> = ["text", "**ours**"].into_iter().chain(others.iter().copied()).collect();
    table(&head, &rows.collect::<Vec<_>>())
}

fn goals(inputs: &[Input], measured: &Measured) -> Vec<Goal> {
    let mut goals = Vec::new();
    for input in inputs {
        let limits: &[(&str, f64)] = match input.machine {
            Machine::Json | Machine::Source | Machine::Log => &[("logos", MOST), ("by hand", MOST)],
            Machine::Comments => &[],
            Machine::Dates => &[("re2c", MOST_OF_RE2C)],
            Machine::Utf8 | Machine::Search => &[("re2c", MOST_OF_RE2C_IF_SMALL)],
        };
        for &(other, most) in limits {
            if let Some(ratio) = measured.ratio(input.name, other) {
                let what = format!("{}, of {other}", input.name);
                goals.push(Goal::at_most(what, most, ratio.best));
            }
        }
    }
    goals
}

/// Adds the table of sizes and its goals.
fn add_sizes(setting: &Setting, findings: &mut Findings) -> Result<()> {
    findings.add_text(SIZES);
    let Some(sizes) = crates::sizes(setting)? else {
        findings.missing.push("size");
        return Ok(());
    };
    let mut rows = Vec::new();
    for (machine, sizes) in crates::MACHINES.into_iter().zip(sizes) {
        let mut row = vec![machine.name().to_owned()];
        row.extend(sizes.map(grouped));
        row[1] = bold(&row[1]);
        rows.push(row);
        let [ours, _, logos] = sizes;
        let what = format!("size of the lexer `{}`, of logos", machine.name());
        findings.goals.push(Goal::at_most(what, MOST, ours as f64 / logos as f64));
    }
    let names = crates::CONTENDERS.map(Contender::name);
    let head: Vec<&str> = ["lexer"].into_iter().chain(names).collect();
    findings.add_text(&table(&head, &rows));
    Ok(())
}

/// Adds the times of builds and their goal.
fn add_build(setting: &Setting, findings: &mut Findings) -> Result<()> {
    let ([ours, logos], ratio) = crates::build(setting)?;
    findings.add_text(&format!(
        "`cargo build --release` of a library with the JSON lexer, whose dependencies are built: {}, with \
         logos {}.\nOurs as a multiple of that: {}.\n",
        time(ours.least()),
        time(logos.least()),
        ratio_cell(ratio)
    ));
    let what = "build of the JSON lexer, of logos".to_owned();
    findings.goals.push(Goal::at_most(what, MOST_OF_BUILD, ratio.best));
    Ok(())
}
