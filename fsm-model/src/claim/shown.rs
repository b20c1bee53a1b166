//! How words, states and outputs of an automaton are shown in messages.

use crate::dfa::{Dfa, OutputId, StateId, SymbolId};
use crate::diagnostic::quote_word;

/// A word in backticks, or that it is the empty one.
pub(super) fn shown_word(dfa: &Dfa, word: &[SymbolId]) -> String {
    match word {
        [] => "the empty word".to_owned(),
        _ => dfa.reads().quote_word(word.iter().map(|&symbol| dfa.symbol(symbol).name())),
    }
}

/// The note about the states that a word passes.
pub(super) fn states_passed(dfa: &Dfa, states: &[StateId]) -> String {
    let names = states.iter().map(|&state| dfa.state(state).name());
    format!("states passed: {}", quote_word(names))
}

/// Outputs in backticks, or that there are none.
pub(super) fn shown_outputs(dfa: &Dfa, outputs: &[OutputId]) -> String {
    match outputs {
        [] => "nothing".to_owned(),
        _ => quote_word(outputs.iter().map(|&output| dfa.output(output).name())),
    }
}
