//! Finds the names in a refused text.
//!
//! The compiler shows one message for one mistake only if the rest of the program still finds the
//! variants that it uses. So a refused text is read again, and some mistakes are repaired: a
//! misspelt heading counts, a forgotten name is added, and if a declared name is never used but a
//! similar one is, the used one is taken.

use std::collections::HashSet;
use std::sync::Arc;

use super::characters::with_characters;
use super::{language, nfa};
use crate::alphabet::CharacterNames;
use crate::dfa::{GroupList, Groups, Skeleton, SkeletonParts, StartEntry, StateId};
use crate::diagnostic::Suggester;
use crate::source::{Source, Span};
use crate::syntax::{
    self, ARROW, Document, EMPTY_WORD, REFUSED, RowContent, STAY, Section, SectionKind, WILDCARD,
    early_bare_heading, heading_word, is_name, known_heading, meant_heading,
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
        None => distinct(document, &symbols(document, lists), is_name),
    };
    if has_language {
        let groups = groups(document, lists, SectionKind::Symbols, &symbols);
        let mut tokens = Vec::new();
        for row in &document.token_rows {
            tokens.push(document.words(row)[0]);
        }
        let labels = distinct(document, &tokens, is_name);
        return has_symbols(symbols.len())
            .then(|| language::stand_in(document, symbols, groups, labels))
            .flatten();
    }
    let states = states(document, lists, &symbols);
    let states = distinct(document, &states, may_be_state);
    if states.is_empty() || !has_symbols(symbols.len()) {
        return None;
    }
    let outputs = distinct(document, &outputs(document, lists), is_name);
    let labels = distinct(document, &labels(lists, SectionKind::Final), is_name);
    let starts = starts(document, lists, &states);
    let has_refusals = has_refusals(document, lists, &states);
    let state_groups = groups(document, lists, SectionKind::States, &states);
    let symbol_groups = groups(document, lists, SectionKind::Symbols, &symbols);
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
    let names = document.texts(states);
    if names.contains(REFUSED) {
        return false;
    }
    let is_refusal = |word: &Span| document.text(*word) == REFUSED;
    for row in document.rows.iter().chain(&document.examples) {
        let is_refused = match document.content(row) {
            RowContent::Table { targets, .. } => targets.iter().any(is_refusal),
            RowContent::Arrow { target, more_targets, .. } => {
                is_refusal(&target) || more_targets.iter().any(is_refusal)
            }
        };
        if is_refused {
            return true;
        }
    }
    let is_otherwise =
        |word: Span| heading_word(document.text(word)).eq_ignore_ascii_case("Otherwise");
    let otherwise = words(lists, SectionKind::Otherwise);
    // A sign that is no target, no target at all, or a heading without its colon. A word may be a
    // misspelt state.
    let is_wrong = |word: &Span| {
        let text = document.text(*word);
        text != STAY && !names.contains(text) && !text.contains(char::is_alphanumeric)
    };
    let is_unfinished =
        |section: &Section| is_otherwise(section.heading) && document.list(section).is_empty();
    otherwise.iter().any(is_wrong)
        || document.sections(SectionKind::Otherwise).any(is_unfinished)
        || document.lines.iter().any(|line| {
            let first = document.tokens[line.tokens.range()].first();
            first.is_some_and(|&word| is_otherwise(word))
        })
}

/// The groups of names, with the members that are found in the list of names.
fn groups(document: &Document<'_>, lists: &[List], kind: SectionKind, names: &[Span]) -> Groups {
    let number_of = document.numbers(names);
    let kept = distinct(document, &labels(lists, kind), is_name);
    let mut group_lists: Vec<GroupList> = Vec::new();
    for list in lists.iter().filter(|list| list.kind == kind) {
        let Some(span) = list.label.filter(|label| kept.contains(label)) else { continue };
        let mut names = Vec::new();
        for &word in &list.words {
            names.extend(number_of.get(document.text(word)));
        }
        // Whether a group is in another does not matter for a stand-in.
        group_lists.push(GroupList { span, is_label: false, names, groups: Vec::new() });
    }
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
    match early_bare_heading(word) {
        Some((_, SectionKind::Symbols)) => SectionKind::Symbols,
        _ => SectionKind::Unknown,
    }
}

fn words(lists: &[List], kind: SectionKind) -> Vec<Span> {
    // A group lists what is declared elsewhere.
    let is_group = |list: &List| list.label.is_some() && kind.has_groups();
    let mut words = Vec::new();
    for list in lists.iter().filter(|list| list.kind == kind && !is_group(list)) {
        words.extend_from_slice(&list.words);
    }
    words
}

fn labels(lists: &[List], kind: SectionKind) -> Vec<Span> {
    let mut labels = Vec::new();
    for list in lists.iter().filter(|list| list.kind == kind) {
        labels.extend(list.label);
    }
    labels
}

