//! The question before a game that is under way is left.

use expect_test::expect;

use super::{USUAL, check};

#[test]
fn leaving_a_game() {
    check(
        "1 4 1 5 m",
        USUAL,
        expect![[r#"
            |                          Tic-tac-toe against automata
            |
            |
            |      ╭───╮   │           │              Leave this game for the menu?
            |      │   │   │           │
            |   ›  │   │  ‹│     2     │     3        Greedy
            |      │   │   │           │              You 0  Draws 0  Computer 0
            |      ╰───╯   │           │
            |   ───────────┼───────────┼───────────   State: OAAAXAAAA
            |              │   ╲   ╱   │
            |              │    ╲ ╱    │              States passed:
            |        4     │›    ╳    ‹│     6        AAAAAAAAA OAAAXAAAA
            |              │    ╱ ╲    │
            |              │   ╱   ╲   │              y  Yes
            |   ───────────┼───────────┼───────────   n  No, go on
            |              │           │
            |              │           │
            |        7     │     8     │     9
            |              │           │
            |              │           │
            |
            |
            |
            |                          y yes  any other key: go on
            |                          Tic-tac-toe melawan automata
            |
            |
            |      ╭───╮   │           │              Hentikan permainan ini dan ke menu?
            |      │   │   │           │
            |   ›  │   │  ‹│     2     │     3        Rakus
            |      │   │   │           │              Kamu 0  Seri 0  Komputer 0
            |      ╰───╯   │           │
            |   ───────────┼───────────┼───────────   State: OAAAXAAAA
            |              │   ╲   ╱   │
            |              │    ╲ ╱    │              State yang dilalui:
            |        4     │›    ╳    ‹│     6        AAAAAAAAA OAAAXAAAA
            |              │    ╱ ╲    │
            |              │   ╱   ╲   │              y  Ya
            |   ───────────┼───────────┼───────────   t  Tidak, lanjut
            |              │           │
            |              │           │
            |        7     │     8     │     9
            |              │           │
            |              │           │
            |
            |
            |
            |                           y ya  tombol lain: lanjut
        "#]],
    );
}

#[test]
fn leaving_a_game_in_small_windows() {
    check(
        "1 4 1 5 q",
        (30, 12),
        expect![[r#"
            | Tic-tac-toe against automata
            |      › O ‹│  2  │  3
            |      ─────┼─────┼─────
            |        4  │› X ‹│  6
            |      ─────┼─────┼─────
            |        7  │  8  │  9
            |
            |Leave this game and quit?
            |Greedy
            |y  Yes
            |n  No, go on
            | y yes  any other key: go on
            | Tic-tac-toe melawan automata
            |      › O ‹│  2  │  3
            |      ─────┼─────┼─────
            |        4  │› X ‹│  6
            |      ─────┼─────┼─────
            |        7  │  8  │  9
            |
            |Hentikan permainan ini dan
            |keluar?
            |y  Ya
            |t  Tidak, lanjut
            |  y ya  tombol lain: lanjut
        "#]],
    );
    check(
        "1 4 1 5 q",
        (20, 9),
        expect![[r#"
            |    Tic-tac-toe
            |›O‹│ 2 │ 3
            |───┼───┼───
            | 4 │›X‹│ 6
            |───┼───┼───
            | 7 │ 8 │ 9
            |Leave this game and
            |quit?
            |       y yes
            |    Tic-tac-toe
            |›O‹│ 2 │ 3
            |───┼───┼───
            | 4 │›X‹│ 6
            |───┼───┼───
            | 7 │ 8 │ 9
            |Hentikan permainan
            |ini dan keluar?
            |        y ya
        "#]],
    );
    check(
        "1 4 1 5 q",
        (13, 8),
        expect![[r#"
            | Tic-tac-toe
            |Leave this
            |game and
            |quit?
            |
            |
            |
            |    y yes
            | Tic-tac-toe
            |Hentikan
            |permainan ini
            |dan keluar?
            |
            |
            |
            |    y ya
        "#]],
    );
}
