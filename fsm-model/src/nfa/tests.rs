use super::{Excess, Nfa, SubsetLimits, TooManySubsets, determinise};
use crate::limits::{Limits, MOST_CASES};

/// So many subsets at most.
pub(super) fn at_most(subsets: usize) -> SubsetLimits {
    SubsetLimits::of(Limits { subsets, cases: MOST_CASES })
}

/// Words over `a` and `b` (0 and 1) with an `a` at a place counted from the end.
fn nth_from_the_end(place: u32) -> Nfa {
    let mut nfa = Nfa::new(2);
    let states: Vec<u32> = (0..=place).map(|_| nfa.add_state()).collect();
    nfa.add_arrow(states[0], 0, states[0]);
    nfa.add_arrow(states[0], 1, states[0]);
    nfa.add_arrow(states[0], 0, states[1]);
    for pair in states[1..].windows(2) {
        nfa.add_arrow(pair[0], 0, pair[1]);
        nfa.add_arrow(pair[0], 1, pair[1]);
    }
    nfa
}

/// A chain of empty moves, with an arrow behind it.
fn empty_chain(length: u32) -> Nfa {
    let mut nfa = Nfa::new(1);
    for _ in 0..length {
        let from = nfa.add_state();
        nfa.add_empty(from, from + 1);
    }
    let last = nfa.add_state();
    nfa.add_arrow(last, 0, 0);
    nfa
}

#[test]
fn subsets_are_numbered_by_shortest_words() {
    let subsets = determinise(&nth_from_the_end(2), &[vec![0]], at_most(100)).unwrap();
    let members: Vec<&[u32]> = (0..4).map(|subset| subsets.members(subset)).collect();
    let expected: [&[u32]; 4] = [&[0], &[0, 1], &[0, 1, 2], &[0, 2]];
    assert_eq!(members, expected);
    assert_eq!(subsets.len(), 4);
    let targets: Vec<Option<u32>> = subsets.targets().collect();
    assert_eq!(targets, [1, 0, 2, 3, 2, 3, 1, 0].map(Some));
}

#[test]
fn the_worst_case_has_two_to_the_power_of_n_subsets() {
    let subsets = determinise(&nth_from_the_end(12), &[vec![0]], at_most(1 << 12)).unwrap();
    assert_eq!(subsets.len(), 1 << 12);
    let refused = determinise(&nth_from_the_end(12), &[vec![0]], at_most((1 << 12) - 1));
    assert_eq!(
        refused.unwrap_err(),
        TooManySubsets { found: (1 << 12) - 1, excess: Excess::Subsets }
    );
}

#[test]
fn no_way_is_left() {
    let mut nfa = Nfa::new(2);
    let (one, two) = (nfa.add_state(), nfa.add_state());
    nfa.add_arrow(one, 1, two);
    let subsets = determinise(&nfa, &[vec![one]], at_most(10)).unwrap();
    let targets: Vec<Option<u32>> = subsets.targets().collect();
    assert_eq!(targets, [None, Some(1), None, None]);
    assert_eq!(subsets.target(0, 1), Some(1));
    assert_eq!(subsets.target(1, 1), None);
}

#[test]
fn starts_come_first_and_can_be_the_same() {
    let mut nfa = Nfa::new(1);
    let states: Vec<u32> = (0..3).map(|_| nfa.add_state()).collect();
    nfa.add_arrow(0, 0, 2);
    nfa.add_empty(0, 1);
    let starts = [vec![1], vec![0], vec![1, 0], vec![], vec![1, 1]];
    let subsets = determinise(&nfa, &starts, at_most(10)).unwrap();
    assert_eq!(subsets.starts(), [0, 1, 1, 2, 0]);
    assert_eq!(subsets.members(0), [states[1]]);
    assert_eq!(subsets.members(1), [states[0], states[1]]);
    assert_eq!(subsets.members(2), [0; 0]);
    assert_eq!(subsets.members(3), [states[2]]);
    assert_eq!((subsets.len(), subsets.member_count()), (4, 4));
}

