//! Lines of groups against a slow interpreter.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use fsm_model::testing::oracles::WrittenLines;

use super::texts::{check, codes, source};

const HEADS: [&str; 12] =
    ["A", "B", "C", "D", "one", "two", "three", "win", "_", "A | B", "one | two", "C | one"];
const SYMBOLS: [&str; 9] = ["x", "y", "z", "few", "more", "_", "x y", "few z", "x _"];
const TARGETS: [&str; 5] = ["A", "B", "C", ".", "!"];
const OUTPUTS: [&str; 4] = ["", " /", " / u", " / u v"];

/// The groups, with all that may be in them. No group can be in itself.
const GROUPS: [(&str, &[&str]); 6] = [
    ("States one", &["A", "B", "C", "D"]),
    ("Final win", &["A", "B", "C", "D"]),
    ("States two", &["A", "B", "C", "D", "one", "win"]),
    ("States three", &["A", "B", "C", "D", "one", "two"]),
    ("Symbols few", &["x", "y", "z"]),
    ("Symbols more", &["x", "y", "z", "few"]),
];

/// A text with lines of states, groups and labels that may disagree, or leave holes. Each byte is a choice.
fn text(bytes: &[u8]) -> String {
    let (head, rows) = bytes.split_at(bytes.len().min(GROUPS.len() + 1));
    let mut text = "States: A B C D\nStart: A\nFinal:\nSymbols: x y z\nOutputs: u v\n".to_owned();
    for (number, (heading, names)) in GROUPS.iter().enumerate() {
        let bits = head.get(number).copied().unwrap_or(0);
        let members = names.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
        let members: Vec<&str> = members.map(|(_, name)| *name).collect();
        let _ = writeln!(text, "{heading}: {}", members.join(" "));
    }
    let choose = |choices: &[&'static str], byte: u8| choices[usize::from(byte) % choices.len()];
    if let Some(&byte) = head.get(GROUPS.len()).filter(|&&byte| byte > 0) {
        let _ = writeln!(text, "Otherwise: {}", choose(&TARGETS, byte));
    }
    text.push_str("Transitions:\n");
    for row in rows.chunks_exact(4) {
        let target = choose(&TARGETS, row[2]);
        // A refusal has no outputs.
        let outputs = if target == "!" { "" } else { choose(&OUTPUTS, row[3]) };
        let (head, symbols) = (choose(&HEADS, row[0]), choose(&SYMBOLS, row[1]));
        let _ = writeln!(text, "{head} {symbols} -> {target}{outputs}");
    }
    text
}

/// The code that is expected of a text in which some case has no line, or several that disagree.
fn expected(has_conflict: bool, has_hole: bool) -> BTreeSet<&'static str> {
    match (has_conflict, has_hole) {
        (true, _) => BTreeSet::from(["F020"]),
        (_, true) => BTreeSet::from(["F021"]),
        _ => BTreeSet::new(),
    }
}

/// Lines of groups: every case does what an interpreter of the lines says.
pub(super) fn lines(bytes: &[u8]) {
    let text = text(bytes);
    let source = source(&text);
    let lines = WrittenLines::new(&source).expect("the lines are well-formed");
    let cases =
        || lines.states.iter().flat_map(|&state| lines.symbols.iter().map(move |&by| (state, by)));
    let counts: Vec<usize> = cases().map(|(state, by)| lines.steps(state, by).len()).collect();
    let found = check(&source);
    let expected = expected(counts.iter().any(|&count| count > 1), counts.contains(&0));
    assert_eq!(codes(&found), expected, "{text}");
    let Ok(checked) = found else { return };
    let dfa = &checked.dfa;
    for (state, by) in cases() {
        let (from, symbol) = (dfa.find_state(state), dfa.find_symbol(by));
        let (from, symbol) = (from.expect("a state"), symbol.expect("a symbol"));
        let target = dfa.next(from, symbol).map(|target| dfa.state(target).name());
        let outputs = dfa.outputs_on(from, symbol).iter().map(|&id| dfa.output(id).name());
        let step = (target, outputs.collect::<Vec<_>>());
        assert!(lines.steps(state, by).contains(&step), "{state} {by}: {step:?}\n{text}");
    }
}
