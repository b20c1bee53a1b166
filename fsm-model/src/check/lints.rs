//! Warnings about what is allowed but probably not meant.
//!
//! W003 and W005 are about lines, so they are given where lines are read: in `roles` and `fill`.

use crate::claim::{RequiredClaim, dead_states, unreachable_states};
use crate::dfa::{Dfa, StateId, SymbolId};
use crate::diagnostic::{Diagnostic, code, list_in_backticks};

/// Finds what is allowed but probably not meant, unless a claim suppresses the warning.
pub(super) fn lints(
    dfa: &Dfa,
    sink: Option<StateId>,
    required: &[RequiredClaim],
) -> Vec<Diagnostic> {
    let unreachable = dfa.unreachable_states();
    let mut dead = dfa.dead_states();
    // A sink is meant to be a trap, and unreachable states have a warning of their own.
    dead.retain(|&state| Some(state) != sink && unreachable.binary_search(&state).is_err());
    let mut found: Vec<Diagnostic> = unreachable_states(&code::UNREACHABLE, dfa, &unreachable)
        .map(|warning| {
            warning
                .with_help("remove what is not needed, or see which transition should lead there")
        })
        .into_iter()
        .collect();
    // Without final states there is nothing to reach.
    if let Some(&first) = dead.first()
        && dfa.states().any(|state| dfa.state(state).is_final())
    {
        let warning = dead_states(&code::DEAD, dfa, &dead, first);
        found.push(warning.with_help("if a state is meant as a trap, name it under `Sink:`"));
    }
    found.extend(idle_symbols(dfa));
    found.retain(|found| required.iter().all(|required| !required.claim.suppresses(found.code())));
    found
}

fn idle_symbols(dfa: &Dfa) -> Option<Diagnostic> {
    // With one state there is nothing to change.
    if dfa.states().len() == 1 {
        return None;
    }
    let is_idle = |symbol: &SymbolId| dfa.states().all(|state| dfa.next(state, *symbol) == state);
    let idle: Vec<SymbolId> = dfa.symbols().filter(is_idle).collect();
    let &first = idle.first()?;
    let names = list_in_backticks(idle.iter().map(|&symbol| dfa.symbol(symbol).name()));
    let message = match idle[..] {
        [_] => format!("symbol {names} never changes the state"),
        _ => format!("symbols {names} never change the state"),
    };
    Some(
        Diagnostic::new(&code::IDLE_SYMBOL, message)
            .at(dfa.symbol(first).span(), "every state keeps itself on it"),
    )
}
