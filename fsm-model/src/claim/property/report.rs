//! Proves properties, and shows how they are broken.

use super::moments::{Moment, Step};
use super::search::Way;
use super::words::{TooManyPairs, WrongWord};
use super::{Promise, Property, reach, safety, words};
use crate::claim::Domain;
use crate::claim::shown::{shown_outputs, shown_word, states_passed};
use crate::dfa::{Dfa, StateId, SymbolId};
use crate::diagnostic::{
    Code, Diagnostic, SHOWN_SYMBOLS, code, count, in_backticks, is_invisible, presentable,
};
use crate::grid::Grid;
use crate::source::{Source, Span};
use crate::syntax::Operator;

/// Whether a property holds: an error if it does not, and a warning if it holds for an empty reason.
pub(crate) fn prove(dfa: &Dfa, property: &Property, domain: &Domain) -> Option<Diagnostic> {
    Prover { dfa, property, domain }.prove()
}

struct Prover<'a> {
    dfa: &'a Dfa,
    property: &'a Property,
    domain: &'a Domain,
}

/// A way that breaks a property, and how.
struct Broken {
    way: Way,
    /// The word as a circle goes on, behind the way.
    circle: Vec<SymbolId>,
    /// The whole word, if it has symbols that the automaton does not know, or bytes or characters that do
    /// not give their classes their names.
    names: Option<Vec<String>>,
    why: String,
}

