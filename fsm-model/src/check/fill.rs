//! Rules to table: every case gets the target of the smallest rule that covers it.
//!
//! Rules for a single case come first, then `_`, then `Sink:`. Two rules that cover the same
//! cases must agree; a case that no rule covers is a hole.

use std::collections::HashMap;

use super::names::DeclaredNames;
use super::rules::{Cases, Rule, Rules, States, Symbols};
use crate::dfa::{Skeleton, Start, StateId, SymbolId, Table};
use crate::diagnostic::{
    Diagnostic, Diagnostics, code, count, in_backticks, list_in_backticks, presentable,
};
use crate::passes::ShortestWords;
use crate::source::Span;
use crate::syntax::{Document, RowContent, WILDCARD};

/// A table that is being filled.
pub(super) struct Fill<'d> {
    document: &'d Document<'d>,
    table: Table,
    /// The rules for one state and all symbols: for each state, the first.
    wildcards: Vec<Option<Wildcard>>,
}

/// `_ -> target`, and at which byte both words stand.
#[derive(Clone, Copy)]
struct Wildcard {
    target: StateId,
    symbol_byte: u32,
    target_byte: u32,
}

impl<'d> Fill<'d> {
    pub(super) fn new(document: &'d Document<'d>, names: &DeclaredNames<'d>) -> Fill<'d> {
        let table = Table::with_holes(names.states.len(), names.symbols.len());
        Fill { document, table, wildcards: vec![None; names.states.len()] }
    }

    /// Puts the rules for single cases into the table. Finds rules that cover the same cases.
    pub(super) fn fill_cases(
        &mut self,
        rules: &Rules,
        names: &DeclaredNames<'d>,
        found: &mut Diagnostics,
    ) {
        let mut overlaps = Overlaps::default();
        for (number, rule) in rules.list.iter().enumerate() {
            let state = match *rule {
                Rule::Table { state, first_target, first_token } => {
                    let targets = rules.targets(first_target, names.symbols.len());
                    let spans = &self.document.tokens[first_token as usize..];
                    for (symbol, (&target, span)) in targets.iter().zip(spans).enumerate() {
                        let (symbol, byte) = (SymbolId::new(symbol), span.start());
                        self.fill_case(state, symbol, target, byte, names, &mut overlaps);
                    }
                    state
                }
                Rule::Arrow {
                    cases: Cases { states, symbols },
                    target,
                    symbol_byte,
                    target_byte,
                } => {
                    // Only the rule for the sink covers all states. `fill_others` comes to it.
                    let States::One(state) = states else { continue };
                    match symbols {
                        Symbols::One(symbol) => {
                            self.fill_case(
                                state,
                                symbol,
                                target,
                                target_byte,
                                names,
                                &mut overlaps,
                            );
                        }
                        Symbols::All => {
                            let rule = Wildcard { target, symbol_byte, target_byte };
                            let first = *self.wildcards[state.index()].get_or_insert(rule);
                            if first.symbol_byte != symbol_byte {
                                let agrees = first.target == target;
                                let first = target_span(first.target, first.target_byte, names);
                                let again = target_span(target, target_byte, names);
                                overlaps.add(WILDCARD, agrees, first, again);
                            }
                        }
                    }
                    state
                }
            };
            // All overlaps of one line give one message.
            let is_last = rules.list.get(number + 1).is_none_or(|next| !rule.is_same_line(next));
            if is_last && !overlaps.is_empty() {
                let name = in_backticks(names.states.name(state.index()));
                std::mem::take(&mut overlaps).report(&name, self.document, found);
            }
        }
    }

    fn fill_case(
        &mut self,
        state: StateId,
        symbol: SymbolId,
        target: StateId,
        byte: u32,
        names: &DeclaredNames<'d>,
        overlaps: &mut Overlaps<'d>,
    ) {
        match self.table.get(state, symbol) {
            None => self.table.set(state, symbol, target, byte),
            Some((first, first_byte)) => {
                let [first_span, span] = [(first, first_byte), (target, byte)]
                    .map(|(target, byte)| target_span(target, byte, names));
                let name = names.symbols.name(symbol.index());
                overlaps.add(name, first == target, first_span, span);
            }
        }
    }

    /// Fills the cases that are left with what `_` says, and then with the sink.
    pub(super) fn fill_others(
        &mut self,
        rules: &Rules,
        skeleton: &Skeleton,
        found: &mut Diagnostics,
    ) {
        // The rule for the sink is the last of them.
        for rule in &rules.list {
            let Rule::Arrow { cases, target, symbol_byte, target_byte } = *rule else { continue };
            match cases {
                Cases { states: States::One(state), symbols: Symbols::All } => {
                    let first = self.wildcards[state.index()];
                    let is_first = first.is_some_and(|first| first.symbol_byte == symbol_byte);
                    if is_first && !self.table.fill_row(state, target, target_byte) {
                        let name = in_backticks(skeleton.state(state).name());
                        let message = format!("`_` of state {name} stands for no symbol");
                        let span = word_span(symbol_byte, WILDCARD);
                        found.push(
                            Diagnostic::new(&code::IDLE_WILDCARD, message)
                                .at(span, "every symbol has a target already"),
                        );
                    }
                }
                Cases { states: States::All, symbols: Symbols::One(_) } => {
                    unreachable!("no line covers one symbol of all states")
                }
                Cases { states: States::All, symbols: Symbols::All } => {
                    for state in skeleton.states() {
                        self.table.fill_row(state, target, target_byte);
                    }
                }
                Cases { states: States::One(_), symbols: Symbols::One(_) } => (),
            }
        }
    }

    /// One message per state with holes.
    pub(super) fn refuse_holes(&self, skeleton: &Skeleton, found: &mut Diagnostics) {
        if !self.table.has_holes() {
            return;
        }
        let document = self.document;
        let starts = skeleton.starts().map(Start::state);
        let words = ShortestWords::new(&self.table, skeleton.states().len(), starts);
        let mut rows: HashMap<&str, Span> = HashMap::new();
        for content in document.contents() {
            if let RowContent::Arrow { state, .. } = content {
                rows.entry(document.text(state)).or_insert(state);
            }
        }
        let width = skeleton.symbols().len();
        for state in skeleton.states() {
            let row = self.table.row(state);
            let holes: Vec<&str> = skeleton
                .symbols()
                .filter(|symbol| row[symbol.index()] == StateId::NONE)
                .map(|symbol| skeleton.symbol(symbol).name())
                .collect();
            let [first, ..] = holes[..] else { continue };
            let name = skeleton.state(state).name();
            let (shown, first) = (presentable(name), presentable(first));
            let targets = count(width, "target");
            let (span, message, label, help) = match rows.get(name) {
                Some(&row) => (
                    row,
                    format!(
                        "state {} has no target on {}",
                        in_backticks(name),
                        list_in_backticks(holes.iter().copied())
                    ),
                    format!("{} of {targets} given", width - holes.len()),
                    format!("write `{shown} {first} -> ...`, use `_` for every other symbol"),
                ),
                None => (
                    skeleton.state(state).span(),
                    format!("state {} has no row", in_backticks(name)),
                    "nothing says where it goes".to_owned(),
                    format!(
                        "under `Transitions:`, write `{shown}` and {targets}, or `{shown} _ -> ...`"
                    ),
                ),
            };
            found.push(
                Diagnostic::new(&code::INCOMPLETE, message)
                    .at(span, label)
                    .with_note(words.describe(state, skeleton))
                    .with_help(format!("{help}, or name a `Sink:`")),
            );
        }
    }

    /// The table, which has no holes any more.
    pub(super) fn finish(self) -> Table {
        self.table
    }
}

/// The span of a target that stands at that byte.
fn target_span(target: StateId, byte: u32, names: &DeclaredNames<'_>) -> Span {
    word_span(byte, names.states.name(target.index()))
}

fn word_span(byte: u32, word: &str) -> Span {
    let start = byte as usize;
    Span::inside(start..start + word.len())
}

/// Cases of one line that an earlier line covers as well.
#[derive(Default)]
struct Overlaps<'d> {
    differ: Overlap<'d>,
    agree: Overlap<'d>,
}

