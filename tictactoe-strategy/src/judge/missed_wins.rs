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
        let unfinished = judge.position(state).filter(|position| position.outcome.is_none());
        let Some(before) = unfinished.map(|position| position.board) else { continue };
        // One more mark cannot complete a line.
        if (before.count(Mark::O) as usize) + 1 < before.size().side() {
            continue;
        }
        for symbol in dfa.symbols() {
            let after = dfa.next(state, symbol).and_then(|target| judge.position(target));
            let (Some(cell), Some(after)) = (judge.cells[symbol.index()], after) else {
                continue;
            };
            if after.outcome.is_some() {
                continue;
            }
            let picked = before.put(cell, Mark::X);
            let wins = picked.into_iter().flat_map(answers).find(|(_, b)| b.has_won(Mark::O));
            let Some((win, won)) = wins else { continue };
            let name = in_backticks(dfa.state(state).name());
            let message = format!("picking {cell} on {name}: O could win on {win}, but does not");
            let boards = [("before", before), ("after", after.board), ("better", won)];
            found.push(
                Diagnostic::new(&code::MISSED_WIN, message)
                    .at(dfa.transition_span(state, symbol), "the game goes on")
                    .with_note(boards_in_a_row(&boards)),
            );
        }
    }
    found
}
