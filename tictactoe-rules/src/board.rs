//! The board, the marks on it, and whether the game is over.

use crate::cell::{Cell, LINES, Line};

/// The mark that a player puts into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A cross.
    X,
    /// A nought.
    O,
}

impl Mark {
    /// The mark of the opponent.
    #[must_use]
    pub const fn other(self) -> Mark {
        match self {
            Mark::X => Mark::O,
            Mark::O => Mark::X,
        }
    }

    /// `X` or `O`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Mark::X => 'X',
            Mark::O => 'O',
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// This mark has a complete line.
    Won(Mark),
    /// The board is full, and neither mark has a complete line.
    Draw,
}

/// Nine cells, each free or with a mark.
///
/// The type allows every such board, even if no game leads to it. See
/// [`is_possible`](Board::is_possible).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    x: Cells,
    o: Cells,
}

/// A set of cells, one bit each.
type Cells = u16;

const fn bit(cell: Cell) -> Cells {
    1 << cell.index()
}

impl Board {
    /// The board before the first move.
    pub const EMPTY: Board = Board { x: 0, o: 0 };

    const fn cells(self, mark: Mark) -> Cells {
        match mark {
            Mark::X => self.x,
            Mark::O => self.o,
        }
    }

    /// The mark in a cell, or `None` if the cell is free.
    #[must_use]
    pub const fn mark(self, cell: Cell) -> Option<Mark> {
        if self.x & bit(cell) != 0 {
            Some(Mark::X)
        } else if self.o & bit(cell) != 0 {
            Some(Mark::O)
        } else {
            None
        }
    }

    /// Whether a cell has no mark.
    #[must_use]
    pub const fn is_free(self, cell: Cell) -> bool {
        self.mark(cell).is_none()
    }

    /// The free cells, in reading order.
    pub fn free_cells(self) -> impl Iterator<Item = Cell> {
        Cell::ALL.into_iter().filter(move |&cell| self.is_free(cell))
    }

    /// The board with one more mark, or `None` if the cell is taken.
    ///
    /// Does not check whose turn it is, or whether the game is over.
    #[must_use]
    pub const fn put(self, cell: Cell, mark: Mark) -> Option<Board> {
        if !self.is_free(cell) {
            return None;
        }
        Some(match mark {
            Mark::X => Board { x: self.x | bit(cell), ..self },
            Mark::O => Board { o: self.o | bit(cell), ..self },
        })
    }

    /// How many cells have the given mark.
    #[must_use]
    pub const fn count(self, mark: Mark) -> u32 {
        self.cells(mark).count_ones()
    }

    /// Whether every cell is taken.
    #[must_use]
    pub const fn is_full(self) -> bool {
        self.count(Mark::X) + self.count(Mark::O) == 9
    }

    /// Whether all three cells of a line have the given mark.
    #[must_use]
    pub const fn has_line(self, mark: Mark, line: Line) -> bool {
        let line = bit(line[0]) | bit(line[1]) | bit(line[2]);
        self.cells(mark) & line == line
    }

    /// The complete lines of a mark. One move can complete two lines.
    pub fn lines(self, mark: Mark) -> impl Iterator<Item = Line> {
        LINES.into_iter().filter(move |&line| self.has_line(mark, line))
    }

    /// Whether a mark has a complete line.
    #[must_use]
    pub const fn has_won(self, mark: Mark) -> bool {
        let mut index = 0;
        while index < LINES.len() {
            if self.has_line(mark, LINES[index]) {
                return true;
            }
            index += 1;
        }
        false
    }

