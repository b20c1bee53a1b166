//! Shortest words: how to get somewhere in as few steps as possible.
//!
//! A breadth-first search from the starts, kept as one step back per state:
//! O(states x symbols) once, then the length of the word for each question.

use std::collections::VecDeque;

use crate::dfa::{Dfa, Skeleton, Start, StateId, SymbolId, Table};
use crate::diagnostic::{SHOWN_SYMBOLS, in_backticks};

/// A shortest word to every state that can be reached; see [`Dfa::shortest_words`].
#[derive(Clone, Debug)]
pub struct ShortestWords {
    /// The step that leads to a state; a start leads to itself.
    back: Vec<Option<(StateId, SymbolId)>>,
    /// The number of steps to a state.
    depth: Vec<u32>,
}

const UNREACHED: u32 = u32::MAX;

impl ShortestWords {
    /// Searches a table that may still have holes.
    pub(crate) fn new(table: &Table, states: usize, starts: &[StateId]) -> ShortestWords {
        let mut words = ShortestWords { back: vec![None; states], depth: vec![UNREACHED; states] };
        let mut queue = VecDeque::new();
        for &start in starts {
            if words.depth[start.index()] == UNREACHED {
                words.depth[start.index()] = 0;
                queue.push_back(start);
            }
        }
        while let Some(state) = queue.pop_front() {
            let depth = words.depth[state.index()] + 1;
            for (symbol, &target) in table.row(state).iter().enumerate() {
                // A hole and a refusal lead nowhere.
                let Some(target) = target else { continue };
                if words.depth[target.index()] == UNREACHED {
                    words.depth[target.index()] = depth;
                    words.back[target.index()] = Some((state, SymbolId::new(symbol)));
                    queue.push_back(target);
                }
            }
        }
        words
    }

    /// Where a shortest word to that state starts, and the word; `None` if no word leads there.
    ///
    /// # Panics
    ///
    /// As [`distance`](ShortestWords::distance), if the id is of another automaton and out of range.
    #[must_use]
    pub fn to(&self, state: StateId) -> Option<(StateId, Vec<SymbolId>)> {
        self.last_steps(state, usize::MAX)
    }

    /// The number of symbols in a shortest word to that state.
    #[must_use]
    pub fn distance(&self, state: StateId) -> Option<usize> {
        let depth = self.depth[state.index()];
        (depth != UNREACHED).then_some(depth as usize)
    }

    /// Walks back, but not further than asked.
    pub(crate) fn last_steps(
        &self,
        state: StateId,
        most: usize,
    ) -> Option<(StateId, Vec<SymbolId>)> {
        let length = self.distance(state)?.min(most);
        let mut word = Vec::with_capacity(length);
        let mut state = state;
        while let Some((from, symbol)) = self.back[state.index()].filter(|_| word.len() < most) {
            word.push(symbol);
            state = from;
        }
        word.reverse();
        Some((state, word))
    }

    /// `the word ... leads there from ...`, cut short if it is very long.
    ///
    /// Costs no more than what it shows, so that a message per state of a long
    /// chain stays linear.
    pub(crate) fn describe(&self, state: StateId, skeleton: &Skeleton) -> String {
        let Some((start, word)) = self.last_steps(state, SHOWN_SYMBOLS) else {
            return "no word leads there".to_owned();
        };
        let reads = skeleton.reads();
        let symbols = reads.quote_word(word.iter().map(|&symbol| skeleton.symbol(symbol).name()));
        match self.distance(state) {
            Some(0) => "it is a start state".to_owned(),
            Some(length) if length > SHOWN_SYMBOLS => format!(
                "a shortest word that leads there has {length} {}s and ends in {symbols}",
                reads.noun()
            ),
            _ => {
                let start = in_backticks(skeleton.state(start).name());
                format!("the word {symbols} leads there from {start}")
            }
        }
    }
}

impl Dfa {
    /// A shortest word from any start to every state.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Dfa, Source};
    ///
    /// let text = "States: 0 1 2\nStart: 0\nFinal: 2\nSymbols: a\nTransitions:\n0 1\n1 2\n2 0\n";
    /// let dfa = Dfa::from_source(&Source::new("three.txt", text))?;
    /// let words = dfa.shortest_words();
    /// let (start, word) = words.to(dfa.find_state("2").unwrap()).expect("2 can be reached");
    /// assert_eq!((dfa.state(start).name(), word.len()), ("0", 2));
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    #[must_use]
    pub fn shortest_words(&self) -> ShortestWords {
        let starts: Vec<StateId> = self.starts().map(Start::state).collect();
        ShortestWords::new(self.table(), self.states().len(), &starts)
    }

    /// A shortest word from one state to every other.
    ///
    /// # Panics
    ///
    /// If the id is of another automaton and out of range here.
    #[must_use]
    pub fn shortest_words_from(&self, state: StateId) -> ShortestWords {
        ShortestWords::new(self.table(), self.states().len(), &[state])
    }
}
