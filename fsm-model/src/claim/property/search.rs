//! The breadth-first search that finds shortest ways.

use crate::dfa::{StateId, SymbolId};

/// A way through an automaton.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub(super) start: StateId,
    pub(super) word: Vec<SymbolId>,
}

/// A breadth-first search over numbered nodes.
pub(super) struct Visits {
    /// The nodes in the order in which they were found.
    queue: Vec<u32>,
    /// How many of them were looked at.
    done: usize,
    /// For each node, where the step came from that found it, and its symbol. A node that was begun in
    /// comes from itself.
    from: Vec<u32>,
    by: Vec<u32>,
}

const UNSEEN: u32 = u32::MAX;

impl Visits {
    pub(super) fn new(nodes: usize) -> Visits {
        Visits { queue: Vec::new(), done: 0, from: vec![UNSEEN; nodes], by: vec![0; nodes] }
    }

    /// Makes room for more nodes.
    pub(super) fn grow(&mut self, nodes: usize) {
        self.from.resize(nodes, UNSEEN);
        self.by.resize(nodes, 0);
    }

    pub(super) fn begin(&mut self, node: usize) {
        self.visit(node, node, 0);
    }

    /// Adds a node that a step leads to, unless it was found before.
    pub(super) fn visit(&mut self, node: usize, from: usize, symbol: usize) {
        if self.from[node] == UNSEEN {
            let small = |number: usize| u32::try_from(number).expect("ids are 32-bit numbers");
            self.from[node] = small(from);
            self.by[node] = small(symbol);
            self.queue.push(small(node));
        }
    }

    /// The next node to look at.
    pub(super) fn next(&mut self) -> Option<usize> {
        let node = *self.queue.get(self.done)?;
        self.done += 1;
        Some(node as usize)
    }

    pub(super) fn is_found(&self, node: usize) -> bool {
        self.from[node] != UNSEEN
    }

    /// All nodes that were found, in order.
    pub(super) fn found(&self) -> &[u32] {
        &self.queue
    }

    /// For each node that was found, the length of the way to it.
    pub(super) fn lengths(&self) -> Vec<usize> {
        let mut lengths = vec![0; self.from.len()];
        for &node in &self.queue {
            let (node, from) = (node as usize, self.from[node as usize] as usize);
            lengths[node] = if from == node { 0 } else { lengths[from] + 1 };
        }
        lengths
    }

    /// The node that the way to a node begins in, and its word.
    pub(super) fn way_to(&self, node: usize) -> (usize, Vec<SymbolId>) {
        let mut word = Vec::new();
        let mut at = node;
        while self.from[at] as usize != at {
            word.push(SymbolId::new(self.by[at] as usize));
            at = self.from[at] as usize;
        }
        word.reverse();
        (at, word)
    }
}
