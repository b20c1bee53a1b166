//! Classes of bytes or characters, by the ids of the symbols that they are.

use super::SymbolId;
use crate::alphabet::{CharSet, Classes};

impl Classes {
    /// The class of a byte or character; `None` if there is no such byte or character.
    #[must_use]
    pub fn of(&self, value: u32) -> Option<SymbolId> {
        self.number_of(value).map(SymbolId::new)
    }

    /// The members of a class.
    ///
    /// # Panics
    ///
    /// If the id is of another automaton and out of range here.
    #[must_use]
    pub fn set(&self, class: SymbolId) -> &CharSet {
        &self.sets()[class.index()]
    }
}
