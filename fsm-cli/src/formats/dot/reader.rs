//! How DOT is read as an automaton.

use std::collections::{HashMap, HashSet};

use fsm_model::{Diagnostic, Span, in_backticks, is_name, is_state_name};

use super::super::MachineKind;
use super::super::imported::ImportedDraft;
use super::super::notes::NoteKind;
use super::labels::{Step, Unsplit, looks_like_mealy, split};
use super::parser::{Attributes, Edge, Graph, Node, Value, parse};
use super::shown::{meant, text_of_html};
use super::{NO_SYMBOL, START_NODE};
use crate::code;

/// Shapes that mean a final state.
const FINAL: [&str; 2] = ["doublecircle", "doubleoctagon"];
/// Shapes without a line around the text.
const FRAMELESS: [&str; 3] = ["none", "plaintext", "plain"];

/// What the option would do to a file that is read as an acceptor.
const MEALY_HELP: &str = "with `--mealy`, what stands behind `/` is an output";

pub(in super::super) fn read(draft: &mut ImportedDraft<'_>) {
    let graph = match parse(draft.source.text(), draft.most_edges()) {
        Ok(graph) => graph,
        Err(error) if error.is_too_large => {
            let span = draft.span(error.span);
            return draft.refuse_size(error.message, span, "from all of these to all of those");
        }
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
    let is_mealy = is_mealy(&graph, &starts, draft);
    if is_mealy {
        draft.set_transducer();
    }
    draft.allow_common_starts();
    let states = read_states(&graph, &starts, is_mealy, draft);
    for edge in &graph.edges {
        if draft.is_full() {
            break;
        }
        let label = edge.attributes.get("label");
        if starts.contains(&edge.from) && label.is_none_or(|label| !label.is_html) {
            let label = label.map(|label| meant(&label.text)).filter(|label| !label.is_empty());
            let span = draft.span(edge.span.clone());
            draft.start(states[&edge.to], label.as_deref(), span);
        } else if is_mealy && !starts.contains(&edge.from) {
            read_mealy_edge(&graph, edge, &states, draft);
        } else {
            read_acceptor_edge(&graph, edge, &states, draft);
        }
    }
}

/// Whether the arrows have outputs: as the user says, or as all labels together look like.
fn is_mealy(graph: &Graph, starts: &HashSet<usize>, draft: &mut ImportedDraft<'_>) -> bool {
    match draft.kind {
        MachineKind::Mealy => return true,
        MachineKind::Acceptor => return false,
        MachineKind::Detected => (),
    }
    let edges = graph.edges.iter().filter(|edge| !starts.contains(&edge.from));
    // Very many edges may have one long label by default.
    let mut seen = HashSet::new();
    let address = |edge: &Edge| edge.attributes.get("label").map(|label| label.text.as_ptr());
    let labels: Vec<String> =
        edges.filter(|edge| seen.insert(address(edge))).map(label_text).collect();
    let can_be_split = |label: &String| {
        split(label).is_ok_and(|steps| steps.iter().all(|step| !step.symbol.is_empty()))
    };
    if labels.is_empty() || !labels.iter().all(can_be_split) {
        draft.help_with_slashes(MEALY_HELP);
        return false;
    }
    let first_final = first_final(graph, starts);
    let why = match first_final {
        Some(node) => format!("node {} is drawn as final", in_backticks(&node.id)),
        None if labels.iter().all(|label| looks_like_mealy(label)) => {
            draft.note(
                "read as a Mealy machine: every label has one `/` and no node is final; \
                 `--acceptor` reads it otherwise",
            );
            return true;
        }
        None => "not every label is a symbol, one `/` and outputs".to_owned(),
    };
    draft.note(format!("read as an acceptor, because {why}; {MEALY_HELP}"));
    draft.help_with_slashes(MEALY_HELP);
    false
}

/// The text of an arrow's label.
fn label_text(edge: &Edge) -> String {
    edge.attributes.get("label").map_or(String::new(), |label| {
        if label.is_html { text_of_html(&label.text) } else { meant(&label.text) }
    })
}

/// The first node that is drawn as final.
fn first_final<'g>(graph: &'g Graph, starts: &HashSet<usize>) -> Option<&'g Node> {
    let states = graph.nodes.iter().enumerate().filter(|(number, _)| !starts.contains(number));
    states.map(|(_, node)| node).find(|node| is_final(node))
}

