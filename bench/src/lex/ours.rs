//! Our side of the comparison: the macro, on the texts in `programs/lex/`.

use super::Machine;
use crate::Result;
use crate::contenders::macro_for_everybody;
use crate::crates::Crate;

/// What a crate with our code depends on.
pub(super) fn dependency() -> String {
    macro_for_everybody()
}

/// The loop over the tokens, as for the lexer by hand.
pub(super) const RUN: &str = include_str!("../../programs/lex/run.rs");

fn text(machine: Machine) -> &'static str {
    match machine {
        Machine::Json => include_str!("../../programs/lex/json.txt"),
        Machine::Source => include_str!("../../programs/lex/source.txt"),
        Machine::Log => include_str!("../../programs/lex/log.txt"),
        Machine::Comments => include_str!("../../programs/lex/comments.txt"),
        Machine::Utf8 => include_str!("../../programs/lex/utf8.txt"),
        Machine::Dates => include_str!("../../programs/lex/dates.txt"),
        Machine::Search => include_str!("../../programs/lex/search.txt"),
    }
}

/// Writes the text of a machine to a crate, for the macro.
pub(super) fn write_text(machine: Machine, package: &Crate) -> Result<()> {
    package.write(&format!("{}.txt", machine.name()), text(machine))
}

/// The code of a module with a function `run`.
pub(super) fn module(machine: Machine) -> String {
    let name = machine.name();
    let run = if machine.has_tokens() {
        format!("fn tokens(text: &[u8]) -> MachineTokens<'_> {{ Machine::tokens(text) }}\n{RUN}")
    } else {
        include_str!("../../programs/lex/accepts.rs").to_owned()
    };
    format!("#[fsm_macros::automaton(\"{name}.txt\")]\npub enum Machine {{}}\n{run}")
}
