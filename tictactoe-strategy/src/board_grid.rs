//! Boards as pictures.

use fsm_model::{Glyph, Grid};
use tictactoe_rules::{Board, Mark};

/// The picture of a board, with the complete lines struck out.
pub(crate) fn board_grid(board: Board) -> Grid {
    let size = board.size();
    let glyph = |&cell| match board.mark(cell) {
        None => Glyph::Empty,
        Some(Mark::X) => Glyph::Cross,
        Some(Mark::O) => Glyph::Ring,
    };
    let lines = [Mark::X, Mark::O].into_iter().flat_map(|mark| board.lines(mark));
    let grid = Grid::new(size.side(), size.cells().iter().map(glyph).collect());
    lines.fold(grid, |grid, line| {
        let (first, last) = line.ends();
        grid.with_strike(first.index(), last.index())
    })
}

/// Boards in one row, with a word above each.
pub(crate) fn boards_in_a_row(boards: &[(&str, Board)]) -> String {
    let grids: Vec<(&str, Grid)> =
        boards.iter().map(|&(caption, board)| (caption, board_grid(board))).collect();
    Grid::side_by_side(&grids, usize::MAX)
}
