//! Whether each transition follows the rules.

use fsm_model::{Code, Diagnostic, StateId, SymbolId, in_backticks};
use tictactoe_rules::{Board, Cell, Mark};

use super::words::describe_outcome;
use super::{Judge, Mistakes, Position};
use crate::board_grid::boards_in_a_row;
use crate::code;
use crate::turn_rule::TurnRule;

/// A transition from a board: the picked cell, and the board after it.
#[derive(Clone, Copy)]
struct Step {
    symbol: SymbolId,
    cell: Cell,
    target: StateId,
    after: Position,
}

/// A state with transitions that are against the rules.
pub(super) struct WrongRow {
    pub(super) state: StateId,
    board: Board,
    wrong: Vec<WrongSteps>,
}

/// Steps with the same mistake. There is at least one.
struct WrongSteps {
    code: &'static Code,
    problem: String,
    steps: Vec<Step>,
}

/// A row with more mistakes is probably all wrong and gets one message.
const MOST_MISTAKES: usize = 3;

impl Judge<'_> {
    /// Checks all transitions of a state.
    pub(super) fn check_row(&self, state: StateId, position: Position, found: &mut Mistakes) {
        // Almost every row is right. This loop makes no lists.
        let mut is_right = true;
        for (&target, &cell) in self.dfa.row(state).iter().zip(&self.cells) {
            let (Some(target), Some(cell)) = (target, cell) else { continue };
            if target == state {
                is_right &= position.outcome.is_some() || !position.board.is_free(cell);
            } else if let Some(after) = self.position(target) {
                if self.is_step(position, cell, after) {
                    found.is_right_target[target.index()] = true;
                } else {
                    is_right = false;
                }
            }
        }
        if !is_right {
            let wrong = self.wrong_steps(state, position);
            if !wrong.is_empty() {
                found.rows.push(WrongRow { state, board: position.board, wrong });
            }
        }
    }

    /// Whether a transition to another state follows the rules.
    fn is_step(&self, position: Position, cell: Cell, after: Position) -> bool {
        position.outcome.is_none()
            && self.rule.allows(position.board, cell, after.board, after.outcome)
    }

    /// The transitions of a state that are against the rules, by their mistakes.
    fn wrong_steps(&self, state: StateId, position: Position) -> Vec<WrongSteps> {
        let dfa = self.dfa;
        let board = position.board;
        let step = |symbol: SymbolId| {
            let target = dfa.next(state, symbol)?;
            let cell = self.cells[symbol.index()]?;
            Some(Step { symbol, cell, target, after: self.position(target)? })
        };
        let steps = dfa.symbols().filter_map(step);
        let (staying, leaving): (Vec<Step>, Vec<Step>) =
            steps.partition(|step| step.target == state);
        let leaving: Vec<Step> = leaving
            .into_iter()
            .filter(|step| !self.is_step(position, step.cell, step.after))
            .collect();
        let mut wrong: Vec<WrongSteps> = Vec::new();
        if position.outcome.is_some() {
            if !leaving.is_empty() {
                let problem = "the game is over".to_owned();
                wrong.push(WrongSteps { code: &code::GOES_ON, problem, steps: leaving });
            }
            return wrong;
        }
        // The text may prescribe an opening: then picking the other cells of the empty board
        // changes nothing.
        let is_opening =
            self.rule == TurnRule::Opponent && board.is_empty() && !dfa.never_leaves(state);
        let ignored: Vec<Step> =
            staying.into_iter().filter(|step| board.is_free(step.cell)).collect();
        if !ignored.is_empty() && !is_opening {
            let problem = "the cell is free, but nothing happens".to_owned();
            wrong.push(WrongSteps { code: &code::IGNORED, problem, steps: ignored });
        }
        let span = |step: Step| dfa.transition_span(state, step.symbol);
        for step in leaving {
            let (code, problem) = self.rule.mistake(board, step);
            match wrong.last_mut() {
                // A `_` stands for several symbols but is one mistake.
                Some(last) if last.code == code && span(last.steps[0]) == span(step) => {
                    last.steps.push(step);
                }
                _ => wrong.push(WrongSteps { code, problem, steps: vec![step] }),
            }
        }
        wrong
    }

    pub(super) fn row_errors(&self, row: &WrongRow) -> Vec<Diagnostic> {
        if row.wrong.len() <= MOST_MISTAKES {
            return row.wrong.iter().map(|wrong| self.steps_error(row, wrong)).collect();
        }
        let (first, others) = (&row.wrong[0], &row.wrong[1..]);
        let others: Vec<String> = others.iter().map(WrongSteps::cells).collect();
        let note = format!("in the same row {} are wrong as well", others.join(", "));
        vec![self.steps_error(row, first).with_note(note)]
    }

    fn steps_error(&self, row: &WrongRow, wrong: &WrongSteps) -> Diagnostic {
        let dfa = self.dfa;
        let WrongRow { state, board, .. } = *row;
        let name = in_backticks(dfa.state(state).name());
        let first = wrong.steps[0];
        let cells = wrong.cells();
        let (message, label) = if wrong.code == &code::GOES_ON {
            let target = in_backticks(dfa.state(first.target).name());
            let message =
                format!("the game is over on {name}, but picking {} leads to {target}", first.cell);
            (message, describe_outcome(board).to_owned())
        } else {
            let problem = match wrong.steps[..] {
                [_] => wrong.problem.clone(),
                _ => wrong.problem.replace("the cell is", "the cells are"),
            };
            (format!("picking {cells} on {name}: {problem}"), format!("on {cells}"))
        };
        Diagnostic::new(wrong.code, message)
            .at(dfa.transition_span(state, first.symbol), label)
            .with_note(boards_in_a_row(&[("before", board), ("after", first.after.board)]))
            .with_help(self.repair(row, wrong))
    }

    /// What to write instead, as help.
    fn repair(&self, row: &WrongRow, wrong: &WrongSteps) -> String {
        let dfa = self.dfa;
        let WrongRow { state, board, .. } = *row;
        let name = dfa.state(state).name();
        if wrong.code == &code::GOES_ON {
            return format!("it stays {} on every cell", in_backticks(name));
        }
        let is_opening = self.rule == TurnRule::Opponent && board.is_empty();
        if wrong.code == &code::IGNORED && is_opening {
            return "on the empty board some picks may change nothing, but not all of them"
                .to_owned();
        }
        let first = wrong.steps[0];
        let differences = |board: &Board| {
            let after = first.after.board;
            let differs = |cell: &&Cell| board.mark(**cell) != after.mark(**cell);
            board.size().cells().iter().filter(differs).count()
        };
        let legal = self.rule.boards_after(board, first.cell);
        let declared = legal.iter().filter_map(|board| Some((board, self.state_of(*board)?)));
        let near = declared.min_by_key(|(board, _)| differences(board));
        let (target, is_declared) = match (near, legal.first()) {
            (Some((_, near)), _) => (dfa.state(near).name().to_owned(), true),
            (None, Some(board)) => (board.to_string(), false),
            (None, None) => (name.to_owned(), true),
        };
        let span = dfa.transition_span(state, first.symbol);
        let is_wrong = |symbol| wrong.steps.iter().any(|step| step.symbol == symbol);
        let is_shared = dfa
            .symbols()
            .any(|symbol| !is_wrong(symbol) && dfa.transition_span(state, symbol) == span);
        let declare = if is_declared { "" } else { ", and declare it" };
        if is_shared {
            format!("write `{name} {} -> {target}`{declare}", first.cell)
        } else if is_declared {
            format!("did you mean {}?", in_backticks(&target))
        } else {
            format!("by the rules it could be {}; it has to be declared", in_backticks(&target))
        }
    }
}

