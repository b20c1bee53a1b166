//! Automata of an opponent or of two people that a test can change.

use std::collections::HashMap;

use fsm_model::{Draft, DraftFinals, DraftRow, DraftStart, DraftTarget};
use tictactoe_rules::{Board, Cell, Cell3x3, Mark, Outcome};
use tictactoe_strategy::policies::Policy;

#[derive(Clone)]
pub(super) struct State {
    pub(super) name: String,
    /// The number of the state that follows on each symbol.
    pub(super) next: [usize; 9],
    /// The label of a final state; empty if it has none.
    pub(super) end: Option<&'static str>,
}

#[derive(Clone)]
pub(super) struct Machine {
    pub(super) states: Vec<State>,
    pub(super) starts: Vec<usize>,
    pub(super) symbols: [String; 9],
    /// Whether two people play: then a transition is one move, and the ends have other labels.
    pub(super) is_referee: bool,
    /// The number of the state of each board.
    found: HashMap<Board, usize>,
}

impl Machine {
    pub(super) fn new(is_referee: bool) -> Machine {
        Machine {
            is_referee,
            states: Vec::new(),
            starts: Vec::new(),
            symbols: Cell3x3::ALL.map(|cell| Cell::from(cell).to_string()),
            found: HashMap::new(),
        }
    }

    pub(super) fn board(&self, state: usize) -> Board {
        self.states[state].name.parse().unwrap()
    }

    pub(super) fn find(&self, board: Board) -> Option<usize> {
        self.found.get(&board).copied()
    }

    /// Adds the state of a board, and all that follow if O plays by that policy.
    pub(super) fn add(&mut self, board: Board, policy: &mut dyn FnMut(Board) -> Cell) -> usize {
        if let Some(state) = self.find(board) {
            return state;
        }
        let state = self.states.len();
        let end = board.outcome().map(|outcome| match (outcome, self.is_referee) {
            (Outcome::Draw, _) => "draw",
            (Outcome::Won(Mark::O), false) => "win",
            (Outcome::Won(Mark::X), false) => "lost",
            (Outcome::Won(Mark::X), true) => "x",
            (Outcome::Won(Mark::O), true) => "o",
        });
        self.states.push(State { name: board.to_string(), next: [state; 9], end });
        self.found.insert(board, state);
        if end.is_none() {
            for cell in board.free_cells() {
                let is_os_turn = self.is_referee && board.count(Mark::X) > board.count(Mark::O);
                let mark = if is_os_turn { Mark::O } else { Mark::X };
                let picked = board.put(cell, mark).unwrap();
                let after = if self.is_referee || picked.outcome().is_some() {
                    picked
                } else {
                    picked.put(policy(picked), Mark::O).unwrap()
                };
                let next = self.add(after, policy);
                self.states[state].next[cell.index()] = next;
            }
        }
        state
    }

    /// Adds the state of a board as a start.
    pub(super) fn start(&mut self, board: Board, policy: Policy) {
        let state = self.add(board, &mut |board| policy(board));
        self.starts.push(state);
    }

    pub(super) fn text(&self) -> String {
        let mut ends: Vec<&str> = self.states.iter().filter_map(|state| state.end).collect();
        ends.sort_unstable();
        ends.dedup();
        let finals = ends.into_iter().map(|end| {
            let ended = |number: &usize| self.states[*number].end == Some(end);
            let label = (!end.is_empty()).then(|| end.to_owned());
            DraftFinals { label, states: (0..self.states.len()).filter(ended).collect() }
        });
        let rows = self.states.iter().enumerate();
        let targets = |row: &State| row.next.iter().copied().map(DraftTarget::State).collect();
        let rows = rows.map(|(state, row)| DraftRow::Table { state, targets: targets(row) });
        let starts = self.starts.iter().map(|&state| DraftStart { label: None, state });
        let draft = Draft {
            states: self.states.iter().map(|state| state.name.clone()).collect(),
            symbols: self.symbols.to_vec(),
            starts: starts.collect(),
            finals: finals.collect(),
            rows: rows.collect(),
            ..Draft::default()
        };
        draft.plain_text()
    }
}
