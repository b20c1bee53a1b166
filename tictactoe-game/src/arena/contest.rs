//! The opponents against each other and against chance, by the million.
//!
//! An automaton answers as O to whatever is X. Two of them play each other by each
//! taking the other's answers for what a person picks.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write};
use std::sync::Mutex;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use ratatui::crossterm::cursor::MoveToColumn;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{Clear, ClearType, size};
use tictactoe_rules::{Board, Cell, Mark};

use crate::game::{Level, Side, Verdict};

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
    /// How many threads play, which changes nothing but the time; otherwise as many as there are
    /// cores
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub jobs: Option<u64>,
    /// One JSON object for each pair and side instead of tables
    #[arg(long)]
    pub json: bool,
}

/// Who plays in the arena.
const PLAYERS: [Level; 6] =
    [Level::Random, Level::OnePly, Level::Greedy, Level::TwoPly, Level::Perfect, Level::Classic];

/// What came out when one played another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Plays every pair, both sides starting, and writes what came out as soon as it is known.
///
/// # Errors
///
/// If writing fails, or no thread can be had.
pub fn run(options: &Options, output: &mut impl Write) -> io::Result<()> {
    let mut tallies = contests();
    let by_chance = tallies.iter().filter(|tally| !tally.exact).count() as u64;
    let seed = options.seed.unwrap_or_else(|| fastrand::u64(..));
    let parts = &Mutex::new(parts(tallies.clone(), options.games, seed));
    let cores = || thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    // No more than there are parts.
    let most = by_chance.saturating_mul(options.games.div_ceil(GAMES_PER_PART));
    let jobs = options.jobs.unwrap_or_else(cores).min(most);
    // What is written at once.
    let group = if options.json { 1 } else { 2 * PLAYERS.len() };
    let mut written = 0;
    let mut progress = Progress::new(options.games.saturating_mul(by_chance));
    let (sender, played) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let sender = sender.clone();
            thread::Builder::new().spawn_scoped(scope, move || play(parts, &sender))?;
        }
        drop(sender);
        for (contest, part) in played {
            tallies[contest].add(&part);
            progress.step(part.games);
            while let Some(tallies) = tallies.get(written..written + group)
                && tallies.iter().all(|tally| tally.exact || tally.games == options.games)
            {
                let text = if options.json { json(tallies) } else { table(tallies) };
                progress.clear();
                output.write_all(text.as_bytes())?;
                written += group;
            }
        }
        io::Result::Ok(())
    })?;
    progress.clear();
    if !options.json {
        writeln!(output, "{FOOTNOTE}")?;
    }
    Ok(())
}

/// Every pair, both sides starting. What does not depend on chance is played already.
fn contests() -> Vec<Tally> {
    let mut tallies = Vec::new();
    for level in PLAYERS {
        for opponent in PLAYERS {
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
                if exact && let Some(verdict) = duel(level, opponent, starts) {
                    tally.count(verdict);
                }
                tallies.push(tally);
            }
        }
    }
    tallies
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

    fn add(&mut self, part: &Tally) {
        self.games += part.games;
        self.wins += part.wins;
        self.draws += part.draws;
        self.losses += part.losses;
    }
}

/// Some games of one contest.
struct Part {
    /// Which of the contests.
    contest: usize,
    /// Nothing is counted yet.
    tally: Tally,
    games: u64,
    random: Rng,
}

/// How many games a part has: so many that to take it costs nothing, so few that no thread has to
/// wait long for another. What a seed leads to depends on it.
const GAMES_PER_PART: u64 = 1 << 14;

/// All that is to be played.
///
/// Each part has a chance of its own, so that it does not matter which thread plays it and when.
fn parts(contests: Vec<Tally>, games: u64, seed: u64) -> impl Iterator<Item = Part> {
    let mut seeds = Rng::with_seed(seed);
    let by_chance = contests.into_iter().enumerate().filter(|(_, tally)| !tally.exact);
    by_chance.flat_map(move |(contest, tally)| {
        let mut seeds = seeds.fork();
        (0..games.div_ceil(GAMES_PER_PART)).map(move |part| Part {
            contest,
            tally,
            games: GAMES_PER_PART.min(games - part * GAMES_PER_PART),
            random: seeds.fork(),
        })
    })
}

