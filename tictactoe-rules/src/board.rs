//! The board, the marks on it, and whether the game is over.

use crate::cell::Cell;
use crate::size::{Line, Size};

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

/// A board of some size. Each cell is free or has a mark.
///
/// The type allows every such board, even if no game leads to it. See
/// [`is_possible`](Board::is_possible).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    size: Size,
    x: Cells,
    o: Cells,
}

/// A set of cells, one bit each.
type Cells = u16;

impl Board {
    /// The board before the first move.
    #[must_use]
    pub const fn empty(size: Size) -> Board {
        Board { size, x: 0, o: 0 }
    }

    /// How large the board is.
    #[must_use]
    pub const fn size(self) -> Size {
        self.size
    }

    /// Whether no cell has a mark.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.x | self.o == 0
    }

    /// The cells with a mark, one bit each: the lowest bit is cell 1.
    #[must_use]
    pub const fn bits(self, mark: Mark) -> u16 {
        match mark {
            Mark::X => self.x,
            Mark::O => self.o,
        }
    }

    /// The mark in a cell, or `None` if the cell is free or not on the board.
    #[must_use]
    pub const fn mark(self, cell: Cell) -> Option<Mark> {
        if self.x & cell.bit() != 0 {
            Some(Mark::X)
        } else if self.o & cell.bit() != 0 {
            Some(Mark::O)
        } else {
            None
        }
    }

    /// Whether a cell is on the board and has no mark.
    #[must_use]
    pub const fn is_free(self, cell: Cell) -> bool {
        self.size.has(cell) && (self.x | self.o) & cell.bit() == 0
    }

    /// The free cells, in reading order.
    pub fn free_cells(self) -> impl Iterator<Item = Cell> {
        self.size.cells().iter().copied().filter(move |&cell| self.is_free(cell))
    }

    /// The board with one more mark, or `None` if the cell is not free.
    ///
    /// Does not check whose turn it is, or whether the game is over.
    #[must_use]
    pub const fn put(self, cell: Cell, mark: Mark) -> Option<Board> {
        if !self.is_free(cell) {
            return None;
        }
        Some(match mark {
            Mark::X => Board { x: self.x | cell.bit(), ..self },
            Mark::O => Board { o: self.o | cell.bit(), ..self },
        })
    }

    /// The cell where a later board has one more such mark, if the two boards differ in nothing
    /// else.
    #[must_use]
    pub const fn move_to(self, later: Board, mark: Mark) -> Option<Cell> {
        let (old, new) = (self.bits(mark), later.bits(mark));
        let other = mark.other();
        let is_one_more = old & new == old && (old ^ new).is_power_of_two();
        let is_same = self.size.side() == later.size.side();
        if !is_one_more || !is_same || self.bits(other) != later.bits(other) {
            return None;
        }
        Cell::from_index((old ^ new).trailing_zeros() as usize)
    }

    /// How many cells have the given mark.
    #[must_use]
    pub const fn count(self, mark: Mark) -> u32 {
        self.bits(mark).count_ones()
    }

    /// Whether every cell is taken.
    #[must_use]
    pub const fn is_full(self) -> bool {
        (self.x | self.o).count_ones() as usize == self.size.cell_count()
    }

    /// Whether all cells of a line have the given mark.
    #[must_use]
    pub const fn has_line(self, mark: Mark, line: Line) -> bool {
        self.bits(mark) & line.cells == line.cells
    }

    /// The complete lines of a mark. One move can complete two lines.
    pub fn lines(self, mark: Mark) -> impl Iterator<Item = Line> {
        self.size.lines().iter().copied().filter(move |&line| self.has_line(mark, line))
    }

    /// Whether a mark has a complete line.
    #[must_use]
    pub const fn has_won(self, mark: Mark) -> bool {
        let lines = self.size.lines();
        let mut index = 0;
        while index < lines.len() {
            if self.has_line(mark, lines[index]) {
                return true;
            }
            index += 1;
        }
        false
    }

    /// Whether one move can have completed all complete lines of a mark: they have a cell in
    /// common.
    const fn has_last_move(self, mark: Mark) -> bool {
        let lines = self.size.lines();
        let mut common = Cells::MAX;
        let mut index = 0;
        while index < lines.len() {
            if self.has_line(mark, lines[index]) {
                common &= lines[index].cells;
            }
            index += 1;
        }
        common != 0
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
            (true, false) => (x == o || x == o + 1) && self.has_last_move(Mark::X),
            (false, true) => (o == x || o == x + 1) && self.has_last_move(Mark::O),
            (false, false) => x.abs_diff(o) <= 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};
    use std::vec::Vec;

    use super::{Board, Mark, Outcome};
    use crate::{Cell, Size};

    /// The board with that number: a digit in base three for each cell. Also the marks that were
    /// put there.
    fn numbered(size: Size, number: usize) -> (Vec<Option<Mark>>, Board) {
        let digits = core::iter::successors(Some(number), |rest| Some(rest / 3));
        let mark = |rest: usize| [None, Some(Mark::X), Some(Mark::O)][rest % 3];
        let marks: Vec<Option<Mark>> = digits.map(mark).take(size.cell_count()).collect();
        let put = |board: Board, (&cell, mark): (&Cell, &Option<Mark>)| match mark {
            Some(mark) => board.put(cell, *mark).expect("the cell is free"),
            None => board,
        };
        let board = size.cells().iter().zip(&marks).fold(Board::empty(size), put);
        (marks, board)
    }

    /// Every board of 3 x 3, and every 10,007th of 4 x 4.
    fn many_boards() -> impl Iterator<Item = (Vec<Option<Mark>>, Board)> {
        let numbers =
            |size: Size, step| (0..size.cells().iter().fold(1, |count, _| 3 * count)).step_by(step);
        let small = numbers(Size::Three, 1).map(|number| numbered(Size::Three, number));
        small.chain(numbers(Size::Four, 10_007).map(|number| numbered(Size::Four, number)))
    }

    #[test]
    fn every_board_has_what_was_put_there() {
        for (marks, board) in many_boards() {
            let cells = board.size().cells();
            assert!(cells.iter().map(|&cell| board.mark(cell)).eq(marks.iter().copied()));
            for mark in [Mark::X, Mark::O] {
                let count = marks.iter().filter(|&&there| there == Some(mark)).count();
                assert_eq!(board.count(mark) as usize, count);
                let lines = board
                    .size()
                    .lines()
                    .iter()
                    .copied()
                    .filter(|line| line.cells().all(|cell| marks[cell.index()] == Some(mark)));
                assert!(board.lines(mark).eq(lines.clone()));
                assert_eq!(board.has_won(mark), lines.count() > 0);
            }
            let free = cells.iter().copied().filter(|cell| marks[cell.index()].is_none());
            assert!(board.free_cells().eq(free));
            assert_eq!(board.is_full(), board.free_cells().count() == 0);
            assert_eq!(board.is_empty(), marks.iter().all(Option::is_none));
            for &cell in cells {
                assert_eq!(board.put(cell, Mark::X).is_some(), board.is_free(cell));
            }
        }
    }

    #[test]
    fn a_move_is_one_more_mark_and_nothing_else() {
        for (index, (_, board)) in many_boards().enumerate() {
            // The lists would be long for all boards.
            if index % 7 != 0 {
                continue;
            }
            assert_eq!(board.move_to(board, Mark::X), None);
            for cell in board.free_cells() {
                for mark in [Mark::X, Mark::O] {
                    let later = board.put(cell, mark).expect("the cell is free");
                    assert_eq!(board.move_to(later, mark), Some(cell));
                    assert_eq!(board.move_to(later, mark.other()), None);
                    assert_eq!(later.move_to(board, mark), None);
                    for next in later.free_cells() {
                        for second in [Mark::X, Mark::O] {
                            let latest = later.put(next, second).expect("the cell is free");
                            assert_eq!(board.move_to(latest, mark), None);
                        }
                    }
                }
            }
        }
        // The same marks on a board of another size, and a mark that has changed.
        let small: Board = "XAAAAAAAA".parse().expect("a board");
        assert_eq!(Board::empty(Size::Four).move_to(small, Mark::X), None);
        let changed: Board = "OXAAAAAAA".parse().expect("a board");
        assert_eq!(small.move_to(changed, Mark::X), None);
    }

    #[test]
    fn a_small_board_does_not_have_the_last_cells() {
        let board = Board::empty(Size::Three);
        for &cell in &Cell::ALL[9..] {
            assert!(!board.is_free(cell));
            assert_eq!((board.mark(cell), board.put(cell, Mark::X)), (None, None));
        }
    }

    /// All boards of all games in which `first` begins.
    fn played(size: Size, first: Mark) -> BTreeSet<Board> {
        fn play(board: Board, next: Mark, seen: &mut BTreeSet<Board>) {
            if seen.insert(board) && board.outcome().is_none() {
                for cell in board.free_cells() {
                    let after = board.put(cell, next).expect("the cell is free");
                    play(after, next.other(), seen);
                }
            }
        }
        let mut seen = BTreeSet::new();
        play(Board::empty(size), first, &mut seen);
        seen
    }

    #[test]
    fn possible_boards_are_those_that_games_lead_to() {
        let [x_first, o_first] = [Mark::X, Mark::O].map(|first| played(Size::Three, first));
        assert_eq!((x_first.len(), o_first.len()), (5_478, 5_478));
        for number in 0..3_usize.pow(9) {
            let (_, board) = numbered(Size::Three, number);
            let is_played = x_first.contains(&board) || o_first.contains(&board);
            assert_eq!(board.is_possible(), is_played, "{board}");
        }
    }

    /// Whether a game leads to a board: takes back one mark after the other, in every order.
    fn is_played(board: Board, last: Mark, known: &mut HashMap<(Board, Mark), bool>) -> bool {
        if board.is_empty() {
            return true;
        }
        // The players take turns.
        if board.count(Mark::X).abs_diff(board.count(Mark::O)) > 1 {
            return false;
        }
        if let Some(&is_played) = known.get(&(board, last)) {
            return is_played;
        }
        let without = |cell: Cell| match last {
            Mark::X => Board { x: board.x & !cell.bit(), ..board },
            Mark::O => Board { o: board.o & !cell.bit(), ..board },
        };
        let mut cells = Cell::ALL.into_iter().filter(|&cell| board.mark(cell) == Some(last));
        let found = cells.any(|cell| {
            let before = without(cell);
            before.outcome().is_none() && is_played(before, last.other(), known)
        });
        known.insert((board, last), found);
        found
    }

    /// Boards on which one mark has each pair of lines, and the other cells are filled in many
    /// ways.
    #[test]
    fn possible_boards_of_the_large_size() {
        let size = Size::Four;
        let mut known = HashMap::new();
        let mut counts = [0, 0];
        for (index, one) in size.lines().iter().enumerate() {
            for (other_index, other) in size.lines()[index..].iter().enumerate() {
                let x = one.cells | other.cells;
                let rest: Vec<Cell> =
                    size.cells().iter().copied().filter(|cell| x & cell.bit() == 0).collect();
                for taken in 0..=rest.len() {
                    let skip = (index + 3 * other_index) % rest.len();
                    let cells = rest.iter().cycle().skip(skip).take(taken);
                    let o = cells.fold(0, |cells, cell| cells | cell.bit());
                    for board in [Board { size, x, o }, Board { size, x: o, o: x }] {
                        let is_played = [Mark::X, Mark::O]
                            .into_iter()
                            .any(|last| is_played(board, last, &mut known));
                        assert_eq!(board.is_possible(), is_played, "{board}");
                        counts[usize::from(is_played)] += 1;
                    }
                }
            }
        }
        assert!(counts[0] > 100 && counts[1] > 100, "{counts:?}");
    }

    #[test]
    fn the_known_numbers_of_ends() {
        let played = played(Size::Three, Mark::X);
        let ends = |outcome| played.iter().filter(|b| b.outcome() == outcome).count();
        assert_eq!(ends(Some(Outcome::Won(Mark::X))), 626);
        assert_eq!(ends(Some(Outcome::Won(Mark::O))), 316);
        assert_eq!(ends(Some(Outcome::Draw)), 16);
        assert_eq!(ends(None), 5_478 - 958);
    }

    #[test]
    fn boards_work_in_constants() {
        const EMPTY: Board = Board::empty(Size::Four);
        const BOARD: Option<Board> = EMPTY.put(Cell::_16, Mark::O);
        const _: () = assert!(matches!(BOARD, Some(board) if board.count(Mark::O) == 1));
        const _: () = assert!(EMPTY.outcome().is_none());
        assert_eq!(BOARD.and_then(|board| board.mark(Cell::_16)), Some(Mark::O));
    }
}
