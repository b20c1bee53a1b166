//! automata-lib, a Python library, in one process for all rounds.

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

/// A task that takes more seconds than this is done only once.
const LONG: f64 = 5.0;

/// A Python that has automata-lib.
pub(crate) struct AutomataLib {
    python: PathBuf,
    script: PathBuf,
}

impl AutomataLib {
    /// Installs the library from PyPI if it is not installed yet. If that fails, prints the reason
    /// and returns `None`.
    pub(crate) fn find(scratch: &Scratch) -> Result<Option<AutomataLib>> {
        let script = scratch.write("automata_lib.py", SCRIPT)?;
        let python = Path::new(VENV).join("bin").join("python");
        match install(&python) {
            Ok(()) => Ok(Some(AutomataLib { python, script })),
            Err(message) => {
                eprintln!("{message}\nautomata-lib is not installed, so its columns are empty");
                Ok(None)
            }
        }
    }

    pub(crate) fn version() -> &'static str {
        PACKAGE
    }

    /// Starts a process that reads an automaton.
    pub(crate) fn read(&self, arcs: &Path) -> Result<Process> {
        let mut child = Command::new(&self.python)
            .args([&self.script, arcs])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("python: {error}"))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (requests, answers) = pipes.ok_or("python has no pipes")?;
        let python = Python { child, requests, answers: BufReader::new(answers) };
        Ok(Process(Rc::new(RefCell::new(python))))
    }
}

fn install(python: &Path) -> Result<()> {
    let version_check =
        "from importlib.metadata import version as v; assert v('automata-lib') == '9.2.0'";
    let program = python.to_string_lossy();
    if machine::output(&program, &["-c", version_check]).is_some() {
        return Ok(());
    }
    eprintln!("installing {PACKAGE} from PyPI into {VENV} ...");
    finish(Command::new("python3").args(["-m", "venv", VENV]))?;
    let arguments = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", PACKAGE];
    finish(Command::new(python).args(arguments)).map(drop)
}

/// A process with one automaton. It ends when the last clone is dropped.
#[derive(Clone)]
pub(crate) struct Process(Rc<RefCell<Python>>);

struct Python {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Process {
    /// Does a task once. Returns the seconds and the result, or `None` if it took too long.
    pub(crate) fn once(&self, task: &str) -> Result<Option<(f64, String)>> {
        let mut python = self.0.borrow_mut();
        let message = |error| format!("automata-lib: {error}");
        writeln!(python.requests, "{task}").map_err(message)?;
        let mut answer = String::new();
        python.answers.read_line(&mut answer).map_err(message)?;
        if answer.trim() == "timeout" {
            return Ok(None);
        }
        let parts = answer.trim().split_once(' ');
        let parts =
            parts.and_then(|(seconds, found)| Some((seconds.parse().ok()?, found.to_owned())));
        parts.map(Some).ok_or_else(|| format!("automata-lib answers `{}`", answer.trim()))
    }

    /// A task to repeat in rounds. If it took long the first time, it is not done again.
    pub(crate) fn rounds(&self, task: &'static str, first: f64) -> Run<'static> {
        let process = self.clone();
        Box::new(move || {
            if first > LONG {
                return Ok(first);
            }
            let again = process.once(task)?;
            let seconds = again.map(|(seconds, _)| seconds);
            seconds.ok_or_else(|| format!("automata-lib: {task} took too long when repeated"))
        })
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes an automaton in AT&T format for the script.
pub(crate) fn write(scratch: &Scratch, arcs: &str) -> Result<PathBuf> {
    let path = scratch.path("automata-lib.txt");
    scratch::write(&path, arcs)?;
    Ok(path)
}
