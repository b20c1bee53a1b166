//! Warnings for authors of opponents: where O could win at once and does something else.

use fsm_model::{Dfa, Diagnostic, in_backticks};
use tictactoe_rules::Mark;

use super::Judge;
use crate::board_grid::boards_in_a_row;
use crate::code;
use crate::turn_rule::{TurnRule, answers};

/// A warning for every answer that passes up a win.
pub(crate) fn find_missed_wins(dfa: &Dfa) -> Vec<Diagnostic> {
    let judge = Judge::new(dfa, TurnRule::Opponent);
    let mut found = Vec::new();
    for state in dfa.states() {
        let Some(before) = judge.board(state).filter(|b| b.outcome().is_none()) else {
            continue;
        };
        for symbol in dfa.symbols() {
            let after = dfa.next(state, symbol).and_then(|target| judge.board(target));
            let (Some(cell), Some(after)) = (judge.cells[symbol.index()], after) else {
                continue;
            };
            let picked = before.put(cell, Mark::X).filter(|board| board.outcome().is_none());
            let wins = picked.into_iter().flat_map(answers).find(|(_, b)| b.has_won(Mark::O));
            let Some((win, won)) = wins.filter(|_| !after.has_won(Mark::O)) else {
                continue;
            };
            let name = in_backticks(dfa.state(state).name());
            let message = format!("picking {cell} on {name}: O could win on {win}, but does not");
            let boards = [("before", before), ("after", after), ("better", won)];
            found.push(
                Diagnostic::new(&code::MISSED_WIN, message)
                    .at(dfa.transition_span(state, symbol), "the game goes on")
                    .with_note(boards_in_a_row(&boards)),
            );
        }
    }
    found
}
