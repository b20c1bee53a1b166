//! A state of whichever automaton is playing.

use tictactoe_rules::{Board, Cell, Mark, Name, Outcome};

use crate::opponents::{Classic, Ending, Greedy, OnePly, Perfect, Referee, RefereeLabel, TwoPly};

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
        }
    };
}

states!(OnePly, Greedy, TwoPly, Perfect, Classic, Referee);

impl State {
    /// How the game ended, if it is over, as the automaton's label says.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        let label = match self {
            State::OnePly(state) => state.label(),
            State::Greedy(state) => state.label(),
            State::TwoPly(state) => state.label(),
            State::Perfect(state) => state.label(),
            State::Classic(state) => state.label(),
            State::Referee(state) => {
                return match state.label() {
                    Some(RefereeLabel::x) => Some(Outcome::Won(Mark::X)),
                    Some(RefereeLabel::draw) => Some(Outcome::Draw),
                    Some(RefereeLabel::o) => Some(Outcome::Won(Mark::O)),
                    None => None,
                };
            }
        };
        match label {
            Some(Ending::win) => Some(Outcome::Won(Mark::O)),
            Some(Ending::draw) => Some(Outcome::Draw),
            Some(Ending::lost) => Some(Outcome::Won(Mark::X)),
            None => None,
        }
    }

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
