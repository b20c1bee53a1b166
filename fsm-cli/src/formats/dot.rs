//! Graphviz's DOT: states are nodes, final ones doubly circled, and an arrow from a node without
//! a shape leads to the start.
//!
//! Labels of final states stand beside them, those of starts at their arrows. Several symbols at
//! one arrow are separated by commas.

mod lexer;
mod parser;

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use tictactoe_fsm::{Report, Span, StateId, is_state_name, quote};

use self::parser::{Attributes, Edge, Graph, Node};
use super::View;
use super::foreign::Foreign;
use crate::code;

/// Shapes that mean a final state, ...
const FINAL: [&str; 2] = ["doublecircle", "doubleoctagon"];
/// ... and shapes of which nothing is seen but the text inside.
const FRAMELESS: [&str; 3] = ["none", "plaintext", "plain"];

/// How the way of a word is marked.
const MARK: &str = ", color=\"#8038d8\", penwidth=3";

/// What people write where nothing is read.
const EPSILONS: [&str; 2] = ["ε", "λ"];

/// Refuses symbols that would not be read again as they are.
pub(super) fn refuse(view: &View<'_>) -> Result<(), Report> {
    let dfa = view.dfa;
    for symbol in dfa.symbols() {
        let name = dfa.symbol_name(symbol);
        if name.contains(',') && name != "," {
            let message = format!("in DOT, symbol {} would be several", quote(name));
            let why = "commas separate symbols there";
            return Err(view.refuse(message, dfa.symbol_place(symbol), why));
        }
        if EPSILONS.contains(&name) {
            let message = format!("in DOT, {} stands for no symbol", quote(name));
            return Err(view.refuse(message, dfa.symbol_place(symbol), "it would read nothing"));
        }
    }
    Ok(())
}

