//! The opponents as automaton texts, and the referee between two people.
//!
//! A text is all that can happen in any game: its states are boards on which the
//! person is to move, its symbols the cells that the person may pick, and one
//! transition is the person's X together with the computer's answer.

use std::collections::HashSet;
use std::fmt::{self, Write as _};

use tictactoe_fsm::{Source, format};
use tictactoe_rules::{Board, Cell, Mark, Name};

use crate::game::Game;
use crate::ways::{self, Way};

/// A way of playing, and how its text is to be written.
#[derive(Clone, Copy, Debug)]
pub struct Opponent {
    /// The name of the file, such as `greedy.txt`.
    pub file: &'static str,
    /// How it plays, for people, in lines.
    pub about: &'static [&'static str],
    /// How it plays.
    pub way: Way,
    /// The only cell in which the person may open, if one is prescribed.
    pub opening: Option<Cell>,
    /// What the text promises, separated by blanks.
    pub claims: &'static str,
    /// Cells for the person to pick, as `Examples:`, and who starts.
    pub examples: &'static [(&'static str, &'static [Cell])],
    /// The headings, and whether the names of ends have signs.
    pub dialect: Dialect,
}

/// Which headings a text has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// `States:` and so on.
    English,
    /// `DaftarStates:` and so on, and the names of finished boards end in `*` or `#`.
    Classic,
}

/// Somebody who tries one cell after the other.
const ALL_CELLS: &[Cell] = &Cell::ALL;

/// Every opponent that has a file of its own, weakest first.
pub static OPPONENTS: &[Opponent] = &[
    Opponent {
        file: "one-ply.txt",
        about: &[
            "Looks one move ahead: takes the cell after which the lines still open for it, less the",
            "lines still open for you, are the most. It does not see that you are about to win.",
        ],
        way: ways::one_ply,
        opening: None,
        claims: "tictactoe",
        examples: &[
            ("you", &[Cell::_5, Cell::_5]),
            ("you", &[Cell::_1, Cell::_3, Cell::_2]),
            ("computer", ALL_CELLS),
        ],
        dialect: Dialect::English,
    },
    Opponent {
        file: "greedy.txt",
        about: &[
            "Adds up what the lines through each free cell are worth: 999 for a line that wins, 10",
            "for one that must be blocked, otherwise its O less its X, but never less than 0 for a",
            "diagonal. It looks no further.",
        ],
        way: ways::greedy,
        opening: None,
        claims: "tictactoe",
        examples: &[
            ("you", &[Cell::_5, Cell::_5]),
            ("you", &[Cell::_2, Cell::_1, Cell::_5, Cell::_8]),
            ("computer", ALL_CELLS),
        ],
        dialect: Dialect::English,
    },
    Opponent {
        file: "two-ply.txt",
        about: &[
            "Looks at each of its moves and at your best answer to it, and then counts open lines as",
            "the player of one-ply.txt does. It sees what you threaten, but not two threats at once.",
        ],
        way: ways::two_ply,
        opening: None,
        claims: "tictactoe",
        examples: &[
            ("you", &[Cell::_5, Cell::_5]),
            ("you", &[Cell::_1, Cell::_8, Cell::_7, Cell::_4]),
            ("computer", ALL_CELLS),
        ],
        dialect: Dialect::English,
    },
    Opponent {
        file: "perfect.txt",
        about: &[
            "Looks to the end of every game. It takes the fastest win; where neither side can win, the",
            "move that leaves you the most ways to go wrong. It never loses, which is proved.",
        ],
        way: ways::perfect,
        opening: None,
        claims: "tictactoe unbeatable",
        examples: &[("you", &[Cell::_5, Cell::_5]), ("you", ALL_CELLS), ("computer", ALL_CELLS)],
        dialect: Dialect::English,
    },
    Opponent {
        file: "classic.txt",
        about: &[
            "The rules of a course on automata: whoever begins takes the centre, and nothing else is",
            "taken as an opening. After that it plays as perfect.txt does. It never loses, which is",
            "proved. A board that it has won ends in *, a draw in #.",
        ],
        way: ways::centre_first,
        opening: Some(Cell::CENTRE),
        claims: "tictactoe unbeatable",
        examples: &[
            (
                "you",
                &[Cell::_1, Cell::_2, Cell::_3, Cell::_4, Cell::_6, Cell::_7, Cell::_8, Cell::_9],
            ),
            ("you", &[Cell::_5]),
            ("you", &[Cell::_5, Cell::_2, Cell::_2]),
            ("computer", ALL_CELLS),
        ],
        dialect: Dialect::Classic,
    },
];

impl Opponent {
    /// The automaton of all its games, in the canonical layout.
    ///
    /// # Panics
    ///
    /// If the way of playing takes a cell that is not free, or an example starts with neither
    /// `you` nor `computer`.
    #[must_use]
    pub fn text(&self) -> String {
        let opened = Board::EMPTY.put((self.way)(Board::EMPTY), Mark::O).expect(FREE);
        Record {
            about: self.about,
            claims: self.claims,
            starts: &[("you", Board::EMPTY), ("computer", opened)],
            game: Game::Opponent,
            examples: self.examples,
            dialect: self.dialect,
            next: &|board, cell| self.next(board, cell),
        }
        .text(self.file)
    }

    /// The board after the person has picked a cell and the computer has answered.
    fn next(&self, board: Board, cell: Cell) -> Board {
        let is_refused = |opening| board == Board::EMPTY && cell != opening;
        if board.outcome().is_some() || self.opening.is_some_and(is_refused) {
            return board;
        }
        match board.put(cell, Mark::X) {
            None => board,
            Some(after) if after.outcome().is_some() => after,
            Some(after) => after.put((self.way)(after), Mark::O).expect(FREE),
        }
    }
}

