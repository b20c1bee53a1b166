//! What the screens look like, in both languages, with and without colours.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Color, Modifier};
use tictactoe_game::texts::Language;
use tictactoe_game::{App, Session};

fn key(key: &str) -> Event {
    let code = match key {
        "Enter" => KeyCode::Enter,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Esc" => KeyCode::Esc,
        key => KeyCode::Char(key.chars().next().unwrap()),
    };
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

/// The screen after some keys.
fn screen(language: Language, colours: bool, keys: &str, width: u16, height: u16) -> Buffer {
    let mut app = App::new(Session::new(language, None, None, Some(3)), colours);
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    for word in keys.split_whitespace() {
        terminal.draw(|frame| app.draw(frame)).unwrap();
        app.handle(&key(word));
    }
    terminal.draw(|frame| app.draw(frame)).unwrap();
    terminal.backend().buffer().clone()
}

fn text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in buffer.area.rows() {
        let line: String = row.columns().map(|cell| buffer[(cell.x, cell.y)].symbol()).collect();
        // So that blanks at the left are not mistaken for those of the test.
        let _ = writeln!(text, "|{}", line.trim_end());
    }
    text
}

/// Both languages, one below the other. Colours must change nothing but colours.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check(keys: &str, (width, height): (u16, u16), expected: Expect) {
    let mut texts = String::new();
    for language in [Language::En, Language::Id] {
        let plain = screen(language, false, keys, width, height);
        let coloured = screen(language, true, keys, width, height);
        let is_colourless =
            |cell: &ratatui::buffer::Cell| cell.fg == Color::Reset && cell.bg == Color::Reset;
        assert!(plain.content.iter().all(is_colourless));
        assert!(!coloured.content.iter().all(is_colourless));
        for (plain, coloured) in plain.content.iter().zip(&coloured.content) {
            assert_eq!(plain.symbol(), coloured.symbol());
            assert_eq!(plain.modifier, coloured.modifier);
        }
        texts += &text(&plain);
    }
    expected.assert_eq(&texts);
}

const USUAL: (u16, u16) = (80, 24);

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
        |  Whom do you want to play?
        |
        |    1  Two people
        |    2  Random
        |    3  One ply
        |  ▸ 4  Greedy
        |    5  Two plies
        |    6  Perfect
        |    7  Classic
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
        |
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
        |Your turn (X)
        |Greedy
        |You 0  Draws 0  Computer 0
        |State: XXOOAAAAA
        |        ? help  q quit
        | Tic-tac-toe melawan automata
        |      › X ‹│  X  │› O ‹
        |      ─────┼─────┼─────
        |        O  │ 5›9 │ 6›7
        |      ─────┼─────┼─────
        |       7›6 │ 8›5 │ 9›5
        |
        |Giliranmu (X)
        |Rakus
        |Kamu 0  Seri 0  Komputer 0
        |State: XXOOAAAAA
        |     ? bantuan  q keluar
    "#]],
    );
    check(
        "1 4 1 2 1 5 8",
        (30, 12),
        expect![[r#"
        | Tic-tac-toe against automata
        |        X  │[ X ]│  O
        |      ─────┼─────┼─────
        |        O  │[ X ]│  6
        |      ─────┼─────┼─────
        |        7  │[ X ]│  O
        |
        |You have won!
        |States passed:
        |AAAAAAAAA AXAOAAAAA XXOOAAAAA
        |XXOOXAAAO XXOOXAAXO
        |        ? help  q quit
        | Tic-tac-toe melawan automata
        |        X  │[ X ]│  O
        |      ─────┼─────┼─────
        |        O  │[ X ]│  6
        |      ─────┼─────┼─────
        |        7  │[ X ]│  O
        |
        |Kamu menang!
        |State yang dilalui:
        |AAAAAAAAA AXAOAAAAA XXOOAAAAA
        |XXOOXAAAO XXOOXAAXO
        |     ? bantuan  q keluar
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
        |Yang pertama punya tiga
        |sebaris, sekolom, atau
        |sediagonal menang.
        |Jika papan penuh dan tidak ada
        |yang menang, hasilnya seri.
        |
        |Kotak diberi nomor 1 sampai 9,
        |baris demi baris:
        |
        |     ? bantuan  q keluar
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
        |     ? bantuan  q keluar
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
        |? help  q qui
        | Tic-tac-toe
        | 1 │›X‹│ 3
        |───┼───┼───
        |›O‹│ 5 │ 6
        |───┼───┼───
        | 7 │ 8 │ 9
        |Giliranmu (X)
        |antuan  q kel
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
        |help  q qu
        |Tic-tac-to
        |Tolong
        |perbesar
        |jendelanya
        |.
        |ntuan  q k
    "#]],
    );
}

/// The winning line is marked by its shape and by its colour.
#[test]
fn the_winning_line_stands_out() {
    let buffer = screen(Language::En, true, "1 4 1 2 1 5 8", 80, 24);
    let brackets = buffer.content.iter().filter(|cell| ["[", "]"].contains(&cell.symbol()));
    let brackets: Vec<_> = brackets.collect();
    assert_eq!(brackets.len(), 3 * 2 * 5);
    assert!(brackets.iter().all(|cell| cell.fg == Color::Green));
    assert!(brackets.iter().all(|cell| cell.modifier.contains(Modifier::BOLD)));
}

#[test]
fn the_language_changes_at_any_time() {
    let english = screen(Language::En, false, "1 4 1 5", 80, 24);
    let changed = screen(Language::Id, false, "1 4 1 5 l", 80, 24);
    assert_eq!(text(&english), text(&changed));
}
