//! The sizes of boards, and the cells and lines of each.

use crate::cell::Cell;

/// How large a board is. A player needs as many marks in a line as a side has cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// 3 x 3, three in a row.
    Three,
    /// 4 x 4, four in a row.
    Four,
}

impl Size {
    /// Every size, smallest first.
    pub const ALL: [Size; 2] = [Size::Three, Size::Four];

    /// The number of rows, of columns, and of cells in a line.
    #[must_use]
    pub const fn side(self) -> usize {
        match self {
            Size::Three => 3,
            Size::Four => 4,
        }
    }

    /// The number of cells.
    #[must_use]
    pub const fn cell_count(self) -> usize {
        self.side() * self.side()
    }

    /// The size with that number of cells.
    #[must_use]
    pub const fn from_cell_count(count: usize) -> Option<Size> {
        match count {
            9 => Some(Size::Three),
            16 => Some(Size::Four),
            _ => None,
        }
    }

    /// The cells, in reading order.
    #[must_use]
    pub const fn cells(self) -> &'static [Cell] {
        Cell::ALL.split_at(self.cell_count()).0
    }

    /// Whether a board of this size has the cell.
    #[must_use]
    pub const fn has(self, cell: Cell) -> bool {
        cell.index() < self.cell_count()
    }

    /// The cell in a row and a column, both counted from zero.
    #[must_use]
    pub const fn cell_at(self, row: usize, column: usize) -> Option<Cell> {
        let side = self.side();
        if row < side && column < side { Cell::from_index(side * row + column) } else { None }
    }

    /// The row and the column of a cell, both counted from zero.
    #[must_use]
    pub const fn row_and_column(self, cell: Cell) -> (usize, usize) {
        (cell.index() / self.side(), cell.index() % self.side())
    }

    /// The cell in the middle. A board of 4 x 4 has four such cells; this is the first of them.
    #[must_use]
    pub const fn middle(self) -> Cell {
        match self {
            Size::Three => Cell::_5,
            Size::Four => Cell::_6,
        }
    }

    /// Every line: the rows, the columns, the diagonals.
    #[must_use]
    pub const fn lines(self) -> &'static [Line] {
        match self {
            Size::Three => const { &lines_of::<8>(3) },
            Size::Four => const { &lines_of::<10>(4) },
        }
    }

    /// The two lines that are neither rows nor columns.
    #[must_use]
    pub const fn diagonals(self) -> &'static [Line] {
        self.lines().split_at(2 * self.side()).1
    }
}

/// The cells of a row, a column or a diagonal. A player who has all of them has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line {
    /// One bit for each cell.
    pub(crate) cells: u16,
}

impl Line {
    /// The cells, in reading order.
    #[must_use]
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + Clone {
        Cell::ALL.into_iter().filter(move |&cell| self.contains(cell))
    }

    /// The cells, one bit each: the lowest bit is cell 1.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.cells
    }

    /// Whether a cell is on the line.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.cells & cell.bit() != 0
    }

    /// The first and the last cell.
    #[must_use]
    pub const fn ends(self) -> (Cell, Cell) {
        let first = self.cells.trailing_zeros() as usize;
        let last = self.cells.ilog2() as usize;
        (Cell::ALL[first], Cell::ALL[last])
    }
}

/// The lines of a board. `COUNT` is two more than twice the side.
const fn lines_of<const COUNT: usize>(side: usize) -> [Line; COUNT] {
    let mut lines = [Line { cells: 0 }; COUNT];
    let mut step = 0;
    while step < side {
        let mut other = 0;
        while other < side {
            lines[step].cells |= 1 << (side * step + other);
            lines[side + step].cells |= 1 << (side * other + step);
            other += 1;
        }
        lines[2 * side].cells |= 1 << (side * step + step);
        lines[2 * side + 1].cells |= 1 << (side * step + side - 1 - step);
        step += 1;
    }
    lines
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::vec::Vec;

    use super::Size;

    #[test]
    fn cells_rows_and_columns_agree() {
        for size in Size::ALL {
            assert_eq!(size.cells().len(), size.cell_count());
            assert_eq!(Size::from_cell_count(size.cell_count()), Some(size));
            for (index, &cell) in size.cells().iter().enumerate() {
                assert!(size.has(cell));
                let (row, column) = size.row_and_column(cell);
                assert_eq!(row * size.side() + column, index);
                assert_eq!(size.cell_at(row, column), Some(cell));
            }
            let side = size.side();
            assert_eq!((size.cell_at(0, side), size.cell_at(side, 0)), (None, None));
            assert_eq!(size.cell_at(usize::MAX, 0), None);
        }
        assert_eq!([0, 8, 10, 15, 17, 25].map(Size::from_cell_count), [None; 6]);
    }

    /// Finds the lines by their places: each has as many cells as a side, with equal steps from one to the next.
    #[test]
    fn lines_are_the_straight_ones() {
        for size in Size::ALL {
            let side = size.side();
            let mut straight = BTreeSet::new();
            for &first in size.cells() {
                for step in [(0, 1), (1, 0), (1, 1), (1, usize::MAX)] {
                    let (row, column) = size.row_and_column(first);
                    let place = |n: usize| {
                        let row = row.wrapping_add(step.0 * n);
                        size.cell_at(row, column.wrapping_add(step.1.wrapping_mul(n)))
                    };
                    straight.extend((0..side).map(place).collect::<Option<Vec<_>>>());
                }
            }
            let lines: BTreeSet<Vec<_>> =
                size.lines().iter().map(|line| line.cells().collect()).collect();
            assert_eq!(lines, straight);
            assert_eq!(lines.len(), size.lines().len());
            assert_eq!(size.diagonals().len(), 2);
            for line in size.lines() {
                let ends = (line.cells().next(), line.cells().next_back());
                assert_eq!((Some(line.ends().0), Some(line.ends().1)), ends);
                let rows: BTreeSet<_> = line.cells().map(|c| size.row_and_column(c).0).collect();
                let columns: BTreeSet<_> = line.cells().map(|c| size.row_and_column(c).1).collect();
                let is_diagonal = rows.len() == side && columns.len() == side;
                assert_eq!(size.diagonals().contains(line), is_diagonal);
            }
        }
    }
}
