//! A page to step through an automaton with, and to play against one of tic-tac-toe.
//!
//! The page is one file: the picture, the table of the automaton as JSON, and a script that steps
//! through that table. Texts of the automaton are data there, never markup.

use std::borrow::Cow;
use std::collections::HashMap;

use fsm_draw::svg::escape_text;
use fsm_draw::{LABEL_LOOKS, Request, Selection, Theme, label_sign, page_style};
use fsm_model::{Classes, Dfa, OutputListId, StateId, is_hidden};
use serde::Serialize;

use crate::output::escape_json;
use crate::{lexer, tictactoe};

const TEMPLATE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");
/// What only automata need that read bytes or characters. It stands before the script.
const TEXT_SCRIPT: &str = include_str!("page/text.js");
/// What only tic-tac-toe needs. It stands before the script, too.
const GAME_SCRIPT: &str = include_str!("page/game.js");

/// The automaton as the script reads it.
#[derive(Serialize)]
struct Table<'a> {
    title: String,
    states: Vec<&'a str>,
    symbols: Vec<&'a str>,
    /// The target of each state on each symbol; `None` if it is refused.
    next: Vec<Vec<Option<usize>>>,
    /// For each state, `None` or the label of a final state, which may be empty.
    ends: Vec<Option<&'a str>>,
    /// The groups that each state is in; empty if there are no groups.
    groups: Vec<Vec<Cow<'a, str>>>,
    outputs: Vec<&'a str>,
    /// Each different list of outputs that comes out somewhere, by their numbers.
    output_lists: Vec<Vec<usize>>,
    /// The number of the list of each state on each symbol; empty if there are no outputs.
    comes_out: Vec<Vec<usize>>,
    starts: Vec<TableStart<'a>>,
    /// The first and last of the characters that are shown by their numbers.
    hidden: Vec<[u32; 2]>,
    /// The word that is marked at first.
    word: Vec<usize>,
    /// The number of rows and columns, if states are boards and symbols their cells.
    side: Option<usize>,
    #[serde(flatten)]
    text: Option<TextTable<'a>>,
}

/// What the script needs to read a text of bytes or characters.
#[derive(Serialize)]
struct TextTable<'a> {
    /// `bytes` or `characters`.
    reads: String,
    /// Where a run of bytes or characters of one class begins, and the class.
    runs: Vec<(u32, usize)>,
    /// The text that is read at first.
    text: &'a str,
    /// The labels of tokens, if the automaton is a lexer.
    #[serde(skip_serializing_if = "Option::is_none")]
    labels: Option<Vec<TableLabel<'a>>>,
    /// How many labels look different.
    looks: usize,
    /// Whether no final state can be reached, for each state.
    dead: Vec<bool>,
}

#[derive(Serialize)]
struct TableLabel<'a> {
    name: &'a str,
    sign: char,
}

#[derive(Serialize)]
struct TableStart<'a> {
    label: &'a str,
    state: usize,
}

/// The page with what a request asks for. It has no picture if that is too large. An automaton that
/// reads bytes or characters reads `text` at first.
pub(crate) fn draw(request: &Request<'_>, text: &str) -> String {
    let selection = request.select();
    let table = table(&selection, text);
    let scripts = match (&table.text, table.side) {
        (Some(_), _) => [TEXT_SCRIPT, SCRIPT].join("\n"),
        (None, Some(_)) => [GAME_SCRIPT, SCRIPT].join("\n"),
        (None, None) => SCRIPT.to_owned(),
    };
    let table = serde_json::to_string(&table).expect("texts and numbers can be written");
    // The end tag of a script begins with an angle bracket. Escape all of them.
    let table = escape_json(&table).replace('<', "\\u003c");
    // The script marks the word.
    let unmarked = request.clone().theme(Theme::Page).marking(Vec::new());
    let picture = tictactoe::draw(&unmarked).unwrap_or_default();
    let colours = page_style(selection.theme() == Theme::Dark);
    // In the order of the template, so that texts of the automaton are never searched for marks.
    let parts = [
        ("{{style}}", format!("{colours}\n{STYLE}")),
        ("{{script}}", scripts),
        ("{{title}}", escape_text(&selection.title())),
        ("{{picture}}", picture),
        ("{{table}}", table),
    ];
    let mut page = String::new();
    let mut rest = TEMPLATE;
    for (mark, part) in parts {
        let (before, after) = rest.split_once(mark).expect("the template has all marks, in order");
        page.push_str(before);
        page.push_str(&part);
        rest = after;
    }
    page + rest
}

