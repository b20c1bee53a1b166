//! OpenFst, by its commands.
//!
//! A command also starts a process, reads its input and writes its output, none of
//! which a call of a library does. So there are commands here that do only that, to
//! be subtracted: what is left is the algorithm.

use std::ffi::OsStr;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

use tictactoe_fsm::{Dfa, StateId};

use crate::Result;
use crate::machine;
use crate::measure::Run;
use crate::scratch::Scratch;

/// The Debian package with the commands.
const PACKAGE: &str = "libfst-tools";

/// Writing there costs no disk.
const NOWHERE: &str = "/dev/null";

/// OpenFst's commands, known to be there.
pub(crate) struct OpenFst<'s> {
    scratch: &'s Scratch,
    /// An acceptor of one state, for what must not take time.
    tiny: PathBuf,
    /// The seconds that a command takes before it does anything.
    pub(crate) start_up: f64,
}

impl<'s> OpenFst<'s> {
    /// `None`, with a word to the user, where the commands are not installed.
    pub(crate) fn find(scratch: &'s Scratch) -> Result<Option<OpenFst<'s>>> {
        if Command::new("fstminimize").arg("--help").output().is_err() {
            eprintln!("OpenFst is not installed, its columns stay empty: apt install {PACKAGE}");
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

    /// As the package manager knows it; the commands do not tell.
    pub(crate) fn version() -> String {
        let arguments = ["--show", "--showformat=${Version}", PACKAGE];
        let version = machine::output("dpkg-query", &arguments);
        format!("OpenFst {}", version.as_deref().unwrap_or("of unknown version"))
    }

    /// Makes a binary acceptor of an automaton.
    pub(crate) fn acceptor(&self, name: &str, dfa: &Dfa) -> Result<PathBuf> {
        self.compile(name, &arcs(dfa))
    }

    fn compile(&self, name: &str, text: &str) -> Result<PathBuf> {
        let written = self.scratch.write(&format!("{name}.txt"), text)?;
        let compiled = self.scratch.path(&format!("{name}.fst"));
        let arguments = [OsStr::new("--acceptor"), written.as_ref(), compiled.as_ref()];
        finish(&mut command("fstcompile", arguments), succeeded)?;
        Ok(compiled)
    }

    /// How many states the minimal acceptor has; there a dead state is none.
    pub(crate) fn minimal_states(&self, acceptor: &Path) -> Result<usize> {
        let minimal = self.scratch.path("minimal.fst");
        finish(&mut command("fstminimize", [acceptor, &minimal]), succeeded)?;
        let info = command("fstinfo", [&minimal]).stdout(Stdio::piped()).output();
        let info = info.map_err(|error| format!("fstinfo: {error}"))?;
        let info = String::from_utf8_lossy(&info.stdout);
        let states = info.lines().find_map(|line| line.strip_prefix("# of states"));
        let states = states.and_then(|states| states.trim().parse().ok());
        states.ok_or_else(|| format!("fstinfo tells no number of states:\n{info}"))
    }

    /// Reads: that an acceptor is not the tiny one is seen at its first state.
    pub(crate) fn read(&self, acceptor: &Path) -> Run<'static> {
        timed(command("fstequal", [acceptor, &self.tiny]), |status| {
            matches!(status.code(), Some(0 | 2))
        })
    }
}

/// Reads a text in the format of AT&T and writes the acceptor.
pub(crate) fn parse(arcs: &Path, acceptor: &Path) -> Run<'static> {
    let arguments = [OsStr::new("--acceptor"), arcs.as_ref(), acceptor.as_ref()];
    timed(command("fstcompile", arguments), succeeded)
}

/// Reads, minimises, writes.
pub(crate) fn minimise(acceptor: &Path) -> Run<'static> {
    timed(command("fstminimize", [acceptor, NOWHERE.as_ref()]), succeeded)
}

/// Reads and writes.
pub(crate) fn copy(acceptor: &Path) -> Run<'static> {
    timed(command("fstconvert", [acceptor, NOWHERE.as_ref()]), succeeded)
}

/// Reads both and compares them; an error if they are not equivalent.
pub(crate) fn compare(left: &Path, right: &Path) -> Run<'static> {
    timed(command("fstequivalent", [left, right]), succeeded)
}

fn command<const N: usize>(program: &str, arguments: [impl AsRef<OsStr>; N]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Runs a command to its end, which must be a good one.
fn finish(command: &mut Command, is_good: fn(ExitStatus) -> bool) -> Result<()> {
    match command.status() {
        Ok(status) if is_good(status) => Ok(()),
        Ok(status) => Err(format!("{command:?} ended with {status}")),
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}

fn succeeded(status: ExitStatus) -> bool {
    status.success()
}

fn timed(mut command: Command, is_good: fn(ExitStatus) -> bool) -> Run<'static> {
    Box::new(move || {
        let begin = Instant::now();
        finish(&mut command, is_good)?;
        Ok(begin.elapsed().as_secs_f64())
    })
}

/// An automaton in the format of AT&T: a line per transition and one per final state.
///
/// The first line belongs to the start, and symbols count from one since zero is the
/// empty word.
pub(super) fn arcs(dfa: &Dfa) -> String {
    let start = dfa.starts()[0].state;
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
        writeln!(text, "{from} {} {symbol}", target.index()).expect("a string takes all");
    }
    if dfa.is_final(state) {
        writeln!(text, "{from}").expect("a string takes all");
    }
}