    /// How the game ended, if it is over.
    ///
    /// If both marks have a complete line, `X` has won. No game leads to such a board.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        if self.has_won(Mark::X) {
            Some(Outcome::Won(Mark::X))
        } else if self.has_won(Mark::O) {
            Some(Outcome::Won(Mark::O))
        } else if self.is_full() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    /// Whether some game leads to this board. Either mark may begin.
    #[must_use]
    pub const fn is_possible(self) -> bool {
        let (x, o) = (self.count(Mark::X), self.count(Mark::O));
        match (self.has_won(Mark::X), self.has_won(Mark::O)) {
            (true, true) => false,
            // The winner moved last, so the winner has as many marks as the other side or one more.
            (true, false) => x == o || x == o + 1,
            (false, true) => o == x || o == x + 1,
            (false, false) => x.abs_diff(o) <= 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::vec::Vec;

    use super::{Board, Mark, Outcome};
    use crate::{Cell, LINES};

    /// Every combination of nine cells, with the marks that were put there.
    fn all_boards() -> impl Iterator<Item = (Vec<Option<Mark>>, Board)> {
        (0..3_usize.pow(9)).map(|number| {
            let marks: Vec<Option<Mark>> = (0..9)
                .map(|cell| [None, Some(Mark::X), Some(Mark::O)][number / 3_usize.pow(cell) % 3])
                .collect();
            let put = |board: Board, (&cell, mark): (&Cell, &Option<Mark>)| match mark {
                Some(mark) => board.put(cell, *mark).expect("the cell is free"),
                None => board,
            };
            let board = Cell::ALL.iter().zip(&marks).fold(Board::EMPTY, put);
            (marks, board)
        })
    }

    #[test]
    fn every_board_has_what_was_put_there() {
        for (marks, board) in all_boards() {
            assert!(Cell::ALL.into_iter().map(|cell| board.mark(cell)).eq(marks.iter().copied()));
            for mark in [Mark::X, Mark::O] {
                let count = marks.iter().filter(|&&there| there == Some(mark)).count();
                assert_eq!(board.count(mark) as usize, count);
                let lines = LINES
                    .into_iter()
                    .filter(|line| line.iter().all(|cell| marks[cell.index()] == Some(mark)));
                assert!(board.lines(mark).eq(lines.clone()));
                assert_eq!(board.has_won(mark), lines.count() > 0);
            }
            let free = Cell::ALL.into_iter().filter(|cell| marks[cell.index()].is_none());
            assert!(board.free_cells().eq(free));
            assert_eq!(board.is_full(), board.free_cells().count() == 0);
            for cell in Cell::ALL {
                assert_eq!(board.put(cell, Mark::X).is_some(), board.is_free(cell));
            }
        }
    }

    /// All boards of all games in which `first` begins.
    fn played(first: Mark) -> BTreeSet<Board> {
        fn play(board: Board, next: Mark, seen: &mut BTreeSet<Board>) {
            if seen.insert(board) && board.outcome().is_none() {
                for cell in board.free_cells() {
                    let after = board.put(cell, next).expect("the cell is free");
                    play(after, next.other(), seen);
                }
            }
        }
        let mut seen = BTreeSet::new();
        play(Board::EMPTY, first, &mut seen);
        seen
    }

    #[test]
    fn possible_boards_are_those_that_games_lead_to() {
        let [x_first, o_first] = [Mark::X, Mark::O].map(played);
        assert_eq!((x_first.len(), o_first.len()), (5_478, 5_478));
        for (_, board) in all_boards() {
            let is_played = x_first.contains(&board) || o_first.contains(&board);
            assert_eq!(board.is_possible(), is_played, "{board}");
        }
    }

    #[test]
    fn the_known_numbers_of_ends() {
        let ends = |outcome| played(Mark::X).iter().filter(|b| b.outcome() == outcome).count();
        assert_eq!(ends(Some(Outcome::Won(Mark::X))), 626);
        assert_eq!(ends(Some(Outcome::Won(Mark::O))), 316);
        assert_eq!(ends(Some(Outcome::Draw)), 16);
        assert_eq!(ends(None), 5_478 - 958);
    }

    #[test]
    fn boards_work_in_constants() {
        const BOARD: Option<Board> = Board::EMPTY.put(Cell::CENTRE, Mark::O);
        const _: () = assert!(matches!(BOARD, Some(board) if board.count(Mark::O) == 1));
        const _: () = assert!(Board::EMPTY.outcome().is_none());
        assert_eq!(BOARD.and_then(|board| board.mark(Cell::_5)), Some(Mark::O));
    }
}
