//! Lines of the text that decide cases of several states, to be drawn once instead of as many arrows.

use std::collections::{BTreeMap, HashMap, HashSet};

use fsm_model::{Dfa, OutputId, StateId, SymbolId, Wide};

use crate::request::Selection;
use crate::svg::cut;
use crate::theme::label_sign;

/// A line for fewer states is drawn as arrows.
const LEAST_STATES: usize = 3;
/// A line that fewer of its states follow is drawn as arrows, in percent.
const LEAST_SHARE: usize = 60;
/// Further lines are drawn as arrows.
const MOST_LINES: usize = 12;
/// The longest text for the states of a line.
const LONGEST_HEAD: usize = 44;

/// A line that is drawn once.
pub(crate) struct DrawnOnce<'d> {
    /// The head, as it is written in the text.
    pub(crate) head: &'d str,
    /// The states that the head names, of those in the picture.
    named: Vec<StateId>,
    /// Those of them whose cases this line decides.
    pub(crate) followers: Vec<StateId>,
    /// Those of them for which the line is not true. For the others that do not follow it, smaller
    /// lines say the same.
    exceptions: Vec<StateId>,
    pub(crate) symbols: Vec<SymbolId>,
    /// `None` if the line keeps every state where it is.
    pub(crate) target: Option<StateId>,
    /// What comes out.
    pub(crate) outputs: &'d [OutputId],
}

/// What is drawn once.
pub(crate) struct Shared<'d> {
    pub(crate) lines: Vec<DrawnOnce<'d>>,
    /// Whether `Otherwise: .` is said in a sentence instead of in every state.
    pub(crate) others_stay: bool,
    covered: HashSet<(StateId, SymbolId)>,
}

impl<'d> Shared<'d> {
    pub(crate) fn new(selection: &Selection<'d>) -> Shared<'d> {
        let dfa = selection.dfa();
        let mut lines: Vec<DrawnOnce<'d>> = Vec::new();
        let mut by_meaning: BTreeMap<_, BTreeMap<SymbolId, Vec<StateId>>> = BTreeMap::new();
        // Lines with the same head, target and outputs become one; it is where the first of them is.
        let mut first_of_meaning = HashMap::new();
        for (number, wide) in dfa.wide_lines().enumerate() {
            for (state, symbol, target) in drawn_cases(selection, wide) {
                let meaning = (wide.head(), target, dfa.outputs_on(state, symbol));
                let first = *first_of_meaning.entry(meaning).or_insert(number);
                let symbols = by_meaning.entry((first, meaning)).or_default();
                symbols.entry(symbol).or_default().push(state);
            }
        }
        for ((_, (head, target, outputs)), symbols) in by_meaning {
            let named = states_of_head(dfa, head);
            let named: Vec<StateId> =
                selection.states().iter().copied().filter(|state| named.contains(state)).collect();
            // Symbols that are followed by the same states are drawn together.
            let mut parts: Vec<DrawnOnce<'d>> = Vec::new();
            for (symbol, mut followers) in symbols {
                followers.sort_unstable();
                match parts.iter_mut().find(|part| part.followers == followers) {
                    Some(part) => part.symbols.push(symbol),
                    None => parts.push(DrawnOnce {
                        head,
                        named: named.clone(),
                        followers,
                        exceptions: Vec::new(),
                        symbols: vec![symbol],
                        target,
                        outputs,
                    }),
                }
            }
            for part in &mut parts {
                part.exceptions =
                    part.named.iter().copied().filter(|&s| !part.holds_for(s, dfa)).collect();
            }
            lines.extend(parts.into_iter().filter(DrawnOnce::is_worth_it));
        }
        lines.truncate(MOST_LINES);
        let mut covered: HashSet<(StateId, SymbolId)> =
            lines.iter().flat_map(DrawnOnce::cases).collect();
        let staying = cases_that_otherwise_keeps(selection);
        let others_stay = !staying.is_empty();
        covered.extend(staying);
        Shared { lines, others_stay, covered }
    }

    /// Whether a transition is drawn once, together with those of other states.
    pub(crate) fn covers(&self, state: StateId, symbol: SymbolId) -> bool {
        self.covered.contains(&(state, symbol))
    }
}

impl DrawnOnce<'_> {
    /// Whether there are fewer arrows or loops to draw if the line is drawn once, and readers do
    /// not have to remember many exceptions.
    fn is_worth_it(&self) -> bool {
        let replaced = self.followers.iter().filter(|&&state| Some(state) != self.target).count();
        let holds_for = self.named.len() - self.exceptions.len();
        replaced >= LEAST_STATES && 100 * holds_for >= LEAST_SHARE * self.named.len()
    }

