//! Every fast algorithm against a slow twin that is obviously right, on random automata.
//!
//! `testing::random` makes automata and writes them as texts in every way the format allows;
//! `testing::oracles` has the slow twins.

mod characters;
mod expressions;
mod lexers;
mod nfa;
mod outline;
mod passes;
mod proofs;

use std::collections::BTreeSet;

use proptest::prelude::*;

use self::passes::check_minimise;
use crate::testing::oracles::{Meaning, WrittenLines};
use crate::testing::random::{Shape, drafts, vary_rows, write};
use crate::testing::texts::{grouped_lines, loose_rows, scribble, word_soup};
use crate::{
    Check, Comments, Dfa, Domain, Draft, DraftFinals, DraftRow, DraftStart, OutputId, Severity,
    Skeleton, Source, StateId, SymbolId, format_text, syntax,
};

/// Automata of up to so many states and symbols.
fn sized(states: usize, symbols: usize) -> impl Strategy<Value = Draft> {
    drafts(Shape { states, symbols, ..Shape::default() })
}

/// The same, most of them with refusals and groups, and some with outputs.
fn partial(states: usize, symbols: usize) -> impl Strategy<Value = Draft> {
    let shape = Shape { states, symbols, ..Shape::default() };
    let partial = Shape { refusals: true, groups: 2, ..shape };
    prop_oneof![drafts(shape), drafts(partial), drafts(Shape { outputs: 2, ..partial })]
}

fn source(text: &str) -> Source {
    Source::new("t.txt", text)
}

fn read(text: &str) -> Dfa {
    match Dfa::from_source(&source(text)) {
        Ok(dfa) => dfa,
        Err(report) => panic!("{report}\n{text}"),
    }
}

/// The codes of the errors in a text, also of those that one slip explains.
fn codes(text: &str) -> BTreeSet<&'static str> {
    let (check, source) = (Check::new(&Domain::EMPTY), source(text));
    let all = check.run_unexplained(&source);
    let errors = check.run(&source).map_or_else(|report| report.count(Severity::Error), |_| 0);
    let most = all.as_ref().map_or_else(|report| report.count(Severity::Error), |_| 0);
    assert!(errors.min(1) == most.min(1) && errors <= most, "{errors} of {most} errors: {text}");
    match all {
        Ok(_) => BTreeSet::new(),
        Err(report) => report
            .iter()
            .filter(|(diagnostic, _)| diagnostic.severity() == Severity::Error)
            .map(|(diagnostic, _)| diagnostic.code().id())
            .collect(),
    }
}

/// The words of a text, and its comments.
fn words(text: &str) -> (Vec<String>, Vec<String>) {
    let source = source(text);
    let document = syntax::parse(&source).expect("it was parsed before");
    let owned = |span| document.text(span).to_owned();
    let comments = document.lines.iter().filter(|line| line.has_comment());
    let comments = comments.map(|line| line.comment(&source).to_owned());
    (document.tokens.iter().copied().map(owned).collect(), comments.collect())
}

