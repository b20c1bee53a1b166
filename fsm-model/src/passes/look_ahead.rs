//! How far a lexer has to look ahead.
//!
//! A lexer takes the longest prefix that ends in a final state. It knows that a prefix is the longest one
//! as soon as no longer one can follow. Until then it reads on, through states that are not final and from
//! which a final state can still be reached. The longest row of such states is how far it looks ahead.

use crate::dfa::{Dfa, StateId, SymbolId};
use crate::graph::circles;

/// How many symbols behind a word that ends in a final state have to be read before it is certain that no
/// longer word does; see [`Dfa::look_ahead`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookAhead {
    /// At most so many.
    Bounded(usize),
    /// There is no bound.
    Unbounded,
}

impl Dfa {
    /// How far a lexer has to look ahead that takes the longest word which ends in a final state.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Dfa, LookAhead, Source};
    ///
    /// let look_ahead = |expression: &str| {
    ///     let text = format!("Symbols: a b\nLanguage: {expression}\n");
    ///     Dfa::from_source(&Source::new("t.txt", text)).unwrap().look_ahead()
    /// };
    /// assert_eq!(look_ahead("a b"), LookAhead::Bounded(0));
    /// assert_eq!(look_ahead("a+"), LookAhead::Bounded(1));
    /// assert_eq!(look_ahead("a ( b b a )?"), LookAhead::Bounded(3));
    /// assert_eq!(look_ahead("a ( b* a )?"), LookAhead::Unbounded);
    /// ```
    #[must_use]
    pub fn look_ahead(&self) -> LookAhead {
        let doubt = Doubt::new(self);
        match doubt.longest(self) {
            Some(lengths) => {
                let mut most = 0;
                for &state in &doubt.ends {
                    let is_live = |to: &Option<StateId>| to.is_some_and(|to| doubt.is_live(to));
                    if self.row(state).iter().any(is_live) {
                        most = most.max(1 + doubt.longest_behind(self, state, &lengths));
                    }
                }
                LookAhead::Bounded(most)
            }
            None => LookAhead::Unbounded,
        }
    }

    /// A final state that can be reached, and a symbol behind it after which a longer word may follow or
    /// not: one symbol is not enough to know.
    pub(crate) fn looks_further_ahead(&self) -> Option<(StateId, SymbolId)> {
        let doubt = Doubt::new(self);
        let words = self.shortest_words();
        // Where there is no bound, show how the lexer gets there.
        let endless = doubt.endless(self);
        let has_bound = !endless.contains(&true);
        let is_open = |to: &Option<StateId>| {
            to.is_some_and(|to| doubt.is_in_doubt(self, to) && (has_bound || endless[to.index()]))
        };
        // The first of those that are reached by the shortest words.
        let mut nearest: Option<(StateId, SymbolId)> = None;
        for &state in &doubt.ends {
            if let Some(symbol) = self.row(state).iter().position(is_open)
                && nearest.is_none_or(|(best, _)| words.distance(state) < words.distance(best))
            {
                nearest = Some((state, SymbolId::new(symbol)));
            }
        }
        nearest
    }
}

/// The states in which a lexer does not know yet whether a longer word follows.
struct Doubt {
    is_dead: Vec<bool>,
    /// The final states that can be reached.
    ends: Vec<StateId>,
}

impl Doubt {
    fn new(dfa: &Dfa) -> Doubt {
        let mut is_dead = vec![false; dfa.states().len()];
        for state in dfa.dead_states() {
            is_dead[state.index()] = true;
        }
        let unreachable = dfa.unreachable_states();
        let is_end = |state: &StateId| {
            dfa.state(*state).is_final() && unreachable.binary_search(state).is_err()
        };
        Doubt { is_dead, ends: dfa.states().filter(is_end).collect() }
    }

    /// Whether a final state can be reached.
    fn is_live(&self, state: StateId) -> bool {
        !self.is_dead[state.index()]
    }

    fn is_in_doubt(&self, dfa: &Dfa, state: StateId) -> bool {
        self.is_live(state) && !dfa.state(state).is_final()
    }

    /// The states in doubt that a state leads to.
    fn successors(&self, dfa: &Dfa, state: StateId) -> Vec<StateId> {
        let mut successors = Vec::new();
        for &target in dfa.row(state) {
            successors.extend(target.filter(|&to| self.is_in_doubt(dfa, to)));
        }
        successors
    }

    /// The largest of the lengths of the states in doubt that a state leads to.
    fn longest_behind(&self, dfa: &Dfa, state: StateId, lengths: &[usize]) -> usize {
        let mut longest = 0;
        for to in self.successors(dfa, state) {
            longest = longest.max(lengths[to.index()]);
        }
        longest
    }

    /// For each state, whether it leads to a circle of states in doubt, through states in doubt, and can
    /// be reached so from a final state.
    fn endless(&self, dfa: &Dfa) -> Vec<bool> {
        let count = dfa.states().len();
        let mut is_behind_end = vec![false; count];
        let mut stack: Vec<StateId> = self.ends.clone();
        let mut edges: Vec<(StateId, StateId)> = Vec::new();
        while let Some(state) = stack.pop() {
            for next in self.successors(dfa, state) {
                edges.push((state, next));
                if !std::mem::replace(&mut is_behind_end[next.index()], true) {
                    stack.push(next);
                }
            }
        }
        let neighbours = |state: usize| {
            self.successors(dfa, StateId::new(state)).into_iter().map(StateId::index)
        };
        let mut endless = circles(count, |state| is_behind_end[state], neighbours);
        // Walk back from the circles.
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (from, to) in edges {
            before[to.index()].push(from.index());
        }
        let mut stack: Vec<usize> = (0..count).filter(|&state| endless[state]).collect();
        while let Some(state) = stack.pop() {
            for &from in &before[state] {
                if is_behind_end[from] && !std::mem::replace(&mut endless[from], true) {
                    stack.push(from);
                }
            }
        }
        endless
    }

    /// For each state in doubt behind a final one, how many symbols may have to be read there; `None` if
    /// there is a circle of such states.
    fn longest(&self, dfa: &Dfa) -> Option<Vec<usize>> {
        // 0 for a state that was not looked at, and as long as it is being looked at.
        let mut lengths = vec![0; dfa.states().len()];
        let mut is_open = vec![false; dfa.states().len()];
        // A stack instead of recursion: a row of states may be very long.
        let mut stack: Vec<(StateId, Vec<StateId>)> = Vec::new();
        for &end in &self.ends {
            stack.push((end, self.successors(dfa, end)));
            while let Some((state, left)) = stack.last_mut() {
                let state = *state;
                if let Some(next) = left.pop() {
                    if is_open[next.index()] {
                        return None;
                    }
                    if lengths[next.index()] == 0 {
                        is_open[next.index()] = true;
                        stack.push((next, self.successors(dfa, next)));
                    }
                    continue;
                }
                stack.pop();
                is_open[state.index()] = false;
                if state != end {
                    lengths[state.index()] = 1 + self.longest_behind(dfa, state, &lengths);
                }
            }
        }
        Some(lengths)
    }
}
