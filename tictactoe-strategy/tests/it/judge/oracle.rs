//! A second judge: slow, and written so that it is obviously right.
//!
//! It shares only the automaton with the real judge. Boards are strings, the boards that may follow
//! are listed and compared, and lost games are found by playing all games.

use std::collections::HashSet;

use fsm_model::{Dfa, StateId, SymbolId};

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

fn has_won(board: &str, mark: char) -> bool {
    let cells = board.as_bytes();
    LINES.iter().any(|line| line.iter().all(|&cell| char::from(cells[cell]) == mark))
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

/// Every board of every game in which one of these marks begins.
fn all_boards(first: &[char]) -> HashSet<String> {
    fn play(board: String, next: char, seen: &mut HashSet<String>) {
        for cell in (0..9).filter(|&cell| !is_over(&board) && is_free(&board, cell)) {
            let after = put(&board, cell, next);
            if !seen.contains(&after) {
                play(after, if next == 'X' { 'O' } else { 'X' }, seen);
            }
        }
        seen.insert(board);
    }
    // In games that X begins and in games that O begins, the same board can come up.
    let played = |&first: &char| {
        let mut seen = HashSet::new();
        play("AAAAAAAAA".to_owned(), first, &mut seen);
        seen
    };
    first.iter().flat_map(played).collect()
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
    (0..9).filter(|&cell| is_free(&picked, cell)).map(|cell| put(&picked, cell, 'O')).collect()
}

pub(super) struct Oracle {
    is_referee: bool,
    boards: HashSet<String>,
    /// The labels of ends: O has won, a draw, X has won.
    labels: [&'static str; 3],
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
    /// An oracle for opponents, or for games between two people.
    pub(super) fn new(is_referee: bool) -> Oracle {
        if is_referee {
            Oracle { is_referee, boards: all_boards(&['X']), labels: ["o", "draw", "x"] }
        } else {
            Oracle { is_referee, boards: all_boards(&['X', 'O']), labels: ["win", "draw", "lost"] }
        }
    }

    pub(super) fn judge(&self, dfa: &Dfa) -> Verdict {
        let mut symbols: Vec<&str> =
            dfa.symbols().map(|symbol| dfa.symbol(symbol).name()).collect();
        symbols.sort_unstable();
        let all_symbols = symbols == ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let all_labels = dfa.labels().all(|label| self.labels.contains(&dfa.label(label).name()));
        let names_are_right =
            all_symbols && all_labels && dfa.states().all(|state| self.is_right(dfa, state));
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
                let losses = dfa.starts().filter_map(|start| shortest_win_of_x(dfa, start.state()));
                shortest_loss = losses.min();
            }
        }
        Verdict { names_are_right, wrong, shortest_loss }
    }

    fn is_right(&self, dfa: &Dfa, state: StateId) -> bool {
        let name = dfa.state(state).name();
        let Some((board, sign)) = name.is_ascii().then(|| name.split_at_checked(9)).flatten()
        else {
            return false;
        };
        let is_persons_turn = self.is_referee || count(board, 'X') <= count(board, 'O');
        let [won, drawn, lost] = self.labels;
        let result = match () {
            () if !is_over(board) => "",
            () if has_won(board, 'O') => won,
            () if has_won(board, 'X') => lost,
            () => drawn,
        };
        self.boards.contains(board)
            && (is_over(board) || is_persons_turn)
            && ["", "*", "#"].contains(&sign)
            && (sign != "*" || result == won)
            && (sign != "#" || result == drawn)
            && dfa.state(state).is_final() == is_over(board)
            && dfa.state(state).label().is_none_or(|label| label == result)
    }

    fn is_legal(&self, dfa: &Dfa, state: StateId, symbol: SymbolId) -> bool {
        let (before, cell) = (board(dfa, state), cell(dfa, symbol));
        let Some(target) = dfa.next(state, symbol) else { return false };
        if is_over(before) || !is_free(before, cell) {
            return target == state;
        }
        let is_opening = !self.is_referee
            && before == "AAAAAAAAA"
            && dfa.symbols().any(|symbol| dfa.next(state, symbol).is_some_and(|to| to != state));
        if target == state {
            return is_opening;
        }
        boards_after(before, cell, self.is_referee).iter().any(|after| after == board(dfa, target))
    }
}

fn board(dfa: &Dfa, state: StateId) -> &str {
    &dfa.state(state).name()[..9]
}

fn cell(dfa: &Dfa, symbol: SymbolId) -> usize {
    dfa.symbol(symbol).name().parse::<usize>().unwrap() - 1
}

/// The length of a shortest game from there that X wins, by playing all of them.
fn shortest_win_of_x(dfa: &Dfa, state: StateId) -> Option<usize> {
    if has_won(board(dfa, state), 'X') {
        return Some(0);
    }
    let next = dfa.symbols().filter_map(|symbol| dfa.next(state, symbol));
    let next = next.filter(|&next| next != state);
    next.filter_map(|next| shortest_win_of_x(dfa, next)).min().map(|length| length + 1)
}
