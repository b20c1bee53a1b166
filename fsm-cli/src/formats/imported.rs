//! An automaton from a file of another tool, before it is checked.

mod finish;

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use fsm_model::{Code, Diagnostic, DraftTarget, Source, Span};

use super::notes::{NoteKind, Notes};
use super::{MachineKind, Reading};
use crate::code;

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
