//! How an automaton is written as DOT.

use std::fmt::Write as _;

use fsm_model::{Report, StateId, in_backticks};

use super::super::imported::EMPTY_WORD;
use super::super::nfa::{NfaArrow, NfaView};
use super::super::{NameKind, SLASH, View};
use super::shown::shown;
use super::{NO_OUTPUT, NO_SYMBOL, START_NODE};

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
        if let Some((message, why)) = refused_symbol(name).filter(|_| !is_mealy) {
            return Err(view.refuse(message, named.span(), why));
        }
        let why = match kind {
            NameKind::Output if NO_OUTPUT.contains(&name) => "nothing would come out",
            NameKind::Symbol if NO_SYMBOL.contains(&name) => "it would read nothing",
            _ => continue,
        };
        let message = format!("in DOT, {} stands for no {noun}", in_backticks(name));
        return Err(view.refuse(message, named.span(), why));
    }
    Ok(())
}

/// What is wrong with a symbol of an acceptor, and why.
fn refused_symbol(name: &str) -> Option<(String, &'static str)> {
    if name.contains(',') && name != "," {
        let message = format!("in DOT, symbol {} would be several", in_backticks(name));
        return Some((message, "commas separate symbols there"));
    }
    NO_SYMBOL.contains(&name).then(|| {
        let message = format!("in DOT, {} stands for no symbol", in_backticks(name));
        (message, "it would read nothing")
    })
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
        looks_like_mealy.then_some(LIKE_MEALY)
    };
    note.into_iter().map(str::to_owned).collect()
}

const LIKE_MEALY: &str =
    "every label has one `/`, as in a Mealy machine; read the file with `--acceptor`";

pub(in super::super) fn write(view: &View<'_>) -> String {
    let mut text = String::from(HEAD);
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

const HEAD: &str = "digraph {\n    rankdir=LR;\n    node [shape=circle];\n";

/// A nondeterministic automaton: several arrows for one symbol, and `ε`.
pub(in super::super) fn write_nfa(view: &NfaView<'_>) -> Result<String, Report> {
    let draft = view.draft;
    if let Some((message, why)) = draft.symbols.iter().find_map(|name| refused_symbol(name)) {
        return Err(view.refuse(message, why));
    }
    let mut text = String::from(HEAD);
    let id = |state: usize| acceptor_id(&draft.states[state], state);
    for (number, start) in draft.starts.iter().enumerate() {
        let label = start.label.as_ref();
        let label = label.map_or(String::new(), |label| format!(" [label={}]", shown(label)));
        let _ = writeln!(text, "    \"start {number}\" [shape=point, style=invis];");
        let _ = writeln!(text, "    \"start {number}\" -> {}{label};", id(start.state));
    }
    for (state, name) in draft.states.iter().enumerate() {
        let mut attributes = Vec::new();
        if let Some(section) = view.finality(state) {
            attributes.push("shape=doublecircle".to_owned());
            attributes.extend(section.label.iter().map(|label| format!("xlabel={}", shown(label))));
        }
        if needs_label(name) {
            attributes.push(format!("label={}", shown(name)));
        }
        let _ = writeln!(text, "    {}{};", id(state), in_brackets(&attributes));
    }
    for arrow in view.arrows() {
        for label in nfa_labels(&arrow) {
            let (from, to) = (id(arrow.from), id(arrow.to));
            let _ = writeln!(text, "    {from} -> {to} [label={}];", shown(&label));
        }
    }
    text.push_str("}\n");
    Ok(text)
}

/// The labels of an arrow of a nondeterministic automaton.
fn nfa_labels(arrow: &NfaArrow<'_>) -> Vec<String> {
    match arrow.symbols[..] {
        [] => vec![EMPTY_WORD.to_owned()],
        _ => labels_of(&arrow.symbols),
    }
}

/// Says how the text has to be read, if it looks like a Mealy machine.
pub(in super::super) fn nfa_notes(view: &NfaView<'_>) -> Vec<String> {
    let mut labels = view.arrows().flat_map(|arrow| nfa_labels(&arrow)).peekable();
    let looks_like_mealy = view.draft.finals.iter().all(|section| section.states.is_empty())
        && labels.peek().is_some()
        && labels.all(|label| super::labels::looks_like_mealy(&label));
    looks_like_mealy.then(|| LIKE_MEALY.to_owned()).into_iter().collect()
}

/// Attributes, or nothing if there are none.
fn in_brackets(attributes: &[String]) -> String {
    if attributes.is_empty() { String::new() } else { format!(" [{}]", attributes.join(", ")) }
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
        let _ = writeln!(text, "    {}{};", id(view, state), in_brackets(&attributes));
    }
}

/// The targets of a state, each with its symbols.
fn acceptor_labels(view: &View<'_>, state: StateId) -> Vec<(StateId, String)> {
    let mut labels = Vec::new();
    for arrow in view.arrows(state) {
        let names: Vec<&str> = arrow.symbols.iter().map(AsRef::as_ref).collect();
        labels.extend(labels_of(&names).into_iter().map(|label| (arrow.target, label)));
    }
    labels
}

/// The labels for some symbols. A comma separates symbols, so the symbol `,` has an arrow of its own.
fn labels_of(symbols: &[&str]) -> Vec<String> {
    let (comma, symbols): (Vec<&str>, Vec<&str>) =
        symbols.iter().partition(|symbol| **symbol == ",");
    let labels = [symbols, comma].into_iter().filter(|symbols| !symbols.is_empty());
    labels.map(|symbols| symbols.join(", ")).collect()
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
        return format!("\"state {number}\"");
    }
    acceptor_id(name, number)
}

/// The node of a state in an automaton without outputs.
fn acceptor_id(name: &str, number: usize) -> String {
    if needs_label(name) {
        return format!("\"state {number}\"");
    }
    format!("\"{}\"", name.replace('"', "\\\""))
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
