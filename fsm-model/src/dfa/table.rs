//! The table: where each state goes on each symbol, and where that is written.

use super::names::{StateId, SymbolId};

/// Marks a hole: no word of a text begins there, because texts are shorter.
const NO_BYTE: u32 = u32::MAX;

/// Targets and their places, row by row. While `check` fills it, it may have holes.
#[derive(Clone)]
pub(crate) struct Table {
    /// The number of symbols.
    width: usize,
    /// `None` for a symbol that is refused, and for a hole.
    targets: Vec<Option<StateId>>,
    /// At which byte of the text each target stands.
    bytes: Vec<u32>,
}

impl Table {
    /// A table without any target yet.
    pub(crate) fn with_holes(states: usize, symbols: usize) -> Table {
        let cells = states * symbols;
        Table { width: symbols, targets: vec![None; cells], bytes: vec![NO_BYTE; cells] }
    }

    /// All targets, row by row.
    pub(crate) fn targets(&self) -> &[Option<StateId>] {
        &self.targets
    }

    pub(super) fn target(&self, state: StateId, symbol: SymbolId) -> Option<StateId> {
        self.row(state)[symbol.index()]
    }

    /// The target and its byte, unless that is a hole.
    pub(crate) fn get(&self, state: StateId, symbol: SymbolId) -> Option<(Option<StateId>, u32)> {
        let cell = self.cell(state, symbol);
        let byte = self.bytes[cell];
        (byte != NO_BYTE).then(|| (self.targets[cell], byte))
    }

    pub(crate) fn set(
        &mut self,
        state: StateId,
        symbol: SymbolId,
        target: Option<StateId>,
        byte: u32,
    ) {
        let cell = self.cell(state, symbol);
        self.targets[cell] = target;
        self.bytes[cell] = byte;
    }

    /// Whether nothing is known about a state and a symbol yet.
    pub(crate) fn is_hole(&self, state: StateId, symbol: SymbolId) -> bool {
        self.bytes[self.cell(state, symbol)] == NO_BYTE
    }

    /// Whether the row of a state has holes.
    pub(crate) fn has_hole_in(&self, state: StateId) -> bool {
        self.bytes[state.index() * self.width..][..self.width].contains(&NO_BYTE)
    }

    pub(crate) fn has_holes(&self) -> bool {
        self.bytes.contains(&NO_BYTE)
    }

    /// Whether the table has that size and no hole, and every target is one of the states.
    pub(super) fn is_total(&self, states: usize, symbols: usize) -> bool {
        let cells = states * symbols;
        self.width == symbols
            && self.targets.len() == cells
            && self.bytes.len() == cells
            && !self.has_holes()
            && self.targets.iter().flatten().all(|target| target.index() < states)
    }

    pub(crate) fn row(&self, state: StateId) -> &[Option<StateId>] {
        &self.targets[state.index() * self.width..][..self.width]
    }

    pub(super) fn byte(&self, state: StateId, symbol: SymbolId) -> u32 {
        self.bytes[self.cell(state, symbol)]
    }

    fn cell(&self, state: StateId, symbol: SymbolId) -> usize {
        state.index() * self.width + symbol.index()
    }
}
