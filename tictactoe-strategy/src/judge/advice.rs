//! Help for a transition to a board that the text does not declare.

use fsm_model::{UndeclaredTarget, in_backticks};
use tictactoe_rules::{Board, Cell, Mark, Name};

use super::unbeatable::saving_answers;
use super::words::{describe_outcome, either};
use crate::play::{can_win, value};
use crate::turn_rule::TurnRule;

/// Advice by the rules that the text claims to follow; none if it claims neither `tictactoe`, nor
/// a claim that needs it, nor `referee`.
pub(crate) fn advise(target: &UndeclaredTarget<'_>) -> Option<String> {
    let rule = |name| TurnRule::ALL.into_iter().find(|rule| rule.claim_name() == name);
    let rules = target.claims.iter().filter_map(|&name| rule(name));
    rules.into_iter().find_map(|rule| advise_by(rule, target))
}

/// If the board can follow there, what to add and, after an answer of O, whether it loses.
/// Otherwise the board that was probably meant.
fn advise_by(rule: TurnRule, target: &UndeclaredTarget<'_>) -> Option<String> {
    let board = |name: &str| name.parse::<Name>().ok().map(|name| name.board);
    let before = board(target.from)?;
    let cells: Vec<Cell> =
        target.symbols.iter().filter_map(|symbol| Cell::from_name(symbol)).collect();
    let from = in_backticks(target.from);
    if before.outcome().is_some() {
        return Some(format!("the game is over on {from}, which is never left"));
    }
    let is_possible =
        |cell: &&Cell, after: &Board| rule.boards_after(before, **cell).contains(after);
    let possible = board(target.name).and_then(|after| {
        let cell = cells.iter().find(|cell| is_possible(cell, &after))?;
        Some((*cell, after))
    });
    let Some((cell, after)) = possible else {
        return guess(rule, target, before, &cells);
    };
    // The board is declared, but with another sign.
    if let Some(name) = declared(target, after) {
        return Some(format!("did you mean {name}?"));
    }
    if after.outcome().is_some() {
        let end = describe_outcome(after);
        return Some(format!("after {cell} on {from}, {end}; declare it, and make it final"));
    }
    if rule == TurnRule::TwoPeople {
        return Some(format!("it follows on {cell} from {from}; declare it, and write its row"));
    }
    Some(rate_answer(target, (before, cell), after))
}

/// Whether an answer to a pick loses, and which other answers do not.
fn rate_answer(
    target: &UndeclaredTarget<'_>,
    (before, cell): (Board, Cell),
    after: Board,
) -> String {
    let answer = format!("as an answer to {cell} on {} it", in_backticks(target.from));
    let mut saving = saving_answers(before, cell);
    saving.retain(|&other| other != after);
    let declared: Vec<String> =
        saving.iter().filter_map(|&board| declared(target, board)).collect();
    let Some(pick) = winning_pick(after) else {
        let add = "declare it, and write a row for it and for every board that can follow";
        return match &declared[..] {
            [] => format!("{answer} does not lose; {add}"),
            declared => format!(
                "{answer} does not lose; {add}, or answer {}, which is here already",
                either(declared)
            ),
        };
    };
    let then = match after.put(pick, Mark::X) {
        Some(board) if board.has_won(Mark::X) => "has won",
        _ => "will win, whatever O does",
    };
    let better = match (&declared[..], &saving[..]) {
        ([], []) => "but so does every other".to_owned(),
        ([], saving) => {
            let names: Vec<String> = saving.iter().map(|b| in_backticks(&b.to_string())).collect();
            format!("{} would not", either(&names))
        }
        (declared, _) => format!("{} does not", either(declared)),
    };
    format!("{answer} loses, since X picks {pick} and {then}; {better}")
}

/// A name with more wrong letters is probably not a typing mistake.
const MOST_WRONG_LETTERS: usize = 3;

/// The board that was probably meant by one that is against the rules: the declared board with
/// the most similar name that may follow.
fn guess(
    rule: TurnRule,
    target: &UndeclaredTarget<'_>,
    before: Board,
    cells: &[Cell],
) -> Option<String> {
    let &[cell] = cells else { return None };
    let mut boards = rule.boards_after(before, cell);
    // A taken cell changes nothing, nor does a cell where an opening is prescribed.
    if boards.is_empty() || before.is_empty() {
        boards.push(before);
    }
    let names = boards.into_iter().filter_map(|board| declared(target, board));
    let written = in_backticks(target.name);
    let wrong_letters = |name: &String| {
        let differing = name.chars().zip(written.chars()).filter(|(one, other)| one != other);
        differing.count() + name.len().abs_diff(written.len())
    };
    let nearest =
        names.min_by_key(wrong_letters).filter(|name| wrong_letters(name) <= MOST_WRONG_LETTERS)?;
    Some(format!("did you mean {nearest}?"))
}

/// The name of a board in the text, if it is declared.
fn declared(target: &UndeclaredTarget<'_>, board: Board) -> Option<String> {
    let names = ["", "*", "#"].map(|sign| format!("{board}{sign}"));
    names.into_iter().find(|name| (target.is_state)(name)).map(|name| in_backticks(&name))
}

/// The pick with which X wins soonest on an unfinished board, if X can force a win.
fn winning_pick(board: Board) -> Option<Cell> {
    if !can_win(board, Mark::X, Mark::X) {
        return None;
    }
    let worth = |&cell: &Cell| board.put(cell, Mark::X).map(|after| value(after, Mark::O));
    board.free_cells().min_by_key(worth)
}
