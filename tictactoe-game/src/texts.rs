//! All texts of the game, in every language.
//!
//! The texts of a language are one struct, so a language with a missing text does not compile.
//!
//! A language may have wide letters, and it may have no blanks between words: the screen counts
//! columns, and wraps lines at blanks and beside wide letters. A script that writes narrow letters
//! without blanks, such as Thai, is broken between any two letters. Lines are written from left to
//! right.

#[cfg(test)]
mod wide;

use tictactoe_rules::{Cell, Mark, Size};

use crate::game::Level;
use crate::result::PlayerResult;
use crate::state::State;

/// The languages of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Language {
    /// English
    En,
    /// Indonesian
    Id,
    /// A language for tests, with wide letters
    #[cfg(test)]
    Wide,
}

impl Language {
    /// Every language, in the order in which the key `l` goes through them.
    pub const ALL: [Language; 2] = [Language::En, Language::Id];

    /// The language of a locale of the system. English if the game does not have that language.
    #[must_use]
    pub fn of_locale(locale: Option<&str>) -> Language {
        let locale = locale.unwrap_or_default().to_lowercase();
        let spoken = |language: &Language| locale.starts_with(language.texts().code);
        Language::ALL.into_iter().find(spoken).unwrap_or(Language::En)
    }

    /// The next language. After the last comes the first.
    #[must_use]
    pub const fn next(self) -> Language {
        Language::ALL[(self as usize + 1) % Language::ALL.len()]
    }

    /// The texts in this language.
    #[must_use]
    pub const fn texts(self) -> &'static Texts {
        match self {
            Language::En => &ENGLISH,
            Language::Id => &INDONESIAN,
            #[cfg(test)]
            Language::Wide => &wide::WIDE,
        }
    }
}

/// All texts in one language.
#[derive(Debug)]
#[expect(missing_docs, reason = "the English texts below explain the fields")]
pub struct Texts {
    pub title: &'static str,
    pub subtitle: &'static str,
    /// The beginning of the locale's name, in lower case.
    pub code: &'static str,
    /// The name of the language, in the language itself.
    pub language: &'static str,
    pub play: &'static str,
    pub how_to_play: &'static str,
    pub quit: &'static str,
    pub again: &'static str,
    pub menu: &'static str,
    pub whom: &'static str,
    /// The name and the description of each level, in the order of [`Level::ALL`].
    pub levels: [(&'static str, &'static str); Level::ALL.len()],
    pub who_starts: &'static str,
    pub you_start: &'static str,
    pub computer_starts: &'static str,
    pub toss: &'static str,
    pub toss_you: &'static str,
    pub toss_computer: &'static str,
    pub you: &'static str,
    pub computer: &'static str,
    pub draws: &'static str,
    pub score: &'static str,
    pub state: &'static str,
    pub states_passed: &'static str,
    pub your_turn: &'static str,
    pub turn_of: &'static str,
    pub you_play: &'static str,
    pub you_won: &'static str,
    pub draw: &'static str,
    pub computer_won: &'static str,
    pub mark_won: &'static str,
    pub line: &'static str,
    pub hint_win: &'static str,
    pub hint_draw: &'static str,
    pub hint_loss: &'static str,
    pub no_hint: &'static str,
    /// Explains a hint such as `O 3`, or `›3` in a small window.
    pub hint: &'static str,
    /// The keys of a screen in several lengths, longest first.
    pub keys_page: &'static [&'static str],
    pub keys_menu: &'static [&'static str],
    /// With the numbers of the cells, such as `1-9`.
    pub keys_game: &'static [&'static str],
    pub keys_end: &'static [&'static str],
    /// The commands in lines of text, for a person.
    pub keys_plain: &'static str,
    pub keys_question: &'static [&'static str],
    pub leave_for_menu: &'static str,
    pub leave_and_quit: &'static str,
    /// The answers on the screen, with the key.
    pub yes: &'static str,
    pub no: &'static str,
    /// The answers in lines of text, behind the question.
    pub yes_or_no: &'static str,
    pub start: &'static str,
    pub too_small: &'static str,
    pub taken: &'static str,
    pub refused: &'static str,
    pub accepted: &'static str,
    /// With the number of the last cell, and of the last row and column.
    pub not_a_cell: &'static str,
    /// Asks for the second digit of a cell whose first one is typed.
    pub second_digit: &'static str,
    pub not_in_list: &'static str,
    pub which_cell: &'static str,
    pub which_cell_of: &'static str,
    pub which_cell_as: &'static str,
    pub your_choice: &'static str,
    pub answer: &'static str,
    pub goodbye: &'static str,
    pub rules: &'static [&'static str],
    pub rules_keys: &'static [&'static str],
    pub rules_plain: &'static [&'static str],
}

