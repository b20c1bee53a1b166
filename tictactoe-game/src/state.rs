//! A state of whichever automaton is playing.

use tictactoe_rules::{Board, Cell, Name, Outcome};

use crate::opponents::{Classic, Greedy, OnePly, Perfect, Referee, TwoPly};

/// After how many steps it is looked whether one of many games is over. With 4 they take three
/// quarters of the time that they take with 1.
const STEPS_PER_CHECK: usize = 4;

macro_rules! states {
    ($($automaton:ident),* $(,)?) => {
        /// A state of one of the automata.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the automata say what they are")]
        pub enum State {
            $($automaton($automaton),)*
        }

        impl State {
            /// The state after a cell was picked; the same if that is refused.
            #[must_use]
            pub const fn next(self, cell: Cell) -> State {
                match self {
                    $(State::$automaton(state) => State::$automaton(state.next(cell)),)*
                }
            }

            /// What the automaton calls it.
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

            /// How the game ended, if it is over, as the automaton's label says.
            #[must_use]
            pub const fn outcome(self) -> Option<Outcome> {
                match self {
                    $(State::$automaton(state) => match state.label() {
                        Some(label) => Some(label.outcome()),
                        None => None,
                    },)*
                }
            }

            /// Plays many games that begin here, and tells how each ended.
            ///
            /// A few cells more may be picked when a game is over, which changes nothing: that
            /// they are refused is proved. Without any that is not refused, this never ends.
            pub fn play_many(
                self,
                games: u64,
                mut pick: impl FnMut() -> Cell,
                mut report: impl FnMut(Outcome),
            ) {
                // Which automaton it is is asked once, and not at every step.
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
    /// The cells that are not refused.
    pub fn open_cells(self) -> impl Iterator<Item = Cell> {
        Cell::ALL.into_iter().filter(move |&cell| self.next(cell) != self)
    }

    /// The cells that were free on a board and are not any more.
    pub fn taken_since(self, before: Board) -> impl Iterator<Item = Cell> {
        let after = self.board();
        Cell::ALL.into_iter().filter(move |&cell| before.is_free(cell) && !after.is_free(cell))
    }

    /// The board that it is named after, to be drawn.
    #[must_use]
    pub fn board(self) -> Board {
        let name = self.name().parse::<Name>();
        name.expect("the states of these automata are boards, which is proved").board
    }
}
