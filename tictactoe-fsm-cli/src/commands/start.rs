//! Where to begin.

use tictactoe_fsm::{Dfa, Start, nearest, quote, quote_some};

use crate::shell::{Outcome, Stop};

/// The start with that label, or that state; without one, the first.
pub(super) fn find(dfa: &Dfa, wanted: Option<&str>) -> Outcome<Start> {
    let Some(wanted) = wanted else { return Ok(dfa.starts()[0]) };
    let by_label = |start: &&Start| dfa.start_label(**start) == Some(wanted);
    let by_name = |start: &&Start| dfa.state_name(start.state) == wanted;
    let found = dfa.starts().iter().find(by_label).or(dfa.starts().iter().find(by_name));
    if let Some(start) = found {
        return Ok(*start);
    }
    let call = |start: &Start| dfa.start_label(*start).unwrap_or(dfa.state_name(start.state));
    let names: Vec<&str> = dfa.starts().iter().map(call).collect();
    let help = match nearest(wanted, &names) {
        Some(near) => format!("did you mean {}?", quote(near)),
        None => format!("there is {}", quote_some(names.into_iter())),
    };
    Stop::trouble(format_args!("there is no start {}; {help}", quote(wanted)))
}

/// `start` or `start you`.
pub(super) fn describe(label: Option<&str>) -> String {
    label.map_or("start".to_owned(), |label| format!("start {label}"))
}
