//! The macros of the project, used as in any other crate.

use fsm_codegen::StepForm;

use super::Code;

/// The name of the automaton's file. Code with several automata replaces it by other names.
pub(crate) const TEXT: &str = "AUTOMATON.txt";

/// The dependency on the macro for everybody.
pub(crate) fn dependency() -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fsm-macros");
    format!("fsm-macros = {{ path = '{folder}' }}")
}

/// The dependency on the macro that knows the claims of the game.
pub(crate) fn game_macro() -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tictactoe-fsm-macro");
    format!("tictactoe-fsm-macro = {{ path = '{folder}' }}")
}

/// The code in a form, or in the form that the macro chooses.
pub(super) fn code(form: Option<StepForm>) -> Code {
    let step = form.map_or(String::new(), |form| format!(", step = \"{}\"", form.name()));
    Code {
        items: format!("#[fsm_macros::automaton(\"{TEXT}\"{step})]\npub enum Machine {{}}"),
        symbol: "MachineSymbol",
        read: "MachineSymbol::from_index(usize::from(symbol)).unwrap()",
        prepare: "",
        start: "Machine::STARTS[0]",
        step: "state = state.next(symbol)",
        end: "state.index()",
        index: "state.index()",
    }
}

/// The same with the macro that knows the claims of the game. It proves that the machine never loses.
pub(crate) fn unbeatable_code() -> Code {
    let claims = "claims(tictactoe, unbeatable)";
    Code {
        items: format!(
            "#[tictactoe_fsm_macro::automaton(\"{TEXT}\", {claims})]\npub enum Machine {{}}"
        ),
        ..code(None)
    }
}

/// The same for a text with a state `dead`. No word leads there.
pub(super) fn looking_code() -> Code {
    Code {
        step: "state = state.next(symbol); if state == Machine::Dead { return usize::MAX }",
        ..code(None)
    }
}

/// The same for a text with refusals. The words have no symbol that is refused.
pub(super) fn refusing_code() -> Code {
    Code {
        step: "let Ok(next) = state.next(symbol) else { return usize::MAX }; state = next",
        ..code(None)
    }
}

/// The same for a text with outputs. Where the outputs are and how many is needed, but not what they
/// are.
pub(super) fn stepping_code() -> Code {
    Code {
        prepare: "let mut seen = 0_usize;",
        step: "let (next, outputs) = state.step(symbol);
            seen ^= outputs.as_ptr().addr() ^ outputs.len();
            state = next",
        end: "state.index() ^ seen",
        index: "{ std::hint::black_box(seen); state.index() }",
        ..code(None)
    }
}

/// The same with a loop over the outputs.
pub(super) fn reading_code() -> Code {
    Code {
        prepare: "let mut seen = 0_usize;",
        step: "let (next, outputs) = state.step(symbol);
            for output in outputs { seen = seen.wrapping_add(output.index()) }
            state = next",
        end: "state.index() ^ seen",
        index: "{ std::hint::black_box(seen); state.index() }",
        ..code(None)
    }
}
