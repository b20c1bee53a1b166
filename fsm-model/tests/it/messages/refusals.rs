//! `.`, `!` and `Otherwise:`.

use expect_test::expect;

use super::groups::{LINE, check_one, line};
use super::report;

#[test]
fn a_state_called_like_a_short_form() {
    check_one(
        "States: A !\nStart: A\nFinal: A !\nSymbols: x y\nOtherwise: !\nTransitions:\nA | ! x -> A\n",
        expect![[r#"
            warning[W008]: a state is called `!`
             --> door.txt:1:11
              |
            1 | States: A !
              |           ^ as a target it is this state, and never means that a symbol is refused
              |
              = help: call the state something else"#]],
    );
}

#[test]
fn a_short_form_at_the_head_of_a_line() {
    check_one(
        &line("SENT           ack ", ". ack"),
        expect![[r#"
        error[F012]: state `.` is not declared
          --> door.txt:12:1
           |
        12 | . ack   -> OPEN
           | ^ not among the 5 states and 1 group
           |
           = help: `.` and `!` stand for targets only"#]],
    );
}

#[test]
fn a_symbol_that_is_refused_everywhere() {
    check_one(
        &line("SENT           ack    -> OPEN", "SENT send -> OPEN"),
        expect![[r#"
        warning[W004]: symbol `ack` is refused in every state
         --> door.txt:5:22
          |
        5 | Symbols: listen send ack close reset
          |                      ^^^ no state allows it"#]],
    );
}

#[test]
fn an_end_that_is_not_final() {
    check_one(
        &line("_              reset", "opening reset"),
        expect![[r#"
        warning[W002]: no final state can be reached from state `Broken`
         --> door.txt:1:33
          |
        1 | States: CLOSED LISTEN SENT OPEN Broken
          |                                 ^^^^^^ no way to a final state
          |
          = help: if a word may end there, list it under `Final:`"#]],
    );
}

#[test]
fn an_otherwise_without_a_target() {
    check_one(
        &line("Otherwise: !", "Otherwise:"),
        expect![[r#"
            error[F017]: `Otherwise:` names no target
             --> door.txt:7:1
              |
            7 | Otherwise:
              | ^^^^^^^^^^ a state, `.` or `!` belongs here
              |
              = help: say what happens in every case that no line is about"#]],
    );
}

#[test]
fn an_otherwise_with_two_targets() {
    check_one(
        &line("Otherwise: !", "Otherwise: . !"),
        expect![[r#"
            error[F017]: `Otherwise:` names more than one target
             --> door.txt:7:14
              |
            7 | Otherwise: . !
              |              ^ one too many
              |
              = help: there is one target for every case that no line is about"#]],
    );
}

#[test]
fn a_sink_beside_otherwise() {
    check_one(
        &line("Otherwise: !", "Otherwise: !\nSink: Broken"),
        expect![[r#"
        error[F005]: a second section `Sink:`
         --> door.txt:8:1
          |
        7 | Otherwise: !
          | ---------- first here
        8 | Sink: Broken
          | ^^^^^ again here
          |
          = help: put everything under the first heading"#]],
    );
}

#[test]
fn an_otherwise_that_is_spelt_wrong() {
    check_one(
        &line("Otherwise: !", "Othrwise: !"),
        expect![[r#"
        error[F003]: there is no section `Othrwise:`
         --> door.txt:7:1
          |
        7 | Othrwise: !
          | ^^^^^^^^^ not a section
          |
          = help: did you mean `Otherwise:`?"#]],
    );
    check_one(
        &line("Otherwise: !", "Else: !"),
        expect![[r#"
        error[F003]: there is no section `Else:`
         --> door.txt:7:1
          |
        7 | Else: !
          | ^^^^^ not a section
          |
          = help: did you mean `Otherwise:`?"#]],
    );
}

#[test]
fn an_example_that_is_not_refused() {
    check_one(
        &(LINE.to_owned() + "Examples:\nopening close -> !\n"),
        expect![[r#"
            error[F030]: `close` leads from `LISTEN` to `CLOSED` and is not refused
              --> door.txt:17:18
               |
            13 | opening | up   close  -> CLOSED
               |                          ------ allowed here
            ...
            17 | opening close -> !
               |                  ^ the example says otherwise
               |
               = note: states passed: `LISTEN CLOSED`
               = note: the example is about 2 states"#]],
    );
}

#[test]
fn an_example_that_is_refused_too_early() {
    check_one(
        &(LINE.to_owned() + "Examples:\nCLOSED close listen -> !\n"),
        expect![[r#"
            error[F030]: `CLOSED` refuses `close`, so `close listen` leads nowhere from `CLOSED`
              --> door.txt:17:24
               |
            17 | CLOSED close listen -> !
               |                        ^ the example says otherwise
               |
              ::: door.txt:7:12
               |
             7 | Otherwise: !
               |            - refused here
               |
               = note: states passed: `CLOSED`"#]],
    );
}

#[test]
fn an_example_that_is_refused() {
    check_one(
        &(LINE.to_owned() + "Examples:\nCLOSED listen ack -> OPEN\n"),
        expect![[r#"
            error[F030]: `LISTEN` refuses `ack`, so `listen ack` leads nowhere from `CLOSED`
              --> door.txt:17:22
               |
            17 | CLOSED listen ack -> OPEN
               |                      ^^^^ the example says otherwise
               |
              ::: door.txt:7:12
               |
             7 | Otherwise: !
               |            - refused here
               |
               = note: states passed: `CLOSED LISTEN`"#]],
    );
}

#[test]
fn an_example_that_does_not_come_back() {
    check_one(
        &(LINE.to_owned() + "Examples:\n_ reset -> .\n"),
        expect![[r#"
        error[F030]: `reset` leads from `LISTEN` to `CLOSED`, not to `LISTEN`
          --> door.txt:17:12
           |
        17 | _ reset -> .
           |            ^ the example says otherwise
           |
           = note: states passed: `LISTEN CLOSED`
           = note: the example is about 5 states"#]],
    );
}

#[test]
fn an_example_without_a_symbol_to_refuse() {
    check_one(
        &(LINE.to_owned() + "Examples:\nCLOSED -> !\n"),
        expect![[r#"
        error[F006]: this example has no symbol that could be refused
          --> door.txt:17:11
           |
        17 | CLOSED -> !
           |           ^ means that the last symbol is refused
           |
           = help: write the symbol before the arrow"#]],
    );
}

#[test]
fn examples_that_hold() {
    let examples = "Examples:\nopening | up close -> CLOSED\nup close listen -> LISTEN\n\
                    CLOSED listen close -> .\nBroken | CLOSED ack -> !\n_ reset listen listen -> !\n";
    assert_ne!(report(&(LINE.to_owned() + examples)).to_string(), "");
    let right = examples.replace("_ reset listen listen", "opening | Broken reset listen listen");
    assert_eq!(report(&(LINE.to_owned() + &right)).to_string(), "");
}
