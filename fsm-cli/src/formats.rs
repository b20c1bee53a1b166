//! The formats of other tools, one file each: how it is read and how it is written.
//!
//! A file of another tool is read as an [`ImportedDraft`], where every part has its span and nothing
//! is checked. Its automaton text is then checked like any other. Writing refuses what another format
//! cannot hold, and lists what is left out.

mod att;
mod csv;
mod dot;
mod imported;
mod jflap;
mod json;
mod mermaid;
mod nfa;
mod notes;
mod pieces;
mod size;
mod total;

#[cfg(any(test, feature = "testing"))]
pub(crate) mod fuzzing;
#[cfg(test)]
mod properties;
#[cfg(any(test, feature = "testing"))]
mod round_trip;

use std::borrow::Cow;
use std::path::Path;

use clap::ValueEnum;
use fsm_draw::Selection;
use fsm_model::{
    Dfa, Diagnostic, Domain, DraftStart, OutputId, Report, Source, Span, Start, StateId, SymbolId,
    count, list_in_backticks,
};

pub(crate) use self::att::{numbered, numbered_symbols, output_table, state_table, symbol_table};
use self::imported::ImportedDraft;
pub(crate) use self::nfa::Nfa;
pub(crate) use self::pieces::{Symbolic, dfa_with_symbols, nfa_with_symbols};
use crate::code;
use crate::input;
use crate::omissions::{Supported, list_of, omissions};
use crate::text::describe;

/// Stands before outputs. No output has this name.
const SLASH: &str = "/";

/// A file format for automata.
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

/// An automaton in some format.
#[derive(Debug)]
pub(crate) struct Written {
    pub(crate) text: String,
    /// What the text leaves out.
    pub(crate) omissions: Vec<String>,
    /// Other messages for the user.
    pub(crate) notes: Vec<String>,
}

impl Written {
    /// The same, after an earlier step with a note and with omissions.
    pub(crate) fn after(mut self, earlier: Option<(String, Vec<String>)>) -> Written {
        if let Some((note, mut omissions)) = earlier {
            self.notes.insert(0, note);
            omissions.append(&mut self.omissions);
            self.omissions = omissions;
        }
        self
    }
}

/// What becomes of transitions that a file does not give, or that its text refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    Refused,
    LeadToNewState,
}

/// What a file is read as, if its format does not say whether there are outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MachineKind {
    /// What it looks like.
    Detected,
    /// Its transitions have outputs.
    Mealy,
    /// It only reads.
    Acceptor,
}

/// How to read a file of another tool.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub(crate) missing: Missing,
    pub(crate) kind: MachineKind,
    /// How many cases a small file may mean.
    pub(crate) most_cases: usize,
}

/// A deterministic or nondeterministic automaton.
#[derive(Debug)]
pub(crate) enum Automaton {
    Dfa(Box<Dfa>),
    Nfa(Box<Nfa>),
}

/// An automaton that was read, and messages for the user about it.
#[derive(Debug)]
pub(crate) struct Imported {
    pub(crate) automaton: Automaton,
    pub(crate) notes: Vec<String>,
}

impl Format {
    /// The format of a file, by its ending.
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

    /// Its usual name.
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

    /// Reads an automaton; `None` for Mermaid, which cannot be read.
    pub(crate) fn read(
        self,
        source: &Source,
        domain: &Domain,
        reading: Reading,
    ) -> Option<Result<Imported, Report>> {
        let read: fn(&mut ImportedDraft<'_>) = match self {
            Format::Txt => {
                return Some(read_text(source, domain, reading.missing));
            }
            Format::Jff => jflap::read,
            Format::Dot => dot::read,
            Format::Json => json::read,
            Format::Att => att::read,
            Format::Csv => csv::read,
            Format::Mermaid => return None,
        };
        let mut draft = ImportedDraft::new(source, reading);
        read(&mut draft);
        Some(draft.finish(reading.missing))
    }

    /// Whether a file of this format may be read with or without outputs.
    pub(crate) fn has_both_kinds(self) -> bool {
        matches!(self, Format::Dot | Format::Att)
    }

