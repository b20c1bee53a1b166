//! The programs that read the texts: one in Rust with all contenders, and one in C for each machine
//! of a generator.
//!
//! They are started in turn, many times. So a slow moment slows all of them.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::generators::{self, Generator};
use super::inputs::Input;
use super::{Machine, ours};
use crate::Result;
use crate::crates::Crate;
use crate::measure::{Ratio, Times};
use crate::results::Setting;

const MAIN: &str = include_str!("../../programs/lex/main.rs");
const NAME: &str = "lex";

/// How often a program reads a text each time it is started. The best time counts.
const REPEATED: &str = "4";

/// The nanoseconds per byte in every round, by text and contender.
#[derive(Default)]
pub(super) struct Measured(HashMap<(&'static str, String), Times>);

/// A text in a file, and the programs in C that read it.
struct Prepared<'i> {
    input: &'i Input,
    file: PathBuf,
    programs: Vec<(Generator, PathBuf)>,
}

/// Builds all programs, checks that they find the same, and measures them.
pub(super) fn measure(
    setting: &Setting,
    inputs: &[Input],
    generators: &[Generator],
) -> Result<Measured> {
    eprintln!("building the lexers ...");
    let package = rust_program(setting)?;
    package.cargo("build --release")?;
    let mut built = Vec::new();
    for machine in Machine::ALL {
        if inputs.iter().all(|input| input.machine != machine) {
            continue;
        }
        for &generator in generators {
            built.push((machine, generator, generator.build(&setting.scratch, machine)?));
        }
    }
    let mut prepared = Vec::new();
    for (number, input) in inputs.iter().enumerate() {
        let file = setting.scratch.write(&format!("text-{number}"), &input.text)?;
        let own = built.iter().filter(|(machine, ..)| *machine == input.machine);
        let programs = own.map(|(_, generator, path)| (*generator, path.clone())).collect();
        prepared.push(Prepared { input, file, programs });
    }
    eprintln!("reading ...");
    let mut measured = Measured::default();
    let rounds = if setting.quick { 1 } else { 15 };
    for _ in 0..rounds {
        for text in &prepared {
            measured.round(&package, text)?;
        }
    }
    Ok(measured)
}

/// The crate with all contenders in Rust.
fn rust_program(setting: &Setting) -> Result<Crate> {
    let (mut code, mut list, mut dependencies) = (String::new(), String::new(), Vec::new());
    for machine in Machine::ALL {
        for (number, contender) in machine.contenders(setting.has_peers).into_iter().enumerate() {
            let module = format!("{}_{number}", machine.name());
            let _ = writeln!(code, "mod {module} {{\n{}}}", contender.module(machine));
            let (machine, name) = (machine.name(), contender.name());
            let _ = writeln!(
                list,
                "Contender {{ machine: {machine:?}, name: {name:?}, run: {module}::run }},"
            );
            dependencies.extend(contender.dependency());
        }
    }
    dependencies.sort_unstable();
    dependencies.dedup();
    let code = format!(
        "use crate::Contender;\npub fn all() -> Vec<Contender> {{\nvec![{list}]\n}}\n{code}"
    );
    let dependencies = dependencies.iter().map(String::as_str);
    let package = Crate::new(&setting.scratch, NAME, dependencies, "main.rs", MAIN)?;
    for machine in Machine::ALL {
        ours::write_text(machine, &package)?;
    }
    package.write("src/machines.rs", &code)?;
    Ok(package)
}

impl Measured {
    /// Everybody reads a text, and must find the same as ours.
    fn round(&mut self, package: &Crate, text: &Prepared<'_>) -> Result<()> {
        let file = text.file.to_string_lossy();
        let arguments = [REPEATED, text.input.machine.name(), &file];
        let printed = package.run("release", NAME, &arguments)?;
        let mut lines: Vec<(String, String)> = Vec::new();
        for line in printed.lines() {
            let mut cells = line.splitn(3, '\t').skip(1).map(str::to_owned);
            lines.extend(cells.next().zip(cells.next()));
        }
        for (generator, program) in &text.programs {
            let line = generators::run(program, REPEATED, Path::new(&*file))?;
            lines.push((generator.name().to_owned(), line));
        }
        let mut expected: Option<(String, String)> = None;
        for (contender, line) in lines {
            let (found, time) = line.rsplit_once('\t').ok_or("a program prints no time")?;
            let time = time.parse().map_err(|_| format!("`{time}` is not a time"))?;
            let (first, wanted) =
                expected.get_or_insert_with(|| (contender.clone(), found.to_owned()));
            if found != wanted {
                let name = text.input.name;
                return Err(format!("{name}: {contender} and {first} find different tokens"));
            }
            self.0.entry((text.input.name, contender)).or_default().push(time);
        }
        Ok(())
    }

    /// The nanoseconds per byte in the best round. `None` if it was not measured.
    pub(super) fn best(&self, text: &'static str, contender: &str) -> Option<f64> {
        self.0.get(&(text, contender.to_owned())).map(Times::least)
    }

    /// Our time as a multiple of a contender's. `None` if it was not measured.
    pub(super) fn ratio(&self, text: &'static str, contender: &str) -> Option<Ratio> {
        let times = |name: &str| self.0.get(&(text, name.to_owned()));
        Some(Ratio::new(times("ours")?, times(contender)?))
    }
}
