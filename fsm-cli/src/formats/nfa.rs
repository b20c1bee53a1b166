//! Nondeterministic automata: what is written of them in other formats.

use fsm_model::{
    Diagnostic, Draft, DraftFinals, DraftRow, DraftStart, DraftTarget, Report, Source, WrittenNfa,
    count, did_you_mean, in_backticks, list_in_backticks, nearest,
};

use super::{Format, Written};
use crate::code;
use crate::omissions::{has_comments, list_of, properties};

/// A nondeterministic automaton.
#[derive(Debug)]
pub(crate) struct Nfa {
    /// Its text, which says `Kind: nfa`.
    pub(crate) source: Source,
    pub(crate) written: WrittenNfa,
}

/// The part of a nondeterministic automaton that is written.
pub(super) struct NfaView<'n> {
    source: &'n Source,
    pub(super) draft: &'n Draft,
}

/// The transitions from one state to another.
pub(super) struct NfaArrow<'n> {
    pub(super) from: usize,
    pub(super) to: usize,
    /// Empty if the transition reads nothing.
    pub(super) symbols: Vec<&'n str>,
}

impl Nfa {
    /// The label of the start that a name on the command line means.
    pub(crate) fn find_start(&self, wanted: &str) -> Result<Option<String>, String> {
        let draft = &self.written.draft;
        let starts = &draft.starts;
        let by_label = starts.iter().find(|start| start.label.as_deref() == Some(wanted));
        let by_state = || starts.iter().find(|start| draft.states[start.state] == wanted);
        if let Some(start) = by_label.or_else(by_state) {
            return Ok(start.label.clone());
        }
        let names: Vec<&str> = start_names(draft).collect();
        let help = match nearest(wanted, &names) {
            Some(near) => did_you_mean(wanted, near),
            None => format!("there is {}", list_in_backticks(names.into_iter())),
        };
        Err(format!("there is no start {}; {help}", in_backticks(wanted)))
    }
}

/// Lists of starts that are begun in together.
fn sections(draft: &Draft) -> Vec<&[DraftStart]> {
    draft.starts.chunk_by(|one, other| one.label == other.label).collect()
}

/// For each of these, its label or the name of its first state.
fn start_names(draft: &Draft) -> impl ExactSizeIterator<Item = &str> {
    sections(draft).into_iter().map(|section| match &section[0].label {
        Some(label) => label.as_str(),
        None => &draft.states[section[0].state],
    })
}

impl Format {
    /// Writes a nondeterministic automaton with all its starts, or only with those of one label.
    pub(crate) fn write_nfa(
        self,
        nfa: &Nfa,
        start: Option<&Option<String>>,
    ) -> Result<Written, Report> {
        let mut draft = nfa.written.draft.clone();
        let mut omissions = Vec::new();
        if let Some(label) = start {
            let before = sections(&draft).len();
            draft.starts.retain(|start| start.label == *label);
            let others = before - sections(&draft).len();
            if others > 0 {
                omissions.push(count(others, "other start"));
                if !draft.claims.is_empty() {
                    omissions.push(list_of("the claim", &names(&draft.claims)));
                    draft.claims.clear();
                }
            }
        }
        omissions.extend(self.omitted_of(&draft, nfa));
        let view = NfaView { source: &nfa.source, draft: &draft };
        self.refuse_nfa_starts(&view)?;
        self.refuse_nfa_size(&view, &nfa.source)?;
        let (text, notes) = match self {
            Format::Txt => (draft.to_text(), Vec::new()),
            Format::Jff => {
                let note = super::jflap::ambiguous(&names(&draft.symbols));
                (super::jflap::write_nfa(&view)?, note.into_iter().collect())
            }
            Format::Dot => (super::dot::write_nfa(&view)?, super::dot::nfa_notes(&view)),
            Format::Json => (super::json::write_nfa(&view), Vec::new()),
            Format::Att => (super::att::write_nfa(&view)?, Vec::new()),
            Format::Csv => (super::csv::write_nfa(&view)?, Vec::new()),
            Format::Mermaid => (super::mermaid::write_nfa(&view), Vec::new()),
        };
        Ok(Written { text, omissions, notes })
    }

