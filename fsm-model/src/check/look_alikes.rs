//! Warnings about names that look alike and are not the same.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::names::{DeclaredNames, NameTable};
use super::roles::Roles;
use crate::diagnostic::{Diagnostic, code, difference, list_in_backticks, shape};
use crate::source::Span;
use crate::syntax::Document;

/// One warning for all names of a kind that look alike.
///
/// Two names of ASCII are left alone, so a text of ASCII costs one look at its bytes.
pub(super) fn look_alikes(
    document: &Document<'_>,
    names: &DeclaredNames<'_>,
    roles: &Roles,
) -> Vec<Diagnostic> {
    if document.source.text().is_ascii() {
        return Vec::new();
    }
    let mut starts = Vec::new();
    for start in &roles.starts {
        starts.extend(start.label);
    }
    // A list under one label has the label once for each start.
    starts.dedup();
    let none: &[Span] = &[];
    // Bytes and characters are not names; they are written one by one.
    let symbols = if document.characters.is_some() { none } else { &names.symbols.spans };
    let symbol_groups = if document.characters.is_some() { "sets" } else { "groups" };
    let mut found = Vec::new();
    for (nouns, spans) in [
        ("states", &names.states.spans[..]),
        ("groups", &groups(&names.states, false)),
        ("labels", &groups(&names.states, true)),
        ("labels", &starts),
        ("symbols", symbols),
        (symbol_groups, &groups(&names.symbols, false)),
        ("outputs", &names.outputs.spans),
    ] {
        found.extend(among(document, nouns, spans));
    }
    found
}

/// The names of groups, or of labels, which are groups too.
fn groups(names: &NameTable<'_>, is_label: bool) -> Vec<Span> {
    let mut spans = Vec::new();
    for group in &names.group_lists {
        spans.extend((group.is_label == is_label).then_some(group.span));
    }
    spans
}

/// The same for the names of tokens.
pub(super) fn among_tokens(document: &Document<'_>, tokens: &[Span]) -> Vec<Diagnostic> {
    if document.source.text().is_ascii() { Vec::new() } else { among(document, "tokens", tokens) }
}

/// The warnings about names of one kind.
fn among(document: &Document<'_>, nouns: &str, names: &[Span]) -> Vec<Diagnostic> {
    // Only names beyond ASCII have a shape that another name can have.
    let mut numbers: HashMap<Cow<'_, str>, usize> = HashMap::new();
    let mut alike: Vec<Vec<Span>> = Vec::new();
    let is_ascii = |span: &&Span| document.text(**span).is_ascii();
    for &span in names.iter().filter(|span| !is_ascii(span)) {
        let number = *numbers.entry(shape(document.text(span))).or_insert(alike.len());
        if number == alike.len() {
            alike.push(Vec::new());
        }
        alike[number].push(span);
    }
    if alike.is_empty() {
        return Vec::new();
    }
    for &span in names.iter().filter(is_ascii) {
        if let Some(&number) = numbers.get(document.text(span)) {
            alike[number].push(span);
        }
    }
    let mut found = Vec::new();
    for mut spans in alike {
        spans.sort_unstable();
        // A label may be there again.
        let mut seen: HashSet<&str> = HashSet::new();
        spans.retain(|&span| seen.insert(document.text(span)));
        if spans.len() > 1 {
            found.push(warning(document, nouns, &spans));
        }
    }
    found
}

/// The warning about names that look alike, in the order of the text.
fn warning(document: &Document<'_>, nouns: &str, spans: &[Span]) -> Diagnostic {
    /// More places are not shown.
    const MOST: usize = 5;
    let name = |span: Span| document.text(span);
    let names = list_in_backticks(spans.iter().map(|&span| name(span)));
    let mut warning = Diagnostic::new(&code::LOOK_ALIKE, format!("{nouns} {names} look alike"))
        .at(spans[1], "looks like the first one")
        .and_at(spans[0], "the first one");
    for &span in spans.iter().skip(2).take(MOST) {
        warning = warning.and_at(span, "looks like the first one, too");
    }
    for &span in spans.iter().skip(1).take(MOST) {
        warning = warning.with_note(difference(name(span), name(spans[0])));
    }
    warning.with_help("spell both alike, or choose names that look different")
}
