//! Declared names: numbering them, finding them, and what to say when they are not there.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::code::{self, Code};
use crate::report::{Diagnostic, quote};
use crate::source::Span;
use crate::suggest::Suggester;
use crate::syntax::Tree;

/// The names of one kind and the uses of names that nobody declared.
pub(super) struct Declared<'t> {
    tree: &'t Tree<'t>,
    kind: &'static Noun,
    /// The declarations, in order; a name's number is its index here.
    pub(super) places: Vec<Span>,
    numbers: HashMap<&'t str, usize>,
    /// Where each unknown name is used first, and how often.
    unknown: HashMap<&'t str, (Span, usize)>,
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
        found: &mut Vec<Diagnostic>,
    ) -> Declared<'t> {
        let mut places: Vec<Span> = Vec::new();
        let mut numbers = HashMap::new();
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
        Declared { tree, kind, places, numbers, unknown: HashMap::new() }
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

    /// The number of a name; one that nobody declared is remembered.
    pub(super) fn find(&mut self, word: Span) -> Option<usize> {
        let name = self.tree.text(word);
        let number = self.numbers.get(name).copied();
        if number.is_none() {
            self.unknown.entry(name).or_insert((word, 0)).1 += 1;
        }
        number
    }

    /// One message per unknown name, however often it is used.
    pub(super) fn refuse_unknown(
        &mut self,
        others: &Declared<'t>,
        suggester: &mut Suggester,
        found: &mut Vec<Diagnostic>,
    ) {
        let mut unknown: Vec<_> = std::mem::take(&mut self.unknown).into_iter().collect();
        unknown.sort_unstable_by_key(|&(_, (place, _))| place);
        let noun = self.kind.singular;
        for (name, (place, uses)) in unknown {
            let mut label = match self.len() {
                0 => format!("no {noun} is declared"),
                1 => format!("not the one {noun} there is"),
                many => format!("not among the {many} {noun}s"),
            };
            if uses > 1 {
                label = format!("{label}; used {uses} times");
            }
            let names = self.places.iter().map(|&place| self.tree.text(place));
            let help = if others.has(name) {
                format!("it is a {}", others.kind.singular)
            } else if let Some(near) = suggester.nearest(name, names) {
                format!("did you mean {}?", quote(self.name(near)))
            } else {
                format!("declare it under `{}`", self.kind.section)
            };
            found.push(
                Diagnostic::new(
                    self.kind.unknown,
                    format!("{noun} {} is not declared", quote(name)),
                )
                .at(place, label)
                .help(help),
            );
        }
    }
}
