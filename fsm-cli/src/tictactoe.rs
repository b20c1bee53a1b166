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
    /// There are too many boards.
    TooLarge,
}

/// A picture of any automaton: for tic-tac-toe a tree of boards, otherwise a graph. `None` if there
/// are too many states or arrows.
pub(crate) fn draw(request: &Request<'_>) -> Option<String> {
    let selection = request.select();
    match Boards::new(selection.dfa()) {
        Some(boards) => {
            (selection.states().len() <= MOST_STATES).then(|| tree::draw(&selection, &boards))
        }
        None => fsm_draw::draw(request),
    }
}

/// The map of a strategy.
pub(crate) fn draw_map(request: &Request<'_>) -> Result<String, NoMap> {
    let selection = request.select();
    let boards = Boards::new(selection.dfa()).ok_or(NoMap::NotTicTacToe)?;
    map::draw(&selection, &boards).ok_or(NoMap::TooLarge)
}

/// Whether the states are boards and the transitions are moves.
pub(crate) fn is_tictactoe(dfa: &Dfa) -> bool {
    tictactoe_strategy::boards(dfa).is_some()
}
