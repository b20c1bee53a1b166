//! One snapshot of a message for each kind of mistake.

// How games end.
mod games;
// Names of states, signs, labels and final states, ...
mod names;
// ... symbols, ...
mod alphabets;
// ... and transitions.
mod starts;
mod steps;
// What differs on 4 x 4.
mod large_boards;

use expect_test::Expect;

use super::judge;

/// The end of a game: two cells are free, and O is about to win on 8.
const END: &str = "\
States: XOXOOXAAO XOXOOXXOO* XOXOOXOXO
Start: XOXOOXAAO
Final win: XOXOOXXOO*
Final draw: XOXOOXOXO
Symbols: 1 2 3 4 5 6 7 8 9
Claims: tictactoe
Transitions:
XOXOOXAAO  7 -> XOXOOXXOO*
XOXOOXAAO  8 -> XOXOOXOXO
XOXOOXAAO  _ -> XOXOOXAAO
XOXOOXXOO* _ -> XOXOOXXOO*
XOXOOXOXO  _ -> XOXOOXOXO
";

/// The end of a game in which X wins at once on 3.
const LOST: &str = "\
States: XXAOOXOAO XXXOOXOAO XXOOOXOXO
Start: XXAOOXOAO
Final win: XXOOOXOXO
Final lost: XXXOOXOAO
Symbols: 1 2 3 4 5 6 7 8 9
Transitions:
XXAOOXOAO  3 -> XXXOOXOAO
XXAOOXOAO  8 -> XXOOOXOXO
XXAOOXOAO  _ -> XXAOOXOAO
XXXOOXOAO  _ -> XXXOOXOAO
XXOOOXOXO  _ -> XXOOOXOXO
";

/// A text with some parts replaced.
fn changed(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    })
}

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check_for(claim: &str, text: &str, expected: Expect) {
    let report = match judge(text, claim) {
        Ok(checked) => checked.warnings,
        Err(report) => report,
    };
    expected.assert_eq(&report.to_string());
}

#[track_caller]
fn check(changes: &[(&str, &str)], expected: Expect) {
    check_for("tictactoe", &changed(END, changes), expected);
}