fn table<'d>(selection: &Selection<'d>, text: &'d str) -> Table<'d> {
    let dfa = selection.dfa();
    let starts = selection.starts().iter().map(|start| TableStart {
        label: start.label().unwrap_or(""),
        state: start.state().index(),
    });
    let origin = selection.origin().filter(|_| selection.starts().is_empty());
    let origin = origin.map(|origin| TableStart { label: "", state: origin.index() });
    let end = |state: StateId| {
        let state = dfa.state(state);
        state.is_final().then(|| state.label().unwrap_or(""))
    };
    let (output_lists, comes_out) =
        if dfa.has_outputs() { comes_out(dfa) } else { Default::default() };
    Table {
        title: selection.title(),
        states: dfa.states().map(|state| dfa.state(state).name()).collect(),
        symbols: dfa.symbols().map(|symbol| dfa.symbol(symbol).name()).collect(),
        next: dfa
            .states()
            .map(|state| dfa.row(state).iter().map(|target| target.map(StateId::index)).collect())
            .collect(),
        ends: dfa.states().map(end).collect(),
        groups: group_names(dfa),
        outputs: dfa.outputs().map(|output| dfa.output(output).name()).collect(),
        output_lists,
        comes_out,
        starts: starts.chain(origin).collect(),
        hidden: hidden_characters(),
        word: selection.word().iter().map(|symbol| symbol.index()).collect(),
        side: tictactoe::side(dfa),
        text: dfa.classes().map(|classes| text_table(dfa, classes, text)),
    }
}

fn text_table<'d>(dfa: &'d Dfa, classes: &Classes, text: &'d str) -> TextTable<'d> {
    let mut runs: Vec<(u32, usize)> = dfa
        .symbols()
        .flat_map(|class| {
            classes.set(class).ranges().iter().map(move |&(first, _)| (first, class.index()))
        })
        .collect();
    runs.sort_unstable();
    let mut dead = vec![false; dfa.states().len()];
    for state in dfa.dead_states() {
        dead[state.index()] = true;
    }
    let labels = dfa
        .labels()
        .map(|label| TableLabel { name: dfa.label(label).name(), sign: label_sign(label.index()) });
    TextTable {
        reads: format!("{}s", dfa.reads().noun()),
        runs,
        text,
        labels: lexer::why_no_lexer(dfa).is_none().then(|| labels.collect()),
        looks: LABEL_LOOKS,
        dead,
    }
}

/// The names of the groups that each state is in; empty if there are no groups. A long list is cut: a few lines of a
/// text can put every state into very many groups.
fn group_names(dfa: &Dfa) -> Vec<Vec<Cow<'_, str>>> {
    const MOST: usize = 20;
    if dfa.state_groups().next().is_none() {
        return Vec::new();
    }
    let mut names = Vec::with_capacity(dfa.states().len());
    for (groups, more) in dfa.first_groups_of_states(MOST) {
        let shown = groups.iter().map(|group| Cow::Borrowed(group.name()));
        let rest = (more > 0).then(|| format!("and {more} more").into());
        names.push(shown.chain(rest).collect());
    }
    names
}

/// The ranges of the characters that no text shows as themselves.
fn hidden_characters() -> Vec<[u32; 2]> {
    let mut ranges: Vec<[u32; 2]> = Vec::new();
    for character in (char::MIN..=char::MAX).filter(|&c| is_hidden(c)).map(u32::from) {
        match ranges.last_mut() {
            Some([_, last]) if *last + 1 == character => *last = character,
            _ => ranges.push([character, character]),
        }
    }
    ranges
}

/// The different lists of outputs, and the number of the list of each state on each symbol.
fn comes_out(dfa: &Dfa) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
    let mut lists = Vec::new();
    let mut numbers: HashMap<OutputListId, usize> = HashMap::new();
    let mut number = |state, symbol| {
        *numbers.entry(dfa.output_list(state, symbol)).or_insert_with(|| {
            let outputs = dfa.outputs_on(state, symbol);
            lists.push(outputs.iter().map(|output| output.index()).collect());
            lists.len() - 1
        })
    };
    let row = |state| dfa.symbols().map(|symbol| number(state, symbol)).collect();
    let comes_out = dfa.states().map(row).collect();
    (lists, comes_out)
}

#[cfg(test)]
mod tests {
    use fsm_draw::Request;
    use fsm_model::{Dfa, Source};

    #[test]
    fn a_page_goes_without_a_picture_that_is_too_large() {
        let names: Vec<String> = (0..=fsm_draw::MOST_STATES).map(|q| format!("q{q}")).collect();
        let rows: Vec<String> = names.iter().map(|name| format!("{name} q0\n")).collect();
        let text = format!(
            "States: {}\nStart: q0\nFinal: q1\nSymbols: a\nTransitions:\n{}",
            names.join(" "),
            rows.concat()
        );
        let dfa = Dfa::from_source(&Source::new("t.txt", text)).expect("it is right");
        assert!(!super::draw(&Request::new(&dfa), "").contains("<svg"));
        assert!(super::draw(&Request::new(&dfa).within(1), "").contains("<svg"));
    }

    #[test]
    fn a_list_of_outputs_is_written_once() {
        let text = "States: q\nStart: q\nFinal: q\nSymbols: a b c\nOutputs: x y\nTransitions:\n\
                    q a -> q / x y x\nq b -> q\nq c -> q / x y x\n";
        let dfa = Dfa::from_source(&Source::new("t.txt", text)).expect("it is right");
        let page = super::draw(&Request::new(&dfa), "");
        assert!(page.contains(r#""output_lists":[[0,1,0],[]],"comes_out":[[0,1,0]]"#), "{page}");
    }
}
