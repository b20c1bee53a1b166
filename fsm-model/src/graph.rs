//! The states of a [`Dfa`] that can be reached, forwards and backwards.

#[cfg(feature = "write")]
use crate::dfa::OutputListId;
use crate::dfa::{Dfa, Start, StateId};

/// The states that lead to a state, by symbol: slices of one long list.
pub(crate) struct Predecessors {
    states: Vec<StateId>,
    /// For each target and symbol, in the order of the table, where its slice begins.
    offsets: Vec<u32>,
    width: usize,
}

impl Predecessors {
    /// Of a [`Dfa`]. Refusals lead nowhere, and transitions to states that are not wanted are left
    /// out.
    pub(crate) fn new(dfa: &Dfa, is_wanted: impl Fn(StateId) -> bool) -> Predecessors {
        let targets = dfa.table().targets();
        let target = |cell: usize| targets[cell].filter(|&target| is_wanted(target));
        Predecessors::of_table(dfa.states().len(), dfa.symbols().len(), target)
    }

    /// Of a table of so many rows and columns, by counting sort. `target` says where a cell leads.
    /// Cells are counted row by row.
    pub(crate) fn of_table(
        states: usize,
        width: usize,
        target: impl Fn(usize) -> Option<StateId>,
    ) -> Predecessors {
        let mut offsets = vec![0u32; states * width + 1];
        for row in 0..states {
            for symbol in 0..width {
                if let Some(target) = target(row * width + symbol) {
                    offsets[target.index() * width + symbol] += 1;
                }
            }
        }
        let mut total = 0;
        for offset in &mut offsets {
            total += *offset;
            *offset = total;
        }
        // Every entry is overwritten.
        let mut list = vec![StateId::new(0); total as usize];
        for row in 0..states {
            let state = StateId::new(row);
            for symbol in 0..width {
                let Some(target) = target(row * width + symbol) else { continue };
                let offset = &mut offsets[target.index() * width + symbol];
                *offset -= 1;
                list[*offset as usize] = state;
            }
        }
        Predecessors { states: list, offsets, width }
    }

    /// The states that lead to a state by a symbol.
    pub(crate) fn by(&self, state: StateId, symbol: usize) -> &[StateId] {
        let cell = state.index() * self.width + symbol;
        &self.states[self.offsets[cell] as usize..self.offsets[cell + 1] as usize]
    }

    /// The states that lead to a state by any symbol.
    fn of(&self, state: StateId) -> &[StateId] {
        let row = |row: usize| self.offsets[row * self.width] as usize;
        &self.states[row(state.index())..row(state.index() + 1)]
    }
}

impl Dfa {
    /// The states that no word reaches from a start.
    #[must_use]
    pub fn unreachable_states(&self) -> Vec<StateId> {
        let starts = self.starts().map(Start::state);
        self.not_reached(starts, |state| self.row(state).iter().flatten().copied())
    }

    /// The states from which no final state can be reached.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Dfa, Source};
    ///
    /// let text = "States: A B\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA B\nB B\n";
    /// let dfa = Dfa::from_source(&Source::new("trap.txt", text))?;
    /// assert_eq!(dfa.dead_states(), [dfa.find_state("B").unwrap()]);
    /// assert_eq!(dfa.unreachable_states(), []);
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    #[must_use]
    pub fn dead_states(&self) -> Vec<StateId> {
        self.never_leading_to(|state| self.state(state).is_final())
    }

    /// The dead states from which nothing can come out. A transition to one of them does the same as a
    /// refusal, if nothing comes out on the way.
    #[cfg(feature = "write")]
    pub(crate) fn silent_dead_states(&self) -> Vec<StateId> {
        let is_silent = |list: &OutputListId| *list == OutputListId::NONE;
        self.never_leading_to(|state| {
            self.state(state).is_final() || !self.table().output_row(state).iter().all(is_silent)
        })
    }

    /// The states from which no state of a kind can be reached.
    fn never_leading_to(&self, is_goal: impl Fn(StateId) -> bool) -> Vec<StateId> {
        let goals = self.states().filter(|&state| is_goal(state));
        let predecessors = Predecessors::new(self, |_| true);
        self.not_reached(goals, |state| predecessors.of(state).iter().copied())
    }

    /// The states that a walk from some states does not find.
    fn not_reached<N: Iterator<Item = StateId>>(
        &self,
        from: impl Iterator<Item = StateId>,
        neighbours: impl Fn(StateId) -> N,
    ) -> Vec<StateId> {
        let mut is_reached = vec![false; self.states().len()];
        let mut stack: Vec<StateId> = Vec::new();
        let mut visit = |state: StateId, stack: &mut Vec<StateId>| {
            if !std::mem::replace(&mut is_reached[state.index()], true) {
                stack.push(state);
            }
        };
        from.for_each(|state| visit(state, &mut stack));
        while let Some(state) = stack.pop() {
            for next in neighbours(state) {
                visit(next, &mut stack);
            }
        }
        self.states().filter(|state| !is_reached[state.index()]).collect()
    }
}
