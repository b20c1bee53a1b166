//! Slow twins of the algorithms, so simple that they are obviously right.

use std::collections::{BTreeMap, BTreeSet};

use crate::dfa::{Dfa, Draft, DraftRow, DraftTarget, Finality, Start, StateId, SymbolId};
use crate::source::Source;
use crate::syntax::{self, RowContent, SectionKind};

/// What an automaton is, as plain numbers and names, without a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The names of the states.
    pub states: Vec<String>,
    /// The names of the symbols.
    pub symbols: Vec<String>,
    /// The number and the label of each start.
    pub starts: Vec<(usize, Option<String>)>,
    /// For each state: whether it is final, and with which label.
    pub finals: Vec<Option<Option<String>>>,
    /// For each state: its targets, `None` for a symbol that is refused.
    pub table: Vec<Vec<Option<usize>>>,
    /// The names of the outputs.
    pub outputs: Vec<String>,
    /// For each state: what comes out on each symbol.
    pub comes_out: Vec<Vec<Vec<usize>>>,
}

impl Meaning {
    /// What an automaton is.
    #[must_use]
    pub fn of_dfa(dfa: &Dfa) -> Meaning {
        let finals = dfa.states().map(|state| match dfa.state(state).finality() {
            Finality::None => None,
            Finality::Final => Some(None),
            Finality::Labelled(label) => Some(Some(dfa.label(label).name().to_owned())),
        });
        let starts = dfa.starts();
        let starts = starts.map(|start| (start.state().index(), start.label().map(str::to_owned)));
        let row = |state| dfa.row(state).iter().map(|target| target.map(StateId::index)).collect();
        Meaning {
            states: dfa.states().map(|state| dfa.state(state).name().to_owned()).collect(),
            symbols: dfa.symbols().map(|symbol| dfa.symbol(symbol).name().to_owned()).collect(),
            starts: starts.collect(),
            finals: finals.collect(),
            table: dfa.states().map(row).collect(),
            outputs: dfa.outputs().map(|output| dfa.output(output).name().to_owned()).collect(),
            comes_out: dfa
                .states()
                .map(|state| dfa.symbols().map(|symbol| out(dfa, state, symbol)).collect())
                .collect(),
        }
    }

    /// What a draft means that has one target for every state and symbol.
    ///
    /// # Panics
    ///
    /// If the draft has no target for some state and symbol, or a number is out of range.
    #[must_use]
    pub fn of_draft(draft: &Draft) -> Meaning {
        let step = |from: usize, by: usize| {
            let written = draft.rows.iter().find_map(|row| match row {
                DraftRow::Table { state, targets } if *state == from => {
                    Some((targets[by], Vec::new()))
                }
                DraftRow::Arrow { state, symbols, target, outputs } if *state == from => {
                    symbols.contains(&by).then(|| (*target, outputs.clone()))
                }
                _ => None,
            });
            let others = draft.rows.iter().find_map(|row| match row {
                DraftRow::Others { state, target, outputs } if *state == from => {
                    Some((*target, outputs.clone()))
                }
                _ => None,
            });
            let otherwise = draft.otherwise.map(|target| (target, Vec::new()));
            written.or(others).or(otherwise).expect("a target for every state and symbol")
        };
        let target = |from: usize, by: usize| match step(from, by).0 {
            DraftTarget::State(target) => Some(target),
            DraftTarget::Stay => Some(from),
            DraftTarget::Refused => None,
        };
        let is_final = |state: usize| {
            let section = draft.finals.iter().find(|section| section.states.contains(&state))?;
            Some(section.label.clone())
        };
        let (states, symbols) = (0..draft.states.len(), 0..draft.symbols.len());
        Meaning {
            states: draft.states.clone(),
            symbols: draft.symbols.clone(),
            starts: draft.starts.iter().map(|start| (start.state, start.label.clone())).collect(),
            finals: states.clone().map(is_final).collect(),
            table: states
                .clone()
                .map(|state| symbols.clone().map(|symbol| target(state, symbol)).collect())
                .collect(),
            outputs: draft.outputs.clone(),
            comes_out: states
                .map(|state| symbols.clone().map(|symbol| step(state, symbol).1).collect())
                .collect(),
        }
    }
}

