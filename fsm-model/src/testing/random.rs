//! Random automata as [`Draft`]s, and random ways to write them as texts.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use proptest::prelude::*;

use super::oracles::Meaning;
use crate::dfa::{Draft, DraftExample, DraftFinals, DraftGroup, DraftRow, DraftStart, DraftTarget};
use crate::syntax::{bare_heading, reads_as_heading};

/// State names that are hard to read: reserved in other places, odd, long, not ASCII.
pub const STATES: &[&str] = &[
    "A",
    "Start",
    "a//b",
    "->x",
    "__",
    "{q0,q1}",
    "Zustand-größer",
    "状態",
    "XAOAOAOAX*",
    "x:y",
    "Final",
    "*#",
    "States",
    "Sink",
];

/// Symbol names that are hard to read.
pub const SYMBOLS: &[&str] = &[
    "0", "a", "coin", ":", "x:", "Start", "-->", "é", "A", "b", "c", "d", "e", "f", "g", "h", "i",
    "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "States", "Claims",
];

/// Names of outputs that are hard to read.
pub const OUTPUTS: &[&str] = &["A", "0", ".", "!", "|", "a/b", "Outputs", "Start", "x:y", "é"];

/// Names of labels.
pub const LABELS: &[&str] = &["win", "draw", "lost"];

/// How large random automata are, and which names they have; see [`drafts`].
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// There are one to so many states, ...
    pub states: usize,
    /// ... none to so many symbols, ...
    pub symbols: usize,
    /// ... one to so many starts ...
    pub starts: usize,
    /// ... and none to so many examples. All of them hold.
    pub examples: usize,
    /// About half of the states have one of these names, the others are `q0`, `q1` and so on.
    pub state_names: &'static [&'static str],
    /// About half of the symbols have one of these names, the others are `s0`, `s1` and so on.
    pub symbol_names: &'static [&'static str],
    /// The labels of starts and of final states. Only as many starts have a label.
    pub labels: &'static [&'static str],
    /// Whether about a third of the cases are refused.
    pub refusals: bool,
    /// There are none to so many groups of states, and of symbols.
    pub groups: usize,
    /// There are none to so many outputs.
    pub outputs: usize,
}

/// Up to eight states, four symbols and three starts, no examples, no refusals, no groups, no outputs,
/// names that are hard to read.
impl Default for Shape {
    fn default() -> Shape {
        Shape {
            states: 8,
            symbols: 4,
            starts: 3,
            examples: 0,
            state_names: STATES,
            symbol_names: SYMBOLS,
            labels: LABELS,
            refusals: false,
            groups: 0,
            outputs: 0,
        }
    }
}

/// Random automata, right ones only. All transitions are given in table rows, or if there are outputs in
/// one arrow each; [`vary_rows`] gives other rows.
///
/// Either all starts have a label or none has. Most states are not final or final in one of two
/// ways: with more kinds of final states hardly any two states would be equivalent.
///
/// # Panics
///
/// If the shape allows no state, or no start.
pub fn drafts(shape: Shape) -> impl Strategy<Value = Draft> + use<> {
    (1..=shape.states, 0..=shape.symbols).prop_flat_map(move |(states, symbols)| {
        let refused = if shape.refusals { states.div_ceil(2) } else { 0 };
        let cell = 0..states + refused;
        let table = prop::collection::vec(prop::collection::vec(cell, symbols), states);
        let members = prop::collection::vec(any::<u32>(), 0..=2 * shape.groups);
        let finals = prop::collection::vec(0..7 + shape.labels.len(), states);
        let starts = prop::collection::vec(0..states, 1..=shape.starts);
        let word = prop::collection::vec(0..symbols.max(1), 0..=if symbols > 0 { 5 } else { 0 });
        let examples = prop::collection::vec((0..states, word), 0..=shape.examples);
        let parts = (table, finals, starts, examples, members, any::<[bool; 2]>(), any::<u64>());
        parts.prop_map(
            move |(
                table,
                finals,
                starts,
                examples,
                members,
                [labels_starts, labels_finals],
                seed,
            )| {
                let mut random = Random(seed);
                let labels = |are_wanted| if are_wanted { shape.labels } else { &[] };
                let target = |cell: usize| match cell {
                    refused if refused >= states => DraftTarget::Refused,
                    state => DraftTarget::State(state),
                };
                let outputs = random.below(shape.outputs + 1);
                let comes_out = random_outputs(&table, outputs, &mut random);
                let says_outputs = outputs > 0 && random.below(2) == 0;
                let examples = examples.into_iter().map(|(from, word)| {
                    draft_example(&table, &comes_out, from, &word, says_outputs)
                });
                let (ones, others) = members.split_at(members.len() / 2);
                Draft {
                    states: random.names(shape.state_names, table.len(), "q"),
                    symbols: random.names(shape.symbol_names, table[0].len(), "s"),
                    starts: draft_starts(&starts, labels(labels_starts)),
                    finals: draft_finals(&finals, labels(labels_finals)),
                    examples: examples.collect(),
                    state_groups: draft_groups(ones, states),
                    symbol_groups: draft_groups(others, symbols),
                    rows: table
                        .iter()
                        .enumerate()
                        .flat_map(|(state, row)| {
                            let targets = row.iter().copied().map(target).collect();
                            draft_rows(state, targets, outputs > 0, &comes_out[state])
                        })
                        .collect(),
                    outputs: random.names(OUTPUTS, outputs, "o"),
                    ..Draft::default()
                }
            },
        )
    })
}

