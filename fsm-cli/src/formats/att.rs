//! AT&T text, as OpenFst reads it: `from to symbol` per line, `state` for a final one.
//!
//! The first line begins in the start state. Names stand for themselves; `fstcompile` wants
//! tables that number them, which `symbol_table` and `state_table` write.

use std::collections::HashSet;
use std::fmt::Write as _;

use tictactoe_fsm::{Dfa, Report, Span, StateId, quote};

use super::View;
use super::foreign::Foreign;
use crate::code;

/// What OpenFst and its users call the symbol that is none; its number is 0.
const EPSILONS: [&str; 4] = ["<eps>", "<epsilon>", "ε", "@0@"];

/// The weight of a state that is not final.
const INFINITY: &str = "Infinity";

pub(super) fn write(view: &View<'_>) -> Result<String, Report> {
    let dfa = view.dfa;
    if let Some(symbol) = dfa.symbols().find(|&s| EPSILONS.contains(&dfa.symbol_name(s))) {
        let message = format!("AT&T text takes {} for no symbol", quote(dfa.symbol_name(symbol)));
        return Err(view.refuse(message, dfa.symbol_place(symbol), "it would read nothing"));
    }
    let start = view.starts[0].state;
    if dfa.state_name(start).starts_with('\u{FEFF}') {
        let message = format!("AT&T text cannot begin with {}", quote(dfa.state_name(start)));
        let why = "its first character would be taken for a byte order mark";
        return Err(view.refuse(message, dfa.state_place(start), why));
    }
    let mut text = String::new();
    for state in start_first(view) {
        let from = dfa.state_name(state);
        for (symbol, &target) in dfa.symbols().zip(dfa.row(state)) {
            let (to, symbol) = (dfa.state_name(target), dfa.symbol_name(symbol));
            let _ = writeln!(text, "{from}\t{to}\t{symbol}");
        }
        // Without symbols, only this says that there is such a state.
        match (dfa.is_final(state), dfa.symbols().len()) {
            (true, _) => writeln!(text, "{from}"),
            (false, 0) => writeln!(text, "{from}\t{INFINITY}"),
            (false, _) => Ok(()),
        }
        .expect("a string takes everything");
    }
    Ok(text)
}

fn start_first<'v>(view: &'v View<'_>) -> impl Iterator<Item = StateId> + 'v {
    let start = view.starts[0].state;
    std::iter::once(start).chain(view.dfa.states().filter(move |&state| state != start))
}

/// The numbers of the symbols, for `fstcompile --isymbols`.
pub(crate) fn symbol_table(dfa: &Dfa) -> String {
    let names = dfa.symbols().map(|symbol| dfa.symbol_name(symbol));
    table(std::iter::once(EPSILONS[0]).chain(names))
}

/// The numbers of the states, for `fstcompile --ssymbols`.
pub(crate) fn state_table(dfa: &Dfa) -> String {
    table(dfa.states().map(|state| dfa.state_name(state)))
}

fn table<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut table = String::new();
    for (number, name) in names.enumerate() {
        let _ = writeln!(table, "{name}\t{number}");
    }
    table
}

pub(super) fn read(foreign: &mut Foreign<'_>) {
    let mut finals: HashSet<usize> = HashSet::new();
    let mut offset = 0;
    let mut is_first = true;
    for line in foreign.source.text().split_inclusive('\n') {
        let fields = fields(line, offset, foreign);
        offset += line.len();
        let Some(&(name, place)) = fields.first() else { continue };
        let from = foreign.state(name, place);
        if std::mem::replace(&mut is_first, false) {
            foreign.start(from, None, place);
        }
        match fields[1..] {
            [] => {
                finals.insert(from);
            }
            // A weight of its own does not make a state final.
            [(INFINITY, _)] => (),
            [weight] => {
                refuse_weight(weight, foreign);
                finals.insert(from);
            }
            [(to, to_place), label, ref rest @ ..] => {
                let to = foreign.state(to, to_place);
                read_labels(label, rest, foreign);
                let symbol = foreign.symbol(label.0, label.1);
                foreign.transition(from, symbol, to, label.1);
            }
        }
    }
    for state in finals {
        foreign.set_final(state, None);
    }
    if foreign.known_symbol("0").is_some() {
        foreign.note(
            "`0` is read as a symbol; if the file has numbers for names, it stands for no symbol, \
             and this is another automaton",
        );
    }
}

type Field<'t> = (&'t str, Span);

fn fields<'t>(line: &'t str, offset: usize, foreign: &Foreign<'_>) -> Vec<Field<'t>> {
    let mut from = 0;
    let mut fields = Vec::new();
    // A byte order mark before everything is no part of a name.
    let first = if offset == 0 { line.trim_start_matches('\u{FEFF}') } else { line };
    for word in first.split_whitespace() {
        let start = from + line[from..].find(word).unwrap_or(0);
        from = start + word.len();
        fields.push((word, foreign.place(offset + start..offset + from)));
    }
    fields
}

/// Whatever stands behind a symbol must say nothing new: the same symbol, and no weight.
fn read_labels(label: Field<'_>, rest: &[Field<'_>], foreign: &mut Foreign<'_>) {
    if EPSILONS.contains(&label.0) {
        foreign.refuse(&code::EPSILON, "a transition reads nothing", label.1, "no symbol");
    }
    match *rest {
        [] => (),
        [output] if output.0 == label.0 => (),
        [weight] if weight.0.parse::<f64>().is_ok() => refuse_weight(weight, foreign),
        [output, ref weight @ ..] => {
            if output.0 != label.0 {
                let message = format!("a transition writes {}", quote(output.0));
                foreign.refuse(&code::NOT_FINITE, message, output.1, "an automaton only reads");
            }
            match *weight {
                [] => (),
                [weight] => refuse_weight(weight, foreign),
                [_, (_, place), ..] => {
                    let message = "a line has too many columns";
                    foreign.refuse(&code::NOT_THE_FORMAT, message, place, "one too many");
                }
            }
        }
    }
}

fn refuse_weight((weight, place): Field<'_>, foreign: &mut Foreign<'_>) {
    match weight.parse::<f64>() {
        Ok(0.0) => (),
        Ok(_) => {
            let message = format!("a transition or final state has the weight {weight}");
            foreign.refuse(&code::NOT_FINITE, message, place, "automata have no weights");
        }
        Err(_) => {
            let message = format!("{} is no weight", quote(weight));
            let why = "a line is `from to symbol`, or `state`";
            foreign.refuse(&code::NOT_THE_FORMAT, message, place, why);
        }
    }
}
