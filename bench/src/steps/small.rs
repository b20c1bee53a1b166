//! Automata of 2 to 16 states: every form on every kind of input, with more and with less optimisation.
//! `StepForm::for_size` is based on these results.

use std::collections::HashMap;
use std::fmt::Write as _;

use fsm_codegen::StepForm;

use crate::Result;
use crate::automata::Table;
use crate::contenders::{Contender, TEXT};
use crate::crates::Crate;
use crate::markdown::{bold, table};
use crate::results::{Findings, Goal, Setting};

const ABOUT: &str = "\
Random automata of 2 to 16 states with 2, 4, 9 and 16 symbols, in every form, on five kinds of input.
*long*: one random word, in which every step waits for the step before. *short*: random words of nine
symbols, each from the start; the processor works on several words at once. *protocol*: four words of nine
symbols, again and again, so that the processor predicts every jump. *work*: the loop computes a checksum
of all states, which takes longer than the steps. *constant*: a long word of one symbol.

A cell is the time of the form that the macro chooses, as a multiple of the time of the fastest other form.
It is the worst of the four alphabets. Two states with two symbols are a `match`. Where another form is more than 10 % ahead, the cell is bold and has
the name of that form and the number of symbols.
";

const WHY: &str = "\
No form is the fastest everywhere. Packed columns are chosen because they lose least: on long random words
columns take 1.4 to 4 times as long, and a `match` up to 13 times. Others are ahead in these places.

Columns, with `opt-level` 2 and 3, in short words: up to 1.33 times as fast with 8 states, 1.2 with 3, 5, 9
and 12, and 1.13 with 4. There the processor works on several words at once, so that only instructions
count: a packed step has 4 to 7, one through a column has 3. With \"s\" this holds only for 2 states.

A `match`, in a protocol with two symbols, because every jump is predicted and no step waits for another; in
short words of 3 and 5 states with many symbols, for which LLVM finds code without jumps, whose steps take long
but do not wait for another word's; and with 2 states and 4 to 16 symbols, in a protocol and on one symbol. On long
random words the same `match` takes 2 to 5 ns a step, unless there is a formula for just this automaton.

Two states with two symbols are a `match` themselves, because LLVM finds a formula for each automaton of that size.
In some short words and without optimisation the formula takes up to 1.56 times as long as another form.
";

const STATES: [usize; 9] = [2, 3, 4, 5, 7, 8, 9, 12, 16];
const SYMBOLS: [usize; 4] = [2, 4, 9, 16];
const INPUTS: [&str; 5] = ["long", "short", "protocol", "work", "constant"];

/// Another form is ahead if its time is below this part of the chosen form's.
const AHEAD: f64 = 1.1;

/// The program without its automata.
const MAIN: &str = include_str!("../../programs/small.rs");

/// A level of optimisation.
struct Level {
    name: &'static str,
    build: &'static str,
    folder: &'static str,
    /// The number of symbols of a word.
    symbols: &'static str,
}

const LEVELS: [Level; 4] = [
    Level {
        name: "3",
        build: "build --release --config profile.release.opt-level=3",
        folder: "release",
        symbols: "90000",
    },
    Level {
        name: "2",
        build: "build --release --config profile.release.opt-level=2",
        folder: "release",
        symbols: "90000",
    },
    Level {
        name: "\"s\"",
        build: "build --release --config profile.release.opt-level=\"s\"",
        folder: "release",
        symbols: "90000",
    },
    Level { name: "0, with debug assertions", build: "build", folder: "debug", symbols: "9000" },
];

pub(crate) fn run(setting: &Setting) -> Result<Findings> {
    let mut sizes = Vec::new();
    for states in STATES {
        for symbols in SYMBOLS {
            if !setting.quick || (states == 4 && symbols == 9) {
                sizes.push((states, symbols));
            }
        }
    }
    let dependency = Contender::Ours.dependency();
    let dependencies = dependency.iter().map(String::as_str);
    let package = Crate::new(&setting.scratch, "small", dependencies, "main.rs", MAIN)?;
    package.write("src/automata.rs", &code(&sizes, &package)?)?;
    let mut findings = Findings::default();
    findings.add_text(ABOUT);
    for level in &LEVELS {
        eprintln!("building small automata, opt-level {} ...", level.name);
        package.cargo(level.build)?;
        eprintln!("stepping ...");
        let rounds = if setting.quick { "1" } else { "12" };
        let printed = package.run(level.folder, "small", &[rounds, level.symbols])?;
        let times = parse(&printed)?;
        findings.add_text(&format!("`opt-level = {}`:\n", level.name));
        findings.add_text(&report(&sizes, &times));
        if !setting.quick {
            let mut worst = 0.0_f64;
            for &size in &sizes {
                for input in 0..INPUTS.len() {
                    worst = worst.max(behind(&times, size, input).0);
                }
            }
            let what = format!("the chosen form, opt-level {}, of any other form", level.name);
            findings.goals.push(Goal::at_most(what, AHEAD, worst));
        }
    }
    findings.add_text(WHY);
    Ok(findings)
}

/// The least nanoseconds of a step by states, symbols and form, for each kind of input.
type Times = HashMap<(usize, usize, String), [f64; 5]>;

