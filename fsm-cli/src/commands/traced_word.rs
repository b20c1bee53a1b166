//! A word and the states that it passes.

use std::iter::once;

use fsm_model::{Dfa, Domain, Grid, StateId};

use crate::terminal::{self, printable};

/// Shown in place of a state behind a symbol that the automaton does not know.
const REJECTED: &str = "(rejected)";

/// A word and the states that it passes.
pub(super) struct TracedWord<'a> {
    pub(super) dfa: &'a Dfa,
    pub(super) domain: &'a Domain,
    /// The caption of the first state.
    pub(super) start: String,
    pub(super) word: &'a [&'a str],
    /// One more than there are symbols; `None` behind a symbol that is not known.
    pub(super) states: Vec<Option<StateId>>,
}

impl<'a> TracedWord<'a> {
    /// Follows a word from a state on.
    pub(super) fn follow(
        dfa: &'a Dfa,
        domain: &'a Domain,
        start: String,
        from: StateId,
        word: &'a [&'a str],
    ) -> TracedWord<'a> {
        let steps = word.iter().scan(Some(from), |state, symbol| {
            *state = state.and_then(|state| Some(dfa.next(state, dfa.find_symbol(symbol)?)));
            Some(*state)
        });
        let states = once(Some(from)).chain(steps).collect();
        TracedWord { dfa, domain, start, word, states }
    }

    /// The state that the word leads to.
    pub(super) fn end(&self) -> Option<StateId> {
        self.states.last().copied().flatten()
    }

    /// The first symbol of the word that the automaton does not know.
    pub(super) fn unknown(&self) -> Option<&'a str> {
        self.word.iter().copied().find(|symbol| self.dfa.find_symbol(symbol).is_none())
    }

    /// Whether and how the word is accepted: `accepted`, `accepted win` or `rejected`.
    pub(super) fn verdict(&self) -> String {
        match self.end().filter(|&state| self.dfa.state(state).is_final()) {
            Some(state) => with_label("accepted", self.dfa.state(state).label()),
            None => "rejected".to_owned(),
        }
    }

    /// The name of each state, and whether it is final.
    pub(super) fn names(&self) -> impl Iterator<Item = [String; 2]> {
        self.states.iter().map(|state| match *state {
            None => [REJECTED.to_owned(), String::new()],
            Some(state) => {
                let is_final = self.dfa.state(state).is_final();
                let end = is_final.then(|| with_label("final", self.dfa.state(state).label()));
                [printable(self.dfa.state(state).name()), end.unwrap_or_default()]
            }
        })
    }

    /// What leads to each state: `start`, then `--symbol-->`.
    pub(super) fn arrows(&self) -> impl Iterator<Item = String> {
        let arrows = self.word.iter().map(|symbol| format!("--{}-->", printable(symbol)));
        once(self.start.clone()).chain(arrows)
    }

    /// Pictures of the states side by side, if all of them have one.
    pub(super) fn picture(&self) -> Option<String> {
        let depict = self.domain.depict?;
        let captions = once(self.start.as_str()).chain(self.word.iter().copied());
        let states = captions.zip(self.states.iter().map_while(|state| *state));
        let grids: Option<Vec<(&str, Grid)>> = states
            .map(|(caption, state)| Some((caption, depict(self.dfa.state(state).name())?)))
            .collect();
        Some(Grid::side_by_side(&grids?, terminal::width()))
    }
}

/// `start` or `start you`, `final` or `final win`.
pub(super) fn with_label(word: &str, label: Option<&str>) -> String {
    label.map_or(word.to_owned(), |label| format!("{word} {}", printable(label)))
}
