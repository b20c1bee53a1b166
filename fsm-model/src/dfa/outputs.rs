//! Lists of outputs: what comes out of a transition.

use std::collections::HashMap;
use std::ops::Range;

use super::{Dfa, OutputId, StateId, SymbolId};
use crate::source::Span;
use crate::syntax::tokens;

/// The number of one of the [`OutputLists`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct OutputList(u32);

impl OutputList {
    /// The empty list.
    pub(crate) const NONE: OutputList = OutputList(0);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Different lists of outputs, in the order of the text behind the empty one. Most transitions have one
/// of a few lists.
#[derive(Clone, Default)]
pub(crate) struct OutputLists {
    /// All lists but the empty one, one after the other, ...
    outputs: Vec<OutputId>,
    /// ... and where they end.
    ends: Vec<u32>,
    /// While `check` reads a text: the number of each list.
    numbers: HashMap<Vec<OutputId>, OutputList>,
}

impl OutputLists {
    /// The number of a list, which is added if it is new.
    pub(crate) fn add(&mut self, list: &[OutputId]) -> OutputList {
        if list.is_empty() {
            return OutputList::NONE;
        }
        if let Some(&number) = self.numbers.get(list) {
            return number;
        }
        self.outputs.extend_from_slice(list);
        let [end, number] = [self.outputs.len(), self.ends.len() + 1]
            .map(|index| u32::try_from(index).expect("a text holds fewer than 2^32 words"));
        self.ends.push(end);
        self.numbers.insert(list.to_vec(), OutputList(number));
        OutputList(number)
    }

    pub(crate) fn get(&self, list: OutputList) -> &[OutputId] {
        let Some(number) = list.index().checked_sub(1) else { return &[] };
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.outputs[start as usize..self.ends[number] as usize]
    }

    /// Every list, the empty one first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[OutputId]> {
        (0..=self.ends.len()).map(|number| {
            self.get(OutputList(u32::try_from(number).expect("it has a number of 32 bits")))
        })
    }

    /// The lists without what is only needed to find them.
    pub(crate) fn finish(mut self) -> OutputLists {
        self.numbers = HashMap::new();
        self
    }
}

impl Dfa {
    /// What comes out when a state reads a symbol, in order. Nothing comes out of a refusal.
    ///
    /// # Panics
    ///
    /// If the ids are of another automaton and out of range here.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Dfa, Source};
    ///
    /// let text = "
    ///     States:  Locked Unlocked
    ///     Start:   Locked
    ///     Final:   Locked
    ///     Symbols: coin push
    ///     Outputs: unlock beep
    ///     Transitions:
    ///     Locked   coin -> Unlocked / unlock
    ///     Unlocked push -> Locked
    ///     _        _    -> . / beep
    /// ";
    /// let dfa = Dfa::from_source(&Source::new("turnstile.txt", text))?;
    /// let coin = dfa.find_symbol("coin").unwrap();
    /// let outputs = dfa.outputs_on(dfa.first_start().state(), coin);
    /// assert_eq!(outputs, [dfa.find_output("unlock").unwrap()]);
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    #[must_use]
    pub fn outputs_on(&self, state: StateId, symbol: SymbolId) -> &[OutputId] {
        self.output_lists.get(self.table.outputs(state, symbol))
    }

    /// What comes out on the way of a word: one list for each symbol, up to the first that is refused.
    ///
    /// # Panics
    ///
    /// If an id is of another automaton and out of range here.
    #[must_use]
    pub fn outputs_along(&self, from: StateId, word: &[SymbolId]) -> Vec<&[OutputId]> {
        let trace = self.trace(from, word);
        // The last state has read nothing more, or refused it.
        let steps = trace[..trace.len() - 1].iter().zip(word);
        steps.map(|(&state, &symbol)| self.outputs_on(state, symbol)).collect()
    }

    /// Where the outputs of a transition are written, if it has any.
    ///
    /// # Panics
    ///
    /// If the ids are of another automaton and out of range here.
    #[must_use]
    pub fn outputs_span(&self, state: StateId, symbol: SymbolId) -> Option<Span> {
        if self.outputs_on(state, symbol).is_empty() {
            return None;
        }
        // They follow their target on the same line, behind a slash.
        let text = self.source().text();
        let target = self.transition_span(state, symbol).range();
        let line = text[target.end..].lines().next().unwrap_or_default();
        let mut words: Vec<Range<usize>> = Vec::new();
        tokens(line, 0, target.end, |word| words.push(word.range()));
        let (first, last) = (words.get(1)?, words.last()?);
        self.source().span(first.start..last.end)
    }

    #[cfg(feature = "compare")]
    pub(crate) fn output_lists(&self) -> &OutputLists {
        &self.output_lists
    }
}
