//! How a command ends: its answer, or an error, and the exit code.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use fsm_model::Report;

/// The answer of a command to the question it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Yes,
    /// Mistakes were found, or two automata are not equal, or a word is rejected.
    No,
    /// Something could not be done. The message is already printed.
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
}

impl From<bool> for Answer {
    fn from(is_yes: bool) -> Answer {
        if is_yes { Answer::Yes } else { Answer::No }
    }
}

/// The exit codes of grep and diff.
impl From<Answer> for ExitCode {
    fn from(answer: Answer) -> ExitCode {
        ExitCode::from(match answer {
            Answer::Yes => 0,
            Answer::No => 1,
            Answer::Trouble => 2,
        })
    }
}

/// Why a command goes no further.
#[derive(Debug)]
pub(crate) enum CommandError {
    /// A text is refused.
    Refused(Box<Report>),
    /// Something cannot be done: one line, lower case, no full stop.
    Trouble(String),
    /// Standard output cannot be written.
    Output(io::Error),
}

/// What a command returns.
pub(crate) type CommandResult<T = Answer> = Result<T, CommandError>;

impl CommandError {
    pub(crate) fn trouble<T>(message: impl Display) -> CommandResult<T> {
        Err(CommandError::Trouble(message.to_string()))
    }
}

impl From<Report> for CommandError {
    fn from(report: Report) -> CommandError {
        CommandError::Refused(Box::new(report))
    }
}

/// Only for errors of standard output. Messages about other files need their names.
impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> CommandError {
        CommandError::Output(error)
    }
}
