//! The proof that nobody beats an opponent, or a shortest game that does.

use tictactoe_fsm::{Dfa, Diagnostic, StateId, SymbolId, quote};
use tictactoe_rules::{Board, Cell, Mark};

use super::Judge;
use super::picture::picture;
use crate::code;
use crate::game::{Game, answers};
use crate::minimax::{Value, value};

/// A shortest game from any start that X wins, if there is one.
///
/// The automaton has been proved to play by the rules, so it is enough to look for a board with
/// three X that a word reaches.
pub(super) fn prove(dfa: &Dfa) -> Vec<Diagnostic> {
    let judge = Judge::new(dfa, Game::Opponent);
    let words = dfa.shortest_words();
    let is_lost = |state: &StateId| judge.board(*state).is_some_and(|b| b.has_won(Mark::X));
    let lost = dfa.states().filter(is_lost).filter_map(|state| words.to(state));
    let lost: Vec<(StateId, Vec<SymbolId>)> = lost.collect();
    let Some((start, word)) = lost.iter().min_by_key(|(_, word)| word.len()) else {
        return Vec::new();
    };
    vec![judge.lost_game(*start, word, lost.len())]
}

impl Judge<'_> {
    /// What to say about a game that X wins; `count` is how many such ends there are.
    fn lost_game(&self, start: StateId, word: &[SymbolId], count: usize) -> Diagnostic {
        let dfa = self.dfa;
        let trace = dfa.trace(start, word);
        let boards: Vec<Board> = trace.iter().filter_map(|&s| self.board(s)).collect();
        let cells: Vec<Cell> = word.iter().filter_map(|s| self.cells[s.index()]).collect();
        let picks: Vec<String> = cells.iter().map(Cell::to_string).collect();
        let message = match &picks[..] {
            [] => "the person has won before the first move".to_owned(),
            picks => format!("the person wins by picking {}", picks.join(", ")),
        };
        let mut error = Diagnostic::new(&code::BEATABLE, message);
        let listed = dfa.starts().iter().copied().find(|listed| listed.state == start);

        let place = |step: usize| dfa.transition_place(trace[step], word[step]);
        let blunder = (0..word.len()).rev().find_map(|step| {
            let saving = saving_answers(boards[step], cells[step]);
            (!saving.is_empty()).then_some((step, saving))
        });
        error = match (&blunder, word.len()) {
            (None, 0) => {
                let place = listed.map_or(dfa.state_place(start), |start| dfa.start_place(start));
                error.at(place, "X has three in a row")
            }
            (None, length) => error.at(place(length - 1), "X has three in a row"),
            (Some((step, _)), length) => error
                .at(place(*step), "this answer loses")
                .and(place(length - 1), "X has three in a row"),
        };

        let captions = std::iter::once("start").chain(picks.iter().map(String::as_str));
        let drawn: Vec<(&str, Board)> = captions.zip(boards).collect();
        let label = listed.and_then(|start| dfa.start_label(start));
        let label = label.map_or(String::new(), |label| format!(" {}", quote(label)));
        error = error
            .note(format!("a shortest such game, from the start{label}:\n{}", picture(&drawn)));
        if count > 1 {
            error = error.note(format!("{count} boards that X has won can be reached in all"));
        }
        let Some((step, saving)) = blunder else { return error };
        let is_declared = saving.iter().any(|board| self.states.contains_key(board));
        let saving = saving.iter().map(|board| match self.states.get(board) {
            Some(&state) => quote(dfa.state_name(state)),
            None => quote(&board.to_string()),
        });
        error.help(format!(
            "after {} on {}, O does not lose if it answers {}{}",
            cells[step],
            quote(dfa.state_name(trace[step])),
            saving.collect::<Vec<_>>().join(" or "),
            if is_declared { "" } else { ", which has to be added with all that follows" }
        ))
    }
}

/// The boards after answers with which O does not lose if it plays well from there on.
pub(super) fn saving_answers(board: Board, cell: Cell) -> Vec<Board> {
    let Some(picked) = board.put(cell, Mark::X).filter(|b| b.outcome().is_none()) else {
        return Vec::new();
    };
    let is_saving = |board: &Board| !matches!(value(*board, Mark::X), Value::Lost(_));
    answers(picked).map(|(_, after)| after).filter(is_saving).collect()
}
