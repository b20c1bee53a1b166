//! Proves the claims that a text makes and those that the caller demands.

use super::Claim;
use crate::dfa::Dfa;
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::Span;

/// A claim to prove, and where the text makes it unless only the caller demands it.
pub(crate) struct RequiredClaim {
    pub(crate) claim: &'static Claim,
    pub(crate) span: Option<Span>,
}

/// The counterexamples to those claims that are wanted, each with the place of the claim.
pub(crate) fn prove_claims(
    dfa: &Dfa,
    required: &[RequiredClaim],
    is_wanted: &dyn Fn(&Claim) -> bool,
    goes_on: &dyn Fn() -> bool,
) -> Vec<Diagnostic> {
    let mut prover = Prover { dfa, required, proved: Vec::new(), found: Vec::new() };
    for claim in required.iter().filter(|claim| is_wanted(claim.claim)) {
        if !goes_on() {
            break;
        }
        prover.holds(claim.claim, claim);
    }
    prover.found
}

/// Proves every claim once.
struct Prover<'a> {
    dfa: &'a Dfa,
    required: &'a [RequiredClaim],
    /// The claims looked at so far, and whether they hold.
    proved: Vec<(&'static str, bool)>,
    found: Vec<Diagnostic>,
}

impl Prover<'_> {
    /// Whether a claim holds that is required, or that `dependent` builds on.
    fn holds(&mut self, claim: &'static Claim, dependent: &RequiredClaim) -> bool {
        if let Some(&(_, holds)) = self.proved.iter().find(|(name, _)| *name == claim.name()) {
            return holds;
        }
        let required = self.required.iter().find(|required| required.claim.name() == claim.name());
        let required = required.unwrap_or(dependent);
        let mut has_basis = true;
        for needed in claim.needs {
            has_basis &= self.holds(needed, required);
        }
        let found = if has_basis { claim.prove(self.dfa) } else { Vec::new() };
        let holds = has_basis && found.iter().all(|found| found.severity() != Severity::Error);
        self.found.extend(found.into_iter().map(|found| with_claim_span(required, found)));
        self.proved.push((claim.name(), holds));
        holds
    }
}

/// A counterexample with the place of the claim.
fn with_claim_span(required: &RequiredClaim, found: Diagnostic) -> Diagnostic {
    let name = required.claim.name();
    match required.span {
        Some(span) if found.span().is_none() => found.at(span, "claimed here"),
        Some(span) => found.and_at(span, format!("`{name}` is claimed here")),
        None => found.with_note(format!("the caller demands the claim `{name}`")),
    }
}
