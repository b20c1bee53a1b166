//! The proofs of `Properties:` against judges that look at every way, and against lists of words.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::read;
use crate::testing::random::{Shape, drafts, write};
use crate::testing::ways::{Relation, Verdict, first_breaking_word, random_property, word_breaks};
use crate::{
    Check, Dfa, Difference, Domain, Draft, DraftRow, DraftTarget, Source, Start, StateId, SymbolId,
    compare, format_text,
};

/// Small automata, so that all ways can be looked at.
fn small() -> impl Strategy<Value = Draft> {
    let shape = Shape {
        states: 5,
        symbols: 2,
        state_names: &["and", "unless", "between", "->x"],
        symbol_names: &["only", "x:"],
        ..Shape::default()
    };
    let partial = Shape { refusals: true, groups: 2, ..shape };
    let with_outputs = Shape { outputs: 2, ..partial };
    let wide = Shape { states: 3, symbols: 3, ..with_outputs };
    prop_oneof![
        drafts(shape),
        drafts(partial),
        drafts(with_outputs),
        drafts(wide),
        drafts(Shape { refusals: false, ..wide }),
    ]
}

fn names(dfa: &Dfa, word: &[SymbolId]) -> Vec<String> {
    word.iter().map(|&symbol| dfa.symbol(symbol).name().to_owned()).collect()
}

/// Asserts that the proof of a property and a judge agree, and gives the verdict.
fn check_property(dfa: &Dfa, seed: u64, start: Option<&str>) -> Verdict {
    let property = random_property(dfa, seed);
    let starts: Vec<StateId> = dfa
        .starts()
        .filter(|known| start.is_none() || known.label() == start)
        .map(Start::state)
        .collect();
    let expected = property.judge(dfa, &starts);
    let text = Source::new("property", property.text.as_str());
    let context = || format!("{}\n{start:?}: {}", dfa.source().text(), property.text);
    let found = match Check::new(&Domain::EMPTY).prove(dfa, &text, start) {
        Ok(found) => found,
        Err(report) => panic!("{report}\n{}", context()),
    };
    let Some(remark) = found else {
        assert_eq!(expected, Verdict::Holds, "{}", context());
        return expected;
    };
    if remark.code().id() == "W010" {
        assert_eq!(expected, Verdict::IsEmpty, "{}", context());
        return expected;
    }
    let Verdict::Fails { start: from, word, circle } = &expected else {
        panic!("{expected:?}, not {}\n{}", remark.message(), context());
    };
    let whole = [&word[..], circle].concat();
    assert_eq!(remark.word(), Some(&names(dfa, &whole)[..]), "{}", context());
    let note = &remark.notes()[0];
    assert_eq!(note.contains("again and again"), !circle.is_empty(), "{note}\n{}", context());
    let label = dfa
        .starts()
        .find(|known| known.state() == *from && (start.is_none() || known.label() == start))
        .and_then(Start::label);
    let shown = label.unwrap_or(dfa.state(*from).name());
    assert!(note.contains(&format!("`{shown}`")), "{note}\n{}", context());
    expected
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn proofs_agree_with_all_ways(draft in small(), seeds in any::<[u64; 4]>()) {
        let dfa = read(&write(&draft, 0));
        for seed in seeds {
            check_property(&dfa, seed, None);
        }
        for start in dfa.starts() {
            check_property(&dfa, seeds[0], start.label());
        }
    }
}

/// Even smaller automata, so that all words can be looked at.
fn tiny() -> impl Strategy<Value = Draft> {
    let shape = Shape { states: 3, symbols: 2, starts: 2, refusals: true, ..Shape::default() };
    let shape = Shape { state_names: &[], symbol_names: &["x"], labels: &["win", "lost"], ..shape };
    prop_oneof![drafts(shape), drafts(Shape { outputs: 1, ..shape })]
}

/// An automaton that does nearly the same: a target or a final state may be another one.
fn nearly(draft: &Draft, [row, cell, state]: [usize; 3]) -> Draft {
    let mut draft = draft.clone();
    let states = draft.states.len();
    draft.states = (0..states).map(|number| format!("p{number}")).collect();
    let rows = draft.rows.len();
    match (row % 4, draft.rows.get_mut(cell % rows.max(1))) {
        (0, Some(DraftRow::Table { targets, .. })) if !targets.is_empty() => {
            let symbol = cell / rows % targets.len();
            targets[symbol] = DraftTarget::State(state % states);
        }
        (0, Some(DraftRow::Arrow { target, .. })) if *target != DraftTarget::Refused => {
            *target = DraftTarget::State(state % states);
        }
        (1, _) => draft.finals.iter_mut().for_each(|finals| {
            finals.states.retain(|&known| known != state % states);
        }),
        _ => (),
    }
    draft
}

/// The starts of another automaton that belong to these: those with the same label, or without one in
/// their order, or the only one.
fn partners<'d>(starts: &[Start<'d>], other: &'d Dfa) -> Option<Vec<Start<'d>>> {
    let others: Vec<Start<'_>> = other.starts().collect();
    let partner = |number: usize| {
        let label = starts[number].label();
        let before = starts[..number].iter().filter(|start| start.label() == label).count();
        let same = others.iter().filter(|start| start.label() == label).nth(before);
        same.or((others.len() == 1).then(|| &others[0])).copied()
    };
    (0..starts.len()).map(partner).collect()
}

