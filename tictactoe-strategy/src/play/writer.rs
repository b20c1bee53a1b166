//! Writes all games of one kind as an automaton text.
//!
//! The states are the boards that the games reach. The symbols are the cells that can be
//! picked. Against an opponent, a transition is the person's X together with the
//! computer's answer, so only boards on which the person is to move are states.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use fsm_model::{
    Draft, DraftExample, DraftFinals, DraftHeadings, DraftOrder, DraftProperties, DraftRow,
    DraftStart, DraftTarget,
};
use tictactoe_rules::{Board, Cell, Name, Size};

use crate::turn_rule::TurnRule;

/// The last lines of the comment at the top of every file.
const ABOUT_FILE: [&str; 2] = [
    "Edit it as you like: what it claims is proved again whenever it is compiled.",
    "`cargo run -p tictactoe-strategy` writes it anew.",
];

/// What a text is made of.
pub(super) struct Writer<'a> {
    pub(super) size: Size,
    /// The first lines of the comment at the top.
    pub(super) about: &'a [&'a str],
    /// The claims, separated by blanks.
    pub(super) claims: &'a str,
    /// The properties from each start: its label, and lines.
    pub(super) properties: &'a [(&'a str, &'a [&'a str])],
    /// The boards to begin with and their labels.
    pub(super) starts: &'a [(Option<&'a str>, Board)],
    /// Gives the labels of final states.
    pub(super) rule: TurnRule,
    /// The boards where examples begin, and the cells that are picked.
    pub(super) examples: &'a [(Board, &'a [Cell])],
    pub(super) headings: DraftHeadings,
    /// Whether the names of finished boards end in a sign.
    pub(super) has_signs: bool,
    /// The board that follows when a cell is picked; the same board if the pick is refused.
    pub(super) next: &'a dyn Fn(Board, Cell) -> Board,
}

impl Writer<'_> {
    /// The text in the canonical layout.
    pub(super) fn text(&self) -> String {
        let boards = self.boards();
        let numbers: HashMap<Board, usize> =
            boards.iter().enumerate().map(|(number, &board)| (board, number)).collect();
        let start = |&(label, board): &(Option<&str>, Board)| DraftStart {
            label: label.map(str::to_owned),
            state: numbers[&board],
        };
        let finals = |(label, outcome): (&str, _)| {
            let is_such = |&number: &usize| boards[number].outcome() == Some(outcome);
            let states = (0..boards.len()).filter(is_such).collect();
            DraftFinals { label: Some(label.to_owned()), states }
        };
        let properties = |&(label, lines): &(&str, &[&str])| DraftProperties {
            label: Some(label.to_owned()),
            lines: lines.iter().map(|&line| line.to_owned()).collect(),
        };
        let example = |&(from, picks): &(Board, &[Cell])| {
            let to = picks.iter().fold(from, |board, &cell| (self.next)(board, cell));
            let word = picks.iter().map(|cell| cell.index()).collect();
            DraftExample { from: numbers[&from], word, to: numbers[&to].into(), outputs: None }
        };
        let states: Vec<String> = boards.iter().map(|&board| self.name(board)).collect();
        let mut rows = Vec::new();
        // The rows of 4 x 4 are so wide that they have no columns.
        if self.size == Size::Three {
            rows.push(DraftRow::Comment(column_titles(self.size, &states)));
        }
        let target = |board: Board, cell: Cell| match (self.next)(board, cell) {
            next if next == board && self.has_short_forms() => DraftTarget::Stay,
            next => DraftTarget::State(numbers[&next]),
        };
        // `Otherwise:` speaks for the finished boards.
        let has_row = |board: Board| board.outcome().is_none() || !self.has_short_forms();
        let with_row = boards.iter().enumerate().filter(|(_, board)| has_row(**board));
        rows.extend(with_row.map(|(state, &board)| {
            let targets = self.size.cells().iter().map(|&cell| target(board, cell));
            DraftRow::Table { state, targets: targets.collect() }
        }));
        let about = self.about.iter().chain(&[""]).chain(&ABOUT_FILE);
        Draft {
            comments: about.map(|&line| line.to_owned()).collect(),
            headings: self.headings,
            order: DraftOrder::StatesLast,
            symbols: self.size.cells().iter().map(Cell::to_string).collect(),
            starts: self.starts.iter().map(start).collect(),
            finals: self.rule.labels().map(finals).to_vec(),
            otherwise: self.has_short_forms().then_some(DraftTarget::Stay),
            claims: self.claims.split(' ').map(str::to_owned).collect(),
            properties: self.properties.iter().map(properties).collect(),
            rows,
            examples: self.examples.iter().map(example).collect(),
            states,
            ..Draft::default()
        }
        .to_text()
    }

    /// Whether a cell that changes nothing is a dot, and finished boards have no row. The files of
    /// the course have neither.
    fn has_short_forms(&self) -> bool {
        self.headings == DraftHeadings::English
    }

    /// All boards of all games, in the order of a breadth-first search.
    fn boards(&self) -> Vec<Board> {
        let mut boards: Vec<Board> = Vec::new();
        let mut seen = HashSet::new();
        boards.extend(self.starts.iter().map(|start| start.1).filter(|&board| seen.insert(board)));
        let mut done = 0;
        while let Some(&board) = boards.get(done) {
            let next = self.size.cells().iter().map(|&cell| (self.next)(board, cell));
            boards.extend(next.filter(|&board| seen.insert(board)));
            done += 1;
        }
        boards
    }

    fn name(&self, board: Board) -> String {
        if self.has_signs { Name::with_sign(board).to_string() } else { board.to_string() }
    }
}

/// The comment above the rows: `board`, and each cell above its column.
fn column_titles(size: Size, states: &[String]) -> String {
    let width = states.iter().map(String::len).max().expect("there is a start");
    // A row has two blanks after the state, and the comment begins with `// `.
    let mut titles = format!("{:1$}", "board", width - 1);
    for cell in size.cells() {
        let _ = write!(titles, "{cell:0$}", width + 1);
    }
    titles
}
