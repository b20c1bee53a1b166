//! Whether each transition is what the rules allow.

use tictactoe_fsm::{Code, Diagnostic, StateId, SymbolId, quote};
use tictactoe_rules::{Board, Cell, Mark};

use super::picture::picture;
use super::{Game, Judge, told};
use crate::code;
use crate::ways::answers;

/// A transition from a board: what is picked, and what is there then.
#[derive(Clone, Copy)]
struct Step {
    symbol: SymbolId,
    cell: Cell,
    target: StateId,
    after: Board,
}

impl Judge<'_> {
    pub(super) fn check_row(&mut self, state: StateId, board: Board) {
        let dfa = self.dfa;
        let step = |symbol: SymbolId| {
            let target = dfa.next(state, symbol);
            let cell = self.cells[symbol.index()]?;
            Some(Step { symbol, cell, target, after: self.boards[target.index()]? })
        };
        let steps = dfa.symbols().filter_map(step);
        let (staying, leaving): (Vec<Step>, Vec<Step>) =
            steps.partition(|step| step.target == state);
        if board.outcome().is_some() {
            self.refuse_leaving(state, board, &leaving);
            return;
        }
        let refused: Vec<Step> =
            staying.into_iter().filter(|step| board.is_free(step.cell)).collect();
        // An opening may be prescribed; then the other cells are refused.
        let is_opening = self.game == Game::Opponent
            && board == Board::EMPTY
            && dfa.row(state).iter().any(|&target| target != state);
        if !is_opening {
            self.refuse_staying(state, board, &refused);
        }
        for step in leaving {
            if let Some((code, problem)) = self.game.slip(board, step) {
                let message =
                    format!("picking {} on {}: {problem}", step.cell, quote(dfa.state_name(state)));
                let error = self.wrong_step(code, message, state, board, step);
                let help = self.repair(state, board, step);
                self.found.push(error.help(help));
            }
        }
    }

    /// A finished game goes on. One message for all that is picked.
    fn refuse_leaving(&mut self, state: StateId, board: Board, leaving: &[Step]) {
        self.wrong_targets.extend(leaving.iter().map(|step| step.target));
        let Some(&first) = leaving.first() else { return };
        let name = quote(self.dfa.state_name(state));
        let message = format!(
            "the game is over on {name}, {}, but picking {} changes it",
            told(board),
            first.cell
        );
        let error = self.wrong_step(&code::GOES_ON, message, state, board, first);
        self.found.push(error.help(format!("it stays {name} on every cell")));
    }

    /// Free cells are refused. One message for all that is picked.
    fn refuse_staying(&mut self, state: StateId, board: Board, refused: &[Step]) {
        let Some(&first) = refused.first() else { return };
        let name = quote(self.dfa.state_name(state));
        let cells: Vec<String> = refused.iter().map(|step| step.cell.to_string()).collect();
        let problem = match cells.len() {
            1 => "the cell is free, but nothing happens",
            _ => "the cells are free, but nothing happens",
        };
        let message = format!("picking {} on {name}: {problem}", cells.join(", "));
        let error = self.wrong_step(&code::REFUSED, message, state, board, first);
        let help = self.repair(state, board, first);
        self.found.push(error.help(help));
    }

    fn wrong_step(
        &mut self,
        code: &'static Code,
        message: String,
        state: StateId,
        board: Board,
        step: Step,
    ) -> Diagnostic {
        self.wrong_targets.insert(step.target);
        Diagnostic::new(code, message)
            .at(self.dfa.transition_place(state, step.symbol), format!("on {}", step.cell))
            .note(picture(&[("before", board), ("after", step.after)]))
    }

    /// The state that was probably meant.
    fn repair(&self, state: StateId, board: Board, step: Step) -> String {
        let dfa = self.dfa;
        let legal = self.game.boards_after(board, step.cell);
        let [first, ..] = legal[..] else {
            return format!("stay at {}", quote(dfa.state_name(state)));
        };
        let differences = |board: Board| {
            let differs = |cell: &Cell| board.mark(*cell) != step.after.mark(*cell);
            Cell::ALL.iter().filter(|cell| differs(cell)).count()
        };
        let declared = dfa.states().filter_map(|state| {
            let board = self.boards[state.index()].filter(|board| legal.contains(board))?;
            Some((differences(board), state))
        });
        match declared.min_by_key(|&(distance, _)| distance) {
            Some((_, near)) => format!("did you mean {}?", quote(dfa.state_name(near))),
            None => format!("by the rules it could be `{first}`"),
        }
    }
}

impl Game {
    /// The boards that may follow when a cell is picked; none if it is taken.
    fn boards_after(self, board: Board, cell: Cell) -> Vec<Board> {
        let Some(picked) = board.put(cell, self.mark(board)) else { return Vec::new() };
        if self == Game::TwoPeople || picked.outcome().is_some() {
            vec![picked]
        } else {
            answers(picked).map(|(_, after)| after).collect()
        }
    }

    /// What is wrong with a step from an unfinished board to another state.
    fn slip(self, board: Board, step: Step) -> Option<(&'static Code, String)> {
        let mark = self.mark(board);
        let Some(picked) = board.put(step.cell, mark) else {
            return Some((&code::TAKEN, "the cell is taken, but the board changes".to_owned()));
        };
        let wanted = mark.letter();
        match step.after.mark(step.cell) {
            Some(there) if there == mark => (),
            None => return Some((&code::NO_MARK, format!("the {wanted} is missing"))),
            Some(there) => {
                let problem = format!("there is an {} instead of the {wanted}", there.letter());
                return Some((&code::NO_MARK, problem));
            }
        }
        // Whoever is picked against may have moved too.
        let mut moves: Vec<Cell> = Vec::new();
        for other in Cell::ALL {
            let problem = match (picked.mark(other), step.after.mark(other)) {
                (was, is) if was == is => continue,
                (None, Some(Mark::O)) if self == Game::Opponent => {
                    moves.push(other);
                    continue;
                }
                (Some(old), None) => format!("the {} on {other} vanishes", old.letter()),
                (Some(old), Some(new)) => {
                    format!("the {} on {other} becomes an {}", old.letter(), new.letter())
                }
                (_, new) => format!("there is also an {} on {other}", new?.letter()),
            };
            return Some((&code::OTHER_CELLS, problem));
        }
        let must_answer = self == Game::Opponent && picked.outcome().is_none();
        let problem = match (must_answer, &moves[..]) {
            (true, [_]) | (false, []) => return None,
            (true, []) => "O does not answer".to_owned(),
            (true, [first, second]) => format!("there are two marks of O, on {first} and {second}"),
            (true, marks) => format!("there are {} marks of O", marks.len()),
            (false, [first, ..]) => {
                format!("the game is over, {}, but O goes to {first}", told(picked))
            }
        };
        Some((&code::BAD_ANSWER, problem))
    }
}
