//! The table: where each state goes on each symbol, and where that is written.

use super::names::{StateId, SymbolId};
use super::outputs::OutputListId;
use crate::source::Source;
use crate::syntax::tokens;

/// Marks a hole: no word of a text begins there, because texts are shorter.
const NO_BYTE: u32 = u32::MAX;

/// What a state does on a symbol.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    /// `None` for a symbol that is refused.
    pub(crate) target: Option<StateId>,
    pub(crate) outputs: OutputListId,
}

/// Targets and their places, row by row. While `check` fills it, it may have holes.
#[derive(Clone)]
pub(crate) struct Table {
    /// The number of symbols.
    width: usize,
    /// `None` for a symbol that is refused, and for a hole.
    targets: Vec<Option<StateId>>,
    /// At which byte of the text the first target of a row stands, if one table row gives them all. The
    /// others are the words behind it. So a table of rows takes half the memory.
    row_bytes: Vec<u32>,
    /// At which byte each target of the other rows stands. As long as there are none, this is empty.
    bytes: Vec<u32>,
    /// What comes out. As long as nothing does, this is empty.
    outputs: Vec<OutputListId>,
}

impl Table {
    /// A table without any target yet.
    pub(crate) fn with_holes(states: usize, symbols: usize) -> Table {
        let cells = states * symbols;
        Table {
            width: symbols,
            targets: vec![None; cells],
            row_bytes: vec![NO_BYTE; states],
            bytes: Vec::new(),
            outputs: Vec::new(),
        }
    }

    /// All targets, row by row.
    pub(crate) fn targets(&self) -> &[Option<StateId>] {
        &self.targets
    }

    pub(super) fn target(&self, state: StateId, symbol: SymbolId) -> Option<StateId> {
        self.row(state)[symbol.index()]
    }

    /// The step and the byte of its target, unless that is a hole.
    pub(crate) fn get(
        &self,
        state: StateId,
        symbol: SymbolId,
        source: &Source,
    ) -> Option<(Step, u32)> {
        if self.is_hole(state, symbol) {
            return None;
        }
        let target = self.targets[self.cell(state, symbol)];
        let step = Step { target, outputs: self.outputs(state, symbol) };
        Some((step, self.byte(state, symbol, source)))
    }

    /// Fills a hole.
    pub(crate) fn set(&mut self, state: StateId, symbol: SymbolId, step: Step, byte: u32) {
        let cell = self.cell(state, symbol);
        if self.bytes.is_empty() {
            self.bytes = vec![NO_BYTE; self.targets.len()];
        }
        self.targets[cell] = step.target;
        self.bytes[cell] = byte;
        if step.outputs != OutputListId::NONE {
            self.outputs.resize(self.targets.len(), OutputListId::NONE);
        }
        if let Some(outputs) = self.outputs.get_mut(cell) {
            *outputs = step.outputs;
        }
    }

    /// Fills a row of holes with the targets of a table row. The first target stands at `byte`.
    ///
    /// Returns whether it did: if a target is known already, or the row is shorter, nothing changes.
    pub(crate) fn set_row(
        &mut self,
        state: StateId,
        byte: u32,
        targets: impl ExactSizeIterator<Item = Option<StateId>>,
    ) -> bool {
        let cells = state.index() * self.width..(state.index() + 1) * self.width;
        let is_known = |&byte: &u32| byte != NO_BYTE;
        let has_known = is_known(&self.row_bytes[state.index()])
            || self.bytes.get(cells.clone()).is_some_and(|bytes| bytes.iter().any(is_known));
        if has_known || targets.len() != self.width {
            return false;
        }
        self.row_bytes[state.index()] = byte;
        for (cell, target) in self.targets[cells].iter_mut().zip(targets) {
            *cell = target;
        }
        true
    }

    /// What comes out when a state reads a symbol.
    pub(crate) fn outputs(&self, state: StateId, symbol: SymbolId) -> OutputListId {
        if self.outputs.is_empty() {
            return OutputListId::NONE;
        }
        self.output_row(state)[symbol.index()]
    }

    /// The same for every cell, row by row; empty if nothing comes out of the whole table.
    pub(super) fn output_cells(&self) -> &[OutputListId] {
        &self.outputs
    }

    /// Whether nothing comes out of the whole table.
    pub(super) fn is_silent(&self) -> bool {
        self.outputs.is_empty()
    }

    /// The same for a whole row; empty if nothing comes out of the whole table.
    pub(crate) fn output_row(&self, state: StateId) -> &[OutputListId] {
        let row = state.index() * self.width..(state.index() + 1) * self.width;
        self.outputs.get(row).unwrap_or_default()
    }

    /// Whether nothing is known about a state and a symbol yet.
    pub(crate) fn is_hole(&self, state: StateId, symbol: SymbolId) -> bool {
        let byte = self.bytes.get(self.cell(state, symbol));
        self.row_bytes[state.index()] == NO_BYTE && byte.is_none_or(|&byte| byte == NO_BYTE)
    }

    /// Whether the row of a state has holes.
    pub(crate) fn has_hole_in(&self, state: StateId) -> bool {
        if self.row_bytes[state.index()] != NO_BYTE {
            return false;
        }
        let row = state.index() * self.width..(state.index() + 1) * self.width;
        match self.bytes.get(row) {
            Some(bytes) => bytes.contains(&NO_BYTE),
            None => self.width > 0,
        }
    }

    pub(crate) fn has_holes(&self) -> bool {
        (0..self.row_bytes.len()).any(|state| self.has_hole_in(StateId::new(state)))
    }

