//! Claims: promises that a text makes about itself, proved before it is accepted.
//!
//! The claims here are about any automaton. A crate that knows more about its
//! automata, a game or a protocol, brings claims of its own as values of
//! [`Claim`]; there is no other way in.

use crate::code::{self, Code};
use crate::dfa::{Dfa, StateId};
use crate::minimise::classes;
use crate::report::{Diagnostic, count, quote, quote_some};
use crate::suggest::nearest;

/// A promise about an automaton, and its proof.
///
/// # Example
///
/// A protocol in which no state may be a dead end:
///
/// ```
/// use tictactoe_fsm::{Claim, Code, Dfa, Diagnostic, Severity, Source, quote};
///
/// static DEAD_END: Code = Code {
///     id: "P001",
///     severity: Severity::Error,
///     title: "a state that goes nowhere",
///     explanation: "Every state needs a transition to another one.",
/// };
///
/// static RESTLESS: Claim = Claim {
///     name: "restless",
///     meaning: "no state keeps itself on every symbol",
///     needs: &[],
///     settles: &[],
///     advise: None,
///     prove: |dfa| {
///         let stuck = dfa.states().find(|&state| dfa.row(state).iter().all(|&to| to == state));
///         stuck.map(|state| {
///             let message = format!("{} goes nowhere", quote(dfa.state_name(state)));
///             Diagnostic::new(&DEAD_END, message).at(dfa.state_place(state), "stuck here")
///         }).into_iter().collect()
///     },
/// };
///
/// let text = "States: A B\nStart: A\nFinal: B\nSymbols: x\nTransitions:\nA B\nB B\nClaims: restless\n";
/// let report = Dfa::check(&Source::new("p.txt", text), &[RESTLESS], &[]).unwrap_err();
/// assert!(report.to_string().starts_with("error[P001]: `B` goes nowhere"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// The word under `Claims:`.
    pub name: &'static str,
    /// What it promises, in a few words.
    pub meaning: &'static str,
    /// The claims that it builds on. They are proved first, and if one does not hold, this one is
    /// not looked at.
    pub needs: &'static [Claim],
    /// The warnings of which it is no use to speak where it holds, by their codes.
    pub settles: &'static [&'static str],
    /// What to do about a transition to a state that nobody declared, if the claim knows more of
    /// names than how near their spellings are. Without it, or where it says nothing, the message
    /// suggests a name that is near.
    pub advise: Option<fn(&Stranger<'_>) -> Option<String>>,
    /// Finds counterexamples: an error for each, or warnings where the claim only asks for advice.
    /// Where the claim was made is added by the caller.
    pub prove: fn(&Dfa) -> Vec<Diagnostic>,
}

/// A transition to a state that nobody declared, for [`Claim::advise`].
#[derive(Clone, Copy)]
pub struct Stranger<'a> {
    /// The state it leaves.
    pub from: &'a str,
    /// The symbols it is for, of which there may be several where the row has an arrow.
    pub symbols: &'a [&'a str],
    /// What is written where the name of a state should be.
    pub name: &'a str,
    /// Whether there is a state of that name.
    pub is_state: &'a dyn Fn(&str) -> bool,
}

/// The claims that every text can make.
pub static CLAIMS: &[Claim] = &[
    Claim {
        name: "reachable",
        meaning: "every state can be reached from a start",
        needs: &[],
        settles: &[],
        advise: None,
        prove: reachable,
    },
    Claim {
        name: "live",
        meaning: "from every reachable state a final state can be reached",
        needs: &[],
        settles: &[],
        advise: None,
        prove: live,
    },
    Claim {
        name: "absorbing",
        meaning: "a final state never leaves itself",
        needs: &[],
        settles: &[],
        advise: None,
        prove: absorbing,
    },
    Claim {
        name: "minimal",
        meaning: "no two states are equivalent",
        needs: &[],
        settles: &[],
        advise: None,
        prove: minimal,
    },
];

impl Claim {
    /// Whether there is no use in a warning where this holds.
    pub(crate) fn settles(&self, warning: &Code) -> bool {
        self.settles.contains(&warning.id) || self.needs.iter().any(|claim| claim.settles(warning))
    }

    /// Whether this or a claim that it builds on may have something to say.
    pub(crate) fn advises(&self) -> bool {
        self.advise.is_some() || self.needs.iter().any(Claim::advises)
    }

