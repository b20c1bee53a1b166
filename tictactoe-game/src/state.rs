//! A state of any of the automata.

use tictactoe_rules::{Board, Cell, Name, Outcome};

use crate::opponents::{Classic, Greedy, OnePly, Perfect, Referee, TwoPly};

/// How many steps [`State::play_many`] makes before it checks whether the game is over. With 4 the
/// games take three quarters of the time that they take with 1.
const STEPS_PER_CHECK: usize = 4;

macro_rules! states {
    ($($automaton:ident),* $(,)?) => {
        /// A state of one of the automata.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the automata have their own documentation")]
        pub enum State {
            $($automaton($automaton),)*
        }

        impl State {
            /// The state after a cell is picked. The same state if the automaton refuses the cell.
            #[must_use]
            pub const fn next(self, cell: Cell) -> State {
                match self {
                    $(State::$automaton(state) => State::$automaton(state.next(cell)),)*
                }
            }

            /// The name of the state in the automaton file.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(State::$automaton(state) => state.name(),)*
                }
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

            /// Plays many games from this state, and calls `report` with the outcome of each.
            ///
            /// `pick` may be called a few more times after a game is over. This changes nothing:
            /// the judge has proved that a final state refuses every cell. Loops forever if `pick`
            /// never yields a legal cell.
            pub fn play_many(
                self,
                games: u64,
                mut pick: impl FnMut() -> Cell,
                mut report: impl FnMut(Outcome),
            ) {
                // Match once for all games, not at every step.
                match self {
                    $(State::$automaton(start) => {
                        for _ in 0..games {
                            let mut state = start;
                            let label = loop {
                                for _ in 0..STEPS_PER_CHECK {
                                    state = state.next(pick());
                                }
                                if let Some(label) = state.label() {
                                    break label;
                                }
                            };
                            report(label.outcome());
                        }
                    })*
                }
            }
        }
    };
}

states!(OnePly, Greedy, TwoPly, Perfect, Classic, Referee);

impl State {
    /// The cells that the automaton does not refuse.
    pub fn open_cells(self) -> impl Iterator<Item = Cell> {
        Cell::ALL.into_iter().filter(move |&cell| self.next(cell) != self)
    }

    /// The cells that are taken now and were free on an earlier board.
    pub fn taken_since(self, before: Board) -> impl Iterator<Item = Cell> {
        let after = self.board();
        Cell::ALL.into_iter().filter(move |&cell| before.is_free(cell) && !after.is_free(cell))
    }

    /// The board in the state's name. The screen draws this board.
    #[must_use]
    pub fn board(self) -> Board {
        let name = self.name().parse::<Name>();
        name.expect("the states of these automata are boards, which is proved").board
    }
}
