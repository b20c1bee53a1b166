//! What one writes without any crate.

use std::fmt::Write as _;

use super::Code;
use crate::automata::Table;

fn table(items: String, step: &'static str) -> Code {
    Code {
        items,
        symbol: "u8",
        read: "symbol",
        prepare: "",
        start: "START",
        step,
        end: "usize::from(state)",
        index: "usize::from(state)",
    }
}

fn start(automaton: &Table) -> String {
    format!("const START: u16 = {};", automaton.start())
}

pub(super) fn rows(automaton: &Table) -> Code {
    let rows = automaton.rows();
    let (states, symbols) = (rows.len(), automaton.width());
    let items = format!(
        "{}
static ROWS: [[u16; {symbols}]; {states}] = {rows:?};
fn next(state: u16, symbol: u8) -> u16 {{
    ROWS[usize::from(state)][usize::from(symbol)]
}}",
        start(automaton)
    );
    table(items, "state = next(state, symbol)")
}

pub(super) fn columns(automaton: &Table) -> Code {
    let rows = automaton.rows();
    let (states, symbols) = (rows.len(), automaton.width());
    let columns: Vec<Vec<usize>> =
        (0..symbols).map(|symbol| rows.iter().map(|row| row[symbol]).collect()).collect();
    let items = format!(
        "{}
static COLUMNS: [[u16; {states}]; {symbols}] = {columns:?};
fn next(state: u16, symbol: u8) -> u16 {{
    COLUMNS[usize::from(symbol)][usize::from(state)]
}}",
        start(automaton)
    );
    table(items, "state = next(state, symbol)")
}

/// The first column alone: where one is says where to look next, and nothing else is done.
///
/// As narrow as it gets, since an address that needs no shift is loaded from sooner; and with a
/// place for every number, so that nothing has to be compared.
pub(super) fn limit(automaton: &Table) -> Code {
    let mut column: Vec<usize> = automaton.rows().iter().map(|row| row[0]).collect();
    let (number, places) = if column.len() <= 1 << 8 { ("u8", 1 << 8) } else { ("u16", 1 << 16) };
    column.resize(places, 0);
    let items = format!(
        "const START: {number} = {};
static NEXT: [{number}; {places}] = {column:?};",
        automaton.start(),
    );
    table(items, "let _ = symbol; state = NEXT[usize::from(state)]")
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
