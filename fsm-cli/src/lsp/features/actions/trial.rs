//! Whether an edit mends what a message is about: the edited text is checked.
//!
//! Both texts get the same check. It is that of the server, with two differences: it reads no files, and it makes
//! only small nondeterministic automata and expressions deterministic. What it cannot judge is not offered.

use std::collections::HashMap;
use std::rc::Rc;

use fsm_model::{
    Check, Checked, Dfa, Diagnostic, Domain, Report, Severity, Source, Start, StateId, SymbolId,
};

use super::edits::{Edit, edited};
use crate::input;

/// So many bytes of texts are checked for one request. That takes about 40 milliseconds, which a person does not
/// notice.
const MOST_BYTES: usize = 2_500_000;

/// What a check takes beside reading the text, as if the text were so much longer.
const COST_OF_CHECK: usize = 2_000;

/// The same for each message that is found.
const COST_OF_MESSAGE: usize = 650;

/// Proofs can take longer than reading the text. So they are tried only for texts of so many bytes.
const MOST_BYTES_TO_PROVE: usize = 1 << 15;

/// How many states an automaton may have when it is made deterministic.
const MOST_STATES: usize = 1_000;

/// What is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Scope {
    /// Everything but claims and properties.
    Rows,
    /// Everything.
    Proofs,
}

/// The checks for one request.
pub(super) struct Trials<'a> {
    domain: &'a Domain,
    source: &'a Source,
    /// What the last check of the server has found, if it did not come to claims and properties.
    known: Option<&'a Report>,
    /// How many bytes may still be checked.
    budget: usize,
    /// What was found in each text so far. Several messages may propose the same.
    tried: HashMap<(Scope, String), Rc<Result<Checked, Report>>>,
}

impl<'a> Trials<'a> {
    /// `report` is what the server has found in the text.
    pub(super) fn new(
        domain: &'a Domain,
        source: &'a Source,
        report: Option<&'a Report>,
    ) -> Trials<'a> {
        let is_early =
            |found: &Diagnostic| found.severity() == Severity::Error && phase(found) < PROMISES;
        let known = report.filter(|report| report.iter().any(|(found, _)| is_early(found)));
        Trials { domain, source, known, budget: MOST_BYTES, tried: HashMap::new() }
    }

    /// Checks a text, unless that takes too long.
    pub(super) fn check(
        &mut self,
        scope: Scope,
        text: String,
    ) -> Option<Rc<Result<Checked, Report>>> {
        if scope == Scope::Proofs && text.len() > MOST_BYTES_TO_PROVE {
            return None;
        }
        let key = (scope, text);
        if let Some(known) = self.tried.get(&key) {
            return Some(known.clone());
        }
        self.budget = self.budget.checked_sub(key.1.len() + COST_OF_CHECK)?;
        let source = Source::new(self.source.name(), &key.1);
        let read = |_: &Source, _: &str| Err("it is not read here".to_owned());
        let goes_on = || scope == Scope::Proofs;
        let check = input::limited(Check::new(self.domain));
        let check = check.read_files(&read).prove_while(&goes_on);
        let checked = Rc::new(check.determinise(MOST_STATES).run(&source));
        let messages = report(&checked).iter().len();
        self.budget = self.budget.saturating_sub(messages * COST_OF_MESSAGE);
        self.tried.insert(key, checked.clone());
        Some(checked)
    }

    /// Checks the text as it is.
    pub(super) fn check_written(&mut self, scope: Scope) -> Option<Rc<Result<Checked, Report>>> {
        self.check(scope, self.source.text().to_owned())
    }

    /// Whether the edited text no longer has a message, and no new errors.
    ///
    /// A phase of the check begins only if the ones before it find no error, so errors of later phases were
    /// hidden and do not count: who declares a symbol is told next which states have no target on it.
    pub(super) fn mends(
        &mut self,
        scope: Scope,
        found: &Diagnostic,
        edits: &[Edit],
        keeps_meaning: bool,
    ) -> bool {
        let written;
        let before = if let Some(report) = self.known.filter(|_| scope == Scope::Rows) {
            report
        } else {
            written = self.check_written(scope);
            let Some(checked) = &written else { return false };
            report(checked)
        };
        let text = edited(self.source.text(), edits);
        if keeps_meaning && !self.keeps_meaning(text.clone()) {
            return false;
        }
        let Some(after) = self.check(scope, text) else { return false };
        let after = report(&after);
        let is_gone = count_same(after, found) < count_same(before, found);
        let last = phase(found);
        let errors = |report: &Report| {
            let counts =
                |error: &&Diagnostic| error.severity() == Severity::Error && phase(error) <= last;
            report.iter().map(|(found, _)| found).filter(counts).count()
        };
        let has_less = match found.severity() {
            Severity::Error => errors(after) < errors(before),
            Severity::Warning => errors(after) <= errors(before),
        };
        is_gone && has_less
    }

    /// Whether the automaton of the edited text does the same as before.
    fn keeps_meaning(&mut self, text: String) -> bool {
        let before = self.check_written(Scope::Rows);
        let after = self.check(Scope::Rows, text);
        match (before.as_deref(), after.as_deref()) {
            (Some(Ok(before)), Some(Ok(after))) => does_the_same(&before.dfa, &after.dfa),
            _ => false,
        }
    }
}