    /// What this or a claim that it builds on has to say.
    pub(crate) fn advice(&self, stranger: &Stranger<'_>) -> Option<String> {
        let own = self.advise.and_then(|advise| advise(stranger));
        own.or_else(|| self.needs.iter().find_map(|claim| claim.advice(stranger)))
    }

    /// The claim with that name, of [`CLAIMS`] or of `known`.
    ///
    /// # Errors
    ///
    /// That there is none, with a suggestion; whoever asked adds where.
    pub fn find<'c>(name: &str, known: &'c [Claim]) -> Result<&'c Claim, Box<Diagnostic>> {
        let claims = || CLAIMS.iter().chain(known);
        claims().find(|claim| claim.name == name).ok_or_else(|| {
            let error =
                Diagnostic::new(&code::UNKNOWN_CLAIM, format!("there is no claim {}", quote(name)));
            let names: Vec<&str> = claims().map(|claim| claim.name).collect();
            Box::new(error.help(match nearest(name, &names) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the claims are {}", quote_some(names.into_iter())),
            }))
        })
    }
}

fn reachable(dfa: &Dfa) -> Vec<Diagnostic> {
    let unreachable = dfa.unreachable_states();
    let Some(&first) = unreachable.first() else {
        return Vec::new();
    };
    let message = format!("no word reaches {}", some_states(dfa, &unreachable));
    vec![Diagnostic::new(&code::NOT_REACHABLE, message).at(dfa.state_place(first), "never reached")]
}

fn live(dfa: &Dfa) -> Vec<Diagnostic> {
    let words = dfa.shortest_words();
    let mut dead: Vec<StateId> = dfa.dead_states();
    dead.retain(|&state| words.distance(state).is_some());
    // The counterexample is the one that is reached first.
    let Some(&first) = dead.iter().min_by_key(|&&state| words.distance(state)) else {
        return Vec::new();
    };
    let message = format!("no final state can be reached from {}", some_states(dfa, &dead));
    vec![
        Diagnostic::new(&code::NOT_LIVE, message)
            .at(dfa.state_place(first), "no way to a final state")
            .note(format!("{}: {}", quote(dfa.state_name(first)), dfa.describe_way(&words, first))),
    ]
}

fn absorbing(dfa: &Dfa) -> Vec<Diagnostic> {
    let words = dfa.shortest_words();
    let leaving = dfa.states().filter(|&state| dfa.is_final(state)).filter_map(|state| {
        let symbol = dfa.symbols().find(|&symbol| dfa.next(state, symbol) != state)?;
        Some((state, symbol))
    });
    leaving
        .map(|(state, symbol)| {
            let name = quote(dfa.state_name(state));
            let symbol_name = quote(dfa.symbol_name(symbol));
            let target = quote(dfa.state_name(dfa.next(state, symbol)));
            Diagnostic::new(
                &code::NOT_ABSORBING,
                format!("final state {name} goes to {target} on {symbol_name}"),
            )
            .at(dfa.transition_place(state, symbol), format!("leaves {name}"))
            .note(format!("{name}: {}", dfa.describe_way(&words, state)))
        })
        .collect()
}

fn minimal(dfa: &Dfa) -> Vec<Diagnostic> {
    let classes = classes(dfa);
    let mut members: Vec<Vec<StateId>> = Vec::new();
    for state in dfa.states() {
        let class = classes[state.index()] as usize;
        members.resize(members.len().max(class + 1), Vec::new());
        members[class].push(state);
    }
    members.retain(|class| class.len() > 1);
    members.sort();
    members
        .iter()
        .map(|class| {
            Diagnostic::new(
                &code::NOT_MINIMAL,
                format!("states {} are equivalent", names(dfa, class)),
            )
            .at(dfa.state_place(class[1]), "no word tells it from the other")
            .and(dfa.state_place(class[0]), "the other one")
            .help("keep one of them and lead every transition there")
        })
        .collect()
}

fn names(dfa: &Dfa, states: &[StateId]) -> String {
    quote_some(states.iter().map(|&state| dfa.state_name(state)))
}

/// `state ...` or `3 states: ...`
pub(crate) fn some_states(dfa: &Dfa, states: &[StateId]) -> String {
    let names = names(dfa, states);
    match states {
        [_] => format!("state {names}"),
        _ => format!("{}: {names}", count(states.len(), "state")),
    }
}
