//! Every game against the opponents, and every game of two people, through the compiled enums.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use tictactoe_fsm_macro::automaton;
use tictactoe_rules::{Cell3x3, Mark, Name, Outcome};

use crate::opponent;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)]
enum End {
    win,
    draw,
    lost,
}

#[automaton("../automata/one-ply.txt", symbol = Cell3x3, label = End, case = "text", claims(tictactoe))]
enum OnePly {}

#[automaton("../automata/greedy.txt", symbol = Cell3x3, label = End, case = "text", claims(tictactoe))]
enum Greedy {}

#[automaton("../automata/two-ply.txt", symbol = Cell3x3, label = End, case = "text", claims(tictactoe))]
enum TwoPly {}

#[automaton(
    "../automata/perfect.txt", symbol = Cell3x3, label = End,
    case = "text", claims(tictactoe, unbeatable)
)]
enum Perfect {}

#[automaton(
    "../automata/classic.txt", symbol = Cell3x3, label = End,
    case = "text", claims(tictactoe, unbeatable)
)]
enum Classic {}

#[automaton("../automata/referee.txt", symbol = Cell3x3, case = "text", claims(referee))]
enum Referee {}

/// The path of a file in `automata/`.
fn automata(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../automata").join(file)
}

/// The functions of a compiled automaton that these tests need.
struct Compiled<S, L> {
    next: fn(S, Cell3x3) -> S,
    label: fn(S) -> Option<L>,
    is_final: fn(S) -> bool,
}

/// Plays all games from a state and calls `count` at the end of each. A refused pick is no move.
fn games<S: Copy + Eq, L>(compiled: &Compiled<S, L>, state: S, count: &mut impl FnMut(L, S)) {
    assert_eq!((compiled.is_final)(state), (compiled.label)(state).is_some());
    let after = Cell3x3::ALL.map(|cell| (compiled.next)(state, cell));
    if let Some(label) = (compiled.label)(state) {
        assert!(after.iter().all(|&next| next == state), "an end is left");
        count(label, state);
        return;
    }
    assert!(after.iter().any(|&next| next != state), "a game does not end");
    for next in after {
        if next != state {
            games(compiled, next, count);
        }
    }
}

macro_rules! compiled {
    ($state:ty) => {
        Compiled { next: <$state>::next, label: <$state>::label, is_final: <$state>::is_final }
    };
}

/// Counts every game against an opponent: the file, `| you: win / draw / lost | computer: ... |` as
/// in the documents, and the number of lost games.
macro_rules! row {
    ($state:ident, $file:literal) => {{
        let compiled = compiled!($state);
        let [you, computer] = [$state::START_YOU, $state::START_COMPUTER].map(|start| {
            let mut counts = [0; 3];
            games(&compiled, start, &mut |end: End, state: $state| {
                // The label of the compiled automaton is right.
                let board = state.name().parse::<Name>().unwrap().board;
                let expected = match end {
                    End::win => Outcome::Won(Mark::O),
                    End::draw => Outcome::Draw,
                    End::lost => Outcome::Won(Mark::X),
                };
                assert_eq!(board.outcome(), Some(expected));
                counts[end as usize] += 1;
            });
            counts
        });
        let cell = |[win, draw, lost]: [usize; 3]| format!("{win} / {draw} / {lost}");
        let numbers = format!("| {} | {} |", cell(you), cell(computer));
        ($file, numbers, you[End::lost as usize] + computer[End::lost as usize])
    }};
}

#[test]
fn every_game_against_every_opponent() {
    let rows = [
        row!(OnePly, "one-ply.txt"),
        row!(Greedy, "greedy.txt"),
        row!(TwoPly, "two-ply.txt"),
        row!(Perfect, "perfect.txt"),
        row!(Classic, "classic.txt"),
    ];
    for (file, _, lost) in &rows {
        let is_unbeatable = ["perfect.txt", "classic.txt"].contains(file);
        assert!(*lost == 0 || !is_unbeatable, "{file}, edited or not");
    }
    // The documents do not describe an edited file.
    let is_as_written = |file| fs::read_to_string(automata(file)).unwrap() == opponent(file).text();
    let rows = rows.into_iter().filter(|(file, ..)| is_as_written(file));
    let rows: Vec<_> = rows.collect();
    for page in ["README.md", "../README.md", "../README.id.md"] {
        let text = fs::read_to_string(automata(page)).unwrap();
        for (file, numbers, _) in &rows {
            let is_row = |line: &str| {
                line.starts_with(&format!("| `{file}` |")) && line.ends_with(numbers.as_str())
            };
            assert!(text.lines().any(is_row), "{page}: {file} {numbers}");
        }
    }
}

#[test]
fn every_game_of_two_people() {
    let mut counts = BTreeMap::new();
    games(&compiled!(Referee), Referee::START, &mut |label: RefereeLabel, _| {
        *counts.entry(label.name()).or_insert(0) += 1;
    });
    // These numbers are well known. The page shows them, too.
    assert_eq!(counts, BTreeMap::from([("draw", 46_080), ("o", 77_904), ("x", 131_184)]));
    assert_eq!((counts.values().sum::<i32>(), Referee::ALL.len()), (255_168, 5_478));
    let page = fs::read_to_string(automata("README.md")).unwrap().replace('\n', " ");
    assert!(
        page.contains("there are 255,168: X wins 131,184, O wins 77,904, and 46,080 are draws.")
    );
    assert!(page.contains("all 5,478 positions"));
}

/// The moves that every program for the course must be able to show.
#[test]
fn the_classic_opening() {
    let start = Classic::START_YOU;
    for cell in Cell3x3::ALL.into_iter().filter(|&cell| cell != Cell3x3::_5) {
        assert_eq!(start.next(cell), start);
    }
    let opened = start.next(Cell3x3::_5);
    assert_eq!(opened.name(), "OAAAXAAAA");
    let second = opened.next(Cell3x3::_2);
    assert_eq!(second.name(), "OXAAXAAOA");
    assert_eq!(second.next(Cell3x3::_2), second);
    assert_eq!(Classic::START_COMPUTER.name(), "AAAAOAAAA");
}
