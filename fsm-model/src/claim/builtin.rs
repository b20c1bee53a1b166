//! The claims that every text can make.

use super::Claim;
use crate::dfa::{Dfa, StateId, SymbolId};
use crate::diagnostic::{Code, Diagnostic, code, count, in_backticks, list_in_backticks};
use crate::passes::{LookAhead, classes};

/// The claims that every text can make.
pub static CLAIMS: &[Claim] = &[
    Claim::new("reachable", "every state can be reached from a start", reachable),
    Claim::new("live", "from every reachable state a final state can be reached", live),
    Claim::new("absorbing", "a final state never leaves itself", absorbing),
    Claim::new("minimal", "no two states are equivalent", minimal),
    Claim::new("explicit", "`Otherwise:` decides no case", explicit),
    Claim::new(
        "lookahead-1",
        "one symbol behind a word tells whether a longer one is final",
        look_ahead,
    ),
];

fn reachable(dfa: &Dfa) -> Vec<Diagnostic> {
    unreachable_states(&code::NOT_REACHABLE, dfa, &dfa.unreachable_states()).into_iter().collect()
}

/// A remark about states that no word reaches, if there are any.
pub(crate) fn unreachable_states(
    code: &'static Code,
    dfa: &Dfa,
    states: &[StateId],
) -> Option<Diagnostic> {
    let &first = states.first()?;
    let message = format!("no word reaches {}", some_states(dfa, states));
    Some(Diagnostic::new(code, message).at(dfa.state(first).span(), "never reached"))
}

fn live(dfa: &Dfa) -> Vec<Diagnostic> {
    let words = dfa.shortest_words();
    let mut dead: Vec<StateId> = dfa.dead_states();
    dead.retain(|&state| words.distance(state).is_some());
    // The counterexample is the state that is reached first.
    let Some(&first) = dead.iter().min_by_key(|&&state| words.distance(state)) else {
        return Vec::new();
    };
    let name = in_backticks(dfa.state(first).name());
    let way = words.describe(first, dfa.skeleton());
    let word = words.to(first).map_or(Vec::new(), |(_, word)| word);
    let error = dead_states(&code::NOT_LIVE, dfa, &dead, first);
    vec![error.with_note(format!("{name}: {way}")).with_word(dfa.names_of(&word))]
}

/// A remark about states from which no final state can be reached, at one of them.
pub(crate) fn dead_states(
    code: &'static Code,
    dfa: &Dfa,
    states: &[StateId],
    shown: StateId,
) -> Diagnostic {
    let message = format!("no final state can be reached from {}", some_states(dfa, states));
    Diagnostic::new(code, message).at(dfa.state(shown).span(), "no way to a final state")
}

fn absorbing(dfa: &Dfa) -> Vec<Diagnostic> {
    let words = dfa.shortest_words();
    // A long chain can have a message for each of its states.
    let mut room = MOST_SYMBOLS;
    let mut found = Vec::new();
    for state in dfa.states().filter(|&state| dfa.state(state).is_final()) {
        let row = dfa.row(state);
        let leaves = |target: &Option<StateId>| target.is_some_and(|target| target != state);
        let Some(symbol) = row.iter().position(leaves).map(SymbolId::new) else { continue };
        let Some(target) = dfa.next(state, symbol) else { continue };
        let name = in_backticks(dfa.state(state).name());
        let symbol_name = in_backticks(dfa.symbol(symbol).name());
        let target = in_backticks(dfa.state(target).name());
        let error = Diagnostic::new(
            &code::NOT_ABSORBING,
            format!("final state {name} goes to {target} on {symbol_name}"),
        )
        .at(dfa.transition_span(state, symbol), format!("leaves {name}"))
        .with_note(format!("{name}: {}", words.describe(state, dfa.skeleton())));
        let rest = words.distance(state).and_then(|length| room.checked_sub(length + 1));
        found.push(match (rest, words.to(state).filter(|_| rest.is_some())) {
            (Some(rest), Some((_, mut word))) => {
                room = rest;
                word.push(symbol);
                error.with_word(dfa.names_of(&word))
            }
            _ => error,
        });
    }
    found
}

