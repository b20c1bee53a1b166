//! The opponents and the referee: how each plays, and what its file says.

use fsm_model::DraftHeadings;
use tictactoe_rules::{Board, Cell, Mark, Size};

use super::policies::{self, Policy};
use super::writer::Writer;
use crate::turn_rule::TurnRule;

/// A way of playing, and how its text is written.
#[derive(Clone, Copy, Debug)]
pub struct Opponent {
    /// The name of the file, such as `greedy.txt`.
    pub file: &'static str,
    /// How large its board is.
    pub size: Size,
    /// A description for people, in lines. It becomes the comment at the top of the text.
    pub about: &'static [&'static str],
    /// How it plays.
    pub policy: Policy,
    /// The only cell in which the person may open, if the text prescribes one.
    pub opening: Option<Cell>,
    /// The claims of the text, separated by blanks.
    pub claims: &'static str,
    /// The properties of the text: the label of a start, and what is promised from there.
    pub properties: &'static [(&'static str, &'static [&'static str])],
    /// The examples of the text: the label of a start, and the cells that the person picks.
    pub examples: &'static [(&'static str, &'static [Cell])],
    /// How the headings are spelt.
    pub headings: DraftHeadings,
    /// Whether the names of finished boards end in a sign: `*` if O has won, `#` for a draw.
    pub has_signs: bool,
}

/// The picks of a person who tries one cell after the other.
const ALL_CELLS: &[Cell] = Size::Three.cells();

/// Every opponent that has a file of its own, weakest first.
pub static OPPONENTS: &[Opponent] = &[
    Opponent {
        file: "one-ply.txt",
        size: Size::Three,
        about: &[
            "Looks one move ahead: takes the cell after which the lines still open for it, less the",
            "lines still open for you, are the most. It does not see that you are about to win.",
        ],
        policy: policies::one_ply,
        opening: None,
        claims: "tictactoe playable",
        properties: &[],
        examples: &[
            ("you", &[Cell::_5, Cell::_5]),
            ("you", &[Cell::_1, Cell::_3, Cell::_2]),
            ("computer", ALL_CELLS),
        ],
        headings: DraftHeadings::English,
        has_signs: false,
    },
    Opponent {
        file: "greedy.txt",
        size: Size::Three,
        about: &[
            "Adds up what the lines through each free cell are worth: 999 for a line that wins, 10",
            "for one that must be blocked, otherwise its O less its X, but never less than 0 for a",
            "diagonal. It looks no further.",
        ],
        policy: policies::greedy,
        opening: None,
        claims: "tictactoe playable",
        properties: &[],
        examples: &[
            ("you", &[Cell::_5, Cell::_5]),
            ("you", &[Cell::_2, Cell::_1, Cell::_5, Cell::_8]),
            ("computer", ALL_CELLS),
        ],
        headings: DraftHeadings::English,
        has_signs: false,
    },
    Opponent {
        file: "two-ply.txt",
        size: Size::Three,
        about: &[
            "Looks at each of its moves and at your best answer to it, and then counts open lines as",
            "the player of one-ply.txt does. It sees what you threaten, but not two threats at once.",
        ],
        policy: policies::two_ply,
        opening: None,
        claims: "tictactoe playable",
        properties: &[("computer", &["never lost"])],
        examples: &[
            ("you", &[Cell::_5, Cell::_5]),
            ("you", &[Cell::_1, Cell::_8, Cell::_7, Cell::_4]),
            ("computer", ALL_CELLS),
        ],
        headings: DraftHeadings::English,
        has_signs: false,
    },
    Opponent {
        file: "perfect.txt",
        size: Size::Three,
        about: &[
            "Looks to the end of every game. It takes the fastest win; where neither side can win, the",
            "move that leaves you the most ways to go wrong. It never loses, which is proved.",
        ],
        policy: policies::perfect,
        opening: None,
        claims: "tictactoe unbeatable playable",
        properties: &[],
        examples: &[("you", &[Cell::_5, Cell::_5]), ("you", ALL_CELLS), ("computer", ALL_CELLS)],
        headings: DraftHeadings::English,
        has_signs: false,
    },
    Opponent {
        file: "classic.txt",
        size: Size::Three,
        about: &[
            "The rules of a course on automata: whoever begins takes the centre, and nothing else is",
            "taken as an opening. After that it plays as perfect.txt does. It never loses, which is",
            "proved. A board that it has won ends in *, a draw in #.",
        ],
        policy: policies::centre_first,
        opening: Some(Size::Three.middle()),
        claims: "tictactoe unbeatable playable",
        properties: &[],
        examples: &[
            (
                "you",
                &[Cell::_1, Cell::_2, Cell::_3, Cell::_4, Cell::_6, Cell::_7, Cell::_8, Cell::_9],
            ),
            ("you", &[Cell::_5]),
            ("you", &[Cell::_5, Cell::_2, Cell::_2]),
            ("computer", ALL_CELLS),
        ],
        headings: DraftHeadings::Indonesian,
        has_signs: true,
    },
    Opponent {
        file: "perfect-4x4.txt",
        size: Size::Four,
        about: &[
            "Four in a row on 4 x 4. Looks to the end of every game and takes the fastest win; where",
            "neither side can win, a move after which few boards can come up. It never loses, which is",
            "proved. A row has the board after each of the cells 1 to 16; a dot changes nothing.",
        ],
        policy: policies::few_boards,
        opening: None,
        claims: "tictactoe unbeatable playable",
        properties: &[],
        examples: &[
            ("you", &[Cell::_6, Cell::_6]),
            ("you", Size::Four.cells()),
            ("computer", Size::Four.cells()),
        ],
        headings: DraftHeadings::English,
        has_signs: false,
    },
];