/// For each state and symbol, what comes out: one of a few lists, because otherwise hardly any two
/// states would be equivalent. Nothing comes out of a refusal.
fn random_outputs(
    table: &[Vec<usize>],
    outputs: usize,
    random: &mut Random,
) -> Vec<Vec<Vec<usize>>> {
    let mut list = |target: usize| match random.below(8) {
        _ if outputs == 0 || target >= table.len() => vec![],
        0 | 1 => vec![0],
        2 => vec![outputs - 1],
        3 => vec![outputs - 1, 0, 0],
        _ => vec![],
    };
    table.iter().map(|row| row.iter().map(|&target| list(target)).collect()).collect()
}

/// A table row, or an arrow for each symbol if there are outputs.
fn draft_rows(
    state: usize,
    targets: Vec<DraftTarget>,
    has_outputs: bool,
    comes_out: &[Vec<usize>],
) -> Vec<DraftRow> {
    if !has_outputs {
        return vec![DraftRow::Table { state, targets }];
    }
    let steps = targets.into_iter().zip(comes_out).enumerate();
    let arrow = |(symbol, (target, outputs)): (usize, (DraftTarget, &Vec<usize>))| {
        DraftRow::Arrow { state, symbols: vec![symbol], target, outputs: outputs.clone() }
    };
    steps.map(arrow).collect()
}

/// Starts with different labels; without labels, different starts.
fn draft_starts(states: &[usize], labels: &[&str]) -> Vec<DraftStart> {
    if labels.is_empty() {
        let states: BTreeSet<usize> = states.iter().copied().collect();
        return states.into_iter().map(|state| DraftStart { label: None, state }).collect();
    }
    let starts = states.iter().zip(labels);
    starts.map(|(&state, &label)| DraftStart { label: Some(label.to_owned()), state }).collect()
}

/// An example that holds: up to the end of a word, or up to the first symbol that is refused.
fn draft_example(
    table: &[Vec<usize>],
    comes_out: &[Vec<Vec<usize>>],
    from: usize,
    word: &[usize],
    says_outputs: bool,
) -> DraftExample {
    let mut state = from;
    let mut outputs = Vec::new();
    for (position, &symbol) in word.iter().enumerate() {
        outputs.extend_from_slice(&comes_out[state][symbol]);
        state = table[state][symbol];
        if state >= table.len() {
            let word = word[..=position].to_vec();
            let outputs = says_outputs.then_some(outputs);
            return DraftExample { from, word, to: DraftTarget::Refused, outputs };
        }
    }
    let outputs = says_outputs.then_some(outputs);
    DraftExample { from, word: word.to_vec(), to: state.into(), outputs }
}

