//! Every clever part against a slow, obviously right twin, on random automata.
//!
//! `arbitrary` makes automata and writes them as texts in every way the format
//! allows; `twins` has the slow parts.

mod arbitrary;
mod twins;

use std::collections::BTreeSet;

use proptest::prelude::*;

use self::arbitrary::{Model, loose_rows, model, scribble, word_soup};
use crate::code::Severity;
use crate::dfa::{Dfa, StateId};
use crate::source::Source;
use crate::{Difference, Start, compare, format, minimise, syntax};

fn read(text: &str) -> Dfa {
    match Dfa::from_source(&Source::new("t.txt", text)) {
        Ok(dfa) => dfa,
        Err(report) => panic!("{report}\n{text}"),
    }
}

fn codes(text: &str) -> BTreeSet<&'static str> {
    match Dfa::check(&Source::new("t.txt", text), &[], &[]) {
        Ok(_) => BTreeSet::new(),
        Err(report) => report
            .iter()
            .filter(|(diagnostic, _)| diagnostic.severity() == Severity::Error)
            .map(|(diagnostic, _)| diagnostic.code().id)
            .collect(),
    }
}

/// What the words of a text are, and its comments.
fn words(text: &str) -> (Vec<String>, Vec<String>) {
    let source = Source::new("t.txt", text);
    let tree = syntax::parse(&source).expect("it was parsed before");
    let owned = |span| tree.text(span).to_owned();
    let comments = tree.lines.iter().filter_map(|line| line.comment);
    (tree.words.iter().copied().map(owned).collect(), comments.map(owned).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn a_text_means_what_was_written(model in model(8, 4), layout: u64) {
        let text = model.write(layout);
        let dfa = read(&text);
        prop_assert_eq!(Model::of(&dfa), model);
        let source = Source::new("t.txt", text.as_str());
        let tree = syntax::parse(&source).expect("it was parsed before");
        for state in dfa.states() {
            for symbol in dfa.symbols() {
                let (from, by) = (dfa.state_name(state), dfa.symbol_name(symbol));
                let target = dfa.state_name(dfa.next(state, symbol));
                prop_assert_eq!(twins::targets(&tree, from, by), BTreeSet::from([target]));
                prop_assert_eq!(dfa.source().at(dfa.transition_place(state, symbol)), target);
            }
        }
    }

    #[test]
    fn accepted_are_just_the_texts_with_one_target_everywhere(text in loose_rows()) {
        let source = Source::new("t.txt", text.as_str());
        let tree = syntax::parse(&source).expect("the rows are well-formed");
        let mut holes = false;
        let mut choices = false;
        for state in ["A", "B", "C"] {
            for symbol in ["x", "y"] {
                let targets = twins::targets(&tree, state, symbol).len();
                holes |= targets == 0;
                choices |= targets > 1;
            }
        }
        // Two different `_` for one state are refused even if nothing is left for them.
        choices |= ["A", "B", "C"].iter().any(|state| twins::targets(&tree, state, "_").len() > 1);
        let expected = match (choices, holes) {
            (true, _) => BTreeSet::from(["F020"]),
            (false, true) => BTreeSet::from(["F021"]),
            (false, false) => BTreeSet::new(),
        };
        prop_assert_eq!(codes(&text), expected, "{}", text);
    }

    #[test]
    fn minimise_agrees_with_moore(model in model(12, 3)) {
        let dfa = read(&model.write(0));
        let minimised = minimise(&dfa);
        let reachable = twins::reachable(&dfa);
        let expected: BTreeSet<BTreeSet<StateId>> = twins::moore(&dfa)
            .into_iter()
            .map(|class| class.into_iter().filter(|s| reachable.contains(s)).collect())
            .filter(|class: &BTreeSet<_>| !class.is_empty())
            .collect();
        let groups = minimised.groups.iter().map(|group| group.iter().copied().collect());
        prop_assert_eq!(groups.collect::<BTreeSet<BTreeSet<_>>>(), expected);
        prop_assert_eq!(compare(&dfa, &minimised.dfa), None);
        let pairs = twins::pairs(&dfa, &minimised.dfa).expect("the same starts");
        prop_assert_eq!(twins::separate_pairs(&dfa, &minimised.dfa, &pairs), None);
        prop_assert_eq!(&minimise(&minimised.dfa).dfa, &minimised.dfa);
        prop_assert_eq!(read(&minimised.dfa.to_text()), minimised.dfa);
    }

    #[test]
    fn compare_finds_a_shortest_word(left in model(6, 2), right in model(6, 3)) {
        let (left, right) = (read(&left.write(0)), read(&right.write(0)));
        let pairs = twins::pairs(&left, &right);
        let expected = pairs.as_ref().map(|pairs| twins::separate_pairs(&left, &right, pairs));
        match compare(&left, &right) {
            None => prop_assert_eq!(expected, Some(None)),
            Some(Difference::Start { .. }) => prop_assert_eq!(expected, None),
            Some(Difference::Word { word, left: on_left, right: on_right, start }) => {
                prop_assert_eq!(Some(Some(word.len())), expected);
                prop_assert!(pairs.is_some_and(|pairs| pairs.contains(&(on_left[0], on_right[0]))));
                prop_assert_eq!(&on_left, &twins::trace(&left, on_left[0], &word));
                prop_assert_eq!(&on_right, &twins::trace(&right, on_right[0], &word));
                let end = |dfa: &Dfa, trace: &[Option<StateId>]| twins::end(dfa, trace[word.len()]);
                prop_assert_ne!(end(&left, &on_left), end(&right, &on_right));
                let is_start = |s: &&Start| Some(s.state) == on_left[0];
                let start = start.as_deref();
                prop_assert!(left.starts().iter().filter(is_start).any(|s| left.start_label(*s) == start));
            }
        }
    }

    #[test]
    fn two_states_are_told_apart_by_a_shortest_word(model in model(9, 3)) {
        let dfa = read(&model.write(0));
        for one in dfa.states() {
            for other in dfa.states() {
                let word = dfa.tell_apart(one, other);
                let expected = twins::separate_pairs(&dfa, &dfa, &[(Some(one), Some(other))]);
                prop_assert_eq!(word.as_ref().map(Vec::len), expected);
                if let Some(word) = word {
                    let end = |state| dfa.trace(state, &word).pop().map(|end| dfa.finality(end));
                    prop_assert_ne!(end(one), end(other));
                }
            }
        }
    }

    #[test]
    fn reachable_dead_and_near_are_as_a_plain_search_says(model in model(12, 3)) {
        let dfa = read(&model.write(0));
        let all: BTreeSet<StateId> = dfa.states().collect();
        let reachable = twins::reachable(&dfa);
        let unreachable: Vec<StateId> = all.difference(&reachable).copied().collect();
        prop_assert_eq!(dfa.unreachable_states(), unreachable);
        let alive = twins::alive(&dfa);
        prop_assert_eq!(dfa.dead_states(), all.difference(&alive).copied().collect::<Vec<_>>());
        let words = dfa.shortest_words();
        for state in dfa.states() {
            let distance = twins::distance(&dfa, state);
            prop_assert_eq!(words.distance(state), distance);
            prop_assert_eq!(words.to(state).map(|(_, word)| word.len()), distance);
            if let Some((start, word)) = words.to(state) {
                prop_assert!(dfa.starts().iter().any(|other| other.state == start));
                prop_assert_eq!(dfa.trace(start, &word).pop(), Some(state));
            }
        }
    }

    #[test]
    fn the_canonical_layout_says_the_same(model in model(8, 4), layout: u64) {
        let text = model.write(layout);
        let once = format(&Source::new("t.txt", text.as_str())).expect("the text is well-formed");
        prop_assert_eq!(words(&once), words(&text), "{}", once);
        prop_assert_eq!(read(&once), read(&text), "{}", once);
        let twice = format(&Source::new("t.txt", once.as_str())).expect("it was just written");
        prop_assert_eq!(twice, once);
    }

    #[test]
    fn a_written_automaton_is_the_same_automaton(model in model(8, 30), layout: u64) {
        let dfa = read(&model.write(layout));
        let text = dfa.to_text();
        prop_assert_eq!(read(&text), dfa, "{}", text);
        prop_assert_eq!(format(&Source::new("t.txt", text.as_str())).expect("well-formed"), text);
    }

    #[test]
    fn no_bytes_make_it_panic(model in model(4, 3), layout: u64, at: prop::sample::Index, byte: u8) {
        // One byte of a good text, so that most of it is still read.
        let mut bytes = model.write(layout).into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        let is_text = std::str::from_utf8(&bytes).is_ok();
        match Source::from_bytes("t.txt", bytes) {
            Ok(source) => {
                prop_assert!(is_text);
                let _ = Dfa::from_source(&source).map_err(|report| report.to_string());
            }
            Err(report) => {
                prop_assert!(!is_text);
                prop_assert!(report.to_string().starts_with("error[F001]: byte 0x"), "{report}");
            }
        }
    }

    #[test]
    fn no_characters_make_it_panic(text in scribble()) {
        let source = Source::new("t.txt", text);
        let _ = Dfa::from_source(&source).map_err(|report| report.coloured());
    }
}

proptest! {
    // The likeliest way to find a combination nobody thought of.
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn any_words_that_parse_can_be_laid_out(text in word_soup()) {
        let source = Source::new("t.txt", text.as_str());
        let _ = Dfa::from_source(&source).map_err(|report| report.to_string());
        if let Ok(once) = format(&source) {
            prop_assert_eq!(words(&once), words(&text), "{}", once);
            prop_assert_eq!(codes(&once), codes(&text), "{}", once);
            let twice = format(&Source::new("t.txt", once.as_str())).expect("it was just written");
            prop_assert_eq!(twice, once);
        }
    }
}
