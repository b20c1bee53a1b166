//! JFLAP's files: XML with states that have numbers, names and positions.
//!
//! In a Mealy machine a transition has a `transout`, in a Moore machine a state an `output`, which comes
//! out on every transition to it. These machines have no final states.

mod shape;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;

use fsm_draw::svg::{escape_xml, is_forbidden_in_xml};
use fsm_model::{
    Dfa, Diagnostic, Report, Span, count, in_backticks, is_invisible, list_in_backticks,
};
use roxmltree::{Document, Node};

use super::View;
use super::imported::{FreeNames, ImportedDraft};
use super::nfa::NfaView;
use super::notes::NoteKind;
use crate::code;

/// How far apart states are drawn.
const ACROSS: usize = 160;
const DOWN: usize = 120;
const MARGIN: usize = 80;

/// The types of JFLAP's machines that are read.
const ACCEPTOR: &str = "fa";
const MEALY: &str = "mealy";
const MOORE: &str = "moore";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Acceptor,
    Mealy,
    Moore,
}

pub(super) fn write(view: &View<'_>) -> Result<String, Report> {
    let dfa = view.dfa;
    for state in dfa.states() {
        refuse_control(view, "state", dfa.state(state).name(), dfa.state(state).span())?;
    }
    let is_mealy = view.is_mealy;
    for output in dfa.outputs().filter(|_| is_mealy) {
        refuse_control(view, "output", dfa.output(output).name(), dfa.output(output).span())?;
    }
    for symbol in dfa.symbols() {
        let (name, span) = (dfa.symbol(symbol).name(), dfa.symbol(symbol).span());
        refuse_control(view, "symbol", name, span)?;
        // Mealy machines have no ranges.
        if is_range(name) && !is_mealy {
            return Err(view.refuse(no_symbol(name), span, RANGE));
        }
    }
    let mut text = head(if is_mealy { MEALY } else { ACCEPTOR });
    let words = dfa.shortest_words_from(view.starts[0].state());
    let distances = dfa.states().map(|state| words.distance(state)).collect::<Vec<_>>();
    for (state, at) in dfa.states().zip(positions(&distances)) {
        let is_start = view.starts[0].state() == state;
        let is_final = dfa.state(state).is_final() && !is_mealy;
        let name = dfa.state(state).name();
        text.push_str(&state_element(state.index(), name, at, is_start, is_final));
    }
    for state in dfa.states() {
        for (symbol, target) in dfa.symbols().zip(dfa.row(state)) {
            let Some(target) = target else { continue };
            let outputs =
                is_mealy.then(|| view.output_names(dfa.outputs_on(state, symbol)).join(" "));
            let ends = [state.index(), target.index()];
            let read = Some(dfa.symbol(symbol).name());
            text.push_str(&transition_element(ends, read, outputs.as_deref()));
        }
    }
    text.push_str(END);
    Ok(text)
}

pub(super) fn write_nfa(view: &NfaView<'_>) -> Result<String, Report> {
    let states = view.draft.states.iter().map(|name| ("state", name));
    let mut names = states.chain(view.draft.symbols.iter().map(|name| ("symbol", name)));
    if let Some((noun, name)) = names.find(|(_, name)| name.contains(is_forbidden_in_xml)) {
        return Err(view.refuse(not_in_xml(noun, name), NOT_IN_XML));
    }
    if let Some(name) = view.draft.symbols.iter().find(|name| is_range(name)) {
        return Err(view.refuse(no_symbol(name), RANGE));
    }
    let mut text = head(ACCEPTOR);
    let positions = positions(&view.distances());
    for (state, (name, at)) in view.draft.states.iter().zip(positions).enumerate() {
        let is_start = view.start() == state;
        text.push_str(&state_element(state, name, at, is_start, view.is_final(state)));
    }
    for (from, symbol, to) in view.steps() {
        text.push_str(&transition_element([from, to], symbol, None));
    }
    text.push_str(END);
    Ok(text)
}

fn head(kind: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n\
         <structure>\n\t<type>{kind}</type>\n\t<automaton>\n",
    )
}

