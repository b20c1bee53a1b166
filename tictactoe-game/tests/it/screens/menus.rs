//! What there is to choose and to read.

use expect_test::expect;

use super::{USUAL, check};

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
        |
        |
        |
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
        |  Every opponent is an automaton, written in a text file and compiled.
        |  A state is a board: A is a free cell. What you pick is the symbol.
        |  The state passed after your move has the computer's answer in it.
        |
        |  1 to 9, arrows and Enter, or the mouse: pick a cell
        |  h: what the opponent would answer to each cell   s: the states passed
        |  m: main menu   l: language   ?: this page   q: quit
        |
        |
        |
        |
        |                         ↑↓ scroll  Enter back  q quit
        |                          Tic-tac-toe melawan automata
        |
        |  Dua pemain bergantian menaruh tandanya, X atau O, di kotak kosong.
        |  Yang pertama punya tiga sebaris, sekolom, atau sediagonal menang.
        |  Jika papan penuh dan tidak ada yang menang, hasilnya seri.
        |
        |  Kotak diberi nomor 1 sampai 9, baris demi baris:
        |
        |    1 2 3
        |    4 5 6
        |    7 8 9
        |
        |  Setiap lawan adalah automaton dari file teks yang dikompilasi.
        |  State adalah papan: A kotak kosong. Pilihanmu adalah simbolnya.
        |  State setelah langkahmu sudah berisi jawaban komputer.
        |
        |  1 sampai 9, panah dan Enter, atau tetikus: memilih kotak
        |  h: jawaban lawan untuk setiap kotak   s: state yang dilalui
        |  m: menu utama   l: bahasa   ?: halaman ini   q: keluar
        |
        |
        |
        |
        |                       ↑↓ gulir  Enter kembali  q keluar
    "#]],
    );
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
        |          Whom do you want to play?
        |
        |            1  Two people  you and somebody beside you
        |            2  Random      picks any free cell
        |            3  One ply     counts open lines, does not see you coming
        |          ▸ 4  Greedy      blocks and wins, but plans nothing
        |            5  Two plies   looks at your best answer, no further
        |            6  Perfect     never loses; that is proved
        |            7  Classic     never loses; the first move is the centre
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
        |      Siapa lawanmu?
        |
        |        1  Dua orang     kamu dan seseorang di sampingmu
        |        2  Acak          memilih kotak kosong mana saja
        |        3  Satu langkah  menghitung garis terbuka, tidak melihat ancamanmu
        |      ▸ 4  Rakus         menutup dan menang, tetapi tanpa rencana
        |        5  Dua langkah   melihat jawaban terbaikmu, tidak lebih
        |        6  Sempurna      tidak pernah kalah; itu terbukti
        |        7  Klasik        tidak pernah kalah; langkah pertama di tengah
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
        |
        |
        |                           The coin says: you start.
        |
        |                           ▸ 1  Play
        |
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
        |
        |                          Kata koin: kamu yang mulai.
        |
        |                          ▸ 1  Main
        |
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