impl Prover<'_> {
    fn prove(&self) -> Option<Diagnostic> {
        let dfa = self.dfa;
        let starts = &self.property.starts;
        if let Some(found) = safety::search(dfa, self.property) {
            return match found.broken {
                Some(way) => Some(self.broken(self.moment(way))),
                None => self.warn_unless(found.is_about_something),
            };
        }
        match &self.property.promise {
            Promise::CanReach { from, to } => match reach::cannot_reach(dfa, starts, from, to) {
                Ok(way) => {
                    let end = in_backticks(dfa.state(self.end(&way)).name());
                    let why = format!("no way leads from {end} to {}", self.rest("->"));
                    Some(self.broken(Broken { way, circle: Vec::new(), names: None, why }))
                }
                Err(about) => self.warn_unless(about.0),
            },
            Promise::LeadsTo { from, to } => match reach::does_not_lead(dfa, starts, from, to) {
                Ok(reach::Avoids { way, circle }) => {
                    let end = in_backticks(dfa.state(self.end(&way)).name());
                    let why = if circle.is_empty() {
                        format!("{end} is never left")
                    } else {
                        let to = self.rest("->");
                        format!("a circle leads from {end} back to it, without {to}")
                    };
                    Some(self.broken(Broken { way, circle, names: None, why }))
                }
                Err(about) => self.warn_unless(about.0),
            },
            Promise::WordsWithin(expression) => {
                self.words(words::against_expression(dfa, starts, expression, true))
            }
            Promise::WordsAvoid(expression) => {
                if expression.matches_nothing() {
                    return Some(self.warning("the expression matches no word"));
                }
                self.words(words::against_expression(dfa, starts, expression, false))
            }
            Promise::Words { relation, other, pairs } => {
                self.words(words::against_automaton(dfa, other, pairs, *relation))
            }
            _ => unreachable!("the search above handles what a moment can break"),
        }
    }

    fn words(&self, result: Result<(Option<WrongWord>, bool), TooManyPairs>) -> Option<Diagnostic> {
        match result {
            Ok((Some(WrongWord { way, word, why }), _)) => {
                let shown = match word.len() {
                    0 => "the empty word".to_owned(),
                    _ => self.dfa.reads().quote_word(word.iter().map(String::as_str)),
                };
                let why = format!("{shown} {why}");
                Some(self.broken(Broken { way, circle: Vec::new(), names: Some(word), why }))
            }
            Ok((None, has_words)) => {
                (!has_words).then(|| self.warning("no word is accepted at all"))
            }
            Err(TooManyPairs) => {
                let message = "this property is about too many pairs of states";
                let error = Diagnostic::new(&code::TOO_LARGE, message);
                Some(self.placed(error, "too large to prove"))
            }
        }
    }

    /// What a moment at the end of a way breaks.
    fn moment(&self, way: Way) -> Broken {
        let dfa = self.dfa;
        let trace = dfa.trace(way.start, &way.word);
        let end = in_backticks(dfa.state(trace[trace.len() - 1]).name());
        let happens = match (&way.word[..], &trace[..]) {
            ([.., symbol], [.., before, last]) => self.event(*before, *symbol, *last),
            _ => format!("it begins in {end}"),
        };
        let why = match &self.property.promise {
            Promise::Stays(_) => match (&way.word[..], &trace[..]) {
                ([.., symbol], [.., before, _]) => {
                    let before = in_backticks(dfa.state(*before).name());
                    let symbol = in_backticks(dfa.symbol(*symbol).name());
                    format!("{before} goes to {end} on {symbol}")
                }
                _ => unreachable!("a state can only be left by a step"),
            },
            Promise::Needs { before, .. } => {
                let needed = self.between("->", "unless");
                if moments(dfa, &way).any(|moment| before.happen_at(moment)) {
                    let unless = self.rest("unless");
                    format!("{happens}, but {unless} has happened since the last {needed}")
                } else {
                    format!("{happens}, but {needed} has not happened before")
                }
            }
            Promise::NeverBetween { .. } => {
                let (after, until) = (self.between("between", "and"), self.rest("and"));
                format!("{happens}, after {after} and before the next {until}")
            }
            _ => happens,
        };
        Broken { way, circle: Vec::new(), names: None, why }
    }

    /// What happens at a step.
    fn event(&self, from: StateId, symbol: SymbolId, to: StateId) -> String {
        let dfa = self.dfa;
        let name = |state: StateId| in_backticks(dfa.state(state).name());
        let symbol_name = in_backticks(dfa.symbol(symbol).name());
        let outputs = dfa.outputs_on(from, symbol);
        let comes_out = match outputs {
            [] => String::new(),
            outputs => format!(", and {} comes out", shown_outputs(dfa, outputs)),
        };
        let leads = if from == to { "stays in" } else { "leads to" };
        format!("{symbol_name} {leads} {}{comes_out}", name(to))
    }

    /// What the property says behind a word, in backticks.
    fn rest(&self, keyword: &str) -> String {
        self.between(keyword, "")
    }

    /// What the property says behind a word and before another one, in backticks.
    fn between(&self, keyword: &str, end: &str) -> String {
        let words = self.written().split_whitespace().skip_while(|&word| word != keyword).skip(1);
        in_backticks(&words.take_while(|&word| word != end).collect::<Vec<_>>().join(" "))
    }

    fn written(&self) -> &str {
        self.property.source.at(self.property.span)
    }

    fn end(&self, way: &Way) -> StateId {
        let trace = self.dfa.trace(way.start, &way.word);
        trace[trace.len() - 1]
    }

    fn warn_unless(&self, is_about_something: bool) -> Option<Diagnostic> {
        if is_about_something {
            return None;
        }
        let words: Vec<&str> = self.written().split_whitespace().collect();
        let skipped = match self.property.operator {
            Operator::CanReach | Operator::LeadsTo => 2,
            Operator::Never => {
                words.iter().position(|&word| word == "between").map_or(1, |at| at + 1)
            }
            _ => 1,
        };
        let ends = ["->", "and", "only"];
        let about: Vec<&str> =
            words[skipped..].iter().copied().take_while(|word| !ends.contains(word)).collect();
        let about = in_backticks(&about.join(" "));
        Some(self.warning(&format!("{about} never happens")))
    }

    fn warning(&self, why: &str) -> Diagnostic {
        let message = format!("`{}` holds for an empty reason: {why}", self.one_line());
        self.placed(Diagnostic::new(&code::VACUOUS, message), "says nothing")
    }

    /// The property in one line, cut short if it is very long.
    fn one_line(&self) -> String {
        const LONGEST: usize = 120;
        let line = self.written().split_whitespace().collect::<Vec<_>>().join(" ");
        match line.chars().count() {
            0..=LONGEST if !line.contains(is_invisible) => line,
            _ => presentable(&line),
        }
    }

    /// The remark at the place of the property, if that is in the text of the automaton.
    fn placed(&self, remark: Diagnostic, label: &str) -> Diagnostic {
        // More may have been added to the text since the property was read.
        let source = self.property.source.written().unwrap_or(&self.property.source);
        if is_same(source, self.dfa.source()) || is_same(source, self.dfa.written_source()) {
            remark.at(self.property.span, label)
        } else {
            remark
        }
    }

    fn code(&self) -> &'static Code {
        match (self.property.operator, &self.property.promise) {
            (_, Promise::NeverBetween { .. }) => &code::NOT_BETWEEN,
            (Operator::Never, _) => &code::NOT_NEVER,
            (Operator::Stays, _) => &code::NOT_STAYING,
            (Operator::CanReach, _) => &code::NOT_REACHING,
            (Operator::LeadsTo, _) => &code::NOT_LEADING,
            (Operator::Needs, _) => &code::NOT_NEEDING,
            (Operator::On, _) => &code::NOT_ONLY,
            (Operator::WordsWithin, _) => &code::NOT_WITHIN,
            (Operator::WordsAvoid, _) => &code::NOT_AVOIDING,
            (Operator::SameWordsAs, _) => &code::NOT_SAME,
        }
    }

    /// The error with the way that breaks the property, and the lines of the text that allow it.
    fn broken(&self, broken: Broken) -> Diagnostic {
        let dfa = self.dfa;
        let Broken { way, circle, names, why } = broken;
        let message = format!("`{}` does not hold: {why}", self.one_line());
        let error = self.placed(Diagnostic::new(self.code(), message), "promised here");
        let word: Vec<SymbolId> = way.word.iter().chain(&circle).copied().collect();
        let names = names.unwrap_or_else(|| dfa.names_of(&word));
        let steps = Steps::new(dfa, way.start, &word, &names);
        let mut error = steps.annotate(error, way.word.len());
        error = error.with_note(self.way_in_words(&way, &circle, &names));
        if let Some(boards) = steps.boards(self.domain) {
            error = error.with_note(boards);
        } else if !word.is_empty() {
            error = error.with_note(states_passed(dfa, &steps.trace));
        }
        if dfa.has_outputs() && !word.is_empty() {
            error = error.with_note(steps.outputs());
        }
        error.with_word(names)
    }

    /// `a shortest such word, from the start ...`
    fn way_in_words(&self, way: &Way, circle: &[SymbolId], names: &[String]) -> String {
        let dfa = self.dfa;
        let number = self.property.starts.iter().position(|&start| start == way.start);
        let start = match number.and_then(|number| self.property.labels[number].as_deref()) {
            Some(label) => format!("the start {}", in_backticks(label)),
            None => in_backticks(dfa.state(way.start).name()),
        };
        let shown = match &names[..way.word.len()] {
            [] => "the empty word".to_owned(),
            names => dfa.reads().quote_word(names.iter().map(String::as_str)),
        };
        let shown_circle = shown_word(dfa, circle);
        match (circle, &way.word[..]) {
            ([], _) => format!("a shortest such word, from {start}: {shown}"),
            (_, []) => format!("from {start}, again and again: {shown_circle}"),
            _ => format!("from {start}: {shown}, then again and again: {shown_circle}"),
        }
    }
}