const END: &str = "\t</automaton>\n</structure>\n";

/// What cannot be seen is written by its number, if XML has it.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in escape_xml(text).chars() {
        if is_invisible(c) && !is_forbidden_in_xml(c) {
            let _ = write!(escaped, "&#x{:X};", u32::from(c));
        } else {
            escaped.push(c);
        }
    }
    escaped
}

fn state_element(
    id: usize,
    name: &str,
    (x, y): (usize, usize),
    is_start: bool,
    is_final: bool,
) -> String {
    let start = if is_start { "\t\t\t<initial/>\n" } else { "" };
    let end = if is_final { "\t\t\t<final/>\n" } else { "" };
    format!(
        "\t\t<state id=\"{id}\" name=\"{}\">\n\t\t\t<x>{x}.0</x>\n\t\t\t<y>{y}.0</y>\n\
         {start}{end}\t\t</state>\n",
        escape(name)
    )
}

/// A transition that reads a symbol or nothing, with outputs in a Mealy machine.
fn transition_element(
    [from, to]: [usize; 2],
    symbol: Option<&str>,
    outputs: Option<&str>,
) -> String {
    let read = match symbol {
        Some(symbol) => format!("<read>{}</read>", escape(symbol)),
        None => "<read/>".to_owned(),
    };
    let outputs = outputs.map_or(String::new(), |outputs| {
        format!("\t\t\t<transout>{}</transout>\n", escape(outputs))
    });
    format!(
        "\t\t<transition>\n\t\t\t<from>{from}</from>\n\t\t\t<to>{to}</to>\n\
         \t\t\t{read}\n{outputs}\t\t</transition>\n"
    )
}

/// A note about symbols that begin with another symbol: JFLAP reads a word character by character.
pub(super) fn ambiguous_symbols(dfa: &Dfa) -> Option<String> {
    ambiguous(&dfa.symbols().map(|symbol| dfa.symbol(symbol).name()).collect::<Vec<_>>())
}

/// The same for names.
pub(super) fn ambiguous(names: &[&str]) -> Option<String> {
    let known: HashSet<&str> = names.iter().copied().collect();
    // A long name has very many beginnings, so only those are looked up that are as long as some name.
    let lengths: BTreeSet<usize> = names.iter().map(|name| name.len()).collect();
    let beginning = |name: &str| {
        let mut ends = lengths.range(..name.len());
        ends.find_map(|&end| known.get(name.get(..end)?))
    };
    let mut ambiguous = names.iter().filter_map(|&name| Some((name, *beginning(name)?)));
    let (name, beginning) = ambiguous.next()?;
    let [name, beginning] = [name, beginning].map(in_backticks);
    let note = format!("JFLAP may take the beginning of {name} for {beginning}");
    Some(match ambiguous.count() {
        0 => note,
        more => format!("{note}; the same is true of {}", count(more, "other symbol")),
    })
}

const RANGE: &str = "a bracket begins a range there";

fn no_symbol(name: &str) -> String {
    format!("JFLAP would not read {} as one symbol", in_backticks(name))
}

const NOT_IN_XML: &str = "contains a character that XML does not have";

fn not_in_xml(noun: &str, name: &str) -> String {
    format!("{noun} {} cannot be written in XML", in_backticks(name))
}

/// Refuses names with characters that XML cannot write.
fn refuse_control(view: &View<'_>, noun: &str, name: &str, span: Span) -> Result<(), Report> {
    if name.contains(is_forbidden_in_xml) {
        return Err(view.refuse(not_in_xml(noun, name), span, NOT_IN_XML));
    }
    Ok(())
}