#[derive(Default)]
struct Overlap<'d> {
    symbols: Vec<&'d str>,
    /// The earlier and the later target of the first of them.
    spans: Option<(Span, Span)>,
}

impl<'d> Overlaps<'d> {
    fn is_empty(&self) -> bool {
        self.differ.spans.is_none() && self.agree.spans.is_none()
    }

    fn add(&mut self, symbol: &'d str, agrees: bool, first: Span, word: Span) {
        let overlap = if agrees { &mut self.agree } else { &mut self.differ };
        overlap.symbols.push(symbol);
        overlap.spans.get_or_insert((first, word));
    }

    fn report(self, state: &str, document: &Document<'_>, found: &mut Diagnostics) {
        if let Some((first, word)) = self.differ.spans {
            let [one, two] = [first, word].map(|span| in_backticks(document.text(span)));
            let message = format!("state {state} has two targets on {}", self.differ.list());
            found.push(
                Diagnostic::new(&code::NONDETERMINISTIC, message)
                    .at(word, format!("here it goes to {two}"))
                    .and_at(first, format!("here it goes to {one}"))
                    .with_help("keep one of the two"),
            );
        }
        if let Some((first, word)) = self.agree.spans {
            let message = format!("state {state} on {} was given before", self.agree.list());
            let warning = Diagnostic::new(&code::REPEATED, message).at(word, "the same again");
            // `A a a -> B` says it twice in one place.
            found.push(if first == word { warning } else { warning.and_at(first, "first here") });
        }
    }
}

impl Overlap<'_> {
    fn list(&self) -> String {
        list_in_backticks(self.symbols.iter().copied())
    }
}
