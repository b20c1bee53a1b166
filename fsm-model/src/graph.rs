//! The states of a [`Dfa`] that can be reached, forwards and backwards, and circles.

use crate::dfa::{Dfa, OutputListId, StateId};

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
    pub(crate) fn new(dfa: &Dfa, is_wanted: &dyn Fn(StateId) -> bool) -> Predecessors {
        let targets = dfa.table().targets();
        let target = |cell: usize| targets[cell].filter(|&target| is_wanted(target));
        Predecessors::of_table(dfa.states().len(), dfa.symbols().len(), &target)
    }

    /// Of a table of so many rows and columns, by counting sort. `target` says where a cell leads.
    /// Cells are counted row by row.
    pub(crate) fn of_table(
        states: usize,
        width: usize,
        target: &dyn Fn(usize) -> Option<StateId>,
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
    pub(crate) fn of(&self, state: StateId) -> &[StateId] {
        let row = |row: usize| self.offsets[row * self.width] as usize;
        &self.states[row(state.index())..row(state.index() + 1)]
    }
}

impl Dfa {
    /// The states that no word reaches from a start.
    #[must_use]
    pub fn unreachable_states(&self) -> Vec<StateId> {
        let mut is_reached = vec![false; self.states().len()];
        for start in self.starts() {
            is_reached[start.state().index()] = true;
        }
        // Those whose targets were not looked at. At first, rows are read in the order of the table, which
        // is faster than in the order of the steps. Three times are enough for most automata, and ten for
        // random ones with two symbols.
        let mut others: Vec<StateId> = self.states().collect();
        for _ in 0..10 {
            let before = others.len();
            others.retain(|&state| {
                if is_reached[state.index()] {
                    for &target in self.row(state).iter().flatten() {
                        is_reached[target.index()] = true;
                    }
                }
                !is_reached[state.index()]
            });
            if others.is_empty() || others.len() == before {
                break;
            }
        }
        let mut open = others;
        open.retain(|state| is_reached[state.index()]);
        while let Some(state) = open.pop() {
            for &target in self.row(state).iter().flatten() {
                if !std::mem::replace(&mut is_reached[target.index()], true) {
                    open.push(target);
                }
            }
        }
        self.states_but(&is_reached)
    }

    /// All states but those that are marked.
    fn states_but(&self, is_marked: &[bool]) -> Vec<StateId> {
        let mut others: Vec<StateId> = self.states().collect();
        others.retain(|state| !is_marked[state.index()]);
        others
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
        let mut is_goal = vec![false; self.states().len()];
        for state in self.states() {
            is_goal[state.index()] = self.state(state).is_final();
        }
        self.never_leading_to(&is_goal)
    }

    /// The dead states from which nothing can come out. A transition to one of them does the same as a
    /// refusal, if nothing comes out on the way.
    pub(crate) fn silent_dead_states(&self) -> Vec<StateId> {
        let is_silent = |list: &OutputListId| *list == OutputListId::NONE;
        let mut is_goal = vec![false; self.states().len()];
        for state in self.states() {
            let outputs = self.table().output_row(state);
            is_goal[state.index()] = self.state(state).is_final() || !outputs.iter().all(is_silent);
        }
        self.never_leading_to(&is_goal)
    }

    /// The states from which no goal can be reached.
    ///
    /// In most automata, nearly every state leads to a goal in a few steps. So it looks forwards first:
    /// four times, and longer if that leaves less than half of the other states each time. The way
    /// backwards needs as much memory as the table and takes many times as long.
    pub(crate) fn never_leading_to(&self, is_goal: &[bool]) -> Vec<StateId> {
        let mut leads_there = is_goal.to_vec();
        // The last ones first: most texts are written in the order in which states are reached.
        let mut others = self.states_but(is_goal);
        others.reverse();
        for round in 1.. {
            let before = others.len();
            others.retain(|&state| {
                let mut targets = self.row(state).iter().flatten();
                let leads = targets.any(|target| leads_there[target.index()]);
                leads_there[state.index()] = leads;
                !leads
            });
            if others.len() == before {
                others.reverse();
                return others;
            }
            if round >= 4 && others.len() > before / 2 {
                break;
            }
        }
        let predecessors = Predecessors::new(self, &|_| true);
        let mut stack: Vec<StateId> = self.states().collect();
        stack.retain(|state| leads_there[state.index()]);
        while let Some(state) = stack.pop() {
            for &before in predecessors.of(state) {
                if !std::mem::replace(&mut leads_there[before.index()], true) {
                    stack.push(before);
                }
            }
        }
        self.states_but(&leads_there)
    }
}

