//! The contests: who plays whom, and the games themselves.
//!
//! An automaton plays O and answers an X. When two automata play each other, each one
//! takes the other's answers as the X of a person.

use std::io;
use std::sync::Mutex;
use std::sync::mpsc::{self, Sender};
use std::thread;

use fastrand::Rng;
use tictactoe_rules::{Board, Mark, Size};

use super::lanes::{OUTCOMES, STEPS_PER_CHECK};
use crate::game::{Level, Side};
use crate::result::PlayerResult;

/// The levels that play on 3 x 3, each against each.
const PLAYERS: [Level; 6] =
    [Level::Random, Level::OnePly, Level::Greedy, Level::TwoPly, Level::Perfect, Level::Classic];

/// The opponents of the level on 4 x 4.
const PLAYERS_4X4: [Level; 2] = [Level::Random, Level::Perfect4x4];

/// The results of one contest: a level, its opponent, and who starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    /// The level whose wins are counted.
    pub(super) level: Level,
    /// The level it plays against.
    pub(super) opponent: Level,
    /// Whether `level` starts.
    pub(super) starts: bool,
    /// How many games were counted. Zero if the two cannot play, because one refuses the opening
    /// of the other.
    pub(super) games: u64,
    /// Games that `level` won.
    pub(super) wins: u64,
    /// Games without a winner.
    pub(super) draws: u64,
    /// Games that `opponent` won.
    pub(super) losses: u64,
    /// Whether no side is random. There is only one such game, and it is counted already.
    pub(super) exact: bool,
}

impl Tally {
    /// Counts games with the same result.
    fn count(&mut self, result: PlayerResult, games: u64) {
        self.games += games;
        match result {
            PlayerResult::Win => self.wins += games,
            PlayerResult::Draw => self.draws += games,
            PlayerResult::Loss => self.losses += games,
        }
    }

    /// Adds the games of another tally of the same contest.
    pub(super) fn add(&mut self, part: &Tally) {
        self.games += part.games;
        self.wins += part.wins;
        self.draws += part.draws;
        self.losses += part.losses;
    }
}

/// Every pair of levels, with each side starting once. Exact contests are already played.
pub(super) fn all() -> Vec<Tally> {
    let mut tallies = Vec::new();
    let on_3x3 = PLAYERS.map(|level| (level, &PLAYERS[..]));
    for (level, opponents) in on_3x3.into_iter().chain([(Level::Perfect4x4, &PLAYERS_4X4[..])]) {
        for &opponent in opponents {
            for starts in [true, false] {
                let exact = level != Level::Random && opponent != Level::Random;
                let mut tally = Tally {
                    level,
                    opponent,
                    starts,
                    games: 0,
                    wins: 0,
                    draws: 0,
                    losses: 0,
                    exact,
                };
                if exact && let Some(result) = duel(level, opponent, starts) {
                    tally.count(result, 1);
                }
                tallies.push(tally);
            }
        }
    }
    tallies
}

/// Plays all contests that are not exact, on several threads.
///
/// Calls `finished` on the current thread after each part, with the index of the contest and
/// the results of the part. Stops if `finished` fails.
pub(super) fn play(
    contests: Vec<Tally>,
    games: u64,
    seed: u64,
    jobs: u64,
    mut finished: impl FnMut(usize, Tally) -> io::Result<()>,
) -> io::Result<()> {
    let random_contests = contests.iter().filter(|tally| !tally.exact).count() as u64;
    // More threads than parts would have nothing to do.
    let jobs = jobs.min(random_contests.saturating_mul(games.div_ceil(GAMES_PER_GENERATOR)));
    let parts = &Mutex::new(parts(contests, games, seed));
    let (sender, played) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let sender = sender.clone();
            thread::Builder::new().spawn_scoped(scope, move || play_parts(parts, &sender))?;
        }
        drop(sender);
        for (contest, part) in played {
            finished(contest, part)?;
        }
        Ok(())
    })
}

/// Some games of one contest.
struct Part {
    /// The index of the contest.
    contest: usize,
    /// The tally of the contest, before any of these games is counted.
    tally: Tally,
    /// How many games each generator plays.
    games: u64,
    /// One generator, or [`LANES`] that play side by side.
    random: Vec<Rng>,
}

