//! Reads properties with the names of an automaton.

use super::names::Names;
use super::words::Relation;
use super::{Promise, Property};
use crate::alphabet::Reads;
use crate::dfa::{Dfa, Start, StateId};
use crate::diagnostic::{
    Diagnostic, Suggester, code, did_you_mean, in_backticks, list_in_backticks, nearest,
    presentable,
};
use crate::passes::Budget;
use crate::source::{Source, Span};
use crate::syntax::{Operator, Parts, WrittenProperty};

/// Gives the automaton of a file that a property names.
pub(crate) type OtherFile<'a> = dyn FnMut(&Source, &str, Span) -> Result<Dfa, Box<Diagnostic>> + 'a;

/// Reads the properties in a text, which need not be the text of the automaton.
pub(crate) struct PropertyReader<'a> {
    pub(crate) dfa: &'a Dfa,
    /// The text that the properties stand in.
    pub(crate) source: &'a Source,
    pub(crate) other_file: &'a mut OtherFile<'a>,
    /// What the expressions of all properties may use together.
    pub(crate) budget: Budget,
    /// It has one budget for all properties.
    pub(crate) suggester: Suggester,
}

/// Starts of two automata that are compared.
type StartPairs = Vec<(StateId, StateId)>;

/// The starts that a property is about.
pub(crate) struct Starts<'a> {
    list: Vec<Start<'a>>,
    /// Whether it is about all starts, and not about those with a label.
    are_all: bool,
}