/// What one thread does: it takes the next part and plays it, as long as somebody wants to know.
fn play(parts: &Mutex<impl Iterator<Item = Part>>, played: &Sender<(usize, Tally)>) {
    let next = || parts.lock().expect("to take a part does not panic").next();
    while let Some(part) = next() {
        if played.send((part.contest, part.play())).is_err() {
            break;
        }
    }
}

impl Part {
    fn play(mut self) -> Tally {
        let Tally { level, opponent, starts, .. } = self.tally;
        // Whoever is not random is an automaton, and plays O; between two random ones X begins.
        let (automaton, mine) = match (level, opponent) {
            (Level::Random, Level::Random) => {
                (Level::Random, if starts { Mark::X } else { Mark::O })
            }
            (Level::Random, automaton) => (automaton, Mark::X),
            (automaton, _) => (automaton, Mark::O),
        };
        let automaton_starts = starts == (level == automaton);
        let start = automaton.start(if automaton_starts { Side::Computer } else { Side::You });
        // Each cell that is not refused is as likely as another. A `usize` would not be the same
        // on every machine.
        let pick = || Cell::ALL[usize::from(self.random.u8(..9))];
        start.play_many(self.games, pick, |outcome| self.tally.count(Verdict::of(outcome, mine)));
        self.tally
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

/// What each pair did, in a line.
///
/// Numbers and names without a sign that needs care: not worth a library that everybody who wants to
/// play would have to wait for.
fn json(tallies: &[Tally]) -> String {
    let mut text = String::new();
    for Tally { level, opponent, starts, games, wins, draws, losses, exact } in tallies {
        let (level, opponent) = (level.name(), opponent.name());
        let _ = writeln!(
            text,
            r#"{{"level":"{level}","opponent":"{opponent}","starts":{starts},"games":{games},"wins":{wins},"draws":{draws},"losses":{losses},"exact":{exact}}}"#
        );
    }
    text
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

/// How long a person waits without wondering.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often it is shown.
const TICK: Duration = Duration::from_millis(100);

/// How far it is, for a person who waits longer than a second.
struct Progress {
    games: u64,
    played: u64,
    since: Instant,
    /// When it was last shown.
    shown: Option<Instant>,
}

impl Progress {
    fn new(games: u64) -> Progress {
        Progress { games, played: 0, since: Instant::now(), shown: None }
    }

    /// Nobody minds if it cannot be shown.
    fn step(&mut self, games: u64) {
        self.played += games;
        let wait = if self.shown.is_some() { TICK } else { PATIENCE };
        if self.shown.unwrap_or(self.since).elapsed() < wait || !io::stderr().is_terminal() {
            return;
        }
        self.clear();
        let line = progress(self.played, self.games, self.since.elapsed());
        // A line that is broken could not be taken back.
        if size().is_ok_and(|(width, _)| line.len() < usize::from(width)) {
            let _ = write!(io::stderr(), "{line}");
            self.shown = Some(Instant::now());
        }
    }

    /// Makes room for something else.
    fn clear(&mut self) {
        // Nobody else leaves a line without its end.
        if self.shown.is_some() {
            let _ = execute!(io::stderr(), MoveToColumn(0), Clear(ClearType::CurrentLine));
        }
    }
}

/// How much is done, and how long the rest will take.
fn progress(played: u64, games: u64, elapsed: Duration) -> String {
    let [played, games] = [played.max(1), games].map(u128::from);
    let percent = 100 * played / games;
    let left = elapsed.as_millis() * games.saturating_sub(played) / played / 1_000;
    format!("{percent} %, {left} s left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_far_it_is() {
        let progress =
            |played, games, seconds| progress(played, games, Duration::from_secs(seconds));
        assert_eq!(progress(250, 1_000, 2), "25 %, 6 s left");
        assert_eq!(progress(1_000, 1_000, 8), "100 %, 0 s left");
        assert_eq!(progress(0, 10, 1), "10 %, 9 s left");
        assert_eq!(progress(1 << 14, u64::MAX, 1), "0 %, 1125899906842622 s left");
    }
}
