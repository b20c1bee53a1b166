//! The judge: proofs of claims about automata whose states are boards.
//!
//! It knows the rules and the names of boards. It does not know how a text was made: a text
//! written by a person is judged like any other. The rules are checked for every state and
//! every transition, also for those that no game reaches.

// What the states are, ...
mod positions;
// ... their names, and what the text says about them, ...
mod board_names;
// ... which cells can be picked, ...
mod symbols;
// ... who begins, ...
mod starts;
// ... where the transitions lead, ...
mod transitions;
// ... and how the games end.
mod missed_wins;
mod unbeatable;
// Help for transitions to boards that are not declared.
mod advice;
// What messages call boards, cells and results.
mod words;

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use fsm_model::{Dfa, Diagnostic, Start, StateId, in_backticks, presentable};
use tictactoe_rules::{Board, Cell, Size};

pub(crate) use self::advice::advise;
use self::board_names::WrongEnd;
pub(crate) use self::missed_wins::find_missed_wins;
use self::positions::{NotABoard, Position, Positions};
pub(crate) use self::starts::prove_playable;
use self::transitions::WrongRow;
pub(crate) use self::unbeatable::prove_unbeatable;
use crate::code;
use crate::turn_rule::TurnRule;

/// The boards of all states, in the order of the states, if the automaton is a game of
/// tic-tac-toe.
///
/// It is one if every state is a board and every transition follows the rules, either against an
/// opponent or between two people: if the claim `tictactoe` or the claim `referee` holds, whether
/// the text makes it or not.
///
/// # Example
///
/// ```
/// use fsm_model::{Check, Source};
/// use tictactoe_strategy::{DOMAIN, boards, referee};
///
/// let dfa = Check::new(&DOMAIN).run(&Source::new("referee.txt", referee()))?.dfa;
/// let boards = boards(&dfa).expect("a game");
/// let start = dfa.first_start().state();
/// assert_eq!(boards[start.index()].to_string(), "AAAAAAAAA");
/// # Ok::<(), fsm_model::Report>(())
/// ```
#[must_use]
pub fn boards(dfa: &Dfa) -> Option<Vec<Board>> {
    let mut judge = Judge::new(dfa, TurnRule::Opponent);
    let board = |state| judge.position(state).map(|position| position.board);
    let boards = dfa.states().map(board).collect::<Option<Vec<Board>>>()?;
    let is_game = TurnRule::ALL.into_iter().any(|rule| {
        judge.rule = rule;
        judge.prove().is_empty()
    });
    is_game.then_some(boards)
}

/// Everything that is wrong about the names, labels and transitions of an automaton.
pub(crate) fn prove_rules(dfa: &Dfa, rule: TurnRule) -> Vec<Diagnostic> {
    Judge::new(dfa, rule).prove()
}

/// An automaton with its names parsed, as far as they are boards and cells.
struct Judge<'d> {
    dfa: &'d Dfa,
    rule: TurnRule,
    /// The size of the boards; none if no state is a board.
    size: Option<Size>,
    /// Whether more boards have this size than another one.
    has_majority: bool,
    /// What each state is.
    positions: Vec<Result<Position, NotABoard>>,
    /// The cell of each symbol; none if its name is not one of the cells of a board.
    cells: Vec<Option<Cell>>,
    /// The first state of each board. Only messages need it.
    states: OnceCell<HashMap<Board, StateId>>,
}

