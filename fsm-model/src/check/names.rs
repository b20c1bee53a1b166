//! Declared names and groups of them: numbering them and finding them.

mod index;
mod messages;
mod unknown;
mod unknown_characters;

use std::collections::HashMap;

use self::index::NameIndex;
use super::cases::{Set, Target};
use crate::alphabet::{CharacterNames, Reads, characters_of_string};
use crate::dfa::{GroupList, OutputId, OutputLists, OutputListsBuilder, StateId, SymbolId};
use crate::diagnostic::{Code, code};
use crate::source::Span;
use crate::syntax::{BAR, Document, EMPTY_WORD, REFUSED, STAY, SectionKind, WILDCARD};

/// The states, symbols and outputs of a text.
pub(super) struct DeclaredNames<'d> {
    document: &'d Document<'d>,
    pub(super) states: NameTable<'d>,
    pub(super) symbols: NameTable<'d>,
    pub(super) outputs: NameTable<'d>,
    /// The lists of outputs behind targets.
    pub(super) output_lists: OutputListsBuilder,
    /// With a symbol that is declared twice, all table rows seem too long.
    pub(super) has_symbol_twice: bool,
}

/// What an automaton keeps of its names: where they are declared.
pub(super) struct FinishedNames {
    pub(super) states: Vec<Span>,
    pub(super) symbols: Vec<Span>,
    pub(super) outputs: Vec<Span>,
    pub(super) output_lists: OutputLists,
}