/// How many games one random number generator plays.
///
/// Large enough that taking a part costs little time, and small enough that threads finish at
/// about the same time. The results for a seed depend on this number.
const GAMES_PER_GENERATOR: u64 = 1 << 14;

/// How many generators play side by side on one thread. This changes nothing but the time.
const LANES: usize = 8;

/// The parts of all contests that are not exact.
///
/// Each game belongs to one generator. So the results do not depend on which thread plays a part, or when,
/// or what is played beside it.
fn parts(contests: Vec<Tally>, games: u64, seed: u64) -> impl Iterator<Item = Part> {
    let mut seeds = Rng::with_seed(seed);
    let random_contests = contests.into_iter().enumerate().filter(|(_, tally)| !tally.exact);
    random_contests.flat_map(move |(contest, tally)| {
        let mut seeds = seeds.fork();
        let mut left = games;
        std::iter::from_fn(move || {
            let games = GAMES_PER_GENERATOR.min(left);
            let lanes = if left / GAMES_PER_GENERATOR >= LANES as u64 { LANES } else { 1 };
            left -= games * lanes as u64;
            let random = (0..lanes).map(|_| seeds.fork()).collect();
            (games > 0).then_some(Part { contest, tally, games, random })
        })
    })
}

/// The work of one thread: takes parts and plays them until there are no more, or until the
/// receiver of the results is gone.
fn play_parts(parts: &Mutex<impl Iterator<Item = Part>>, played: &Sender<(usize, Tally)>) {
    let next = || parts.lock().expect("taking a part does not panic").next();
    while let Some(part) = next() {
        if played.send((part.contest, part.play())).is_err() {
            break;
        }
    }
}

impl Part {
    fn play(mut self) -> Tally {
        let Tally { level, opponent, starts, .. } = self.tally;
        // An automaton plays O. If both sides are random, the one that starts plays X.
        let (automaton, mine) = match (level, opponent) {
            (Level::Random, Level::Random) => {
                (Level::Random, if starts { Mark::X } else { Mark::O })
            }
            (Level::Random, automaton) => (automaton, Mark::X),
            (automaton, _) => (automaton, Mark::O),
        };
        let automaton_starts = starts == (level == automaton);
        let start = automaton.start(if automaton_starts { Side::Computer } else { Side::You });
        let size = start.size();
        let mut count = |outcomes: [u64; OUTCOMES.len()]| {
            for (outcome, games) in OUTCOMES.into_iter().zip(outcomes) {
                self.tally.count(PlayerResult::of(outcome, mine), games);
            }
        };
        match <[Rng; LANES]>::try_from(self.random) {
            Ok(mut random) => {
                count(start.play_many::<LANES>(self.games, |lane| picks(size, &mut random[lane])));
            }
            Err(random) => {
                for mut random in random {
                    count(start.play_many::<1>(self.games, |_| picks(size, &mut random)));
                }
            }
        }
        self.tally
    }
}

/// The indices of some cells at random. The automaton refuses those that are taken, so each free cell is equally likely.
fn picks(size: Size, random: &mut Rng) -> [u8; STEPS_PER_CHECK] {
    // The generator draws a `u8`, because a `usize` would give other numbers on other machines.
    match size {
        Size::Three => std::array::from_fn(|_| random.u8(..9)),
        Size::Four => std::array::from_fn(|_| random.u8(..16)),
    }
}

/// The only game of two automata. `None` if one of them refuses a move of the other.
fn duel(level: Level, opponent: Level, starts: bool) -> Option<PlayerResult> {
    let (first, second) = if starts { (level, opponent) } else { (opponent, level) };
    let mut states = [first.start(Side::Computer), second.start(Side::You)];
    // The opening move is already on the board of the first automaton.
    let mut picked =
        states[0].taken_since(Board::empty(first.start(Side::Computer).size())).next()?;
    let mut turn = 1;
    loop {
        let before = states[turn];
        let after = before.next(picked);
        if after == before {
            return None;
        }
        states[turn] = after;
        if let Some(outcome) = after.outcome() {
            // Each automaton plays O on its own board.
            let is_mine = (turn == 0) == starts;
            return Some(PlayerResult::of(outcome, if is_mine { Mark::O } else { Mark::X }));
        }
        picked = after.taken_since(before.board()).find(|&cell| cell != picked)?;
        turn = 1 - turn;
    }
}
