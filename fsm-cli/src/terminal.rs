//! Texts for a terminal.

use terminal_size::{Width, terminal_size};
use unicode_width::UnicodeWidthStr as _;

/// The width of the terminal, or 80 if there is none.
pub(crate) fn width() -> usize {
    const USUAL: usize = 80;
    terminal_size().map_or(USUAL, |(Width(width), _)| usize::from(width))
}

/// Rows of cells in aligned columns. A row may have fewer cells than others. A cell that is wider than 40
/// does not widen its column.
pub(crate) fn in_columns(rows: &[impl AsRef<[String]>]) -> String {
    const WIDEST: usize = 40;
    let mut widths: Vec<usize> = Vec::new();
    for row in rows.iter().map(AsRef::as_ref) {
        widths.resize(widths.len().max(row.len()), 0);
        for (widest, cell) in widths.iter_mut().zip(row) {
            *widest = cell.width().min(WIDEST).max(*widest);
        }
    }
    let mut text = String::new();
    for row in rows.iter().map(AsRef::as_ref) {
        let mut line = String::new();
        for (cell, &width) in row.iter().zip(&widths) {
            line.push_str(cell);
            if width > 0 {
                line.extend(std::iter::repeat_n(' ', width.saturating_sub(cell.width()) + 2));
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
