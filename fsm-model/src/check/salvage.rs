//! Finds the names in a refused text.
//!
//! The compiler shows one message for one mistake only if the rest of the program still finds the
//! variants that it uses. So a refused text is read again, and some mistakes are repaired: a
//! misspelt heading counts, a forgotten name is added, and if a declared name is never used but a
//! similar one is, the used one is taken.

use std::collections::{HashMap, HashSet};

use std::sync::Arc;

use super::characters::with_characters;
use super::{language, nfa};
use crate::alphabet::CharacterNames;
use crate::dfa::{GroupList, Groups, Skeleton, SkeletonParts, StartEntry, StateId};
use crate::diagnostic::Suggester;
use crate::source::{Source, Span};
use crate::syntax::{
    self, ARROW, Document, EMPTY_WORD, REFUSED, RowContent, STAY, Section, SectionKind, WILDCARD,
    bare_heading, heading_word, is_name, known_heading, meant_heading,
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
        let (document, errors) = syntax::read(source);
        let is_wrong = !errors.is_empty();
        with_characters(&document, |text| Ok(salvage(text, is_wrong))).unwrap_or_else(|_| {
            // The sets are wrong. Without them, only states and labels have names.
            let mut plain = document.clone();
            plain.characters = Some(Arc::new(CharacterNames::nameless(document.reads())));
            salvage(&plain, true)
        })
    }
}

/// The same for a text whose sets of bytes or characters are known, or left out. `is_wrong`: whether the
/// text has a wrong shape.
fn salvage(document: &Document<'_>, is_wrong: bool) -> Option<Skeleton> {
    let has_language = document.has_expressions();
    let made = match (has_language, document.is_nfa) {
        // The names of a text with a wrong shape may be wrong, too.
        _ if is_wrong => None,
        (true, _) => language::salvage(document),
        (false, true) => nfa::salvage(document),
        (false, false) => None,
    };
    let has_symbols = |symbols: usize| symbols > 0 || document.characters.is_some();
    if made.as_ref().is_some_and(|made| has_symbols(made.symbols().len())) {
        return made;
    }
    let lists = &lists(document);
    let symbols = match &document.characters {
        Some(_) => Vec::new(),
        None => distinct(document, symbols(document, lists).into_iter(), is_name),
    };
    if has_language {
        let groups = groups(document, lists, SectionKind::Symbols, &symbols);
        let tokens = document.token_rows.iter().map(|row| document.words(row)[0]);
        let labels = distinct(document, tokens, is_name);
        return has_symbols(symbols.len())
            .then(|| language::stand_in(document, symbols, groups, labels))
            .flatten();
    }
    let states = states(document, lists, &symbols);
    let states = distinct(document, states.into_iter(), may_be_state);
    if states.is_empty() || !has_symbols(symbols.len()) {
        return None;
    }
    let outputs = distinct(document, outputs(document, lists).into_iter(), is_name);
    let labels = distinct(document, labels(lists, SectionKind::Final), is_name);
    let starts = starts(document, lists, &states);
    let has_refusals = has_refusals(document, lists, &states);
    let [state_groups, symbol_groups] =
        [(SectionKind::States, &states), (SectionKind::Symbols, &symbols)]
            .map(|(kind, names)| groups(document, lists, kind, names));
    Some(Skeleton::new(
        document.source,
        SkeletonParts {
            states,
            symbols,
            outputs,
            labels,
            starts,
            state_groups,
            symbol_groups,
            has_refusals,
            classes: document.classes(),
        },
    ))
}