impl<'d> DeclaredNames<'d> {
    pub(super) fn new(document: &'d Document<'d>) -> DeclaredNames<'d> {
        let words = |kind| document.declared_words(kind);
        let states = NameTable::new(document, &STATE, &words(SectionKind::States));
        let symbols = match &document.characters {
            Some(characters) => NameTable::of_characters(document, characters),
            None => NameTable::new(document, &SYMBOL, &words(SectionKind::Symbols)),
        };
        let outputs = NameTable::new(document, &OUTPUT, &words(SectionKind::Outputs));
        let has_symbol_twice = !symbols.twice.is_empty();
        let output_lists = OutputListsBuilder::default();
        DeclaredNames { document, states, symbols, outputs, output_lists, has_symbol_twice }
    }

    /// The same for a text without a list of states: they were made from it.
    pub(super) fn with_states(document: &'d Document<'d>, states: &[Span]) -> DeclaredNames<'d> {
        let mut names = DeclaredNames::new(document);
        names.states = NameTable::new(document, &STATE, states);
        // Whether the text uses them is no clue: it does not declare them.
        names.states.used.fill(true);
        names.symbols.used.fill(true);
        names
    }

    /// The names without what finds them, which is a tenth of the memory for a large text.
    pub(super) fn finish(self) -> FinishedNames {
        FinishedNames {
            states: self.states.spans,
            symbols: self.symbols.spans,
            outputs: self.outputs.spans,
            output_lists: self.output_lists.finish(),
        }
    }

    /// The number of columns of the table: one for each symbol, and in a nondeterministic automaton one
    /// more for `ε`.
    pub(super) fn column_count(&self) -> usize {
        self.symbols.len() + usize::from(self.document.is_nfa)
    }

    /// The name of a column.
    pub(super) fn column_name(&self, column: usize) -> &'d str {
        if column < self.symbols.len() { self.symbols.name(column) } else { EMPTY_WORD }
    }

    /// The symbols that a word before an arrow covers. `known_only`: an undeclared one is not remembered.
    pub(super) fn columns(&mut self, word: Span, known_only: bool) -> Option<Set> {
        if self.document.is_nfa && self.document.text(word) == EMPTY_WORD {
            return Some(Set::one(self.symbols.len()));
        }
        // A slip such as `e | E` is no third byte.
        if self.document.characters.is_some() && self.document.text(word) == BAR {
            if !known_only {
                self.symbols.remember_unknown(word, true);
            }
            return None;
        }
        if known_only { self.symbols.known_set(word) } else { self.symbols.find_set(word) }
    }

    /// The state that a word names; an undeclared one is remembered.
    pub(super) fn state(&mut self, word: Span) -> Option<StateId> {
        self.states.find(word).map(StateId::new)
    }

    /// What the automaton reads.
    pub(super) fn reads(&self) -> Reads {
        self.document.reads()
    }

    /// Whether a word begins a string that it does not end.
    pub(super) fn is_open_string(&self, word: Span) -> bool {
        let text = self.document.text(word);
        let reads = self.reads();
        reads != Reads::Symbols
            && text.len() > 1
            && text.starts_with('"')
            && characters_of_string(text, reads).is_none()
    }

    /// The symbols that a word of an example stands for: one, or those of a string. An undeclared one is
    /// remembered.
    pub(super) fn example_symbols(&mut self, word: Span) -> Option<Vec<SymbolId>> {
        if let Some(characters) = &self.document.characters
            && let text = self.document.text(word)
            && let Some(Ok(list)) = characters_of_string(text, characters.reads())
        {
            let mut symbols = Vec::new();
            for (value, _) in list {
                symbols.push(characters.classes.of(value)?);
            }
            return Some(symbols);
        }
        if self.document.characters.is_some() && self.document.text(word) == BAR {
            self.symbols.remember_unknown(word, false);
            return None;
        }
        self.symbol(word).map(|symbol| vec![symbol])
    }

    /// The symbol that a word names; an undeclared one is remembered.
    pub(super) fn symbol(&mut self, word: Span) -> Option<SymbolId> {
        self.symbols.find(word).map(SymbolId::new)
    }

    /// Where a word leads: to a state, nowhere, or it is a refusal; an undeclared state is
    /// remembered. A state that is called `.` or `!` comes first.
    pub(super) fn target(&mut self, word: Span) -> Option<Target> {
        match self.known_target(word) {
            Some(target) => {
                if let Target::To(state) = target {
                    self.states.mark_used(state.index());
                }
                Some(target)
            }
            None => self.state(word).map(Target::To),
        }
    }

    /// The same, but nothing is remembered.
    pub(super) fn known_target(&self, word: Span) -> Option<Target> {
        if let Some(number) = self.states.number(word) {
            return Some(Target::To(StateId::new(number)));
        }
        match self.document.text(word) {
            STAY => Some(Target::Stay),
            REFUSED => Some(Target::Refused),
            _ => None,
        }
    }

    /// The same for the words of a table row, up to the first that is unknown.
    pub(super) fn known_targets(&self, words: &[Span], targets: &mut Vec<Target>) {
        let (text, states) = (self.document.source.text(), &self.states);
        let mut is_known = true;
        states.index.find_all(text, &states.spans, words, &mut |word, number| {
            let target = match number {
                Some(number) => Some(Target::To(StateId::new(number))),
                None => self.known_target(word),
            };
            match target {
                Some(target) if is_known => targets.push(target),
                _ => is_known = false,
            }
        });
    }

    /// The outputs that words name; undeclared ones are remembered.
    pub(super) fn find_outputs(&mut self, words: &[Span]) -> Option<Vec<OutputId>> {
        let mut outputs = Vec::new();
        for &word in words {
            outputs.extend(self.outputs.find(word).map(OutputId::new));
        }
        (outputs.len() == words.len()).then_some(outputs)
    }
}

/// The names of one kind, and the uses of names that are not declared.
pub(super) struct NameTable<'d> {
    document: &'d Document<'d>,
    pub(super) kind: &'static NameKind,
    /// The declarations, in order; a name's number is its index here.
    pub(super) spans: Vec<Span>,
    /// The words that declare a name again, each with the first that does.
    twice: Vec<(Span, Span)>,
    index: NameIndex,
    used: Vec<bool>,
    /// The groups by their names; a group's number is its index in `group_lists`.
    groups: HashMap<&'d str, usize>,
    pub(super) group_lists: Vec<GroupList>,
    /// For each group, whether the text speaks of it.
    is_group_used: Vec<bool>,
    /// The uses of unknown names, ...
    unknown: Vec<Unknown>,
    /// ... and where each of these names is in that list.
    unknown_numbers: HashMap<&'d str, usize>,
}

/// The uses of a name that is not declared.
struct Unknown {
    /// The first of them.
    span: Span,
    count: usize,
    /// Whether a group could stand there.
    may_be_group: bool,
}

