//! What is written in a format is read again as the same automaton.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tictactoe_fsm::{Dfa, Source, Start};

use super::Format;

const READABLE: [Format; 6] =
    [Format::Txt, Format::Jff, Format::Dot, Format::Json, Format::Att, Format::Csv];

/// Names that mean something somewhere: in XML, JSON, DOT, CSV, or in the text itself.
const STATES: [&str; 24] = [
    "q0", "A", "<a>", "&amp;", "a\"b", "a\\b", "\\", "{q0,q1}", "x,y", "Start", "x:y", "状態", "'",
    "node", "digraph", "\\N", "->x", "#1", "a//b", "]]>", "&", "0", "1.5", "Infinity",
];
const SYMBOLS: [&str; 20] = [
    "a", "0", "1", ",", "\"", "\\", "&lt;", "<", ">", "é", "coin", "#", ";", "[0-9]", ":", "\\n",
    "'", "λx", "-", "=",
];
const LABELS: [&str; 4] = ["win", "a&b", "\\l", "\""];

/// A text with an automaton of up to five states and four symbols, and perhaps several starts.
fn text() -> impl Strategy<Value = String> {
    let names = |all: &'static [&'static str], count| {
        prop::sample::subsequence(all.to_vec(), count).prop_shuffle()
    };
    (names(&STATES, 1..=5), names(&SYMBOLS, 0..=4)).prop_flat_map(|(states, symbols)| {
        let table = prop::collection::vec(0..states.len(), states.len() * symbols.len());
        let finals = prop::collection::vec(0..LABELS.len() + 4, states.len());
        let starts = prop::collection::vec(0..states.len(), 1..=3);
        (table, finals, starts).prop_map(move |(table, finals, starts)| {
            let with_end = |wanted: usize| -> String {
                let states = states.iter().zip(&finals).filter(|(_, end)| **end == wanted);
                states.flat_map(|(state, _)| [" ", state]).collect()
            };
            let mut lines = vec![
                format!("States: {}", states.join(" ")),
                format!("Symbols: {}", symbols.join(" ")),
            ];
            if let [start] = starts[..] {
                lines.push(format!("Start: {}", states[start]));
            } else {
                let start =
                    |(start, label): (&usize, &str)| format!("Start {label}: {}", states[*start]);
                lines.extend(starts.iter().zip(LABELS).map(start));
            }
            lines.push(format!("Final:{}", with_end(0)));
            let labelled = LABELS.iter().zip(1..);
            lines.extend(labelled.map(|(label, end)| format!("Final {label}:{}", with_end(end))));
            lines.push("Transitions:".to_owned());
            lines.extend(table.iter().enumerate().map(|(cell, target)| {
                let (state, symbol) = (cell / symbols.len(), cell % symbols.len());
                format!("{} {} -> {}", states[state], symbols[symbol], states[*target])
            }));
            lines.join("\n")
        })
    })
}

fn check(text: &str) -> Dfa {
    Dfa::from_source(&Source::new("t.txt", text))
        .unwrap_or_else(|report| panic!("{report}\n{text}"))
}

/// Everything about an automaton that does not depend on the order of its names.
fn facts(dfa: &Dfa, starts: &[Start], has_labels: bool) -> BTreeSet<String> {
    let label = |label: Option<&str>| label.filter(|_| has_labels).unwrap_or("-").to_owned();
    let mut facts = BTreeSet::new();
    for state in dfa.states() {
        let name = dfa.state_name(state);
        facts.insert(format!("state {name} {}", dfa.is_final(state)));
        facts.insert(format!("label {name} {}", label(dfa.label(state))));
        for (symbol, &target) in dfa.symbols().zip(dfa.row(state)) {
            let (symbol, target) = (dfa.symbol_name(symbol), dfa.state_name(target));
            facts.insert(format!("step {name} {symbol} {target}"));
        }
    }
    facts.extend(dfa.symbols().map(|symbol| format!("symbol {}", dfa.symbol_name(symbol))));
    for &start in starts {
        let name = dfa.state_name(start.state);
        facts.insert(format!("start {name} {}", label(dfa.start_label(start))));
    }
    facts
}

/// Writes and reads; the start is the last one where there can be only one.
fn round_trip(format: Format, dfa: &Dfa) {
    let has_range = dfa.symbols().any(|symbol| dfa.symbol_name(symbol) == "[0-9]");
    if format == Format::Jff && has_range {
        // There it would be ten symbols.
        assert!(format.write(dfa, Some(dfa.starts()[0])).is_err());
        return;
    }
    let refused = format.write(dfa, None);
    let start = refused.is_err().then(|| *dfa.starts().last().expect("there is a start"));
    let written = match format.write(dfa, start) {
        Ok(written) => written,
        Err(report) => panic!("{format:?}: {report}"),
    };
    let source = Source::new("written", written.text);
    let read = match format.read(&source).expect("it can be read") {
        Ok(read) => read,
        Err(report) => panic!("{format:?}: {report}\n{}", source.text()),
    };
    let starts = start.map_or(dfa.starts().to_vec(), |start| vec![start]);
    let has_labels = format.has_labels();
    let before = facts(dfa, &starts, has_labels);
    let after = facts(&read.dfa, read.dfa.starts(), has_labels);
    let differ: Vec<&String> = before.symmetric_difference(&after).collect();
    assert!(
        differ.is_empty(),
        "{format:?}: {differ:?}\n{}\n{}",
        dfa.source().text(),
        source.text()
    );
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(text in text()) {
        let dfa = check(&text);
        for format in READABLE {
            round_trip(format, &dfa);
        }
    }
}

/// Whatever is in a file, it is read or refused, with a report that can be shown.
fn read_anything(format: Format, text: &str) {
    let source = Source::new("any", text);
    match format.read(&source).expect("it can be read") {
        Ok(read) => drop(read.dfa.to_text()),
        Err(report) => assert!(!report.to_string().is_empty()),
    }
}

/// Pieces of all formats, in any order.
const PIECES: [&str; 40] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    ",",
    ":",
    ";",
    "=",
    "->",
    "--",
    "<",
    ">",
    "/",
    "\\",
    "&",
    "\n",
    " ",
    "\t",
    "digraph",
    "subgraph",
    "label",
    "node",
    "<structure>",
    "<type>fa</type>",
    "<state id=\"0\">",
    "</state>",
    "</structure>",
    "states",
    "\"states\":",
    "state,start,final",
    "start",
    "final",
    "a",
    "0",
    "1.5",
    "é",
    "\u{FEFF}",
    "/*",
    "#",
];

proptest! {
    #[test]
    fn whatever_is_read_is_read_or_refused(
        pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..40),
        from in any::<prop::sample::Index>(),
        text in text(),
    ) {
        for format in READABLE {
            read_anything(format, &pieces.concat());
            // A good file, damaged in one place.
            let dfa = check(&text);
            let Ok(good) = format.write(&dfa, Some(dfa.starts()[0])) else { continue };
            let mut letters: Vec<char> = good.text.chars().collect();
            let at = from.index(letters.len().max(1)).min(letters.len());
            letters.splice(at..(at + 1).min(letters.len()), pieces.concat().chars().take(3));
            read_anything(format, &letters.into_iter().collect::<String>());
        }
    }
}
