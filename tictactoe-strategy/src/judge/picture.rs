//! Boards in messages, side by side.

use std::fmt::Write as _;

use tictactoe_rules::{Board, Name};

/// Boards beside each other, each with a word above it.
pub(super) fn picture(boards: &[(&str, Board)]) -> String {
    const NARROWEST: usize = 5;
    let drawn: Vec<String> = boards.iter().map(|(_, board)| format!("{board:#}")).collect();
    let mut lines = vec![String::new(); 4];
    for ((caption, _), drawn) in boards.iter().zip(&drawn) {
        let width = caption.chars().count().max(NARROWEST) + 3;
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
