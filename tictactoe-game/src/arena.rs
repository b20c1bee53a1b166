//! The opponents play each other and a random player, many games at a time.
//!
//! ```text
//! contest::play --Tally--> run --table::table--> output
//!                           \---Progress-------> standard error
//! ```
//!
//! This module connects the three parts: `contest` plays, `table` turns the results into
//! text, and `progress` shows how far the run is.

mod contest;
mod lanes;
mod progress;
mod table;

use std::io::{self, Write};
use std::thread;

use self::contest::Tally;
use self::progress::Progress;

/// The options of the command `arena`.
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

/// Plays every pair of opponents twice, so that each of the two starts once.
///
/// Writes each table as soon as its results are complete.
///
/// # Errors
///
/// If writing to `output` fails, or a thread cannot be started.
pub fn run(options: &Options, output: &mut impl Write) -> io::Result<()> {
    let mut tallies = contest::all();
    let mut progress = Progress::new(games_in_all(&tallies, options.games));
    let contests = tallies.clone();
    let seed = options.seed.unwrap_or_else(|| fastrand::u64(..));
    let cores = || thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let jobs = options.jobs.unwrap_or_else(cores);
    // A table needs the results of all contests of one level.
    let group = |from: usize| {
        let level = contests.get(from).map(|contest| contest.level);
        let is_same = |contest: &&Tally| Some(contest.level) == level;
        if options.json { 1 } else { contests[from..].iter().take_while(is_same).count() }
    };
    let mut written = 0;
    contest::play(contests.clone(), options.games, seed, jobs, |contest, part| {
        tallies[contest].add(&part);
        progress.advance(part.games);
        while written < tallies.len()
            && let Some(tallies) = tallies.get(written..written + group(written))
            && tallies.iter().all(|tally| tally.exact || tally.games == options.games)
        {
            let text = if options.json { table::json(tallies) } else { table::table(tallies) };
            progress.clear();
            output.write_all(text.as_bytes())?;
            written += tallies.len();
        }
        Ok(())
    })?;
    progress.clear();
    if !options.json {
        writeln!(output, "{}", table::FOOTNOTE)?;
    }
    Ok(())
}

/// How many games are played if each contest with chance has some.
fn games_in_all(contests: &[Tally], games: u64) -> u64 {
    let with_chance = contests.iter().filter(|contest| !contest.exact);
    games.saturating_mul(with_chance.count() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_many_games_there_are() {
        let contests = contest::all();
        // The random player against six, five against the random player, and one on 4 x 4; each side
        // starts once.
        assert_eq!(games_in_all(&contests, 10), 10 * (6 + 5 + 1) * 2);
        assert_eq!(games_in_all(&contests, u64::MAX), u64::MAX);
    }
}
