//! The names in a refused text, as far as they can be found.
//!
//! The compiler shows one message for one mistake only if the rest of the program still finds the
//! variants that it uses. So a refused text is read again, tolerantly: misspelt headings count,
//! forgotten names are added, and of a declared name that no row uses the spelling of the rows is
//! taken.

use std::collections::{HashMap, HashSet};

use crate::dfa::{Skeleton, StartEntry, StateId};
use crate::diagnostic::Suggester;
use crate::source::{Source, Span};
use crate::syntax::{
    self, ARROW, Document, RowContent, Section, SectionKind, WILDCARD, bare_heading, heading_word,
    is_name, is_state_name, meant_heading,
};

impl Skeleton {
    /// Finds the names in a text that was refused; `None` if no states or no symbols can be found.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Skeleton, Source};
    ///
    /// let text = "States: A B\nStrat: A\nFinal: B\nSymbols: x\nTransitions:\nA x -> C\n";
    /// let skeleton = Skeleton::salvage(&Source::new("ab.txt", text)).expect("it has names");
    /// let names: Vec<&str> = skeleton.states().map(|id| skeleton.state(id).name()).collect();
    /// assert_eq!(names, ["A", "B"]);
    /// ```
    #[must_use]
    pub fn salvage(source: &Source) -> Option<Skeleton> {
        let document = &syntax::read(source).0;
        let symbols = distinct(document, symbols(document).into_iter(), is_name);
        let states = distinct(document, states(document, &symbols).into_iter(), is_state_name);
        if states.is_empty() || symbols.is_empty() {
            return None;
        }
        let labels = distinct(document, labels(document, SectionKind::Final), is_name);
        let starts = starts(document, &states);
        Some(Skeleton::new(source, [states, symbols, labels], starts))
    }
}

/// The starts, of each label the first; without any, the first state.
fn starts(document: &Document<'_>, states: &[Span]) -> Vec<StartEntry> {
    let numbers = states.iter().enumerate();
    let numbers: HashMap<&str, usize> =
        numbers.map(|(number, &state)| (document.text(state), number)).collect();
    let labels = distinct(document, labels(document, SectionKind::Start), is_name);
    let mut starts = Vec::new();
    for section in sections(document, SectionKind::Start) {
        let words = words(document, section);
        let count = if section.label.is_some() { 1 } else { words.len() };
        for &word in words.iter().take(count) {
            let state = StateId::new(numbers.get(document.text(word)).copied().unwrap_or(0));
            starts.push(StartEntry { state, label: section.label, span: word });
        }
    }
    starts.retain(|start| start.label.is_none_or(|label| labels.contains(&label)));
    if starts.is_empty() {
        starts.push(StartEntry { state: StateId::new(0), label: None, span: states[0] });
    }
    starts
}

/// The states that were declared, and those that have a row and were forgotten.
fn states(document: &Document<'_>, symbols: &[Span]) -> Vec<Span> {
    use SectionKind::{Final, Sink, Start};
    let symbols: HashSet<&str> = symbols.iter().map(|&symbol| document.text(symbol)).collect();
    let is_symbol = |word: &Span| {
        let text = document.text(*word);
        text == WILDCARD || symbols.contains(text)
    };
    let mut used = [Start, Final, Sink].map(|kind| all_words(document, kind)).concat();
    let mut with_row = HashSet::new();
    for content in document.contents() {
        // A row with a wrong word in it does not show that its state was only forgotten.
        let (state, is_row) = match content {
            RowContent::Table { state, targets } => {
                used.extend(targets);
                (state, symbols.is_empty() || targets.len() == symbols.len())
            }
            RowContent::Arrow { state, symbols, target } => {
                used.push(target);
                (state, symbols.iter().all(is_symbol))
            }
        };
        used.push(state);
        if is_row {
            with_row.insert(document.text(state));
        }
    }
    let declared = all_words(document, SectionKind::States);
    declared_and_meant(document, &declared, &used, |name| with_row.contains(name))
}

