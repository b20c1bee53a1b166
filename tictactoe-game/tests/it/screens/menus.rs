//! The menus and the page of rules.

use expect_test::expect;
use tictactoe_game::texts::Language;

use super::{USUAL, check, screen, text};

#[test]
fn menu() {
    check(
        "",
        USUAL,
        expect![[r#"
            |                          Tic-tac-toe against automata
            |
            |
            |
            |
            |
            |                               X │ O │ X
            |                              ───┼───┼───
            |                               O │ X │ O
            |                              ───┼───┼───
            |                               X │ O │ X
            |
            |
            |                             ▸ 1  Play
            |                               2  How to play
            |                               3  Bahasa Indonesia
            |                               4  Quit
            |
            |
            |
            |
            |
            |
            |                      ↑↓ Enter  l language  ? help  q quit
            |                          Tic-tac-toe melawan automata
            |
            |
            |
            |
            |
            |                                 X │ O │ X
            |                                ───┼───┼───
            |                                 O │ X │ O
            |                                ───┼───┼───
            |                                 X │ O │ X
            |
            |
            |                               ▸ 1  Main
            |                                 2  Cara bermain
            |                                 3  English
            |                                 4  Keluar
            |
            |
            |
            |
            |
            |
            |                    ↑↓ Enter  l bahasa  ? bantuan  q keluar
        "#]],
    );
}

#[test]
fn how_to_play() {
    check(
        "Down Enter",
        USUAL,
        expect![[r#"
            |                          Tic-tac-toe against automata
            |
            |  Two players take turns to put their mark, X or O, into a free cell.
            |  Whoever first has three in a row, a column or a diagonal has won.
            |  If the board is full and nobody has, it is a draw.
            |
            |  The cells are numbered 1 to 9, row by row:
            |
            |    1 2 3
            |    4 5 6
            |    7 8 9
            |
            |  On the level 4 x 4 there are the cells 1 to 16, and four in a row win.
            |
            |  Behind every level is an automaton, a text file that was compiled.
            |  A state is a board: A is a free cell. What you pick is the symbol.
            |  Against the computer the next state has its answer in it as well.
            |  A board that it has won may end in *, a draw in #.
            |
            |  1 to 9 (10 to 16 digit by digit), arrows and Enter, or mouse: pick a cell
            |  h: what the opponent would answer to each cell   s: the states passed
            |  m: main menu   l: language   ?: this page   q: quit
            |
            |                         ↑↓ scroll  Enter back  q quit
            |                          Tic-tac-toe melawan automata
            |
            |  Dua pemain bergantian menaruh tandanya, X atau O, di kotak kosong.
            |  Yang pertama membuat tiga tanda segaris (mendatar, tegak, diagonal) menang.
            |  Jika papan penuh dan tidak ada yang menang, hasilnya seri.
            |
            |  Kotak diberi nomor 1 sampai 9, baris demi baris:
            |
            |    1 2 3
            |    4 5 6
            |    7 8 9
            |
            |  Di level 4 x 4 ada kotak 1 sampai 16, dan empat tanda segaris menang.
            |
            |  Di balik setiap level ada automaton: berkas teks yang dikompilasi.
            |  State adalah papan: A berarti kotak kosong. Pilihanmu adalah simbolnya.
            |  Melawan komputer, state berikutnya sudah berisi jawabannya.
            |  Papan yang dimenangkannya bisa berakhir dengan *, seri dengan #.
            |
            |  1-9 (10-16 angka demi angka), panah dan Enter, atau mouse: memilih kotak
            |  h: jawaban lawan untuk setiap kotak   s: state yang dilalui
            |  m: menu utama   l: bahasa   ?: halaman ini   q: keluar
            |
            |                       ↑↓ gulir  Enter kembali  q keluar
        "#]],
    );
}

/// Nothing of the page is hidden in a window of the usual size, so it does not scroll.
#[test]
fn how_to_play_fits() {
    for language in Language::ALL {
        let (width, height) = USUAL;
        let page = screen(language, false, "?", width, height);
        assert_eq!(page, screen(language, false, "? Down", width, height));
        let lines = text(&page);
        for line in [language.texts().rules[0], language.texts().rules_keys[2]] {
            assert!(lines.contains(line), "{line:?} is not on the page:\n{lines}");
        }
    }
}

#[test]
fn levels() {
    check(
        "Enter",
        USUAL,
        expect![[r#"
            |                          Tic-tac-toe against automata
            |
            |
            |
            |
            |
            |
            |        Who do you want to play against?
            |
            |          1  Two people  you and a friend
            |          2  Random      picks any free cell
            |          3  One ply     counts open lines, does not see you coming
            |        ▸ 4  Greedy      blocks and wins, but plans nothing
            |          5  Two plies   looks at your best answer, no further
            |          6  Perfect     never loses, and that is proved
            |          7  Classic     never loses; the first move must be the centre
            |          8  4 x 4       four in a row; never loses, and that is proved
            |
            |
            |
            |
            |
            |
            |                      ↑↓ Enter  l language  ? help  q quit
            |                          Tic-tac-toe melawan automata
            |
            |
            |
            |
            |
            |
            |     Siapa lawanmu?
            |
            |       1  Dua orang     kamu dan temanmu
            |       2  Acak          memilih sembarang kotak kosong
            |       3  Satu langkah  menghitung garis terbuka, tidak melihat ancamanmu
            |     ▸ 4  Rakus         bisa memblokir dan menang, tetapi tanpa rencana
            |       5  Dua langkah   melihat jawaban terbaikmu, tidak lebih jauh
            |       6  Sempurna      tidak pernah kalah, sudah terbukti
            |       7  Klasik        tidak pernah kalah; langkah pertama harus di tengah
            |       8  4 x 4         empat segaris; tidak pernah kalah, sudah terbukti
            |
            |
            |
            |
            |
            |
            |                    ↑↓ Enter  l bahasa  ? bantuan  q keluar
        "#]],
    );
}

#[test]
fn who_starts() {
    check(
        "1 Enter",
        USUAL,
        expect![[r#"
        |                          Tic-tac-toe against automata
        |
        |
        |
        |
        |
        |
        |
        |
        |                               Who starts?
        |
        |                               ▸ 1  You
        |                                 2  The computer
        |                                 3  Toss a coin
        |
        |
        |
        |
        |
        |
        |
        |
        |
        |                      ↑↓ Enter  l language  ? help  q quit
        |                          Tic-tac-toe melawan automata
        |
        |
        |
        |
        |
        |
        |
        |
        |                               Siapa yang mulai?
        |
        |                               ▸ 1  Kamu
        |                                 2  Komputer
        |                                 3  Lempar koin
        |
        |
        |
        |
        |
        |
        |
        |
        |
        |                    ↑↓ Enter  l bahasa  ? bantuan  q keluar
    "#]],
    );
}

#[test]
fn toss() {
    check(
        "1 4 3",
        USUAL,
        expect![[r#"
            |                          Tic-tac-toe against automata
            |
            |
            |
            |
            |
            |
            |
            |                           ╭───╮
            |                           │ X │
            |                           ╰───╯
            |
            |                           The coin says: you start.
            |
            |                           ▸ 1  Start
            |
            |
            |
            |
            |
            |
            |
            |
            |                      ↑↓ Enter  l language  ? help  q quit
            |                          Tic-tac-toe melawan automata
            |
            |
            |
            |
            |
            |
            |
            |                            ╭───╮
            |                            │ X │
            |                            ╰───╯
            |
            |                            Hasil koin: kamu mulai.
            |
            |                            ▸ 1  Mulai
            |
            |
            |
            |
            |
            |
            |
            |
            |                    ↑↓ Enter  l bahasa  ? bantuan  q keluar
        "#]],
    );
}