fn check_files(left: &Dfa, right: &Dfa, start: Option<&str>) -> [&'static str; 3] {
    let other = |_: &Source, _: &str| Ok(right.source().clone());
    let check = Check::new(&Domain::EMPTY).read_files(&other);
    let starts: Vec<Start<'_>> =
        left.starts().filter(|known| start.is_none() || known.label() == start).collect();
    let partners = partners(&starts, right);
    let relations = [
        ("same words as", Relation::Same),
        ("words within", Relation::Within),
        ("words avoid", Relation::Avoids),
    ];
    relations.map(|(operator, relation)| {
        let text = format!("{operator} \"other.txt\"");
        let context =
            || format!("{}\n{}\n{start:?}: {text}", left.source().text(), right.source().text());
        let found = check.prove(left, &Source::new("property", text.as_str()), start);
        let is_used = |other: &Start<'_>| {
            let is_it =
                |used: &Start<'_>| (used.label(), used.state()) == (other.label(), other.state());
            partners.iter().flatten().any(is_it)
        };
        let has_more = start.is_none()
            && relation == Relation::Same
            && right.starts().any(|other| !is_used(&other));
        let (Some(partners), false) = (&partners, has_more) else {
            assert!(found.is_err(), "{}", context());
            return "no start";
        };
        let pairs: Vec<(StateId, StateId)> =
            starts.iter().zip(partners).map(|(one, other)| (one.state(), other.state())).collect();
        let pairs = &pairs;
        let found = found.unwrap_or_else(|report| panic!("{report}\n{}", context()));
        // Moore (1956): two automata that differ do so on a word that is shorter than both have
        // states. The others need at most a word for each pair of states. Each side has one more
        // state, for words that were rejected.
        let (one, two) = (left.states().len(), right.states().len());
        let longest = if relation == Relation::Same { one + two + 2 } else { one * (two + 1) };
        let expected = first_breaking_word(left, right, pairs, relation, longest);
        let word = found.as_ref().and_then(|remark| remark.word());
        match (expected, word) {
            (Some(expected), Some(word)) if relation == Relation::Same => {
                assert_eq!(word.len(), expected.len(), "{}", context());
                let word: Vec<&str> = word.iter().map(String::as_str).collect();
                let breaks =
                    |&pair: &(StateId, StateId)| word_breaks(left, right, pair, &word, relation);
                assert!(pairs.iter().any(breaks), "{word:?}\n{}", context());
                "fails"
            }
            (Some(expected), Some(word)) => {
                assert_eq!(word, expected, "{}", context());
                "fails"
            }
            (None, None) => {
                let says = |state: StateId, symbol| {
                    relation == Relation::Same && !left.outputs_on(state, symbol).is_empty()
                };
                let is_heard = pairs.iter().any(|&(start, _)| {
                    let reached = left.shortest_words_from(start);
                    left.states().filter(|&state| reached.distance(state).is_some()).any(|state| {
                        left.state(state).is_final()
                            || left.symbols().any(|symbol| says(state, symbol))
                    })
                });
                assert_eq!(found.is_none(), is_heard, "{}", context());
                if is_heard { "holds" } else { "is empty" }
            }
            (expected, word) => panic!("{expected:?} {word:?}\n{}", context()),
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn comparisons_of_files_agree_with_all_words(
        left in tiny(),
        right in tiny(),
        change in any::<[u8; 3]>(),
    ) {
        let near = nearly(&left, change.map(usize::from));
        let left = read(&write(&left, 0));
        for right in [near, right] {
            let text = write(&right, 0);
            let right = Dfa::from_source(&Source::new("other.txt", text)).expect("a right text");
            check_files(&left, &right, None);
            for start in left.starts().filter(|start| start.label().is_some()) {
                check_files(&left, &right, start.label());
            }
            // The same relation as that of `compare`, if the starts have partners.
            let other = |_: &Source, _: &str| Ok(right.source().clone());
            let check = Check::new(&Domain::EMPTY).read_files(&other);
            let found = check.prove(&left, &Source::new("property", "same words as \"other.txt\""), None);
            match (compare(&left, &right), found) {
                (None, Ok(found)) => prop_assert!(found.is_none_or(|found| found.word().is_none())),
                (Some(Difference::Word { word, .. }), Ok(Some(found))) => {
                    prop_assert_eq!(Some(word.len()), found.word().map(<[_]>::len));
                }
                (Some(Difference::Start { .. }), Err(_)) => (),
                (Some(Difference::Start { .. }), Ok(_)) => prop_assert_eq!(right.starts().len(), 1),
                (difference, found) => prop_assert!(false, "{:?} {:?}", difference, found),
            }
        }
    }
}

/// A test that finds only one verdict would say little.
#[test]
fn random_automata_have_all_verdicts() {
    let mut runner = TestRunner::deterministic();
    let mut counts: BTreeMap<(String, &str), usize> = BTreeMap::new();
    for round in 0..80 {
        let draft = small().new_tree(&mut runner).expect("a draft").current();
        let dfa = read(&write(&draft, 0));
        for seed in 0..40 {
            let verdict = match check_property(&dfa, seed, None) {
                Verdict::Holds => "holds",
                Verdict::IsEmpty => "is empty",
                Verdict::Fails { circle, .. } if circle.is_empty() => "fails",
                Verdict::Fails { .. } => "circle",
            };
            let text = random_property(&dfa, seed).text;
            let is_between = text.contains(" between ");
            let first = if is_between { "between" } else { text.split(' ').next().unwrap_or("") };
            *counts.entry((first.to_owned(), verdict)).or_default() += 1;
        }
        let draft = tiny().new_tree(&mut runner).expect("a draft").current();
        let near = nearly(&draft, [round, round / 4, 1]);
        let [left, right] = [draft, near].map(|draft| read(&write(&draft, 0)));
        let right = Dfa::from_source(&Source::new("other.txt", right.source().text()))
            .expect("a right text");
        let operators = ["same", "within", "avoid"];
        for (operator, verdict) in operators.iter().zip(check_files(&left, &right, None)) {
            *counts.entry(((*operator).to_owned(), verdict)).or_default() += 1;
        }
    }
    let operators =
        ["never", "stays", "can", "leads", "needs", "between", "on", "same", "within", "avoid"];
    for operator in operators {
        for verdict in ["fails", "holds", "is empty"] {
            // What is promised never to happen may well never happen.
            let least = if (operator, verdict) == ("never", "is empty") { 0 } else { 5 };
            let count = counts.get(&(operator.to_owned(), verdict)).copied().unwrap_or(0);
            assert!(count >= least, "{operator} {verdict}: {counts:?}");
        }
    }
    assert!(counts[&("leads".to_owned(), "circle")] >= 5, "{counts:?}");
}

/// Words that lines of properties are made of, some of them in the wrong place.
const WORDS: &[&str] = &[
    "never",
    "stays",
    "can",
    "reach",
    "leads",
    "to",
    "needs",
    "on",
    "words",
    "within",
    "avoid",
    "same",
    "as",
    "between",
    "and",
    "unless",
    "only",
    "->",
    "/",
    "/",
    "_",
    "a",
    "b",
    "A",
    "B",
    "and",
    "won",
    "some",
    "ok",
    "not",
    "(",
    ")",
    "*",
    "a*",
    "|",
    "&",
    "\"",
    "\"other.txt\"",
    "\"my",
    "file.txt\"",
    "\"my  file.txt\"",
    "\"my //file.txt\"",
    "\"a//b.txt\"",
    "\"\"",
    "\\and",
    "\\",
    "\\\\",
    "{2}",
    "//",
    "x:",
    "é",
    "->x",
];

/// How lines of properties begin and go on, so that many of them can be read.
const BEGINNINGS: &[&str] = &[
    "never",
    "stays",
    "can reach A ->",
    "leads to",
    "needs a / ->",
    "on a only /",
    "words within",
    "words avoid",
    "same words as",
    "never A between",
    "needs B -> A unless",
    "on _ only",
    "",
];

/// What is said about a text, without its places.
fn remarks(text: &str) -> Vec<(&'static str, String)> {
    let other = |_: &Source, name: &str| match name {
        "other.txt" => Ok(Source::new(name, "Symbols: a b\nLanguage: a b*\n")),
        _ => Err("not found".to_owned()),
    };
    let check = Check::new(&Domain::EMPTY).read_files(&other);
    let report = match check.run_unexplained(&Source::new("t.txt", text)) {
        Ok(checked) => checked.warnings,
        Err(report) => report,
    };
    report.iter().map(|(remark, _)| (remark.code().id(), remark.message().to_owned())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn odd_properties_are_read_and_formatted(
        lines in prop::collection::vec(
            (
                prop::sample::select(BEGINNINGS),
                prop::collection::vec(prop::sample::select(WORDS), 0..7),
                prop::sample::select(&[" ", "  ", "\t"][..]),
            ),
            1..4,
        ),
        label in prop::sample::select(&["", " you", " other"][..]),
    ) {
        let mut text = "States: A B and\nStates some: A and\nStart you: A\nFinal won: B\nFinal: and\n\
            Symbols: a b\nSymbols all: a b\nOutputs: ok no\nTransitions:\nA a -> B / ok\nA b -> . / no\n\
            B a -> and\nB b -> !\nand a -> A / ok no\nand b -> .\n".to_owned();
        text.extend([format!("Properties{label}:\n")]);
        for (beginning, words, blank) in lines {
            text.extend([format!("{beginning}{blank}{}\n", words.join(blank))]);
        }
        let before = remarks(&text);
        let Ok(formatted) = format_text(&Source::new("t.txt", text.as_str())) else {
            return Ok(());
        };
        prop_assert_eq!(&before, &remarks(&formatted), "{}\n{}", text, formatted);
        let again = format_text(&Source::new("t.txt", formatted.as_str()));
        prop_assert_eq!(again.expect("it was formatted before"), formatted);
    }
}
