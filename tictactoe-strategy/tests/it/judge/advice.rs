//! The help for a transition to a board that the text does not declare.

use std::collections::{HashMap, HashSet};

use expect_test::{Expect, expect};
use fsm_model::{Check, Dfa, Source, UndeclaredTarget};
use tictactoe_rules::{Board, Cell, Mark, Name, Size};
use tictactoe_strategy::{DOMAIN, texts};

use super::answers::x_can_force_a_win;
use super::judge;

/// A text, to ask for advice about its transitions.
struct Game {
    dfa: Dfa,
    names: HashSet<String>,
}

impl Game {
    fn new(file: &str) -> Game {
        let (_, text) = texts().find(|(name, _)| *name == file).unwrap();
        let dfa = Check::new(&DOMAIN).run(&Source::new(file, text)).unwrap().dfa;
        let names = dfa.states().map(|state| dfa.state(state).name().to_owned()).collect();
        Game { dfa, names }
    }

    /// Every transition: the name of its state, the cell, the name of its target, and the board.
    fn transitions(&self) -> impl Iterator<Item = (&str, Cell, &str, Board)> {
        let dfa = &self.dfa;
        dfa.states().flat_map(move |state| {
            let name = dfa.state(state).name();
            let board = name.parse::<Name>().unwrap().board;
            let targets = dfa.row(state).iter().flatten().map(|&target| dfa.state(target).name());
            Cell::ALL
                .into_iter()
                .zip(targets)
                .map(move |(cell, target)| (name, cell, target, board))
        })
    }

    fn advise(&self, from: &str, cell: Cell, name: &str) -> Option<String> {
        let is_state = |name: &str| self.names.contains(name);
        let symbol = cell.to_string();
        DOMAIN.advise.unwrap()(&UndeclaredTarget {
            claims: &["tictactoe"],
            from,
            symbols: &[&symbol],
            name,
            is_state: &is_state,
        })
    }

    /// The name of a board, if it is declared.
    fn declared(&self, board: Board) -> Option<String> {
        let names = ["", "*", "#"].map(|sign| format!("{board}{sign}"));
        names.into_iter().find(|name| self.names.contains(name))
    }
}

/// The boards that may follow by the rules: X and, unless the game is over, any answer of O.
fn boards_after(board: Board, cell: Cell) -> Vec<Board> {
    let Some(picked) = board.put(cell, Mark::X) else { return Vec::new() };
    match picked.outcome() {
        Some(_) => vec![picked],
        None => picked.free_cells().map(|cell| picked.put(cell, Mark::O).unwrap()).collect(),
    }
}

/// For every answer whose board the file does not declare, the advice says whether it loses. The
/// test finds that out by trying all games.
#[test]
fn an_answer_is_told_to_be_good_or_bad() {
    let mut known = HashMap::new();
    let mut is_bad = |board| *known.entry(board).or_insert_with(|| x_can_force_a_win(board));
    let mut counts = Vec::new();
    for file in ["perfect.txt", "classic.txt", "greedy.txt"] {
        let game = Game::new(file);
        let (mut bad, mut good, mut over) = (0, 0, 0);
        for (from, cell, _, board) in game.transitions() {
            if board.outcome().is_some() {
                continue;
            }
            let answers = boards_after(board, cell);
            for &after in answers.iter().filter(|&&after| game.declared(after).is_none()) {
                let advice = game.advise(from, cell, &after.to_string()).unwrap();
                let (what, better) = advice.split_once(';').unwrap();
                if after.outcome().is_some() {
                    over += 1;
                    assert!(what.starts_with(&format!("after {cell} on `{from}`, ")), "{advice}");
                    let has_won = after.has_won(Mark::X);
                    assert_eq!(what.ends_with("X has three in a row"), has_won, "{advice}");
                    continue;
                }
                if is_bad(after) {
                    bad += 1;
                    // The pick of X in the advice wins.
                    let (_, pick) = what.split_once(" loses, since X picks ").unwrap();
                    let pick_cell = Cell::from_name(pick.split(' ').next().unwrap()).unwrap();
                    let won = after.put(pick_cell, Mark::X).unwrap();
                    assert_eq!(won.has_won(Mark::X), pick.ends_with(" has won"), "{advice}");
                    assert!(
                        boards_after(after, pick_cell).into_iter().all(&mut is_bad),
                        "{advice}"
                    );
                } else {
                    good += 1;
                    assert!(what.ends_with(" does not lose"), "{advice}");
                }
                // The advice names all declared answers that do not lose. If there is none and the
                // answer loses, it names those that are not declared.
                let mut others = answers.clone();
                others.retain(|&other| other != after && !is_bad(other));
                let mut names: Vec<String> =
                    others.iter().filter_map(|&other| game.declared(other)).collect();
                if names.is_empty() && what.contains(" loses, ") {
                    names = others.iter().map(Board::to_string).collect();
                }
                let suggested = better.split('`').skip(1).step_by(2);
                assert_eq!(suggested.collect::<Vec<_>>(), names, "{advice}");
                let is_hopeless = what.contains(" loses, ") && names.is_empty();
                assert_eq!(better.ends_with("but so does every other"), is_hopeless, "{advice}");
            }
        }
        counts.push((file, bad, good, over));
    }
    let expected = [
        ("perfect.txt", 951, 556, 24),
        ("classic.txt", 265, 262, 8),
        ("greedy.txt", 1121, 399, 44),
    ];
    assert_eq!(counts, expected);
}

