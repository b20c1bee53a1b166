//! What to do about an answer that leads to a board which the text does not have.

use tictactoe_fsm::{Stranger, quote};
use tictactoe_rules::{Board, Cell, Mark, Name};

use super::cell;
use super::unbeatable::saving_answers;
use crate::game::Game;
use crate::minimax::{Value, value};

/// Whether the answer is possible, and whether it is good. Nothing if it is against the rules: then
/// a slip of the pen is more likely.
pub(super) fn advise(stranger: &Stranger<'_>) -> Option<String> {
    let board = |name: &str| name.parse::<Name>().ok().map(|name| name.board);
    let (before, after) = (board(stranger.from)?, board(stranger.name)?);
    let cell = cell(stranger.symbol)?;
    if before.outcome().is_some() || !Game::Opponent.boards_after(before, cell).contains(&after) {
        return None;
    }
    let mut saving = saving_answers(before, cell);
    saving.retain(|&other| other != after);
    let declared: Vec<String> =
        saving.iter().filter_map(|&board| declared(stranger, board)).collect();
    let answer = format!("as an answer to {cell} on {} it", quote(stranger.from));
    Some(if let Some(pick) = winning_pick(after) {
        let then = match after.put(pick, Mark::X) {
            Some(board) if board.has_won(Mark::X) => "has won",
            _ => "will win, whatever O does",
        };
        let better = match (&declared[..], &saving[..]) {
            ([], []) => "but so does every other".to_owned(),
            ([], saving) => {
                let names: Vec<String> = saving.iter().map(|b| quote(&b.to_string())).collect();
                format!("{} would not", names.join(" or "))
            }
            (declared, _) => format!("{} does not", declared.join(" or ")),
        };
        format!("{answer} loses, since X picks {pick} and {then}; {better}")
    } else {
        let add = "declare it, and write a row for it and for every board that can follow";
        match &declared[..] {
            [] => format!("{answer} does not lose; {add}"),
            declared => format!(
                "{answer} does not lose; {add}, or answer {}, which is here already",
                declared.join(" or ")
            ),
        }
    })
}

/// What a board is called in the text, if it is there.
fn declared(stranger: &Stranger<'_>, board: Board) -> Option<String> {
    let names = ["", "*", "#"].map(|sign| format!("{board}{sign}"));
    names.into_iter().find(|name| (stranger.is_state)(name)).map(|name| quote(&name))
}

/// What X picks to win soonest on a board that O has left, if X can.
fn winning_pick(board: Board) -> Option<Cell> {
    if board.outcome().is_some() || !matches!(value(board, Mark::X), Value::Lost(_)) {
        return None;
    }
    let worth = |&cell: &Cell| board.put(cell, Mark::X).map(|after| value(after, Mark::O));
    board.free_cells().min_by_key(worth)
}
