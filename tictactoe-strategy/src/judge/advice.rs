//! What to do about a transition to a board which the text does not have.

use tictactoe_fsm::{Stranger, quote};
use tictactoe_rules::{Board, Cell, Mark, Name};

use super::unbeatable::saving_answers;
use super::{cell, told};
use crate::game::Game;
use crate::minimax::{Value, value};

/// Whether the board is possible there and, if O has answered, whether that was good; otherwise
/// what was probably meant.
pub(super) fn advise(game: Game, stranger: &Stranger<'_>) -> Option<String> {
    let board = |name: &str| name.parse::<Name>().ok().map(|name| name.board);
    let before = board(stranger.from)?;
    let cells: Vec<Cell> = stranger.symbols.iter().filter_map(|symbol| cell(symbol)).collect();
    let from = quote(stranger.from);
    if before.outcome().is_some() {
        return Some(format!("the game is over on {from}, which is never left"));
    }
    let is_possible =
        |cell: &&Cell, after: &Board| game.boards_after(before, **cell).contains(after);
    let possible = board(stranger.name).and_then(|after| {
        let cell = cells.iter().find(|cell| is_possible(cell, &after))?;
        Some((*cell, after))
    });
    let Some((cell, after)) = possible else {
        return guess(game, stranger, before, &cells);
    };
    // Only the sign is another.
    if let Some(name) = declared(stranger, after) {
        return Some(format!("did you mean {name}?"));
    }
    if after.outcome().is_some() {
        let end = told(after);
        return Some(format!(
            "after {cell} on {from}, {end}; declare it, make it final, and write its row"
        ));
    }
    if game == Game::TwoPeople {
        return Some(format!("it follows on {cell} from {from}; declare it, and write its row"));
    }
    Some(judge(stranger, (before, cell), after))
}

/// Whether an answer to a pick is good, and which are.
fn judge(stranger: &Stranger<'_>, (before, cell): (Board, Cell), after: Board) -> String {
    let answer = format!("as an answer to {cell} on {} it", quote(stranger.from));
    let mut saving = saving_answers(before, cell);
    saving.retain(|&other| other != after);
    let declared: Vec<String> =
        saving.iter().filter_map(|&board| declared(stranger, board)).collect();
    let Some(pick) = winning_pick(after) else {
        let add = "declare it, and write a row for it and for every board that can follow";
        return match &declared[..] {
            [] => format!("{answer} does not lose; {add}"),
            declared => format!(
                "{answer} does not lose; {add}, or answer {}, which is here already",
                declared.join(" or ")
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
            let names: Vec<String> = saving.iter().map(|b| quote(&b.to_string())).collect();
            format!("{} would not", names.join(" or "))
        }
        (declared, _) => format!("{} does not", declared.join(" or ")),
    };
    format!("{answer} loses, since X picks {pick} and {then}; {better}")
}

/// More letters are not changed by a slip.
const MOST_SLIPS: usize = 3;

/// What was probably meant by something that is against the rules: the nearest that is not.
fn guess(game: Game, stranger: &Stranger<'_>, before: Board, cells: &[Cell]) -> Option<String> {
    let &[cell] = cells else { return None };
    let mut boards = game.boards_after(before, cell);
    // A taken cell changes nothing, nor does a cell where an opening is prescribed.
    if boards.is_empty() || before == Board::EMPTY {
        boards.push(before);
    }
    let names = boards.into_iter().filter_map(|board| declared(stranger, board));
    let written = quote(stranger.name);
    let slips = |name: &String| {
        let differing = name.chars().zip(written.chars()).filter(|(one, other)| one != other);
        differing.count() + name.len().abs_diff(written.len())
    };
    let nearest = names.min_by_key(slips).filter(|name| slips(name) <= MOST_SLIPS)?;
    Some(format!("did you mean {nearest}?"))
}

/// What a board is called in the text, if it is there.
fn declared(stranger: &Stranger<'_>, board: Board) -> Option<String> {
    let names = ["", "*", "#"].map(|sign| format!("{board}{sign}"));
    names.into_iter().find(|name| (stranger.is_state)(name)).map(|name| quote(&name))
}

/// What X picks to win soonest on an unfinished board that O has left, if X can.
fn winning_pick(board: Board) -> Option<Cell> {
    if !matches!(value(board, Mark::X), Value::Lost(_)) {
        return None;
    }
    let worth = |&cell: &Cell| board.put(cell, Mark::X).map(|after| value(after, Mark::O));
    board.free_cells().min_by_key(worth)
}