/// The moments of a way that is not refused.
fn moments(dfa: &Dfa, way: &Way) -> impl Iterator<Item = Moment> {
    let trace = dfa.trace(way.start, &way.word);
    let steps = way.word.iter().enumerate().map(move |(number, &symbol)| {
        let (from, to) = (trace[number], trace[number + 1]);
        Moment::Step(Step { from, symbol, to, outputs: dfa.output_list(from, symbol) })
    });
    std::iter::once(Moment::Start(way.start)).chain(steps)
}

/// Whether two texts are the same, and not only equal.
fn is_same(one: &Source, other: &Source) -> bool {
    one.name() == other.name() && std::ptr::eq(one.text(), other.text())
}

/// The steps of a way.
struct Steps<'a> {
    dfa: &'a Dfa,
    word: Vec<SymbolId>,
    /// The names of its symbols.
    names: &'a [String],
    trace: Vec<StateId>,
}

/// A message shows at most so many lines of a way.
const MOST_LINES: usize = 6;
/// How wide the boards of a message are in a row.
const BOARDS_WIDTH: usize = 100;

impl<'a> Steps<'a> {
    /// The steps up to a symbol that is refused.
    fn new(dfa: &'a Dfa, start: StateId, word: &[SymbolId], names: &'a [String]) -> Steps<'a> {
        let trace = dfa.trace(start, word);
        let word = word[..trace.len() - 1].to_vec();
        Steps { dfa, word, names, trace }
    }

    /// Adds the lines of the last steps. From step `circle` on they are those of a circle.
    fn annotate(&self, error: Diagnostic, circle: usize) -> Diagnostic {
        let mut lines: Vec<(Span, Vec<usize>)> = Vec::new();
        for step in (0..self.word.len()).rev() {
            let span = self.dfa.transition_span(self.trace[step], self.word[step]);
            match lines.iter().position(|(known, _)| *known == span) {
                Some(line) => lines[line].1.push(step),
                None if lines.len() < MOST_LINES => lines.push((span, vec![step])),
                None => (),
            }
        }
        let mut error = error;
        // A property that is not in the text has no place there. Then the last step is the place.
        let mut has_place = error.span().is_some();
        if !has_place {
            let first = lines.len().min(1);
            lines.rotate_left(first);
        }
        lines.reverse();
        for (span, mut steps) in lines {
            steps.reverse();
            let symbol = in_backticks(&self.names[steps[0]]);
            let is_circle = steps.iter().any(|&step| step >= circle);
            let place = if is_circle { ", in the circle" } else { "" };
            let label = match steps[..] {
                [step] => format!("step {}, on {symbol}{place}", step + 1),
                [first, .., last] => {
                    let times = count(steps.len(), "time");
                    format!("steps {} to {}, {times}{place}", first + 1, last + 1)
                }
                [] => continue,
            };
            error = if has_place { error.and_at(span, label) } else { error.at(span, label) };
            has_place = true;
        }
        let start = self.dfa.starts().find(|start| start.state() == self.trace[0]);
        match start.filter(|_| self.word.is_empty()) {
            Some(start) if has_place => error.and_at(start.span(), "it begins here"),
            Some(start) => error.at(start.span(), "it begins here"),
            None => error,
        }
    }

    /// What comes out at each step.
    fn outputs(&self) -> String {
        let steps = self.dfa.outputs_along(self.trace[0], &self.word);
        let mut shown = Vec::new();
        for (step, list) in steps.iter().enumerate() {
            let is_short = steps.len() <= 2 * SHOWN_SYMBOLS;
            if is_short || step < SHOWN_SYMBOLS || step + SHOWN_SYMBOLS >= steps.len() {
                shown.push(shown_outputs(self.dfa, list));
            } else if step == SHOWN_SYMBOLS {
                shown.push("...".to_owned());
            }
        }
        format!("what comes out: {}", shown.join(", "))
    }

    /// The states as pictures, if the domain knows what all of them look like.
    fn boards(&self, domain: &Domain) -> Option<String> {
        let depict = domain.depict?;
        let mut grids: Vec<(&str, Grid)> = Vec::new();
        for (step, &state) in self.trace.iter().enumerate() {
            let caption = match step.checked_sub(1) {
                Some(before) => &self.names[before],
                None => "start",
            };
            grids.push((caption, depict(self.dfa.state(state).name())?));
        }
        Some(format!("states passed:\n{}", Grid::side_by_side(&grids, BOARDS_WIDTH)))
    }
}
