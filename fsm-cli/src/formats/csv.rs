//! A table with a row per state: `state,start,final`, then a column per symbol with the target.
//!
//! Under `start` stands nothing or `start`, under `final` nothing or `final`, each perhaps with a
//! label: `start you`, `final win`.

use std::collections::HashMap;

use csv_core::{ReadFieldResult, Reader};
use tictactoe_fsm::{Dfa, Report, Span, StateId, quote};

use super::View;
use super::foreign::Foreign;
use crate::code;

/// What the first columns are called.
const HEAD: [&str; 3] = ["state", "start", "final"];

pub(super) fn write(view: &View<'_>) -> Result<String, Report> {
    let dfa = view.dfa;
    let mut rows = csv::Writer::from_writer(Vec::new());
    let symbols = dfa.symbols().map(|symbol| dfa.symbol_name(symbol));
    let mut write = |row: Vec<&str>| rows.write_record(row).expect("a vector takes everything");
    write(HEAD.into_iter().chain(symbols).collect());
    let mut starts = start_cells(view)?;
    for state in dfa.states() {
        let start = starts.remove(&state).unwrap_or_default();
        let end = if dfa.is_final(state) { cell(HEAD[2], dfa.label(state)) } else { String::new() };
        let targets = dfa.row(state).iter().map(|&target| dfa.state_name(target));
        write([dfa.state_name(state), &start, &end].into_iter().chain(targets).collect());
    }
    let bytes = rows.into_inner().expect("a vector takes everything");
    Ok(String::from_utf8(bytes).expect("names are UTF-8"))
}

/// What stands under `start`. A state can be one start only.
fn start_cells(view: &View<'_>) -> Result<HashMap<StateId, String>, Report> {
    let dfa: &Dfa = view.dfa;
    let mut cells = HashMap::new();
    for &start in view.starts {
        let cell = cell(HEAD[1], dfa.start_label(start));
        if cells.insert(start.state, cell).is_some() {
            let name = quote(dfa.state_name(start.state));
            let message = format!("in CSV, state {name} cannot be two starts");
            return Err(view.refuse(message, dfa.start_place(start), "again here"));
        }
    }
    Ok(cells)
}

fn cell(word: &str, label: Option<&str>) -> String {
    label.map_or(word.to_owned(), |label| format!("{word} {label}"))
}

pub(super) fn read(foreign: &mut Foreign<'_>) {
    if let Some(quote) = unclosed(foreign.source.text()) {
        let place = foreign.place(quote..quote + 1);
        let message = "a text in quotes does not end";
        return foreign.refuse(&code::NOT_THE_FORMAT, message, place, "begins here");
    }
    let rows = rows(foreign);
    let Some((head, rows)) = rows.split_first() else {
        let place = foreign.place(0..0);
        return foreign.refuse(&code::NOT_THE_FORMAT, "the file is empty", place, "no table");
    };
    if !head.iter().map(|cell| cell.0.to_ascii_lowercase()).take(HEAD.len()).eq(HEAD) {
        let place = head.first().map_or(foreign.place(0..0), |cell| cell.1);
        let message = "this is not the table of an automaton";
        let why = "the first row begins with `state,start,final`, then come the symbols";
        return foreign.refuse(&code::NOT_THE_FORMAT, message, place, why);
    }
    for (name, place) in &head[HEAD.len()..] {
        if foreign.known_symbol(name).is_some() {
            let message = format!("symbol {} has two columns", quote(name));
            foreign.refuse(&code::NOT_THE_FORMAT, message, *place, "again here");
        } else if name.is_empty() {
            foreign.refuse(&code::EPSILON, "a column has no symbol", *place, "it reads nothing");
        } else {
            foreign.symbol(name, *place);
        }
    }
    if foreign.has_errors() {
        return;
    }
    // Every state is declared before any is a target, so that they keep their order.
    for row in rows {
        let (name, place) = &row[0];
        if name.is_empty() {
            let message = "a row has no state";
            foreign.refuse(&code::NOT_THE_FORMAT, message, *place, "a name was expected here");
        }
        if foreign.known_state(name).is_some() {
            let message = format!("state {} has two rows", quote(name));
            foreign.refuse(&code::NOT_THE_FORMAT, message, *place, "again here");
        }
        foreign.state(name, *place);
    }
    for (state, row) in rows.iter().enumerate() {
        read_row(state, row, head.len(), foreign);
    }
}