/// The symbols that were declared, and those that are used again and again and were forgotten.
fn symbols(document: &Document<'_>) -> Vec<Span> {
    let rows = document.rows.iter().chain(&document.examples).map(|row| document.content(row));
    let used: Vec<Span> = rows
        .flat_map(|parts| match parts {
            RowContent::Table { .. } => &[],
            RowContent::Arrow { symbols, .. } => symbols,
        })
        .copied()
        .collect();
    let mut declared = all_words(document, SectionKind::Symbols);
    if declared.is_empty() {
        declared = words_below_bare_heading(document, SectionKind::Symbols);
    }
    if document.rows.iter().any(|row| !row.has_arrow) {
        // A table uses all symbols without naming them; what is named elsewhere may be a slip.
        return declared;
    }
    let mut once = HashSet::new();
    let names = used.iter().map(|&word| document.text(word));
    let again: HashSet<&str> = names.filter(|name| !once.insert(*name)).collect();
    declared_and_meant(document, &declared, &used, |name| declared.is_empty() || again.contains(name))
}

/// The declared words; in place of one that no row uses, the one that was meant by it; and words
/// that were forgotten, unless they are slips of others.
fn declared_and_meant(
    document: &Document<'_>,
    declared: &[Span],
    used: &[Span],
    is_forgotten: impl Fn(&str) -> bool,
) -> Vec<Span> {
    let names: Vec<&str> = declared.iter().map(|&word| document.text(word)).collect();
    let used_names: HashSet<&str> = used.iter().map(|&word| document.text(word)).collect();
    let mut seen: HashSet<&str> = names.iter().copied().collect();
    let mut suggester = Suggester::new();
    let mut words = declared.to_vec();
    for &word in used {
        let name = document.text(word);
        if !seen.insert(name) {
            continue;
        }
        if is_bare_heading(document, name) {
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
fn sections<'d>(document: &'d Document<'_>, kind: SectionKind) -> impl Iterator<Item = &'d Section> {
    document.sections.iter().filter(move |section| match section.kind {
        SectionKind::Unknown => {
            let word = heading_word(document.text(section.heading));
            meant_heading(word, section.label.is_some()).is_some_and(|(_, meant)| meant == kind)
        }
        known => known == kind,
    })
}

fn labels<'d>(document: &'d Document<'_>, kind: SectionKind) -> impl Iterator<Item = Span> + use<'d> {
    sections(document, kind).filter_map(|section| section.label)
}

fn all_words(document: &Document<'_>, kind: SectionKind) -> Vec<Span> {
    sections(document, kind).flat_map(|section| words(document, section)).collect()
}

/// The words of a section, up to where another begins whose heading was forgotten or has no colon.
fn words(document: &Document<'_>, section: &Section) -> Vec<Span> {
    let lines = lines(document, section);
    lines.take_while(|line| !begins_another(document, line)).flatten().copied().collect()
}

/// The words of a section that has a heading without a colon.
fn words_below_bare_heading(document: &Document<'_>, kind: SectionKind) -> Vec<Span> {
    let is_heading = |line: &&[Span]| {
        let first = line.first().and_then(|&word| bare_heading(document.text(word)));
        first.is_some_and(|(_, bare)| bare == kind)
    };
    let below = |section| {
        let mut lines = lines(document, section).skip_while(|line| !is_heading(line));
        let heading = lines.next().into_iter().flat_map(|line| &line[1..]);
        heading.chain(lines.take_while(|line| !begins_another(document, line)).flatten())
    };
    document.sections.iter().flat_map(below).copied().collect()
}

fn lines<'d>(document: &'d Document<'_>, section: &Section) -> impl Iterator<Item = &'d [Span]> {
    let lines = document.lines[section.lines.clone()].iter();
    lines.map(|line| &document.tokens[line.tokens.clone()])
}

/// Whether a line in a list is a row, or a heading without a colon.
fn begins_another(document: &Document<'_>, line: &[Span]) -> bool {
    line.first().is_some_and(|&word| is_bare_heading(document, document.text(word)))
        || line.iter().any(|&word| document.text(word) == ARROW)
}

/// Whether a word would with a colon be the heading of a section that is missing.
fn is_bare_heading(document: &Document<'_>, word: &str) -> bool {
    bare_heading(word).is_some_and(|(_, kind)| document.lacks(kind))
}

/// The words that can be names, each once, in order.
fn distinct(
    document: &Document<'_>,
    words: impl Iterator<Item = Span>,
    is_name: fn(&str) -> bool,
) -> Vec<Span> {
    let mut seen = HashSet::new();
    words
        .filter(|&word| {
            let name = document.text(word);
            // The replacement character stands for bytes that are not UTF-8.
            is_name(name) && !name.contains('\u{FFFD}') && seen.insert(name)
        })
        .collect()
}