    /// Writes an automaton with all its starts, or with only one of them.
    pub(crate) fn write(self, dfa: &Dfa, start: Option<Start<'_>>) -> Result<Written, Report> {
        let starts = start.map_or_else(|| dfa.starts().collect(), |start| vec![start]);
        let has_claims = self == Format::Txt && starts.len() == dfa.starts().len();
        let supported = Supported {
            labels: self.has_labels(),
            claims: has_claims,
            groups: self == Format::Txt,
        };
        let mut omissions = omissions(dfa, &starts, supported);
        if !self.has_alphabet() {
            let unread = |&symbol: &_| dfa.states().all(|state| dfa.next(state, symbol).is_none());
            let unread = dfa.symbols().filter(unread).map(|symbol| dfa.symbol(symbol).name());
            let unread: Vec<&str> = unread.collect();
            if !unread.is_empty() {
                let symbols = list_of("the symbol", &unread);
                omissions.push(format!("{symbols}, which every state refuses"));
            }
        }
        omissions.extend(self.omitted_outputs(dfa));
        let others = dfa.starts().len() - starts.len();
        if others > 0 {
            omissions.push(count(others, "other start"));
        }
        self.refuse_starts(dfa, &starts)?;
        let view = View {
            dfa,
            starts: &starts,
            states: dfa.states().collect(),
            path: &[],
            is_mealy: is_mealy(dfa),
        };
        self.refuse_size(&view)?;
        let text = match self {
            Format::Txt => view.to_text(),
            Format::Jff => jflap::write(&view)?,
            Format::Dot => {
                dot::refuse_names(&view)?;
                dot::write(&view)
            }
            Format::Json => json::write(&view),
            Format::Att => att::write(&view)?,
            Format::Csv => csv::write(&view)?,
            Format::Mermaid => mermaid::write(&view),
        };
        let notes = match self {
            Format::Jff => jflap::ambiguous_symbols(dfa).into_iter().collect(),
            Format::Dot => dot::notes(&view),
            Format::Att => att::notes(&view),
            _ => Vec::new(),
        };
        omissions.extend(self.omitted_finals(&view));
        Ok(Written { text, omissions, notes })
    }

    /// Whether the format has labels of final states, and several starts if they are labelled.
    fn has_labels(self) -> bool {
        matches!(self, Format::Txt | Format::Dot | Format::Csv | Format::Mermaid)
    }

    /// Whether the format lists the symbols, and not only those of its transitions.
    fn has_alphabet(self) -> bool {
        matches!(self, Format::Txt | Format::Json | Format::Csv)
    }

    /// Json has no outputs, and other formats only those of transitions.
    fn omitted_outputs(self, dfa: &Dfa) -> Option<String> {
        let (outputs, why): (Vec<&str>, &str) = match self {
            Format::Txt => return None,
            Format::Json => (dfa.outputs().map(|output| dfa.output(output).name()).collect(), ""),
            _ => {
                let unused = dfa.unused_outputs().into_iter();
                (
                    unused.map(|output| dfa.output(output).name()).collect(),
                    ", which no transition has",
                )
            }
        };
        (!outputs.is_empty()).then(|| format!("{}{why}", list_of("the output", &outputs)))
    }

    /// What a format without final states in its Mealy machines does not keep. When it is read, all
    /// states are final.
    fn omitted_finals(self, view: &View<'_>) -> Option<String> {
        let is_final = |state| view.dfa.state(state).is_final();
        if !view.is_mealy || view.dfa.states().all(is_final) {
            return None;
        }
        match self {
            Format::Jff => Some("which states are final".to_owned()),
            Format::Dot if !view.dfa.states().any(is_final) => {
                Some("that no state is final (when the file is read again, all are)".to_owned())
            }
            _ => None,
        }
    }

    /// Refuses several starts if the format cannot have them.
    fn refuse_starts(self, dfa: &Dfa, starts: &[Start<'_>]) -> Result<(), Report> {
        let is_labelled = |start: &Start<'_>| start.label().is_some();
        let [first, second, ..] = *starts else { return Ok(()) };
        if self == Format::Txt || (self.has_labels() && starts.iter().all(is_labelled)) {
            return Ok(());
        }
        let labelled = if self.has_labels() { " without labels" } else { "" };
        let message = format!("{} cannot have several starts{labelled}", self.title());
        let names = starts
            .iter()
            .map(|start| start.label().unwrap_or_else(|| dfa.state(start.state()).name()));
        let names = list_in_backticks(names);
        let error = Diagnostic::new(&code::NO_PLACE, message)
            .at(second.span(), "another start")
            .and_at(first.span(), "a start")
            .with_help(format!("choose one with `--start`: {names}"));
        Err(Report::new(dfa.source(), vec![error]))
    }
}

/// Reads an automaton text.
fn read_text(source: &Source, domain: &Domain, missing: Missing) -> Result<Imported, Report> {
    let check = input::checker(domain);
    let automaton = match check.run(source).map(|checked| checked.dfa) {
        Ok(dfa) if missing == Missing::LeadToNewState && dfa.has_refusals() => {
            return total::complete(&dfa);
        }
        Ok(dfa) => Automaton::Dfa(Box::new(dfa)),
        // It need not be made deterministic, which could make it very large.
        Err(report) => match check.read_nfa(source)? {
            Some(written) => Automaton::Nfa(Box::new(Nfa { source: source.clone(), written })),
            None => return Err(report),
        },
    };
    Ok(Imported { automaton, notes: Vec::new() })
}

/// What a name is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NameKind {
    Symbol,
    Output,
    Label,
}

