//! The opponents against each other and against chance, by the million.
//!
//! An automaton answers as O to whatever is X. Two of them play each other by each
//! taking the other's answers for what a person picks.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write};
use std::time::{Duration, Instant};

use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use tictactoe_rules::{Board, Cell, Mark, Outcome};

use crate::game::{Level, Side, Verdict};
use crate::state::State;

/// What the arena can be told.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Options {
    /// How many games each pair plays if chance is involved
    #[arg(long, default_value_t = 1_000_000, value_name = "NUMBER",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Makes chance the same every time
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// One JSON object for each pair and side instead of tables
    #[arg(long)]
    pub json: bool,
}

/// Who plays in the arena.
const PLAYERS: [Level; 6] =
    [Level::Random, Level::OnePly, Level::Greedy, Level::TwoPly, Level::Perfect, Level::Classic];

/// What came out when one played another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct Tally {
    /// Whose wins are counted.
    level: Level,
    /// Against whom.
    opponent: Level,
    /// Whether it began.
    starts: bool,
    /// How many games there were; none if the two cannot play, because the opening of one is
    /// refused by the other.
    games: u64,
    /// Won by `level`.
    wins: u64,
    /// Won by nobody.
    draws: u64,
    /// Won by `opponent`.
    losses: u64,
    /// Whether these are all games there are, since chance is not involved.
    exact: bool,
}

/// Plays every pair, both sides starting, and writes what came out.
///
/// # Errors
///
/// If writing fails.
pub fn run(options: &Options, output: &mut impl Write) -> io::Result<()> {
    let mut random = options.seed.map_or_else(Rng::new, Rng::with_seed);
    let pairs = PLAYERS.map(|level| PLAYERS.map(|opponent| (level, opponent)));
    let by_chance = pairs.iter().flatten().filter(|pair| is_by_chance(**pair)).count();
    let mut progress = Progress::new(options.games.saturating_mul(2 * by_chance as u64));
    for pairs in pairs {
        let mut tallies = Vec::new();
        for (level, opponent) in pairs {
            for starts in [true, false] {
                let games = options.games;
                let tally = contest(level, opponent, starts, games, &mut random, &mut progress);
                if options.json {
                    let line = serde_json::to_string(&tally)? + "\n";
                    progress.bar.suspend(|| output.write_all(line.as_bytes()))?;
                }
                tallies.push(tally);
            }
        }
        if !options.json {
            progress.bar.suspend(|| output.write_all(table(&tallies).as_bytes()))?;
        }
    }
    progress.bar.finish_and_clear();
    if !options.json {
        writeln!(output, "{FOOTNOTE}")?;
    }
    Ok(())
}

fn is_by_chance((level, opponent): (Level, Level)) -> bool {
    level == Level::Random || opponent == Level::Random
}

/// Lets one play another.
fn contest(
    level: Level,
    opponent: Level,
    starts: bool,
    games: u64,
    random: &mut Rng,
    progress: &mut Progress,
) -> Tally {
    let exact = !is_by_chance((level, opponent));
    let mut tally =
        Tally { level, opponent, starts, games: 0, wins: 0, draws: 0, losses: 0, exact };
    if exact {
        if let Some(verdict) = duel(level, opponent, starts) {
            tally.count(verdict);
        }
        return tally;
    }
    // Whoever is not random is an automaton, and plays O; between two random ones X begins.
    let (automaton, mine) = match (level, opponent) {
        (Level::Random, Level::Random) => (Level::Random, if starts { Mark::X } else { Mark::O }),
        (Level::Random, automaton) => (automaton, Mark::X),
        (automaton, _) => (automaton, Mark::O),
    };
    let automaton_starts = starts == (level == automaton);
    let start = automaton.start(if automaton_starts { Side::Computer } else { Side::You });
    for _ in 0..games {
        let outcome = play_at_random(start, random);
        tally.count(Verdict::of(outcome, mine));
        progress.step();
    }
    tally
}

