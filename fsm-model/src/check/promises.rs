//! What a text promises, its names resolved: examples and claims.

use std::collections::HashMap;

use super::cases::{Set, Target};
use super::names::DeclaredNames;
use super::roles::listed_before;
use crate::claim::{Claim, Domain, Example, ExampleEnd, RequiredClaim};
use crate::dfa::{Groups, LabelId, OutputId, StateId, SymbolId};
use crate::diagnostic::{Diagnostic, Diagnostics, code};
use crate::source::Span;
use crate::syntax::{Document, RowContent, SectionKind};

/// An example whose names are all declared.
pub(super) struct WrittenExample {
    from: Vec<Set>,
    word: Vec<SymbolId>,
    to: WrittenEnd,
    /// All that comes out on the way, if the example says so.
    outputs: Option<Vec<OutputId>>,
    span: Span,
    outputs_span: Span,
}

/// Where an example leads: to a target as in a row, or to a final state with a label.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WrittenEnd {
    Target(Target),
    Labelled(LabelId),
}

impl WrittenExample {
    /// The example with the states that it holds for.
    pub(super) fn resolve(self, groups: &Groups, states: usize) -> Example {
        let WrittenExample { from, word, to, outputs, span, outputs_span } = self;
        let from = match from[..] {
            [Set::One(state)] => vec![StateId::new(state as usize)],
            ref sets => {
                let is_meant = |state: &usize| sets.iter().any(|set| set.contains(*state, groups));
                (0..states).filter(is_meant).map(StateId::new).collect()
            }
        };
        let to = match to {
            WrittenEnd::Target(Target::To(state)) => ExampleEnd::At(state),
            WrittenEnd::Target(Target::Stay) => ExampleEnd::Back,
            WrittenEnd::Target(Target::Refused) => ExampleEnd::Refused,
            WrittenEnd::Labelled(label) => ExampleEnd::Labelled(label),
        };
        Example { from, word, to, outputs, span, outputs_span }
    }
}

/// The examples whose names are all declared. `labels` are those of final states.
pub(super) fn resolve_examples(
    document: &Document<'_>,
    names: &mut DeclaredNames<'_>,
    labels: &[Span],
    found: &mut Diagnostics,
) -> Vec<WrittenExample> {
    let numbers = labels.iter().enumerate();
    let numbers: HashMap<&str, usize> =
        numbers.map(|(number, &label)| (document.text(label), number)).collect();
    // A state comes before a label of its name.
    let end = |names: &mut DeclaredNames<'_>, word: Span| {
        let label = numbers.get(document.text(word)).filter(|_| names.known_target(word).is_none());
        match label {
            Some(&label) => Some(WrittenEnd::Labelled(LabelId::new(label))),
            None => names.target(word).map(WrittenEnd::Target),
        }
    };
    let mut examples = Vec::new();
    for row in &document.examples {
        let RowContent::Arrow { heads, symbols, target, more_targets, outputs } =
            document.content(row)
        else {
            continue;
        };
        // What stands behind a string that is not closed is a part of it.
        let open = symbols.iter().position(|&word| names.is_open_string(word));
        let symbols = open.map_or(symbols, |open| &symbols[..=open]);
        let word: Vec<_> = symbols.iter().map(|&word| names.example_symbols(word)).collect();
        let from: Vec<_> = heads.iter().map(|head| names.states.find_set(head)).collect();
        let to = end(names, target);
        let more: Vec<_> = more_targets.iter().map(|&target| end(names, target)).collect();
        let outputs_span = match outputs {
            Some([first, .., last] | [first @ last]) => first.to(*last),
            _ => document.tokens[row.tokens.range().end - 1],
        };
        let outputs = match outputs {
            Some(words) => names.find_outputs(words).map(Some),
            None => Some(None),
        };
        let (word, from): (Option<Vec<Vec<_>>>, Option<Vec<_>>) =
            (word.into_iter().collect(), from.into_iter().collect());
        let word = word.map(|word| word.concat());
        if let (Some(from), Some(word), Some(to), Some(outputs)) = (from, word, to, outputs) {
            if word.is_empty() && to == WrittenEnd::Target(Target::Refused) {
                found.push(no_symbol_to_refuse(target));
            }
            // In a nondeterministic automaton, an example with several targets is one for each.
            for (&span, to) in more_targets.iter().zip(more) {
                let (from, word, outputs) = (from.clone(), word.clone(), outputs.clone());
                examples.extend(to.map(|to| WrittenExample {
                    from,
                    word,
                    to,
                    outputs,
                    span,
                    outputs_span,
                }));
            }
            examples.push(WrittenExample { from, word, to, outputs, span: target, outputs_span });
        }
    }
    examples
}

fn no_symbol_to_refuse(target: Span) -> Diagnostic {
    Diagnostic::new(&code::BAD_ROW, "this example has no symbol that could be refused")
        .at(target, "means that the last symbol is refused")
        .with_help("write the symbol before the arrow")
}

/// The claims that the text makes, then those that only the caller demands.
pub(super) fn resolve_claims(
    document: &Document<'_>,
    domain: &Domain,
    demanded: &[&'static Claim],
    found: &mut Diagnostics,
) -> Vec<RequiredClaim> {
    let mut required: Vec<RequiredClaim> = Vec::new();
    let mut seen: HashMap<&str, Span> = HashMap::new();
    let sections = document.sections(SectionKind::Claims);
    for &word in sections.flat_map(|section| document.list(section)) {
        let name = document.text(word);
        let first = *seen.entry(name).or_insert(word);
        match domain.find_claim(name) {
            _ if first != word => found.push(listed_before(document, word, first)),
            Ok(claim) => required.push(RequiredClaim { claim, span: Some(word) }),
            Err(unknown) => found.push(unknown.at(word, "not a claim")),
        }
    }
    for &claim in demanded {
        if required.iter().all(|made| made.claim.name() != claim.name()) {
            required.push(RequiredClaim { claim, span: None });
        }
    }
    required
}
