//! Warnings about what is allowed but probably not meant.
//!
//! The other warnings are about lines and names. They are given where these are read: W003 in `roles`,
//! `rules`, `fill` and `decide`, W005 in `decide`, W006 to W008 in `groups`.

use crate::alphabet::Reads;
use crate::claim::{RequiredClaim, dead_states, unreachable_states};
use crate::dfa::{Dfa, StateId, SymbolId};
use crate::diagnostic::{Diagnostic, code, list_in_backticks};

/// Finds what is allowed but probably not meant, unless a claim suppresses the warning.
pub(super) fn lints(
    dfa: &Dfa,
    sink: Option<StateId>,
    required: &[RequiredClaim],
    shares_symbols: bool,
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
        let help = if dfa.never_leaves(first) && dfa.has_refusals() {
            "if a word may end there, list it under `Final:`"
        } else {
            "if a state is meant as a trap, name it under `Otherwise:`"
        };
        found.push(warning.with_help(help));
    }
    if !shares_symbols {
        found.extend(idle_symbols(dfa));
    }
    found.extend(unused_outputs(dfa));
    found.retain(|found| required.iter().all(|required| !required.claim.suppresses(found.code())));
    found
}

/// The same for an automaton whose states are made from its text: only about symbols.
pub(super) fn of_derived(
    dfa: &Dfa,
    required: &[RequiredClaim],
    shares_symbols: bool,
) -> Vec<Diagnostic> {
    let mut found = if shares_symbols { Vec::new() } else { idle_symbols(dfa) };
    found.retain(|found| required.iter().all(|required| !required.claim.suppresses(found.code())));
    found
}

fn idle_symbols(dfa: &Dfa) -> Vec<Diagnostic> {
    // With one state there is nothing to change. Bytes and characters are not declared one by one.
    if dfa.states().len() == 1 || dfa.reads() != Reads::Symbols {
        return Vec::new();
    }
    let (mut idle, mut refused) = (Vec::new(), Vec::new());
    for symbol in dfa.symbols() {
        let (mut is_idle, mut is_refused) = (true, true);
        for state in dfa.states() {
            let target = dfa.next(state, symbol);
            is_idle &= target == Some(state) && dfa.outputs_on(state, symbol).is_empty();
            is_refused &= target.is_none();
            if !is_idle && !is_refused {
                break;
            }
        }
        if is_idle {
            idle.push(symbol);
        }
        if is_refused {
            refused.push(symbol);
        }
    }
    let idle = idle_warning(
        dfa,
        &idle,
        ["never changes the state", "never change the state"],
        "every state keeps itself on it",
    );
    let refused = idle_warning(
        dfa,
        &refused,
        ["is refused in every state", "are refused in every state"],
        "no state allows it",
    );
    let mut found = Vec::new();
    found.extend(idle);
    found.extend(refused);
    found
}

/// One warning about outputs that no transition has.
fn unused_outputs(dfa: &Dfa) -> Option<Diagnostic> {
    let unused = dfa.unused_outputs();
    let &first = unused.first()?;
    let names = list_in_backticks(unused.iter().map(|&output| dfa.output(output).name()));
    let message = match unused[..] {
        [_] => format!("output {names} never comes out"),
        _ => format!("outputs {names} never come out"),
    };
    let warning = Diagnostic::new(&code::UNUSED_OUTPUT, message);
    Some(warning.at(dfa.output(first).span(), "no transition has it behind its `/`"))
}

/// One warning about symbols.
fn idle_warning(
    dfa: &Dfa,
    symbols: &[SymbolId],
    [singular, plural]: [&str; 2],
    why: &str,
) -> Option<Diagnostic> {
    let &first = symbols.first()?;
    let names = list_in_backticks(symbols.iter().map(|&symbol| dfa.symbol(symbol).name()));
    let message = match symbols {
        [_] => format!("symbol {names} {singular}"),
        _ => format!("symbols {names} {plural}"),
    };
    Some(Diagnostic::new(&code::IDLE_SYMBOL, message).at(dfa.symbol(first).span(), why))
}
