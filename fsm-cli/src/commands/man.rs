//! `fsm man`: manual pages.

use clap::{Args, CommandFactory as _};
use clap_mangen::Man;
use tictactoe_fsm::quote;

use crate::shell::{Answer, Outcome, Shell, Stop};

/// Writes the manual page of `fsm`, or of one of its commands
///
/// To read it: fsm man > fsm.1 && man ./fsm.1
#[derive(Args)]
pub(crate) struct Options {
    /// The command; without one, the page of `fsm` itself
    command: Option<String>,
}

pub(crate) fn run(options: &Options, shell: &mut Shell) -> Outcome {
    let mut all = crate::Options::command();
    all.build();
    let page = match &options.command {
        None => all,
        Some(name) => match all.find_subcommand(name) {
            Some(command) => command.clone(),
            None => return Stop::trouble(format_args!("there is no command {}", quote(name))),
        },
    };
    Man::new(page).render(shell.out())?;
    Ok(Answer::Yes)
}
