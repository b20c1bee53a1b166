//! Examples, claims, properties and limits of nondeterministic automata.

use expect_test::expect;
use fsm_model::{Check, Domain, Source};

use super::nfa::{NFA, check};

/// A state may be called like a set. Its own name comes first.
#[test]
fn a_state_with_the_name_of_a_set() {
    let text = "Kind: nfa\nStates: a {a} b\nStart: a\nFinal: b\nSymbols: x\nTransitions:\na x -> b\n\
                {a} x -> b\nProperties:\nnever {a}\nneeds b -> {a}\ncan reach a -> {a}\n";
    check(
        text,
        expect![[r#"
        error[F065]: `needs b -> {a}` does not hold: `x` leads to `{b}`, but `{a}` has not happened before
          --> n.txt:11:1
           |
        11 | needs b -> {a}
           | ^^^^^^^^^^^^^^ promised here
           |
           = note: a shortest such word, from `{a}`: `x`
           = note: states passed: `{a} {b}`
           = note: in the deterministic automaton, `{a} x -> {b}`: step 1, on `x`

        error[F063]: `can reach a -> {a}` does not hold: no way leads from `{a}` to `{a}`
          --> n.txt:12:1
           |
        12 | can reach a -> {a}
           | ^^^^^^^^^^^^^^^^^^ promised here
           |
          ::: n.txt:3:8
           |
         3 | Start: a
           |        - it begins here
           |
           = note: a shortest such word, from `{a}`: the empty word"#]],
    );
}

/// A wrong example does not hide a broken property.
#[test]
fn an_example_and_a_property() {
    let text = format!("{NFA}Examples:\nq0 a -> q2\nProperties:\nnever q2\nClaims: absorbing\n");
    // The claim and the property are proved behind the example.
    check(
        &text,
        expect![[r#"
            error[F030]: `a` leads from `q0` to `q0` and `q1`, not to `q2`
              --> n.txt:12:9
               |
            12 | q0 a -> q2
               |         ^^ the example says otherwise
               |
               = note: states passed: `{q0} {q0,q1}`

            error[F061]: `never q2` does not hold: `a` leads to `{q0,q1,q2}`
              --> n.txt:14:1
               |
            14 | never q2
               | ^^^^^^^^ promised here
               |
               = note: a shortest such word, from `{q0}`: `a a`
               = note: states passed: `{q0} {q0,q1} {q0,q1,q2}`
               = note: in the deterministic automaton, `{q0} a -> {q0,q1}`: step 1, on `a`
               = note: in the deterministic automaton, `{q0,q1} a -> {q0,q1,q2}`: step 2, on `a`

            error[F034]: final state `{q0,q1,q2}` goes to `{q0,q2}` on `b`
              --> n.txt:15:9
               |
            15 | Claims: absorbing
               |         ^^^^^^^^^ `absorbing` is claimed here
               |
               = note: `{q0,q1,q2}`: the word `a a` leads there from `{q0}`
               = note: in the deterministic automaton, `{q0,q1,q2} b -> {q0,q2}`: leaves `{q0,q1,q2}`

            error[F034]: final state `{q0,q2}` goes to `{q0,q1}` on `a`
              --> n.txt:15:9
               |
            15 | Claims: absorbing
               |         ^^^^^^^^^ `absorbing` is claimed here
               |
               = note: `{q0,q2}`: the word `a b` leads there from `{q0}`
               = note: in the deterministic automaton, `{q0,q2} a -> {q0,q1}`: leaves `{q0,q2}`"#]],
    );
}

/// More states would not help.
#[test]
fn sets_that_are_too_large() {
    let count = 20_000;
    let states: Vec<String> = (0..count).map(|state| format!("q{state}")).collect();
    let rows = (1..count).map(|state| format!("q{} a -> q{state} q0\n", state - 1));
    let text = format!(
        "Kind: nfa\nStates: {}\nStart: q0\nFinal: q1\nSymbols: a\nTransitions:\n{}",
        states.join(" "),
        rows.collect::<String>()
    );
    let source = Source::new("n.txt", text);
    let report = Check::new(&Domain::EMPTY).determinise(5_000_000).run(&source).unwrap_err();
    let helps: Vec<_> = report.iter().map(|(error, _)| error.help()).collect();
    assert_eq!(helps, [Some("let the automaton have fewer choices")]);
}

#[test]
fn examples() {
    let examples = "
Examples:
q0 a a -> q2 q0
q0 a b b -> q0
q2 a -> !
q0 -> .
q1 b -> q2
";
    check(&(NFA.to_owned() + examples), expect![[""]]);
    let examples = "
Examples:
q0 b -> q1
q1 b b -> !
q1 b b b -> !
q1 b b b -> q0
_ a -> !
q0 a -> q1 q2 !
q0 -> q1
";
    check(
        &(NFA.to_owned() + examples),
        expect![[r#"
            error[F030]: `b` leads from `q0` to `q0`, not to `q1`
              --> n.txt:13:9
               |
            13 | q0 b -> q1
               |         ^^ the example says otherwise
            14 | q1 b b -> !
            15 | q1 b b b -> !
               |             - nor does this hold: `q2` cannot read `b`, so `b b b` leads nowhere from `q1`
            16 | q1 b b b -> q0
               |             -- nor does this hold: `q2` cannot read `b`, so `b b b` leads nowhere from `q1`
            17 | _ a -> !
               |        - nor does this hold: `a` leads from `q0` to `q0` and `q1` and is not refused
            18 | q0 a -> q1 q2 !
               |            -- - nor does this hold: `a` leads from `q0` to `q0` and `q1` and is not refused
               |            |
               |            nor does this hold: `a` leads from `q0` to `q0` and `q1`, not to `q2`
               |
               = note: states passed: `{q0} {q0}`
               = note: 1 more example does not hold, either"#]],
    );
}

#[test]
fn claims_are_about_the_deterministic_automaton() {
    check(&(NFA.to_owned() + "Claims: reachable live minimal\n"), expect![[""]]);
    check(
        &(NFA.to_owned() + "Claims: absorbing\n"),
        expect![[r#"
        error[F034]: final state `{q0,q1,q2}` goes to `{q0,q2}` on `b`
          --> n.txt:11:9
           |
        11 | Claims: absorbing
           |         ^^^^^^^^^ `absorbing` is claimed here
           |
           = note: `{q0,q1,q2}`: the word `a a` leads there from `{q0}`
           = note: in the deterministic automaton, `{q0,q1,q2} b -> {q0,q2}`: leaves `{q0,q1,q2}`

        error[F034]: final state `{q0,q2}` goes to `{q0,q1}` on `a`
          --> n.txt:11:9
           |
        11 | Claims: absorbing
           |         ^^^^^^^^^ `absorbing` is claimed here
           |
           = note: `{q0,q2}`: the word `a b` leads there from `{q0}`
           = note: in the deterministic automaton, `{q0,q2} a -> {q0,q1}`: leaves `{q0,q2}`"#]],
    );
    let text = NFA.replace("q1  a b", "q0 b -> q2\nq1  a b");
    check(&(text.clone() + "Claims: explicit\n"), expect![[""]]);
    let text = NFA.replace("q0  a b", "q0 a").replace("q1  a b", "q1 a");
    check(
        &(text + "Claims: minimal explicit\n"),
        expect![[r#"
        error[F036]: no line says what `{q0}` does on `b`, nor in 2 other cases
          --> n.txt:11:17
           |
        11 | Claims: minimal explicit
           |                 ^^^^^^^^ `explicit` is claimed here
           |
           = note: `{q0}`: it is a start state
           = help: give every case a line of a state, of a group or of `_`"#]],
    );
}

#[test]
fn too_many_states() {
    let text = NFA.replace("States: q0 q1 q2", "States: q0 q1 q2 q3 q4 q5 q6 q7");
    let rows = (2..7).map(|number| format!("q{number} a b -> q{}\n", number + 1));
    let text = text + &rows.collect::<String>();
    check(
        &text,
        expect![[r#"
            error[F051]: the deterministic automaton has more than 100 states
             --> n.txt:1:1
              |
            1 | Kind: nfa
              | ^^^^^^^^^ of this automaton
              |
              = note: each set of states in which it can be after some word is one state
              = help: let the automaton have fewer choices, or allow more states"#]],
    );
}
