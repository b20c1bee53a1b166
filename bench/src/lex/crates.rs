//! A crate with one lexer: the machine code that it adds to a program, and how long it takes to
//! compile.

use super::contenders::Contender;
use super::{Machine, ours};
use crate::builds::build_in_turn;
use crate::crates::Crate;
use crate::measure::{Ratio, Times};
use crate::results::Setting;
use crate::{Result, machine};

/// The program around a lexer. Without the lexer it does the same with a function of one line.
const MAIN: &str = "\
fn main() {
    let text = std::fs::read(std::env::args().nth(1).unwrap()).unwrap();
    println!(\"{:?}\", lexer::run(&text));
}
";

const EMPTY: &str = "pub fn run(text: &[u8]) -> (u64, u64) {
    (text.len() as u64, 1)
}
";

/// The lexers that are measured, and those who write them.
pub(super) const MACHINES: [Machine; 3] = [Machine::Json, Machine::Source, Machine::Log];
pub(super) const CONTENDERS: [Contender; 3] =
    [Contender::Ours, Contender::ByHand, Contender::Logos];

/// The sections of a program that have its code and its tables.
const SECTIONS: [&str; 3] = [".text", ".rodata", ".data.rel.ro"];

/// The bytes that a lexer adds to a program, by machine and contender. `None` without `size`.
pub(super) fn sizes(setting: &Setting) -> Result<Option<Vec<[usize; 3]>>> {
    if machine::output("size", &["--version"]).is_none() {
        eprintln!("size is not installed, so machine code is not measured: apt install binutils");
        return Ok(None);
    }
    eprintln!("building a program for each lexer ...");
    let empty = size(&program(setting, "empty-lexer", None, EMPTY)?, "empty-lexer")?;
    let mut rows = Vec::new();
    for machine in MACHINES {
        let mut row = [0; 3];
        for (cell, contender) in row.iter_mut().zip(CONTENDERS) {
            let name = format!("{}-{}", machine.name(), contender.name().replace(' ', "-"));
            let code = contender.module(machine);
            let package = program(setting, &name, Some((machine, contender)), &code)?;
            *cell = size(&package, &name)?.saturating_sub(empty);
        }
        rows.push(row);
    }
    Ok(Some(rows))
}

fn program(
    setting: &Setting,
    name: &str,
    lexer: Option<(Machine, Contender)>,
    code: &str,
) -> Result<Crate> {
    let main = format!("#[allow(dead_code)]\nmod lexer;\n{MAIN}");
    let needs = lexer.and_then(|(_, contender)| contender.dependency());
    let package = Crate::new(&setting.scratch, name, needs.as_deref(), "main.rs", &main)?;
    if let Some((machine, _)) = lexer {
        ours::write_text(machine, &package)?;
    }
    package.write("src/lexer.rs", code)?;
    package.cargo("build --release")?;
    Ok(package)
}

fn size(package: &Crate, name: &str) -> Result<usize> {
    let program = package.program("release", name);
    let printed = machine::output("size", &["-A", &program.to_string_lossy()]);
    let printed = printed.ok_or_else(|| format!("size cannot read {}", program.display()))?;
    let lines = printed.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let sections = lines.filter(|cells| cells.first().is_some_and(|cell| SECTIONS.contains(cell)));
    Ok(sections.filter_map(|cells| cells.get(1)?.parse::<usize>().ok()).sum())
}

/// The seconds of a release build of a library with the JSON lexer, and our time as a multiple of
/// that of logos.
pub(super) fn build(setting: &Setting) -> Result<([Times; 2], Ratio)> {
    eprintln!("building the JSON lexer again and again ...");
    let library = |contender: Contender| {
        let name = format!("json-library-{}", contender.name());
        let code = contender.module(Machine::Json);
        let needs = contender.dependency();
        let package = Crate::new(&setting.scratch, &name, needs.as_deref(), "lib.rs", &code)?;
        ours::write_text(Machine::Json, &package)?;
        let package = package.without_incremental();
        package.cargo("build --release")?;
        Ok::<Crate, String>(package)
    };
    let (ours, logos) = (library(Contender::Ours)?, library(Contender::Logos)?);
    let crates = [(&ours, "src/lib.rs"), (&logos, "src/lib.rs")];
    let times = build_in_turn(9, "build --release", &crates)?.map(|times| times.elapsed);
    let ratio = Ratio::new(&times[0], &times[1]);
    Ok((times, ratio))
}
