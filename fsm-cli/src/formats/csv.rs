//! A table with a row per state: `state,start,final`, then a column per symbol with the target.
//!
//! Under `start` stands nothing or `start`, under `final` nothing or `final`, each perhaps with a
//! label: `start you`, `final win`. Outputs stand behind the target: `Unlocked / unlock beep`.
//!
//! A cell that a spreadsheet would calculate, such as `=1+2`, is written as a text: `'=1+2`.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use csv_core::{ReadFieldResult, Reader};
use fsm_model::{Diagnostic, Report, Span, StateId, SymbolId, in_backticks};

use super::imported::{EMPTY_WORD, ImportedDraft};
use super::nfa::NfaView;
use super::{SLASH, View, around_lone_slashes};
use crate::code;

/// The names of the first columns.
const HEAD: [&str; 3] = ["state", "start", "final"];

pub(super) fn write(view: &View<'_>) -> Result<String, Report> {
    let dfa = view.dfa;
    if let Some(symbol) = dfa.find_symbol(EMPTY_WORD) {
        let message = format!("in CSV, `{EMPTY_WORD}` stands for no symbol");
        return Err(view.refuse(message, dfa.symbol(symbol).span(), "it would read nothing"));
    }
    let mut rows = csv::Writer::from_writer(Vec::new());
    let symbols = dfa.symbols().map(|symbol| dfa.symbol(symbol).name());
    let mut write = |row: Vec<&str>| {
        rows.write_record(row.into_iter().map(|cell| as_text(cell).into_owned()))
            .expect("a vector takes everything");
    };
    write(HEAD.into_iter().chain(symbols).collect());
    let mut starts = start_cells(view)?;
    for state in dfa.states() {
        let start = starts.remove(&state).unwrap_or_default();
        let end = if dfa.state(state).is_final() {
            cell(HEAD[2], dfa.state(state).label())
        } else {
            String::new()
        };
        let steps: Vec<String> =
            dfa.symbols().map(|symbol| step_cell(view, state, symbol)).collect();
        let steps = steps.iter().map(String::as_str);
        write([dfa.state(state).name(), &start, &end].into_iter().chain(steps).collect());
    }
    let bytes = rows.into_inner().expect("a vector takes everything");
    Ok(String::from_utf8(bytes).expect("names are UTF-8"))
}

/// A nondeterministic automaton: a cell has all targets, and there may be a column for `ε`.
pub(super) fn write_nfa(view: &NfaView<'_>) -> Result<String, Report> {
    let draft = view.draft;
    let mut cells: HashMap<(usize, Option<&str>), Vec<&str>> = HashMap::new();
    for (from, symbol, to) in view.steps() {
        cells.entry((from, symbol)).or_default().push(&draft.states[to]);
    }
    let has_empty = cells.keys().any(|(_, symbol)| symbol.is_none());
    let symbols = draft.symbols.iter().map(|symbol| Some(symbol.as_str()));
    let columns: Vec<Option<&str>> = symbols.chain(has_empty.then_some(None)).collect();
    let mut starts: HashMap<usize, String> = HashMap::new();
    for start in &draft.starts {
        let cell = cell(HEAD[1], start.label.as_deref());
        if starts.insert(start.state, cell).is_some() {
            let message = two_starts(&draft.states[start.state]);
            return Err(view.refuse(message, "a row has one cell for the start"));
        }
    }
    let mut rows = csv::Writer::from_writer(Vec::new());
    let mut write = |row: Vec<&str>| {
        rows.write_record(row.into_iter().map(|cell| as_text(cell).into_owned()))
            .expect("a vector takes everything");
    };
    let heads = columns.iter().map(|symbol| symbol.unwrap_or(EMPTY_WORD));
    write(HEAD.into_iter().chain(heads).collect());
    for (state, name) in draft.states.iter().enumerate() {
        let start = starts.remove(&state).unwrap_or_default();
        let end = view.finality(state);
        let end = end.map_or(String::new(), |section| cell(HEAD[2], section.label.as_deref()));
        let targets = |symbol: Option<&str>| {
            cells.get(&(state, symbol)).map_or(String::new(), |targets| targets.join(" "))
        };
        let steps: Vec<String> = columns.iter().copied().map(targets).collect();
        write([name, &*start, &*end].into_iter().chain(steps.iter().map(String::as_str)).collect());
    }
    let bytes = rows.into_inner().expect("a vector takes everything");
    Ok(String::from_utf8(bytes).expect("names are UTF-8"))
}

fn two_starts(state: &str) -> String {
    format!("in CSV, state {} cannot be two starts", in_backticks(state))
}

