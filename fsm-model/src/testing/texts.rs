//! Random texts, most of them with mistakes.

use std::fmt::Write as _;

use proptest::prelude::*;

/// Texts with rows of three states and two symbols. The rows may contradict each other.
pub fn loose_rows() -> impl Strategy<Value = String> {
    let state = prop::sample::select(vec!["A", "B", "C"]);
    let symbols = prop::sample::select(vec!["x", "y", "x y", "_", "x _"]);
    let row = (state.clone(), symbols, state.clone());
    let row = row.prop_map(|(from, symbols, to)| format!("{from} {symbols} -> {to}\n"));
    let tables = prop::collection::vec(prop::option::of((state.clone(), state.clone())), 3);
    let sink = prop::option::weighted(0.2, state);
    (prop::collection::vec(row, 0..9), tables, sink).prop_map(|(rows, tables, sink)| {
        let mut text = "States: A B C\nStart: A\nFinal: B\nSymbols: x y\n".to_owned();
        if let Some(sink) = sink {
            let _ = writeln!(text, "Sink: {sink}");
        }
        text.push_str("Transitions:\n");
        for (state, targets) in ["A", "B", "C"].iter().zip(tables) {
            if let Some((x, y)) = targets {
                let _ = writeln!(text, "{state} {x} {y}");
            }
        }
        text + &rows.concat()
    })
}

/// Texts with lines of states, groups and labels that may contradict each other, or leave holes. Some
/// lines have outputs.
pub fn grouped_lines() -> impl Strategy<Value = String> {
    let group = |names: &'static [&'static str], inner: &'static [&'static str]| {
        let all: Vec<&str> = names.iter().chain(inner).copied().collect();
        prop::sample::subsequence(all.clone(), 0..=all.len()).prop_map(|members| members.join(" "))
    };
    let states: &[&str] = &["A", "B", "C", "D"];
    let groups = (
        group(states, &[]),
        // Groups of groups, in an order that allows no circle, and a label.
        group(states, &["one", "win"]),
        group(states, &["one", "two"]),
        group(states, &[]),
        group(&["x", "y", "z"], &[]),
        group(&["x", "y", "z"], &["few"]),
    );
    let head = prop::sample::select(vec![
        "A",
        "B",
        "C",
        "D",
        "A",
        "B",
        "one",
        "two",
        "three",
        "win",
        "_",
        "_",
        "A | B",
        "one | two",
        "one | C",
        "C | one",
    ]);
    let symbols =
        prop::sample::select(vec!["x", "y", "z", "few", "more", "_", "x y", "few z", "x _"]);
    let target = prop::sample::select(vec!["A", "B", "C", ".", "!", "."]);
    let outputs = prop::sample::select(vec!["", "", "", "", " /", " / u", " / u v"]);
    let row = (head.clone(), symbols, target.clone(), outputs);
    let row = row.prop_map(|(head, symbols, target, outputs)| {
        // A refusal has no outputs.
        let outputs = if target == "!" { "" } else { outputs };
        format!("{head} {symbols} -> {target}{outputs}\n")
    });
    let table = prop::option::weighted(0.3, (head, target.clone(), target.clone(), target.clone()));
    let otherwise = prop::option::weighted(0.7, target);
    let parts = (groups, prop::collection::vec(row, 0..7), table, otherwise);
    parts.prop_map(|((one, two, three, win, few, more), rows, table, otherwise)| {
        let mut text = format!(
            "States: A B C D\nStates three: {three}\nStates one: {one}\nStates two: {two}\n\
             Start: A\nFinal win: {win}\nFinal:\nSymbols: x y z\nSymbols more: {more}\n\
             Symbols few: {few}\nOutputs: u v\n"
        );
        if let Some(otherwise) = otherwise {
            let _ = writeln!(text, "Otherwise: {otherwise}");
        }
        text.push_str("Transitions:\n");
        if let Some((head, x, y, z)) = table {
            let _ = writeln!(text, "{head} {x} {y} {z}");
        }
        text + &rows.concat()
    })
}

