//! Screens during a game and after its end.

use expect_test::expect;

use super::{USUAL, check};

#[test]
fn game() {
    check(
        "1 4 1 5 2",
        USUAL,
        expect![[r#"
            |                          Tic-tac-toe against automata
            |
            |
            |      ╭───╮   │   ╲   ╱   │              Your turn (X)
            |      │   │   │    ╲ ╱    │
            |      │   │   │›    ╳    ‹│     3        Greedy
            |      │   │   │    ╱ ╲    │              You 0  Draws 0  Computer 0
            |      ╰───╯   │   ╱   ╲   │
            |   ───────────┼───────────┼───────────   State: OXAAXAAOA
            |              │   ╲   ╱   │
            |              │    ╲ ╱    │              States passed:
            |        4     │     ╳     │     6        AAAAAAAAA OAAAXAAAA OXAAXAAOA
            |              │    ╱ ╲    │
            |              │   ╱   ╲   │
            |   ───────────┼───────────┼───────────
            |              │   ╭───╮   │
            |              │   │   │   │
            |        7     │›  │   │  ‹│     9
            |              │   │   │   │
            |              │   ╰───╯   │
            |
            |
            |
            |       1-9, arrows  h hint  s states  m menu  l language  ? help  q quit
            |                          Tic-tac-toe melawan automata
            |
            |
            |      ╭───╮   │   ╲   ╱   │              Giliranmu (X)
            |      │   │   │    ╲ ╱    │
            |      │   │   │›    ╳    ‹│     3        Rakus
            |      │   │   │    ╱ ╲    │              Kamu 0  Seri 0  Komputer 0
            |      ╰───╯   │   ╱   ╲   │
            |   ───────────┼───────────┼───────────   State: OXAAXAAOA
            |              │   ╲   ╱   │
            |              │    ╲ ╱    │              State yang dilalui:
            |        4     │     ╳     │     6        AAAAAAAAA OAAAXAAAA OXAAXAAOA
            |              │    ╱ ╲    │
            |              │   ╱   ╲   │
            |   ───────────┼───────────┼───────────
            |              │   ╭───╮   │
            |              │   │   │   │
            |        7     │›  │   │  ‹│     9
            |              │   │   │   │
            |              │   ╰───╯   │
            |
            |
            |
            |     1-9, panah  h petunjuk  s state  m menu  l bahasa  ? bantuan  q keluar
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
            |
            |
            |      ╭───╮   │   ╲   ╱   │              O 3, ›3: the computer takes 3.
            |      │   │   │    ╲ ╱    │
            |      │   │   │›    ╳    ‹│     3        Greedy
            |      │   │   │    ╱ ╲    │    O 7       You 0  Draws 0  Computer 0
            |      ╰───╯   │   ╱   ╲   │
            |   ───────────┼───────────┼───────────   State: OXAAXAAOA
            |              │   ╲   ╱   │
            |              │    ╲ ╱    │              States passed:
            |        4     │     ╳     │     6        AAAAAAAAA OAAAXAAAA OXAAXAAOA
            |       O 6    │    ╱ ╲    │    O 4
            |              │   ╱   ╲   │
            |   ───────────┼───────────┼───────────
            |              │   ╭───╮   │
            |              │   │   │   │
            |        7     │›  │   │  ‹│     9
            |       O 3    │   │   │   │    O 7
            |              │   ╰───╯   │
            |
            |
            |
            |       1-9, arrows  h hint  s states  m menu  l language  ? help  q quit
            |                          Tic-tac-toe melawan automata
            |
            |
            |      ╭───╮   │   ╲   ╱   │              O 3, ›3: komputer memilih 3.
            |      │   │   │    ╲ ╱    │
            |      │   │   │›    ╳    ‹│     3        Rakus
            |      │   │   │    ╱ ╲    │    O 7       Kamu 0  Seri 0  Komputer 0
            |      ╰───╯   │   ╱   ╲   │
            |   ───────────┼───────────┼───────────   State: OXAAXAAOA
            |              │   ╲   ╱   │
            |              │    ╲ ╱    │              State yang dilalui:
            |        4     │     ╳     │     6        AAAAAAAAA OAAAXAAAA OXAAXAAOA
            |       O 6    │    ╱ ╲    │    O 4
            |              │   ╱   ╲   │
            |   ───────────┼───────────┼───────────
            |              │   ╭───╮   │
            |              │   │   │   │
            |        7     │›  │   │  ‹│     9
            |       O 3    │   │   │   │    O 7
            |              │   ╰───╯   │
            |
            |
            |
            |     1-9, panah  h petunjuk  s state  m menu  l bahasa  ? bantuan  q keluar
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
            |
            |
            |      ╭───╮   │           │              Your turn (X)
            |      │   │   │           │
            |   ›  │   │  ‹│     2     │     3        Greedy
            |      │   │   │           │              You 0  Draws 0  Computer 0
            |      ╰───╯   │           │
            |   ───────────┼───────────┼───────────   State: OAAAXAAAA
            |              │   ╲   ╱   │
            |              │    ╲ ╱    │              States passed:
            |        4     │›    ╳    ‹│     6        AAAAAAAAA OAAAXAAAA
            |              │    ╱ ╲    │
            |              │   ╱   ╲   │
            |   ───────────┼───────────┼───────────
            |              │           │
            |              │           │
            |        7     │▸    8    ◂│     9
            |              │           │
            |              │           │
            |
            |
            |
            |       1-9, arrows  h hint  s states  m menu  l language  ? help  q quit
            |                          Tic-tac-toe melawan automata
            |
            |
            |      ╭───╮   │           │              Giliranmu (X)
            |      │   │   │           │
            |   ›  │   │  ‹│     2     │     3        Rakus
            |      │   │   │           │              Kamu 0  Seri 0  Komputer 0
            |      ╰───╯   │           │
            |   ───────────┼───────────┼───────────   State: OAAAXAAAA
            |              │   ╲   ╱   │
            |              │    ╲ ╱    │              State yang dilalui:
            |        4     │›    ╳    ‹│     6        AAAAAAAAA OAAAXAAAA
            |              │    ╱ ╲    │
            |              │   ╱   ╲   │
            |   ───────────┼───────────┼───────────
            |              │           │
            |              │           │
            |        7     │▸    8    ◂│     9
            |              │           │
            |              │           │
            |
            |
            |
            |     1-9, panah  h petunjuk  s state  m menu  l bahasa  ? bantuan  q keluar
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
            |
            |
            |      ╭───╮   │           │              Cell 5 is taken. You can pick 2 3 4 6 7
            |      │   │   │           │              8 9.
            |   ›  │   │  ‹│     2     │     3
            |      │   │   │           │              Greedy
            |      ╰───╯   │           │              You 0  Draws 0  Computer 0
            |   ───────────┼───────────┼───────────
            |              │   ╲   ╱   │              State: OAAAXAAAA
            |              │    ╲ ╱    │
            |        4     │▸    ╳    ◂│     6        States passed:
            |              │    ╱ ╲    │              AAAAAAAAA OAAAXAAAA
            |              │   ╱   ╲   │
            |   ───────────┼───────────┼───────────
            |              │           │
            |              │           │
            |        7     │     8     │     9
            |              │           │
            |              │           │
            |
            |
            |
            |       1-9, arrows  h hint  s states  m menu  l language  ? help  q quit
            |                          Tic-tac-toe melawan automata
            |
            |
            |      ╭───╮   │           │              Kotak 5 sudah terisi. Kamu bisa memilih
            |      │   │   │           │              2 3 4 6 7 8 9.
            |   ›  │   │  ‹│     2     │     3
            |      │   │   │           │              Rakus
            |      ╰───╯   │           │              Kamu 0  Seri 0  Komputer 0
            |   ───────────┼───────────┼───────────
            |              │   ╲   ╱   │              State: OAAAXAAAA
            |              │    ╲ ╱    │
            |        4     │▸    ╳    ◂│     6        State yang dilalui:
            |              │    ╱ ╲    │              AAAAAAAAA OAAAXAAAA
            |              │   ╱   ╲   │
            |   ───────────┼───────────┼───────────
            |              │           │
            |              │           │
            |        7     │     8     │     9
            |              │           │
            |              │           │
            |
            |
            |
            |     1-9, panah  h petunjuk  s state  m menu  l bahasa  ? bantuan  q keluar
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
            |        │       │          You can't pick 3 now. You can
            |        │       │          pick 5.
            |        │       │
            | ───────┼───────┼───────   Classic
            |        │       │          You 0  Draws 0  Computer 0
            |        │   5   │
            |        │       │          State: AAAAAAAAA
            | ───────┼───────┼───────
            |        │       │          States passed:
            |        │       │          AAAAAAAAA
            |        │       │
            |
            |       1-9  h hint  s states  m menu  ? help  q quit
            |                Tic-tac-toe melawan automata
            |        │       │          Kotak 3 tidak bisa dipilih
            |        │       │          sekarang. Kamu bisa memilih 5.
            |        │       │
            | ───────┼───────┼───────   Klasik
            |        │       │          Kamu 0  Seri 0  Komputer 0
            |        │   5   │
            |        │       │          State: AAAAAAAAA
            | ───────┼───────┼───────
            |        │       │          State yang dilalui:
            |        │       │          AAAAAAAAA
            |        │       │
            |
            |   1-9  h petunjuk  s state  m menu  ? bantuan  q keluar
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
            |
            |
            |      ╲   ╱   │[  ╲   ╱  ]│   ╭───╮      You have won!
            |       ╲ ╱    │[   ╲ ╱   ]│   │   │
            |        ╳     │[    ╳    ]│   │   │      States passed:
            |       ╱ ╲    │[   ╱ ╲   ]│   │   │      AAAAAAAAA AXAOAAAAA XXOOAAAAA XXOOXAAAO
            |      ╱   ╲   │[  ╱   ╲  ]│   ╰───╯      XXOOXAAXO
            |   ───────────┼───────────┼───────────
            |      ╭───╮   │[  ╲   ╱  ]│              Greedy
            |      │   │   │[   ╲ ╱   ]│              You 1  Draws 0  Computer 0
            |      │   │   │[    ╳    ]│
            |      │   │   │[   ╱ ╲   ]│              ▸ Play again
            |      ╰───╯   │[  ╱   ╲  ]│                Main menu
            |   ───────────┼───────────┼───────────     Quit
            |              │[  ╲   ╱  ]│   ╭───╮
            |              │[   ╲ ╱   ]│   │   │
            |              │[    ╳    ]│   │   │
            |              │[   ╱ ╲   ]│   │   │
            |              │[  ╱   ╲  ]│   ╰───╯
            |
            |
            |
            |                     Enter again  s states  m menu  q quit
            |                          Tic-tac-toe melawan automata
            |
            |
            |      ╲   ╱   │[  ╲   ╱  ]│   ╭───╮      Kamu menang!
            |       ╲ ╱    │[   ╲ ╱   ]│   │   │
            |        ╳     │[    ╳    ]│   │   │      State yang dilalui:
            |       ╱ ╲    │[   ╱ ╲   ]│   │   │      AAAAAAAAA AXAOAAAAA XXOOAAAAA XXOOXAAAO
            |      ╱   ╲   │[  ╱   ╲  ]│   ╰───╯      XXOOXAAXO
            |   ───────────┼───────────┼───────────
            |      ╭───╮   │[  ╲   ╱  ]│              Rakus
            |      │   │   │[   ╲ ╱   ]│              Kamu 1  Seri 0  Komputer 0
            |      │   │   │[    ╳    ]│
            |      │   │   │[   ╱ ╲   ]│              ▸ Main lagi
            |      ╰───╯   │[  ╱   ╲  ]│                Menu utama
            |   ───────────┼───────────┼───────────     Keluar
            |              │[  ╲   ╱  ]│   ╭───╮
            |              │[   ╲ ╱   ]│   │   │
            |              │[    ╳    ]│   │   │
            |              │[   ╱ ╲   ]│   │   │
            |              │[  ╱   ╲  ]│   ╰───╯
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
            |
            | [ ╲ ╱ ]│[ ╲ ╱ ]│[ ╲ ╱ ]   X has won!
            | [  ╳  ]│[  ╳  ]│[  ╳  ]
            | [ ╱ ╲ ]│[ ╱ ╲ ]│[ ╱ ╲ ]   States passed:
            | ───────┼───────┼───────   AAAAAAAAA XAAAAAAAA XAAOAAAAA
            |   ╭─╮  │  ╭─╮  │          XXAOAAAAA XXAOOAAAA XXXOOAAAA
            |   │ │  │  │ │  │
            |   ╰─╯  │  ╰─╯  │          Two people
            | ───────┼───────┼───────   X 1  Draws 0  O 0
            |        │       │
            |        │       │          ▸ Play again
            |        │       │            Main menu
            |                             Quit
            |
            |           Enter again  s states  m menu  q quit
            |                Tic-tac-toe melawan automata
            |
            | [ ╲ ╱ ]│[ ╲ ╱ ]│[ ╲ ╱ ]   X menang!
            | [  ╳  ]│[  ╳  ]│[  ╳  ]
            | [ ╱ ╲ ]│[ ╱ ╲ ]│[ ╱ ╲ ]   State yang dilalui:
            | ───────┼───────┼───────   AAAAAAAAA XAAAAAAAA XAAOAAAAA
            |   ╭─╮  │  ╭─╮  │          XXAOAAAAA XXAOOAAAA XXXOOAAAA
            |   │ │  │  │ │  │
            |   ╰─╯  │  ╰─╯  │          Dua orang
            | ───────┼───────┼───────   X 1  Seri 0  O 0
            |        │       │
            |        │       │          ▸ Main lagi
            |        │       │            Menu utama
            |                             Keluar
            |
            |           Enter lagi  s state  m menu  q keluar
        "#]],
    );
}
