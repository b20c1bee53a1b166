//! Warnings about names that look alike and are not the same.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::names::{DeclaredNames, NameTable};
use super::roles::Roles;
use crate::diagnostic::{Diagnostic, code, difference, in_backticks, list_in_backticks, shape};
use crate::source::Span;
use crate::syntax::Document;

/// A name, and a noun for what it names.
type Named = (Span, &'static str);

/// One warning for all names that look alike and could be confused: states, groups of them and labels are
/// used in the same places, and so are symbols and their groups.
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
    let with_noun =
        |spans: &[Span], noun| -> Vec<Named> { spans.iter().map(|&span| (span, noun)).collect() };
    // Bytes and characters are not names; they are written one by one.
    let symbols = if document.characters.is_some() { none } else { &names.symbols.spans };
    let set = if document.characters.is_some() { "set" } else { "group" };
    let states = [
        with_noun(&names.states.spans, "state"),
        with_noun(&groups(&names.states, false), "group"),
        with_noun(&groups(&names.states, true), "label"),
    ];
    let symbols = [with_noun(symbols, "symbol"), with_noun(&groups(&names.symbols, false), set)];
    let mut found = Vec::new();
    for names in [
        states.concat(),
        with_noun(&starts, "label"),
        symbols.concat(),
        with_noun(&names.outputs.spans, "output"),
    ] {
        found.extend(among(document, &names));
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
    if document.source.text().is_ascii() {
        return Vec::new();
    }
    let names: Vec<Named> = tokens.iter().map(|&span| (span, "token")).collect();
    among(document, &names)
}

/// The warnings about names that are used in the same places.
fn among(document: &Document<'_>, names: &[Named]) -> Vec<Diagnostic> {
    // Only names beyond ASCII have a shape that another name can have.
    let mut numbers: HashMap<Cow<'_, str>, usize> = HashMap::new();
    let mut alike: Vec<Vec<Named>> = Vec::new();
    let is_ascii = |name: &&Named| document.text(name.0).is_ascii();
    for &(span, noun) in names.iter().filter(|name| !is_ascii(name)) {
        let number = *numbers.entry(shape(document.text(span))).or_insert(alike.len());
        if number == alike.len() {
            alike.push(Vec::new());
        }
        alike[number].push((span, noun));
    }
    if alike.is_empty() {
        return Vec::new();
    }
    for &(span, noun) in names.iter().filter(is_ascii) {
        if let Some(&number) = numbers.get(document.text(span)) {
            alike[number].push((span, noun));
        }
    }
    let mut found = Vec::new();
    for mut names in alike {
        names.sort_unstable();
        // A label may be there again.
        let mut seen: HashSet<&str> = HashSet::new();
        names.retain(|&(span, _)| seen.insert(document.text(span)));
        if names.len() > 1 {
            found.push(warning(document, &names));
        }
    }
    found
}

/// The warning about names that look alike, in the order of the text.
fn warning(document: &Document<'_>, names: &[Named]) -> Diagnostic {
    /// More places are not shown.
    const MOST: usize = 5;
    let name = |span: Span| document.text(span);
    let spans: Vec<Span> = names.iter().map(|&(span, _)| span).collect();
    let listed = list_in_backticks(spans.iter().map(|&span| name(span)));
    let noun = names[0].1;
    let message = match names {
        _ if names.iter().all(|&(_, other)| other == noun) => {
            format!("{noun}s {listed} look alike")
        }
        &[(first, noun), (second, other)] => {
            let [first, second] = [first, second].map(|span| in_backticks(name(span)));
            format!("{noun} {first} and {other} {second} look alike")
        }
        _ => format!("names {listed} look alike"),
    };
    let mut warning = Diagnostic::new(&code::LOOK_ALIKE, message)
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
