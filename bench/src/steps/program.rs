//! A generated program with all automata and all contenders.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::process::Command;

use crate::Result;
use crate::automata::Table;
use crate::contenders::{Contender, TEXT};
use crate::crates::{Crate, finish};
use crate::machine;
use crate::measure::{Ratio, Times};
use crate::results::Setting;

/// The program without its automata.
const MAIN: &str = include_str!("../../programs/steps.rs");

/// An automaton and its contenders.
pub(crate) struct Automaton {
    pub(crate) name: &'static str,
    pub(crate) contenders: Vec<Contender>,
    table: Table,
    text: String,
    /// The contenders that have a text of their own.
    own_texts: Vec<(Contender, String)>,
}

impl Automaton {
    pub(crate) fn new(name: &'static str, table: Table, contenders: &[Contender]) -> Automaton {
        let text = table.text();
        Automaton { name, contenders: contenders.to_vec(), table, text, own_texts: Vec::new() }
    }

    /// The same automaton with another text.
    pub(crate) fn with_text(self, text: String) -> Automaton {
        Automaton { text, ..self }
    }

    /// The automaton with one more symbol. On this symbol every state stays, leads to a dead state, or
    /// refuses it.
    pub(crate) fn with_and_without_refusals(name: &'static str, table: Table) -> Automaton {
        let contenders = vec![Contender::Ours, Contender::LookingForDead, Contender::Refusing];
        let dead = table.text_with_another_symbol("dead");
        let dead = dead.replacen("Start: ", "dead\nStart: ", 1) + "Otherwise: dead\n";
        let own_texts = vec![
            (Contender::LookingForDead, dead),
            (Contender::Refusing, table.text_with_another_symbol("!")),
        ];
        let text = table.text_with_another_symbol(".");
        Automaton { name, contenders, table, text, own_texts }
    }

    /// The code of a module that has a module for each contender.
    fn module(&self, number: usize) -> String {
        let mut text = format!("pub mod a{number} {{\nuse crate::Contender;\n");
        let mut list = String::new();
        for (index, &contender) in self.contenders.iter().enumerate() {
            let own = self.own_texts.iter().position(|(owner, _)| *owner == contender);
            let file = own.map_or(file(number), |own| own_file(number, own));
            let code = contender.code(&self.table).module(&format!("c{index}"));
            text += &code.replace(TEXT, &file);
            let ends = if contender.is_checked() {
                format!("Some(Box::new(move || c{index}::ends(&ends)))")
            } else {
                "None".to_owned()
            };
            let _ = write!(
                list,
                "{{
    let [long, short, ends] = [(); 3].map(|()| c{index}::word(word));
    Contender {{
        name: {:?},
        ends: {ends},
        long: Box::new(move || c{index}::long(&long)),
        short: Box::new(move || c{index}::short(&short)),
    }}
}}, ",
                contender.name()
            );
        }
        let _ = write!(
            text,
            "pub fn contenders(word: &[u8]) -> Vec<Contender> {{\nvec![{list}]\n}}\n}}\n"
        );
        text
    }
}

fn file(automaton: usize) -> String {
    format!("a{automaton}.txt")
}

fn own_file(automaton: usize, number: usize) -> String {
    format!("a{automaton}-{number}.txt")
}

/// A profile of cargo.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    Release,
    Debug,
}

impl Profile {
    fn folder(self) -> &'static str {
        match self {
            Profile::Release => "release",
            Profile::Debug => "debug",
        }
    }

    fn build(self) -> &'static str {
        match self {
            Profile::Release => "build --release",
            Profile::Debug => "build",
        }
    }

    /// The number of symbols of a word.
    fn symbols(self) -> &'static str {
        match self {
            Profile::Release => "900000",
            Profile::Debug => "90000",
        }
    }
}

/// A program that was written to a folder.
pub(crate) struct Program<'a> {
    automata: &'a [Automaton],
    name: &'static str,
    package: Crate,
    rounds: &'static str,
}