/// Whether a text says that a symbol is refused, or was probably going to say so.
fn has_refusals(document: &Document<'_>, lists: &[List], states: &[Span]) -> bool {
    let names: HashSet<&str> = states.iter().map(|&state| document.text(state)).collect();
    if names.contains(REFUSED) {
        return false;
    }
    let is_refusal = |word: &Span| document.text(*word) == REFUSED;
    let rows = document.rows.iter().chain(&document.examples);
    let mut targets = rows.flat_map(|row| match document.content(row) {
        RowContent::Table { targets, .. } => targets.to_vec(),
        RowContent::Arrow { target, more_targets, .. } => [&[target], more_targets].concat(),
    });
    let is_otherwise =
        |text: &str| heading_word(text).eq_ignore_ascii_case(heading_word("Otherwise:"));
    let otherwise = words(lists, SectionKind::Otherwise);
    // A sign that is no target, no target at all, or a heading without its colon. A word may be a
    // misspelt state.
    let is_wrong = |word: &Span| {
        let text = document.text(*word);
        text != STAY && !names.contains(text) && !text.contains(char::is_alphanumeric)
    };
    let is_unfinished = |section: &Section| {
        is_otherwise(document.text(section.heading)) && document.list(section).is_empty()
    };
    let first_words = || {
        let lines = document.lines.iter();
        lines.filter_map(|line| document.tokens[line.tokens.range()].first())
    };
    targets.any(|target| is_refusal(&target))
        || otherwise.iter().any(is_wrong)
        || document.sections(SectionKind::Otherwise).any(is_unfinished)
        || first_words().any(|&word| is_otherwise(document.text(word)))
}

/// The groups of names, with the members that are found in the list of names.
fn groups(document: &Document<'_>, lists: &[List], kind: SectionKind, names: &[Span]) -> Groups {
    let number_of: HashMap<&str, usize> =
        names.iter().enumerate().map(|(number, &name)| (document.text(name), number)).collect();
    let all = || {
        let labelled = lists.iter().filter(|list| list.kind == kind);
        labelled.filter_map(|list| Some((list.label?, &list.words)))
    };
    let kept = distinct(document, all().map(|(label, _)| label), is_name);
    let group_lists: Vec<GroupList> = all()
        .filter(|(label, _)| kept.contains(label))
        .map(|(span, words)| GroupList {
            span,
            is_label: false,
            names: words
                .iter()
                .filter_map(|&word| number_of.get(document.text(word)).copied())
                .collect(),
            // Whether a group is in another does not matter for a stand-in.
            groups: Vec::new(),
        })
        .collect();
    let order: Vec<usize> = (0..group_lists.len()).collect();
    Groups::new(names.len(), &group_lists, &order).unwrap_or_default()
}

/// The words of a section.
struct List {
    kind: SectionKind,
    label: Option<Span>,
    words: Vec<Span>,
}

impl List {
    /// A list that begins in the middle of a section, with a heading that was not read as one.
    fn inside(kind: SectionKind) -> List {
        List { kind, label: None, words: Vec::new() }
    }
}

/// The lists of a text, also those that begin with a heading that is not read as one.
fn lists(document: &Document<'_>) -> Vec<List> {
    let mut lists = Vec::new();
    for section in &document.sections {
        let mut list =
            List { kind: meant_kind(document, section), label: section.label, words: Vec::new() };
        for (number, line) in document.lines[section.lines.clone()].iter().enumerate() {
            let line = &document.tokens[line.tokens.range()];
            let texts = line.iter().map(|&word| (word, document.text(word)));
            // A row in a list: the heading of the rows was forgotten.
            let is_row = line.iter().any(|&word| document.text(word) == ARROW);
            if is_row && !list.kind.has_rows() {
                lists.push(std::mem::replace(&mut list, List::inside(SectionKind::Transitions)));
            }
            for (index, (word, text)) in texts.enumerate() {
                // The words on the line of the heading do not begin a line.
                let begins_line = index == 0 && number > 0;
                let heading = match text.strip_suffix(':').and_then(known_heading) {
                    Some((_, kind)) if document.lacks(kind) => Some(kind),
                    // The section is there, so this word is one too many.
                    Some(_) => continue,
                    None if begins_line && is_bare_heading(document, text) => Some(bare_kind(text)),
                    None => None,
                };
                if let Some(kind) = heading {
                    lists.push(std::mem::replace(&mut list, List::inside(kind)));
                } else if !list.kind.has_rows() {
                    list.words.push(word);
                }
            }
        }
        lists.push(list);
    }
    lists
}

/// The kind of a section, also if its heading was misspelt.
fn meant_kind(document: &Document<'_>, section: &Section) -> SectionKind {
    if section.kind != SectionKind::Unknown {
        return section.kind;
    }
    let word = heading_word(document.text(section.heading));
    meant_heading(word, section.label.is_some()).map_or(SectionKind::Unknown, |(_, kind)| kind)
}