fn minimal(dfa: &Dfa) -> Vec<Diagnostic> {
    let class_of = classes(dfa, &[]);
    let mut classes: Vec<Vec<StateId>> = vec![Vec::new(); class_of.len()];
    for (state, &class) in dfa.states().zip(&class_of) {
        classes[class as usize].push(state);
    }
    let mut found = Vec::new();
    // In the order of their first states.
    for (state, &class) in dfa.states().zip(&class_of) {
        let class = &classes[class as usize];
        if class.len() == 1 || class[0] != state {
            continue;
        }
        let message = format!("states {} are equivalent", names(dfa, class));
        let error = Diagnostic::new(&code::NOT_MINIMAL, message)
            .at(dfa.state(class[1]).span(), "no word tells it from the other")
            .and_at(dfa.state(class[0]).span(), "the other one");
        found.push(error.with_help("keep one of them and lead every transition there"));
    }
    found
}

fn explicit(dfa: &Dfa) -> Vec<Diagnostic> {
    let cases = dfa.otherwise_cases();
    let Some(&(state, symbol)) = cases.first() else { return Vec::new() };
    let state_name = in_backticks(dfa.state(state).name());
    let symbol_name = in_backticks(dfa.symbol(symbol).name());
    let message = match cases.len() - 1 {
        0 => format!("no line says what {state_name} does on {symbol_name}"),
        others => {
            let others = count(others, "other case");
            format!("no line says what {state_name} does on {symbol_name}, nor in {others}")
        }
    };
    let words = dfa.shortest_words();
    let way = words.describe(state, dfa.skeleton());
    let error = Diagnostic::new(&code::NOT_EXPLICIT, message)
        .at(dfa.transition_span(state, symbol), "decided here")
        .with_note(format!("{state_name}: {way}"))
        .with_help("give every case a line of a state, of a group or of `_`");
    vec![match words.to(state) {
        Some((_, mut word)) => {
            word.push(symbol);
            error.with_word(dfa.names_of(&word))
        }
        None => error,
    }]
}

fn look_ahead(dfa: &Dfa) -> Vec<Diagnostic> {
    let Some((state, symbol)) = dfa.looks_further_ahead() else { return Vec::new() };
    let target = dfa.next(state, symbol).map_or("", |target| dfa.state(target).name());
    let (name, target) = (in_backticks(dfa.state(state).name()), in_backticks(target));
    let symbol_name = in_backticks(dfa.symbol(symbol).name());
    let message = match dfa.look_ahead() {
        LookAhead::Bounded(most) => {
            let symbols = count(most, dfa.reads().noun());
            format!("it can take {symbols} behind a word to know that no longer one follows")
        }
        LookAhead::Unbounded => {
            "there is no bound on how far to look ahead behind a word".to_owned()
        }
    };
    let words = dfa.shortest_words();
    let error = Diagnostic::new(&code::LOOKS_AHEAD, message)
        .at(dfa.transition_span(state, symbol), format!("on {symbol_name}, {name} goes on to a state that is not final"))
        .with_note(format!("{name}: {}", words.describe(state, dfa.skeleton())))
        .with_note(format!(
            "behind it, {symbol_name} leads to {target}, where a longer word may still follow or not"
        ))
        .with_help(if dfa.is_derived() {
            format!("let a word end behind {symbol_name}, too, or leave the claim out")
        } else {
            format!("list {target} under `Final:`, or leave the claim out")
        });
    vec![match words.to(state) {
        Some((_, mut word)) => {
            word.push(symbol);
            error.with_word(dfa.names_of(&word))
        }
        None => error,
    }]
}

/// The counterexamples of one claim have at most so many symbols together.
const MOST_SYMBOLS: usize = 1 << 20;

fn names(dfa: &Dfa, states: &[StateId]) -> String {
    list_in_backticks(states.iter().map(|&state| dfa.state(state).name()))
}

/// `state ...` or `3 states: ...`
fn some_states(dfa: &Dfa, states: &[StateId]) -> String {
    let names = names(dfa, states);
    match states {
        [_] => format!("state {names}"),
        _ => format!("{}: {names}", count(states.len(), "state")),
    }
}
