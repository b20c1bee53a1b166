//! The two kinds of play: what one transition is, and what the results are called.
//!
//! The writer of texts and the judge both use this.

use tictactoe_rules::{Board, Cell, Mark, Outcome};

/// Who plays, and so what one transition is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurnRule {
    /// The person's X and then the computer's O.
    Opponent,
    /// One move: X and O take turns, and X begins.
    TwoPeople,
}

impl TurnRule {
    pub(crate) const ALL: [TurnRule; 2] = [TurnRule::Opponent, TurnRule::TwoPeople];

    /// The claim that an automaton follows this rule.
    pub(crate) const fn claim_name(self) -> &'static str {
        match self {
            TurnRule::Opponent => "tictactoe",
            TurnRule::TwoPeople => "referee",
        }
    }

    /// The labels of final states and their meanings. Against an opponent they are the computer's
    /// results; between two people they name the winner.
    pub(crate) const fn labels(self) -> [(&'static str, Outcome); 3] {
        const X: Outcome = Outcome::Won(Mark::X);
        const O: Outcome = Outcome::Won(Mark::O);
        match self {
            TurnRule::Opponent => [("win", O), ("draw", Outcome::Draw), ("lost", X)],
            TurnRule::TwoPeople => [("x", X), ("draw", Outcome::Draw), ("o", O)],
        }
    }

    /// The mark that a picked cell gets.
    pub(crate) fn mark(self, board: Board) -> Mark {
        match self {
            TurnRule::TwoPeople if board.count(Mark::X) > board.count(Mark::O) => Mark::O,
            TurnRule::Opponent | TurnRule::TwoPeople => Mark::X,
        }
    }

    /// Whether a board may follow an unfinished one when a cell is picked. The caller knows its
    /// outcome.
    ///
    /// These are the boards of [`boards_after`](TurnRule::boards_after), but without a list.
    pub(crate) fn allows(
        self,
        board: Board,
        cell: Cell,
        after: Board,
        outcome: Option<Outcome>,
    ) -> bool {
        let Some(picked) = board.put(cell, self.mark(board)) else { return false };
        match self {
            TurnRule::TwoPeople => after == picked,
            TurnRule::Opponent if after == picked => outcome.is_some(),
            // If X had won by the pick, its line would still be there after the answer.
            TurnRule::Opponent => {
                picked.move_to(after, Mark::O).is_some() && outcome != Some(Outcome::Won(Mark::X))
            }
        }
    }

    /// The boards that may follow an unfinished one when a cell is picked; none if it is taken.
    pub(crate) fn boards_after(self, board: Board, cell: Cell) -> Vec<Board> {
        let Some(picked) = board.put(cell, self.mark(board)) else { return Vec::new() };
        if self == TurnRule::TwoPeople || picked.outcome().is_some() {
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
