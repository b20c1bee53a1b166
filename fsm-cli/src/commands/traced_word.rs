//! The states that a word passes, drawn.

use std::iter::once;

use terminal_size::{Width, terminal_size};
use tictactoe_fsm::{Dfa, StateId};
use tictactoe_strategy::depict_all;
use unicode_width::UnicodeWidthStr as _;

use crate::shell::printable;

/// What stands where a symbol was that the automaton does not know.
const REJECTED: &str = "(rejected)";

/// A word on its way through an automaton.
pub(super) struct Passed<'a> {
    pub(super) dfa: &'a Dfa,
    /// What the beginning is called.
    pub(super) start: String,
    pub(super) word: &'a [&'a str],
    /// From the start on; none behind a symbol that is not known.
    pub(super) states: Vec<Option<StateId>>,
}

impl<'a> Passed<'a> {
    /// Follows a word from a state on.
    pub(super) fn follow(
        dfa: &'a Dfa,
        start: String,
        from: StateId,
        word: &'a [&'a str],
    ) -> Passed<'a> {
        let steps = word.iter().scan(Some(from), |state, symbol| {
            *state = state.and_then(|state| Some(dfa.next(state, dfa.symbol(symbol)?)));
            Some(*state)
        });
        let states = once(Some(from)).chain(steps).collect();
        Passed { dfa, start, word, states }
    }

    /// The state that the word leads to.
    pub(super) fn end(&self) -> Option<StateId> {
        self.states.last().copied().flatten()
    }

    /// The first symbol of the word that the automaton does not know.
    pub(super) fn unknown(&self) -> Option<&'a str> {
        self.word.iter().copied().find(|symbol| self.dfa.symbol(symbol).is_none())
    }

    /// Whether and how the word is accepted: `accepted`, `accepted win` or `rejected`.
    pub(super) fn verdict(&self) -> String {
        match self.end().filter(|&state| self.dfa.is_final(state)) {
            Some(state) => with_label("accepted", self.dfa.label(state)),
            None => "rejected".to_owned(),
        }
    }

    /// The name of each state, and whether it is final.
    pub(super) fn names(&self) -> impl Iterator<Item = [String; 2]> {
        self.states.iter().map(|state| match *state {
            None => [REJECTED.to_owned(), String::new()],
            Some(state) => {
                let is_final = self.dfa.is_final(state);
                let end = is_final.then(|| with_label("final", self.dfa.label(state)));
                [printable(self.dfa.state_name(state)), end.unwrap_or_default()]
            }
        })
    }

    /// What leads to each state: `start`, then `--symbol-->`.
    pub(super) fn arrows(&self) -> impl Iterator<Item = String> {
        let arrows = self.word.iter().map(|symbol| format!("--{}-->", printable(symbol)));
        once(self.start.clone()).chain(arrows)
    }

    /// What the states look like, side by side, if they look like anything.
    pub(super) fn picture(&self) -> Option<String> {
        let captions = once(self.start.as_str()).chain(self.word.iter().copied());
        let states = captions.zip(self.states.iter().map_while(|state| *state));
        let states: Vec<(&str, &str)> =
            states.map(|(caption, state)| (caption, self.dfa.state_name(state))).collect();
        depict_all(&states, width())
    }
}

/// `start` or `start you`, `final` or `final win`.
pub(super) fn with_label(word: &str, label: Option<&str>) -> String {
    label.map_or(word.to_owned(), |label| format!("{word} {}", printable(label)))
}

/// How wide the terminal is, or what is usual.
fn width() -> usize {
    const USUAL: usize = 80;
    terminal_size().map_or(USUAL, |(Width(width), _)| usize::from(width))
}

/// Rows of cells in columns; the last cell of a row may be as wide as it likes.
pub(super) fn in_columns<const N: usize>(rows: &[[String; N]]) -> String {
    const WIDEST: usize = 40;
    let mut widths = [0; N];
    for row in rows {
        for (widest, cell) in widths.iter_mut().zip(row) {
            *widest = cell.width().min(WIDEST).max(*widest);
        }
    }
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, &width) in row.iter().zip(&widths) {
            line.push_str(cell);
            if width > 0 {
                line.extend(std::iter::repeat_n(' ', width.saturating_sub(cell.width()) + 2));
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
