//! Boards as pictures.

use fsm_model::{Glyph, Grid};
use tictactoe_rules::{Board, Cell, Mark};

/// The picture of a board: three columns, with the complete lines struck out.
pub(crate) fn board_grid(board: Board) -> Grid {
    let glyph = |cell| match board.mark(cell) {
        None => Glyph::Empty,
        Some(Mark::X) => Glyph::Cross,
        Some(Mark::O) => Glyph::Ring,
    };
    let lines = [Mark::X, Mark::O].into_iter().flat_map(|mark| board.lines(mark));
    lines.fold(Grid::new(3, Cell::ALL.map(glyph).to_vec()), |grid, [first, _, last]| {
        grid.with_strike(first.index(), last.index())
    })
}

/// Boards in one row, with a word above each.
pub(crate) fn boards_in_a_row(boards: &[(&str, Board)]) -> String {
    let grids: Vec<(&str, Grid)> =
        boards.iter().map(|&(caption, board)| (caption, board_grid(board))).collect();
    Grid::side_by_side(&grids, usize::MAX)
}
