//! What is written for a refused text: code of the same shape, so that one mistake gives one
//! message, and not another wherever the enum is used.

use std::collections::{HashMap, HashSet};

use proc_macro2::TokenStream;
use quote::quote;

use super::identifiers::{
    Identifiers, error_type, label_type, reserved_for_others, reserved_for_states, symbol_type,
};
use super::spelling::{identifier, start_constant};
use super::{Emission, Enum, Form, MOST_VARIANTS};
use crate::dfa::{Dfa, Finality, Names as Places, Start, StateId};
use crate::report::Findings;
use crate::source::{Source, Span};
use crate::suggest::Suggester;
use crate::syntax::{self, ARROW, Kind, Parts, REST, Section, Tree, bare_heading};

/// Of a text that has too many names, this many get a variant.
const SOME_VARIANTS: usize = 1000;

/// Writes something in place of an enum that cannot be had, because its text was refused.
///
/// The `error` is an expression that does not compile; it is what the compiler shows, and all
/// that it shows. If states and symbols can be made out in the text there is an enum of them,
/// with its starts and labels, whose functions evaluate the error: about constants that depend
/// on it the compiler then keeps silent. Otherwise there are types that contain the error: of
/// what is done with their values, of variants and traits, the compiler says no more, but it
/// does of imports from them and of `impl` blocks that only an enum can have.
#[must_use]
pub fn emit_stand_in(source: Option<&Source>, wanted: &Enum, error: &TokenStream) -> TokenStream {
    let salvaged = source.and_then(|source| salvage(&syntax::read(source).0));
    let Some(dfa) = salvaged else { return types_with(error, wanted) };
    let identifiers = Identifiers::new(&dfa, wanted, &mut Findings::default());
    let form = Form::for_size(dfa.states().len(), dfa.symbols().len());
    Emission { dfa: &dfa, wanted, identifiers: &identifiers, form, error: Some(error) }.tokens()
}

/// Types that contain an error.
fn types_with(error: &TokenStream, wanted: &Enum) -> TokenStream {
    let Enum { name, visibility, .. } = wanted;
    let symbol = wanted.symbol.is_none().then(|| symbol_type(wanted));
    let label = wanted.label.is_none().then(|| label_type(wanted));
    let companions = [symbol, label, Some(error_type(wanted))].into_iter().flatten();
    quote! {
        #visibility type #name = [(); #error];
        #(#[allow(dead_code)] #visibility type #companions = #name;)*
    }
}

/// An automaton with the names in a tree. It has no table, because nobody will look at it.
fn salvage(tree: &Tree<'_>) -> Option<Dfa> {
    let some = |mut words: Vec<Span>| {
        if words.len() > MOST_VARIANTS {
            words.truncate(SOME_VARIANTS);
        }
        words
    };
    let start_labels = some(distinct(tree, labels(tree, Kind::Start), start_constant));
    let reserved = reserved_for_states(start_labels.iter().map(|&label| tree.text(label)));
    let others = reserved_for_others();
    let states = distinct(tree, states(tree).into_iter(), |name| identifier(name, &reserved));
    let states = some(states);
    let symbols = distinct(tree, symbols(tree).into_iter(), |name| identifier(name, &others));
    let symbols = some(symbols);
    let labels = some(distinct(tree, labels(tree, Kind::Final), |name| identifier(name, &others)));
    let (&first, _) = states.first().zip(symbols.first())?;

    let starts = starts(tree, &states, &start_labels);
    Some(Dfa {
        source: tree.source.clone(),
        starts,
        finality: vec![Finality::None; states.len()],
        final_places: vec![first.start(); states.len()],
        next: Vec::new(),
        places: Vec::new(),
        claims: Vec::new(),
        examples: 0,
        states: Places::new(states),
        symbols: Places::new(symbols),
        labels: Places::new(labels),
    })
}

/// The starts with these labels and those without, or else the first state.
fn starts(tree: &Tree<'_>, states: &[Span], labels: &[Span]) -> Vec<Start> {
    let numbers: HashMap<&str, usize> =
        states.iter().enumerate().map(|(number, &state)| (tree.text(state), number)).collect();
    let mut starts = Vec::new();
    for section in sections(tree, Kind::Start) {
        let words = words(tree, section);
        let count = if section.label.is_some() { 1 } else { words.len() };
        for &word in words.iter().take(count) {
            let state = numbers.get(tree.text(word)).copied().unwrap_or(0);
            starts.push(Start { state: StateId::new(state), label: section.label, place: word });
        }
    }
    // Of labels that become one constant there is only the first.
    starts.retain(|start| start.label.is_none_or(|label| labels.contains(&label)));
    if starts.is_empty() {
        starts.push(Start { state: StateId::new(0), label: None, place: states[0] });
    }
    starts
}

/// The states that were declared, and those that have a row and were forgotten.
fn states(tree: &Tree<'_>) -> Vec<Span> {
    let mut used =
        [Kind::Start, Kind::Final, Kind::Sink].map(|kind| all_words(tree, kind)).concat();
    let mut with_row = HashSet::new();
    for parts in tree.rows.iter().map(|row| tree.parts(row)) {
        let (Parts::Table { state, .. } | Parts::Arrow { state, .. }) = parts;
        with_row.insert(tree.text(state));
        used.push(state);
        match parts {
            Parts::Table { targets, .. } => used.extend(targets),
            Parts::Arrow { target, .. } => used.push(target),
        }
    }
    declared_and_meant(tree, &all_words(tree, Kind::States), &used, |name| with_row.contains(name))
}

