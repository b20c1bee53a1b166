//! One game: whose turn it is and what has happened. What happens is up to the automata.

use fastrand::Rng;
use tictactoe_rules::{Board, Cell, Mark, Outcome};

use crate::opponents::{Classic, Greedy, OnePly, Perfect, Referee, TwoPly};
use crate::result::PlayerResult;
use crate::state::State;

/// Whom one plays against, weakest first.
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
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Level; 7] = [
        Level::Two,
        Level::Random,
        Level::OnePly,
        Level::Greedy,
        Level::TwoPly,
        Level::Perfect,
        Level::Classic,
    ];

    /// The one to begin with: it can be beaten, but not without thinking.
    pub const DEFAULT: Level = Level::Greedy;

    /// What it is called on the command line.
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
        }
    }

    /// The state to begin with.
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
        }
    }
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The person.
    You,
    /// The computer.
    Computer,
}

/// What became of a pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Pick {
    /// The cell is taken, or the automaton refuses it for another reason.
    Refused,
    /// It was played, and answered if there was anything to answer.
    Played,
}

/// A game, from its first state to its last.
#[derive(Clone, Debug)]
pub struct Game {
    level: Level,
    first: Side,
    trail: Vec<State>,
    /// How many states were passed before the last pick.
    before_pick: usize,
    random: Rng,
}

impl Game {
    /// Begins a game. Only on the level [`Random`](Level::Random) is anything random about it.
    #[must_use]
    pub fn new(level: Level, first: Side, random: Rng) -> Game {
        let mut game =
            Game { level, first, trail: vec![level.start(first)], before_pick: 0, random };
        if level == Level::Random && first == Side::Computer {
            game.move_at_random();
        }
        game
    }

    /// Whom it is played against.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// Where it stands.
    #[must_use]
    pub fn state(&self) -> State {
        self.trail[self.trail.len() - 1]
    }

    /// All states passed, the present one last.
    #[must_use]
    pub fn trail(&self) -> &[State] {
        &self.trail
    }

    /// Lets the person, or whoever is to move, pick a cell.
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

    /// Whether picking a cell leads to another state; if so, that is where the game stands now.
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

    /// The mark of whoever picks next.
    #[must_use]
    pub fn mark(&self) -> Mark {
        let is_second = match self.level {
            // They take turns.
            Level::Two => self.trail.len().is_multiple_of(2),
            // The referee's X is whoever begins.
            Level::Random => self.first == Side::Computer,
            _ => false,
        };
        if is_second { Mark::O } else { Mark::X }
    }

    /// How it ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.state().outcome()
    }

    /// How it ended for the person; between two people, for X.
    #[must_use]
    pub fn player_result(&self) -> Option<PlayerResult> {
        let mine = if self.level == Level::Two { Mark::X } else { self.mark() };
        self.outcome().map(|outcome| PlayerResult::of(outcome, mine))
    }

    /// Where the automaton would go for each cell that it does not refuse.
    ///
    /// Nothing where there is nobody to ask: another person, or chance.
    #[must_use]
    pub fn hints(&self) -> Vec<(Cell, State)> {
        match self.level {
            Level::Two | Level::Random => Vec::new(),
            _ => self.state().open_cells().map(|cell| (cell, self.state().next(cell))).collect(),
        }
    }

    /// The cells that were taken with the last pick, the answer included; or before the first.
    #[must_use]
    pub fn last_moves(&self) -> Vec<Cell> {
        let before = self.before_pick.checked_sub(1).map(|last| self.trail[last].board());
        self.state().taken_since(before.unwrap_or(Board::EMPTY)).collect()
    }
}
