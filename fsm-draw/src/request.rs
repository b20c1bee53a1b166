//! What of an automaton is to be drawn.

use std::collections::HashSet;
use std::path::Path;

use fsm_model::{Dfa, OutputId, Reads, Start, StateId, SymbolId, count};

use crate::svg::cut;
use crate::symbols::{in_full, output_names, with_outputs};
use crate::theme::Theme;

/// A wish for a picture: the whole automaton, unless the methods say otherwise.
#[derive(Clone, Debug)]
pub struct Request<'d> {
    dfa: &'d Dfa,
    start: Option<Start<'d>>,
    from: Option<StateId>,
    depth: Option<usize>,
    word: Vec<SymbolId>,
    theme: Theme,
    is_compact: bool,
}

impl<'d> Request<'d> {
    /// The whole automaton, on a light background.
    #[must_use]
    pub fn new(dfa: &'d Dfa) -> Request<'d> {
        Request {
            dfa,
            start: None,
            from: None,
            depth: None,
            word: Vec::new(),
            theme: Theme::default(),
            is_compact: false,
        }
    }

    /// The automaton.
    #[must_use]
    pub fn dfa(&self) -> &'d Dfa {
        self.dfa
    }

    /// Draws only what can be reached from one of the starts.
    #[must_use]
    pub fn starting_at(self, start: Start<'d>) -> Request<'d> {
        Request { start: Some(start), ..self }
    }

    /// Draws only what can be reached from a state; no start is shown as such.
    #[must_use]
    pub fn seen_from(self, state: StateId) -> Request<'d> {
        Request { from: Some(state), ..self }
    }

    /// Draws only what can be reached in so many steps.
    #[must_use]
    pub fn within(self, steps: usize) -> Request<'d> {
        Request { depth: Some(steps), ..self }
    }

    /// Marks the states and arrows that a word passes.
    #[must_use]
    pub fn marking(self, word: Vec<SymbolId>) -> Request<'d> {
        Request { word, ..self }
    }

    /// Chooses the colours.
    #[must_use]
    pub fn theme(self, theme: Theme) -> Request<'d> {
        Request { theme, ..self }
    }

    /// Leaves out the heading and the tooltips, for a document that says the same in its text.
    #[must_use]
    pub fn compact(self) -> Request<'d> {
        Request { is_compact: true, ..self }
    }

    /// Computes which states are drawn, and how far away they are.
    #[must_use]
    pub fn select(&self) -> Selection<'d> {
        let dfa = self.dfa;
        let starts = match (self.from, self.start) {
            (Some(_), _) => Vec::new(),
            (None, Some(start)) => vec![start],
            (None, None) => dfa.starts().collect(),
        };
        let origin = self.from.or(self.start.map(Start::state));
        let words = match origin {
            Some(state) => dfa.shortest_words_from(state),
            None => dfa.shortest_words(),
        };
        let is_near = |distance: &usize| self.depth.is_none_or(|depth| *distance <= depth);
        let mut distances: Vec<Option<usize>> =
            dfa.states().map(|state| words.distance(state).filter(is_near)).collect();
        // A picture of the whole automaton also shows unreachable states, in the last column.
        if origin.is_none() && self.depth.is_none() {
            let last = distances.iter().flatten().max().map_or(0, |far| far + 1);
            for distance in &mut distances {
                *distance = distance.or(Some(last));
            }
        }
        let from = origin.unwrap_or(dfa.first_start().state());
        let path = if self.word.is_empty() { Vec::new() } else { dfa.trace(from, &self.word) };
        let states = dfa.states().filter(|state| distances[state.index()].is_some()).collect();
        Selection {
            dfa,
            theme: self.theme,
            is_compact: self.is_compact,
            starts,
            depth: self.depth,
            states,
            distances,
            word: self.word.clone(),
            path,
        }
    }
}

/// The part of an automaton that a [`Request`] asks for.
#[derive(Clone, Debug)]
pub struct Selection<'d> {
    dfa: &'d Dfa,
    theme: Theme,
    is_compact: bool,
    starts: Vec<Start<'d>>,
    depth: Option<usize>,
    states: Vec<StateId>,
    distances: Vec<Option<usize>>,
    word: Vec<SymbolId>,
    path: Vec<StateId>,
}

