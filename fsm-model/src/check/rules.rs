//! Rows to rules: what each line covers, and where it leads.
//!
//! A rule covers a set of cases, some states times some symbols. Nothing is put into the table
//! here: if several rules cover a case, `decide` says which of them count.

use super::cases::{Cases, Line, Outcome, Set, Target};
use super::names::DeclaredNames;
use crate::alphabet::Reads;
use crate::dfa::StateId;
use crate::diagnostic::{Diagnostic, Diagnostics, code, count, in_backticks};
use crate::source::Span;
use crate::syntax::{COMMENT, Document, Heads, RowContent, SectionKind, has_arrow_inside};

/// What is known about all rows together.
pub(super) struct Rules {
    /// The numbers of the rows that are about several states.
    pub(super) wide_rows: Vec<usize>,
    /// Whether the lengths of the table rows have shown that the list of symbols is wrong.
    pub(super) is_alphabet_refused: bool,
}

/// What a line covers, and where it leads.
#[derive(Clone, Copy)]
pub(super) enum Rule<'r> {
    /// A table row: short for one rule per symbol, each with a target of its own.
    Table {
        states: Set,
        targets: &'r [Target],
        /// Where the targets are written.
        words: &'r [Span],
    },
    /// A line with an arrow, or a part of it.
    Arrow(Line),
}

impl Rules {
    /// Resolves the rows, and hands out their rules in the order of the text. Rows with a wrong name, a
    /// wrong length or a missing arrow are refused and give no rule.
    ///
    /// The rules are not kept: there can be millions.
    pub(super) fn read<'d>(
        document: &'d Document<'d>,
        names: &mut DeclaredNames<'d>,
        found: &mut Diagnostics,
        add: &mut dyn FnMut(Rule<'_>),
    ) -> Rules {
        let is_alphabet_refused = refuse_alphabet(document, names, found);
        let rules = Rules { wide_rows: Vec::new(), is_alphabet_refused };
        let first_rows = vec![None; names.states.len()];
        let mut reader = Reader {
            document,
            names,
            found,
            rules,
            add,
            targets: Vec::new(),
            has_table: false,
            last_head: 0,
            first_rows,
        };
        for (number, row) in document.rows.iter().enumerate() {
            match document.content(row) {
                RowContent::Arrow { heads, symbols, target, more_targets, outputs } => {
                    let outputs = outputs.unwrap_or_default();
                    reader.read_arrow(number, heads, symbols, target, outputs);
                    for &target in more_targets {
                        reader.add_target(heads, symbols, target);
                    }
                }
                RowContent::Table { heads, targets } => reader.read_table(number, heads, targets),
            }
        }
        reader.rules
    }
}

struct Reader<'r, 'd> {
    document: &'d Document<'d>,
    names: &'r mut DeclaredNames<'d>,
    found: &'r mut Diagnostics,
    rules: Rules,
    /// What is done with a rule.
    add: &'r mut dyn FnMut(Rule<'_>),
    /// The targets of the table row that is being read.
    targets: Vec<Target>,
    /// The last state that was the head of a row.
    last_head: usize,
    /// Whether there was a table row where there can be none.
    has_table: bool,
    /// For each state, the number of its first table row.
    first_rows: Vec<Option<u32>>,
}

