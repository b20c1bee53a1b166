//! The arena: the opponents play each other.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use expect_test::expect;
use tictactoe_game::Cell;
use tictactoe_game::arena::{Options, run};
use tictactoe_game::{Game, Level, Pick, Side};

fn arena(games: u64, json: bool) -> String {
    arena_with(Options { games, seed: Some(1), jobs: None, json })
}

fn arena_with(options: Options) -> String {
    let mut output = Vec::new();
    run(&options, &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

fn tallies(games: u64) -> Vec<serde_json::Value> {
    arena(games, true).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// How many games a random number generator plays. The same number as in the arena itself.
const GAMES_PER_GENERATOR: u64 = 1 << 14;

/// How many generators play side by side. The same number as in the arena itself.
const LANES: u64 = 8;

/// The results that do not depend on chance.
#[test]
fn exact_results_are_said_to_be_exact() {
    let output = arena(1, false);
    // Leave out the two unbeatable levels: a user may have edited their files.
    let (most, best) = output.split_once("\n\nperfect ").expect("they come last");
    let exact = most.lines().filter(|line| {
        let others = ["random ", "perfect ", "classic "];
        !others.iter().any(|other| line.starts_with(other)) && !line.contains("        1  ")
    });
    let exact: Vec<&str> = exact.collect();
    expect![[r#"
        against           games    win   draw   loss     win   draw   loss

        one-ply                    one-ply starts        opponent starts
        against           games    win   draw   loss     win   draw   loss
        one-ply           exact  100.00   0.00   0.00     0.00   0.00 100.00
        greedy            exact    0.00 100.00   0.00     0.00   0.00 100.00
        two-ply           exact    0.00 100.00   0.00     0.00   0.00 100.00

        greedy                      greedy starts        opponent starts
        against           games    win   draw   loss     win   draw   loss
        one-ply           exact  100.00   0.00   0.00     0.00 100.00   0.00
        greedy            exact    0.00 100.00   0.00     0.00 100.00   0.00
        two-ply           exact    0.00 100.00   0.00     0.00 100.00   0.00

        two-ply                    two-ply starts        opponent starts
        against           games    win   draw   loss     win   draw   loss
        one-ply           exact  100.00   0.00   0.00     0.00 100.00   0.00
        greedy            exact    0.00 100.00   0.00     0.00 100.00   0.00
        two-ply           exact    0.00 100.00   0.00     0.00 100.00   0.00"#]]
    .assert_eq(&exact.join("\n"));
    // Classic refuses an opening.
    assert!(most.contains("\nclassic           exact       -      -      -     0.00 "), "{most}");
    assert!(best.ends_with(
        "\nIn per cent. exact: there is only this one game. -: classic refuses an opening that is \
         not the\ncentre, so there is none; random opens in the centre against it. perfect-4x4 plays on \
         4 x 4, and so does\nrandom against it.\n"
    ));
}

#[test]
fn the_same_seed_gives_the_same_table() {
    assert_eq!(arena(500, false), arena(500, false));
}

#[test]
fn without_a_seed_no_two_are_the_same() {
    let options = Options { games: 500, seed: None, jobs: None, json: true };
    assert_ne!(arena_with(options), arena_with(options));
}

#[test]
fn it_does_not_matter_how_many_play_at_once() {
    let side_by_side = LANES * GAMES_PER_GENERATOR;
    for (games, json) in [
        (1, true),
        (GAMES_PER_GENERATOR, false),
        (side_by_side + 2 * GAMES_PER_GENERATOR + 4_321, true),
    ] {
        let [one, two, seven] = [1, 2, 7]
            .map(|jobs| arena_with(Options { games, seed: Some(3), jobs: Some(jobs), json }));
        assert!(one == two && one == seven, "{games}\n{one}\n{two}\n{seven}");
    }
}

/// A seed gives the same numbers on every machine. They change only on purpose.
#[test]
fn the_numbers_of_a_seed() {
    let output = arena(20_000, true);
    let by_chance = output.lines().filter(|line| line.contains(r#""level":"random""#));
    // Leave out the two unbeatable levels: a user may have edited their files.
    let by_chance: Vec<&str> = by_chance.take(8).collect();
    expect![[r#"
        {"level":"random","opponent":"random","starts":true,"games":20000,"wins":11629,"draws":2602,"losses":5769,"exact":false}
        {"level":"random","opponent":"random","starts":false,"games":20000,"wins":5793,"draws":2514,"losses":11693,"exact":false}
        {"level":"random","opponent":"one-ply","starts":true,"games":20000,"wins":2977,"draws":4762,"losses":12261,"exact":false}
        {"level":"random","opponent":"one-ply","starts":false,"games":20000,"wins":444,"draws":1380,"losses":18176,"exact":false}
        {"level":"random","opponent":"greedy","starts":true,"games":20000,"wins":847,"draws":1900,"losses":17253,"exact":false}
        {"level":"random","opponent":"greedy","starts":false,"games":20000,"wins":112,"draws":354,"losses":19534,"exact":false}
        {"level":"random","opponent":"two-ply","starts":true,"games":20000,"wins":709,"draws":2399,"losses":16892,"exact":false}
        {"level":"random","opponent":"two-ply","starts":false,"games":20000,"wins":0,"draws":661,"losses":19339,"exact":false}"#]].assert_eq(&by_chance.join("\n"));
}

/// Checks all pairs, in a fixed order.
#[test]
fn every_game_is_counted_once() {
    let levels = ["random", "one-ply", "greedy", "two-ply", "perfect", "classic"];
    for games in [1, GAMES_PER_GENERATOR, 2 * GAMES_PER_GENERATOR + 1, LANES * GAMES_PER_GENERATOR]
    {
        let mut tallies = tallies(games).into_iter();
        let on_3x3 = levels.map(|level| (level, &levels[..]));
        for (level, opponents) in
            on_3x3.into_iter().chain([("perfect-4x4", &["random", "perfect-4x4"][..])])
        {
            for &opponent in opponents {
                for starts in [true, false] {
                    let tally = tallies.next().unwrap();
                    assert_eq!(tally["level"], level);
                    assert_eq!(tally["opponent"], opponent);
                    assert_eq!(tally["starts"], starts);
                    assert_eq!(tally["exact"], level != "random" && opponent != "random");
                    let count = |name: &str| tally[name].as_u64().unwrap();
                    let sum = count("wins") + count("draws") + count("losses");
                    assert_eq!(count("games"), sum, "{tally}");
                    if tally["exact"] == false {
                        assert_eq!(sum, games, "{tally}");
                    }
                }
            }
        }
        assert_eq!(tallies.next(), None);
    }
}

/// If the generators repeated the same games, more games would not give more information.
#[test]
fn every_generator_has_its_own_chance() {
    let wins = |tally: &serde_json::Value| tally["wins"].as_u64().unwrap();
    // With the seed 1 two generators happen to win equally often on 4 x 4.
    let tallies = |games| -> Vec<serde_json::Value> {
        let output = arena_with(Options { games, seed: Some(2), jobs: None, json: true });
        output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let [one, two] = [GAMES_PER_GENERATOR, 2 * GAMES_PER_GENERATOR].map(tallies);
    for (one, two) in one.iter().zip(&two).filter(|(one, _)| one["exact"] == false) {
        let [one_part, both_parts] = [one, two].map(wins);
        // A contest that cannot be won has no wins in either run.
        let is_never = one_part == 0 && both_parts == 0;
        assert!(is_never || both_parts != 2 * one_part, "{one}\n{two}");
    }
    // Each pair has its own chance, too. The same games would give the same numbers for both sides.
    assert_ne!(one[0]["wins"], one[1]["losses"]);
}

#[test]
fn the_best_do_not_lose_against_chance() {
    for line in arena(2_000, true).lines() {
        let tally: serde_json::Value = serde_json::from_str(line).unwrap();
        let count = |name: &str| tally[name].as_u64().unwrap();
        assert_eq!(count("games"), count("wins") + count("draws") + count("losses"));
        if ["perfect", "classic", "perfect-4x4"].contains(&tally["level"].as_str().unwrap()) {
            assert_eq!(count("losses"), 0, "{line}");
        }
        if tally["exact"] == false {
            assert_eq!(count("games"), 2_000);
        }
    }
}

/// The wins of one side are the losses of the other.
#[test]
fn both_sides_tell_the_same() {
    let output = arena(20_000, true);
    let tallies: Vec<serde_json::Value> =
        output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // The table of the level on 4 x 4 comes last. The table of `random` is about 3 x 3.
    assert_eq!(tallies.len(), 6 * 6 * 2 + 2 * 2);
    for tally in &tallies[..6 * 6 * 2] {
        let is_same_pair = |other: &&serde_json::Value| {
            other["level"] == tally["opponent"]
                && other["opponent"] == tally["level"]
                && (other["starts"] == true) == (tally["starts"] == false)
        };
        let other = tallies.iter().find(is_same_pair).unwrap();
        for (mine, theirs) in [("wins", "losses"), ("draws", "draws"), ("losses", "wins")] {
            let counts = [&tally[mine], &other[theirs]].map(|count| count.as_u64().unwrap());
            let limit = if tally["exact"] == true { 0 } else { 600 };
            assert!(counts[0].abs_diff(counts[1]) <= limit, "{tally}\n{other}");
        }
    }
}

/// Adds up all games against a random player, with their probabilities, and compares the sums.
#[test]
fn chance_is_as_it_should_be() {
    const GAMES: u32 = 100_000;
    fn chances(game: &Game, weight: f64, sums: &mut [f64; 3]) {
        if let Some(result) = game.player_result() {
            sums[result as usize] += weight;
            return;
        }
        let cells: Vec<Cell> = game.state().open_cells().collect();
        for &cell in &cells {
            let mut next = game.clone();
            assert_eq!(next.pick(cell), Pick::Played);
            chances(&next, weight / f64::from(u32::try_from(cells.len()).unwrap()), sums);
        }
    }
    let tallies = tallies(u64::from(GAMES));
    let levels = [
        // Two random players are like two people who pick at random. The person here is the first.
        (Level::Two, "random"),
        (Level::OnePly, "one-ply"),
        (Level::Greedy, "greedy"),
        (Level::TwoPly, "two-ply"),
        (Level::Perfect, "perfect"),
        (Level::Classic, "classic"),
    ];
    for (level, name) in levels {
        for (side, person_starts) in [(Side::You, true), (Side::Computer, false)] {
            if level == Level::Two && !person_starts {
                continue;
            }
            let mut sums = [0.0; 3];
            chances(&Game::new(level, side, fastrand::Rng::with_seed(0)), 1.0, &mut sums);
            let person = ("random", name, person_starts, ["wins", "draws", "losses"]);
            // The wins of the person are the losses of the level.
            let computer = (name, "random", !person_starts, ["losses", "draws", "wins"]);
            for (level, opponent, starts, counts) in [person, computer] {
                let is_it = |tally: &&serde_json::Value| {
                    tally["level"] == level
                        && tally["opponent"] == opponent
                        && tally["starts"] == starts
                };
                let tally = tallies.iter().find(is_it).unwrap();
                for (sum, count) in sums.iter().zip(counts) {
                    let share = tally[count].as_f64().unwrap() / f64::from(GAMES);
                    let deviation = (sum * (1.0 - sum) / f64::from(GAMES)).sqrt();
                    assert!((share - sum).abs() <= 5.0 * deviation, "{count} {sum}: {tally}");
                }
            }
        }
    }
}

#[test]
fn the_numbers_are_near_those_of_probability() {
    // If both sides are random, X wins 58.49 per cent, O wins 28.81, and 12.70 are draws.
    let first = arena(50_000, true).lines().next().unwrap().to_owned();
    let tally: serde_json::Value = serde_json::from_str(&first).unwrap();
    let near = |name: &str, percent: u64| {
        let count = tally[name].as_u64().unwrap();
        assert!(count.abs_diff(percent * 5) < 500, "{first}");
    };
    near("wins", 5_849);
    near("draws", 1_270);
    near("losses", 2_881);
}

#[test]
fn what_cannot_be_done_is_refused() {
    let program = env!("CARGO_BIN_EXE_tictactoe");
    for (arguments, message) in [
        (["--games", "0"], "invalid value '0' for '--games <NUMBER>': 0 is not in 1.."),
        (["--jobs", "0"], "invalid value '0' for '--jobs <NUMBER>': 0 is not in 1.."),
        (["--jobs", "all"], "invalid value 'all' for '--jobs <NUMBER>': invalid digit"),
    ] {
        let output = Command::new(program).arg("arena").args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let output = String::from_utf8_lossy(&output.stderr);
        assert!(output.contains(message), "{output}");
    }
}

/// The arena does not start more threads than there are parts to play.
#[test]
fn any_number_may_play_at_once() {
    let jobs = Some(u64::MAX);
    let output = arena_with(Options { games: 10, seed: Some(1), jobs, json: false });
    assert_eq!(output, arena(10, false));
}

/// An output whose reader is gone.
pub(crate) struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The program ends, and does not complain.
#[test]
fn a_closed_output_is_no_error() {
    for options in ["arena --games 10", "--help"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
        let piped = command.args(options.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut program = piped.spawn().unwrap();
        drop(program.stdout.take());
        let output = program.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{options}");
        assert!(output.status.success(), "{options}");
    }
}

#[test]
fn it_ends_when_nothing_can_be_written() {
    let options = Options { games: 50_000, seed: Some(1), jobs: Some(2), json: true };
    let error = run(&options, &mut Closed).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}
