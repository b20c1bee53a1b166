//! Tree to model: the one gate.
//!
//! Names are resolved first, then the table is proved deterministic and total,
//! then the examples and claims are proved on the finished automaton. Each phase
//! reports all it finds; none guesses behind the mistakes of the one before.

mod declared;
mod table;

use std::collections::{HashMap, HashSet};

use self::declared::{Declared, Hints, STATE, SYMBOL};
use crate::claim::{Claim, Stranger};
use crate::code;
use crate::dfa::{Dfa, Finality, LabelId, Names, Start, StateId, SymbolId};
use crate::prove::{self, Example, Promise};
use crate::report::{Diagnostic, Findings, count, quote};
use crate::source::Span;
use crate::suggest::Suggester;
use crate::syntax::{Kind, Parts, REST, Tree};

/// More cells than this would not fit into a sensible machine's memory.
const MOST_TRANSITIONS: usize = 1 << 27;

/// Resolves names, proves the tree deterministic, total and true to its word.
///
/// Returns the automaton and the warnings, or errors and warnings.
pub(crate) fn check(
    tree: &Tree<'_>,
    known: &[Claim],
    demanded: &[&Claim],
) -> Result<(Dfa, Findings), Findings> {
    let mut checker = Checker::new(tree);
    checker.make_table()?;
    checker.mark_starts();
    checker.mark_finals();
    checker.mark_sink();
    checker.fill_rows();
    let examples = checker.resolve_examples();
    let promises = checker.resolve_claims(known, demanded);
    checker.refuse_bare_headings();
    checker.refuse_unknown(&promises);
    // A wrong name leaves a hole in a row. Do not report the hole as well.
    checker.propagate()?;
    checker.fill_rest();
    checker.refuse_holes();
    checker.propagate()?;
    let sink = checker.sink.map(|(state, _)| state);
    let (dfa, mut found) = checker.finish(&promises);
    found.extend(prove::examples(&dfa, &examples));
    found.extend(prove::claims(&dfa, &promises));
    if found.has_errors() {
        return Err(found);
    }
    // Behind a mistake it would be guesswork.
    found.extend(prove::advice(&dfa, sink, &promises));
    Ok((dfa, found))
}

/// An automaton in the making.
struct Checker<'t> {
    tree: &'t Tree<'t>,
    states: Declared<'t>,
    symbols: Declared<'t>,
    has_symbol_twice: bool,
    /// Whether the lengths of the rows have shown that the list of symbols is wrong.
    is_alphabet_refused: bool,
    labels: Vec<Span>,
    starts: Vec<Start>,
    finality: Vec<Finality>,
    final_places: Vec<u32>,
    sink: Option<(StateId, Span)>,
    next: Vec<StateId>,
    places: Vec<u32>,
    /// Where a state goes on `_`.
    rest: HashMap<StateId, Rest>,
    found: Findings,
}

/// `_ -> target`, with both places.
#[derive(Clone, Copy)]
struct Rest {
    target: StateId,
    word: Span,
    symbol: Span,
}

