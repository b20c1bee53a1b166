//! The opponents and the referee: their files, and every game through the compiled enums.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;

use expect_test::{Expect, expect};
use tictactoe_fsm::{Claim, Dfa, Source, Span, StateId, format};
use tictactoe_fsm_macro::automaton;
use tictactoe_rules::{Board, Cell, Mark, Name, Outcome};
use tictactoe_strategy::{CLAIMS, OPPONENTS, Opponent, referee, texts, ways};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)]
enum End {
    win,
    draw,
    lost,
}

#[automaton("../automata/one-ply.txt", symbol = Cell, label = End, claims(tictactoe))]
enum OnePly {}

#[automaton("../automata/greedy.txt", symbol = Cell, label = End, claims(tictactoe))]
enum Greedy {}

#[automaton("../automata/two-ply.txt", symbol = Cell, label = End, claims(tictactoe))]
enum TwoPly {}

#[automaton("../automata/perfect.txt", symbol = Cell, label = End, claims(tictactoe, unbeatable))]
enum Perfect {}

#[automaton("../automata/classic.txt", symbol = Cell, label = End, claims(tictactoe, unbeatable))]
enum Classic {}

#[automaton("../automata/referee.txt", symbol = Cell, claims(referee))]
enum Referee {}

/// The path of a file in `automata/`.
fn automata(file: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../automata").join(file)
}

pub(crate) fn opponent(file: &str) -> &'static Opponent {
    OPPONENTS.iter().find(|opponent| opponent.file == file).unwrap()
}

/// `perfect.txt` with another answer: where a board goes when a cell is picked.
pub(crate) fn perfect_with(board: &str, cell: Cell, target: &str) -> String {
    let text = opponent("perfect.txt").text();
    let row = text.lines().rfind(|line| line.starts_with(board)).unwrap();
    let mut words: Vec<&str> = row.split_whitespace().collect();
    words[cell.index() + 1] = target;
    text.replace(row, &words.join(" "))
}

/// The opponent of plain minimax, which has no file.
fn minimax() -> Opponent {
    Opponent { file: "minimax.txt", way: ways::minimax, ..*opponent("perfect.txt") }
}

fn checked(opponent: &Opponent) -> Dfa {
    Dfa::check(&Source::new(opponent.file, opponent.text()), CLAIMS, &[]).unwrap().0
}

/// The only test that minds whether somebody has edited an opponent that cannot be beaten and still
/// cannot; so it says what to do.
#[test]
fn the_files_are_as_they_are_written() {
    for (file, text) in texts() {
        let committed = fs::read_to_string(automata(file)).unwrap();
        assert!(
            committed == text,
            "\n\nautomata/{file} is not the file that its program writes.\n\
             Did you edit it? Then all is well: what it claims was proved when this was compiled.\n\
             To take it back:     git checkout automata/{file}\n\
             To write all anew:   cargo run -p tictactoe-strategy\n\
             Both lose what you have changed in it.\n"
        );
    }
}

/// The opponents as they are written, and whatever else is in the folder.
fn everything() -> BTreeMap<String, String> {
    let paths = fs::read_dir(automata("")).unwrap().map(|entry| entry.unwrap().path());
    let paths = paths.filter(|path| path.extension().is_some_and(|name| name == "txt"));
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let mut files: BTreeMap<String, String> =
        paths.map(|path| (name(&path), fs::read_to_string(&path).unwrap())).collect();
    files.extend(texts().map(|(file, text)| (file.to_owned(), text)));
    files
}

#[test]
fn every_file_is_tidy_and_has_a_comment_claims_and_examples() {
    for (name, text) in everything() {
        let source = Source::new(name.as_str(), text.as_str());
        let (dfa, warnings) = Dfa::check(&source, CLAIMS, &[]).unwrap();
        assert!(warnings.is_empty(), "{warnings}");
        assert!(dfa.claims().len() > 0, "{name}");
        assert!(text.starts_with("// "), "{name}");
        assert!(text.contains("\nExamples:\n"), "{name}");
        assert_eq!(format(&source).unwrap(), text, "{name}");
    }
}

