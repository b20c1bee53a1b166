//! Graphviz's DOT: states are nodes, final ones doubly circled, and an arrow from a node without
//! a shape leads to the start.
//!
//! Labels of final states stand beside them, those of starts at their arrows. Several symbols at
//! one arrow are separated by commas.

mod lexer;
mod parser;

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use fsm_model::{Report, Span, StateId, in_backticks, is_state_name};

use self::parser::{Attributes, Edge, Graph, Node};
use super::View;
use super::imported::ImportedDraft;
use crate::code;

/// Shapes that mean a final state.
const FINAL: [&str; 2] = ["doublecircle", "doubleoctagon"];
/// Shapes without a line around the text.
const FRAMELESS: [&str; 3] = ["none", "plaintext", "plain"];

/// How a marked word is shown.
const MARK: &str = ", color=\"#8038d8\", penwidth=3";

/// The names that people give to "no symbol".
const EPSILONS: [&str; 2] = ["ε", "λ"];

/// Refuses symbols that DOT would not read again as they are.
pub(super) fn refuse_symbols(view: &View<'_>) -> Result<(), Report> {
    let dfa = view.dfa;
    for symbol in dfa.symbols() {
        let name = dfa.symbol(symbol).name();
        if name.contains(',') && name != "," {
            let message = format!("in DOT, symbol {} would be several", in_backticks(name));
            let why = "commas separate symbols there";
            return Err(view.refuse(message, dfa.symbol(symbol).span(), why));
        }
        if EPSILONS.contains(&name) {
            let message = format!("in DOT, {} stands for no symbol", in_backticks(name));
            return Err(view.refuse(message, dfa.symbol(symbol).span(), "it would read nothing"));
        }
    }
    Ok(())
}

pub(super) fn write(view: &View<'_>) -> String {
    let dfa = view.dfa;
    let mut text = String::from("digraph {\n    rankdir=LR;\n    node [shape=circle];\n");
    for (number, &start) in view.starts.iter().enumerate() {
        let label = start.label();
        let label = label.map_or(String::new(), |label| format!(" [label={}]", shown(label)));
        // No state has a blank in its name.
        let _ = writeln!(text, "    \"start {number}\" [shape=point, style=invis];");
        let _ = writeln!(text, "    \"start {number}\" -> {}{label};", id(view, start.state()));
    }
    for &state in &view.states {
        let mut attributes = Vec::new();
        if dfa.state(state).is_final() {
            attributes.push("shape=doublecircle".to_owned());
        }
        if let Some(label) = dfa.state(state).label() {
            attributes.push(format!("xlabel={}", shown(label)));
        }
        if view.path.contains(&state) {
            attributes.push(MARK.trim_start_matches(", ").to_owned());
        }
        if needs_label(dfa.state(state).name()) {
            attributes.push(format!("label={}", shown(dfa.state(state).name())));
        }
        let attributes = if attributes.is_empty() {
            String::new()
        } else {
            format!(" [{}]", attributes.join(", "))
        };
        let _ = writeln!(text, "    {}{attributes};", id(view, state));
    }
    for &state in &view.states {
        for (target, symbols) in view.arrows(state) {
            let mark = if view.is_marked_step(state, target) { MARK } else { "" };
            let (from, to) = (id(view, state), id(view, target));
            // A comma separates symbols, so the symbol `,` has an arrow of its own.
            let (comma, symbols): (Vec<&str>, Vec<&str>) = symbols.iter().partition(|s| **s == ",");
            for symbols in [symbols, comma].into_iter().filter(|symbols| !symbols.is_empty()) {
                let label = shown(&symbols.join(", "));
                let _ = writeln!(text, "    {from} -> {to} [label={label}{mark}];");
            }
        }
    }
    for (number, &state) in view.states.iter().enumerate() {
        let hidden = view.hidden(state);
        if hidden > 0 {
            // No state has a blank in its name.
            let label = format!("[shape=none, label=\"… {hidden} more\"]");
            let _ = writeln!(text, "    \"more {number}\" {label};");
            let _ = writeln!(text, "    {} -> \"more {number}\" [style=dashed];", id(view, state));
        }
    }
    text.push_str("}\n");
    text
}