impl Texts {
    /// The name and the description of a level.
    #[must_use]
    pub const fn level(&self, level: Level) -> (&'static str, &'static str) {
        self.levels[level as usize]
    }

    /// Why a cell was refused, and which cells can be picked instead.
    #[must_use]
    pub fn refusal(&self, state: State, cell: Cell) -> String {
        let is_taken = !state.board().is_free(cell);
        let why = fill(if is_taken { self.taken } else { self.refused }, cell);
        let open: Vec<String> = state.open_cells().map(|cell| cell.to_string()).collect();
        format!("{why} {}", fill(self.accepted, open.join(" ")))
    }

    /// The result that a hint foretells.
    #[must_use]
    pub const fn hint_result(&self, result: PlayerResult) -> &'static str {
        match result {
            PlayerResult::Win => self.hint_win,
            PlayerResult::Draw => self.hint_draw,
            PlayerResult::Loss => self.hint_loss,
        }
    }

    /// What to type instead of something that is not a cell.
    #[must_use]
    pub fn not_a_cell(&self, size: Size) -> String {
        fill(&fill(self.not_a_cell, size.cell_count()), size.side() - 1)
    }

    /// The result of a game as a sentence.
    #[must_use]
    pub fn result(&self, level: Level, result: PlayerResult) -> String {
        match (level, result) {
            (_, PlayerResult::Draw) => self.draw.to_owned(),
            (Level::Two, PlayerResult::Win) => fill(self.mark_won, Mark::X.letter()),
            (Level::Two, PlayerResult::Loss) => fill(self.mark_won, Mark::O.letter()),
            (_, PlayerResult::Win) => self.you_won.to_owned(),
            (_, PlayerResult::Loss) => self.computer_won.to_owned(),
        }
    }
}

/// Replaces the first `{}` in a text.
#[must_use]
pub fn fill(text: &str, with: impl std::fmt::Display) -> String {
    text.replacen("{}", &with.to_string(), 1)
}

