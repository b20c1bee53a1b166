//! Rules to table: the lines for single cases, and what no line covers.
//!
//! A line for a single case lies inside all others that cover it, so it is put into the table at
//! once. `decide` fills in the rest; a case that no rule covers is a hole.

use std::collections::HashMap;

use super::cases::{Cases, Line, Outcome, Set, Target, two_of};
use super::decide::{Decided, Decider};
use super::names::DeclaredNames;
use super::rules::Rule;
use super::witness::{ConflictCase, add_witnesses};
use crate::dfa::{Groups, StartEntry, StateId, Step, SymbolId, Table};
use crate::diagnostic::{Diagnostic, Diagnostics, code, in_backticks};
use crate::limits::Limits;
use crate::source::Span;
use crate::syntax::Document;

/// A table that is being filled.
pub(super) struct Fill<'d> {
    pub(super) document: &'d Document<'d>,
    /// The number of states.
    states: usize,
    pub(super) table: Table,
    /// The lines that cover several cases.
    lines: Vec<Line>,
    /// The head of the last line with an arrow, and what its lines repeat or contradict.
    head: Option<Head>,
    overlaps: Overlaps,
    /// The same for all heads so far with their states, if there is something.
    overlaps_of_heads: Vec<(StateId, Overlaps)>,
    /// The cases in which lines disagree.
    conflicts: Vec<ConflictCase>,
    /// In a nondeterministic automaton, the targets that are not in the table, because it has one for
    /// each case.
    choices: Choices,
}

/// One head of one arrow: its states, and at which byte the target stands.
type Head = (Set, u32);

/// Targets of cases that have others as well.
#[derive(Default)]
pub(super) struct Choices {
    pub(super) list: Vec<(StateId, SymbolId, StateId)>,
    /// Where those of single cases are written. `None` is a refusal.
    bytes: HashMap<(StateId, SymbolId, Option<StateId>), u32>,
}

impl Choices {
    /// Adds a target of a single case. If it was added before, returns where.
    fn add(
        &mut self,
        state: StateId,
        symbol: SymbolId,
        target: Option<StateId>,
        byte: u32,
    ) -> Option<u32> {
        let mut is_new = false;
        let first = *self.bytes.entry((state, symbol, target)).or_insert_with(|| {
            is_new = true;
            byte
        });
        if is_new {
            self.list.extend(target.map(|target| (state, symbol, target)));
        }
        (!is_new).then_some(first)
    }
}

