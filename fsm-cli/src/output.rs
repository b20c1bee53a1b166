//! Standard output for data, standard error for messages.
//!
//! Only code that holds an [`Output`] may print, so a reader of standard output that has gone away is
//! noticed in one place. And what is written for people passes one gate, so that no name can control a
//! terminal or turn a line round.

use std::env;
use std::fmt::{Display, Write as _};
use std::io::{self, BufWriter, IsTerminal as _, Stdout, Write, stderr, stdout};
use std::path::Path;
use std::process::ExitCode;

use clap::ValueEnum;
use fsm_model::{Report, is_invisible, printable, printable_lines};
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

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
///
/// Nor is it an error if standard output is closed, as with `>&-`. Rust opens `/dev/null` in its place before
/// `main`, and the program cannot tell it from an output that was redirected to `/dev/null`.
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

/// Standard output for people: what cannot be seen is escaped.
struct Shown<'o>(&'o mut Data);

impl Write for Shown<'_> {
    /// Every call gets whole characters, because only `write!` and `writeln!` write here.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write_all(printable_lines(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Writes JSON in one line, with what cannot be seen as `\u202e`.
struct Escaping;

impl Formatter for Escaping {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(is_invisible) {
            let length = rest[at..].chars().next().map_or(0, char::len_utf8);
            CompactFormatter.write_string_fragment(writer, &rest[..at])?;
            for unit in rest[at..at + length].encode_utf16() {
                write!(writer, "\\u{unit:04x}")?;
            }
            rest = &rest[at + length..];
        }
        CompactFormatter.write_string_fragment(writer, rest)
    }
}

/// JSON with what cannot be seen as `\u202e`. That stands only inside of strings; the lines stay.
pub(crate) fn escape_json(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for c in json.chars() {
        if is_invisible(c) && c != '\n' {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(escaped, "\\u{unit:04x}");
            }
        } else {
            escaped.push(c);
        }
    }
    escaped
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

    /// Standard output for data: every byte is written as it is.
    pub(crate) fn data(&mut self) -> &mut impl Write {
        &mut self.data
    }

    /// Standard output for people.
    pub(crate) fn shown(&mut self) -> impl Write {
        Shown(&mut self.data)
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
        let mut json = Serializer::with_formatter(&mut self.data, Escaping);
        value.serialize(&mut json).map_err(io::Error::from)?;
        Ok(writeln!(self.data)?)
    }

    /// Writes a line to standard error; failures are ignored.
    pub(crate) fn message(&self, message: impl Display) {
        self.write_message(&printable_lines(&message.to_string()));
    }

    /// The same for a message that may have colours and shows only what can be seen.
    fn write_message(&self, message: &str) {
        let _ = writeln!(stderr(), "{message}");
    }

    /// Writes a report to standard error, if there is anything in it.
    pub(crate) fn report(&self, report: &Report) {
        if !report.is_empty() {
            let text = if self.has_colours { report.coloured() } else { report.to_string() };
            self.write_message(&format!("{text}\n"));
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
                let message = printable_lines(&message);
                self.write_message(&format!("{on}fsm:{off} {message}"));
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
                CommandError::Trouble(format!("{} is refused", printable(report.source().name())))
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