/// The positions of the states: columns by the length of a shortest word, centred at the same
/// height. Unreachable states are in the last column.
fn positions(distances: &[Option<usize>]) -> Vec<(usize, usize)> {
    let far = distances.iter().flatten().max().copied().unwrap_or(0);
    let mut columns: Vec<Vec<usize>> = vec![Vec::new(); far + 2];
    for (state, distance) in distances.iter().enumerate() {
        columns[distance.unwrap_or(far + 1)].push(state);
    }
    let tallest = columns.iter().map(Vec::len).max().unwrap_or(0);
    let mut positions = vec![(0, 0); distances.len()];
    for (across, column) in columns.iter().enumerate() {
        let above = (tallest - column.len()) * DOWN / 2;
        for (down, &state) in column.iter().enumerate() {
            // Odd columns are lower, so that arrows over two columns do not run through states.
            let lower = if across % 2 == 1 { DOWN / 4 } else { 0 };
            positions[state] = (MARGIN + across * ACROSS, MARGIN + above + down * DOWN + lower);
        }
    }
    positions
}

pub(super) fn read(draft: &mut ImportedDraft<'_>) {
    let source = draft.source;
    if let Some((at, what)) = shape::excess(source.text()) {
        let span = draft.span(at);
        let message = format!("this is not JFLAP: {what}");
        let error = Diagnostic::new(&code::NOT_THE_FORMAT, message).at(span, "here");
        return draft.refuse_with(error.with_help(shape::NO_OPTION));
    }
    let document = match Document::parse(source.text()) {
        Ok(document) => document,
        Err(error) => {
            let at = error.pos();
            let span = draft.line_and_column(at.row as usize, at.col as usize);
            let why = error.to_string();
            // The report shows the position, so remove it from the message.
            let why = why.strip_suffix(&format!(" at {at}")).unwrap_or(&why);
            let message = format!("this cannot be read as XML: {why}");
            return draft.refuse(&code::NOT_THE_FORMAT, message, span, "here");
        }
    };
    let root = document.root_element();
    if !root.has_tag_name("structure") {
        let span = draft.span(tag(root));
        let message =
            format!("this is not JFLAP: the root is {}", in_backticks(root.tag_name().name()));
        return draft.refuse(&code::NOT_THE_FORMAT, message, span, "`structure` was expected");
    }
    let kind = match child(root, "type").map(|kind| (kind, text(kind))) {
        None => Kind::Acceptor,
        Some((node, name)) => match name.trim() {
            ACCEPTOR => Kind::Acceptor,
            MEALY => Kind::Mealy,
            MOORE => Kind::Moore,
            _ => {
                let span = draft.span(node.range());
                let message = format!("this is no finite automaton, but {}", in_backticks(&name));
                let why = "`fa`, `mealy` or `moore` was expected";
                return draft.refuse(&code::NOT_FINITE, message, span, why);
            }
        },
    };
    // Older versions have no element around the states.
    let automaton = only(root, "automaton", draft).unwrap_or(root);
    if let Some(stray) = child(root, "state").filter(|_| automaton != root) {
        let span = draft.span(tag(stray));
        draft.refuse(&code::NOT_THE_FORMAT, "a state is outside of the automaton", span, "here");
    }
    let states = read_states(automaton, kind, draft);
    for transition in automaton.children().filter(|node| node.has_tag_name("transition")) {
        read_transition(transition, kind, &states, draft);
    }
    if kind != Kind::Acceptor {
        draft.set_transducer();
        draft.set_all_final();
    }
    if automaton.children().any(|node| node.has_tag_name("note")) {
        draft.note("notes are not kept");
    }
    let others = other_elements(automaton, kind);
    if !others.is_empty() {
        let names = list_in_backticks(others.into_iter());
        draft.note(format!("in states and transitions, these elements are not kept: {names}"));
    }
}

/// The names of elements in states and transitions that are not read.
fn other_elements<'d>(automaton: Node<'d, '_>, kind: Kind) -> BTreeSet<&'d str> {
    let is_read = |parent: Node<'_, '_>, name: &str| match name {
        "transout" => kind != Kind::Acceptor,
        "output" => kind == Kind::Moore && parent.has_tag_name("state"),
        // Where JFLAP draws things, and what the reader has said something about.
        "x" | "y" | "controlx" | "controly" | "label" | "pop" | "push" => true,
        "initial" | "final" => parent.has_tag_name("state"),
        "from" | "to" | "read" => parent.has_tag_name("transition"),
        _ => false,
    };
    let parents = automaton
        .children()
        .filter(|node| node.has_tag_name("state") || node.has_tag_name("transition"));
    let others = parents.flat_map(|parent| {
        let elements = parent.children().filter(Node::is_element);
        elements.map(|node| node.tag_name().name()).filter(move |name| !is_read(parent, name))
    });
    others.collect()
}

