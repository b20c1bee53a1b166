//! A page to step through an automaton with, and to play against one of tic-tac-toe.
//!
//! One file without any other: the picture, the table of the automaton as JSON, and a script that
//! steps through that table. Whatever comes from the automaton is data there, never markup.

use serde::Serialize;
use tictactoe_fsm::StateId;

use super::svg::escape;
use super::{Drawing, Theme, style};

const TEMPLATE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// The automaton as the script reads it.
#[derive(Serialize)]
struct Table<'a> {
    title: String,
    states: Vec<&'a str>,
    symbols: Vec<&'a str>,
    /// Where each state goes on each symbol.
    next: Vec<Vec<usize>>,
    /// For each state, nothing or the label of a final state, which may be empty.
    ends: Vec<Option<&'a str>>,
    starts: Vec<Begin<'a>>,
    /// The word that is marked in the beginning.
    word: Vec<usize>,
    /// Whether states are boards and symbols their cells.
    boards: bool,
}

#[derive(Serialize)]
struct Begin<'a> {
    label: &'a str,
    state: usize,
}

pub(super) fn draw(drawing: &Drawing<'_>) -> String {
    let table = serde_json::to_string(&table(drawing)).expect("texts and numbers can be written");
    // Inside a script nothing but its end means anything, and that begins with an angle.
    let table =
        table.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029");
    let picture =
        Drawing { theme: Theme::Page, passed: Vec::new(), word: Vec::new(), ..drawing.clone() }
            .svg()
            .unwrap_or_default();
    let colours = match drawing.theme {
        Theme::Dark => style::page(true),
        Theme::Light | Theme::Page => style::page(false),
    };
    // From the outside in, so that nothing that comes from the automaton is filled in again.
    let parts = [
        ("{{style}}", format!("{colours}\n{STYLE}")),
        ("{{script}}", SCRIPT.to_owned()),
        ("{{title}}", escape(&drawing.title())),
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

fn table<'d>(drawing: &Drawing<'d>) -> Table<'d> {
    let dfa = drawing.dfa;
    let starts = drawing.starts.iter();
    let starts = starts
        .map(|&start| Begin {
            label: dfa.start_label(start).unwrap_or(""),
            state: start.state.index(),
        })
        .chain(
            drawing
                .origin()
                .filter(|_| drawing.starts.is_empty())
                .map(|origin| Begin { label: "", state: origin.index() }),
        );
    let end = |state: StateId| dfa.is_final(state).then(|| dfa.label(state).unwrap_or(""));
    Table {
        title: drawing.title(),
        states: dfa.states().map(|state| dfa.state_name(state)).collect(),
        symbols: dfa.symbols().map(|symbol| dfa.symbol_name(symbol)).collect(),
        next: dfa
            .states()
            .map(|state| dfa.row(state).iter().map(|target| target.index()).collect())
            .collect(),
        ends: dfa.states().map(end).collect(),
        starts: starts.collect(),
        word: drawing.word.iter().map(|symbol| symbol.index()).collect(),
        boards: super::boards::Boards::of(dfa).is_some(),
    }
}
