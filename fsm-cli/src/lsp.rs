//! The language server: what an editor asks about the texts that are open in it.
//!
//! Three threads: one reads messages, one checks texts, and the main thread does the rest. [`Server`] is
//! a value that takes a message and returns the answers, so the order of messages alone decides
//! what it says.
//!
//! A feature is a function of an [`OpenFile`](files::OpenFile) and a byte, in a file of its own below
//! `features`. It has a line in `requests`, where requests find it, and one in `capabilities`, where clients do.
//!
//! The server writes no file and starts no program. It reads only files that properties name.

// From the bytes to the server: ...
mod client;
mod dispatch;
mod server;
mod wire;
// ... the open files, ...
mod files;
mod text;
mod uri;
// ... their checks, ...
mod checker;
mod diagnostics;
mod schedule;
// ... and the features.
mod capabilities;
mod features;
mod pages;
mod requests;

#[cfg(any(test, feature = "testing"))]
pub(crate) mod fuzzing;
#[cfg(test)]
mod properties;

use std::io::{self, stdin};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, at, never, select, unbounded};
use fsm_model::Domain;

use self::checker::{Outcome, Snapshot};
use self::server::Server;
use self::wire::Incoming;
use crate::exit::{Answer, CommandError, CommandResult};
use crate::output::Output;

/// Answers the messages on standard input until the client says that it is enough. If the proofs take longer than
/// `patience`, what is known without them is shown.
pub(crate) fn serve(
    domain: &'static Domain,
    patience: Duration,
    output: &mut Output,
) -> CommandResult {
    let (reader, messages) = unbounded();
    let (snapshots, jobs) = unbounded();
    let (worker, outcomes) = unbounded();
    // Both threads end with the process.
    start("reader", move || read_messages(&reader))?;
    start("checker", move || run_checks(domain, &jobs, &worker))?;
    let mut server = Server::new(domain);
    let mut deadline: Option<Instant> = None;
    loop {
        if let Some(snapshot) = server.next_check() {
            // If the thread has ended, its other channel says so.
            let _ = snapshots.send(snapshot);
        }
        deadline = match deadline {
            _ if !server.has_unproved() => None,
            None => Some(Instant::now() + patience),
            later => later,
        };
        let out_of_patience = deadline.map_or_else(never, at);
        let answers = select! {
            recv(messages) -> message => match message {
                Ok(Ok(Ok(message))) => server.handle(message),
                Ok(Ok(Err(broken))) => {
                    broken.write_answer(output.data())?;
                    continue;
                }
                Ok(Err(error)) => {
                    return CommandError::trouble(format_args!("cannot read messages: {error}"));
                }
                Err(_) => return Ok(server.end_of_input()),
            },
            recv(outcomes) -> outcome => match outcome {
                Ok(outcome) => server.take_outcome(outcome),
                Err(_) => return CommandError::trouble("a check has failed"),
            },
            recv(out_of_patience) -> _ => server.publish_unproved(),
        };
        for answer in answers {
            answer.write(output.data())?;
        }
        if let Some(answer) = server.exit() {
            return Ok(answer);
        }
        if output.reader_gone() {
            return Ok(Answer::No);
        }
    }
}

fn start(name: &str, work: impl FnOnce() + Send + 'static) -> CommandResult<()> {
    match thread::Builder::new().name(name.to_owned()).spawn(work) {
        Ok(_) => Ok(()),
        Err(error) => CommandError::trouble(format_args!("cannot start a thread: {error}")),
    }
}

/// Reads messages up to the end of standard input, or up to an error.
fn read_messages(messages: &Sender<io::Result<Incoming>>) {
    let mut input = stdin().lock();
    while let Some(message) = wire::read(&mut input).transpose() {
        let is_end = message.is_err();
        if messages.send(message).is_err() || is_end {
            return;
        }
    }
}

/// Checks one text after the other.
fn run_checks(domain: &Domain, snapshots: &Receiver<Snapshot>, outcomes: &Sender<Outcome>) {
    for snapshot in snapshots {
        checker::check(domain, &snapshot, &mut |outcome| {
            // If the main thread has ended, the process ends, too.
            let _ = outcomes.send(outcome);
        });
    }
}
