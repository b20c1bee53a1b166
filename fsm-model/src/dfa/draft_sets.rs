//! How a draft writes classes of bytes or characters: by the sets of the text where that is possible.

use std::collections::BTreeMap;

use super::draft::{DraftRow, DraftSet};
use super::skeleton::Skeleton;
use crate::alphabet::{CharSet, spelling};

/// Lets the arrows of a draft, whose symbols are numbers of classes, list characters and sets instead.
/// Returns the names that the arrows then have numbers of, and the sets.
///
/// A set of the text is used where all of it leads to the same target. What is left of an arrow is listed
/// one by one, or as a set with a new name. In a nondeterministic automaton, a smaller set would beat a
/// larger one; so there, each class is a set of its own.
pub(crate) fn write_sets(
    skeleton: &Skeleton,
    classes: &[CharSet],
    is_nfa: bool,
    rows: &mut [DraftRow],
) -> (Vec<String>, Vec<DraftSet>) {
    let reads = skeleton.reads();
    let mut declared: Vec<DraftSet> = skeleton
        .symbol_groups()
        .map(|group| {
            let classes = skeleton.classes();
            let members = group.members().filter_map(|class| Some(classes?.set(class)));
            DraftSet { name: group.name().to_owned(), members: CharSet::union(members) }
        })
        .collect();
    // Larger sets are tried first. One of a single member is no shorter than the member.
    declared.retain(|set| set.members.only().is_none());
    declared.sort_by_key(|set| std::cmp::Reverse(set.members.count()));
    let mut names: Vec<String> = Vec::new();
    let mut sets: Vec<DraftSet> = Vec::new();
    let mut number_of: BTreeMap<String, usize> = BTreeMap::new();
    let mut made = 0;
    for row in rows {
        let DraftRow::Arrow { symbols, .. } = row else { continue };
        let of_row = || symbols.iter().map(|&class| &classes[class]);
        let parts: Vec<CharSet> =
            if is_nfa { of_row().cloned().collect() } else { vec![CharSet::union(of_row())] };
        let mut words: Vec<String> = Vec::new();
        for part in parts {
            let mut left = part.clone();
            for set in &declared {
                let is_inside = set.members.intersection(&part) == set.members;
                let is_used = if is_nfa { set.members == part } else { is_inside };
                if is_used && !set.members.intersection(&left).is_empty() {
                    left = left.intersection(&set.members.complement(reads));
                    words.push(set.name.clone());
                    if sets.iter().all(|known| known.name != set.name) {
                        sets.push(set.clone());
                    }
                }
            }
            if left.count() <= if is_nfa { 1 } else { MOST_LISTED } {
                let values = left.ranges().iter().flat_map(|&(first, last)| first..=last);
                words.extend(values.map(|value| spelling(value, reads)));
                continue;
            }
            let known = sets.iter().find(|set| set.members == left).map(|set| set.name.clone());
            words.push(known.unwrap_or_else(|| {
                let is_new =
                    |name: &String| declared.iter().chain(&sets).all(|set| set.name != *name);
                let name = loop {
                    made += 1;
                    let name = format!("set{made}");
                    if is_new(&name) {
                        break name;
                    }
                };
                sets.push(DraftSet { name: name.clone(), members: left });
                name
            }));
        }
        let numbers = words.into_iter().map(|word| {
            let next = names.len();
            *number_of.entry(word).or_insert_with_key(|word| {
                names.push(word.clone());
                next
            })
        });
        *symbols = numbers.collect();
    }
    (names, sets)
}

/// More bytes or characters than this become a set.
const MOST_LISTED: usize = 8;
