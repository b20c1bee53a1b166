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
/// The way and once around the circle together are as short as possible. Of several such ways it is the one
/// whose stuck state, or whose first state of the circle, is reached first.
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
    let mut search = CircleSearch::new(dfa, to);
    let lengths = visits.lengths();
    // The shortest way so far: its whole length, the node that it ends in, and the circle.
    let mut best: Option<(usize, usize, Vec<SymbolId>)> = None;
    for &at in visits.found().iter().filter(|&at| at % 2 == 1) {
        let (at, state) = (at as usize, at as usize / 2);
        let is_stuck = dfa.never_leaves(StateId::new(state));
        if !is_stuck && !is_on_circle[state] {
            continue;
        }
        // The states come in the order of their distance.
        let room = match &best {
            Some((length, ..)) if lengths[at] >= *length => break,
            Some((length, ..)) => length - lengths[at],
            None => usize::MAX,
        };
        let circle = if is_stuck { Some(Vec::new()) } else { search.shortest(state, room) };
        if let Some(circle) = circle {
            best = Some((lengths[at] + circle.len(), at, circle));
        }
    }
    let Some((_, at, circle)) = best else { return Err(is_about_something) };
    let (start, word) = visits.way_to(at);
    Ok(Avoids { way: Way { start: StateId::new(start / 2), word }, circle })
}

/// Finds short circles that avoid some states.
struct CircleSearch<'a> {
    dfa: &'a Dfa,
    to: &'a [bool],
    /// How many more transitions may be looked at. The first circle is found in any case.
    room: usize,
    /// For each state, where the step came from that found it, and its symbol.
    from: Vec<(usize, usize)>,
    /// For each state, the last search that found it.
    found_in: Vec<usize>,
    searches: usize,
}

impl<'a> CircleSearch<'a> {
    fn new(dfa: &'a Dfa, to: &'a [bool]) -> CircleSearch<'a> {
        CircleSearch {
            dfa,
            to,
            room: MOST_TRANSITIONS,
            from: vec![(0, 0); to.len()],
            found_in: vec![0; to.len()],
            searches: 0,
        }
    }

    /// A shortest word that leads from a state on a circle back to it, if it has fewer symbols than
    /// `limit`.
    fn shortest(&mut self, state: usize, limit: usize) -> Option<Vec<SymbolId>> {
        self.searches += 1;
        self.found_in[state] = self.searches;
        let (mut queue, mut depth) = (vec![state], 0);
        while !queue.is_empty() && depth + 1 < limit {
            depth += 1;
            let mut next = Vec::new();
            for &at in &queue {
                let row = self.dfa.row(StateId::new(at));
                self.room = self.room.saturating_sub(row.len());
                if self.room == 0 && self.searches > 1 {
                    return None;
                }
                for (symbol, target) in row.iter().enumerate() {
                    let Some(target) = target.map(StateId::index).filter(|&target| target != at)
                    else {
                        continue;
                    };
                    if target == state {
                        return Some(self.word_to(at, state, symbol));
                    }
                    if !self.to[target] && self.found_in[target] != self.searches {
                        self.found_in[target] = self.searches;
                        self.from[target] = (at, symbol);
                        next.push(target);
                    }
                }
            }
            queue = next;
        }
        None
    }

    /// The word from a state to another one, and one more symbol.
    fn word_to(&self, to: usize, from: usize, symbol: usize) -> Vec<SymbolId> {
        let mut word = vec![SymbolId::new(symbol)];
        let mut at = to;
        while at != from {
            let (before, symbol) = self.from[at];
            word.push(SymbolId::new(symbol));
            at = before;
        }
        word.reverse();
        word
    }
}

/// So many transitions are looked at to find a shorter circle. In a large automaton the shortest one may
/// not be found.
const MOST_TRANSITIONS: usize = 1 << 20;
