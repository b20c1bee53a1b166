//! Groups of states and of symbols.

use expect_test::{Expect, expect};
use fsm_model::Severity;

use super::{check, report};

/// A connection with lines of groups.
pub(super) const LINE: &str = "\
States: CLOSED LISTEN SENT OPEN Broken
States opening: LISTEN SENT
Start: CLOSED
Final up: OPEN
Symbols: listen send ack close reset
Symbols calls: listen send close
Otherwise: !

Transitions:
CLOSED         listen -> LISTEN
CLOSED | LISTEN send  -> SENT
SENT           ack    -> OPEN
opening | up   close  -> CLOSED
OPEN           reset  -> Broken
_              reset  -> CLOSED
";

/// The text [`LINE`] with a part replaced.
pub(super) fn line(from: &str, to: &str) -> String {
    assert!(LINE.contains(from), "{from}");
    LINE.replacen(from, to, 1)
}

/// Checks that there is one message, and no more.
#[track_caller]
pub(super) fn check_one(text: &str, expected: Expect) {
    let report = report(text);
    let count = report.count(Severity::Error) + report.count(Severity::Warning);
    assert_eq!(count, 1, "{report}");
    check(text, expected);
}

#[test]
fn a_text_with_groups_is_right() {
    assert_eq!(report(LINE).to_string(), "");
}