/// For each of some numbered nodes, whether it is on a circle of wanted nodes.
///
/// Tarjan's algorithm with a stack of its own, because a circle can have a million nodes. petgraph has
/// this, too, but every user of the macro would wait two seconds longer for the first build.
pub(crate) fn circles<N: Iterator<Item = usize>>(
    count: usize,
    is_wanted: impl Fn(usize) -> bool,
    neighbours: impl Fn(usize) -> N,
) -> Vec<bool> {
    /// The node was not visited yet.
    const NEW: usize = usize::MAX;
    let mut is_on_circle = vec![false; count];
    // In which order the nodes were visited. `lowest` is the first one that is known to be reached
    // from a node and still open.
    let (mut order, mut lowest) = (vec![NEW; count], vec![NEW; count]);
    let mut is_open = vec![false; count];
    let (mut open, mut visited) = (Vec::new(), 0);
    for root in (0..count).filter(|&node| is_wanted(node)) {
        if order[root] != NEW {
            continue;
        }
        let mut path: Vec<(usize, N)> = Vec::new();
        let mut entered = Some(root);
        loop {
            if let Some(node) = entered.take() {
                (order[node], lowest[node]) = (visited, visited);
                visited += 1;
                open.push(node);
                is_open[node] = true;
                path.push((node, neighbours(node)));
            }
            let Some((node, rest)) = path.last_mut() else { break };
            let node = *node;
            match rest.find(|&next| is_wanted(next)) {
                Some(next) if order[next] == NEW => entered = Some(next),
                Some(next) => {
                    is_on_circle[node] |= next == node;
                    if is_open[next] {
                        lowest[node] = lowest[node].min(order[next]);
                    }
                }
                None => {
                    path.pop();
                    if let Some((before, _)) = path.last() {
                        lowest[*before] = lowest[*before].min(lowest[node]);
                    }
                    if lowest[node] == order[node] {
                        close_component(node, &mut open, &mut is_open, &mut is_on_circle);
                    }
                }
            }
        }
    }
    is_on_circle
}

/// Closes the nodes that can reach each other: all open ones from the first of them on.
fn close_component(
    first: usize,
    open: &mut Vec<usize>,
    is_open: &mut [bool],
    is_on_circle: &mut [bool],
) {
    let begin = open.iter().rposition(|&node| node == first).expect("it is open");
    let is_circle = open.len() - begin > 1;
    for node in open.drain(begin..) {
        is_open[node] = false;
        is_on_circle[node] |= is_circle;
    }
}

/// Sets of numbers that are merged. petgraph has this, too; see [`circles`].
pub(crate) struct MergedSets(Vec<u32>);

impl MergedSets {
    /// One set for each number.
    pub(crate) fn new(count: usize) -> MergedSets {
        MergedSets((0..).take(count).collect())
    }

    /// Joins the sets of two numbers, and says whether they were different.
    pub(crate) fn merge(&mut self, one: u32, other: u32) -> bool {
        let (one, other) = (self.find(one), self.find(other));
        self.0[other as usize] = one;
        one != other
    }

    /// The number that stands for the set of a number. Every second step of the way there is cut short.
    fn find(&mut self, number: u32) -> u32 {
        let mut at = number;
        while self.0[at as usize] != at {
            let next = self.0[at as usize];
            self.0[at as usize] = self.0[next as usize];
            at = self.0[at as usize];
        }
        at
    }
}

#[cfg(test)]
mod tests;
