//! Every game against the opponents, and every game of two people, through the compiled enums.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::hash::Hash;
use std::path::{Path, PathBuf};

use tictactoe_fsm_macro::automaton;
use tictactoe_rules::{Cell, Cell3x3, Mark, Name, Outcome};

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

#[automaton(
    "../automata/perfect-4x4.txt", symbol = Cell, label = End,
    case = "text", claims(tictactoe, unbeatable)
)]
enum Perfect4x4 {}

#[automaton("../automata/referee.txt", symbol = Cell3x3, case = "text", claims(referee))]
enum Referee {}

/// The path of a file in `automata/`.
fn automata(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../automata").join(file)
}

/// What these tests need of a compiled automaton.
struct Compiled<S, C: 'static, L> {
    cells: &'static [C],
    next: fn(S, C) -> S,
    label: fn(S) -> Option<L>,
    is_final: fn(S) -> bool,
}

macro_rules! compiled {
    ($state:ty, $cell:ty) => {
        Compiled {
            cells: &<$cell>::ALL,
            next: <$state>::next,
            label: <$state>::label,
            is_final: <$state>::is_final,
        }
    };
}

impl<S: Copy + Eq, C: Copy, L> Compiled<S, C, L> {
    /// The states after each move, or how the game has ended. A refused pick is no move.
    fn moves(&self, state: S) -> Result<Vec<S>, L> {
        assert_eq!((self.is_final)(state), (self.label)(state).is_some());
        let after = self.cells.iter().map(|&cell| (self.next)(state, cell));
        let after: Vec<S> = after.filter(|&next| next != state).collect();
        if let Some(label) = (self.label)(state) {
            assert!(after.is_empty(), "an end is left");
            Err(label)
        } else {
            assert!(!after.is_empty(), "a game does not end");
            Ok(after)
        }
    }
}

/// Plays all games from a state and calls `count` at the end of each.
fn games<S: Copy + Eq, C: Copy, L>(
    compiled: &Compiled<S, C, L>,
    state: S,
    count: &mut impl FnMut(L, S),
) {
    match compiled.moves(state) {
        Ok(after) => after.into_iter().for_each(|next| games(compiled, next, count)),
        Err(label) => count(label, state),
    }
}

/// How many games from a state are won, drawn and lost by the computer.
type Counts = [u64; 3];

/// Counts the games from a state without playing each of them: they are the games from all states
/// after one move. `known` has the counts of the states that were visited before.
fn count_games<S: Copy + Eq + Hash, C: Copy>(
    compiled: &Compiled<S, C, End>,
    state: S,
    known: &mut HashMap<S, Counts>,
) -> Counts {
    if let Some(&counts) = known.get(&state) {
        return counts;
    }
    let mut counts = [0; 3];
    match compiled.moves(state) {
        Ok(after) => {
            for next in after {
                let more = count_games(compiled, next, known);
                counts = std::array::from_fn(|end| counts[end] + more[end]);
            }
        }
        Err(end) => counts[end as usize] = 1,
    }
    known.insert(state, counts);
    counts
}

/// Counts every game against an opponent: the file, `| you: win / draw / lost | computer: ... |` as
/// in the documents, and the number of lost games.
macro_rules! row {
    ($state:ident, $cell:ident, $file:literal) => {{
        let compiled = compiled!($state, $cell);
        let mut known = HashMap::new();
        let [you, computer] = [$state::START_YOU, $state::START_COMPUTER]
            .map(|start| count_games(&compiled, start, &mut known));
        assert_eq!(known.len(), $state::ALL.len(), "a game reaches every state");
        // The labels of the compiled automaton are right.
        for state in $state::ALL {
            let board = state.name().parse::<Name>().unwrap().board;
            let expected = state.label().map(|end| match end {
                End::win => Outcome::Won(Mark::O),
                End::draw => Outcome::Draw,
                End::lost => Outcome::Won(Mark::X),
            });
            assert_eq!(board.outcome(), expected);
        }
        let cell = |counts: Counts| counts.map(with_commas).join(" / ");
        let numbers = format!("| {} | {} |", cell(you), cell(computer));
        ($file, numbers, you[End::lost as usize] + computer[End::lost as usize])
    }};
}

/// The pages about the opponents, seen from `automata/`.
const PAGES: [&str; 3] = ["README.md", "../README.md", "../README.id.md"];

/// Numbers as a page writes them: in Indonesian a dot separates thousands.
fn as_in(page: &str, numbers: &str) -> String {
    if page.ends_with(".id.md") { numbers.replace(',', ".") } else { numbers.to_owned() }
}

/// `1234567` as `1,234,567`.
fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<&str> = groups.map(|group| std::str::from_utf8(group).unwrap()).collect();
    groups.join(",")
}

#[test]
fn every_game_against_every_opponent() {
    let rows = [
        row!(OnePly, Cell3x3, "one-ply.txt"),
        row!(Greedy, Cell3x3, "greedy.txt"),
        row!(TwoPly, Cell3x3, "two-ply.txt"),
        row!(Perfect, Cell3x3, "perfect.txt"),
        row!(Classic, Cell3x3, "classic.txt"),
        row!(Perfect4x4, Cell, "perfect-4x4.txt"),
    ];
    for (file, _, lost) in &rows {
        let is_unbeatable = opponent(file).claims.contains("unbeatable");
        assert!(*lost == 0 || !is_unbeatable, "{file}, edited or not");
    }
    // The documents do not describe an edited file.
    let is_as_written = |file| fs::read_to_string(automata(file)).unwrap() == opponent(file).text();
    let rows = rows.into_iter().filter(|(file, ..)| is_as_written(file));
    let rows: Vec<_> = rows.collect();
    for page in PAGES {
        let text = fs::read_to_string(automata(page)).unwrap();
        for (file, numbers, _) in &rows {
            let numbers = as_in(page, numbers);
            let is_row = |line: &str| {
                line.starts_with(&format!("| `{file}` |")) && line.ends_with(numbers.as_str())
            };
            assert!(text.lines().any(is_row), "{page}: {file} {numbers}");
        }
    }
}

/// Both ways of counting agree where every single game can be played.
#[test]
fn the_games_are_counted_rightly() {
    let compiled = compiled!(Greedy, Cell3x3);
    for start in [Greedy::START_YOU, Greedy::START_COMPUTER] {
        let mut counts = [0; 3];
        games(&compiled, start, &mut |end: End, _| counts[end as usize] += 1);
        assert_eq!(count_games(&compiled, start, &mut HashMap::new()), counts);
    }
}

/// The documents tell the size of the largest opponent.
#[test]
fn the_size_of_the_large_opponent() {
    let file = "perfect-4x4.txt";
    let text = opponent(file).text();
    if fs::read_to_string(automata(file)).unwrap() != text {
        return;
    }
    assert!(text.len() <= 2_000_000, "{} bytes", text.len());
    let states = with_commas(Perfect4x4::ALL.len() as u64);
    for page in PAGES {
        let states = as_in(page, &states);
        assert!(fs::read_to_string(automata(page)).unwrap().contains(&states), "{page}: {states}");
    }
}

#[test]
fn every_game_of_two_people() {
    let mut counts = BTreeMap::new();
    games(&compiled!(Referee, Cell3x3), Referee::START, &mut |label: RefereeLabel, _| {
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
