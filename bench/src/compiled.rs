//! Compiled automata: how fast they step, and how long a crate with one takes to build.
//!
//! Everything is measured on crates that use the macro as anybody would, written to a folder
//! and built by cargo.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tictactoe_fsm::Form;

use crate::Result;
use crate::automata::Table;
use crate::machine;
use crate::markdown::{grouped, table, time};
use crate::measure::{Run, Times, interleave, seconds};
use crate::scratch::{self, Scratch};

const RESULTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/COMPILED.md");
const MACRO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tictactoe-fsm-macro");

/// The alphabet of a game on nine cells.
const SYMBOLS: usize = 9;
/// A larger `match` takes longer to compile than everything else together.
const LARGEST_MATCH: usize = 1_024;

const STEPS: &str = "\
## A step

The time of `next` as a multiple of that of a hand-written step through a static table with a
row per state, each at its best of many rounds in turn. *long*: a random word of a million
symbols. *short*: the same symbols as words of nine, each from the start. In bold the form that
the macro chooses.
";

const BUILDS: &str = "\
## Building a crate

A library with nothing but one random automaton, by `cargo check` and by `cargo build --release`
after its text was touched, the macro being there: seconds from start to end, as a multiple of
those of an empty library, and of an empty program, which has to be linked. The memory is the
peak of the compiler in the release build.
";

pub(crate) fn run(quick: bool) -> Result<()> {
    let scratch = Scratch::new()?;
    let load = machine::load().unwrap_or("unknown".to_owned());
    let mut results = format!(
        "\
# Compiled automata

    cargo run --release --manifest-path bench/Cargo.toml compiled

Machine: {}.
Load by other programs just before: {load}.
",
        machine::describe()
    );
    let sizes: &[usize] = if quick {
        &[2, 8, 9, 166, 5_478]
    } else {
        &[2, 4, 8, 9, 16, 64, 166, 256, 512, 1_024, 2_048, 5_478]
    };
    let _ = write!(results, "\n{STEPS}\n{}", steps(sizes, &scratch)?);
    let sizes: &[(usize, usize)] = if quick {
        &[(8, 9), (166, 9), (1_000, 9)]
    } else {
        &[(8, 9), (166, 9), (1_000, 9), (5_478, 9), (10_000, 9), (21_728, 16), (65_537, 2)]
    };
    let _ = write!(results, "\n{BUILDS}\n{}", builds(sizes, &scratch)?);
    println!("{results}");
    if quick { Ok(()) } else { scratch::write(Path::new(RESULTS), &results) }
}

/// A crate with the macro as its only dependency; all share what was compiled.
struct Crate<'s> {
    scratch: &'s Scratch,
    folder: PathBuf,
}

impl<'s> Crate<'s> {
    fn new(name: &str, root: &str, code: &str, scratch: &'s Scratch) -> Result<Crate<'s>> {
        let folder = scratch.path(name);
        let source = folder.join("src");
        std::fs::create_dir_all(&source).map_err(|error| format!("{name}: {error}"))?;
        let manifest = format!(
            "[package]\nname = \"{name}\"\nedition = \"2024\"\n[dependencies]\n\
             tictactoe-fsm-macro = {{ path = '{MACRO}' }}\n[workspace]\n"
        );
        scratch::write(&folder.join("Cargo.toml"), &manifest)?;
        scratch::write(&source.join(root), code)?;
        Ok(Crate { scratch, folder })
    }

    fn cargo(&self, command: &str) -> Result<Output> {
        self.start(Command::new("cargo").args(command.split(' ')), command)
    }

    fn start(&self, program: &mut Command, command: &str) -> Result<Output> {
        let output = program
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.scratch.path("target"))
            .output()
            .map_err(|error| format!("cannot start cargo: {error}"))?;
        if output.status.success() {
            Ok(output)
        } else {
            Err(format!("cargo {command}: {}", String::from_utf8_lossy(&output.stderr)))
        }
    }
}

