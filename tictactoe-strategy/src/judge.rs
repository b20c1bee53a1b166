//! The judge: proofs of claims about automata whose states are boards.
//!
//! It knows the rules and the names of boards. It does not know how a text was made: a text
//! written by a person is judged like any other. The rules are checked for every state and
//! every transition, also for those that no game reaches.

// The names of states and symbols, and what the text says about them, ...
mod board_names;
// ... where the transitions lead, ...
mod transitions;
// ... and how the games end.
mod missed_wins;
mod unbeatable;
// Help for transitions to boards that are not declared.
mod advice;

use std::collections::{HashMap, HashSet};

use fsm_model::{Dfa, Diagnostic, Start, StateId, in_backticks, presentable};
use tictactoe_rules::{Board, Cell, Mark, Name, NameError, Outcome, Size};

pub(crate) use self::advice::advise;
use self::board_names::WrongEnd;
pub(crate) use self::missed_wins::find_missed_wins;
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
    let board = |state| dfa.state(state).name().parse::<Name>().ok().map(|name| name.board);
    let boards = dfa.states().map(board).collect::<Option<Vec<Board>>>()?;
    let follows = |rule| prove_rules(dfa, rule).is_empty();
    TurnRule::ALL.into_iter().any(follows).then_some(boards)
}

/// Everything that is wrong about the names, labels and transitions of an automaton.
pub(crate) fn prove_rules(dfa: &Dfa, rule: TurnRule) -> Vec<Diagnostic> {
    Judge::new(dfa, rule).prove()
}

/// An automaton with its names parsed, as far as they are boards and cells.
struct Judge<'d> {
    dfa: &'d Dfa,
    rule: TurnRule,
    /// The size of the first board.
    size: Size,
    /// The name of each state, or why it is not the name of a board.
    names: Vec<Result<Name, NameError>>,
    /// The first state of each board.
    states: HashMap<Board, StateId>,
    /// The cell of each symbol; none if its name is not one.
    cells: Vec<Option<Cell>>,
}

impl<'d> Judge<'d> {
    fn new(dfa: &'d Dfa, rule: TurnRule) -> Judge<'d> {
        let names: Vec<_> = dfa.states().map(|state| dfa.state(state).name().parse()).collect();
        let mut states = HashMap::new();
        for (state, name) in dfa.states().zip(&names) {
            if let Ok(Name { board, .. }) = *name {
                states.entry(board).or_insert(state);
            }
        }
        let size = names.iter().flatten().next().map_or(Size::Three, |name| name.board.size());
        let cell = |name| Cell::from_name(name).filter(|&cell| size.has(cell));
        let cells = dfa.symbols().map(|symbol| cell(dfa.symbol(symbol).name())).collect();
        Judge { dfa, rule, size, names, states, cells }
    }

    /// The board of a state, if its name is one.
    fn board(&self, state: StateId) -> Option<Board> {
        self.names[state.index()].ok().map(|name| name.board)
    }

    /// Everything that is wrong. Names, states and transitions that depend on a mistake are not
    /// checked.
    fn prove(&self) -> Vec<Diagnostic> {
        // If no name is a board, the text is about something else: one mistake, not one per name.
        if let [Err(reason), _, ..] = self.names[..]
            && self.names.iter().all(Result::is_err)
        {
            return self.no_game_error(reason).into_iter().collect();
        }
        if let Some(refusal) = self.refusal_error() {
            return vec![refusal];
        }
        let mut found = self.symbol_errors();
        let has_cells = found.is_empty();
        found.extend(self.label_errors());
        let mut mistakes = Mistakes::default();
        for state in self.dfa.states() {
            let board = match self.names[state.index()] {
                Ok(name) => name.board,
                Err(reason) => {
                    found.push(self.name_error(state, reason));
                    continue;
                }
            };
            if self.rule.why_impossible(board).is_some() {
                mistakes.impossible.push(state);
            } else if let Some(end) = self.wrong_end(state, board) {
                mistakes.ends.push((state, end));
            } else if has_cells {
                self.check_row(state, board, &mut mistakes);
            }
        }
        let errors = self.errors(&mistakes, &self.reached_by_mistake(&mistakes));
        // Wrong states that only lead to each other would all be left out. Then report all.
        let is_silent = found.is_empty() && errors.is_empty();
        found.extend(if is_silent { self.errors(&mistakes, &HashSet::new()) } else { errors });
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
        let mut reached_rightly = mistakes.right_targets.clone();
        reached_rightly.extend(self.dfa.starts().map(Start::state));
        let targets = mistakes.rows.iter().flat_map(WrongRow::targets);
        targets.filter(|target| !reached_rightly.contains(target)).collect()
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
#[derive(Default)]
struct Mistakes {
    impossible: Vec<StateId>,
    ends: Vec<(StateId, WrongEnd)>,
    rows: Vec<WrongRow>,
    /// The targets of right transitions.
    right_targets: HashSet<StateId>,
}

/// The result of the game on a board, as part of a message.
fn describe_outcome(board: Board) -> &'static str {
    match board.outcome() {
        None => "the game goes on",
        Some(Outcome::Draw) => "the game is a draw",
        Some(Outcome::Won(Mark::X)) => "X has three in a row",
        Some(Outcome::Won(Mark::O)) => "O has three in a row",
    }
}
