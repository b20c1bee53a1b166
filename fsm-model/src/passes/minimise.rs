//! The smallest automaton that does the same: one state for each class of equivalent states.

use std::collections::HashSet;

use super::equivalence::classes;
use crate::dfa::{Dfa, Draft, Group, OutputListId, StateId};

/// Which states of an automaton are equivalent; see [`minimise`].
#[derive(Clone, Debug)]
pub struct Minimised<'d> {
    dfa: &'d Dfa,
    /// The states that are kept, group by group.
    members: Vec<StateId>,
    /// Where each group ends in `members`.
    ends: Vec<u32>,
    unreachable: Vec<StateId>,
    /// For each state, whether transitions to it are refused instead.
    is_folded: Vec<bool>,
    /// The dead states that are not folded because of outputs.
    kept_dead: Vec<StateId>,
    /// The number of the group of each state that is kept.
    group_of: Vec<u32>,
}

/// Finds the smallest automaton with the same starts that ends every word in the same way, with the same
/// outputs.
///
/// Final states with different labels are different, and so are states from which different outputs
/// come out. Merged states keep the order of the text.
///
/// # Example
///
/// ```
/// use fsm_model::{Dfa, Source, minimise};
///
/// let text = "States: A B C\nStart: A\nFinal: B C\nSymbols: x\nTransitions:\nA B\nB C\nC B\n";
/// let dfa = Dfa::from_source(&Source::new("abc.txt", text))?;
/// let minimised = minimise(&dfa);
/// assert_eq!(minimised.merged().len(), 2);
/// assert_eq!(minimised.merged().nth(1).unwrap(), [dfa.find_state("B").unwrap(), dfa.find_state("C").unwrap()]);
/// let smallest = minimised.draft().to_text();
/// assert_eq!(smallest, "States: A B\nSymbols: x\nStart: A\nFinal: B\n\nTransitions:\nA  B\nB  B\n");
/// # Ok::<(), fsm_model::Report>(())
/// ```
#[must_use]
pub fn minimise(dfa: &Dfa) -> Minimised<'_> {
    merge(dfa, &[])
}

/// The same as [`minimise`], but symbols that lead to a dead state are refused instead. A dead
/// state is kept only if it is a start, or if something comes out on the way to it or behind it.
///
/// # Example
///
/// ```
/// use fsm_model::{Dfa, Source, minimise_and_fold};
///
/// let text = "States: A B trap\nStart: A\nFinal: B\nSymbols: x\nTransitions:\nA B\nB trap\ntrap .\n";
/// let dfa = Dfa::from_source(&Source::new("ab.txt", text))?;
/// let smallest = minimise_and_fold(&dfa).draft().to_text();
/// assert_eq!(smallest, "\
/// States: A B
/// Symbols: x
/// Start: A
/// Final: B
/// Otherwise: !
///
/// Transitions:
/// A  x -> B
/// ");
/// # Ok::<(), fsm_model::Report>(())
/// ```
#[must_use]
pub fn minimise_and_fold(dfa: &Dfa) -> Minimised<'_> {
    let mut folded = dfa.silent_dead_states();
    if !dfa.is_silent() {
        // A refusal has no outputs.
        let mut has_output_before = vec![false; dfa.states().len()];
        let unreachable = dfa.unreachable_states();
        for state in dfa.states().filter(|state| unreachable.binary_search(state).is_err()) {
            for (target, &list) in dfa.row(state).iter().zip(dfa.table().output_row(state)) {
                if let Some(target) = target.filter(|_| list != OutputListId::NONE) {
                    has_output_before[target.index()] = true;
                }
            }
        }
        folded.retain(|state| !has_output_before[state.index()]);
    }
    let mut minimised = merge(dfa, &folded);
    let mut kept = dfa.dead_states();
    kept.retain(|&state| {
        !minimised.is_folded[state.index()]
            && minimised.unreachable.binary_search(&state).is_err()
            && dfa.starts().all(|start| start.state() != state)
    });
    minimised.kept_dead = kept;
    minimised
}