#[test]
fn empty_moves_go_round_in_circles() {
    let mut nfa = empty_chain(70);
    nfa.add_empty(70, 0);
    let subsets = determinise(&nfa, &[vec![33]], at_most(10)).unwrap();
    assert_eq!(subsets.len(), 1);
    assert_eq!(subsets.members(0), (0..=70).collect::<Vec<u32>>());
    assert_eq!(subsets.target(0, 0), Some(0));
}

#[test]
fn a_long_chain_of_empty_moves() {
    let subsets = determinise(&empty_chain(300_000), &[vec![0]], at_most(10)).unwrap();
    assert_eq!(subsets.len(), 1);
    assert_eq!(subsets.member_count(), 300_001);
}

#[test]
fn small_sets_in_a_large_automaton() {
    let mut nfa = Nfa::new(1);
    for _ in 0..100_000 {
        nfa.add_state();
    }
    for state in 1..50_000 {
        let (one, other) = (state, 99_999 - state);
        // Both orders of arrows occur.
        let targets = if state % 2 == 0 { [one, other] } else { [other, one] };
        for target in targets {
            nfa.add_arrow(state - 1, 0, target);
        }
    }
    let subsets = determinise(&nfa, &[vec![0]], at_most(100_000)).unwrap();
    assert_eq!((subsets.len(), subsets.member_count()), (50_000, 99_999));
    for state in 1..50_000 {
        assert_eq!(subsets.members(state), [state, 99_999 - state]);
    }
}

#[test]
fn the_number_of_members_is_limited() {
    // After n symbols, all of the first n states are possible: the sets grow without end.
    let mut nfa = Nfa::new(1);
    let first = nfa.add_state();
    nfa.add_arrow(first, 0, first);
    for _ in 0..200 {
        let state = nfa.add_state();
        nfa.add_arrow(state - 1, 0, state);
    }
    let limits = SubsetLimits { members: 5050, ..at_most(1_000_000) };
    let refused = determinise(&nfa, &[vec![first]], limits).unwrap_err();
    assert_eq!(refused, TooManySubsets { found: 100, excess: Excess::Members });
    let limits = SubsetLimits { cells: 70, ..at_most(1_000_000) };
    let refused = determinise(&nfa, &[vec![first]], limits).unwrap_err();
    assert_eq!(refused, TooManySubsets { found: 70, excess: Excess::Cells });
}

#[test]
fn an_automaton_without_symbols() {
    let mut nfa = Nfa::new(0);
    let state = nfa.add_state();
    let subsets = determinise(&nfa, &[vec![state]], at_most(10)).unwrap();
    assert_eq!((subsets.len(), subsets.width(), subsets.targets().len()), (1, 0, 0));
    assert_eq!(determinise(&nfa, &[vec![0], vec![]], at_most(1)).unwrap_err().found, 1);
}

/// Empty moves lead through all states in order, and each state has a symbol of its own, which leads to
/// so many states behind it.
fn optional_parts(count: u32, targets: u32) -> Nfa {
    let mut nfa = Nfa::new(count as usize);
    for _ in 0..count + targets {
        nfa.add_state();
    }
    for state in 0..count {
        nfa.add_empty(state, state + 1);
        for target in 1..=targets {
            nfa.add_arrow(state, state, state + target);
        }
    }
    nfa
}

#[test]
fn what_a_state_leads_to_is_found_once() {
    let subsets = determinise(&optional_parts(300, 1), &[vec![0]], at_most(1_000)).unwrap();
    assert_eq!(subsets.len(), 301);
    let transitions = 300 * 301 / 2;
    assert!(subsets.step_count() < 8 * transitions, "{}", subsets.step_count());
}

#[test]
fn the_number_of_steps_is_limited() {
    let all = determinise(&optional_parts(100, 2), &[vec![0]], at_most(1_000)).unwrap();
    let with = |steps: usize| {
        let limits = SubsetLimits { steps, ..at_most(1_000) };
        determinise(&optional_parts(100, 2), &[vec![0]], limits)
    };
    assert_eq!(with(all.step_count()).unwrap().len(), all.len());
    assert_eq!(with(10_000).unwrap_err().excess, Excess::Steps);
}
