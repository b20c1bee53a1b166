//! One game: the states so far, and whose turn it is. The automata decide every move.

use fastrand::Rng;
use tictactoe_rules::{Board, Cell, Mark, Outcome};

use crate::opponents::{Classic, Greedy, OnePly, Perfect, Perfect4x4, Referee, TwoPly};
use crate::result::PlayerResult;
use crate::state::State;

/// The opponents to choose from, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "play", derive(clap::ValueEnum))]
pub enum Level {
    /// Another person, at the same keyboard
    Two,
    /// Picks any free cell
    Random,
    /// Counts open lines, does not see you coming
    OnePly,
    /// Blocks and wins, but plans nothing
    Greedy,
    /// Looks at your best answer, no further
    TwoPly,
    /// Never loses
    Perfect,
    /// Never loses; the first move must be the centre
    Classic,
    /// Never loses, on a board of 4 x 4
    #[cfg_attr(feature = "play", value(name = "perfect-4x4", alias = "4x4"))]
    Perfect4x4,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Level; 8] = [
        Level::Two,
        Level::Random,
        Level::OnePly,
        Level::Greedy,
        Level::TwoPly,
        Level::Perfect,
        Level::Classic,
        Level::Perfect4x4,
    ];

    /// The level that the menu selects first. A person can beat it, but must think.
    pub const DEFAULT: Level = Level::Greedy;

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Two => "two",
            Level::Random => "random",
            Level::OnePly => "one-ply",
            Level::Greedy => "greedy",
            Level::TwoPly => "two-ply",
            Level::Perfect => "perfect",
            Level::Classic => "classic",
            Level::Perfect4x4 => "perfect-4x4",
        }
    }

    /// The start state if `first` begins.
    #[must_use]
    pub const fn start(self, first: Side) -> State {
        match (self, first) {
            (Level::Two | Level::Random, _) => State::Referee(Referee::START),
            (Level::OnePly, Side::You) => State::OnePly(OnePly::START_YOU),
            (Level::OnePly, Side::Computer) => State::OnePly(OnePly::START_COMPUTER),
            (Level::Greedy, Side::You) => State::Greedy(Greedy::START_YOU),
            (Level::Greedy, Side::Computer) => State::Greedy(Greedy::START_COMPUTER),
            (Level::TwoPly, Side::You) => State::TwoPly(TwoPly::START_YOU),
            (Level::TwoPly, Side::Computer) => State::TwoPly(TwoPly::START_COMPUTER),
            (Level::Perfect, Side::You) => State::Perfect(Perfect::START_YOU),
            (Level::Perfect, Side::Computer) => State::Perfect(Perfect::START_COMPUTER),
            (Level::Classic, Side::You) => State::Classic(Classic::START_YOU),
            (Level::Classic, Side::Computer) => State::Classic(Classic::START_COMPUTER),
            (Level::Perfect4x4, Side::You) => State::Perfect4x4(Perfect4x4::START_YOU),
            (Level::Perfect4x4, Side::Computer) => State::Perfect4x4(Perfect4x4::START_COMPUTER),
        }
    }
}

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The person.
    You,
    /// The computer.
    Computer,
}

/// The result of picking a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Pick {
    /// The automaton refuses the cell, because it is taken or for another reason.
    Refused,
    /// The move was made. If the game was not over, the opponent has answered.
    Played,
}

/// A game, from its first state to its last.
#[derive(Clone, Debug)]
pub struct Game {
    level: Level,
    first: Side,
    trail: Vec<State>,
    /// The length of `trail` before the last pick.
    before_pick: usize,
    random: Rng,
}

impl Game {
    /// Begins a game. Only the level [`Random`](Level::Random) uses `random`.
    #[must_use]
    pub fn new(level: Level, first: Side, random: Rng) -> Game {
        let mut game =
            Game { level, first, trail: vec![level.start(first)], before_pick: 0, random };
        if level == Level::Random && first == Side::Computer {
            game.move_at_random();
        }
        game
    }

    /// The opponent.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// The current state.
    #[must_use]
    pub fn state(&self) -> State {
        self.trail[self.trail.len() - 1]
    }

    /// All states of the game so far, the current one last.
    #[must_use]
    pub fn trail(&self) -> &[State] {
        &self.trail
    }

    /// Whether somebody has picked a cell and the game is not over. Such a game would be lost if
    /// the player left it.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.before_pick > 0 && !self.state().is_final()
    }

    /// Picks a cell for the player whose turn it is.
    pub fn pick(&mut self, cell: Cell) -> Pick {
        let before = self.trail.len();
        if !self.step(cell) {
            return Pick::Refused;
        }
        self.before_pick = before;
        if self.level == Level::Random && !self.state().is_final() {
            self.move_at_random();
        }
        Pick::Played
    }

    /// Picks a cell. Returns whether that leads to another state.
    fn step(&mut self, cell: Cell) -> bool {
        let next = self.state().next(cell);
        let changes = next != self.state();
        if changes {
            self.trail.push(next);
        }
        changes
    }

    fn move_at_random(&mut self) {
        let cells: Vec<Cell> = self.state().open_cells().collect();
        if let Some(&cell) = self.random.choice(&cells) {
            self.step(cell);
        }
    }

    /// The mark of the player who picks next.
    #[must_use]
    pub fn mark(&self) -> Mark {
        let is_second = match self.level {
            // The two people take turns.
            Level::Two => self.trail.len().is_multiple_of(2),
            // For the referee, the side that begins is X.
            Level::Random => self.first == Side::Computer,
            _ => false,
        };
        if is_second { Mark::O } else { Mark::X }
    }

    /// Whether a person plays O against the computer: if it begins on the level
    /// [`Random`](Level::Random).
    #[must_use]
    pub fn is_played_as_o(&self) -> bool {
        self.level != Level::Two && self.mark() == Mark::O
    }

    /// How the game ended, if it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.state().outcome()
    }

    /// How the game ended for the person, if it is over. Between two people, the result for X.
    #[must_use]
    pub fn player_result(&self) -> Option<PlayerResult> {
        let mine = if self.level == Level::Two { Mark::X } else { self.mark() };
        self.outcome().map(|outcome| PlayerResult::of(outcome, mine))
    }

    /// The next state for each cell that the automaton does not refuse.
    ///
    /// Empty for the levels whose answers are unknown: another person, and the random opponent.
    #[must_use]
    pub fn hints(&self) -> Vec<(Cell, State)> {
        match self.level {
            Level::Two | Level::Random => Vec::new(),
            _ => self.state().open_cells().map(|cell| (cell, self.state().next(cell))).collect(),
        }
    }

    /// The cells that the last pick and its answer took. Before the first pick, the cell that the
    /// opponent took.
    #[must_use]
    pub fn last_moves(&self) -> Vec<Cell> {
        let before = self.before_pick.checked_sub(1).map(|last| self.trail[last].board());
        self.state().taken_since(before.unwrap_or(Board::empty(self.state().size()))).collect()
    }
}
