//! Small texts that ask for very much. The limits are lower here than those of every text.

use expect_test::{Expect, expect};
use fsm_model::{Check, Dfa, Domain, Source};

use super::report;

fn names(letter: char, count: usize) -> String {
    let name = |number: usize| format!("{letter}{number}");
    (0..count).map(name).collect::<Vec<_>>().join(" ")
}

/// A text in which every state goes to the next on `s0`, and back to the first on the other symbols.
fn ring(states: usize, symbols: usize, rest: &str) -> String {
    let row = |state: usize| format!("q{state} s0 -> q{}\n", (state + 1) % states);
    let rows: String = (0..states).map(row).collect();
    let (names, alphabet) = (names('q', states), names('s', symbols));
    format!(
        "Start: q0\nFinal: q0\nOtherwise: q0\nTransitions:\n{rows}{rest}\nSymbols: {alphabet}\n\
         States: {names}\n"
    )
}

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check_with(check: &Check<'_>, text: &str, expected: Expect) {
    let report = check.run(&Source::new("t.txt", text)).expect_err("it asks for too much");
    expected.assert_eq(&report.to_string());
}

fn most_cases(cases: usize) -> Check<'static> {
    Check::new(&Domain::EMPTY).most_cases(cases)
}

#[test]
fn states_times_symbols() {
    let names = names('n', 5_000);
    let text = format!(
        "States: {names}\nStart: n0\nFinal:\nOtherwise: n0\nTransitions:\nSymbols: {names}\n"
    );
    assert!(text.len() < 70_000);
    check_with(
        &Check::new(&Domain::EMPTY),
        &text,
        expect![[r#"
        error[F073]: 5000 states and 5000 symbols are 25000000 cases, which are too many
         --> t.txt:6:1
          |
        6 | Symbols: n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n13 n14 n15 n16 n17 n18 n19 n20 n21 n22 n23 n24 n25 n26 n27 n28 n29 n30 n31 n32 n3...
          | ^^^^^^^^ this alphabet with so many states
          |
          = note: a text of this length may have 16777216 cases
          = help: let one symbol stand for all that no line tells apart, or allow more with the option `--most-cases` of `fsm`"#]],
    );
}

#[test]
fn a_caller_allows_more_cases_or_fewer() {
    let text = ring(300, 200, "");
    assert!(most_cases(300 * 200).run(&Source::new("t.txt", text.as_str())).is_ok());
    check_with(
        &most_cases(300 * 200 - 1),
        &ring(300, 200, &"// Each byte of a text allows four cases.\n".repeat(3)),
        expect![[r#"
            error[F073]: 300 states and 200 symbols are 60000 cases, which are too many
               --> t.txt:309:1
                |
            309 | Symbols: s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12 s13 s14 s15 s16 s17 s18 s19 s20 s21 s22 s23 s24 s25 s26 s27 s28 s29 s30 s31 s32 ...
                | ^^^^^^^^ this alphabet with so many states
                |
                = note: a text of this length may have 59999 cases
                = help: let one symbol stand for all that no line tells apart, or allow more with the option `--most-cases` of `fsm`"#]],
    );
    // A text that is long enough may have as many.
    let text = ring(300, 200, &"// Each byte of a text allows four cases.\n".repeat(200));
    assert!(most_cases(0).run(&Source::new("t.txt", text)).is_ok());
}

#[test]
fn a_table_that_is_written_out_is_never_too_large() {
    let row = |state: usize| format!("{state} {}\n", "0 ".repeat(9));
    let rows: String = (0..9).map(row).collect();
    let text = format!(
        "States: 0 1 2 3 4 5 6 7 8\nStart: 0\nFinal: 0\nSymbols: a b c d e f g h i\nTransitions:\n{rows}"
    );
    assert!(most_cases(0).run(&Source::new("t.txt", text)).is_ok());
}

#[test]
fn states_of_an_expression() {
    let text = format!("Symbols: {}\nLanguage: s0{{1000}}\n", names('s', 100));
    check_with(
        &most_cases(100_000),
        &text,
        expect![[r#"
        error[F073]: 1002 states and 100 symbols are 100200 cases, which are too many
         --> t.txt:2:11
          |
        2 | Language: s0{1000}
          |           ^^^^^^^^ the states are those of this expression
          |
          = note: a text of this length may have 100000 cases
          = help: let one symbol stand for all that no line tells apart, or allow more with the option `--most-cases` of `fsm`"#]],
    );
    assert!(most_cases(110_000).run(&Source::new("t.txt", text)).is_ok());
}

#[test]
fn states_of_tokens() {
    let text = "Bytes:\nTokens:\none ( a{97} )+ b\nother ( a{89} )+ c\n";
    check_with(
        &most_cases(10_000),
        text,
        expect![[r#"
            error[F073]: the deterministic automaton has more than 10000 cases
             --> t.txt:2:1
              |
            2 | Tokens:
              | ^^^^^^^ the states of these tokens
              |
              = note: a case is a state and one of 4 symbols; a text of this length may have 10000 cases
              = help: let one symbol stand for all that no line tells apart, or allow more with the option `--most-cases` of `fsm`"#]],
    );
}

#[test]
fn states_of_a_nondeterministic_automaton() {
    let states: Vec<String> =
        (0..12).map(|state| format!("q{state} _ -> q{}\n", state + 1)).collect();
    let text = format!(
        "Kind: nfa\nStart: q0\nFinal: q12\nTransitions:\nq0 _ -> q0\nq0 s0 -> q0 q1\n{}\nSymbols: {}\nStates: {}\n",
        states[1..].concat(),
        names('s', 20),
        names('q', 13)
    );
    check_with(
        &most_cases(10_000).determinise(100_000),
        &text,
        expect![[r#"
        error[F073]: the deterministic automaton has more than 10000 cases
         --> t.txt:1:1
          |
        1 | Kind: nfa
          | ^^^^^^^^^ of this automaton
          |
          = note: a case is a state and one of 20 symbols; a text of this length may have 10000 cases
          = help: let one symbol stand for all that no line tells apart, or allow more with the option `--most-cases` of `fsm`"#]],
    );
}

#[test]
fn lines_that_mean_very_many_transitions() {
    let rows = names('q', 60).replace(' ', "\n_ _ -> ");
    let rows = format!("_ _ -> {rows}\n");
    let text = format!(
        "Kind: nfa\nStart: q0\nFinal: q0\nTransitions:\n{rows}\nSymbols: a b\nStates: {}\n",
        names('q', 60)
    );
    let check = Check::new(&Domain::EMPTY).determinise(100);
    assert!(check.run(&Source::new("t.txt", text.as_str())).is_ok());
    check_with(
        &check.most_cases(100_000),
        &text,
        expect![[r#"
        error[F073]: too many lines are about the same cases
        --> t.txt
         = note: each is about every state and symbol of its groups; a text of this length may have 100000 cases
         = help: write fewer lines with groups, or allow more with the option `--most-cases` of `fsm`"#]],
    );
}

#[test]
fn all_tokens_share_what_expressions_may_use() {
    // Each token alone needs 1,024 subsets.
    let token = |number: usize| format!("t{number} (a|b)* a (a|b){{9}} c{{{number}}}\n");
    let tokens: String = (1..6).map(token).collect();
    let text = format!("Symbols: a b c\nTokens:\n{tokens}");
    let check = Check::new(&Domain::EMPTY);
    assert!(check.clone().determinise(20_000).run(&Source::new("t.txt", text.as_str())).is_ok());
    check_with(
        &check.determinise(3_000),
        &text,
        expect![[r#"
        error[F051]: the regular expression needs too many states
         --> t.txt:5:4
          |
        5 | t3 (a|b)* a (a|b){9} c{3}
          |    ^^^^^^^^^^^^^^^^^^^^^^ this part needs too many
          |
          = note: each subset of the places where a word can be is a state: there are more than 947 here, and 3000 subsets in all are allowed
          = help: a place that is counted from the end of a word needs many; count from its beginning"#]],
    );
}

#[test]
fn an_example_about_very_many_states() {
    let text = |word: usize| {
        let example = format!("Examples:\n_ {} -> q0", "s0 ".repeat(word) + "s1");
        ring(600, 2, &example).replace("s0", "a")
    };
    let check = most_cases(1000);
    assert!(check.run(&Source::new("t.txt", text(100))).is_ok());
    check_with(
        &check,
        &text(6_000),
        expect![[r#"
        error[F074]: this example takes too many steps
           --> t.txt:606:12009
            |
        606 | ...a a a a a a a a a a a a a a a a a a a a s1 -> q0
            |                                                  ^^ its word, from each of its states
            |
            = note: the examples of a text of this length may take 3041280 steps
            = help: let it begin in fewer states, shorten its word, or allow more with the option `--most-cases` of `fsm`"#]],
    );
}

#[test]
fn an_example_about_very_many_sets_of_states() {
    let states = names('q', 20);
    let rows = states.replace(' ', "\n_ a -> ");
    let rows = format!("_ a -> {rows}\n");
    let text = |word: usize| {
        let example = format!("Examples:\nq0 {}-> q0", "a ".repeat(word));
        format!(
            "Kind: nfa\nStart: q0\nFinal: q0\nSymbols: a\nTransitions:\n{rows}{example}\n\
             States: {states}\n"
        )
    };
    let check = most_cases(8_000).determinise(100);
    assert!(check.run(&Source::new("t.txt", text(5))).is_ok());
    check_with(
        &check,
        &text(200),
        expect![[r#"
        error[F074]: this example takes too many steps
          --> t.txt:27:407
           |
        27 | ... a a a a a a a a a a a a a a a a a a a a a -> q0
           |                                                  ^^ its word, from each of its states
           |
           = note: the examples of a text of this length may take 256000 steps
           = help: let it begin in fewer states, shorten its word, or allow more with the option `--most-cases` of `fsm`"#]],
    );
}

#[test]
fn properties_of_very_many_cases() {
    let text =
        |count: usize| ring(2, 2_000, &format!("Properties:\n{}", "stays _\n".repeat(count)));
    let check = most_cases(4_000);
    assert!(check.run(&Source::new("t.txt", text(100))).is_ok());
    check_with(
        &check,
        &text(600),
        expect![[r#"
        error[F074]: to prove this property takes too many steps
           --> t.txt:513:1
            |
        513 | stays _
            | ^^^^^ it is about every case, as those before it are
            |
            = note: the properties of a text of this length may take 2022016 steps
            = help: leave some out, or allow more with the option `--most-cases` of `fsm`"#]],
    );
}

#[test]
fn a_stand_in_is_small_as_well() {
    let names = names('n', 5_000);
    let text = format!(
        "States: {names}\nStart: n0\nFinal:\nSymbols: {names}\nOtherwise: n0\nTransitions:\n"
    );
    assert!(Dfa::from_source(&Source::new("t.txt", text.as_str())).is_err());
    assert_eq!(report(&text).iter().count(), 1);
}

/// Each of the symbols may be there, in this order. After any of them, two things may follow.
fn optional_parts(count: usize) -> String {
    let part = |number: usize| format!(" (s{number}|s{number} b)?");
    let parts: String = (0..count).map(part).collect();
    format!("Symbols: b {}\nLanguage:{parts}\n", names('s', count))
}

/// Each symbol leads from very many sets to the same two states, and so to the same set.
#[test]
fn sets_that_are_always_reached_in_the_same_way() {
    let check = Check::new(&Domain::EMPTY).most_cases(14_000);
    let text = optional_parts(80);
    let checked = check.run(&Source::new("t.txt", text.as_str())).expect("it takes few steps");
    assert!(checked.dfa.states().len() > 80);
    let text = shrinking_sets(150, 2);
    let check = Check::new(&Domain::EMPTY).determinise(1_000).most_cases(23_000);
    let checked = check.run(&Source::new("t.txt", text.as_str())).expect("it takes few steps");
    assert!(checked.dfa.states().len() > 100);
}

#[test]
fn sets_that_are_reached_in_very_many_ways() {
    let check = Check::new(&Domain::EMPTY);
    // In each place, any of the symbols may be there.
    let text = format!(
        "Symbols: {}\nLanguage: (({})?){{60}}\n",
        names('s', 80),
        names('s', 80).replace(' ', "|")
    );
    assert!(check.run(&Source::new("t.txt", text.as_str())).is_ok());
    check_with(
        &check.most_cases(8_000),
        &text,
        expect![[r#"
        error[F051]: the regular expression takes too many steps
         --> t.txt:2:11
          |
        2 | Language: ((s0|s1|s2|s3|s4|s5|s6|s7|s8|s9|s10|s11|s12|s13|s14|s15|s16|s17|s18|s19|s20|s21|s22|s23|s24|s25|s26|s27|s28|s29|s30|s31|s32...
          |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this part takes too many
          |
          = note: where each symbol leads is found in 256000 steps at most; here each may lead to very many places
          = help: let fewer optional parts stand one behind another, or allow more with the option `--most-cases` of `fsm`"#]],
    );
    let rows = |state: usize| format!("q{state} ε -> q{0}\nq{state} _ -> q{0}\n", state + 1);
    let rows: String = (0..149).map(rows).collect();
    let text = format!(
        "Kind: nfa\nStates: {}\nStart: q0\nFinal: q149\nSymbols: {}\nTransitions:\n{rows}",
        names('q', 150),
        names('s', 150)
    );
    let check = Check::new(&Domain::EMPTY).determinise(1_000);
    assert!(check.run(&Source::new("t.txt", text.as_str())).is_ok());
    check_with(
        &check.most_cases(23_000),
        &text,
        expect![[r#"
        error[F051]: to make this automaton deterministic takes too many steps
         --> t.txt:1:1
          |
        1 | Kind: nfa
          | ^^^^^^^^^ it says here that it is nondeterministic
          |
          = note: a text of this length may take 736000 steps
          = help: let fewer lines with `ε` lead on from where another one leads, or allow more with the option `--most-cases` of `fsm`"#]],
    );
}

/// The text of an automaton in which each state leads to the next one without a symbol, and on its own
/// symbol to so many. So the sets of states are large, and each leads to very many others.
fn shrinking_sets(count: usize, targets: usize) -> String {
    let rows = |state: usize| {
        let next = state + 1;
        let behind = (state + 1..count).take(targets);
        let all: Vec<String> = behind.map(|target| format!("q{target}")).collect();
        format!("q{state} ε -> q{next}\nq{state} s{state} -> {}\n", all.join(" "))
    };
    let rows: String = (0..count - 1).map(rows).collect();
    format!(
        "Kind: nfa\nStates: {}\nStart: q0\nFinal: q{}\nSymbols: {}\nTransitions:\n{rows}",
        names('q', count),
        count - 1,
        names('s', count)
    )
}

#[test]
fn names_of_sets_of_states_are_written_once() {
    let text = shrinking_sets(400, 1);
    let check = Check::new(&Domain::EMPTY).determinise(1_000);
    let checked = check.run(&Source::new("t.txt", text.as_str())).expect("it is small enough");
    let dfa = checked.dfa;
    // The rows with these names would have 150 megabytes.
    assert!(dfa.source().text().len() < 20_000_000, "{}", dfa.source().text().len());
    for state in dfa.states() {
        for symbol in dfa.symbols() {
            let target = dfa.next(state, symbol).map_or("!", |target| dfa.state(target).name());
            assert_eq!(dfa.source().at(dfa.transition_span(state, symbol)), target);
        }
    }
    let long = text.replace('q', &"long".repeat(100));
    check_with(
        &check.clone().most_cases(300_000),
        &long,
        expect![[r#"
            error[F008]: the deterministic automaton is too large
             --> t.txt:1:1
              |
            1 | Kind: nfa
              | ^^^^^^^^^ of this text
              |
              = note: the names of its states have more than 13025024 bytes; each has the names of all that it stands for
              = help: shorten the names of states, or allow more with the option `--most-cases` of `fsm`"#]],
    );
    assert!(check.run(&Source::new("t.txt", long)).is_ok());
}