/// A state's node: its name, unless that means something else in DOT.
fn id(view: &View<'_>, state: StateId) -> String {
    let name = view.dfa.state(state).name();
    if needs_label(name) {
        format!("\"state {}\"", state.index())
    } else {
        format!("\"{}\"", name.replace('"', "\\\""))
    }
}

/// In the name of a node, a backslash cannot be written so that it is always one, an ampersand
/// begins another character, and a percent sign a name that Graphviz makes up.
fn needs_label(name: &str) -> bool {
    name.contains(['\\', '&']) || name.starts_with('%')
}

/// A text that is shown, in which a backslash and an ampersand begin something else.
fn shown(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('&', "&amp;");
    format!("\"{escaped}\"")
}

/// A text that is shown, as it is meant.
fn meant(text: &str) -> String {
    let mut lines = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            lines.push(letter);
            continue;
        }
        // Ends of lines, centred, left or right.
        match letters.next() {
            Some('n' | 'l' | 'r') => lines.push('\n'),
            Some(other) => lines.push(other),
            None => lines.push('\\'),
        }
    }
    // Characters that are written as in HTML.
    let mut parts = lines.split('&');
    let mut meant = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(';').and_then(|(name, rest)| Some((character(name)?, rest))) {
            Some((letter, rest)) => {
                meant.push(letter);
                meant.push_str(rest);
            }
            None => meant.extend(["&", part]),
        }
    }
    meant
}

/// The character that a name or a number between an ampersand and a semicolon stands for.
fn character(name: &str) -> Option<char> {
    Some(match name {
        "quot" => '"',
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "epsilon" => 'ε',
        "lambda" => 'λ',
        _ => {
            let number = name.strip_prefix('#')?;
            let number = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => number.parse(),
            };
            char::from_u32(number.ok()?)?
        }
    })
}

pub(super) fn read(draft: &mut ImportedDraft<'_>) {
    let graph = match parser::parse(draft.source.text()) {
        Ok(graph) => graph,
        Err(error) => {
            let span = draft.span(error.span);
            let message = format!("this is not DOT: {}", error.message);
            return draft.refuse(&code::NOT_THE_FORMAT, message, span, "here");
        }
    };
    if !graph.is_directed {
        let span = draft.span(graph.span.clone());
        let message = "this graph has no directions";
        return draft.refuse(&code::NOT_THE_FORMAT, message, span, "`digraph` was expected");
    }
    let starts = starts(&graph);
    let states = read_states(&graph, &starts, draft);
    for edge in &graph.edges {
        let span = draft.span(edge.span.clone());
        let label = edge.attributes.get("label");
        if starts.contains(&edge.from) && label.is_none_or(|label| !label.is_html) {
            let label = label.map(|label| meant(&label.text)).filter(|label| !label.is_empty());
            draft.start(states[&edge.to], label.as_deref(), span);
            continue;
        }
        if let Some(label) = label.filter(|label| label.is_html) {
            let span = draft.span(label.span.clone());
            let message = "a label in HTML is not read as symbols";
            draft.refuse(&code::NOT_THE_FORMAT, message, span, "plain text was expected");
            continue;
        }
        let symbols = label.map_or(Some(Vec::new()), |label| symbols(&meant(&label.text)));
        let Some(symbols) = symbols else {
            let span = label.map_or(span, |label| draft.span(label.span.clone()));
            let message = "nothing stands between two commas";
            draft.refuse(&code::NOT_THE_FORMAT, message, span, "a symbol was expected there");
            continue;
        };
        if symbols.is_empty() {
            let [from, to] = [edge.from, edge.to].map(|node| in_backticks(&graph.nodes[node].id));
            let message = format!("the arrow from {from} to {to} reads nothing");
            draft.refuse(&code::EPSILON, message, span, "no `label` with symbols");
        }
        let span = label.map_or(span, |label| draft.span(label.span.clone()));
        for symbol in symbols {
            read_step(states[&edge.from], &symbol, states[&edge.to], span, draft);
        }
    }
}

fn read_step(from: usize, symbol: &str, to: usize, span: Span, draft: &mut ImportedDraft<'_>) {
    if EPSILONS.contains(&symbol) {
        return draft.refuse(&code::EPSILON, "an arrow reads nothing", span, "no symbol");
    }
    let symbol = draft.symbol(symbol, span);
    draft.transition(from, symbol, to, span);
}