/// Checks that a text is laid out with all its words, and that a second time changes nothing.
fn check_layout(text: &str) -> String {
    let once = format_text(&source(text)).expect("the text is well-formed");
    assert_eq!(words(&once), words(text), "{once}");
    let twice = format_text(&source(&once)).expect("it was just written");
    assert_eq!(twice, once);
    once
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn a_text_means_what_was_written(
        draft in drafts(Shape {
            examples: 2,
            refusals: true,
            groups: 2,
            outputs: 3,
            ..Shape::default()
        }),
        layout: u64,
    ) {
        let source = source(&write(&draft, layout));
        let dfa = read(source.text());
        prop_assert_eq!(Meaning::of_dfa(&dfa), Meaning::of_draft(&draft));
        prop_assert_eq!(dfa.example_count(), draft.examples.len());
        for (group, drafted) in dfa.state_groups().zip(&draft.state_groups) {
            prop_assert_eq!(group.name(), &drafted.name);
            let members: Vec<usize> = group.members().map(StateId::index).collect();
            prop_assert_eq!(group.len(), members.len());
            prop_assert_eq!(&members, &drafted.members);
        }
        prop_assert_eq!(dfa.state_groups().count(), draft.state_groups.len());
        for most in 0..3 {
            for (state, (first, more)) in dfa.states().zip(dfa.first_groups_of_states(most)) {
                let all: Vec<_> = dfa.state_groups().filter(|group| group.contains(state)).collect();
                prop_assert_eq!((&first[..], more), (&all[..all.len().min(most)], all.len().saturating_sub(most)));
            }
        }
        prop_assert_eq!(dfa.symbol_groups().count(), draft.symbol_groups.len());
        check_lines(&source, &dfa);
    }

    /// In a text without `Outputs:`, the words of its syntax are names.
    #[test]
    fn without_outputs_their_syntax_is_a_name(
        draft in drafts(Shape {
            examples: 2,
            state_names: &["/", "Outputs", "A/B", "/A", "A/", "outputs"],
            symbol_names: &["/", "Outputs", "a/b", "/a", "Outputs:", "outputs"],
            labels: &["Outputs", "/", "a/b"],
            ..Shape::default()
        }),
        layout: u64,
    ) {
        let text = write(&draft, layout);
        let dfa = read(&text);
        prop_assert_eq!(Meaning::of_dfa(&dfa), Meaning::of_draft(&draft));
        check_canonical_layout(&text);
    }

    #[test]
    fn words_do_what_the_lines_say(
        text in grouped_lines(),
        word in prop::collection::vec(0..3usize, 0..8),
    ) {
        let source = source(&text);
        let Ok(dfa) = Dfa::from_source(&source) else { return Ok(()) };
        let lines = WrittenLines::new(&source).expect("it was parsed before");
        let symbols: Vec<SymbolId> = dfa.symbols().collect();
        let word: Vec<SymbolId> = word.into_iter().map(|number| symbols[number]).collect();
        let names: Vec<&str> = word.iter().map(|&symbol| dfa.symbol(symbol).name()).collect();
        for state in dfa.states() {
            let (passed, outputs) = lines.interpret(dfa.state(state).name(), &names);
            let trace = dfa.trace(state, &word);
            let trace: Vec<&str> = trace.iter().map(|&id| dfa.state(id).name()).collect();
            prop_assert_eq!(&trace, &passed);
            let comes_out = dfa.outputs_along(state, &word);
            prop_assert_eq!(comes_out.len(), passed.len() - 1);
            let comes_out = comes_out.concat().into_iter().map(|id| dfa.output(id).name());
            let comes_out: Vec<&str> = comes_out.collect();
            prop_assert_eq!(&comes_out, &outputs);
            // An example says the same, and with another output it is refused.
            let end = if passed.len() > word.len() { passed[word.len()] } else { "!" };
            let word = names[..passed.len().min(word.len())].join(" ");
            let example = |outputs: &[&str]| {
                let (from, outputs) = (passed[0], outputs.join(" "));
                codes(&format!("{text}Examples:\n{from} {word} -> {end} / {outputs}\n"))
            };
            prop_assert_eq!(example(&outputs), BTreeSet::new());
            prop_assert_eq!(example(&[&outputs[..], &["u"]].concat()), BTreeSet::from(["F030"]));
            if let [_, rest @ ..] = &outputs[..] {
                prop_assert_eq!(example(rest), BTreeSet::from(["F030"]));
            }
        }
    }

    #[test]
    fn lines_of_groups_mean_what_all_lines_together_say(text in grouped_lines()) {
        let source = source(&text);
        let lines = WrittenLines::new(&source).expect("the lines are well-formed");
        let mut holes = false;
        let mut choices = false;
        for state in &lines.states {
            for symbol in &lines.symbols {
                let steps = lines.steps(state, symbol).len();
                holes |= steps == 0;
                choices |= steps > 1;
            }
        }
        let expected = match (choices, holes) {
            (true, _) => BTreeSet::from(["F020"]),
            (false, true) => BTreeSet::from(["F021"]),
            (false, false) => BTreeSet::new(),
        };
        prop_assert_eq!(codes(&text), expected, "{}", text);
        if let Ok(checked) = Check::new(&Domain::EMPTY).run(&source) {
            check_lines(&source, &checked.dfa);
            let idle = checked.warnings.iter().filter(|(found, _)| found.code().id() == "W005");
            prop_assert_eq!(idle.count(), lines.idle_lines(), "{}{}", text, checked.warnings);
        }
        // Laid out, it says the same.
        let once = check_layout(&text);
        prop_assert_eq!(codes(&once), codes(&text), "{}", once);
        if let (Ok(one), Ok(other)) = (Dfa::from_source(&source), Dfa::from_source(&self::source(&once))) {
            prop_assert_eq!(one, other);
        }
    }

    #[test]
    fn accepted_are_just_the_texts_with_one_target_everywhere(text in loose_rows()) {
        let source = source(&text);
        let lines = WrittenLines::new(&source).expect("the rows are well-formed");
        let mut holes = false;
        let mut choices = false;
        for state in ["A", "B", "C"] {
            for symbol in ["x", "y"] {
                let targets = lines.targets(state, symbol).len();
                holes |= targets == 0;
                choices |= targets > 1;
            }
        }
        let expected = match (choices, holes) {
            (true, _) => BTreeSet::from(["F020"]),
            (false, true) => BTreeSet::from(["F021"]),
            (false, false) => BTreeSet::new(),
        };
        prop_assert_eq!(codes(&text), expected, "{}", text);
    }

    #[test]
    fn arrows_are_the_row_by_target(draft in partial(6, 12)) {
        let dfa = read(&write(&draft, 0));
        for state in dfa.states() {
            let arrows = dfa.arrows(state);
            // Every symbol is in the arrow to its target and with its outputs, ...
            for (symbol, &target) in dfa.symbols().zip(dfa.row(state)) {
                let with: Vec<(StateId, &[OutputId])> = arrows
                    .iter()
                    .filter(|arrow| arrow.symbols.contains(&symbol))
                    .map(|arrow| (arrow.target, &arrow.outputs[..]))
                    .collect();
                let outputs = dfa.outputs_on(state, symbol);
                prop_assert_eq!(with, Vec::from_iter(target.map(|target| (target, outputs))));
            }
            // ... no target has two arrows with the same outputs, and all symbols are in order.
            let targets: BTreeSet<(StateId, &[OutputId])> =
                arrows.iter().map(|arrow| (arrow.target, &arrow.outputs[..])).collect();
            prop_assert_eq!(targets.len(), arrows.len());
            prop_assert!(arrows.iter().all(|arrow| arrow.symbols.is_sorted()));
            let firsts: Vec<SymbolId> = arrows.iter().map(|arrow| arrow.symbols[0]).collect();
            prop_assert!(firsts.is_sorted());
        }
    }

    #[test]
    fn the_canonical_layout_says_the_same(draft in partial(8, 4), layout: u64) {
        check_canonical_layout(&write(&draft, layout));
    }

    #[test]
    fn lines_below_a_heading_are_kept(
        lines in prop::collection::vec(prop::collection::vec("[a-z]{1,20}", 1..12), 1..8),
    ) {
        let list: String = lines.iter().map(|words| words.join("   ") + "\n").collect();
        let text = format!("States:\n{list}Start: A\nFinal:\nSymbols:\nTransitions:\n");
        let laid_out = check_layout(&text);
        let list = laid_out.strip_prefix("States:\n").and_then(|text| text.split("\n\n").next());
        let kept: Vec<Vec<&str>> = list
            .expect("the list comes first")
            .lines()
            .map(|line| line.split_whitespace().collect())
            .collect();
        prop_assert_eq!(kept, lines);
    }

    #[test]
    fn a_written_automaton_is_the_same_automaton(draft in partial(8, 30), layout: u64) {
        let dfa = read(&write(&draft, layout));
        let text = dfa.to_text();
        prop_assert_eq!(read(&text), dfa, "{}", text);
        prop_assert_eq!(format_text(&source(&text)).expect("well-formed"), text);
    }

    #[test]
    fn a_draft_and_its_text_mean_the_same(
        draft in drafts(Shape {
            symbols: 30,
            examples: 2,
            refusals: true,
            groups: 1,
            outputs: 3,
            ..Shape::default()
        }),
        rows: u64,
    ) {
        let meaning = Meaning::of_draft(&draft);
        let varied = vary_rows(&draft, rows);
        prop_assert_eq!(&Meaning::of_draft(&varied), &meaning);
        for text in [varied.to_text(), varied.plain_text()] {
            let dfa = read(&text);
            prop_assert_eq!(&Meaning::of_dfa(&dfa), &meaning, "{}", text);
            prop_assert_eq!(dfa.example_count(), draft.examples.len());
            // There and back: only the rows may be others.
            let back = dfa.draft();
            prop_assert_eq!(&Meaning::of_draft(&back), &meaning, "{}", text);
            prop_assert_eq!(&read(&back.plain_text()), &dfa, "{}", text);
            prop_assert_eq!(read(&back.plain_text()).draft(), back, "{}", text);
        }
    }

    #[test]
    fn of_a_good_text_the_same_names_are_salvaged(draft in partial(8, 6), layout: u64) {
        let text = write(&draft, layout);
        let dfa = read(&text);
        let salvaged = Skeleton::salvage(&source(&text));
        // An enum without symbols is of no use, so nothing is salvaged.
        let expected = (dfa.symbols().len() > 0).then(|| dfa.skeleton().clone());
        prop_assert_eq!(salvaged, expected, "{}", text);
    }

    #[test]
    fn of_a_damaged_text_the_other_names_are_salvaged(
        draft in drafts(Shape {
            symbol_names: &[],
            state_names: &[],
            refusals: true,
            groups: 2,
            outputs: 2,
            ..Shape::default()
        }),
        layout: u64,
        at: prop::sample::Index,
    ) {
        prop_assume!(!draft.symbols.is_empty());
        // One row is damaged, all declarations are as they should be.
        let text = write(&draft, layout);
        let dfa = read(&text);
        let states: Vec<StateId> = dfa.states().collect();
        let symbols: Vec<SymbolId> = dfa.symbols().collect();
        let cell = at.index(states.len() * symbols.len());
        let span = dfa.transition_span(states[cell / symbols.len()], symbols[cell % symbols.len()]);
        let damaged = [&text[..span.range().start], "nowhere", &text[span.range().end..]].concat();
        prop_assert!(codes(&damaged).contains("F012"), "{}", damaged);
        let salvaged = Skeleton::salvage(&source(&damaged));
        prop_assert_eq!(salvaged.as_ref(), Some(dfa.skeleton()), "{}", damaged);
    }

    #[test]
    fn no_bytes_make_it_panic(
        draft in sized(4, 3),
        layout: u64,
        at: prop::sample::Index,
        byte: u8,
    ) {
        // One byte of a good text, so that most of it is still read.
        let mut bytes = write(&draft, layout).into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        let is_text = std::str::from_utf8(&bytes).is_ok();
        match Source::from_bytes("t.txt", bytes) {
            Ok(source) => {
                prop_assert!(is_text);
                let _ = Dfa::from_source(&source).map_err(|report| report.to_string());
                let _ = Skeleton::salvage(&source);
            }
            Err(report) => {
                prop_assert!(!is_text);
                prop_assert!(report.to_string().starts_with("error[F001]: byte 0x"), "{report}");
                let _ = Skeleton::salvage(report.source());
            }
        }
    }

    #[test]
    fn no_characters_make_it_panic(text in scribble()) {
        let source = source(&text);
        let _ = Dfa::from_source(&source).map_err(|report| report.coloured());
        let _ = Skeleton::salvage(&source);
    }
}

