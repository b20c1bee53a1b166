//! OpenFst's commands.
//!
//! A command also starts a process, reads its input and writes its output. A call of a
//! library does none of this. So other commands that do only this are measured too, and
//! their time is subtracted. The rest is the time of the algorithm.

use std::ffi::OsStr;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

use fsm_model::{Dfa, StateId};

use crate::Result;
use crate::machine;
use crate::measure::Run;
use crate::scratch::Scratch;

/// The Debian package with the commands.
const PACKAGE: &str = "libfst-tools";

/// Output goes here, so that no time is spent on a disk.
const NOWHERE: &str = "/dev/null";

/// OpenFst's commands. They are installed.
pub(crate) struct OpenFst<'s> {
    scratch: &'s Scratch,
    /// An acceptor of one state, which takes almost no time to read.
    tiny: PathBuf,
    /// The seconds that a command takes to start.
    pub(crate) start_up: f64,
}

impl<'s> OpenFst<'s> {
    /// If the commands are not installed, prints that and returns `None`.
    pub(crate) fn find(scratch: &'s Scratch) -> Result<Option<OpenFst<'s>>> {
        if Command::new("fstminimize").arg("--help").output().is_err() {
            eprintln!("OpenFst is not installed, so its columns are empty: apt install {PACKAGE}");
            return Ok(None);
        }
        let mut found = OpenFst { scratch, tiny: PathBuf::new(), start_up: f64::INFINITY };
        found.tiny = found.compile("tiny", "0\n")?;
        let tiny = found.tiny.clone();
        let mut start = found.read(&tiny);
        for _ in 0..20 {
            found.start_up = start()?.min(found.start_up);
        }
        drop(start);
        Ok(Some(found))
    }

    /// The version of the installed package. The commands do not print one.
    pub(crate) fn version() -> String {
        let arguments = ["--show", "--showformat=${Version}", PACKAGE];
        let version = machine::output("dpkg-query", &arguments);
        format!("OpenFst {}", version.as_deref().unwrap_or("of unknown version"))
    }

    /// Writes an automaton as a binary acceptor.
    pub(crate) fn acceptor(&self, name: &str, dfa: &Dfa) -> Result<PathBuf> {
        self.compile(name, &arcs(dfa))
    }

    /// Writes a text in AT&T format as a binary acceptor.
    pub(crate) fn compile(&self, name: &str, text: &str) -> Result<PathBuf> {
        let written = self.scratch.write(&format!("{name}.txt"), text)?;
        let compiled = self.scratch.path(&format!("{name}.fst"));
        let arguments = [OsStr::new("--acceptor"), written.as_ref(), compiled.as_ref()];
        finish(&mut command("fstcompile", arguments), succeeded)?;
        Ok(compiled)
    }

    /// The number of states of the minimal acceptor, which has no dead state.
    pub(crate) fn minimal_states(&self, acceptor: &Path) -> Result<usize> {
        let minimal = self.scratch.path("minimal.fst");
        finish(&mut command("fstminimize", [acceptor, &minimal]), succeeded)?;
        states(&minimal)
    }

    /// The number of states of the deterministic acceptor.
    pub(crate) fn determinised_states(&self, acceptor: &Path) -> Result<usize> {
        let deterministic = self.scratch.path("deterministic.fst");
        finish(&mut command("fstdeterminize", [acceptor, &deterministic]), succeeded)?;
        states(&deterministic)
    }

    /// Only reads an acceptor: `fstequal` stops at the first state, which differs from the tiny
    /// acceptor's.
    pub(crate) fn read(&self, acceptor: &Path) -> Run<'static> {
        timed(command("fstequal", [acceptor, &self.tiny]), |status| {
            matches!(status.code(), Some(0 | 2))
        })
    }
}

/// The number of states of an acceptor.
fn states(acceptor: &Path) -> Result<usize> {
    let info = command("fstinfo", [acceptor]).stdout(Stdio::piped()).output();
    let info = info.map_err(|error| format!("fstinfo: {error}"))?;
    let info = String::from_utf8_lossy(&info.stdout);
    let states = info.lines().find_map(|line| line.strip_prefix("# of states"));
    let states = states.and_then(|states| states.trim().parse().ok());
    states.ok_or_else(|| format!("fstinfo prints no number of states:\n{info}"))
}

/// Reads a text in AT&T format and writes the acceptor.
pub(crate) fn parse(arcs: &Path, acceptor: &Path) -> Run<'static> {
    let arguments = [OsStr::new("--acceptor"), arcs.as_ref(), acceptor.as_ref()];
    timed(command("fstcompile", arguments), succeeded)
}

/// Reads, minimises and writes.
pub(crate) fn minimise(acceptor: &Path) -> Run<'static> {
    timed(command("fstminimize", [acceptor, NOWHERE.as_ref()]), succeeded)
}

/// Reads, makes deterministic and writes.
pub(crate) fn determinise(acceptor: &Path) -> Run<'static> {
    timed(command("fstdeterminize", [acceptor, NOWHERE.as_ref()]), succeeded)
}

/// Reads and writes.
pub(crate) fn copy(acceptor: &Path) -> Run<'static> {
    timed(command("fstconvert", [acceptor, NOWHERE.as_ref()]), succeeded)
}

/// Reads both and compares them. Fails if they are not equivalent.
pub(crate) fn compare(left: &Path, right: &Path) -> Run<'static> {
    timed(command("fstequivalent", [left, right]), succeeded)
}

fn command<const N: usize>(program: &str, arguments: [impl AsRef<OsStr>; N]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Runs a command and checks its exit status.
fn finish(command: &mut Command, is_success: fn(ExitStatus) -> bool) -> Result<()> {
    match command.status() {
        Ok(status) if is_success(status) => Ok(()),
        Ok(status) => Err(format!("{command:?} ended with {status}")),
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}

fn succeeded(status: ExitStatus) -> bool {
    status.success()
}

fn timed(mut command: Command, is_success: fn(ExitStatus) -> bool) -> Run<'static> {
    Box::new(move || {
        let begin = Instant::now();
        finish(&mut command, is_success)?;
        Ok(begin.elapsed().as_secs_f64())
    })
}

/// An automaton in AT&T format: a line for each transition and for each final state.
///
/// The first line belongs to the start. Symbols begin at one, because zero is the empty word.
pub(super) fn arcs(dfa: &Dfa) -> String {
    let start = dfa.first_start().state();
    let mut text = String::new();
    let others = dfa.states().filter(|&state| state != start);
    for state in std::iter::once(start).chain(others) {
        push_state(&mut text, dfa, state);
    }
    text
}

fn push_state(text: &mut String, dfa: &Dfa, state: StateId) {
    let from = state.index();
    for (symbol, target) in (1..).zip(dfa.row(state)) {
        // OpenFst has no arc for a symbol that is refused.
        if let Some(target) = target {
            writeln!(text, "{from} {} {symbol}", target.index())
                .expect("writing to a string does not fail");
        }
    }
    if dfa.state(state).is_final() {
        writeln!(text, "{from}").expect("writing to a string does not fail");
    }
}