impl Tally {
    fn count(&mut self, verdict: Verdict) {
        self.games += 1;
        match verdict {
            Verdict::Win => self.wins += 1,
            Verdict::Draw => self.draws += 1,
            Verdict::Lost => self.losses += 1,
        }
    }
}

/// A game in which what is picked is left to chance.
fn play_at_random(start: State, random: &mut Rng) -> Outcome {
    let mut state = start;
    loop {
        if let Some(outcome) = state.outcome() {
            return outcome;
        }
        // Each cell that is not refused is as likely as another.
        state = state.next(Cell::ALL[random.usize(..Cell::ALL.len())]);
    }
}

/// The one game of two automata, or none if one refuses what the other does.
fn duel(level: Level, opponent: Level, starts: bool) -> Option<Verdict> {
    let (first, second) = if starts { (level, opponent) } else { (opponent, level) };
    let mut states = [first.start(Side::Computer), second.start(Side::You)];
    // What the first has put on the board before anything was picked.
    let mut picked = states[0].taken_since(Board::EMPTY).next()?;
    let mut turn = 1;
    loop {
        let before = states[turn];
        let after = before.next(picked);
        if after == before {
            return None;
        }
        states[turn] = after;
        if let Some(outcome) = after.outcome() {
            // Each sees itself as O.
            let is_mine = (turn == 0) == starts;
            return Some(Verdict::of(outcome, if is_mine { Mark::O } else { Mark::X }));
        }
        picked = after.taken_since(before.board()).find(|&cell| cell != picked)?;
        turn = 1 - turn;
    }
}

/// What one level did, in per cent.
fn table(tallies: &[Tally]) -> String {
    let mut text = String::new();
    let level = tallies.first().map_or("", |tally| tally.level.name());
    let _ = writeln!(
        text,
        "{level:10}               {level:>9} starts        opponent starts\n\
         against           games    win   draw   loss     win   draw   loss"
    );
    for pair in tallies.chunks(2) {
        let first = pair[0];
        let games = if first.exact { "exact".to_owned() } else { first.games.to_string() };
        let _ = write!(text, "{:10} {games:>12}", first.opponent.name());
        for tally in pair {
            let _ = write!(text, "  ");
            for count in [tally.wins, tally.draws, tally.losses] {
                let _ = match percent(count, tally.games) {
                    Some(percent) => write!(text, "{percent:6.2} "),
                    None => write!(text, "{:>6} ", "-"),
                };
            }
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text.push('\n');
    text
}

#[expect(clippy::cast_precision_loss, reason = "two digits are shown")]
fn percent(count: u64, games: u64) -> Option<f64> {
    (games > 0).then(|| 100.0 * count as f64 / games as f64)
}

const FOOTNOTE: &str = "\
In per cent. exact: there is only this one game. -: classic refuses an opening that is not the
centre, so there is none; random opens in the centre against it.";

/// How far it is, for a person who waits longer than a second.
struct Progress {
    bar: ProgressBar,
    games: u64,
    since: Instant,
    done: u64,
}

/// How far, how fast and how long still.
const BAR: &str = "{wide_bar} {percent:>3} %  {per_sec}  {eta}";

/// To look at the clock takes longer than a game.
const GAMES_PER_LOOK: u64 = 1 << 16;

impl Progress {
    fn new(games: u64) -> Progress {
        Progress { bar: ProgressBar::hidden(), games, since: Instant::now(), done: 0 }
    }

    fn step(&mut self) {
        self.done += 1;
        if !self.done.is_multiple_of(GAMES_PER_LOOK) {
            return;
        }
        let is_long = self.since.elapsed() > Duration::from_secs(1);
        if is_long && self.bar.is_hidden() && io::stderr().is_terminal() {
            let style = ProgressStyle::with_template(BAR).unwrap_or(ProgressStyle::default_bar());
            self.bar = ProgressBar::new(self.games).with_style(style);
        }
        self.bar.set_position(self.done);
    }
}