impl<'t> Checker<'t> {
    fn new(tree: &'t Tree<'t>) -> Checker<'t> {
        let mut found = Findings::default();
        let words = |kind| tree.sections(kind).flat_map(|section| tree.list(section)).copied();
        let states = Declared::new(tree, &STATE, words(Kind::States), &mut found);
        let symbols = Declared::new(tree, &SYMBOL, words(Kind::Symbols), &mut found);
        let has_symbol_twice = words(Kind::Symbols).count() > symbols.len();
        Checker {
            tree,
            states,
            symbols,
            has_symbol_twice,
            is_alphabet_refused: false,
            labels: Vec::new(),
            starts: Vec::new(),
            finality: Vec::new(),
            final_places: Vec::new(),
            sink: None,
            next: Vec::new(),
            places: Vec::new(),
            rest: HashMap::new(),
            found,
        }
    }

    /// Stops at the border of a phase if it found errors.
    fn propagate(&mut self) -> Result<(), Findings> {
        if self.found.has_errors() { Err(std::mem::take(&mut self.found)) } else { Ok(()) }
    }

    /// Makes room for the transitions. A small text can ask for more than there is.
    fn make_table(&mut self) -> Result<(), Findings> {
        let cells = self.states.len().saturating_mul(self.symbols.len());
        if cells > MOST_TRANSITIONS {
            let size = format!(
                "{} and {} need {cells} transitions",
                count(self.states.len(), "state"),
                count(self.symbols.len(), "symbol")
            );
            let mut error = Diagnostic::new(&code::TOO_LARGE, size)
                .note(format!("at most {MOST_TRANSITIONS} are possible"));
            if let Some(section) = self.tree.sections(Kind::Symbols).next() {
                error = error.at(section.heading, "this alphabet with so many states");
            }
            self.found.push(error);
            return Err(std::mem::take(&mut self.found));
        }
        self.finality = vec![Finality::None; self.states.len()];
        self.final_places = vec![0; self.states.len()];
        self.next = vec![StateId::NONE; cells];
        self.places = vec![0; cells];
        Ok(())
    }

    fn state(&mut self, word: Span) -> Option<StateId> {
        self.states.find(word).map(StateId::new)
    }

    fn symbol(&mut self, word: Span) -> Option<SymbolId> {
        self.symbols.find(word).map(SymbolId::new)
    }

    fn mark_starts(&mut self) {
        let tree = self.tree;
        for section in tree.sections(Kind::Start) {
            let words = tree.list(section);
            let mut seen: HashMap<StateId, Span> = HashMap::new();
            for &word in words {
                let Some(state) = self.state(word) else { continue };
                let first = *seen.entry(state).or_insert(word);
                if first != word {
                    self.found.push(again(tree, word, first));
                }
                // Starts that are listed twice stay two, as when minimising made them one state.
                if first == word || section.label.is_none() {
                    self.starts.push(Start { state, label: section.label, place: word });
                }
            }
            let label = section.label.map(|label| quote(tree.text(label)));
            match (words, label) {
                ([], label) => {
                    let whose = label.map_or(String::new(), |label| format!(" for {label}"));
                    self.found.push(
                        Diagnostic::new(&code::NO_START, format!("there is no start state{whose}"))
                            .at(section.heading, "a state belongs here")
                            .help("name the state to begin with"),
                    );
                }
                ([first, others @ ..], Some(label)) => {
                    let is_other = |word: &&Span| tree.text(**word) != tree.text(*first);
                    let Some(&second) = others.iter().find(is_other) else { continue };
                    self.found.push(
                        Diagnostic::new(
                            &code::MANY_STARTS,
                            format!("start label {label} names more than one state"),
                        )
                        .at(second, "one too many")
                        .and(*first, "the first")
                        .help("give each start a label of its own, or list them under `Start:`"),
                    );
                }
                (_, None) => (),
            }
        }
    }

    fn mark_finals(&mut self) {
        let tree = self.tree;
        let mut seen: HashMap<StateId, Span> = HashMap::new();
        for section in tree.sections(Kind::Final) {
            let finality = match section.label {
                Some(label) => {
                    self.labels.push(label);
                    Finality::Labelled(LabelId::new(self.labels.len() - 1))
                }
                None => Finality::Final,
            };
            for &word in tree.list(section) {
                let Some(state) = self.state(word) else {
                    continue;
                };
                let first = *seen.entry(state).or_insert(word);
                if first == word {
                    self.finality[state.index()] = finality;
                    self.final_places[state.index()] = word.start();
                } else if self.finality[state.index()] == finality {
                    self.found.push(again(tree, word, first));
                } else {
                    self.found.push(
                        Diagnostic::new(
                            &code::TWO_LABELS,
                            format!("state {} is final in two ways", quote(tree.text(word))),
                        )
                        .at(word, format!("here under {}", quote(tree.text(section.heading))))
                        .and(first, "and here under another heading")
                        .help("list it once"),
                    );
                }
            }
        }
    }

    fn mark_sink(&mut self) {
        let tree = self.tree;
        for section in tree.sections(Kind::Sink) {
            match *tree.list(section) {
                [word] => self.sink = self.state(word).map(|state| (state, word)),
                [] => self.found.push(
                    Diagnostic::new(&code::BAD_SINK, "`Sink:` names no state")
                        .at(section.heading, "a state belongs here")
                        .help("name the state that takes every transition nobody wrote"),
                ),
                [_, second, ..] => self.found.push(
                    Diagnostic::new(&code::BAD_SINK, "`Sink:` names more than one state")
                        .at(second, "one too many")
                        .help("a transition nobody wrote can lead to one state only"),
                ),
            }
        }
    }

    fn resolve_examples(&mut self) -> Vec<Example> {
        let tree = self.tree;
        let mut examples = Vec::new();
        for row in &tree.examples {
            let Parts::Arrow { state: from, symbols, target: place } = tree.parts(row) else {
                continue;
            };
            let word: Vec<_> = symbols.iter().map(|&word| self.symbol(word)).collect();
            let (from, to) = (self.state(from), self.state(place));
            if let (Some(from), Some(word), Some(to)) = (from, word.into_iter().collect(), to) {
                examples.push(Example { from, word, to, place });
            }
        }
        examples
    }

    fn resolve_claims<'c>(
        &mut self,
        known: &'c [Claim],
        demanded: &[&'c Claim],
    ) -> Vec<Promise<'c>> {
        let tree = self.tree;
        let mut promises: Vec<Promise<'c>> = Vec::new();
        let mut seen: HashMap<&str, Span> = HashMap::new();
        for &word in tree.sections(Kind::Claims).flat_map(|section| tree.list(section)) {
            let name = tree.text(word);
            let first = *seen.entry(name).or_insert(word);
            match Claim::find(name, known) {
                _ if first != word => self.found.push(again(tree, word, first)),
                Ok(claim) => promises.push(Promise { claim, place: Some(word) }),
                Err(unknown) => self.found.push(unknown.at(word, "not a claim")),
            }
        }
        for &claim in demanded {
            if promises.iter().all(|made| made.claim.name != claim.name) {
                promises.push(Promise { claim, place: None });
            }
        }
        promises
    }

    /// Refuses `Claims live` among the symbols: it would be two more of them.
    ///
    /// A state or symbol may be called like a heading, but then it is mentioned again.
    fn refuse_bare_headings(&mut self) {
        let tree = self.tree;
        let has_tables = tree.rows.iter().any(|row| !row.has_arrow);
        for &word in &tree.bare_headings {
            let is_used = if self.states.declares(word) {
                self.states.is_used(word)
            } else {
                // In a table symbols are used without being mentioned.
                has_tables || self.symbols.is_used(word)
            };
            if !is_used {
                let text = quote(tree.text(word));
                self.found.push(
                    Diagnostic::new(
                        &code::BARE_HEADING,
                        format!("{text} is not read as a heading"),
                    )
                    .at(word, "a heading ends in a colon")
                    .help("if it is a name, do not begin a line with it"),
                );
            }
        }
    }

    fn refuse_unknown(&mut self, promises: &[Promise<'_>]) {
        let mut suggester = Suggester::new();
        if self.states.has_unknown() {
            let rows = self.tree.rows.iter().filter_map(|row| match self.tree.parts(row) {
                Parts::Table { state, .. } => Some(self.tree.text(state)),
                Parts::Arrow { .. } => None,
            });
            let rows: HashSet<&str> = rows.collect();
            let hints = Hints { advice: self.advice(&rows, promises), rows };
            self.states.refuse_unknown(&self.symbols, hints, &mut suggester, &mut self.found);
        }
        if self.symbols.len() > 0 || !self.is_alphabet_refused {
            let none = Hints::default();
            self.symbols.refuse_unknown(&self.states, none, &mut suggester, &mut self.found);
        }
    }

    /// What the claims know about targets that nobody declared, by their names.
    fn advice(&self, rows: &HashSet<&str>, promises: &[Promise<'_>]) -> HashMap<&'t str, String> {
        let tree = self.tree;
        let mut advice = HashMap::new();
        if !promises.iter().any(|made| made.claim.advises()) {
            return advice;
        }
        let is_state = |name: &str| self.states.has(name);
        let mut ask = |from, symbols: &[&str], target| {
            let name = tree.text(target);
            // What has a row was forgotten or misspelt under `States:`.
            if is_state(name) || rows.contains(name) || advice.contains_key(name) {
                return;
            }
            let stranger = Stranger { from, symbols, name, is_state: &is_state };
            let said = promises.iter().find_map(|made| made.claim.advice(&stranger));
            advice.extend(said.map(|said| (name, said)));
        };
        for row in &tree.rows {
            match tree.parts(row) {
                Parts::Table { state, targets } if targets.len() == self.symbols.len() => {
                    for (number, &target) in targets.iter().enumerate() {
                        ask(tree.text(state), &[self.symbols.name(number)], target);
                    }
                }
                Parts::Table { .. } => (),
                Parts::Arrow { state, symbols, target } => {
                    let mut symbols: Vec<&str> =
                        symbols.iter().map(|&symbol| tree.text(symbol)).collect();
                    if symbols.contains(&REST) {
                        symbols = (0..self.symbols.len()).map(|n| self.symbols.name(n)).collect();
                    }
                    ask(tree.text(state), &symbols, target);
                }
            }
        }
        advice
    }

    /// The automaton, and the warnings so far.
    fn finish(self, promises: &[Promise<'_>]) -> (Dfa, Findings) {
        let dfa = Dfa {
            source: self.tree.source.clone(),
            states: Names::new(self.states.places),
            symbols: Names::new(self.symbols.places),
            labels: Names::new(self.labels),
            starts: self.starts,
            finality: self.finality,
            final_places: self.final_places,
            next: self.next,
            places: self.places,
            claims: promises.iter().filter_map(|promise| promise.place).collect(),
            examples: self.tree.examples.len(),
        };
        (dfa, self.found)
    }
}

/// A word in a list that was in it before.
fn again(tree: &Tree<'_>, word: Span, first: Span) -> Diagnostic {
    Diagnostic::new(&code::REPEATED, format!("{} was listed before", quote(tree.text(word))))
        .at(word, "the same again")
        .and(first, "first here")
}
