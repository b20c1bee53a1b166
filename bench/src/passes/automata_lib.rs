//! automata-lib, the library for Python, in a process that stays for all rounds.

use std::cell::RefCell;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;

use crate::Result;
use crate::crates::finish;
use crate::machine;
use crate::measure::Run;
use crate::scratch::{self, Scratch};

const PACKAGE: &str = "automata-lib==9.2.0";
const SCRIPT: &str = include_str!("../../programs/automata_lib.py");
const VENV: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/target/automata-lib");

/// What takes longer than this many seconds is done only once.
const LONG: f64 = 5.0;

/// A Python that has automata-lib.
pub(crate) struct AutomataLib {
    python: PathBuf,
    script: PathBuf,
}

impl AutomataLib {
    /// Installs it from PyPI where it is not there yet; `None`, with a word to the user, where that
    /// fails.
    pub(crate) fn find(scratch: &Scratch) -> Result<Option<AutomataLib>> {
        let script = scratch.write("automata_lib.py", SCRIPT)?;
        let python = Path::new(VENV).join("bin").join("python");
        match install(&python) {
            Ok(()) => Ok(Some(AutomataLib { python, script })),
            Err(message) => {
                eprintln!("{message}\nautomata-lib is not there, its columns stay empty");
                Ok(None)
            }
        }
    }

    pub(crate) fn version() -> &'static str {
        PACKAGE
    }

    /// A process that has read an automaton.
    pub(crate) fn read(&self, arcs: &Path) -> Result<Process> {
        let mut child = Command::new(&self.python)
            .args([&self.script, arcs])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("python: {error}"))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (asks, answers) = pipes.ok_or("python has no pipes")?;
        let talk = Talk { child, asks, answers: BufReader::new(answers) };
        Ok(Process(Rc::new(RefCell::new(talk))))
    }
}

fn install(python: &Path) -> Result<()> {
    let has_it = "from importlib.metadata import version as v; assert v('automata-lib') == '9.2.0'";
    let program = python.to_string_lossy();
    if machine::output(&program, &["-c", has_it]).is_some() {
        return Ok(());
    }
    eprintln!("installing {PACKAGE} from PyPI into {VENV} ...");
    finish(Command::new("python3").args(["-m", "venv", VENV]))?;
    let arguments = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", PACKAGE];
    finish(Command::new(python).args(arguments)).map(drop)
}

/// A process with one automaton, for as long as somebody asks it.
#[derive(Clone)]
pub(crate) struct Process(Rc<RefCell<Talk>>);

struct Talk {
    child: Child,
    asks: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Process {
    /// Does something once; `None` if that took too long.
    pub(crate) fn once(&self, what: &str) -> Result<Option<(f64, String)>> {
        let mut talk = self.0.borrow_mut();
        let trouble = |error| format!("automata-lib: {error}");
        writeln!(talk.asks, "{what}").map_err(trouble)?;
        let mut answer = String::new();
        talk.answers.read_line(&mut answer).map_err(trouble)?;
        if answer.trim() == "late" {
            return Ok(None);
        }
        let parts = answer.trim().split_once(' ');
        let parts =
            parts.and_then(|(seconds, found)| Some((seconds.parse().ok()?, found.to_owned())));
        parts.map(Some).ok_or_else(|| format!("automata-lib answers `{}`", answer.trim()))
    }

    /// Does it in rounds, but only once if that takes long.
    pub(crate) fn rounds(&self, what: &'static str, first: f64) -> Run<'static> {
        let process = self.clone();
        Box::new(move || {
            if first > LONG {
                return Ok(first);
            }
            let again = process.once(what)?;
            again.map(|(seconds, _)| seconds).ok_or_else(|| format!("{what} is slow of a sudden"))
        })
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Keeps an automaton in the format of AT&T for the script.
pub(crate) fn write(scratch: &Scratch, arcs: &str) -> Result<PathBuf> {
    let path = scratch.path("automata-lib.txt");
    scratch::write(&path, arcs)?;
    Ok(path)
}