impl<'d> Reader<'_, 'd> {
    fn read_arrow(
        &mut self,
        row: usize,
        heads: Heads<'d>,
        symbols: &'d [Span],
        target_span: Span,
        outputs: &'d [Span],
    ) {
        let outcome = self.outcome(target_span, outputs);
        for (number, head) in heads.iter().enumerate() {
            let states = self.find_head(head);
            for &symbol_span in symbols {
                // A wrong symbol is one use of a wrong name, however many states it is for.
                let symbols = self.names.columns(symbol_span, number > 0);
                let (Some(states), Some(outcome), Some(symbols)) = (states, outcome, symbols)
                else {
                    continue;
                };
                self.add_line(Cases { states, symbols }, outcome, symbol_span, target_span);
            }
            self.note_wide_row(row, heads, states);
        }
    }

    /// Adds another target of an arrow whose heads and symbols have been looked up.
    fn add_target(&mut self, heads: Heads<'d>, symbols: &'d [Span], target_span: Span) {
        let Some(outcome) = self.outcome(target_span, &[]) else { return };
        for head in heads.iter() {
            for &symbol_span in symbols {
                let symbols = self.names.columns(symbol_span, true);
                if let (Some(states), Some(symbols)) = (self.names.states.known_set(head), symbols)
                {
                    self.add_line(Cases { states, symbols }, outcome, symbol_span, target_span);
                }
            }
        }
    }

    fn add_line(&mut self, cases: Cases, outcome: Outcome, symbol: Span, target: Span) {
        let (symbol_byte, target_byte) = (symbol.start(), target.start());
        (self.add)(Rule::Arrow(Line { cases, outcome, symbol_byte, target_byte }));
    }

    /// Where an arrow leads and what comes out, if all these names are declared.
    fn outcome(&mut self, target_span: Span, outputs: &[Span]) -> Option<Outcome> {
        let target = self.names.target(target_span);
        if let (Some(Target::Refused), [first, .., last] | [first @ last]) = (target, outputs) {
            self.found.push(
                Diagnostic::new(&code::MISPLACED_OUTPUTS, "a refusal has no outputs")
                    .at(first.to(*last), "nothing happens, so nothing comes out")
                    .and_at(target_span, "refused")
                    .with_help("if something should come out, the symbol is allowed: write `.`"),
            );
            return None;
        }
        let list = self.names.find_outputs(outputs);
        Some(Outcome { target: target?, outputs: self.names.output_lists.add(&list?) })
    }

    /// What the head of a row covers. Most texts have the rows in the order of the states, so that the
    /// names need not be looked up.
    fn find_head(&mut self, head: Span) -> Option<Set> {
        for guess in [self.last_head, self.last_head + 1] {
            if self.names.states.is_name(guess, head) {
                self.names.states.mark_used(guess);
                self.last_head = guess;
                return Some(Set::one(guess));
            }
        }
        let states = self.names.states.find_set(head);
        if let Some(Set::One(state)) = states {
            self.last_head = state as usize;
        }
        states
    }

    /// Remembers a row that is about several states.
    fn note_wide_row(&mut self, row: usize, heads: Heads<'_>, states: Option<Set>) {
        let is_wide = heads.iter().len() > 1 || !matches!(states, Some(Set::One(_)) | None);
        if is_wide && self.rules.wide_rows.last() != Some(&row) {
            self.rules.wide_rows.push(row);
        }
    }

    fn read_table(&mut self, number: usize, heads: Heads<'d>, words: &'d [Span]) {
        if self.document.reads() != Reads::Symbols {
            return self.refuse_table(heads);
        }
        self.targets.clear();
        self.names.known_targets(words, &mut self.targets);
        let is_known = self.targets.len() == words.len();
        // Only a row with a word that is no state can be one without its arrow.
        if !is_known && self.refuse_missing_arrow(words) {
            return;
        }
        let mut is_kept = false;
        for (position, head) in heads.iter().enumerate() {
            let Some(states) = self.states_of_table(number, head, heads, position, words) else {
                continue;
            };
            is_kept = true;
            if is_known {
                (self.add)(Rule::Table { states, targets: &self.targets, words });
                self.note_wide_row(number, heads, Some(states));
            }
        }
        // A row with a wrong name may not be a table row at all, so it is not compared.
        if is_kept && !is_known {
            self.use_targets(words);
        } else if is_kept {
            // Looking all names up again would take much longer.
            for target in &self.targets {
                if let Target::To(state) = target {
                    self.names.states.mark_used(state.index());
                }
            }
        }
    }

    /// Refuses the first table row of a text that has no list of symbols. All rows will be like this one.
    fn refuse_table(&mut self, heads: Heads<'_>) {
        let is_first = !std::mem::replace(&mut self.has_table, true);
        let noun = self.document.reads().noun();
        if is_first {
            let message = format!("this line has no arrow, and there is no table of {noun}s");
            self.found.push(
                Diagnostic::new(&code::BAD_ROW, message)
                    .at(heads.span(), "no arrow follows")
                    .with_help(format!(
                        "write `state {noun} ... -> state`; a set may stand there, too"
                    )),
            );
        }
    }

    fn use_targets(&mut self, words: &[Span]) {
        for &word in words {
            self.names.target(word);
        }
    }

    /// Which states a table row is about, if it has the right length and is the first one of its
    /// state.
    fn states_of_table(
        &mut self,
        row: usize,
        word: Span,
        heads: Heads<'d>,
        position: usize,
        targets: &'d [Span],
    ) -> Option<Set> {
        let has_length = targets.len() == self.names.symbols.len();
        let Some(states) = self.find_head(word) else {
            // The targets of a row that is skipped may be wrong as well.
            if has_length && position == 0 {
                self.use_targets(targets);
            }
            return None;
        };
        if let Set::One(state) = states {
            let state = state as usize;
            match self.first_rows[state] {
                Some(first) => {
                    let is_refused =
                        self.refuse_second_row(StateId::new(state), first, (word, targets));
                    if is_refused {
                        return None;
                    }
                }
                None => self.first_rows[state] = u32::try_from(row).ok(),
            }
        }
        if !has_length {
            if !self.rules.is_alphabet_refused && position == 0 {
                self.refuse_length(heads, targets);
            }
            return None;
        }
        Some(states)
    }

    /// Refuses `A x B` and `A x=> B`: rows that lack an arrow.
    fn refuse_missing_arrow(&mut self, targets: &[Span]) -> bool {
        let document = self.document;
        let is_undeclared = |word: &&Span| self.names.known_target(**word).is_none();
        let is_arrow = |word: &&Span| has_arrow_inside(document.text(**word));
        let arrow = targets.iter().filter(is_undeclared).find(is_arrow);
        let symbol = targets.first().filter(is_undeclared);
        let symbol = symbol.filter(|word| self.names.symbols.has(document.text(**word)));
        let (span, label) = match (arrow, symbol) {
            (Some(&arrow), _) => (arrow, "an arrow is `->`, with blanks around it"),
            (None, Some(&symbol)) => (symbol, "this is a symbol, not a state"),
            (None, None) => return false,
        };
        self.found.push(
            Diagnostic::new(&code::BAD_ROW, "this line has no arrow")
                .at(span, label)
                .with_help("a line with an arrow reads `state symbol ... -> state`"),
        );
        true
    }

    fn refuse_length(&mut self, heads: Heads<'_>, targets: &[Span]) {
        let (document, word) = (self.document, heads.span());
        let (given, wanted) = (targets.len(), self.names.symbols.len());
        let few = if given < wanted { "few" } else { "many" };
        let name = in_backticks(document.text(word));
        let message = format!("the row of {name} has too {few} targets");
        let label = format!("{} for {}", count(given, "target"), count(wanted, "symbol"));
        let mut error = Diagnostic::new(&code::ROW_LENGTH, message).at(word, label);
        // Perhaps a blank has got into a name, or the next row is indented.
        let odd = targets.iter().find(|word| self.names.known_target(**word).is_none());
        let end = |word: Span| word.range().end;
        let rows = std::iter::once(&word).chain(targets).zip(targets);
        let continued =
            rows.map(|(&before, &target)| (end(before), target)).find(|(end, target)| {
                document.source.text()[*end..target.range().start].contains('\n')
            });
        if let Some(&odd) = odd {
            error = error.and_at(odd, "not a state");
        } else if let Some((_, target)) = continued {
            error = error.and_at(target, "this line is indented, so it continues the row");
        }
        self.found
            .push(error.with_help("a row is a state and then one target per symbol, in order"));
    }

    /// Refuses a second row of a state, or warns of it if it says the same. In a nondeterministic
    /// automaton, a row that says something else gives more targets.
    fn refuse_second_row(
        &mut self,
        state: StateId,
        first_row: u32,
        (word, others): (Span, &[Span]),
    ) -> bool {
        let document = self.document;
        let row = document.content(&document.rows[first_row as usize]);
        let RowContent::Table { heads, targets: ones } = row else { return false };
        let is_state = |head: &Span| self.names.states.number(*head) == Some(state.index());
        let first = heads.iter().find(is_state).unwrap_or(heads.first());
        let name = in_backticks(document.text(word));
        // `.` and the name of the state say the same.
        let agree = |one: Span, other: Span| {
            let target = |word| self.names.known_target(word).map(|target| target.from(state));
            document.text(one) == document.text(other)
                || (target(one).is_some() && target(one) == target(other))
        };
        let differs = ones.iter().zip(others).position(|(&one, &other)| !agree(one, other));
        if ones.len() == others.len() && differs.is_none() {
            self.found.push(
                Diagnostic::new(&code::REPEATED, format!("the row of {name} was given before"))
                    .at(word, "the same again")
                    .and_at(first, "first here"),
            );
            return true;
        }
        if document.is_nfa {
            return false;
        }
        let mut error =
            Diagnostic::new(&code::TWO_ROWS, format!("state {name} has two different rows"))
                .at(word, "again here")
                .and_at(first, "first here")
                .with_help("keep one of the two");
        if let Some(differs) = differs
            && let Some(&symbol) = self.names.symbols.spans.get(differs)
        {
            let (one, two) = (ones[differs], others[differs]);
            let targets = [self.names.known_target(one), self.names.known_target(two)];
            let name = |word: Span| in_backticks(document.text(word));
            let (symbol, one, two) = (name(symbol), name(one), name(two));
            error = error.with_note(match targets {
                [None | Some(Target::To(_)), None | Some(Target::To(_))] => {
                    format!("on {symbol} it goes to {one} or to {two}")
                }
                _ => format!("on {symbol} one says {one} and the other {two}"),
            });
        }
        self.found.push(error);
        true
    }
}

