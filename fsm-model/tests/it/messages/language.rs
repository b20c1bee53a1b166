//! Regular expressions in place of states and rows.

use expect_test::{Expect, expect};
use fsm_model::{Dfa, Skeleton, Source, format_text};

use super::check;

const PAIRS: &str = "\
// Words of pairs.
Symbols: a b c
Symbols vowels: a
Language: ( a b )* c?
";

fn pairs(from: &str, to: &str) -> String {
    assert!(PAIRS.contains(from), "{from}");
    PAIRS.replacen(from, to, 1)
}

/// The smallest automaton as a text.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check_text(text: &str, expected: Expect) {
    let dfa = Dfa::from_source(&Source::new("door.txt", text)).expect("the text is right");
    expected.assert_eq(&dfa.to_text());
}

#[test]
fn a_good_text() {
    check(PAIRS, expect![[""]]);
    check_text(
        PAIRS,
        expect![[r#"
        States: q0 q1 q2 q3
        Symbols: a b c
        Symbols vowels: a
        Start: q0
        Final: q0 q3

        Transitions:
        q0  q1 q2 q3
        q1  q2 q0 q2
        q2  q2 q2 q2
        q3  q2 q2 q2
    "#]],
    );
}

#[test]
fn over_several_lines_with_groups_and_any_symbol() {
    check_text(
        &pairs("( a b )* c?", "vowels _\n  ( b | c ) {2} // a comment\n  & not ( _* c )"),
        expect![[r#"
            States: q0 q1 q2 q3 q4 q5
            Symbols: a b c
            Symbols vowels: a
            Start: q0
            Final: q5

            Transitions:
            q0  q1 q2 q2
            q1  q3 q3 q3
            q2  q2 q2 q2
            q3  q2 q4 q4
            q4  q2 q5 q2
            q5  q2 q2 q2
        "#]],
    );
}

#[test]
fn names_with_backslashes() {
    let text = pairs("Symbols: a b c", "Symbols: a b c not * ok?");
    check_text(
        &text.replace("( a b )* c?", r"\not \* ok\?*"),
        expect![[r#"
        States: q0 q1 q2 q3
        Symbols: a b c not * ok?
        Symbols vowels: a
        Start: q0
        Final: q3

        Transitions:
        q0  q1 q1 q1 q2 q1 q1
        q1  q1 q1 q1 q1 q1 q1
        q2  q1 q1 q1 q1 q3 q1
        q3  q1 q1 q1 q1 q1 q3
    "#]],
    );
}

#[test]
fn nothing_and_everything() {
    check_text(
        &pairs("( a b )* c?", "a & b"),
        expect![[r#"
        States: q0
        Symbols: a b c
        Symbols vowels: a
        Start: q0
        Final:

        Transitions:
        q0  q0 q0 q0
    "#]],
    );
    check_text(
        &pairs("( a b )* c?", "_*"),
        expect![[r#"
        States: q0
        Symbols: a b c
        Symbols vowels: a
        Start: q0
        Final: q0

        Transitions:
        q0  q0 q0 q0
    "#]],
    );
    check_text(
        &pairs("( a b )* c?", "( )"),
        expect![[r#"
        States: q0 q1
        Symbols: a b c
        Symbols vowels: a
        Start: q0
        Final: q0

        Transitions:
        q0  q1 q1 q1
        q1  q1 q1 q1
    "#]],
    );
}

#[test]
fn examples() {
    let examples = "Examples:\nq0 a b a b c -> q3\nq1 b -> q0\n_ b b b -> q2\nq2 a -> .\n";
    check(&(PAIRS.to_owned() + examples), expect![[""]]);
    let examples =
        "Examples:\nq0 a b a b c -> q7\nq1 b -> q1\n_ b b b -> !\nq2 d -> .\nzero a -> q1\n";
    check(
        &(PAIRS.to_owned() + examples),
        expect![[r#"
        error[F012]: state `q7` is not declared
         --> door.txt:6:17
          |
        6 | q0 a b a b c -> q7
          |                 ^^ not among the 4 states
          |
          = help: the states are called `q0` to `q3`

        error[F013]: symbol `d` is not declared
         --> door.txt:9:4
          |
        9 | q2 d -> .
          |    ^ not among the 3 symbols
          |
          = help: declare it under `Symbols:`

        error[F012]: state `zero` is not declared
          --> door.txt:10:1
           |
        10 | zero a -> q1
           | ^^^^ not among the 4 states
           |
           = help: the states are called `q0` to `q3`"#]],
    );
    let examples = "Examples:\nq1 b -> q1\n_ b b b -> !\n";
    check(
        &(PAIRS.to_owned() + examples),
        expect![[r#"
            error[F030]: `b` leads from `q1` to `q0`, not to `q1`
             --> door.txt:6:9
              |
            6 | q1 b -> q1
              |         ^^ the example says otherwise
            7 | _ b b b -> !
              |            - nor does this hold: `b b b` leads from `q0` to `q2` and is not refused
              |
              = note: states passed: `q1 q0`"#]],
    );
}

#[test]
fn claims() {
    check(&(PAIRS.to_owned() + "Claims: reachable minimal explicit\n"), expect![[""]]);
    check(
        &(PAIRS.to_owned() + "Claims: live absorbing\n"),
        expect![[r#"
        error[F033]: no final state can be reached from state `q2`
         --> door.txt:5:9
          |
        5 | Claims: live absorbing
          |         ^^^^ `live` is claimed here
          |
          = note: `q2`: the word `b` leads there from `q0`

        error[F034]: final state `q0` goes to `q1` on `a`
         --> door.txt:5:14
          |
        5 | Claims: live absorbing
          |              ^^^^^^^^^ `absorbing` is claimed here
          |
          = note: `q0`: it is a start state
          = note: in the deterministic automaton, `q0 a -> q1`: leaves `q0`

        error[F034]: final state `q3` goes to `q2` on `a`
         --> door.txt:5:14
          |
        5 | Claims: live absorbing
          |              ^^^^^^^^^ `absorbing` is claimed here
          |
          = note: `q3`: the word `c` leads there from `q0`
          = note: in the deterministic automaton, `q3 a b c -> q2`: leaves `q3`"#]],
    );
}

#[test]
fn properties() {
    let good = "Properties:\nwords within ( a | b )* c?\nstays q2\ncan reach q1 -> q3\n";
    check(&(PAIRS.to_owned() + good), expect![[""]]);
    let wrong = "Properties:\nwords avoid _* c\nnever q3\nstays q1\n";
    check(
        &(PAIRS.to_owned() + wrong),
        expect![[r#"
            error[F069]: `words avoid _* c` does not hold: `c` is accepted, and the expression matches it
             --> door.txt:6:1
              |
            6 | words avoid _* c
              | ^^^^^^^^^^^^^^^^ promised here
              |
              = note: a shortest such word, from `q0`: `c`
              = note: states passed: `q0 q3`
              = note: in the deterministic automaton, `q0 c -> q3`: step 1, on `c`

            error[F061]: `never q3` does not hold: `c` leads to `q3`
             --> door.txt:7:1
              |
            7 | never q3
              | ^^^^^^^^ promised here
              |
              = note: a shortest such word, from `q0`: `c`
              = note: states passed: `q0 q3`
              = note: in the deterministic automaton, `q0 c -> q3`: step 1, on `c`

            error[F062]: `stays q1` does not hold: `q1` goes to `q2` on `a`
             --> door.txt:8:1
              |
            8 | stays q1
              | ^^^^^^^^ promised here
              |
              = note: a shortest such word, from `q0`: `a a`
              = note: states passed: `q0 q1 q2`
              = note: in the deterministic automaton, `q0 a -> q1`: step 1, on `a`
              = note: in the deterministic automaton, `q1 a -> q2`: step 2, on `a`"#]],
    );
}

#[test]
fn an_unknown_symbol() {
    check(
        &pairs("c?", "d? d | vowls"),
        expect![[r#"
        error[F013]: symbol `d` is not declared
         --> door.txt:4:20
          |
        4 | Language: ( a b )* d? d | vowls
          |                    ^ not among the 3 symbols and 1 group; used 2 times
          |
          = help: declare it under `Symbols:`

        error[F013]: symbol `vowls` is not declared
         --> door.txt:4:27
          |
        3 | Symbols vowels: a
          |         ------ the group
        4 | Language: ( a b )* d? d | vowls
          |                           ^^^^^ not among the 3 symbols and 1 group
          |
          = help: did you mean the group `vowels`?"#]],
    );
}

#[test]
fn an_expression_that_cannot_be_read() {
    check(
        &pairs("c?", "c? )"),
        expect![[r#"
        error[F050]: `)` closes nothing
         --> door.txt:4:23
          |
        4 | Language: ( a b )* c? )
          |                       ^ no `(` is open here
          |
          = help: remove it, or add `(`; `\)` is part of a name"#]],
    );
    check(
        &pairs(" ( a b )* c?", ""),
        expect![[r#"
        error[F050]: a regular expression is missing
         --> door.txt:4:1
          |
        4 | Language:
          | ^^^^^^^^^ nothing follows
          |
          = help: `( )` is the empty word, and `not _*` matches no word at all"#]],
    );
}

#[test]
fn a_symbol_that_does_not_matter() {
    check(&pairs("( a b )* c?", "_ _"), expect![[""]]);
    check(
        &pairs("( a b )* c?", "c* ( a c* b c* )*"),
        expect![[r#"
        warning[W004]: symbol `c` never changes the state
         --> door.txt:2:14
          |
        2 | Symbols: a b c
          |              ^ every state keeps itself on it"#]],
    );
}

#[test]
fn states_beside_an_expression() {
    check(
        &(PAIRS.to_owned() + "States: q0\n"),
        expect![[r#"
        error[F028]: `States:` has no place beside `Language:`
         --> door.txt:5:1
          |
        4 | Language: ( a b )* c?
          | --------- because of this
        5 | States: q0
          | ^^^^^^^ the states and rows are made from the expression
          |
          = help: leave one of the two out"#]],
    );
}

#[test]
fn why() {
    let dfa = Dfa::from_source(&Source::new("t.txt", PAIRS)).unwrap();
    let why = dfa.why(dfa.first_start().state(), dfa.find_symbol("b").unwrap());
    assert_eq!(dfa.source().at(why.counting[0].span), "q0 b -> q2");
}

#[test]
fn names_of_a_refused_text() {
    let names = |text: String| {
        let skeleton = Skeleton::salvage(&Source::new("t.txt", text)).unwrap();
        let states = skeleton.states().map(|state| skeleton.state(state).name().to_owned());
        let symbols = skeleton.symbols().map(|symbol| skeleton.symbol(symbol).name().to_owned());
        states.chain(symbols).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(PAIRS.to_owned() + "Claims: live\n"), "q0 q1 q2 q3 a b c");
    assert_eq!(names(pairs("c?", "c? )")), "q0 a b c");
    assert_eq!(names(PAIRS.to_owned() + "States: A\n"), "q0 a b c");
    let nfa = "Kind: nfa\nStates: A B\nStart: A\nFinal: B\nSymbols: a\nTransitions:\nA a -> A B\n";
    assert_eq!(names(nfa.to_owned()), "{A} {A,B} a");
    assert_eq!(names(nfa.replace("a ->", "a ε a b ->") + "B ε b -> A"), "A B a b");
    assert_eq!(names(nfa.replace("Start", "Strat")), "A B a");
}

#[test]
fn the_layout() {
    let text = pairs("( a b )* c?", "(a b)*\n    c?   // an end");
    let laid_out = format_text(&Source::new("t.txt", text)).unwrap();
    expect![[r#"
        // Words of pairs.
        Symbols: a b c
        Symbols vowels: a

        Language: (a b)*
          c?  // an end
    "#]]
    .assert_eq(&laid_out);
    assert_eq!(format_text(&Source::new("t.txt", laid_out.clone())).unwrap(), laid_out);
}

/// A claim suppresses only the warnings that it makes pointless.
#[test]
fn a_symbol_that_changes_nothing_beside_a_claim() {
    check(
        "Symbols: x y\nClaims: reachable\nLanguage: x* y x*\n",
        expect![[r#"
        warning[W004]: symbol `x` never changes the state
         --> door.txt:1:10
          |
        1 | Symbols: x y
          |          ^ every state keeps itself on it"#]],
    );
}

/// All of the escape is marked.
#[test]
fn a_number_that_no_character_has() {
    check(
        r"Characters: low a-z
Language: low* \u{110000}b
",
        expect![[r#"
    error[F052]: no character has the number 110000
     --> door.txt:2:16
      |
    2 | Language: low* \u{110000}b
      |                ^^^^^^^^^^ not a character
      |
      = help: characters of Unicode have the numbers 0 to D7FF and E000 to 10FFFF"#]],
    );
}
