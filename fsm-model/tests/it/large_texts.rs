//! Large texts. Each test would take minutes if the library needed quadratic time.

use std::fmt::Write as _;

use fsm_model::{Check, Dfa, Domain, Report, Severity, Source, compare, format_text, minimise};

const MANY: usize = 50_000;

/// [`MANY`] words. `word` makes each word from its number.
fn words(word: impl Fn(usize) -> String) -> String {
    (0..MANY).fold(String::new(), |words, index| words + " " + &word(index))
}

fn refuse(text: &str) -> Report {
    Dfa::from_source(&Source::new("t.txt", text)).expect_err("the text is wrong")
}

/// Checks the number of errors. The report must still be short.
#[track_caller]
fn check(text: &str, code: &str, errors: usize) {
    let report = refuse(text);
    assert_eq!(report.count(Severity::Error), errors);
    let mut all = report.iter().map(|(diagnostic, _)| diagnostic.code());
    assert!(all.all(|found| found.id() == code || found.severity() == Severity::Warning));
    let shown = report.to_string();
    assert!(shown.len() < 20_000, "{}", shown.len());
    assert!(shown.lines().all(|line| line.len() < 400), "{shown}");
}

#[test]
fn one_word_of_a_megabyte() {
    check(&"x".repeat(1 << 20), "F002", 1);
}

#[test]
fn a_megabyte_of_blanks() {
    check(&" ".repeat(1 << 20), "F004", 1);
}

#[test]
fn very_many_unknown_states_in_one_line() {
    let names = words(|index| format!("q{index}"));
    let text = format!("States: a\nStart:{names}\nFinal:\nSymbols:\nTransitions:\n");
    // One list lacks them all.
    check(&text, "F012", 1);
}

#[test]
fn very_many_unknown_states_and_very_many_to_choose_from() {
    let declared = words(|index| format!("a-state-called-{index}"));
    let used = words(|index| format!("a-state-caled-{index}"));
    let text = format!("States:{declared}\nStart:{used}\nFinal:\nSymbols:\nTransitions:\n");
    // Three have a suggestion; then the budget for these is spent.
    check(&text, "F012", 4);
}

#[test]
fn very_many_sections() {
    let lines = words(|index| format!("\nNo{index}: x"));
    let text = format!("{lines}\nStates: a\nStart: a\nFinal:\nSymbols:\nTransitions:\n");
    check(&text, "F003", MANY);
    let lines = words(|index| format!("\nFinal f{index}:"));
    let text = format!("{lines}\nStates: a\nStart: a\nSymbols:\nTransitions:\n");
    let dfa = Dfa::from_source(&Source::new("t.txt", text)).unwrap();
    assert_eq!(dfa.labels().len(), MANY);
    let text = words(|_| "\nFinal:".to_owned());
    let text = format!("{text}\nStates: a\nStart: a\nSymbols:\nTransitions:\n");
    check(&text, "F005", MANY - 1);
}

#[test]
fn every_state_is_declared_twice() {
    let names = words(|index| format!("q{index}"));
    check(
        &format!("States:{names}{names}\nStart: q0\nFinal:\nSymbols:\nTransitions:\n"),
        "F010",
        MANY,
    );
}

/// A chain in which each state leads to the next.
fn chain(row: impl Fn(usize, usize) -> String) -> String {
    let mut text = format!("States:{}\n", words(|index| format!("q{index}")));
    let _ = writeln!(text, "Start: q0\nFinal: q{}\nSymbols: a b\nTransitions:", MANY - 1);
    for index in 0..MANY {
        let _ = writeln!(text, "q{index} {}", row(index, (index + 1).min(MANY - 1)));
    }
    text
}

#[test]
fn every_state_of_a_long_chain_has_a_hole() {
    check(&chain(|_, next| format!("a -> q{next}")), "F021", 1);
}

#[test]
fn every_state_of_a_long_chain_is_ambiguous() {
    check(&chain(|index, next| format!("a b a -> q{next}\nq{index} a -> q0")), "F020", MANY);
}

#[test]
fn every_row_of_a_long_chain_is_too_short() {
    check(&chain(|index, next| format!("q{next}{}", " q0".repeat(index % 2 * 2))), "F022", MANY);
}

#[test]
fn every_pair_of_states_is_equivalent() {
    let text = chain(|index, _| format!("q{} q{}", MANY - 1 - index, index)) + "Claims: minimal\n";
    let text = text.replace(&format!("Final: q{}", MANY - 1), "Final:");
    check(&text, "F035", 1);
}

