//! The states of a nondeterministic automaton, and in which states of the deterministic one they are.

use std::sync::Arc;

use super::{Dfa, Groups, StateId};
use crate::nfa::Subsets;
use crate::source::Span;

/// What a deterministic automaton was made from.
pub(crate) struct Origin {
    /// Where each state of the nondeterministic automaton is declared, ...
    pub(crate) states: Vec<Span>,
    /// ... the groups of them, ...
    pub(crate) groups: Groups,
    /// ... and which of them each state of the deterministic automaton stands for.
    pub(crate) subsets: Subsets,
}

impl Dfa {
    pub(crate) fn with_origin(mut self, origin: Origin) -> Dfa {
        self.origin = Some(Arc::new(origin));
        self
    }

    /// The names of the nondeterministic states that a state stands for, if it was made from them.
    #[cfg(feature = "write")]
    pub(crate) fn members(&self, state: StateId) -> Option<Vec<&str>> {
        let origin = self.origin.as_ref()?;
        let subset = u32::try_from(state.index()).expect("subsets have such numbers");
        let members = origin.subsets.members(subset).iter();
        Some(members.map(|&member| self.source().at(origin.states[member as usize])).collect())
    }

    /// For each state, whether it stands for a nondeterministic state of that name, or for one of a group
    /// of that name.
    pub(crate) fn states_with_member(&self, name: &str) -> Option<Vec<bool>> {
        let origin = self.origin.as_ref()?;
        let source = self.source();
        let mut is_meant = vec![false; origin.states.len()];
        if let Some(state) = origin.states.iter().position(|&span| source.at(span) == name) {
            is_meant[state] = true;
        } else {
            let mut groups = origin.groups.declared::<StateId>(source);
            let group = groups.find(|group| group.name() == name)?;
            for (state, is_meant) in is_meant.iter_mut().enumerate() {
                *is_meant = group.contains(StateId::new(state));
            }
        }
        let mut states = Vec::with_capacity(origin.subsets.len());
        for members in origin.subsets.iter() {
            states.push(members.iter().any(|&member| is_meant[member as usize]));
        }
        Some(states)
    }

    /// Whether it was made from a nondeterministic automaton.
    pub(crate) fn is_from_nfa(&self) -> bool {
        self.origin.is_some()
    }

    /// Whether a nondeterministic state has that name, or a group of them.
    pub(crate) fn has_member(&self, name: &str) -> bool {
        let groups = || {
            let origin = self.origin.as_ref()?;
            origin.groups.declared::<StateId>(self.source()).find(|group| group.name() == name)
        };
        self.member_names().contains(&name) || groups().is_some()
    }

    /// The names of the nondeterministic states.
    pub(crate) fn member_names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        if let Some(origin) = &self.origin {
            for &span in &origin.states {
                names.push(self.source().at(span));
            }
        }
        names
    }
}
