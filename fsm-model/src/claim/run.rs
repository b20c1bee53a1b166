//! What a text promises, proved on its finished automaton; and advice where nothing was promised.

use crate::claim::{Claim, some_states};
use crate::code::{self, Severity};
use crate::dfa::{Dfa, StateId, SymbolId};
use crate::report::{Diagnostic, quote, quote_some};
use crate::source::Span;
use crate::words::spell;

/// `Locked coin -> Unlocked`, resolved.
pub(crate) struct Example {
    pub(crate) from: StateId,
    pub(crate) word: Vec<SymbolId>,
    pub(crate) to: StateId,
    pub(crate) place: Span,
}

/// A claim to prove, and where it was made unless the caller demands it.
pub(crate) struct Promise<'a> {
    pub(crate) claim: &'a Claim,
    pub(crate) place: Option<Span>,
}

/// The examples that end elsewhere.
pub(crate) fn examples(dfa: &Dfa, examples: &[Example]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for example in examples {
        let trace = dfa.trace(example.from, &example.word);
        let end = trace[trace.len() - 1];
        if end == example.to {
            continue;
        }
        let symbols = example.word.iter().map(|&symbol| dfa.symbol_name(symbol));
        let passed = trace.iter().map(|&state| dfa.state_name(state));
        found.push(
            Diagnostic::new(
                &code::WRONG_EXAMPLE,
                format!(
                    "{} leads from {} to {}, not to {}",
                    if example.word.is_empty() {
                        "the empty word".to_owned()
                    } else {
                        spell(symbols)
                    },
                    quote(dfa.state_name(example.from)),
                    quote(dfa.state_name(end)),
                    quote(dfa.state_name(example.to))
                ),
            )
            .at(example.place, "the example says otherwise")
            .note(format!("states passed: {}", spell(passed))),
        );
    }
    found
}

/// The counterexamples to the claims, each with the place of the claim.
pub(crate) fn claims(dfa: &Dfa, promises: &[Promise<'_>]) -> Vec<Diagnostic> {
    let mut prover = Prover { dfa, promises, proved: Vec::new(), found: Vec::new() };
    for promise in promises {
        prover.holds(promise.claim, promise);
    }
    prover.found
}

/// Proves every claim once.
struct Prover<'a> {
    dfa: &'a Dfa,
    promises: &'a [Promise<'a>],
    /// The claims looked at so far, and whether they hold.
    proved: Vec<(&'a str, bool)>,
    found: Vec<Diagnostic>,
}

impl<'a> Prover<'a> {
    /// Whether a claim holds that was promised, or that `promise` builds on.
    fn holds(&mut self, claim: &'a Claim, promise: &Promise<'_>) -> bool {
        if let Some(&(_, holds)) = self.proved.iter().find(|(name, _)| *name == claim.name) {
            return holds;
        }
        let promised = self.promises.iter().find(|made| made.claim.name == claim.name);
        let promise = promised.unwrap_or(promise);
        let mut has_basis = true;
        for needed in claim.needs {
            has_basis &= self.holds(needed, promise);
        }
        let found = if has_basis { (claim.prove)(self.dfa) } else { Vec::new() };
        let holds = has_basis && found.iter().all(|found| found.severity() != Severity::Error);
        self.found.extend(found.into_iter().map(|found| found_for(promise, found)));
        self.proved.push((claim.name, holds));
        holds
    }
}

/// A counterexample with the place of the claim.
fn found_for(promise: &Promise<'_>, found: Diagnostic) -> Diagnostic {
    let name = promise.claim.name;
    match promise.place {
        Some(place) if found.place().is_none() => found.at(place, "claimed here"),
        Some(place) => found.and(place, format!("`{name}` is claimed here")),
        None => found.note(format!("the caller demands the claim `{name}`")),
    }
}

/// What is allowed but probably not meant, unless a claim settles it.
pub(crate) fn advice(
    dfa: &Dfa,
    sink: Option<StateId>,
    promises: &[Promise<'_>],
) -> Vec<Diagnostic> {
    let unreachable = dfa.unreachable_states();
    let mut dead = dfa.dead_states();
    // A sink is meant to be a trap, and who cannot be reached is mentioned already.
    dead.retain(|&state| Some(state) != sink && unreachable.binary_search(&state).is_err());
    let mut found = Vec::new();
    if let Some(&first) = unreachable.first() {
        found.push(
            Diagnostic::new(
                &code::UNREACHABLE,
                format!("no word reaches {}", some_states(dfa, &unreachable)),
            )
            .at(dfa.state_place(first), "never reached")
            .help("remove what is not needed, or see which transition should lead there"),
        );
    }
    // Without final states there is nothing to reach.
    if let Some(&first) = dead.first()
        && dfa.states().any(|state| dfa.is_final(state))
    {
        found.push(
            Diagnostic::new(
                &code::DEAD,
                format!("no final state can be reached from {}", some_states(dfa, &dead)),
            )
            .at(dfa.state_place(first), "no way to a final state")
            .help("if a state is meant as a trap, name it under `Sink:`"),
        );
    }
    found.extend(idle_symbols(dfa));
    found.retain(|found| promises.iter().all(|promise| !promise.claim.settles(found.code())));
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
    let names = quote_some(idle.iter().map(|&symbol| dfa.symbol_name(symbol)));
    let message = match idle[..] {
        [_] => format!("symbol {names} never changes the state"),
        _ => format!("symbols {names} never change the state"),
    };
    Some(
        Diagnostic::new(&code::IDLE_SYMBOL, message)
            .at(dfa.symbol_place(first), "every state keeps itself on it"),
    )
}
