//! Every answer of `perfect.txt`, changed to every other answer that the rules allow.

use tictactoe_rules::{Board, Mark, Outcome, Size};
use tictactoe_strategy::policies::perfect;

use super::judge;
use super::machine::Machine;

/// Whether X can win against every play of O. It is the turn of X.
pub(super) fn x_can_force_a_win(board: Board) -> bool {
    if board.outcome().is_some() {
        return board.outcome() == Some(Outcome::Won(Mark::X));
    }
    board.free_cells().any(|cell| {
        let picked = board.put(cell, Mark::X).unwrap();
        let answers = picked.free_cells().map(|cell| picked.put(cell, Mark::O).unwrap());
        match picked.outcome() {
            Some(outcome) => outcome == Outcome::Won(Mark::X),
            None => answers.into_iter().all(x_can_force_a_win),
        }
    })
}

/// After the changed answer, the computer plays perfectly.
#[test]
fn an_answer_that_loses_is_refused_and_any_other_is_not() {
    let mut machine = Machine::new(Size::Three, false);
    machine.start(Board::empty(Size::Three), perfect);
    machine.start(
        Board::empty(Size::Three).put(perfect(Board::empty(Size::Three)), Mark::O).unwrap(),
        perfect,
    );
    judge(&machine.text(), "unbeatable").unwrap();
    let (mut refused, mut accepted) = (0, 0);
    for state in 0..machine.states.len() {
        let board = machine.board(state);
        for cell in board.free_cells().filter(|_| board.outcome().is_none()) {
            let picked = board.put(cell, Mark::X).unwrap();
            for answer in picked.free_cells().filter(|_| picked.outcome().is_none()) {
                let after = picked.put(answer, Mark::O).unwrap();
                let right = machine.states[state].next[cell.index()];
                if machine.find(after) == Some(right) {
                    continue;
                }
                let mut changed = machine.clone();
                let wrong = changed.add(after, &mut |board| perfect(board));
                changed.states[state].next[cell.index()] = wrong;
                let verdict = judge(&changed.text(), "unbeatable");
                if x_can_force_a_win(after) {
                    let report = verdict.unwrap_err();
                    let codes: Vec<_> = report.iter().map(|(found, _)| found.code().id()).collect();
                    assert_eq!(codes, ["T020"], "{report}");
                    refused += 1;
                } else {
                    assert!(verdict.is_ok(), "{}", verdict.unwrap_err());
                    accepted += 1;
                }
            }
        }
    }
    assert_eq!((refused, accepted), (951, 691));
}
