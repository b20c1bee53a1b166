//! Declared names and groups of them: numbering them, finding them, and the messages about names
//! that are not declared.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

#[cfg(feature = "large-texts")]
use foldhash::fast::RandomState;
#[cfg(not(feature = "large-texts"))]
use std::hash::RandomState;

use super::rules::{Set, Target};
use crate::claim::{Domain, RequiredClaim, UndeclaredTarget};
use crate::dfa::{GroupList, StateId, SymbolId};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Suggester, code, count, in_backticks};
use crate::source::Span;
use crate::syntax::{
    BAR, Document, REFUSED, RowContent, STAY, SectionKind, WILDCARD, known_heading,
};

/// More cells than this would not fit into the memory of an ordinary machine.
const MOST_TRANSITIONS: usize = 1 << 27;

/// The states and symbols of a text.
pub(super) struct DeclaredNames<'d> {
    document: &'d Document<'d>,
    pub(super) states: NameTable<'d>,
    pub(super) symbols: NameTable<'d>,
    /// With a symbol that is declared twice, all table rows seem too long.
    pub(super) has_symbol_twice: bool,
}

impl<'d> DeclaredNames<'d> {
    pub(super) fn new(document: &'d Document<'d>, found: &mut Diagnostics) -> DeclaredNames<'d> {
        let words =
            |kind| document.declarations(kind).flat_map(|section| document.list(section)).copied();
        let states = NameTable::new(document, &STATE, words(SectionKind::States), found);
        let symbols = NameTable::new(document, &SYMBOL, words(SectionKind::Symbols), found);
        let has_symbol_twice = words(SectionKind::Symbols).count() > symbols.len();
        DeclaredNames { document, states, symbols, has_symbol_twice }
    }

    /// The state that a word names; an undeclared one is remembered.
    pub(super) fn state(&mut self, word: Span) -> Option<StateId> {
        self.states.find(word).map(StateId::new)
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

    /// Refuses a table that is too large. A small text can declare one.
    pub(super) fn refuse_size(&self) -> Option<Diagnostic> {
        let (states, symbols) = (self.states.len(), self.symbols.len());
        let cells = states.saturating_mul(symbols);
        if cells <= MOST_TRANSITIONS {
            return None;
        }
        let (states, symbols) = (count(states, "state"), count(symbols, "symbol"));
        let message = format!("{states} and {symbols} need {cells} transitions");
        let error = Diagnostic::new(&code::TOO_LARGE, message)
            .with_note(format!("at most {MOST_TRANSITIONS} are possible"));
        Some(match self.document.declarations(SectionKind::Symbols).next() {
            Some(section) => error.at(section.heading, "this alphabet with so many states"),
            None => error,
        })
    }

    /// Refuses `Claims live` among the symbols: it would be two more of them.
    ///
    /// A state or symbol may be called like a heading, but then the text also uses it elsewhere.
    pub(super) fn refuse_bare_headings(&self, found: &mut Diagnostics) {
        let document = self.document;
        let has_tables = document.rows.iter().any(|row| !row.has_arrow);
        for &word in &document.bare_headings {
            let is_used = if self.states.declares(word) {
                self.states.is_used(word)
            } else {
                // In a table symbols are used without being mentioned.
                has_tables || self.symbols.is_used(word)
            };
            if !is_used {
                let text = in_backticks(document.text(word));
                found.push(
                    Diagnostic::new(
                        &code::BARE_HEADING,
                        format!("{text} is not read as a heading"),
                    )
                    .at(word, "a heading ends in a colon")
                    .with_help("if it is a name, do not begin a line with it"),
                );
            }
        }
    }

    /// One message for each name that is used but not declared.
    ///
    /// `is_alphabet_refused`: whether the lengths of the rows have shown that the list of symbols
    /// is wrong.
    pub(super) fn refuse_unknown(
        &mut self,
        domain: &Domain,
        required: &[RequiredClaim],
        is_alphabet_refused: bool,
        found: &mut Diagnostics,
    ) {
        let mut suggester = Suggester::new();
        if self.states.has_unknown() {
            let tables = self
                .document
                .contents()
                .filter(|content| matches!(content, RowContent::Table { .. }));
            let heads = tables.flat_map(|content| content.heads().iter());
            let rows: HashSet<&str> = heads.map(|head| self.document.text(head)).collect();
            let advice = self.advice(&rows, domain, required);
            let clues = UnknownNameClues { advice, rows };
            self.states.refuse_unknown(&self.symbols, clues, &mut suggester, found);
        }
        if self.symbols.len() > 0 || !is_alphabet_refused {
            let none = UnknownNameClues::default();
            self.symbols.refuse_unknown(&self.states, none, &mut suggester, found);
        }
    }

    /// What the domain advises about targets that are not declared, by their names.
    fn advice(
        &self,
        rows: &HashSet<&str>,
        domain: &Domain,
        required: &[RequiredClaim],
    ) -> HashMap<&'d str, String> {
        let document = self.document;
        let mut helps = HashMap::new();
        let Some(advise) = domain.advise else { return helps };
        let mut claims = Vec::new();
        for required in required {
            required.claim.list_names(&mut claims);
        }
        let is_state = |name: &str| self.states.has(name) || [STAY, REFUSED].contains(&name);
        let mut ask = |from, symbols: &[&str], target| {
            let name = document.text(target);
            // A name that has a row was forgotten or misspelt under `States:`.
            if is_state(name) || rows.contains(name) || helps.contains_key(name) {
                return;
            }
            let claims = &claims;
            let target = UndeclaredTarget { claims, from, symbols, name, is_state: &is_state };
            helps.extend(advise(&target).map(|help| (name, help)));
        };
        for content in document.contents() {
            match content {
                RowContent::Table { heads, targets } if targets.len() == self.symbols.len() => {
                    for (number, &target) in targets.iter().enumerate() {
                        ask(document.text(heads.first()), &[self.symbols.name(number)], target);
                    }
                }
                RowContent::Table { .. } => (),
                RowContent::Arrow { heads, symbols, target } => {
                    let mut symbols: Vec<&str> =
                        symbols.iter().map(|&symbol| document.text(symbol)).collect();
                    if symbols.contains(&WILDCARD) {
                        symbols = (0..self.symbols.len()).map(|n| self.symbols.name(n)).collect();
                    }
                    ask(document.text(heads.first()), &symbols, target);
                }
            }
        }
        helps
    }
}