/// Groups whose members are the bits of numbers.
fn draft_groups(bits: &[u32], count: usize) -> Vec<DraftGroup> {
    let group = |(number, bits): (usize, &u32)| {
        let members = (0..count).filter(|member| bits >> (member % 32) & 1 == 1).collect();
        DraftGroup { name: format!("group{number}"), members, groups: Vec::new() }
    };
    bits.iter().enumerate().map(group).collect()
}

/// The sections of final states. `kinds` says for each state how it is final.
fn draft_finals(kinds: &[usize], labels: &[&str]) -> Vec<DraftFinals> {
    let label = |&kind: &usize| match kind {
        0..4 => None,
        4 | 5 => Some(None),
        _ => Some(labels.get(kind.saturating_sub(7)).copied()),
    };
    let with = |wanted: Option<&str>| {
        let states = kinds.iter().enumerate().filter(|(_, kind)| label(kind) == Some(wanted));
        DraftFinals {
            label: wanted.map(str::to_owned),
            states: states.map(|(state, _)| state).collect(),
        }
    };
    let mut finals = vec![with(None)];
    finals.extend(labels.iter().map(|&label| with(Some(label))));
    finals.retain(|section| !section.states.is_empty());
    finals
}

/// The same automaton with other rows, and perhaps with `Otherwise:`. The number 0 changes nothing.
#[must_use]
pub fn vary_rows(draft: &Draft, number: u64) -> Draft {
    let mut random = Random(number);
    let mut draft = draft.clone();
    if number == 0 {
        return draft;
    }
    let Meaning { table, comes_out, .. } = Meaning::of_draft(&draft);
    draft.otherwise = (random.below(3) == 0).then(|| match random.below(4) {
        0 => DraftTarget::Stay,
        1 => DraftTarget::Refused,
        _ => DraftTarget::State(random.below(draft.states.len())),
    });
    draft.rows.clear();
    for (state, (targets, comes_out)) in table.into_iter().zip(comes_out).enumerate() {
        let otherwise = match draft.otherwise {
            Some(DraftTarget::State(target)) => Some(Some(target)),
            Some(DraftTarget::Stay) => Some(Some(state)),
            Some(DraftTarget::Refused) => Some(None),
            None => None,
        };
        let mut written = |target: Option<usize>| match target {
            None => DraftTarget::Refused,
            Some(target) if target == state && random.below(2) == 0 => DraftTarget::Stay,
            Some(target) => DraftTarget::State(target),
        };
        let targets: Vec<(Option<usize>, DraftTarget)> =
            targets.into_iter().map(|target| (target, written(target))).collect();
        if comes_out.iter().all(Vec::is_empty) && random.below(2) == 0 {
            let targets = targets.into_iter().map(|(_, written)| written).collect();
            draft.rows.push(DraftRow::Table { state, targets });
            continue;
        }
        let is_written = |symbol: &usize| {
            let is_otherwise = otherwise == Some(targets[*symbol].0);
            !is_otherwise || !comes_out[*symbol].is_empty() || random.below(2) == 0
        };
        let written: Vec<usize> = (0..targets.len()).filter(is_written).collect();
        // `_` takes every symbol that is not written, so nothing may be left to `Otherwise:`.
        let has_others = written.len() == targets.len() && random.below(2) == 0;
        let others = targets.first().copied().filter(|_| has_others);
        for symbol in written {
            let (meant, target) = targets[symbol];
            let is_first = comes_out[symbol] == comes_out[0];
            if others.is_some_and(|(others, _)| others == meant && is_first) {
                continue;
            }
            match draft.rows.last_mut() {
                Some(DraftRow::Arrow { state: last, symbols, target: to, outputs })
                    if (*last, *to) == (state, target)
                        && *outputs == comes_out[symbol]
                        && random.below(2) == 0 =>
                {
                    symbols.push(symbol);
                }
                _ => draft.rows.push(DraftRow::Arrow {
                    state,
                    symbols: vec![symbol],
                    target,
                    outputs: comes_out[symbol].clone(),
                }),
            }
        }
        draft.rows.extend(others.map(|(_, target)| DraftRow::Others {
            state,
            target,
            outputs: comes_out[0].clone(),
        }));
    }
    random.shuffle(&mut draft.rows);
    draft
}

