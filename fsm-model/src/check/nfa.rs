//! Nondeterministic automata: what is proved of them, and the deterministic automaton.

use std::collections::HashSet;

use super::cases::Target;
use super::derived::{Derived, DerivedRoles, derive, most_bytes, too_large};
use super::names::DeclaredNames;
use super::properties::OpenFiles;
use super::roles::Roles;
use super::transitions::Transitions;
use super::{Check, Proved, Resolved, limits_of_stand_in, lints};
use crate::claim::{Domain, Example, ExampleEnd};
use crate::dfa::{Dfa, Finality, Finals, Origin, Skeleton, StartEntry, StateId, SymbolId, Table};
use crate::diagnostic::{
    Diagnostic, Diagnostics, code, count, in_backticks, list_in_backticks, quote_word,
};
use crate::limits::{Limits, Steps, TooManySteps};
use crate::nfa::{Excess, SubsetLimits, Subsets, TooManySubsets, determinise};
use crate::passes::ShortestWords;
use crate::source::Span;
use crate::syntax::{Document, SectionKind};

/// A nondeterministic automaton whose names are all declared.
struct NfaText<'a> {
    document: &'a Document<'a>,
    names: &'a DeclaredNames<'a>,
    roles: &'a Roles,
    transitions: Transitions,
}

/// The error about a nondeterministic automaton, if nothing makes it deterministic.
pub(super) fn refuse_nfa(document: &Document<'_>) -> Diagnostic {
    Diagnostic::new(&code::NOT_DETERMINISTIC, "this automaton is nondeterministic")
        .at(place(document), "it says so here")
        .with_help(
            "`fsm determinise FILE` writes a deterministic one; the macro takes this one with \
             `determinise` in its attribute",
        )
}

/// Where a text says that it is nondeterministic.
fn place(document: &Document<'_>) -> Span {
    let section = document.sections(SectionKind::Kind).next().expect("an NFA says so");
    match document.list(section) {
        [word] => section.heading.to(*word),
        _ => section.heading,
    }
}

impl Check<'_> {
    /// Proves the examples of a nondeterministic automaton, makes it deterministic, and proves the
    /// claims of that.
    pub(super) fn check_nfa(
        &self,
        resolved: &Resolved<'_>,
        limits: Limits,
        files: &mut OpenFiles,
        mut found: Diagnostics,
    ) -> Result<Proved, Diagnostics> {
        let (text, required) = (NfaText::new(resolved), &resolved.required);
        let examples = || -> Vec<Diagnostic> {
            let (mut steps, mut found) = (Steps::of(limits), Vec::new());
            for example in &resolved.examples {
                match text.prove_example(example, &mut steps) {
                    Ok(error) => found.extend(error),
                    Err(too_many) => {
                        found.push(too_many.of_example(example.span));
                        break;
                    }
                }
            }
            found
        };
        let (subsets, derived) = match text.determinise(limits) {
            Ok(made) => made,
            Err(error) => {
                found.push(*error);
                return Err(found);
            }
        };
        let meeting = text.labels_that_meet(&subsets, &derived.table);
        if !meeting.is_empty() {
            found.extend(meeting);
            return Err(found);
        }
        found.expand(&derived.source);
        let dfa = text.finish(derived, &subsets, resolved).with_origin(Origin {
            states: resolved.names.states.spans.clone(),
            groups: resolved.state_groups.clone(),
            subsets,
        });
        found = self.prove_promises(text.document, &dfa, &examples, required, files, found)?;
        found.extend(text.lints());
        found.extend(lints::of_derived(&dfa, required, self.shares_symbols));
        Ok(Proved { dfa, found })
    }
}

/// The names in the deterministic automaton of a text, if its own names are right. It may be wrong in
/// another way.
pub(super) fn salvage(document: &Document<'_>) -> Option<Skeleton> {
    let (resolved, _) = Check::new(&Domain::EMPTY).resolve(document).ok()?;
    let text = NfaText::new(&resolved);
    let (subsets, derived) = text.determinise(limits_of_stand_in(document)).ok()?;
    Some(text.finish(derived, &subsets, &resolved).skeleton().clone())
}

