//! Nondeterministic texts.

use expect_test::{Expect, expect};

use super::super::Crate;

/// A nondeterministic text, and code that uses the states of its enum. They are sets, whether the
/// attribute says `determinise` or not, so that no other error follows if it does not.
fn check_nfa(name: &'static str, options: &str, expected: &Expect) {
    let nfa = Crate::new(name);
    nfa.write(
        "nfa.txt",
        "Kind: nfa\nStates: q0 q1\nStart: q0\nFinal: q1\nSymbols: a b\nTransitions:\n\
         q0 a b -> q0\nq0 a -> q1\n",
    );
    nfa.write(
        "src/lib.rs",
        &format!(
            "#[fsm_macros::automaton(\"nfa.txt\"{options})]\npub enum Nfa {{}}\n\
             pub const LAST: Nfa = Nfa::START.next(NfaSymbol::A);\n\
             const _: () = assert!(matches!(LAST, Nfa::Q0Q1));\n"
        ),
    );
    expected.assert_eq(&nfa.messages("check --quiet"));
}

#[test]
fn a_nondeterministic_text() {
    check_nfa(
        "an-nfa",
        "",
        &expect![[r#"
            error: error[F029]: this automaton is nondeterministic
                    --> nfa.txt:1:1
                     |
                   1 | Kind: nfa
                     | ^^^^^^^^^ it says so here
                     |
                     = help: write `determinise` into the attribute, as in `automaton("file.txt", determinise)`; `fsm determinise FILE` shows what that gives
             --> src/lib.rs:1:25
              |
            1 | #[fsm_macros::automaton("nfa.txt")]
              |                         ^^^^^^^^^

            error: could not compile `an-nfa` (lib) due to 1 previous error
        "#]],
    );
    check_nfa("an-nfa-that-is-meant", ", determinise", &expect![""]);
    check_nfa("an-nfa-of-two-states", ", determinise = 2", &expect![""]);
    check_nfa(
        "an-nfa-that-is-large",
        ", determinise = 1",
        &expect![[r#"
            error: error[F051]: the deterministic automaton has more than 1 state
                    --> nfa.txt:1:1
                     |
                   1 | Kind: nfa
                     | ^^^^^^^^^ of this automaton
                     |
                     = note: each set of states in which it can be after some word is one state
                     = help: let the automaton have fewer choices, or allow more states: `determinise = 5000` in the attribute
             --> src/lib.rs:1:25
              |
            1 | #[fsm_macros::automaton("nfa.txt", determinise = 1)]
              |                         ^^^^^^^^^

            error: could not compile `an-nfa-that-is-large` (lib) due to 1 previous error
        "#]],
    );
    check_nfa(
        "an-nfa-and-a-word",
        ", determinise = many",
        &expect![[r#"
            error: expected integer literal; write `determinise` or `determinise = 5000`
             --> src/lib.rs:1:50
              |
            1 | #[fsm_macros::automaton("nfa.txt", determinise = many)]
              |                                                  ^^^^

            error: could not compile `an-nfa-and-a-word` (lib) due to 1 previous error
        "#]],
    );
    check_nfa(
        "an-nfa-and-a-number",
        ", determinise = 5usize",
        &expect![[r#"
            error: a number without a type; write `determinise` or `determinise = 5000`
             --> src/lib.rs:1:50
              |
            1 | #[fsm_macros::automaton("nfa.txt", determinise = 5usize)]
              |                                                  ^^^^^^

            error: could not compile `an-nfa-and-a-number` (lib) due to 1 previous error
        "#]],
    );
    check_nfa(
        "an-nfa-and-a-list",
        ", determinise(5)",
        &expect![[r#"
            error: expected `=`; write `determinise` or `determinise = 5000`
             --> src/lib.rs:1:47
              |
            1 | #[fsm_macros::automaton("nfa.txt", determinise(5))]
              |                                               ^

            error: could not compile `an-nfa-and-a-list` (lib) due to 1 previous error
        "#]],
    );
    check_nfa(
        "an-nfa-otherwise-spelt",
        ", determinise, determinize",
        &expect![[r#"
            error: there is no option `determinize`; did you mean `determinise`?
             --> src/lib.rs:1:49
              |
            1 | #[fsm_macros::automaton("nfa.txt", determinise, determinize)]
              |                                                 ^^^^^^^^^^^

            error: could not compile `an-nfa-otherwise-spelt` (lib) due to 1 previous error
        "#]],
    );
}