/// The names of one kind, and the uses of names that are not declared.
pub(super) struct NameTable<'d> {
    document: &'d Document<'d>,
    pub(super) kind: &'static NameKind,
    /// The declarations, in order; a name's number is its index here.
    pub(super) spans: Vec<Span>,
    /// A table asks here for every target; with the standard hasher that took a third of the time.
    numbers: HashMap<&'d str, usize, RandomState>,
    used: Vec<bool>,
    /// The groups by their names; a group's number is its index in `group_lists`.
    groups: HashMap<&'d str, usize>,
    pub(super) group_lists: Vec<GroupList>,
    /// For each group, whether the text speaks of it.
    is_group_used: Vec<bool>,
    /// The uses of unknown names.
    unknown: HashMap<&'d str, Unknown>,
}

/// The uses of a name that is not declared.
struct Unknown {
    /// The first of them.
    span: Span,
    count: usize,
    /// Whether a group could stand there.
    may_be_group: bool,
}

/// What may explain that a name is not declared.
#[derive(Default)]
pub(super) struct UnknownNameClues<'d> {
    /// What the domain advises.
    pub(super) advice: HashMap<&'d str, String>,
    /// The names with a table row. A state has only one.
    pub(super) rows: HashSet<&'d str>,
}

/// How to speak of a kind of names.
pub(super) struct NameKind {
    pub(super) singular: &'static str,
    section: &'static str,
    twice: &'static Code,
    unknown: &'static Code,
}

