//! What the states of tic-tac-toe look like.

use fsm_draw::{Square, Theme, draw_grid};
use fsm_model::{Dfa, Grid, StateId};
use tictactoe_strategy::DOMAIN;
use tictactoe_strategy::rules::{Board, Mark, Outcome, Size};

/// The looks of finished games; these are numbers of labels, see [`fsm_draw::label_sign`].
pub(super) const O_WINS: usize = 0;
pub(super) const DRAW: usize = 1;
pub(super) const X_WINS: usize = 5;

/// The boards of all states.
pub(super) struct Boards {
    size: Size,
    by_state: Vec<Board>,
    grids: Vec<Grid>,
}

impl Boards {
    /// `None` if the states are not boards of one size, or the transitions do not follow the rules.
    pub(super) fn new(dfa: &Dfa) -> Option<Boards> {
        let by_state = tictactoe_strategy::boards(dfa)?;
        let depict = DOMAIN.depict?;
        let grids = dfa.states().map(|state| depict(dfa.state(state).name()));
        let grids = grids.collect::<Option<_>>()?;
        let size = by_state.first()?.size();
        let has_one_size = by_state.iter().all(|board| board.size() == size);
        has_one_size.then_some(Boards { size, by_state, grids })
    }

    /// The size of all boards.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    pub(super) fn board(&self, state: StateId) -> Board {
        self.by_state[state.index()]
    }

    /// The look of a finished game; `None` while it goes on.
    pub(super) fn look(&self, state: StateId) -> Option<usize> {
        self.board(state).outcome().map(|outcome| match outcome {
            Outcome::Won(Mark::O) => O_WINS,
            Outcome::Draw => DRAW,
            Outcome::Won(Mark::X) => X_WINS,
        })
    }

    /// How the line around a board is drawn. It shows the outcome to readers who do not see the
    /// colours.
    pub(super) fn outline(&self, state: StateId) -> &'static str {
        match self.board(state).outcome() {
            None | Some(Outcome::Won(Mark::O)) => "",
            Some(Outcome::Draw) => " stroke-dasharray=\"4 2\"",
            Some(Outcome::Won(Mark::X)) => " stroke-width=\"2.5\" stroke-dasharray=\"1.5 2.5\"",
        }
    }

    /// A board in a square. Marks that are not on the board before are coloured; if that is the same
    /// state, all marks are.
    pub(super) fn draw(
        &self,
        state: StateId,
        before: StateId,
        place: Square,
        theme: Theme,
    ) -> String {
        let before = (before != state).then(|| &self.grids[before.index()]);
        draw_grid(&self.grids[state.index()], before, place, theme)
    }
}
