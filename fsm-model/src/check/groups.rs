//! Groups of states and of symbols: their names and their members.

use std::collections::HashMap;

use super::cases::Set;
use super::look_alikes::look_alikes;
use super::names::{DeclaredNames, NameTable};
use super::roles::{Roles, listed_before};
use crate::dfa::{Finality, GroupList, Groups};
use crate::diagnostic::{Diagnostic, Diagnostics, code, in_backticks, list_in_backticks, shape};
use crate::source::Span;
use crate::syntax::{Document, REFUSED, STAY, SectionKind};

/// Finds the groups of a text, before its rows are read.
pub(super) fn resolve_groups<'d>(
    document: &'d Document<'d>,
    names: &mut DeclaredNames<'d>,
    roles: &Roles,
    found: &mut Diagnostics,
) {
    add_names(document, SectionKind::States, &mut names.states, found);
    add_names(document, SectionKind::Symbols, &mut names.symbols, found);
    for (number, &label) in roles.labels.iter().enumerate() {
        add_label(document, label, &mut names.states, |state| roles.is_only(state, number), found);
    }
    add_members(document, SectionKind::States, &mut names.states, found);
    add_members(document, SectionKind::Symbols, &mut names.symbols, found);
    warn_of_short_forms(document, names, found);
    found.extend(slips(document, names, roles));
    found.extend(look_alikes(document, names, roles));
}

fn add_names<'d>(
    document: &'d Document<'d>,
    kind: SectionKind,
    names: &mut NameTable<'d>,
    found: &mut Diagnostics,
) {
    for (label, _) in document.group_sections(kind) {
        let text = document.text(label);
        if let Some(number) = names.number(label) {
            let noun = names.kind.singular;
            let message = format!("group {} has the name of a {noun}", in_backticks(text));
            found.push(
                Diagnostic::new(&code::GROUP_NAME, message)
                    .at(label, "the group")
                    .and_at(names.spans[number], format!("the {noun}"))
                    .with_help("call one of them something else"),
            );
        }
        names.add_group(label, false);
    }
}

/// Adds a label of final states, which is a group too.
fn add_label<'d>(
    document: &'d Document<'d>,
    label: Span,
    states: &mut NameTable<'d>,
    is_only: impl FnOnce(usize) -> bool,
    found: &mut Diagnostics,
) {
    let name = in_backticks(document.text(label));
    if let Some(number) = states.number(label) {
        // If the state is all that the group would have, its name means the same.
        if is_only(number) {
            return;
        }
        let message = format!("label {name} is no group, for a state has its name");
        found.push(
            Diagnostic::new(&code::LABEL_IS_STATE, message)
                .at(label, "the label")
                .and_at(states.spans[number], "the state"),
        );
    } else if let Some(group) = states.group(label) {
        found.push(
            Diagnostic::new(&code::GROUP_NAME, format!("group {name} is a label as well"))
                .at(states.group_lists[group].span, "the group")
                .and_at(label, "the label, which is a group of its final states")
                .with_help("leave the group out, or call one of them something else"),
        );
    } else {
        states.add_group(label, true);
    }
}

fn add_members<'d>(
    document: &'d Document<'d>,
    kind: SectionKind,
    names: &mut NameTable<'d>,
    found: &mut Diagnostics,
) {
    // For each name and each group, the last list that it was in.
    let mut last_list = vec![usize::MAX; names.len() + names.group_lists.len()];
    for (number, (_, section)) in document.group_sections(kind).enumerate() {
        let (mut members, mut groups) = (Vec::new(), Vec::new());
        let words = document.list(section);
        for (&word, known) in words.iter().zip(names.numbers(words)) {
            let set = match known {
                Some(name) => {
                    names.mark_used(name as usize);
                    Some(Set::One(name))
                }
                None => names.find_set(word),
            };
            let (list, member, index) = match set {
                Some(Set::One(name)) => (&mut members, name as usize, name as usize),
                Some(Set::Group(group)) => {
                    (&mut groups, group as usize, names.len() + group as usize)
                }
                Some(Set::All) | None => continue,
            };
            if std::mem::replace(&mut last_list[index], number) != number {
                list.push(member);
                continue;
            }
            let is_first = |other: &&Span| document.text(**other) == document.text(word);
            found.extend(
                words.iter().find(is_first).map(|&first| listed_before(document, word, first)),
            );
        }
        let list = &mut names.group_lists[number];
        (list.names, list.groups) = (members, groups);
    }
    refuse_circles(document, &names.group_lists, "group", found);
}

