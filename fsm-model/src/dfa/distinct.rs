//! The classes of bytes or characters that matter.

use super::{Dfa, SymbolId};
use crate::alphabet::CharSet;
use crate::numbers::ListNumbers;

impl Dfa {
    /// The largest sets of bytes or characters that every state treats alike, each with one of its symbols.
    /// A text may tell more of them apart: for examples, or in sets that no line needs. Empty if the
    /// automaton reads symbols.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Dfa, Reads, Source};
    ///
    /// let text = "
    ///     States: A B
    ///     Start: A
    ///     Final: B
    ///     Bytes:
    ///     digit 0-9
    ///     octal 0-7
    ///     Otherwise: .
    ///     Transitions:
    ///     A digit -> B
    /// ";
    /// let dfa = Dfa::from_source(&Source::new("digit.txt", text))?;
    /// assert_eq!(dfa.symbols().len(), 3);
    /// let classes = dfa.distinct_classes();
    /// let described: Vec<String> = classes.iter().map(|(set, _)| set.describe(Reads::Bytes)).collect();
    /// assert_eq!(described, ["not 0-9", "0-9"]);
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    #[must_use]
    pub fn distinct_classes(&self) -> Vec<(CharSet, SymbolId)> {
        let Some(classes) = self.classes() else { return Vec::new() };
        let mut columns = ListNumbers::default();
        // The sets of symbols with the same column, and the first of these symbols.
        let mut alike: Vec<(Vec<&CharSet>, SymbolId)> = Vec::new();
        for symbol in self.symbols() {
            let mut column = Vec::new();
            for state in self.states() {
                let target = self.table.target(state, symbol);
                column.push(target.map_or(0, |target| target.index() as u64 + 1));
                column.push(self.table.outputs(state, symbol).index() as u64);
            }
            let number = columns.number_of(column);
            if number == alike.len() {
                alike.push((Vec::new(), symbol));
            }
            alike[number].0.push(classes.set(symbol));
        }
        let mut distinct = Vec::with_capacity(alike.len());
        for (sets, symbol) in alike {
            distinct.push((CharSet::union_of(&sets), symbol));
        }
        distinct
    }
}