/// The nodes that only point at starts: no arrow leads there, and they are invisible or have no line
/// around them. A visible one is a state if its arrow has symbols.
fn starts(graph: &Graph) -> HashSet<usize> {
    let targets: HashSet<usize> = graph.edges.iter().map(|edge| edge.to).collect();
    let mut arrows: HashMap<usize, Vec<&Edge>> = HashMap::new();
    for edge in &graph.edges {
        arrows.entry(edge.from).or_default().push(edge);
    }
    let is_start = |node: &usize| {
        let Some([arrow, others @ ..]) = arrows.get(node).map(Vec::as_slice) else { return false };
        let get = |attributes: &Attributes, key: &str| {
            attributes.get(key).map_or(String::new(), |value| value.text.clone())
        };
        let attributes = &graph.nodes[*node].attributes;
        let is_blank = attributes.get("label").is_some_and(|label| label.text.trim().is_empty());
        let is_frameless = FRAMELESS.contains(&get(attributes, "shape").as_str());
        let is_unseen = get(attributes, "shape") == "point"
            || get(attributes, "style").contains("invis")
            || (is_frameless && is_blank);
        let has_symbols = !others.is_empty() || !get(&arrow.attributes, "label").is_empty();
        is_unseen || (is_frameless && !has_symbols)
    };
    let nodes = (0..graph.nodes.len()).filter(|node| !targets.contains(node));
    nodes.filter(is_start).collect()
}

/// The name that the label of a node gives to its state, if it is one word.
fn name(node: &Node) -> Option<String> {
    let label = node.attributes.get("label").filter(|label| !label.is_html)?;
    // `\N` means the id of the node.
    Some(meant(&label.text)).filter(|name| label.text != "\\N" && is_state_name(name))
}

/// Adds the states; returns their numbers by their nodes.
fn read_states(
    graph: &Graph,
    starts: &HashSet<usize>,
    draft: &mut ImportedDraft<'_>,
) -> HashMap<usize, usize> {
    let nodes: Vec<(usize, &Node)> =
        graph.nodes.iter().enumerate().filter(|(number, _)| !starts.contains(number)).collect();
    // A label that is also the label or id of another node is not used as a name.
    let mut meanings: HashMap<String, HashSet<usize>> = HashMap::new();
    for &(number, node) in &nodes {
        for name in [Some(node.id.clone()), name(node)].into_iter().flatten() {
            meanings.entry(name).or_default().insert(number);
        }
    }
    let mut states = HashMap::new();
    for (number, node) in nodes {
        let span = draft.span(node.span.clone());
        let get = |key: &str| node.attributes.get(key);
        let name = name(node).filter(|name| meanings[name].len() == 1);
        let shown = get("label").map(|label| meant(&label.text)).unwrap_or_default();
        if name.is_none() && !["", "N", node.id.as_str()].contains(&shown.trim()) {
            draft.note(format!("what is shown of node {} is not kept", in_backticks(&node.id)));
        }
        let state = draft.state(name.as_deref().unwrap_or(&node.id), span);
        states.insert(number, state);
        let is_final = get("shape").is_some_and(|shape| FINAL.contains(&shape.text.as_str()))
            || get("peripheries").is_some_and(|peripheries| peripheries.text == "2");
        let label = get("xlabel").map(|label| meant(&label.text)).filter(|label| !label.is_empty());
        if is_final {
            draft.set_final(state, label.as_deref());
        } else if label.is_some() {
            draft.note(format!("what stands beside node {} is not kept", in_backticks(&node.id)));
        }
    }
    states
}

/// The symbols at an arrow, separated by commas or ends of lines; `None` if one of them is
/// missing. A comma alone is a symbol.
fn symbols(label: &str) -> Option<Vec<String>> {
    if label.trim() == "," {
        return Some(vec![",".to_owned()]);
    }
    let lines = label.lines().map(str::trim).filter(|line| !line.is_empty());
    let parts = lines.flat_map(|line| line.strip_suffix(',').unwrap_or(line).split(','));
    parts.map(|part| Some(part.trim().to_owned()).filter(|part| !part.is_empty())).collect()
}