proptest! {
    // Most combinations that no test was written for are found here.
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn any_words_that_parse_can_be_laid_out(text in word_soup()) {
        let source = source(&text);
        let _ = Dfa::from_source(&source).map_err(|report| report.to_string());
        let _ = Skeleton::salvage(&source);
        if format_text(&source).is_ok() {
            let once = check_layout(&text);
            prop_assert_eq!(codes(&once), codes(&text), "{}", once);
        }
    }
}

/// Checks every case with the lines of the text, and what is said about it.
fn check_lines(source: &Source, dfa: &Dfa) {
    let lines = WrittenLines::new(source).expect("it was parsed before");
    for state in dfa.states() {
        for symbol in dfa.symbols() {
            let (from, by) = (dfa.state(state).name(), dfa.symbol(symbol).name());
            let target = dfa.next(state, symbol).map(|target| dfa.state(target).name());
            assert_eq!(lines.targets(from, by), BTreeSet::from([target]), "{from} {by}");
            let outputs = dfa.outputs_on(state, symbol).iter();
            let outputs: Vec<&str> = outputs.map(|&output| dfa.output(output).name()).collect();
            let span = dfa.outputs_span(state, symbol);
            let written =
                span.map_or(Vec::new(), |span| source.at(span).split_whitespace().collect());
            assert_eq!(written, outputs, "{from} {by}");
            assert_eq!(lines.steps(from, by), BTreeSet::from([(target, outputs)]), "{from} {by}");
            let written = source.at(dfa.transition_span(state, symbol));
            assert_eq!(lines.resolve(from, written), target, "{from} {by}");
            let why = dfa.why(state, symbol);
            let counting = lines.counting(from, by);
            assert_eq!(why.counting.len(), counting.len().max(1), "{from} {by}");
            for line in &why.counting {
                assert_eq!(lines.resolve(from, source.at(line.target)), target, "{from} {by}");
            }
            let spans: Vec<_> = why.counting.iter().map(|line| line.target).collect();
            assert!(spans.contains(&dfa.transition_span(state, symbol)), "{from} {by}");
            let has_otherwise = usize::from(lines.otherwise.is_some());
            let covering = lines.covering(from, by).len() + has_otherwise;
            assert_eq!(why.counting.len() + why.beaten.len(), covering, "{from} {by}");
        }
    }
}