impl<'d> Judge<'d> {
    fn new(dfa: &'d Dfa, rule: TurnRule) -> Judge<'d> {
        let Positions { size, has_majority, all } = Positions::read(dfa);
        let is_on_board = |cell: &Cell| size.is_none_or(|size| size.has(*cell));
        let cell = |symbol| Cell::from_name(dfa.symbol(symbol).name()).filter(is_on_board);
        let cells = dfa.symbols().map(cell).collect();
        Judge { dfa, rule, size, has_majority, positions: all, cells, states: OnceCell::new() }
    }

    /// The board of a state with its outcome, if its name is one.
    fn position(&self, state: StateId) -> Option<Position> {
        self.positions[state.index()].ok()
    }

    /// The state of a board, if it is declared.
    fn state_of(&self, board: Board) -> Option<StateId> {
        let states = self.states.get_or_init(|| {
            let mut states = HashMap::new();
            for state in self.dfa.states() {
                if let Some(position) = self.position(state) {
                    states.entry(position.board).or_insert(state);
                }
            }
            states
        });
        states.get(&board).copied()
    }

    /// Everything that is wrong. Names, states and transitions that depend on a mistake are not
    /// checked.
    fn prove(&self) -> Vec<Diagnostic> {
        // If no name is a board, the text is about something else: one mistake, not one per name.
        if let [Err(NotABoard::Name(reason)), _, ..] = self.positions[..]
            && self.size.is_none()
        {
            return self.no_game_error(reason).into_iter().collect();
        }
        if let Some(refusal) = self.refusal_error() {
            return vec![refusal];
        }
        let mut found = self.symbol_errors();
        let has_cells = found.is_empty();
        // A wrong symbol was probably meant to be the missing one.
        if has_cells {
            found.extend(self.missing_cells_error());
        }
        found.extend(self.label_errors());
        found.extend(self.start_errors());
        let mut mistakes = Mistakes::new(self.positions.len());
        for (state, &position) in self.dfa.states().zip(&self.positions) {
            let position = match position {
                Ok(position) => position,
                Err(reason) => {
                    found.push(self.name_error(state, reason));
                    continue;
                }
            };
            if self.rule.why_impossible(position).is_some() {
                mistakes.impossible.push(state);
            } else if let Some(end) = self.wrong_end(state, position) {
                mistakes.ends.push((state, end));
            } else if has_cells {
                self.check_row(state, position, &mut mistakes);
            }
        }
        if !mistakes.is_empty() {
            let errors = self.errors(&mistakes, &self.reached_by_mistake(&mistakes));
            // Wrong states that only lead to each other would all be left out. Then report all.
            let is_silent = found.is_empty() && errors.is_empty();
            found.extend(if is_silent { self.errors(&mistakes, &HashSet::new()) } else { errors });
        }
        found
    }

    /// That picks are refused with `!`. In a game, a pick that is not allowed changes nothing.
    fn refusal_error(&self) -> Option<Diagnostic> {
        let dfa = self.dfa;
        let refusal = |state| Some((state, dfa.refused(state).next()?));
        let (state, symbol) = dfa.states().find_map(refusal)?;
        let board = in_backticks(dfa.state(state).name());
        let pick = presentable(dfa.symbol(symbol).name());
        let message = match dfa.refused_count() - 1 {
            0 => format!("picking {pick} on {board} is refused"),
            others => {
                format!("picking {pick} on {board} is refused, and so are {others} other picks")
            }
        };
        Some(
            Diagnostic::new(&code::REFUSAL, message)
                .at(dfa.transition_span(state, symbol), "refused here")
                .with_help("write `.` where a pick changes nothing"),
        )
    }

    /// The states that only wrong transitions lead to. The mistake is the transition, not the
    /// state.
    fn reached_by_mistake(&self, mistakes: &Mistakes) -> HashSet<StateId> {
        let starts: HashSet<StateId> = self.dfa.starts().map(Start::state).collect();
        let is_right =
            |state: &StateId| mistakes.is_right_target[state.index()] || starts.contains(state);
        let targets = mistakes.rows.iter().flat_map(WrongRow::targets);
        targets.filter(|target| !is_right(target)).collect()
    }

    /// The messages about mistakes, except those about some of the states.
    fn errors(&self, mistakes: &Mistakes, left_out: &HashSet<StateId>) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let impossible = mistakes.impossible.iter().filter(|state| !left_out.contains(state));
        found.extend(impossible.filter_map(|&state| self.impossible_error(state)));
        let ends = mistakes.ends.iter().filter(|(state, _)| !left_out.contains(state));
        found.extend(self.end_errors(ends));
        for row in mistakes.rows.iter().filter(|row| !left_out.contains(&row.state)) {
            found.extend(self.row_errors(row));
        }
        found
    }
}

/// What is wrong about states whose names are boards.
struct Mistakes {
    impossible: Vec<StateId>,
    ends: Vec<(StateId, WrongEnd)>,
    rows: Vec<WrongRow>,
    /// For each state, whether a right transition from another state leads to it.
    is_right_target: Vec<bool>,
}

impl Mistakes {
    fn new(states: usize) -> Mistakes {
        Mistakes {
            impossible: Vec::new(),
            ends: Vec::new(),
            rows: Vec::new(),
            is_right_target: vec![false; states],
        }
    }

    fn is_empty(&self) -> bool {
        self.impossible.is_empty() && self.ends.is_empty() && self.rows.is_empty()
    }
}
