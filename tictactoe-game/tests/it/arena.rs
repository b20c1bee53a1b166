//! The opponents among themselves.

use std::process::Command;

use expect_test::expect;
use tictactoe_game::arena::{Options, run};
use tictactoe_game::opponents::Cell;
use tictactoe_game::{Game, Level, Pick, Side};

fn arena(games: u64, json: bool) -> String {
    let mut output = Vec::new();
    run(&Options { games, seed: Some(1), json }, &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

/// What does not depend on chance.
#[test]
fn exact_results_are_said_to_be_exact() {
    let output = arena(1, false);
    let exact: Vec<&str> = output.lines().filter(|line| !line.starts_with("random ")).collect();
    let exact: Vec<&str> = exact.into_iter().filter(|line| !line.contains("        1  ")).collect();
    expect![[r#"
        against           games    win   draw   loss     win   draw   loss

        one-ply                    one-ply starts        opponent starts
        against           games    win   draw   loss     win   draw   loss
        one-ply           exact  100.00   0.00   0.00     0.00   0.00 100.00
        greedy            exact    0.00 100.00   0.00     0.00   0.00 100.00
        two-ply           exact    0.00 100.00   0.00     0.00   0.00 100.00
        perfect           exact    0.00 100.00   0.00     0.00 100.00   0.00
        classic           exact    0.00 100.00   0.00     0.00   0.00 100.00

        greedy                      greedy starts        opponent starts
        against           games    win   draw   loss     win   draw   loss
        one-ply           exact  100.00   0.00   0.00     0.00 100.00   0.00
        greedy            exact    0.00 100.00   0.00     0.00 100.00   0.00
        two-ply           exact    0.00 100.00   0.00     0.00 100.00   0.00
        perfect           exact    0.00 100.00   0.00     0.00 100.00   0.00
        classic           exact       -      -      -     0.00 100.00   0.00

        two-ply                    two-ply starts        opponent starts
        against           games    win   draw   loss     win   draw   loss
        one-ply           exact  100.00   0.00   0.00     0.00 100.00   0.00
        greedy            exact    0.00 100.00   0.00     0.00 100.00   0.00
        two-ply           exact    0.00 100.00   0.00     0.00 100.00   0.00
        perfect           exact    0.00 100.00   0.00     0.00 100.00   0.00
        classic           exact    0.00 100.00   0.00     0.00 100.00   0.00

        perfect                    perfect starts        opponent starts
        against           games    win   draw   loss     win   draw   loss
        one-ply           exact    0.00 100.00   0.00     0.00 100.00   0.00
        greedy            exact    0.00 100.00   0.00     0.00 100.00   0.00
        two-ply           exact    0.00 100.00   0.00     0.00 100.00   0.00
        perfect           exact    0.00 100.00   0.00     0.00 100.00   0.00
        classic           exact       -      -      -     0.00 100.00   0.00

        classic                    classic starts        opponent starts
        against           games    win   draw   loss     win   draw   loss
        one-ply           exact  100.00   0.00   0.00     0.00 100.00   0.00
        greedy            exact    0.00 100.00   0.00        -      -      -
        two-ply           exact    0.00 100.00   0.00     0.00 100.00   0.00
        perfect           exact    0.00 100.00   0.00        -      -      -
        classic           exact    0.00 100.00   0.00     0.00 100.00   0.00

        In per cent. exact: there is only this one game. -: classic refuses an opening that is not the
        centre, so there is none; random opens in the centre against it."#]]
    .assert_eq(&exact.join("\n"));
}

#[test]
fn the_same_seed_gives_the_same_table() {
    assert_eq!(arena(500, false), arena(500, false));
}

#[test]
fn the_best_do_not_lose_against_chance() {
    for line in arena(2_000, true).lines() {
        let tally: serde_json::Value = serde_json::from_str(line).unwrap();
        let count = |name: &str| tally[name].as_u64().unwrap();
        assert_eq!(count("games"), count("wins") + count("draws") + count("losses"));
        if ["perfect", "classic"].contains(&tally["level"].as_str().unwrap()) {
            assert_eq!(count("losses"), 0, "{line}");
        }
        if tally["exact"] == false {
            assert_eq!(count("games"), 2_000);
        }
    }
}

/// What one wins the other loses, whoever is asked.
#[test]
fn both_sides_tell_the_same() {
    let output = arena(20_000, true);
    let tallies: Vec<serde_json::Value> =
        output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(tallies.len(), 6 * 6 * 2);
    for tally in &tallies {
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

/// Against one who picks at random, by adding up all games with their probabilities.
#[test]
fn chance_is_as_it_should_be() {
    fn chances(game: &Game, weight: f64, sums: &mut [f64; 3]) {
        if let Some(verdict) = game.verdict() {
            sums[verdict as usize] += weight;
            return;
        }
        let cells: Vec<Cell> = game.state().open_cells().collect();
        for &cell in &cells {
            let mut next = game.clone();
            assert_eq!(next.pick(cell), Pick::Played);
            chances(&next, weight / f64::from(u32::try_from(cells.len()).unwrap()), sums);
        }
    }
    let output = arena(50_000, true);
    for (level, name) in [(Level::OnePly, "one-ply"), (Level::Greedy, "greedy")] {
        for (side, starts) in [(Side::Computer, true), (Side::You, false)] {
            let mut sums = [0.0; 3];
            chances(&Game::new(level, side, fastrand::Rng::with_seed(0)), 1.0, &mut sums);
            let tally = output.lines().map(|line| serde_json::from_str(line).unwrap());
            let tally: serde_json::Value = tally
                .into_iter()
                .find(|tally: &serde_json::Value| {
                    tally["level"] == name
                        && tally["opponent"] == "random"
                        && tally["starts"] == starts
                })
                .unwrap();
            // What the person wins, the level loses.
            for (sum, count) in sums.iter().zip(["losses", "draws", "wins"]) {
                let share = tally[count].as_f64().unwrap() / 50_000.0;
                assert!((share - sum).abs() < 0.01, "{name} {starts} {count}: {share} {sum}");
            }
        }
    }
}

#[test]
fn the_numbers_are_near_those_of_probability() {
    // Both at random: X wins 58.49 per cent, O 28.81, and 12.70 are draws.
    let first = arena(200_000, true).lines().next().unwrap().to_owned();
    let tally: serde_json::Value = serde_json::from_str(&first).unwrap();
    let near = |name: &str, percent: u64| {
        let count = tally[name].as_u64().unwrap();
        assert!(count.abs_diff(percent * 20) < 1_000, "{first}");
    };
    near("wins", 5_849);
    near("draws", 1_270);
    near("losses", 2_881);
}

#[test]
fn no_games_are_too_few() {
    let program = env!("CARGO_BIN_EXE_tictactoe");
    let output = Command::new(program).args(["arena", "--games", "0"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("0 is not in 1.."));
}