/// The symbols that were declared, and those that are used again and again and were forgotten.
fn symbols(tree: &Tree<'_>) -> Vec<Span> {
    let rows = tree.rows.iter().chain(&tree.examples).map(|row| tree.parts(row));
    let used: Vec<Span> = rows
        .flat_map(|parts| match parts {
            Parts::Table { .. } => &[],
            Parts::Arrow { symbols, .. } => symbols,
        })
        .copied()
        .collect();
    let mut declared = all_words(tree, Kind::Symbols);
    if declared.is_empty() {
        declared = words_below_bare_heading(tree, Kind::Symbols);
    }
    if tree.rows.iter().any(|row| !row.has_arrow) {
        // A table uses all symbols without naming them; what is named elsewhere may be a slip.
        return declared;
    }
    let mut once = HashSet::new();
    let names = used.iter().map(|&word| tree.text(word));
    let again: HashSet<&str> = names.filter(|name| !once.insert(*name)).collect();
    declared_and_meant(tree, &declared, &used, |name| declared.is_empty() || again.contains(name))
}

/// The declared words; in place of one that nobody uses, the one that was meant by it; and words
/// that were forgotten, unless they are slips of others.
fn declared_and_meant(
    tree: &Tree<'_>,
    declared: &[Span],
    used: &[Span],
    is_forgotten: impl Fn(&str) -> bool,
) -> Vec<Span> {
    let names: Vec<&str> = declared.iter().map(|&word| tree.text(word)).collect();
    let used_names: HashSet<&str> = used.iter().map(|&word| tree.text(word)).collect();
    let mut seen: HashSet<&str> = names.iter().copied().collect();
    let mut suggester = Suggester::new();
    let mut words = declared.to_vec();
    for &word in used {
        let name = tree.text(word);
        if !seen.insert(name) {
            continue;
        }
        if is_bare_heading(tree, name) {
            continue;
        }
        match suggester.nearest(name, names.iter().copied()) {
            Some(near) if !used_names.contains(names[near]) => words[near] = word,
            None if is_forgotten(name) => words.push(word),
            _ => (),
        }
    }
    words
}

/// The sections of a kind, also those whose heading was misspelt.
fn sections<'t>(tree: &'t Tree<'_>, kind: Kind) -> impl Iterator<Item = &'t Section> {
    tree.sections.iter().filter(move |section| match section.kind {
        Kind::Unknown => {
            let word = tree.text(section.heading);
            let word = word.split(|c: char| c.is_whitespace() || c == ':').next();
            word.and_then(|word| syntax::nearest(word, section.label.is_some()))
                .is_some_and(|(_, meant)| meant == kind)
        }
        known => known == kind,
    })
}

fn labels<'t>(tree: &'t Tree<'_>, kind: Kind) -> impl Iterator<Item = Span> + use<'t> {
    sections(tree, kind).filter_map(|section| section.label)
}

fn all_words(tree: &Tree<'_>, kind: Kind) -> Vec<Span> {
    sections(tree, kind).flat_map(|section| words(tree, section)).collect()
}

/// The words of a section, up to where another begins whose heading was forgotten or has no colon.
fn words(tree: &Tree<'_>, section: &Section) -> Vec<Span> {
    let lines = lines(tree, section);
    lines.take_while(|line| !begins_another(tree, line)).flatten().copied().collect()
}

/// The words of a section that has a heading without a colon.
fn words_below_bare_heading(tree: &Tree<'_>, kind: Kind) -> Vec<Span> {
    let is_heading = |line: &&[Span]| {
        let first = line.first().and_then(|&word| bare_heading(tree.text(word)));
        first.is_some_and(|(_, bare)| bare == kind)
    };
    let below = |section| {
        let mut lines = lines(tree, section).skip_while(|line| !is_heading(line));
        let heading = lines.next().into_iter().flat_map(|line| &line[1..]);
        heading.chain(lines.take_while(|line| !begins_another(tree, line)).flatten())
    };
    tree.sections.iter().flat_map(below).copied().collect()
}

fn lines<'t>(tree: &'t Tree<'_>, section: &Section) -> impl Iterator<Item = &'t [Span]> {
    let lines = tree.lines[section.lines.clone()].iter();
    lines.map(|line| &tree.words[line.words.clone()])
}

/// Whether a line in a list is a row, or a heading without a colon.
fn begins_another(tree: &Tree<'_>, line: &[Span]) -> bool {
    line.first().is_some_and(|&word| is_bare_heading(tree, tree.text(word)))
        || line.iter().any(|&word| tree.text(word) == ARROW)
}

/// Whether a word wants only a colon to be the heading of a section that is missing.
fn is_bare_heading(tree: &Tree<'_>, word: &str) -> bool {
    bare_heading(word).is_some_and(|(_, kind)| tree.sections(kind).next().is_none())
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
            let is_name = name != ARROW && name != REST && !name.ends_with(':');
            // The replacement character stands for what is no text.
            is_name && !name.contains('\u{FFFD}') && seen.insert(identifier(name))
        })
        .collect()
}
