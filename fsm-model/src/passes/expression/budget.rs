//! How much the expressions of a text may use together.

use crate::limits::Limits;
use crate::nfa::{SubsetLimits, Subsets};

/// How many members the subsets of the expressions may have on average, if there are as many subsets
/// as the caller allows.
const MEMBERS_OF_SUBSET: usize = 32;
/// How many targets they may have together.
const MOST_CELLS: usize = 1 << 25;

/// What all expressions of a text may use together.
pub(crate) struct Budget {
    /// Of the whole text.
    pub(super) text: Limits,
    /// For the subsets of all parts.
    pub(super) limits: SubsetLimits,
    /// What is left of them.
    pub(super) left: SubsetLimits,
    /// The size of all fragments that were determinised and thrown away.
    pub(super) past_steps: usize,
}

impl Budget {
    pub(crate) fn new(text: Limits) -> Budget {
        let members = text.subsets.saturating_mul(MEMBERS_OF_SUBSET);
        let steps = text.most_steps();
        let limits = SubsetLimits { subsets: text.subsets, members, cells: MOST_CELLS, steps };
        Budget { text, limits, left: limits, past_steps: 0 }
    }

    /// Subtracts subsets that were made.
    pub(super) fn subtract(&mut self, subsets: &Subsets) {
        self.left.subsets -= subsets.len();
        self.left.members -= subsets.member_count();
        self.left.cells -= subsets.len() * subsets.width();
        self.left.steps = self.left.steps.saturating_sub(subsets.step_count());
    }
}