/// How to speak of a kind of names.
pub(super) struct NameKind {
    pub(super) singular: &'static str,
    with_article: &'static str,
    section: &'static str,
    twice: &'static Code,
    unknown: &'static Code,
}

impl NameKind {
    /// The heading under which they are declared.
    pub(super) fn section(&self) -> &'static str {
        self.section
    }
}

pub(super) static STATE: NameKind = NameKind {
    singular: "state",
    with_article: "a state",
    section: "States:",
    twice: &code::DUPLICATE_STATE,
    unknown: &code::UNKNOWN_STATE,
};

pub(super) static SYMBOL: NameKind = SYMBOL_KIND;

const SYMBOL_KIND: NameKind = NameKind {
    singular: "symbol",
    with_article: "a symbol",
    section: "Symbols:",
    twice: &code::DUPLICATE_SYMBOL,
    unknown: &code::UNKNOWN_SYMBOL,
};

/// Bytes and sets of them, as [`SYMBOL`].
pub(super) static BYTE: NameKind =
    NameKind { singular: "byte", with_article: "a byte", section: "Bytes:", ..SYMBOL_KIND };

/// Characters and sets of them, as [`SYMBOL`].
pub(super) static CHARACTER: NameKind = NameKind {
    singular: "character",
    with_article: "a character",
    section: "Characters:",
    ..SYMBOL_KIND
};

pub(super) static OUTPUT: NameKind = NameKind {
    singular: "output",
    with_article: "an output",
    section: "Outputs:",
    twice: &code::DUPLICATE_OUTPUT,
    unknown: &code::UNKNOWN_OUTPUT,
};

