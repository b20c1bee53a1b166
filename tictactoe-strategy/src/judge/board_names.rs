//! Whether states are boards, and whether signs, labels and final states are true.

use fsm_model::{
    Diagnostic, StateId, count, did_you_mean, in_backticks, list_in_backticks, nearest,
};
use tictactoe_rules::{Mark, Name, NameError, Outcome, Sign, Size};

use super::words::{describe_outcome, dimensions, full_line, spelling};
use super::{Judge, NotABoard, Position};
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
                    Some(near) => did_you_mean(name, near),
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
        let message = format!("none of the {} states is a board", self.positions.len());
        Some(self.not_a_board_error(first, message, reason))
    }

    pub(super) fn name_error(&self, state: StateId, reason: NotABoard) -> Diagnostic {
        let name = in_backticks(self.dfa.state(state).name());
        match reason {
            NotABoard::OtherSize { found, wanted } => {
                let size = dimensions(wanted);
                let others =
                    if self.has_majority { "most boards are" } else { "the first board is" };
                Diagnostic::new(&code::NOT_A_BOARD, format!("{name} is not a board of {size}"))
                    .at(self.dfa.state(state).span(), wrong_length(found.cell_count(), wanted))
                    .with_help(format!("{others} {size}, and all boards must have the same size"))
            }
            NotABoard::Name(reason) => {
                self.not_a_board_error(state, format!("{name} is not a board"), reason)
            }
        }
    }

    fn not_a_board_error(&self, state: StateId, message: String, reason: NameError) -> Diagnostic {
        let name = self.dfa.state(state).name();
        let has_size = |size: Size| self.size.is_none_or(|wanted| wanted == size);
        let is_small =
            name.to_uppercase().parse::<Name>().is_ok_and(|name| has_size(name.board.size()));
        let help = if is_small {
            "boards are written in capital letters".to_owned()
        } else {
            spelling(self.size)
        };
        // A sign is one character more.
        let length = name.chars().count();
        let fits = |size: Size| [0, 1].contains(&length.wrapping_sub(size.cell_count()));
        let why = match (reason, self.size) {
            (NameError::Length(length), Some(size)) => wrong_length(length, size),
            (_, Some(size)) if !fits(size) => wrong_length(length, size),
            (reason, _) => reason.to_string(),
        };
        Diagnostic::new(&code::NOT_A_BOARD, message)
            .at(self.dfa.state(state).span(), why)
            .with_help(help)
    }

    pub(super) fn impossible_error(&self, state: StateId) -> Option<Diagnostic> {
        let position = self.position(state)?;
        let board = position.board;
        let reason = self.rule.why_impossible(position)?;
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
    pub(super) fn wrong_end(&self, state: StateId, position: Position) -> Option<WrongEnd> {
        let outcome = position.outcome;
        if let Some(sign) = position.sign.filter(|sign| outcome != Some(sign.outcome())) {
            return Some(WrongEnd::Sign(sign, outcome));
        }
        let state = self.dfa.state(state);
        match (outcome, state.is_final()) {
            (None, false) => None,
            (Some(outcome), false) => Some(WrongEnd::NotFinal(outcome)),
            (None, true) => Some(WrongEnd::NotFinished),
            (Some(outcome), true) => {
                let label = state.label()?;
                let known = self.rule.labels().into_iter().find(|known| known.0 == label);
                let meant = known.map(|known| known.1).filter(|&meant| meant != outcome)?;
                Some(WrongEnd::Label(meant, outcome))
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
        let board = self.position(first)?.board;
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
                let line = full_line(board.size());
                Diagnostic::new(&code::NOT_FINISHED, message)
                    .at(listed, format!("there is a free cell, and nobody has {line}"))
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

/// `10 letters instead of 9`
fn wrong_length(length: usize, size: Size) -> String {
    format!("{} instead of {}", count(length, "letter"), size.cell_count())
}

impl TurnRule {
    /// Why a board cannot be a state of such a game, if it cannot.
    pub(super) fn why_impossible(self, position: Position) -> Option<&'static str> {
        let Position { board, outcome, .. } = position;
        let (x, o) = (board.count(Mark::X), board.count(Mark::O));
        let Some(outcome) = outcome else {
            return match self {
                _ if x.abs_diff(o) > 1 => Some(NO_TURNS),
                TurnRule::Opponent if x > o => Some("it is O's turn"),
                TurnRule::TwoPeople if o > x => Some("O has begun"),
                TurnRule::Opponent | TurnRule::TwoPeople => None,
            };
        };
        if board.has_won(Mark::X) && board.has_won(Mark::O) {
            return Some(match board.size() {
                Size::Three => "both have three in a row",
                Size::Four => "both have four in a row",
            });
        }
        if !board.is_possible() {
            return Some(match outcome {
                Outcome::Won(Mark::X) if has_taken_turns(x, o) => {
                    "one move of X cannot complete both lines"
                }
                Outcome::Won(Mark::O) if has_taken_turns(x, o) => {
                    "one move of O cannot complete both lines"
                }
                _ => NO_TURNS,
            });
        }
        let is_o_first = o > x || (o == x && outcome == Outcome::Won(Mark::X));
        (self == TurnRule::TwoPeople && is_o_first).then_some("O has begun")
    }
}

const NO_TURNS: &str = "nobody gets there by taking turns";

/// Whether the numbers of marks are right.
///
/// If a won board is impossible nevertheless, it has two lines without a common cell. On a board of
/// 4 x 4 these are the two diagonals.
fn has_taken_turns(x: u32, o: u32) -> bool {
    x.abs_diff(o) <= 1
}
