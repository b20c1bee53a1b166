//! A second judge: slow, and written so that it is obviously right.
//!
//! It shares only the automaton with the real judge. Boards are strings, the boards that may follow
//! are listed and compared, and lost games are found by playing all games. Whether a board can come
//! up is found by taking the game back.

use std::cell::RefCell;
use std::collections::HashMap;

use fsm_model::{Dfa, StateId, SymbolId};

const LINES_OF_3: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const LINES_OF_4: [[usize; 4]; 10] = [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9, 10, 11],
    [12, 13, 14, 15],
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [3, 6, 9, 12],
];

pub(super) fn has_won(board: &str, mark: char) -> bool {
    let has = |&cell: &usize| char::from(board.as_bytes()[cell]) == mark;
    match board.len() {
        9 => LINES_OF_3.iter().any(|line| line.iter().all(has)),
        _ => LINES_OF_4.iter().any(|line| line.iter().all(has)),
    }
}

fn is_over(board: &str) -> bool {
    has_won(board, 'X') || has_won(board, 'O') || !board.contains('A')
}

fn is_free(board: &str, cell: usize) -> bool {
    &board[cell..=cell] == "A"
}

fn put(board: &str, cell: usize, mark: char) -> String {
    format!("{}{mark}{}", &board[..cell], &board[cell + 1..])
}

/// Whether a game leads to a board. Takes back one mark after the other, in every order; the first
/// one taken back is `last`.
fn is_played(board: &str, last: char, known: &mut HashMap<(String, char), bool>) -> bool {
    if !board.contains(['X', 'O']) {
        return true;
    }
    // The players take turns.
    if count(board, 'X').abs_diff(count(board, 'O')) > 1 {
        return false;
    }
    let key = (board.to_owned(), last);
    if let Some(&is_played) = known.get(&key) {
        return is_played;
    }
    let is_found = (0..board.len()).filter(|&cell| board[cell..].starts_with(last)).any(|cell| {
        let before = put(board, cell, 'A');
        !is_over(&before) && is_played(&before, if last == 'X' { 'O' } else { 'X' }, known)
    });
    known.insert(key, is_found);
    is_found
}

fn count(board: &str, mark: char) -> usize {
    board.chars().filter(|&letter| letter == mark).count()
}

/// The boards that may follow an unfinished one when a free cell is picked.
fn boards_after(board: &str, cell: usize, is_referee: bool) -> Vec<String> {
    if is_referee {
        let is_xs_turn = count(board, 'X') == count(board, 'O');
        return vec![put(board, cell, if is_xs_turn { 'X' } else { 'O' })];
    }
    let picked = put(board, cell, 'X');
    if is_over(&picked) {
        return vec![picked];
    }
    let cells = 0..board.len();
    cells.filter(|&cell| is_free(&picked, cell)).map(|cell| put(&picked, cell, 'O')).collect()
}

pub(super) struct Oracle {
    /// How many cells a board has.
    cells: usize,
    is_referee: bool,
    /// The labels of ends: O has won, a draw, X has won.
    labels: [&'static str; 3],
    /// The boards that were tried, and whether a game leads to them.
    known: RefCell<HashMap<(String, char), bool>>,
}

/// What the oracle finds about an automaton.
pub(super) struct Verdict {
    /// Whether names, labels and ends are right.
    pub(super) names_are_right: bool,
    /// The transitions that are against the rules, if the names are right.
    pub(super) wrong: Vec<(StateId, SymbolId)>,
    /// The length of a shortest game that X wins.
    pub(super) shortest_loss: Option<usize>,
}

impl Oracle {
    /// An oracle for opponents, or for games between two people, on boards with so many cells.
    pub(super) fn new(cells: usize, is_referee: bool) -> Oracle {
        let labels = if is_referee { ["o", "draw", "x"] } else { ["win", "draw", "lost"] };
        Oracle { cells, is_referee, labels, known: RefCell::default() }
    }

    pub(super) fn judge(&self, dfa: &Dfa) -> Verdict {
        let are_labels = dfa.labels().all(|label| self.labels.contains(&dfa.label(label).name()));
        let names_are_right = self.are_cells(dfa)
            && are_labels
            && dfa.states().all(|state| self.is_right(dfa, state))
            && self.missing_cells(dfa).is_empty();
        let mut wrong = Vec::new();
        let mut shortest_loss = None;
        if names_are_right {
            for state in dfa.states() {
                for symbol in dfa.symbols() {
                    if !self.is_legal(dfa, state, symbol) {
                        wrong.push((state, symbol));
                    }
                }
            }
            if wrong.is_empty() && !self.is_referee {
                let losses =
                    dfa.starts().filter_map(|start| self.shortest_win_of_x(dfa, start.state()));
                shortest_loss = losses.min();
            }
        }
        Verdict { names_are_right, wrong, shortest_loss }
    }

