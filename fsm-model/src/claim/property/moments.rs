//! Which moments of a way a property is about.

use crate::dfa::{Dfa, OutputId, OutputListId, StateId, SymbolId};

/// A moment of a way.
#[derive(Clone, Copy)]
pub(super) enum Moment {
    Start(StateId),
    Step(Step),
}

/// A step of a way: a symbol that is not refused.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) from: StateId,
    pub(super) symbol: SymbolId,
    pub(super) to: StateId,
    pub(super) outputs: OutputListId,
}

/// The moments that count as an X of a property: some states are entered, or some events come.
#[derive(Default)]
pub(super) struct Moments {
    /// For each state, whether entering it counts. Empty if no state does.
    states: Vec<bool>,
    events: Vec<Event>,
}

/// A symbol with any outputs, an output of any symbol, or both.
struct Event {
    /// For each symbol, whether it can be the one.
    symbols: Vec<bool>,
    /// For each list of outputs, whether it can be the one.
    lists: Vec<bool>,
}

impl Moments {
    /// For each of so many states, whether entering it counts.
    pub(super) fn states_mut(&mut self, count: usize) -> &mut [bool] {
        self.states.resize(count, false);
        &mut self.states
    }

    /// Adds an event: one of these symbols, and this output if there is one.
    pub(super) fn add_event(&mut self, dfa: &Dfa, symbols: Vec<bool>, output: Option<OutputId>) {
        let is_meant = |list: &[OutputId]| output.is_none_or(|output| list.contains(&output));
        let lists = dfa.output_lists().map(is_meant).collect();
        self.events.push(Event { symbols, lists });
    }

    /// Whether a moment counts. A step to the same state does not enter it.
    pub(super) fn happen_at(&self, moment: Moment) -> bool {
        match moment {
            Moment::Start(start) => self.has_state(start),
            Moment::Step(step) => {
                (step.from != step.to && self.has_state(step.to)) || self.has_event(step)
            }
        }
    }

    fn has_state(&self, state: StateId) -> bool {
        self.states.get(state.index()).is_some_and(|&counts| counts)
    }

    /// Whether the event of a step counts, wherever it leads.
    pub(super) fn has_event(&self, step: Step) -> bool {
        let is_meant =
            |event: &Event| event.symbols[step.symbol.index()] && event.lists[step.outputs.index()];
        self.events.iter().any(is_meant)
    }
}