/// How many states can be reached from each start: all, and the ends by their labels.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check_sizes(opponent: &Opponent, expected: Expect) {
    let dfa = checked(opponent);
    let sizes = dfa.starts().iter().map(|&start| {
        let words = dfa.shortest_words_from(start.state);
        let reached = || dfa.states().filter(|&state| words.distance(state).is_some());
        let ends = ["win", "lost", "draw"]
            .map(|label| reached().filter(|&state| dfa.label(state) == Some(label)).count());
        let [win, lost, draw] = ends;
        let who = dfa.start_label(start).unwrap();
        format!("{who}: {} ({win} / {lost} / {draw})", reached().count())
    });
    expected.assert_eq(&sizes.collect::<Vec<_>>().join(", "));
}

/// The first four were computed by another program.
#[test]
fn sizes() {
    check_sizes(
        opponent("greedy.txt"),
        expect!["you: 389 (166 / 30 / 12), computer: 80 (48 / 2 / 4)"],
    );
    check_sizes(
        opponent("one-ply.txt"),
        expect!["you: 175 (38 / 17 / 11), computer: 67 (33 / 1 / 6)"],
    );
    check_sizes(
        opponent("two-ply.txt"),
        expect!["you: 244 (112 / 12 / 12), computer: 65 (41 / 0 / 5)"],
    );
    check_sizes(&minimax(), expect!["you: 339 (141 / 0 / 16), computer: 86 (57 / 0 / 2)"]);
    check_sizes(
        opponent("perfect.txt"),
        expect!["you: 350 (179 / 0 / 16), computer: 72 (52 / 0 / 2)"],
    );
    check_sizes(
        opponent("classic.txt"),
        expect!["you: 61 (28 / 0 / 4), computer: 78 (54 / 0 / 3)"],
    );
    let source = Source::new("referee.txt", referee());
    assert_eq!(Dfa::check(&source, CLAIMS, &[]).unwrap().0.states().len(), 5_478);
}

/// Where a win is passed up, which is a warning if `sharp` is claimed.
fn missed_wins(opponent: &Opponent) -> (Dfa, HashSet<Span>) {
    let sharp = Claim::find("sharp", CLAIMS).unwrap();
    let source = Source::new(opponent.file, opponent.text());
    let (dfa, warnings) = Dfa::check(&source, CLAIMS, &[sharp]).unwrap();
    assert!(warnings.iter().all(|(warning, _)| warning.code().id == "T100"));
    (dfa, warnings.iter().filter_map(|(warning, _)| warning.place()).collect())
}

/// How often games from a state come through those transitions.
fn met(dfa: &Dfa, state: StateId, places: &HashSet<Span>) -> usize {
    let leaving = dfa.symbols().filter(|&symbol| dfa.next(state, symbol) != state);
    let count = |symbol| {
        let here = places.contains(&dfa.transition_place(state, symbol));
        usize::from(here) + met(dfa, dfa.next(state, symbol), places)
    };
    leaving.map(count).sum()
}

#[test]
fn the_best_are_sharp_and_plain_minimax_is_not() {
    assert!(missed_wins(opponent("perfect.txt")).1.is_empty());
    assert!(missed_wins(opponent("classic.txt")).1.is_empty());
    // Over all games it was counted to happen 70 times, but some transitions are in several games.
    let (dfa, places) = missed_wins(&minimax());
    let games = dfa.starts().iter().map(|start| met(&dfa, start.state, &places));
    assert_eq!((places.len(), games.sum::<usize>()), (57, 70));
}

/// A compiled automaton, as far as these tests need one.
struct Compiled<S, L> {
    next: fn(S, Cell) -> S,
    label: fn(S) -> Option<L>,
    is_final: fn(S) -> bool,
}