/// If all table rows are too long or too short by the same number, the alphabet is wrong: one
/// message.
fn refuse_alphabet(
    document: &Document<'_>,
    names: &DeclaredNames<'_>,
    found: &mut Diagnostics,
) -> bool {
    if names.has_symbol_twice {
        return true;
    }
    let mut tables = document.contents().filter_map(|content| match content {
        RowContent::Table { heads, targets } => {
            names.states.covers(heads.first()).then_some(targets.len())
        }
        RowContent::Arrow { .. } => None,
    });
    let (Some(length), Some(section)) =
        (tables.next(), document.declarations(SectionKind::Symbols).next())
    else {
        return false;
    };
    let symbols = names.symbols.len();
    if length == symbols {
        return false;
    }
    let mut rows = 1;
    for other in tables {
        if other != length {
            return false;
        }
        rows += 1;
    }
    if rows == 1 {
        return false;
    }
    let there = match symbols {
        1 => "is 1 symbol".to_owned(),
        many => format!("are {many} symbols"),
    };
    let message = format!("all {rows} rows have {}, but there {there}", count(length, "target"));
    let mut error = Diagnostic::new(&code::ROW_LENGTH, message)
        .at(section.heading, count(symbols, "symbol"))
        .with_help("a row is a state and then one target per symbol, in order");
    let behind = &document.source.text()[section.heading.range().end..];
    if symbols == 0 && behind.trim_start_matches([' ', '\t']).starts_with(COMMENT) {
        error = error.with_note("`//` begins a comment, so no symbol is declared here");
    }
    found.push(error);
    true
}
