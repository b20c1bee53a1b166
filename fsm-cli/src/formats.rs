//! The formats of other tools, one file each: how it is read and how it is written.
//!
//! Whatever is read becomes a [`Foreign`] first, where everything has a place and nothing is
//! checked, and then a text of ours, which goes through the one gate. What another format cannot
//! hold is refused; what it has no place for is said.

mod att;
mod csv;
mod dot;
mod foreign;
mod jflap;
mod json;
mod mermaid;

#[cfg(test)]
mod agreement;

use std::collections::HashMap;
use std::path::Path;

use clap::ValueEnum;
use tictactoe_fsm::{Dfa, Diagnostic, Report, Source, Start, StateId, quote_some};

pub(crate) use self::att::{state_table, symbol_table};
use self::foreign::Foreign;
use crate::code;
use crate::lost::{Keeps, lost};
use crate::shell::count;

/// A way to write an automaton down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The automaton text of this program
    Txt,
    /// JFLAP
    Jff,
    /// Graphviz
    Dot,
    /// JSON with the keys of the Python library automata-lib
    Json,
    /// AT&T text, as OpenFst reads it
    Att,
    /// A transition table with one row per state
    Csv,
    /// A Mermaid state diagram (cannot be read)
    Mermaid,
}

/// An automaton in some format, and what of it that does not show.
#[derive(Debug)]
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) lost: Vec<String>,
    /// What else there is to say.
    pub(crate) notes: Vec<String>,
}

/// An automaton that was read, and what there is to say about that.
#[derive(Debug)]
pub(crate) struct Imported {
    pub(crate) dfa: Dfa,
    pub(crate) notes: Vec<String>,
}

impl Format {
    /// The format that a file is in, by its ending.
    pub(crate) fn of(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match ending.as_str() {
            "txt" => Format::Txt,
            "jff" => Format::Jff,
            "dot" | "gv" => Format::Dot,
            "json" => Format::Json,
            "att" => Format::Att,
            "csv" => Format::Csv,
            "mmd" | "mermaid" => Format::Mermaid,
            _ => return None,
        })
    }

    /// What people call it.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Format::Txt => "automaton text",
            Format::Jff => "JFLAP",
            Format::Dot => "DOT",
            Format::Json => "JSON",
            Format::Att => "AT&T text",
            Format::Csv => "CSV",
            Format::Mermaid => "Mermaid",
        }
    }

    /// Reads an automaton; none from Mermaid.
    pub(crate) fn read(self, source: &Source) -> Option<Result<Imported, Report>> {
        let read: fn(&mut Foreign<'_>) = match self {
            Format::Txt => {
                let dfa = Dfa::check(source, tictactoe_strategy::CLAIMS, &[]);
                return Some(dfa.map(|(dfa, _)| Imported { dfa, notes: Vec::new() }));
            }
            Format::Jff => jflap::read,
            Format::Dot => dot::read,
            Format::Json => json::read,
            Format::Att => att::read,
            Format::Csv => csv::read,
            Format::Mermaid => return None,
        };
        let mut foreign = Foreign::new(source);
        read(&mut foreign);
        Some(foreign.finish())
    }

    /// Writes an automaton with all its starts, or with only one of them.
    pub(crate) fn write(self, dfa: &Dfa, start: Option<Start>) -> Result<Written, Report> {
        let starts = start.map_or(dfa.starts().to_vec(), |start| vec![start]);
        let is_ours = self == Format::Txt && starts.len() == dfa.starts().len();
        let mut lost = lost(dfa, &starts, Keeps { labels: self.has_labels(), claims: is_ours });
        let others = dfa.starts().len() - starts.len();
        if others > 0 {
            lost.push(count(others, "other start"));
        }
        self.refuse_starts(dfa, &starts)?;
        let view = View { dfa, starts: &starts, states: dfa.states().collect(), passed: &[] };
        let text = match self {
            Format::Txt => view.to_text(),
            Format::Jff => jflap::write(&view)?,
            Format::Dot => {
                dot::refuse(&view)?;
                dot::write(&view)
            }
            Format::Json => json::write(&view),
            Format::Att => att::write(&view)?,
            Format::Csv => csv::write(&view)?,
            Format::Mermaid => mermaid::write(&view),
        };
        let notes = if self == Format::Jff { jflap::confused(dfa) } else { Vec::new() };
        Ok(Written { text, lost, notes })
    }

    /// Whether the format has labels of final states, and several starts if they are labelled.
    fn has_labels(self) -> bool {
        matches!(self, Format::Txt | Format::Dot | Format::Csv | Format::Mermaid)
    }

    fn refuse_starts(self, dfa: &Dfa, starts: &[Start]) -> Result<(), Report> {
        let is_labelled = |start: &Start| dfa.start_label(*start).is_some();
        let [first, second, ..] = *starts else { return Ok(()) };
        if self == Format::Txt || (self.has_labels() && starts.iter().all(is_labelled)) {
            return Ok(());
        }
        let labelled = if self.has_labels() { " without labels" } else { "" };
        let message = format!("{} cannot have several starts{labelled}", self.title());
        let call = |start: &Start| dfa.start_label(*start).unwrap_or(dfa.state_name(start.state));
        let names = quote_some(starts.iter().map(call));
        let error = Diagnostic::new(&code::NO_PLACE, message)
            .at(dfa.start_place(second), "another start")
            .and(dfa.start_place(first), "a start")
            .help(format!("choose one with `--start`: {names}"));
        Err(Report::new(dfa.source(), vec![error]))
    }
}

