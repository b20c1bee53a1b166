//! Mistakes in the text.

use std::fmt::Write as _;

use expect_test::expect;

use super::super::Crate;
use super::{DOOR, USES, USES_OF_AN_ENUM, check, door};

/// For every mistake the compiler shows exactly one error.
#[test]
fn every_mistake_is_one_error() {
    let mistakes = [
        ("two starts", DOOR.replace("Start: closed", "Start: closed\nStart: closed")),
        (
            "a start twice and a hole",
            DOOR.replace("Start: closed", "Start: closed closed")
                .replace("locked  _    -> locked\n", ""),
        ),
        ("start without colon", DOOR.replace("Start: closed", "Start closed")),
        ("misspelt start", DOOR.replace("Start: closed", "Strat: closed")),
        ("unknown start", DOOR.replace("Start: closed", "Start: kitchen")),
        ("no start", DOOR.replace("Start: closed\n", "")),
        (
            "final without colon",
            DOOR.replace("Final risky: open", "Final risky: open\nFinal locked"),
        ),
        ("misspelt final", DOOR.replace("Final safe:", "Finale safe:")),
        ("unknown final", DOOR.replace("Final safe: locked", "Final safe: locked shut")),
        ("final twice", DOOR.replace("Final safe: locked", "Final safe: locked open")),
        ("symbols without colon", DOOR.replace("Symbols: push", "Symbols push")),
        ("misspelt symbols", DOOR.replace("Symbols: push", "Simbols: push")),
        ("symbols missing", DOOR.replace("Symbols: push pull turn\n", "")),
        ("misspelt symbol", DOOR.replace("Symbols: push", "Symbols: psuh")),
        ("symbol in another case", DOOR.replace("Symbols: push", "Symbols: Push")),
        ("symbol twice", DOOR.replace("Symbols: push", "Symbols: push push")),
        ("unknown symbol", DOOR.replace("open    push", "open    kick")),
        ("states without colon", DOOR.replace("States: open", "States open")),
        ("misspelt states", DOOR.replace("States: open", "Staets: open")),
        ("misspelt state", DOOR.replace("States: open", "States: opne")),
        ("state in another case", DOOR.replace("States: open", "States: Open")),
        ("state twice", DOOR.replace("States: open", "States: open open")),
        ("unknown target", DOOR.replace("pull -> open", "pull -> kitchen")),
        ("unknown sink", DOOR.to_owned() + "Sink: kitchen\n"),
        ("forgotten state", DOOR.replace("closed locked", "closed")),
        ("transitions without colon", DOOR.replace("Transitions:", "Transitions")),
        ("no transitions heading", DOOR.replace("Transitions:\n", "")),
        ("misspelt transitions", DOOR.replace("Transitions:", "Transition:")),
        ("two targets", DOOR.to_owned() + "open push -> locked\n"),
        ("no arrow", DOOR.replace("pull -> open", "pull open")),
        ("arrow nowhere", DOOR.replace("pull -> open", "pull ->")),
        ("unknown claim", DOOR.to_owned() + "Claims: unbeatable\n"),
        ("wrong claim", DOOR.to_owned() + "Claims: absorbing\n"),
        ("wrong example", DOOR.to_owned() + "Examples:\nopen -> closed\n"),
        ("broken property", DOOR.to_owned() + "Properties:\nnever locked\n"),
        ("misspelt property", DOOR.to_owned() + "Properties:\nnevr locked\n"),
        ("unknown state in a property", DOOR.to_owned() + "Properties:\nnever lokced\n"),
        ("unbalanced expression", DOOR.to_owned() + "Properties:\nwords within ( push\n"),
        ("unreadable file", DOOR.to_owned() + "Properties:\nsame words as \"nothing.txt\"\n"),
        ("unknown kind", DOOR.to_owned() + "Kind: pda\n"),
        ("unknown section", DOOR.to_owned() + "Colours: red\n"),
        ("outside", format!("door\n{DOOR}")),
        ("misspelt in an example", "States: open closed locked\nStart: closed\nFinal risky: open\n\
            Final safe: locked\nSymbols: push pull turn\nTransitions:\nopen closed open open\n\
            closed closed open locked\nlocked locked locked closed\nExamples:\nopen puhs -> closed\n"
            .to_owned()),
        ("examples without colon", DOOR.to_owned() + "Examples\nopen push -> closed\n"),
        ("symbols of a table without colon", "States: open closed locked\nStart: closed\n\
            Final risky: open\nFinal safe: locked\nSymbols push pull turn\nTransitions:\n\
            open closed open open\nclosed closed open locked\nlocked locked locked closed\n"
            .to_owned()),
        ("a start with two labels", DOOR.replace("Start: closed", "Start a: closed\nStart b: closed")
            .replace("locked  _    -> locked\n", "")),
        ("a state that ends in a colon", DOOR.replace("States: open", "States: x: open")),
        ("same identifier", DOOR.to_owned() + "Final a-b:\nFinal a_b:\n"),
        ("same identifier in CamelCase", DOOR.replace("pull turn\n", "pull turn Push\n")),
        ("reserved", DOOR.replace("Symbols: push", "Symbols: _ push")),
        // A name of two words: neither is a state.
        ("a state of two words", DOOR.to_owned() + "leave room push -> open\n"),
        ("carriage returns", DOOR.replace('\n', "\r\n").replace("locked  _    -> locked\r\n", "")),
    ];
    let all = Crate::new("every-mistake");
    let mut code = String::new();
    for (number, (_, text)) in mistakes.iter().enumerate() {
        all.write(&format!("{number}.txt"), text);
        let _ = writeln!(
            code,
            "pub mod m{number} {{\n#[fsm_macros::automaton(\"{number}.txt\")]\n\
             pub enum Door {{}}\n{USES}{USES_OF_AN_ENUM}}}"
        );
    }
    all.write("src/lib.rs", &code);
    let messages = all.messages("check --quiet");
    let errors: Vec<&str> = messages.split("\n\nerror").collect();
    let mut unexpected = String::new();
    for (number, (mistake, _)) in mistakes.iter().enumerate() {
        let path = format!("#[fsm_macros::automaton(\"{number}.txt\")]\n");
        let at_the_path = errors.iter().filter(|error| error.contains(&path)).count();
        if at_the_path != 1 {
            let _ = writeln!(unexpected, "{mistake}: {at_the_path}");
        }
    }
    assert!(
        unexpected.is_empty() && errors.len() == mistakes.len() + 1,
        "{unexpected}\n{messages}"
    );
}

