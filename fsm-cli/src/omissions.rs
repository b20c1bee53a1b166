//! What of a file is left out when its automaton is written in another way.

use fsm_model::{Dfa, Finality, Start, count, in_backticks, list_in_backticks};

/// What can be written besides states, symbols, transitions, the start and the final states.
#[derive(Clone, Copy)]
pub(crate) struct Supported {
    pub(crate) labels: bool,
    pub(crate) claims: bool,
}

/// What is left out if the automaton is written with these starts, in words.
pub(crate) fn omissions(dfa: &Dfa, starts: &[Start<'_>], supported: Supported) -> Vec<String> {
    let mut omissions = Vec::new();
    let is_labelled = |state| matches!(dfa.state(state).finality(), Finality::Labelled(_));
    if !supported.labels && dfa.states().any(is_labelled) {
        let labels = dfa.labels().map(|label| dfa.label(label).name());
        omissions.push(format!("the labels {}", list_in_backticks(labels)));
    }
    if let [start] = starts
        && let Some(label) = start.label().filter(|_| !supported.labels)
    {
        omissions.push(format!("the label of the start, {}", in_backticks(label)));
    }
    if !supported.claims && dfa.claims().len() > 0 {
        omissions.push(format!("the claims {}", list_in_backticks(dfa.claims())));
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