static ENGLISH: Texts = Texts {
    title: "Tic-tac-toe",
    subtitle: "against automata",
    code: "en",
    language: "English",

    play: "Play",
    how_to_play: "How to play",
    quit: "Quit",
    again: "Play again",
    menu: "Main menu",

    whom: "Who do you want to play against?",
    levels: [
        ("Two people", "you and a friend"),
        ("Random", "picks any free cell"),
        ("One ply", "counts open lines, does not see you coming"),
        ("Greedy", "blocks and wins, but plans nothing"),
        ("Two plies", "looks at your best answer, no further"),
        ("Perfect", "never loses, and that is proved"),
        ("Classic", "never loses; the first move must be the centre"),
        ("4 x 4", "four in a row; never loses, and that is proved"),
    ],
    who_starts: "Who starts?",
    you_start: "You",
    computer_starts: "The computer",
    toss: "Toss a coin",
    toss_you: "The coin says: you start.",
    toss_computer: "The coin says: the computer starts.",

    you: "You",
    computer: "Computer",
    draws: "Draws",
    score: "Score",
    state: "State",
    states_passed: "States passed",
    your_turn: "Your turn",
    turn_of: "{}'s turn",
    you_play: "You play {}",

    you_won: "You have won!",
    draw: "A draw.",
    computer_won: "The computer has won.",
    mark_won: "{} has won!",
    line: "The line: {}",

    hint_win: "win",
    hint_draw: "draw",
    hint_loss: "lose",
    no_hint: "No hints against this opponent.",
    hint: "O 3, ›3: the computer takes 3.",
    keys_page: &["↑↓ scroll  Enter back  q quit", "↑↓ scroll  Enter back", "Enter back"],
    keys_menu: &["↑↓ Enter  l language  ? help  q quit", "? help  q quit", "q quit"],
    keys_game: &[
        "{}, arrows  h hint  s states  m menu  l language  ? help  q quit",
        "{}  h hint  s states  m menu  ? help  q quit",
        "{}  h hint  ? help  q quit",
        "? help  q quit",
        "q quit",
    ],
    keys_end: &[
        "Enter again  s states  m menu  q quit",
        "Enter again  s states",
        "Enter again",
        "Enter",
    ],
    keys_plain: "h hint  l language  ? help  m menu  q quit",
    keys_question: &["y yes  any other key: go on", "y yes"],
    leave_for_menu: "Leave this game for the menu?",
    leave_and_quit: "Leave this game and quit?",
    yes: "y  Yes",
    no: "n  No, go on",
    yes_or_no: "(y/n)",
    start: "Start",
    too_small: "Please make the window larger.",

    taken: "Cell {} is taken.",
    refused: "You can't pick {} now.",
    accepted: "You can pick {}.",
    not_a_cell: "Please type a cell from 1 to {}, or a row and a column from 0 to {}.",
    second_digit: "Cell {}? Enter, or type a second digit.",
    not_in_list: "Please type a number from 1 to {}.",
    which_cell: "Your move: ",
    which_cell_of: "{}'s move: ",
    which_cell_as: "Your move ({}): ",
    your_choice: "Your choice: ",
    answer: "The computer takes {}.",
    goodbye: "Goodbye!",
    rules: &[
        "Two players take turns to put their mark, X or O, into a free cell.",
        "Whoever first has three in a row, a column or a diagonal has won.",
        "If the board is full and nobody has, it is a draw.",
        "",
        "The cells are numbered 1 to 9, row by row:",
        "",
        "  1 2 3",
        "  4 5 6",
        "  7 8 9",
        "",
        "On the level 4 x 4 there are the cells 1 to 16, and four in a row win.",
        "",
        "Behind every level is an automaton, a text file that was compiled.",
        "A state is a board: A is a free cell. What you pick is the symbol.",
        "Against the computer the next state has its answer in it as well.",
        "A board that it has won may end in *, a draw in #.",
    ],
    rules_keys: &[
        "1 to 9 (10 to 16 digit by digit), arrows and Enter, or mouse: pick a cell",
        "h: what the opponent would answer to each cell   s: the states passed",
        "m: main menu   l: language   ?: this page   q: quit",
    ],
    rules_plain: &[
        "Type a cell, such as 5, or a row and a column from 0 to 2, such as 1 1.",
        "On 4 x 4: a cell from 1 to 16, or a row and a column from 0 to 3.",
        "During a game: h for what the opponent would answer to each cell.",
        "At any time: ? for this page, l for the next language,",
        "m for the main menu, q to quit.",
    ],
};

