//! The smallest automaton that does the same: one state for each class of equivalent states.

use super::equivalence::classes;
use crate::dfa::{Dfa, Draft, StateId};

/// Which states of an automaton are equivalent; see [`minimise`].
#[derive(Clone, Debug)]
pub struct Minimised<'d> {
    dfa: &'d Dfa,
    groups: Vec<Vec<StateId>>,
    unreachable: Vec<StateId>,
    /// The number of the group of each state.
    group_of: Vec<usize>,
}

/// Finds the smallest automaton with the same starts that ends every word in the same way.
///
/// Final states with different labels are different. Groups keep the order of the text.
///
/// # Example
///
/// ```
/// use fsm_model::{Dfa, Source, minimise};
///
/// let text = "States: A B C\nStart: A\nFinal: B C\nSymbols: x\nTransitions:\nA B\nB C\nC B\n";
/// let dfa = Dfa::from_source(&Source::new("abc.txt", text))?;
/// let minimised = minimise(&dfa);
/// assert_eq!(minimised.groups().len(), 2);
/// assert_eq!(minimised.groups()[1], [dfa.find_state("B").unwrap(), dfa.find_state("C").unwrap()]);
/// let smallest = minimised.draft().to_text();
/// assert_eq!(smallest, "States: A B\nSymbols: x\nStart: A\nFinal: B\n\nTransitions:\nA  B\nB  B\n");
/// # Ok::<(), fsm_model::Report>(())
/// ```
#[must_use]
pub fn minimise(dfa: &Dfa) -> Minimised<'_> {
    const NONE: usize = usize::MAX;
    let unreachable = dfa.unreachable_states();
    let classes = classes(dfa);
    let mut is_reachable = vec![true; dfa.states().len()];
    for state in &unreachable {
        is_reachable[state.index()] = false;
    }
    // Number the classes that are left in the order of their first states.
    let mut group_of_class = vec![NONE; classes.len()];
    let mut groups: Vec<Vec<StateId>> = Vec::new();
    for state in dfa.states().filter(|state| is_reachable[state.index()]) {
        let group = &mut group_of_class[classes[state.index()] as usize];
        if *group == NONE {
            *group = groups.len();
            groups.push(Vec::new());
        }
        groups[*group].push(state);
    }
    let group_of = classes.iter().map(|&class| group_of_class[class as usize]).collect();
    Minimised { dfa, groups, unreachable, group_of }
}

impl Minimised<'_> {
    /// The equivalent states, one group for each state of the smallest automaton.
    #[must_use]
    pub fn groups(&self) -> &[Vec<StateId>] {
        &self.groups
    }

    /// The states that no word reaches. They are left out.
    #[must_use]
    pub fn unreachable(&self) -> &[StateId] {
        &self.unreachable
    }

    /// The smallest automaton. A state has the name of the first one of its group. Claims and
    /// examples are not kept: they were proved of another automaton.
    #[must_use]
    pub fn draft(&self) -> Draft {
        let firsts = || self.groups.iter().map(|group| group[0]).enumerate();
        self.dfa.draft_of(firsts, |state| self.group_of[state.index()])
    }
}
