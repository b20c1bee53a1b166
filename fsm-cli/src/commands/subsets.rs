//! `fsm determinise --steps`: where each set of states leads, as a table for a lecture.

use std::io::Write as _;

use fsm_model::{
    Determinised, Dfa, Domain, Draft, DraftRow, DraftTarget, Start, StateId, SymbolId, count,
    presentable, printable,
};

use crate::exit::{Answer, CommandError, CommandResult};
use crate::input;
use crate::output::Output;
use crate::terminal::in_columns;

/// Larger automata make a table that is not read.
const MOST_SETS: usize = 1_000;
const MOST_CASES: usize = 100_000;

/// Stands for no set in the table.
const NONE: &str = "-";

/// Writes the states that `ε` leads to, if there are any, and a row for each set of states in the order
/// in which they are found.
pub(super) fn show(
    determinised: &Determinised,
    domain: &Domain,
    output: &mut Output,
) -> CommandResult {
    let dfa = determinised.dfa();
    let (states, symbols) = (dfa.states().len(), dfa.symbols().len());
    if states > MOST_SETS || states * symbols > MOST_CASES {
        return CommandError::trouble(format_args!(
            "{} and {} are too many for a table of steps; {MOST_SETS} states and {MOST_CASES} cases \
             can be shown",
            count(states, "state"),
            count(symbols, "symbol")
        ));
    }
    let mut data = output.shown();
    if let Some(written) = input::checker(domain).read_nfa(dfa.written_source())? {
        let closures = closures(&written.draft);
        if !closures.is_empty() {
            write!(data, "{}", in_columns(&closures))?;
            writeln!(data)?;
        }
    }
    let mut rows = vec![head(dfa, if determinised.is_from_nfa() { "set" } else { "state" })];
    rows.extend(dfa.states().map(|state| row(dfa, state)));
    write!(data, "{}", in_columns(&rows))?;
    Ok(Answer::Yes)
}

fn head(dfa: &Dfa, noun: &str) -> Vec<String> {
    let symbols = columns(dfa).into_iter().map(|(name, _)| name);
    [String::new(), noun.to_owned()].into_iter().chain(symbols).collect()
}

/// A column for each symbol, or for each class of bytes or characters that matters.
fn columns(dfa: &Dfa) -> Vec<(String, SymbolId)> {
    if dfa.classes().is_none() {
        let name = |symbol| presentable(dfa.symbol(symbol).name());
        return dfa.symbols().map(|symbol| (name(symbol), symbol)).collect();
    }
    let classes = dfa.distinct_classes().into_iter();
    classes.map(|(set, symbol)| (printable(&set.describe(dfa.reads())), symbol)).collect()
}

/// The marks of a set, its name, where the symbols lead, and how it is final.
fn row(dfa: &Dfa, state: StateId) -> Vec<String> {
    let target = |symbol: SymbolId| {
        let target = dfa.next(state, symbol);
        target.map_or(NONE.to_owned(), |target| shown_set(dfa.state(target).name()))
    };
    let starts: Vec<Start<'_>> = dfa.starts().filter(|start| start.state() == state).collect();
    let labels = starts.iter().copied().filter_map(Start::label);
    let labels: Vec<String> = labels.map(presentable).collect();
    let mark = match (starts.is_empty(), labels.is_empty()) {
        (true, _) => String::new(),
        (false, true) => "->".to_owned(),
        (false, false) => format!("{} ->", labels.join(" ")),
    };
    let end = match dfa.state(state).label() {
        Some(label) => format!("final, {}", presentable(label)),
        None if dfa.state(state).is_final() => "final".to_owned(),
        None => String::new(),
    };
    let mut row = vec![mark, shown_set(dfa.state(state).name())];
    row.extend(columns(dfa).into_iter().map(|(_, symbol)| target(symbol)));
    row.push(end);
    row
}

/// A state, or a set of them. Long names in a set are cut, but the set is not: it would look like others.
fn shown_set(name: &str) -> String {
    name.split(',').map(presentable).collect::<Vec<_>>().join(",")
}

/// A row for each state, with the states that `ε` leads to, itself included. None if the automaton has no `ε`.
fn closures(draft: &Draft) -> Vec<Vec<String>> {
    let mut targets: Vec<Vec<usize>> = vec![Vec::new(); draft.states.len()];
    for row in &draft.rows {
        if let DraftRow::Empty { state, target: DraftTarget::State(target) } = row {
            targets[*state].push(*target);
        }
    }
    if targets.iter().all(Vec::is_empty) {
        return Vec::new();
    }
    let closure = |(state, name): (usize, &String)| {
        let mut is_reached = vec![false; draft.states.len()];
        let mut open = vec![state];
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut is_reached[state], true) {
                open.extend(&targets[state]);
            }
        }
        let reached = draft.states.iter().zip(is_reached).filter(|(_, is_reached)| *is_reached);
        let reached: Vec<String> = reached.map(|(name, _)| presentable(name)).collect();
        vec![presentable(name), format!("{{{}}}", reached.join(","))]
    };
    let head = vec!["state".to_owned(), "ε-closure".to_owned()];
    std::iter::once(head).chain(draft.states.iter().enumerate().map(closure)).collect()
}
