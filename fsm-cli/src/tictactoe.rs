//! Pictures of automata that play tic-tac-toe.
//!
//! Beside `main`, only this folder names `tictactoe_strategy`.

mod boards;
mod map;
mod tree;

#[cfg(test)]
mod properties;

use fsm_draw::{MOST_STATES, Request};
use fsm_model::Dfa;

use self::boards::Boards;

/// Why there is no map.
#[derive(Debug)]
pub(crate) enum NoMap {
    /// The states are not boards, or the transitions are not moves.
    NotTicTacToe,
    /// There are too many starts.
    TooManyStarts,
}

/// A picture of any automaton: for tic-tac-toe a tree of boards, otherwise a graph. `None` if there
/// are too many states or arrows.
pub(crate) fn draw(request: &Request<'_>) -> Option<String> {
    let selection = request.select();
    if selection.states().len() > MOST_STATES {
        return None;
    }
    match Boards::new(selection.dfa()) {
        Some(boards) => Some(tree::draw(&selection, &boards)),
        None => fsm_draw::draw(request),
    }
}

/// The largest number of steps for which a part of a picture that is too large can be drawn; `None` if
/// not even one step can. For pictures with too many arrows it may be a smaller one.
pub(crate) fn largest_depth(request: &Request<'_>) -> Option<usize> {
    let all = request.clone().within(usize::MAX).select();
    let mut distances: Vec<usize> =
        all.states().iter().filter_map(|&state| all.distance(state)).collect();
    distances.sort_unstable();
    // The first state that has no room, and all that are as far away, are left out.
    let mut depth =
        distances.get(MOST_STATES).map_or(distances.last().copied(), |far| far.checked_sub(1))?;
    while depth > 0 {
        if draw(&request.clone().within(depth)).is_some() {
            return Some(depth);
        }
        depth /= 2;
    }
    None
}

/// The map of a strategy. If it would have too many boards, only the first moves.
pub(crate) fn draw_map(request: &Request<'_>) -> Result<String, NoMap> {
    let boards = Boards::new(request.dfa()).ok_or(NoMap::NotTicTacToe)?;
    map::draw(request, &boards).ok_or(NoMap::TooManyStarts)
}

/// The number of rows and columns of a board, if the states are boards and the transitions are moves.
pub(crate) fn side(dfa: &Dfa) -> Option<usize> {
    Boards::new(dfa).map(|boards| boards.size().side())
}
