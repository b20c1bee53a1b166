//! What states are for: starts, final states, and what happens otherwise.

use std::collections::HashMap;

use super::cases::Target;
use super::names::DeclaredNames;
use crate::dfa::{Finality, Finals, LabelId, StartEntry};
use crate::diagnostic::{Diagnostic, Diagnostics, code, in_backticks, presentable};
use crate::source::Span;
use crate::syntax::{Document, SLASH, SectionKind};

/// What states are for.
pub(super) struct Roles {
    pub(super) starts: Vec<StartEntry>,
    pub(super) finals: Finals,
    /// Where each label of final states is first given.
    pub(super) labels: Vec<Span>,
    /// What happens where no row says anything else, and where that is written.
    pub(super) otherwise: Option<(Target, Span)>,
}

impl Roles {
    pub(super) fn new(
        document: &Document<'_>,
        names: &mut DeclaredNames<'_>,
        found: &mut Diagnostics,
    ) -> Roles {
        let states = names.states.len();
        let mut roles = Roles {
            starts: Vec::new(),
            finals: Finals { finality: vec![Finality::None; states], bytes: vec![0; states] },
            labels: Vec::new(),
            otherwise: None,
        };
        roles.read_starts(document, names, found);
        roles.read_finals(document, names, found);
        roles.read_otherwise(document, names, found);
        roles
    }

    /// Whether a state is the only one with a label.
    pub(super) fn is_only(&self, state: usize, label: usize) -> bool {
        let label = Finality::Labelled(LabelId::new(label));
        let mut states = self.finals.finality.iter().enumerate();
        let mut with_label = states.by_ref().filter(|(_, finality)| **finality == label);
        with_label.next().is_some_and(|(first, _)| first == state) && with_label.next().is_none()
    }

    fn read_starts(
        &mut self,
        document: &Document<'_>,
        names: &mut DeclaredNames<'_>,
        found: &mut Diagnostics,
    ) {
        for section in document.sections(SectionKind::Start) {
            let words = document.list(section);
            let mut seen: HashMap<&str, Span> = HashMap::new();
            for &word in words {
                let Some(state) = names.state(word) else { continue };
                let first = *seen.entry(document.text(word)).or_insert(word);
                if first != word {
                    found.push(listed_before(document, word, first));
                }
                // Unlabelled starts that are listed twice stay two: minimising can merge the
                // states of two starts.
                if first == word || section.label.is_none() {
                    self.starts.push(StartEntry { state, label: section.label, span: word });
                }
            }
            let label = section.label.map(|label| in_backticks(document.text(label)));
            match (words, label) {
                ([], label) => {
                    let whose = label.map_or(String::new(), |label| format!(" for {label}"));
                    found.push(
                        Diagnostic::new(&code::NO_START, format!("there is no start state{whose}"))
                            .at(section.heading, "a state belongs here")
                            .with_help("name the state to begin with"),
                    );
                }
                ([first, others @ ..], Some(label)) if !document.is_nfa => {
                    let is_other = |word: &&Span| document.text(**word) != document.text(*first);
                    let Some(&second) = others.iter().find(is_other) else { continue };
                    let help = "give each start a label of its own, or list them under `Start:`";
                    found.push(
                        Diagnostic::new(
                            &code::MANY_STARTS,
                            format!("start label {label} names more than one state"),
                        )
                        .at(second, "one too many")
                        .and_at(*first, "the first")
                        .with_help(help),
                    );
                }
                _ => (),
            }
        }
    }

    fn read_finals(
        &mut self,
        document: &Document<'_>,
        names: &mut DeclaredNames<'_>,
        found: &mut Diagnostics,
    ) {
        for section in document.sections(SectionKind::Final) {
            let finality = match section.label {
                Some(label) => {
                    self.labels.push(label);
                    Finality::Labelled(LabelId::new(self.labels.len() - 1))
                }
                None => Finality::Final,
            };
            let words = document.list(section);
            for (&word, number) in words.iter().zip(names.states.numbers(words)) {
                let Some(state) = number.map(|number| number as usize) else {
                    names.state(word);
                    continue;
                };
                names.states.mark_used(state);
                let Finals { finality: known, bytes } = &mut self.finals;
                let (known, byte) = (&mut known[state], &mut bytes[state]);
                let first_byte = *byte as usize;
                let first = Span::inside(first_byte..first_byte + word.range().len());
                if *known == Finality::None {
                    *known = finality;
                    *byte = word.start();
                } else if *known == finality {
                    found.push(listed_before(document, word, first));
                } else {
                    let name = in_backticks(document.text(word));
                    let heading = in_backticks(document.text(section.heading));
                    found.push(
                        Diagnostic::new(
                            &code::TWO_LABELS,
                            format!("state {name} is final in two ways"),
                        )
                        .at(word, format!("here under {heading}"))
                        .and_at(first, "and here under another heading")
                        .with_help("list it once"),
                    );
                }
            }
        }
    }

    fn read_otherwise(
        &mut self,
        document: &Document<'_>,
        names: &mut DeclaredNames<'_>,
        found: &mut Diagnostics,
    ) {
        for section in document.sections(SectionKind::Otherwise) {
            let heading = in_backticks(document.text(section.heading));
            match *document.list(section) {
                [word] => self.otherwise = names.target(word).map(|target| (target, word)),
                [] => found.push(
                    Diagnostic::new(&code::BAD_SINK, format!("{heading} names no target"))
                        .at(section.heading, "a state, `.` or `!` belongs here")
                        .with_help("say what happens in every case that no line is about"),
                ),
                [target, second, ..] if document.text(second) == SLASH => found.push(
                    Diagnostic::new(&code::MISPLACED_OUTPUTS, format!("{heading} has no outputs"))
                        .at(second, "outputs follow here")
                        .with_help(match names.known_target(target) {
                            Some(Target::Refused) => "a refusal has no outputs".to_owned(),
                            _ => format!(
                                "write a line of every state and symbol: `_ _ -> {} / ...`",
                                presentable(document.text(target))
                            ),
                        }),
                ),
                [_, second, ..] => found.push(
                    Diagnostic::new(
                        &code::BAD_SINK,
                        format!("{heading} names more than one target"),
                    )
                    .at(second, "one too many")
                    .with_help("there is one target for every case that no line is about"),
                ),
            }
        }
    }
}

/// A warning about a word in a list that was in it before.
pub(super) fn listed_before(document: &Document<'_>, word: Span, first: Span) -> Diagnostic {
    let message = format!("{} was listed before", in_backticks(document.text(word)));
    Diagnostic::new(&code::REPEATED, message).at(word, "the same again").and_at(first, "first here")
}