impl<'d> NameTable<'d> {
    /// Numbers the words of a list in order.
    pub(super) fn new(
        document: &'d Document<'d>,
        kind: &'static NameKind,
        words: &[Span],
    ) -> NameTable<'d> {
        let mut again = Vec::new();
        let (index, spans) = NameIndex::new(document.source.text(), words, &mut |word, number| {
            again.push((word, number));
        });
        let mut twice = Vec::new();
        for (word, number) in again {
            twice.push((word, spans[number]));
        }
        let used = vec![false; spans.len()];
        NameTable {
            document,
            kind,
            spans,
            twice,
            index,
            used,
            groups: HashMap::new(),
            group_lists: Vec::new(),
            is_group_used: Vec::new(),
            unknown: Vec::new(),
            unknown_numbers: HashMap::new(),
        }
    }

    /// The classes of bytes or characters, and the sets, which are groups of classes.
    fn of_characters(document: &'d Document<'d>, characters: &CharacterNames) -> NameTable<'d> {
        let kind = match characters.reads() {
            Reads::Characters => &CHARACTER,
            Reads::Bytes | Reads::Symbols => &BYTE,
        };
        let mut table = NameTable::new(document, kind, &[]);
        table.spans.clone_from(&characters.class_names);
        table.used = vec![false; table.spans.len()];
        for set in &characters.sets {
            table.add_group(set.name, false);
        }
        for (list, set) in table.group_lists.iter_mut().zip(&characters.sets) {
            list.names = characters.classes.inside(&set.members);
            list.groups.clone_from(&set.inner);
        }
        table
    }

    pub(super) fn len(&self) -> usize {
        self.spans.len()
    }

    pub(super) fn name(&self, number: usize) -> &'d str {
        self.document.text(self.spans[number])
    }

    /// Whether a word is the name with that number.
    pub(super) fn is_name(&self, number: usize, word: Span) -> bool {
        self.spans.get(number).is_some_and(|&span| {
            span.range().len() == word.range().len()
                && self.document.text(span) == self.document.text(word)
        })
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.number_of(name).is_some()
    }

    /// The number of a name; of a byte or character, the number of its class.
    fn number_of(&self, name: &str) -> Option<usize> {
        match self.characters() {
            Some(characters) => characters.single(name),
            None => self.index.find(self.document.source.text(), &self.spans, name),
        }
    }

    /// The bytes or characters of the text, if these are their names.
    fn characters(&self) -> Option<&'d CharacterNames> {
        let characters = self.document.characters.as_deref();
        characters.filter(|_| self.kind.twice == &code::DUPLICATE_SYMBOL)
    }

    /// The number of a name that is used; an undeclared one is remembered.
    pub(super) fn find(&mut self, word: Span) -> Option<usize> {
        let number = self.number(word);
        match number {
            Some(number) => self.mark_used(number),
            None => self.remember_unknown(word, false),
        }
        number
    }

    /// What a word covers that may be a name, a group or `_`; an undeclared one is remembered.
    pub(super) fn find_set(&mut self, word: Span) -> Option<Set> {
        let set = self.known_set(word);
        self.use_set(set, word)
    }

    /// The same for a word that is written in another way than the name.
    pub(super) fn find_set_called(&mut self, name: &str, word: Span) -> Option<Set> {
        let set = self.set_called(name);
        self.use_set(set, word)
    }

    /// Remembers that a word is used for a set, or for none.
    fn use_set(&mut self, set: Option<Set>, word: Span) -> Option<Set> {
        match set {
            Some(Set::One(number)) => self.mark_used(number as usize),
            Some(Set::Group(group)) => self.is_group_used[group as usize] = true,
            Some(Set::All) => (),
            None => self.remember_unknown(word, true),
        }
        set
    }

    /// The same as `find_set`, but nothing is remembered.
    pub(super) fn known_set(&self, word: Span) -> Option<Set> {
        self.set_of(self.document.text(word), self.number(word))
    }

    /// What a name stands for that may be `_`.
    pub(super) fn set_called(&self, name: &str) -> Option<Set> {
        self.set_of(name, self.number_of(name))
    }

    fn set_of(&self, name: &str, number: Option<usize>) -> Option<Set> {
        if name == WILDCARD {
            return Some(Set::All);
        }
        number.map(Set::one).or_else(|| self.groups.get(name).map(|&group| Set::group(group)))
    }

    /// Whether a word is a name, a group or `_`.
    pub(super) fn covers(&self, word: Span) -> bool {
        self.known_set(word).is_some()
    }

    fn remember_unknown(&mut self, span: Span, may_be_group: bool) {
        let next = self.unknown.len();
        let number = *self.unknown_numbers.entry(self.document.text(span)).or_insert(next);
        if number == next {
            self.unknown.push(Unknown { span, count: 0, may_be_group });
        }
        self.unknown[number].count += 1;
    }

    /// Adds a group with that name, without its members.
    pub(super) fn add_group(&mut self, name: Span, is_label: bool) {
        let list = GroupList { span: name, is_label, names: Vec::new(), groups: Vec::new() };
        self.groups.insert(self.document.text(name), self.group_lists.len());
        self.group_lists.push(list);
        self.is_group_used.push(false);
    }

    /// The number of the group with the same name as a word.
    pub(super) fn group(&self, word: Span) -> Option<usize> {
        self.groups.get(self.document.text(word)).copied()
    }

    /// Whether the text speaks of a group.
    pub(super) fn is_group_used(&self, group: usize) -> bool {
        self.is_group_used[group]
    }

    /// The number of a name, if it was declared.
    pub(super) fn number(&self, word: Span) -> Option<usize> {
        match self.characters() {
            Some(characters) => characters.single(self.document.text(word)),
            None => self.index.find_word(self.document.source.text(), &self.spans, word),
        }
    }

    /// The same for several words, and faster. It knows no bytes and characters.
    pub(super) fn numbers(&self, words: &[Span]) -> Vec<Option<u32>> {
        let mut numbers = Vec::with_capacity(words.len());
        let text = self.document.source.text();
        self.index.find_all(text, &self.spans, words, &mut |_, number| {
            numbers.push(number.and_then(|number| u32::try_from(number).ok()));
        });
        numbers
    }

    /// Remembers the use of a name with that number.
    pub(super) fn mark_used(&mut self, number: usize) {
        self.used[number] = true;
    }

    /// Whether an undeclared name was looked for.
    pub(super) fn has_unknown(&self) -> bool {
        !self.unknown.is_empty()
    }

    /// Whether this word is a declaration.
    pub(super) fn declares(&self, word: Span) -> bool {
        let number = self.index.find_word(self.document.source.text(), &self.spans, word);
        number.is_some_and(|number| self.spans[number] == word)
    }

    /// Whether a name was looked for so far.
    pub(super) fn is_used(&self, word: Span) -> bool {
        self.number(word).is_some_and(|number| self.used[number])
    }
}
