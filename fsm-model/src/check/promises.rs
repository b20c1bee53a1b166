//! What a text promises, its names resolved: examples and claims.

use std::collections::HashMap;

use super::names::DeclaredNames;
use super::roles::listed_before;
use crate::claim::{Claim, Domain, Example, RequiredClaim};
use crate::diagnostic::Diagnostics;
use crate::source::Span;
use crate::syntax::{Document, RowContent, SectionKind};

/// The examples whose names are all declared.
pub(super) fn resolve_examples(
    document: &Document<'_>,
    names: &mut DeclaredNames<'_>,
) -> Vec<Example> {
    let mut examples = Vec::new();
    for row in &document.examples {
        let RowContent::Arrow { state, symbols, target } = document.content(row) else {
            continue;
        };
        let word: Vec<_> = symbols.iter().map(|&word| names.symbol(word)).collect();
        let (from, to) = (names.state(state), names.state(target));
        if let (Some(from), Some(word), Some(to)) = (from, word.into_iter().collect(), to) {
            examples.push(Example { from, word, to, span: target });
        }
    }
    examples
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
