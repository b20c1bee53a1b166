//! An automaton from a file of another tool, before it is checked.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use fsm_model::{
    Check, Code, Diagnostic, Domain, Draft, DraftFinals, DraftRow, DraftStart, DraftTarget, Report,
    Source, Span, count, in_backticks, is_name, is_output_name, is_state_name,
};

use super::notes::{NoteKind, Notes};
use super::total::NEW_STATE;
use super::{Automaton, Imported, MachineKind, Missing, NameKind, Nfa, Reading, SLASH};
use crate::{code, input};

/// As a target, this is no state.
const REFUSED: &str = "!";

/// As a symbol of a nondeterministic automaton, this reads nothing.
pub(super) const EMPTY_WORD: &str = "ε";

/// More mistakes are not kept.
const MOST_ERRORS: usize = 100_000;
/// How many bytes of a text a transition counts as, besides its names.
const BYTES_OF_TRANSITION: usize = 24;

/// How many bytes an automaton may have as a text. A small file can mean very many transitions with
/// long names: each node may lead to all others, and a default may be the label of all arrows.
fn most_bytes(source: &Source, most_cases: usize) -> usize {
    const BYTES_OF_CASE: usize = 3;
    const BYTES_OF_BYTE: usize = 32;
    let of_length = source.text().len().saturating_mul(BYTES_OF_BYTE);
    most_cases.saturating_mul(BYTES_OF_CASE).max(of_length)
}

/// What was read so far, right or wrong, every part with its span.
pub(super) struct ImportedDraft<'s> {
    pub(super) source: &'s Source,
    /// What the user wants the file to be read as.
    pub(super) kind: MachineKind,
    states: Names,
    symbols: Names,
    outputs: Names,
    /// The final states, with their labels.
    finals: HashMap<usize, Option<String>>,
    starts: Vec<ImportedStart>,
    transitions: Vec<Transition>,
    /// The ends of transitions that read nothing, and where they are.
    empty_transitions: Vec<([usize; 2], Span)>,
    /// Whether transitions can have outputs, even if none has. Such a machine has to be deterministic.
    is_transducer: bool,
    /// Whether several starts without different labels are begun in together.
    has_common_starts: bool,
    /// Where missing transitions lead.
    otherwise: Option<DraftTarget>,
    errors: Vec<Diagnostic>,
    /// The messages about unknown names: which errors they are, and how often the names are used.
    unknown: HashMap<String, (usize, usize)>,
    notes: Notes,
    /// How to avoid that something with a slash is read as a symbol.
    symbol_help: Option<&'static str>,
    /// How many bytes the automaton may take as a text, and how many of them are left.
    most_bytes: usize,
    room: usize,
}

#[derive(Default)]
struct Names {
    names: Vec<(String, Span)>,
    numbers: HashMap<String, usize>,
}

struct ImportedStart {
    state: usize,
    label: Option<String>,
    span: Span,
}

struct Transition {
    from: usize,
    symbol: usize,
    to: usize,
    outputs: Vec<usize>,
    span: Span,
}

impl Names {
    /// The number of a name, which is added if it is new.
    fn number(&mut self, name: &str, span: Span) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len();
        self.names.push((name.to_owned(), span));
        self.numbers.insert(name.to_owned(), number);
        number
    }
}

