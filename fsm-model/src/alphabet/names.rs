//! The sets and classes of one text.

use super::{CharSet, Classes, Reads, whole_character};
use crate::source::Span;

/// The bytes or characters of a text: its sets, and the classes that are the symbols of its automaton.
#[derive(Debug)]
pub(crate) struct CharacterNames {
    pub(crate) classes: Classes,
    /// In the order of the text.
    pub(crate) sets: Vec<NamedSet>,
    /// Where each class has its name, behind the written text.
    pub(crate) class_names: Vec<Span>,
}

/// A set that a line of `Bytes:` or `Characters:` declares.
#[derive(Debug)]
pub(crate) struct NamedSet {
    pub(crate) name: Span,
    pub(crate) members: CharSet,
    /// The numbers of the sets that it lists.
    pub(crate) inner: Vec<usize>,
}

impl CharacterNames {
    pub(crate) fn reads(&self) -> Reads {
        self.classes.reads()
    }

    /// No sets and no classes, for a text whose sets cannot be read.
    pub(crate) fn nameless(reads: Reads) -> CharacterNames {
        CharacterNames { classes: Classes::empty(reads), sets: Vec::new(), class_names: Vec::new() }
    }

    /// The class of a character or escape, if it is the only member. It is, if the text mentions it.
    pub(crate) fn single(&self, word: &str) -> Option<usize> {
        let value = whole_character(word, self.reads())?;
        let class = self.classes.number_of(value)?;
        self.classes.sets()[class].only().map(|_| class)
    }
}
