//! The arena of the game: random games per second, on one core and on all.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use serde_json::Value;

use crate::Result;
use crate::crates::finish;
use crate::machine;
use crate::markdown::{grouped, table};
use crate::measure::{Ratio, Run, interleave};
use crate::results::{Findings, Goal, Setting};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

const ABOUT: &str = "\
`tictactoe arena --seed 1`: every opponent plays against one that picks cells at random, and that one
plays against itself. Each job plays eight games side by side. The time is from the start of the program
to its end. The results must be the same with any number of jobs, or the run fails.
";

pub(crate) fn run(setting: &Setting) -> Result<Findings> {
    let program = build(setting)?;
    let games = if setting.quick { 1_000 } else { 1_000_000 };
    let rounds = if setting.quick { 1 } else { 7 };
    let cores = machine::cores().to_string();
    let play = |jobs: &str| play(&program, games, jobs);
    let (expected, total) = play("1")?;
    let jobs = ["1", &cores];
    let runs = jobs.iter().map(|jobs| -> Run<'_> {
        Box::new(|| {
            let begin = Instant::now();
            let (printed, _) = play(jobs)?;
            let seconds = begin.elapsed().as_secs_f64();
            if printed == expected {
                Ok(seconds)
            } else {
                Err("the results of the arena differ".to_owned())
            }
        })
    });
    let times = interleave(rounds, runs.collect())?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count")]
    let rows = jobs.iter().zip(&times).map(|(jobs, their_times)| {
        let per_second = (total as f64 / their_times.least() / 1e5).round() as usize * 100_000;
        let ratio = Ratio::new(&times[0], their_times);
        vec![(*jobs).to_owned(), grouped(per_second), ratio.to_string()]
    });
    let mut findings = Findings::default();
    if !setting.quick {
        let what = "games a second, one job".to_owned();
        findings.goals.push(Goal::at_least(what, 50_000_000, total as f64 / times[0].least()));
    }
    findings.add_text(ABOUT);
    findings
        .add_text(&table(&["jobs", "games a second", "times one job"], &rows.collect::<Vec<_>>()));
    Ok(findings)
}

/// Builds the game. A quick run takes the debug build, which the tests have built already.
fn build(setting: &Setting) -> Result<String> {
    eprintln!("building the game ...");
    let mut command = Command::new("cargo");
    command.args(["build", "--locked", "--bin", "tictactoe", "--message-format=json"]);
    command.arg(if setting.quick { "--workspace" } else { "--release" });
    let output = finish(command.current_dir(Path::new(ROOT)))?;
    let messages = String::from_utf8_lossy(&output.stdout).into_owned();
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut programs =
        messages.filter_map(|message| Some(message["executable"].as_str()?.to_owned()));
    programs.next().ok_or_else(|| "cargo does not report the path of the game".to_owned())
}

/// Runs the arena. Returns what it prints and the number of games.
fn play(program: &str, games: usize, jobs: &str) -> Result<(String, u64)> {
    let games = games.to_string();
    let arguments = ["arena", "--json", "--seed", "1", "--games", &games, "--jobs", jobs];
    let output = finish(Command::new(program).args(arguments))?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let count = |line: &str| serde_json::from_str::<Value>(line).ok()?["games"].as_u64();
    let total = printed.lines().filter_map(count).sum();
    Ok((printed, total))
}
