//! The table: where each state goes on each symbol, and where that is written.

use super::names::{StateId, SymbolId};
use super::outputs::OutputListId;

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
    /// At which byte of the text each target stands.
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
            bytes: vec![NO_BYTE; cells],
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
    pub(crate) fn get(&self, state: StateId, symbol: SymbolId) -> Option<(Step, u32)> {
        let cell = self.cell(state, symbol);
        let byte = self.bytes[cell];
        let step = || Step { target: self.targets[cell], outputs: self.outputs(state, symbol) };
        (byte != NO_BYTE).then(|| (step(), byte))
    }

    pub(crate) fn set(&mut self, state: StateId, symbol: SymbolId, step: Step, byte: u32) {
        let cell = self.cell(state, symbol);
        self.targets[cell] = step.target;
        self.bytes[cell] = byte;
        if step.outputs != OutputListId::NONE {
            self.outputs.resize(self.targets.len(), OutputListId::NONE);
        }
        if let Some(outputs) = self.outputs.get_mut(cell) {
            *outputs = step.outputs;
        }
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

    pub(super) fn byte(&self, state: StateId, symbol: SymbolId) -> u32 {
        self.bytes[self.cell(state, symbol)]
    }

    fn cell(&self, state: StateId, symbol: SymbolId) -> usize {
        state.index() * self.width + symbol.index()
    }
}