#[test]
fn an_unknown_group() {
    check_one(
        &line("opening | up", "openning | up"),
        expect![[r#"
        error[F012]: state `openning` is not declared
          --> door.txt:13:1
           |
        13 | openning | up   close  -> CLOSED
           | ^^^^^^^^ not among the 5 states and 1 group
           |
          ::: door.txt:2:8
           |
         2 | States opening: LISTEN SENT
           |        ------- the group
           |
           = help: did you mean the group `opening`?"#]],
    );
}

#[test]
fn an_unknown_label() {
    check_one(
        &line("Final up:", "Final upward:").replace("opening | up ", "opening | upwards "),
        expect![[r#"
            error[F012]: state `upwards` is not declared
              --> door.txt:13:11
               |
            13 | opening | upwards   close  -> CLOSED
               |           ^^^^^^^ not among the 5 states and 1 group
               |
              ::: door.txt:4:7
               |
             4 | Final upward: OPEN
               |       ------ the label
               |
               = help: did you mean the label `upward`?"#]],
    );
}

#[test]
fn an_unknown_group_of_symbols() {
    check_one(
        &line("CLOSED         listen", "CLOSED call -> .\nCLOSED listen"),
        expect![[r#"
        error[F013]: symbol `call` is not declared
          --> door.txt:10:8
           |
         6 | Symbols calls: listen send close
           |         ----- the group
        ...
        10 | CLOSED call -> .
           |        ^^^^ not among the 5 symbols and 1 group
           |
           = help: did you mean the group `calls`?"#]],
    );
}

#[test]
fn a_member_that_is_not_declared() {
    check_one(
        &line("opening: LISTEN SENT", "opening: LISTEN SNET"),
        expect![[r#"
        error[F012]: state `SNET` is not declared
         --> door.txt:2:24
          |
        2 | States opening: LISTEN SNET
          |                        ^^^^ not among the 5 states and 1 group
          |
          = help: did you mean `SENT`?"#]],
    );
}

#[test]
fn a_member_that_was_listed_before() {
    check_one(
        &line("opening: LISTEN SENT", "opening: LISTEN SENT LISTEN"),
        expect![[r#"
        warning[W003]: `LISTEN` was listed before
         --> door.txt:2:29
          |
        2 | States opening: LISTEN SENT LISTEN
          |                 ------      ^^^^^^ the same again
          |                 |
          |                 first here"#]],
    );
}

#[test]
fn a_group_that_is_also_a_state() {
    check_one(
        &line("States opening:", "States SENT:").replace("opening |", "SENT |"),
        expect![[r#"
        error[F018]: group `SENT` has the name of a state
         --> door.txt:2:8
          |
        1 | States: CLOSED LISTEN SENT OPEN Broken
          |                       ---- the state
        2 | States SENT: LISTEN SENT
          |        ^^^^ the group
          |
          = help: call one of them something else"#]],
    );
}

#[test]
fn a_group_that_is_also_a_symbol() {
    check_one(
        &line("Symbols calls:", "Symbols ack:"),
        expect![[r#"
        error[F018]: group `ack` has the name of a symbol
         --> door.txt:6:9
          |
        5 | Symbols: listen send ack close reset
          |                      --- the symbol
        6 | Symbols ack: listen send close
          |         ^^^ the group
          |
          = help: call one of them something else"#]],
    );
}

#[test]
fn a_group_that_is_also_a_label() {
    check_one(
        &line("Final up:", "Final opening:").replace("opening | up", "opening"),
        expect![[r#"
        error[F018]: group `opening` is a label as well
         --> door.txt:2:8
          |
        2 | States opening: LISTEN SENT
          |        ^^^^^^^ the group
        3 | Start: CLOSED
        4 | Final opening: OPEN
          |       ------- the label, which is a group of its final states
          |
          = help: leave the group out, or call one of them something else"#]],
    );
}

#[test]
fn a_group_in_itself() {
    check_one(
        &line("opening: LISTEN SENT", "opening: LISTEN opening"),
        expect![[r#"
        error[F019]: group `opening` lists itself
         --> door.txt:2:8
          |
        2 | States opening: LISTEN opening
          |        ^^^^^^^ in itself
          |
          = help: a group is made of what it lists; leave one of them out"#]],
    );
}

#[test]
fn a_circle_of_groups() {
    check_one(
        &line(
            "opening: LISTEN SENT",
            "opening: LISTEN half\nStates half: SENT more\nStates more: opening",
        ),
        expect![[r#"
            error[F019]: groups `opening`, `half` and `more` list each other
             --> door.txt:2:8
              |
            2 | States opening: LISTEN half
              |        ^^^^^^^ in itself
            3 | States half: SENT more
              |        ---- in the circle
            4 | States more: opening
              |        ---- in the circle
              |
              = help: a group is made of what it lists; leave one of them out"#]],
    );
}

#[test]
fn a_group_as_a_target() {
    check_one(
        &line("SENT           ack    -> OPEN", "SENT ack -> opening"),
        expect![[r#"
        error[F012]: state `opening` is not declared
          --> door.txt:12:13
           |
        12 | SENT ack -> opening
           |             ^^^^^^^ not among the 5 states
           |
           = help: it is a group; one state belongs here"#]],
    );
}

#[test]
fn a_group_as_a_start() {
    check_one(
        &line("Start: CLOSED", "Start: opening"),
        expect![[r#"
        error[F012]: state `opening` is not declared
         --> door.txt:3:8
          |
        3 | Start: opening
          |        ^^^^^^^ not among the 5 states
          |
          = help: it is a group; one state belongs here"#]],
    );
}

#[test]
fn a_group_in_an_example() {
    check_one(
        &(LINE.to_owned() + "Examples:\nopening calls -> CLOSED\n"),
        expect![[r#"
        error[F013]: symbol `calls` is not declared
          --> door.txt:17:9
           |
        17 | opening calls -> CLOSED
           |         ^^^^^ not among the 5 symbols
           |
           = help: it is a group; one symbol belongs here"#]],
    );
}

#[test]
fn a_group_of_the_other_kind() {
    check_one(
        &line("SENT           ack ", "SENT opening ack"),
        expect![[r#"
        error[F013]: symbol `opening` is not declared
          --> door.txt:12:6
           |
        12 | SENT opening ack   -> OPEN
           |      ^^^^^^^ not among the 5 symbols and 1 group
           |
           = help: it is a group of states"#]],
    );
}

#[test]
fn a_group_without_its_colon() {
    check_one(
        &line("States opening:", "States opening"),
        expect![[r#"
        error[F009]: `States` is not read as a heading
         --> door.txt:2:1
          |
        2 | States opening LISTEN SENT
          | ^^^^^^ a heading ends in a colon
          |
          = help: if it is a name, do not begin a line with it"#]],
    );
}

#[test]
fn names_that_groups_cannot_have() {
    check(
        &line(
            "States opening:",
            "States .: LISTEN\nStates !: SENT\nStates |: SENT\nStates opening:",
        ),
        expect![[r#"
            error[F007]: `.` cannot be the name of a group
             --> door.txt:2:8
              |
            2 | States .: LISTEN
              |        ^ as a target, it means that the state stays

            error[F007]: `!` cannot be the name of a group
             --> door.txt:3:8
              |
            3 | States !: SENT
              |        ^ as a target, it means that the symbol is refused

            error[F007]: `|` cannot be the name of a group
             --> door.txt:4:8
              |
            4 | States |: SENT
              |        ^ it stands between states at the head of a line"#]],
    );
}

#[test]
fn a_label_with_the_name_of_a_state() {
    check_one(
        &line("Final up: OPEN", "Final OPEN: OPEN Broken")
            .replace("opening | up ", "opening | OPEN "),
        expect![[r#"
            warning[W006]: label `OPEN` is no group, for a state has its name
             --> door.txt:4:7
              |
            1 | States: CLOSED LISTEN SENT OPEN Broken
              |                            ---- the state
            ...
            4 | Final OPEN: OPEN Broken
              |       ^^^^ the label"#]],
    );
}

/// The state is all that the group would have, so its name means the same.
#[test]
fn a_label_with_the_name_of_its_only_state() {
    let text = line("Final up:", "Final OPEN:").replace("opening | up ", "opening | OPEN ");
    check(&text, expect![[""]]);
}

#[test]
fn a_label_one_slip_away_from_another() {
    check_one(
        &line("Final up: OPEN", "Final up: OPEN\nFinal openign: Broken"),
        expect![[r#"
        warning[W007]: label `openign` is one slip away from `opening`
         --> door.txt:5:7
          |
        2 | States opening: LISTEN SENT
          |        ------- the other one
        ...
        5 | Final openign: Broken
          |       ^^^^^^^ probably the same label was meant
          |
          = help: spell both alike, or choose a name that is less similar"#]],
    );
}

#[test]
fn labels_that_differ_in_more_than_a_slip() {
    for (one, other) in [("x", "o"), ("level1", "level2"), ("send", "sent"), ("opening", "closing")]
    {
        let text = format!(
            "States: A B\nStart: A\nFinal {one}: A\nFinal {other}: B\nSymbols: x\n\
             Transitions:\nA B\nB A\n"
        );
        assert_eq!(report(&text).to_string(), "", "{one} {other}");
    }
    for (one, other) in [("number", "numbr"), ("Number", "number"), ("numebr", "number")] {
        let text = format!(
            "States: A B\nStart: A\nFinal {one}: A\nFinal {other}: B\nSymbols: x\n\
             Transitions:\nA B\nB A\n"
        );
        assert_eq!(report(&text).count(Severity::Warning), 1, "{one} {other}");
    }
}