    /// Whether a state does on all symbols what the line says.
    fn holds_for(&self, state: StateId, dfa: &Dfa) -> bool {
        let target = self.target.unwrap_or(state);
        self.symbols.iter().all(|&symbol| {
            dfa.next(state, symbol) == Some(target) && dfa.outputs_on(state, symbol) == self.outputs
        })
    }

    fn cases(&self) -> impl Iterator<Item = (StateId, SymbolId)> {
        let states = self.followers.iter();
        states.flat_map(|&state| self.symbols.iter().map(move |&symbol| (state, symbol)))
    }

    /// The states that follow the line, in short.
    pub(crate) fn states(&self, dfa: &Dfa) -> String {
        /// More exceptions than these are only counted.
        const MOST_EXCEPTIONS: usize = 3;
        let names = |states: &[StateId], between: &str| {
            let names: Vec<&str> = states.iter().map(|&state| dfa.state(state).name()).collect();
            names.join(between)
        };
        let words: Vec<&str> = self.head.split_whitespace().collect();
        let label = dfa.labels().find(|&label| dfa.label(label).name() == self.head);
        let head = match (self.head, label) {
            ("_", _) => "any state".to_owned(),
            (head, Some(label)) => format!("{} {head}", label_sign(label.index())),
            (_, None) => words.join(" "),
        };
        let text = match self.exceptions.len() {
            0 => head,
            _ if words.len() > 1 => names(&self.followers, " | "),
            1..=MOST_EXCEPTIONS => format!("{head} but {}", names(&self.exceptions, ", ")),
            count => format!("{head} but {count} of {}", self.named.len()),
        };
        cut(&text, LONGEST_HEAD)
    }
}

/// The cases in the picture that a line decides and does not refuse, each with the target: `None` if
/// that is written as `.`.
fn drawn_cases<'d>(
    selection: &Selection<'d>,
    wide: Wide<'d>,
) -> Vec<(StateId, SymbolId, Option<StateId>)> {
    let dfa = selection.dfa();
    let is_drawn = |target: &StateId| selection.distance(*target).is_some();
    let states = selection.states().iter();
    let cases = states.flat_map(|&state| dfa.symbols().map(move |symbol| (state, symbol)));
    let decided = cases.filter(|&(state, symbol)| wide.decides(state, symbol));
    decided
        .filter_map(|(state, symbol)| {
            let target = dfa.next(state, symbol).filter(is_drawn)?;
            Some((state, symbol, (!stays(dfa, state, symbol)).then_some(target)))
        })
        .collect()
}

/// Whether the target of a case is written as `.`, and that is not the name of a state.
fn stays(dfa: &Dfa, state: StateId, symbol: SymbolId) -> bool {
    dfa.next(state, symbol) == Some(state)
        && dfa.source().at(dfa.transition_span(state, symbol)) == "."
        && dfa.find_state(".").is_none()
}

/// The states that the head of a line names.
fn states_of_head(dfa: &Dfa, head: &str) -> HashSet<StateId> {
    let mut states = HashSet::new();
    for name in head.split_whitespace().filter(|&name| name != "|") {
        if let Some(state) = dfa.find_state(name) {
            states.insert(state);
        } else if let Some(group) = dfa.state_groups().find(|group| group.name() == name) {
            states.extend(group.members());
        } else if name == "_" {
            states.extend(dfa.states());
        } else {
            states.extend(dfa.states().filter(|&state| dfa.state(state).label() == Some(name)));
        }
    }
    states
}

/// The cases in the picture that `Otherwise: .` decides. None if that cannot be said in a sentence,
/// because other cases are refused, or if there are only a few.
fn cases_that_otherwise_keeps(selection: &Selection<'_>) -> Vec<(StateId, SymbolId)> {
    let dfa = selection.dfa();
    if selection.has_refusals() {
        return Vec::new();
    }
    let is_kept = |state, symbol| dfa.is_otherwise(state, symbol) && stays(dfa, state, symbol);
    let mut cases = Vec::new();
    let mut states = 0;
    for &state in selection.states() {
        let before = cases.len();
        let symbols = dfa.symbols().filter(|&symbol| is_kept(state, symbol));
        cases.extend(symbols.map(|symbol| (state, symbol)));
        states += usize::from(cases.len() > before);
    }
    if states >= LEAST_STATES { cases } else { Vec::new() }
}