fn too_many_subsets(
    text: &NfaText<'_>,
    too_many: TooManySubsets,
    limits: Limits,
) -> Box<Diagnostic> {
    let (document, found) = (text.document, too_many.found);
    let states = count(found, "state");
    if too_many.excess == Excess::Cells {
        let error = limits.too_many_cases_of_subsets(text.names.symbols.len());
        return Box::new(error.at(place(document), "of this automaton"));
    }
    if too_many.excess == Excess::Steps {
        let steps = count(limits.most_steps(), "step");
        let error = Diagnostic::new(
            &code::TOO_MANY_SUBSETS,
            "to make this automaton deterministic takes too many steps",
        )
        .at(place(document), "it says here that it is nondeterministic")
        .with_note(format!("a text of this length may take {steps}"))
        .with_help(
            "let fewer lines with `ε` lead on from where another one leads, or allow more with the \
             option `--most-cases` of `fsm`",
        );
        return Box::new(error);
    }
    if too_many.excess == Excess::Members {
        let message =
            format!("the sets of states need too much memory: there are more than {found}");
        let error = Diagnostic::new(&code::TOO_MANY_SUBSETS, message)
            .at(place(document), "of this automaton")
            .with_note("each of them has many states")
            .with_help("let the automaton have fewer choices");
        return Box::new(error);
    }
    let message = format!("the deterministic automaton has more than {states}");
    let error = Diagnostic::new(&code::TOO_MANY_SUBSETS, message)
        .at(place(document), "of this automaton")
        .with_note("each set of states in which it can be after some word is one state")
        .with_help("let the automaton have fewer choices, or allow more states");
    Box::new(error)
}

/// A message shows at most so many sets of states that a word passes.
const SHOWN_SETS: usize = 20;

/// How a word was read.
struct Ending {
    /// How many symbols were read before no way was left.
    read: usize,
    /// The states in which the automaton can be then.
    end: Vec<u32>,
    /// The names of the sets that were passed, without those of a long word.
    passed: Vec<String>,
}

/// A text may have more labels than this, but a message for each pair of them would be too much.
const MOST_PAIRS: usize = 100;

/// The states that one section begins in.
struct StartSet {
    label: Option<Span>,
    span: Span,
    states: Vec<u32>,
}

fn number(state: StateId) -> u32 {
    u32::try_from(state.index()).expect("a text holds fewer than 2^32 names")
}

