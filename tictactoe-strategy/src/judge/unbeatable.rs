//! The proof that an opponent cannot lose, or a shortest game that it loses.

use fsm_model::{Dfa, Diagnostic, Start, StateId, SymbolId, in_backticks};
use tictactoe_rules::{Board, Cell, Mark};

use super::Judge;
use crate::board_grid::boards_in_a_row;
use crate::code;
use crate::play::{Value, value};
use crate::turn_rule::{TurnRule, answers};

/// A shortest game from any start that X wins, if there is one.
///
/// The claim `tictactoe` has been proved before, so a lost game is a word that leads to a board
/// with three X in a row.
pub(crate) fn prove_unbeatable(dfa: &Dfa) -> Vec<Diagnostic> {
    let judge = Judge::new(dfa, TurnRule::Opponent);
    let words = dfa.shortest_words();
    let is_lost = |state: &StateId| judge.board(*state).is_some_and(|b| b.has_won(Mark::X));
    let lost = dfa.states().filter(is_lost).filter_map(|state| words.to(state));
    let lost: Vec<(StateId, Vec<SymbolId>)> = lost.collect();
    let Some((start, word)) = lost.iter().min_by_key(|(_, word)| word.len()) else {
        return Vec::new();
    };
    vec![judge.lost_game_error(*start, word, lost.len())]
}

impl Judge<'_> {
    /// The message about a game that X wins; `count` is the number of such ends.
    fn lost_game_error(&self, start: StateId, word: &[SymbolId], count: usize) -> Diagnostic {
        let dfa = self.dfa;
        let trace = dfa.trace(start, word);
        let boards: Vec<Board> = trace.iter().filter_map(|&s| self.board(s)).collect();
        let cells: Vec<Cell> = word.iter().filter_map(|s| self.cells[s.index()]).collect();
        let picks: Vec<String> = cells.iter().map(Cell::to_string).collect();
        let message = match &picks[..] {
            [] => "the person has won before the first move".to_owned(),
            picks => format!("the person wins by picking {}", picks.join(", ")),
        };
        let mut error = Diagnostic::new(&code::BEATABLE, message).with_word(dfa.names_of(word));
        let listed = dfa.starts().find(|listed| listed.state() == start);

        let span = |step: usize| dfa.transition_span(trace[step], word[step]);
        let blunder = (0..word.len()).rev().find_map(|step| {
            let saving = saving_answers(boards[step], cells[step]);
            (!saving.is_empty()).then_some((step, saving))
        });
        error = match (&blunder, word.len()) {
            (None, 0) => {
                let span = listed.map_or(dfa.state(start).span(), Start::span);
                error.at(span, "X has three in a row")
            }
            (None, length) => error.at(span(length - 1), "X has three in a row"),
            (Some((step, _)), length) => error
                .at(span(*step), "this answer loses")
                .and_at(span(length - 1), "X has three in a row"),
        };

        let captions = std::iter::once("start").chain(picks.iter().map(String::as_str));
        let drawn: Vec<(&str, Board)> = captions.zip(boards).collect();
        let label = listed.and_then(Start::label);
        let label = label.map_or(String::new(), |label| format!(" {}", in_backticks(label)));
        error = error.with_note(format!(
            "a shortest such game, from the start{label}:\n{}",
            boards_in_a_row(&drawn)
        ));
        if count > 1 {
            error = error.with_note(format!("{count} boards that X has won can be reached in all"));
        }
        let Some((step, saving)) = blunder else { return error };
        let is_declared = saving.iter().any(|board| self.states.contains_key(board));
        let saving = saving.iter().map(|board| match self.states.get(board) {
            Some(&state) => in_backticks(dfa.state(state).name()),
            None => in_backticks(&board.to_string()),
        });
        error.with_help(format!(
            "after {} on {}, O does not lose if it answers {}{}",
            cells[step],
            in_backticks(dfa.state(trace[step]).name()),
            saving.collect::<Vec<_>>().join(" or "),
            if is_declared { "" } else { ", which has to be added with all that follows" }
        ))
    }
}

/// The boards after each answer with which O does not lose if it plays well afterwards.
pub(super) fn saving_answers(board: Board, cell: Cell) -> Vec<Board> {
    let Some(picked) = board.put(cell, Mark::X).filter(|b| b.outcome().is_none()) else {
        return Vec::new();
    };
    let is_saving = |board: &Board| !matches!(value(*board, Mark::X), Value::Lost(_));
    answers(picked).map(|(_, after)| after).filter(is_saving).collect()
}
