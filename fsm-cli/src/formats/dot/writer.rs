//! How an automaton is written as DOT.

use std::fmt::Write as _;

use fsm_model::{Report, StateId, in_backticks};

use super::super::{NameKind, SLASH, View};
use super::shown::shown;
use super::{EPSILONS, START_NODE};

/// How a marked word is shown.
const MARK: &str = ", color=\"#8038d8\", penwidth=3";

/// Words that mean something else in DOT, in any letter case.
const KEYWORDS: [&str; 6] = ["node", "edge", "graph", "digraph", "subgraph", "strict"];

/// Refuses symbols and outputs that DOT would not read again as they are.
pub(in super::super) fn refuse_names(view: &View<'_>) -> Result<(), Report> {
    let (dfa, is_mealy) = (view.dfa, view.is_mealy);
    let symbols = dfa.symbols().map(|symbol| (NameKind::Symbol, dfa.symbol(symbol)));
    let unused = dfa.unused_outputs();
    let outputs = dfa.outputs().filter(|output| unused.binary_search(output).is_err());
    let outputs = outputs.map(|output| (NameKind::Output, dfa.output(output)));
    for (kind, named) in symbols.chain(outputs) {
        let (name, noun) = (named.name(), kind.noun());
        if is_mealy && name.contains(SLASH) {
            let message = format!("in DOT, {noun} {} would not stay one name", in_backticks(name));
            let why = "`/` separates a symbol from its outputs there";
            return Err(view.refuse(message, named.span(), why));
        }
        if !is_mealy && name.contains(',') && name != "," {
            let message = format!("in DOT, symbol {} would be several", in_backticks(name));
            let why = "commas separate symbols there";
            return Err(view.refuse(message, named.span(), why));
        }
        if EPSILONS.contains(&name) {
            let message = format!("in DOT, {} stands for no {noun}", in_backticks(name));
            let why = match kind {
                NameKind::Output => "nothing would come out",
                _ => "it would read nothing",
            };
            return Err(view.refuse(message, named.span(), why));
        }
    }
    Ok(())
}

/// Says how the text has to be read, if it looks like another kind of machine.
pub(in super::super) fn notes(view: &View<'_>) -> Vec<String> {
    let dfa = view.dfa;
    let final_count = dfa.states().filter(|&state| dfa.state(state).is_final()).count();
    let note = if view.is_mealy {
        (0 < final_count && final_count < dfa.states().len())
            .then_some("some states are final, as in an acceptor; read the file with `--mealy`")
    } else {
        let mut labels =
            view.states.iter().flat_map(|&state| acceptor_labels(view, state)).peekable();
        let looks_like_mealy = final_count == 0
            && labels.peek().is_some()
            && labels.all(|(_, label)| super::labels::looks_like_mealy(&label));
        looks_like_mealy.then_some(
            "every label has one `/`, as in a Mealy machine; read the file with `--acceptor`",
        )
    };
    note.into_iter().map(str::to_owned).collect()
}

pub(in super::super) fn write(view: &View<'_>) -> String {
    let mut text = String::from("digraph {\n    rankdir=LR;\n    node [shape=circle];\n");
    write_starts(view, &mut text);
    write_states(view, &mut text);
    for &state in &view.states {
        let labels =
            if view.is_mealy { mealy_labels(view, state) } else { acceptor_labels(view, state) };
        for (target, label) in labels {
            let mark = if view.is_marked_step(state, target) { MARK } else { "" };
            let (from, to) = (id(view, state), id(view, target));
            let _ = writeln!(text, "    {from} -> {to} [label={}{mark}];", shown(&label));
        }
    }
    for (number, &state) in view.states.iter().enumerate() {
        let hidden = view.hidden(state);
        if hidden > 0 {
            // No state has a blank in its name.
            let label = format!("[shape=none, label=\"… {hidden} more\"]");
            let _ = writeln!(text, "    \"more {number}\" {label};");
            let from = id(view, state);
            let _ = writeln!(text, "    {from} -> \"more {number}\" [style=dashed];");
        }
    }
    text.push_str("}\n");
    text
}