/// The numbers of what comes out of a step.
fn out(dfa: &Dfa, state: StateId, symbol: SymbolId) -> Vec<usize> {
    dfa.outputs_on(state, symbol).iter().map(|output| output.index()).collect()
}

/// The lines of a text as sets of names.
#[derive(Clone, Debug)]
pub struct WrittenLines<'s> {
    /// Every state.
    pub states: Vec<&'s str>,
    /// Every symbol.
    pub symbols: Vec<&'s str>,
    /// The lines, each for one head and one symbol, group or `_`, in the order of the text.
    pub lines: Vec<WrittenLine<'s>>,
    /// The target under `Otherwise:`.
    pub otherwise: Option<&'s str>,
}

/// A line for one head and one symbol, group or `_`; or one cell of a table row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenLine<'s> {
    /// The states it is about.
    pub states: WrittenSet<'s>,
    /// The symbols it is about.
    pub symbols: WrittenSet<'s>,
    /// The target as it is written.
    pub target: &'s str,
    /// What comes out.
    pub outputs: Vec<&'s str>,
    /// The number of its row.
    pub row: usize,
    /// Whether its row is a table row.
    pub is_table: bool,
}

/// Some names, and whether they are written as a name, a group or `_`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenSet<'s> {
    /// A name.
    Name(&'s str),
    /// The members of a group.
    Group(BTreeSet<&'s str>),
    /// `_`
    All,
}

impl<'s> WrittenSet<'s> {
    fn has(&self, name: &str) -> bool {
        match self {
            WrittenSet::Name(one) => *one == name,
            WrittenSet::Group(members) => members.contains(name),
            // `_` is every symbol, and not the empty word.
            WrittenSet::All => name != "ε",
        }
    }

    /// Whether it really lies inside another one.
    fn is_inside(&self, other: &WrittenSet<'_>) -> bool {
        match (self, other) {
            (WrittenSet::Name(name), WrittenSet::Group(members)) => members.contains(name),
            (WrittenSet::Group(one), WrittenSet::Group(other)) => {
                one.is_subset(other) && one.len() < other.len()
            }
            (WrittenSet::Name(_) | WrittenSet::Group(_), WrittenSet::All) => true,
            _ => false,
        }
    }

    fn is_within(&self, other: &WrittenSet<'s>) -> bool {
        self == other || self.is_inside(other)
    }
}

impl<'s> WrittenLine<'s> {
    fn covers(&self, state: &str, symbol: &str) -> bool {
        self.states.has(state) && self.symbols.has(symbol)
    }

    fn is_inside(&self, other: &WrittenLine<'s>) -> bool {
        self.states.is_within(&other.states)
            && self.symbols.is_within(&other.symbols)
            && (self.states.is_inside(&other.states) || self.symbols.is_inside(&other.symbols))
    }

    /// Whether it is about the same cases as another one.
    #[must_use]
    pub fn is_same(&self, other: &WrittenLine<'s>) -> bool {
        self.states == other.states && self.symbols == other.symbols
    }
}

impl<'s> WrittenLines<'s> {
    /// Reads the lines of a text. `None` if the text cannot be parsed.
    #[must_use]
    pub fn new(source: &'s Source) -> Option<WrittenLines<'s>> {
        let document = syntax::parse(source).ok()?;
        let text = |&word: &_| source.at(word);
        let list = |kind| -> Vec<&'s str> {
            document.declarations(kind).flat_map(|s| document.list(s)).map(text).collect()
        };
        let states = list(SectionKind::States);
        let symbols = list(SectionKind::Symbols);
        let groups = |kinds: &[SectionKind], names: &[&'s str]| {
            let mut groups: BTreeMap<&'s str, BTreeSet<&'s str>> = BTreeMap::new();
            for section in document.sections.iter().filter(|s| kinds.contains(&s.kind)) {
                let Some(label) = section.label else { continue };
                let members = document.list(section).iter().map(text);
                groups.entry(source.at(label)).or_default().extend(members);
            }
            // A group in a group is replaced by its members until nothing changes any more.
            for _ in 0..=groups.len() {
                let before = groups.clone();
                for members in groups.values_mut() {
                    let inner: Vec<&str> =
                        members.iter().filter(|name| !names.contains(name)).copied().collect();
                    for group in inner {
                        members.remove(group);
                        members.extend(before.get(group).into_iter().flatten());
                    }
                }
            }
            groups
        };
        let state_groups = groups(&[SectionKind::States, SectionKind::Final], &states);
        let symbol_groups = groups(&[SectionKind::Symbols], &symbols);
        let set = |name: &'s str, groups: &BTreeMap<&'s str, BTreeSet<&'s str>>, names: &[&str]| {
            match groups.get(name) {
                _ if name == "_" => WrittenSet::All,
                Some(members) if !names.contains(&name) => WrittenSet::Group(members.clone()),
                _ => WrittenSet::Name(name),
            }
        };
        let mut lines = Vec::new();
        for (row, content) in document.contents().enumerate() {
            for head in content.heads().iter() {
                let states = set(source.at(head), &state_groups, &states);
                match content {
                    RowContent::Table { targets, .. } => {
                        for (&symbol, target) in symbols.iter().zip(targets) {
                            lines.push(WrittenLine {
                                states: states.clone(),
                                symbols: WrittenSet::Name(symbol),
                                target: source.at(*target),
                                outputs: Vec::new(),
                                row,
                                is_table: true,
                            });
                        }
                    }
                    RowContent::Arrow { symbols: words, target, more_targets, outputs, .. } => {
                        let targets = || std::iter::once(target).chain(more_targets.to_vec());
                        for (&word, target) in
                            words.iter().flat_map(|word| targets().map(move |to| (word, to)))
                        {
                            lines.push(WrittenLine {
                                states: states.clone(),
                                symbols: set(source.at(word), &symbol_groups, &symbols),
                                target: source.at(target),
                                outputs: outputs.unwrap_or_default().iter().map(text).collect(),
                                row,
                                is_table: false,
                            });
                        }
                    }
                }
            }
        }
        let mut otherwise = document.sections(SectionKind::Otherwise);
        let otherwise = otherwise.find_map(|s| document.list(s).first().map(text));
        Some(WrittenLines { states, symbols, lines, otherwise })
    }

    /// The numbers of the lines that are about a state and a symbol.
    #[must_use]
    pub fn covering(&self, state: &str, symbol: &str) -> Vec<usize> {
        (0..self.lines.len()).filter(|&n| self.lines[n].covers(state, symbol)).collect()
    }

    /// The numbers of the lines that count for a state and a symbol.
    #[must_use]
    pub fn counting(&self, state: &str, symbol: &str) -> Vec<usize> {
        let covering = self.covering(state, symbol);
        let has_one_inside = |line: usize| {
            covering.iter().any(|&other| self.lines[other].is_inside(&self.lines[line]))
        };
        covering.iter().copied().filter(|&line| !has_one_inside(line)).collect()
    }

    /// Where a state goes on a symbol, `None` for a refusal. There may be no answer or several.
    #[must_use]
    pub fn targets(&self, state: &'s str, symbol: &str) -> BTreeSet<Option<&'s str>> {
        let counting = self.counting(state, symbol);
        let mut targets: Vec<&str> = counting.iter().map(|&line| self.lines[line].target).collect();
        if targets.is_empty() && symbol != "ε" {
            targets.extend(self.otherwise);
        }
        targets.into_iter().map(|target| self.resolve(state, target)).collect()
    }

    /// The same with what comes out.
    #[must_use]
    pub fn steps(&self, state: &'s str, symbol: &str) -> BTreeSet<(Option<&'s str>, Vec<&'s str>)> {
        let counting = self.counting(state, symbol);
        let lines = counting.iter().map(|&line| &self.lines[line]);
        let mut steps: BTreeSet<_> =
            lines.map(|line| (self.resolve(state, line.target), line.outputs.clone())).collect();
        if steps.is_empty() {
            steps.extend(self.otherwise.map(|to| (self.resolve(state, to), Vec::new())));
        }
        steps
    }

    /// The states that a word passes and all that comes out, up to a refusal. The text must have one
    /// step for every case.
    #[must_use]
    pub fn interpret(&self, from: &'s str, word: &[&str]) -> (Vec<&'s str>, Vec<&'s str>) {
        let (mut passed, mut outputs) = (vec![from], Vec::new());
        for symbol in word {
            let step = self.steps(passed[passed.len() - 1], symbol).into_iter().next();
            let Some((Some(target), comes_out)) = step else { break };
            passed.push(target);
            outputs.extend(comes_out);
        }
        (passed, outputs)
    }

    /// Where a target leads from a state.
    #[must_use]
    pub fn resolve(&self, state: &'s str, target: &'s str) -> Option<&'s str> {
        match target {
            _ if self.states.contains(&target) => Some(target),
            "." => Some(state),
            "!" => None,
            _ => Some(target),
        }
    }

    /// How often a line, or one of the cells of a whole table row, decides nothing.
    #[must_use]
    pub fn idle_lines(&self) -> usize {
        let mut counts = vec![false; self.lines.len()];
        for state in &self.states {
            for symbol in &self.symbols {
                for line in self.counting(state, symbol) {
                    counts[line] = true;
                }
            }
        }
        let agree = |one: &WrittenLine<'s>, other: &WrittenLine<'s>| match one.states {
            _ if one.outputs != other.outputs => false,
            WrittenSet::Name(state) => {
                self.resolve(state, one.target) == self.resolve(state, other.target)
            }
            _ => one.target == other.target,
        };
        let is_repeated = |line: usize| {
            let (before, this) = (&self.lines[..line], &self.lines[line]);
            before.iter().find(|other| other.is_same(this)).is_some_and(|first| agree(first, this))
        };
        let is_idle = |line: usize| !counts[line] && !is_repeated(line);
        let arrows = (0..self.lines.len()).filter(|&n| !self.lines[n].is_table && is_idle(n));
        // A table row is one line for each of its heads.
        let mut tables: Vec<(usize, &WrittenSet<'s>)> = Vec::new();
        for line in self.lines.iter().filter(|line| line.is_table) {
            if !tables.contains(&(line.row, &line.states)) {
                tables.push((line.row, &line.states));
            }
        }
        let is_idle_row = |row: &&(usize, &WrittenSet<'s>)| {
            let is_cell = |line: &WrittenLine<'s>| (line.row, &line.states) == **row;
            let cells = (0..self.lines.len()).filter(|&n| is_cell(&self.lines[n]));
            let mut cells = cells.filter(|&n| !is_repeated(n)).peekable();
            cells.peek().is_some() && cells.all(|n| !counts[n])
        };
        arrows.count() + tables.iter().filter(is_idle_row).count()
    }
}

/// Moore's refinement: two states are different if something else comes out of them, or if their targets
/// were different a round ago.
#[must_use]
pub fn moore(dfa: &Dfa) -> Vec<BTreeSet<StateId>> {
    let mut class: BTreeMap<StateId, String> =
        dfa.states().map(|state| (state, first_class(dfa, state))).collect();
    loop {
        let mut numbers = BTreeMap::new();
        let mut next = BTreeMap::new();
        for state in dfa.states() {
            let targets: Vec<Option<&String>> =
                dfa.row(state).iter().map(|to| to.map(|to| &class[&to])).collect();
            let key = (class[&state].clone(), targets);
            let fresh = numbers.len();
            let number = *numbers.entry(key).or_insert(fresh);
            next.insert(state, number.to_string());
        }
        let count =
            |class: &BTreeMap<StateId, String>| class.values().collect::<BTreeSet<_>>().len();
        if count(&next) == count(&class) {
            let mut classes: BTreeMap<String, BTreeSet<StateId>> = BTreeMap::new();
            for (state, number) in next {
                classes.entry(number).or_default().insert(state);
            }
            return classes.into_values().collect();
        }
        class = next;
    }
}

/// How a state is final, and what comes out of it on each symbol.
fn first_class(dfa: &Dfa, state: StateId) -> String {
    let outputs: Vec<Vec<usize>> = dfa.symbols().map(|symbol| out(dfa, state, symbol)).collect();
    format!("{:?} {outputs:?}", dfa.state(state).finality())
}

/// Adds neighbours until there are no new ones.
fn closure(
    first: BTreeSet<StateId>,
    neighbours: impl Fn(StateId) -> BTreeSet<StateId>,
) -> BTreeSet<StateId> {
    let mut all = first;
    loop {
        let more: BTreeSet<StateId> = all.iter().flat_map(|&state| neighbours(state)).collect();
        if more.is_subset(&all) {
            return all;
        }
        all.extend(more);
    }
}

/// The states that some word reaches from a start.
#[must_use]
pub fn reachable(dfa: &Dfa) -> BTreeSet<StateId> {
    let starts = dfa.starts().map(Start::state).collect();
    closure(starts, |state| dfa.row(state).iter().flatten().copied().collect())
}

/// The states from which some word leads to a final state.
#[must_use]
pub fn alive(dfa: &Dfa) -> BTreeSet<StateId> {
    let finals = dfa.states().filter(|&state| dfa.state(state).is_final()).collect();
    closure(finals, |state| {
        dfa.states().filter(|&from| dfa.row(from).contains(&Some(state))).collect()
    })
}

/// The round in which a state is first reached.
#[must_use]
pub fn distance(dfa: &Dfa, state: StateId) -> Option<usize> {
    let mut reached: BTreeSet<StateId> = dfa.starts().map(Start::state).collect();
    for round in 0..=dfa.states().len() {
        if reached.contains(&state) {
            return Some(round);
        }
        let more: Vec<StateId> =
            reached.iter().flat_map(|&from| dfa.row(from).iter().flatten()).copied().collect();
        reached.extend(more);
    }
    None
}

/// How a word ends: not final, or final with a label, which may be empty.
#[must_use]
pub fn end(dfa: &Dfa, state: Option<StateId>) -> Option<String> {
    let state = dfa.state(state?);
    state.is_final().then(|| state.label().unwrap_or("").to_owned())
}

pub(super) fn step(dfa: &Dfa, state: Option<StateId>, symbol: &str) -> Option<StateId> {
    dfa.next(state?, dfa.symbols().find(|&id| dfa.symbol(id).name() == symbol)?)
}

/// The names of what comes out of a step; nothing if the symbol is unknown or refused.
#[must_use]
pub fn comes_out<'d>(dfa: &'d Dfa, state: Option<StateId>, symbol: &str) -> Vec<&'d str> {
    let id = dfa.symbols().find(|&id| dfa.symbol(id).name() == symbol);
    let (Some(state), Some(id)) = (state, id) else { return Vec::new() };
    dfa.outputs_on(state, id).iter().map(|&output| dfa.output(output).name()).collect()
}