fn is_final(node: &Node) -> bool {
    let get = |key: &str| node.attributes.get(key);
    get("shape").is_some_and(|shape| FINAL.contains(&&*shape.text))
        || get("peripheries").is_some_and(|peripheries| *peripheries.text == *"2")
}

fn read_mealy_edge(
    graph: &Graph,
    edge: &Edge,
    states: &HashMap<usize, usize>,
    draft: &mut ImportedDraft<'_>,
) {
    let label: Option<&Value> = edge.attributes.get("label");
    let span = draft.span(label.map_or(edge.span.clone(), |label| label.span.clone()));
    let text = label_text(edge);
    match split(&text) {
        Ok(steps) => {
            for Step { symbol, outputs } in steps {
                if symbol.is_empty() {
                    let message = "an arrow reads nothing";
                    draft.refuse(&code::EPSILON, message, span, "no symbol before `/`");
                    continue;
                }
                let outputs = draft.outputs(outputs.iter().map(String::as_str), span);
                read_step([states[&edge.from], states[&edge.to]], &symbol, &outputs, span, draft);
            }
        }
        Err(why) => {
            let message = match why {
                _ if text.trim().is_empty() => {
                    let [from, to] =
                        [edge.from, edge.to].map(|node| in_backticks(&graph.nodes[node].id));
                    format!("the arrow from {from} to {to} has no label")
                }
                Unsplit::NoSlash => format!("the label {} has no `/`", in_backticks(text.trim())),
                Unsplit::SeveralSlashes => {
                    format!("the label {} has several `/`", in_backticks(text.trim()))
                }
            };
            let help = match why {
                Unsplit::SeveralSlashes => {
                    "put blanks around the `/` between symbol and outputs, and around no other"
                }
                Unsplit::NoSlash => {
                    "if nothing comes out, write `symbol /`; an automaton without outputs is read \
                     with `--acceptor`"
                }
            };
            let error = Diagnostic::new(&code::NOT_THE_FORMAT, message)
                .at(span, "a label of a Mealy machine is `symbol / outputs`");
            draft.refuse_with(error.with_help(help));
        }
    }
}

fn read_acceptor_edge(
    graph: &Graph,
    edge: &Edge,
    states: &HashMap<usize, usize>,
    draft: &mut ImportedDraft<'_>,
) {
    let span = draft.span(edge.span.clone());
    let label = edge.attributes.get("label");
    if let Some(label) = label.filter(|label| label.is_html) {
        let span = draft.span(label.span.clone());
        let message = "a label in HTML is not read as symbols";
        return draft.refuse(&code::NOT_THE_FORMAT, message, span, "plain text was expected");
    }
    let symbols = label.map_or(Some(Vec::new()), |label| symbols(&meant(&label.text)));
    let Some(symbols) = symbols else {
        let span = label.map_or(span, |label| draft.span(label.span.clone()));
        let message = "nothing stands between two commas";
        return draft.refuse(&code::NOT_THE_FORMAT, message, span, "a symbol was expected there");
    };
    if symbols.is_empty() {
        let [from, to] = [edge.from, edge.to].map(|node| in_backticks(&graph.nodes[node].id));
        let message = format!("the arrow from {from} to {to} reads nothing");
        let error = Diagnostic::new(&code::EPSILON, message).at(span, "no `label` with symbols");
        draft.refuse_with(error.with_help("if it is meant to read nothing, label it `ε`"));
    }
    let span = label.map_or(span, |label| draft.span(label.span.clone()));
    for symbol in symbols {
        read_step([states[&edge.from], states[&edge.to]], &symbol, &[], span, draft);
    }
}