impl<'d> Fill<'d> {
    pub(super) fn new(document: &'d Document<'d>, names: &DeclaredNames<'d>) -> Fill<'d> {
        let table = Table::with_holes(names.states.len(), names.column_count());
        Fill {
            document,
            states: names.states.len(),
            table,
            lines: Vec::new(),
            head: None,
            overlaps: Overlaps::default(),
            overlaps_of_heads: Vec::new(),
            conflicts: Vec::new(),
            choices: Choices::default(),
        }
    }

    /// Puts a rule into the table if it is for single cases. The others wait until all are known.
    pub(super) fn add(&mut self, rule: Rule<'_>) {
        match rule {
            Rule::Table { states, targets, words } => {
                self.end_head();
                self.head = None;
                if self.fill_row(states, targets, words) {
                    return;
                }
                for (symbol, (&target, word)) in targets.iter().zip(words).enumerate() {
                    let cases = Cases { states, symbols: Set::one(symbol) };
                    let byte = word.start();
                    let outcome = Outcome::silent(target);
                    self.add_line(Line { cases, outcome, symbol_byte: byte, target_byte: byte });
                }
                self.end_head();
            }
            Rule::Arrow(line) => {
                let head = Some((line.cases.states, line.target_byte));
                if self.head != head {
                    self.end_head();
                    self.head = head;
                }
                self.add_line(line);
            }
        }
    }

    /// Fills the row of a state about which no line was before.
    fn fill_row(&mut self, states: Set, targets: &[Target], words: &[Span]) -> bool {
        let (Set::One(state), Some(first)) = (states, words.first()) else { return false };
        let state = StateId::new(state as usize);
        self.table.set_row(state, first.start(), targets.iter().map(|target| target.from(state)))
    }

    /// All overlaps of one head of a line give one message.
    fn end_head(&mut self) {
        if let Some(state) = self.overlaps.state {
            self.overlaps_of_heads.push((state, std::mem::take(&mut self.overlaps)));
        }
    }

    /// Reports the rules that cover the same case, when all rules have been added.
    pub(super) fn report_overlaps(&mut self, names: &DeclaredNames<'d>, found: &mut Diagnostics) {
        self.end_head();
        for (state, overlaps) in std::mem::take(&mut self.overlaps_of_heads) {
            self.conflicts.extend(overlaps.report(state, names, found));
        }
    }

    fn add_line(&mut self, line: Line) {
        let Cases { states: Set::One(state), symbols: Set::One(symbol) } = line.cases else {
            self.lines.push(line);
            return;
        };
        let (state, symbol) = (StateId::new(state as usize), SymbolId::new(symbol as usize));
        let step = line.outcome.step_from(state);
        match self.table.get(state, symbol, self.document.source) {
            None => self.table.set(state, symbol, step, line.target_byte),
            Some(known) => {
                // What the line repeats or contradicts.
                let known = if self.document.is_nfa {
                    self.add_choice(line, state, symbol, known)
                } else {
                    Some(known)
                };
                let Some((first, first_byte)) = known else { return };
                let first_span = self.document.word_at(first_byte);
                let span = self.document.word_at(line.target_byte);
                self.overlaps.state = Some(state);
                self.overlaps.add(symbol, [first, step], [first_span, span]);
            }
        }
    }

    /// Adds a target to a case of a nondeterministic automaton that has one already. Returns what the
    /// line repeats, if it does.
    fn add_choice(
        &mut self,
        line: Line,
        state: StateId,
        symbol: SymbolId,
        (first, first_byte): (Step, u32),
    ) -> Option<(Step, u32)> {
        let step = line.outcome.step_from(state);
        let byte = if first.target == step.target {
            first_byte
        } else {
            self.choices.add(state, symbol, step.target, line.target_byte)?
        };
        // A table row has to have all its cells, so it may repeat some.
        let is_cell = line.symbol_byte == line.target_byte;
        (!is_cell).then_some((step, byte))
    }

    /// Fills the cases that are left.
    pub(super) fn fill_others(
        &mut self,
        otherwise: Option<(Target, Span)>,
        names: &DeclaredNames<'d>,
        [state_groups, symbol_groups]: [&Groups; 2],
        limits: Limits,
        found: &mut Diagnostics,
    ) {
        // A table of rows has no such cases.
        if self.lines.is_empty() && !self.table.has_holes() {
            return;
        }
        let lines = std::mem::take(&mut self.lines);
        let decider = Decider::new(self.document, names, state_groups, symbol_groups, lines);
        let Decided { conflicts, choices, is_too_large } =
            decider.fill(&mut self.table, otherwise, limits, found);
        if is_too_large {
            found.push(limits.too_many_lines());
        }
        self.conflicts = conflicts;
        self.choices.list.extend(choices);
    }

    /// Adds a word that leads there to each message about lines that disagree.
    pub(super) fn add_witnesses(
        &mut self,
        starts: &[StartEntry],
        names: &DeclaredNames<'d>,
        found: &mut Diagnostics,
    ) {
        let conflicts = std::mem::take(&mut self.conflicts);
        add_witnesses(&conflicts, &self.table, starts, names, found);
    }

    /// Whether some case is refused. There must be no holes any more.
    pub(super) fn has_refusals(&self) -> bool {
        self.table.targets().contains(&None)
    }

    /// The table, which has no holes any more.
    pub(super) fn finish(self) -> Table {
        self.table
    }

    /// Shows every transition of a nondeterministic automaton. The number of symbols stands for `ε`.
    pub(super) fn transitions(&self, each: &mut dyn FnMut(StateId, SymbolId, StateId)) {
        for &(from, symbol, to) in &self.choices.list {
            each(from, symbol, to);
        }
        for state in (0..self.states).map(StateId::new) {
            for (symbol, &to) in self.table.row(state).iter().enumerate() {
                if let Some(to) = to {
                    each(state, SymbolId::new(symbol), to);
                }
            }
        }
    }
}

/// Cases of one head of a line that an earlier line covers as well.
#[derive(Default)]
struct Overlaps {
    /// The state of the line, if there is something.
    state: Option<StateId>,
    differ: Overlap,
    agree: Overlap,
}

#[derive(Default)]
struct Overlap {
    symbols: Vec<SymbolId>,
    /// The first of them: the earlier and the later target, and what they say.
    first: Option<([Span; 2], [Step; 2])>,
}

impl Overlaps {
    fn add(&mut self, symbol: SymbolId, steps: [Step; 2], spans: [Span; 2]) {
        let agrees = steps[0] == steps[1];
        let overlap = if agrees { &mut self.agree } else { &mut self.differ };
        // `A a a a -> B` says the same three times.
        if overlap.symbols.last() != Some(&symbol) {
            overlap.symbols.push(symbol);
        }
        overlap.first.get_or_insert((spans, steps));
    }

    /// Returns the case in which the lines disagree, if they do.
    fn report(
        self,
        state: StateId,
        names: &DeclaredNames<'_>,
        found: &mut Diagnostics,
    ) -> Option<ConflictCase> {
        let name = in_backticks(names.states.name(state.index()));
        let message = found.len();
        if let Some(([first, word], [one, other])) = self.differ.first {
            // The targets as they are written: `.` may be one of them.
            let written = |span, step: Step| {
                let target = names.known_target(span).expect("the target was read before");
                Outcome { target, outputs: step.outputs }
            };
            let outcomes = [written(first, one), written(word, other)];
            let symbols = self.differ.list(names);
            let message = format!("state {name} has {} on {symbols}", two_of(outcomes, state));
            let [first_label, label] = names.outcomes(outcomes);
            found.push(
                Diagnostic::new(&code::NONDETERMINISTIC, message)
                    .at(word, label)
                    .and_at(first, first_label)
                    .with_help("keep one of the two"),
            );
        }
        if let Some(([first, word], _)) = self.agree.first {
            let message = format!("state {name} on {} was given before", self.agree.list(names));
            let warning = Diagnostic::new(&code::REPEATED, message).at(word, "the same again");
            // `A a a -> B` says it twice in one place.
            found.push(if first == word { warning } else { warning.and_at(first, "first here") });
        }
        let symbol = self.differ.symbols.first();
        symbol.map(|&symbol| ConflictCase { message, state, symbol })
    }
}

impl Overlap {
    fn list(&self, names: &DeclaredNames<'_>) -> String {
        let mut columns = Vec::new();
        for symbol in &self.symbols {
            columns.push(symbol.index());
        }
        names.list_columns(&columns)
    }
}
