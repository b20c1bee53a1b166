//! JFLAP's files: XML with states that have numbers, names and positions.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use roxmltree::{Document, Node};
use tictactoe_fsm::{Dfa, Report, StateId, quote};

use super::View;
use super::foreign::{Foreign, FreeNames};
use crate::{code, xml};

/// How far apart states are drawn.
const ACROSS: usize = 160;
const DOWN: usize = 120;
const MARGIN: usize = 80;

pub(super) fn write(view: &View<'_>) -> Result<String, Report> {
    let dfa = view.dfa;
    for state in dfa.states() {
        refuse_control(view, "state", dfa.state_name(state), dfa.state_place(state))?;
    }
    for symbol in dfa.symbols() {
        let (name, place) = (dfa.symbol_name(symbol), dfa.symbol_place(symbol));
        refuse_control(view, "symbol", name, place)?;
        if is_range(name) {
            let message = format!("JFLAP would not read {} as one symbol", quote(name));
            return Err(view.refuse(message, place, "a bracket begins a range there"));
        }
    }
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n\
         <structure>\n\t<type>fa</type>\n\t<automaton>\n",
    );
    for (state, (x, y)) in dfa.states().zip(positions(view)) {
        let (id, name) = (state.index(), xml::escape(dfa.state_name(state)));
        let _ = writeln!(text, "\t\t<state id=\"{id}\" name=\"{name}\">");
        let _ = writeln!(text, "\t\t\t<x>{x}.0</x>\n\t\t\t<y>{y}.0</y>");
        if view.starts[0].state == state {
            text.push_str("\t\t\t<initial/>\n");
        }
        if dfa.is_final(state) {
            text.push_str("\t\t\t<final/>\n");
        }
        text.push_str("\t\t</state>\n");
    }
    for state in dfa.states() {
        for (symbol, target) in dfa.symbols().zip(dfa.row(state)) {
            let (from, to) = (state.index(), target.index());
            let read = xml::escape(dfa.symbol_name(symbol));
            let _ = writeln!(
                text,
                "\t\t<transition>\n\t\t\t<from>{from}</from>\n\t\t\t<to>{to}</to>\n\
                 \t\t\t<read>{read}</read>\n\t\t</transition>"
            );
        }
    }
    text.push_str("\t</automaton>\n</structure>\n");
    Ok(text)
}

/// JFLAP reads a word character by character, so a symbol must not begin like another one.
pub(super) fn confused(dfa: &Dfa) -> Vec<String> {
    let names: Vec<&str> = dfa.symbols().map(|symbol| dfa.symbol_name(symbol)).collect();
    let known: HashSet<&str> = names.iter().copied().collect();
    let confused = |name: &str| {
        let mut ends = name.char_indices().skip(1);
        let beginning = ends.find_map(|(end, _)| known.get(&name[..end]))?;
        let [name, beginning] = [name, beginning].map(quote);
        Some(format!("JFLAP may take the beginning of {name} for {beginning}"))
    };
    names.into_iter().filter_map(confused).collect()
}

/// XML has no way at all to write most control characters.
fn refuse_control(
    view: &View<'_>,
    noun: &str,
    name: &str,
    place: tictactoe_fsm::Span,
) -> Result<(), Report> {
    if name.contains(xml::is_forbidden) {
        let message = format!("{noun} {} cannot be written in XML", quote(name));
        return Err(view.refuse(message, place, "contains a character that XML does not have"));
    }
    Ok(())
}