static INDONESIAN: Texts = Texts {
    title: "Tic-tac-toe",
    subtitle: "melawan automata",
    code: "id",
    language: "Bahasa Indonesia",

    play: "Main",
    how_to_play: "Cara bermain",
    quit: "Keluar",
    again: "Main lagi",
    menu: "Menu utama",

    whom: "Siapa lawanmu?",
    levels: [
        ("Dua orang", "kamu dan temanmu"),
        ("Acak", "memilih sembarang kotak kosong"),
        ("Satu langkah", "menghitung garis terbuka, tidak melihat ancamanmu"),
        ("Rakus", "bisa memblokir dan menang, tetapi tanpa rencana"),
        ("Dua langkah", "melihat jawaban terbaikmu, tidak lebih jauh"),
        ("Sempurna", "tidak pernah kalah, sudah terbukti"),
        ("Klasik", "tidak pernah kalah; langkah pertama harus di tengah"),
        ("4 x 4", "empat segaris; tidak pernah kalah, sudah terbukti"),
    ],
    who_starts: "Siapa yang mulai?",
    you_start: "Kamu",
    computer_starts: "Komputer",
    toss: "Lempar koin",
    toss_you: "Hasil koin: kamu mulai.",
    toss_computer: "Hasil koin: komputer mulai.",

    you: "Kamu",
    computer: "Komputer",
    draws: "Seri",
    score: "Skor",
    state: "State",
    states_passed: "State yang dilalui",
    your_turn: "Giliranmu",
    turn_of: "Giliran {}",
    you_play: "Kamu bermain sebagai {}",

    you_won: "Kamu menang!",
    draw: "Seri.",
    computer_won: "Komputer menang.",
    mark_won: "{} menang!",
    line: "Garis pemenang: {}",

    hint_win: "menang",
    hint_draw: "seri",
    hint_loss: "kalah",
    no_hint: "Tidak ada petunjuk di level ini.",
    hint: "O 3, ›3: komputer memilih 3.",
    keys_page: &["↑↓ gulir  Enter kembali  q keluar", "↑↓ gulir  Enter kembali", "Enter kembali"],
    keys_menu: &["↑↓ Enter  l bahasa  ? bantuan  q keluar", "? bantuan  q keluar", "q keluar"],
    keys_game: &[
        "{}, panah  h petunjuk  s state  m menu  l bahasa  ? bantuan  q keluar",
        "{}  h petunjuk  s state  m menu  ? bantuan  q keluar",
        "{}  ? bantuan  q keluar",
        "? bantuan  q keluar",
        "q keluar",
    ],
    keys_end: &[
        "Enter lagi  s state  m menu  q keluar",
        "Enter lagi  s state",
        "Enter lagi",
        "Enter",
    ],
    keys_plain: "h petunjuk  l bahasa  ? bantuan  m menu  q keluar",
    keys_question: &["y ya  tombol lain: lanjut", "y ya"],
    leave_for_menu: "Hentikan permainan ini dan ke menu?",
    leave_and_quit: "Hentikan permainan ini dan keluar?",
    yes: "y  Ya",
    no: "t  Tidak, lanjut",
    yes_or_no: "(y/t)",
    start: "Mulai",
    too_small: "Tolong perbesar jendelanya.",

    taken: "Kotak {} sudah terisi.",
    refused: "Kotak {} tidak bisa dipilih sekarang.",
    accepted: "Kamu bisa memilih {}.",
    not_a_cell: "Ketik nomor kotak 1 sampai {}, atau baris dan kolom 0 sampai {}.",
    second_digit: "Kotak {}? Enter, atau ketik angka kedua.",
    not_in_list: "Ketik angka 1 sampai {}.",
    which_cell: "Langkahmu: ",
    which_cell_of: "Langkah {}: ",
    which_cell_as: "Langkahmu ({}): ",
    your_choice: "Pilihanmu: ",
    answer: "Komputer memilih {}.",
    goodbye: "Sampai jumpa!",
    rules: &[
        "Dua pemain bergantian menaruh tandanya, X atau O, di kotak kosong.",
        "Yang pertama membuat tiga tanda segaris (mendatar, tegak, diagonal) menang.",
        "Jika papan penuh dan tidak ada yang menang, hasilnya seri.",
        "",
        "Kotak diberi nomor 1 sampai 9, baris demi baris:",
        "",
        "  1 2 3",
        "  4 5 6",
        "  7 8 9",
        "",
        "Di level 4 x 4 ada kotak 1 sampai 16, dan empat tanda segaris menang.",
        "",
        "Di balik setiap level ada automaton: berkas teks yang dikompilasi.",
        "State adalah papan: A berarti kotak kosong. Pilihanmu adalah simbolnya.",
        "Melawan komputer, state berikutnya sudah berisi jawabannya.",
        "Papan yang dimenangkannya bisa berakhir dengan *, seri dengan #.",
    ],
    rules_keys: &[
        "1-9 (10-16 angka demi angka), panah dan Enter, atau mouse: memilih kotak",
        "h: jawaban lawan untuk setiap kotak   s: state yang dilalui",
        "m: menu utama   l: bahasa   ?: halaman ini   q: keluar",
    ],
    rules_plain: &[
        "Ketik nomor kotak, misalnya 5, atau baris dan kolom 0 sampai 2, misalnya 1 1.",
        "Di 4 x 4: nomor kotak 1 sampai 16, atau baris dan kolom 0 sampai 3.",
        "Selama permainan: h untuk jawaban lawan pada setiap kotak.",
        "Kapan saja: ? untuk halaman ini, l untuk bahasa berikutnya,",
        "m untuk menu utama, q untuk keluar.",
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_begins_with_its_language() {
        for (locale, language) in [
            (None, Language::En),
            (Some("C"), Language::En),
            (Some("tlh_QO.UTF-8"), Language::En),
            (Some("en_GB"), Language::En),
            (Some("id"), Language::Id),
            (Some("ID-id"), Language::Id),
            (Some("id_ID.UTF-8"), Language::Id),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale:?}");
        }
    }

    #[test]
    fn one_comes_round_all_languages() {
        let mut language = Language::En;
        for expected in Language::ALL {
            assert_eq!(language, expected);
            language = language.next();
        }
        assert_eq!(language, Language::En);
    }
}
