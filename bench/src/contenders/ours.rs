//! The macro, as anybody would use it.

use tictactoe_fsm::Form;

use super::Code;

const MACRO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tictactoe-fsm-macro");

/// Stands in the code for the name of the text.
pub(crate) const TEXT: &str = "AUTOMATON.txt";

pub(super) fn dependency() -> String {
    format!("tictactoe-fsm-macro = {{ path = '{MACRO}' }}")
}

pub(super) fn code(form: Option<Form>) -> Code {
    let form = form.map_or(String::new(), |form| format!(", emit = \"{}\"", form.name()));
    Code {
        items: format!(
            "#[tictactoe_fsm_macro::automaton(\"{TEXT}\"{form})]\n\
             pub enum Machine {{}}"
        ),
        symbol: "MachineSymbol",
        read: "MachineSymbol::from_index(usize::from(symbol)).unwrap()",
        prepare: "",
        start: "Machine::STARTS[0]",
        step: "state = state.next(symbol)",
        end: "state.index()",
        index: "state.index()",
    }
}
