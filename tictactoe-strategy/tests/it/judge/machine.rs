//! Automata of an opponent or of two people that a test can change.

use std::collections::HashMap;

use fsm_model::{Draft, DraftFinals, DraftRow, DraftStart, DraftTarget};
use tictactoe_rules::{Board, Cell, Mark, Outcome, Size};
use tictactoe_strategy::policies::Policy;

#[derive(Clone)]
pub(super) struct State {
    pub(super) name: String,
    /// The number of the state that follows on each symbol.
    pub(super) next: Vec<usize>,
    /// The label of a final state; empty if it has none.
    pub(super) end: Option<&'static str>,
}

#[derive(Clone)]
pub(super) struct Machine {
    pub(super) states: Vec<State>,
    pub(super) starts: Vec<usize>,
    pub(super) symbols: Vec<String>,
    /// Whether two people play: then a transition is one move, and the ends have other labels.
    pub(super) is_referee: bool,
    /// The number of the state of each board.
    found: HashMap<Board, usize>,
}

impl Machine {
    pub(super) fn new(size: Size, is_referee: bool) -> Machine {
        Machine {
            is_referee,
            states: Vec::new(),
            starts: Vec::new(),
            symbols: size.cells().iter().map(Cell::to_string).collect(),
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
        let next = vec![state; self.symbols.len()];
        self.states.push(State { name: board.to_string(), next, end });
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
                let symbol = self.symbols.iter().position(|symbol| symbol == cell.name());
                if let Some(symbol) = symbol {
                    self.states[state].next[symbol] = next;
                }
            }
        }
        state
    }

    /// Adds the state of a board as a start.
    pub(super) fn start(&mut self, board: Board, policy: Policy) {
        let state = self.add(board, &mut |board| policy(board));
        self.starts.push(state);
    }

    /// Takes a symbol out of the alphabet, with all its transitions.
    pub(super) fn remove_symbol(&mut self, symbol: usize) {
        self.symbols.remove(symbol);
        for state in &mut self.states {
            state.next.remove(symbol);
        }
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
            symbols: self.symbols.clone(),
            starts: starts.collect(),
            finals: finals.collect(),
            rows: rows.collect(),
            ..Draft::default()
        };
        draft.plain_text()
    }
}
