//! What each state is: a board with its outcome, or why it is none. Every name is read once.

use fsm_model::Dfa;
use tictactoe_rules::{Board, Name, NameError, Outcome, Sign, Size};

/// A state whose name is a board of the right size.
#[derive(Clone, Copy)]
pub(super) struct Position {
    pub(super) board: Board,
    pub(super) sign: Option<Sign>,
    /// The outcome of the board. It is here because each board is asked for it many times.
    pub(super) outcome: Option<Outcome>,
}

/// Why a state is not a board of this text.
#[derive(Clone, Copy)]
pub(super) enum NotABoard {
    /// Its name is not the name of any board.
    Name(NameError),
    /// It is a board, but not of the size that counts in this text.
    OtherSize { found: Size, wanted: Size },
}

/// The positions of all states, and the size of their boards.
pub(super) struct Positions {
    /// The size that most boards have, or that the first board has if neither size has more; none
    /// if no state is a board.
    pub(super) size: Option<Size>,
    /// Whether one size has more boards than the other.
    pub(super) has_majority: bool,
    /// In the order of the states.
    pub(super) all: Vec<Result<Position, NotABoard>>,
}

impl Positions {
    pub(super) fn read(dfa: &Dfa) -> Positions {
        let mut counts = Size::ALL.map(|size| (size, 0_usize));
        let mut first = None;
        let mut all = Vec::with_capacity(dfa.states().len());
        for state in dfa.states() {
            all.push(match dfa.state(state).name().parse::<Name>() {
                Ok(Name { board, sign }) => {
                    first.get_or_insert(board.size());
                    for (size, count) in &mut counts {
                        *count += usize::from(*size == board.size());
                    }
                    Ok(Position { board, sign, outcome: board.outcome() })
                }
                Err(reason) => Err(NotABoard::Name(reason)),
            });
        }
        let most = counts.iter().map(|&(_, count)| count).max();
        let mut with_most = counts.iter().filter(|&&(_, count)| Some(count) == most);
        let (size, has_majority) = match (with_most.next(), with_most.next()) {
            (Some(&(size, _)), None) => (Some(size), true),
            _ => (first, false),
        };
        if let Some(wanted) = size {
            for position in &mut all {
                let found = position.as_ref().map_or(wanted, |position| position.board.size());
                if found != wanted {
                    *position = Err(NotABoard::OtherSize { found, wanted });
                }
            }
        }
        Positions { size, has_majority, all }
    }
}
