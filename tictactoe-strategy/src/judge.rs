//! The judge: claims about automata whose states are boards, and their proofs.
//!
//! It knows the rules and the names of boards, and nothing of how the texts came
//! about; a text that a person wrote is judged like any other. Whether it follows the
//! rules is asked of every state and every transition, also those that no game leads to.

// What states and symbols are called and said to be, ...
mod names;
// ... where they lead, ...
mod steps;
// ... and how the games end.
mod sharp;
mod unbeatable;

mod advice;
mod picture;

pub use self::picture::{depict, depict_all};

use std::collections::{HashMap, HashSet};

use tictactoe_fsm::{Claim, Dfa, Diagnostic, StateId};
use tictactoe_rules::{Board, Cell, Mark, Name, NameError, Outcome};

use self::names::WrongEnd;
use self::steps::WrongRow;
use crate::game::Game;

/// The claims about tic-tac-toe, for [`Dfa::check`] and the macro.
///
/// # Example
///
/// ```
/// use tictactoe_fsm::{Dfa, Source};
/// use tictactoe_strategy::CLAIMS;
///
/// // The last move of a game: one cell is free, and nobody can win any more.
/// let text = "
///     States: XOXXOOOXA XOXXOOOXX
///     Start: XOXXOOOXA
///     Final win: XOXXOOOXX
///     Symbols: 1 2 3 4 5 6 7 8 9
///     Claims: tictactoe
///     Transitions:
///     XOXXOOOXA  9 -> XOXXOOOXX
///     XOXXOOOXA  _ -> XOXXOOOXA
///     XOXXOOOXX  _ -> XOXXOOOXX
/// ";
/// let report = Dfa::check(&Source::new("end.txt", text), CLAIMS, &[]).unwrap_err();
/// assert!(report.to_string().starts_with(
///     "error[T004]: label `win` of `XOXXOOOXX` is not true: the game is a draw"
/// ));
/// ```
pub static CLAIMS: &[Claim] = &[TICTACTOE, UNBEATABLE, SHARP, REFEREED];

const TICTACTOE: Claim = Claim {
    name: "tictactoe",
    meaning: "states are boards, and every transition is an X on the picked cell and the answer of O",
    needs: &[],
    // A cell that is taken from the start changes nothing.
    settles: &["W004"],
    advise: Some(|stranger| advice::advise(Game::Opponent, stranger)),
    prove: |dfa| Judge::new(dfa, Game::Opponent).prove(),
};

const UNBEATABLE: Claim = Claim {
    name: "unbeatable",
    meaning: "`tictactoe`, and no play at all lets X win",
    needs: &[TICTACTOE],
    settles: &[],
    advise: None,
    prove: unbeatable::prove,
};

const SHARP: Claim = Claim {
    name: "sharp",
    meaning: "`tictactoe`, and a warning wherever O passes up a win",
    needs: &[TICTACTOE],
    settles: &[],
    advise: None,
    prove: sharp::prove,
};

const REFEREED: Claim = Claim {
    name: "referee",
    meaning: "states are boards, and every transition is a move of whoever is to move; X begins",
    needs: &[],
    // A cell that is taken from the start changes nothing.
    settles: &["W004"],
    advise: Some(|stranger| advice::advise(Game::TwoPeople, stranger)),
    prove: |dfa| Judge::new(dfa, Game::TwoPeople).prove(),
};

/// An automaton, its names understood as far as they can be.
struct Judge<'d> {
    dfa: &'d Dfa,
    game: Game,
    /// What the states are called, or why that is no name of a board.
    names: Vec<Result<Name, NameError>>,
    /// The first state of each board.
    states: HashMap<Board, StateId>,
    /// The cell of each symbol; none if its name is not one.
    cells: Vec<Option<Cell>>,
}

impl<'d> Judge<'d> {
    fn new(dfa: &'d Dfa, game: Game) -> Judge<'d> {
        let names: Vec<_> = dfa.states().map(|state| dfa.state_name(state).parse()).collect();
        let mut states = HashMap::new();
        for (state, name) in dfa.states().zip(&names) {
            if let Ok(Name { board, .. }) = *name {
                states.entry(board).or_insert(state);
            }
        }
        let cells = dfa.symbols().map(|symbol| cell(dfa.symbol_name(symbol))).collect();
        Judge { dfa, game, names, states, cells }
    }

    /// The board of a state, if its name is one.
    fn board(&self, state: StateId) -> Option<Board> {
        self.names[state.index()].ok().map(|name| name.board)
    }

    /// All that is wrong. What depends on something wrong is not looked at.
    fn prove(&self) -> Vec<Diagnostic> {
        // A text about something else has one mistake, not one per name.
        if let [Err(reason), _, ..] = self.names[..]
            && self.names.iter().all(Result::is_err)
        {
            return self.tell_no_game(reason).into_iter().collect();
        }
        let mut found = self.wrong_symbols();
        let has_cells = found.is_empty();
        found.extend(self.wrong_labels());
        let mut wrong = Wrong::default();
        for state in self.dfa.states() {
            let board = match self.names[state.index()] {
                Ok(name) => name.board,
                Err(reason) => {
                    found.push(self.tell_name(state, reason));
                    continue;
                }
            };
            if self.game.refuse(board).is_some() {
                wrong.impossible.push(state);
            } else if let Some(end) = self.wrong_end(state, board) {
                wrong.ends.push((state, end));
            } else if has_cells {
                self.judge_row(state, board, &mut wrong);
            }
        }
        let told = self.tell(&wrong, &self.misled(&wrong));
        // States that only lead to each other must not excuse each other.
        let is_silent = found.is_empty() && told.is_empty();
        found.extend(if is_silent { self.tell(&wrong, &HashSet::new()) } else { told });
        found
    }

    /// The states that only wrong transitions lead to. There the mistake is the transition.
    fn misled(&self, wrong: &Wrong) -> HashSet<StateId> {
        let starts: HashSet<StateId> = self.dfa.starts().iter().map(|start| start.state).collect();
        let is_excuse =
            |state: &StateId| !wrong.right_targets.contains(state) && !starts.contains(state);
        let targets = wrong.rows.iter().flat_map(WrongRow::targets);
        targets.filter(is_excuse).collect()
    }

    /// The messages, but for those about states that are excused.
    fn tell(&self, wrong: &Wrong, excused: &HashSet<StateId>) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let impossible = wrong.impossible.iter().filter(|state| !excused.contains(state));
        found.extend(impossible.filter_map(|&state| self.tell_impossible(state)));
        let ends = wrong.ends.iter().filter(|(state, _)| !excused.contains(state));
        found.extend(self.tell_ends(ends));
        for row in wrong.rows.iter().filter(|row| !excused.contains(&row.state)) {
            found.extend(self.tell_row(row));
        }
        found
    }
}

/// The cell that a symbol is called after.
fn cell(symbol: &str) -> Option<Cell> {
    let mut name = symbol.chars();
    name.next().filter(|_| name.next().is_none()).and_then(Cell::from_digit)
}

/// What is wrong about states whose names are boards.
#[derive(Default)]
struct Wrong {
    impossible: Vec<StateId>,
    ends: Vec<(StateId, WrongEnd)>,
    rows: Vec<WrongRow>,
    /// Where right transitions lead.
    right_targets: HashSet<StateId>,
}

/// What there is to say about a board.
fn told(board: Board) -> &'static str {
    match board.outcome() {
        None => "the game goes on",
        Some(Outcome::Draw) => "the game is a draw",
        Some(Outcome::Won(Mark::X)) => "X has three in a row",
        Some(Outcome::Won(Mark::O)) => "O has three in a row",
    }
}
