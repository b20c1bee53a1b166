//! Circles and merged sets against those of petgraph.

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::unionfind::UnionFind;
use proptest::prelude::*;

use super::{MergedSets, circles};
use crate::dfa::Dfa;
use crate::source::Source;

/// A graph of up to so many nodes: its edges, and which nodes are wanted.
fn graphs(most: usize) -> impl Strategy<Value = (Vec<bool>, Vec<(usize, usize)>)> {
    (1..=most).prop_flat_map(|nodes| {
        let edges = prop::collection::vec((0..nodes, 0..nodes), 0..2 * nodes);
        let wanted = prop::collection::vec(prop::bool::weighted(0.8), nodes);
        (wanted, edges)
    })
}

fn circles_of(wanted: &[bool], edges: &[(usize, usize)]) -> Vec<bool> {
    let neighbours = |node| edges.iter().filter(move |edge| edge.0 == node).map(|edge| edge.1);
    circles(wanted.len(), |node| wanted[node], neighbours)
}

/// A node is on a circle if its component has another node, or if it has an edge to itself.
fn circles_of_petgraph(wanted: &[bool], edges: &[(usize, usize)]) -> Vec<bool> {
    let mut graph: DiGraph<(), ()> = DiGraph::new();
    let nodes: Vec<NodeIndex> = wanted.iter().map(|_| graph.add_node(())).collect();
    for &(from, to) in edges.iter().filter(|&&(from, to)| wanted[from] && wanted[to]) {
        graph.add_edge(nodes[from], nodes[to], ());
    }
    let mut is_on_circle = vec![false; wanted.len()];
    for component in kosaraju_scc(&graph) {
        for &node in &component {
            is_on_circle[node.index()] = component.len() > 1 || graph.contains_edge(node, node);
        }
    }
    is_on_circle
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn circles_are_those_of_petgraph((wanted, edges) in graphs(12)) {
        prop_assert_eq!(circles_of(&wanted, &edges), circles_of_petgraph(&wanted, &edges));
    }

    #[test]
    fn merged_sets_are_those_of_petgraph(pairs in prop::collection::vec((0u32..20, 0u32..20), 0..60)) {
        let (mut sets, mut known) = (MergedSets::new(20), UnionFind::<u32>::new(20));
        for (one, other) in pairs {
            prop_assert_eq!(sets.merge(one, other), known.union(one, other));
        }
        for one in 0..20 {
            for other in 0..20 {
                prop_assert_eq!(sets.find(one) == sets.find(other), known.equiv(one, other));
            }
        }
    }
}

const MILLION: usize = 1_000_000;

#[test]
fn a_circle_of_a_million_nodes_does_not_overflow() {
    let next = |node: usize| std::iter::once((node + 1) % MILLION);
    assert!(circles(MILLION, |_| true, next).iter().all(|&is_on_circle| is_on_circle));
    // One node is left out: a chain.
    let is_wanted = |node: usize| node != MILLION / 2;
    assert!(!circles(MILLION, is_wanted, next).contains(&true));
}

#[test]
fn a_million_circles_of_one_node() {
    let neighbours = |node: usize| [node, (node + 1).min(MILLION - 1)].into_iter();
    assert!(circles(MILLION, |_| true, neighbours).iter().all(|&is_on_circle| is_on_circle));
}

#[test]
fn a_chain_of_a_million_merges_is_found_in_time() {
    let mut sets = MergedSets::new(MILLION);
    for number in 1..1_000_000 {
        assert!(sets.merge(number, number - 1));
    }
    assert_eq!(sets.find(0), sets.find(999_999));
    assert!(!sets.merge(0, 500_000));
}

/// A long chain in the order of the text or against it, with two states that no word reaches: one leads to
/// the chain, one stays as it is.
#[test]
fn chains_in_both_directions() {
    const LENGTH: usize = 100;
    for is_forwards in [true, false] {
        let place = |step: usize| if is_forwards { step } else { LENGTH - 1 - step };
        let states: Vec<String> = (0..LENGTH).map(|state| format!("s{state}")).collect();
        let mut text = format!(
            "States: {} before trap\nStart: s{}\nFinal: s{}\nSymbols: a\nTransitions:\n",
            states.join(" "),
            place(0),
            place(LENGTH - 1),
        );
        for step in 0..LENGTH {
            let next = place(LENGTH.min(step + 2) - 1);
            text.extend(["s", &place(step).to_string(), " s", &next.to_string(), "\n"]);
        }
        text.extend(["before s", &place(0).to_string(), "\ntrap trap\n"]);
        let dfa = Dfa::from_source(&Source::new("chain.txt", text)).expect("a right text");
        let [before, trap] = ["before", "trap"].map(|name| dfa.find_state(name).expect("a state"));
        assert_eq!(dfa.unreachable_states(), [before, trap]);
        assert_eq!(dfa.dead_states(), [trap]);
    }
}
