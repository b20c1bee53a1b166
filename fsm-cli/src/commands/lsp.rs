//! `fsm lsp`: the language server.

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
}

pub(crate) fn run(_: &Options, context: &mut Context) -> CommandResult {
    serve(context.domain, &mut context.output)
}