/// How many games there are, by how they end. A pick that is refused is no move.
fn games<S: Copy + Eq, L>(compiled: &Compiled<S, L>, state: S, count: &mut impl FnMut(L, S)) {
    assert_eq!((compiled.is_final)(state), (compiled.label)(state).is_some());
    let after = Cell::ALL.map(|cell| (compiled.next)(state, cell));
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

/// The file, `| you: win / draw / lost | computer: ... |` as the documents have it, and how many
/// games are lost: every game is counted.
macro_rules! row {
    ($state:ident, $file:literal) => {{
        let compiled = compiled!($state);
        let [you, computer] = [$state::START_YOU, $state::START_COMPUTER].map(|start| {
            let mut counts = [0; 3];
            games(&compiled, start, &mut |end: End, state: $state| {
                // What the compiled automaton says of an end is so.
                let board = state.name().parse::<Name>().unwrap().board;
                let meant = match end {
                    End::win => Outcome::Won(Mark::O),
                    End::draw => Outcome::Draw,
                    End::lost => Outcome::Won(Mark::X),
                };
                assert_eq!(board.outcome(), Some(meant));
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
    // Of an edited file the documents know nothing.
    let is_as_written = |file| fs::read_to_string(automata(file)).unwrap() == opponent(file).text();
    let rows = rows.into_iter().filter(|(file, ..)| is_as_written(file));
    let rows: Vec<_> = rows.collect();
    for page in ["README.md", "../README.md", "../README.id.md"] {
        let text = fs::read_to_string(automata(page)).unwrap();
        for (file, numbers, _) in &rows {
            let is_told = |line: &str| {
                line.starts_with(&format!("| `{file}` |")) && line.ends_with(numbers.as_str())
            };
            assert!(text.lines().any(is_told), "{page}: {file} {numbers}");
        }
    }
}

#[test]
fn every_game_of_two_people() {
    let mut counts = BTreeMap::new();
    games(&compiled!(Referee), Referee::START, &mut |label: RefereeLabel, _| {
        *counts.entry(label.name()).or_insert(0) += 1;
    });
    // The numbers that everybody finds, and that the page tells.
    assert_eq!(counts, BTreeMap::from([("draw", 46_080), ("o", 77_904), ("x", 131_184)]));
    assert_eq!((counts.values().sum::<i32>(), Referee::ALL.len()), (255_168, 5_478));
    let page = fs::read_to_string(automata("README.md")).unwrap().replace('\n', " ");
    assert!(
        page.contains("there are 255,168: X wins 131,184, O wins 77,904, and 46,080 are draws.")
    );
    assert!(page.contains("all 5,478 positions"));
}

/// The rounds that any program for the course must be able to show.
#[test]
fn the_classic_opening() {
    let start = Classic::START_YOU;
    for cell in Cell::ALL.into_iter().filter(|&cell| cell != Cell::CENTRE) {
        assert_eq!(start.next(cell), start);
    }
    let opened = start.next(Cell::_5);
    assert_eq!(opened.name(), "OAAAXAAAA");
    let second = opened.next(Cell::_2);
    assert_eq!(second.name(), "OXAAXAAOA");
    assert_eq!(second.next(Cell::_2), second);
    assert_eq!(Classic::START_COMPUTER.name(), "AAAAOAAAA");
}

/// Written from the description in another way: by the list of all lines of play.
#[test]
fn perfect_wins_soon_loses_late_and_sets_traps() {
    /// The best that O can reach: win or not, draw or not, and after how many marks.
    fn worth(board: Board, next: Mark) -> (i32, i32) {
        let marks = i32::try_from(9 - board.free_cells().count()).unwrap();
        match board.outcome() {
            Some(Outcome::Won(Mark::O)) => (1, -marks),
            Some(Outcome::Won(Mark::X)) => (-1, marks),
            Some(Outcome::Draw) => (0, 0),
            None => {
                let all = board.free_cells().map(|cell| board.put(cell, next).unwrap());
                let mut worths: Vec<_> = all.map(|after| worth(after, next.other())).collect();
                worths.sort_unstable();
                if next == Mark::O { worths[worths.len() - 1] } else { worths[0] }
            }
        }
    }
    let rank = |picked: Board, answer: Cell| {
        let after = picked.put(answer, Mark::O).unwrap();
        // Where the game is over there are no replies.
        let replies = after.free_cells().filter(|_| after.outcome().is_none());
        let traps =
            replies.filter(|&cell| worth(after.put(cell, Mark::X).unwrap(), Mark::O).0 == 1);
        (worth(after, Mark::X), traps.count())
    };
    // Every position in which O is to move, also those that a perfect player never gets into; but
    // for the first, of which the search would take too long.
    let boards = Referee::ALL.iter().map(|state| state.name().parse::<Board>().unwrap());
    let is_os_turn = |board: &Board| board.count(Mark::X) > board.count(Mark::O);
    let mut lost = 0;
    for board in boards.filter(|board| board.outcome().is_none() && is_os_turn(board)) {
        if board.free_cells().count() > 6 {
            continue;
        }
        let best = board.free_cells().map(|answer| rank(board, answer)).max().unwrap();
        let first = board.free_cells().find(|&answer| rank(board, answer) == best);
        assert_eq!(Some(ways::perfect(board)), first, "{board}");
        lost += usize::from(best.0.0 == -1);
    }
    assert!(lost > 100, "{lost}");
}
