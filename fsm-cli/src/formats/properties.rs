//! What is written in a format is read again as the same automaton.

use std::collections::BTreeSet;

use fsm_model::testing::random::{Shape, drafts};
use fsm_model::{Dfa, Domain, Draft, DraftFinals, DraftRow, OutputId, Source};
use proptest::prelude::*;

use super::round_trip::{READABLE, READINGS, check_written, output_names, read_or_refuse};
use super::{Automaton, Format, MachineKind, Missing, Reading, is_mealy};

/// Automata with names that mean something in XML, JSON, DOT, CSV or the automaton text.
const SHAPE: Shape = Shape {
    states: 5,
    symbols: 4,
    starts: 3,
    examples: 0,
    state_names: &[
        "A",
        "<a>",
        "&amp;",
        "a\"b",
        "a\\b",
        "\\",
        "{q0,q1}",
        "x,y",
        "Start",
        "x:y",
        "状態",
        "'",
        "node",
        "digraph",
        "\\N",
        "->x",
        "#1",
        "a//b",
        "]]>",
        "&",
        "0",
        "1.5",
        "Infinity",
        ".",
        "sink",
        "|",
        "=1+2",
        "@A",
        "-",
        "'=x",
        "''+",
        "a\u{202e}b",
        "\u{3164}",
        "\u{fe0f}x",
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

/// Mealy machines: as before, and with symbols that have commas, as in learned models.
const MEALY_SHAPE: Shape = Shape {
    outputs: 3,
    symbol_names: &[
        "a",
        "0",
        "1",
        ",",
        "\"",
        "\\",
        "&lt;",
        "<",
        "é",
        "coin",
        "#",
        ";",
        "[0-9]",
        ":",
        "\\n",
        "'",
        "-",
        "ACK+PSH(V,V,1)",
        "x",
        "/",
        "a/b",
    ],
    state_names: &[
        "A", "<a>", "a\"b", "\\", "x,y", "node", "/", "__start0", "state_1", "0", "1.5", ".", "=A",
        "-",
    ],
    ..SHAPE
};

/// Names of outputs that mean something in some format.
const OUTPUTS: [&str; 26] = [
    "x",
    "coin",
    "0",
    "1.5",
    "-1",
    "inf",
    "NaN",
    "\"",
    "\\",
    "\\n",
    "&amp;",
    "<td>",
    ",",
    "a,b",
    "a/b",
    "->>",
    "ε",
    "<eps>",
    "!",
    ".",
    "|",
    "状態",
    "ACK(V,V,0)",
    "1",
    ";",
    "'",
];

/// Random machines with such outputs. Each third one has at most one output per transition.
fn mealy_drafts() -> impl Strategy<Value = Draft> {
    (drafts(MEALY_SHAPE), prop::sample::subsequence(&OUTPUTS[..], 3), 0..3).prop_map(
        |(mut draft, names, kind)| {
            for (output, name) in draft.outputs.iter_mut().zip(names) {
                name.clone_into(output);
            }
            for row in &mut draft.rows {
                if let DraftRow::Arrow { outputs, .. } = row {
                    outputs.truncate(if kind == 0 { 1 } else { 3 });
                }
            }
            // In learned models all states are final.
            if kind == 1 {
                let states = (0..draft.states.len()).collect();
                draft.finals = vec![DraftFinals { label: None, states }];
            }
            draft
        },
    )
}

fn check(text: &str) -> Dfa {
    Dfa::from_source(&Source::new("t.txt", text))
        .unwrap_or_else(|report| panic!("{report}\n{text}"))
}

/// Whether a format cannot hold the symbols or outputs.
fn is_refused(format: Format, dfa: &Dfa) -> bool {
    let is_mealy = is_mealy(dfa);
    let symbols: Vec<&str> = dfa.symbols().map(|symbol| dfa.symbol(symbol).name()).collect();
    let steps = dfa.states().flat_map(|state| dfa.symbols().map(move |symbol| (state, symbol)));
    let lists: Vec<&[OutputId]> =
        steps.map(|(state, symbol)| dfa.outputs_on(state, symbol)).collect();
    // An output that never comes out is not written.
    let outputs: Vec<&str> = lists.iter().flat_map(|list| output_names(dfa, list)).collect();
    match format {
        // JFLAP would read ten symbols.
        Format::Jff => !is_mealy && symbols.contains(&"[0-9]"),
        Format::Dot if is_mealy => {
            let has_slash = |name: &&str| name.contains('/');
            symbols.iter().chain(&outputs).any(has_slash) || outputs.contains(&"ε")
        }
        Format::Dot => symbols.iter().any(|symbol| symbol.contains(',') && *symbol != ","),
        Format::Att => {
            let has_none = ["ε", "<eps>"].iter().any(|none| outputs.contains(none));
            is_mealy && (has_none || lists.iter().any(|list| list.len() > 1))
        }
        _ => false,
    }
}

/// A spreadsheet calculates no cell of a table.
fn has_no_formula(table: &str) {
    let mut rows = csv::ReaderBuilder::new().has_headers(false).from_reader(table.as_bytes());
    for row in rows.records() {
        for cell in &row.expect("a row") {
            assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell}\n{table}");
        }
    }
}

/// Writes and reads. If the format can have only one start, it is the last one.
fn round_trip(format: Format, dfa: &Dfa) {
    if is_refused(format, dfa) {
        let written = format.write(dfa, Some(dfa.first_start()));
        assert!(written.is_err(), "{format:?}: {}", dfa.source().text());
        return;
    }
    let refused = format.write(dfa, None);
    let start = refused.is_err().then(|| dfa.starts().last().expect("there is a start"));
    let written = match format.write(dfa, start) {
        Ok(written) => written,
        Err(report) => panic!("{format:?}: {report}"),
    };
    if format == Format::Csv {
        has_no_formula(&written.text);
    }
    check_written(format, dfa, start, written);
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(draft in drafts(SHAPE)) {
        let dfa = check(&draft.plain_text());
        for format in READABLE {
            round_trip(format, &dfa);
        }
    }

    #[test]
    fn outputs_are_read_again(draft in mealy_drafts()) {
        let dfa = check(&draft.plain_text());
        for format in READABLE {
            round_trip(format, &dfa);
        }
    }
}

/// What a format keeps of a nondeterministic automaton, and what does not depend on the order.
fn nfa_facts(draft: &Draft, format: Format) -> BTreeSet<String> {
    let label =
        |label: &Option<String>| label.clone().filter(|_| format.has_labels()).unwrap_or_default();
    let name = |state: usize| &draft.states[state];
    let mut facts: BTreeSet<String> =
        (0..draft.states.len()).map(|state| format!("state {}", name(state))).collect();
    facts.extend(
        draft.starts.iter().map(|it| format!("start {} {}", name(it.state), label(&it.label))),
    );
    for section in &draft.finals {
        let label = label(&section.label);
        facts.extend(section.states.iter().map(|&state| format!("final {} {label}", name(state))));
    }
    if format.has_alphabet() {
        facts.extend(draft.symbols.iter().map(|symbol| format!("symbol {symbol}")));
    }
    for row in &draft.rows {
        match row {
            DraftRow::Arrow { state, symbols, target, .. } => {
                for &symbol in symbols {
                    let symbol = &draft.symbols[symbol];
                    facts.insert(format!("{} {symbol} {target:?}", name(*state)));
                }
            }
            DraftRow::Empty { state, target } => {
                facts.insert(format!("{} reads nothing {target:?}", name(*state)));
            }
            _ => unreachable!("the rows of an NFA that was read"),
        }
    }
    // The order of the states may change.
    let numbered = |fact: String| match fact.rsplit_once(" State(") {
        Some((before, number)) => {
            let number: usize = number.trim_end_matches(')').parse().expect("it is a number");
            format!("{before} -> {}", name(number))
        }
        None => fact,
    };
    facts.into_iter().map(numbered).collect()
}

/// Writes a nondeterministic automaton and reads it. If the format can have only one start, it has one.
fn nfa_round_trip(format: Format, mut draft: Draft) {
    if !format.has_labels() {
        draft.starts.truncate(1);
    }
    draft.starts.sort_by_key(|start| start.state);
    draft.starts.dedup_by_key(|start| start.state);
    // In a list of starts, all have a label or none has.
    for start in &mut draft.starts {
        start.label = None;
    }
    let source = Source::new("nfa.txt", draft.plain_text());
    let read = |format: Format, source: &Source, kind| {
        let reading = Reading { missing: Missing::Refused, kind, most_cases: 1 << 24 };
        match format.read(source, &Domain::EMPTY, reading) {
            Some(Ok(read)) => read.automaton,
            Some(Err(report)) => panic!("{format:?}: {report}\n{}", source.text()),
            None => unreachable!("it can be read"),
        }
    };
    let Automaton::Nfa(nfa) = read(Format::Txt, &source, MachineKind::Detected) else {
        panic!("the text says that it is nondeterministic")
    };
    let symbols = &nfa.written.draft.symbols;
    let is_refused = match format {
        Format::Jff => symbols.iter().any(|symbol| symbol == "[0-9]"),
        Format::Dot => symbols.iter().any(|symbol| symbol.contains(',') && symbol != ","),
        _ => false,
    };
    let written = match (format.write_nfa(&nfa, None), is_refused) {
        (Ok(written), false) => written,
        (Err(_), true) => return,
        (result, _) => panic!("{format:?}: {result:?}\n{}", source.text()),
    };
    let says_acceptor = written.notes.iter().any(|note| note.contains("--acceptor"));
    let kind = if says_acceptor { MachineKind::Acceptor } else { MachineKind::Detected };
    let again = Source::new("written", written.text);
    // It may be deterministic by chance; other formats do not say what they are.
    let Automaton::Nfa(after) = read(format, &again, kind) else { return };
    let (before, after) =
        (nfa_facts(&nfa.written.draft, format), nfa_facts(&after.written.draft, format));
    let differ: Vec<&String> = before.symmetric_difference(&after).collect();
    assert!(differ.is_empty(), "{format:?}: {differ:?}\n{}\n{}", source.text(), again.text());
}

/// Nondeterministic automata with the same names.
fn nfa_drafts() -> impl Strategy<Value = Draft> {
    let step = (0..5usize, prop::option::of(0..4usize), 0..5usize);
    (drafts(SHAPE), prop::collection::vec(step, 0..12)).prop_map(|(mut draft, steps)| {
        let (states, symbols) = (draft.states.len(), draft.symbols.len());
        draft.rows = steps
            .into_iter()
            .map(|(from, symbol, to)| {
                let (state, target) = (from % states, (to % states).into());
                match symbol.filter(|_| symbols > 0) {
                    Some(symbol) => DraftRow::Arrow {
                        state,
                        symbols: vec![symbol % symbols],
                        target,
                        outputs: Vec::new(),
                    },
                    None => DraftRow::Empty { state, target },
                }
            })
            .collect();
        draft.is_nfa = true;
        draft.otherwise = None;
        draft.examples.clear();
        draft.claims.clear();
        draft.state_groups.clear();
        draft.symbol_groups.clear();
        draft
    })
}

proptest! {
    #[test]
    fn nondeterministic_automata_are_read_again(draft in nfa_drafts()) {
        for format in READABLE {
            nfa_round_trip(format, draft.clone());
        }
    }
}

/// Any file is read or refused, with a report that can be shown.
fn read_anything(format: Format, text: &str) {
    let source = Source::new("any", text);
    for reading in READINGS {
        drop(read_or_refuse(format, &source, reading));
    }
}

/// Pieces of all formats, in any order.
const PIECES: [&str; 44] = [
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
    " / ",
    "<type>mealy</type>",
    "<transout>",
    "__start0",
];

proptest! {
    #[test]
    fn whatever_is_read_is_read_or_refused(
        pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..40),
        from in any::<prop::sample::Index>(),
        draft in prop_oneof![drafts(SHAPE).boxed(), mealy_drafts().boxed()],
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
