//! Boards in messages, side by side.

use std::fmt::Write as _;

use tictactoe_rules::{Board, Name};

/// The blanks between boards.
const GAP: usize = 3;

/// How wide a board is with its caption and the gap behind it.
fn column(caption: &str) -> usize {
    const BOARD: usize = 5;
    caption.chars().count().max(BOARD) + GAP
}

/// Boards beside each other, each with a word above it.
pub(super) fn picture(boards: &[(&str, Board)]) -> String {
    let drawn: Vec<String> = boards.iter().map(|(_, board)| format!("{board:#}")).collect();
    let mut lines = vec![String::new(); 4];
    for ((caption, _), drawn) in boards.iter().zip(&drawn) {
        let width = column(caption);
        for (line, part) in lines.iter_mut().zip([*caption].into_iter().chain(drawn.lines())) {
            let _ = write!(line, "{part:width$}");
        }
    }
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n")
}

/// The board that a state is named after, in three lines.
///
/// # Example
///
/// ```
/// use tictactoe_strategy::depict;
///
/// assert_eq!(depict("OXAAXAAOA").as_deref(), Some("O X .\n. X .\n. O ."));
/// assert_eq!(depict("Unlocked"), None);
/// ```
#[must_use]
pub fn depict(name: &str) -> Option<String> {
    let name: Name = name.parse().ok()?;
    Some(format!("{:#}", name.board))
}

/// The boards that some states are named after, side by side with a word above each, in rows that
/// are no wider than they must be. None if any name is not a board.
///
/// # Example
///
/// ```
/// use tictactoe_strategy::depict_all;
///
/// let passed = [("start", "AAAAAAAAA"), ("5", "OAAAXAAAA")];
/// let boards = "\
/// start   5
/// . . .   O . .
/// . . .   . X .
/// . . .   . . .";
/// assert_eq!(depict_all(&passed, 80).as_deref(), Some(boards));
/// ```
#[must_use]
pub fn depict_all(states: &[(&str, &str)], width: usize) -> Option<String> {
    let board = |&(caption, name): &_| Some((caption, str::parse::<Name>(name).ok()?.board));
    let boards: Vec<(&str, Board)> = states.iter().map(board).collect::<Option<_>>()?;
    let mut rows: Vec<String> = Vec::new();
    let mut rest = boards.as_slice();
    while !rest.is_empty() {
        let mut used = 0;
        let fits = rest.iter().take_while(|(caption, _)| {
            used += column(caption);
            used <= width + GAP
        });
        let (row, others) = rest.split_at(fits.count().max(1));
        rows.push(picture(row));
        rest = others;
    }
    Some(rows.join("\n\n"))
}
