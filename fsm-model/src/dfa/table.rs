//! The table: where each state goes on each symbol, and where that is written.

use super::names::{StateId, SymbolId};

/// Targets and their places, row by row. While `check` fills it, it may have holes.
#[derive(Clone)]
pub(crate) struct Table {
    /// The number of symbols.
    width: usize,
    targets: Vec<StateId>,
    /// At which byte of the text each target stands.
    bytes: Vec<u32>,
}

impl Table {
    /// A table without any target yet.
    pub(crate) fn with_holes(states: usize, symbols: usize) -> Table {
        let cells = states * symbols;
        Table { width: symbols, targets: vec![StateId::NONE; cells], bytes: vec![0; cells] }
    }

    /// All targets, row by row.
    pub(crate) fn targets(&self) -> &[StateId] {
        &self.targets
    }

    pub(super) fn target(&self, state: StateId, symbol: SymbolId) -> StateId {
        self.row(state)[symbol.index()]
    }

    /// The target and its byte, unless that is a hole.
    pub(crate) fn get(&self, state: StateId, symbol: SymbolId) -> Option<(StateId, u32)> {
        let cell = self.cell(state, symbol);
        let target = self.targets[cell];
        (target != StateId::NONE).then(|| (target, self.bytes[cell]))
    }

    pub(crate) fn set(&mut self, state: StateId, symbol: SymbolId, target: StateId, byte: u32) {
        let cell = self.cell(state, symbol);
        self.targets[cell] = target;
        self.bytes[cell] = byte;
    }

    /// Fills the holes of a row; whether there were any.
    pub(crate) fn fill_row(&mut self, state: StateId, target: StateId, byte: u32) -> bool {
        let start = state.index() * self.width;
        let mut has_hole = false;
        for cell in start..start + self.width {
            if self.targets[cell] == StateId::NONE {
                self.targets[cell] = target;
                self.bytes[cell] = byte;
                has_hole = true;
            }
        }
        has_hole
    }

    pub(crate) fn has_holes(&self) -> bool {
        self.targets.contains(&StateId::NONE)
    }

    /// Whether the table has that size, and every target is one of the states.
    pub(super) fn is_total(&self, states: usize, symbols: usize) -> bool {
        let cells = states * symbols;
        self.width == symbols
            && self.targets.len() == cells
            && self.bytes.len() == cells
            && self.targets.iter().all(|target| target.index() < states)
    }

    pub(crate) fn row(&self, state: StateId) -> &[StateId] {
        &self.targets[state.index() * self.width..][..self.width]
    }

    pub(super) fn byte(&self, state: StateId, symbol: SymbolId) -> u32 {
        self.bytes[self.cell(state, symbol)]
    }

    fn cell(&self, state: StateId, symbol: SymbolId) -> usize {
        state.index() * self.width + symbol.index()
    }
}