/// Refuses groups that are in themselves.
pub(super) fn refuse_circles(
    document: &Document<'_>,
    lists: &[GroupList],
    noun: &str,
    found: &mut Diagnostics,
) {
    let mut is_reported = vec![false; lists.len()];
    let (mut order, mut state) = (Vec::new(), vec![Visit::New; lists.len()]);
    for group in 0..lists.len() {
        let Some(circle) = visit(group, lists, &mut state, &mut order) else { continue };
        if circle.iter().any(|&group| is_reported[group]) {
            continue;
        }
        for &group in &circle {
            is_reported[group] = true;
        }
        let mut spans: Vec<Span> = Vec::new();
        for &group in &circle {
            spans.push(lists[group].span);
        }
        let all = list_in_backticks(spans.iter().map(|&span| document.text(span)));
        let message = match spans[..] {
            [_] => format!("{noun} {all} lists itself"),
            _ => format!("{noun}s {all} list each other"),
        };
        let mut error = Diagnostic::new(&code::GROUP_CIRCLE, message).at(spans[0], "in itself");
        for &span in spans.iter().skip(1).take(5) {
            error = error.and_at(span, "in the circle");
        }
        let help = format!("a {noun} is made of what it lists; leave one of them out");
        found.push(error.with_help(help));
    }
}

/// How far a group has been looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    New,
    Open,
    Done,
}

/// Puts a group and the groups in it into an order in which they come behind what they list.
/// Returns a circle, if it finds one.
fn visit(
    from: usize,
    lists: &[GroupList],
    state: &mut [Visit],
    order: &mut Vec<usize>,
) -> Option<Vec<usize>> {
    if state[from] != Visit::New {
        return None;
    }
    // A stack instead of recursion: groups may be nested very deeply.
    let mut circle = None;
    let mut stack = vec![(from, 0)];
    state[from] = Visit::Open;
    while let Some((group, next)) = stack.last_mut() {
        let Some(&inner) = lists[*group].groups.get(*next) else {
            state[*group] = Visit::Done;
            order.push(*group);
            stack.pop();
            continue;
        };
        *next += 1;
        match state[inner] {
            Visit::New => {
                state[inner] = Visit::Open;
                stack.push((inner, 0));
            }
            Visit::Open => {
                let mut open: Vec<usize> = Vec::new();
                for &(group, _) in stack.iter().skip_while(|(group, _)| *group != inner) {
                    open.push(group);
                }
                circle = circle.or(Some(open));
            }
            Visit::Done => (),
        }
    }
    circle
}

/// The groups of states and of symbols with their members; `None` if these are too many.
pub(super) fn finish_groups(names: &mut DeclaredNames<'_>, roles: &Roles) -> Option<[Groups; 2]> {
    add_labelled_states(&mut names.states, roles);
    Some([with_members(&names.states)?, with_members(&names.symbols)?])
}

/// Adds the members of labels that the text speaks of as groups.
fn add_labelled_states(names: &mut NameTable<'_>, roles: &Roles) {
    let group_of = |&label: &Span| names.group(label).filter(|&group| names.is_group_used(group));
    let groups: Vec<Option<usize>> = roles.labels.iter().map(group_of).collect();
    if groups.iter().any(Option::is_some) {
        for (state, finality) in roles.finals.finality.iter().enumerate() {
            if let Finality::Labelled(label) = finality
                && let Some(group) = groups[label.index()]
                && names.group_lists[group].is_label
            {
                names.group_lists[group].names.push(state);
            }
        }
    }
}

fn with_members(names: &NameTable<'_>) -> Option<Groups> {
    Groups::new(names.len(), &names.group_lists, &inner_first(&names.group_lists))
}

/// All groups, in an order in which they come behind what they list.
pub(super) fn inner_first(lists: &[GroupList]) -> Vec<usize> {
    let (mut order, mut state) = (Vec::new(), vec![Visit::New; lists.len()]);
    for group in 0..lists.len() {
        visit(group, lists, &mut state, &mut order);
    }
    order
}

