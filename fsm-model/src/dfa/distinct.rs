//! The classes of bytes or characters that matter.

use super::{Dfa, SymbolId, grouped};
use crate::alphabet::CharSet;

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
        let column = |symbol: SymbolId| {
            let steps = self.states().map(move |state| {
                (self.table.target(state, symbol), self.table.outputs(state, symbol))
            });
            steps.collect::<Vec<_>>()
        };
        let alike = grouped(self.symbols().map(column)).into_iter();
        alike
            .map(|(_, symbols)| {
                let sets = symbols.iter().map(|&symbol| classes.set(SymbolId::new(symbol)));
                (CharSet::union(sets), SymbolId::new(symbols[0]))
            })
            .collect()
    }
}