fn check_canonical_layout(text: &str) {
    let once = check_layout(text);
    let (laid_out, written) = (read(&once), read(text));
    assert_eq!(laid_out, written, "{once}");
    assert_eq!(about(&laid_out), about(&written), "{text}\n{once}");
}

/// What the comments say about every name.
fn about(dfa: &Dfa) -> Vec<(String, Option<String>)> {
    let mut comments = Comments::new(dfa.source());
    let declared = (dfa.states().map(|state| dfa.state(state).span()))
        .chain(dfa.symbols().map(|symbol| dfa.symbol(symbol).span()))
        .chain(dfa.outputs().map(|output| dfa.output(output).span()))
        .chain(dfa.labels().map(|label| dfa.label(label).span()))
        .chain(dfa.state_groups().map(|group| group.span()))
        .chain(dfa.symbol_groups().map(|group| group.span()));
    declared.map(|span| (dfa.source().at(span).to_owned(), comments.about(span))).collect()
}

/// Automata that failed once: without symbols, or with names that are headings elsewhere.
#[test]
fn what_failed_once() {
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let draft = |states: &[&str], symbols: &[&str], starts: &[usize], finals: &[usize]| Draft {
        states: names(states),
        symbols: names(symbols),
        starts: starts.iter().map(|&state| DraftStart { label: None, state }).collect(),
        finals: vec![DraftFinals { label: None, states: finals.to_vec() }],
        rows: (0..states.len())
            .map(|state| DraftRow::Table { state, targets: vec![0.into(); symbols.len()] })
            .collect(),
        ..Draft::default()
    };
    for draft in [
        draft(&["q0", "q1"], &[], &[0, 1], &[0, 1]),
        draft(&["__", "Final", "Zustand-größer"], &[], &[0, 2], &[2]),
        draft(&["*#"], &["q", "r", "States"], &[0], &[0]),
    ] {
        for layout in 0..300 {
            check_canonical_layout(&write(&draft, layout));
        }
        check_minimise(&read(&write(&draft, 0)));
    }
}
