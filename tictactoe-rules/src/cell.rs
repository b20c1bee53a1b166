//! The nine cells and the eight lines.

use core::fmt;

/// A cell of the board, numbered row by row.
///
/// ```text
/// 1 2 3
/// 4 5 6
/// 7 8 9
/// ```
///
/// The macro `automaton` turns the symbols `1` to `9` into the variants `_1` to `_9`. This enum has
/// the same names, so it can be given to the macro as `symbol = Cell`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the variants are named after their numbers")]
pub enum Cell {
    _1,
    _2,
    _3,
    _4,
    _5,
    _6,
    _7,
    _8,
    _9,
}

impl Cell {
    /// Every cell, in reading order.
    pub const ALL: [Cell; 9] =
        [Cell::_1, Cell::_2, Cell::_3, Cell::_4, Cell::_5, Cell::_6, Cell::_7, Cell::_8, Cell::_9];

    /// The cell in the middle.
    pub const CENTRE: Cell = Cell::_5;

    /// The position in reading order, counted from zero.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The cell at a position in reading order, counted from zero.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Cell> {
        if index < Cell::ALL.len() { Some(Cell::ALL[index]) } else { None }
    }

    /// The cell in a row and a column, both counted from zero.
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Option<Cell> {
        if row < 3 && column < 3 { Cell::from_index(3 * row + column) } else { None }
    }

    /// The number that players see, `1` to `9`.
    #[must_use]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The cell with that number, `1` to `9`.
    #[must_use]
    pub const fn from_digit(digit: char) -> Option<Cell> {
        match digit {
            '1'..='9' => Cell::from_index(digit as usize - '1' as usize),
            _ => None,
        }
    }
}

/// Writes the number of the cell, `1` to `9`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.digit().encode_utf8(&mut [0; 4]))
    }
}

/// Three cells in a row, a column or a diagonal. A player who has all three has won.
pub type Line = [Cell; 3];

/// Every line: the rows, the columns, the diagonals.
pub const LINES: [Line; 8] = [
    [Cell::_1, Cell::_2, Cell::_3],
    [Cell::_4, Cell::_5, Cell::_6],
    [Cell::_7, Cell::_8, Cell::_9],
    [Cell::_1, Cell::_4, Cell::_7],
    [Cell::_2, Cell::_5, Cell::_8],
    [Cell::_3, Cell::_6, Cell::_9],
    [Cell::_1, Cell::_5, Cell::_9],
    [Cell::_3, Cell::_5, Cell::_7],
];

/// The two lines that are neither rows nor columns.
pub const DIAGONALS: [Line; 2] = [LINES[6], LINES[7]];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::string::ToString;

    use super::{Cell, LINES};

    #[test]
    fn numbers_digits_and_places_agree() {
        for (index, cell) in Cell::ALL.into_iter().enumerate() {
            assert_eq!(cell.index(), index);
            assert_eq!(Cell::from_index(index), Some(cell));
            assert_eq!(Cell::at(index / 3, index % 3), Some(cell));
            assert_eq!(cell.to_string(), (index + 1).to_string());
            assert_eq!(Cell::from_digit(cell.digit()), Some(cell));
        }
        assert_eq!(Cell::from_index(9), None);
        assert_eq!((Cell::at(0, 3), Cell::at(3, 0)), (None, None));
        assert_eq!(Cell::at(usize::MAX, 0), None);
        assert!(['0', ':', '/', 'a', '１'].into_iter().all(|c| Cell::from_digit(c).is_none()));
    }

    /// Finds every three cells with equal steps between them, and compares these with `LINES`.
    #[test]
    fn lines_are_the_straight_ones() {
        let step = |a: usize, b: usize| (3 + b / 3 - a / 3, 3 + b % 3 - a % 3);
        let mut straight = BTreeSet::new();
        for a in 0..9 {
            for b in a + 1..9 {
                for c in b + 1..9 {
                    if step(a, b) == step(b, c) {
                        straight.insert([a, b, c]);
                    }
                }
            }
        }
        let lines: BTreeSet<_> = LINES.iter().map(|line| line.map(Cell::index)).collect();
        assert_eq!(lines, straight);
        assert_eq!(lines.len(), LINES.len());
    }
}
