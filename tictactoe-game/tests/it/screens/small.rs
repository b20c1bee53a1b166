//! Windows that are smaller than usual.

use expect_test::expect;

use super::check;

#[test]
fn a_small_window() {
    check(
        "",
        (30, 12),
        expect![[r#"
            | Tic-tac-toe against automata
            |
            |
            |
            |
            |    ▸ 1  Play
            |      2  How to play
            |      3  Bahasa Indonesia
            |      4  Quit
            |
            |
            |        ? help  q quit
            | Tic-tac-toe melawan automata
            |
            |
            |
            |
            |      ▸ 1  Main
            |        2  Cara bermain
            |        3  English
            |        4  Keluar
            |
            |
            |     ? bantuan  q keluar
        "#]],
    );
    check(
        "1",
        (30, 12),
        expect![[r#"
            | Tic-tac-toe against automata
            |
            |     1  Two people
            |     2  Random
            |     3  One ply
            |   ▸ 4  Greedy
            |     5  Two plies
            |     6  Perfect
            |     7  Classic
            |     8  4 x 4
            |
            |        ? help  q quit
            | Tic-tac-toe melawan automata
            |      Siapa lawanmu?
            |
            |        1  Dua orang
            |        2  Acak
            |        3  Satu langkah
            |      ▸ 4  Rakus
            |        5  Dua langkah
            |        6  Sempurna
            |        7  Klasik
            |        8  4 x 4
            |     ? bantuan  q keluar
        "#]],
    );
}

#[test]
fn a_game_in_a_small_window() {
    check(
        "1 4 1 2 1 h",
        (30, 12),
        expect![[r#"
            | Tic-tac-toe against automata
            |      › X ‹│  X  │› O ‹
            |      ─────┼─────┼─────
            |        O  │ 5›9 │ 6›7
            |      ─────┼─────┼─────
            |       7›6 │ 8›5 │ 9›5
            |
            |O 3, ›3: the computer takes 3.
            |Greedy
            |You 0  Draws 0  Computer 0
            |State: XXOOAAAAA
            | 1-9  h hint  ? help  q quit
            | Tic-tac-toe melawan automata
            |      › X ‹│  X  │› O ‹
            |      ─────┼─────┼─────
            |        O  │ 5›9 │ 6›7
            |      ─────┼─────┼─────
            |       7›6 │ 8›5 │ 9›5
            |
            |O 3, ›3: komputer memilih 3.
            |Rakus
            |Kamu 0  Seri 0  Komputer 0
            |State: XXOOAAAAA
            |   1-9  ? bantuan  q keluar
        "#]],
    );
    check(
        "1 4 1 2 1 5 8",
        (30, 12),
        expect![[r#"
            | Tic-tac-toe against automata
            |        X  │[ X ]│  O
            |      ─────┼─────┼─────
            |        O  │[ X ]│
            |      ─────┼─────┼─────
            |           │[ X ]│  O
            |
            |You have won!
            |▸ Play again
            |  Main menu
            |  Quit
            |    Enter again  s states
            | Tic-tac-toe melawan automata
            |        X  │[ X ]│  O
            |      ─────┼─────┼─────
            |        O  │[ X ]│
            |      ─────┼─────┼─────
            |           │[ X ]│  O
            |
            |Kamu menang!
            |▸ Main lagi
            |  Menu utama
            |  Keluar
            |     Enter lagi  s state
        "#]],
    );
    check(
        "? Down Down",
        (30, 12),
        expect![[r#"
            | Tic-tac-toe against automata
            |free cell.
            |Whoever first has three in a
            |row, a column or a diagonal
            |has won.
            |If the board is full and
            |nobody has, it is a draw.
            |
            |The cells are numbered 1 to 9,
            |row by row:
            |
            |↑↓ scroll  Enter back  q quit
            | Tic-tac-toe melawan automata
            |kosong.
            |Yang pertama membuat tiga
            |tanda segaris (mendatar,
            |tegak, diagonal) menang.
            |Jika papan penuh dan tidak ada
            |yang menang, hasilnya seri.
            |
            |Kotak diberi nomor 1 sampai 9,
            |baris demi baris:
            |
            |   ↑↓ gulir  Enter kembali
        "#]],
    );
}

#[test]
fn all_states_in_a_small_window() {
    check(
        "1 1 1 2 3 5 4 7 6 9 8 s",
        (30, 12),
        expect![[r#"
            | Tic-tac-toe against automata
            |States passed
            |
            |AAAAAAAAA
            |XAAAAAAAA
            |XOAAAAAAA
            |XOXAAAAAA
            |XOXAOAAAA
            |XOXXOAAAA
            |XOXXOAOAA
            |XOXXOXOAA
            |↑↓ scroll  Enter back  q quit
            | Tic-tac-toe melawan automata
            |State yang dilalui
            |
            |AAAAAAAAA
            |XAAAAAAAA
            |XOAAAAAAA
            |XOXAAAAAA
            |XOXAOAAAA
            |XOXXOAAAA
            |XOXXOAOAA
            |XOXXOXOAA
            |   ↑↓ gulir  Enter kembali
        "#]],
    );
}

#[test]
fn a_very_small_window() {
    check(
        "1 4 1 2",
        (13, 8),
        expect![[r#"
            | Tic-tac-toe
            | 1 │›X‹│ 3
            |───┼───┼───
            |›O‹│ 5 │ 6
            |───┼───┼───
            | 7 │ 8 │ 9
            |Your turn (X)
            |   q quit
            | Tic-tac-toe
            | 1 │›X‹│ 3
            |───┼───┼───
            |›O‹│ 5 │ 6
            |───┼───┼───
            | 7 │ 8 │ 9
            |Giliranmu (X)
            |  q keluar
        "#]],
    );
    check(
        "1 4 1 2",
        (10, 6),
        expect![[r#"
            |Tic-tac-to
            |Please
            |make the
            |window
            |larger.
            |  q quit
            |Tic-tac-to
            |Tolong
            |perbesar
            |jendelanya
            |.
            | q keluar
        "#]],
    );
}