    /// What the format leaves out.
    fn omitted_of(self, draft: &Draft, nfa: &Nfa) -> Vec<String> {
        let mut omissions = Vec::new();
        if !self.has_labels() {
            let labels = draft.finals.iter().filter_map(|section| section.label.as_deref());
            let labels: Vec<&str> = labels.collect();
            if !labels.is_empty() {
                omissions.push(list_of("the label", &labels));
            }
            if let [section] = sections(draft)[..]
                && let Some(label) = &section[0].label
            {
                omissions.push(format!("the label of the start, {}", in_backticks(label)));
            }
        }
        if self != Format::Txt {
            let groups = draft.state_groups.iter().chain(&draft.symbol_groups);
            let groups: Vec<&str> = groups.map(|group| group.name.as_str()).collect();
            if !groups.is_empty() {
                omissions.push(list_of("the group", &groups));
            }
            if !draft.claims.is_empty() {
                omissions.push(list_of("the claim", &names(&draft.claims)));
            }
        }
        if nfa.written.properties > 0 {
            omissions.push(properties(nfa.written.properties));
        }
        if nfa.written.examples > 0 {
            omissions.push(count(nfa.written.examples, "example"));
        }
        if has_comments(nfa.source.text()) {
            omissions.push("comments".to_owned());
        }
        if !self.has_alphabet() {
            let mut is_read = vec![false; draft.symbols.len()];
            for row in &draft.rows {
                if let DraftRow::Arrow { symbols, .. } = row {
                    for &symbol in symbols {
                        is_read[symbol] = true;
                    }
                }
            }
            let unread = draft.symbols.iter().zip(is_read).filter(|(_, is_read)| !is_read);
            let unread: Vec<&str> = unread.map(|(symbol, _)| symbol.as_str()).collect();
            if !unread.is_empty() {
                omissions.push(format!("{}, which no state reads", list_of("the symbol", &unread)));
            }
        }
        omissions
    }

    /// Refuses several starts if the format cannot have them.
    fn refuse_nfa_starts(self, view: &NfaView<'_>) -> Result<(), Report> {
        let sections = sections(view.draft);
        if self.has_labels() {
            return Ok(());
        }
        let error = if sections.len() > 1 {
            let names = list_in_backticks(start_names(view.draft));
            let help = format!("choose one with `--start`: {names}");
            let message = format!("{} cannot have several starts", self.title());
            Diagnostic::new(&code::NO_PLACE, message).with_help(help)
        } else if let [section] = sections[..]
            && section.len() > 1
        {
            let message = format!("{} cannot begin in several states together", self.title());
            Diagnostic::new(&code::NO_PLACE, message)
                .with_note(format!("it begins in {}", count(section.len(), "state")))
                .with_help("let a new start lead to each of them with `ε`")
        } else {
            return Ok(());
        };
        Err(Report::new(view.source, vec![error]))
    }
}

fn names(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

impl<'n> NfaView<'n> {
    /// The transitions in the order of the rows.
    pub(super) fn arrows(&self) -> impl Iterator<Item = NfaArrow<'n>> + use<'n> {
        let draft = self.draft;
        draft.rows.iter().filter_map(|row| match row {
            DraftRow::Arrow { state, symbols, target: DraftTarget::State(to), .. } => {
                let symbols = symbols.iter().map(|&symbol| draft.symbols[symbol].as_str());
                Some(NfaArrow { from: *state, to: *to, symbols: symbols.collect() })
            }
            DraftRow::Empty { state, target: DraftTarget::State(to) } => {
                Some(NfaArrow { from: *state, to: *to, symbols: Vec::new() })
            }
            _ => None,
        })
    }

    /// The transitions one by one, with the symbol or nothing.
    pub(super) fn steps(&self) -> impl Iterator<Item = (usize, Option<&'n str>, usize)> + use<'n> {
        self.arrows().flat_map(|NfaArrow { from, to, symbols }| {
            let symbols: Vec<Option<&str>> = match symbols[..] {
                [] => vec![None],
                _ => symbols.into_iter().map(Some).collect(),
            };
            symbols.into_iter().map(move |symbol| (from, symbol, to))
        })
    }

    /// The first state of the first start.
    pub(super) fn start(&self) -> usize {
        self.draft.starts[0].state
    }

    /// The section of a final state.
    pub(super) fn finality(&self, state: usize) -> Option<&'n DraftFinals> {
        self.draft.finals.iter().find(|section| section.states.binary_search(&state).is_ok())
    }

    pub(super) fn is_final(&self, state: usize) -> bool {
        self.finality(state).is_some()
    }

    /// How many steps lead to each state from the starts; `None` if none do.
    pub(super) fn distances(&self) -> Vec<Option<usize>> {
        let states = self.draft.states.len();
        let mut targets: Vec<Vec<usize>> = vec![Vec::new(); states];
        for arrow in self.arrows() {
            targets[arrow.from].push(arrow.to);
        }
        let mut distances = vec![None; states];
        let mut open: Vec<usize> = self.draft.starts.iter().map(|start| start.state).collect();
        let mut distance = 0;
        while !open.is_empty() {
            open.retain(|&state| distances[state].is_none());
            for &state in &open {
                distances[state] = Some(distance);
            }
            open = open.iter().flat_map(|&state| targets[state].iter().copied()).collect();
            distance += 1;
        }
        distances
    }

    /// The report that a format cannot hold something.
    pub(super) fn refuse(&self, message: String, why: &str) -> Report {
        let error = Diagnostic::new(&code::NO_PLACE, message).with_note(why);
        Report::new(self.source, vec![error])
    }
}
