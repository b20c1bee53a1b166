//! Proving properties next to parsing, and making automata deterministic next to OpenFst.

use std::fmt::Write as _;

use fsm_model::{Check, Dfa, Domain, Source, determinise};

use crate::Result;
use crate::automata::SEED;
use crate::markdown::{grouped, table, time};
use crate::measure::{Ratio, Run, Times, interleave, seconds};
use crate::passes::{OpenFst, openfst};
use crate::random::Random;
use crate::results::{Findings, Goal, Setting};

const PROPERTIES: &str = "\
### Properties

`Check::prove` on an automaton whose states lead further: the first symbol to the next state, the others
to a random later one. The last state keeps itself. All states but one can be reached. Every property
holds, so each search goes to its end. *of parsing*: as a multiple of `Dfa::from_source` for the text of
the automaton. *with outputs*: the same automaton with an arrow for each transition, most of them with an
output. `same words as` is compared with a copy of the file; the time to read the copy is subtracted.
";

const DETERMINISE: &str = "\
### Determinise

The automaton of all words whose n-th symbol from the end is `a` has n + 1 states, and 2^n when it is
deterministic. Ours: `determinise` on the text. It reads the text, finds the sets of states, names them
and checks the result. *command*: `fstdeterminize` on the same automaton in OpenFst's binary format, from
the start of the process to its end. *net*: the same without the time of `fstconvert`, which reads and
writes the small file.
";

const SYMBOLS: usize = 9;

/// What is proved, and whether that needs outputs.
const PROVED: [(&str, bool); 13] = [
    ("never ghost", false),
    ("never x1 / o3", true),
    ("stays second", false),
    ("can reach _ -> end", false),
    ("leads to _ -> end", false),
    ("needs second -> first", false),
    ("needs / o2 -> first unless ghost", true),
    ("never first between second and ghost", false),
    ("on x1 x2 only / o0 / o1 / o2", true),
    ("words within ( not x0* ) | x0{50,}", false),
    ("words avoid x0{0,50}", false),
    ("words avoid _* x0 x0 x0 _* & x0{0,50}", false),
    ("same words as \"copy.txt\"", false),
];

pub(crate) fn run(setting: &Setting) -> Result<Findings> {
    let mut findings = Findings::default();
    let states = if setting.quick { 2_000 } else { 100_000 };
    findings.add_text(PROPERTIES);
    properties(states, setting, &mut findings)?;
    findings.add_text(DETERMINISE);
    determinising(setting, &mut findings)?;
    Ok(findings)
}

fn properties(states: usize, setting: &Setting, findings: &mut Findings) -> Result<()> {
    let rounds = if setting.quick { 1 } else { 7 };
    let mut rows = Vec::new();
    for (name, has_outputs) in [("", false), ("with outputs", true)] {
        let source = Source::new("automaton.txt", forward(states, has_outputs));
        let dfa = Dfa::from_source(&source).map_err(|report| report.to_string())?;
        let read = |_: &Source, name: &str| Ok(Source::new(name, source.text()));
        let check = Check::new(&Domain::EMPTY).read_files(&read);
        let parse: Run<'_> = Box::new(|| Ok(seconds(|| Dfa::from_source(&source).is_ok())));
        let mut runs = vec![parse];
        let proved: Vec<&str> = PROVED
            .iter()
            .filter(|(_, needs_outputs)| *needs_outputs == has_outputs)
            .map(|(property, _)| *property)
            .collect();
        for property in &proved {
            let property = Source::new("property", *property);
            let found = check.prove(&dfa, &property, None).map_err(|report| report.to_string())?;
            if let Some(found) = found {
                return Err(format!("{}: {}", property.text(), found.message()));
            }
            let (check, dfa) = (&check, &dfa);
            runs.push(Box::new(move || Ok(seconds(|| check.prove(dfa, &property, None).is_ok()))));
        }
        let times = interleave(rounds, runs)?;
        let parsing = &times[0];
        for (property, times) in proved.iter().zip(&times[1..]) {
            let names_file = property.contains(".txt");
            let times = if names_file { times.without(parsing.least()) } else { times.clone() };
            let ratio = Ratio::new(&times, parsing);
            if !setting.quick {
                let shown = property.replace('|', "\\|");
                let what = format!("`{shown}` for {} states, of parsing", grouped(states));
                findings.goals.push(Goal::at_most(what, 1.0, ratio.best));
            }
            rows.push(vec![
                format!("`{}`", property.replace('|', "\\|")),
                name.to_owned(),
                time(times.least()),
                time(parsing.least()),
                ratio.to_string(),
            ]);
        }
    }
    findings.add_text(&table(&["property", "automaton", "proof", "parsing", "of parsing"], &rows));
    Ok(())
}

