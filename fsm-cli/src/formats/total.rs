//! An automaton without refusals that does the same as one that has some.

use std::collections::HashSet;

use fsm_model::{Dfa, DraftTarget, Report, Source, Start, in_backticks};

use super::imported::FreeNames;
use super::{Automaton, Imported};
use crate::input::imported;
use crate::omissions::{Supported, omissions};

/// What the new state is called.
pub(super) const NEW_STATE: &str = "sink";

/// The automaton with a new state that takes every refused transition.
///
/// Claims may not hold of it, so that they are not kept.
///
/// # Errors
///
/// If it would be too large with one more state.
pub(super) fn complete(dfa: &Dfa) -> Result<Imported, Report> {
    let states = dfa.states().map(|state| dfa.state(state).name());
    let labels = dfa.labels().map(|label| dfa.label(label).name());
    // States and groups of them must have different names.
    let groups = dfa.state_groups().map(|group| group.name());
    let taken: HashSet<String> = states.chain(labels).chain(groups).map(str::to_owned).collect();
    let name = FreeNames::default().find(NEW_STATE, &taken);
    let new = in_backticks(&name);
    let mut notes = vec![match dfa.refused_count() {
        1 => format!("1 refused transition leads to a new state {new}"),
        refused => format!("{refused} refused transitions lead to a new state {new}"),
    }];
    let starts: Vec<Start<'_>> = dfa.starts().collect();
    let supported = Supported { labels: true, claims: false, groups: true };
    let omissions = omissions(dfa, &starts, supported);
    if !omissions.is_empty() {
        notes.push(format!("not kept: {}", omissions.join("; ")));
    }
    let mut draft = dfa.draft();
    draft.claims.clear();
    draft.otherwise = Some(DraftTarget::State(draft.states.len()));
    draft.states.push(name);
    let text = Source::new(dfa.source().name(), draft.plain_text());
    let dfa = imported(&text)?;
    Ok(Imported { automaton: Automaton::Dfa(Box::new(dfa)), notes })
}