const FREE: &str = "a way of playing takes a free cell";

/// The last words about every file.
const WRITTEN: &str = "\
// Edit it as you like: what it claims is proved again whenever it is compiled.
// `cargo run -p tictactoe-strategy` writes it anew.";

/// The name of the referee's file.
const REFEREE: &str = "referee.txt";

/// All texts that are written here, with the names of their files.
pub fn texts() -> impl Iterator<Item = (&'static str, String)> {
    let opponents = OPPONENTS.iter().map(|opponent| (opponent.file, opponent.text()));
    opponents.chain(std::iter::once_with(|| (REFEREE, referee())))
}

/// The automaton of all games between two people, in the canonical layout: X begins, and the
/// symbols are the cells of whoever is to move.
#[must_use]
pub fn referee() -> String {
    let next = |board: Board, cell| match board.outcome() {
        Some(_) => board,
        None => board.put(cell, Game::TwoPeople.mark(board)).unwrap_or(board),
    };
    Record {
        about: &[
            "Two people: X begins, and whoever is to move picks a cell. All positions there are.",
        ],
        claims: "referee",
        starts: &[("", Board::EMPTY)],
        game: Game::TwoPeople,
        examples: &[
            ("", &[Cell::_1, Cell::_4, Cell::_2, Cell::_5, Cell::_3]),
            ("", &[Cell::_5, Cell::_5, Cell::_1]),
            (
                "",
                &[
                    Cell::_1,
                    Cell::_2,
                    Cell::_3,
                    Cell::_5,
                    Cell::_4,
                    Cell::_7,
                    Cell::_6,
                    Cell::_9,
                    Cell::_8,
                ],
            ),
        ],
        dialect: Dialect::English,
        next: &next,
    }
    .text(REFEREE)
}

/// A game to be written down.
struct Record<'a> {
    about: &'a [&'a str],
    claims: &'a str,
    /// The boards to begin with and their labels, of which one can be empty.
    starts: &'a [(&'a str, Board)],
    game: Game,
    examples: &'a [(&'a str, &'a [Cell])],
    dialect: Dialect,
    next: &'a dyn Fn(Board, Cell) -> Board,
}

impl Record<'_> {
    fn text(&self, file: &str) -> String {
        let boards = self.boards();
        let [states, start, ends, symbols, transitions] = self.dialect.headings();
        let name = |board: Board| self.dialect.name(board);
        let mut text = String::new();
        for line in self.about {
            let _ = writeln!(text, "// {line}");
        }
        let _ = writeln!(text, "//\n{WRITTEN}\n");
        section(&mut text, "Claims", "", self.claims.split(' '));
        for &(label, board) in self.starts {
            section(&mut text, start, label, [name(board)]);
        }
        section(&mut text, symbols, "", Cell::ALL);
        section(&mut text, "Examples", "", [""]);
        for &(label, picks) in self.examples {
            let start = self.starts.iter().find(|start| start.0 == label);
            let from = start.expect("an example begins with a start").1;
            let to = picks.iter().fold(from, |board, &cell| (self.next)(board, cell));
            let picks: Vec<String> = picks.iter().map(Cell::to_string).collect();
            let _ = writeln!(text, "{} {} -> {}", name(from), picks.join(" "), name(to));
        }
        section(&mut text, states, "", boards.iter().map(|&board| name(board)));
        for (label, outcome) in self.game.labels() {
            let ended = boards.iter().filter(|board| board.outcome() == Some(outcome));
            section(&mut text, ends, label, ended.map(|&board| name(board)));
        }
        section(&mut text, transitions, "", [""]);
        let width = boards.iter().map(|&board| name(board).to_string().len()).max().unwrap_or(0);
        let _ = write!(text, "{:1$}", "// board", width + 2);
        for cell in Cell::ALL {
            let _ = write!(text, "{cell:0$}", width + 1);
        }
        text.push('\n');
        for &board in &boards {
            let _ = write!(text, "{}", name(board));
            for cell in Cell::ALL {
                let _ = write!(text, " {}", name((self.next)(board, cell)));
            }
            text.push('\n');
        }
        format(&Source::new(file, text)).expect("what is written here is well-formed")
    }

    /// All boards of all games, the nearest first.
    fn boards(&self) -> Vec<Board> {
        let mut boards: Vec<Board> = Vec::new();
        let mut seen = HashSet::new();
        boards.extend(self.starts.iter().map(|start| start.1).filter(|&board| seen.insert(board)));
        let mut done = 0;
        while let Some(&board) = boards.get(done) {
            let next = Cell::ALL.into_iter().map(|cell| (self.next)(board, cell));
            boards.extend(next.filter(|&board| seen.insert(board)));
            done += 1;
        }
        boards
    }
}

/// A heading with what belongs to it.
fn section(
    text: &mut String,
    heading: &str,
    label: &str,
    words: impl IntoIterator<Item = impl fmt::Display>,
) {
    let _ = write!(text, "{heading}{}{label}:", if label.is_empty() { "" } else { " " });
    for word in words {
        let _ = write!(text, " {word}");
    }
    text.push('\n');
}

impl Dialect {
    /// For the states, the starts, the final states, the symbols and the transitions.
    fn headings(self) -> [&'static str; 5] {
        match self {
            Dialect::English => ["States", "Start", "Final", "Symbols", "Transitions"],
            Dialect::Classic => {
                ["DaftarStates", "InitialStates", "FinalStates", "DaftarSimbol", "TransitionsTable"]
            }
        }
    }

    fn name(self, board: Board) -> Name {
        match self {
            Dialect::English => Name { board, sign: None },
            Dialect::Classic => Name::with_sign(board),
        }
    }
}