pub(super) fn report(checked: &Result<Checked, Report>) -> &Report {
    match checked {
        Ok(checked) => &checked.warnings,
        Err(report) => report,
    }
}

/// How many messages say the same as this one.
fn count_same(report: &Report, found: &Diagnostic) -> usize {
    let is_same =
        |other: &Diagnostic| other.code() == found.code() && other.message() == found.message();
    report.iter().filter(|(other, _)| is_same(other)).count()
}

const SHAPE: usize = 0;
const NAMES: usize = 1;
const LINES: usize = 2;
const HOLES: usize = 3;
const PROMISES: usize = 4;

/// The phase of the check that finds such a message. Warnings are behind all errors.
fn phase(found: &Diagnostic) -> usize {
    match found.code().id() {
        "F020" | "F037" | "F051" | "F055" | "F056" => LINES,
        "F021" => HOLES,
        "F026" | "F027" | "F028" => SHAPE,
        "F031" => NAMES,
        id if id < "F010" => SHAPE,
        id if id < "F030" || ("F050".."F060").contains(&id) => NAMES,
        _ => PROMISES,
    }
}

/// Whether a message is about what is proved, so that only a check with proofs finds it. Examples are always
/// checked.
pub(super) fn is_about_proofs(found: &Diagnostic) -> bool {
    let id = found.code().id();
    let is_late = found.severity() == Severity::Error && phase(found) == PROMISES;
    (is_late && id != "F030") || id == "W010" || id == "T100"
}

/// Whether two automata have the same starts, and the same rows for all states that the second one has.
fn does_the_same(before: &Dfa, after: &Dfa) -> bool {
    let start = |dfa: &Dfa, start: Start<'_>| {
        (dfa.state(start.state()).name().to_owned(), start.label().map(str::to_owned))
    };
    let starts = |dfa: &Dfa| dfa.starts().map(|it| start(dfa, it)).collect::<Vec<_>>();
    if starts(before) != starts(after) || before.symbols().len() != after.symbols().len() {
        return false;
    }
    let same_symbol = |symbol| before.find_symbol(after.symbol(symbol).name());
    let symbols: Option<Vec<_>> =
        after.symbols().map(|symbol| Some((same_symbol(symbol)?, symbol))).collect();
    let Some(symbols) = symbols else { return false };
    after.states().all(|state| {
        let Some(same) = before.find_state(after.state(state).name()) else { return false };
        let finality = |dfa: &Dfa, state| {
            (dfa.state(state).is_final(), dfa.state(state).label().map(str::to_owned))
        };
        finality(before, same) == finality(after, state)
            && symbols.iter().all(|&(same_symbol, symbol)| {
                is_same_step((before, same, same_symbol), (after, state, symbol))
            })
    })
}

/// Whether two automata go to the same state, with the same outputs.
fn is_same_step(one: (&Dfa, StateId, SymbolId), other: (&Dfa, StateId, SymbolId)) -> bool {
    fn target((dfa, state, symbol): (&Dfa, StateId, SymbolId)) -> Option<&str> {
        dfa.next(state, symbol).map(|target| dfa.state(target).name())
    }
    fn outputs((dfa, state, symbol): (&Dfa, StateId, SymbolId)) -> impl Iterator<Item = &str> {
        dfa.outputs_on(state, symbol).iter().map(|&output| dfa.output(output).name())
    }
    target(one) == target(other) && outputs(one).eq(outputs(other))
}
