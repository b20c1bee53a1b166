//! Code that a programmer writes by hand, without any crate.

use std::fmt::Write as _;

use super::Code;
use crate::automata::Table;

/// A table of the narrowest possible numbers, and an enum of symbols.
fn table(automaton: &Table, places: &[Vec<usize>], step: &'static str) -> Code {
    let number = if automaton.rows().len() <= 1 << 8 { "u8" } else { "u16" };
    let items = format!(
        "{}
const START: {number} = {};
static TABLE: [[{number}; {}]; {}] = {places:?};",
        symbols(automaton),
        automaton.start(),
        places[0].len(),
        places.len(),
    );
    Code {
        items,
        symbol: "Symbol",
        read: "SYMBOLS[usize::from(symbol)]",
        prepare: "",
        start: "START",
        step,
        end: "usize::from(state)",
        index: "usize::from(state)",
    }
}

pub(super) fn rows(automaton: &Table) -> Code {
    let rows: Vec<Vec<usize>> = automaton.rows().iter().map(|row| row.to_vec()).collect();
    table(automaton, &rows, "state = TABLE[usize::from(state)][symbol as usize]")
}

pub(super) fn columns(automaton: &Table) -> Code {
    let column = |symbol: usize| automaton.rows().iter().map(|row| row[symbol]).collect();
    let columns: Vec<Vec<usize>> = (0..automaton.width()).map(column).collect();
    table(automaton, &columns, "state = TABLE[symbol as usize][usize::from(state)]")
}

/// Only the first column of the table: a step is one load, whatever the symbol is. The steps soon
/// repeat a cycle of a few states.
///
/// The numbers are as narrow as possible, because an address without a shift is ready sooner. The
/// array has an element for every number, so a step needs no bounds check.
pub(super) fn limit(automaton: &Table) -> Code {
    let mut column: Vec<usize> = automaton.rows().iter().map(|row| row[0]).collect();
    let (number, places) = if column.len() <= 1 << 8 { ("u8", 1 << 8) } else { ("u16", 1 << 16) };
    column.resize(places, 0);
    Code {
        items: format!(
            "const START: {number} = {};
static NEXT: [{number}; {places}] = {column:?};",
            automaton.start(),
        ),
        symbol: "u8",
        read: "symbol",
        prepare: "",
        start: "START",
        step: "let _ = symbol; state = NEXT[usize::from(state)]",
        end: "usize::from(state)",
        index: "usize::from(state)",
    }
}

pub(super) fn plain_match(automaton: &Table) -> Code {
    let rows = automaton.rows();
    let mut arms = String::new();
    for (state, row) in rows.iter().enumerate() {
        for (symbol, target) in row.iter().enumerate() {
            let _ = writeln!(arms, "(State::S{state}, Symbol::E{symbol}) => State::S{target},");
        }
    }
    let items = format!(
        "#[derive(Clone, Copy)]
enum State {{ {} }}
{}
fn next(state: State, symbol: Symbol) -> State {{
    match (state, symbol) {{
{arms}    }}
}}
const START: State = State::S{};",
        list("S", rows.len()),
        symbols(automaton),
        automaton.start()
    );
    Code {
        items,
        symbol: "Symbol",
        read: "SYMBOLS[usize::from(symbol)]",
        prepare: "",
        start: "START",
        step: "state = next(state, symbol)",
        end: "state as usize",
        index: "state as usize",
    }
}

/// An enum `Symbol` and all of its variants.
pub(super) fn symbols(automaton: &Table) -> String {
    let names = list("E", automaton.width());
    format!(
        "#[derive(Clone, Copy, Debug)]
pub enum Symbol {{ {names} }}
use Symbol::*;
pub static SYMBOLS: [Symbol; {}] = [{names}];",
        automaton.width()
    )
}

/// `S0, S1, ...`
pub(super) fn list(letter: &str, count: usize) -> String {
    let names: Vec<String> = (0..count).map(|index| format!("{letter}{index}")).collect();
    names.join(", ")
}
