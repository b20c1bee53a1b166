//! `fsm lsp`: the language server.

use std::time::Duration;

use clap::Args;

use super::Context;
use crate::exit::CommandResult;
use crate::lsp::serve;

/// Answers an editor: messages while you type, and more
///
/// An editor starts this and speaks the Language Server Protocol with it, over standard input and
/// output. The messages are those of `fsm check`. No file is written.
#[derive(Args)]
pub(crate) struct Options {
    /// Speak over standard input and output, as in any case; many editors pass this
    #[arg(long)]
    stdio: bool,
    /// If the proofs take longer, what is known without them is shown first
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 80)]
    patience: u32,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    let patience = Duration::from_millis(options.patience.into());
    serve(context.domain, patience, &mut context.output)
}
