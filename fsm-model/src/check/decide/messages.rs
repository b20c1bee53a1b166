//! What there is to say about lines for several cases.

use super::{Conflict, Decider};
use crate::check::cases::{Line, Set, two_of};
use crate::check::inclusion::{Inclusion, SetOrder};
use crate::check::names::NameTable;
use crate::check::witness::ConflictCase;
use crate::dfa::{StateId, SymbolId};
use crate::diagnostic::{Diagnostic, Diagnostics, code, count, in_backticks, presentable};
use crate::numbers::sorted_numbers;
use crate::source::Span;
use crate::syntax::WILDCARD;

/// The help of a conflict names at most so many symbols.
const MOST_SYMBOLS: usize = 6;

impl<'d> Decider<'_, 'd> {
    pub(super) fn report_conflicts(&self, found: &mut Diagnostics) -> Vec<ConflictCase> {
        let mut cases = Vec::new();
        let place = |number: usize| {
            let [first, second] = self.lines_of(&self.conflicts[number]);
            (first.target_byte, second.target_byte)
        };
        let order =
            sorted_numbers(self.conflicts.len(), &mut |one, other| place(one).cmp(&place(other)));
        for number in order {
            let conflict = &self.conflicts[number as usize];
            let [first, second] = self.lines_of(conflict);
            let is_same = self.inclusion.key(first.cases) == self.inclusion.key(second.cases);
            let (head, symbols) = if is_same {
                let symbols = self.describe_symbols(second.cases.symbols);
                (self.describe_states(second.cases.states), symbols)
            } else {
                let head =
                    format!("state {}", in_backticks(self.names.states.name(conflict.state)));
                (head, self.names.list_columns(&conflict.symbols))
            };
            let state = StateId::new(conflict.state);
            let outcomes = [first.outcome, second.outcome];
            let message = format!("{head} has {} on {symbols}", two_of(outcomes, state));
            let [first_label, second_label] = self.names.outcomes(outcomes);
            let mut error = Diagnostic::new(&code::NONDETERMINISTIC, message)
                .at(self.target_span(second), second_label)
                .and_at(self.target_span(first), first_label);
            let others = conflict.cases - conflict.symbols.len();
            if others > 0 && !is_same {
                let cases = count(others, "other case");
                error = error.with_note(format!("these lines also meet in {cases}"));
            }
            let symbol = SymbolId::new(conflict.symbols[0]);
            cases.push(ConflictCase { message: found.len(), state, symbol });
            found.push(if is_same {
                error.with_help("keep one of the two")
            } else {
                let error =
                    error.with_note("both count, because neither line lies inside the other");
                error.with_help(match self.names.unnamed_set(&conflict.symbols) {
                    Some(pieces) => format!(
                        "name what they share under `{}`, such as `both {pieces}`, and say what is \
                         meant: `{} both -> ...`",
                        self.names.symbols.kind.section(),
                        presentable(self.names.states.name(conflict.state))
                    ),
                    None => format!(
                        "say what is meant in a line of its own: `{} -> ...`",
                        self.common_part(conflict)
                    ),
                })
            });
        }
        cases
    }

    /// The two lines that disagree.
    fn lines_of(&self, conflict: &Conflict) -> [Line; 2] {
        [self.lines[conflict.lines[0]], self.lines[conflict.lines[1]]]
    }

    /// The head of a line that lies inside of two others: the smaller set of states and of symbols, or
    /// else only the case in which they meet.
    fn common_part(&self, conflict: &Conflict) -> String {
        let [Line { cases: first, .. }, Line { cases: second, .. }] = self.lines_of(conflict);
        let smaller = |one: Set, other: Set, order: &SetOrder<'_>, case: usize| {
            if order.is_within(one, other) {
                one
            } else if order.is_within(other, one) {
                other
            } else {
                Set::one(case)
            }
        };
        let Inclusion { states, symbols } = &self.inclusion;
        let states = smaller(first.states, second.states, states, conflict.state);
        let symbols = match smaller(first.symbols, second.symbols, symbols, conflict.symbols[0]) {
            Set::One(_) => {
                let mut names = Vec::new();
                for &symbol in conflict.symbols.iter().take(MOST_SYMBOLS) {
                    names.push(presentable(self.names.symbols.name(symbol)));
                }
                names.join(" ")
            }
            set => presentable(self.symbol_name(set)),
        };
        format!("{} {symbols}", presentable(self.state_name(states)))
    }

    /// Warns of lines that count in no case. A table row has to have all its cells, so it is one line
    /// here.
    pub(super) fn report_idle_lines(&self, found: &mut Diagnostics) {
        // The rows of the lines that are cells, and the numbers of these lines.
        let mut cells: Vec<(usize, usize)> = Vec::new();
        for (number, &decides) in self.decides.iter().enumerate() {
            let line = self.lines[number];
            // The cells of a table row have no symbol in front of them.
            if line.symbol_byte == line.target_byte {
                cells.push((self.document.row_at(line.target_byte), number));
            } else if !decides {
                found.push(self.idle_line(line));
            }
        }
        cells.sort_unstable();
        // A row with several heads has cells for each of them. Lines are in the order of their states.
        let states = |line: usize| self.inclusion.key(self.lines[line].cases).0;
        let is_same = |one: &(usize, usize), other: &(usize, usize)| {
            one.0 == other.0 && states(one.1) == states(other.1)
        };
        for cells in cells.chunk_by(is_same) {
            if cells.iter().any(|&(_, line)| self.decides[line]) {
                continue;
            }
            let (row, first) = cells[0];
            let content = self.document.content(&self.document.rows[row]);
            found.push(self.idle_row(self.lines[first], content.heads().span()));
        }
    }

    fn idle_row(&self, line: Line, heads: Span) -> Diagnostic {
        let head = self.describe_states(line.cases.states);
        let message = format!("the row of {head} decides nothing");
        Diagnostic::new(&code::IDLE_LINE, message).at(heads, self.why_idle(line))
    }

    fn why_idle(&self, line: Line) -> &'static str {
        let is_empty = match (line.cases.states, line.cases.symbols) {
            (Set::Group(group), _) if self.state_groups.size(group as usize) == 0 => true,
            (_, Set::Group(group)) => self.symbols_of[group as usize].is_empty(),
            _ => false,
        };
        if is_empty { "the group has no members" } else { "smaller lines decide all of its cases" }
    }

    fn idle_line(&self, line: Line) -> Diagnostic {
        let head = self.describe_states(line.cases.states);
        let span = self.document.word_at(line.symbol_byte);
        if let (Set::One(_), Set::All) = (line.cases.states, line.cases.symbols) {
            let message = format!("`_` of {head} stands for no symbol");
            return Diagnostic::new(&code::IDLE_LINE, message)
                .at(span, "every symbol has a target already");
        }
        let symbol = self.describe_symbols(line.cases.symbols);
        let message = format!("the line of {head} decides nothing on {symbol}");
        Diagnostic::new(&code::IDLE_LINE, message).at(span, self.why_idle(line))
    }

    /// Such as `state ...` or `group ...`.
    pub(super) fn describe_states(&self, set: Set) -> String {
        let noun = match set {
            Set::One(_) => "state ",
            Set::Group(group) if self.names.states.group_lists[group as usize].is_label => "label ",
            Set::Group(_) => "group ",
            Set::All => "",
        };
        format!("{noun}{}", in_backticks(self.state_name(set)))
    }

    /// The name of a symbol or group in backticks, or a byte or character as a person writes it.
    fn describe_symbols(&self, set: Set) -> String {
        match set {
            Set::One(column) => self.names.list_columns(&[column as usize]),
            _ => in_backticks(self.symbol_name(set)),
        }
    }

    fn state_name(&self, set: Set) -> &'d str {
        self.name(set, &self.names.states)
    }

    pub(super) fn symbol_name(&self, set: Set) -> &'d str {
        match set {
            Set::One(column) => self.names.column_name(column as usize),
            _ => self.name(set, &self.names.symbols),
        }
    }

    fn name(&self, set: Set, names: &NameTable<'d>) -> &'d str {
        match set {
            Set::One(name) => names.name(name as usize),
            Set::Group(group) => self.document.text(names.group_lists[group as usize].span),
            Set::All => WILDCARD,
        }
    }

    pub(super) fn target_span(&self, line: Line) -> Span {
        self.document.word_at(line.target_byte)
    }
}
