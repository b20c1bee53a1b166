//! `fsm completions`: what a shell has to know to complete commands and options.

use std::io::Write as _;

use clap::{Args, CommandFactory as _};
use clap_complete::Shell as Kind;

use crate::shell::{Answer, Outcome, Shell};

/// Writes completions for a shell
///
/// For example: fsm completions bash > ~/.local/share/bash-completion/completions/fsm
#[derive(Args)]
pub(crate) struct Options {
    /// The shell
    shell: Kind,
}

pub(crate) fn run(options: &Options, shell: &mut Shell) -> Outcome {
    // clap panics if it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut crate::Options::command(), "fsm", &mut script);
    shell.out().write_all(&script)?;
    Ok(Answer::Yes)
}
