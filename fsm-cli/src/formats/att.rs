//! AT&T text, as OpenFst reads it: `from to symbol` per line, `state` for a final one.
//!
//! The first line begins in the start state. Names stand for themselves; `fstcompile` wants
//! tables that number them, which `symbol_table` and `state_table` write.

use std::collections::HashSet;
use std::fmt::Write as _;

use fsm_model::{Dfa, Report, Span, StateId, in_backticks};

use super::View;
use super::imported::ImportedDraft;
use crate::code;

/// The names that OpenFst and its users give to "no symbol"; its number is 0.
const EPSILONS: [&str; 4] = ["<eps>", "<epsilon>", "ε", "@0@"];

/// The weight of a state that is not final.
const INFINITY: &str = "Infinity";

pub(super) fn write(view: &View<'_>) -> Result<String, Report> {
    let dfa = view.dfa;
    if let Some(symbol) = dfa.symbols().find(|&s| EPSILONS.contains(&dfa.symbol(s).name())) {
        let message =
            format!("AT&T text takes {} for no symbol", in_backticks(dfa.symbol(symbol).name()));
        return Err(view.refuse(message, dfa.symbol(symbol).span(), "it would read nothing"));
    }
    let start = view.starts[0].state();
    if dfa.state(start).name().starts_with('\u{FEFF}') {
        let message =
            format!("AT&T text cannot begin with {}", in_backticks(dfa.state(start).name()));
        let why = "its first character would be taken for a byte order mark";
        return Err(view.refuse(message, dfa.state(start).span(), why));
    }
    let mut text = String::new();
    for state in start_first(view) {
        let from = dfa.state(state).name();
        for (symbol, target) in dfa.symbols().zip(dfa.row(state)) {
            let Some(target) = *target else { continue };
            let (to, symbol) = (dfa.state(target).name(), dfa.symbol(symbol).name());
            let _ = writeln!(text, "{from}\t{to}\t{symbol}");
        }
        // Without transitions, this line is the only one about the state.
        let leads_nowhere = dfa.row(state).iter().all(Option::is_none);
        if dfa.state(state).is_final() {
            let _ = writeln!(text, "{from}");
        } else if leads_nowhere {
            let _ = writeln!(text, "{from}\t{INFINITY}");
        }
    }
    Ok(text)
}

fn start_first<'v>(view: &'v View<'_>) -> impl Iterator<Item = StateId> + 'v {
    let start = view.starts[0].state();
    std::iter::once(start).chain(view.dfa.states().filter(move |&state| state != start))
}

/// The numbers of the symbols, for `fstcompile --isymbols`.
pub(crate) fn symbol_table(dfa: &Dfa) -> String {
    let names = dfa.symbols().map(|symbol| dfa.symbol(symbol).name());
    table(std::iter::once(EPSILONS[0]).chain(names))
}

/// The numbers of the states, for `fstcompile --ssymbols`.
pub(crate) fn state_table(dfa: &Dfa) -> String {
    table(dfa.states().map(|state| dfa.state(state).name()))
}

fn table<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut table = String::new();
    for (number, name) in names.enumerate() {
        let _ = writeln!(table, "{name}\t{number}");
    }
    table
}

pub(super) fn read(draft: &mut ImportedDraft<'_>) {
    let mut finals: HashSet<usize> = HashSet::new();
    let mut offset = 0;
    let mut is_first = true;
    for line in draft.source.text().split_inclusive('\n') {
        let fields = fields(line, offset, draft);
        offset += line.len();
        let Some(&(name, span)) = fields.first() else { continue };
        let from = draft.state(name, span);
        if std::mem::replace(&mut is_first, false) {
            draft.start(from, None, span);
        }
        match fields[1..] {
            [] => {
                finals.insert(from);
            }
            // An infinite weight: the state is not final.
            [(INFINITY, _)] => (),
            [weight] => {
                refuse_weight(weight, draft);
                finals.insert(from);
            }
            [(to, to_span), label, ref rest @ ..] => {
                let to = draft.state(to, to_span);
                read_labels(label, rest, draft);
                let symbol = draft.symbol(label.0, label.1);
                draft.transition(from, symbol, to, label.1);
            }
        }
    }
    for state in finals {
        draft.set_final(state, None);
    }
    if draft.known_symbol("0").is_some() {
        draft.note(
            "`0` is read as a symbol; if the file has numbers for names, it stands for no symbol, \
             and this is another automaton",
        );
    }
}

type Field<'t> = (&'t str, Span);

fn fields<'t>(line: &'t str, offset: usize, draft: &ImportedDraft<'_>) -> Vec<Field<'t>> {
    let mut from = 0;
    let mut fields = Vec::new();
    // A byte order mark before everything is no part of a name.
    let first = if offset == 0 { line.trim_start_matches('\u{FEFF}') } else { line };
    for word in first.split_whitespace() {
        let start = from + line[from..].find(word).unwrap_or(0);
        from = start + word.len();
        fields.push((word, draft.span(offset + start..offset + from)));
    }
    fields
}

/// Refuses what follows a symbol, unless it is the same symbol again or no weight.
fn read_labels(label: Field<'_>, rest: &[Field<'_>], draft: &mut ImportedDraft<'_>) {
    if EPSILONS.contains(&label.0) {
        draft.refuse(&code::EPSILON, "a transition reads nothing", label.1, "no symbol");
    }
    match *rest {
        [] => (),
        [output] if output.0 == label.0 => (),
        [weight] if weight.0.parse::<f64>().is_ok() => refuse_weight(weight, draft),
        [output, ref weight @ ..] => {
            if output.0 != label.0 {
                let message = format!("a transition writes {}", in_backticks(output.0));
                draft.refuse(&code::NOT_FINITE, message, output.1, "an automaton only reads");
            }
            match *weight {
                [] => (),
                [weight] => refuse_weight(weight, draft),
                [_, (_, span), ..] => {
                    let message = "a line has too many columns";
                    draft.refuse(&code::NOT_THE_FORMAT, message, span, "one too many");
                }
            }
        }
    }
}

fn refuse_weight((weight, span): Field<'_>, draft: &mut ImportedDraft<'_>) {
    match weight.parse::<f64>() {
        Ok(0.0) => (),
        Ok(_) => {
            let message = format!("a transition or final state has the weight {weight}");
            draft.refuse(&code::NOT_FINITE, message, span, "automata have no weights");
        }
        Err(_) => {
            let message = format!("{} is no weight", in_backticks(weight));
            let why = "a line is `from to symbol`, or `state`";
            draft.refuse(&code::NOT_THE_FORMAT, message, span, why);
        }
    }
}