/// The target and the outputs of a transition; nothing if it is refused.
fn step_cell(view: &View<'_>, state: StateId, symbol: SymbolId) -> String {
    let Some(target) = view.dfa.next(state, symbol) else { return String::new() };
    let target = view.dfa.state(target).name();
    match view.output_names(view.dfa.outputs_on(state, symbol)).as_slice() {
        [] => target.to_owned(),
        outputs => format!("{target} {SLASH} {}", outputs.join(" ")),
    }
}

/// The cells of the column `start`. A state can be one start only.
fn start_cells(view: &View<'_>) -> Result<HashMap<StateId, String>, Report> {
    let dfa = view.dfa;
    let mut cells = HashMap::new();
    for &start in view.starts {
        let cell = cell(HEAD[1], start.label());
        if cells.insert(start.state(), cell).is_some() {
            let message = two_starts(dfa.state(start.state()).name());
            return Err(view.refuse(message, start.span(), "again here"));
        }
    }
    Ok(cells)
}

/// A cell that a spreadsheet does not take for a formula.
fn as_text(cell: &str) -> Cow<'_, str> {
    if is_formula(cell) { format!("{QUOTE}{cell}").into() } else { cell.into() }
}

/// What [`as_text`] was given.
fn without_quote(cell: &str) -> &str {
    cell.strip_prefix(QUOTE).filter(|rest| is_formula(rest)).unwrap_or(cell)
}

/// Before a cell that is a text in any case.
const QUOTE: char = '\'';

/// Whether a spreadsheet would calculate a cell, or the cell is quoted already.
fn is_formula(cell: &str) -> bool {
    cell.trim_start_matches(QUOTE).starts_with(['=', '+', '-', '@'])
}

fn cell(word: &str, label: Option<&str>) -> String {
    label.map_or(word.to_owned(), |label| format!("{word} {label}"))
}

pub(super) fn read(draft: &mut ImportedDraft<'_>) {
    if let Some(quote) = unclosed(draft.source.text()) {
        let span = draft.span(quote..quote + 1);
        let message = "a text in quotes does not end";
        return draft.refuse(&code::NOT_THE_FORMAT, message, span, "begins here");
    }
    draft.allow_common_starts();
    let rows = rows(draft);
    let Some((head, rows)) = rows.split_first() else {
        let span = draft.span(0..0);
        return draft.refuse(&code::NOT_THE_FORMAT, "the file is empty", span, "no table");
    };
    if !head.iter().map(|cell| cell.0.to_ascii_lowercase()).take(HEAD.len()).eq(HEAD) {
        let span = head.first().map_or(draft.span(0..0), |cell| cell.1);
        let message = "this is not the table of an automaton";
        let why = "the first row begins with `state,start,final`, then come the symbols";
        return draft.refuse(&code::NOT_THE_FORMAT, message, span, why);
    }
    // The symbols of the columns; `ε` is none.
    let mut columns: Vec<Option<usize>> = Vec::new();
    for (name, span) in &head[HEAD.len()..] {
        let is_empty_word = name == EMPTY_WORD;
        if draft.known_symbol(name).is_some() || (is_empty_word && columns.contains(&None)) {
            let message = format!("symbol {} has two columns", in_backticks(name));
            draft.refuse(&code::NOT_THE_FORMAT, message, *span, "again here");
        } else if name.is_empty() {
            let error = Diagnostic::new(&code::EPSILON, "a column has no symbol")
                .at(*span, "it reads nothing")
                .with_help("if that is meant, write `ε`");
            draft.refuse_with(error);
        } else {
            columns.push((!is_empty_word).then(|| draft.symbol(name, *span)));
        }
    }
    if draft.has_errors() {
        return;
    }
    // Declare all states before their targets, so that they keep their order.
    for row in rows {
        let (name, span) = &row[0];
        if name.is_empty() {
            let message = "a row has no state";
            draft.refuse(&code::NOT_THE_FORMAT, message, *span, "a name was expected here");
        }
        if draft.known_state(name).is_some() {
            let message = format!("state {} has two rows", in_backticks(name));
            draft.refuse(&code::NOT_THE_FORMAT, message, *span, "again here");
        }
        draft.state(name, *span);
    }
    let lengths = rows.iter().map(|row| row[0].0.len()).collect();
    for (state, row) in rows.iter().enumerate() {
        read_row(state, row, &columns, &lengths, draft);
    }
}