/// Steps through automata of all sizes in all forms.
fn steps(sizes: &[usize], scratch: &Scratch) -> Result<String> {
    let mut main = String::from(STEP_HEAD);
    let mut enums = String::new();
    for &states in sizes {
        let automaton = Table::random(states, SYMBOLS);
        scratch.write(&format!("a{states}.txt"), &automaton.text())?;
        let _ = write!(main, "    measure!({states}, m{states}");
        let _ = writeln!(
            enums,
            "mod m{states} {{\n    pub static TABLE: [[u16; {SYMBOLS}]; {states}] = {:?};",
            automaton.rows()
        );
        for form in Form::ALL {
            if form == Form::Match && states > LARGEST_MATCH {
                continue;
            }
            let form = form.name();
            let _ = write!(main, ", \"{form}\" {form}_ {form}_Symbol");
            let _ = writeln!(
                enums,
                "    #[tictactoe_fsm_macro::automaton(\"../a{states}.txt\", emit = \"{form}\")]\n    \
                 pub enum {form}_ {{}}"
            );
        }
        main.push_str(");\n");
        enums.push_str("}\n");
    }
    let code = format!("{main}}}\n{enums}");
    let program = Crate::new("steps", "main.rs", &code, scratch)?;
    eprintln!("building {} automata ...", sizes.len());
    let mut text = String::new();
    for (profile, command) in
        [("Optimised (`--release`)", "run -q --release"), ("Not optimised", "run -q")]
    {
        eprintln!("stepping, {profile} ...");
        let printed = String::from_utf8_lossy(&program.cargo(command)?.stdout).into_owned();
        let _ = writeln!(text, "{profile}:\n\n{}", step_table(sizes, &printed)?);
    }
    Ok(text)
}

/// The program's lines `states form long short`, as a row per size.
fn step_table(sizes: &[usize], printed: &str) -> Result<String> {
    let find = |states: usize, form: &str| -> Option<(f64, f64)> {
        let prefix = format!("{states} {form} ");
        let rest = printed.lines().find_map(|line| line.strip_prefix(&prefix))?;
        let (long, short) = rest.split_once(' ')?;
        Some((long.parse().ok()?, short.parse().ok()?))
    };
    let mut rows = Vec::new();
    for &states in sizes {
        let (long, short) = find(states, "table").ok_or("the program does not print its times")?;
        let chosen = Form::for_size(states, SYMBOLS);
        let mut row = vec![grouped(states), format!("{long:.2} ns"), format!("{short:.2} ns")];
        for form in Form::ALL {
            let cells =
                find(states, form.name()).map_or(["-".to_owned(), "-".to_owned()], |times| {
                    [times.0 / long, times.1 / short].map(|ratio| {
                        if form == chosen {
                            format!("**{ratio:.2}**")
                        } else {
                            format!("{ratio:.2}")
                        }
                    })
                });
            row.extend(cells);
        }
        rows.push(row);
    }
    let head = [
        "states",
        "table, long",
        "short",
        "match, long",
        "short",
        "columns, long",
        "short",
        "integers, long",
        "short",
    ];
    Ok(table(&head, &rows))
}

const STEP_HEAD: &str = r#"#![allow(non_camel_case_types, deprecated)]
use std::hint::black_box;
use std::time::Instant;

fn nanoseconds(symbols: usize, call: impl FnOnce() -> usize) -> f64 {
    let begin = Instant::now();
    black_box(call());
    begin.elapsed().as_secs_f64() * 1e9 / symbols as f64
}

macro_rules! measure {
    ($states:literal, $module:ident $(, $form:literal $state:ident $symbol:ident)*) => {{
        fn step(state: u16, symbol: u8) -> u16 {
            $module::TABLE[state as usize][symbol as usize]
        }
        let mut random: u64 = 88_172_645_463_325_252;
        let word: Vec<u8> = (0..SYMBOLS)
            .map(|_| {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                ((random >> 33) % 9) as u8
            })
            .collect();
        let mut best = [("table", f64::MAX, f64::MAX) $(, ($form, f64::MAX, f64::MAX))*];
        for _ in 0..ROUNDS {
            let mut form = best.iter_mut();
            let (_, long, short) = form.next().unwrap();
            *long = long.min(nanoseconds(word.len(), || {
                let mut state = 0;
                for &symbol in &word { state = step(state, symbol); }
                state as usize
            }));
            *short = short.min(nanoseconds(word.len(), || {
                let mut sum = 0;
                for game in word.chunks_exact(9) {
                    let mut state = 0;
                    for &symbol in game { state = step(state, symbol); }
                    sum += state as usize;
                }
                sum
            }));
            $(
                let (_, long, short) = form.next().unwrap();
                let word: Vec<_> = word
                    .iter()
                    .map(|&symbol| $module::$symbol::from_index(symbol as usize).unwrap())
                    .collect();
                *long = long.min(nanoseconds(word.len(), || {
                    let mut state = $module::$state::START;
                    for &symbol in &word { state = state.next(symbol); }
                    state.index()
                }));
                *short = short.min(nanoseconds(word.len(), || {
                    let mut sum = 0;
                    for game in word.chunks_exact(9) {
                        let mut state = $module::$state::START;
                        for &symbol in game { state = state.next(symbol); }
                        sum += state.index();
                    }
                    sum
                }));
            )*
        }
        for (form, long, short) in best { println!("{} {form} {long} {short}", $states); }
    }};
}

