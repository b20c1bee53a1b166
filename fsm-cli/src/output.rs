//! How a command answers: data to standard output, messages to standard error, an exit code.
//!
//! Commands write in no other way, so a reader who has gone away is noticed in one place.

use std::env;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal as _, Stdout, Write, stderr, stdout};
use std::path::Path;
use std::process::ExitCode;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tictactoe_fsm::Report;

use crate::input::is_stdin;
use crate::replace::replace;

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

/// What was asked, answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Yes,
    /// Mistakes were found, or two automata are not equal, or a word is rejected.
    No,
    /// Something could not be done, as was said already.
    Trouble,
}

impl Answer {
    /// The worse of two answers about different files.
    pub(crate) fn and(self, other: Answer) -> Answer {
        match (self, other) {
            (Answer::Trouble, _) | (_, Answer::Trouble) => Answer::Trouble,
            (Answer::No, _) | (_, Answer::No) => Answer::No,
            (Answer::Yes, Answer::Yes) => Answer::Yes,
        }
    }

    fn code(self) -> u8 {
        match self {
            Answer::Yes => 0,
            Answer::No => 1,
            Answer::Trouble => 2,
        }
    }
}

impl From<bool> for Answer {
    fn from(is_yes: bool) -> Answer {
        if is_yes { Answer::Yes } else { Answer::No }
    }
}

/// Why a command goes no further.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A text is refused.
    Refused(Box<Report>),
    /// Something cannot be done: one line, lower case, no full stop.
    Trouble(String),
    /// Standard output does not take any more.
    Output(io::Error),
}

/// What a command comes to.
pub(crate) type Outcome<T = Answer> = Result<T, Stop>;

impl Stop {
    /// For those who answer another question: whether a text is refused is none of their answers.
    pub(crate) fn into_trouble(self, shell: &Shell) -> Stop {
        match self {
            Stop::Refused(report) => {
                shell.show(&report);
                Stop::Trouble(format!("{} is refused", report.source().name()))
            }
            stop => stop,
        }
    }

    pub(crate) fn trouble<T>(message: impl Display) -> Outcome<T> {
        Err(Stop::Trouble(message.to_string()))
    }
}

impl From<Report> for Stop {
    fn from(report: Report) -> Stop {
        Stop::Refused(Box::new(report))
    }
}

/// For what is written to a [`Shell`]; other files have names that a message needs.
impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Output(error)
    }
}

/// Standard output. If its reader goes away, the rest is for nobody, but the answer still counts.
struct Out {
    inner: BufWriter<Stdout>,
    is_gone: bool,
}

impl Out {
    /// What was done, or whatever would have been if anybody had listened.
    fn heed<T>(&mut self, done: io::Result<T>, otherwise: T) -> io::Result<T> {
        match done {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_gone = true;
                Ok(otherwise)
            }
            done => done,
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_gone {
            return Ok(bytes.len());
        }
        let done = self.inner.write(bytes);
        self.heed(done, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.is_gone {
            return Ok(());
        }
        let done = self.inner.flush();
        self.heed(done, ())
    }
}

/// Where a command writes. Whoever has none must not talk.
pub(crate) struct Shell {
    out: Out,
    colours: bool,
}

#[expect(clippy::unused_self, reason = "standard error needs no buffer")]
impl Shell {
    pub(crate) fn new(colour: Colour) -> Shell {
        let colours = match colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => {
                let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
                let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
                stderr().is_terminal() && !is_set("NO_COLOR") && !is_dumb
            }
        };
        Shell { out: Out { inner: BufWriter::new(stdout()), is_gone: false }, colours }
    }

    /// Standard output, for data.
    pub(crate) fn out(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// Whether nobody reads standard output any more.
    pub(crate) fn is_alone(&self) -> bool {
        self.out.is_gone
    }

    /// Writes a text to a file, or to standard output if none is named.
    pub(crate) fn write(&mut self, path: Option<&Path>, text: &str) -> Outcome<()> {
        match path {
            Some(path) if !is_stdin(path) => replace(path, text.as_bytes()),
            _ => Ok(self.out.write_all(text.as_bytes())?),
        }
    }

    /// Writes one JSON object on a line of its own.
    pub(crate) fn json(&mut self, value: &impl serde::Serialize) -> Outcome<()> {
        serde_json::to_writer(&mut self.out, value).map_err(io::Error::from)?;
        Ok(writeln!(self.out)?)
    }

    /// Says something to whoever looks on. If nobody does, that is no trouble.
    pub(crate) fn say(&self, message: impl Display) {
        let _ = writeln!(stderr(), "{message}");
    }

    /// Shows what there is to say about a text, if anything.
    pub(crate) fn show(&self, report: &Report) {
        if !report.is_empty() {
            let text = if self.colours { report.coloured() } else { report.to_string() };
            self.say(format_args!("{text}\n"));
        }
    }

    /// Tells why something went no further, and what that means for the answer.
    pub(crate) fn tell(&self, stop: Stop) -> Answer {
        match stop {
            Stop::Refused(report) => {
                self.show(&report);
                Answer::No
            }
            Stop::Trouble(message) => {
                let (on, off) = if self.colours { ("\x1b[1;31m", "\x1b[0m") } else { ("", "") };
                self.say(format_args!("{on}fsm:{off} {message}"));
                Answer::Trouble
            }
            Stop::Output(error) => {
                self.tell(Stop::Trouble(format!("cannot write to standard output: {error}")))
            }
        }
    }

    /// Clears the screen, if standard error is one.
    pub(crate) fn clear(&mut self) {
        if stderr().is_terminal() {
            let _ = write!(stderr(), "\x1b[2J\x1b[3J\x1b[H");
        }
    }

    /// The exit code of a command that has come to its end.
    pub(crate) fn end(mut self, outcome: Outcome) -> ExitCode {
        let answer = outcome.and_then(|answer| {
            self.out.flush()?;
            Ok(answer)
        });
        let answer = answer.unwrap_or_else(|stop| self.tell(stop));
        ExitCode::from(answer.code())
    }
}

/// Long work: while this lives, a terminal shows what is being done and for how long.
pub(crate) struct Busy {
    bar: ProgressBar,
    /// When this is dropped, nobody waits any more to show the bar.
    _alive: Option<Sender<()>>,
}

impl Busy {
    /// Shows nothing if it is over soon, or standard error is no terminal.
    pub(crate) fn with(what: impl Display) -> Busy {
        const PATIENCE: Duration = Duration::from_millis(400);
        const TICK: Duration = Duration::from_millis(100);
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if !stderr().is_terminal() {
            return Busy { bar, _alive: None };
        }
        let style = ProgressStyle::with_template("{spinner} {msg} ({elapsed})");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.set_message(what.to_string());
        let (alive, over) = mpsc::channel::<()>();
        let waiting = bar.downgrade();
        let wait = move || {
            let is_long = over.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout);
            if let Some(bar) = waiting.upgrade().filter(|bar| is_long && !bar.is_finished()) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(TICK);
            }
        };
        // Where there cannot be another thread, nothing is shown.
        let _ = std::thread::Builder::new().spawn(wait);
        Busy { bar, _alive: Some(alive) }
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// `1 state`, `2 states`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A text that does nothing to a terminal but stand there.
pub(crate) fn printable(text: &str) -> String {
    let escape = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.into() };
    if text.contains(char::is_control) { text.chars().map(escape).collect() } else { text.into() }
}