fn read_row(
    state: usize,
    row: &[Cell],
    columns: &[Option<usize>],
    lengths: &HashSet<usize>,
    draft: &mut ImportedDraft<'_>,
) {
    if let Some((_, span)) = row.get(HEAD.len() + columns.len()) {
        draft.refuse(&code::NOT_THE_FORMAT, "a row is too long", *span, "has no symbol above");
    }
    for (word, column) in [(HEAD[1], 1), (HEAD[2], 2)] {
        let Some((text, span)) = row.get(column) else { continue };
        let label = match text.split_whitespace().collect::<Vec<_>>()[..] {
            [] => continue,
            [first] if first.eq_ignore_ascii_case(word) => None,
            [first, label] if first.eq_ignore_ascii_case(word) => Some(label),
            _ => {
                let message = format!("{} says nothing about the {word}", in_backticks(text));
                let why = format!("nothing or `{word}` was expected, perhaps with a label");
                draft.refuse(&code::NOT_THE_FORMAT, message, *span, why);
                continue;
            }
        };
        if column == 1 {
            draft.start(state, label, *span);
        } else {
            draft.set_final(state, label);
        }
    }
    for (&symbol, (name, span)) in columns.iter().zip(row.iter().skip(HEAD.len())) {
        // An empty cell is a missing transition.
        if name.is_empty() {
            continue;
        }
        match (step(name, lengths, draft), symbol) {
            (Ok((to, outputs)), Some(symbol)) => {
                let outputs = draft.outputs(outputs.split_whitespace(), *span);
                draft.transition(state, symbol, to, &outputs, *span);
            }
            (Ok((to, "")), None) => draft.empty_transition(state, to, *span),
            (Ok(_), None) => {
                let message = "a transition reads nothing";
                draft.refuse(&code::EPSILON, message, *span, "it cannot have outputs");
            }
            (Err(target), symbol) => match several_targets(name, draft) {
                Ok(targets) => {
                    for to in targets {
                        match symbol {
                            Some(symbol) => draft.transition(state, symbol, to, &[], *span),
                            None => draft.empty_transition(state, to, *span),
                        }
                    }
                }
                Err(unknown) => {
                    let target = unknown.unwrap_or(target);
                    let message = format!("there is no state {}", in_backticks(target));
                    draft.refuse_unknown(message, *span, "has no row");
                }
            },
        }
    }
}

/// The targets in a cell of a nondeterministic automaton, or the first of them that is no state. If none
/// of them is, the cell may be meant as one name.
fn several_targets<'c>(
    cell: &'c str,
    draft: &ImportedDraft<'_>,
) -> Result<Vec<usize>, Option<&'c str>> {
    let targets: Vec<(&str, Option<usize>)> =
        cell.split_whitespace().map(|name| (name, draft.known_state(name))).collect();
    let is_list = targets.iter().any(|(_, state)| state.is_some()) && !cell.contains(SLASH);
    let unknown = targets.iter().find(|(_, state)| state.is_none());
    match unknown {
        Some((name, _)) => Err(is_list.then_some(*name)),
        None => Ok(targets.into_iter().filter_map(|(_, state)| state).collect()),
    }
}

/// The target in a cell and the outputs behind it, or what should be a target and is none. A name of a
/// state may contain the slash. A cell may have many slashes, so only what is as long as some name is
/// looked up.
fn step<'c>(
    cell: &'c str,
    lengths: &HashSet<usize>,
    draft: &ImportedDraft<'_>,
) -> Result<(usize, &'c str), &'c str> {
    if let Some(to) = draft.known_state(cell) {
        return Ok((to, ""));
    }
    let steps = || around_lone_slashes(cell).map(|(target, outputs)| (target.trim(), outputs));
    let mut possible = steps().filter(|(target, _)| lengths.contains(&target.len()));
    let known = |(target, outputs)| Some((draft.known_state(target)?, outputs));
    if let Some(step) = possible.find_map(known) {
        return Ok(step);
    }
    let first = steps().next().map(|(target, _)| target);
    Err(first.filter(|target| !target.is_empty()).unwrap_or(cell))
}

/// The beginning of a cell in quotes that does not end.
fn unclosed(text: &str) -> Option<usize> {
    let (mut is_open, mut start, mut before) = (false, 0, ',');
    for (at, letter) in text.char_indices() {
        match (is_open, letter) {
            (false, '"') if matches!(before, ',' | '\n' | '\r' | '\u{FEFF}') => {
                (is_open, start) = (true, at);
            }
            // Two quotes inside are one: the cell is open again.
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
fn rows(draft: &ImportedDraft<'_>) -> Vec<Vec<Cell>> {
    let text = draft.source.text().as_bytes();
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
            // The reader has to be given the end of the input twice.
            ReadFieldResult::InputEmpty => {
                let (result, _, _) = reader.read_field(&[], &mut []);
                if !matches!(result, ReadFieldResult::Field { .. }) {
                    break;
                }
                true
            }
            ReadFieldResult::OutputFull | ReadFieldResult::End => break,
        };
        let whole = &draft.source.text()[start..at];
        let shown = whole.trim_end_matches([',', '\n', '\r']);
        // The reader passes over blank lines before a row.
        let blank = shown.len() - shown.trim_start_matches(['\n', '\r']).len();
        let cell = String::from_utf8_lossy(&content[..written]);
        let cell = without_quote(cell.trim()).to_owned();
        let span = draft.span(start + blank..start + shown.len());
        rows.last_mut().expect("there is always a row").push((cell, span));
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