fn write_starts(view: &View<'_>, text: &mut String) {
    for (number, &start) in view.starts.iter().enumerate() {
        let label = start.label();
        let label = label.map_or(String::new(), |label| format!(" [label={}]", shown(label)));
        // Readers of Mealy machines look for this name.
        let usual = format!("{START_NODE}{number}");
        let (node, look) = if view.is_mealy && view.dfa.find_state(&usual).is_none() {
            (usual, "shape=none, label=\"\"")
        } else {
            // No state has a blank in its name.
            (format!("\"start {number}\""), "shape=point, style=invis")
        };
        let _ = writeln!(text, "    {node} [{look}];");
        let _ = writeln!(text, "    {node} -> {}{label};", id(view, start.state()));
    }
}

fn write_states(view: &View<'_>, text: &mut String) {
    let dfa = view.dfa;
    let are_all_final = dfa.states().all(|state| dfa.state(state).is_final());
    for &state in &view.states {
        let name = dfa.state(state).name();
        let mut attributes = Vec::new();
        if dfa.state(state).is_final() && !(view.is_mealy && are_all_final) {
            attributes.push("shape=doublecircle".to_owned());
        }
        if let Some(label) = dfa.state(state).label() {
            attributes.push(format!("xlabel={}", shown(label)));
        }
        if view.path.contains(&state) {
            attributes.push(MARK.trim_start_matches(", ").to_owned());
        }
        // Readers of Mealy machines want a label at every state.
        if view.is_mealy || needs_label(name) {
            attributes.push(format!("label={}", shown(name)));
        }
        let attributes = if attributes.is_empty() {
            String::new()
        } else {
            format!(" [{}]", attributes.join(", "))
        };
        let _ = writeln!(text, "    {}{attributes};", id(view, state));
    }
}

/// The targets of a state, each with its symbols. A comma separates symbols, so the symbol `,` has an
/// arrow of its own.
fn acceptor_labels(view: &View<'_>, state: StateId) -> Vec<(StateId, String)> {
    let mut labels = Vec::new();
    for arrow in view.arrows(state) {
        let (comma, symbols): (Vec<&str>, Vec<&str>) =
            arrow.symbols.iter().partition(|symbol| **symbol == ",");
        for symbols in [symbols, comma].into_iter().filter(|symbols| !symbols.is_empty()) {
            labels.push((arrow.target, symbols.join(", ")));
        }
    }
    labels
}

/// The targets of a state, once for each symbol.
fn mealy_labels(view: &View<'_>, state: StateId) -> Vec<(StateId, String)> {
    let mut labels = Vec::new();
    for arrow in view.arrows(state) {
        for symbol in &arrow.symbols {
            let label = format!("{symbol} {SLASH} {}", arrow.outputs.join(" "));
            labels.push((arrow.target, label.trim_end().to_owned()));
        }
    }
    labels
}

/// A state's node: its name, unless that means something else in DOT. Readers of Mealy machines want
/// words without quotes.
fn id(view: &View<'_>, state: StateId) -> String {
    let name = view.dfa.state(state).name();
    let number = state.index();
    if view.is_mealy {
        if is_plain_word(name) {
            return name.to_owned();
        }
        let word = format!("state_{number}");
        if view.dfa.find_state(&word).is_none() {
            return word;
        }
    } else if !needs_label(name) {
        return format!("\"{}\"", name.replace('"', "\\\""));
    }
    format!("\"state {number}\"")
}

/// Whether a name is a word of DOT that needs no quotes.
fn is_plain_word(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && !KEYWORDS.iter().any(|keyword| name.eq_ignore_ascii_case(keyword))
}

/// In the name of a node, a backslash cannot be written so that it is always one, an ampersand
/// begins another character, and a percent sign a name that Graphviz makes up.
fn needs_label(name: &str) -> bool {
    name.contains(['\\', '&']) || name.starts_with('%')
}
