//! Every single answer of `perfect.txt`, changed to every other that the rules allow.

use std::collections::HashSet;

use expect_test::{Expect, expect};
use tictactoe_fsm::{Claim, Stranger};
use tictactoe_rules::{Board, Cell, Mark, Outcome};
use tictactoe_strategy::CLAIMS;
use tictactoe_strategy::ways::perfect;

use super::judge;
use super::machine::Machine;
use crate::opponents::perfect_with;

/// Whether X, who is to move, can win whatever O does.
fn x_can_force_a_win(board: Board) -> bool {
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

/// After the changed answer the computer plays on as well as it can.
#[test]
fn an_answer_that_loses_is_refused_and_any_other_is_not() {
    let mut machine = Machine::new(false);
    machine.start(Board::EMPTY, perfect);
    machine.start(Board::EMPTY.put(perfect(Board::EMPTY), Mark::O).unwrap(), perfect);
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
                    let codes: Vec<_> = report.iter().map(|(found, _)| found.code().id).collect();
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

/// Most of those answers lead to a board that the file does not have. Whoever writes one is told
/// whether it is any good.
#[test]
fn an_answer_that_is_not_there_is_told_to_be_good_or_bad() {
    let mut machine = Machine::new(false);
    machine.start(Board::EMPTY, perfect);
    machine.start(Board::EMPTY.put(perfect(Board::EMPTY), Mark::O).unwrap(), perfect);
    let declared: HashSet<String> =
        (0..machine.states.len()).map(|state| machine.board(state).to_string()).collect();
    let is_state = |name: &str| declared.contains(name);
    let judge = Claim::find("tictactoe", CLAIMS).unwrap().advise.unwrap();
    let (mut bad, mut good) = (0, 0);
    for from in (0..machine.states.len()).map(|state| machine.board(state)) {
        for cell in from.free_cells().filter(|_| from.outcome().is_none()) {
            let picked = from.put(cell, Mark::X).unwrap();
            let answers = picked.free_cells().filter(|_| picked.outcome().is_none());
            let answers: Vec<Board> =
                answers.map(|cell| picked.put(cell, Mark::O).unwrap()).collect();
            for after in answers.iter().filter(|after| !is_state(&after.to_string())) {
                let [from, symbol, name] = [from.to_string(), cell.to_string(), after.to_string()];
                let stranger =
                    Stranger { from: &from, symbol: &symbol, name: &name, is_state: &is_state };
                let advice = judge(&stranger).unwrap();
                let is_bad = x_can_force_a_win(*after);
                let (what, better) = advice.split_once(';').unwrap();
                if is_bad {
                    bad += 1;
                    // What X is told to pick wins.
                    let (_, pick) = what.split_once(" loses, since X picks ").unwrap();
                    let won =
                        after.put(Cell::from_digit(pick.chars().next().unwrap()).unwrap(), Mark::X);
                    let won = won.unwrap();
                    let replies = won.free_cells().map(|cell| won.put(cell, Mark::O).unwrap());
                    assert_eq!(won.has_won(Mark::X), pick.ends_with(" has won"), "{advice}");
                    assert!(won.has_won(Mark::X) || replies.into_iter().all(x_can_force_a_win));
                } else {
                    good += 1;
                    assert!(what.ends_with(" does not lose"), "{advice}");
                }
                // The others that are named are good, and here; and none of those is left out.
                for other in &answers {
                    let is_named = better.contains(&format!("`{other}`"));
                    let is_better = other != after && !x_can_force_a_win(*other);
                    assert_eq!(is_named, is_better && is_state(&other.to_string()), "{advice}");
                }
            }
        }
    }
    assert_eq!((bad, good), (951, 580));
}

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check(board: &str, cell: Cell, target: &str, expected: Expect) {
    let report = judge(&perfect_with(board, cell, target), "tictactoe").unwrap_err();
    let report = report.to_string();
    let help = report.lines().filter(|line| line.starts_with("error") || line.contains(" = "));
    expected.assert_eq(&help.collect::<Vec<_>>().join("\n"));
}

#[test]
fn what_is_said_of_an_answer_that_is_not_there() {
    check(
        "XXOAOAAAA",
        Cell::_7,
        "XXOAOAXOA",
        expect![[r#"
        error[F012]: state `XXOAOAXOA` is not declared
            = help: as an answer to 7 on `XXOAOAAAA` it loses, since X picks 4 and has won; `XXOOOAXAA` does not"#]],
    );
    check(
        "AAAAAAAAA",
        Cell::_9,
        "OAAAAAAAX",
        expect![[r#"
        error[F012]: state `OAAAAAAAX` is not declared
            = help: as an answer to 9 on `AAAAAAAAA` it loses, since X picks 3 and will win, whatever O does; `AAAAOAAAX` does not"#]],
    );
    check(
        "XAAAOAAAA",
        Cell::_2,
        "XXAAOAAAO",
        expect![[r#"
        error[F012]: state `XXAAOAAAO` is not declared
            = help: as an answer to 2 on `XAAAOAAAA` it loses, since X picks 3 and has won; `XXOAOAAAA` does not"#]],
    );
    check(
        "AAAAAAAAA",
        Cell::_5,
        "AAOAXAAAA",
        expect![[r#"
        error[F012]: state `AAOAXAAAA` is not declared
            = help: as an answer to 5 on `AAAAAAAAA` it does not lose; declare it, and write a row for it and for every board that can follow, or answer `OAAAXAAAA`, which is here already"#]],
    );
    // Against the rules: then it is the spelling.
    check(
        "AAAAAAAAA",
        Cell::_1,
        "XAAAOAAAB",
        expect![[r#"
        error[F012]: state `XAAAOAAAB` is not declared
            = help: did you mean `XAAAOAAAA`?"#]],
    );
    check(
        "AAAAAAAAA",
        Cell::_1,
        "XXXXXXXXX",
        expect![[r#"
        error[F012]: state `XXXXXXXXX` is not declared
            = help: declare it under `States:`"#]],
    );
}
