//! Declared names: numbering them, finding them, and what to say when they are not there.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use foldhash::fast::RandomState;

use crate::code::{self, Code};
use crate::report::{Diagnostic, Findings, quote};
use crate::source::Span;
use crate::suggest::Suggester;
use crate::syntax::{Tree, known_heading};

/// The names of one kind and the uses of names that nobody declared.
pub(super) struct Declared<'t> {
    tree: &'t Tree<'t>,
    kind: &'static Noun,
    /// The declarations, in order; a name's number is its index here.
    pub(super) places: Vec<Span>,
    /// A table asks here for every target; the usual hasher took a third of the time.
    numbers: HashMap<&'t str, usize, RandomState>,
    used: Vec<bool>,
    /// Where each unknown name is used first, and how often.
    unknown: HashMap<&'t str, (Span, usize)>,
}

/// What may explain that a name was not declared.
#[derive(Default)]
pub(super) struct Hints<'t> {
    /// What somebody knows who understands such names.
    pub(super) advice: HashMap<&'t str, String>,
    /// The names with a row of a table, of which a state has only one.
    pub(super) rows: HashSet<&'t str>,
}

/// How to speak of a kind of names.
pub(super) struct Noun {
    singular: &'static str,
    section: &'static str,
    twice: &'static Code,
    unknown: &'static Code,
}

pub(super) static STATE: Noun = Noun {
    singular: "state",
    section: "States:",
    twice: &code::DUPLICATE_STATE,
    unknown: &code::UNKNOWN_STATE,
};

pub(super) static SYMBOL: Noun = Noun {
    singular: "symbol",
    section: "Symbols:",
    twice: &code::DUPLICATE_SYMBOL,
    unknown: &code::UNKNOWN_SYMBOL,
};

impl<'t> Declared<'t> {
    /// Numbers the words of a list in order.
    pub(super) fn new(
        tree: &'t Tree<'t>,
        kind: &'static Noun,
        words: impl Iterator<Item = Span>,
        found: &mut Findings,
    ) -> Declared<'t> {
        let mut places: Vec<Span> = Vec::new();
        let mut numbers = HashMap::default();
        for word in words {
            let name = tree.text(word);
            match numbers.entry(name) {
                Entry::Vacant(entry) => {
                    entry.insert(places.len());
                    places.push(word);
                }
                Entry::Occupied(entry) => found.push(
                    Diagnostic::new(
                        kind.twice,
                        format!("{} {} is declared twice", kind.singular, quote(name)),
                    )
                    .at(word, "again here")
                    .and(places[*entry.get()], "first here")
                    .help("remove one of the two"),
                ),
            }
        }
        let used = vec![false; places.len()];
        Declared { tree, kind, places, numbers, used, unknown: HashMap::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    pub(super) fn name(&self, number: usize) -> &'t str {
        self.tree.text(self.places[number])
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.numbers.contains_key(name)
    }

    /// The number of a name that is used; one that nobody declared is remembered.
    pub(super) fn find(&mut self, word: Span) -> Option<usize> {
        let number = self.number(word);
        self.use_once(word, number);
        number
    }

    /// The number of a name, if it was declared.
    pub(super) fn number(&self, word: Span) -> Option<usize> {
        self.numbers.get(self.tree.text(word)).copied()
    }

    /// Remembers the use of a name with that number.
    pub(super) fn use_once(&mut self, word: Span, number: Option<usize>) {
        match number {
            Some(number) => self.used[number] = true,
            None => self.unknown.entry(self.tree.text(word)).or_insert((word, 0)).1 += 1,
        }
    }

    /// Whether a name was looked for that nobody declared.
    pub(super) fn has_unknown(&self) -> bool {
        !self.unknown.is_empty()
    }

    /// Whether this word is a declaration.
    pub(super) fn declares(&self, word: Span) -> bool {
        self.numbers.get(self.tree.text(word)).is_some_and(|&number| self.places[number] == word)
    }

    /// Whether a name was looked for so far.
    pub(super) fn is_used(&self, word: Span) -> bool {
        self.numbers.get(self.tree.text(word)).is_some_and(|&number| self.used[number])
    }

    /// One message per unknown name, however often it is used.
    pub(super) fn refuse_unknown(
        &mut self,
        others: &Declared<'t>,
        mut hints: Hints<'t>,
        suggester: &mut Suggester,
        found: &mut Findings,
    ) {
        let mut unknown: Vec<_> = std::mem::take(&mut self.unknown).into_iter().collect();
        unknown.sort_unstable_by_key(|&(_, (place, _))| place);
        let noun = self.kind.singular;
        // In rows that were refused nobody has looked.
        let knows_uses = !found.has_errors();
        // With an empty list it is the list that is wrong: one message.
        let most = if self.len() == 0 { 1 } else { usize::MAX };
        for (name, (place, uses)) in unknown.into_iter().take(most) {
            let mut label = match self.len() {
                0 => format!("no {noun} is declared at all"),
                1 => format!("not the one {noun} there is"),
                many => format!("not among the {many} {noun}s"),
            };
            if uses > 1 {
                label = format!("{label}; used {uses} times");
            }
            let error = Diagnostic::new(
                self.kind.unknown,
                format!("{noun} {} is not declared", quote(name)),
            );
            let error = error.at(place, label);
            found.push(match hints.advice.remove(name).or_else(|| self.help(name, others)) {
                Some(help) => error.help(help),
                None => self.suggest(error, name, &hints, knows_uses, suggester),
            });
        }
    }

    /// What to do about a name that looks like something else.
    fn help(&self, name: &str, others: &Declared<'t>) -> Option<String> {
        if others.has(name) {
            return Some(format!("it is a {}", others.kind.singular));
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
        hints: &Hints<'_>,
        knows_uses: bool,
        suggester: &mut Suggester,
    ) -> Diagnostic {
        let names = self.places.iter().map(|&place| self.tree.text(place));
        // Two that have such rows are not the same.
        let is_other = |near| hints.rows.contains(name) && hints.rows.contains(self.name(near));
        let near = suggester.nearest(name, names).filter(|&near| !is_other(near));
        let Some(near) = near else {
            return error.help(format!("declare it under `{}`", self.kind.section));
        };
        let meant = quote(self.name(near));
        if knows_uses && !self.used[near] {
            // The slip may be in the declaration.
            return error
                .and(self.places[near], "declared and never used")
                .help(format!("did you mean {meant}, or is that misspelt?"));
        }
        error.help(format!("did you mean {meant}?"))
    }
}