/// A symbol may be a colon, or end in one.
#[test]
fn symbols_with_colons_of_a_refused_text() {
    let clock = Crate::new("colons");
    let text = "States: hours minutes\nStart: hours\nFinal: minutes\nSymbols: : m:\n\
                Transitions:\nhours : -> minutes\nhours m: -> hours\nminutes : -> minutes\n";
    clock.write("clock.txt", text);
    clock.write(
        "src/lib.rs",
        "#[fsm_macros::automaton(\"clock.txt\")]\npub enum Clock {}\n\n\
         pub const NEXT: Clock = Clock::START.next(ClockSymbol::Colon);\n\n\
         pub fn end(symbol: ClockSymbol) -> Clock {\n    match symbol {\n        \
         ClockSymbol::Colon => Clock::Hours,\n        \
         ClockSymbol::MColon => Clock::Minutes,\n    }\n}\n",
    );
    let messages = clock.messages("check --quiet");
    assert!(
        messages.starts_with("error: error[F021]: state `minutes` has no target on `m:`"),
        "{messages}"
    );
    assert_eq!(messages.matches("\nerror").count(), 1, "{messages}");
}

#[test]
fn a_good_text() {
    check("a-good-text", DOOR, expect![""]);
}

#[test]
fn an_unknown_state() {
    check(
        "an-unknown-state",
        &DOOR.replace("turn -> locked", "turn -> loked"),
        expect![[r#"
            error: error[F012]: state `loked` is not declared
                    --> door.txt:9:17
                     |
                   9 | closed  turn -> loked
                     |                 ^^^^^ not among the 3 states
                     |
                     = help: did you mean `locked`?
             --> src/lib.rs:3:13
              |
            3 | #[automaton("door.txt")]
              |             ^^^^^^^^^^

            error: could not compile `an-unknown-state` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn a_state_that_was_not_declared() {
    check(
        "an-undeclared-state",
        &DOOR.replace("closed locked\n", "closed\n"),
        expect![[r#"
            error: error[F012]: state `locked` is not declared
                    --> door.txt:4:13
                     |
                   4 | Final safe: locked
                     |             ^^^^^^ not among the 2 states; used 5 times
                     |
                     = help: declare it under `States:`
             --> src/lib.rs:3:13
              |
            3 | #[automaton("door.txt")]
              |             ^^^^^^^^^^

            error: could not compile `an-undeclared-state` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn a_hole() {
    check(
        "a-hole",
        &DOOR.replace("locked  _    -> locked\n", ""),
        expect![[r#"
            error: error[F021]: state `locked` has no target on `push` and `pull`
                     --> door.txt:10:1
                      |
                   10 | locked  turn -> closed
                      | ^^^^^^ 1 of 3 targets given
                      |
                      = note: the word `turn` leads there from `closed`
                      = help: write `locked push -> ...`, use `_` for every other symbol, or refuse the rest with `Otherwise: !`
             --> src/lib.rs:3:13
              |
            3 | #[automaton("door.txt")]
              |             ^^^^^^^^^^

            error: could not compile `a-hole` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn two_targets() {
    check(
        "two-targets",
        &(DOOR.to_owned() + "open push -> locked\n"),
        expect![[r#"
            error: error[F020]: state `open` has two targets on `push`
                     --> door.txt:14:14
                      |
                   14 | open push -> locked
                      |              ^^^^^^ here it goes to `locked`
                      |
                     ::: door.txt:7:17
                      |
                    7 | open    push -> closed
                      |                 ------ here it goes to `closed`
                      |
                      = note: the word `pull` leads to `open`, and then `push` has two ways
                      = help: keep one of the two
             --> src/lib.rs:3:13
              |
            3 | #[automaton("door.txt")]
              |             ^^^^^^^^^^

            error: could not compile `two-targets` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn a_claim_that_does_not_hold() {
    check(
        "a-wrong-claim",
        &(DOOR.to_owned() + "Claims: absorbing\n"),
        expect![[r#"
            error: error[F034]: final state `open` goes to `closed` on `push`
                     --> door.txt:7:17
                      |
                    7 | open    push -> closed
                      |                 ^^^^^^ leaves `open`
                      |
                     ::: door.txt:14:9
                      |
                   14 | Claims: absorbing
                      |         --------- `absorbing` is claimed here
                      |
                      = note: `open`: the word `pull` leads there from `closed`

                   error[F034]: final state `locked` goes to `closed` on `turn`
                     --> door.txt:10:17
                      |
                   10 | locked  turn -> closed
                      |                 ^^^^^^ leaves `locked`
                   ...
                   14 | Claims: absorbing
                      |         --------- `absorbing` is claimed here
                      |
                      = note: `locked`: the word `turn` leads there from `closed`
             --> src/lib.rs:3:13
              |
            3 | #[automaton("door.txt")]
              |             ^^^^^^^^^^

            error: could not compile `a-wrong-claim` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn a_missing_section() {
    check(
        "a-missing-section",
        &DOOR.replace("Start: closed\n", ""),
        expect![[r#"
            error: error[F004]: there is no section `Start:`
                     --> door.txt:12:23
                      |
                   12 | locked  _    -> locked
                      |                       ^ the text ends here
                      |
                      = help: name the state to begin with under `Start:`
             --> src/lib.rs:3:13
              |
            3 | #[automaton("door.txt")]
              |             ^^^^^^^^^^

            error: could not compile `a-missing-section` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn no_states_at_all() {
    let door = door("no-states", &[USES]);
    door.write("door.txt", "");
    expect![[r#"
        error: error[F004]: there are no sections `States:`, `Start:`, `Final:`, `Symbols:` and `Transitions:`
                --> door.txt:1:1
                 |
               1 |
                 | ^ the text ends here
                 |
                 = help: list every state under `States:`
         --> src/lib.rs:3:13
          |
        3 | #[automaton("door.txt")]
          |             ^^^^^^^^^^

        error: could not compile `no-states` (lib) due to 1 previous error
    "#]].assert_eq(&door.messages("check --quiet"));
}

#[test]
fn two_names_that_become_one_identifier() {
    check(
        "one-identifier",
        &(DOOR.to_owned() + "Final a-b:\nFinal a_b:\n"),
        expect![[r#"
            error: error[F040]: labels `a-b` and `a_b` both become `AB` in Rust
                     --> door.txt:15:7
                      |
                   14 | Final a-b:
                      |       --- first here
                   15 | Final a_b:
                      |       ^^^ the same identifier again
                      |
                      = help: call one of them something else
             --> src/lib.rs:3:13
              |
            3 | #[automaton("door.txt")]
              |             ^^^^^^^^^^

            error: could not compile `one-identifier` (lib) due to 1 previous error
        "#]],
    );
}

/// A small text that needs more transitions than fit into memory.
#[test]
fn a_text_that_is_too_large() {
    let large = Crate::new("too-large");
    let names = (0..30_000).map(|name| format!("q{name}")).collect::<Vec<_>>().join(" ");
    large.write(
        "large.txt",
        &format!("States: {names}\nStart: q0\nFinal: q0\nSymbols: {names}\nTransitions:\n"),
    );
    large.write("src/lib.rs", "#[fsm_macros::automaton(\"large.txt\")]\npub enum Large {}\n");
    expect![[r#"
        error: error[F008]: 30000 states and 30000 symbols need 900000000 transitions
                --> large.txt:4:1
                 |
               4 | Symbols: q0 q1 q2 q3 q4 q5 q6 q7 q8 q9 q10 q11 q12 q13 q14 q15 q16 q17 q18 q19 q20 q21 q22 q23 q24 q25 q26 q27 q28 q29 q30 q31 q32 q3...
                 | ^^^^^^^^ this alphabet with so many states
                 |
                 = note: at most 134217728 are possible
         --> src/lib.rs:1:25
          |
        1 | #[fsm_macros::automaton("large.txt")]
          |                         ^^^^^^^^^^^

        error: could not compile `too-large` (lib) due to 1 previous error
    "#]]
    .assert_eq(&large.messages("check --quiet"));
}
