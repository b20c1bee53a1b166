//! `fsm completions`: a script with which a shell completes commands and options.

use std::io::Write as _;

use clap::Args;
use clap_complete::Shell;

use super::Context;
use crate::exit::{Answer, CommandResult};

/// Writes completions for a shell
///
/// For example: fsm completions bash > ~/.local/share/bash-completion/completions/fsm
#[derive(Args)]
pub(crate) struct Options {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    // clap panics if it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut (context.clap_command)(), "fsm", &mut script);
    context.output.data().write_all(&script)?;
    Ok(Answer::Yes)
}