impl WrongRow {
    /// The targets of its wrong transitions, without the state itself.
    pub(super) fn targets(&self) -> impl Iterator<Item = StateId> {
        let steps = self.wrong.iter().flat_map(|wrong| &wrong.steps);
        steps.map(|step| step.target).filter(|&target| target != self.state)
    }
}

impl WrongSteps {
    /// `1, 2, 3`
    fn cells(&self) -> String {
        self.steps.iter().map(|step| step.cell.to_string()).collect::<Vec<_>>().join(", ")
    }
}

impl TurnRule {
    /// What is wrong with a step that is against the rules, from an unfinished board to another
    /// state.
    fn mistake(self, board: Board, step: Step) -> (&'static Code, String) {
        let mark = self.mark(board);
        let after = step.after.board;
        let Some(picked) = board.put(step.cell, mark) else {
            return (&code::TAKEN, "the cell is taken, but the board changes".to_owned());
        };
        let wanted = mark.letter();
        match after.mark(step.cell) {
            Some(there) if there == mark => (),
            None => return (&code::NO_MARK, format!("the {wanted} is missing")),
            Some(there) => {
                let problem = format!("there is an {} instead of the {wanted}", there.letter());
                return (&code::NO_MARK, problem);
            }
        }
        // New marks of O may be its answer. They are counted below.
        let mut moves: Vec<Cell> = Vec::new();
        for &other in board.size().cells() {
            let problem = match (picked.mark(other), after.mark(other)) {
                (None, None) => continue,
                (Some(old), Some(new)) if old == new => continue,
                (None, Some(Mark::O)) if self == TurnRule::Opponent => {
                    moves.push(other);
                    continue;
                }
                (None, Some(new)) => format!("there is also an {} on {other}", new.letter()),
                (Some(old), None) => format!("the {} on {other} vanishes", old.letter()),
                (Some(old), Some(new)) => {
                    format!("the {} on {other} becomes an {}", old.letter(), new.letter())
                }
            };
            return (&code::OTHER_CELLS, problem);
        }
        let problem = match (picked.outcome(), &moves[..]) {
            (_, []) => "O does not answer".to_owned(),
            (Some(_), [first, ..]) => {
                format!("the game is over, {}, but O goes to {first}", describe_outcome(picked))
            }
            (None, [first, second]) => format!("there are two marks of O, on {first} and {second}"),
            (None, _) => format!("there are {} new marks of O", moves.len()),
        };
        (&code::BAD_ANSWER, problem)
    }
}