/// One letter of a right answer is changed: every suggestion follows the rules.
#[test]
fn a_slip_of_one_letter_is_told_what_is_right_there() {
    let mut count = 0;
    for file in ["perfect.txt", "classic.txt"] {
        let game = Game::new(file);
        for (from, cell, target, board) in game.transitions() {
            let following = boards_after(board, cell);
            let is_over = board.outcome().is_some();
            // Taken cells, ends and openings are all alike, so some of them are enough.
            if target == from && cell != Cell::_1 {
                continue;
            }
            for place in 0..9 {
                for letter in ["A", "X", "O"] {
                    let mut slip = target.to_owned();
                    slip.replace_range(place..=place, letter);
                    if game.names.contains(&slip) {
                        continue;
                    }
                    count += 1;
                    let advice = game.advise(from, cell, &slip).unwrap();
                    if is_over {
                        assert_eq!(
                            advice,
                            format!("the game is over on `{from}`, which is never left")
                        );
                    } else if let Some(meant) = advice.strip_prefix("did you mean `") {
                        let meant = meant.strip_suffix("`?").unwrap();
                        assert!(game.names.contains(meant), "{advice}");
                        let meant = meant.parse::<Name>().unwrap().board;
                        let is_kept = meant == board
                            && (following.is_empty() || board == Board::empty(Size::Three));
                        assert!(is_kept || following.contains(&meant), "{from} {cell}: {advice}");
                    } else {
                        let slip = slip.parse::<Name>().unwrap().board;
                        assert!(following.contains(&slip), "{from} {cell} {slip}: {advice}");
                    }
                }
            }
        }
    }
    assert_eq!(count, 22_693);
}

/// The message about a text with one word of a row replaced.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check(file: &str, row: &str, (old, new): (&str, &str), expected: Expect) {
    let (_, text) = texts().find(|(name, _)| *name == file).unwrap();
    let line = text.lines().rfind(|line| line.starts_with(row)).unwrap();
    assert!(line.contains(old));
    let text = text.replace(line, &line.replacen(old, new, 1));
    // The text may make only the claim that needs `tictactoe`.
    let text = text.replace("Claims: tictactoe unbeatable", "Claims: unbeatable");
    let report = judge(&text, "reachable").unwrap_err().to_string();
    let shown = report.lines().filter(|line| line.starts_with("error") || line.contains(" = "));
    expected.assert_eq(&shown.collect::<Vec<_>>().join("\n"));
}

