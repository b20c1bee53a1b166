//! The level 4 x 4.

use expect_test::expect;
use ratatui::style::{Color, Modifier};
use tictactoe_game::texts::Language;

use super::{USUAL, check, screen};

#[test]
fn game() {
    check(
        "1 8 1 6 7",
        USUAL,
        expect![[r#"
        |                          Tic-tac-toe against automata
        |
        |
        |
        |           │       │       │          Your turn (X)
        |       1   │   2   │   3   │   4
        |           │       │       │          4 x 4
        |    ───────┼───────┼───────┼───────   You 0  Draws 0  Computer 0
        |           │  ╲ ╱  │  ╲ ╱  │
        |       5   │   ╳   │›  ╳  ‹│   8      State: AAAAAXXAAOOAAAAA
        |           │  ╱ ╲  │  ╱ ╲  │
        |    ───────┼───────┼───────┼───────   States passed:
        |           │  ╭─╮  │  ╭─╮  │          AAAAAAAAAAAAAAAA AAAAAXAAAAOAAAAA
        |       9   │› │ │ ‹│  │ │  │  12      AAAAAXXAAOOAAAAA
        |           │  ╰─╯  │  ╰─╯  │
        |    ───────┼───────┼───────┼───────
        |           │       │       │
        |      13   │  14   │  15   │  16
        |           │       │       │
        |
        |
        |
        |
        |       1-16, arrows  h hint  s states  m menu  l language  ? help  q quit
        |                          Tic-tac-toe melawan automata
        |
        |
        |
        |           │       │       │          Giliranmu (X)
        |       1   │   2   │   3   │   4
        |           │       │       │          4 x 4
        |    ───────┼───────┼───────┼───────   Kamu 0  Seri 0  Komputer 0
        |           │  ╲ ╱  │  ╲ ╱  │
        |       5   │   ╳   │›  ╳  ‹│   8      State: AAAAAXXAAOOAAAAA
        |           │  ╱ ╲  │  ╱ ╲  │
        |    ───────┼───────┼───────┼───────   State yang dilalui:
        |           │  ╭─╮  │  ╭─╮  │          AAAAAAAAAAAAAAAA AAAAAXAAAAOAAAAA
        |       9   │› │ │ ‹│  │ │  │  12      AAAAAXXAAOOAAAAA
        |           │  ╰─╯  │  ╰─╯  │
        |    ───────┼───────┼───────┼───────
        |           │       │       │
        |      13   │  14   │  15   │  16
        |           │       │       │
        |
        |
        |
        |
        |    1-16, panah  h petunjuk  s state  m menu  l bahasa  ? bantuan  q keluar
    "#]],
    );
}

#[test]
fn a_large_window_and_hints() {
    check(
        "1 8 1 6 7 h",
        (100, 30),
        expect![[r#"
        |                                    Tic-tac-toe against automata
        |
        |
        |                │           │           │              O 3, ›3: the computer takes 3.
        |                │           │           │
        |          1     │     2     │     3     │     4        4 x 4
        |         O 9    │    O 9    │    O 9    │    O 9       You 0  Draws 0  Computer 0
        |                │           │           │
        |     ───────────┼───────────┼───────────┼───────────   State: AAAAAXXAAOOAAAAA
        |                │   ╲   ╱   │   ╲   ╱   │
        |                │    ╲ ╱    │    ╲ ╱    │              States passed:
        |          5     │     ╳     │›    ╳    ‹│     8        AAAAAAAAAAAAAAAA AAAAAXAAAAOAAAAA
        |         O 8    │    ╱ ╲    │    ╱ ╲    │    O 5       AAAAAXXAAOOAAAAA
        |                │   ╱   ╲   │   ╱   ╲   │
        |     ───────────┼───────────┼───────────┼───────────
        |                │   ╭───╮   │   ╭───╮   │
        |                │   │   │   │   │   │   │
        |          9     │›  │   │  ‹│   │   │   │    12
        |         O 1    │   │   │   │   │   │   │    O 9
        |                │   ╰───╯   │   ╰───╯   │
        |     ───────────┼───────────┼───────────┼───────────
        |                │           │           │
        |                │           │           │
        |         13     │    14     │    15     │    16
        |         O 9    │    O 9    │    O 9    │    O 9
        |                │           │           │
        |
        |
        |
        |                 1-16, arrows  h hint  s states  m menu  l language  ? help  q quit
        |                                    Tic-tac-toe melawan automata
        |
        |
        |                │           │           │              O 3, ›3: komputer memilih 3.
        |                │           │           │
        |          1     │     2     │     3     │     4        4 x 4
        |         O 9    │    O 9    │    O 9    │    O 9       Kamu 0  Seri 0  Komputer 0
        |                │           │           │
        |     ───────────┼───────────┼───────────┼───────────   State: AAAAAXXAAOOAAAAA
        |                │   ╲   ╱   │   ╲   ╱   │
        |                │    ╲ ╱    │    ╲ ╱    │              State yang dilalui:
        |          5     │     ╳     │›    ╳    ‹│     8        AAAAAAAAAAAAAAAA AAAAAXAAAAOAAAAA
        |         O 8    │    ╱ ╲    │    ╱ ╲    │    O 5       AAAAAXXAAOOAAAAA
        |                │   ╱   ╲   │   ╱   ╲   │
        |     ───────────┼───────────┼───────────┼───────────
        |                │   ╭───╮   │   ╭───╮   │
        |                │   │   │   │   │   │   │
        |          9     │›  │   │  ‹│   │   │   │    12
        |         O 1    │   │   │   │   │   │   │    O 9
        |                │   ╰───╯   │   ╰───╯   │
        |     ───────────┼───────────┼───────────┼───────────
        |                │           │           │
        |                │           │           │
        |         13     │    14     │    15     │    16
        |         O 9    │    O 9    │    O 9    │    O 9
        |                │           │           │
        |
        |
        |
        |              1-16, panah  h petunjuk  s state  m menu  l bahasa  ? bantuan  q keluar
    "#]],
    );
}

#[test]
fn a_digit_that_waits_for_a_second_one() {
    check(
        "1 8 1 6 1",
        (60, 14),
        expect![[r#"
        |                Tic-tac-toe against automata
        |
        |
        | ▸ 1 ◂│  2  │  3  │  4     Cell 1? Enter, or type a second
        | ─────┼─────┼─────┼─────   digit.
        |   5  │› X ‹│  7  │  8     4 x 4
        | ─────┼─────┼─────┼─────   You 0  Draws 0  Computer 0
        |   9  │ 10  │› O ‹│ 12     State: AAAAAXAAAAOAAAAA
        | ─────┼─────┼─────┼─────   States passed:
        |  13  │ 14  │ 15  │ 16     AAAAAAAAAAAAAAAA AAAAAXAAAAOAAAAA
        |
        |
        |
        |       1-16  h hint  s states  m menu  ? help  q quit
        |                Tic-tac-toe melawan automata
        |
        |
        | ▸ 1 ◂│  2  │  3  │  4     Kotak 1? Enter, atau ketik angka
        | ─────┼─────┼─────┼─────   kedua.
        |   5  │› X ‹│  7  │  8     4 x 4
        | ─────┼─────┼─────┼─────   Kamu 0  Seri 0  Komputer 0
        |   9  │ 10  │› O ‹│ 12     State: AAAAAXAAAAOAAAAA
        | ─────┼─────┼─────┼─────   State yang dilalui:
        |  13  │ 14  │ 15  │ 16     AAAAAAAAAAAAAAAA AAAAAXAAAAOAAAAA
        |
        |
        |
        |   1-16  h petunjuk  s state  m menu  ? bantuan  q keluar
    "#]],
    );
}

#[test]
fn a_loss() {
    check(
        "1 8 1 5 1 0 1 4 1 3",
        USUAL,
        expect![[r#"
        |                          Tic-tac-toe against automata
        |
        |
        |
        |    [ ╭─╮ ]│       │       │          The computer has won.
        |    [ │ │ ]│       │       │
        |    [ ╰─╯ ]│       │       │          States passed:
        |    ───────┼───────┼───────┼───────   AAAAAAAAAAAAAAAA AAAAXAAAAAOAAAAA
        |      ╲ ╱  │[ ╭─╮ ]│       │          AAAAXOAAAXOAAAAA OAAAXOAAAXOAAXAA
        |       ╳   │[ │ │ ]│       │          OAAAXOAAAXOAXXAO
        |      ╱ ╲  │[ ╰─╯ ]│       │
        |    ───────┼───────┼───────┼───────   4 x 4
        |           │  ╲ ╱  │[ ╭─╮ ]│          You 0  Draws 0  Computer 1
        |           │   ╳   │[ │ │ ]│
        |           │  ╱ ╲  │[ ╰─╯ ]│          ▸ Play again
        |    ───────┼───────┼───────┼───────     Main menu
        |      ╲ ╱  │  ╲ ╱  │       │[ ╭─╮ ]     Quit
        |    ›  ╳  ‹│   ╳   │       │[ │ │ ]
        |      ╱ ╲  │  ╱ ╲  │       │[ ╰─╯ ]
        |
        |
        |
        |
        |                     Enter again  s states  m menu  q quit
        |                          Tic-tac-toe melawan automata
        |
        |
        |
        |    [ ╭─╮ ]│       │       │          Komputer menang.
        |    [ │ │ ]│       │       │
        |    [ ╰─╯ ]│       │       │          State yang dilalui:
        |    ───────┼───────┼───────┼───────   AAAAAAAAAAAAAAAA AAAAXAAAAAOAAAAA
        |      ╲ ╱  │[ ╭─╮ ]│       │          AAAAXOAAAXOAAAAA OAAAXOAAAXOAAXAA
        |       ╳   │[ │ │ ]│       │          OAAAXOAAAXOAXXAO
        |      ╱ ╲  │[ ╰─╯ ]│       │
        |    ───────┼───────┼───────┼───────   4 x 4
        |           │  ╲ ╱  │[ ╭─╮ ]│          Kamu 0  Seri 0  Komputer 1
        |           │   ╳   │[ │ │ ]│
        |           │  ╱ ╲  │[ ╰─╯ ]│          ▸ Main lagi
        |    ───────┼───────┼───────┼───────     Menu utama
        |      ╲ ╱  │  ╲ ╱  │       │[ ╭─╮ ]     Keluar
        |    ›  ╳  ‹│   ╳   │       │[ │ │ ]
        |      ╱ ╲  │  ╱ ╲  │       │[ ╰─╯ ]
        |
        |
        |
        |
        |                     Enter lagi  s state  m menu  q keluar
    "#]],
    );
}

/// All four cells of the line are marked, by their shape and by their colour.
#[test]
fn the_winning_line_stands_out() {
    let buffer = screen(Language::En, true, "1 8 1 5 1 0 1 4 1 3", 80, 24);
    let brackets = buffer.content.iter().filter(|cell| ["[", "]"].contains(&cell.symbol()));
    let brackets: Vec<_> = brackets.collect();
    assert_eq!(brackets.len(), 4 * 2 * 3);
    assert!(brackets.iter().all(|cell| cell.fg == Color::Green));
    assert!(brackets.iter().all(|cell| cell.modifier.contains(Modifier::BOLD)));
}

#[test]
fn a_draw() {
    check(
        "1 8 1 7 1 6 1 2 9 4 3 1 4 5",
        (60, 20),
        expect![[r#"
        |                Tic-tac-toe against automata
        |
        |
        |
        |
        |
        |   O  │  O  │  X  │  X     A draw.
        | ─────┼─────┼─────┼─────   States passed:
        | › X ‹│  O  │  X  │  O     AAAAAAAAAAAAAAAA AAAAAAXAAAOAAAAA
        | ─────┼─────┼─────┼─────   AAAAAOXAAAOAAAAX OAAAAOXAAAOXAAAX
        |   X  │  O  │  O  │  X     OAAAAOXAXOOXAAAX OAAXAOXOXOOXAAAX
        | ─────┼─────┼─────┼─────   OOXXAOXOXOOXAAAX OOXXAOXOXOOXOXAX
        |   O  │  X  │› O ‹│  X     OOXXXOXOXOOXOXOX
        |                           4 x 4
        |                           You 0  Draws 1  Computer 0
        |                           ▸ Play again
        |                             Main menu
        |                             Quit
        |
        |           Enter again  s states  m menu  q quit
        |                Tic-tac-toe melawan automata
        |
        |
        |
        |
        |
        |   O  │  O  │  X  │  X     Seri.
        | ─────┼─────┼─────┼─────   State yang dilalui:
        | › X ‹│  O  │  X  │  O     AAAAAAAAAAAAAAAA AAAAAAXAAAOAAAAA
        | ─────┼─────┼─────┼─────   AAAAAOXAAAOAAAAX OAAAAOXAAAOXAAAX
        |   X  │  O  │  O  │  X     OAAAAOXAXOOXAAAX OAAXAOXOXOOXAAAX
        | ─────┼─────┼─────┼─────   OOXXAOXOXOOXAAAX OOXXAOXOXOOXOXAX
        |   O  │  X  │› O ‹│  X     OOXXXOXOXOOXOXOX
        |                           4 x 4
        |                           Kamu 0  Seri 1  Komputer 0
        |                           ▸ Main lagi
        |                             Menu utama
        |                             Keluar
        |
        |           Enter lagi  s state  m menu  q keluar
    "#]],
    );
}

#[test]
fn small_windows_with_hints() {
    check(
        "1 8 1 6 7 h",
        (40, 14),
        expect![[r#"
        |      Tic-tac-toe against automata
        |         1›9 │ 2›9 │ 3›9 │ 4›9
        |        ─────┼─────┼─────┼─────
        |         5›8 │  X  │› X ‹│ 8›5
        |        ─────┼─────┼─────┼─────
        |         9›1 │› O ‹│  O  │12›9
        |        ─────┼─────┼─────┼─────
        |        13›9 │14›9 │15›9 │16›9
        |
        |O 3, ›3: the computer takes 3.
        |4 x 4
        |You 0  Draws 0  Computer 0
        |State: AAAAAXXAAOOAAAAA
        |      1-16  h hint  ? help  q quit
        |      Tic-tac-toe melawan automata
        |         1›9 │ 2›9 │ 3›9 │ 4›9
        |        ─────┼─────┼─────┼─────
        |         5›8 │  X  │› X ‹│ 8›5
        |        ─────┼─────┼─────┼─────
        |         9›1 │› O ‹│  O  │12›9
        |        ─────┼─────┼─────┼─────
        |        13›9 │14›9 │15›9 │16›9
        |
        |O 3, ›3: komputer memilih 3.
        |4 x 4
        |Kamu 0  Seri 0  Komputer 0
        |State: AAAAAXXAAOOAAAAA
        |       1-16  ? bantuan  q keluar
    "#]],
    );
    check(
        "1 8 1 6 7 h",
        (25, 9),
        expect![[r#"
        |       Tic-tac-toe
        |1›9│2›9│3›9│4›9 O 3, ›3:
        |───┼───┼───┼─── the
        |5›8│ X │›X‹│8›5 computer
        |───┼───┼───┼─── takes 3.
        |9›1│›O‹│ O │›9  4 x 4
        |───┼───┼───┼─── You 0  Dr
        |›9 │›9 │›9 │›9  State: AA
        |     ? help  q quit
        |       Tic-tac-toe
        |1›9│2›9│3›9│4›9 O 3, ›3:
        |───┼───┼───┼─── komputer
        |5›8│ X │›X‹│8›5 memilih
        |───┼───┼───┼─── 3.
        |9›1│›O‹│ O │›9  4 x 4
        |───┼───┼───┼─── Kamu 0  S
        |›9 │›9 │›9 │›9  State: AA
        |1-16  ? bantuan  q keluar
    "#]],
    );
}

/// The smallest windows with a board, and windows that are smaller by one column or one row.
#[test]
fn the_smallest_windows() {
    check(
        "1 8 1",
        (15, 10),
        expect![[r#"
        |  Tic-tac-toe
        | 1 │ 2 │ 3 │ 4
        |───┼───┼───┼───
        | 5 │ 6 │ 7 │ 8
        |───┼───┼───┼───
        | 9 │10 │11 │12
        |───┼───┼───┼───
        |13 │14 │15 │16
        |Your turn (X)
        |? help  q quit
        |  Tic-tac-toe
        | 1 │ 2 │ 3 │ 4
        |───┼───┼───┼───
        | 5 │ 6 │ 7 │ 8
        |───┼───┼───┼───
        | 9 │10 │11 │12
        |───┼───┼───┼───
        |13 │14 │15 │16
        |Giliranmu (X)
        |   q keluar
    "#]],
    );
    check(
        "1 8 1",
        (14, 10),
        expect![[r#"
        | Tic-tac-toe
        |Please make
        |the window
        |larger.
        |
        |
        |
        |
        |
        |? help  q quit
        | Tic-tac-toe
        |Tolong
        |perbesar
        |jendelanya.
        |
        |
        |
        |
        |
        |   q keluar
    "#]],
    );
    check(
        "1 8 1",
        (15, 9),
        expect![[r#"
        |  Tic-tac-toe
        |Please make the
        |window larger.
        |
        |
        |
        |
        |
        |? help  q quit
        |  Tic-tac-toe
        |Tolong perbesar
        |jendelanya.
        |
        |
        |
        |
        |
        |   q keluar
    "#]],
    );
    check(
        "1 8 1",
        (25, 8),
        expect![[r#"
        |       Tic-tac-toe
        |Please make the window
        |larger.
        |
        |
        |
        |
        |     ? help  q quit
        |       Tic-tac-toe
        |Tolong perbesar
        |jendelanya.
        |
        |
        |
        |
        |1-16  ? bantuan  q keluar
    "#]],
    );
}
