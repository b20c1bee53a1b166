//! Claims, examples and properties: what a text promises about itself, proved before it is accepted.
//!
//! Every automaton can make the claims in `builtin`. A crate that knows more about its
//! automata, for example the rules of a game, adds claims in a [`Domain`]. There is
//! no other extension point.

mod builtin;
mod domain;
mod examples;
mod property;
mod run;
mod shown;

use crate::dfa::Dfa;
use crate::diagnostic::{Code, Diagnostic};

pub use self::builtin::CLAIMS;
pub(crate) use self::builtin::{dead_states, unreachable_states};
pub use self::domain::{Domain, UndeclaredTarget};
pub(crate) use self::examples::{Example, ExampleEnd, prove_examples};
pub(crate) use self::property::{PropertyReader, prove};
pub(crate) use self::run::{RequiredClaim, prove_claims};

/// A promise about an automaton, and its proof.
///
/// # Example
///
/// A protocol in which no state may be a dead end:
///
/// ```
/// use fsm_model::{Check, Claim, Code, Diagnostic, Domain, Severity, Source, in_backticks};
///
/// static DEAD_END: Code = Code::new(
///     "P001",
///     Severity::Error,
///     "a state that goes nowhere",
///     "Every state needs a transition to another one.",
/// );
///
/// const RESTLESS: Claim = Claim::new("restless", "no state keeps itself on every symbol", |dfa| {
///     let stuck = dfa.states().find(|&state| dfa.never_leaves(state));
///     let report = stuck.map(|state| {
///         let state = dfa.state(state);
///         let message = format!("{} goes nowhere", in_backticks(state.name()));
///         Diagnostic::new(&DEAD_END, message).at(state.span(), "stuck here")
///     });
///     report.into_iter().collect()
/// });
///
/// static DOMAIN: Domain = Domain { claims: &[RESTLESS], codes: &[&DEAD_END], ..Domain::EMPTY };
///
/// let text = "States: A B\nStart: A\nFinal: B\nSymbols: x\nTransitions:\nA B\nB B\nClaims: restless\n";
/// let report = Check::new(&DOMAIN).run(&Source::new("p.txt", text)).unwrap_err();
/// assert!(report.to_string().starts_with("error[P001]: `B` goes nowhere"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    name: &'static str,
    meaning: &'static str,
    needs: &'static [Claim],
    suppresses: &'static [&'static str],
    prove: fn(&Dfa) -> Vec<Diagnostic>,
}

impl Claim {
    /// A claim with the word under `Claims:`, what it promises in a few words, and its proof.
    ///
    /// The proof returns an error for each counterexample, or warnings where the claim only asks
    /// for advice. The caller adds where the claim was made.
    #[must_use]
    pub const fn new(
        name: &'static str,
        meaning: &'static str,
        prove: fn(&Dfa) -> Vec<Diagnostic>,
    ) -> Claim {
        Claim { name, meaning, needs: &[], suppresses: &[], prove }
    }

    /// Adds the claims that this one builds on. They are proved first; if one does not hold, this
    /// one is not looked at.
    #[must_use]
    pub const fn needing(self, needs: &'static [Claim]) -> Claim {
        Claim { needs, ..self }
    }

    /// Adds the codes of warnings that are suppressed where this claim holds.
    #[must_use]
    pub const fn suppressing(self, suppresses: &'static [&'static str]) -> Claim {
        Claim { suppresses, ..self }
    }

    /// The word under `Claims:`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What it promises, in a few words.
    #[must_use]
    pub const fn meaning(&self) -> &'static str {
        self.meaning
    }

    /// The claims that this one builds on.
    #[must_use]
    pub const fn needs(&self) -> &'static [Claim] {
        self.needs
    }

    /// Looks for counterexamples, without those of the claims that this one builds on.
    #[must_use]
    pub fn prove(&self, dfa: &Dfa) -> Vec<Diagnostic> {
        (self.prove)(dfa)
    }

    /// Whether a warning is suppressed where this claim holds.
    pub(crate) fn suppresses(&self, warning: &Code) -> bool {
        self.suppresses.contains(&warning.id())
            || self.needs.iter().any(|claim| claim.suppresses(warning))
    }

    /// Adds the name of this claim, and of all that it builds on, to a list.
    pub(crate) fn list_names(&self, names: &mut Vec<&'static str>) {
        names.push(self.name);
        self.needs.iter().for_each(|claim| claim.list_names(names));
    }
}