impl NameKind {
    fn noun(self) -> &'static str {
        match self {
            NameKind::Symbol => "symbol",
            NameKind::Output => "output",
            NameKind::Label => "label",
        }
    }

    fn with_article(self) -> &'static str {
        match self {
            NameKind::Symbol => "a symbol",
            NameKind::Output => "an output",
            NameKind::Label => "a label",
        }
    }
}

/// What stands before and behind each slash that has blanks, or nothing, on both sides.
fn around_lone_slashes(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let is_blank = |letter: Option<char>| letter.is_none_or(char::is_whitespace);
    let sides = text.match_indices(SLASH).map(|(at, _)| (&text[..at], &text[at + SLASH.len()..]));
    sides.filter(move |(before, behind)| {
        is_blank(before.chars().next_back()) && is_blank(behind.chars().next())
    })
}

/// Whether something comes out of some transition.
fn is_mealy(dfa: &Dfa) -> bool {
    let speaks = |state| dfa.symbols().any(|symbol| !dfa.outputs_on(state, symbol).is_empty());
    dfa.has_outputs() && dfa.states().any(speaks)
}

/// The part of an automaton that is written.
pub(crate) struct View<'v> {
    dfa: &'v Dfa,
    starts: &'v [Start<'v>],
    /// The states that are shown; all of them unless this is a picture.
    states: Vec<StateId>,
    /// The states that a marked word passes; only in pictures.
    path: &'v [StateId],
    /// Whether something comes out of some transition, shown or not.
    is_mealy: bool,
}

/// Transitions from one state to another with the same outputs, by their names.
struct ViewArrow<'v> {
    target: StateId,
    /// The names of the symbols, or one name for all bytes or characters, such as `0-9 a-f`.
    symbols: Vec<Cow<'v, str>>,
    outputs: Vec<&'v str>,
}

impl<'v> View<'v> {
    /// The part that a picture shows.
    pub(crate) fn new(selection: &'v Selection<'_>) -> View<'v> {
        View {
            dfa: selection.dfa(),
            starts: selection.starts(),
            states: selection.states().to_vec(),
            path: selection.path(),
            is_mealy: is_mealy(selection.dfa()),
        }
    }

    /// A picture for Graphviz. It need not be read again, so no name is refused.
    pub(crate) fn to_dot(&self) -> Result<String, Report> {
        Format::Dot.refuse_size(self)?;
        Ok(dot::write(self))
    }

    /// A picture for Mermaid.
    pub(crate) fn to_mermaid(&self) -> Result<String, Report> {
        Format::Mermaid.refuse_size(self)?;
        Ok(mermaid::write(self))
    }

    fn is_shown(&self, state: StateId) -> bool {
        self.states.binary_search(&state).is_ok()
    }

    /// How many transitions of a state lead to states that are not shown.
    fn hidden(&self, state: StateId) -> usize {
        self.dfa.row(state).iter().flatten().filter(|&&target| !self.is_shown(target)).count()
    }

    /// Whether the marked word goes from one state to the other.
    fn is_marked_step(&self, from: StateId, to: StateId) -> bool {
        self.path.windows(2).any(|pair| pair == [from, to])
    }

    /// The automaton text, with the claims if it has all starts.
    fn to_text(&self) -> String {
        let mut draft = self.dfa.draft();
        if self.starts.len() < self.dfa.starts().len() {
            let start = |start: &Start<'_>| DraftStart {
                label: start.label().map(str::to_owned),
                state: start.state().index(),
            };
            draft.starts = self.starts.iter().map(start).collect();
            draft.claims.clear();
        }
        draft.to_text()
    }

    /// The arrows of a state to shown states.
    fn arrows(&self, state: StateId) -> impl Iterator<Item = ViewArrow<'_>> {
        let shown = self.dfa.arrows(state).into_iter().filter(|arrow| self.is_shown(arrow.target));
        shown.map(|arrow| ViewArrow {
            target: arrow.target,
            symbols: self.symbol_names(&arrow.symbols),
            outputs: self.output_names(&arrow.outputs),
        })
    }

    fn symbol_names(&self, symbols: &[SymbolId]) -> Vec<Cow<'_, str>> {
        if let Some(described) = describe(self.dfa, symbols.iter().copied()) {
            return vec![Cow::Owned(described)];
        }
        let names = symbols.iter().map(|&symbol| self.dfa.symbol(symbol).name());
        names.map(Cow::Borrowed).collect()
    }

    fn output_names(&self, outputs: &[OutputId]) -> Vec<&str> {
        outputs.iter().map(|&output| self.dfa.output(output).name()).collect()
    }

    /// The report that a format cannot hold something.
    fn refuse(&self, message: String, span: Span, why: &str) -> Report {
        let error = Diagnostic::new(&code::NO_PLACE, message).at(span, why);
        Report::new(self.dfa.source(), vec![error])
    }
}