fn parse(printed: &str) -> Result<Times> {
    let mut times = Times::new();
    for line in printed.lines() {
        let cells: Vec<&str> = line.split('\t').collect();
        let wrong = || format!("the program prints `{line}`");
        let [states, symbols, form, runs @ ..] = &cells[..] else { return Err(wrong()) };
        let number = |cell: &str| cell.parse::<usize>().map_err(|_| wrong());
        let key = (number(states)?, number(symbols)?, (*form).to_owned());
        let least = times.entry(key).or_insert([f64::INFINITY; 5]);
        for (least, run) in least.iter_mut().zip(runs) {
            *least = least.min(run.parse().map_err(|_| wrong())?);
        }
    }
    Ok(times)
}

/// The time of the chosen form as a multiple of that of the fastest other, and which one that is.
fn behind(times: &Times, (states, symbols): (usize, usize), input: usize) -> (f64, StepForm) {
    let time = |form: StepForm| times[&(states, symbols, form.name().to_owned())][input];
    let ours = StepForm::for_size(states, symbols);
    let others = StepForm::ALL.into_iter().filter(|&form| form != ours);
    let fastest = others.min_by(|&one, &other| time(one).total_cmp(&time(other)));
    let fastest = fastest.expect("there are other forms");
    (time(ours) / time(fastest), fastest)
}

fn report(sizes: &[(usize, usize)], times: &Times) -> String {
    let mut rows = Vec::new();
    for states in STATES {
        let of_states: Vec<_> = sizes.iter().copied().filter(|size| size.0 == states).collect();
        if of_states.is_empty() {
            continue;
        }
        let mut chosen: Vec<&str> =
            of_states.iter().map(|size| StepForm::for_size(size.0, size.1).name()).collect();
        chosen.dedup();
        let mut row = vec![states.to_string(), chosen.join(", then ")];
        for input in 0..INPUTS.len() {
            let sizes = of_states.iter().map(|&size| (behind(times, size, input), size.1));
            let worst = sizes.max_by(|one, other| one.0.0.total_cmp(&other.0.0));
            let ((ratio, form), symbols) = worst.expect("there is an alphabet");
            row.push(if ratio > AHEAD {
                bold(&format!("{ratio:.2} {}, {symbols}", form.name()))
            } else {
                format!("{ratio:.2}")
            });
        }
        rows.push(row);
    }
    let mut head = vec!["states", "chosen"];
    head.extend(INPUTS);
    table(&head, &rows)
}

/// All automata in all forms. Writes their texts.
fn code(sizes: &[(usize, usize)], package: &Crate) -> Result<String> {
    let mut code = String::from("use crate::{Automaton, Form, Words};\n");
    let mut list = String::new();
    for &(states, symbols) in sizes {
        let automaton = Table::distinct(states, symbols);
        let file = format!("a{states}-{symbols}.txt");
        package.write(&file, &automaton.text())?;
        let module = format!("a{states}_{symbols}");
        let _ = write!(code, "pub mod {module} {{\nuse crate::{{Form, Words}};\n");
        let mut forms = String::new();
        for form in StepForm::ALL {
            let name = form.name();
            let items = Contender::Form(form).code(&automaton).items.replace(TEXT, &file);
            let _ = write!(code, "pub mod of_{name} {{\n{items}\n{LOOPS}\n}}\n");
            let _ = write!(forms, "of_{name}::form({name:?}, words), ");
        }
        let _ =
            write!(code, "pub fn forms(words: &Words) -> Vec<Form> {{\nvec![{forms}]\n}}\n}}\n");
        let _ = write!(
            list,
            "Automaton {{ states: {states}, symbols: {symbols}, forms: {module}::forms }}, "
        );
    }
    let _ = write!(code, "pub fn all() -> Vec<Automaton> {{\nvec![{list}]\n}}\n");
    Ok(code)
}

/// The loops around a step. Every form has its own copy.
const LOOPS: &str = "\
fn word(word: &[u8]) -> Vec<MachineSymbol> {
    word.iter().map(|&symbol| MachineSymbol::from_index(usize::from(symbol)).unwrap()).collect()
}
pub fn form(name: &'static str, words: &crate::Words) -> crate::Form {
    let [long, short, work] = [(); 3].map(|()| word(&words.random));
    let (protocol, constant) = (word(&words.protocol), word(&words.constant));
    crate::Form {
        name,
        runs: [
            Box::new(move || in_one(&long)),
            Box::new(move || in_pieces(&short)),
            Box::new(move || in_pieces(&protocol)),
            Box::new(move || with_work(&work)),
            Box::new(move || in_one(&constant)),
        ],
    }
}
#[inline(never)]
fn in_one(word: &[MachineSymbol]) -> usize {
    let mut state = Machine::START;
    for &symbol in word {
        state = state.next(symbol);
    }
    state as usize
}
#[inline(never)]
fn in_pieces(word: &[MachineSymbol]) -> usize {
    let mut sum = 0_usize;
    for piece in word.chunks_exact(9) {
        let mut state = Machine::START;
        for &symbol in piece {
            state = state.next(symbol);
        }
        sum = sum.wrapping_mul(3).wrapping_add(state as usize);
    }
    sum
}
#[inline(never)]
fn with_work(word: &[MachineSymbol]) -> usize {
    let mut state = Machine::START;
    let mut sum = 1_u64;
    for &symbol in word {
        state = state.next(symbol);
        sum = (sum ^ state as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        sum = (sum ^ (sum >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        sum ^= sum >> 32;
    }
    sum as usize
}";