fn read_step(
    [from, to]: [usize; 2],
    symbol: &str,
    outputs: &[usize],
    span: Span,
    draft: &mut ImportedDraft<'_>,
) {
    if NO_SYMBOL.contains(&symbol) {
        if draft.is_transducer() {
            return draft.refuse(&code::EPSILON, "an arrow reads nothing", span, "no symbol");
        }
        return draft.empty_transition(from, to, span);
    }
    let symbol = draft.symbol(symbol, span);
    draft.transition(from, symbol, to, outputs, span);
}

/// The nodes that only point at starts: no arrow leads there, and they are invisible or have no line
/// around them, or are called `__start0`, or `__start` with another number. A visible one is a state if its arrow has symbols.
fn starts(graph: &Graph) -> HashSet<usize> {
    let targets: HashSet<usize> = graph.edges.iter().map(|edge| edge.to).collect();
    let mut arrows: HashMap<usize, Vec<&Edge>> = HashMap::new();
    for edge in &graph.edges {
        arrows.entry(edge.from).or_default().push(edge);
    }
    let is_start = |node: &usize| {
        let Some([arrow, others @ ..]) = arrows.get(node).map(Vec::as_slice) else { return false };
        let attributes = &graph.nodes[*node].attributes;
        let is_blank = attributes.get("label").is_some_and(|label| label.text.trim().is_empty());
        let is_frameless = FRAMELESS.contains(&get(attributes, "shape"));
        let is_unseen = get(attributes, "shape") == "point"
            || get(attributes, "style").contains("invis")
            || (is_frameless && is_blank);
        let has_symbols = !others.is_empty() || !get(&arrow.attributes, "label").is_empty();
        let is_named = graph.nodes[*node].id.strip_prefix(START_NODE).is_some_and(|number| {
            !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
        });
        is_unseen || ((is_frameless || is_named) && !has_symbols)
    };
    let nodes = (0..graph.nodes.len()).filter(|node| !targets.contains(node));
    nodes.filter(is_start).collect()
}

/// The text of an attribute; empty if it has none.
fn get<'a>(attributes: &'a Attributes, key: &str) -> &'a str {
    attributes.get(key).map_or("", |value| &*value.text)
}

/// The name that the label of a node gives to its state, if it is one word.
fn name(node: &Node) -> Option<String> {
    let label = node.attributes.get("label").filter(|label| !label.is_html)?;
    // `\N` means the id of the node.
    Some(meant(&label.text)).filter(|name| *label.text != *"\\N" && is_state_name(name))
}

/// Adds the states; returns their numbers by their nodes.
fn read_states(
    graph: &Graph,
    starts: &HashSet<usize>,
    is_mealy: bool,
    draft: &mut ImportedDraft<'_>,
) -> HashMap<usize, usize> {
    // In a Mealy machine where no node is drawn as final, every state is final.
    let are_all_final = is_mealy && first_final(graph, starts).is_none();
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
        if draft.is_full() {
            break;
        }
        let span = draft.span(node.span.clone());
        let get = |key: &str| node.attributes.get(key);
        let name = name(node).filter(|name| meanings[name].len() == 1);
        let shown = get("label").map(|label| meant(&label.text)).unwrap_or_default();
        if name.is_none() && !["", "N", node.id.as_str()].contains(&shown.trim()) {
            draft.note_of(NoteKind::Shown, &node.id);
        }
        let state = draft.state(name.as_deref().unwrap_or(&node.id), span);
        states.insert(number, state);
        let beside = get("xlabel").map(|label| meant(&label.text)).filter(|text| !text.is_empty());
        // Beside a node that is not drawn as final, there may be any text.
        let label =
            beside.as_deref().filter(|label| is_final(node) || (are_all_final && is_name(label)));
        if beside.is_some() && label.is_none() {
            draft.note_of(NoteKind::Beside, &node.id);
        }
        if is_final(node) || are_all_final {
            draft.set_final(state, label);
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