impl<'s> ImportedDraft<'s> {
    pub(super) fn new(source: &'s Source, reading: Reading) -> ImportedDraft<'s> {
        let most_bytes = most_bytes(source, reading.most_cases);
        ImportedDraft {
            source,
            kind: reading.kind,
            states: Names::default(),
            symbols: Names::default(),
            outputs: Names::default(),
            finals: HashMap::new(),
            starts: Vec::new(),
            transitions: Vec::new(),
            empty_transitions: Vec::new(),
            is_transducer: false,
            has_common_starts: false,
            otherwise: None,
            errors: Vec::new(),
            unknown: HashMap::new(),
            notes: Notes::default(),
            symbol_help: None,
            most_bytes,
            room: most_bytes,
        }
    }

    /// A span of the file, or its beginning if the file has no such bytes.
    pub(super) fn span(&self, bytes: Range<usize>) -> Span {
        let span = self.source.span(bytes);
        span.or(self.source.span(0..0)).expect("every text has a beginning")
    }

    /// The span of the character in a line and column, both counted from one.
    pub(super) fn line_and_column(&self, line: usize, column: usize) -> Span {
        let text = self.source.text();
        let mut lines = text.split_inclusive('\n');
        let start: usize = lines.by_ref().take(line.saturating_sub(1)).map(str::len).sum();
        let rest = lines.next().unwrap_or("").trim_end();
        let at = rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |at| at.0);
        let width = rest[at..].chars().next().map_or(0, char::len_utf8);
        self.span(start + at..start + at + width)
    }

    pub(super) fn refuse(
        &mut self,
        code: &'static Code,
        message: impl Into<String>,
        span: Span,
        why: impl Into<String>,
    ) {
        self.refuse_with(Diagnostic::new(code, message).at(span, why));
    }

    /// Refuses a name that is not declared: one message for all of its uses.
    pub(super) fn refuse_unknown(&mut self, message: String, span: Span, why: &str) {
        /// A message shows at most so many uses behind the first.
        const MOST_PLACES: usize = 4;
        let next = self.errors.len();
        let (number, uses) = self.unknown.entry(message.clone()).or_insert((next, 0));
        if *number == next {
            self.errors.push(Diagnostic::new(&code::NOT_THE_FORMAT, message).at(span, why));
        } else if *uses <= MOST_PLACES {
            self.errors[*number] = self.errors[*number].clone().and_at(span, "and here");
        }
        *uses += 1;
    }

    pub(super) fn refuse_with(&mut self, error: Diagnostic) {
        // One arrow between sets of nodes may mean very many.
        if self.errors.len() < MOST_ERRORS {
            self.errors.push(error);
        }
    }

    /// Refuses a file that means too much.
    pub(super) fn refuse_size(&mut self, message: impl Into<String>, span: Span, why: &str) {
        let error = Diagnostic::new(&code::TOO_LARGE, message).at(span, why);
        self.errors.push(error.with_help("the option `--most-cases` allows more"));
        self.room = 0;
    }

    /// How many edges a graph may have.
    pub(super) fn most_edges(&self) -> usize {
        self.most_bytes / BYTES_OF_TRANSITION
    }

    /// Whether the file means too much. It is refused then, and the rest of it need not be read.
    pub(super) fn is_full(&self) -> bool {
        self.room == 0
    }

    /// Takes so many bytes of what the automaton may take as a text.
    fn take_room(&mut self, bytes: usize, span: Span) {
        if self.is_full() {
            return;
        }
        self.room = self.room.saturating_sub(bytes);
        if self.is_full() {
            let most = self.most_bytes;
            let message = format!("as a text, this automaton has more than {most} bytes");
            self.refuse_size(message, span, "one transition or label too many");
        }
    }

    pub(super) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// Adds a note about something with this name. All names of a kind share one note.
    pub(super) fn note_of(&mut self, kind: NoteKind, name: &str) {
        self.notes.add(kind, [name, ""]);
    }

    /// The same for a state with a new name.
    pub(super) fn note_renamed(&mut self, kind: NoteKind, name: &str, new: &str) {
        self.notes.add(kind, [name, new]);
    }

    pub(super) fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// The state of that name, which is added if it is new.
    pub(super) fn state(&mut self, name: &str, span: Span) -> usize {
        self.states.number(name, span)
    }

    /// The state of that name, if it was declared.
    pub(super) fn known_state(&self, name: &str) -> Option<usize> {
        self.states.numbers.get(name).copied()
    }

    /// The symbol of that name, which is added if it is new.
    pub(super) fn symbol(&mut self, name: &str, span: Span) -> usize {
        self.symbols.number(name, span)
    }