/// Merges equivalent states. Transitions to the folded states are refused.
fn merge<'d>(dfa: &'d Dfa, folded: &[StateId]) -> Minimised<'d> {
    const NONE: u32 = u32::MAX;
    let mut is_folded = vec![false; dfa.states().len()];
    for state in folded {
        is_folded[state.index()] = true;
    }
    let classes = classes(dfa, folded);
    let unreachable = dfa.unreachable_states();
    let mut is_kept: Vec<bool> = is_folded.iter().map(|is_folded| !is_folded).collect();
    for state in &unreachable {
        is_kept[state.index()] = false;
    }
    for start in dfa.starts() {
        is_kept[start.state().index()] = true;
    }
    // Number the classes that are left in the order of their first states.
    let mut group_of_class = vec![NONE; classes.len()];
    let mut ends: Vec<u32> = Vec::new();
    for state in dfa.states().filter(|state| is_kept[state.index()]) {
        let group = &mut group_of_class[classes[state.index()] as usize];
        if *group == NONE {
            *group = u32::try_from(ends.len()).expect("no more groups than states");
            ends.push(0);
        }
        ends[*group as usize] += 1;
    }
    let mut total = 0;
    for end in &mut ends {
        // Where the group begins. When all its members are there, it is where it ends.
        total += std::mem::replace(end, total);
    }
    let group_of: Vec<u32> = classes.iter().map(|&class| group_of_class[class as usize]).collect();
    let mut members = vec![StateId::new(0); total as usize];
    for state in dfa.states().filter(|state| is_kept[state.index()]) {
        let end = &mut ends[group_of[state.index()] as usize];
        members[*end as usize] = state;
        *end += 1;
    }
    Minimised { dfa, members, ends, unreachable, is_folded, kept_dead: Vec::new(), group_of }
}

impl Dfa {
    /// The number of states of the smallest automaton without refusals that does the same. Where a
    /// refusal can be reached, it has a dead state instead.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Dfa, Source};
    ///
    /// let text = "States: A B\nStart: A\nFinal: B\nSymbols: x\nTransitions:\nA B\nB !\n";
    /// let dfa = Dfa::from_source(&Source::new("ab.txt", text))?;
    /// assert_eq!(dfa.smallest_complete_size(), 3);
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    #[must_use]
    pub fn smallest_complete_size(&self) -> usize {
        // A state for refusals is equivalent to each of these states.
        let smallest = merge(self, &self.silent_dead_states());
        let is_dead = |group: &&[StateId]| smallest.is_folded[group[0].index()];
        let dead_groups = smallest.merged().filter(is_dead).count();
        let refuses = |group: &[StateId]| {
            self.row(group[0])
                .iter()
                .any(|target| target.is_none_or(|target| smallest.is_folded[target.index()]))
        };
        let has_dead = dead_groups > 0 || smallest.merged().any(refuses);
        smallest.merged().len() - dead_groups + usize::from(has_dead)
    }
}

impl Minimised<'_> {
    /// The equivalent states, one list for each state of the smallest automaton.
    #[must_use]
    pub fn merged(&self) -> impl ExactSizeIterator<Item = &[StateId]> {
        let group = |index: usize| {
            let begin = index.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.members[begin as usize..self.ends[index] as usize]
        };
        (0..self.ends.len()).map(group)
    }

    /// The states that no word reaches. They are left out.
    #[must_use]
    pub fn unreachable(&self) -> &[StateId] {
        &self.unreachable
    }

    /// The dead states that words reach and that [`minimise_and_fold`] leaves out.
    pub fn folded(&self) -> impl Iterator<Item = StateId> {
        let is_start = |state| self.dfa.starts().any(|start| start.state() == state);
        self.dfa.states().filter(move |&state| {
            self.is_folded[state.index()]
                && self.unreachable.binary_search(&state).is_err()
                && !is_start(state)
        })
    }

    /// The dead states that words reach and that [`minimise_and_fold`] keeps because of outputs. A start
    /// is kept anyway.
    #[must_use]
    pub fn kept_dead(&self) -> &[StateId] {
        &self.kept_dead
    }

    /// The groups of states of the text that are not kept: of some states that are merged, they have
    /// one and not the other.
    pub fn dropped_groups(&self) -> impl Iterator<Item = Group<'_, StateId>> {
        self.dfa.state_groups().filter(|group| self.is_dropped(group))
    }

    fn is_dropped(&self, group: &Group<'_, StateId>) -> bool {
        self.merged().any(|merged| {
            let first = group.contains(merged[0]);
            merged.iter().any(|&state| group.contains(state) != first)
        })
    }

    /// The smallest automaton. A state has the name of the first one of its group. Claims and
    /// examples are not kept: they were proved of another automaton.
    #[must_use]
    pub fn draft(&self) -> Draft {
        let firsts = || self.merged().map(|group| group[0]).enumerate();
        let number = |state: StateId| self.group_of[state.index()] as usize;
        let target = |state: StateId| (!self.is_folded[state.index()]).then(|| number(state));
        let mut draft = self.dfa.draft_of(firsts, number, target);
        let lost: HashSet<&str> = self.dropped_groups().map(|group| group.name()).collect();
        draft.state_groups = if lost.is_empty() {
            let firsts = firsts().map(|(number, state)| (number, state.index()));
            self.dfa.skeleton().drafted_state_groups(firsts)
        } else {
            // A group that is kept may list one that is not.
            self.dfa.draft_groups(firsts)
        };
        draft.state_groups.retain(|group| !lost.contains(group.name.as_str()));
        draft
    }
}
