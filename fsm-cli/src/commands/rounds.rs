//! `fsm minimise --steps`: how equivalent states are found, as a table for a lecture.

use std::io::Write as _;

use fsm_model::{Dfa, Round, StateId, SymbolId, count, presentable, refinement_rounds};

use crate::exit::{Answer, CommandError, CommandResult};
use crate::output::Output;
use crate::terminal::in_columns;

/// Larger automata make a table that is not read, and take long.
const MOST_STATES: usize = 1_000;
const MOST_CASES: usize = 100_000;

/// Writes the rounds of refinement.
pub(super) fn show(dfa: &Dfa, output: &mut Output) -> CommandResult {
    let (states, symbols) = (dfa.states().len(), dfa.symbols().len());
    if states > MOST_STATES || states * symbols > MOST_CASES {
        return CommandError::trouble(format_args!(
            "{} and {} are too many for a table of steps; {MOST_STATES} states and {MOST_CASES} cases \
             can be shown",
            count(states, "state"),
            count(symbols, "symbol")
        ));
    }
    let unreachable = dfa.unreachable_states();
    let rounds = refinement_rounds(dfa);
    let mut data = output.shown();
    if !unreachable.is_empty() {
        writeln!(data, "left out, for no word leads there: {}", names(dfa, &unreachable))?;
    }
    for (number, round) in rounds.iter().enumerate() {
        let before = number.checked_sub(1).map(|before| &rounds[before]);
        writeln!(data, "round {number}: {}", headline(dfa, round, before.is_none()))?;
        if before.is_some() && round.splits.is_empty() {
            break;
        }
        let rows = round.classes.iter().enumerate().map(|(class, members)| {
            let note = match before {
                None => kind(dfa, members[0]),
                Some(before) => moves(dfa, round, before, class),
            };
            [format!("{:3}", class + 1), names(dfa, members), note]
        });
        write!(data, "{}", in_columns(&rows.collect::<Vec<_>>()))?;
    }
    Ok(Answer::Yes)
}

/// What happened in a round.
fn headline(dfa: &Dfa, round: &Round, is_first: bool) -> String {
    if is_first {
        return "one class for each kind of state".to_owned();
    }
    if round.splits.is_empty() {
        return "no class is split, so these are the states of the smallest automaton".to_owned();
    }
    let splits = round.splits.iter().map(|split| {
        let symbols = split.symbols.iter().map(|&symbol| presentable(dfa.symbol(symbol).name()));
        let symbols: Vec<String> = symbols.collect();
        format!("{} is split by {}", split.class + 1, symbols.join(" "))
    });
    splits.collect::<Vec<_>>().join(", ")
}

/// What the states of a part do on the symbols that split its class.
fn moves(dfa: &Dfa, round: &Round, before: &Round, class: usize) -> String {
    let Some(split) = round.splits.iter().find(|split| split.parts.contains(&class)) else {
        return String::new();
    };
    let state = round.classes[class][0];
    let moves = split.symbols.iter().map(|&symbol| move_text(dfa, before, state, symbol));
    moves.collect::<Vec<_>>().join(", ")
}

/// Such as `coin -> 2 / unlock`, with the number of a class.
fn move_text(dfa: &Dfa, round: &Round, state: StateId, symbol: SymbolId) -> String {
    let to = round.move_on(dfa, state, symbol);
    let symbol = presentable(dfa.symbol(symbol).name());
    let Some((class, outputs)) = to else { return format!("{symbol} -> !") };
    let mut text =
        format!("{symbol} -> {}{}", class + 1, if outputs.is_empty() { "" } else { " /" });
    for &output in outputs {
        text.extend([" ", &presentable(dfa.output(output).name())]);
    }
    text
}

fn kind(dfa: &Dfa, state: StateId) -> String {
    let state = dfa.state(state);
    match state.label() {
        Some(label) => format!("final, {}", presentable(label)),
        None if state.is_final() => "final".to_owned(),
        None => "not final".to_owned(),
    }
}

fn names(dfa: &Dfa, states: &[StateId]) -> String {
    let names = states.iter().map(|&state| presentable(dfa.state(state).name()));
    names.collect::<Vec<_>>().join(" ")
}
