//! Grids, such as the board of a game.

use std::fmt::Write as _;

use fsm_model::{Glyph, Grid};

use crate::svg::{escape_text, to_f64};
use crate::theme::Theme;

/// A place in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Square {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// The length of a side.
    pub side: f64,
}

impl Square {
    /// The place of a cell of a grid that has so many columns and fills this square in width. Cells
    /// are numbered row by row.
    #[must_use]
    pub fn cell(self, columns: usize, number: usize) -> Square {
        let side = self.side / to_f64(columns);
        let (row, column) = (to_f64(number / columns), to_f64(number % columns));
        Square { x: self.x + column * side, y: self.y + row * side, side }
    }

    fn middle(self) -> (f64, f64) {
        (self.x + self.side / 2.0, self.y + self.side / 2.0)
    }
}

/// A grid as SVG that is as wide as a square: lines between the cells, a cross, a ring or a letter in
/// each, and the strikes.
///
/// What was empty in the grid `before` is coloured; without one, everything is.
///
/// # Example
///
/// ```
/// use fsm_draw::{Square, Theme, draw_grid};
/// use fsm_model::{Glyph, Grid};
///
/// let board = Grid::new(2, vec![Glyph::Cross, Glyph::Empty, Glyph::Empty, Glyph::Ring]);
/// let place = Square { x: 0.0, y: 0.0, side: 80.0 };
/// let svg = draw_grid(&board, None, place, Theme::Light);
/// assert!(svg.contains("<circle class=\"o\" stroke-width=\"5.60\" cx=\"60.00\" cy=\"60.00\""));
/// ```
#[must_use]
pub fn draw_grid(grid: &Grid, before: Option<&Grid>, place: Square, theme: Theme) -> String {
    let (columns, rows) = (grid.columns(), grid.cells().len() / grid.columns());
    let mut svg = String::new();
    draw_lines(columns, rows, place, theme, &mut svg);
    for (number, &glyph) in grid.cells().iter().enumerate() {
        let old = before.and_then(|before| before.cells().get(number));
        let is_new = old.is_none_or(|old| *old == Glyph::Empty);
        draw_glyph(glyph, is_new, place.cell(columns, number), theme, &mut svg);
    }
    for &(from, to) in grid.strikes() {
        let [(x1, y1), (x2, y2)] = [from, to].map(|cell| place.cell(columns, cell).middle());
        let _ = write!(
            svg,
            "<path {} stroke-width=\"{:.2}\" stroke-linecap=\"round\" d=\"M{x1:.2} {y1:.2}L{x2:.2} {y2:.2}\"/>",
            theme.look("strike"),
            place.side / 18.0
        );
    }
    svg
}

/// The lines between columns and between rows.
fn draw_lines(columns: usize, rows: usize, place: Square, theme: Theme, svg: &mut String) {
    let Square { x, y, side } = place;
    let cell = side / to_f64(columns);
    let height = if rows == columns { side } else { cell * to_f64(rows) };
    let width = (side / 60.0).min(4.0);
    let mut path = String::new();
    for column in 1..columns {
        let _ = write!(path, "M{:.2} {y:.2}v{height:.2}", x + to_f64(column) * cell);
    }
    for row in 1..rows {
        let _ = write!(path, "M{x:.2} {:.2}h{side:.2}", y + to_f64(row) * cell);
    }
    let look = theme.look("grid");
    let _ = write!(svg, "<path {look} stroke-width=\"{width:.2}\" d=\"{path}\"/>");
}

fn draw_glyph(glyph: Glyph, is_new: bool, cell: Square, theme: Theme, svg: &mut String) {
    let (x, y) = cell.middle();
    let (half, stroke) = (cell.side * 0.27, cell.side * if is_new { 0.14 } else { 0.07 });
    let look = |new| theme.look(if is_new { new } else { "old" });
    let _ = match glyph {
        Glyph::Cross => {
            let (left, right, top, bottom) = (x - half, x + half, y - half, y + half);
            write!(
                svg,
                "<path {} stroke-width=\"{stroke:.2}\" stroke-linecap=\"round\" d=\"M{left:.2} {top:.2}L{right:.2} {bottom:.2}M{right:.2} {top:.2}L{left:.2} {bottom:.2}\"/>",
                look("x")
            )
        }
        Glyph::Ring => write!(
            svg,
            "<circle {} stroke-width=\"{stroke:.2}\" cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{half:.2}\"/>",
            look("o")
        ),
        Glyph::Letter(letter) => {
            let look = if is_new { String::new() } else { theme.look("pale") };
            let (size, letter) = (cell.side * 0.7, escape_text(&letter.to_string()));
            let y = y + size * 0.35;
            write!(
                svg,
                "<text {look} font-size=\"{size:.2}\" text-anchor=\"middle\" x=\"{x:.2}\" y=\"{y:.2}\">{letter}</text>"
            )
        }
        // An empty cell, and glyphs that this version does not know.
        _ => Ok(()),
    };
}
