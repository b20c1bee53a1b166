//! The proofs of `Properties:` against judges that look at every way, and against lists of words.

use proptest::prelude::*;

use super::read;
use crate::testing::random::{Shape, drafts, write};
use crate::testing::ways::{Verdict, random_property};
use crate::{Check, Dfa, Domain, Draft, Source, Start, StateId, SymbolId};

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
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

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

/// A test that finds only one verdict would say little.
#[test]
fn random_properties_have_all_verdicts() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..150 {
        let draft = small().new_tree(&mut runner).expect("a draft").current();
        let dfa = read(&write(&draft, 0));
        for seed in 0..40 {
            let verdict = match check_property(&dfa, seed, None) {
                Verdict::Holds => "holds",
                Verdict::IsEmpty => "is empty",
                Verdict::Fails { circle, .. } if circle.is_empty() => "fails",
                Verdict::Fails { .. } => "circle",
            };
            let operator = random_property(&dfa, seed).text;
            let operator = operator.split_whitespace().next().unwrap_or_default().to_owned();
            *counts.entry((operator, verdict)).or_insert(0) += 1;
        }
    }
    println!("{counts:?}");
}
