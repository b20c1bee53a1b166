//! Screens on a terminal without UTF-8.

use expect_test::{Expect, expect};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use tictactoe_game::texts::Language;
use tictactoe_game::{App, Charset, Session};

use super::{USUAL, key, text};

fn screen(language: Language, charset: Charset, keys: &str, width: u16, height: u16) -> Buffer {
    let mut session = Session::new(language, None, None, Some(3));
    session.charset = charset;
    let mut app = App::new(session, true);
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    for word in keys.split_whitespace() {
        terminal.draw(|frame| app.draw(frame)).unwrap();
        app.handle(&key(word));
    }
    terminal.draw(|frame| app.draw(frame)).unwrap();
    terminal.backend().buffer().clone()
}

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "the expected text is written where it is used")]
fn check(keys: &str, (width, height): (u16, u16), expected: Expect) {
    expected.assert_eq(&text(&screen(Language::En, Charset::Ascii, keys, width, height)));
}

#[test]
fn large_and_small() {
    check(
        "",
        (40, 14),
        expect![[r#"
        |      Tic-tac-toe against automata
        |           X | O | X
        |          ---+---+---
        |           O | X | O
        |          ---+---+---
        |           X | O | X
        |
        |
        |         * 1  Play
        |           2  How to play
        |           3  Bahasa Indonesia
        |           4  Quit
        |
        |  ^v Enter  l language  ? help  q quit
    "#]],
    );
    check(
        "1 4 1 5 2 h Up",
        (80, 22),
        expect![[r#"
        |                          Tic-tac-toe against automata
        |
        |      .---.   |   \   /   |              Your turn (X)
        |      |   |   |    \ /    |
        |      |   |   |>    X    <|     3        Greedy
        |      |   |   |    / \    |    O 7       You 0  Draws 0  Computer 0
        |      '---'   |   /   \   |
        |   -----------+-----------+-----------   State: OXAAXAAOA
        |              |   \   /   |
        |              |    \ /    |              States passed:
        |        4     |*    X    *|     6        AAAAAAAAA OAAAXAAAA OXAAXAAOA
        |       O 6    |    / \    |    O 4
        |              |   /   \   |
        |   -----------+-----------+-----------
        |              |   .---.   |
        |              |   |   |   |
        |        7     |>  |   |  <|     9
        |       O 3    |   |   |   |    O 7
        |              |   '---'   |
        |
        |
        |       1-9, arrows  h hint  s states  m menu  l language  ? help  q quit
    "#]],
    );
    check(
        "1 4 1 2 1 5 h",
        (60, 14),
        expect![[r#"
        |                Tic-tac-toe against automata
        |   \ /  |  \ /  |  .-.     O 3, >3: the computer takes 3.
        |    X   |   X   |  | |
        |   / \  |  / \  |  '-'     Greedy
        | -------+-------+-------   You 0  Draws 0  Computer 0
        |   .-.  |  \ /  |
        |   | |  |>  X  <|   6      State: XXOOXAAAO
        |   '-'  |  / \  |  O 8
        | -------+-------+-------   States passed:
        |        |       |  .-.     AAAAAAAAA AXAOAAAAA XXOOAAAAA
        |    7   |   8   |> | | <   XXOOXAAAO
        |  lose  |  win  |  '-'
        |
        |       1-9  h hint  s states  m menu  ? help  q quit
    "#]],
    );
    check(
        "1 4 1 5 h Up",
        (30, 12),
        expect![[r#"
        | Tic-tac-toe against automata
        |      > O <| 2>8 | 3>7
        |      -----+-----+-----
        |       4>6 |* X *| 6>4
        |      -----+-----+-----
        |       7>3 | 8>2 | 9>2
        |
        |Your turn (X)
        |Greedy
        |You 0  Draws 0  Computer 0
        |State: OAAAXAAAA
        | 1-9  h hint  ? help  q quit
    "#]],
    );
}

#[test]
fn four_by_four() {
    check(
        "1 8 1 6 7 h",
        USUAL,
        expect![[r#"
        |                          Tic-tac-toe against automata
        |
        |
        |
        |           |       |       |          O 3, >3: the computer takes 3.
        |       1   |   2   |   3   |   4
        |      O 9  |  O 9  |  O 9  |  O 9     4 x 4
        |    -------+-------+-------+-------   You 0  Draws 0  Computer 0
        |           |  \ /  |  \ /  |
        |       5   |   X   |>  X  <|   8      State: AAAAAXXAAOOAAAAA
        |      O 8  |  / \  |  / \  |  O 5
        |    -------+-------+-------+-------   States passed:
        |           |  .-.  |  .-.  |          AAAAAAAAAAAAAAAA AAAAAXAAAAOAAAAA
        |       9   |> | | <|  | |  |  12      AAAAAXXAAOOAAAAA
        |      O 1  |  '-'  |  '-'  |  O 9
        |    -------+-------+-------+-------
        |           |       |       |
        |      13   |  14   |  15   |  16
        |      O 9  |  O 9  |  O 9  |  O 9
        |
        |
        |
        |
        |       1-16, arrows  h hint  s states  m menu  l language  ? help  q quit
    "#]],
    );
    check(
        "1 8 1 5 1 0 1 4 1 3",
        (30, 12),
        expect![[r#"
        | Tic-tac-toe against automata
        |[O]|   |   |    The computer
        |---+---+---+--- has won.
        | X |[O]|   |    States passed:
        |---+---+---+--- AAAAAAAAAAAAAA
        |   | X |[O]|    AAAAXAAAAAOAAA
        |---+---+---+--- AAAAXOAAAXOAAA
        |>X<| X |   |[O] OAAAXOAAAXOAAX
        |                * Play again
        |                  Main menu
        |                  Quit
        |    Enter again  s states
    "#]],
    );
}

/// Every screen in every language is the same as with UTF-8, but for characters that ASCII does not
/// have. Each of those has a sign of its own.
#[test]
fn every_screen_is_ascii() {
    let screens = [
        "",
        "1",
        "1 4",
        "1 4 3",
        "1 4 1",
        "1 4 1 5 Up h",
        "1 4 1 5 5",
        "1 4 1 5 m",
        "1 4 1 5 ?",
        "1 4 1 5 s",
        "1 4 1 2 1 5 8",
        "1 2 2 5 h",
        "1 1 1 5 2",
        "1 8 1 6 7 Up h",
        "1 8 1 1",
        "1 8 1 5 1 0 1 4 1 3",
    ];
    for (keys, language) in screens.iter().flat_map(|keys| Language::ALL.map(|l| (keys, l))) {
        for (width, height) in [(80, 24), (60, 16), (40, 12), (30, 12), (20, 9), (13, 8), (9, 5)] {
            let utf_8 = screen(language, Charset::Utf8, keys, width, height);
            let ascii = screen(language, Charset::Ascii, keys, width, height);
            for (utf_8, ascii) in utf_8.content.iter().zip(&ascii.content) {
                let (symbol, other) = (utf_8.symbol(), ascii.symbol());
                assert!(other.is_ascii(), "{other} after {keys}");
                assert_eq!(utf_8.style(), ascii.style());
                if symbol.is_ascii() {
                    assert_eq!(symbol, other, "{keys}");
                } else {
                    assert_ne!(other, "?", "{symbol} after {keys}");
                }
            }
        }
    }
}
