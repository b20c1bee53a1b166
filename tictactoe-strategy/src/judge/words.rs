//! Words in messages that depend on the size of the board, labels, and lists of boards.

use fsm_model::{Start, in_backticks};
use tictactoe_rules::{Board, Mark, Outcome, Size};

/// `three in a row`
pub(super) fn full_line(size: Size) -> &'static str {
    match size {
        Size::Three => "three in a row",
        Size::Four => "four in a row",
    }
}

/// `3 x 3`
pub(super) fn dimensions(size: Size) -> &'static str {
    match size {
        Size::Three => "3 x 3",
        Size::Four => "4 x 4",
    }
}

/// `` the cells `1` to `9` ``; both sizes if no state is a board.
pub(super) fn all_cells(size: Option<Size>) -> &'static str {
    match size {
        Some(Size::Three) => "the cells `1` to `9`",
        Some(Size::Four) => "the cells `1` to `16`",
        None => "the cells `1` to `9`, or `1` to `16` if the boards are 4 x 4",
    }
}

/// What the name of a board looks like.
pub(super) fn spelling(size: Option<Size>) -> String {
    let letters = match size {
        Some(size) => size.cell_count().to_string(),
        None => Size::ALL.map(|size| size.cell_count().to_string()).join(" or "),
    };
    format!(
        "a board is {letters} letters, `A` for a free cell, `X` and `O`; \
         behind it `*` if O has won, `#` for a draw"
    )
}

/// The result of the game on a board, as part of a message.
pub(super) fn describe_outcome(board: Board) -> &'static str {
    match (board.outcome(), board.size()) {
        (None, _) => "the game goes on",
        (Some(Outcome::Draw), _) => "the game is a draw",
        (Some(Outcome::Won(Mark::X)), Size::Three) => "X has three in a row",
        (Some(Outcome::Won(Mark::X)), Size::Four) => "X has four in a row",
        (Some(Outcome::Won(Mark::O)), Size::Three) => "O has three in a row",
        (Some(Outcome::Won(Mark::O)), Size::Four) => "O has four in a row",
    }
}

/// The label of a start behind a blank, or nothing if it has none.
pub(super) fn label_of(start: Start<'_>) -> String {
    start.label().map_or(String::new(), |label| format!(" {}", in_backticks(label)))
}

/// So many boards of a list are shown.
const SHOWN_BOARDS: usize = 4;

/// `` `a` or `b` ``: a few names that are in backticks already, and how many more there are.
pub(super) fn either(names: &[String]) -> String {
    // "or one more" is hardly shorter than the name.
    if names.len() <= SHOWN_BOARDS + 1 {
        return names.join(" or ");
    }
    let others = names.len() - SHOWN_BOARDS;
    format!("{}, or one of {others} others", names[..SHOWN_BOARDS].join(" or "))
}

#[cfg(test)]
mod tests {
    use super::either;

    #[test]
    fn long_lists_are_cut() {
        let names: Vec<String> = (1..=15).map(|number| format!("`{number}`")).collect();
        assert_eq!(either(&names[..1]), "`1`");
        assert_eq!(either(&names[..5]), "`1` or `2` or `3` or `4` or `5`");
        assert_eq!(either(&names[..6]), "`1` or `2` or `3` or `4`, or one of 2 others");
        assert_eq!(either(&names), "`1` or `2` or `3` or `4`, or one of 11 others");
    }
}