    /// Whether the table has that size and no hole, and every target is one of the states.
    pub(super) fn is_total(&self, states: usize, symbols: usize) -> bool {
        let cells = states * symbols;
        self.width == symbols
            && self.targets.len() == cells
            && self.row_bytes.len() == states
            && (self.bytes.is_empty() || self.bytes.len() == cells)
            && !self.has_holes()
            && (self.outputs.is_empty() || self.outputs.len() == cells)
            && self.targets.iter().flatten().all(|target| target.index() < states)
    }

    /// Whether all lists of outputs have numbers below a limit, and nothing comes out of a refusal.
    pub(super) fn has_outputs_below(&self, lists: usize) -> bool {
        let is_right = |(outputs, target): (&OutputListId, &Option<StateId>)| {
            outputs.index() < lists && (target.is_some() || *outputs == OutputListId::NONE)
        };
        self.outputs.iter().zip(&self.targets).all(is_right)
    }

    pub(crate) fn row(&self, state: StateId) -> &[Option<StateId>] {
        &self.targets[state.index() * self.width..][..self.width]
    }

    /// At which byte of the text a target stands.
    pub(super) fn byte(&self, state: StateId, symbol: SymbolId, source: &Source) -> u32 {
        match self.row_bytes[state.index()] {
            NO_BYTE => self.bytes[self.cell(state, symbol)],
            first => word_behind(source.text(), first, symbol.index()),
        }
    }

    fn cell(&self, state: StateId, symbol: SymbolId) -> usize {
        state.index() * self.width + symbol.index()
    }
}

/// Where a word begins that is so many words behind another one.
fn word_behind(text: &str, first: u32, count: usize) -> u32 {
    let (mut place, mut words) = (first, 0);
    let mut offset = first as usize;
    for line in text[offset..].split_inclusive('\n') {
        tokens(line, 0, offset, |word| {
            if words == count {
                place = word.start();
            }
            words += 1;
        });
        if words > count {
            break;
        }
        offset += line.len();
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dfa::Dfa;

    #[test]
    fn a_row_knows_the_place_of_each_target() {
        let text = "States: A B\nStart: A\nFinal: B\nSymbols: x y z\nTransitions:\n\
                    A B // B A\n  // two more\n\n  A\tB\r\nB   A A . // end\n";
        let dfa = Dfa::from_source(&Source::new("t.txt", text)).expect("a right text");
        let mut words = Vec::new();
        for state in dfa.states() {
            for symbol in dfa.symbols() {
                let span = dfa.transition_span(state, symbol);
                words.push((dfa.source().at(span), dfa.source().position(span).line));
            }
        }
        assert_eq!(words, [("B", 6), ("A", 9), ("B", 9), ("A", 10), ("A", 10), (".", 10)]);
    }

    #[test]
    fn a_row_fills_only_holes() {
        let (one, other) = (StateId::new(0), StateId::new(1));
        let mut table = Table::with_holes(2, 2);
        assert!(table.has_hole_in(one) && table.has_hole_in(other));
        assert!(!table.set_row(one, 5, [Some(one)].into_iter()), "it is too short");
        assert!(table.set_row(one, 5, [Some(other), None].into_iter()));
        assert!(!table.set_row(one, 9, [None, None].into_iter()), "it is full");
        let step = Step { target: Some(one), outputs: OutputListId::NONE };
        table.set(other, SymbolId::new(1), step, 7);
        assert!(!table.set_row(other, 9, [None, None].into_iter()), "a target is known");
        assert!(table.is_hole(other, SymbolId::new(0)) && !table.is_hole(other, SymbolId::new(1)));
        assert!(!table.has_hole_in(one) && table.has_hole_in(other) && table.has_holes());
        assert_eq!(table.targets(), [Some(other), None, None, Some(one)]);
    }

    /// A table of two states and two symbols, in which a symbol is refused once.
    fn whole() -> Table {
        let mut table = Table::with_holes(2, 2);
        let target = |state| Some(StateId::new(state));
        assert!(table.set_row(StateId::new(0), 5, [target(1), None].into_iter()));
        assert!(table.set_row(StateId::new(1), 9, [target(0), target(1)].into_iter()));
        table
    }

    #[test]
    fn a_table_that_is_not_whole() {
        assert!(whole().is_total(2, 2));
        assert!(!whole().is_total(1, 4) && !whole().is_total(4, 1));
        let breaks: [fn(&mut Table); 8] = [
            |table| table.targets.truncate(3),
            |table| table.targets.push(None),
            |table| table.row_bytes.truncate(1),
            |table| table.row_bytes.push(1),
            |table| table.row_bytes[1] = NO_BYTE,
            |table| table.bytes = vec![1; 3],
            |table| table.outputs = vec![OutputListId::NONE; 3],
            |table| table.targets[0] = Some(StateId::new(2)),
        ];
        for (number, break_it) in breaks.into_iter().enumerate() {
            let mut table = whole();
            break_it(&mut table);
            assert!(!table.is_total(2, 2), "{number}");
        }
    }

    #[test]
    fn a_table_with_wrong_outputs() {
        let mut table = whole();
        assert!(table.has_outputs_below(1));
        let one = OutputListId::new(1);
        table.outputs = vec![one, OutputListId::NONE, OutputListId::NONE, one];
        assert!(table.has_outputs_below(2) && !table.has_outputs_below(1));
        // The second case is refused.
        table.outputs[1] = one;
        assert!(!table.has_outputs_below(2));
    }
}
