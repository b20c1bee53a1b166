//! The transitions of a nondeterministic automaton, and where they lead.

use std::collections::HashMap;

use super::fill::Fill;
#[cfg(feature = "write")]
use crate::dfa::DraftRow;
use crate::dfa::SymbolId;
use crate::limits::{Steps, TooManySteps};
use crate::nfa::Nfa;

/// The transitions of a nondeterministic automaton.
pub(super) struct Transitions {
    /// In order, each once.
    list: Vec<Transition>,
    states: usize,
    /// The number of symbols, which stands for `ε`.
    empty: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Transition {
    from: u32,
    symbol: u32,
    to: u32,
}

/// To look up where a state leads takes longer than a step of a deterministic automaton.
const STEPS_OF_STATE: usize = 8;

/// A number of a state or symbol.
fn number(index: usize) -> u32 {
    u32::try_from(index).expect("a text holds fewer than 2^32 names")
}

impl Transitions {
    /// Those of a text whose lines are all read.
    pub(super) fn new(fill: &Fill<'_>, states: usize, symbols: usize) -> Transitions {
        let mut list: Vec<Transition> = Vec::new();
        fill.transitions(&mut |from, symbol, to| {
            list.push(Transition {
                from: number(from.index()),
                symbol: number(symbol.index()),
                to: number(to.index()),
            });
        });
        list.sort_unstable();
        list.dedup();
        Transitions { list, states, empty: number(symbols) }
    }

    /// The same for the subset construction.
    pub(super) fn nfa(&self) -> Nfa {
        let mut nfa = Nfa::new(self.empty as usize);
        for _ in 0..self.states {
            nfa.add_state();
        }
        for &Transition { from, symbol, to } in &self.list {
            if symbol == self.empty {
                nfa.add_empty(from, to);
            } else {
                nfa.add_arrow(from, symbol, to);
            }
        }
        nfa
    }

    /// One row for the symbols that lead from a state to another, and one for `ε`, state by state.
    #[cfg(feature = "write")]
    pub(super) fn rows(&self) -> Vec<DraftRow> {
        let mut rows = Vec::new();
        for steps in self.list.chunk_by(|one, other| one.from == other.from) {
            let state = steps[0].from as usize;
            let (empty, others): (Vec<Transition>, Vec<Transition>) =
                steps.iter().partition(|step| step.symbol == self.empty);
            for (target, symbols) in symbols_by_target(&others) {
                let target = target.into();
                rows.push(DraftRow::Arrow { state, symbols, target, outputs: Vec::new() });
            }
            let empty = empty.iter().map(|step| (step.to as usize).into());
            rows.extend(empty.map(|target| DraftRow::Empty { state, target }));
        }
        rows
    }

    /// The states in which the automaton can be if it was in some states, and those that `ε` leads to.
    pub(super) fn closure(&self, states: &[u32]) -> Vec<u32> {
        let mut reached = states.to_vec();
        reached.sort_unstable();
        reached.dedup();
        // The states that were reached, and from where. These are often few in a large automaton.
        let mut seen: HashMap<u32, u32> = HashMap::new();
        for &state in &reached {
            seen.insert(state, state);
        }
        let mut next = 0;
        while let Some(&state) = reached.get(next) {
            for step in self.on(state, self.empty) {
                if seen.insert(step.to, state).is_none() {
                    reached.push(step.to);
                }
            }
            next += 1;
        }
        reached.sort_unstable();
        reached
    }

    /// The states that a symbol leads to.
    pub(super) fn step(
        &self,
        states: &[u32],
        symbol: SymbolId,
        steps: &mut Steps,
    ) -> Result<Vec<u32>, TooManySteps> {
        let mut reached = Vec::new();
        for &state in states {
            for step in self.on(state, number(symbol.index())) {
                reached.push(step.to);
            }
        }
        steps.take(STEPS_OF_STATE * (states.len() + reached.len() + 1))?;
        Ok(self.closure(&reached))
    }

    fn on(&self, state: u32, symbol: u32) -> &[Transition] {
        let before =
            |key: (u32, u32)| self.list.partition_point(|step| (step.from, step.symbol) < key);
        &self.list[before((state, symbol))..before((state, symbol + 1))]
    }

    /// The states that no word reaches from some states.
    pub(super) fn unreachable(&self, starts: &[u32]) -> Vec<usize> {
        let before = |state: u32| self.list.partition_point(|step| step.from < state);
        let mut is_found = vec![false; self.states];
        let mut open = starts.to_vec();
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut is_found[state as usize], true) {
                for step in &self.list[before(state)..before(state + 1)] {
                    open.push(step.to);
                }
            }
        }
        let mut unreachable: Vec<usize> = (0..self.states).collect();
        unreachable.retain(|&state| !is_found[state]);
        unreachable
    }

    /// The states from which no word reaches one of some states.
    pub(super) fn dead(&self, finals: &[u32]) -> Vec<usize> {
        let mut list: Vec<Transition> = Vec::with_capacity(self.list.len());
        for &Transition { from, symbol, to } in &self.list {
            list.push(Transition { from: to, symbol, to: from });
        }
        list.sort_unstable();
        let backwards = Transitions { list, ..*self };
        backwards.unreachable(finals)
    }
}

/// The targets of one state in the order in which its symbols lead there, each with these symbols.
#[cfg(feature = "write")]
fn symbols_by_target(steps: &[Transition]) -> Vec<(usize, Vec<usize>)> {
    let mut places: HashMap<u32, usize> = HashMap::new();
    let mut targets: Vec<(usize, Vec<usize>)> = Vec::new();
    for step in steps {
        let place = *places.entry(step.to).or_insert_with(|| {
            targets.push((step.to as usize, Vec::new()));
            targets.len() - 1
        });
        targets[place].1.push(step.symbol as usize);
    }
    targets
}