/// A place for each state: from left to right as far from the start as a shortest word is long,
/// those of one distance below each other, around the same height. What no word reaches is last.
fn positions(view: &View<'_>) -> Vec<(usize, usize)> {
    let dfa = view.dfa;
    let words = dfa.shortest_words_from(view.starts[0].state);
    let far = dfa.states().filter_map(|state| words.distance(state)).max().unwrap_or(0);
    let mut columns: Vec<Vec<StateId>> = vec![Vec::new(); far + 2];
    for state in dfa.states() {
        columns[words.distance(state).unwrap_or(far + 1)].push(state);
    }
    let tallest = columns.iter().map(Vec::len).max().unwrap_or(0);
    let mut positions = vec![(0, 0); dfa.states().len()];
    for (across, column) in columns.iter().enumerate() {
        let above = (tallest - column.len()) * DOWN / 2;
        for (down, state) in column.iter().enumerate() {
            // Arrows over two columns should not run through the states between.
            let lower = if across % 2 == 1 { DOWN / 4 } else { 0 };
            positions[state.index()] =
                (MARGIN + across * ACROSS, MARGIN + above + down * DOWN + lower);
        }
    }
    positions
}

pub(super) fn read(foreign: &mut Foreign<'_>) {
    let source = foreign.source;
    let document = match Document::parse(source.text()) {
        Ok(document) => document,
        Err(error) => {
            let at = error.pos();
            let place = foreign.line_and_column(at.row as usize, at.col as usize);
            let why = error.to_string();
            // The place is shown anyway.
            let why = why.strip_suffix(&format!(" at {at}")).unwrap_or(&why);
            let message = format!("this cannot be read as XML: {why}");
            return foreign.refuse(&code::NOT_THE_FORMAT, message, place, "here");
        }
    };
    let root = document.root_element();
    if !root.has_tag_name("structure") {
        let place = foreign.place(tag(root));
        let message = format!("this is not JFLAP: the root is {}", quote(root.tag_name().name()));
        return foreign.refuse(&code::NOT_THE_FORMAT, message, place, "`structure` was expected");
    }
    if let Some(kind) = child(root, "type").filter(|kind| text(*kind).trim() != "fa") {
        let place = foreign.place(kind.range());
        let message = format!("this is no finite automaton, but {}", quote(&text(kind)));
        return foreign.refuse(&code::NOT_FINITE, message, place, "`fa` was expected");
    }
    // Older versions have no element around the states.
    let automaton = only(root, "automaton", foreign).unwrap_or(root);
    if let Some(stray) = child(root, "state").filter(|_| automaton != root) {
        let place = foreign.place(tag(stray));
        foreign.refuse(&code::NOT_THE_FORMAT, "a state is outside of the automaton", place, "here");
    }
    let ids = read_states(automaton, foreign);
    for transition in automaton.children().filter(|node| node.has_tag_name("transition")) {
        read_transition(transition, &ids, foreign);
    }
    if automaton.children().any(|node| node.has_tag_name("note")) {
        foreign.note("notes are not kept");
    }
}

/// The states by their numbers.
fn read_states<'d>(automaton: Node<'d, '_>, foreign: &mut Foreign<'_>) -> HashMap<&'d str, usize> {
    let mut ids = HashMap::new();
    let named = automaton.children().filter(|node| node.has_tag_name("state"));
    let mut taken: HashSet<String> =
        named.filter_map(|node| node.attribute("name")).map(str::to_owned).collect();
    let mut free = FreeNames::default();
    for node in automaton.children().filter(|node| node.has_tag_name("state")) {
        let place = foreign.place(tag(node));
        let Some(id) = node.attribute("id").map(str::trim) else {
            foreign.refuse(
                &code::NOT_THE_FORMAT,
                "a state has no number",
                place,
                "`id` is missing",
            );
            continue;
        };
        let name = node.attribute("name").unwrap_or_default();
        // Two states may have the same name, and one may have none; their numbers tell them apart.
        let name = if name.is_empty() || foreign.known_state(name).is_some() {
            let new = if name.is_empty() { format!("q{id}") } else { format!("{name}#{id}") };
            let new = free.find(&new, &taken);
            if !name.is_empty() {
                let (name, new) = (quote(name), quote(&new));
                foreign.note(format!("a second state {name} is now called {new}"));
            }
            new
        } else {
            name.to_owned()
        };
        taken.insert(name.clone());
        let state = foreign.state(&name, place);
        if ids.insert(id, state).is_some() {
            let message = format!("two states have the number {}", quote(id));
            foreign.refuse(&code::NOT_THE_FORMAT, message, place, "again here");
        }
        if let Some(initial) = child(node, "initial") {
            let place = foreign.place(initial.range());
            foreign.start(state, None, place);
        }
        if child(node, "final").is_some() {
            foreign.set_final(state, None);
        }
        if child(node, "label").is_some() {
            foreign.note(format!("what stands below state {} is not kept", quote(&name)));
        }
    }
    ids
}