/// An automaton as it is to be written.
pub(crate) struct View<'d> {
    pub(crate) dfa: &'d Dfa,
    pub(crate) starts: &'d [Start],
    /// For pictures: the states that are shown, ...
    pub(crate) states: Vec<StateId>,
    /// ... and those that a word passes which is marked.
    pub(crate) passed: &'d [StateId],
}

impl View<'_> {
    /// A picture for Graphviz. It need not be read again, so nothing is refused.
    pub(crate) fn to_dot(&self) -> String {
        dot::write(self)
    }

    /// A picture for Mermaid.
    pub(crate) fn to_mermaid(&self) -> String {
        mermaid::write(self)
    }

    /// How many transitions of a state lead to states that are not shown.
    fn hidden(&self, state: StateId) -> usize {
        let is_hidden = |target: &&StateId| self.states.binary_search(target).is_err();
        self.dfa.row(state).iter().filter(is_hidden).count()
    }

    /// Whether the word that is marked goes from one state to the other.
    fn is_taken(&self, from: StateId, to: StateId) -> bool {
        self.passed.windows(2).any(|pair| pair == [from, to])
    }

    /// The text of ours, with these starts.
    fn to_text(&self) -> String {
        if self.starts.len() == self.dfa.starts().len() {
            return self.dfa.to_text();
        }
        let mut foreign = Foreign::new(self.dfa.source());
        foreign.copy(self);
        let text = Source::new(self.dfa.source().name(), foreign.text());
        // An automaton with fewer starts is one all the same.
        Dfa::from_source(&text).map_or_else(|report| report.to_string(), |dfa| dfa.to_text())
    }

    /// The symbols that lead from a state to each of its targets, in order.
    fn arrows(&self, state: StateId) -> Vec<(StateId, Vec<&str>)> {
        let mut arrows: Vec<(StateId, Vec<&str>)> = Vec::new();
        let mut numbers: HashMap<StateId, usize> = HashMap::new();
        let is_shown = |target: &StateId| self.states.binary_search(target).is_ok();
        let steps = self.dfa.symbols().zip(self.dfa.row(state));
        for (symbol, &target) in steps.filter(|(_, target)| is_shown(target)) {
            let number = *numbers.entry(target).or_insert(arrows.len());
            if number == arrows.len() {
                arrows.push((target, Vec::new()));
            }
            arrows[number].1.push(self.dfa.symbol_name(symbol));
        }
        arrows
    }

    /// Refuses what a format cannot hold, at its place.
    fn refuse(&self, message: String, place: tictactoe_fsm::Span, why: &str) -> Report {
        let error = Diagnostic::new(&code::NO_PLACE, message).at(place, why);
        Report::new(self.dfa.source(), vec![error])
    }
}
