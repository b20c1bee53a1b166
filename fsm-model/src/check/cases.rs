//! What a line is about, and where it leads.
//!
//! A case is a state and a symbol. A line is about a set of cases: some states times some symbols.

use crate::dfa::{Groups, OutputListId, StateId, Step};

/// What a line says about a set of cases. An arrow with several heads or symbols is short for one line
/// each, and a table row for one line per cell. There can be millions, so it has no wide fields.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) cases: Cases,
    pub(super) outcome: Outcome,
    /// At which byte the symbol stands; in a table row, the target.
    pub(super) symbol_byte: u32,
    pub(super) target_byte: u32,
}

/// Where a line leads, and what comes out.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Outcome {
    pub(super) target: Target,
    pub(super) outputs: OutputListId,
}

impl Outcome {
    /// A target, and nothing comes out.
    pub(super) fn silent(target: Target) -> Outcome {
        Outcome { target, outputs: OutputListId::NONE }
    }

    /// The outcome as numbers: equal if it is the same.
    pub(super) fn numbers(self) -> [u64; 2] {
        let target = match self.target {
            Target::Stay => 0,
            Target::Refused => 1,
            Target::To(state) => state.index() as u64 + 2,
        };
        [target, self.outputs.index() as u64]
    }

    /// What a state does.
    pub(super) fn step_from(self, state: StateId) -> Step {
        Step { target: self.target.from(state), outputs: self.outputs }
    }

    /// Whether it is another one than the other from every state.
    pub(super) fn never_agrees(self, other: Outcome) -> bool {
        self.outputs != other.outputs || self.target.never_agrees(other.target)
    }
}

/// What a state has two of, if two lines disagree about it.
pub(super) fn two_of([one, other]: [Outcome; 2], state: StateId) -> &'static str {
    if one.target.from(state) == other.target.from(state) {
        "two different outputs"
    } else {
        "two targets"
    }
}

/// Where a line leads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Target {
    To(StateId),
    /// `.`
    Stay,
    /// `!`
    Refused,
}

impl Target {
    /// Where a state goes.
    pub(super) fn from(self, state: StateId) -> Option<StateId> {
        match self {
            Target::To(target) => Some(target),
            Target::Stay => Some(state),
            Target::Refused => None,
        }
    }

    /// Whether it leads elsewhere than another one from every state.
    fn never_agrees(self, other: Target) -> bool {
        match (self, other) {
            (Target::To(one), Target::To(other)) => one != other,
            (Target::Refused, other) => other != Target::Refused,
            (one, Target::Refused) => one != Target::Refused,
            (Target::Stay, _) | (_, Target::Stay) => false,
        }
    }
}

/// A set of cases: some states times some symbols.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Cases {
    pub(super) states: Set,
    pub(super) symbols: Set,
}

/// Some states, or some symbols, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Set {
    One(u32),
    Group(u32),
    /// `_`
    All,
}

impl Set {
    pub(super) fn one(name: usize) -> Set {
        Set::One(u32::try_from(name).expect("a text holds fewer than 2^32 names"))
    }

    pub(super) fn group(group: usize) -> Set {
        Set::Group(u32::try_from(group).expect("a text holds fewer than 2^32 names"))
    }

    /// Whether a name is in it.
    pub(super) fn contains(self, name: usize, groups: &Groups) -> bool {
        match self {
            Set::One(one) => one as usize == name,
            Set::Group(group) => groups.contains(group as usize, name),
            Set::All => true,
        }
    }
}
