//! Whether symbols are cells, and whether every cell that can be picked has a symbol.
//!
//! A mark stays on the board. So a cell that is taken at a start is taken on every board that can
//! be reached from there. A text may leave out a cell that is taken at every start, for example the
//! middle if the computer always has it.

use fsm_model::{Diagnostic, Start, in_backticks};
use tictactoe_rules::{Board, Cell};

use super::Judge;
use super::words::{all_cells, label_of};
use crate::board_grid::boards_in_a_row;
use crate::code;
use crate::turn_rule::TurnRule;

impl Judge<'_> {
    /// Symbols that are not cells.
    pub(super) fn symbol_errors(&self) -> Vec<Diagnostic> {
        let dfa = self.dfa;
        let wrong = dfa.symbols().filter(|symbol| self.cells[symbol.index()].is_none());
        let error = |symbol| {
            let message =
                format!("symbol {} is not a cell", in_backticks(dfa.symbol(symbol).name()));
            Diagnostic::new(&code::NOT_A_CELL, message)
                .at(dfa.symbol(symbol).span(), "nobody can pick it")
                .with_help(format!("the symbols are {}, row by row", all_cells(self.size)))
        };
        wrong.map(error).collect()
    }

    /// The cells without a symbol that are free at a start whose game is not over.
    pub(super) fn missing_cells_error(&self) -> Option<Diagnostic> {
        let dfa = self.dfa;
        let cells = self.size?.cells().iter().copied();
        let missing: Vec<Cell> = cells.filter(|&cell| !self.cells.contains(&Some(cell))).collect();
        if missing.is_empty() {
            return None;
        }
        let needs = |board: Board| missing.iter().any(|&cell| board.is_free(cell));
        let needing = |start: Start<'_>| {
            let position = self.position(start.state())?;
            let is_over = position.outcome.is_some();
            (!is_over && needs(position.board)).then(|| (label_of(start), position.board))
        };
        let starts: Vec<(String, Board)> = dfa.starts().filter_map(needing).collect();
        let (label, first) = starts.first()?;
        let is_needed = |cell: &Cell| starts.iter().any(|(_, board)| board.is_free(*cell));
        let needed = missing.iter().copied().filter(is_needed);
        let needed: Vec<String> = needed.map(|cell| format!("`{cell}`")).collect();
        let free = missing.iter().filter(|&&cell| first.is_free(cell));
        let free: Vec<&str> = free.map(|cell| cell.name()).collect();
        let is_opening =
            self.rule == TurnRule::Opponent && starts.iter().all(|(_, board)| board.is_empty());
        let message = format!("there is no symbol {}", needed.join(", "));
        let error = Diagnostic::new(&code::NOT_A_CELL, message)
            .with_note(format!(
                "{} {} free at the start{label}:\n{}",
                free.join(", "),
                if free.len() == 1 { "is" } else { "are" },
                boards_in_a_row(&[("start", *first)])
            ))
            .with_help(if is_opening { OPENING } else { ALWAYS_TAKEN });
        Some(match dfa.symbols().last() {
            Some(last) => error.at(dfa.symbol(last).span(), "the last symbol"),
            None => error,
        })
    }
}

const ALWAYS_TAKEN: &str = "only a cell that is taken at every start needs no symbol";

/// The help if the cells are free only on the empty board, where the text may prescribe an opening.
const OPENING: &str =
    "every free cell needs a symbol; write `.` where the first move of the game must not go";