#[test]
fn answers_that_are_not_there() {
    let row = "XXOAOAAAA ";
    check(
        "perfect.txt",
        row,
        ("XXOOOAXAA", "XXOAOAXOA"),
        expect![[r#"
        error[F012]: state `XXOAOAXOA` is not declared
            = help: as an answer to 7 on `XXOAOAAAA` it loses, since X picks 4 and has won; `XXOOOAXAA` does not"#]],
    );
    check(
        "perfect.txt",
        "AAAAAAAAA ",
        ("AAAAOAAAX", "OAAAAAAAX"),
        expect![[r#"
        error[F012]: state `OAAAAAAAX` is not declared
            = help: as an answer to 9 on `AAAAAAAAA` it loses, since X picks 3 and will win, whatever O does; `AAAAOAAAX` does not"#]],
    );
    check(
        "perfect.txt",
        "AAAAAAAAA ",
        ("OAAAXAAAA", "AAOAXAAAA"),
        expect![[r#"
        error[F012]: state `AAOAXAAAA` is not declared
            = help: as an answer to 5 on `AAAAAAAAA` it does not lose; declare it, and write a row for it and for every board that can follow, or answer `OAAAXAAAA`, which is here already"#]],
    );
    check(
        "perfect.txt",
        "OXAOOAXAA ",
        ("OXXOOOXAA", "OXXOOAXAO"),
        expect![[r#"
        error[F012]: state `OXXOOAXAO` is not declared
            = help: after 3 on `OXAOOAXAA`, O has three in a row; declare it, and make it final"#]],
    );
    // An arrow for two symbols, and one for all others.
    let arrow = "XXOAOAAAA 1 7 -> XXOAOAXOA\nXXOAOAAAA _ -> XXOAOAAAA //";
    check(
        "perfect.txt",
        row,
        (row, arrow),
        expect![[r#"
        error[F012]: state `XXOAOAXOA` is not declared
            = help: as an answer to 7 on `XXOAOAAAA` it loses, since X picks 4 and has won; `XXOOOAXAA` does not"#]],
    );
    check(
        "perfect.txt",
        row,
        (row, "XXOAOAAAA _ -> XXOAOAXOA //"),
        expect![[r#"
        error[F012]: state `XXOAOAXOA` is not declared
            = help: as an answer to 7 on `XXOAOAAAA` it loses, since X picks 4 and has won; `XXOOOAXAA` does not"#]],
    );
}

#[test]
fn slips() {
    // The sign, the answer that was forgotten, a taken cell, an end that is left.
    check(
        "classic.txt",
        "XOAAOAAAA ",
        ("XOXAOAAOA*", "XOXAOAAOA"),
        expect![[r#"
        error[F012]: state `XOXAOAAOA` is not declared
           = help: did you mean `XOXAOAAOA*`?"#]],
    );
    check(
        "perfect.txt",
        "XAAAOAAAA ",
        ("XOAAOXAAA", "XOAAOXAAA*"),
        expect![[r#"
        error[F012]: state `XOAAOXAAA*` is not declared
            = help: did you mean `XOAAOXAAA`?"#]],
    );
    check(
        "perfect.txt",
        "AAAAAAAAA ",
        ("OAAAXAAAA", "AAAAXAAAA"),
        expect![[r#"
        error[F012]: state `AAAAXAAAA` is not declared
            = help: did you mean `OAAAXAAAA`?"#]],
    );
    check(
        "perfect.txt",
        "XAAAOAAAA ",
        (" .        ", " OAAAOAAAA"),
        expect![[r#"
        error[F012]: state `OAAAOAAAA` is not declared
            = help: did you mean `XAAAOAAAA`?"#]],
    );
    check(
        "classic.txt",
        "XOXAOAAOA* ",
        (" XOXAOAAOA*", " XOXXOOAOA*"),
        expect![[r#"
            error[F012]: state `XOXXOOAOA*` is not declared
               = help: the game is over on `XOXAOAAOA*`, which is never left"#]],
    );
    check(
        "referee.txt",
        "AAAAXAAAA ",
        ("OAAAXAAAA", "OOAAXAAAA"),
        expect![[r#"
            error[F012]: state `OOAAXAAAA` is not declared
                = help: did you mean `OAAAXAAAA`?"#]],
    );
    // Too far from anything.
    check(
        "perfect.txt",
        "AAAAAAAAA ",
        ("XAAAOAAAA", "XXXXXXXXX"),
        expect![[r#"
        error[F012]: state `XXXXXXXXX` is not declared
            = help: declare it under `States:`"#]],
    );
}

/// If the board has a row, only its declaration is missing.
#[test]
fn a_board_that_was_not_declared() {
    let (_, text) = texts().find(|(name, _)| *name == "perfect.txt").unwrap();
    let (states, rest) = text.split_once("Transitions:").unwrap();
    for (written, help) in [
        ("", "declare it under `States:`"),
        ("XOAAOXAAB", "did you mean `XOAAOXAAB`, or is that misspelt?"),
    ] {
        let states = states.replace(" XOAAOXAAA", &format!(" {written}"));
        let report = judge(&format!("{states}Transitions:{rest}"), "unbeatable").unwrap_err();
        let found: Vec<_> =
            report.iter().map(|(found, _)| (found.message(), found.help())).collect();
        assert_eq!(found, [("state `XOAAOXAAA` is not declared", Some(help))]);
    }
}
