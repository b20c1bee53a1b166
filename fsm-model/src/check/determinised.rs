//! The deterministic automaton of a text, with the sets of states that it was made from.

use super::{Check, Checked};
use crate::claim::Domain;
use crate::dfa::{Dfa, Draft, StateId};
use crate::diagnostic::Report;
use crate::source::Source;

/// The deterministic automaton of a text; see [`determinise`].
#[derive(Clone, Debug)]
pub struct Determinised {
    checked: Checked,
}

/// Makes the automaton of a text deterministic, with at most so many states.
///
/// The states are called `{q0,q2}`, in the order in which shortest words reach them. A state with no
/// transition on a symbol refuses it. Of a text that is deterministic already, this is its own automaton.
///
/// # Errors
///
/// As [`Check::run`], and if there are more states than the limit.
///
/// # Example
///
/// ```
/// use fsm_model::{Domain, Source, determinise};
///
/// let text = "
///     Kind: nfa
///     States: q0 q1
///     Start: q0
///     Final: q1
///     Symbols: a b
///     Transitions:
///     q0 a b -> q0
///     q0 a   -> q1
/// ";
/// let determinised = determinise(&Source::new("ends-in-a.txt", text), &Domain::EMPTY, 1000)?;
/// let dfa = determinised.dfa();
/// let last = dfa.states().last().expect("there are two states");
/// assert_eq!(determinised.members(last), ["q0", "q1"]);
/// assert_eq!(determinised.draft().to_text(), "\
/// States: {q0} {q0,q1}
/// Symbols: a b
/// Start: {q0}
/// Final: {q0,q1}
///
/// Transitions:
/// {q0}     {q0,q1} {q0}
/// {q0,q1}  {q0,q1} {q0}
/// ");
/// # Ok::<(), fsm_model::Report>(())
/// ```
pub fn determinise(source: &Source, domain: &Domain, limit: usize) -> Result<Determinised, Report> {
    let checked = Check::new(domain).determinise(limit).run(source)?;
    Ok(checked.determinised())
}

impl Checked {
    /// The automaton with the sets of states that it was made from.
    #[must_use]
    pub fn determinised(self) -> Determinised {
        Determinised { checked: self }
    }
}

impl Determinised {
    /// The automaton.
    #[must_use]
    pub fn dfa(&self) -> &Dfa {
        &self.checked.dfa
    }

    /// What is allowed in the text but probably not meant.
    #[must_use]
    pub fn warnings(&self) -> &Report {
        &self.checked.warnings
    }

    /// Whether the text is nondeterministic. Otherwise every state stands for itself.
    #[must_use]
    pub fn is_from_nfa(&self) -> bool {
        !self.dfa().member_names().is_empty()
    }

    /// The automaton, without the sets.
    #[must_use]
    pub fn into_dfa(self) -> Dfa {
        self.checked.dfa
    }

    /// How many states the text has.
    #[must_use]
    pub fn written_len(&self) -> usize {
        let written = self.dfa().member_names().len();
        if written > 0 { written } else { self.dfa().states().len() }
    }

    /// The names of the states of the text in which the automaton can be at the same time, in the order
    /// of the text.
    ///
    /// # Panics
    ///
    /// If the id is of another automaton and out of range here.
    #[must_use]
    pub fn members(&self, state: StateId) -> Vec<&str> {
        let name = || vec![self.dfa().state(state).name()];
        self.dfa().members(state).unwrap_or_else(name)
    }

    /// The automaton as plain data, to be written as a deterministic text.
    #[must_use]
    pub fn draft(&self) -> Draft {
        self.dfa().draft()
    }
}
