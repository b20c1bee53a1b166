//! What of a file is left out when its automaton is written in another way.

use fsm_model::{Dfa, Finality, Start, count, in_backticks, list_in_backticks};

/// What can be written besides states, symbols, transitions, the start and the final states.
#[derive(Clone, Copy)]
pub(crate) struct Supported {
    pub(crate) labels: bool,
    pub(crate) claims: bool,
    pub(crate) groups: bool,
}

/// What is left out if the automaton is written with these starts, in words.
pub(crate) fn omissions(dfa: &Dfa, starts: &[Start<'_>], supported: Supported) -> Vec<String> {
    let mut omissions = Vec::new();
    let is_labelled = |state| matches!(dfa.state(state).finality(), Finality::Labelled(_));
    if !supported.labels && dfa.states().any(is_labelled) {
        let labels: Vec<&str> = dfa.labels().map(|label| dfa.label(label).name()).collect();
        omissions.push(list_of("the label", &labels));
    }
    if let [start] = starts
        && let Some(label) = start.label().filter(|_| !supported.labels)
    {
        omissions.push(format!("the label of the start, {}", in_backticks(label)));
    }
    let state_groups = dfa.state_groups().map(|group| group.name());
    let symbol_groups = dfa.symbol_groups().map(|group| group.name());
    let groups: Vec<&str> = state_groups.chain(symbol_groups).collect();
    if !supported.groups && !groups.is_empty() {
        omissions.push(list_of("the group", &groups));
    }
    if !supported.claims && dfa.claims().len() > 0 {
        omissions.push(list_of("the claim", &dfa.claims().collect::<Vec<_>>()));
    }
    if dfa.properties().len() > 0 {
        omissions.push(match dfa.properties().len() {
            1 => "1 property".to_owned(),
            many => format!("{many} properties"),
        });
    }
    if dfa.example_count() > 0 {
        omissions.push(count(dfa.example_count(), "example"));
    }
    let has_comment = |line: &str| line.split_whitespace().any(|word| word.starts_with("//"));
    if dfa.source().text().lines().any(has_comment) {
        omissions.push("comments".to_owned());
    }
    omissions
}

/// `the group `a``, `the groups `a` and `b``.
pub(crate) fn list_of(noun: &str, names: &[&str]) -> String {
    let plural = if names.len() == 1 { "" } else { "s" };
    format!("{noun}{plural} {}", list_in_backticks(names.iter().copied()))
}
