//! What a text promises, its names resolved: examples and claims.

use std::collections::HashMap;

use super::cases::{Set, Target};
use super::names::DeclaredNames;
use super::roles::listed_before;
use crate::claim::{Claim, Domain, Example, ExampleEnd, RequiredClaim};
use crate::dfa::{Groups, LabelId, OutputId, StateId, SymbolId};
use crate::diagnostic::{Diagnostic, Diagnostics, code};
use crate::limits::Steps;
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

/// The examples with the states that they hold for, as long as not too many steps are needed to prove
/// them.
pub(super) fn with_states(
    examples: Vec<WrittenExample>,
    groups: &Groups,
    states: usize,
    steps: &mut Steps,
    found: &mut Diagnostics,
) -> Vec<Example> {
    // An example takes memory for its states, too.
    const STEPS_OF_STATE: usize = 16;
    let mut resolved = Vec::with_capacity(examples.len());
    for example in examples {
        let example = example.resolve(groups, states);
        let needed = example.from.len().saturating_mul(example.word.len() + STEPS_OF_STATE);
        if let Err(too_many) = steps.take(needed) {
            found.push(too_many.of_example(example.span));
            break;
        }
        resolved.push(example);
    }
    resolved
}

impl WrittenExample {
    /// The example with the states that it holds for.
    fn resolve(self, groups: &Groups, states: usize) -> Example {
        let WrittenExample { from, word, to, outputs, span, outputs_span } = self;
        let from = match from[..] {
            [Set::One(state)] => vec![StateId::new(state as usize)],
            ref sets => {
                let mut from = Vec::new();
                for state in 0..states {
                    if sets.iter().any(|set| set.contains(state, groups)) {
                        from.push(StateId::new(state));
                    }
                }
                from
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
    let numbers = document.numbers(labels);
    // A state comes before a label of its name.
    let end = |names: &mut DeclaredNames<'_>, word: Span| {
        let label = numbers.get(document.text(word)).filter(|_| names.known_target(word).is_none());
        match label {
            Some(&label) => Some(WrittenEnd::Labelled(LabelId::new(label))),
            None if names.known_target(word).is_none() && !names.states.covers(word) => {
                // It may be a slip in a label.
                names.states.find_set(word);
                None
            }
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
        // All names are looked up, so that all are reported that are not declared.
        let mut is_known = true;
        let mut word = Vec::new();
        for &symbol in symbols {
            match names.example_symbols(symbol) {
                Some(mut symbols) => word.append(&mut symbols),
                None => is_known = false,
            }
        }
        let mut from = Vec::new();
        for head in heads.iter() {
            match names.states.find_set(head) {
                Some(states) => from.push(states),
                None => is_known = false,
            }
        }
        let to = end(names, target);
        let mut more = Vec::new();
        for &span in more_targets {
            more.extend(end(names, span).map(|to| (to, span)));
        }
        let outputs_span = match outputs {
            Some([first, .., last] | [first @ last]) => first.to(*last),
            _ => document.tokens[row.tokens.range().end - 1],
        };
        let outputs = match outputs {
            Some(words) => names.find_outputs(words).map(Some),
            None => Some(None),
        };
        if let (true, Some(to), Some(outputs)) = (is_known, to, outputs) {
            if word.is_empty() && to == WrittenEnd::Target(Target::Refused) {
                found.push(no_symbol_to_refuse(target));
            }
            // In a nondeterministic automaton, an example with several targets is one for each.
            for (to, span) in more {
                let (from, word, outputs) = (from.clone(), word.clone(), outputs.clone());
                examples.push(WrittenExample { from, word, to, outputs, span, outputs_span });
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
