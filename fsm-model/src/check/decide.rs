//! The rule of the smaller set: which of the lines that cover a case count.
//!
//! Of the lines that cover a case, those count that have no other of them inside. If they say
//! different things, the text is nondeterministic there.
//!
//! States of one class are in the same groups, so the same lines of groups cover them. These are
//! compared once per class and symbol, and not once per state.

mod messages;

use std::collections::HashMap;

use super::cases::{Line, Outcome, Set, Target};
use super::inclusion::Inclusion;
use super::names::DeclaredNames;
use super::witness::ConflictCase;
use crate::dfa::{Groups, StateId, SymbolId, Table};
use crate::diagnostic::{Diagnostic, Diagnostics, code, list_in_backticks};
use crate::limits::Limits;
use crate::numbers::{ListNumbers, ShortLists};
use crate::source::Span;
use crate::syntax::Document;

/// Decides the cases that no line gives by itself.
pub(super) struct Decider<'a, 'd> {
    document: &'d Document<'d>,
    names: &'a DeclaredNames<'d>,
    inclusion: Inclusion<'a>,
    state_groups: &'a Groups,
    /// The members of each group of symbols.
    symbols_of: Vec<Vec<usize>>,
    /// The smaller ones first.
    lines: Vec<Line>,
    /// For each line, whether it counts in some case.
    decides: Vec<bool>,
    /// For each state, where its own lines begin in `lines`.
    own_lines: Vec<usize>,
    /// Lines that disagree, ...
    conflicts: Vec<Conflict>,
    /// ... and the conflict of each pair of rows.
    conflict_of: HashMap<(usize, usize), usize>,
    /// In a nondeterministic automaton, the targets of such lines.
    choices: Vec<(StateId, SymbolId, StateId)>,
}

/// What the table does not say.
pub(super) struct Decided {
    /// For each message about lines that disagree, a case in which they do.
    pub(super) conflicts: Vec<ConflictCase>,
    /// In a nondeterministic automaton, further targets of cases.
    pub(super) choices: Vec<(StateId, SymbolId, StateId)>,
    /// Whether the lines mean more than is allowed. Then the rest is missing.
    pub(super) is_too_large: bool,
}

impl Decided {
    fn too_large() -> Decided {
        Decided { conflicts: Vec::new(), choices: Vec::new(), is_too_large: true }
    }
}

/// The lines that count in a case.
#[derive(Clone, Default)]
struct Counting {
    lines: Vec<usize>,
    /// Lines that say the same as the first one, and may lie inside of others.
    agreeing: Vec<usize>,
    /// The last line that covers the case, whether it counts or not.
    last: Option<usize>,
    /// Whether two of the lines disagree. Then the text is refused, and no more lines are added.
    has_conflict: bool,
}

impl Counting {
    fn clear(&mut self) {
        self.lines.clear();
        self.agreeing.clear();
        self.last = None;
        self.has_conflict = false;
    }
}

/// Two lines that both count and disagree.
struct Conflict {
    lines: [usize; 2],
    /// The first state where they meet, and on which symbols.
    state: usize,
    symbols: Vec<usize>,
    /// In how many cases they meet.
    cases: usize,
}

impl<'a, 'd> Decider<'a, 'd> {
    pub(super) fn new(
        document: &'d Document<'d>,
        names: &'a DeclaredNames<'d>,
        state_groups: &'a Groups,
        symbol_groups: &'a Groups,
        mut lines: Vec<Line>,
    ) -> Decider<'a, 'd> {
        let inclusion = Inclusion::new(state_groups, symbol_groups);
        lines.sort_by_key(|line| (inclusion.key(line.cases), line.target_byte));
        let mut symbols_of = vec![Vec::new(); symbol_groups.len()];
        for (group, members) in symbols_of.iter_mut().enumerate() {
            for symbol in 0..names.symbols.len() {
                if symbol_groups.contains(group, symbol) {
                    members.push(symbol);
                }
            }
        }
        Decider {
            document,
            names,
            inclusion,
            state_groups,
            symbols_of,
            lines,
            decides: Vec::new(),
            own_lines: Vec::new(),
            conflicts: Vec::new(),
            conflict_of: HashMap::new(),
            choices: Vec::new(),
        }
    }

