//! The documentation of the written code: what rustdoc and editors show.

use std::fmt::Write as _;

use super::{Code, picture};
use crate::dfa::{Dfa, Finality, StateId};
use crate::report::{count, presentable};

/// Up to so many states and symbols the page of the enum has a table of all transitions.
const TABLE_STATES: usize = 32;
const TABLE_SYMBOLS: usize = 12;

/// Up to so many transitions the states say where they lead. More would cost rustc as much as
/// everything else together.
const TOLD_TRANSITIONS: usize = 20_000;

/// The page of the enum.
pub(super) fn automaton(code: &Code<'_>) -> String {
    let dfa = code.dfa;
    let mut page = String::new();
    if code.error.is_some() {
        page.push_str("Stands in for an automaton that was refused.");
        return page;
    }
    let finals = dfa.states().filter(|&state| dfa.is_final(state)).count();
    let _ = writeln!(
        page,
        "The automaton {}: {}, {}, {}, {}. It is deterministic and complete.",
        in_code(dfa.source().name()),
        count(dfa.states().len(), "state"),
        count(dfa.symbols().len(), "symbol"),
        count(dfa.starts().len(), "start"),
        count(finals, "final state"),
    );
    if dfa.claims().len() > 0 {
        let claims: Vec<String> = dfa.claims().map(in_code).collect();
        let _ = writeln!(page, "It claims to be {}, which is proved.", claims.join(", "));
    }
    if let Some(picture) = picture::draw(dfa) {
        let _ = writeln!(page, "\n{picture}");
    }
    if dfa.states().len() <= TABLE_STATES && (1..=TABLE_SYMBOLS).contains(&dfa.symbols().len()) {
        let _ = writeln!(page, "\n{}", table(code));
    }
    page
}

/// One row per state, one column per symbol.
fn table(code: &Code<'_>) -> String {
    let dfa = code.dfa;
    let mut table = String::from("| |");
    for symbol in dfa.symbols() {
        let _ = write!(table, " {} |", in_cell(dfa.symbol_name(symbol)));
    }
    table.push_str(" |\n| --- |");
    table.push_str(&" --- |".repeat(dfa.symbols().len() + 1));
    for state in dfa.states() {
        let _ = write!(table, "\n| {} |", link(code, state, in_cell));
        for &target in dfa.row(state) {
            let _ = write!(table, " {} |", link(code, target, in_cell));
        }
        let _ = write!(table, " {} |", roles(dfa, state).join(", ").replace('|', "\\|"));
    }
    table
}

/// The documentation of every state.
pub(super) fn states(code: &Code<'_>) -> Vec<String> {
    let dfa = code.dfa;
    let tells =
        code.error.is_none() && dfa.states().len() * dfa.symbols().len() <= TOLD_TRANSITIONS;
    let describe = |state: StateId| {
        let mut doc = in_code(dfa.state_name(state));
        let roles = roles(dfa, state);
        if !roles.is_empty() {
            let _ = write!(doc, ": {}", roles.join(", "));
        }
        if tells && dfa.symbols().len() > 0 {
            doc.push('\n');
            for (&target, symbols) in super::step::grouped(dfa.row(state).iter()) {
                let symbols: Vec<String> = symbols
                    .iter()
                    .map(|&symbol| in_code(dfa.symbol_name(crate::SymbolId::new(symbol))))
                    .collect();
                let to =
                    if target == state { "itself".to_owned() } else { link(code, target, in_code) };
                let _ = write!(doc, "\n- {} → {to}", symbols.join(", "));
            }
        }
        doc
    };
    dfa.states().map(describe).collect()
}

fn link(code: &Code<'_>, state: StateId, show: fn(&str) -> String) -> String {
    let identifier = &code.names.states[state.index()];
    format!("[{}](Self::{identifier})", show(code.dfa.state_name(state)))
}

/// `start`, `start for you`, `final`, `final: win`
fn roles(dfa: &Dfa, state: StateId) -> Vec<String> {
    let starts = dfa.starts().iter().filter(|start| start.state == state);
    let mut roles: Vec<String> = starts
        .map(|&start| match dfa.start_label(start) {
            Some(label) => format!("start for {}", in_code(label)),
            None => "start".to_owned(),
        })
        .collect();
    match dfa.finality(state) {
        Finality::None => (),
        Finality::Final => roles.push("final".to_owned()),
        Finality::Labelled(label) => {
            roles.push(format!("final, {}", in_code(dfa.label_name(label))));
        }
    }
    roles
}

/// A name as Markdown shows it in code, whatever is in it.
pub(super) fn in_code(name: &str) -> String {
    let name = presentable(name);
    let longest = name.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let blank = if name.starts_with('`') || name.ends_with('`') { " " } else { "" };
    format!("{fence}{blank}{name}{blank}{fence}")
}

/// The same in a table, where a bar would end the cell.
fn in_cell(name: &str) -> String {
    in_code(name).replace('|', "\\|")
}
