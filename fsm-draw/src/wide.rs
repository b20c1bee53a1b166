//! Lines of the text that decide cases of several states, to be drawn once instead of as many arrows.

use std::collections::HashMap;

use fsm_model::{Dfa, OutputId, OutputListId, StateId, SymbolId, Wide};

use crate::layers::sorted_numbers;
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
    /// What comes out, ...
    pub(crate) outputs: &'d [OutputId],
    /// ... and its number.
    list: OutputListId,
}

/// What is drawn once.
pub(crate) struct Shared<'d> {
    pub(crate) lines: Vec<DrawnOnce<'d>>,
    /// Whether `Otherwise: .` is said in a sentence instead of in every state.
    pub(crate) others_stay: bool,
    /// For each state and symbol, in the order of the table, whether it is drawn once.
    covered: Vec<bool>,
    /// The number of symbols.
    symbols: usize,
}

/// What lines with the same head say. They become one line; it is where the first of them is.
struct Meaning<'d> {
    /// The number of the first line.
    first: usize,
    head: &'d str,
    target: Option<StateId>,
    list: OutputListId,
    outputs: &'d [OutputId],
    /// The cases that follow one of the lines, in the order of the states.
    followers: Vec<(SymbolId, StateId)>,
}

impl<'d> Shared<'d> {
    pub(crate) fn new(selection: &Selection<'d>) -> Shared<'d> {
        let dfa = selection.dfa();
        let mut lines: Vec<DrawnOnce<'d>> = Vec::new();
        let meanings = meanings(selection);
        let order = sorted_numbers(meanings.len(), &mut |one, other| {
            let key = |meaning: &Meaning<'d>| (meaning.first, meaning.target, meaning.outputs);
            key(&meanings[one]).cmp(&key(&meanings[other]))
        });
        for number in order {
            if lines.len() >= MOST_LINES {
                break;
            }
            let Meaning { head, target, list, outputs, ref followers, .. } = meanings[number];
            let is_named = states_of_head(dfa, head);
            let mut named = selection.states().to_vec();
            named.retain(|state| is_named[state.index()]);
            // Symbols that are followed by the same states are drawn together.
            let mut parts: Vec<DrawnOnce<'d>> = Vec::new();
            let mut part_of: HashMap<Vec<StateId>, usize> = HashMap::new();
            for (symbol, followers) in by_symbol(followers) {
                let part = *part_of.entry(followers).or_insert_with_key(|followers| {
                    parts.push(DrawnOnce {
                        head,
                        named: named.clone(),
                        followers: followers.clone(),
                        exceptions: Vec::new(),
                        symbols: Vec::new(),
                        target,
                        outputs,
                        list,
                    });
                    parts.len() - 1
                });
                parts[part].symbols.push(symbol);
            }
            for mut part in parts {
                let mut exceptions = part.named.clone();
                exceptions.retain(|&state| !part.holds_for(state, dfa));
                part.exceptions = exceptions;
                if part.is_worth_it() {
                    lines.push(part);
                }
            }
        }
        lines.truncate(MOST_LINES);
        let symbols = dfa.symbols().len();
        let mut covered = vec![false; dfa.states().len() * symbols];
        for line in &lines {
            for &state in &line.followers {
                for &symbol in &line.symbols {
                    covered[state.index() * symbols + symbol.index()] = true;
                }
            }
        }
        let staying = cases_that_otherwise_keeps(selection);
        for &(state, symbol) in &staying {
            covered[state.index() * symbols + symbol.index()] = true;
        }
        Shared { lines, others_stay: !staying.is_empty(), covered, symbols }
    }

    /// Whether a transition is drawn once, together with those of other states.
    pub(crate) fn covers(&self, state: StateId, symbol: SymbolId) -> bool {
        self.covered[state.index() * self.symbols + symbol.index()]
    }
}

/// What the lines of the text say about several states in the picture. The work is that of one look at each case.
fn meanings<'d>(selection: &Selection<'d>) -> Vec<Meaning<'d>> {
    let dfa = selection.dfa();
    let heads: Vec<&str> = dfa.wide_lines().map(Wide::head).collect();
    let mut line_of_head: HashMap<&str, usize> = HashMap::new();
    let mut meanings: Vec<Meaning<'d>> = Vec::new();
    let mut numbers: HashMap<(usize, Option<StateId>, OutputListId), usize> = HashMap::new();
    let mut first_with_head = Vec::with_capacity(heads.len());
    for (line, &head) in heads.iter().enumerate() {
        first_with_head.push(*line_of_head.entry(head).or_insert(line));
    }
    for &state in selection.states() {
        for symbol in dfa.symbols() {
            let Some(line) = dfa.wide_line_of(state, symbol) else { continue };
            let is_drawn = |target: &StateId| selection.distance(*target).is_some();
            let Some(target) = dfa.next(state, symbol).filter(is_drawn) else { continue };
            let target = (!stays(dfa, state, symbol)).then_some(target);
            let list = dfa.output_list(state, symbol);
            let number =
                *numbers.entry((first_with_head[line], target, list)).or_insert(meanings.len());
            if number == meanings.len() {
                let (head, outputs) = (heads[line], dfa.outputs_on(state, symbol));
                let followers = Vec::new();
                meanings.push(Meaning { first: line, head, target, list, outputs, followers });
            }
            let meaning = &mut meanings[number];
            meaning.first = meaning.first.min(line);
            meaning.followers.push((symbol, state));
        }
    }
    meanings
}

/// The symbols of some cases in the order of the text, each with its states.
fn by_symbol(cases: &[(SymbolId, StateId)]) -> Vec<(SymbolId, Vec<StateId>)> {
    let mut symbols: Vec<(SymbolId, Vec<StateId>)> = Vec::new();
    for number in sorted_numbers(cases.len(), &mut |one, other| cases[one].cmp(&cases[other])) {
        let (symbol, state) = cases[number];
        match symbols.last_mut() {
            Some((last, states)) if *last == symbol => states.push(state),
            _ => symbols.push((symbol, vec![state])),
        }
    }
    symbols
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
            dfa.next(state, symbol) == Some(target) && dfa.output_list(state, symbol) == self.list
        })
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

/// Whether the target of a case is written as `.`, and that is not the name of a state.
fn stays(dfa: &Dfa, state: StateId, symbol: SymbolId) -> bool {
    dfa.next(state, symbol) == Some(state)
        && dfa.source().at(dfa.transition_span(state, symbol)) == "."
        && dfa.find_state(".").is_none()
}

/// For each state, whether the head of a line names it.
fn states_of_head(dfa: &Dfa, head: &str) -> Vec<bool> {
    let mut is_named = vec![false; dfa.states().len()];
    for name in head.split_whitespace().filter(|&name| name != "|") {
        if let Some(state) = dfa.find_state(name) {
            is_named[state.index()] = true;
            continue;
        }
        let group = dfa.state_groups().find(|group| group.name() == name);
        for state in dfa.states() {
            is_named[state.index()] |= match &group {
                Some(group) => group.contains(state),
                None => name == "_" || dfa.state(state).label() == Some(name),
            };
        }
    }
    is_named
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
        for symbol in dfa.symbols().filter(|&symbol| is_kept(state, symbol)) {
            cases.push((state, symbol));
        }
        states += usize::from(cases.len() > before);
    }
    if states >= LEAST_STATES { cases } else { Vec::new() }
}
