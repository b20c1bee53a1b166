//! Warnings about a text become compiler warnings.

use expect_test::{Expect, expect};

use super::Crate;

const ODD: &str = "\
States: a b lost
Start: a a
Final: b
Symbols: x idle
Transitions:
a x -> b
b x -> a
lost x -> lost
a idle -> a
b idle -> b
lost idle -> lost
";

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check(name: &'static str, code: &str, expected: Expect) {
    let odd = Crate::new(name);
    odd.write("odd.txt", ODD);
    odd.write("src/lib.rs", code);
    expected.assert_eq(&odd.messages("check --quiet"));
}

#[test]
fn each_is_said_once() {
    check(
        "warnings-are-said",
        "#[fsm_macros::automaton(\"odd.txt\")]\npub enum Odd {}\n",
        expect![[r#"
            warning: use of deprecated constant `_::AUTOMATON_WARNING`:
                     warning[W001]: no word reaches state `lost`
                      --> odd.txt:1:13
                       |
                     1 | States: a b lost
                       |             ^^^^ never reached
                       |
                       = help: remove what is not needed, or see which transition should lead there
             --> src/lib.rs:1:25
              |
            1 | #[fsm_macros::automaton("odd.txt")]
              |                         ^^^^^^^^^
              |
              = note: `#[warn(deprecated)]` on by default

            warning: use of deprecated constant `_::AUTOMATON_WARNING`:
                     warning[W003]: `a` was listed before
                      --> odd.txt:2:10
                       |
                     2 | Start: a a
                       |        - ^ the same again
                       |        |
                       |        first here
             --> src/lib.rs:1:25
              |
            1 | #[fsm_macros::automaton("odd.txt")]
              |                         ^^^^^^^^^

            warning: use of deprecated constant `_::AUTOMATON_WARNING`:
                     warning[W004]: symbol `idle` never changes the state
                      --> odd.txt:4:12
                       |
                     4 | Symbols: x idle
                       |            ^^^^ every state keeps itself on it
             --> src/lib.rs:1:25
              |
            1 | #[fsm_macros::automaton("odd.txt")]
              |                         ^^^^^^^^^

        "#]],
    );
}

#[test]
fn they_are_silenced_on_the_enum() {
    check(
        "warnings-on-the-enum",
        "#[fsm_macros::automaton(\"odd.txt\")]\n#[allow(deprecated)]\npub enum Odd {}\n",
        expect![[""]],
    );
}

#[test]
fn they_can_be_expected() {
    check(
        "warnings-expected",
        "#[fsm_macros::automaton(\"odd.txt\")]\n#[expect(deprecated)]\npub enum Odd {}\n",
        expect![[""]],
    );
}

#[test]
fn they_are_silenced_above_the_attribute() {
    check(
        "warnings-above",
        "#[allow(deprecated)]\n#[fsm_macros::automaton(\"odd.txt\")]\npub enum Odd {}\n",
        expect![[""]],
    );
}

#[test]
fn they_are_silenced_in_the_crate() {
    check(
        "warnings-in-the-crate",
        "#![allow(deprecated)]\n#[fsm_macros::automaton(\"odd.txt\")]\npub enum Odd {}\n",
        expect![[""]],
    );
}

#[test]
fn who_denies_warnings_gets_errors() {
    let odd = Crate::new("warnings-denied");
    odd.write("odd.txt", ODD);
    odd.write(
        "src/lib.rs",
        "#![deny(warnings)]\n#[fsm_macros::automaton(\"odd.txt\")]\npub enum Odd {}\n",
    );
    let messages = odd.messages("check --quiet");
    assert_eq!(messages.matches("error: use of deprecated constant").count(), 3, "{messages}");
}

#[test]
fn what_was_expected_and_does_not_come() {
    let good = Crate::new("warnings-unfulfilled");
    good.write("good.txt", "States: a\nStart: a\nFinal: a\nSymbols: x\nTransitions:\na a\n");
    good.write(
        "src/lib.rs",
        "#[fsm_macros::automaton(\"good.txt\")]\n#[expect(deprecated)]\npub enum Good {}\n",
    );
    let messages = good.messages("check --quiet");
    assert!(
        messages.starts_with("warning: this lint expectation is unfulfilled\n --> src/lib.rs:2:10")
    );
}

/// A symbol that changes nothing here may change another automaton.
#[test]
fn idle_symbols_of_a_shared_alphabet_are_fine() {
    let shared = Crate::new("warnings-shared");
    let text = "States: a b\nStart: a\nFinal: b\nSymbols: x idle\nTransitions:\na x -> b\nb x -> a\n_ idle -> .\n";
    shared.write("odd.txt", text);
    shared.write(
        "src/lib.rs",
        "#![deny(warnings)]\npub enum Symbol {\n    X,\n    Idle,\n}\n\n\
         #[fsm_macros::automaton(\"odd.txt\", symbol = Symbol)]\npub enum Odd {}\n",
    );
    assert_eq!(shared.messages("check --quiet"), "");
}