pub(super) static STATE: NameKind = NameKind {
    singular: "state",
    section: "States:",
    twice: &code::DUPLICATE_STATE,
    unknown: &code::UNKNOWN_STATE,
};

pub(super) static SYMBOL: NameKind = NameKind {
    singular: "symbol",
    section: "Symbols:",
    twice: &code::DUPLICATE_SYMBOL,
    unknown: &code::UNKNOWN_SYMBOL,
};

impl<'d> NameTable<'d> {
    /// Numbers the words of a list in order.
    pub(super) fn new(
        document: &'d Document<'d>,
        kind: &'static NameKind,
        words: impl Iterator<Item = Span>,
        found: &mut Diagnostics,
    ) -> NameTable<'d> {
        let mut spans: Vec<Span> = Vec::new();
        let mut numbers = HashMap::default();
        for word in words {
            let name = document.text(word);
            match numbers.entry(name) {
                Entry::Vacant(entry) => {
                    entry.insert(spans.len());
                    spans.push(word);
                }
                Entry::Occupied(entry) => found.push(
                    Diagnostic::new(
                        kind.twice,
                        format!("{} {} is declared twice", kind.singular, in_backticks(name)),
                    )
                    .at(word, "again here")
                    .and_at(spans[*entry.get()], "first here")
                    .with_help("remove one of the two"),
                ),
            }
        }
        let used = vec![false; spans.len()];
        NameTable {
            document,
            kind,
            spans,
            numbers,
            used,
            groups: HashMap::new(),
            group_lists: Vec::new(),
            is_group_used: Vec::new(),
            unknown: HashMap::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.spans.len()
    }