/// A text in which every state leads to later ones. The last but one is the end, the last is never
/// reached.
fn forward(states: usize, has_outputs: bool) -> String {
    let mut random = Random::new(SEED);
    let (end, ghost) = (states - 2, states - 1);
    let list = |text: &mut String, heading: &str, states: std::ops::Range<usize>| {
        let _ = write!(text, "{heading}:");
        for state in states {
            let _ = write!(text, " s{state}");
        }
        text.push('\n');
    };
    let mut text = String::new();
    list(&mut text, "States", 0..states);
    list(&mut text, "States first", 0..states / 2);
    list(&mut text, "States second", states / 2..ghost);
    list(&mut text, "States ghost", ghost..states);
    list(&mut text, "Start", 0..1);
    list(&mut text, "Final end", end..ghost);
    text.push_str("Symbols: x0 x1 x2 x3 x4 x5 x6 x7 x8\n");
    if has_outputs {
        text.push_str("Outputs: o0 o1 o2 o3\n");
    }
    text.push_str("Transitions:\n");
    for state in 0..states {
        if !has_outputs {
            let _ = write!(text, "s{state}");
        }
        for symbol in 0..SYMBOLS {
            let target = match (state, symbol) {
                (state, _) if state >= end => state,
                (state, 0) => state + 1,
                (state, _) => state + 1 + random.below(end - state),
            };
            let _ = if has_outputs {
                let output = random.below(3);
                writeln!(text, "s{state} x{symbol} -> s{target} / o{output}")
            } else {
                write!(text, " s{target}")
            };
        }
        text.push('\n');
    }
    if has_outputs {
        // Otherwise an output would be declared in vain.
        text = text.replacen("s0 x0 -> s1 / o", "s0 x0 -> s1 / o3 o", 1);
    }
    text
}

fn determinising(setting: &Setting, findings: &mut Findings) -> Result<()> {
    let sizes: &[usize] = if setting.quick { &[4, 8] } else { &[8, 12, 16] };
    let openfst = OpenFst::find(&setting.scratch)?;
    if openfst.is_none() {
        findings.missing.push("OpenFst");
    }
    let mut rows = Vec::new();
    for &n in sizes {
        let source = Source::new("from-the-end.txt", from_the_end(n));
        let made = determinise(&source, &Domain::EMPTY, 1 << 20).map_err(|r| r.to_string())?;
        let states = made.dfa().states().len();
        if states != 1 << n {
            return Err(format!("n = {n} gives {states} states"));
        }
        let ours: Run<'_> =
            Box::new(|| Ok(seconds(|| determinise(&source, &Domain::EMPTY, 1 << 20).is_ok())));
        let mut runs = vec![ours];
        if let Some(openfst) = &openfst {
            let acceptor = openfst.compile("from-the-end", &arcs_from_the_end(n))?;
            let theirs = openfst.determinised_states(&acceptor)?;
            if theirs != states {
                return Err(format!("n = {n} gives {states} states, and {theirs} with OpenFst"));
            }
            runs.push(openfst::determinise(&acceptor));
            runs.push(openfst::copy(&acceptor));
        }
        let rounds = if setting.quick { 1 } else { 9 };
        let times = interleave(rounds, runs)?;
        let ours = &times[0];
        let command = times.get(1);
        let net: Option<Times> = times.get(2).map(|copy| times[1].without(copy.least()));
        let cell = |times: Option<&Times>| times.map_or("-".to_owned(), |t| time(t.least()));
        let ratio = |theirs: Option<&Times>| {
            theirs.map_or("-".to_owned(), |theirs| Ratio::new(ours, theirs).to_string())
        };
        if let (Some(command), false, 16) = (command, setting.quick, n) {
            let what = format!("determinise, n = {n}, of OpenFst's command");
            findings.goals.push(Goal::at_most(what, 1.0, Ratio::new(ours, command).best));
        }
        rows.push(vec![
            n.to_string(),
            grouped(states),
            time(ours.least()),
            cell(command),
            cell(net.as_ref()),
            ratio(command),
            ratio(net.as_ref()),
        ]);
    }
    let head = ["n", "states", "ours", "command", "net", "ours / command", "ours / net"];
    findings.add_text(&table(&head, &rows));
    Ok(())
}

/// The words whose n-th symbol from the end is `a`.
fn from_the_end(n: usize) -> String {
    let mut text = String::from("Kind: nfa\nStates:");
    for state in 0..=n {
        let _ = write!(text, " q{state}");
    }
    let _ = write!(text, "\nStart: q0\nFinal: q{n}\nSymbols: a b\nTransitions:\n");
    text.push_str("q0 a b -> q0\nq0 a -> q1\n");
    for state in 1..n {
        let _ = writeln!(text, "q{state} a b -> q{}", state + 1);
    }
    text
}

/// The same as a text for OpenFst.
fn arcs_from_the_end(n: usize) -> String {
    let mut text = String::from("0 0 1\n0 0 2\n0 1 1\n");
    for state in 1..n {
        let _ = writeln!(text, "{state} {} 1\n{state} {} 2", state + 1, state + 1);
    }
    let _ = writeln!(text, "{n}");
    text
}
