//! Whether states and symbols are boards and cells, and what is said of the ends is true.

use tictactoe_fsm::{Diagnostic, Finality, StateId, nearest, quote};
use tictactoe_rules::{Board, Cell, Mark, Name, Outcome};

use super::picture::picture;
use super::{Game, Judge, told};
use crate::code;

impl Judge<'_> {
    pub(super) fn check_symbols(&mut self) {
        let dfa = self.dfa;
        for symbol in dfa.symbols().filter(|symbol| self.cells[symbol.index()].is_none()) {
            let message = format!("symbol {} is not a cell", quote(dfa.symbol_name(symbol)));
            self.found.push(
                Diagnostic::new(&code::NOT_A_CELL, message)
                    .at(dfa.symbol_place(symbol), "nobody can pick it")
                    .help("the symbols are the cells `1` to `9`, row by row"),
            );
        }
        // A wrong symbol was probably meant to be the missing one.
        if !self.found.is_empty() {
            return;
        }
        let missing = Cell::ALL.into_iter().filter(|&cell| !self.cells.contains(&Some(cell)));
        let missing: Vec<String> = missing.map(|cell| format!("`{cell}`")).collect();
        if missing.is_empty() {
            return;
        }
        let message = format!("there is no symbol {}", missing.join(", "));
        let error = Diagnostic::new(&code::NOT_A_CELL, message)
            .help("any of the cells `1` to `9` can be picked");
        self.found.push(match dfa.symbols().last() {
            Some(last) => error.at(dfa.symbol_place(last), "the last symbol"),
            None => error,
        });
    }

    /// Labels that mean nothing; those that are not true are a matter of their states.
    pub(super) fn check_labels(&mut self) {
        let dfa = self.dfa;
        let names = self.game.labels().map(|known| known.0);
        for label in dfa.labels().filter(|&label| !names.contains(&dfa.label_name(label))) {
            let name = dfa.label_name(label);
            self.found.push(
                Diagnostic::new(
                    &code::NOT_TRUE,
                    format!("label {} says nothing about the end", quote(name)),
                )
                .at(dfa.label_place(label), "not a label of this game")
                .help(match nearest(name, &names) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => self.meanings(),
                }),
            );
        }
    }

    /// `` `win` means that O has won, ... ``
    fn meanings(&self) -> String {
        let meanings = self.game.labels().map(|(label, outcome)| match outcome {
            Outcome::Won(mark) => format!("`{label}` means that {} has won", mark.letter()),
            Outcome::Draw => format!("`{label}` means a draw"),
        });
        meanings.join(", ")
    }

    pub(super) fn refuse_name(&mut self, state: StateId) {
        let name = self.dfa.state_name(state);
        let Err(reason) = name.parse::<Name>() else { return };
        self.found.push(
            Diagnostic::new(&code::NOT_A_BOARD, format!("{} is not a board", quote(name)))
                .at(self.dfa.state_place(state), reason.to_string())
                .help(
                    "a board is nine letters, `A` for a free cell, `X` and `O`; \
                     behind it `*` if O has won, `#` for a draw",
                ),
        );
    }

    pub(super) fn refuse_impossible(&mut self, state: StateId) {
        let Some(board) = self.boards[state.index()] else { return };
        let Some(reason) = self.game.refuse(board) else { return };
        let name = quote(self.dfa.state_name(state));
        let marks = format!("{} X and {} O", board.count(Mark::X), board.count(Mark::O));
        self.found.push(
            Diagnostic::new(&code::IMPOSSIBLE, format!("{name} cannot come up: {reason}"))
                .at(self.dfa.state_place(state), marks)
                .note(picture(&[("board", board)])),
        );
    }

    /// Whether the state is final just if its board is finished, and what is said of it is true.
    pub(super) fn check_end(&mut self, state: StateId, board: Board) -> bool {
        let wrong = self.wrong_sign(state, board).or_else(|| self.wrong_end(state, board));
        let is_right = wrong.is_none();
        let drawn = |wrong: Diagnostic| wrong.note(picture(&[("board", board)]));
        self.found.extend(wrong.map(drawn));
        is_right
    }

    fn wrong_sign(&self, state: StateId, board: Board) -> Option<Diagnostic> {
        let name = self.dfa.state_name(state);
        let sign = name.parse::<Name>().ok()?.sign?;
        if board.outcome() == Some(sign.outcome()) {
            return None;
        }
        let (sign, name, truth) = (sign.letter(), quote(name), told(board));
        let message = format!("the sign `{sign}` of {name} is not true: {truth}");
        Some(
            Diagnostic::new(&code::NOT_TRUE, message)
                .at(self.dfa.state_place(state), "declared here")
                .help("`*` stands behind a board that O has won, `#` behind a draw"),
        )
    }

    fn wrong_end(&self, state: StateId, board: Board) -> Option<Diagnostic> {
        let dfa = self.dfa;
        let (name, truth) = (quote(dfa.state_name(state)), told(board));
        let labels = self.game.labels();
        let right_label = labels.iter().find(|known| Some(known.1) == board.outcome());
        match (right_label, dfa.final_place(state)) {
            (None, None) => None,
            (Some((label, _)), None) => Some(
                Diagnostic::new(&code::NOT_FINAL, format!("{name} is not final, but {truth}"))
                    .at(dfa.state_place(state), "declared here")
                    .help(format!("list it under `Final {label}:`")),
            ),
            (None, Some(place)) => Some(
                Diagnostic::new(&code::NOT_FINISHED, format!("{name} is final, but {truth}"))
                    .at(place, "there is a free cell, and nobody has three in a row"),
            ),
            (Some((right, _)), Some(place)) => {
                let Finality::Labelled(label) = dfa.finality(state) else { return None };
                let label = dfa.label_name(label);
                let is_known = labels.iter().any(|known| known.0 == label);
                if label == *right || !is_known {
                    return None;
                }
                let label = quote(label);
                let message = format!("label {label} of {name} is not true: {truth}");
                Some(
                    Diagnostic::new(&code::NOT_TRUE, message)
                        .at(place, format!("listed under {label}"))
                        .help(format!("list it under `Final {right}:`")),
                )
            }
        }
    }
}

impl Game {
    /// Why a board cannot be a state of such a game.
    pub(super) fn refuse(self, board: Board) -> Option<&'static str> {
        let (x, o) = (board.count(Mark::X), board.count(Mark::O));
        if board.has_won(Mark::X) && board.has_won(Mark::O) {
            return Some("both have three in a row");
        }
        if !board.is_possible() {
            return Some("nobody gets there by taking turns");
        }
        let is_o_first = o > x || (o == x && board.has_won(Mark::X));
        match self {
            Game::Opponent if x > o && board.outcome().is_none() => Some("it is O's turn"),
            Game::TwoPeople if is_o_first => Some("O has begun"),
            Game::Opponent | Game::TwoPeople => None,
        }
    }
}
