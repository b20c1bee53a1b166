//! Advice for improvers: where O could win at once and does something else.

use tictactoe_fsm::{Dfa, Diagnostic, quote};
use tictactoe_rules::Mark;

use super::Judge;
use super::picture::picture;
use crate::code;
use crate::game::{Game, answers};

/// A warning for every answer that passes up a win.
pub(super) fn prove(dfa: &Dfa) -> Vec<Diagnostic> {
    let judge = Judge::new(dfa, Game::Opponent);
    let mut found = Vec::new();
    for state in dfa.states() {
        let Some(before) = judge.board(state).filter(|b| b.outcome().is_none()) else {
            continue;
        };
        for symbol in dfa.symbols() {
            let target = dfa.next(state, symbol);
            let (Some(cell), Some(after)) = (judge.cells[symbol.index()], judge.board(target))
            else {
                continue;
            };
            let picked = before.put(cell, Mark::X).filter(|board| board.outcome().is_none());
            let wins = picked.into_iter().flat_map(answers).find(|(_, b)| b.has_won(Mark::O));
            let Some((win, won)) = wins.filter(|_| !after.has_won(Mark::O)) else {
                continue;
            };
            let name = quote(dfa.state_name(state));
            found.push(
                Diagnostic::new(
                    &code::MISSED_WIN,
                    format!("picking {cell} on {name}: O could win on {win}, but does not"),
                )
                .at(dfa.transition_place(state, symbol), "the game goes on")
                .note(picture(&[
                    ("before", before),
                    ("after", after),
                    ("better", won),
                ])),
            );
        }
    }
    found
}