    pub(super) fn name(&self, number: usize) -> &'d str {
        self.document.text(self.spans[number])
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.numbers.contains_key(name)
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
        match set {
            Some(Set::One(number)) => self.mark_used(number as usize),
            Some(Set::Group(group)) => self.is_group_used[group as usize] = true,
            Some(Set::All) => (),
            None => self.remember_unknown(word, true),
        }
        set
    }

    /// The same, but nothing is remembered.
    pub(super) fn known_set(&self, word: Span) -> Option<Set> {
        let text = self.document.text(word);
        if text == WILDCARD {
            return Some(Set::All);
        }
        let name = self.number(word).map(Set::one);
        name.or_else(|| self.groups.get(text).map(|&group| Set::group(group)))
    }

    /// Whether a word is a name, a group or `_`.
    pub(super) fn covers(&self, word: Span) -> bool {
        self.known_set(word).is_some()
    }

    fn remember_unknown(&mut self, span: Span, may_be_group: bool) {
        let first = Unknown { span, count: 0, may_be_group };
        self.unknown.entry(self.document.text(span)).or_insert(first).count += 1;
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
        self.numbers.get(self.document.text(word)).copied()
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
        self.numbers.get(self.document.text(word)).is_some_and(|&number| self.spans[number] == word)
    }

    /// Whether a name was looked for so far.
    pub(super) fn is_used(&self, word: Span) -> bool {
        self.numbers.get(self.document.text(word)).is_some_and(|&number| self.used[number])
    }

    /// One message per unknown name, however often it is used.
    pub(super) fn refuse_unknown(
        &mut self,
        others: &NameTable<'d>,
        mut clues: UnknownNameClues<'d>,
        suggester: &mut Suggester,
        found: &mut Diagnostics,
    ) {
        let mut unknown: Vec<_> = std::mem::take(&mut self.unknown).into_iter().collect();
        unknown.sort_unstable_by_key(|(_, unknown)| unknown.span);
        let noun = self.kind.singular;
        // The names in refused rows were not looked up.
        let knows_uses = !found.has_errors();
        // With an empty list it is the list that is wrong: one message.
        let most = if self.len() == 0 { 1 } else { usize::MAX };
        let groups = self.group_lists.iter().filter(|group| !group.is_label).count();
        for (name, Unknown { span, count: uses, may_be_group }) in unknown.into_iter().take(most) {
            let mut label = match (self.len(), groups) {
                (0, _) => format!("no {noun} is declared at all"),
                (many, groups) if groups > 0 && may_be_group => {
                    format!("not among the {} and {}", count(many, noun), count(groups, "group"))
                }
                (1, _) => format!("not the one {noun} there is"),
                (many, _) => format!("not among the {many} {noun}s"),
            };
            if uses > 1 {
                label = format!("{label}; used {uses} times");
            }
            let error = Diagnostic::new(
                self.kind.unknown,
                format!("{noun} {} is not declared", in_backticks(name)),
            );
            let error = error.at(span, label);
            found.push(match clues.advice.remove(name).or_else(|| self.help(name, others)) {
                Some(help) => error.with_help(help),
                None => self.suggest(error, name, may_be_group, &clues, knows_uses, suggester),
            });
        }
    }

    /// What to do about a name that looks like something else.
    fn help(&self, name: &str, others: &NameTable<'d>) -> Option<String> {
        let noun = self.kind.singular;
        if self.groups.contains_key(name) {
            return Some(format!("it is a group; one {noun} belongs here"));
        }
        if others.has(name) {
            return Some(format!("it is a {}", others.kind.singular));
        }
        if others.groups.contains_key(name) {
            return Some(format!("it is a group of {}s", others.kind.singular));
        }
        if [STAY, REFUSED].contains(&name) {
            return Some("`.` and `!` stand for targets only".to_owned());
        }
        if name == BAR {
            return Some("`|` stands between states at the head of a line".to_owned());
        }
        if name.starts_with(BAR) || name.ends_with(BAR) {
            return Some("write `|` with blanks around it".to_owned());
        }
        if let Some((heading, _)) = known_heading(name) {
            return Some(format!("a heading ends in a colon: `{heading}:`"));
        }
        if ["#", "--", ";", "/*", "%"].contains(&name) {
            return Some("a comment begins with `//`".to_owned());
        }
        if self.has(&format!("{name},")) || name.trim_end_matches(',') != name {
            return Some("names are separated by blanks, without commas".to_owned());
        }
        None
    }

    /// The error with a name that is near, if there is one.
    fn suggest(
        &self,
        error: Diagnostic,
        name: &str,
        may_be_group: bool,
        clues: &UnknownNameClues<'_>,
        knows_uses: bool,
        suggester: &mut Suggester,
    ) -> Diagnostic {
        if may_be_group
            && let groups = self.group_lists.iter().map(|group| self.document.text(group.span))
            && let Some(near) = suggester.nearest(name, groups)
        {
            let group = &self.group_lists[near];
            let noun = if group.is_label { "label" } else { "group" };
            let meant = in_backticks(self.document.text(group.span));
            return error
                .and_at(group.span, format!("the {noun}"))
                .with_help(format!("did you mean the {noun} {meant}?"));
        }
        let names = self.spans.iter().map(|&span| self.document.text(span));
        // Two names that both have a row are two states.
        let is_other = |near| clues.rows.contains(name) && clues.rows.contains(self.name(near));
        let near = suggester.nearest(name, names).filter(|&near| !is_other(near));
        let Some(near) = near else {
            return error.with_help(format!("declare it under `{}`", self.kind.section));
        };
        let meant = in_backticks(self.name(near));
        if knows_uses && !self.used[near] {
            // The slip may be in the declaration.
            return error
                .and_at(self.spans[near], "declared and never used")
                .with_help(format!("did you mean {meant}, or is that misspelt?"));
        }
        error.with_help(format!("did you mean {meant}?"))
    }
}