/// The states passed from one on; `None` after a symbol that is unknown or refused.
#[must_use]
pub fn trace(dfa: &Dfa, start: Option<StateId>, word: &[&str]) -> Vec<Option<StateId>> {
    let mut trace = vec![start];
    for symbol in word {
        trace.push(step(dfa, trace[trace.len() - 1], symbol));
    }
    trace
}

/// A state of each of two automata; `None` after a symbol that is unknown there.
pub type Pair = (Option<StateId>, Option<StateId>);

/// The length of a shortest word that ends differently or on which something else comes out, by
/// visiting all pairs of states.
#[must_use]
pub fn separate_pairs(left: &Dfa, right: &Dfa, pairs: &[Pair]) -> Option<usize> {
    let mut symbols: BTreeSet<&str> =
        left.symbols().map(|symbol| left.symbol(symbol).name()).collect();
    symbols.extend(right.symbols().map(|symbol| right.symbol(symbol).name()));
    let mut seen: BTreeSet<_> = pairs.iter().copied().collect();
    let mut round: Vec<_> = pairs.to_vec();
    for length in 0.. {
        if round.iter().any(|&(one, other)| end(left, one) != end(right, other)) {
            return Some(length);
        }
        let mut next = Vec::new();
        for &(one, other) in &round {
            for symbol in &symbols {
                if comes_out(left, one, symbol) != comes_out(right, other, symbol) {
                    return Some(length + 1);
                }
                let pair = (step(left, one, symbol), step(right, other, symbol));
                if seen.insert(pair) {
                    next.push(pair);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        round = next;
    }
    None
}

/// The starts to compare: the only ones, or those with the same label, or in order.
///
/// `None` if one of them has no partner. Labels must be in the same order on both sides, as in
/// automata from [`drafts`](super::random::drafts).
#[must_use]
pub fn pairs(left: &Dfa, right: &Dfa) -> Option<Vec<Pair>> {
    let labels = |dfa: &Dfa| -> Vec<_> {
        dfa.starts().map(|start| start.label().map(str::to_owned)).collect()
    };
    let are_alone = left.starts().len() == 1 && right.starts().len() == 1;
    (are_alone || labels(left) == labels(right)).then(|| {
        let states = left.starts().zip(right.starts());
        states.map(|(one, other)| (Some(one.state()), Some(other.state()))).collect()
    })
}
