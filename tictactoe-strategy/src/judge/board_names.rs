//! Whether states and symbols are boards and cells, and what is said of the ends is true.

use tictactoe_fsm::{Diagnostic, StateId, nearest, quote, quote_some};
use tictactoe_rules::{Board, Cell, Mark, Name, NameError, Outcome, Sign};

use super::picture::picture;
use super::{Judge, told};
use crate::code;
use crate::game::Game;

/// What is wrong about the end of a game. Several states can have the same in common.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WrongEnd {
    Sign(Sign, Option<Outcome>),
    NotFinal(Outcome),
    NotFinished,
    /// The label stands for the first, but the board shows the second.
    Label(Outcome, Outcome),
}

impl Judge<'_> {
    pub(super) fn wrong_symbols(&self) -> Vec<Diagnostic> {
        let dfa = self.dfa;
        let wrong = dfa.symbols().filter(|symbol| self.cells[symbol.index()].is_none());
        let mut found: Vec<Diagnostic> = wrong
            .map(|symbol| {
                let message = format!("symbol {} is not a cell", quote(dfa.symbol_name(symbol)));
                Diagnostic::new(&code::NOT_A_CELL, message)
                    .at(dfa.symbol_place(symbol), "nobody can pick it")
                    .help("the symbols are the cells `1` to `9`, row by row")
            })
            .collect();
        let missing = Cell::ALL.into_iter().filter(|&cell| !self.cells.contains(&Some(cell)));
        let missing: Vec<String> = missing.map(|cell| format!("`{cell}`")).collect();
        // A wrong symbol was probably meant to be the missing one.
        if found.is_empty() && !missing.is_empty() {
            let message = format!("there is no symbol {}", missing.join(", "));
            let error = Diagnostic::new(&code::NOT_A_CELL, message)
                .help("any of the cells `1` to `9` can be picked");
            found.push(match dfa.symbols().last() {
                Some(last) => error.at(dfa.symbol_place(last), "the last symbol"),
                None => error,
            });
        }
        found
    }

    /// Labels that mean nothing; those that are not true are a matter of their states.
    pub(super) fn wrong_labels(&self) -> Vec<Diagnostic> {
        let dfa = self.dfa;
        let names = self.game.labels().map(|known| known.0);
        let unknown = dfa.labels().filter(|&label| !names.contains(&dfa.label_name(label)));
        let tell = |label| {
            let name = dfa.label_name(label);
            let message = format!("label {} says nothing about the end", quote(name));
            Diagnostic::new(&code::NOT_TRUE, message)
                .at(dfa.label_place(label), "not a label of this game")
                .help(match nearest(name, &names) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => self.meanings(),
                })
        };
        unknown.map(tell).collect()
    }

    /// `` `win` means that O has won, ... ``
    fn meanings(&self) -> String {
        let meanings = self.game.labels().map(|(label, outcome)| match outcome {
            Outcome::Won(mark) => format!("`{label}` means that {} has won", mark.letter()),
            Outcome::Draw => format!("`{label}` means a draw"),
        });
        meanings.join(", ")
    }

    /// What to say if no state is a board; the reason is that of the first.
    pub(super) fn tell_no_game(&self, reason: NameError) -> Option<Diagnostic> {
        let first = self.dfa.states().next()?;
        let message = format!("none of the {} states is a board", self.names.len());
        Some(self.tell_no_board(first, message, reason))
    }

    pub(super) fn tell_name(&self, state: StateId, reason: NameError) -> Diagnostic {
        let message = format!("{} is not a board", quote(self.dfa.state_name(state)));
        self.tell_no_board(state, message, reason)
    }

    fn tell_no_board(&self, state: StateId, message: String, reason: NameError) -> Diagnostic {
        let name = self.dfa.state_name(state);
        let is_small = name.to_uppercase().parse::<Name>().is_ok();
        let help = if is_small {
            "boards are written in capital letters"
        } else {
            "a board is nine letters, `A` for a free cell, `X` and `O`; \
             behind it `*` if O has won, `#` for a draw"
        };
        Diagnostic::new(&code::NOT_A_BOARD, message)
            .at(self.dfa.state_place(state), reason.to_string())
            .help(help)
    }

    pub(super) fn tell_impossible(&self, state: StateId) -> Option<Diagnostic> {
        let board = self.board(state)?;
        let reason = self.game.refuse(board)?;
        let name = quote(self.dfa.state_name(state));
        let marks = format!("{} X and {} O", board.count(Mark::X), board.count(Mark::O));
        Some(
            Diagnostic::new(&code::IMPOSSIBLE, format!("{name} cannot come up: {reason}"))
                .at(self.dfa.state_place(state), marks)
                .note(picture(&[("board", board)])),
        )
    }

    /// What is wrong unless the state is final just if its board is finished, and what its sign and
    /// label say is true.
    pub(super) fn wrong_end(&self, state: StateId, board: Board) -> Option<WrongEnd> {
        let dfa = self.dfa;
        let outcome = board.outcome();
        let sign = self.names[state.index()].ok().and_then(|name| name.sign);
        if let Some(sign) = sign.filter(|sign| outcome != Some(sign.outcome())) {
            return Some(WrongEnd::Sign(sign, outcome));
        }
        let label = dfa.label(state);
        let labels = self.game.labels();
        let meant = labels.iter().find(|known| Some(known.0) == label).map(|known| known.1);
        match (outcome, dfa.is_final(state)) {
            (None, false) => None,
            (Some(outcome), false) => Some(WrongEnd::NotFinal(outcome)),
            (None, true) => Some(WrongEnd::NotFinished),
            (Some(outcome), true) => {
                meant.filter(|&meant| meant != outcome).map(|meant| WrongEnd::Label(meant, outcome))
            }
        }
    }

    /// One message for all states of which the same is wrong.
    pub(super) fn tell_ends<'w>(
        &self,
        ends: impl Iterator<Item = &'w (StateId, WrongEnd)>,
    ) -> Vec<Diagnostic> {
        let mut groups: Vec<(WrongEnd, Vec<StateId>)> = Vec::new();
        for &(state, end) in ends {
            match groups.iter_mut().find(|(known, _)| *known == end) {
                Some((_, states)) => states.push(state),
                None => groups.push((end, vec![state])),
            }
        }
        groups.iter().filter_map(|(end, states)| self.tell_end(*end, states)).collect()
    }

    fn tell_end(&self, end: WrongEnd, states: &[StateId]) -> Option<Diagnostic> {
        let dfa = self.dfa;
        let &first = states.first()?;
        let board = self.board(first)?;
        let truth = told(board);
        let names = quote_some(states.iter().map(|&state| dfa.state_name(state)));
        let (is, it) = if states.len() == 1 { ("is", "it") } else { ("are", "they") };
        let label = |outcome| {
            let known = self.game.labels().into_iter().find(|known| known.1 == outcome);
            known.map_or("", |known| known.0)
        };
        let declared = dfa.state_place(first);
        let listed = dfa.final_place(first).unwrap_or(declared);
        let error = match end {
            WrongEnd::Sign(sign, _) => {
                let message =
                    format!("the sign `{}` of {names} is not true: {truth}", sign.letter());
                Diagnostic::new(&code::NOT_TRUE, message)
                    .at(declared, "declared here")
                    .help("`*` stands behind a board that O has won, `#` behind a draw")
            }
            WrongEnd::NotFinal(outcome) => {
                let message = format!("{names} {is} not final, but {truth}");
                Diagnostic::new(&code::NOT_FINAL, message)
                    .at(declared, "declared here")
                    .help(format!("{it} should be among the final states `{}`", label(outcome)))
            }
            WrongEnd::NotFinished => {
                let message = format!("{names} {is} final, but {truth}");
                Diagnostic::new(&code::NOT_FINISHED, message)
                    .at(listed, "there is a free cell, and nobody has three in a row")
                    .help(format!("{it} should not be among the final states"))
            }
            WrongEnd::Label(meant, outcome) => {
                let meant = label(meant);
                let message = format!("label `{meant}` of {names} is not true: {truth}");
                Diagnostic::new(&code::NOT_TRUE, message)
                    .at(listed, format!("listed under `{meant}`"))
                    .help(format!("{it} should be among the final states `{}`", label(outcome)))
            }
        };
        Some(error.note(picture(&[("board", board)])))
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