/// What a heading without a colon begins. Only a list of symbols is read: the words behind
/// another such word may be a row.
fn bare_kind(word: &str) -> SectionKind {
    match bare_heading(word) {
        Some((_, SectionKind::Symbols)) => SectionKind::Symbols,
        _ => SectionKind::Unknown,
    }
}

fn words(lists: &[List], kind: SectionKind) -> Vec<Span> {
    // A group lists what is declared elsewhere.
    let is_group = |list: &List| list.label.is_some() && kind.has_groups();
    let lists = lists.iter().filter(|list| list.kind == kind && !is_group(list));
    lists.flat_map(|list| &list.words).copied().collect()
}

fn labels(lists: &[List], kind: SectionKind) -> impl Iterator<Item = Span> {
    lists.iter().filter(move |list| list.kind == kind).filter_map(|list| list.label)
}

/// The starts, of each label the first; without any, the first state.
fn starts(document: &Document<'_>, lists: &[List], states: &[Span]) -> Vec<StartEntry> {
    let numbers = states.iter().enumerate();
    let numbers: HashMap<&str, usize> =
        numbers.map(|(number, &state)| (document.text(state), number)).collect();
    let labels = distinct(document, labels(lists, SectionKind::Start), is_name);
    let mut starts = Vec::new();
    for list in lists.iter().filter(|list| list.kind == SectionKind::Start) {
        let count = if list.label.is_some() { 1 } else { list.words.len() };
        for &word in list.words.iter().take(count) {
            let state = StateId::new(numbers.get(document.text(word)).copied().unwrap_or(0));
            starts.push(StartEntry { state, label: list.label, span: word });
        }
    }
    starts.retain(|start| start.label.is_none_or(|label| labels.contains(&label)));
    if starts.is_empty() {
        starts.push(StartEntry { state: StateId::new(0), label: None, span: states[0] });
    }
    starts
}

/// The states that were declared, and those that were forgotten but have a good row.
fn states(document: &Document<'_>, lists: &[List], symbols: &[Span]) -> Vec<Span> {
    use SectionKind::{Final, Otherwise, Start};
    let declared = words(lists, SectionKind::States);
    let groups = labels(lists, SectionKind::Symbols);
    let known: HashSet<&str> =
        symbols.iter().copied().chain(groups).map(|symbol| document.text(symbol)).collect();
    let is_symbol = |word: &Span| {
        let text = document.text(*word);
        text == WILDCARD || known.contains(text)
    };
    let mut used = [Start, Final, Otherwise].map(|kind| words(lists, kind)).concat();
    let mut groups: HashSet<&str> = [SectionKind::States, Final]
        .into_iter()
        .flat_map(|kind| labels(lists, kind))
        .map(|label| document.text(label))
        .chain([WILDCARD, STAY, REFUSED])
        .collect();
    let mut with_row = HashSet::new();
    for content in document.contents() {
        // In a row with a wrong word or a wrong length the first word may be only half of a name.
        let is_good = match content {
            RowContent::Table { heads, targets } => {
                used.extend(heads.iter());
                used.extend(targets);
                targets.len() == symbols.len()
            }
            RowContent::Arrow { heads, symbols, target, more_targets, .. } => {
                used.extend(heads.iter().chain([target]));
                used.extend(more_targets);
                symbols.iter().all(is_symbol)
            }
        };
        // Without a list of states the rows are all there is.
        if is_good || declared.is_empty() {
            with_row.extend(content.heads().iter().map(|head| document.text(head)));
        }
    }
    // A state may have the name of a label or a short form, but then it is declared.
    for &state in &declared {
        groups.remove(document.text(state));
    }
    used.retain(|&word| !groups.contains(document.text(word)));
    let again = used_again(used.iter().map(|&word| document.text(word)));
    declared_and_meant(document, &declared, &used, |name, is_like_another| {
        with_row.contains(name) && (!is_like_another || again.contains(name))
    })
}

