//! The cells of a board.

use core::fmt;

/// A cell of a board, numbered row by row.
///
/// ```text
/// 1 2 3      1  2  3  4
/// 4 5 6      5  6  7  8
/// 7 8 9      9 10 11 12
///           13 14 15 16
/// ```
///
/// A board of 3 x 3 has only the first nine of them. The macro `automaton` turns the symbols `1` to `16` into
/// the variants `_1` to `_16`. This enum has the same names, so it can be given to the macro as `symbol = Cell`
/// for automata of 4 x 4. For those of 3 x 3, there is [`Cell3x3`].
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
    _10,
    _11,
    _12,
    _13,
    _14,
    _15,
    _16,
}

impl Cell {
    /// Every cell of the largest board, in reading order.
    pub const ALL: [Cell; 16] = [
        Cell::_1,
        Cell::_2,
        Cell::_3,
        Cell::_4,
        Cell::_5,
        Cell::_6,
        Cell::_7,
        Cell::_8,
        Cell::_9,
        Cell::_10,
        Cell::_11,
        Cell::_12,
        Cell::_13,
        Cell::_14,
        Cell::_15,
        Cell::_16,
    ];

    const NAMES: [&str; Cell::ALL.len()] =
        ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16"];

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

    /// The number that players see, from 1 to 16.
    #[must_use]
    pub const fn number(self) -> usize {
        self.index() + 1
    }

    /// The cell with that number, from 1 to 16.
    #[must_use]
    pub const fn from_number(number: usize) -> Option<Cell> {
        match number.checked_sub(1) {
            Some(index) => Cell::from_index(index),
            None => None,
        }
    }

    /// The number as a word, `1` to `16`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Cell::NAMES[self.index()]
    }

    /// The cell with that number as a word. `01` is not such a word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Cell> {
        Cell::ALL.into_iter().find(|cell| cell.name() == name)
    }

    pub(crate) const fn bit(self) -> u16 {
        1 << self.index()
    }
}

/// Writes the number of the cell, `1` to `16`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A cell of a board of 3 x 3.
///
/// The alphabet of an automaton of 3 x 3 has only these nine symbols, so this enum can be given to the
/// macro `automaton` as `symbol = Cell3x3`. Everything else uses [`Cell`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the variants are named after their numbers")]
pub enum Cell3x3 {
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

impl Cell3x3 {
    /// Every cell, in reading order.
    pub const ALL: [Cell3x3; 9] = [
        Cell3x3::_1,
        Cell3x3::_2,
        Cell3x3::_3,
        Cell3x3::_4,
        Cell3x3::_5,
        Cell3x3::_6,
        Cell3x3::_7,
        Cell3x3::_8,
        Cell3x3::_9,
    ];

    /// The cell with the same number, or `None` if a board of 3 x 3 does not have it.
    #[must_use]
    pub const fn from_cell(cell: Cell) -> Option<Cell3x3> {
        let index = cell.index();
        if index < Cell3x3::ALL.len() { Some(Cell3x3::ALL[index]) } else { None }
    }
}

impl From<Cell3x3> for Cell {
    fn from(cell: Cell3x3) -> Cell {
        Cell::ALL[cell as usize]
    }
}

#[cfg(test)]
mod tests {
    use std::format;
    use std::string::ToString;

    use super::{Cell, Cell3x3};

    #[test]
    fn indices_numbers_and_names_agree() {
        for (index, cell) in Cell::ALL.into_iter().enumerate() {
            assert_eq!(cell.index(), index);
            assert_eq!(Cell::from_index(index), Some(cell));
            assert_eq!(cell.number(), index + 1);
            assert_eq!(Cell::from_number(index + 1), Some(cell));
            assert_eq!(cell.to_string(), (index + 1).to_string());
            assert_eq!(Cell::from_name(&cell.to_string()), Some(cell));
        }
        assert_eq!(Cell::from_index(16), None);
        assert_eq!((Cell::from_number(0), Cell::from_number(17)), (None, None));
        assert!(
            ["", "0", "17", "01", "a", "+1", "１"].iter().all(|n| Cell::from_name(n).is_none())
        );
        assert_eq!(format!("{:3}|{:>3}", Cell::_7, Cell::_12), "7  | 12");
    }

    #[test]
    fn the_small_board_has_the_first_cells() {
        for cell in Cell::ALL {
            let small = Cell3x3::from_cell(cell);
            assert_eq!(small.map(Cell::from), Some(cell).filter(|cell| cell.number() <= 9));
        }
    }
}
