//! The question before a game that is under way is left.

use ratatui::crossterm::event::KeyCode;

use super::{Action, App, Screen};

/// Where the player goes from a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leave {
    ToMenu,
    Quit,
}

impl App {
    /// Leaves the screen. If a game is under way, asks first.
    pub(super) fn leave_or_ask(&mut self, leave: Leave) {
        match &self.screen {
            Screen::Game(view) if view.game.is_under_way() => self.question = Some(leave),
            _ => self.leave(leave),
        }
    }

    /// Answers the question with a key: `y`, or the key that asked it. Any other key goes on with
    /// the game and does nothing else. Returns whether there was a question.
    pub(super) fn answer_by_key(&mut self, code: KeyCode) -> bool {
        let Some(leave) = self.question.take() else { return false };
        match (code, leave) {
            (KeyCode::Char('y' | 'Y'), _)
            | (KeyCode::Char('m' | 'M'), Leave::ToMenu)
            | (KeyCode::Char('q' | 'Q'), Leave::Quit) => self.leave(leave),
            _ => (),
        }
        true
    }

    /// Answers the question with a click. Returns whether there was a question.
    pub(super) fn answer_by_click(&mut self, action: Option<Action>) -> bool {
        let Some(leave) = self.question.take() else { return false };
        if action == Some(Action::Leave) {
            self.leave(leave);
        }
        true
    }

    fn leave(&mut self, leave: Leave) {
        match leave {
            Leave::ToMenu => self.show_menu(),
            Leave::Quit => self.has_quit = true,
        }
    }
}