/// Nondeterministic automata with lines of states, groups and labels, empty steps, several targets and
/// several starts. Labels may meet.
pub fn nfa_texts() -> impl Strategy<Value = String> {
    let some = |names: &'static [&'static str], least: usize| {
        prop::sample::subsequence(names.to_vec(), least..=names.len())
            .prop_map(|members| members.join(" "))
    };
    let states: &[&str] = &["A", "B,A", "C", "D"];
    let head = prop::sample::select(vec![
        "A", "B,A", "C", "D", "A", "B,A", "one", "two", "_", "A | C", "one | C",
    ]);
    let symbols = prop::sample::select(vec![
        "x", "y", "z", "few", "_", "x y", "few z", "x _", "ε", "ε", "x ε",
    ]);
    let target = prop::sample::select(vec!["A", "B,A", "C", "D", ".", "!"]);
    let targets = prop::collection::vec(target.clone(), 1..4).prop_map(|all| all.join(" "));
    let row = (head.clone(), symbols, targets);
    let row = row.prop_map(|(head, symbols, to)| format!("{head} {symbols} -> {to}\n"));
    let table = (head, target.clone(), target.clone(), target.clone());
    let table = table.prop_map(|(head, x, y, z)| format!("{head} {x} {y} {z}\n"));
    let rows = prop::collection::vec(prop_oneof![8 => row, 1 => table], 0..9);
    let lists = (
        some(states, 0),
        some(&["A", "C", "D", "one"], 0),
        some(states, 1),
        prop::option::of(some(states, 1)),
        some(&["A", "B,A"], 0),
        some(&["C", "D"], 0),
        some(&["x", "y", "z"], 0),
    );
    let otherwise = prop::option::weighted(0.2, target);
    (lists, rows, otherwise).prop_map(|(lists, rows, otherwise)| {
        let (one, two, start, other_start, win, lost, few) = lists;
        let mut text = format!(
            "States: A B,A C D\nStates one: {one}\nStates two: {two}\nStart: {start}\n\
             Final win: {win}\nFinal: {lost}\nSymbols: x y z\nSymbols few: {few}\nKind: nfa\n"
        );
        if let Some(start) = other_start {
            let _ = writeln!(text, "Start other: {start}");
        }
        if let Some(otherwise) = otherwise {
            let _ = writeln!(text, "Otherwise: {otherwise}");
        }
        text + "Transitions:\n" + &rows.concat()
    })
}

/// Words and line ends of the format in any order.
pub fn word_soup() -> impl Strategy<Value = String> {
    let rare = vec![
        "States:",
        "Start:",
        "Final:",
        "Symbols:",
        "Transitions:",
        "Sink:",
        "Claims:",
        "Examples:",
        "win:",
        "states:A",
        "TransitionsTable:",
        "\u{FEFF}",
        "Stats:",
        "_",
        "->",
        "States few:",
        "Symbols more:",
        "Otherwise:",
        "Outputs:",
        "Kind:",
        "Language:",
        "Bytes:",
        "Characters:",
        "Tokens:",
        "before",
        "nfa",
        "ε",
        "/",
        "|",
        ".",
        "!",
    ];
    let common = vec![
        "A",
        "B",
        "a",
        "b",
        "x:",
        ":",
        "Start",
        "Final",
        "Start",
        "// c",
        "//",
        "live",
        "minimal",
        "\u{3000}",
        "\u{1b}[31m",
    ];
    let word = prop_oneof![
        1 => prop::sample::select(rare),
        12 => prop::sample::select(common),
        2 => Just("\nA a -> B"),
        1 => Just("\nClaims:"),
        1 => Just("\nFinal draw:"),
        1 => Just("\nStates few: A\n"),
        1 => Just("\nfew | B a -> ."),
        1 => Just("\nOtherwise: !\n"),
        1 => Just("\nOutputs: a B\n"),
        1 => Just("\nA b -> . / a"),
        1 => Just("\nB a ε -> A B"),
        1 => Just("\nExamples:\nA a b -> B"),
        1 => Just("\nBytes:\nlow a-c"),
        1 => Just("\nTokens:\nt \"ab\" | a+\nu a"),
        1 => prop::sample::select(vec!["\\n", "\\d", "\"a", "\"a b\"", "a-c", "b-a", "\\", "low", "é"]),
    ];
    // A beginning that parses, so that not every text fails at its first word.
    let head = prop::sample::select(vec![
        "",
        "States: A B\nStart: A\nFinal: B\nSymbols: a b\nTransitions:\n",
        "States: A B\nStart: A\nFinal: B\nTransitions:\nA A B\nB A A\nSymbols: a b\n",
        "Transitions:\nA a -> B\nStart: A\nFinal: B\nSymbols: a b\nStates: A B\n",
        "Kind: nfa\nStates: A B\nStart: A B\nFinal: B\nSymbols: a b\nTransitions:\nA a -> A B\n",
        "Symbols: a b\nLanguage: a ( A |\n",
        "Symbols: a b\nLanguage: a b* \n",
        "States: A B\nStart: A\nFinal: B\nBytes:\nlow a-c\nTransitions:\nA low -> B\n_ _ -> .\n",
        "Characters:\nlow a-c é\nTokens:\nt low+\nu \\s\n",
    ]);
    let ends =
        prop::sample::select(vec![" ", " ", " ", "\n", "\n  ", "\n\n", "\t", "\r\n", "\n\t"]);
    let soup = prop::collection::vec((word, ends), 0..30);
    (head, soup).prop_map(|(head, soup)| {
        let soup = soup.into_iter().flat_map(|(word, end)| [word, end]);
        head.to_owned() + &soup.collect::<String>()
    })
}

/// Any characters. Those that mean something in the format are more frequent.
pub fn scribble() -> impl Strategy<Value = String> {
    prop::collection::vec(
        prop_oneof![
            any::<char>(),
            prop::sample::select(vec![':', '\n', ' ', '-', '>', '/', '_', 'A'])
        ],
        0..80,
    )
    .prop_map(String::from_iter)
}