    /// Fills the holes of a table; reports lines that disagree, repeat others or decide nothing.
    pub(super) fn fill(
        mut self,
        table: &mut Table,
        otherwise: Option<(Target, Span)>,
        limits: Limits,
        found: &mut Diagnostics,
    ) -> Decided {
        self.drop_repeated(found);
        self.decides = vec![false; self.lines.len()];
        let group_lines = self.find_own_lines();
        let of_groups = self.lines_of_groups(group_lines);
        let says = self.numbered_by_content(&of_groups);
        let mut of_all: Vec<usize> = Vec::new();
        for line in group_lines..self.lines.len() {
            if self.lines[line].cases.states == Set::All {
                of_all.push(line);
            }
        }
        let mut order: Vec<(u32, u32)> = Vec::new();
        let (mut groups, mut of_class): (Vec<u32>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut cells: Vec<Counting> = vec![Counting::default(); self.names.column_count()];
        let states_of_classes = self.states_of_classes();
        for class in 0..self.state_groups.class_count() {
            let states = states_of_classes.get(class);
            let states = || states.iter().map(|&state| StateId::new(state as usize));
            if !states().any(|state| table.has_hole_in(state)) {
                continue;
            }
            for cell in &mut cells {
                cell.clear();
            }
            // If no group is in another one, the lines are in order then.
            let direct = self.state_groups.direct(class);
            order.clear();
            for (place, &group) in (0..).zip(direct) {
                let first = of_groups[group as usize].first().map_or(0, |line| line + 1);
                order.push((number(first), place));
            }
            order.sort_unstable();
            groups.clear();
            for &(_, place) in &order {
                groups.push(direct[place as usize]);
            }
            self.drop_alike(&mut groups, &of_groups, &says);
            of_class.clear();
            for &group in &groups {
                of_class.extend_from_slice(&of_groups[group as usize]);
            }
            in_order(&mut of_class);
            // What counts for a class counts for a state without lines of its own.
            let has_own =
                |state: &StateId| self.own_lines[state.index()] < self.own_lines[state.index() + 1];
            let plain_state = states().find(|state| !has_own(state));
            let mut looks: usize = 0;
            for &line in of_class.iter().chain(&of_all) {
                looks = looks.saturating_add(self.symbol_count(self.lines[line].cases.symbols));
                if looks > limits.cases {
                    return Decided::too_large();
                }
                let mut decides = self.decides[line];
                let mut add = |symbol: usize, cell: &mut Counting| {
                    let is_hole = |state| table.is_hole(state, SymbolId::new(symbol));
                    if cell.has_conflict || !self.add(line, decides, cell) {
                        return;
                    }
                    if plain_state.is_some_and(is_hole) {
                        decides = true;
                        let first = self.lines[cell.lines[0]].outcome;
                        let this = self.lines[line].outcome;
                        cell.has_conflict = !self.document.is_nfa && first.never_agrees(this);
                    }
                };
                match self.lines[line].cases.symbols {
                    Set::One(symbol) => add(symbol as usize, &mut cells[symbol as usize]),
                    Set::Group(group) => {
                        for &symbol in &self.symbols_of[group as usize] {
                            add(symbol, &mut cells[symbol]);
                        }
                    }
                    Set::All => {
                        // `_` is every symbol, and not `ε`.
                        let cells = &mut cells[..self.names.symbols.len()];
                        for (symbol, cell) in cells.iter_mut().enumerate() {
                            add(symbol, cell);
                        }
                    }
                }
                self.decides[line] = decides;
            }
            for state in states() {
                self.fill_row(state, &cells, otherwise, table);
                if self.choices.len() > limits.most_choices() {
                    return Decided::too_large();
                }
            }
        }
        // Where lines disagree, not all others are looked at.
        if self.conflicts.is_empty() {
            self.report_idle_lines(found);
        }
        let conflicts = self.report_conflicts(found);
        Decided { conflicts, choices: self.choices, is_too_large: false }
    }

    /// Removes lines that say the same as an earlier one about the same cases, with a warning for
    /// each row.
    fn drop_repeated(&mut self, found: &mut Diagnostics) {
        // The row of each repeated line, and its place in `pairs`, which has the earlier line as well.
        let mut repeated: Vec<(usize, usize)> = Vec::new();
        let mut pairs: Vec<(Line, Line)> = Vec::new();
        let mut first: Option<Line> = None;
        // In a nondeterministic automaton, lines about the same cases may say different things.
        let mut others: HashMap<Outcome, Line> = HashMap::new();
        let (inclusion, document) = (&self.inclusion, self.document);
        self.lines.retain(|&line| match first {
            Some(mut one) if inclusion.key(one.cases) == inclusion.key(line.cases) => {
                if document.is_nfa {
                    let said = others.insert(said_by(line), line);
                    one = said.unwrap_or(one);
                }
                let is_repeated = agree(one, line);
                if is_repeated {
                    repeated.push((document.row_at(line.target_byte), pairs.len()));
                    pairs.push((one, line));
                }
                !is_repeated
            }
            _ => {
                first = Some(line);
                others.clear();
                true
            }
        });
        repeated.sort_unstable();
        for of_row in repeated.chunk_by(|(one, _), (other, _)| one == other) {
            let (one, other) = pairs[of_row[0].1];
            let mut names: Vec<&str> = Vec::new();
            for &(_, pair) in of_row {
                names.push(self.symbol_name(pairs[pair].1.cases.symbols));
            }
            let head = self.describe_states(other.cases.states);
            let names = list_in_backticks(names.into_iter());
            let warning =
                Diagnostic::new(&code::REPEATED, format!("{head} on {names} was given before"))
                    .at(self.target_span(other), "the same again");
            // `A _ _ -> B` says it twice in one place.
            found.push(if one.target_byte == other.target_byte {
                warning
            } else {
                warning.and_at(self.target_span(one), "first here")
            });
        }
    }

    /// Finds the lines of single states, which come first; returns where they end.
    fn find_own_lines(&mut self) -> usize {
        let mut next = 0;
        for state in 0..=self.names.states.len() {
            while let Some(line) = self.lines.get(next)
                && matches!(line.cases.states, Set::One(other) if (other as usize) < state)
            {
                next += 1;
            }
            self.own_lines.push(next);
        }
        next
    }

    /// For each group, its lines and those of the groups around it that may count for its members:
    /// all but the lines that a line of this group with the same symbols beats.
    ///
    /// If groups are nested, there are few of these, however many groups there are.
    fn lines_of_groups(&self, group_lines: usize) -> Vec<Vec<usize>> {
        let mut lines: Vec<Vec<usize>> = vec![Vec::new(); self.state_groups.len()];
        for line in group_lines..self.lines.len() {
            if let Set::Group(group) = self.lines[line].cases.states {
                lines[group as usize].push(line);
            }
        }
        let key = |line: usize| self.inclusion.key(self.lines[line].cases);
        for &group in self.state_groups.outer_first() {
            // They are about the same states, so they are in the order of their symbols.
            let own = std::mem::take(&mut lines[group]);
            let is_beaten = |line: usize| {
                let (states, symbols) = key(line);
                let found = own.binary_search_by_key(&symbols, |&own| key(own).1);
                found.is_ok_and(|found| key(own[found]).0 != states)
            };
            let mut all = own.clone();
            for &outer in self.state_groups.outer(group) {
                for &line in &lines[outer] {
                    if !is_beaten(line) {
                        all.push(line);
                    }
                }
            }
            in_order(&mut all);
            lines[group] = all;
        }
        lines
    }

    /// A number for each group: equal if the lines say the same about the same symbols.
    fn numbered_by_content(&self, of_groups: &[Vec<usize>]) -> Vec<usize> {
        let mut numbers = ListNumbers::default();
        let mut number_of_group = Vec::with_capacity(of_groups.len());
        for lines in of_groups {
            let mut content: Vec<u64> = Vec::new();
            for &line in lines {
                let Line { cases, outcome, .. } = self.lines[line];
                content.push(self.inclusion.key(cases).1);
                content.extend_from_slice(&outcome.numbers());
            }
            number_of_group.push(numbers.number_of(content));
        }
        number_of_group
    }

    /// If all groups of a class say the same, one of them is enough. The others stay as long as it is
    /// not known that their lines count in some case.
    fn drop_alike(&self, groups: &mut Vec<u32>, of_groups: &[Vec<usize>], says: &[usize]) {
        let Some(&first) = groups.first() else { return };
        if groups.iter().all(|&group| says[group as usize] == says[first as usize]) {
            let decides =
                |group: u32| of_groups[group as usize].iter().all(|&line| self.decides[line]);
            groups.retain(|&group| group == first || !decides(group));
        }
    }

    /// The numbers of the states in each class.
    fn states_of_classes(&self) -> ShortLists {
        let mut pairs = Vec::with_capacity(self.names.states.len());
        for state in 0..self.names.states.len() {
            pairs.push((number(self.state_groups.class_of(state)), number(state)));
        }
        ShortLists::new(self.state_groups.class_count(), &pairs)
    }

    /// Adds a line to those that count in a case, unless another one that covers the case lies inside
    /// of it; returns whether it counts. Lines have to be added in their order. `decides` is whether
    /// the line is known to count in some case.
    fn add(&self, line: usize, decides: bool, counting: &mut Counting) -> bool {
        let Line { cases, outcome, .. } = self.lines[line];
        let is_inside = |&other: &usize| self.inclusion.is_inside(self.lines[other].cases, cases);
        let Counting { lines, agreeing, last, .. } = counting;
        // It adds nothing, and that it counts somewhere is known. So very many lines that overlap and
        // agree are not all compared with each other.
        let adds_nothing = |&first: &usize| decides && self.lines[first].outcome == outcome;
        let mut counts = false;
        if lines.first().is_some_and(adds_nothing) {
            agreeing.push(line);
        } else {
            // If groups are nested, the last line lies inside of this one, and all others do too.
            let mut others = last.iter().chain(lines.iter()).chain(agreeing.iter());
            counts = !others.any(is_inside);
            if counts {
                lines.push(line);
            }
        }
        *last = Some(line);
        counts
    }

    /// Fills the holes in the row of a state. `shared` has the lines of groups that count for each
    /// symbol.
    fn fill_row(
        &mut self,
        state: StateId,
        shared: &[Counting],
        otherwise: Option<(Target, Span)>,
        table: &mut Table,
    ) {
        let own = self.own_lines[state.index()]..self.own_lines[state.index() + 1];
        let (mut own_counting, mut merged) = (Counting::default(), Vec::new());
        for (symbol, shared) in shared.iter().enumerate() {
            let id = SymbolId::new(symbol);
            if !table.is_hole(state, id) {
                continue;
            }
            own_counting.clear();
            for line in own.clone() {
                let symbols = self.lines[line].cases.symbols;
                if self.covers(symbols, symbol) {
                    self.add(line, self.decides[line], &mut own_counting);
                }
            }
            let counting = if own_counting.lines.is_empty() {
                &shared.lines
            } else {
                // `add` needs them in their order.
                merged.clear();
                merged.extend_from_slice(&shared.lines);
                merged.extend_from_slice(&shared.agreeing);
                merged.sort_unstable();
                for &line in &merged {
                    self.add(line, self.decides[line], &mut own_counting);
                }
                &own_counting.lines
            };
            match (counting.first(), otherwise) {
                (Some(&first), _) => {
                    let Line { outcome, target_byte, .. } = self.lines[first];
                    table.set(state, id, outcome.step_from(state), target_byte);
                }
                (None, Some((target, span))) if symbol < self.names.symbols.len() => {
                    let step = Outcome::silent(target).step_from(state);
                    table.set(state, id, step, span.start());
                }
                (None, _) => (),
            }
            for &line in counting {
                self.decides[line] = true;
                let step = |line: usize| self.lines[line].outcome.step_from(state);
                let (first, this) = (step(counting[0]), step(line));
                if first != this && self.document.is_nfa {
                    self.choices.extend(this.target.map(|target| (state, id, target)));
                } else if first != this {
                    self.add_conflict(counting[0], line, state.index(), symbol);
                }
            }
        }
    }

    /// How many symbols there are in a set.
    fn symbol_count(&self, symbols: Set) -> usize {
        match symbols {
            Set::One(_) => 1,
            Set::Group(group) => self.symbols_of[group as usize].len(),
            Set::All => self.names.symbols.len(),
        }
    }

    /// Whether a column of the table is among some symbols. `_` is not `ε`.
    fn covers(&self, symbols: Set, column: usize) -> bool {
        let is_symbol = column < self.names.symbols.len();
        symbols.contains(column, self.inclusion.symbols.groups)
            && (is_symbol || symbols != Set::All)
    }

    fn add_conflict(&mut self, one: usize, other: usize, state: usize, symbol: usize) {
        let byte = |line: usize| self.lines[line].target_byte;
        let lines = if byte(other) < byte(one) { [other, one] } else { [one, other] };
        let row = |line: usize| self.document.row_at(byte(line));
        let next = self.conflicts.len();
        let number = *self.conflict_of.entry((row(lines[0]), row(lines[1]))).or_insert(next);
        if number == next {
            self.conflicts.push(Conflict { lines, state, symbols: Vec::new(), cases: 0 });
        }
        let conflict = &mut self.conflicts[number];
        if state < conflict.state {
            *conflict = Conflict { lines, state, symbols: Vec::new(), cases: conflict.cases };
        }
        conflict.cases += 1;
        if state == conflict.state {
            conflict.symbols.push(symbol);
        }
    }
}

/// The number of a line, state or class.
fn number(index: usize) -> u32 {
    u32::try_from(index).expect("a text holds fewer than 2^32 words")
}

/// Sorts lines, if they are not in order, and removes those that are there twice.
fn in_order(lines: &mut Vec<usize>) {
    if !lines.is_sorted_by(|one, other| one < other) {
        lines.sort_unstable();
        lines.dedup();
    }
}

/// What a line says, the same for lines that agree about the same cases.
fn said_by(line: Line) -> Outcome {
    match (line.cases.states, line.outcome.target) {
        (Set::One(state), Target::Stay) => {
            Outcome { target: Target::To(StateId::new(state as usize)), ..line.outcome }
        }
        _ => line.outcome,
    }
}

/// Whether two lines that cover the same cases say the same.
fn agree(one: Line, other: Line) -> bool {
    match one.cases.states {
        Set::One(state) => {
            let state = StateId::new(state as usize);
            one.outcome.step_from(state) == other.outcome.step_from(state)
        }
        Set::Group(_) | Set::All => one.outcome == other.outcome,
    }
}