/// The symbols that were declared, and those that were forgotten but are used more than once.
fn symbols(document: &Document<'_>, lists: &[List]) -> Vec<Span> {
    let declared = words(lists, SectionKind::Symbols);
    if document.rows.iter().any(|row| !row.has_arrow()) {
        // A table uses all symbols without naming them; what is named elsewhere may be a slip.
        return declared;
    }
    let states = words(lists, SectionKind::States);
    let states: HashSet<&str> = states.into_iter().map(|state| document.text(state)).collect();
    let mut used = Vec::new();
    let (mut once, mut again) = (HashSet::new(), HashSet::new());
    let groups: HashSet<&str> =
        labels(lists, SectionKind::Symbols).map(|label| document.text(label)).collect();
    let heads: HashSet<&str> = [SectionKind::States, SectionKind::Final]
        .into_iter()
        .flat_map(|kind| labels(lists, kind))
        .map(|label| document.text(label))
        .chain([WILDCARD])
        .collect();
    for row in document.rows.iter().chain(&document.examples) {
        let RowContent::Arrow { heads: row_heads, symbols, .. } = document.content(row) else {
            continue;
        };
        let symbols: Vec<Span> = symbols
            .iter()
            .copied()
            .filter(|&symbol| !groups.contains(document.text(symbol)))
            .filter(|&symbol| !document.is_nfa || document.text(symbol) != EMPTY_WORD)
            .collect();
        used.extend(&symbols);
        let head = document.text(row_heads.first());
        let is_declared = states.is_empty() || states.contains(head) || heads.contains(head);
        // Behind half of a state's name stands the other half, which is no symbol.
        let halves = usize::from(!is_declared && symbols.len() > 1);
        let names = symbols[halves..].iter().map(|&symbol| document.text(symbol));
        let names = names.filter(|name| !states.contains(name));
        again.extend(names.filter(|name| !once.insert(*name)));
    }
    declared_and_meant(document, &declared, &used, |name, is_like_another| {
        !is_like_another && (declared.is_empty() || again.contains(name))
    })
}

/// The outputs that were declared, and those that were forgotten but are used more than once.
fn outputs(document: &Document<'_>, lists: &[List]) -> Vec<Span> {
    let declared = words(lists, SectionKind::Outputs);
    let mut used = Vec::new();
    for row in document.rows.iter().chain(&document.examples) {
        if let RowContent::Arrow { outputs: Some(outputs), .. } = document.content(row) {
            used.extend(outputs);
        }
    }
    let again = used_again(used.iter().map(|&output| document.text(output)));
    if !declared.is_empty() {
        // Many outputs are used only once. So one that is used once and not declared is a slip of the
        // row, although the declared output seems not to be used.
        let known: HashSet<&str> = declared.iter().map(|&word| document.text(word)).collect();
        used.retain(|&word| {
            let name = document.text(word);
            known.contains(name) || again.contains(name)
        });
    }
    declared_and_meant(document, &declared, &used, |name, is_like_another| {
        !is_like_another && (declared.is_empty() || again.contains(name))
    })
}

/// The names that are used more than once.
fn used_again<'d>(names: impl Iterator<Item = &'d str>) -> HashSet<&'d str> {
    let mut once = HashSet::new();
    names.filter(|name| !once.insert(*name)).collect()
}

/// The declared words; in place of one that no row uses, the one that was meant by it; and words
/// that were forgotten. `is_forgotten` is given a word and whether it resembles a declared one, so
/// that it may be a slip of that.
fn declared_and_meant(
    document: &Document<'_>,
    declared: &[Span],
    used: &[Span],
    is_forgotten: impl Fn(&str, bool) -> bool,
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
        match suggester.nearest(name, &mut names.iter().copied()) {
            Some(near) if !used_names.contains(names[near]) => words[near] = word,
            near if is_forgotten(name, near.is_some()) => words.push(word),
            _ => (),
        }
    }
    words
}

/// Whether a word would with a colon be the heading of a section that is missing.
fn is_bare_heading(document: &Document<'_>, word: &str) -> bool {
    bare_heading(word).is_some_and(|(_, kind)| document.lacks(kind))
}

/// Whether a word can become a variant of an enum of states.
fn may_be_state(word: &str) -> bool {
    is_name(word) && !word.ends_with(':')
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

#[cfg(test)]
mod tests;
