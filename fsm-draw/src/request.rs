//! Pictures of automata.
//!
//! A [`Drawing`] says what of an automaton is to be seen; the files here turn it into SVG, each in
//! its own way. Nothing here reads or writes a file.

mod boards;
mod games;
mod graph;
mod layers;
mod map;
mod page;
mod style;
mod svg;

#[cfg(test)]
mod agreement;

use std::collections::HashSet;

use tictactoe_fsm::{Dfa, Start, StateId, SymbolId};

use crate::formats::View;
use crate::shell::count;

use self::boards::Boards;
pub(crate) use self::style::Theme;

/// More cannot be looked at.
const MOST_STATES: usize = 600;

/// What of an automaton is to be seen.
#[derive(Clone)]
pub(crate) struct Drawing<'d> {
    pub(crate) dfa: &'d Dfa,
    pub(crate) theme: Theme,
    /// The states to begin with, if they are shown as such.
    pub(crate) starts: Vec<Start>,
    /// The states that are drawn, in the order of the text.
    pub(crate) states: Vec<StateId>,
    /// How many steps each state is away; one more than any other if no word leads there.
    distances: Vec<Option<usize>>,
    /// The word to be marked, and the states that it passes.
    word: Vec<SymbolId>,
    passed: Vec<StateId>,
}

/// Why there is no map.
#[derive(Debug)]
pub(crate) enum NoMap {
    /// The automaton is not one of tic-tac-toe.
    NoGame,
    /// There are too many boards.
    TooLarge,
}

/// What is wanted of a drawing.
#[derive(Default)]
pub(crate) struct Wanted {
    /// Only this start.
    pub(crate) start: Option<Start>,
    /// Only what can be reached from there.
    pub(crate) from: Option<StateId>,
    /// Only what can be reached in so many steps.
    pub(crate) depth: Option<usize>,
    /// The word to be marked.
    pub(crate) trace: Vec<SymbolId>,
    pub(crate) theme: Theme,
}

impl<'d> Drawing<'d> {
    pub(crate) fn new(dfa: &'d Dfa, wanted: Wanted) -> Drawing<'d> {
        let starts = match (wanted.from, wanted.start) {
            (Some(_), _) => Vec::new(),
            (None, Some(start)) => vec![start],
            (None, None) => dfa.starts().to_vec(),
        };
        let origin = wanted.from.or(wanted.start.map(|start| start.state));
        let words = match origin {
            Some(state) => dfa.shortest_words_from(state),
            None => dfa.shortest_words(),
        };
        let is_near = |distance: &usize| wanted.depth.is_none_or(|depth| *distance <= depth);
        let mut distances: Vec<Option<usize>> =
            dfa.states().map(|state| words.distance(state).filter(is_near)).collect();
        // Without a wish, also what no word reaches is shown, last.
        if origin.is_none() && wanted.depth.is_none() {
            let last = distances.iter().flatten().max().map_or(0, |far| far + 1);
            for distance in &mut distances {
                *distance = distance.or(Some(last));
            }
        }
        let from = origin.unwrap_or(dfa.starts()[0].state);
        let passed =
            if wanted.trace.is_empty() { Vec::new() } else { dfa.trace(from, &wanted.trace) };
        let states = dfa.states().filter(|state| distances[state.index()].is_some()).collect();
        let (theme, word) = (wanted.theme, wanted.trace);
        Drawing { dfa, theme, starts, states, distances, word, passed }
    }

    fn distance(&self, state: StateId) -> Option<usize> {
        self.distances[state.index()]
    }

    /// The transitions that the marked word takes.
    fn taken(&self) -> HashSet<(StateId, StateId)> {
        self.passed.windows(2).map(|pair| (pair[0], pair[1])).collect()
    }

    fn is_passed(&self, state: StateId) -> bool {
        self.passed.contains(&state)
    }

    /// What it is a picture of, in a line.
    fn caption(&self) -> String {
        let dfa = self.dfa;
        let mut caption = format!(
            "{}, {}",
            count(dfa.states().len(), "state"),
            count(dfa.symbols().len(), "symbol")
        );
        let hidden = dfa.states().len() - self.states.len();
        if hidden > 0 {
            caption.extend(["; ", &count(hidden, "state"), " not shown"]);
        }
        if !self.passed.is_empty() {
            let word: Vec<&str> = self.word.iter().map(|&s| dfa.symbol_name(s)).collect();
            caption.extend(["; the word ", &svg::cut(&word.join(" "), 60), " is marked"]);
        }
        caption
    }

    /// The name of the file, without its folder.
    fn title(&self) -> String {
        let name = std::path::Path::new(self.dfa.source().name()).file_name();
        svg::cut(&name.unwrap_or_default().to_string_lossy(), 60)
    }

    /// The labels of the starts at a state, if there are starts.
    fn start_labels(&self, state: StateId) -> Option<String> {
        let starts = self.starts.iter().filter(|start| start.state == state);
        let labels: Vec<&str> =
            starts.map(|&start| self.dfa.start_label(start).unwrap_or("")).collect();
        (!labels.is_empty()).then(|| svg::cut(&labels.join(", "), 40))
    }

    /// Everything about a state, in words.
    fn describe(&self, state: StateId) -> String {
        let dfa = self.dfa;
        let mut text = dfa.state_name(state).to_owned();
        for start in self.starts.iter().filter(|start| start.state == state) {
            text.extend(["\nstart ", dfa.start_label(*start).unwrap_or("")]);
        }
        if dfa.is_final(state) {
            text.extend(["\nfinal ", dfa.label(state).unwrap_or("")]);
        }
        for (symbol, &target) in dfa.symbols().zip(dfa.row(state)) {
            text.extend(["\n", dfa.symbol_name(symbol), " → ", dfa.state_name(target)]);
        }
        text
    }

    /// The states that no word reaches.
    fn unreached(&self) -> Vec<StateId> {
        let unreached = self.dfa.unreachable_states();
        unreached.into_iter().filter(|state| self.states.binary_search(state).is_ok()).collect()
    }

    /// The state that all others are seen from, if that is no start.
    fn origin(&self) -> Option<StateId> {
        self.states.iter().copied().find(|&state| self.distance(state) == Some(0))
    }

    /// The same for tools that draw it themselves.
    pub(crate) fn view(&self) -> View<'_> {
        View {
            dfa: self.dfa,
            starts: &self.starts,
            states: self.states.clone(),
            passed: &self.passed,
        }
    }

    /// A page to step through any automaton with.
    pub(crate) fn page(&self) -> String {
        page::draw(self)
    }

    /// The map of a strategy.
    pub(crate) fn map(&self) -> Result<String, NoMap> {
        let boards = Boards::of(self.dfa).ok_or(NoMap::NoGame)?;
        map::draw(self, &boards).ok_or(NoMap::TooLarge)
    }

    /// A picture of any automaton; none if there is too much to be looked at.
    pub(crate) fn svg(&self) -> Option<String> {
        if self.states.len() > MOST_STATES {
            return None;
        }
        match Boards::of(self.dfa) {
            Some(boards) => Some(games::draw(self, &boards)),
            None => graph::draw(self),
        }
    }
}