/// Warns of states whose names hide `.` and `!`.
fn warn_of_short_forms(
    document: &Document<'_>,
    names: &DeclaredNames<'_>,
    found: &mut Diagnostics,
) {
    for (index, &span) in names.states.spans.iter().enumerate() {
        let meaning = match document.text(span) {
            STAY => "that a state stays as it is",
            REFUSED => "that a symbol is refused",
            _ => continue,
        };
        let name = in_backticks(names.states.name(index));
        found.push(
            Diagnostic::new(&code::HIDES_SHORT_FORM, format!("a state is called {name}"))
                .at(span, format!("as a target it is this state, and never means {meaning}"))
                .with_help("call the state something else"),
        );
    }
}

/// Warnings about labels that are one slip away from another one.
fn slips(document: &Document<'_>, names: &DeclaredNames<'_>, roles: &Roles) -> Vec<Diagnostic> {
    let groups = |names: &NameTable<'_>| {
        let mut spans: Vec<Span> = Vec::new();
        for group in &names.group_lists {
            spans.push(group.span);
        }
        spans
    };
    let mut starts = Vec::new();
    for start in &roles.starts {
        starts.extend(start.label);
    }
    let mut found = Vec::new();
    // Sets of characters are short lists, in which similar names are common: `digit`, `digits`.
    let symbols = match document.characters {
        Some(_) => Vec::new(),
        None => groups(&names.symbols),
    };
    for labels in [groups(&names.states), symbols, starts] {
        for (one, other) in near_pairs(document, &labels) {
            let (first, second) = (one.min(other), one.max(other));
            let name = |span: Span| in_backticks(document.text(span));
            let message = format!("label {} is one slip away from {}", name(second), name(first));
            found.push(
                Diagnostic::new(&code::NEAR_LABEL, message)
                    .at(second, "probably the same label was meant")
                    .and_at(first, "the other one")
                    .with_help("spell both alike, or choose a name that is less similar"),
            );
        }
    }
    found
}

/// The pairs of labels that are one slip apart.
///
/// Such labels are equal if at most one letter is left out of each. So labels are looked up by
/// what they are without a letter, which takes no longer if there are many of them.
fn near_pairs(document: &Document<'_>, labels: &[Span]) -> Vec<(Span, Span)> {
    const LONGEST: usize = 60;
    let mut pairs = Vec::new();
    let mut seen: HashMap<String, Span> = HashMap::new();
    for &label in labels {
        let name = document.text(label).to_lowercase();
        let letters: Vec<char> = name.chars().collect();
        if letters.len() > LONGEST {
            continue;
        }
        let mut near = None;
        // The last round leaves no letter out.
        for left_out in 0..=letters.len() {
            let mut key = String::with_capacity(name.len());
            for (index, &letter) in letters.iter().enumerate() {
                if index != left_out {
                    key.push(letter);
                }
            }
            let other = *seen.entry(key).or_insert(label);
            if is_slip(document.text(label), document.text(other)) {
                near = near.or(Some(other));
            }
        }
        pairs.extend(near.map(|other| (label, other)));
    }
    pairs
}

/// Whether one name is a slip of the other: another letter, one too many, or two in the wrong order.
fn is_slip(one: &str, other: &str) -> bool {
    const SHORTEST: usize = 4;
    // Names that look alike have a warning of their own.
    if shape(one) == shape(other) {
        return false;
    }
    let (one, other) = (one.to_lowercase(), other.to_lowercase());
    let (length, other_length) = (one.chars().count(), other.chars().count());
    // `x` is not a slip of `o`, `send` not one of `sent`, and `level1` not one of `level2`.
    let shortest = length.min(other_length);
    let is_other_letter = length == other_length && strsim::levenshtein(&one, &other) == 1;
    let is_long = shortest > SHORTEST || (shortest == SHORTEST && !is_other_letter);
    let without_digits = |name: &str| name.replace(|c: char| c.is_ascii_digit(), "");
    let differs_in_digits = one != other && without_digits(&one) == without_digits(&other);
    is_long && !differs_in_digits && strsim::osa_distance(&one, &other) <= 1
}