impl<'a> Program<'a> {
    /// Writes the program.
    pub(crate) fn new(
        setting: &Setting,
        name: &'static str,
        automata: &'a [Automaton],
    ) -> Result<Program<'a>> {
        let contenders = || automata.iter().flat_map(|automaton| &automaton.contenders);
        let mut dependencies: Vec<String> =
            contenders().filter_map(|contender| contender.dependency()).collect();
        dependencies.sort_unstable();
        dependencies.dedup();
        let dependencies = dependencies.iter().map(String::as_str);
        let package = Crate::new(&setting.scratch, name, dependencies, "main.rs", MAIN)?;
        let mut code = String::from("use crate::Automaton;\n");
        let mut list = String::new();
        for (number, automaton) in automata.iter().enumerate() {
            package.write(&file(number), &automaton.text)?;
            for (own, (_, text)) in automaton.own_texts.iter().enumerate() {
                package.write(&own_file(number, own), text)?;
            }
            code += &automaton.module(number);
            let _ = write!(
                list,
                "Automaton {{ name: {:?}, symbols: {}, contenders: a{number}::contenders }}, ",
                automaton.name,
                automaton.table.width()
            );
        }
        let _ = write!(code, "pub fn all() -> Vec<Automaton> {{\nvec![{list}]\n}}\n");
        package.write("src/automata.rs", &code)?;
        let rounds = if setting.quick { "3" } else { "40" };
        Ok(Program { automata, name, package, rounds })
    }

    /// Builds and runs the program.
    pub(crate) fn measure(&self, profile: Profile) -> Result<Measured> {
        eprintln!("building {}, {} ...", self.name, profile.folder());
        self.package.cargo(profile.build())?;
        eprintln!("stepping ...");
        let arguments = ["time", self.rounds, profile.symbols()];
        Measured::parse(&self.package.run(profile.folder(), self.name, &arguments)?)
    }

    /// The instructions of a step of the long word, by automaton and contender. `None` without
    /// valgrind.
    pub(crate) fn count_instructions(
        &self,
    ) -> Result<Option<HashMap<(&'static str, &'static str), f64>>> {
        const SYMBOLS: f64 = 90_000.0;
        let mut counts = HashMap::new();
        if machine::output("valgrind", &["--version"]).is_none() {
            eprintln!("valgrind is not installed, so instructions are not counted");
            return Ok(None);
        }
        eprintln!("counting instructions ...");
        let program = self.package.program("release", self.name);
        let out = program.with_extension("callgrind");
        let collect = |automaton: &str, contender: &str, times: &str| -> Result<f64> {
            let output = finish(
                Command::new("valgrind")
                    .args(["--tool=callgrind", &format!("--callgrind-out-file={}", out.display())])
                    .arg(&program)
                    .args(["count", automaton, contender, &SYMBOLS.to_string(), times]),
            )?;
            let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
            let collected = stderr.split("Collected : ").nth(1);
            let number = collected.and_then(|rest| rest.split_whitespace().next()?.parse().ok());
            number.ok_or_else(|| format!("callgrind prints no count: {stderr}"))
        };
        for automaton in self.automata {
            for contender in &automaton.contenders {
                let name = contender.name();
                let (once, twice) =
                    (collect(automaton.name, name, "1")?, collect(automaton.name, name, "2")?);
                counts.insert((automaton.name, name), (twice - once) / SYMBOLS);
            }
        }
        Ok(Some(counts))
    }
}

/// The nanoseconds of a step in every round, by automaton and contender: in the long word and in
/// short words.
pub(crate) struct Measured(HashMap<(String, String), [Times; 2]>);

impl Measured {
    fn parse(printed: &str) -> Result<Measured> {
        let mut found: HashMap<(String, String), [Times; 2]> = HashMap::new();
        for line in printed.lines() {
            let cells: Vec<&str> = line.split('\t').collect();
            let [automaton, contender, long, short] = cells[..] else {
                return Err(format!("the program prints `{line}`"));
            };
            let times = found.entry((automaton.to_owned(), contender.to_owned())).or_default();
            for (times, cell) in times.iter_mut().zip([long, short]) {
                times.push(cell.parse().map_err(|_| format!("`{cell}` is not a time"))?);
            }
        }
        Ok(Measured(found))
    }

    fn times(&self, automaton: &str, contender: Contender, short: bool) -> &Times {
        &self.0[&(automaton.to_owned(), contender.name().to_owned())][usize::from(short)]
    }

    pub(crate) fn best(&self, automaton: &str, contender: Contender, short: bool) -> f64 {
        self.times(automaton, contender, short).least()
    }

    /// The time of `one` as a multiple of the time of `of`.
    pub(crate) fn ratio(
        &self,
        automaton: &str,
        one: Contender,
        of: Contender,
        short: bool,
    ) -> Ratio {
        Ratio::new(self.times(automaton, one, short), self.times(automaton, of, short))
    }
}