/// The states of a file.
#[derive(Default)]
struct States<'d> {
    /// By their numbers in the file.
    ids: HashMap<&'d str, usize>,
    /// What comes out on every transition to a state of a Moore machine.
    outputs: HashMap<usize, (String, Span)>,
}

/// Adds the states.
fn read_states<'d>(
    automaton: Node<'d, '_>,
    kind: Kind,
    draft: &mut ImportedDraft<'_>,
) -> States<'d> {
    let mut states = States::default();
    let named = automaton.children().filter(|node| node.has_tag_name("state"));
    let mut taken: HashSet<String> =
        named.filter_map(|node| node.attribute("name")).map(str::to_owned).collect();
    let mut free = FreeNames::default();
    for node in automaton.children().filter(|node| node.has_tag_name("state")) {
        let span = draft.span(tag(node));
        let Some(id) = node.attribute("id").map(str::trim) else {
            draft.refuse(&code::NOT_THE_FORMAT, "a state has no number", span, "`id` is missing");
            continue;
        };
        let name = node.attribute("name").unwrap_or_default();
        // Several states may have the same name or none; their numbers tell them apart.
        let name = if name.is_empty() || draft.known_state(name).is_some() {
            let new = if name.is_empty() { format!("q{id}") } else { format!("{name}#{id}") };
            let new = free.find(&new, &taken);
            if !name.is_empty() {
                draft.note_renamed(NoteKind::Second, name, &new);
            }
            new
        } else {
            name.to_owned()
        };
        taken.insert(name.clone());
        let state = draft.state(&name, span);
        if states.ids.insert(id, state).is_some() {
            let message = format!("two states have the number {}", in_backticks(id));
            draft.refuse(&code::NOT_THE_FORMAT, message, span, "again here");
        }
        if let Some(initial) = child(node, "initial") {
            let span = draft.span(initial.range());
            draft.start(state, None, span);
        }
        let is_final = child(node, "final").is_some();
        if is_final && kind == Kind::Acceptor {
            draft.set_final(state, None);
        } else if is_final {
            draft.note_of(NoteKind::Final, &name);
        }
        if let Some(output) = only(node, "output", draft).filter(|_| kind == Kind::Moore) {
            let (words, span) = (output_text(output, draft), draft.span(output.range()));
            if child(node, "initial").is_some() && !words.trim().is_empty() {
                let (words, name) = (in_backticks(words.trim()), in_backticks(&name));
                draft.note(format!(
                    "the output {words} of the start {name} is not kept before the first symbol"
                ));
            }
            states.outputs.insert(state, (words, span));
        }
        if child(node, "label").is_some() {
            draft.note_of(NoteKind::Below, &name);
        }
    }
    states
}

