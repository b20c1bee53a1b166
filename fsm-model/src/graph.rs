//! A [`Dfa`] seen as a graph, forwards and backwards.
//!
//! For petgraph's walks it is a lens, not a copy: forwards it borrows the table of
//! the automaton, backwards the list of who leads to whom. Made on demand, asked
//! once, thrown away.

use std::iter::{Copied, Map};
use std::slice::Iter;

use fixedbitset::FixedBitSet;
use petgraph::visit::{Dfs, GraphBase, GraphRef, IntoNeighbors};

use crate::dfa::{Dfa, StateId};

/// Who leads to a state, by symbol: slices of one long list.
pub(crate) struct Predecessors {
    states: Vec<StateId>,
    /// For each target and symbol, in the order of the table, where its slice begins.
    offsets: Vec<u32>,
    width: usize,
}

impl Predecessors {
    /// By counting sort.
    pub(crate) fn new(dfa: &Dfa) -> Predecessors {
        let width = dfa.symbols().len();
        let mut offsets = vec![0u32; dfa.next.len() + 1];
        for state in dfa.states() {
            for (symbol, target) in dfa.row(state).iter().enumerate() {
                offsets[target.index() * width + symbol] += 1;
            }
        }
        let mut total = 0;
        for offset in &mut offsets {
            total += *offset;
            *offset = total;
        }
        let mut states = vec![StateId::NONE; dfa.next.len()];
        for state in dfa.states() {
            for (symbol, target) in dfa.row(state).iter().enumerate() {
                let offset = &mut offsets[target.index() * width + symbol];
                *offset -= 1;
                states[*offset as usize] = state;
            }
        }
        Predecessors { states, offsets, width }
    }

    /// Who leads to a state by a symbol.
    pub(crate) fn by(&self, state: StateId, symbol: usize) -> &[StateId] {
        let cell = state.index() * self.width + symbol;
        &self.states[self.offsets[cell] as usize..self.offsets[cell + 1] as usize]
    }

    /// Who leads to a state by any symbol.
    fn of(&self, state: usize) -> &[StateId] {
        let [start, end] = [state, state + 1].map(|row| self.offsets[row * self.width] as usize);
        &self.states[start..end]
    }
}

/// Which way to look.
#[derive(Clone, Copy)]
enum Lens<'a> {
    Forwards(&'a Dfa),
    Backwards(&'a Predecessors),
}

impl Lens<'_> {
    /// All that can be reached from some states, themselves included.
    fn reach(self, from: impl Iterator<Item = StateId>, states: usize) -> FixedBitSet {
        let mut walk: Dfs<u32, FixedBitSet> =
            Dfs::from_parts(from.map(node).collect(), FixedBitSet::with_capacity(states));
        while walk.next(self).is_some() {}
        walk.discovered
    }
}

fn node(state: StateId) -> u32 {
    u32::try_from(state.index()).expect("an id is a 32-bit index")
}

impl GraphBase for Lens<'_> {
    type NodeId = u32;
    type EdgeId = ();
}

impl GraphRef for Lens<'_> {}

impl<'a> IntoNeighbors for Lens<'a> {
    type Neighbors = Map<Copied<Iter<'a, StateId>>, fn(StateId) -> u32>;

    fn neighbors(self, state: u32) -> Self::Neighbors {
        let states = match self {
            Lens::Forwards(dfa) => dfa.row(StateId::new(state as usize)),
            Lens::Backwards(predecessors) => predecessors.of(state as usize),
        };
        states.iter().copied().map(node)
    }
}

impl Dfa {
    /// The states that no word reaches from a start.
    #[must_use]
    pub fn unreachable_states(&self) -> Vec<StateId> {
        let starts = self.starts().iter().map(|start| start.state);
        let reached = Lens::Forwards(self).reach(starts, self.states().len());
        self.states().filter(|state| !reached.contains(state.index())).collect()
    }

    /// The states from which no final state can be reached.
    ///
    /// # Example
    ///
    /// ```
    /// use tictactoe_fsm::{Dfa, Source};
    ///
    /// let text = "States: A B\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA B\nB B\n";
    /// let dfa = Dfa::from_source(&Source::new("trap.txt", text))?;
    /// assert_eq!(dfa.dead_states(), [dfa.state("B").unwrap()]);
    /// assert_eq!(dfa.unreachable_states(), []);
    /// # Ok::<(), tictactoe_fsm::Report>(())
    /// ```
    #[must_use]
    pub fn dead_states(&self) -> Vec<StateId> {
        let finals = self.states().filter(|&state| self.is_final(state));
        let predecessors = Predecessors::new(self);
        let alive = Lens::Backwards(&predecessors).reach(finals, self.states().len());
        self.states().filter(|state| !alive.contains(state.index())).collect()
    }
}
