//! Nondeterministic automata against a direct simulation of all ways.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::{check_layout, codes, read, source};
use crate::testing::oracles::WrittenLines;
use crate::testing::texts::{grouped_lines, nfa_texts};
use crate::{Check, Checked, Domain, Report, compare, determinise};

type Ways<'s> = BTreeSet<&'s str>;

/// The words of up to so many symbols.
fn words(length: usize) -> Vec<Vec<&'static str>> {
    let mut all: Vec<Vec<&str>> = vec![Vec::new()];
    let mut last = 0;
    for _ in 0..length {
        let next = all.len();
        for word in last..next {
            for symbol in ["x", "y", "z"] {
                all.push([&all[word][..], &[symbol]].concat());
            }
        }
        last = next;
    }
    all
}

/// The states that empty steps lead to.
fn closure<'s>(lines: &WrittenLines<'s>, mut ways: Ways<'s>) -> Ways<'s> {
    loop {
        let steps = ways.iter().flat_map(|state| lines.targets(state, "ε")).flatten();
        let all: Ways<'s> = steps.chain(ways.iter().copied()).collect();
        if all == ways {
            return ways;
        }
        ways = all;
    }
}

/// The states in which the automaton can be after a word.
fn simulate<'s>(lines: &WrittenLines<'s>, from: &[&'s str], word: &[&str]) -> Ways<'s> {
    let mut ways = closure(lines, from.iter().copied().collect());
    for symbol in word {
        let steps = ways.iter().flat_map(|state| lines.targets(state, symbol)).flatten();
        ways = closure(lines, steps.collect());
    }
    ways
}

/// The words behind a heading.
fn list<'s>(text: &'s str, heading: &str) -> Vec<&'s str> {
    let mut lines = text.lines().filter_map(|line| line.strip_prefix(heading));
    lines.next().map_or(Vec::new(), |words| words.split_whitespace().collect())
}

/// How a state is final: `win`, nothing, or not at all.
fn finality<'s>(text: &'s str, ways: &Ways<'s>) -> BTreeSet<&'static str> {
    let is_in = |heading| list(text, heading).iter().any(|state| ways.contains(state));
    let win = is_in("Final win:").then_some("win");
    win.into_iter().chain(is_in("Final:").then_some("")).collect()
}

fn run(text: &str) -> Result<Checked, Report> {
    Check::new(&Domain::EMPTY).determinise(10_000).run(&source(text))
}

fn check_accepted(text: &str, checked: &Checked, lines: &WrittenLines<'_>) {
    let dfa = &checked.dfa;
    let determinised = checked.clone().determinised();
    for start in dfa.starts() {
        let from = list(text, if start.label().is_some() { "Start other:" } else { "Start:" });
        for word in words(4) {
            let ways = simulate(lines, &from, &word);
            let ids: Vec<_> = word.iter().filter_map(|symbol| dfa.find_symbol(symbol)).collect();
            let trace = dfa.trace(start.state(), &ids);
            assert_eq!(trace.len() == word.len() + 1, !ways.is_empty(), "{word:?}");
            if ways.is_empty() {
                continue;
            }
            let end = trace[word.len()];
            let in_order = ["A", "B,A", "C", "D"].into_iter().filter(|state| ways.contains(state));
            let members: Vec<&str> = in_order.collect();
            assert_eq!(determinised.members(end), members, "{word:?}");
            let name = format!("{{{}}}", members.join(","));
            assert_eq!(dfa.state(end).name().trim_end_matches('\''), name);
            let label = dfa.state(end).is_final().then(|| dfa.state(end).label().unwrap_or(""));
            let expected: Vec<&str> = finality(text, &ways).into_iter().collect();
            assert_eq!(label.as_slice(), &expected[..], "{word:?}");
        }
    }
    // All names are different, and the text that is written says the same.
    let names: BTreeSet<&str> = dfa.states().map(|state| dfa.state(state).name()).collect();
    assert_eq!(names.len(), dfa.states().len());
    assert_eq!(read(&determinised.draft().to_text()), *dfa);
    assert_eq!(dfa.written_source().text(), text);
    assert_eq!(dfa.unreachable_states(), []);
}

/// The only possible mistake: labels that meet.
fn check_refused(text: &str, report: &Report, lines: &WrittenLines<'_>) {
    for (error, _) in report.iter().filter(|(found, _)| found.code().id().starts_with('F')) {
        assert_eq!(error.code().id(), "F037", "{report}");
        let word: Vec<&str> = error.word().expect("a word").iter().map(String::as_str).collect();
        let meets = |word: &[&str]| {
            ["Start:", "Start other:"]
                .into_iter()
                .any(|start| finality(text, &simulate(lines, &list(text, start), word)).len() == 2)
        };
        assert!(meets(&word), "{report}");
        // No shorter word has this mistake.
        let shorter = words(4).into_iter().filter(|other| other.len() < word.len());
        assert!(!shorter.into_iter().any(|other| meets(&other)), "{report}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn subsets_are_the_states_after_all_ways(text in nfa_texts()) {
        let written = source(&text);
        let lines = WrittenLines::new(&written).expect("it can be parsed");
        match run(&text) {
            Ok(checked) => check_accepted(&text, &checked, &lines),
            Err(report) => check_refused(&text, &report, &lines),
        }
        prop_assert_eq!(codes(&text), BTreeSet::from(["F029"]));
    }

    #[test]
    fn a_layout_means_the_same(text in nfa_texts()) {
        let laid_out = check_layout(&text);
        match (run(&text), run(&laid_out)) {
            (Ok(one), Ok(other)) => prop_assert_eq!(one.dfa, other.dfa),
            (Err(_), Err(_)) => (),
            _ => panic!("{laid_out}"),
        }
    }

    #[test]
    fn an_example_holds_if_one_way_leads_there(
        text in nfa_texts(),
        from in prop::sample::select(vec!["A", "B,A", "C", "D"]),
        word in prop::sample::select(words(3)),
        to in prop::sample::select(vec!["A", "B,A", "C", "D", ".", "!"]),
    ) {
        prop_assume!(run(&text).is_ok());
        prop_assume!(to != "!" || !word.is_empty());
        let written = source(&text);
        let lines = WrittenLines::new(&written).expect("it can be parsed");
        let ways = simulate(&lines, &[from], &word);
        let holds = match to {
            "!" => {
                let before = simulate(&lines, &[from], &word[..word.len() - 1]);
                ways.is_empty() && !before.is_empty()
            }
            "." => ways.contains(from),
            state => ways.contains(state),
        };
        let example = format!("Examples:\n{from} {} -> {to}\n", word.join(" "));
        prop_assert_eq!(run(&format!("{text}{example}")).is_ok(), holds, "{}", example);
    }

    #[test]
    fn without_choices_it_is_the_deterministic_automaton(text in grouped_lines()) {
        let mut text = text.replace("Outputs: u v\n", "");
        for outputs in [" / u v", " / u", " /"] {
            text = text.replace(&format!("{outputs}\n"), "\n");
        }
        let has_otherwise = text.contains("Otherwise: ");
        let otherwise = if has_otherwise { "" } else { "Otherwise: !\n" };
        let plain = format!("{otherwise}{text}");
        prop_assume!(codes(&plain).is_empty());
        let plain = read(&plain);
        let made = determinise(&source(&format!("Kind: nfa\n{text}")), &Domain::EMPTY, 100);
        let made = made.expect("there are no choices");
        prop_assert_eq!(compare(&plain, made.dfa()), None);
        for state in made.dfa().states() {
            prop_assert_eq!(made.members(state).len(), 1);
        }
    }
}
