//! Texts that read bytes or characters, against what their lines mean for each value.

use proptest::prelude::*;

use super::{check_layout, codes, read, source};
use crate::testing::characters::{
    Case, CharacterText, STATES, character_texts, sample, spell, texts_of, values,
};
use crate::testing::oracles::{self, Meaning};
use crate::testing::random::write;
use crate::{
    Check, Dfa, Difference, Domain, Reads, Skeleton, StateId, compare, format_text, minimise,
};

/// Where each state of a text goes on each value of the sample.
type Steps = Vec<Vec<Option<usize>>>;

/// What an automaton with the states of [`STATES`] does.
fn steps(dfa: &Dfa) -> Steps {
    let number = |state: StateId| {
        let name = dfa.state(state).name();
        STATES.iter().position(|known| *known == name).expect("one of the states")
    };
    let values = sample(dfa.reads());
    let step = |state: StateId, value: u32| dfa.next(state, class(dfa, value)).map(number);
    let of_state = |name: &&str| {
        let state = dfa.find_state(name).expect("the text declares it");
        values.iter().map(|&value| step(state, value)).collect()
    };
    STATES.iter().map(of_state).collect()
}

fn class(dfa: &Dfa, value: u32) -> crate::SymbolId {
    let classes = dfa.classes().expect("it reads bytes or characters");
    classes.of(value).expect("every value has a class")
}

/// What the text says, if every case has one target or is refused.
fn decided(text: &CharacterText) -> Option<Steps> {
    let decided = |case: Case| match case {
        Case::To(target) => Some(target),
        Case::Conflict | Case::Hole => None,
    };
    text.cases().into_iter().map(|cases| cases.into_iter().map(decided).collect()).collect()
}

/// The automaton of a text that is accepted, and the text.
fn accepted(
    texts: impl Strategy<Value = CharacterText>,
) -> impl Strategy<Value = (CharacterText, String, Dfa)> {
    texts.prop_filter_map("refused", |text| {
        decided(&text)?;
        let written = text.write();
        let dfa = read(&written);
        Some((text, written, dfa))
    })
}

/// Two automata of the same values.
fn pairs() -> impl Strategy<Value = (Dfa, Dfa)> {
    let two = |reads| (accepted(texts_of(reads)), accepted(texts_of(reads)));
    let pairs = prop_oneof![Just(Reads::Bytes), Just(Reads::Characters)].prop_flat_map(two);
    pairs.prop_map(|((_, _, one), (_, _, other))| (one, other))
}

