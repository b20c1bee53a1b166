//! The groups of a text as those of a draft.

use super::draft::DraftGroup;
use super::groups::Groups;
use super::{Skeleton, SymbolId};
use crate::source::Source;

impl Groups {
    /// The groups that the text declares as such, with the names and groups that they list. `names` has names with
    /// their numbers in the draft.
    ///
    /// The members of all groups could be very many more than the text lists.
    fn drafted(
        &self,
        source: &Source,
        names: impl Iterator<Item = (usize, usize)>,
    ) -> Vec<DraftGroup> {
        if self.len() == 0 {
            return Vec::new();
        }
        let name = |group: usize| source.at(self.span(group)).to_owned();
        let mut drafted: Vec<DraftGroup> = Vec::with_capacity(self.len());
        for group in 0..self.len() {
            drafted.push(DraftGroup { name: name(group), ..DraftGroup::default() });
        }
        for inner in 0..self.len() {
            let mut outer = self.outer(inner).to_vec();
            outer.sort_unstable();
            outer.dedup();
            for group in outer {
                drafted[group].groups.push(name(inner));
            }
        }
        for (number, listed) in names {
            for &group in self.direct(self.class_of(listed)) {
                drafted[group as usize].members.push(number);
            }
        }
        self.numbers().into_iter().map(|group| std::mem::take(&mut drafted[group])).collect()
    }
}

impl Skeleton {
    /// The groups of states for a draft. `states` has states with their numbers in the draft.
    pub(crate) fn drafted_state_groups(
        &self,
        states: impl Iterator<Item = (usize, usize)>,
    ) -> Vec<DraftGroup> {
        self.state_groups.drafted(self.source(), states)
    }

    /// The groups of symbols for a draft with all symbols.
    pub(crate) fn drafted_symbol_groups(&self) -> Vec<DraftGroup> {
        let symbols = self.symbols().map(SymbolId::index).enumerate();
        self.symbol_groups.drafted(self.source(), symbols)
    }
}
