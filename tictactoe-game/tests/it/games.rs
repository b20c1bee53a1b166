//! Every game on every level, through the library.

use fastrand::Rng;
use tictactoe_game::{Game, Level, Pick, PlayerResult, Side};
use tictactoe_rules::{Cell, Mark, Outcome};

/// Plays every possible continuation, and counts the results for the person: won, drawn, lost.
fn play_all(game: &Game, counts: &mut [usize; 3]) {
    if let Some(result) = game.player_result() {
        assert!(Cell::ALL.iter().all(|&cell| game.clone().pick(cell) == Pick::Refused));
        let mine = if game.level() == Level::Two { Mark::X } else { game.mark() };
        let expected = match game.state().board().outcome().unwrap() {
            Outcome::Won(mark) if mark == mine => PlayerResult::Win,
            Outcome::Won(_) => PlayerResult::Loss,
            Outcome::Draw => PlayerResult::Draw,
        };
        assert_eq!(result, expected);
        counts[result as usize] += 1;
        return;
    }
    assert!(!game.state().is_final());
    for cell in Cell::ALL {
        let mut next = game.clone();
        if next.pick(cell) == Pick::Refused {
            assert_eq!(next.trail(), game.trail());
        } else {
            assert_eq!(next.trail()[..game.trail().len()], *game.trail());
            assert_eq!(next.state().board().mark(cell), Some(game.mark()));
            play_all(&next, counts);
        }
    }
}

fn counts(level: Level, first: Side) -> [usize; 3] {
    let mut counts = [0; 3];
    play_all(&Game::new(level, first, Rng::with_seed(0)), &mut counts);
    counts
}

#[track_caller]
fn check(level: Level, first: Side, expected: [usize; 3]) {
    assert_eq!(counts(level, first), expected);
}

/// The numbers of `automata/README.md`, which counts the wins of the computer first.
#[test]
fn against_the_automata() {
    check(Level::OnePly, Side::You, [97, 226, 240]);
    check(Level::OnePly, Side::Computer, [4, 27, 80]);
    check(Level::Greedy, Side::You, [40, 89, 408]);
    check(Level::Greedy, Side::Computer, [2, 7, 72]);
    check(Level::TwoPly, Side::You, [34, 113, 342]);
    check(Level::TwoPly, Side::Computer, [0, 13, 81]);
}

/// Must hold for edited files, too. That is why the test has no other numbers.
#[test]
fn against_the_unbeatable() {
    for level in [Level::Perfect, Level::Classic] {
        for first in [Side::You, Side::Computer] {
            let [won, drawn, lost] = counts(level, first);
            assert_eq!(won, 0);
            assert!(drawn > 0 && lost > 0);
        }
    }
}

#[test]
fn between_two_people() {
    check(Level::Two, Side::You, [131_184, 46_080, 77_904]);
}

/// Plays every possible pick of the person against the random opponent, for many seeds.
#[test]
fn against_chance() {
    let mut counts = [0; 3];
    for seed in 0..50 {
        for first in [Side::You, Side::Computer] {
            let game = Game::new(Level::Random, first, Rng::with_seed(seed));
            assert_eq!(game.mark(), if first == Side::You { Mark::X } else { Mark::O });
            play_all(&game, &mut counts);
        }
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = |seed| {
        let mut game = Game::new(Level::Random, Side::Computer, Rng::with_seed(seed));
        for cell in Cell::ALL {
            let _ = game.pick(cell);
        }
        game.trail().to_vec()
    };
    assert_eq!(play(7), play(7));
    assert!((0..20).any(|seed| play(seed) != play(7)));
}

#[test]
fn the_default_can_be_beaten() {
    assert!(counts(Level::DEFAULT, Side::You)[PlayerResult::Win as usize] > 0);
}

#[test]
fn hints_tell_what_would_happen() {
    let game = Game::new(Level::Greedy, Side::You, Rng::with_seed(0));
    assert_eq!(game.hints().len(), 9);
    for (cell, state) in game.hints() {
        let mut next = game.clone();
        assert_eq!(next.pick(cell), Pick::Played);
        assert_eq!(next.state(), state);
    }
    assert!(Game::new(Level::Two, Side::You, Rng::with_seed(0)).hints().is_empty());
    assert!(Game::new(Level::Random, Side::You, Rng::with_seed(0)).hints().is_empty());
}
