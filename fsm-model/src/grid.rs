//! A small picture of a state: cells in rows. Here it is shown as text; other crates draw it.

use std::fmt;

/// A picture of a state in cells, such as the board of a game.
///
/// # Example
///
/// ```
/// use fsm_model::{Glyph, Grid};
///
/// let board = Grid::new(2, vec![Glyph::Cross, Glyph::Empty, Glyph::Empty, Glyph::Ring]);
/// assert_eq!(board.to_string(), "X .\n. O");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    columns: usize,
    cells: Vec<Glyph>,
    strikes: Vec<(usize, usize)>,
}

/// What stands in a cell of a [`Grid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Glyph {
    /// Nothing; in text `.`.
    Empty,
    /// A cross; in text `X`.
    Cross,
    /// A ring; in text `O`.
    Ring,
    /// A letter or sign.
    Letter(char),
}

impl Glyph {
    fn letter(self) -> char {
        match self {
            Glyph::Empty => '.',
            Glyph::Cross => 'X',
            Glyph::Ring => 'O',
            Glyph::Letter(letter) => letter,
        }
    }
}

impl Grid {
    /// A grid with so many columns; the cells are given row by row.
    ///
    /// # Panics
    ///
    /// If there are no columns, or the cells do not fill whole rows.
    #[must_use]
    pub fn new(columns: usize, cells: Vec<Glyph>) -> Grid {
        assert!(columns > 0 && cells.len().is_multiple_of(columns), "the cells fill whole rows");
        Grid { columns, cells, strikes: Vec::new() }
    }

    /// Strikes out the cells between two of them, which are given by their numbers. Only a drawing
    /// shows this.
    #[must_use]
    pub fn with_strike(mut self, from: usize, to: usize) -> Grid {
        self.strikes.push((from, to));
        self
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The cells, row by row.
    #[must_use]
    pub fn cells(&self) -> &[Glyph] {
        &self.cells
    }

    /// The first and the last cell of each line that is struck out.
    #[must_use]
    pub fn strikes(&self) -> &[(usize, usize)] {
        &self.strikes
    }

    /// Grids side by side with a caption above each, in as many rows as a width needs.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Glyph, Grid};
    ///
    /// let grid = |glyph| Grid::new(2, vec![glyph; 4]);
    /// let passed = [("start", grid(Glyph::Empty)), ("5", grid(Glyph::Cross))];
    /// assert_eq!(Grid::side_by_side(&passed, 80), "start   5\n. .     X X\n. .     X X");
    /// ```
    #[must_use]
    pub fn side_by_side(grids: &[(&str, Grid)], width: usize) -> String {
        let mut rows: Vec<String> = Vec::new();
        let mut rest = grids;
        while !rest.is_empty() {
            let mut used = 0;
            let fits = rest.iter().take_while(|(caption, grid)| {
                used += grid.width_with(caption) + GAP;
                used <= width.saturating_add(GAP)
            });
            let (row, others) = rest.split_at(fits.count().max(1));
            rows.push(row_of_grids(row));
            rest = others;
        }
        rows.join("\n\n")
    }

    /// The number of characters in a line of the grid and its caption.
    fn width_with(&self, caption: &str) -> usize {
        caption.chars().count().max(2 * self.columns - 1)
    }
}

/// The blanks between grids.
const GAP: usize = 3;

fn row_of_grids(grids: &[(&str, Grid)]) -> String {
    let drawn: Vec<String> = grids.iter().map(|(_, grid)| grid.to_string()).collect();
    let height = drawn.iter().map(|grid| grid.lines().count()).max().unwrap_or(0);
    let mut lines = vec![String::new(); height + 1];
    for ((caption, grid), drawn) in grids.iter().zip(&drawn) {
        let width = grid.width_with(caption) + GAP;
        let parts = [*caption].into_iter().chain(drawn.lines()).chain(std::iter::repeat(""));
        for (line, part) in lines.iter_mut().zip(parts) {
            line.push_str(part);
            line.extend(std::iter::repeat_n(' ', width - part.chars().count()));
        }
    }
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n")
}

/// One line for each row, with a blank between cells.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, cell) in self.cells.iter().enumerate() {
            let before = match number % self.columns {
                _ if number == 0 => "",
                0 => "\n",
                _ => " ",
            };
            write!(f, "{before}{}", cell.letter())?;
        }
        Ok(())
    }
}
