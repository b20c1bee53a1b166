//! The judge: claims about automata whose states are boards, and their proofs.
//!
//! It knows the rules and the names of boards, and nothing of how the texts came
//! about; a text that a person wrote is judged like any other. It looks at every
//! state and every transition, also those that no game leads to.

// What states and symbols are called and said to be, ...
mod names;
// ... where they lead, ...
mod steps;
// ... and how the games end.
mod sharp;
mod unbeatable;

mod picture;

pub use self::picture::depict;

use std::collections::HashSet;

use tictactoe_fsm::{Claim, Dfa, Diagnostic, StateId};
use tictactoe_rules::{Board, Cell, Mark, Name, Outcome};

use crate::opponents::{ENDS, REFEREE_ENDS, to_move};

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
    // A cell that is taken from the start changes nothing, and every game ends.
    settles: &["W002", "W004"],
    prove: |dfa| Judge::new(dfa, Game::Opponent).prove(),
};

const UNBEATABLE: Claim = Claim {
    name: "unbeatable",
    meaning: "`tictactoe`, and no play at all lets X win",
    needs: &[TICTACTOE],
    settles: &[],
    prove: unbeatable::prove,
};

const SHARP: Claim = Claim {
    name: "sharp",
    meaning: "`tictactoe`, and a warning wherever O passes up a win",
    needs: &[TICTACTOE],
    settles: &[],
    prove: sharp::prove,
};

const REFEREED: Claim = Claim {
    name: "referee",
    meaning: "states are boards, and every transition is a move of whoever is to move; X begins",
    needs: &[],
    // A cell that is taken from the start changes nothing, and every game ends.
    settles: &["W002", "W004"],
    prove: |dfa| Judge::new(dfa, Game::TwoPeople).prove(),
};

/// Who plays, and so what one transition is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Game {
    /// The person's X and the computer's O.
    Opponent,
    /// X and O in turn; X begins.
    TwoPeople,
}

impl Game {
    /// What the labels of final states mean.
    fn labels(self) -> [(&'static str, Outcome); 3] {
        match self {
            Game::Opponent => ENDS,
            Game::TwoPeople => REFEREE_ENDS,
        }
    }

    /// Whose mark a picked cell gets.
    fn mark(self, board: Board) -> Mark {
        match self {
            Game::Opponent => Mark::X,
            Game::TwoPeople => to_move(board),
        }
    }
}

/// An automaton, its names understood as far as they can be.
struct Judge<'d> {
    dfa: &'d Dfa,
    game: Game,
    /// The board of each state; none if its name is not one.
    boards: Vec<Option<Board>>,
    /// The cell of each symbol; none if its name is not one.
    cells: Vec<Option<Cell>>,
    /// The states that a wrong transition leads to.
    wrong_targets: HashSet<StateId>,
    found: Vec<Diagnostic>,
}

impl<'d> Judge<'d> {
    fn new(dfa: &'d Dfa, game: Game) -> Judge<'d> {
        let board = |state| dfa.state_name(state).parse::<Name>().ok().map(|name| name.board);
        let cell = |symbol| {
            let mut name = dfa.symbol_name(symbol).chars();
            name.next().filter(|_| name.next().is_none()).and_then(Cell::from_digit)
        };
        Judge {
            dfa,
            game,
            boards: dfa.states().map(board).collect(),
            cells: dfa.symbols().map(cell).collect(),
            wrong_targets: HashSet::new(),
            found: Vec::new(),
        }
    }

    /// All that is wrong. What depends on something wrong is not looked at.
    fn prove(mut self) -> Vec<Diagnostic> {
        self.check_symbols();
        self.check_labels();
        for state in self.dfa.states() {
            let Some(board) = self.boards[state.index()] else {
                self.refuse_name(state);
                continue;
            };
            if self.game.refuse(board).is_none() && self.check_end(state, board) {
                self.check_row(state, board);
            }
        }
        for state in self.dfa.states() {
            // By the rules nothing leads to such a board: what does was refused already.
            if !self.wrong_targets.contains(&state) {
                self.refuse_impossible(state);
            }
        }
        self.found
    }
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
