//! Lists of outputs: what comes out of a transition.

use std::ops::Range;

use super::{Dfa, OutputId, StateId, SymbolId};
use crate::numbers::ListNumbers;
use crate::source::Span;
use crate::syntax::tokens;

/// A list of outputs of one [`Dfa`]; see [`Dfa::output_list`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OutputListId(u32);

impl OutputListId {
    /// The empty list.
    pub(crate) const NONE: OutputListId = OutputListId(0);

    pub(super) fn new(index: usize) -> OutputListId {
        OutputListId(u32::try_from(index).expect("a text holds fewer than 2^32 words"))
    }

    /// The position in [`Dfa::output_lists`], counted from zero. The empty list is the first.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Different lists of outputs, in the order of the text behind the empty one. Most transitions have one
/// of a few lists.
#[derive(Clone)]
pub(crate) struct OutputLists {
    /// All lists, one after the other, ...
    outputs: Vec<OutputId>,
    /// ... and where they end.
    ends: Vec<usize>,
}

impl Default for OutputLists {
    fn default() -> OutputLists {
        OutputLists { outputs: Vec::new(), ends: vec![0] }
    }
}

impl OutputLists {
    pub(crate) fn get(&self, list: OutputListId) -> &[OutputId] {
        let start = list.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.outputs[start..self.ends[list.index()]]
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Every list, the empty one first.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &[OutputId]> {
        (0..self.ends.len()).map(|number| self.get(OutputListId::new(number)))
    }
}

/// [`OutputLists`] while `check` reads a text.
#[derive(Default)]
pub(crate) struct OutputListsBuilder {
    lists: OutputLists,
    /// The empty list has no number here, so each list is one behind its number.
    numbers: ListNumbers,
}

impl OutputListsBuilder {
    /// The number of a list, which is added if it is new.
    pub(crate) fn add(&mut self, list: &[OutputId]) -> OutputListId {
        if list.is_empty() {
            return OutputListId::NONE;
        }
        let mut content = Vec::with_capacity(list.len());
        for output in list {
            content.push(output.index() as u64);
        }
        let number = self.numbers.number_of(content) + 1;
        let OutputLists { outputs, ends } = &mut self.lists;
        if number == ends.len() {
            outputs.extend_from_slice(list);
            ends.push(outputs.len());
        }
        OutputListId::new(number)
    }

    pub(crate) fn get(&self, list: OutputListId) -> &[OutputId] {
        self.lists.get(list)
    }

    pub(crate) fn finish(self) -> OutputLists {
        self.lists
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
        self.output_lists.get(self.output_list(state, symbol))
    }

    /// The same as a number: each different list has one.
    ///
    /// # Panics
    ///
    /// If the ids are of another automaton and out of range here.
    #[must_use]
    pub fn output_list(&self, state: StateId, symbol: SymbolId) -> OutputListId {
        self.table.outputs(state, symbol)
    }

    /// Every different list of outputs, the empty one first, then in the order of the text. Lines that
    /// decide nothing may have lists that no transition has.
    pub fn output_lists(&self) -> impl ExactSizeIterator<Item = &[OutputId]> {
        self.output_lists.iter()
    }

    /// Whether nothing comes out of any transition.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.table.is_silent()
    }

    /// The outputs that no transition has, in the order of the text.
    #[must_use]
    pub fn unused_outputs(&self) -> Vec<OutputId> {
        let mut is_list_used = vec![false; self.output_lists.len()];
        for list in self.table.output_cells() {
            is_list_used[list.index()] = true;
        }
        let mut is_used = vec![false; self.outputs().len()];
        for (list, is_list_used) in self.output_lists.iter().zip(is_list_used) {
            if is_list_used {
                for output in list {
                    is_used[output.index()] = true;
                }
            }
        }
        let mut unused: Vec<OutputId> = self.outputs().collect();
        unused.retain(|output| !is_used[output.index()]);
        unused
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

    /// Whether the same comes out of every transition of another automaton, which has the same outputs
    /// and as many states and symbols.
    pub(super) fn has_same_outputs(&self, other: &Dfa) -> bool {
        // Lists are numbered in the order of the text, so equal lists may have other numbers.
        let lists = |dfa: &'_ Dfa, cell: usize| {
            dfa.table.output_cells().get(cell).copied().unwrap_or_default()
        };
        let cells = self.table.output_cells().len().max(other.table.output_cells().len());
        (0..cells).all(|cell| {
            let (one, two) = (lists(self, cell), lists(other, cell));
            self.output_lists.get(one) == other.output_lists.get(two)
        })
    }
}
