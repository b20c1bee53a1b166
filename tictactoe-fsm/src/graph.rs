//! A [`Dfa`] seen as a graph, for petgraph's walks.
//!
//! A lens, not a copy: forwards it borrows the table of the automaton, backwards
//! it lists who leads to whom. Made on demand, asked once, thrown away.

use std::borrow::Cow;
use std::iter::{Copied, Map};
use std::slice::Iter;

use fixedbitset::FixedBitSet;
use petgraph::visit::{Dfs, GraphBase, GraphRef, IntoNeighbors};

use crate::dfa::{Dfa, StateId};

/// Which states lead to which, as slices of one long list.
struct Lens<'a> {
    neighbours: Cow<'a, [StateId]>,
    ends: Ends,
}

/// Where the slice of each state is.
enum Ends {
    /// All slices have the same length.
    Every(usize),
    /// The slice of a state begins at its entry and ends at the next.
    Offsets(Vec<usize>),
}

impl<'a> Lens<'a> {
    /// From each state to its targets.
    fn forwards(dfa: &'a Dfa) -> Lens<'a> {
        Lens { neighbours: Cow::Borrowed(&dfa.next), ends: Ends::Every(dfa.symbols().len()) }
    }

    /// From each state to those that lead to it, by counting sort.
    fn backwards(dfa: &Dfa) -> Lens<'static> {
        let mut offsets = vec![0; dfa.states().len() + 1];
        for target in &dfa.next {
            offsets[target.index()] += 1;
        }
        let mut total = 0;
        for offset in &mut offsets {
            total += *offset;
            *offset = total;
        }
        let mut sources = vec![StateId::NONE; dfa.next.len()];
        for state in dfa.states() {
            for target in dfa.row(state) {
                offsets[target.index()] -= 1;
                sources[offsets[target.index()]] = state;
            }
        }
        Lens { neighbours: Cow::Owned(sources), ends: Ends::Offsets(offsets) }
    }

    /// All that can be reached from some states, themselves included.
    fn reach(&self, from: impl Iterator<Item = StateId>, states: usize) -> FixedBitSet {
        let mut walk: Dfs<u32, FixedBitSet> =
            Dfs::from_parts(from.map(node).collect(), FixedBitSet::with_capacity(states));
        while walk.next(self).is_some() {}
        walk.discovered
    }
}

fn node(state: StateId) -> u32 {
    u32::try_from(state.index()).expect("an id is a 32-bit index")
}

impl GraphBase for &Lens<'_> {
    type NodeId = u32;
    type EdgeId = ();
}

impl GraphRef for &Lens<'_> {}

impl<'l> IntoNeighbors for &'l Lens<'_> {
    type Neighbors = Map<Copied<Iter<'l, StateId>>, fn(StateId) -> u32>;

    fn neighbors(self, state: u32) -> Self::Neighbors {
        let state = state as usize;
        let range = match &self.ends {
            Ends::Every(width) => state * width..(state + 1) * width,
            Ends::Offsets(offsets) => offsets[state]..offsets[state + 1],
        };
        self.neighbours[range].iter().copied().map(node)
    }
}

impl Dfa {
    /// The states that no word reaches from a start.
    #[must_use]
    pub fn unreachable_states(&self) -> Vec<StateId> {
        let starts = self.starts().iter().map(|start| start.state);
        let reached = Lens::forwards(self).reach(starts, self.states().len());
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
        let alive = Lens::backwards(self).reach(finals, self.states().len());
        self.states().filter(|state| !alive.contains(state.index())).collect()
    }
}
