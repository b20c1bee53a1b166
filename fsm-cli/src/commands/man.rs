//! `fsm man`: manual pages.

use clap::Args;
use clap_mangen::Man;
use fsm_model::in_backticks;

use super::Context;
use crate::exit::{Answer, CommandError, CommandResult};

/// Writes the manual page of `fsm`, or of one of its commands
///
/// To read it: fsm man > fsm.1 && man ./fsm.1
#[derive(Args)]
pub(crate) struct Options {
    /// The command; without one, the page of `fsm` itself
    command: Option<String>,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    let mut page = (context.clap_command)();
    page.build();
    if let Some(name) = &options.command {
        let Some(command) = page.find_subcommand(name) else {
            let name = in_backticks(name);
            return CommandError::trouble(format_args!("there is no command {name}"));
        };
        page = command.clone();
    }
    Man::new(page).render(context.output.data())?;
    Ok(Answer::Yes)
}
