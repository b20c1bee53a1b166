//! Nondeterministic automata over numbered symbols.
//!
//! A state can have several arrows for one symbol, and empty moves, which read nothing. Names,
//! labels and places in a text are not kept here; the caller knows what each number stands for.

mod determinise;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

pub(crate) use self::determinise::{Excess, SubsetLimits, Subsets, TooManySubsets, determinise};

/// A nondeterministic automaton over numbered symbols.
#[derive(Clone, Debug)]
pub(crate) struct Nfa {
    /// The number of symbols.
    width: usize,
    /// The number of states.
    len: u32,
    arrows: Vec<Arrow>,
    empties: Vec<EmptyMove>,
}

/// A step that reads a symbol.
#[derive(Clone, Copy, Debug)]
struct Arrow {
    from: u32,
    symbol: u32,
    to: u32,
}

/// A step that reads nothing.
#[derive(Clone, Copy, Debug)]
struct EmptyMove {
    from: u32,
    to: u32,
}

/// How large an [`Nfa`] was at some time. What was added since then is behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NfaMark {
    states: u32,
    arrows: usize,
    empties: usize,
}

impl Nfa {
    /// An automaton without states, over so many symbols.
    pub(crate) fn new(width: usize) -> Nfa {
        Nfa { width, len: 0, arrows: Vec::new(), empties: Vec::new() }
    }

    /// The number of states.
    pub(crate) fn len(&self) -> usize {
        self.len as usize
    }

    /// Adds a state and returns its number. States are numbered from 0.
    pub(crate) fn add_state(&mut self) -> u32 {
        self.len += 1;
        self.len - 1
    }

    /// Adds a step that reads a symbol.
    pub(crate) fn add_arrow(&mut self, from: u32, symbol: u32, to: u32) {
        self.arrows.push(Arrow { from, symbol, to });
    }

    /// Adds a step that reads nothing.
    pub(crate) fn add_empty(&mut self, from: u32, to: u32) {
        self.empties.push(EmptyMove { from, to });
    }

    /// The size so far.
    pub(crate) fn mark(&self) -> NfaMark {
        NfaMark { states: self.len, arrows: self.arrows.len(), empties: self.empties.len() }
    }

    /// The number of states, arrows and empty moves.
    pub(crate) fn size(&self) -> usize {
        self.len() + self.arrows.len() + self.empties.len()
    }

    /// The number of states, arrows and empty moves that were added since a mark.
    pub(crate) fn size_since(&self, mark: NfaMark) -> usize {
        (self.len - mark.states) as usize
            + (self.arrows.len() - mark.arrows)
            + (self.empties.len() - mark.empties)
    }

    /// Adds what lies between two marks once more, and returns how much higher the numbers of the
    /// new states are. No step may lead from there to a state before the first mark.
    pub(crate) fn repeat(&mut self, first: NfaMark, last: NfaMark) -> u32 {
        let shift = self.len - first.states;
        self.len += last.states - first.states;
        for index in first.arrows..last.arrows {
            let Arrow { from, symbol, to } = self.arrows[index];
            self.add_arrow(from + shift, symbol, to + shift);
        }
        for index in first.empties..last.empties {
            let EmptyMove { from, to } = self.empties[index];
            self.add_empty(from + shift, to + shift);
        }
        shift
    }

    /// Moves everything since a mark to an automaton of its own, where states are numbered from 0
    /// again. No step may lead from there to a state before the mark.
    pub(crate) fn split_off(&mut self, mark: NfaMark) -> Nfa {
        let mut arrows = self.arrows.split_off(mark.arrows);
        for arrow in &mut arrows {
            arrow.from -= mark.states;
            arrow.to -= mark.states;
        }
        let mut empties = self.empties.split_off(mark.empties);
        for empty in &mut empties {
            empty.from -= mark.states;
            empty.to -= mark.states;
        }
        let len = self.len - mark.states;
        self.len = mark.states;
        Nfa { width: self.width, len, arrows, empties }
    }

    /// Lets the arrows since a mark begin and end elsewhere, and takes back the states since it.
    /// Only arrows may have been added since the mark, and none of them may stay in its states.
    pub(crate) fn redirect_since(&mut self, mark: NfaMark, from: u32, to: u32) {
        self.len = mark.states;
        for arrow in &mut self.arrows[mark.arrows..] {
            arrow.from = from;
            arrow.to = to;
        }
    }
}

impl NfaMark {
    /// The number of states at that time, which is the number of the next state.
    pub(crate) fn next_state(self) -> u32 {
        self.states
    }
}