impl<'a> PropertyReader<'a> {
    /// The starts with the label of a section, or all starts without one.
    pub(crate) fn starts(&self, label: Option<Span>) -> Result<Starts<'a>, Box<Diagnostic>> {
        let name = label.map(|label| self.source.at(label));
        let place = |error: Box<Diagnostic>| match label {
            Some(label) => Box::new(error.at(label, "not a label of a start")),
            None => error,
        };
        self.starts_called(name).map_err(place)
    }

    /// The same by name. The error has no place yet.
    pub(crate) fn starts_called(&self, label: Option<&str>) -> Result<Starts<'a>, Box<Diagnostic>> {
        let all = self.dfa.starts();
        let Some(name) = label else { return Ok(Starts { list: all.collect(), are_all: true }) };
        let list: Vec<Start<'a>> = all.filter(|start| start.label() == Some(name)).collect();
        if !list.is_empty() {
            return Ok(Starts { list, are_all: false });
        }
        let message = format!("no start has the label {}", in_backticks(name));
        let error = Diagnostic::new(&code::BAD_PROPERTY, message);
        let labels: Vec<&str> = self.dfa.starts().filter_map(Start::label).collect();
        Err(Box::new(error.with_help(match (nearest(name, &labels), labels.len()) {
            (Some(near), _) => did_you_mean(name, near),
            (None, 0) => format!("give a start this label: `Start {}:`", presentable(name)),
            (None, _) => {
                format!("the labels of starts are {}", list_in_backticks(labels.into_iter()))
            }
        })))
    }

    /// Reads one property, of at least one word.
    pub(crate) fn read(
        &mut self,
        words: &[Span],
        starts: &Starts<'_>,
    ) -> Result<Property, Vec<Diagnostic>> {
        let written = WrittenProperty::read(self.source, words, self.dfa.reads())
            .map_err(|error| vec![*error])?;
        let mut found = Vec::new();
        let promise = self.promise(&written, starts, &mut found);
        match promise {
            Some(promise) if found.is_empty() => Ok(Property {
                operator: written.operator,
                promise,
                starts: starts.list.iter().map(|start| start.state()).collect(),
                labels: starts.list.iter().map(|start| start.label().map(str::to_owned)).collect(),
                source: self.source.clone(),
                span: written.span,
            }),
            _ => Err(found),
        }
    }

    fn promise(
        &mut self,
        written: &WrittenProperty<'_>,
        starts: &Starts<'_>,
        found: &mut Vec<Diagnostic>,
    ) -> Option<Promise> {
        let mut names =
            Names { dfa: self.dfa, source: self.source, found, suggester: &mut self.suggester };
        Some(match (written.operator, &written.parts) {
            (Operator::Stays, Parts::List(list)) => Promise::Stays(names.states(list)),
            (_, Parts::List(list)) => Promise::Never(names.moments(list)),
            (Operator::CanReach, Parts::Arrow { from, to, .. }) => {
                Promise::CanReach { from: names.states(from), to: names.states(to) }
            }
            (Operator::LeadsTo, Parts::Arrow { from, to, .. }) => {
                Promise::LeadsTo { from: names.states(from), to: names.states(to) }
            }
            (_, Parts::Arrow { from, to, unless }) => Promise::Needs {
                then: names.moments(from),
                before: names.moments(to),
                unless: names.moments(unless.unwrap_or_default()),
            },
            (_, Parts::Between { never, after, until }) => Promise::NeverBetween {
                never: names.moments(never),
                after: names.moments(after),
                until: names.moments(until),
            },
            (_, Parts::Only { symbols, outputs }) => {
                Promise::Only { symbols: names.symbols(symbols), outputs: names.outputs(outputs) }
            }
            (operator, Parts::Expression(words)) => {
                let recogniser = names.expression(words, written.span, &mut self.budget)?;
                match operator {
                    Operator::WordsAvoid => Promise::WordsAvoid(recogniser),
                    _ => Promise::WordsWithin(recogniser),
                }
            }
            (operator, &Parts::File(file, span)) => {
                let relation = match operator {
                    Operator::WordsWithin => Relation::Within,
                    Operator::WordsAvoid => Relation::Avoids,
                    _ => Relation::Same,
                };
                match self.other(file, span, starts, relation) {
                    Ok((other, pairs)) => Promise::Words { relation, other, pairs },
                    Err(error) => {
                        found.push(*error);
                        return None;
                    }
                }
            }
        })
    }

    /// The automaton of another file, and which of its starts belong to these.
    fn other(
        &mut self,
        file: &str,
        span: Span,
        starts: &Starts<'_>,
        relation: Relation,
    ) -> Result<(Box<Dfa>, StartPairs), Box<Diagnostic>> {
        let is_text = self.dfa.reads() != Reads::Symbols && relation != Relation::Same;
        let other = (self.other_file)(self.source, file, span).map_err(|error| {
            if !is_text || !error.message().ends_with("cannot be read") {
                return error;
            }
            let text = in_backticks(&format!("( {} )", self.source.at(span)));
            Box::new(error.with_note(format!("quotes alone name a file; a word is written {text}")))
        })?;
        let other = Box::new(other);
        if other.reads() != self.dfa.reads() {
            let name = in_backticks(other.source().name());
            let message = format!(
                "{name} reads {}s, and this text reads {}s",
                other.reads().noun(),
                self.dfa.reads().noun()
            );
            let error = Diagnostic::new(&code::UNREADABLE_FILE, message);
            let error = error.at(span, "they cannot be compared");
            return Err(Box::new(error.with_help("both texts must read the same")));
        }
        let mut unlabelled = 0;
        let mut pairs = Vec::new();
        let mut used = vec![false; other.starts().len()];
        for start in &starts.list {
            let number = if let Some(label) = start.label() {
                other.starts().position(|other| other.label() == Some(label))
            } else {
                unlabelled += 1;
                let others = other.starts().enumerate();
                let mut others = others.filter(|(_, other)| other.label().is_none());
                others.nth(unlabelled - 1).map(|(number, _)| number)
            };
            // The only start of the other file is compared with all of these.
            let Some(number) = number.or((used.len() == 1).then_some(0)) else {
                let name = in_backticks(other.source().name());
                let (message, help) = match start.label() {
                    Some(label) => (
                        format!("{name} has no start with the label {}", in_backticks(label)),
                        "use `Properties LABEL:`, with the label of a start that both files have",
                    ),
                    None => (
                        format!("{name} has fewer starts without a label"),
                        "give the starts of both files the same labels",
                    ),
                };
                let error = Diagnostic::new(&code::UNREADABLE_FILE, message);
                return Err(Box::new(error.at(span, "a start has no counterpart").with_help(help)));
            };
            used[number] = true;
            let state = other.starts().nth(number).map(Start::state);
            pairs.extend(state.map(|state| (start.state(), state)));
        }
        let unused = used.iter().position(|used| !used).filter(|_| starts.are_all);
        if let (Some(unused), Relation::Same) = (unused, relation) {
            let start = other.starts().nth(unused).and_then(Start::label);
            let which = start.map_or(String::new(), |label| format!(", {}", in_backticks(label)));
            let property = in_backticks(&format!("same words as {}", self.source.at(span)));
            let name = in_backticks(other.source().name());
            let message = format!("{property} does not hold: {name} has one start more{which}");
            let error = Diagnostic::new(&code::NOT_SAME, message);
            let help = "give this file such a start, or use `Properties LABEL:`";
            return Err(Box::new(error.at(span, "more starts than this file").with_help(help)));
        }
        Ok((other, pairs))
    }
}
