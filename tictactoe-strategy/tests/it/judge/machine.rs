//! Automata that play tic-tac-toe, or let two people play, as something that can be changed and
//! written down.

use std::collections::HashMap;
use std::fmt::Write as _;

use tictactoe_rules::{Board, Cell, Mark, Outcome};
use tictactoe_strategy::ways::Way;

#[derive(Clone)]
pub(super) struct State {
    pub(super) name: String,
    /// Which state follows on each symbol.
    pub(super) next: [usize; 9],
    /// The label of a final state; empty if it has none.
    pub(super) end: Option<&'static str>,
}

#[derive(Clone)]
pub(super) struct Machine {
    pub(super) states: Vec<State>,
    pub(super) starts: Vec<usize>,
    pub(super) symbols: [String; 9],
    /// Whether two people play: then nobody answers, and the ends have other names.
    pub(super) is_referee: bool,
    /// Where each board is among the states.
    found: HashMap<Board, usize>,
}

impl Machine {
    pub(super) fn new(is_referee: bool) -> Machine {
        Machine {
            is_referee,
            states: Vec::new(),
            starts: Vec::new(),
            symbols: Cell::ALL.map(|cell| cell.to_string()),
            found: HashMap::new(),
        }
    }

    pub(super) fn board(&self, state: usize) -> Board {
        self.states[state].name.parse().unwrap()
    }

    pub(super) fn find(&self, board: Board) -> Option<usize> {
        self.found.get(&board).copied()
    }

    /// The state of a board, with all that follows if O plays in that way.
    pub(super) fn add(&mut self, board: Board, way: &mut dyn FnMut(Board) -> Cell) -> usize {
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
                    picked.put(way(picked), Mark::O).unwrap()
                };
                let next = self.add(after, way);
                self.states[state].next[cell.index()] = next;
            }
        }
        state
    }

    /// The same, and games begin there.
    pub(super) fn start(&mut self, board: Board, way: Way) {
        let state = self.add(board, &mut |board| way(board));
        self.starts.push(state);
    }

    pub(super) fn text(&self) -> String {
        let name = |&state: &usize| self.states[state].name.as_str();
        let mut text = String::from("States:");
        for state in &self.states {
            let _ = write!(text, " {}", state.name);
        }
        text.push_str("\nStart:");
        text.extend(self.starts.iter().flat_map(|start| [" ", name(start)]));
        let _ = write!(text, "\nSymbols: {}", self.symbols.join(" "));
        let mut ends: Vec<&str> = self.states.iter().filter_map(|state| state.end).collect();
        ends.sort_unstable();
        ends.dedup();
        text.push_str(if ends.contains(&"") { "" } else { "\nFinal:" });
        for end in ends {
            let _ = write!(text, "\nFinal {end}:");
            let ended = self.states.iter().filter(|state| state.end == Some(end));
            text.extend(ended.flat_map(|state| [" ", &state.name]));
        }
        text.push_str("\nTransitions:\n");
        for state in &self.states {
            text.push_str(&state.name);
            text.extend(state.next.iter().flat_map(|next| [" ", name(next)]));
            text.push('\n');
        }
        text
    }
}