fn read_row(state: usize, row: &[Cell], width: usize, foreign: &mut Foreign<'_>) {
    if let Some((_, place)) = row.get(width) {
        foreign.refuse(&code::NOT_THE_FORMAT, "a row is too long", *place, "has no symbol above");
    }
    for (word, column) in [(HEAD[1], 1), (HEAD[2], 2)] {
        let Some((text, place)) = row.get(column) else { continue };
        let label = match text.split_whitespace().collect::<Vec<_>>()[..] {
            [] => continue,
            [first] if first.eq_ignore_ascii_case(word) => None,
            [first, label] if first.eq_ignore_ascii_case(word) => Some(label),
            _ => {
                let message = format!("{} says nothing about the {word}", quote(text));
                let why = format!("nothing or `{word}` was expected, perhaps with a label");
                foreign.refuse(&code::NOT_THE_FORMAT, message, *place, why);
                continue;
            }
        };
        if column == 1 {
            foreign.start(state, label, *place);
        } else {
            foreign.set_final(state, label);
        }
    }
    for (symbol, (name, place)) in row.iter().take(width).skip(HEAD.len()).enumerate() {
        // A cell with nothing in it is a transition that nobody gave.
        if name.is_empty() {
            continue;
        }
        if let Some(to) = foreign.known_state(name) {
            foreign.transition(state, symbol, to, *place);
        } else {
            let message = format!("there is no state {}", quote(name));
            foreign.refuse(&code::NOT_THE_FORMAT, message, *place, "has no row");
        }
    }
}

/// Where a cell in quotes begins that does not end.
fn unclosed(text: &str) -> Option<usize> {
    let (mut is_open, mut start, mut before) = (false, 0, ',');
    for (at, letter) in text.char_indices() {
        match (is_open, letter) {
            (false, '"') if matches!(before, ',' | '\n' | '\r' | '\u{FEFF}') => {
                (is_open, start) = (true, at);
            }
            // Two quotes inside are one: what was closed is open again.
            (false, '"') if before == '"' => is_open = true,
            (true, '"') => is_open = false,
            _ => (),
        }
        before = letter;
    }
    is_open.then_some(start)
}

/// What is in a cell, and where.
type Cell = (String, Span);

/// The cells of all rows that have any.
fn rows(foreign: &Foreign<'_>) -> Vec<Vec<Cell>> {
    let text = foreign.source.text().as_bytes();
    let mut reader = Reader::new();
    let mut content = vec![0; text.len() + 1];
    let mut rows: Vec<Vec<Cell>> = vec![Vec::new()];
    let mut at = 0;
    loop {
        let start = at;
        let (result, read, written) = reader.read_field(&text[at..], &mut content);
        at += read;
        let is_end = match result {
            ReadFieldResult::Field { record_end } => record_end,
            // The reader wants to hear twice that there is nothing more.
            ReadFieldResult::InputEmpty => {
                let (result, _, _) = reader.read_field(&[], &mut []);
                if !matches!(result, ReadFieldResult::Field { .. }) {
                    break;
                }
                true
            }
            ReadFieldResult::OutputFull | ReadFieldResult::End => break,
        };
        let whole = &foreign.source.text()[start..at];
        let shown = whole.trim_end_matches([',', '\n', '\r']);
        // The reader passes over blank lines before a row.
        let blank = shown.len() - shown.trim_start_matches(['\n', '\r']).len();
        let cell = String::from_utf8_lossy(&content[..written]).trim().to_owned();
        let place = foreign.place(start + blank..start + shown.len());
        rows.last_mut().expect("there is always a row").push((cell, place));
        if is_end {
            rows.push(Vec::new());
        }
        if at >= text.len() && is_end {
            break;
        }
    }
    rows.retain(|row| row.iter().any(|cell| !cell.0.is_empty()));
    rows
}
