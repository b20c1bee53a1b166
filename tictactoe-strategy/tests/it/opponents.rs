//! The opponents and the referee: their files, their sizes and how they play.
//!
//! The games through the compiled enums are tested in the workspace's own tests, because they need
//! the macro.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use expect_test::{Expect, expect};
use fsm_model::{Check, Checked, Dfa, Source, Span, StateId, format_text};
use tictactoe_rules::{Board, Cell, Mark, Outcome};
use tictactoe_strategy::{DOMAIN, OPPONENTS, Opponent, boards, policies, referee, texts};

/// The path of a file in `automata/`.
fn automata(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../automata").join(file)
}

pub(crate) fn opponent(file: &str) -> &'static Opponent {
    OPPONENTS.iter().find(|opponent| opponent.file == file).unwrap()
}

/// `perfect.txt` with another answer: the target of a board and a cell is replaced.
pub(crate) fn perfect_with(board: &str, cell: Cell, target: &str) -> String {
    let text = opponent("perfect.txt").text();
    let row = text.lines().rfind(|line| line.starts_with(board)).unwrap();
    let mut words: Vec<&str> = row.split_whitespace().collect();
    words[cell.index() + 1] = target;
    text.replace(row, &words.join(" "))
}

/// The opponent that plays plain minimax. It has no file.
fn minimax() -> Opponent {
    Opponent { file: "minimax.txt", policy: policies::minimax, ..*opponent("perfect.txt") }
}

fn checked(name: &str, text: String) -> Checked {
    Check::new(&DOMAIN).run(&Source::new(name, text)).unwrap()
}

/// Fails if a file was edited, even if the edited opponent is right. So the message says what to
/// do.
#[test]
fn the_files_are_as_they_are_written() {
    for (file, text) in texts() {
        let committed = fs::read_to_string(automata(file)).unwrap();
        assert!(
            committed == text,
            "\n\nautomata/{file} is not the file that its program writes.\n\
             Did you edit it? Then all is well: what it claims is proved when the game is compiled.\n\
             Tests that count its games (`games`, `arena` and `opponents`) may fail as well.\n\
             To take it back:     git checkout automata/{file}\n\
             To write all anew:   cargo run -p tictactoe-strategy\n\
             Both lose what you have changed in it.\n"
        );
    }
}

/// The opponents as they are written, and all other files in the folder.
fn all_texts() -> BTreeMap<String, String> {
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
    let texts = all_texts();
    // A file may be compared with another one.
    let read = |_: &Source, name: &str| {
        let text = texts.get(name).ok_or_else(|| "there is none".to_owned())?;
        Ok(Source::new(name, text))
    };
    for (name, text) in &texts {
        let source = Source::new(name, text);
        // One of the everyday automata is nondeterministic.
        let check = Check::new(&DOMAIN).determinise(100).read_files(&read);
        let Checked { dfa, warnings, .. } = check.run(&source).unwrap();
        assert!(warnings.is_empty(), "{warnings}");
        assert!(dfa.claims().len() > 0, "{name}");
        assert!(text.starts_with("// "), "{name}");
        assert!(text.contains("\nExamples:\n"), "{name}");
        assert_eq!(&format_text(&source).unwrap(), text, "{name}");
    }
}

/// The number of states that each start reaches: all, and the ends by their labels.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check_sizes(opponent: &Opponent, expected: Expect) {
    let dfa = checked(opponent.file, opponent.text()).dfa;
    let sizes = dfa.starts().map(|start| {
        let words = dfa.shortest_words_from(start.state());
        let reached = || dfa.states().filter(|&state| words.distance(state).is_some());
        let ends = ["win", "lost", "draw"].map(|label| {
            reached().filter(|&state| dfa.state(state).label() == Some(label)).count()
        });
        let [win, lost, draw] = ends;
        let label = start.label().unwrap();
        format!("{label}: {} ({win} / {lost} / {draw})", reached().count())
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
    assert_eq!(checked("referee.txt", referee()).dfa.states().len(), 5_478);
}

/// The transitions that miss a win: the spans of the warnings if `sharp` is demanded.
fn missed_wins(opponent: &Opponent) -> (Dfa, HashSet<Span>) {
    let sharp = DOMAIN.find_claim("sharp").unwrap();
    let source = Source::new(opponent.file, opponent.text());
    let Checked { dfa, warnings, .. } = Check::new(&DOMAIN).demand([sharp]).run(&source).unwrap();
    assert!(warnings.iter().all(|(warning, _)| warning.code().id() == "T100"));
    (dfa, warnings.iter().filter_map(|(warning, _)| warning.span()).collect())
}

/// Plays all games from a state and counts how often they take one of these transitions.
fn count_taken(dfa: &Dfa, state: StateId, spans: &HashSet<Span>) -> usize {
    let target = |symbol| dfa.next(state, symbol).filter(|&target| target != state);
    let leaving = dfa.symbols().filter_map(|symbol| Some((symbol, target(symbol)?)));
    let count = |(symbol, target)| {
        let is_here = spans.contains(&dfa.transition_span(state, symbol));
        usize::from(is_here) + count_taken(dfa, target, spans)
    };
    leaving.map(count).sum()
}

#[test]
fn the_best_are_sharp_and_plain_minimax_is_not() {
    assert!(missed_wins(opponent("perfect.txt")).1.is_empty());
    assert!(missed_wins(opponent("classic.txt")).1.is_empty());
    // Another program counted 70 missed wins over all games. Some transitions are in several games.
    let (dfa, spans) = missed_wins(&minimax());
    let games = dfa.starts().map(|start| count_taken(&dfa, start.state(), &spans));
    assert_eq!((spans.len(), games.sum::<usize>()), (57, 70));
}

/// A second implementation of the same description. It searches all lines of play.
#[test]
fn perfect_wins_soon_loses_late_and_sets_traps() {
    /// The best that O can reach: a win, a draw or a loss, and after how many marks.
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
        // If the game is over there are no replies.
        let replies = after.free_cells().filter(|_| after.outcome().is_none());
        let traps =
            replies.filter(|&cell| worth(after.put(cell, Mark::X).unwrap(), Mark::O).0 == 1);
        (worth(after, Mark::X), traps.count())
    };
    // Every board on which it is O's turn, also those that a perfect player never reaches. The first
    // boards are left out: this search would take too long.
    let boards = boards(&checked("referee.txt", referee()).dfa).unwrap();
    let is_os_turn = |board: &Board| board.count(Mark::X) > board.count(Mark::O);
    let mut lost = 0;
    for board in boards.into_iter().filter(|board| board.outcome().is_none() && is_os_turn(board)) {
        if board.free_cells().count() > 6 {
            continue;
        }
        let best = board.free_cells().map(|answer| rank(board, answer)).max().unwrap();
        let first = board.free_cells().find(|&answer| rank(board, answer) == best);
        assert_eq!(Some(policies::perfect(board)), first, "{board}");
        lost += usize::from(best.0.0 == -1);
    }
    assert!(lost > 100, "{lost}");
}
