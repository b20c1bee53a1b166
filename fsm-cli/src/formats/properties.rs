//! What is written in a format is read again as the same automaton.

use std::collections::BTreeSet;

use fsm_model::testing::random::{Shape, drafts};
use fsm_model::{Dfa, Domain, Source, Start, SymbolId, compare};
use proptest::prelude::*;

use super::{Format, Missing};

const READABLE: [Format; 6] =
    [Format::Txt, Format::Jff, Format::Dot, Format::Json, Format::Att, Format::Csv];

/// Automata with names that mean something in XML, JSON, DOT, CSV or the automaton text.
const SHAPE: Shape = Shape {
    states: 5,
    symbols: 4,
    starts: 3,
    examples: 0,
    state_names: &[
        "A", "<a>", "&amp;", "a\"b", "a\\b", "\\", "{q0,q1}", "x,y", "Start", "x:y", "状態", "'",
        "node", "digraph", "\\N", "->x", "#1", "a//b", "]]>", "&", "0", "1.5", "Infinity", ".",
        "sink", "|",
    ],
    symbol_names: &[
        "a", "0", "1", ",", "\"", "\\", "&lt;", "<", ">", "é", "coin", "#", ";", "[0-9]", ":",
        "\\n", "'", "λx", "-", "=",
    ],
    labels: &["win", "a&b", "\\l", "\""],
    refusals: true,
    groups: 2,
    outputs: 0,
};

fn check(text: &str) -> Dfa {
    Dfa::from_source(&Source::new("t.txt", text))
        .unwrap_or_else(|report| panic!("{report}\n{text}"))
}

/// Everything that a format keeps of an automaton and that does not depend on the order of its names.
fn facts(dfa: &Dfa, starts: &[Start<'_>], format: Format) -> BTreeSet<String> {
    let label =
        |label: Option<&str>| label.filter(|_| format.has_labels()).unwrap_or("-").to_owned();
    let is_read = |symbol| dfa.states().any(|state| dfa.next(state, symbol).is_some());
    let is_kept = |symbol: &SymbolId| format.has_alphabet() || is_read(*symbol);
    let mut facts = BTreeSet::new();
    for state in dfa.states() {
        let name = dfa.state(state).name();
        facts.insert(format!("state {name} {}", dfa.state(state).is_final()));
        facts.insert(format!("label {name} {}", label(dfa.state(state).label())));
        for symbol in dfa.symbols().filter(is_kept) {
            let target = dfa.next(state, symbol);
            let target = target.map_or("!", |target| dfa.state(target).name());
            let symbol = dfa.symbol(symbol).name();
            facts.insert(format!("step {name} {symbol} {target}"));
        }
    }
    let symbols = dfa.symbols().filter(is_kept);
    facts.extend(symbols.map(|symbol| format!("symbol {}", dfa.symbol(symbol).name())));
    if format == Format::Txt {
        let states = dfa.state_groups().map(|group| {
            let members: Vec<&str> = group.members().map(|it| dfa.state(it).name()).collect();
            format!("states {} {members:?}", group.name())
        });
        let symbols = dfa.symbol_groups().map(|group| {
            let members: Vec<&str> = group.members().map(|it| dfa.symbol(it).name()).collect();
            format!("symbols {} {members:?}", group.name())
        });
        facts.extend(states.chain(symbols));
    }
    for start in starts {
        let name = dfa.state(start.state()).name();
        facts.insert(format!("start {name} {}", label(start.label())));
    }
    facts
}

/// Writes and reads. If the format can have only one start, it is the last one.
fn round_trip(format: Format, dfa: &Dfa) {
    let has_range = dfa.symbols().any(|symbol| dfa.symbol(symbol).name() == "[0-9]");
    if format == Format::Jff && has_range {
        // JFLAP would read ten symbols.
        assert!(format.write(dfa, Some(dfa.first_start())).is_err());
        return;
    }
    let refused = format.write(dfa, None);
    let start = refused.is_err().then(|| dfa.starts().last().expect("there is a start"));
    let written = match format.write(dfa, start) {
        Ok(written) => written,
        Err(report) => panic!("{format:?}: {report}"),
    };
    let source = Source::new("written", written.text);
    let read = |missing| match format.read(&source, &Domain::EMPTY, missing) {
        Some(Ok(read)) => read.dfa,
        Some(Err(report)) => panic!("{format:?}: {report}\n{}", source.text()),
        None => unreachable!("it can be read"),
    };
    let (partial, total) = (read(Missing::Refused), read(Missing::LeadToNewState));
    assert!(!total.has_refusals(), "{format:?}: {}", source.text());
    assert_eq!(compare(&partial, &total), None, "{format:?}: {}", source.text());
    let starts: Vec<Start<'_>> = start.map_or_else(|| dfa.starts().collect(), |start| vec![start]);
    let before = facts(dfa, &starts, format);
    let starts: Vec<Start<'_>> = partial.starts().collect();
    let after = facts(&partial, &starts, format);
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
    fn what_is_written_is_read_again(draft in drafts(SHAPE)) {
        let dfa = check(&draft.plain_text());
        for format in READABLE {
            round_trip(format, &dfa);
        }
    }
}

/// Any file is read or refused, with a report that can be shown.
fn read_anything(format: Format, text: &str) {
    let source = Source::new("any", text);
    for missing in [Missing::Refused, Missing::LeadToNewState] {
        match format.read(&source, &Domain::EMPTY, missing).expect("it can be read") {
            Ok(read) => drop(read.dfa.to_text()),
            Err(report) => assert!(!report.to_string().is_empty()),
        }
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
        draft in drafts(SHAPE),
    ) {
        for format in READABLE {
            read_anything(format, &pieces.concat());
            // A good file, damaged at one position.
            let dfa = check(&draft.plain_text());
            let Ok(good) = format.write(&dfa, Some(dfa.first_start())) else { continue };
            let mut letters: Vec<char> = good.text.chars().collect();
            let at = from.index(letters.len().max(1)).min(letters.len());
            letters.splice(at..(at + 1).min(letters.len()), pieces.concat().chars().take(3));
            read_anything(format, &letters.into_iter().collect::<String>());
        }
    }
}
