//! Whether states are boards and symbols are cells, and whether signs, labels and final states are
//! true.

use fsm_model::{Diagnostic, StateId, in_backticks, list_in_backticks, nearest};
use tictactoe_rules::{Board, Mark, Name, NameError, Outcome, Sign};

use super::{Judge, describe_outcome};
use crate::board_grid::boards_in_a_row;
use crate::code;
use crate::turn_rule::TurnRule;

/// What is wrong about the end of a game. States with equal mistakes share a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WrongEnd {
    Sign(Sign, Option<Outcome>),
    NotFinal(Outcome),
    NotFinished,
    /// The label stands for the first, but the board shows the second.
    Label(Outcome, Outcome),
}

impl Judge<'_> {
    pub(super) fn symbol_errors(&self) -> Vec<Diagnostic> {
        let dfa = self.dfa;
        let wrong = dfa.symbols().filter(|symbol| self.cells[symbol.index()].is_none());
        let mut found: Vec<Diagnostic> = wrong
            .map(|symbol| {
                let message =
                    format!("symbol {} is not a cell", in_backticks(dfa.symbol(symbol).name()));
                Diagnostic::new(&code::NOT_A_CELL, message)
                    .at(dfa.symbol(symbol).span(), "nobody can pick it")
                    .with_help("the symbols are the cells `1` to `9`, row by row")
            })
            .collect();
        let cells = self.size.cells().iter();
        let missing = cells.filter(|&&cell| !self.cells.contains(&Some(cell)));
        let missing: Vec<String> = missing.map(|cell| format!("`{cell}`")).collect();
        // A wrong symbol was probably meant to be the missing one.
        if found.is_empty() && !missing.is_empty() {
            let message = format!("there is no symbol {}", missing.join(", "));
            let error = Diagnostic::new(&code::NOT_A_CELL, message)
                .with_help("any of the cells `1` to `9` can be picked");
            found.push(match dfa.symbols().last() {
                Some(last) => error.at(dfa.symbol(last).span(), "the last symbol"),
                None => error,
            });
        }
        found
    }

    /// Labels that the rule does not know. Labels that are not true are mistakes of their states.
    pub(super) fn label_errors(&self) -> Vec<Diagnostic> {
        let dfa = self.dfa;
        let names = self.rule.labels().map(|known| known.0);
        let unknown = dfa.labels().filter(|&label| !names.contains(&dfa.label(label).name()));
        let error = |label| {
            let name = dfa.label(label).name();
            let message = format!("label {} says nothing about the end", in_backticks(name));
            Diagnostic::new(&code::NOT_TRUE, message)
                .at(dfa.label(label).span(), "not a label of this game")
                .with_help(match nearest(name, &names) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => self.meanings(),
                })
        };
        unknown.map(error).collect()
    }

    /// `` `win` means that O has won, ... ``
    fn meanings(&self) -> String {
        let meanings = self.rule.labels().map(|(label, outcome)| match outcome {
            Outcome::Won(mark) => format!("`{label}` means that {} has won", mark.letter()),
            Outcome::Draw => format!("`{label}` means a draw"),
        });
        meanings.join(", ")
    }

    /// The message if no state is a board; the reason is that of the first state.
    pub(super) fn no_game_error(&self, reason: NameError) -> Option<Diagnostic> {
        let first = self.dfa.states().next()?;
        let message = format!("none of the {} states is a board", self.names.len());
        Some(self.not_a_board_error(first, message, reason))
    }

    pub(super) fn name_error(&self, state: StateId, reason: NameError) -> Diagnostic {
        let message = format!("{} is not a board", in_backticks(self.dfa.state(state).name()));
        self.not_a_board_error(state, message, reason)
    }

    fn not_a_board_error(&self, state: StateId, message: String, reason: NameError) -> Diagnostic {
        let name = self.dfa.state(state).name();
        let is_small = name.to_uppercase().parse::<Name>().is_ok();
        let help = if is_small {
            "boards are written in capital letters"
        } else {
            "a board is nine letters, `A` for a free cell, `X` and `O`; \
             behind it `*` if O has won, `#` for a draw"
        };
        Diagnostic::new(&code::NOT_A_BOARD, message)
            .at(self.dfa.state(state).span(), reason.to_string())
            .with_help(help)
    }

    pub(super) fn impossible_error(&self, state: StateId) -> Option<Diagnostic> {
        let board = self.board(state)?;
        let reason = self.rule.why_impossible(board)?;
        let name = in_backticks(self.dfa.state(state).name());
        let marks = format!("{} X and {} O", board.count(Mark::X), board.count(Mark::O));
        Some(
            Diagnostic::new(&code::IMPOSSIBLE, format!("{name} cannot come up: {reason}"))
                .at(self.dfa.state(state).span(), marks)
                .with_note(boards_in_a_row(&[("board", board)])),
        )
    }

    /// What is wrong about a state's sign and label, or about its being final or not. It must be
    /// final exactly if its board is finished.
    pub(super) fn wrong_end(&self, state: StateId, board: Board) -> Option<WrongEnd> {
        let dfa = self.dfa;
        let outcome = board.outcome();
        let sign = self.names[state.index()].ok().and_then(|name| name.sign);
        if let Some(sign) = sign.filter(|sign| outcome != Some(sign.outcome())) {
            return Some(WrongEnd::Sign(sign, outcome));
        }
        let label = dfa.state(state).label();
        let labels = self.rule.labels();
        let meant = labels.iter().find(|known| Some(known.0) == label).map(|known| known.1);
        match (outcome, dfa.state(state).is_final()) {
            (None, false) => None,
            (Some(outcome), false) => Some(WrongEnd::NotFinal(outcome)),
            (None, true) => Some(WrongEnd::NotFinished),
            (Some(outcome), true) => {
                meant.filter(|&meant| meant != outcome).map(|meant| WrongEnd::Label(meant, outcome))
            }
        }
    }

    /// One message for all states with the same mistake.
    pub(super) fn end_errors<'w>(
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
        groups.iter().filter_map(|(end, states)| self.end_error(*end, states)).collect()
    }

    fn end_error(&self, end: WrongEnd, states: &[StateId]) -> Option<Diagnostic> {
        let dfa = self.dfa;
        let &first = states.first()?;
        let board = self.board(first)?;
        let truth = describe_outcome(board);
        let names = list_in_backticks(states.iter().map(|&state| dfa.state(state).name()));
        let (is, it) = if states.len() == 1 { ("is", "it") } else { ("are", "they") };
        let label = |outcome| {
            let known = self.rule.labels().into_iter().find(|known| known.1 == outcome);
            known.map_or("", |known| known.0)
        };
        let declared = dfa.state(first).span();
        let listed = dfa.state(first).final_span().unwrap_or(declared);
        let error = match end {
            WrongEnd::Sign(sign, _) => {
                let message =
                    format!("the sign `{}` of {names} is not true: {truth}", sign.letter());
                Diagnostic::new(&code::NOT_TRUE, message)
                    .at(declared, "declared here")
                    .with_help("`*` stands behind a board that O has won, `#` behind a draw")
            }
            WrongEnd::NotFinal(outcome) => {
                let message = format!("{names} {is} not final, but {truth}");
                Diagnostic::new(&code::NOT_FINAL, message).at(declared, "declared here").with_help(
                    format!("{it} should be among the final states `{}`", label(outcome)),
                )
            }
            WrongEnd::NotFinished => {
                let message = format!("{names} {is} final, but {truth}");
                Diagnostic::new(&code::NOT_FINISHED, message)
                    .at(listed, "there is a free cell, and nobody has three in a row")
                    .with_help(format!("{it} should not be among the final states"))
            }
            WrongEnd::Label(meant, outcome) => {
                let meant = label(meant);
                let message = format!("label `{meant}` of {names} is not true: {truth}");
                Diagnostic::new(&code::NOT_TRUE, message)
                    .at(listed, format!("listed under `{meant}`"))
                    .with_help(format!(
                        "{it} should be among the final states `{}`",
                        label(outcome)
                    ))
            }
        };
        Some(error.with_note(boards_in_a_row(&[("board", board)])))
    }
}

impl TurnRule {
    /// Why a board cannot be a state of such a game, if it cannot.
    pub(super) fn why_impossible(self, board: Board) -> Option<&'static str> {
        let (x, o) = (board.count(Mark::X), board.count(Mark::O));
        if board.has_won(Mark::X) && board.has_won(Mark::O) {
            return Some("both have three in a row");
        }
        if !board.is_possible() {
            return Some("nobody gets there by taking turns");
        }
        let is_o_first = o > x || (o == x && board.has_won(Mark::X));
        match self {
            TurnRule::Opponent if x > o && board.outcome().is_none() => Some("it is O's turn"),
            TurnRule::TwoPeople if is_o_first => Some("O has begun"),
            TurnRule::Opponent | TurnRule::TwoPeople => None,
        }
    }
}
