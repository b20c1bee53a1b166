//! What was meant by a name on the command line.

use tictactoe_fsm::{Dfa, Start, StateId, SymbolId, nearest, quote, quote_some};

use crate::shell::{Outcome, Stop};

/// The start with that label, or that state; without one, the first.
pub(super) fn start(dfa: &Dfa, wanted: Option<&str>) -> Outcome<Start> {
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

/// The state with that name.
pub(super) fn state(dfa: &Dfa, name: &str) -> Outcome<StateId> {
    dfa.state(name).ok_or_else(|| {
        let names: Vec<&str> = dfa.states().map(|state| dfa.state_name(state)).collect();
        Stop::Trouble(unknown("state", name, &names))
    })
}

/// The symbol with that name.
pub(super) fn symbol(dfa: &Dfa, name: &str) -> Outcome<SymbolId> {
    dfa.symbol(name).ok_or_else(|| Stop::Trouble(no_symbol(dfa, name)))
}

/// That there is no such symbol, and what may have been meant.
pub(super) fn no_symbol(dfa: &Dfa, name: &str) -> String {
    let names: Vec<&str> = dfa.symbols().map(|symbol| dfa.symbol_name(symbol)).collect();
    unknown("symbol", name, &names)
}

fn unknown(noun: &str, name: &str, names: &[&str]) -> String {
    let help = nearest(name, names)
        .map_or(String::new(), |near| format!("; did you mean {}?", quote(near)));
    format!("there is no {noun} {}{help}", quote(name))
}

/// How words are written.
pub(super) struct Words<'d> {
    dfa: &'d Dfa,
    /// Whether every symbol is a single character.
    has_letters: bool,
}

impl<'d> Words<'d> {
    pub(super) fn of(dfa: &'d Dfa) -> Words<'d> {
        let is_letter = |name: &str| name.chars().nth(1).is_none();
        let has_letters = dfa.symbols().all(|symbol| is_letter(dfa.symbol_name(symbol)));
        Words { dfa, has_letters }
    }

    /// The symbols that were written, known or not; single characters also without blanks.
    pub(super) fn split<'w>(&self, written: impl IntoIterator<Item = &'w str>) -> Vec<&'w str> {
        let mut word = Vec::new();
        for part in written.into_iter().flat_map(str::split_whitespace) {
            let letters = || part.split("").filter(|letter| !letter.is_empty());
            let is_symbol = |text: &str| self.dfa.symbol(text).is_some();
            if self.has_letters && !is_symbol(part) && letters().next().is_some_and(is_symbol) {
                word.extend(letters());
            } else {
                word.push(part);
            }
        }
        word
    }
}
