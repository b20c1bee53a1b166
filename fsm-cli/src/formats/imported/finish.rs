//! What becomes of an imported draft once the whole file is read: mistakes that only the whole shows are refused,
//! states get names that a text can have, and the text is checked as any other.

use std::collections::{HashMap, HashSet};

use fsm_model::{
    Check, Diagnostic, Domain, Draft, DraftFinals, DraftRow, DraftStart, DraftTarget, Report,
    Source, Span, count, in_backticks, is_name, is_output_name, is_state_name,
};

use super::{EMPTY_WORD, FreeNames, ImportedDraft, ImportedStart, Transition};
use crate::formats::notes::NoteKind;
use crate::formats::total::NEW_STATE;
use crate::formats::{Automaton, Imported, Missing, NameKind, Nfa, SLASH};
use crate::{code, input};

/// As a target, this is no state.
const REFUSED: &str = "!";

impl ImportedDraft<'_> {
    /// Checks the automaton, after renaming states and deciding missing transitions.
    pub(in crate::formats) fn finish(mut self, missing: Missing) -> Result<Imported, Report> {
        self.is_transducer |= !self.outputs.names.is_empty();
        if !self.has_errors() {
            self.refuse_starts();
            self.refuse_names();
            if self.is_transducer {
                self.refuse_empty_transitions();
                self.refuse_choices();
            }
        }
        if self.has_errors() {
            // One arrow may mean many transitions; report its mistake once.
            let mut reported = HashSet::new();
            self.errors.retain(|error| reported.insert((error.span(), error.message().to_owned())));
            return Err(Report::new(self.source, self.errors));
        }
        if self.nondeterminism().is_some() {
            return self.finish_nfa();
        }
        let missing_count = self.missing_count();
        let has_refusals = missing_count > 0 && missing == Missing::Refused;
        self.rename_states(has_refusals);
        if missing_count > 0 {
            self.decide_missing(missing_count, missing);
        }
        let text = Source::new(self.source.name(), self.draft().plain_text());
        // A mistake that is found only now is one of this text. The report shows it, unless this text is only
        // too large.
        let dfa = input::imported(&text)?;
        Ok(Imported { automaton: Automaton::Dfa(Box::new(dfa)), notes: self.notes.in_words() })
    }

    /// Reads a nondeterministic automaton again, after renaming states.
    fn finish_nfa(mut self) -> Result<Imported, Report> {
        self.refuse_empty_symbol();
        if self.has_errors() {
            return Err(Report::new(self.source, self.errors));
        }
        self.rename_states(false);
        let why = self.nondeterminism().unwrap_or_default();
        self.notes.push(format!("the automaton is nondeterministic: {why}"));
        let source = Source::new(self.source.name(), self.nfa_draft().plain_text());
        let read = input::limited(Check::new(&Domain::EMPTY)).read_nfa(&source);
        let read = read.map_err(|report| input::limits_without_places(&report))?;
        let written = read.expect("the text of a nondeterministic automaton says so");
        let source = Source::new(self.source.name(), written.draft.to_text());
        Ok(Imported {
            automaton: Automaton::Nfa(Box::new(Nfa { source, written })),
            notes: self.notes.in_words(),
        })
    }

    /// Why the automaton is nondeterministic, if it is.
    fn nondeterminism(&self) -> Option<String> {
        let name = |state: usize| in_backticks(&self.states.names[state].0);
        let mut first: HashMap<(usize, usize), usize> = HashMap::new();
        let choice = self.transitions.iter().find_map(|transition| {
            let Transition { from, symbol, to, .. } = *transition;
            let before = *first.entry((from, symbol)).or_insert(to);
            (before != to).then(|| {
                let symbol = in_backticks(&self.symbols.names[symbol].0);
                let [from, one, other] = [from, before, to].map(name);
                format!("state {from} goes to {one} and to {other} on {symbol}")
            })
        });
        if choice.is_some() {
            return choice;
        }
        if let Some(&([from, to], _)) = self.empty_transitions.first() {
            let [from, to] = [from, to].map(name);
            return Some(format!("state {from} goes to {to} and reads nothing"));
        }
        let labels: HashSet<_> = self.starts.iter().map(|start| start.label.as_deref()).collect();
        (labels.len() < self.starts.len())
            .then(|| format!("it begins in {}", count(self.starts.len(), "state")))
    }

    /// Refuses transitions that read nothing in a machine with outputs.
    fn refuse_empty_transitions(&mut self) {
        let errors = self.empty_transitions.iter().map(|&(_, span)| {
            Diagnostic::new(&code::EPSILON, "a transition reads nothing")
                .at(span, "in a machine with outputs")
        });
        self.errors.extend(errors);
    }

    /// Refuses a symbol that stands for no symbol in a nondeterministic text.
    fn refuse_empty_symbol(&mut self) {
        if let Some(symbol) = self.known_symbol(EMPTY_WORD) {
            let span = self.symbols.names[symbol].1;
            let message = "`ε` cannot be a symbol of a nondeterministic automaton";
            self.refuse(&code::NO_NAME, message, span, "it stands for no symbol there");
        }
    }

    /// The draft of a nondeterministic automaton.
    fn nfa_draft(&self) -> Draft {
        let mut draft = self.draft();
        draft.is_nfa = true;
        // Starts with the same label are begun in together.
        let mut sections: Vec<Option<String>> = Vec::new();
        for start in &draft.starts {
            if !sections.contains(&start.label) {
                sections.push(start.label.clone());
            }
        }
        draft.starts.sort_by_key(|start| sections.iter().position(|label| *label == start.label));
        let mut seen = HashSet::new();
        draft.starts.retain(|start| seen.insert((start.label.clone(), start.state)));
        let empty = self.empty_transitions.iter();
        draft.rows.extend(
            empty.map(|&([state, target], _)| DraftRow::Empty { state, target: target.into() }),
        );
        draft
    }

    fn refuse_starts(&mut self) {
        let end = self.source.text().trim_end().len();
        let labels: HashSet<_> = self.starts.iter().map(|start| start.label.as_deref()).collect();
        let are_mixed = labels.len() > 1 && labels.contains(&None);
        if self.has_common_starts && !self.is_transducer && !self.starts.is_empty() && !are_mixed {
            return;
        }
        let error = match self.starts.as_slice() {
            [] => Diagnostic::new(&code::STARTS, "there is no start state")
                .at(self.span(end..end), "the file ends here"),
            [first, second, ..] if labels.len() < self.starts.len() || labels.contains(&None) => {
                Diagnostic::new(&code::STARTS, "there are several start states")
                    .at(second.span, "another one")
                    .and_at(first.span, "the first")
                    .with_help(if are_mixed {
                        "give each of them a label, or none of them"
                    } else {
                        "an automaton with several starts is deterministic only if one is chosen"
                    })
            }
            _ => return,
        };
        self.errors.push(error);
    }

    /// Refuses symbols, outputs and labels that are no names. Renaming them would change the words.
    fn refuse_names(&mut self) {
        let symbols = self.symbols.names.iter().map(|(name, span)| (NameKind::Symbol, name, *span));
        let outputs = self.outputs.names.iter().map(|(name, span)| (NameKind::Output, name, *span));
        let starts = self.starts.iter();
        let starts =
            starts.filter_map(|start| Some((NameKind::Label, start.label.as_ref()?, start.span)));
        let finals = self.finals.iter().filter_map(|(state, label)| {
            Some((NameKind::Label, label.as_ref()?, self.states.names[*state].1))
        });
        let names = symbols.chain(outputs).chain(starts).chain(finals);
        let is_possible = |kind: NameKind, name: &str| match kind {
            NameKind::Output => is_output_name(name),
            NameKind::Symbol | NameKind::Label => is_name(name),
        };
        let refuse = |(kind, name, span): (NameKind, &String, Span)| {
            let why = match kind {
                NameKind::Output => {
                    "a name is one word without a colon at its end, and not `/`, `->`, `_` or `//`"
                }
                _ => "a name is one word, and not `->`, `_`, `//` or a heading",
            };
            let message = format!("{} cannot be {}", in_backticks(name), kind.with_article());
            let error = Diagnostic::new(&code::NO_NAME, message).at(span, why);
            match self.symbol_help.filter(|_| kind == NameKind::Symbol && name.contains(SLASH)) {
                Some(help) => error.with_help(help),
                None => error,
            }
        };
        let refused: Vec<Diagnostic> =
            names.filter(|(kind, name, _)| !is_possible(*kind, name)).map(refuse).collect();
        self.errors.extend(refused);
    }

    /// Refuses two targets, or different outputs, for one state and symbol of a machine with outputs.
    fn refuse_choices(&mut self) {
        let mut first: HashMap<(usize, usize), &Transition> = HashMap::new();
        for transition in &self.transitions {
            let before = *first.entry((transition.from, transition.symbol)).or_insert(transition);
            if before.to == transition.to && before.outputs == transition.outputs {
                continue;
            }
            let [from, one, other] = [before.from, before.to, transition.to]
                .map(|at| in_backticks(&self.states.names[at].0));
            let symbol = in_backticks(&self.symbols.names[before.symbol].0);
            let error = if before.to != transition.to {
                let message = format!("state {from} goes to {one} and to {other} on {symbol}");
                Diagnostic::new(&code::NONDETERMINISTIC, message)
                    .at(transition.span, "and here to another")
                    .and_at(before.span, "here to one")
            } else if before.outputs != transition.outputs {
                let [one, other] = [&before.outputs, &transition.outputs]
                    .map(|outputs| self.outputs_in_words(outputs));
                let message = format!("on {symbol}, state {from} outputs {one} and also {other}");
                Diagnostic::new(&code::NONDETERMINISTIC, message)
                    .at(transition.span, "and here something else")
                    .and_at(before.span, "here one thing")
            } else {
                continue;
            };
            let help = "only an automaton without outputs may be nondeterministic";
            self.errors.push(error.with_help(help));
        }
    }

    fn outputs_in_words(&self, outputs: &[usize]) -> String {
        let names: Vec<&str> =
            outputs.iter().map(|&output| self.outputs.names[output].0.as_str()).collect();
        if names.is_empty() { "nothing".to_owned() } else { in_backticks(&names.join(" ")) }
    }

    /// Renames states whose names are not one word, as other tools allow. In a text with refusals, no
    /// state can be called `!`.
    fn rename_states(&mut self, has_refusals: bool) {
        let mut taken: HashSet<String> =
            self.states.names.iter().map(|(name, _)| name.clone()).collect();
        let mut free = FreeNames::default();
        let is_impossible = |name: &str| !is_state_name(name) || (has_refusals && name == REFUSED);
        for (name, _) in self.states.names.iter_mut().filter(|(name, _)| is_impossible(name)) {
            let new = free.find(&word(name), &taken);
            self.notes.add(NoteKind::Renamed, [name, &new]);
            taken.insert(new.clone());
            *name = new;
        }
    }

    /// How many transitions the file does not give.
    fn missing_count(&self) -> usize {
        let given = self.transitions.iter().map(|given| (given.from, given.symbol));
        let given: HashSet<(usize, usize)> = given.collect();
        let all = self.states.names.len().saturating_mul(self.symbols.names.len());
        all - given.len()
    }

    /// Refuses the transitions that the file does not give, or leads them to a new state.
    fn decide_missing(&mut self, count: usize, missing: Missing) {
        let (given, are, lead) = match count {
            1 => ("1 transition was not given; it".to_owned(), "is", "leads"),
            _ => (format!("{count} transitions were not given; they"), "are", "lead"),
        };
        if missing == Missing::Refused {
            self.notes.push(format!("{given} {are} refused"));
            self.otherwise = Some(DraftTarget::Refused);
            return;
        }
        let taken = self.states.names.iter().map(|(name, _)| name.clone()).collect();
        let name = FreeNames::default().find(NEW_STATE, &taken);
        self.notes.push(format!("{given} {lead} to a new state {}", in_backticks(&name)));
        self.otherwise = Some(DraftTarget::State(self.states.names.len()));
        let span = self.span(0..0);
        self.states.names.push((name, span));
    }

    /// The draft without spans.
    fn draft(&self) -> Draft {
        let names = |names: &[(String, Span)]| names.iter().map(|(name, _)| name.clone()).collect();
        let start =
            |start: &ImportedStart| DraftStart { label: start.label.clone(), state: start.state };
        let mut finals: Vec<(&Option<String>, usize)> =
            self.finals.iter().map(|(state, label)| (label, *state)).collect();
        finals.sort_unstable();
        let sections = finals.chunk_by(|one, other| one.0 == other.0).map(|group| DraftFinals {
            label: group[0].0.clone(),
            states: group.iter().map(|(_, state)| *state).collect(),
        });
        let row = |transition: &Transition| DraftRow::Arrow {
            state: transition.from,
            symbols: vec![transition.symbol],
            target: transition.to.into(),
            outputs: transition.outputs.clone(),
        };
        Draft {
            states: names(&self.states.names),
            symbols: names(&self.symbols.names),
            outputs: names(&self.outputs.names),
            starts: self.starts.iter().map(start).collect(),
            finals: sections.collect(),
            otherwise: self.otherwise,
            rows: self.transitions.iter().map(row).collect(),
            ..Draft::default()
        }
    }
}

/// Makes one word of a name: blanks become underscores, and colons at the end are removed.
fn word(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let word = words.join("_");
    let word = word.trim_end_matches(':');
    let is_possible = is_state_name(word) && word != REFUSED;
    if is_possible { word.to_owned() } else { format!("q{}", word.replace(':', "_")) }
}