#[test]
fn a_long_chain_is_minimised_and_compared() {
    let text = chain(|_, next| format!("q{next} q0"));
    let dfa = Dfa::from_source(&Source::new("t.txt", text)).unwrap();
    let minimised = minimise(&dfa);
    assert_eq!(minimised.merged().len(), MANY);
    let smallest = Source::new("t.txt", minimised.draft().plain_text());
    assert_eq!(compare(&dfa, &Dfa::from_source(&smallest).unwrap()), None);
    let [first, last] = ["q0", "q1"].map(|name| dfa.find_state(name).unwrap());
    assert_eq!(dfa.tell_apart(first, last).unwrap().len(), MANY - 2);
}

#[test]
fn a_long_text_is_laid_out() {
    let text = chain(|index, next| format!("q{next} // {index}\n\n\n// next\n q0"));
    let once = format_text(&Source::new("t.txt", text)).unwrap();
    assert_eq!(format_text(&Source::new("t.txt", once.as_str())).unwrap(), once);
}

#[test]
fn one_long_name_does_not_make_all_lines_long() {
    let long = "x".repeat(100_000);
    let text = chain(|_, next| format!("q{next} q0")).replace("Start: q0", "Start: q0\nSink: q0");
    let text = text.replace("States:", &format!("States: {long}"));
    let text = format!("{text}{long} {long} {long}\n");
    let laid_out = format_text(&Source::new("t.txt", text.as_str())).unwrap();
    assert!(laid_out.len() < text.len() + MANY * 150, "{}", laid_out.len());
}

/// A nondeterministic automaton of words in which `a` is a certain letter counted from the end. It has two
/// to the power of `place` subsets.
fn from_the_end(place: usize) -> String {
    let states: String = (0..=place).fold(String::new(), |all, state| format!("{all} q{state}"));
    let rows =
        (1..place).fold(String::new(), |all, state| format!("{all}q{state} _ -> q{}\n", state + 1));
    format!(
        "Kind: nfa\nStates:{states}\nStart: q0\nFinal: q{place}\nSymbols: a b\nTransitions:\n\
         q0 a -> q0 q1\nq0 b -> q0\n{rows}"
    )
}

#[test]
fn very_many_subsets() {
    let check = Check::new(&Domain::EMPTY).determinise(1 << 16);
    let checked = check.run(&Source::new("t.txt", from_the_end(16))).expect("there is room");
    assert_eq!(checked.dfa.states().len(), 1 << 16);
    assert!(check.run(&Source::new("t.txt", from_the_end(17))).is_err());
    let text = from_the_end(16) + "Claims: absorbing\n";
    let report = check.run(&Source::new("t.txt", text)).expect_err("the claim does not hold");
    assert!(report.count(Severity::Error) > 30_000);
}

#[test]
fn a_long_example_of_a_large_nondeterministic_automaton() {
    let states = words(|index| format!("q{index}"));
    let rows = (1..MANY)
        .fold(String::new(), |all, state| all + &format!("q{} a ε -> q{state}\n", state - 1));
    let word = "a ".repeat(300);
    let text = format!(
        "Kind: nfa\nStates:{states}\nStart: q0\nFinal: q0\nSymbols: a\nTransitions:\n{rows}\
         Examples:\nq48000 {word} -> q0\n"
    );
    let check = Check::new(&Domain::EMPTY).determinise(100);
    assert!(check.run(&Source::new("t.txt", text)).is_err());
}

#[test]
fn a_long_chain_with_two_ways_everywhere() {
    let states = words(|index| format!("q{index}"));
    let rows = (1..MANY).fold(String::new(), |all, state| {
        all + &format!("q{} a -> q{state}\nq{} a -> q0\n", state - 1, state - 1)
    });
    let text = format!("States:{states}\nStart: q0\nFinal:\nSymbols: a\nTransitions:\n{rows}");
    check(&text, "F020", MANY - 1);
}

#[test]
fn many_sections_of_properties_with_a_label() {
    let many = MANY / 10;
    let sections =
        (0..many).fold(String::new(), |all, index| all + &format!("Properties l{index}: never\n"));
    let text = "States: A\nStart: A\nFinal:\nSymbols: a\nTransitions:\nA A\n";
    check(&format!("{text}{sections}"), "F060", many);
}

#[test]
fn very_many_lines_that_agree_about_a_case() {
    let groups = words(|index| format!("\nStates g{index}: q0"));
    let rows = words(|index| format!("\ng{index} a -> q1"));
    let text = format!(
        "States: q0 q1{groups}\nStart: q0\nFinal: q1\nSymbols: a\nOtherwise: .\nTransitions:{rows}\n"
    );
    let dfa = Dfa::from_source(&Source::new("t.txt", text)).expect("the lines agree");
    let symbol = dfa.find_symbol("a").expect("it is declared");
    let why = dfa.why(dfa.find_state("q0").expect("it is declared"), symbol);
    assert_eq!((why.counting.len(), why.beaten.len()), (MANY, 1));
}
