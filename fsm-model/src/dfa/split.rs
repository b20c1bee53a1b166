//! The same automaton with smaller classes of bytes or characters.

use super::{Dfa, SymbolId, Table};
use crate::alphabet::{CharSet, Classes};
use crate::source::Span;

impl Dfa {
    /// The same automaton in which each of some bytes or characters is a class of its own. `None` if they
    /// are already, or if the automaton reads symbols.
    pub(crate) fn split_classes(&self, values: &[u32]) -> Option<Dfa> {
        let classes = self.classes()?;
        let is_alone = |&value: &u32| {
            let class = classes.of(value);
            class.is_none_or(|class| classes.set(class).only().is_some())
        };
        if values.iter().all(is_alone) {
            return None;
        }
        let mut sets: Vec<CharSet> = classes.sets().to_vec();
        for &value in values {
            sets.push(CharSet::single(value));
        }
        let split = Classes::new(self.reads(), &sets.iter().collect::<Vec<_>>()).ok()?;
        let mut old: Vec<SymbolId> = Vec::new();
        for set in split.sets() {
            old.extend(set.first().and_then(|first| classes.of(first)));
        }
        let mut table = Table::with_holes(self.states().len(), old.len());
        for state in self.states() {
            for (new, &old) in old.iter().enumerate() {
                if let Some((step, byte)) = self.table.get(state, old, self.source()) {
                    table.set(state, SymbolId::new(new), step, byte);
                }
            }
        }
        let start = self.source().text().len();
        let mut added = String::new();
        let mut names: Vec<Span> = Vec::new();
        for set in split.sets() {
            added.push('\n');
            let name = set.name(self.reads());
            names.push(Span::inside(start + added.len()..start + added.len() + name.len()));
            added.push_str(&name);
        }
        let source = self.source().extended(&added);
        let skeleton = self.skeleton.with_symbols(source, names, split, &old);
        Some(Dfa { skeleton, table, ..self.clone() })
    }
}
