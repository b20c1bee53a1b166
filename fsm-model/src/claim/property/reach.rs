//! `can reach` and `leads to`: what has to come later.

use super::search::{Visits, Way};
use crate::dfa::{Dfa, StateId, SymbolId};
use crate::graph::circles;

/// A shortest way to a state of `from` that has no way to a state of `to`.
pub(super) fn cannot_reach(
    dfa: &Dfa,
    starts: &[StateId],
    from: &[bool],
    to: &[bool],
) -> Result<Way, IsAboutSomething> {
    let mut can_reach = vec![true; to.len()];
    for state in dfa.never_leading_to(to) {
        can_reach[state.index()] = false;
    }
    let mut visits = Visits::new(to.len());
    for start in starts {
        visits.begin(start.index());
    }
    let mut is_about_something = IsAboutSomething(false);
    while let Some(at) = visits.next() {
        is_about_something.0 |= from[at];
        if from[at] && !can_reach[at] {
            let (start, word) = visits.way_to(at);
            return Ok(Way { start: StateId::new(start), word });
        }
        for (symbol, target) in dfa.row(StateId::new(at)).iter().enumerate() {
            if let Some(target) = target {
                visits.visit(target.index(), at, symbol);
            }
        }
    }
    Err(is_about_something)
}

/// Whether a property that holds is about a state that can be reached.
pub(super) struct IsAboutSomething(pub(super) bool);

/// A way that never comes to `to`.
pub(super) struct Avoids {
    pub(super) way: Way,
    /// The rest of a lasso: the word of a circle from the end of the way back to it. Empty if the way
    /// ends in a state that is stuck.
    pub(super) circle: Vec<SymbolId>,
}

/// A shortest way from a state of `from` that gets stuck or into a circle before a state of `to`.
///
/// Of the states that are stuck or on a circle, it takes the one that is reached first; then the
/// shortest circle through it.
pub(super) fn does_not_lead(
    dfa: &Dfa,
    starts: &[StateId],
    from: &[bool],
    to: &[bool],
) -> Result<Avoids, IsAboutSomething> {
    // A node is a state and whether the way waits for a state of `to`.
    let states = to.len();
    let waits = |state: usize, waited: bool| (waited || from[state]) && !to[state];
    let node = |state: usize, waits: bool| 2 * state + usize::from(waits);
    let mut visits = Visits::new(2 * states);
    for start in starts {
        visits.begin(node(start.index(), waits(start.index(), false)));
    }
    let mut is_about_something = IsAboutSomething(false);
    while let Some(at) = visits.next() {
        is_about_something.0 |= from[at / 2];
        for (symbol, target) in dfa.row(StateId::new(at / 2)).iter().enumerate() {
            // Standing still does not count.
            let Some(target) = target.filter(|target| target.index() != at / 2) else { continue };
            let target = target.index();
            visits.visit(node(target, waits(target, at % 2 == 1)), at, symbol);
        }
    }
    let is_waiting = |state: usize| visits.is_found(node(state, true));
    let others = |state: usize| {
        let row = dfa.row(StateId::new(state)).iter().flatten().map(|target| target.index());
        row.filter(move |&target| target != state)
    };
    let is_on_circle = circles(states, is_waiting, others);
    for &at in visits.found().iter().filter(|&at| at % 2 == 1) {
        let state = at as usize / 2;
        let is_stuck = dfa.never_leaves(StateId::new(state));
        if is_stuck || is_on_circle[state] {
            let (start, word) = visits.way_to(at as usize);
            let way = Way { start: StateId::new(start / 2), word };
            let circle = if is_stuck { Vec::new() } else { circle(dfa, state, to) };
            return Ok(Avoids { way, circle });
        }
    }
    Err(is_about_something)
}

/// A shortest word that leads from a state on a circle back to it, without a state of `to`.
fn circle(dfa: &Dfa, state: usize, to: &[bool]) -> Vec<SymbolId> {
    let mut visits = Visits::new(to.len());
    visits.begin(state);
    while let Some(at) = visits.next() {
        for (symbol, target) in dfa.row(StateId::new(at)).iter().enumerate() {
            let Some(target) = target.map(StateId::index).filter(|&target| target != at) else {
                continue;
            };
            if target == state {
                let (_, mut word) = visits.way_to(at);
                word.push(SymbolId::new(symbol));
                return word;
            }
            if !to[target] {
                visits.visit(target, at, symbol);
            }
        }
    }
    unreachable!("the state is on a circle")
}
