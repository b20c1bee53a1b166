//! Games and their ends.

use expect_test::expect;

use super::{USUAL, check};

#[test]
fn game() {
    check(
        "1 4 1 5 2",
        USUAL,
        expect![[r#"
        |                          Tic-tac-toe against automata
        |                                          Your turn (X)
        |
        |       ╭───╮   │   ╲   ╱   │              Greedy
        |       │   │   │    ╲ ╱    │              You 0  Draws 0  Computer 0
        |       │   │   │›    ╳    ‹│     3
        |       │   │   │    ╱ ╲    │              State: OXAAXAAOA
        |       ╰───╯   │   ╱   ╲   │
        |    ───────────┼───────────┼───────────   States passed:
        |               │   ╲   ╱   │              AAAAAAAAA OAAAXAAAA OXAAXAAOA
        |               │    ╲ ╱    │
        |         4     │     ╳     │     6
        |               │    ╱ ╲    │
        |               │   ╱   ╲   │
        |    ───────────┼───────────┼───────────
        |               │   ╭───╮   │
        |               │   │   │   │
        |         7     │›  │   │  ‹│     9
        |               │   │   │   │
        |               │   ╰───╯   │
        |
        |
        |
        |      1-9 or arrows and Enter  h hint  m menu  l language  ? help  q quit
        |                          Tic-tac-toe melawan automata
        |                                          Giliranmu (X)
        |
        |       ╭───╮   │   ╲   ╱   │              Rakus
        |       │   │   │    ╲ ╱    │              Kamu 0  Seri 0  Komputer 0
        |       │   │   │›    ╳    ‹│     3
        |       │   │   │    ╱ ╲    │              State: OXAAXAAOA
        |       ╰───╯   │   ╱   ╲   │
        |    ───────────┼───────────┼───────────   State yang dilalui:
        |               │   ╲   ╱   │              AAAAAAAAA OAAAXAAAA OXAAXAAOA
        |               │    ╲ ╱    │
        |         4     │     ╳     │     6
        |               │    ╱ ╲    │
        |               │   ╱   ╲   │
        |    ───────────┼───────────┼───────────
        |               │   ╭───╮   │
        |               │   │   │   │
        |         7     │›  │   │  ‹│     9
        |               │   │   │   │
        |               │   ╰───╯   │
        |
        |
        |
        |  1-9 atau panah dan Enter  h petunjuk  m menu  l bahasa  ? bantuan  q keluar
    "#]],
    );
}

#[test]
fn hints() {
    check(
        "1 4 1 5 2 h",
        USUAL,
        expect![[r#"
        |                          Tic-tac-toe against automata
        |                                          Your turn (X)
        |
        |       ╭───╮   │   ╲   ╱   │              Greedy
        |       │   │   │    ╲ ╱    │              You 0  Draws 0  Computer 0
        |       │   │   │›    ╳    ‹│     3
        |       │   │   │    ╱ ╲    │    O 7       State: OXAAXAAOA
        |       ╰───╯   │   ╱   ╲   │
        |    ───────────┼───────────┼───────────   States passed:
        |               │   ╲   ╱   │              AAAAAAAAA OAAAXAAAA OXAAXAAOA
        |               │    ╲ ╱    │
        |         4     │     ╳     │     6
        |        O 6    │    ╱ ╲    │    O 4
        |               │   ╱   ╲   │
        |    ───────────┼───────────┼───────────
        |               │   ╭───╮   │
        |               │   │   │   │
        |         7     │›  │   │  ‹│     9
        |        O 3    │   │   │   │    O 7
        |               │   ╰───╯   │
        |
        |
        |
        |      1-9 or arrows and Enter  h hint  m menu  l language  ? help  q quit
        |                          Tic-tac-toe melawan automata
        |                                          Giliranmu (X)
        |
        |       ╭───╮   │   ╲   ╱   │              Rakus
        |       │   │   │    ╲ ╱    │              Kamu 0  Seri 0  Komputer 0
        |       │   │   │›    ╳    ‹│     3
        |       │   │   │    ╱ ╲    │    O 7       State: OXAAXAAOA
        |       ╰───╯   │   ╱   ╲   │
        |    ───────────┼───────────┼───────────   State yang dilalui:
        |               │   ╲   ╱   │              AAAAAAAAA OAAAXAAAA OXAAXAAOA
        |               │    ╲ ╱    │
        |         4     │     ╳     │     6
        |        O 6    │    ╱ ╲    │    O 4
        |               │   ╱   ╲   │
        |    ───────────┼───────────┼───────────
        |               │   ╭───╮   │
        |               │   │   │   │
        |         7     │›  │   │  ‹│     9
        |        O 3    │   │   │   │    O 7
        |               │   ╰───╯   │
        |
        |
        |
        |  1-9 atau panah dan Enter  h petunjuk  m menu  l bahasa  ? bantuan  q keluar
    "#]],
    );
}

#[test]
fn a_taken_cell_and_the_cursor() {
    check(
        "1 4 1 5 5 Right Down",
        USUAL,
        expect![[r#"
        |                          Tic-tac-toe against automata
        |                                          Your turn (X)
        |
        |       ╭───╮   │           │              Greedy
        |       │   │   │           │              You 0  Draws 0  Computer 0
        |    ›  │   │  ‹│     2     │     3
        |       │   │   │           │              State: OAAAXAAAA
        |       ╰───╯   │           │
        |    ───────────┼───────────┼───────────   States passed:
        |               │   ╲   ╱   │              AAAAAAAAA OAAAXAAAA
        |               │    ╲ ╱    │
        |         4     │›    ╳    ‹│     6
        |               │    ╱ ╲    │
        |               │   ╱   ╲   │
        |    ───────────┼───────────┼───────────
        |               │           │
        |               │           │
        |         7     │▸    8    ◂│     9
        |               │           │
        |               │           │
        |
        |
        |
        |      1-9 or arrows and Enter  h hint  m menu  l language  ? help  q quit
        |                          Tic-tac-toe melawan automata
        |                                          Giliranmu (X)
        |
        |       ╭───╮   │           │              Rakus
        |       │   │   │           │              Kamu 0  Seri 0  Komputer 0
        |    ›  │   │  ‹│     2     │     3
        |       │   │   │           │              State: OAAAXAAAA
        |       ╰───╯   │           │
        |    ───────────┼───────────┼───────────   State yang dilalui:
        |               │   ╲   ╱   │              AAAAAAAAA OAAAXAAAA
        |               │    ╲ ╱    │
        |         4     │›    ╳    ‹│     6
        |               │    ╱ ╲    │
        |               │   ╱   ╲   │
        |    ───────────┼───────────┼───────────
        |               │           │
        |               │           │
        |         7     │▸    8    ◂│     9
        |               │           │
        |               │           │
        |
        |
        |
        |  1-9 atau panah dan Enter  h petunjuk  m menu  l bahasa  ? bantuan  q keluar
    "#]],
    );
}

#[test]
fn the_cursor_on_a_taken_cell() {
    check(
        "1 4 1 5 Right Enter",
        USUAL,
        expect![[r#"
        |                          Tic-tac-toe against automata
        |                                          Cell 5 is taken.
        |
        |       ╭───╮   │           │              Greedy
        |       │   │   │           │              You 0  Draws 0  Computer 0
        |    ›  │   │  ‹│     2     │     3
        |       │   │   │           │              State: OAAAXAAAA
        |       ╰───╯   │           │
        |    ───────────┼───────────┼───────────   States passed:
        |               │   ╲   ╱   │              AAAAAAAAA OAAAXAAAA
        |               │    ╲ ╱    │
        |         4     │▸    ╳    ◂│     6
        |               │    ╱ ╲    │
        |               │   ╱   ╲   │
        |    ───────────┼───────────┼───────────
        |               │           │
        |               │           │
        |         7     │     8     │     9
        |               │           │
        |               │           │
        |
        |
        |
        |      1-9 or arrows and Enter  h hint  m menu  l language  ? help  q quit
        |                          Tic-tac-toe melawan automata
        |                                          Kotak 5 sudah terisi.
        |
        |       ╭───╮   │           │              Rakus
        |       │   │   │           │              Kamu 0  Seri 0  Komputer 0
        |    ›  │   │  ‹│     2     │     3
        |       │   │   │           │              State: OAAAXAAAA
        |       ╰───╯   │           │
        |    ───────────┼───────────┼───────────   State yang dilalui:
        |               │   ╲   ╱   │              AAAAAAAAA OAAAXAAAA
        |               │    ╲ ╱    │
        |         4     │▸    ╳    ◂│     6
        |               │    ╱ ╲    │
        |               │   ╱   ╲   │
        |    ───────────┼───────────┼───────────
        |               │           │
        |               │           │
        |         7     │     8     │     9
        |               │           │
        |               │           │
        |
        |
        |
        |  1-9 atau panah dan Enter  h petunjuk  m menu  l bahasa  ? bantuan  q keluar
    "#]],
    );
}

#[test]
fn the_opening_that_is_not_accepted() {
    check(
        "1 7 1 3",
        (60, 14),
        expect![[r#"
        |                Tic-tac-toe against automata
        |         │       │          Cell 3 is not accepted now.
        |     1   │   2   │   3
        |         │       │          Classic
        |  ───────┼───────┼───────   You 0  Draws 0  Computer 0
        |         │       │
        |     4   │   5   │   6      State: AAAAAAAAA
        |         │       │
        |  ───────┼───────┼───────   States passed:
        |         │       │          AAAAAAAAA
        |     7   │   8   │   9
        |         │       │
        |
        |                       ? help  q quit
        |                Tic-tac-toe melawan automata
        |         │       │          Kotak 3 belum bisa dipilih.
        |     1   │   2   │   3
        |         │       │          Klasik
        |  ───────┼───────┼───────   Kamu 0  Seri 0  Komputer 0
        |         │       │
        |     4   │   5   │   6      State: AAAAAAAAA
        |         │       │
        |  ───────┼───────┼───────   State yang dilalui:
        |         │       │          AAAAAAAAA
        |     7   │   8   │   9
        |         │       │
        |
        |                    ? bantuan  q keluar
    "#]],
    );
}

#[test]
fn win() {
    check(
        "1 4 1 2 1 5 8",
        USUAL,
        expect![[r#"
        |                          Tic-tac-toe against automata
        |                                          You have won!
        |
        |       ╲   ╱   │[  ╲   ╱  ]│   ╭───╮      States passed:
        |        ╲ ╱    │[   ╲ ╱   ]│   │   │      AAAAAAAAA AXAOAAAAA XXOOAAAAA
        |         ╳     │[    ╳    ]│   │   │      XXOOXAAAO XXOOXAAXO
        |        ╱ ╲    │[   ╱ ╲   ]│   │   │
        |       ╱   ╲   │[  ╱   ╲  ]│   ╰───╯      Greedy
        |    ───────────┼───────────┼───────────   You 1  Draws 0  Computer 0
        |       ╭───╮   │[  ╲   ╱  ]│
        |       │   │   │[   ╲ ╱   ]│              ▸ Play again
        |       │   │   │[    ╳    ]│     6          Main menu
        |       │   │   │[   ╱ ╲   ]│                Quit
        |       ╰───╯   │[  ╱   ╲  ]│
        |    ───────────┼───────────┼───────────
        |               │[  ╲   ╱  ]│   ╭───╮
        |               │[   ╲ ╱   ]│   │   │
        |         7     │[    ╳    ]│   │   │
        |               │[   ╱ ╲   ]│   │   │
        |               │[  ╱   ╲  ]│   ╰───╯
        |
        |
        |
        |                     Enter again  s states  m menu  q quit
        |                          Tic-tac-toe melawan automata
        |                                          Kamu menang!
        |
        |       ╲   ╱   │[  ╲   ╱  ]│   ╭───╮      State yang dilalui:
        |        ╲ ╱    │[   ╲ ╱   ]│   │   │      AAAAAAAAA AXAOAAAAA XXOOAAAAA
        |         ╳     │[    ╳    ]│   │   │      XXOOXAAAO XXOOXAAXO
        |        ╱ ╲    │[   ╱ ╲   ]│   │   │
        |       ╱   ╲   │[  ╱   ╲  ]│   ╰───╯      Rakus
        |    ───────────┼───────────┼───────────   Kamu 1  Seri 0  Komputer 0
        |       ╭───╮   │[  ╲   ╱  ]│
        |       │   │   │[   ╲ ╱   ]│              ▸ Main lagi
        |       │   │   │[    ╳    ]│     6          Menu utama
        |       │   │   │[   ╱ ╲   ]│                Keluar
        |       ╰───╯   │[  ╱   ╲  ]│
        |    ───────────┼───────────┼───────────
        |               │[  ╲   ╱  ]│   ╭───╮
        |               │[   ╲ ╱   ]│   │   │
        |         7     │[    ╳    ]│   │   │
        |               │[   ╱ ╲   ]│   │   │
        |               │[  ╱   ╲  ]│   ╰───╯
        |
        |
        |
        |                     Enter lagi  s state  m menu  q keluar
    "#]],
    );
}

#[test]
fn two_people_to_the_end() {
    check(
        "1 1 1 4 2 5 3",
        (60, 16),
        expect![[r#"
        |                Tic-tac-toe against automata
        |                            X has won!
        |  [ ╲ ╱ ]│[ ╲ ╱ ]│[ ╲ ╱ ]
        |  [  ╳  ]│[  ╳  ]│[  ╳  ]   States passed:
        |  [ ╱ ╲ ]│[ ╱ ╲ ]│[ ╱ ╲ ]   AAAAAAAAA XAAAAAAAA XAAOAAAAA
        |  ───────┼───────┼───────   XXAOAAAAA XXAOOAAAA XXXOOAAAA
        |    ╭─╮  │  ╭─╮  │
        |    │ │  │  │ │  │   6      Two people
        |    ╰─╯  │  ╰─╯  │          X 1  Draws 0  O 0
        |  ───────┼───────┼───────
        |         │       │          ▸ Play again
        |     7   │   8   │   9        Main menu
        |         │       │            Quit
        |
        |
        |           Enter again  s states  m menu  q quit
        |                Tic-tac-toe melawan automata
        |                            X menang!
        |  [ ╲ ╱ ]│[ ╲ ╱ ]│[ ╲ ╱ ]
        |  [  ╳  ]│[  ╳  ]│[  ╳  ]   State yang dilalui:
        |  [ ╱ ╲ ]│[ ╱ ╲ ]│[ ╱ ╲ ]   AAAAAAAAA XAAAAAAAA XAAOAAAAA
        |  ───────┼───────┼───────   XXAOAAAAA XXAOOAAAA XXXOOAAAA
        |    ╭─╮  │  ╭─╮  │
        |    │ │  │  │ │  │   6      Dua orang
        |    ╰─╯  │  ╰─╯  │          X 1  Seri 0  O 0
        |  ───────┼───────┼───────
        |         │       │          ▸ Main lagi
        |     7   │   8   │   9        Menu utama
        |         │       │            Keluar
        |
        |
        |           Enter lagi  s state  m menu  q keluar
    "#]],
    );
}
