//! An automaton as another tool has written it, on its way to a text of ours.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::ops::Range;

use tictactoe_fsm::{Code, Dfa, Diagnostic, Report, Source, Span, is_name, is_state_name, quote};

use super::{Imported, View};
use crate::code;

/// What was read so far: sense or nonsense, every part with its place.
pub(super) struct Foreign<'s> {
    pub(super) source: &'s Source,
    states: Names,
    symbols: Names,
    /// The final states, with their labels.
    finals: HashMap<usize, Option<String>>,
    starts: Vec<Entry>,
    transitions: Vec<Transition>,
    /// The new state that takes every transition that is missing.
    sink: Option<String>,
    errors: Vec<Diagnostic>,
    notes: Vec<String>,
}

#[derive(Default)]
struct Names {
    names: Vec<(String, Span)>,
    numbers: HashMap<String, usize>,
}

struct Entry {
    state: usize,
    label: Option<String>,
    place: Span,
}

struct Transition {
    from: usize,
    symbol: usize,
    to: usize,
    place: Span,
}

impl Names {
    /// The number of a name, which may be new.
    fn number(&mut self, name: &str, place: Span) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len();
        self.names.push((name.to_owned(), place));
        self.numbers.insert(name.to_owned(), number);
        number
    }
}

impl<'s> Foreign<'s> {
    pub(super) fn new(source: &'s Source) -> Foreign<'s> {
        Foreign {
            source,
            states: Names::default(),
            symbols: Names::default(),
            finals: HashMap::new(),
            starts: Vec::new(),
            transitions: Vec::new(),
            sink: None,
            errors: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// A place in the file, or its beginning if the file has no such bytes.
    pub(super) fn place(&self, bytes: Range<usize>) -> Span {
        let place = self.source.place(bytes);
        place.or(self.source.place(0..0)).expect("every text has a beginning")
    }

    /// The place of a line and a column, both counted from one, in characters.
    pub(super) fn line_and_column(&self, line: usize, column: usize) -> Span {
        let text = self.source.text();
        let mut lines = text.split_inclusive('\n');
        let start: usize = lines.by_ref().take(line.saturating_sub(1)).map(str::len).sum();
        let rest = lines.next().unwrap_or("").trim_end();
        let at = rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |at| at.0);
        let width = rest[at..].chars().next().map_or(0, char::len_utf8);
        self.place(start + at..start + at + width)
    }

    pub(super) fn refuse(
        &mut self,
        code: &'static Code,
        message: impl Into<String>,
        place: Span,
        why: impl Into<String>,
    ) {
        self.errors.push(Diagnostic::new(code, message).at(place, why));
    }

    pub(super) fn refuse_with(&mut self, error: Diagnostic) {
        self.errors.push(error);
    }

    pub(super) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    pub(super) fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// The state of that name, which may be new.
    pub(super) fn state(&mut self, name: &str, place: Span) -> usize {
        self.states.number(name, place)
    }

    /// The state of that name, if it was declared.
    pub(super) fn known_state(&self, name: &str) -> Option<usize> {
        self.states.numbers.get(name).copied()
    }

    /// The symbol of that name, which may be new.
    pub(super) fn symbol(&mut self, name: &str, place: Span) -> usize {
        self.symbols.number(name, place)
    }

    pub(super) fn known_symbol(&self, name: &str) -> Option<usize> {
        self.symbols.numbers.get(name).copied()
    }

    pub(super) fn start(&mut self, state: usize, label: Option<&str>, place: Span) {
        self.starts.push(Entry { state, label: label.map(str::to_owned), place });
    }

    pub(super) fn set_final(&mut self, state: usize, label: Option<&str>) {
        self.finals.insert(state, label.map(str::to_owned));
    }

    pub(super) fn transition(&mut self, from: usize, symbol: usize, to: usize, place: Span) {
        self.transitions.push(Transition { from, symbol, to, place });
    }

    /// Takes over an automaton of ours.
    pub(super) fn copy(&mut self, view: &View<'_>) {
        let dfa = view.dfa;
        for state in dfa.states() {
            let number = self.state(dfa.state_name(state), dfa.state_place(state));
            if dfa.is_final(state) {
                self.set_final(number, dfa.label(state));
            }
        }
        for symbol in dfa.symbols() {
            self.symbol(dfa.symbol_name(symbol), dfa.symbol_place(symbol));
        }
        for &start in view.starts {
            self.start(start.state.index(), dfa.start_label(start), dfa.start_place(start));
        }
        for state in dfa.states() {
            for (symbol, target) in dfa.symbols().zip(dfa.row(state)) {
                let place = dfa.transition_place(state, symbol);
                self.transition(state.index(), symbol.index(), target.index(), place);
            }
        }
    }

    /// The automaton, if it is one of ours.
    pub(super) fn finish(mut self) -> Result<Imported, Report> {
        if !self.has_errors() {
            self.refuse_starts();
            self.refuse_names();
            self.refuse_choices();
        }
        if self.has_errors() {
            // One arrow may stand for many transitions, but what is wrong with it is said once.
            let mut said = HashSet::new();
            self.errors.retain(|error| said.insert((error.place(), error.message().to_owned())));
            return Err(Report::new(self.source, self.errors));
        }
        self.rename_states();
        self.complete();
        let text = Source::new(self.source.name(), self.text());
        // What is wrong now is wrong with what is written here; the report says at least what.
        let dfa = Dfa::from_source(&text)?;
        Ok(Imported { dfa, notes: self.notes })
    }

    fn refuse_starts(&mut self) {
        let end = self.source.text().trim_end().len();
        let labels: HashSet<_> = self.starts.iter().map(|start| start.label.as_deref()).collect();
        let error = match self.starts.as_slice() {
            [] => Diagnostic::new(&code::STARTS, "there is no start state")
                .at(self.place(end..end), "the file ends here"),
            [first, second, ..] if labels.len() < self.starts.len() || labels.contains(&None) => {
                Diagnostic::new(&code::STARTS, "there are several start states")
                    .at(second.place, "another one")
                    .and(first.place, "the first")
                    .help("an automaton with several starts is deterministic only if one is chosen")
            }
            _ => return,
        };
        self.errors.push(error);
    }

    /// Symbols and labels keep their names, or words would no longer be the same.
    fn refuse_names(&mut self) {
        let symbols = self.symbols.names.iter().map(|(name, place)| ("symbol", name, *place));
        let starts = self.starts.iter();
        let starts = starts.filter_map(|start| Some(("label", start.label.as_ref()?, start.place)));
        let finals = self.finals.iter().filter_map(|(state, label)| {
            Some(("label", label.as_ref()?, self.states.names[*state].1))
        });
        let names = symbols.chain(starts).chain(finals);
        let refuse = |(noun, name, place): (&str, &String, Span)| {
            Diagnostic::new(&code::NO_NAME, format!("{} cannot be a {noun}", quote(name)))
                .at(place, "a name is one word, and not `->`, `_`, `//` or a heading")
        };
        let refused: Vec<Diagnostic> =
            names.filter(|(_, name, _)| !is_name(name)).map(refuse).collect();
        self.errors.extend(refused);
    }

    /// Two targets for one state and symbol.
    fn refuse_choices(&mut self) {
        let mut first: HashMap<(usize, usize), &Transition> = HashMap::new();
        for transition in &self.transitions {
            let before = *first.entry((transition.from, transition.symbol)).or_insert(transition);
            if before.to == transition.to {
                continue;
            }
            let [from, one, other] =
                [before.from, before.to, transition.to].map(|at| quote(&self.states.names[at].0));
            let symbol = quote(&self.symbols.names[before.symbol].0);
            self.errors.push(
                Diagnostic::new(
                    &code::NONDETERMINISTIC,
                    format!("state {from} goes to {one} and to {other} on {symbol}"),
                )
                .at(transition.place, "and here to another")
                .and(before.place, "here to one")
                .help("make the automaton deterministic in the other tool first"),
            );
        }
    }

    /// A state may be called anything elsewhere; here a name is one word.
    fn rename_states(&mut self) {
        let mut taken: HashSet<String> =
            self.states.names.iter().map(|(name, _)| name.clone()).collect();
        let mut free = FreeNames::default();
        for (name, _) in self.states.names.iter_mut().filter(|(name, _)| !is_state_name(name)) {
            let new = free.find(&word(name), &taken);
            self.notes.push(format!("state {} is now called {}", quote(name), quote(&new)));
            taken.insert(new.clone());
            *name = new;
        }
    }

    /// Names a new state for every transition that is missing.
    fn complete(&mut self) {
        let given: HashSet<(usize, usize)> = self
            .transitions
            .iter()
            .map(|transition| (transition.from, transition.symbol))
            .collect();
        let all = self.states.names.len().saturating_mul(self.symbols.names.len());
        let missing = all - given.len();
        if missing == 0 {
            return;
        }
        let taken = self.states.names.iter().map(|(name, _)| name.clone()).collect();
        let name = FreeNames::default().find("sink", &taken);
        let new = quote(&name);
        self.notes.push(match missing {
            1 => format!("1 transition was not given; it leads to a new state {new}"),
            _ => format!("{missing} transitions were not given; they lead to a new state {new}"),
        });
        let place = self.place(0..0);
        self.states.names.push((name.clone(), place));
        self.sink = Some(name);
    }

    /// The text of ours, as plain as can be.
    pub(super) fn text(&self) -> String {
        let names = |names: &[(String, Span)]| -> String {
            names.iter().flat_map(|(name, _)| [" ", name]).collect()
        };
        let state = |number: usize| self.states.names[number].0.as_str();
        let mut text = format!("States:{}\n", names(&self.states.names));
        let _ = writeln!(text, "Symbols:{}", names(&self.symbols.names));
        for Entry { state: number, label, .. } in &self.starts {
            let _ = writeln!(text, "{} {}", heading("Start", label.as_deref()), state(*number));
        }
        let mut finals: Vec<(&Option<String>, usize)> =
            self.finals.iter().map(|(number, label)| (label, *number)).collect();
        finals.sort_unstable();
        for group in finals.chunk_by(|one, other| one.0 == other.0) {
            let members: String = group.iter().flat_map(|member| [" ", state(member.1)]).collect();
            let _ = writeln!(text, "{}{members}", heading("Final", group[0].0.as_deref()));
        }
        if finals.is_empty() {
            text.push_str("Final:\n");
        }
        if let Some(sink) = &self.sink {
            let _ = writeln!(text, "Sink: {sink}");
        }
        text.push_str("Transitions:\n");
        for Transition { from, symbol, to, .. } in &self.transitions {
            let symbol = &self.symbols.names[*symbol].0;
            let _ = writeln!(text, "{} {symbol} -> {}", state(*from), state(*to));
        }
        text
    }
}

fn heading(word: &str, label: Option<&str>) -> String {
    label.map_or(format!("{word}:"), |label| format!("{word} {label}:"))
}

/// A name that is one word and no other: blanks become underscores, colons at the end fall off.
fn word(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let word = words.join("_");
    let word = word.trim_end_matches(':');
    if is_state_name(word) { word.to_owned() } else { format!("q{}", word.replace(':', "_")) }
}

/// Names that are not taken: with a number behind them if they have to be.
#[derive(Default)]
pub(super) struct FreeNames {
    /// The last number that was tried for each name.
    numbers: HashMap<String, usize>,
}

impl FreeNames {
    pub(super) fn find(&mut self, name: &str, taken: &HashSet<String>) -> String {
        let last = self.numbers.entry(name.to_owned()).or_insert(0);
        loop {
            *last += 1;
            let new = if *last == 1 { name.to_owned() } else { format!("{name}{last}") };
            if !taken.contains(&new) {
                return new;
            }
        }
    }
}
