//! What is written for a refused text: code of the same shape, so that one mistake gives one
//! message, and not another wherever the enum is used.

use std::collections::HashSet;

use proc_macro2::TokenStream;

use super::identifiers::{identifier, reserved_for_others, reserved_for_states, start_constant};
use super::{Code, Enum, Form, MOST_STATES, Names};
use crate::dfa::{Dfa, Finality, Names as Places, Start, StateId};
use crate::report::Findings;
use crate::source::{Source, Span};
use crate::suggest::Suggester;
use crate::syntax::{self, ARROW, Kind, Parts, REST, Tree};

/// Of a text that has too many states, this many get a variant.
const SOME_STATES: usize = 1000;

/// Writes an enum with the names of a text that was refused, for whatever reason.
///
/// The states are there, and so are the starts, symbols and labels. What it does is of no
/// importance, because it never runs. `None` if no states or no symbols can be made out.
#[must_use]
pub fn emit_stand_in(source: &Source, wanted: &Enum) -> Option<TokenStream> {
    let dfa = salvage(&syntax::read(source).0)?;
    let names = Names::new(&dfa, wanted, &mut Findings::default());
    let form = Form::for_size(dfa.states().len(), dfa.symbols().len());
    Some(Code { dfa: &dfa, wanted, names: &names, form, is_stand_in: true }.tokens())
}

/// An automaton with the names in a tree, in which every state leads to itself.
fn salvage(tree: &Tree<'_>) -> Option<Dfa> {
    let lists = |kind| tree.sections(kind).flat_map(|section| tree.list(section)).copied();
    let labels = |kind| tree.sections(kind).filter_map(|section| section.label);
    let rows = || tree.rows.iter().chain(&tree.examples).map(|row| tree.parts(row));
    let used_states = rows().flat_map(|parts| match parts {
        Parts::Table { state, targets } => [&[state], targets].concat(),
        Parts::Arrow { state, target, .. } => vec![state, target],
    });
    let used_states =
        lists(Kind::Start).chain(lists(Kind::Final)).chain(lists(Kind::Sink)).chain(used_states);
    let used_symbols = rows().flat_map(|parts| match parts {
        Parts::Table { .. } => Vec::new(),
        Parts::Arrow { symbols, .. } => symbols.to_vec(),
    });

    let start_labels = distinct(tree, labels(Kind::Start), start_constant);
    let reserved = reserved_for_states(start_labels.iter().map(|&label| tree.text(label)));
    let others = reserved_for_others();
    let states = with_undeclared(tree, lists(Kind::States).collect(), used_states);
    let mut states = distinct(tree, states.into_iter(), |name| identifier(name, &reserved));
    if states.len() > MOST_STATES {
        states.truncate(SOME_STATES);
    }
    let symbols = with_undeclared(tree, lists(Kind::Symbols).collect(), used_symbols);
    let symbols = distinct(tree, symbols.into_iter(), |name| identifier(name, &others));
    let labels = distinct(tree, labels(Kind::Final), |name| identifier(name, &others));
    let (&first, _) = states.first().zip(symbols.first())?;

    let unlabelled = tree.sections(Kind::Start).filter(|section| section.label.is_none());
    let unlabelled = unlabelled.map(|section| tree.list(section).len()).sum::<usize>();
    let unlabelled = if start_labels.is_empty() { unlabelled.max(1) } else { unlabelled };
    let start = |label| Start { state: StateId::new(0), label, place: first };
    let starts = start_labels.into_iter().map(Some).chain(std::iter::repeat_n(None, unlabelled));
    let next: Vec<StateId> = (0..states.len())
        .flat_map(|state| std::iter::repeat_n(StateId::new(state), symbols.len()))
        .collect();
    Some(Dfa {
        source: tree.source.clone(),
        starts: starts.map(start).collect(),
        finality: vec![Finality::None; states.len()],
        final_places: vec![first.start(); states.len()],
        places: vec![first.start(); next.len()],
        next,
        claims: Vec::new(),
        states: Places::new(states),
        symbols: Places::new(symbols),
        labels: Places::new(labels),
    })
}

/// The declared words, and those that are used and not meant to be one of them.
fn with_undeclared(
    tree: &Tree<'_>,
    mut words: Vec<Span>,
    used: impl Iterator<Item = Span>,
) -> Vec<Span> {
    let declared: Vec<&str> = words.iter().map(|&word| tree.text(word)).collect();
    let mut seen: HashSet<&str> = declared.iter().copied().collect();
    let mut suggester = Suggester::new();
    for word in used {
        let name = tree.text(word);
        if seen.insert(name) && suggester.nearest(name, declared.iter().copied()).is_none() {
            words.push(word);
        }
    }
    words
}

/// The words that become different identifiers, in order.
fn distinct(
    tree: &Tree<'_>,
    words: impl Iterator<Item = Span>,
    identifier: impl Fn(&str) -> String,
) -> Vec<Span> {
    let mut seen = HashSet::new();
    words
        .filter(|&word| {
            let name = tree.text(word);
            name != ARROW && name != REST && seen.insert(identifier(name))
        })
        .collect()
}
