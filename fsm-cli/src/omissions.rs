//! What of a file does not come along when its automaton is written anew.

use tictactoe_fsm::{Dfa, Finality, Start, quote, quote_some};

use crate::shell::count;

/// What is written besides states, symbols, transitions, the start and the final states.
#[derive(Clone, Copy)]
pub(crate) struct Keeps {
    pub(crate) labels: bool,
    pub(crate) claims: bool,
}

/// What is not written, in words, if the automaton is written with these starts.
pub(crate) fn lost(dfa: &Dfa, starts: &[Start], keeps: Keeps) -> Vec<String> {
    let mut lost = Vec::new();
    let is_labelled = |state| matches!(dfa.finality(state), Finality::Labelled(_));
    if !keeps.labels && dfa.states().any(is_labelled) {
        let labels: Vec<&str> = dfa.labels().map(|label| dfa.label_name(label)).collect();
        lost.push(format!("the labels {}", quote_some(labels.into_iter())));
    }
    if let [start] = starts
        && let Some(label) = dfa.start_label(*start).filter(|_| !keeps.labels)
    {
        lost.push(format!("the label of the start, {}", quote(label)));
    }
    if !keeps.claims && dfa.claims().len() > 0 {
        lost.push(format!("the claims {}", quote_some(dfa.claims())));
    }
    if dfa.examples() > 0 {
        lost.push(count(dfa.examples(), "example"));
    }
    let has_comment = |line: &str| line.split_whitespace().any(|word| word.starts_with("//"));
    if dfa.source().text().lines().any(has_comment) {
        lost.push("comments".to_owned());
    }
    lost
}
