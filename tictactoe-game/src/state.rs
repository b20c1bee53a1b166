//! A state of any of the automata.

use tictactoe_rules::{Board, Cell, Cell3x3, Name, Outcome, Size};

use crate::opponents::{Classic, Greedy, OnePly, Perfect, Perfect4x4, Referee, TwoPly};

macro_rules! states {
    ($($automaton:ident($symbol:ident)),* $(,)?) => {
        /// A state of one of the automata.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the automata have their own documentation")]
        pub enum State {
            $($automaton($automaton),)*
        }

        impl State {
            /// The state after a cell is picked. The same state if the automaton refuses the cell, or if
            /// the board does not have it.
            #[must_use]
            pub const fn next(self, cell: Cell) -> State {
                match self {
                    $(State::$automaton(state) => {
                        if cell.index() >= $symbol::ALL.len() {
                            return self;
                        }
                        State::$automaton(state.next($symbol::ALL[cell.index()]))
                    })*
                }
            }

            /// The name of the state in the automaton file.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(State::$automaton(state) => state.name(),)*
                }
            }

            /// How large the board is.
            #[must_use]
            pub const fn size(self) -> Size {
                let cells = match self {
                    $(State::$automaton(_) => $symbol::ALL.len(),)*
                };
                Size::from_cell_count(cells).expect("the symbols are the cells of a board")
            }

            /// Whether the game is over.
            #[must_use]
            pub const fn is_final(self) -> bool {
                match self {
                    $(State::$automaton(state) => state.is_final(),)*
                }
            }

            /// How the game ended, if it is over. Taken from the label of the state.
            #[must_use]
            pub const fn outcome(self) -> Option<Outcome> {
                match self {
                    $(State::$automaton(state) => match state.label() {
                        Some(label) => Some(label.outcome()),
                        None => None,
                    },)*
                }
            }
        }
    };
}

// Each automaton with the type of its symbols.
states!(
    OnePly(Cell3x3),
    Greedy(Cell3x3),
    TwoPly(Cell3x3),
    Perfect(Cell3x3),
    Classic(Cell3x3),
    Perfect4x4(Cell),
    Referee(Cell3x3),
);

impl State {
    /// The cells that the automaton does not refuse.
    pub fn open_cells(self) -> impl Iterator<Item = Cell> {
        self.size().cells().iter().copied().filter(move |&cell| self.next(cell) != self)
    }

    /// The cells that are taken now and were free on an earlier board.
    pub fn taken_since(self, before: Board) -> impl Iterator<Item = Cell> {
        let after = self.board();
        self.size()
            .cells()
            .iter()
            .copied()
            .filter(move |&cell| before.is_free(cell) && !after.is_free(cell))
    }

    /// The board in the state's name. The screen draws this board.
    #[must_use]
    pub fn board(self) -> Board {
        let name = self.name().parse::<Name>();
        name.expect("the states of these automata are boards, which is proved").board
    }
}