pub(super) fn write(view: &View<'_>) -> String {
    let dfa = view.dfa;
    let mut text = String::from("digraph {\n    rankdir=LR;\n    node [shape=circle];\n");
    for (number, &start) in view.starts.iter().enumerate() {
        let label = dfa.start_label(start);
        let label = label.map_or(String::new(), |label| format!(" [label={}]", shown(label)));
        // No state has a blank in its name.
        let _ = writeln!(text, "    \"start {number}\" [shape=point, style=invis];");
        let _ = writeln!(text, "    \"start {number}\" -> {}{label};", id(view, start.state));
    }
    for &state in &view.states {
        let mut attributes = Vec::new();
        if dfa.is_final(state) {
            attributes.push("shape=doublecircle".to_owned());
        }
        if let Some(label) = dfa.label(state) {
            attributes.push(format!("xlabel={}", shown(label)));
        }
        if view.passed.contains(&state) {
            attributes.push(MARK.trim_start_matches(", ").to_owned());
        }
        if needs_label(dfa.state_name(state)) {
            attributes.push(format!("label={}", shown(dfa.state_name(state))));
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
            let mark = if view.is_taken(state, target) { MARK } else { "" };
            let (from, to) = (id(view, state), id(view, target));
            // What separates symbols stands alone.
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
    let name = view.dfa.state_name(state);
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

pub(super) fn read(foreign: &mut Foreign<'_>) {
    let graph = match parser::parse(foreign.source.text()) {
        Ok(graph) => graph,
        Err(error) => {
            let place = foreign.place(error.place);
            let message = format!("this is not DOT: {}", error.message);
            return foreign.refuse(&code::NOT_THE_FORMAT, message, place, "here");
        }
    };
    if !graph.is_directed {
        let place = foreign.place(graph.place.clone());
        let message = "this graph has no directions";
        return foreign.refuse(&code::NOT_THE_FORMAT, message, place, "`digraph` was expected");
    }
    let starts = starts(&graph);
    let states = read_states(&graph, &starts, foreign);
    for edge in &graph.edges {
        let place = foreign.place(edge.place.clone());
        let label = edge.attributes.get("label");
        if starts.contains(&edge.from) && label.is_none_or(|label| !label.is_html) {
            let label = label.map(|label| meant(&label.text)).filter(|label| !label.is_empty());
            foreign.start(states[&edge.to], label.as_deref(), place);
            continue;
        }
        if let Some(label) = label.filter(|label| label.is_html) {
            let place = foreign.place(label.place.clone());
            let message = "a label in HTML is not read as symbols";
            foreign.refuse(&code::NOT_THE_FORMAT, message, place, "plain text was expected");
            continue;
        }
        let symbols = label.map_or(Some(Vec::new()), |label| symbols(&meant(&label.text)));
        let Some(symbols) = symbols else {
            let place = label.map_or(place, |label| foreign.place(label.place.clone()));
            let message = "nothing stands between two commas";
            foreign.refuse(&code::NOT_THE_FORMAT, message, place, "a symbol was expected there");
            continue;
        };
        if symbols.is_empty() {
            let [from, to] = [edge.from, edge.to].map(|node| quote(&graph.nodes[node].id));
            let message = format!("the arrow from {from} to {to} reads nothing");
            foreign.refuse(&code::EPSILON, message, place, "no `label` with symbols");
        }
        let place = label.map_or(place, |label| foreign.place(label.place.clone()));
        for symbol in symbols {
            read_step(states[&edge.from], &symbol, states[&edge.to], place, foreign);
        }
    }
}

fn read_step(from: usize, symbol: &str, to: usize, place: Span, foreign: &mut Foreign<'_>) {
    if EPSILONS.contains(&symbol) {
        return foreign.refuse(&code::EPSILON, "an arrow reads nothing", place, "no symbol");
    }
    let symbol = foreign.symbol(symbol, place);
    foreign.transition(from, symbol, to, place);
}

/// The nodes that only point at starts: no arrow leads there, and they are not seen. What is only without a line around it is a state all the same if its arrow has symbols.
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

/// What each node would be called by its label: only where that is one word.
fn name(node: &Node) -> Option<String> {
    let label = node.attributes.get("label").filter(|label| !label.is_html)?;
    // `\N` stands for what the node is called anyway.
    Some(meant(&label.text)).filter(|name| label.text != "\\N" && is_state_name(name))
}

/// The numbers of the states by their nodes.
fn read_states(
    graph: &Graph,
    starts: &HashSet<usize>,
    foreign: &mut Foreign<'_>,
) -> HashMap<usize, usize> {
    let nodes: Vec<(usize, &Node)> =
        graph.nodes.iter().enumerate().filter(|(number, _)| !starts.contains(number)).collect();
    // A name by which two nodes could be meant is no name.
    let mut meanings: HashMap<String, HashSet<usize>> = HashMap::new();
    for &(number, node) in &nodes {
        for name in [Some(node.id.clone()), name(node)].into_iter().flatten() {
            meanings.entry(name).or_default().insert(number);
        }
    }
    let mut states = HashMap::new();
    for (number, node) in nodes {
        let place = foreign.place(node.place.clone());
        let get = |key: &str| node.attributes.get(key);
        let name = name(node).filter(|name| meanings[name].len() == 1);
        let shown = get("label").map(|label| meant(&label.text)).unwrap_or_default();
        if name.is_none() && !["", "N", node.id.as_str()].contains(&shown.trim()) {
            foreign.note(format!("what is shown of node {} is not kept", quote(&node.id)));
        }
        let state = foreign.state(name.as_deref().unwrap_or(&node.id), place);
        states.insert(number, state);
        let is_final = get("shape").is_some_and(|shape| FINAL.contains(&shape.text.as_str()))
            || get("peripheries").is_some_and(|peripheries| peripheries.text == "2");
        let label = get("xlabel").map(|label| meant(&label.text)).filter(|label| !label.is_empty());
        if is_final {
            foreign.set_final(state, label.as_deref());
        } else if label.is_some() {
            foreign.note(format!("what stands beside node {} is not kept", quote(&node.id)));
        }
    }
    states
}

/// The symbols at an arrow, separated by commas or ends of lines; none if one of them is missing. A
/// comma alone is one.
fn symbols(label: &str) -> Option<Vec<String>> {
    if label.trim() == "," {
        return Some(vec![",".to_owned()]);
    }
    let lines = label.lines().map(str::trim).filter(|line| !line.is_empty());
    let parts = lines.flat_map(|line| line.strip_suffix(',').unwrap_or(line).split(','));
    parts.map(|part| Some(part.trim().to_owned()).filter(|part| !part.is_empty())).collect()
}
