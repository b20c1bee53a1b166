//! How equivalent states are found, round by round, for people who want to see it.
//!
//! Moore's algorithm (1956): begin with one class for each kind of final state. In each round, split every
//! class by where its states go, until no class can be split. It is quadratic in the number of states, so
//! [`minimise`](super::minimise) only begins in this way and then uses another algorithm. The result is the same.

use std::collections::HashMap;

use crate::dfa::{Dfa, Finality, OutputId, StateId, SymbolId};

/// The classes after a round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Round {
    /// The classes. A class keeps its position in later rounds; if it is split, the part with its first
    /// state keeps it, and the others come to the end.
    pub classes: Vec<Vec<StateId>>,
    /// The classes of the round before that were split, in order.
    pub splits: Vec<Split>,
}

/// A class that was split.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Split {
    /// The position of the class in the round before.
    pub class: usize,
    /// The symbols that split it, each into more parts than those before it.
    pub symbols: Vec<SymbolId>,
    /// The positions of its parts in this round.
    pub parts: Vec<usize>,
}

/// What a state does on a symbol: the class that it goes to and what comes out, or `None` for a refusal.
type Move<'d> = Option<(usize, &'d [OutputId])>;

/// Finds equivalent states in rounds.
///
/// Only states that a word reaches take part. The first round has a class for each kind of final state;
/// in the last one nothing was split, so its classes are those of [`minimise`](super::minimise).
///
/// # Example
///
/// ```
/// use fsm_model::{Dfa, Source, refinement_rounds};
///
/// let text = "States: A B C D\nStart: A\nFinal: D\nSymbols: x\nTransitions:\nA B\nB C\nC D\nD D\n";
/// let dfa = Dfa::from_source(&Source::new("abcd.txt", text))?;
/// let counts = refinement_rounds(&dfa).iter().map(|round| round.classes.len()).collect::<Vec<_>>();
/// assert_eq!(counts, [2, 3, 4, 4]);
/// # Ok::<(), fsm_model::Report>(())
/// ```
#[must_use]
pub fn refinement_rounds(dfa: &Dfa) -> Vec<Round> {
    let mut rounds = vec![first_round(dfa)];
    loop {
        let next = next_round(dfa, &rounds[rounds.len() - 1]);
        let is_last = next.splits.is_empty();
        rounds.push(next);
        if is_last {
            return rounds;
        }
    }
}

impl Round {
    /// What a state does on a symbol: the position of the class that it goes to in this round, and what
    /// comes out; `None` if it refuses the symbol.
    #[must_use]
    pub fn move_on<'d>(
        &self,
        dfa: &'d Dfa,
        state: StateId,
        symbol: SymbolId,
    ) -> Option<(usize, &'d [OutputId])> {
        move_on(dfa, &self.class_of(dfa), state, symbol)
    }

    /// The class of each state; 0 for those that no word reaches.
    fn class_of(&self, dfa: &Dfa) -> Vec<usize> {
        let mut class_of = vec![0; dfa.states().len()];
        for (class, states) in self.classes.iter().enumerate() {
            for state in states {
                class_of[state.index()] = class;
            }
        }
        class_of
    }
}

fn move_on<'d>(dfa: &'d Dfa, class_of: &[usize], state: StateId, symbol: SymbolId) -> Move<'d> {
    let target = dfa.next(state, symbol)?;
    Some((class_of[target.index()], dfa.outputs_on(state, symbol)))
}

fn first_round(dfa: &Dfa) -> Round {
    let mut unreachable = dfa.unreachable_states().into_iter().peekable();
    let mut classes: Vec<(Finality, Vec<StateId>)> = Vec::new();
    for state in dfa.states() {
        if unreachable.next_if_eq(&state).is_some() {
            continue;
        }
        let finality = dfa.state(state).finality();
        match classes.iter_mut().find(|(kind, _)| *kind == finality) {
            Some((_, states)) => states.push(state),
            None => classes.push((finality, vec![state])),
        }
    }
    let classes = classes.into_iter().map(|(_, states)| states).collect();
    Round { classes, splits: Vec::new() }
}

fn next_round(dfa: &Dfa, round: &Round) -> Round {
    let class_of = round.class_of(dfa);
    let mut classes = round.classes.clone();
    let mut splits = Vec::new();
    for (class, states) in round.classes.iter().enumerate() {
        let mut symbols = Vec::new();
        let mut parts = vec![states.clone()];
        for symbol in dfa.symbols() {
            let finer = split_by(&parts, |state| move_on(dfa, &class_of, state, symbol));
            if finer.len() > parts.len() {
                symbols.push(symbol);
                parts = finer;
            }
        }
        if symbols.is_empty() {
            continue;
        }
        let mut places = Vec::new();
        // The part with the first state comes first.
        for part in parts {
            if places.is_empty() {
                places.push(class);
                classes[class] = part;
            } else {
                places.push(classes.len());
                classes.push(part);
            }
        }
        splits.push(Split { class, symbols, parts: places });
    }
    Round { classes, splits }
}

/// Splits sets of states by what they do.
fn split_by<'d>(sets: &[Vec<StateId>], does: impl Fn(StateId) -> Move<'d>) -> Vec<Vec<StateId>> {
    let mut parts: Vec<Vec<StateId>> = Vec::new();
    for set in sets {
        let mut part_of: HashMap<Move<'d>, usize> = HashMap::new();
        for &state in set {
            let part = *part_of.entry(does(state)).or_insert(parts.len());
            if part == parts.len() {
                parts.push(Vec::new());
            }
            parts[part].push(state);
        }
    }
    parts
}