const SYMBOLS: usize = if cfg!(debug_assertions) { 90_000 } else { 900_000 };
const ROUNDS: usize = 40;

fn main() {
"#;

/// Builds a crate with nothing but an automaton, for every size, beside empty ones.
fn builds(sizes: &[(usize, usize)], scratch: &Scratch) -> Result<String> {
    let library = Crate::new("empty-library", "lib.rs", "", scratch)?;
    let program = Crate::new("empty-program", "main.rs", "fn main() {}\n", scratch)?;
    let mut rows = Vec::new();
    for &(states, symbols) in sizes {
        eprintln!("compiling {} states x {symbols} symbols ...", grouped(states));
        let code = "#[tictactoe_fsm_macro::automaton(\"automaton.txt\")]\n#[allow(deprecated)]\n\
                    pub enum Automaton {}\n";
        let name = format!("automaton-{states}");
        let compiled = Crate::new(&name, "lib.rs", code, scratch)?;
        let text = Table::random(states, symbols).text();
        scratch::write(&compiled.folder.join("automaton.txt"), &text)?;
        let mut row = vec![format!("{} x {symbols}", grouped(states))];
        let rounds = if states > 30_000 { 2 } else { 7 };
        for command in ["check -q", "build -q --release"] {
            let crates =
                [(&compiled, "automaton.txt"), (&library, "src/lib.rs"), (&program, "src/main.rs")];
            let times = build_in_turn(rounds, command, &crates)?;
            let [ours, library, program] = [0, 1, 2].map(|index| times[index].least());
            row.push(time(ours));
            row.push(format!("{:.1}", ours / library));
            row.push(format!("{:.1}", ours / program));
        }
        let memory = |of: &Crate<'_>, file: &str| peak(of, file).map(|peak| peak as f64 / 1e6);
        match (
            memory(&compiled, "automaton.txt"),
            memory(&library, "src/lib.rs"),
            memory(&program, "src/main.rs"),
        ) {
            (Some(ours), Some(library), Some(program)) => row.extend([
                format!("{ours:.0} MB"),
                format!("{:.1}", ours / library),
                format!("{:.1}", ours / program),
            ]),
            _ => row.extend(["-"; 3].map(str::to_owned)),
        }
        rows.push(row);
    }
    let head = [
        "states x symbols",
        "check",
        "of library",
        "of program",
        "release",
        "of library",
        "of program",
        "memory",
        "of library",
        "of program",
    ];
    Ok(table(&head, &rows))
}

/// Builds the crates in turn, each after a file of its was touched.
fn build_in_turn(
    rounds: usize,
    command: &str,
    crates: &[(&Crate<'_>, &str)],
) -> Result<Vec<Times>> {
    for (one, _) in crates {
        one.cargo(command)?;
    }
    let runs = crates.iter().map(|&(one, file)| -> Run<'_> {
        Box::new(move || {
            touch(&one.folder.join(file))?;
            let mut outcome = Ok(());
            let time = seconds(|| outcome = one.cargo(command).map(drop));
            outcome.map(|()| time)
        })
    });
    interleave(rounds, runs.collect())
}

fn touch(file: &Path) -> Result<()> {
    let touch = || {
        std::fs::File::options().append(true).open(file)?.set_modified(std::time::SystemTime::now())
    };
    touch().map_err(|error| format!("{}: {error}", file.display()))
}

/// The peak of the largest process in a release build, where GNU time is there to tell it.
fn peak(one: &Crate<'_>, file: &str) -> Option<usize> {
    touch(&one.folder.join(file)).ok()?;
    let mut command = Command::new("/usr/bin/time");
    command.args(["-f", "%M", "cargo", "build", "-q", "--release"]);
    let output = one.start(&mut command, "build").ok()?;
    let kilobytes: usize =
        String::from_utf8(output.stderr).ok()?.trim().lines().last()?.parse().ok()?;
    Some(kilobytes * 1024)
}