    pub(super) fn known_symbol(&self, name: &str) -> Option<usize> {
        self.symbols.numbers.get(name).copied()
    }

    pub(super) fn start(&mut self, state: usize, label: Option<&str>, span: Span) {
        self.take_room(label.map_or(0, str::len), span);
        self.starts.push(ImportedStart { state, label: label.map(str::to_owned), span });
    }

    pub(super) fn set_final(&mut self, state: usize, label: Option<&str>) {
        if let Some(&(_, span)) = self.states.names.get(state) {
            self.take_room(label.map_or(0, str::len), span);
        }
        self.finals.insert(state, label.map(str::to_owned));
    }

    /// The outputs of these names, which are added if they are new.
    pub(super) fn outputs<'a>(
        &mut self,
        names: impl IntoIterator<Item = &'a str>,
        span: Span,
    ) -> Vec<usize> {
        if self.is_full() {
            return Vec::new();
        }
        names.into_iter().map(|name| self.outputs.number(name, span)).collect()
    }

    pub(super) fn known_output(&self, name: &str) -> Option<usize> {
        self.outputs.numbers.get(name).copied()
    }

    /// Adds this help to errors about symbols with a slash that cannot be names.
    pub(super) fn help_with_slashes(&mut self, help: &'static str) {
        self.symbol_help = Some(help);
    }

    pub(super) fn transition(
        &mut self,
        from: usize,
        symbol: usize,
        to: usize,
        outputs: &[usize],
        span: Span,
    ) {
        // In a file with mistakes, a number may have no name.
        let length =
            |names: &Names, number: usize| names.names.get(number).map_or(0, |name| name.0.len());
        let mut bytes = BYTES_OF_TRANSITION + length(&self.symbols, symbol);
        bytes += length(&self.states, from) + length(&self.states, to);
        for &output in outputs {
            bytes += length(&self.outputs, output) + 1;
        }
        self.take_room(bytes, span);
        if self.is_full() {
            return;
        }
        self.transitions.push(Transition { from, symbol, to, outputs: outputs.to_vec(), span });
    }

    /// Adds a transition that reads nothing. Only acceptors can have it.
    pub(super) fn empty_transition(&mut self, from: usize, to: usize, span: Span) {
        self.take_room(BYTES_OF_TRANSITION, span);
        if !self.is_full() {
            self.empty_transitions.push(([from, to], span));
        }
    }

    /// Says that transitions can have outputs.
    pub(super) fn set_transducer(&mut self) {
        self.is_transducer = true;
    }

    pub(super) fn is_transducer(&self) -> bool {
        self.is_transducer
    }

    /// Says that several starts without different labels are begun in together.
    pub(super) fn allow_common_starts(&mut self) {
        self.has_common_starts = true;
    }

    /// Makes every state final that is not.
    pub(super) fn set_all_final(&mut self) {
        for state in 0..self.states.names.len() {
            self.finals.entry(state).or_insert(None);
        }
    }

    /// Checks the automaton, after renaming states and deciding missing transitions.
    pub(super) fn finish(mut self, missing: Missing) -> Result<Imported, Report> {
        self.is_transducer |= !self.outputs.names.is_empty();
        if !self.has_errors() {
            self.refuse_starts();
            self.refuse_names();
            if self.is_transducer {
                self.refuse_empty_transitions();
                self.refuse_choices();
            }
        }
        if self.has_errors() {
            // One arrow may mean many transitions; report its mistake once.
            let mut reported = HashSet::new();
            self.errors.retain(|error| reported.insert((error.span(), error.message().to_owned())));
            return Err(Report::new(self.source, self.errors));
        }
        if self.nondeterminism().is_some() {
            return self.finish_nfa();
        }
        let missing_count = self.missing_count();
        let has_refusals = missing_count > 0 && missing == Missing::Refused;
        self.rename_states(has_refusals);
        if missing_count > 0 {
            self.decide_missing(missing_count, missing);
        }
        let text = Source::new(self.source.name(), self.draft().plain_text());
        // A mistake that is found only now is one of this text. The report shows it, unless this text is only
        // too large.
        let dfa = input::imported(&text)?;
        Ok(Imported { automaton: Automaton::Dfa(Box::new(dfa)), notes: self.notes.in_words() })
    }

    /// Reads a nondeterministic automaton again, after renaming states.
    fn finish_nfa(mut self) -> Result<Imported, Report> {
        self.refuse_empty_symbol();
        if self.has_errors() {
            return Err(Report::new(self.source, self.errors));
        }
        self.rename_states(false);
        let why = self.nondeterminism().unwrap_or_default();
        self.notes.push(format!("the automaton is nondeterministic: {why}"));
        let source = Source::new(self.source.name(), self.nfa_draft().plain_text());
        let read = input::limited(Check::new(&Domain::EMPTY)).read_nfa(&source);
        let read = read.map_err(|report| input::limits_without_places(&report))?;
        let written = read.expect("the text of a nondeterministic automaton says so");
        let source = Source::new(self.source.name(), written.draft.to_text());
        Ok(Imported {
            automaton: Automaton::Nfa(Box::new(Nfa { source, written })),
            notes: self.notes.in_words(),
        })
    }

    /// Why the automaton is nondeterministic, if it is.
    fn nondeterminism(&self) -> Option<String> {
        let name = |state: usize| in_backticks(&self.states.names[state].0);
        let mut first: HashMap<(usize, usize), usize> = HashMap::new();
        let choice = self.transitions.iter().find_map(|transition| {
            let Transition { from, symbol, to, .. } = *transition;
            let before = *first.entry((from, symbol)).or_insert(to);
            (before != to).then(|| {
                let symbol = in_backticks(&self.symbols.names[symbol].0);
                let [from, one, other] = [from, before, to].map(name);
                format!("state {from} goes to {one} and to {other} on {symbol}")
            })
        });
        if choice.is_some() {
            return choice;
        }
        if let Some(&([from, to], _)) = self.empty_transitions.first() {
            let [from, to] = [from, to].map(name);
            return Some(format!("state {from} goes to {to} and reads nothing"));
        }
        let labels: HashSet<_> = self.starts.iter().map(|start| start.label.as_deref()).collect();
        (labels.len() < self.starts.len())
            .then(|| format!("it begins in {}", count(self.starts.len(), "state")))
    }

    /// Refuses transitions that read nothing in a machine with outputs.
    fn refuse_empty_transitions(&mut self) {
        let errors = self.empty_transitions.iter().map(|&(_, span)| {
            Diagnostic::new(&code::EPSILON, "a transition reads nothing")
                .at(span, "in a machine with outputs")
        });
        self.errors.extend(errors);
    }

    /// Refuses a symbol that stands for no symbol in a nondeterministic text.
    fn refuse_empty_symbol(&mut self) {
        if let Some(symbol) = self.known_symbol(EMPTY_WORD) {
            let span = self.symbols.names[symbol].1;
            let message = "`ε` cannot be a symbol of a nondeterministic automaton";
            self.refuse(&code::NO_NAME, message, span, "it stands for no symbol there");
        }
    }

    /// The draft of a nondeterministic automaton.
    fn nfa_draft(&self) -> Draft {
        let mut draft = self.draft();
        draft.is_nfa = true;
        // Starts with the same label are begun in together.
        let mut sections: Vec<Option<String>> = Vec::new();
        for start in &draft.starts {
            if !sections.contains(&start.label) {
                sections.push(start.label.clone());
            }
        }
        draft.starts.sort_by_key(|start| sections.iter().position(|label| *label == start.label));
        let mut seen = HashSet::new();
        draft.starts.retain(|start| seen.insert((start.label.clone(), start.state)));
        let empty = self.empty_transitions.iter();
        draft.rows.extend(
            empty.map(|&([state, target], _)| DraftRow::Empty { state, target: target.into() }),
        );
        draft
    }

    fn refuse_starts(&mut self) {
        let end = self.source.text().trim_end().len();
        let labels: HashSet<_> = self.starts.iter().map(|start| start.label.as_deref()).collect();
        let are_mixed = labels.len() > 1 && labels.contains(&None);
        if self.has_common_starts && !self.is_transducer && !self.starts.is_empty() && !are_mixed {
            return;
        }
        let error = match self.starts.as_slice() {
            [] => Diagnostic::new(&code::STARTS, "there is no start state")
                .at(self.span(end..end), "the file ends here"),
            [first, second, ..] if labels.len() < self.starts.len() || labels.contains(&None) => {
                Diagnostic::new(&code::STARTS, "there are several start states")
                    .at(second.span, "another one")
                    .and_at(first.span, "the first")
                    .with_help(if are_mixed {
                        "give each of them a label, or none of them"
                    } else {
                        "an automaton with several starts is deterministic only if one is chosen"
                    })
            }
            _ => return,
        };
        self.errors.push(error);
    }

    /// Refuses symbols, outputs and labels that are no names. Renaming them would change the words.
    fn refuse_names(&mut self) {
        let symbols = self.symbols.names.iter().map(|(name, span)| (NameKind::Symbol, name, *span));
        let outputs = self.outputs.names.iter().map(|(name, span)| (NameKind::Output, name, *span));
        let starts = self.starts.iter();
        let starts =
            starts.filter_map(|start| Some((NameKind::Label, start.label.as_ref()?, start.span)));
        let finals = self.finals.iter().filter_map(|(state, label)| {
            Some((NameKind::Label, label.as_ref()?, self.states.names[*state].1))
        });
        let names = symbols.chain(outputs).chain(starts).chain(finals);
        let is_possible = |kind: NameKind, name: &str| match kind {
            NameKind::Output => is_output_name(name),
            NameKind::Symbol | NameKind::Label => is_name(name),
        };
        let refuse = |(kind, name, span): (NameKind, &String, Span)| {
            let why = match kind {
                NameKind::Output => {
                    "a name is one word without a colon at its end, and not `/`, `->`, `_` or `//`"
                }
                _ => "a name is one word, and not `->`, `_`, `//` or a heading",
            };
            let message = format!("{} cannot be {}", in_backticks(name), kind.with_article());
            let error = Diagnostic::new(&code::NO_NAME, message).at(span, why);
            match self.symbol_help.filter(|_| kind == NameKind::Symbol && name.contains(SLASH)) {
                Some(help) => error.with_help(help),
                None => error,
            }
        };
        let refused: Vec<Diagnostic> =
            names.filter(|(kind, name, _)| !is_possible(*kind, name)).map(refuse).collect();
        self.errors.extend(refused);
    }

    /// Refuses two targets, or different outputs, for one state and symbol of a machine with outputs.
    fn refuse_choices(&mut self) {
        let mut first: HashMap<(usize, usize), &Transition> = HashMap::new();
        for transition in &self.transitions {
            let before = *first.entry((transition.from, transition.symbol)).or_insert(transition);
            if before.to == transition.to && before.outputs == transition.outputs {
                continue;
            }
            let [from, one, other] = [before.from, before.to, transition.to]
                .map(|at| in_backticks(&self.states.names[at].0));
            let symbol = in_backticks(&self.symbols.names[before.symbol].0);
            let error = if before.to != transition.to {
                let message = format!("state {from} goes to {one} and to {other} on {symbol}");
                Diagnostic::new(&code::NONDETERMINISTIC, message)
                    .at(transition.span, "and here to another")
                    .and_at(before.span, "here to one")
            } else if before.outputs != transition.outputs {
                let [one, other] = [&before.outputs, &transition.outputs]
                    .map(|outputs| self.outputs_in_words(outputs));
                let message = format!("on {symbol}, state {from} outputs {one} and also {other}");
                Diagnostic::new(&code::NONDETERMINISTIC, message)
                    .at(transition.span, "and here something else")
                    .and_at(before.span, "here one thing")
            } else {
                continue;
            };
            let help = "only an automaton without outputs may be nondeterministic";
            self.errors.push(error.with_help(help));
        }
    }

    fn outputs_in_words(&self, outputs: &[usize]) -> String {
        let names: Vec<&str> =
            outputs.iter().map(|&output| self.outputs.names[output].0.as_str()).collect();
        if names.is_empty() { "nothing".to_owned() } else { in_backticks(&names.join(" ")) }
    }

    /// Renames states whose names are not one word, as other tools allow. In a text with refusals, no
    /// state can be called `!`.
    fn rename_states(&mut self, has_refusals: bool) {
        let mut taken: HashSet<String> =
            self.states.names.iter().map(|(name, _)| name.clone()).collect();
        let mut free = FreeNames::default();
        let is_impossible = |name: &str| !is_state_name(name) || (has_refusals && name == REFUSED);
        for (name, _) in self.states.names.iter_mut().filter(|(name, _)| is_impossible(name)) {
            let new = free.find(&word(name), &taken);
            self.notes.add(NoteKind::Renamed, [name, &new]);
            taken.insert(new.clone());
            *name = new;
        }
    }

    /// How many transitions the file does not give.
    fn missing_count(&self) -> usize {
        let given = self.transitions.iter().map(|given| (given.from, given.symbol));
        let given: HashSet<(usize, usize)> = given.collect();
        let all = self.states.names.len().saturating_mul(self.symbols.names.len());
        all - given.len()
    }

    /// Refuses the transitions that the file does not give, or leads them to a new state.
    fn decide_missing(&mut self, count: usize, missing: Missing) {
        let (given, are, lead) = match count {
            1 => ("1 transition was not given; it".to_owned(), "is", "leads"),
            _ => (format!("{count} transitions were not given; they"), "are", "lead"),
        };
        if missing == Missing::Refused {
            self.notes.push(format!("{given} {are} refused"));
            self.otherwise = Some(DraftTarget::Refused);
            return;
        }
        let taken = self.states.names.iter().map(|(name, _)| name.clone()).collect();
        let name = FreeNames::default().find(NEW_STATE, &taken);
        self.notes.push(format!("{given} {lead} to a new state {}", in_backticks(&name)));
        self.otherwise = Some(DraftTarget::State(self.states.names.len()));
        let span = self.span(0..0);
        self.states.names.push((name, span));
    }

    /// The draft without spans.
    fn draft(&self) -> Draft {
        let names = |names: &[(String, Span)]| names.iter().map(|(name, _)| name.clone()).collect();
        let start =
            |start: &ImportedStart| DraftStart { label: start.label.clone(), state: start.state };
        let mut finals: Vec<(&Option<String>, usize)> =
            self.finals.iter().map(|(state, label)| (label, *state)).collect();
        finals.sort_unstable();
        let sections = finals.chunk_by(|one, other| one.0 == other.0).map(|group| DraftFinals {
            label: group[0].0.clone(),
            states: group.iter().map(|(_, state)| *state).collect(),
        });
        let row = |transition: &Transition| DraftRow::Arrow {
            state: transition.from,
            symbols: vec![transition.symbol],
            target: transition.to.into(),
            outputs: transition.outputs.clone(),
        };
        Draft {
            states: names(&self.states.names),
            symbols: names(&self.symbols.names),
            outputs: names(&self.outputs.names),
            starts: self.starts.iter().map(start).collect(),
            finals: sections.collect(),
            otherwise: self.otherwise,
            rows: self.transitions.iter().map(row).collect(),
            ..Draft::default()
        }
    }
}

/// Makes one word of a name: blanks become underscores, and colons at the end are removed.
fn word(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let word = words.join("_");
    let word = word.trim_end_matches(':');
    let is_possible = is_state_name(word) && word != REFUSED;
    if is_possible { word.to_owned() } else { format!("q{}", word.replace(':', "_")) }
}

/// Finds names that are not taken, by adding a number if necessary.
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