impl<'a> NfaText<'a> {
    fn new(resolved: &'a Resolved<'a>) -> NfaText<'a> {
        let Resolved { document, names, roles, fill, .. } = resolved;
        let transitions = Transitions::new(fill, names.states.len(), names.symbols.len());
        NfaText { document, names, roles, transitions }
    }

    /// The subsets of states, and the automaton that has them as states.
    fn determinise(&self, limits: Limits) -> Result<(Subsets, Derived), Box<Diagnostic>> {
        let starts: Vec<Vec<u32>> = self.starts().into_iter().map(|start| start.states).collect();
        let subsets = determinise(&self.transitions.nfa(), &starts, SubsetLimits::of(limits))
            .map_err(|too_many| too_many_subsets(self, too_many, limits))?;
        let derived = self.derive(&subsets, limits)?;
        Ok((subsets, derived))
    }

    /// States under one heading are begun in together.
    fn starts(&self) -> Vec<StartSet> {
        let sections = self.roles.starts.chunk_by(|one, other| one.label == other.label);
        let start = |entries: &[StartEntry]| StartSet {
            label: entries[0].label,
            span: entries[0].span,
            states: entries.iter().map(|entry| number(entry.state)).collect(),
        };
        sections.map(start).collect()
    }

    fn state_name(&self, state: usize) -> &str {
        self.names.states.name(state)
    }

    /// Such as `{q0,q2}`.
    fn subset_name(&self, members: &[u32]) -> String {
        let names: Vec<&str> =
            members.iter().map(|&state| self.state_name(state as usize)).collect();
        format!("{{{}}}", names.join(","))
    }

    /// The names of the subsets, all different.
    fn subset_names(
        &self,
        subsets: &Subsets,
        limits: Limits,
    ) -> Result<Vec<String>, Box<Diagnostic>> {
        // Without commas in the names of states, different subsets have different names.
        let has_commas = (0..self.names.states.len()).any(|n| self.state_name(n).contains(','));
        let mut seen: HashSet<String> = HashSet::new();
        let (mut names, mut bytes) = (Vec::with_capacity(subsets.len()), 0);
        for subset in (0..).take(subsets.len()) {
            let mut name = self.subset_name(subsets.members(subset));
            while has_commas && seen.contains(&name) {
                name.push('\'');
            }
            if has_commas {
                seen.insert(name.clone());
            }
            bytes += name.len();
            if bytes > most_bytes(limits) {
                return Err(too_large(place(self.document), limits));
            }
            names.push(name);
        }
        Ok(names)
    }

    fn derive(&self, subsets: &Subsets, limits: Limits) -> Result<Derived, Box<Diagnostic>> {
        let names = self.subset_names(subsets, limits)?;
        let symbols: Vec<&str> =
            (0..self.names.symbols.len()).map(|symbol| self.names.symbols.name(symbol)).collect();
        let target = |state: usize, symbol: usize| {
            subsets.target(u32::try_from(state).expect("subsets have such numbers"), symbol)
        };
        derive(self.document.source, place(self.document), &names, &symbols, &target)
    }

    /// The final states of a subset, each with how it is final.
    fn finals_in<'s>(
        &'s self,
        members: &'s [u32],
    ) -> impl Iterator<Item = (usize, Finality)> + use<'s> {
        let finality = |state: usize| (state, self.roles.finals.finality[state]);
        let all = members.iter().map(move |&state| finality(state as usize));
        all.filter(|(_, finality)| *finality != Finality::None)
    }

    /// The deterministic automaton.
    fn finish(&self, derived: Derived, subsets: &Subsets, resolved: &Resolved<'_>) -> Dfa {
        let (mut finality, mut bytes) = (Vec::new(), Vec::new());
        for subset in (0..).take(subsets.len()) {
            let first = self.finals_in(subsets.members(subset)).next();
            finality.push(first.map_or(Finality::None, |(_, finality)| finality));
            bytes.push(first.map_or(0, |(state, _)| self.roles.finals.bytes[state]));
        }
        let start = |(start, &subset): (StartSet, &u32)| StartEntry {
            state: StateId::new(subset as usize),
            label: start.label,
            span: start.span,
        };
        let roles = DerivedRoles {
            finals: Finals { finality, bytes },
            labels: self.roles.labels.clone(),
            starts: self.starts().into_iter().zip(subsets.starts()).map(start).collect(),
        };
        let groups = resolved.symbol_groups.clone();
        derived.into_dfa(self.document, self.names, groups, roles, &resolved.required)
    }

    /// Errors about final states with different labels that one word leads to, one for each pair of
    /// labels.
    fn labels_that_meet(&self, subsets: &Subsets, table: &Table) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        let mut seen: Vec<[Finality; 2]> = Vec::new();
        let mut words: Option<ShortestWords> = None;
        // Subsets are in the order of shortest words.
        for subset in (0..).take(subsets.len()) {
            let mut finals = self.finals_in(subsets.members(subset));
            let Some((one, first)) = finals.next() else { continue };
            let Some((other, second)) = finals.find(|(_, finality)| *finality != first) else {
                continue;
            };
            let is_seen = seen.contains(&[first, second]) || seen.contains(&[second, first]);
            if seen.len() < MOST_PAIRS && !is_seen {
                seen.push([first, second]);
                let words = words.get_or_insert_with(|| {
                    let starts = subsets.starts().iter();
                    let starts: Vec<StateId> =
                        starts.map(|&start| StateId::new(start as usize)).collect();
                    ShortestWords::new(table, subsets.len(), &starts)
                });
                errors.push(self.meeting_labels([one, other], subset as usize, words));
            }
        }
        errors
    }

    fn meeting_labels(
        &self,
        states: [usize; 2],
        subset: usize,
        words: &ShortestWords,
    ) -> Diagnostic {
        let (_, word) = words.to(StateId::new(subset)).unwrap_or((StateId::new(0), Vec::new()));
        let word: Vec<&str> =
            word.iter().map(|symbol| self.names.symbols.name(symbol.index())).collect();
        let shown = match &word[..] {
            [] => "the empty word".to_owned(),
            word => format!("the word {}", self.names.reads().quote_word(word.iter().copied())),
        };
        let [one, other] = states;
        let name = |state: usize| in_backticks(self.state_name(state));
        let place = |state: usize| {
            let start = self.roles.finals.bytes[state] as usize;
            let label = match self.roles.finals.finality[state] {
                Finality::Labelled(label) => {
                    let label = self.document.text(self.roles.labels[label.index()]);
                    format!("here with the label {}", in_backticks(label))
                }
                Finality::Final | Finality::None => "here without a label".to_owned(),
            };
            (Span::inside(start..start + self.state_name(state).len()), label)
        };
        let ((first, first_label), (second, second_label)) = (place(one), place(other));
        let (one, other) = (name(one), name(other));
        let message = format!("{shown} leads to {one} and to {other}, which have different labels");
        Diagnostic::new(&code::LABELS_MEET, message)
            .at(second, second_label)
            .and_at(first, first_label)
            .with_help("a word has one label: give both states the same, or let one be not final")
            .with_word(word.into_iter().map(str::to_owned))
    }

    /// Warnings about states that are of no use.
    fn lints(&self) -> Vec<Diagnostic> {
        let starts: Vec<u32> = self.roles.starts.iter().map(|start| number(start.state)).collect();
        let finality = self.roles.finals.finality.iter().zip(0..);
        let finals: Vec<u32> =
            finality.filter(|(finality, _)| **finality != Finality::None).map(|(_, n)| n).collect();
        let unreachable = self.transitions.unreachable(&starts);
        let sink = match self.roles.otherwise {
            Some((Target::To(state), _)) => Some(state.index()),
            _ => None,
        };
        let mut dead = if finals.is_empty() { Vec::new() } else { self.transitions.dead(&finals) };
        dead.retain(|state| Some(*state) != sink && unreachable.binary_search(state).is_err());
        let mut found = Vec::new();
        if let Some(&first) = unreachable.first() {
            let message = format!("no word reaches {}", self.some_states(&unreachable));
            found.push(
                Diagnostic::new(&code::UNREACHABLE, message)
                    .at(self.names.states.spans[first], "never reached")
                    .with_help(
                        "remove what is not needed, or see which transition should lead there",
                    ),
            );
        }
        if let Some(&first) = dead.first() {
            let message = format!("no final state can be reached from {}", self.some_states(&dead));
            found.push(
                Diagnostic::new(&code::DEAD, message)
                    .at(self.names.states.spans[first], "no way to a final state")
                    .with_help("leave it out: where no line stands, no way is left"),
            );
        }
        found
    }

    /// `state ...` or `3 states: ...`
    fn some_states(&self, states: &[usize]) -> String {
        let names = list_in_backticks(states.iter().map(|&state| self.state_name(state)));
        match states {
            [_] => format!("state {names}"),
            _ => format!("{}: {names}", count(states.len(), "state")),
        }
    }

    /// Reads a word as far as a way is left.
    fn run(
        &self,
        from: StateId,
        word: &[SymbolId],
        steps: &mut Steps,
    ) -> Result<Ending, TooManySteps> {
        let mut end = self.transitions.closure(&[number(from)]);
        let (mut read, mut passed) = (0, vec![self.subset_name(&end)]);
        for &symbol in word {
            let next = self.transitions.step(&end, symbol, steps)?;
            if next.is_empty() {
                break;
            }
            (read, end) = (read + 1, next);
            // Of a long word, not all sets would fit into memory.
            if read < SHOWN_SETS {
                passed.push(self.subset_name(&end));
            } else if read == SHOWN_SETS {
                passed.push("...".to_owned());
            }
        }
        Ok(Ending { read, end, passed })
    }

    /// What is wrong with an example, from the first state where something is.
    fn prove_example(
        &self,
        example: &Example,
        steps: &mut Steps,
    ) -> Result<Option<Diagnostic>, TooManySteps> {
        for &from in &example.from {
            let ending = self.run(from, &example.word, steps)?;
            let error = self.prove_example_from(example, from, &ending);
            if error.is_some() {
                return Ok(error);
            }
        }
        Ok(None)
    }

    /// What is wrong with an example whose word was read from a state.
    fn prove_example_from(
        &self,
        example: &Example,
        from: StateId,
        Ending { read, end, passed }: &Ending,
    ) -> Option<Diagnostic> {
        let read = *read;
        let refused = example.word.get(read);
        let is_last = read + 1 == example.word.len();
        let name = |state: StateId| in_backticks(self.state_name(state.index()));
        let has = |state: StateId| end.binary_search(&number(state)).is_ok();
        let (is_right, wanted) = match example.to {
            ExampleEnd::At(state) => (has(state), Some(name(state))),
            ExampleEnd::Back => (has(from), Some(name(from))),
            ExampleEnd::Labelled(label) => {
                let wanted = Finality::Labelled(label);
                let finality = &self.roles.finals.finality;
                let label = in_backticks(self.document.text(self.roles.labels[label.index()]));
                (
                    end.iter().any(|&state| finality[state as usize] == wanted),
                    Some(format!("a final state {label}")),
                )
            }
            ExampleEnd::Refused => (true, None),
        };
        match (refused, &wanted) {
            (None, Some(_)) if is_right => return None,
            (Some(_), None) if is_last => return None,
            _ => (),
        }
        let symbols = example.word.iter().map(|symbol| self.names.symbols.name(symbol.index()));
        let shown = match symbols.len() {
            0 => "the empty word".to_owned(),
            _ => self.names.reads().quote_word(symbols),
        };
        let ends = list_in_backticks(end.iter().map(|&state| self.state_name(state as usize)));
        let from_name = name(from);
        let message = match (refused, &wanted) {
            (Some(symbol), _) => {
                let symbol = in_backticks(self.names.symbols.name(symbol.index()));
                format!("{ends} cannot read {symbol}, so {shown} leads nowhere from {from_name}")
            }
            (None, Some(wanted)) => {
                format!("{shown} leads from {from_name} to {ends}, not to {wanted}")
            }
            (None, None) => format!("{shown} leads from {from_name} to {ends} and is not refused"),
        };
        let passed = quote_word(passed.iter().map(String::as_str));
        let error = Diagnostic::new(&code::WRONG_EXAMPLE, message)
            .at(example.span, "the example says otherwise")
            .with_note(format!("states passed: {passed}"));
        Some(match example.from.len() {
            1 => error,
            many => error.with_note(format!("the example is about {}", count(many, "state"))),
        })
    }
}