/// The starts, of each label the first; without any, the first state.
fn starts(document: &Document<'_>, lists: &[List], states: &[Span]) -> Vec<StartEntry> {
    let numbers = document.numbers(states);
    let labels = distinct(document, &labels(lists, SectionKind::Start), is_name);
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
    let known = document.texts(&[symbols, &labels(lists, SectionKind::Symbols)].concat());
    let is_symbol = |word: &Span| {
        let text = document.text(*word);
        text == WILDCARD || known.contains(text)
    };
    let mut used = words(lists, Start);
    used.append(&mut words(lists, Final));
    used.append(&mut words(lists, Otherwise));
    let mut groups = heads(document, lists);
    groups.insert(STAY);
    groups.insert(REFUSED);
    let mut with_row = HashSet::new();
    for content in document.contents() {
        // In a row with a wrong word or a wrong length the first word may be only half of a name.
        let is_good = match content {
            RowContent::Table { targets, .. } => targets.len() == symbols.len(),
            RowContent::Arrow { symbols, .. } => symbols.iter().all(is_symbol),
        };
        for head in content.heads().iter() {
            used.push(head);
            // Without a list of states the rows are all there is.
            if is_good || declared.is_empty() {
                with_row.insert(document.text(head));
            }
        }
        match content {
            RowContent::Table { targets, .. } => used.extend_from_slice(targets),
            RowContent::Arrow { target, more_targets, .. } => {
                used.push(target);
                used.extend_from_slice(more_targets);
            }
        }
    }
    // A state may have the name of a label or a short form, but then it is declared.
    for &state in &declared {
        groups.remove(document.text(state));
    }
    used.retain(|&word| !groups.contains(document.text(word)));
    let again = used_again(document, &used);
    declared_and_meant(document, &declared, &used, &|name, is_like_another| {
        with_row.contains(name) && (!is_like_another || again.contains(name))
    })
}

/// What may stand in place of a state at the head of a row: groups, labels and `_`.
fn heads<'d>(document: &'d Document<'_>, lists: &[List]) -> HashSet<&'d str> {
    let groups = [labels(lists, SectionKind::States), labels(lists, SectionKind::Final)].concat();
    let mut heads = document.texts(&groups);
    heads.insert(WILDCARD);
    heads
}

/// The symbols that were declared, and those that were forgotten but are used more than once.
fn symbols(document: &Document<'_>, lists: &[List]) -> Vec<Span> {
    let declared = words(lists, SectionKind::Symbols);
    if document.rows.iter().any(|row| !row.has_arrow()) {
        // A table uses all symbols without naming them; what is named elsewhere may be a slip.
        return declared;
    }
    let states = document.texts(&words(lists, SectionKind::States));
    let (mut used, mut certain) = (Vec::new(), Vec::new());
    let groups = document.texts(&labels(lists, SectionKind::Symbols));
    let heads = heads(document, lists);
    for row in document.rows.iter().chain(&document.examples) {
        let RowContent::Arrow { heads: row_heads, symbols, .. } = document.content(row) else {
            continue;
        };
        let mut symbols = symbols.to_vec();
        symbols.retain(|&symbol| {
            let name = document.text(symbol);
            !groups.contains(name) && (!document.is_nfa || name != EMPTY_WORD)
        });
        used.extend_from_slice(&symbols);
        let head = document.text(row_heads.first());
        let is_declared = states.is_empty() || states.contains(head) || heads.contains(head);
        // Behind half of a state's name stands the other half, which is no symbol.
        let halves = usize::from(!is_declared && symbols.len() > 1);
        certain.extend_from_slice(&symbols[halves..]);
    }
    certain.retain(|&symbol| !states.contains(document.text(symbol)));
    let again = used_again(document, &certain);
    declared_and_meant(document, &declared, &used, &|name, is_like_another| {
        !is_like_another && (declared.is_empty() || again.contains(name))
    })
}

/// The outputs that were declared, and those that were forgotten but are used more than once.
fn outputs(document: &Document<'_>, lists: &[List]) -> Vec<Span> {
    let declared = words(lists, SectionKind::Outputs);
    let mut used = Vec::new();
    for row in document.rows.iter().chain(&document.examples) {
        if let RowContent::Arrow { outputs: Some(outputs), .. } = document.content(row) {
            used.extend_from_slice(outputs);
        }
    }
    if !declared.is_empty() {
        // Many outputs are used only once. So one that is used once and not declared is a slip of the
        // row, although the declared output seems not to be used.
        let known = document.texts(&declared);
        let again = used_again(document, &used);
        used.retain(|&word| {
            let name = document.text(word);
            known.contains(name) || again.contains(name)
        });
    }
    declared_and_meant(document, &declared, &used, &|_, is_like_another| !is_like_another)
}

/// The names that are used more than once.
fn used_again<'d>(document: &'d Document<'_>, words: &[Span]) -> HashSet<&'d str> {
    let (mut once, mut again) = (HashSet::new(), HashSet::new());
    for &word in words {
        let name = document.text(word);
        if !once.insert(name) {
            again.insert(name);
        }
    }
    again
}

/// The declared words; in place of one that no row uses, the one that was meant by it; and words
/// that were forgotten. `is_forgotten` is given a word and whether it resembles a declared one, so
/// that it may be a slip of that.
fn declared_and_meant(
    document: &Document<'_>,
    declared: &[Span],
    used: &[Span],
    is_forgotten: &dyn Fn(&str, bool) -> bool,
) -> Vec<Span> {
    let names: Vec<&str> = declared.iter().map(|&word| document.text(word)).collect();
    let used_names = document.texts(used);
    let mut seen = document.texts(declared);
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
    early_bare_heading(word).is_some_and(|(_, kind)| document.lacks(kind))
}

/// Whether a word can become a variant of an enum of states.
fn may_be_state(word: &str) -> bool {
    is_name(word) && !word.ends_with(':')
}

/// The words that can be names, each once, in order.
fn distinct(document: &Document<'_>, words: &[Span], is_name: fn(&str) -> bool) -> Vec<Span> {
    let mut seen = HashSet::new();
    let mut names = words.to_vec();
    names.retain(|&word| {
        let name = document.text(word);
        // The replacement character stands for bytes that are not UTF-8.
        is_name(name) && !name.contains('\u{FFFD}') && seen.insert(name)
    });
    names
}

#[cfg(test)]
mod tests;
