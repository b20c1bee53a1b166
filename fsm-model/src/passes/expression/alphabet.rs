//! The symbols of an expression, in classes.

use std::collections::HashMap;

use super::mistakes::too_many_members;
use super::{NoRecogniser, Recogniser};
use crate::limits::Limits;
use crate::numbers::MembershipClasses;
use crate::source::Span;
use crate::syntax::{ItemKind, Regex};

/// How many symbols the names of an expression may stand for together.
const MOST_MEMBERS: usize = 1 << 25;

/// The symbols in classes: two symbols are in one class if the same names stand for them.
pub(super) struct Alphabet {
    /// For each symbol, its class. Classes are numbered in the order of their first symbols.
    class_of: Vec<u32>,
    /// The numbers of all classes.
    classes: Vec<u32>,
    /// For each different name, the classes of its symbols.
    sets: Vec<Vec<u32>>,
    /// For each item of the expression, the number of its set, if it is a name.
    set_of_item: Vec<usize>,
}

impl Alphabet {
    pub(super) fn new(
        regex: &Regex<'_>,
        width: usize,
        symbols: &mut dyn FnMut(&str, Span) -> Option<Vec<u32>>,
    ) -> Result<Alphabet, NoRecogniser> {
        let (set_of_item, set_count) = number_names(regex);
        let members = look_up_names(regex, &set_of_item, set_count, symbols)?;
        let mut membership = MembershipClasses::new(width);
        for list in &members {
            membership.begin_list();
            for &symbol in list {
                membership.add(symbol as usize);
            }
        }
        let (class_of, sizes) = membership.finish();
        let mut sets = members;
        for set in &mut sets {
            for symbol in &mut *set {
                *symbol = class_of[*symbol as usize];
            }
            set.sort_unstable();
            set.dedup();
        }
        let classes = (0..).take(sizes.len()).collect();
        Ok(Alphabet { class_of, classes, sets, set_of_item })
    }

    /// The number of classes.
    pub(super) fn len(&self) -> usize {
        self.classes.len()
    }

    /// All classes.
    pub(super) fn classes(&self) -> &[u32] {
        &self.classes
    }

    /// The classes that the name at an item stands for.
    pub(super) fn set(&self, item: usize) -> &[u32] {
        &self.sets[self.set_of_item[item]]
    }

    /// The same automaton over all symbols instead of classes.
    pub(super) fn widen(
        &self,
        narrow: &Recogniser,
        regex: &Regex<'_>,
        limits: Limits,
    ) -> Result<Recogniser, NoRecogniser> {
        let (states, symbols) = (narrow.is_final.len(), self.class_of.len());
        if !limits.has_room(states, symbols) {
            let (mut first, mut last) = (regex.items()[0].span, regex.items()[0].span);
            for item in regex.items() {
                first = first.min(item.span);
                if item.span.range().end >= last.range().end {
                    last = item.span;
                }
            }
            let span = first.to(last);
            let error = limits.too_many_cases(states, symbols);
            return Err(Box::new(error.at(span, "the states are those of this expression")).into());
        }
        let mut targets = Vec::with_capacity(states * symbols);
        for state in 0..states {
            let row = &narrow.targets[state * narrow.width..][..narrow.width];
            for &class in &self.class_of {
                targets.push(row[class as usize]);
            }
        }
        let is_final = narrow.is_final.clone();
        Ok(Recogniser { width: symbols, targets, is_final })
    }
}

/// Gives the same number to items with the same name. Returns the numbers of all items, and how many
/// different numbers there are. An item that is no name has number 0.
fn number_names(regex: &Regex<'_>) -> (Vec<usize>, usize) {
    let mut known: HashMap<&str, usize> = HashMap::new();
    let mut numbers = vec![0; regex.items().len()];
    for (number, item) in numbers.iter_mut().zip(regex.items()) {
        if let ItemKind::Name(name) = &item.kind {
            let next = known.len();
            *number = *known.entry(name).or_insert(next);
        }
    }
    (numbers, known.len())
}

/// The symbols of each different name.
fn look_up_names(
    regex: &Regex<'_>,
    set_of_item: &[usize],
    set_count: usize,
    symbols: &mut dyn FnMut(&str, Span) -> Option<Vec<u32>>,
) -> Result<Vec<Vec<u32>>, NoRecogniser> {
    let mut members: Vec<Vec<u32>> = vec![Vec::new(); set_count];
    let mut is_known = vec![false; set_count];
    let mut total = 0;
    for (item, &set) in regex.items().iter().zip(set_of_item) {
        let ItemKind::Name(name) = &item.kind else { continue };
        if is_known[set] {
            continue;
        }
        let Some(list) = symbols(name, item.span) else { continue };
        total += list.len();
        if total > MOST_MEMBERS {
            return Err(too_many_members(item.span, MOST_MEMBERS).into());
        }
        is_known[set] = true;
        members[set] = list;
    }
    if is_known.contains(&false) {
        return Err(NoRecogniser::UnknownNames);
    }
    Ok(members)
}