/// Writes an automaton as a text in one of very many ways, with rows as [`vary_rows`] gives them.
/// The layout 0 is a plain one.
///
/// Comments of the draft are not written.
///
/// # Panics
///
/// If a number of the draft is out of range.
#[must_use]
pub fn write(draft: &Draft, layout: u64) -> String {
    if layout == 0 {
        return draft.plain_text();
    }
    let draft = vary_rows(draft, layout);
    // Other numbers than those that chose the rows.
    let random = &mut Random(!layout);
    let names = |states: &[usize]| -> Vec<String> {
        states.iter().map(|&state| draft.states[state].clone()).collect()
    };
    let mut sections = vec![
        list("States", None, &draft.states, random),
        list("Symbols", None, &draft.symbols, random),
    ];
    if !draft.outputs.is_empty() {
        sections.push(list("Outputs", None, &draft.outputs, random));
    }
    let starts_at = sections.len();
    for section in draft.starts.chunk_by(|one, other| one.label == other.label) {
        let states: Vec<usize> = section.iter().map(|start| start.state).collect();
        sections.push(list("Start", section[0].label.as_deref(), &names(&states), random));
    }
    let starts = starts_at..sections.len();
    for section in &draft.finals {
        sections.push(list("Final", section.label.as_deref(), &names(&section.states), random));
    }
    if draft.finals.is_empty() {
        sections.push(list("Final", None, &[], random));
    }
    if let Some(target) = draft.otherwise {
        let heading = if random.below(2) == 0 { "Sink" } else { "Otherwise" };
        sections.push(list(heading, None, &[target_name(&draft, target)], random));
    }
    let groups_at = sections.len();
    for group in &draft.state_groups {
        sections.push(list("States", Some(&group.name), &names(&group.members), random));
    }
    for group in &draft.symbol_groups {
        let members = group.members.iter().map(|&symbol| draft.symbols[symbol].clone());
        let members: Vec<String> = members.collect();
        sections.push(list("Symbols", Some(&group.name), &members, random));
    }
    let groups = groups_at..sections.len();
    if !draft.claims.is_empty() {
        sections.push(list("Claims", None, &draft.claims, random));
    }
    sections.push(transitions(&draft, random));
    if !draft.examples.is_empty() {
        sections.push(examples(&draft, random));
    }
    let mut order: Vec<usize> = (0..sections.len()).collect();
    random.shuffle(&mut order);
    // The order of starts and of groups is part of an automaton.
    for ordered in [starts, groups] {
        let mut in_order = ordered.clone();
        for section in &mut order {
            if ordered.contains(section) {
                *section = in_order.next().unwrap_or(*section);
            }
        }
    }
    let mut text: String = order.iter().map(|&section| sections[section].as_str()).collect();
    if random.below(3) == 0 {
        text = text.replace('\n', "\r\n");
    }
    if random.below(3) == 0 {
        text.insert(0, '\u{FEFF}');
    }
    if random.below(3) == 0 {
        text.truncate(text.trim_end().len());
    }
    text
}

fn list(heading: &str, label: Option<&str>, words: &[String], random: &mut Random) -> String {
    let mut text = String::new();
    random.comment_line(&mut text);
    text.push_str(&random.spell(heading));
    if let Some(label) = label {
        text.extend([" ", label]);
    }
    text.push(':');
    // A word that reads as a heading must not begin a line.
    let may_begin_line = |index: usize| {
        let line = |count| words[index..].iter().take(count).cloned().collect::<Vec<_>>().join(" ");
        bare_heading(&words[index]).is_none()
            && (1..=3).all(|count| !reads_as_heading(&line(count)))
    };
    for (index, word) in words.iter().enumerate() {
        if may_begin_line(index) && random.below(4) == 0 {
            random.end_line(&mut text);
            random.comment_line(&mut text);
            text.push_str(["", "  ", "\t"][random.below(3)]);
        } else {
            text.push_str([" ", "  ", "\t"][random.below(3)]);
        }
        text.push_str(word);
    }
    random.end_line(&mut text);
    text
}