fn read_transition(
    node: Node<'_, '_>,
    kind: Kind,
    states: &States<'_>,
    draft: &mut ImportedDraft<'_>,
) {
    let [from, to] = ["from", "to"].map(|end| {
        let Some(end) = only(node, end, draft) else {
            let span = draft.span(tag(node));
            let message = format!("a transition has no `{end}`");
            draft.refuse(&code::NOT_THE_FORMAT, message, span, "this one");
            return None;
        };
        let id = text(end);
        let state = states.ids.get(id.trim()).copied();
        if state.is_none() {
            let span = draft.span(end.range());
            let message = format!("there is no state with the number {}", in_backticks(&id));
            draft.refuse_unknown(message, span, "not a state");
        }
        state
    });
    let read = only(node, "read", draft);
    let label = read.map(text).unwrap_or_default();
    let span = draft.span(read.map_or(tag(node), |read| read.range()));
    if label.is_empty() && kind != Kind::Acceptor {
        return draft.refuse(&code::EPSILON, "a transition reads nothing", span, "this one");
    }
    if let Some(stack) = child(node, "pop").or(child(node, "push")) {
        let span = draft.span(stack.range());
        return draft.refuse(&code::NOT_FINITE, "a transition uses a stack", span, "here");
    }
    if label.is_empty() {
        if let (Some(from), Some(to)) = (from, to) {
            draft.empty_transition(from, to, span);
        }
        return;
    }
    let Some(symbols) = symbols(&label, kind) else {
        let message = format!("{} is no range of characters", in_backticks(&label));
        let why = "JFLAP takes a bracket for the beginning of one";
        return draft.refuse(&code::NOT_THE_FORMAT, message, span, why);
    };
    if draft.is_full() {
        return;
    }
    let outputs = match kind {
        Kind::Acceptor => Vec::new(),
        Kind::Mealy => only(node, "transout", draft).map_or(Vec::new(), |output| {
            let span = draft.span(output.range());
            let words = output_text(output, draft);
            draft.outputs(words.split_whitespace(), span)
        }),
        // JFLAP repeats the output of the target here; what counts is what the state has.
        Kind::Moore => match to.and_then(|to| states.outputs.get(&to)) {
            Some((words, span)) => draft.outputs(words.split_whitespace(), *span),
            None => Vec::new(),
        },
    };
    if let (Some(from), Some(to)) = (from, to) {
        for symbol in symbols {
            if draft.is_full() {
                break;
            }
            let symbol = draft.symbol(&symbol, span);
            draft.transition(from, symbol, to, &outputs, span);
        }
    }
}

/// The symbols that a label means: itself, or all characters of a range such as `[0-9]`; `None` if
/// it begins like a range but is none. Only acceptors have ranges.
fn symbols(label: &str, kind: Kind) -> Option<Box<dyn Iterator<Item = String>>> {
    let only = |label: &str| -> Box<dyn Iterator<Item = String>> {
        Box::new(std::iter::once(label.to_owned()))
    };
    match label.chars().collect::<Vec<char>>()[..] {
        _ if kind != Kind::Acceptor => Some(only(label)),
        ['[', first, '-', last, ']'] if first <= last => {
            Some(Box::new((first..=last).map(|letter| letter.to_string())))
        }
        _ if is_range(label) => None,
        _ => Some(only(label)),
    }
}

/// Whether JFLAP would read a name as a range.
fn is_range(name: &str) -> bool {
    name.contains('[') && name != "["
}

/// The only child of that name; refuses a second one.
fn only<'a, 'd>(
    node: Node<'a, 'd>,
    name: &str,
    draft: &mut ImportedDraft<'_>,
) -> Option<Node<'a, 'd>> {
    let mut children = node.children().filter(|child| child.has_tag_name(name));
    let first = children.next();
    if let Some(second) = children.next() {
        let span = draft.span(tag(second));
        let message = format!("there are two `{name}` where one is expected");
        draft.refuse(&code::NOT_THE_FORMAT, message, span, "the second");
    }
    first
}

fn child<'a, 'd>(node: Node<'a, 'd>, name: &str) -> Option<Node<'a, 'd>> {
    node.children().find(|child| child.has_tag_name(name))
}

/// The text of outputs. An element among them would be lost.
fn output_text(node: Node<'_, '_>, draft: &mut ImportedDraft<'_>) -> String {
    if let Some(inner) = node.children().find(Node::is_element) {
        let span = draft.span(tag(inner));
        let message = "there is an element where outputs are expected";
        draft.refuse(&code::NOT_THE_FORMAT, message, span, "plain text was expected");
    }
    text(node)
}

/// All text inside an element.
fn text(node: Node<'_, '_>) -> String {
    node.children().filter(Node::is_text).filter_map(|child| child.text()).collect()
}

/// The opening tag of an element; underlining the whole element would be too much.
fn tag(node: Node<'_, '_>) -> std::ops::Range<usize> {
    let range = node.range();
    let whole = &node.document().input_text()[range.clone()];
    let end = whole.find('>').map_or(whole.len(), |end| end + 1);
    range.start..range.start + end
}
