//! Words in an automaton.

use super::{Dfa, StateId, SymbolId};

impl Dfa {
    /// The states passed from one state on, which is the first of them. The last is the one that
    /// the word leads to, or one that refuses the next symbol.
    ///
    /// # Panics
    ///
    /// If an id is of another automaton and out of range here.
    #[must_use]
    pub fn trace(&self, from: StateId, word: &[SymbolId]) -> Vec<StateId> {
        let steps = word.iter().scan(from, |state, &symbol| {
            *state = self.next(*state, symbol)?;
            Some(*state)
        });
        std::iter::once(from).chain(steps).collect()
    }

    /// The names of the symbols of a word.
    ///
    /// # Panics
    ///
    /// If an id is of another automaton and out of range here.
    #[must_use]
    pub fn names_of(&self, word: &[SymbolId]) -> Vec<String> {
        word.iter().map(|&symbol| self.symbol(symbol).name().to_owned()).collect()
    }

    /// Whether a word leads from a state to a final one; `None` if a symbol is unknown. A word with
    /// a symbol that is refused does not.
    ///
    /// # Panics
    ///
    /// If the id is of another automaton and out of range here.
    pub fn accepts<'a>(
        &self,
        from: StateId,
        word: impl IntoIterator<Item = &'a str>,
    ) -> Option<bool> {
        let mut state = Some(from);
        for symbol in word {
            let symbol = self.find_symbol(symbol)?;
            state = state.and_then(|state| self.next(state, symbol));
        }
        Some(state.is_some_and(|state| self.state(state).is_final()))
    }
}
