//! A [`Dfa`] as a graph of petgraph.
//!
//! No graph is built: forwards petgraph walks over the table of the automaton, backwards over
//! a list of predecessors, which is made when it is first asked for.

use std::cell::OnceCell;
use std::iter::{Copied, Map};
use std::slice::Iter;

use fixedbitset::FixedBitSet;
use petgraph::Direction;
use petgraph::visit::{
    Dfs, GraphBase, IntoNeighbors, IntoNeighborsDirected, Reversed, VisitMap,
};

use crate::dfa::{Dfa, StateId};

/// The states that lead to a state, by symbol: slices of one long list.
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
        let mut offsets = vec![0u32; dfa.table().targets().len() + 1];
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
        let mut states = vec![StateId::NONE; dfa.table().targets().len()];
        for state in dfa.states() {
            for (symbol, target) in dfa.row(state).iter().enumerate() {
                let offset = &mut offsets[target.index() * width + symbol];
                *offset -= 1;
                states[*offset as usize] = state;
            }
        }
        Predecessors { states, offsets, width }
    }

    /// The states that lead to a state by a symbol.
    pub(crate) fn by(&self, state: StateId, symbol: usize) -> &[StateId] {
        let cell = state.index() * self.width + symbol;
        &self.states[self.offsets[cell] as usize..self.offsets[cell + 1] as usize]
    }

    /// The states that lead to a state by any symbol.
    fn of(&self, state: usize) -> &[StateId] {
        let [start, end] = [state, state + 1].map(|row| self.offsets[row * self.width] as usize);
        &self.states[start..end]
    }
}

/// The automaton as petgraph sees it. Nodes are the numbers of states.
struct Graph<'a> {
    dfa: &'a Dfa,
    predecessors: OnceCell<Predecessors>,
}

impl<'a> Graph<'a> {
    fn new(dfa: &'a Dfa) -> Graph<'a> {
        Graph { dfa, predecessors: OnceCell::new() }
    }

    /// The states that a walk through a graph with these nodes does not find.
    fn not_reached<G>(&self, graph: G, from: impl Iterator<Item = StateId>) -> Vec<StateId>
    where
        G: IntoNeighbors<NodeId = u32>,
    {
        let states = self.dfa.states();
        let found = FixedBitSet::with_capacity(states.len());
        let mut walk: Dfs<u32, FixedBitSet> = Dfs::from_parts(from.map(node).collect(), found);
        while walk.next(graph).is_some() {}
        states.filter(|state| !walk.discovered.is_visited(&state.index())).collect()
    }
}

fn node(state: StateId) -> u32 {
    u32::try_from(state.index()).expect("an id is a 32-bit index")
}

impl GraphBase for Graph<'_> {
    type NodeId = u32;
    type EdgeId = ();
}

type Nodes<'a> = Map<Copied<Iter<'a, StateId>>, fn(StateId) -> u32>;

impl<'g> IntoNeighbors for &'g Graph<'_> {
    type Neighbors = Nodes<'g>;

    fn neighbors(self, state: u32) -> Nodes<'g> {
        self.neighbors_directed(state, Direction::Outgoing)
    }
}

impl<'g> IntoNeighborsDirected for &'g Graph<'_> {
    type NeighborsDirected = Nodes<'g>;

    fn neighbors_directed(self, state: u32, direction: Direction) -> Nodes<'g> {
        let state = state as usize;
        let states = match direction {
            Direction::Outgoing => self.dfa.row(StateId::new(state)),
            Direction::Incoming => {
                self.predecessors.get_or_init(|| Predecessors::new(self.dfa)).of(state)
            }
        };
        states.iter().copied().map(node)
    }
}

impl Dfa {
    /// The states that no word reaches from a start.
    #[must_use]
    pub fn unreachable_states(&self) -> Vec<StateId> {
        let graph = Graph::new(self);
        graph.not_reached(&graph, self.starts().map(|start| start.state()))
    }

    /// The states from which no final state can be reached.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Dfa, Source};
    ///
    /// let text = "States: A B\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA B\nB B\n";
    /// let dfa = Dfa::from_source(&Source::new("trap.txt", text))?;
    /// assert_eq!(dfa.dead_states(), [dfa.find_state("B").unwrap()]);
    /// assert_eq!(dfa.unreachable_states(), []);
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    #[must_use]
    pub fn dead_states(&self) -> Vec<StateId> {
        let graph = Graph::new(self);
        let finals = self.states().filter(|&state| self.state(state).is_final());
        graph.not_reached(Reversed(&graph), finals)
    }
}