fn transitions(draft: &Draft, random: &mut Random) -> String {
    let mut text = format!("{}:", random.spell("Transitions"));
    random.end_line(&mut text);
    for row in &draft.rows {
        random.comment_line(&mut text);
        match row {
            DraftRow::Comment(_) => continue,
            DraftRow::Table { state, targets } => {
                text.push_str(&draft.states[*state]);
                for &target in targets {
                    if random.below(5) == 0 {
                        random.end_line(&mut text);
                        random.comment_line(&mut text);
                        text.push_str("   ");
                    }
                    text.extend([" ", &target_name(draft, target)]);
                }
            }
            DraftRow::Arrow { state, symbols, target, outputs } => {
                arrow(draft, *state, symbols, *target, &mut text);
                slash(draft, outputs, &mut text, random);
            }
            DraftRow::Others { state, target, outputs } => {
                let (state, target) = (&draft.states[*state], target_name(draft, *target));
                let _ = write!(text, "{state}  _ -> {target}");
                slash(draft, outputs, &mut text, random);
            }
            DraftRow::Empty { state, target } => {
                let (state, target) = (&draft.states[*state], target_name(draft, *target));
                let _ = write!(text, "{state}  ε -> {target}");
            }
        }
        random.end_line(&mut text);
    }
    text
}

fn examples(draft: &Draft, random: &mut Random) -> String {
    let mut text = "Examples:".to_owned();
    random.end_line(&mut text);
    for DraftExample { from, word, to, outputs } in &draft.examples {
        random.comment_line(&mut text);
        arrow(draft, *from, word, *to, &mut text);
        if outputs.as_ref().is_some_and(Vec::is_empty) {
            text.push_str(" /");
        }
        slash(draft, outputs.as_deref().unwrap_or_default(), &mut text, random);
        random.end_line(&mut text);
    }
    text
}

fn target_name(draft: &Draft, target: DraftTarget) -> String {
    match target {
        DraftTarget::State(state) => draft.states[state].clone(),
        DraftTarget::Stay => ".".to_owned(),
        DraftTarget::Refused => "!".to_owned(),
    }
}

fn arrow(draft: &Draft, from: usize, word: &[usize], to: DraftTarget, text: &mut String) {
    text.push_str(&draft.states[from]);
    for &symbol in word {
        text.extend([" ", &draft.symbols[symbol]]);
    }
    text.extend([" -> ", &target_name(draft, to)]);
}

/// ` / output ...`, or nothing without outputs.
fn slash(draft: &Draft, outputs: &[usize], text: &mut String, random: &mut Random) {
    if outputs.is_empty() {
        return;
    }
    text.push_str([" /", "  /", "\t/"][random.below(3)]);
    for &output in outputs {
        text.extend([" ", &draft.outputs[output]]);
    }
}

/// Splitmix64. The layout of a text must follow from one number, so that proptest can repeat it.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed >> 33) % bound as u64).expect("smaller than the bound")
    }

    /// So many different names: numbered ones, and some of the given names among them.
    fn names(&mut self, given: &[&str], count: usize, prefix: &str) -> Vec<String> {
        let mut names: Vec<String> = (0..count).map(|index| format!("{prefix}{index}")).collect();
        for name in given {
            if count > 0 && self.below(2) == 1 {
                let at = self.below(count);
                if !names.iter().any(|other| other == name) {
                    (*name).clone_into(&mut names[at]);
                }
            }
        }
        names
    }

    fn end_line(&mut self, text: &mut String) {
        if self.below(6) == 1 {
            text.push_str("  // about this");
        }
        text.push_str(if self.below(8) == 1 { " \n\n" } else { "\n" });
    }

    fn comment_line(&mut self, text: &mut String) {
        if self.below(6) == 1 {
            text.push_str("  //by itself: -> _ \n");
        }
    }

    /// A heading in one of its spellings.
    fn spell(&mut self, heading: &str) -> String {
        let other = match heading {
            "States" => "DaftarStates",
            "Start" => "InitialStates",
            "Final" => "FinalStates",
            "Symbols" => "DaftarSimbol",
            "Transitions" => "TransitionsTable",
            _ => heading,
        };
        match self.below(4) {
            0 => heading.to_owned(),
            1 => other.to_owned(),
            2 => other.to_uppercase(),
            _ => heading.to_lowercase(),
        }
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
