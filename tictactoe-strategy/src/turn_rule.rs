//! What a game is, for those who write it down and for those who judge it: who plays, what the
//! ends are called, and what may follow a board.

use tictactoe_rules::{Board, Cell, Mark, Outcome};

/// Who plays, and so what one transition is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Game {
    /// The person's X and the computer's O.
    Opponent,
    /// X and O in turn; X begins.
    TwoPeople,
}

impl Game {
    /// The labels of the ends: from the computer's side, or from nobody's.
    pub(crate) const fn labels(self) -> [(&'static str, Outcome); 3] {
        const X: Outcome = Outcome::Won(Mark::X);
        const O: Outcome = Outcome::Won(Mark::O);
        match self {
            Game::Opponent => [("win", O), ("draw", Outcome::Draw), ("lost", X)],
            Game::TwoPeople => [("x", X), ("draw", Outcome::Draw), ("o", O)],
        }
    }

    /// Whose mark a picked cell gets.
    pub(crate) fn mark(self, board: Board) -> Mark {
        match self {
            Game::TwoPeople if board.count(Mark::X) > board.count(Mark::O) => Mark::O,
            Game::Opponent | Game::TwoPeople => Mark::X,
        }
    }

    /// The boards that may follow an unfinished one when a cell is picked; none if it is taken.
    pub(crate) fn boards_after(self, board: Board, cell: Cell) -> Vec<Board> {
        let Some(picked) = board.put(cell, self.mark(board)) else { return Vec::new() };
        if self == Game::TwoPeople || picked.outcome().is_some() {
            vec![picked]
        } else {
            answers(picked).map(|(_, after)| after).collect()
        }
    }
}

/// Each free cell of a board, with the board after O has taken it.
pub(crate) fn answers(board: Board) -> impl Iterator<Item = (Cell, Board)> {
    board.free_cells().filter_map(move |cell| Some((cell, board.put(cell, Mark::O)?)))
}