impl Opponent {
    /// The automaton of all its games, in the canonical layout.
    ///
    /// # Panics
    ///
    /// If the policy takes a cell that is not free, or an example starts with neither `you` nor
    /// `computer`.
    #[must_use]
    pub fn text(&self) -> String {
        let empty = Board::empty(self.size);
        let opened = empty.put((self.policy)(empty), Mark::O).expect(FREE);
        let starts = [("you", empty), ("computer", opened)];
        let example = |&(label, picks): &(&str, &'static [Cell])| {
            let start = starts.iter().find(|start| start.0 == label);
            (start.expect("an example begins with `you` or `computer`").1, picks)
        };
        Writer {
            size: self.size,
            about: self.about,
            claims: self.claims,
            properties: self.properties,
            starts: &starts.map(|(label, board)| (Some(label), board)),
            rule: TurnRule::Opponent,
            examples: &self.examples.iter().map(example).collect::<Vec<_>>(),
            headings: self.headings,
            has_signs: self.has_signs,
            next: &|board, cell| self.next(board, cell),
        }
        .text()
    }

    /// The board after the person has picked a cell and the computer has answered.
    fn next(&self, board: Board, cell: Cell) -> Board {
        let is_refused = |opening| board.is_empty() && cell != opening;
        if board.outcome().is_some() || self.opening.is_some_and(is_refused) {
            return board;
        }
        match board.put(cell, Mark::X) {
            None => board,
            Some(after) if after.outcome().is_some() => after,
            Some(after) => after.put((self.policy)(after), Mark::O).expect(FREE),
        }
    }
}

const FREE: &str = "a policy takes a free cell";

/// The name of the referee's file.
const REFEREE: &str = "referee.txt";

/// The names and texts of all files that this crate writes.
pub fn texts() -> impl Iterator<Item = (&'static str, String)> {
    let opponents = OPPONENTS.iter().map(|opponent| (opponent.file, opponent.text()));
    opponents.chain(std::iter::once_with(|| (REFEREE, referee())))
}

/// The automaton of all games between two people, in the canonical layout. X begins, and a symbol
/// is the cell that the player picks whose turn it is.
#[must_use]
pub fn referee() -> String {
    const EMPTY: Board = Board::empty(Size::Three);
    let next = |board: Board, cell| match board.outcome() {
        Some(_) => board,
        None => board.put(cell, TurnRule::TwoPeople.mark(board)).unwrap_or(board),
    };
    Writer {
        size: Size::Three,
        about: &[
            "Two people: X begins, and whoever is to move picks a cell. All positions there are.",
        ],
        claims: "referee",
        properties: &[],
        starts: &[(None, EMPTY)],
        rule: TurnRule::TwoPeople,
        examples: &[
            (EMPTY, &[Cell::_1, Cell::_4, Cell::_2, Cell::_5, Cell::_3]),
            (EMPTY, &[Cell::_5, Cell::_5, Cell::_1]),
            (
                EMPTY,
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
        headings: DraftHeadings::English,
        has_signs: false,
        next: &next,
    }
    .text()
}
