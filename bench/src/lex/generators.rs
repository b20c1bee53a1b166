//! Generators of recognisers in C: re2c and ragel. Each machine becomes a program of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::Machine;
use crate::crates::finish;
use crate::scratch::Scratch;
use crate::{Result, machine};

const MAIN: &str = include_str!("../../programs/lex/main.c");
const HEADER: &str = include_str!("../../programs/lex/main.h");

/// A generator. Its name is also that of its Debian package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Generator {
    Re2c,
    Ragel,
}

impl Generator {
    pub(super) const ALL: [Generator; 2] = [Generator::Re2c, Generator::Ragel];

    pub(super) fn name(self) -> &'static str {
        match self {
            Generator::Re2c => "re2c",
            Generator::Ragel => "ragel",
        }
    }

    /// Whether the generator and a C compiler are installed. Prints it if they are not.
    pub(super) fn is_installed(self) -> bool {
        let name = self.name();
        for program in [name, "cc"] {
            if machine::output(program, &["--version"]).is_none() {
                eprintln!(
                    "{program} is not installed, so {name} is not measured: apt install {name} gcc"
                );
                return false;
            }
        }
        true
    }

    /// The first line of what it says about itself.
    pub(super) fn version(self) -> String {
        let printed = machine::output(self.name(), &["--version"]).unwrap_or_default();
        let words = printed.lines().next().unwrap_or_default().split_whitespace();
        let number = words.into_iter().find(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        format!("{} {}", self.name(), number.unwrap_or("of unknown version"))
    }

    /// Writes and compiles the program of a machine.
    pub(super) fn build(self, scratch: &Scratch, machine: Machine) -> Result<PathBuf> {
        let name = format!("{}-{}", machine.name(), self.name());
        let source = scratch.write(&format!("{name}.in"), self.source(machine))?;
        let generated = scratch.path(&format!("{name}.c"));
        let program = scratch.path(&name);
        let main = scratch.write("main.c", MAIN)?;
        scratch.write("main.h", HEADER)?;
        let mut generate = Command::new(self.name());
        if self == Generator::Ragel {
            generate.arg("-G2");
        }
        finish(generate.arg("-o").arg(&generated).arg(source))?;
        finish(Command::new("cc").args(["-O2", "-o"]).args([&program, &generated, &main]))?;
        Ok(program)
    }

    fn source(self, machine: Machine) -> &'static str {
        match (self, machine) {
            (Generator::Re2c, Machine::Json) => include_str!("../../programs/lex/json.re"),
            (Generator::Re2c, Machine::Source) => include_str!("../../programs/lex/source.re"),
            (Generator::Re2c, Machine::Log) => include_str!("../../programs/lex/log.re"),
            (Generator::Re2c, Machine::Comments) => include_str!("../../programs/lex/comments.re"),
            (Generator::Re2c, Machine::Utf8) => include_str!("../../programs/lex/utf8.re"),
            (Generator::Re2c, Machine::Dates) => include_str!("../../programs/lex/dates.re"),
            (Generator::Re2c, Machine::Search) => include_str!("../../programs/lex/search.re"),
            (Generator::Ragel, Machine::Json) => include_str!("../../programs/lex/json.rl"),
            (Generator::Ragel, Machine::Source) => include_str!("../../programs/lex/source.rl"),
            (Generator::Ragel, Machine::Log) => include_str!("../../programs/lex/log.rl"),
            (Generator::Ragel, Machine::Comments) => include_str!("../../programs/lex/comments.rl"),
            (Generator::Ragel, Machine::Utf8) => include_str!("../../programs/lex/utf8.rl"),
            (Generator::Ragel, Machine::Dates) => include_str!("../../programs/lex/dates.rl"),
            (Generator::Ragel, Machine::Search) => include_str!("../../programs/lex/search.rl"),
        }
    }
}

/// Runs a compiled program: the line that it prints, without the name of the text.
pub(super) fn run(program: &Path, rounds: &str, text: &Path) -> Result<String> {
    let output = finish(Command::new(program).arg(rounds).arg(text))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