fn read_transition(node: Node<'_, '_>, ids: &HashMap<&str, usize>, foreign: &mut Foreign<'_>) {
    let [from, to] = ["from", "to"].map(|end| {
        let Some(end) = only(node, end, foreign) else {
            let place = foreign.place(tag(node));
            let message = format!("a transition has no `{end}`");
            foreign.refuse(&code::NOT_THE_FORMAT, message, place, "this one");
            return None;
        };
        let id = text(end);
        let state = ids.get(id.trim()).copied();
        if state.is_none() {
            let place = foreign.place(end.range());
            let message = format!("there is no state with the number {}", quote(&id));
            foreign.refuse(&code::NOT_THE_FORMAT, message, place, "not a state");
        }
        state
    });
    let read = only(node, "read", foreign);
    let label = read.map(text).unwrap_or_default();
    let place = foreign.place(read.map_or(tag(node), |read| read.range()));
    if label.is_empty() {
        return foreign.refuse(&code::EPSILON, "a transition reads nothing", place, "this one");
    }
    if let Some(stack) = child(node, "pop").or(child(node, "push")) {
        let place = foreign.place(stack.range());
        return foreign.refuse(&code::NOT_FINITE, "a transition uses a stack", place, "here");
    }
    let Some(symbols) = symbols(&label) else {
        let message = format!("{} is no range of characters", quote(&label));
        let why = "JFLAP takes a bracket for the beginning of one";
        return foreign.refuse(&code::NOT_THE_FORMAT, message, place, why);
    };
    if let (Some(from), Some(to)) = (from, to) {
        for symbol in symbols {
            let symbol = foreign.symbol(&symbol, place);
            foreign.transition(from, symbol, to, place);
        }
    }
}

/// The symbols that a label stands for: itself, or all characters of a range such as `[0-9]`; none
/// if it is neither.
fn symbols(label: &str) -> Option<Vec<String>> {
    match label.chars().collect::<Vec<char>>()[..] {
        ['[', first, '-', last, ']'] if first <= last => {
            Some((first..=last).map(|letter| letter.to_string()).collect())
        }
        _ if is_range(label) => None,
        _ => Some(vec![label.to_owned()]),
    }
}

/// Whether JFLAP would not take it for a symbol.
fn is_range(name: &str) -> bool {
    name.contains('[') && name != "["
}

/// The only child of that name; a second one would be lost.
fn only<'a, 'd>(node: Node<'a, 'd>, name: &str, foreign: &mut Foreign<'_>) -> Option<Node<'a, 'd>> {
    let mut children = node.children().filter(|child| child.has_tag_name(name));
    let first = children.next();
    if let Some(second) = children.next() {
        let place = foreign.place(tag(second));
        let message = format!("there are two `{name}` where one is expected");
        foreign.refuse(&code::NOT_THE_FORMAT, message, place, "the second");
    }
    first
}

fn child<'a, 'd>(node: Node<'a, 'd>, name: &str) -> Option<Node<'a, 'd>> {
    node.children().find(|child| child.has_tag_name(name))
}

/// All text inside an element.
fn text(node: Node<'_, '_>) -> String {
    node.children().filter(Node::is_text).filter_map(|child| child.text()).collect()
}

/// The opening tag of an element: all of it is too much to underline.
fn tag(node: Node<'_, '_>) -> std::ops::Range<usize> {
    let range = node.range();
    let whole = &node.document().input_text()[range.clone()];
    let end = whole.find('>').map_or(whole.len(), |end| end + 1);
    range.start..range.start + end
}