impl<'d> Selection<'d> {
    /// The automaton.
    #[must_use]
    pub fn dfa(&self) -> &'d Dfa {
        self.dfa
    }

    /// The colours.
    #[must_use]
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// Whether the heading and the tooltips are left out.
    pub(crate) fn is_compact(&self) -> bool {
        self.is_compact
    }

    /// The starts that are shown as such; none if the picture begins at a state.
    #[must_use]
    pub fn starts(&self) -> &[Start<'d>] {
        &self.starts
    }

    /// The number of steps that the picture is limited to; `None` if there is no limit.
    #[must_use]
    pub fn depth(&self) -> Option<usize> {
        self.depth
    }

    /// The states that are drawn, in the order of the text.
    #[must_use]
    pub fn states(&self) -> &[StateId] {
        &self.states
    }

    /// How many steps away a state is; `None` if it is not drawn. States that no word reaches are
    /// one step further away than all others.
    #[must_use]
    pub fn distance(&self, state: StateId) -> Option<usize> {
        self.distances[state.index()]
    }

    /// The state that the picture begins at, or a state that is a start.
    #[must_use]
    pub fn origin(&self) -> Option<StateId> {
        self.states.iter().copied().find(|&state| self.distance(state) == Some(0))
    }

    /// The drawn states that no word reaches.
    #[must_use]
    pub fn unreachable_states(&self) -> Vec<StateId> {
        let all = self.dfa.unreachable_states();
        all.into_iter().filter(|&state| self.distance(state).is_some()).collect()
    }

    /// The word that is marked.
    #[must_use]
    pub fn word(&self) -> &[SymbolId] {
        &self.word
    }

    /// The states that the marked word passes, from the first on; empty if no word is marked.
    #[must_use]
    pub fn path(&self) -> &[StateId] {
        &self.path
    }

    /// Whether the marked word passes a state.
    #[must_use]
    pub fn is_marked(&self, state: StateId) -> bool {
        self.path.contains(&state)
    }

    /// The steps of the marked word, each from one state to another.
    #[must_use]
    pub fn marked_steps(&self) -> HashSet<(StateId, StateId)> {
        self.path.windows(2).map(|pair| (pair[0], pair[1])).collect()
    }

    /// The name of the automaton's file, without its folder.
    #[must_use]
    pub fn title(&self) -> String {
        let name = Path::new(self.dfa.source().name()).file_name();
        cut(&name.unwrap_or_default().to_string_lossy(), 60)
    }

    /// How large the automaton is and what is left out, in a line.
    #[must_use]
    pub fn caption(&self) -> String {
        let dfa = self.dfa;
        let alphabet = match (dfa.reads(), dfa.distinct_classes().len()) {
            (Reads::Symbols, _) => count(dfa.symbols().len(), "symbol"),
            (reads, 1) => format!("1 class of {}s", reads.noun()),
            (reads, many) => format!("{many} classes of {}s", reads.noun()),
        };
        let mut caption = format!("{}, {alphabet}", count(dfa.states().len(), "state"));
        if dfa.has_outputs() {
            caption.extend([", ", &count(dfa.outputs().len(), "output")]);
        }
        let hidden = dfa.states().len() - self.states.len();
        if hidden > 0 {
            caption.extend(["; ", &count(hidden, "state"), " not shown"]);
        }
        if !self.path.is_empty() && dfa.classes().is_some() {
            // The classes do not say which of their members the text has.
            let length = count(self.word.len(), dfa.reads().noun());
            caption.extend(["; a text of ", &length, " is marked"]);
        } else if !self.path.is_empty() {
            let word: Vec<&str> = self.word.iter().map(|&s| dfa.symbol(s).name()).collect();
            caption.extend(["; the word ", &cut(&word.join(" "), 60), " is marked"]);
        }
        if let Some((state, symbol)) = self.refusal() {
            let (state, symbol) = (dfa.state(state).name(), in_full(dfa, &[symbol]));
            caption.extend([" up to ", &cut(state, 30), ", which refuses ", &cut(&symbol, 30)]);
        }
        if let Some(&first) = self.path.first().filter(|_| dfa.has_outputs()) {
            // What is longer is cut below.
            let outputs = dfa.outputs_along(first, &self.word).into_iter().flatten().copied();
            let outputs: Vec<OutputId> = outputs.take(60).collect();
            let outputs = match output_names(dfa, &outputs) {
                names if names.is_empty() => "nothing".to_owned(),
                names => cut(&names, 60),
            };
            caption.extend(["; what comes out: ", &outputs]);
        }
        caption
    }

    /// Whether a drawn state refuses a symbol.
    pub(crate) fn has_refusals(&self) -> bool {
        self.dfa.has_refusals()
            && self.states.iter().any(|&state| self.dfa.row(state).contains(&None))
    }

    /// The last state of the marked word and the symbol that it refuses.
    fn refusal(&self) -> Option<(StateId, SymbolId)> {
        let &last = self.path.last()?;
        self.word.get(self.path.len() - 1).map(|&symbol| (last, symbol))
    }

    /// Everything about a state, one fact per line: its name, whether it is a start or final, its
    /// groups, where each symbol leads and what comes out, and the symbols that it refuses.
    #[must_use]
    pub fn describe(&self, state: StateId) -> String {
        self.describe_within(state, usize::MAX)
    }

    /// The beginning of [`describe`](Selection::describe): all of it, or more than so many columns. A few lines of a
    /// text can give a state very many symbols, each with very many outputs.
    pub(crate) fn describe_within(&self, state: StateId, columns: usize) -> String {
        let dfa = self.dfa;
        // `cut` keeps at most two characters for a column.
        let most_bytes = columns.saturating_mul(2 * char::MAX.len_utf8());
        let mut text = dfa.state(state).name().to_owned();
        for start in self.starts.iter().filter(|start| start.state() == state) {
            text.extend(["\nstart ", start.label().unwrap_or("")]);
        }
        if dfa.state(state).is_final() {
            text.extend(["\nfinal ", dfa.state(state).label().unwrap_or("")]);
        }
        let groups = dfa.state_groups().filter(|group| group.contains(state));
        let groups: Vec<&str> = groups.map(|group| group.name()).collect();
        if !groups.is_empty() {
            text.extend(["\nin ", &groups.join(", ")]);
        }
        if dfa.classes().is_some() {
            for arrow in dfa.arrows(state) {
                let outputs = output_names(dfa, &arrow.outputs);
                let target = with_outputs(dfa.state(arrow.target).name().to_owned(), &outputs);
                text.extend(["\n", &in_full(dfa, &arrow.symbols), " → ", &target]);
            }
            let refused: Vec<SymbolId> = dfa.refused(state).collect();
            if !refused.is_empty() {
                text.extend(["\nrefused: ", &in_full(dfa, &refused)]);
            }
            return text;
        }
        for (symbol, target) in dfa.symbols().zip(dfa.row(state)) {
            if text.len() > most_bytes {
                return text;
            }
            if let Some(target) = *target {
                let outputs = output_names(dfa, dfa.outputs_on(state, symbol));
                let target = with_outputs(dfa.state(target).name().to_owned(), &outputs);
                text.extend(["\n", dfa.symbol(symbol).name(), " → ", &target]);
            }
        }
        let refused: Vec<&str> =
            dfa.refused(state).map(|symbol| dfa.symbol(symbol).name()).collect();
        if !refused.is_empty() {
            text.extend(["\nrefused: ", &refused.join(", ")]);
        }
        text
    }

    /// The labels of the starts at a state, with commas; `None` if it is no start.
    pub(crate) fn start_labels(&self, state: StateId) -> Option<String> {
        let starts = self.starts.iter().filter(|start| start.state() == state);
        let labels: Vec<&str> = starts.map(|start| start.label().unwrap_or("")).collect();
        (!labels.is_empty()).then(|| cut(&labels.join(", "), 40))
    }
}