/// The length of a shortest word that only one of two automata accepts, by trying all values in all pairs of
/// states; `only_left`: only words of the left one count.
fn first_difference(left: &Dfa, right: &Dfa, only_left: bool) -> Option<usize> {
    let values = sample(left.reads());
    let mut seen = vec![(Some(left.first_start().state()), Some(right.first_start().state()))];
    let mut level = seen.clone();
    let is_final =
        |dfa: &Dfa, state: Option<StateId>| state.is_some_and(|state| dfa.state(state).is_final());
    for length in 0.. {
        let differ = |&(one, other): &(Option<StateId>, Option<StateId>)| {
            let (one, other) = (is_final(left, one), is_final(right, other));
            if only_left { one && !other } else { one != other }
        };
        if level.iter().any(differ) {
            return Some(length);
        }
        let mut next = Vec::new();
        for (one, other) in level {
            for &value in &values {
                let go = |dfa: &Dfa, state: Option<StateId>| dfa.next(state?, class(dfa, value));
                let pair = (go(left, one), go(right, other));
                if !seen.contains(&pair) {
                    seen.push(pair);
                    next.push(pair);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        level = next;
    }
    None
}

/// Whether a word, of values as a text writes them, is accepted.
fn accepts(dfa: &Dfa, word: &[impl AsRef<str>]) -> bool {
    let mut state = dfa.first_start().state();
    for name in word {
        let symbol = dfa.find_symbol(name.as_ref()).expect("a byte or character");
        let Some(next) = dfa.next(state, symbol) else { return false };
        state = next;
    }
    dfa.state(state).is_final()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn every_case_is_what_the_lines_say(text in character_texts()) {
        let written = text.write();
        let cases = text.cases();
        let has = |case: Case| cases.iter().flatten().any(|other| *other == case);
        let expected = match (has(Case::Conflict), has(Case::Hole)) {
            (true, _) => vec!["F020"],
            (_, true) => vec!["F021"],
            _ => vec![],
        };
        prop_assert_eq!(Vec::from_iter(codes(&written)), expected, "{}", written);
        if let Some(expected) = decided(&text) {
            prop_assert_eq!(steps(&read(&written)), expected, "{}", written);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn layout_keeps_what_a_text_means((text, written, dfa) in accepted(character_texts())) {
        let once = check_layout(&written);
        prop_assert_eq!(&read(&once), &dfa, "{}", once);
        prop_assert_eq!(steps(&read(&once)), decided(&text).expect("it was accepted"));
    }

    #[test]
    fn drafts_do_the_same((text, _, dfa) in accepted(character_texts())) {
        let written = dfa.to_text();
        prop_assert_eq!(format_text(&source(&written)).expect("a draft is right"), &written[..]);
        prop_assert_eq!(steps(&read(&written)), decided(&text).expect("it was accepted"));
        let smallest = read(&minimise(&dfa).draft().to_text());
        prop_assert_eq!(first_difference(&dfa, &smallest, false), None, "{}", smallest.to_text());
        prop_assert_eq!(compare(&dfa, &smallest), None);
    }

    #[test]
    fn why_agrees_with_the_table(
        (_, written, dfa) in accepted(character_texts()),
        at: prop::sample::Index,
    ) {
        let values = sample(dfa.reads());
        let symbol = class(&dfa, values[at.index(values.len())]);
        for state in dfa.states() {
            let why = dfa.why(state, symbol);
            prop_assert!(!why.counting.is_empty(), "{}", written);
            for line in why.counting {
                let target = match dfa.source().at(line.target) {
                    "." => Some(state),
                    "!" => None,
                    name => dfa.find_state(name),
                };
                prop_assert_eq!(target, dfa.next(state, symbol), "{}", written);
            }
        }
    }

    #[test]
    fn classes_that_matter_are_the_largest((_, written, dfa) in accepted(character_texts())) {
        let values = sample(dfa.reads());
        let column = |value: u32| -> Vec<_> {
            dfa.states().map(|state| dfa.next(state, class(&dfa, value))).collect()
        };
        let classes = dfa.distinct_classes();
        let class_of = |value: u32| classes.iter().position(|(set, _)| set.contains(value));
        for &one in &values {
            prop_assert!(class_of(one).is_some());
            for &other in values.iter().step_by(7) {
                let is_same = class_of(one) == class_of(other);
                prop_assert_eq!(column(one) == column(other), is_same, "{}", written);
            }
        }
    }

    #[test]
    fn smaller_classes_do_the_same(
        (text, written, dfa) in accepted(character_texts()),
        numbers in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
    ) {
        let values = sample(dfa.reads());
        let singles: Vec<u32> = numbers.iter().map(|number| values[number.index(values.len())]).collect();
        let split = dfa.split_classes(&singles);
        let is_single = |dfa: &Dfa, value: u32| {
            dfa.classes().expect("classes").set(class(dfa, value)).only() == Some(value)
        };
        prop_assert_eq!(split.is_none(), singles.iter().all(|&value| is_single(&dfa, value)));
        let Some(split) = split else { return Ok(()) };
        prop_assert!(singles.iter().all(|&value| is_single(&split, value)));
        prop_assert_eq!(steps(&split), decided(&text).expect("it was accepted"), "{}", written);
        for (number, group) in split.symbol_groups().enumerate() {
            for &value in &values {
                prop_assert_eq!(group.contains(class(&split, value)), text.has(number, value));
            }
            prop_assert_eq!(group.members().count(), group.len());
        }
    }

    #[test]
    fn differences_are_those_of_single_values((left, right) in pairs()) {
        let expected = first_difference(&left, &right, false);
        match compare(&left, &right) {
            None => prop_assert_eq!(expected, None),
            Some(Difference::Word { word, .. }) => {
                prop_assert_eq!(expected, Some(word.len()));
                let names: Vec<_> = word.iter().map(|symbol| symbol.name(&left, &right)).collect();
                prop_assert!(accepts(&left, &names) != accepts(&right, &names), "{:?}", names);
            }
            Some(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn properties_about_files_are_about_single_values((left, right) in pairs()) {
        let text = right.to_text();
        let file = |_: &crate::Source, _: &str| Ok(crate::Source::new("right.txt", text.as_str()));
        let check = Check::new(&Domain::EMPTY).read_files(&file);
        for (words, only_left) in [("same words as", false), ("words within", true)] {
            let property = source(&format!("{words} \"right.txt\""));
            let found = check.prove(&left, &property, None).expect("it can be read");
            let expected = first_difference(&left, &right, only_left);
            let word = found.as_ref().and_then(|found| found.word());
            prop_assert_eq!(word.map(<[String]>::len), expected, "{}", words);
            if let Some(word) = word {
                prop_assert!(accepts(&left, word) != accepts(&right, word), "{:?}", word);
                prop_assert!(!only_left || accepts(&left, word), "{:?}", word);
            }
        }
    }

    #[test]
    fn properties_may_mention_other_values(
        (text, written, dfa) in accepted(character_texts()),
        value in values(Reads::Bytes),
        number: u64,
    ) {
        // In an expression a quote begins a string.
        let value = match spell(value, text.reads, number).as_str() {
            "\"" => "\\\"".to_owned(),
            other => other.to_owned(),
        };
        for property in [
            format!("words avoid _* {value} _*"),
            format!("words within _* {value} _*"),
            format!("needs B -> {value} /"),
            format!("never A between {value} / and B"),
        ] {
            let with = format!("{written}Properties:\n{property}\n");
            let proved = Check::new(&Domain::EMPTY).prove(&dfa, &source(&property), None);
            let proved = proved.map_err(|report| report.to_string());
            let is_broken = |found: &crate::Diagnostic| found.severity() == crate::Severity::Error;
            let found = proved.expect("it can be read");
            let code = found.as_ref().filter(|found| is_broken(found));
            let code = code.map(|found| found.code().id());
            prop_assert_eq!(Vec::from_iter(codes(&with)), Vec::from_iter(code), "{}", with);
            if let Some(word) = found.as_ref().filter(|found| is_broken(found)).and_then(|f| f.word())
            {
                let is_there = word.iter().any(|name| {
                    dfa.find_symbol(name).is_some() && spelt(name, dfa.reads()) == spelt(&value, dfa.reads())
                });
                match &property[..11] {
                    "words avoid" => prop_assert!(accepts(&dfa, word) && is_there, "{}", with),
                    "words withi" => prop_assert!(accepts(&dfa, word) && !is_there, "{}", with),
                    "needs B -> " => prop_assert!(!is_there, "{}", with),
                    _ => prop_assert!(is_there, "{}", with),
                }
            }
        }
    }

    #[test]
    fn damaged_texts_do_no_harm(
        text in character_texts(),
        at: prop::sample::Index,
        length in 0..4usize,
        new in prop::sample::select(vec!["", "\\", "\"", "-", "\n", " ", "é", "\\d", "_", ":", "|", "//", "ε"]),
        more in prop::sample::select(vec![
            "", "Tokens:\nt a\n", "Language: \"ab\" | \\x\n", "Properties:\nwords avoid \"a\\d\" b\n",
            "Examples:\nA \"ab -> B\n", "Kind: nfa\n", "Properties:\nneeds B -> \\q /\n",
        ]),
    ) {
        let mut written = text.write() + more;
        let mut at = at.index(written.len());
        while !written.is_char_boundary(at) {
            at -= 1;
        }
        let behind = written[at..].char_indices().nth(length).map_or(written.len(), |(end, _)| at + end);
        written.replace_range(at..behind, new);
        let source = source(&written);
        let check = Check::new(&Domain::EMPTY).determinise(1000);
        let _ = check.run(&source).map_err(|report| report.to_string());
        let _ = check.read_nfa(&source);
        let _ = Skeleton::salvage(&source);
        if format_text(&source).is_ok() {
            let once = check_layout(&written);
            prop_assert_eq!(codes(&once), codes(&written), "{}\n\n{}", written, once);
        }
    }
}

/// Words that only mean something where a section about bytes, characters or tokens stands.
const NEW_WORDS: [&str; 9] =
    ["Bytes", "Characters", "Tokens", "before", "\\n", "\"ab\"", "a-z", "\\d", "lookahead-1"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn new_words_are_names_in_other_texts(
        draft in super::sized(3, 3),
        layout: u64,
        names in Just(NEW_WORDS.to_vec()).prop_shuffle(),
    ) {
        let mut draft = draft;
        let old = draft.states.iter_mut().chain(&mut draft.symbols);
        for (old, new) in old.zip(names) {
            *old = new.to_owned();
        }
        let written = write(&draft, layout);
        prop_assert_eq!(Meaning::of_dfa(&read(&written)), Meaning::of_draft(&draft), "{}", written);
    }
}

/// The value of a character as a text writes it.
fn spelt(name: &str, reads: Reads) -> Option<u32> {
    crate::alphabet::whole_character(name, reads)
}

/// How far a lexer looks ahead behind a word that leads to a state, by walking on.
fn walk_ahead(dfa: &Dfa, state: StateId, depth: usize) -> usize {
    let alive = oracles::alive(dfa);
    let steps = dfa.symbols().map(|symbol| match dfa.next(state, symbol) {
        Some(next) if alive.contains(&next) && !dfa.state(next).is_final() => {
            // Longer than there are states: it goes round in a circle.
            if depth > dfa.states().len() { 1 } else { 1 + walk_ahead(dfa, next, depth + 1) }
        }
        _ => 1,
    });
    steps.max().unwrap_or(0)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn look_ahead_is_how_far_one_can_walk(draft in super::partial(4, 2)) {
        let dfa = read(&draft.to_text());
        let alive = oracles::alive(&dfa);
        let ahead = oracles::reachable(&dfa).into_iter().filter_map(|state| {
            let mut targets = dfa.symbols().filter_map(|symbol| dfa.next(state, symbol));
            let has_more = targets.any(|target| alive.contains(&target));
            let is_final = dfa.state(state).is_final();
            is_final.then(|| if has_more { walk_ahead(&dfa, state, 0) } else { 0 })
        });
        let ahead = ahead.max().unwrap_or(0);
        let expected = if ahead > dfa.states().len() {
            crate::LookAhead::Unbounded
        } else {
            crate::LookAhead::Bounded(ahead)
        };
        prop_assert_eq!(dfa.look_ahead(), expected);
        let claim = Domain::EMPTY.find_claim("lookahead-1").expect("a claim");
        let report = Check::new(&Domain::EMPTY).demand([claim]).run(&source(&draft.to_text()));
        let refused = report.is_err_and(|report| report.to_string().contains("[F038]"));
        prop_assert_eq!(refused, ahead > 1);
    }
}
