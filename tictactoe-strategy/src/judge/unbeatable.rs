//! The proof that an opponent cannot lose, or a shortest game that it loses.

use fsm_model::{Dfa, Diagnostic, Start, StateId, SymbolId, in_backticks};
use tictactoe_rules::{Board, Cell, Mark, Name};

use super::Judge;
use super::words::{describe_outcome, either, label_of};
use crate::board_grid::boards_in_a_row;
use crate::code;
use crate::play::can_win;
use crate::turn_rule::{TurnRule, answers};

/// A shortest game from any start that X wins, if there is one.
///
/// The claim `tictactoe` has been proved before, so a lost game is a word that leads to a board
/// with a complete line of X.
pub(crate) fn prove_unbeatable(dfa: &Dfa) -> Vec<Diagnostic> {
    // Only final states can be lost, so the other names are not read.
    let is_lost = |state: &StateId| {
        let state = dfa.state(*state);
        state.is_final()
            && state.name().parse::<Name>().is_ok_and(|name| name.board.has_won(Mark::X))
    };
    let lost: Vec<StateId> = dfa.states().filter(is_lost).collect();
    if lost.is_empty() {
        return Vec::new();
    }
    let words = dfa.shortest_words();
    let distance = |&state: &StateId| Some((words.distance(state)?, state));
    let reached: Vec<(usize, StateId)> = lost.iter().filter_map(distance).collect();
    // Of equally short games, the one to the first state counts.
    let shortest = reached.iter().min_by_key(|(length, _)| length);
    let game = shortest.and_then(|&(_, state)| words.to(state));
    let judge = Judge::new(dfa, TurnRule::Opponent);
    let error = game.map(|(start, word)| judge.lost_game_error(start, &word, reached.len()));
    error.into_iter().collect()
}

impl Judge<'_> {
    /// The message about a game that X wins; `count` is the number of such ends.
    fn lost_game_error(&self, start: StateId, word: &[SymbolId], count: usize) -> Diagnostic {
        let dfa = self.dfa;
        let trace = dfa.trace(start, word);
        let boards: Vec<Board> =
            trace.iter().filter_map(|&s| self.position(s)).map(|found| found.board).collect();
        let cells: Vec<Cell> = word.iter().filter_map(|s| self.cells[s.index()]).collect();
        let picks: Vec<&str> = cells.iter().map(|cell| cell.name()).collect();
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
        let end = boards.last().map_or("", |&board| describe_outcome(board));
        error = match (&blunder, word.len()) {
            (None, 0) => {
                let span = listed.map_or(dfa.state(start).span(), Start::span);
                error.at(span, end)
            }
            (None, length) => error.at(span(length - 1), end),
            (Some((step, _)), length) => {
                error.at(span(*step), "this answer loses").and_at(span(length - 1), end)
            }
        };
        let label = listed.map_or(String::new(), label_of);
        let captions = std::iter::once("start").chain(picks);
        let drawn: Vec<(&str, Board)> = captions.zip(boards.iter().copied()).collect();
        error = error.with_note(format!(
            "a shortest such game, from the start{label}:\n{}",
            boards_in_a_row(&drawn)
        ));
        if count > 1 {
            error = error.with_note(format!("{count} boards that X has won can be reached in all"));
        }
        let Some((step, saving)) = blunder else { return error };
        let (declared, others): (Vec<Board>, Vec<Board>) =
            saving.into_iter().partition(|&board| self.state_of(board).is_some());
        // Answers that are there already come first, because a long list is cut.
        let saving = declared.iter().chain(&others).map(|&board| match self.state_of(board) {
            Some(state) => in_backticks(dfa.state(state).name()),
            None => in_backticks(&board.to_string()),
        });
        error.with_help(format!(
            "after {} on {}, O does not lose if it answers {}{}",
            cells[step],
            in_backticks(dfa.state(trace[step]).name()),
            either(&saving.collect::<Vec<_>>()),
            if declared.is_empty() { ", which has to be added with all that follows" } else { "" }
        ))
    }
}

/// The boards after each answer with which O does not lose if it plays well afterwards.
pub(super) fn saving_answers(board: Board, cell: Cell) -> Vec<Board> {
    let Some(picked) = board.put(cell, Mark::X).filter(|b| b.outcome().is_none()) else {
        return Vec::new();
    };
    let is_saving = |board: &Board| !can_win(*board, Mark::X, Mark::X);
    answers(picked).map(|(_, after)| after).filter(is_saving).collect()
}
