//! Standard output for data, standard error for messages.
//!
//! Only code that holds an [`Output`] may print, so a reader of standard output that has gone away is
//! noticed in one place.

use std::env;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal as _, Stdout, Write, stderr, stdout};
use std::path::Path;
use std::process::ExitCode;

use clap::ValueEnum;
use fsm_model::Report;

use crate::exit::{Answer, CommandError, CommandResult};
use crate::input::{is_stdin, name};
use crate::replace::replace;

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

/// Standard output. If its reader goes away, the rest is not written, but that is no error: the
/// command still finds its answer.
struct Data {
    inner: BufWriter<Stdout>,
    reader_gone: bool,
}

impl Data {
    /// The result, or `otherwise` if the reader has gone away.
    fn ignore_broken_pipe<T>(&mut self, result: io::Result<T>, otherwise: T) -> io::Result<T> {
        match result {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.reader_gone = true;
                Ok(otherwise)
            }
            result => result,
        }
    }
}

impl Write for Data {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.reader_gone {
            return Ok(bytes.len());
        }
        let result = self.inner.write(bytes);
        self.ignore_broken_pipe(result, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.reader_gone {
            return Ok(());
        }
        let result = self.inner.flush();
        self.ignore_broken_pipe(result, ())
    }
}

/// Where a command writes.
pub(crate) struct Output {
    data: Data,
    has_colours: bool,
}

#[expect(clippy::unused_self, reason = "standard error needs no buffer")]
impl Output {
    pub(crate) fn new(colour: Colour) -> Output {
        let has_colours = match colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => {
                let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
                let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
                stderr().is_terminal() && !is_set("NO_COLOR") && !is_dumb
            }
        };
        let data = Data { inner: BufWriter::new(stdout()), reader_gone: false };
        Output { data, has_colours }
    }

    /// Standard output.
    pub(crate) fn data(&mut self) -> &mut impl Write {
        &mut self.data
    }

    /// Whether the reader of standard output has gone away.
    pub(crate) fn reader_gone(&self) -> bool {
        self.data.reader_gone || has_no_reader(&stdout())
    }

    /// Whether the reader of standard error has gone away.
    pub(crate) fn message_reader_gone(&self) -> bool {
        has_no_reader(&stderr())
    }

    /// Writes a text to a file, or to standard output if no file is given.
    pub(crate) fn write(&mut self, path: Option<&Path>, text: &str) -> CommandResult<()> {
        match path {
            Some(path) if !is_stdin(path) => self.replace(path, None, text.as_bytes()),
            _ => Ok(self.data.write_all(text.as_bytes())?),
        }
    }

    /// Writes a file, and says what could not be kept of an old one. If the file was read before, `read` is
    /// what it must still have.
    pub(crate) fn replace(
        &self,
        path: &Path,
        read: Option<&[u8]>,
        content: &[u8],
    ) -> CommandResult<()> {
        let not_kept = replace(path, read, content)?;
        if !not_kept.is_empty() {
            self.message(format_args!("{}: not kept: {}", name(path), not_kept.join("; ")));
        }
        Ok(())
    }

    /// Writes one JSON object on a line of its own.
    pub(crate) fn json(&mut self, value: &impl serde::Serialize) -> CommandResult<()> {
        serde_json::to_writer(&mut self.data, value).map_err(io::Error::from)?;
        Ok(writeln!(self.data)?)
    }

    /// Writes a line to standard error; failures are ignored.
    pub(crate) fn message(&self, message: impl Display) {
        let _ = writeln!(stderr(), "{message}");
    }

    /// Writes a report to standard error, if there is anything in it.
    pub(crate) fn report(&self, report: &Report) {
        if !report.is_empty() {
            let text = if self.has_colours { report.coloured() } else { report.to_string() };
            self.message(format_args!("{text}\n"));
        }
    }

    /// Writes an error to standard error; returns the answer that it means.
    pub(crate) fn error(&self, error: CommandError) -> Answer {
        match error {
            CommandError::Refused(report) => {
                self.report(&report);
                Answer::No
            }
            CommandError::Trouble(message) => {
                let (on, off) = if self.has_colours { ("\x1b[1;31m", "\x1b[0m") } else { ("", "") };
                self.message(format_args!("{on}fsm:{off} {message}"));
                Answer::Trouble
            }
            CommandError::Output(error) => {
                let message = format!("cannot write to standard output: {error}");
                self.error(CommandError::Trouble(message))
            }
        }
    }

    /// Turns a refusal into trouble, after writing its report: for commands whose answer `No` means
    /// something else.
    pub(crate) fn refusal_as_trouble(&self, error: CommandError) -> CommandError {
        match error {
            CommandError::Refused(report) => {
                self.report(&report);
                CommandError::Trouble(format!("{} is refused", report.source().name()))
            }
            error => error,
        }
    }

    /// Clears the screen, if standard error is one.
    pub(crate) fn clear_screen(&mut self) {
        if stderr().is_terminal() {
            let _ = write!(stderr(), "\x1b[2J\x1b[3J\x1b[H");
        }
    }

    /// Writes what is still buffered, and the error if there is one; returns the exit code.
    pub(crate) fn finish(mut self, result: CommandResult) -> ExitCode {
        let result = result.and_then(|answer| {
            self.data.flush()?;
            Ok(answer)
        });
        result.unwrap_or_else(|error| self.error(error)).into()
    }
}

/// Whether a pipe has lost its reader. Without this question, only writing would show that.
#[cfg(unix)]
fn has_no_reader(pipe: &impl std::os::fd::AsFd) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let mut pipes = [PollFd::new(pipe, PollFlags::empty())];
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut pipes, Some(&at_once)).is_ok()
        && pipes[0].revents().intersects(PollFlags::ERR | PollFlags::HUP)
}

#[cfg(not(unix))]
fn has_no_reader<T>(_: &T) -> bool {
    false
}