    fn is_right(&self, dfa: &Dfa, state: StateId) -> bool {
        let name = dfa.state(state).name();
        let parts = name.is_ascii().then(|| name.split_at_checked(self.cells)).flatten();
        let Some((board, sign)) = parts else { return false };
        let is_persons_turn = self.is_referee || count(board, 'X') <= count(board, 'O');
        let [won, drawn, lost] = self.labels;
        let result = match () {
            () if !is_over(board) => "",
            () if has_won(board, 'O') => won,
            () if has_won(board, 'X') => lost,
            () => drawn,
        };
        self.comes_up(board)
            && (is_over(board) || is_persons_turn)
            && ["", "*", "#"].contains(&sign)
            && (sign != "*" || result == won)
            && (sign != "#" || result == drawn)
            && dfa.state(state).is_final() == is_over(board)
            && dfa.state(state).label().is_none_or(|label| label == result)
    }

    /// Whether a board comes up in a game. Between two people X begins; otherwise either side may.
    fn comes_up(&self, board: &str) -> bool {
        let (x, o) = (count(board, 'X'), count(board, 'O'));
        let last_moves: &[char] = match () {
            () if !board.chars().all(|letter| "AXO".contains(letter)) => &[],
            () if !self.is_referee => &['X', 'O'],
            () if x > o => &['X'],
            () if x == o => &['O'],
            // O has begun.
            () => &[],
        };
        let known = &mut *self.known.borrow_mut();
        last_moves.iter().any(|&last| is_played(board, last, known))
    }

    /// Whether every symbol is a cell.
    fn are_cells(&self, dfa: &Dfa) -> bool {
        let cells: Vec<String> = (1..=self.cells).map(|cell| cell.to_string()).collect();
        dfa.symbols().all(|symbol| cells.iter().any(|cell| cell == dfa.symbol(symbol).name()))
    }

    /// The cells without a symbol that are free on some unfinished board that can be reached. Tries
    /// all words from all starts.
    pub(super) fn missing_cells(&self, dfa: &Dfa) -> Vec<usize> {
        let has_symbol = |place: usize| dfa.symbols().any(|symbol| cell(dfa, symbol) == place);
        let missing: Vec<usize> = (0..self.cells).filter(|&place| !has_symbol(place)).collect();
        if missing.is_empty() {
            return missing;
        }
        let mut reached: Vec<StateId> = dfa.starts().map(fsm_model::Start::state).collect();
        let mut done = 0;
        while let Some(&state) = reached.get(done) {
            for target in dfa.symbols().filter_map(|symbol| dfa.next(state, symbol)) {
                if !reached.contains(&target) {
                    reached.push(target);
                }
            }
            done += 1;
        }
        let is_needed = |&place: &usize| {
            let mut boards = reached.iter().map(|&state| self.board(dfa, state));
            boards.any(|board| !is_over(board) && is_free(board, place))
        };
        missing.into_iter().filter(is_needed).collect()
    }

    fn board<'d>(&self, dfa: &'d Dfa, state: StateId) -> &'d str {
        &dfa.state(state).name()[..self.cells]
    }

    /// The length of a shortest game from there that X wins, by playing all of them.
    fn shortest_win_of_x(&self, dfa: &Dfa, state: StateId) -> Option<usize> {
        if has_won(self.board(dfa, state), 'X') {
            return Some(0);
        }
        let next = dfa.symbols().filter_map(|symbol| dfa.next(state, symbol));
        let next = next.filter(|&next| next != state);
        next.filter_map(|next| self.shortest_win_of_x(dfa, next)).min().map(|length| length + 1)
    }

    fn is_legal(&self, dfa: &Dfa, state: StateId, symbol: SymbolId) -> bool {
        let (before, cell) = (self.board(dfa, state), cell(dfa, symbol));
        let Some(target) = dfa.next(state, symbol) else { return false };
        if is_over(before) || !is_free(before, cell) {
            return target == state;
        }
        let is_opening = !self.is_referee
            && !before.contains(['X', 'O'])
            && dfa.symbols().any(|symbol| dfa.next(state, symbol).is_some_and(|to| to != state));
        if target == state {
            return is_opening;
        }
        let after = self.board(dfa, target);
        boards_after(before, cell, self.is_referee).iter().any(|board| board == after)
    }
}

fn cell(dfa: &Dfa, symbol: SymbolId) -> usize {
    dfa.symbol(symbol).name().parse::<usize>().unwrap() - 1
}
