//! Groups, lines for several cases, `.` and `!`.

use expect_test::{Expect, expect};
use fsm_model::Severity;

use super::{check, report};

/// A connection with lines of groups.
const LINE: &str = "\
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
fn line(from: &str, to: &str) -> String {
    assert!(LINE.contains(from), "{from}");
    LINE.replacen(from, to, 1)
}

/// Checks that there is one message, and no more.
#[track_caller]
fn check_one(text: &str, expected: Expect) {
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
fn two_lines_that_cross() {
    check_one(
        &line("SENT           ack    -> OPEN", "SENT ack -> OPEN\nBroken _ -> ."),
        expect![[r#"
            error[F020]: state `Broken` has two targets on `reset`
              --> door.txt:16:26
               |
            13 | Broken _ -> .
               |             - here it stays as it is
            ...
            16 | _              reset  -> CLOSED
               |                          ^^^^^^ here it goes to `CLOSED`
               |
               = note: both count, because neither line lies inside the other
               = help: say what is meant in a line of its own: `Broken reset -> ...`"#]],
    );
}

#[test]
fn two_groups_that_cross_in_many_cases() {
    check_one(
        &line(
            "opening | up   close  -> CLOSED",
            "opening calls -> CLOSED\n_ listen send -> Broken",
        )
        .replace("CLOSED | LISTEN send  -> SENT", "CLOSED send -> SENT"),
        expect![[r#"
            error[F020]: state `LISTEN` has two targets on `listen` and `send`
              --> door.txt:14:18
               |
            13 | opening calls -> CLOSED
               |                  ------ here it goes to `CLOSED`
            14 | _ listen send -> Broken
               |                  ^^^^^^ here it goes to `Broken`
               |
               = note: these lines also meet in 2 other cases
               = note: both count, because neither line lies inside the other
               = help: say what is meant in a line of its own: `opening listen send -> ...`"#]],
    );
}

#[test]
fn the_same_set_with_two_names() {
    check_one(
        &line("States opening:", "States dialling: SENT LISTEN\nStates opening:")
            .replace("_              reset", "dialling close -> Broken\n_ reset"),
        expect![[r#"
            error[F020]: group `dialling` has two targets on `close`
              --> door.txt:16:19
               |
            14 | opening | up   close  -> CLOSED
               |                          ------ here it goes to `CLOSED`
            15 | OPEN           reset  -> Broken
            16 | dialling close -> Broken
               |                   ^^^^^^ here it goes to `Broken`
               |
               = help: keep one of the two"#]],
    );
}

#[test]
fn staying_and_refusing_at_once() {
    check_one(
        &line("SENT           ack    -> OPEN", "SENT ack -> .\nSENT ack -> !"),
        expect![[r#"
        error[F020]: state `SENT` has two targets on `ack`
          --> door.txt:13:13
           |
        12 | SENT ack -> .
           |             - here it stays as it is
        13 | SENT ack -> !
           |             ^ here it is refused
           |
           = help: keep one of the two"#]],
    );
}

#[test]
fn the_same_line_of_a_group_again() {
    check_one(
        &(LINE.to_owned() + "opening close -> CLOSED\n"),
        expect![[r#"
        warning[W003]: group `opening` on `close` was given before
          --> door.txt:16:18
           |
        13 | opening | up   close  -> CLOSED
           |                          ------ first here
        ...
        16 | opening close -> CLOSED
           |                  ^^^^^^ the same again"#]],
    );
}

#[test]
fn a_line_of_a_group_that_decides_nothing() {
    check_one(
        &line("opening | up   close ", "LISTEN | SENT close -> .\nup close -> .\nopening close"),
        expect![[r#"
            warning[W005]: the line of group `opening` decides nothing on `close`
              --> door.txt:15:9
               |
            15 | opening close -> CLOSED
               |         ^^^^^ smaller lines decide all of its cases"#]],
    );
}

#[test]
fn a_group_without_members() {
    check_one(
        &line("States opening:", "States none:\nStates opening:")
            .replace("OPEN           reset", "none reset -> .\nOPEN reset"),
        expect![[r#"
            warning[W005]: the line of group `none` decides nothing on `reset`
              --> door.txt:15:6
               |
            15 | none reset -> .
               |      ^^^^^ the group has no members"#]],
    );
}

#[test]
fn a_table_row_of_a_group_that_decides_nothing() {
    check_one(
        "States: A B\nStates both: A B\nStart: A\nFinal: A\nSymbols: x y\nTransitions:\nA B A\nB A A\nboth . .\n",
        expect![[r#"
            warning[W005]: the row of group `both` decides nothing
             --> door.txt:9:1
              |
            9 | both . .
              | ^^^^ smaller lines decide all of its cases"#]],
    );
}

#[test]
fn a_table_row_with_dots_that_is_too_short() {
    check_one(
        "States: A B\nStart: A\nFinal: A\nSymbols: x y z\nTransitions:\nA . B\nB A . !\n",
        expect![[r#"
            error[F022]: the row of `A` has too few targets
             --> door.txt:6:1
              |
            6 | A . B
              | ^ 2 targets for 3 symbols
              |
              = help: a row is a state and then one target per symbol, in order"#]],
    );
}

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
fn a_label_with_the_name_of_a_state() {
    check_one(
        &line("Final up:", "Final OPEN:").replace("opening | up ", "opening | OPEN "),
        expect![[r#"
            warning[W006]: label `OPEN` is no group, for a state has its name
             --> door.txt:4:7
              |
            1 | States: CLOSED LISTEN SENT OPEN Broken
              |                            ---- the state
            ...
            4 | Final OPEN: OPEN
              |       ^^^^ the label"#]],
    );
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
fn a_bar_without_blanks() {
    check_one(
        &line("CLOSED | LISTEN send", "CLOSED |LISTEN send"),
        expect![[r#"
        error[F013]: symbol `|LISTEN` is not declared
          --> door.txt:11:8
           |
        11 | CLOSED |LISTEN send  -> SENT
           |        ^^^^^^^ not among the 5 symbols and 1 group
           |
           = help: write `|` with blanks around it"#]],
    );
}

#[test]
fn a_bar_between_symbols() {
    check_one(
        &line("SENT           ack ", "SENT ack | send"),
        expect![[r#"
        error[F013]: symbol `|` is not declared
          --> door.txt:12:10
           |
        12 | SENT ack | send   -> OPEN
           |          ^ not among the 5 symbols and 1 group
           |
           = help: `|` stands between states at the head of a line"#]],
    );
}

#[test]
fn a_bar_without_a_symbol() {
    check_one(
        &line("CLOSED | LISTEN send", "CLOSED | LISTEN"),
        expect![[r#"
        error[F006]: something is missing before the arrow
          --> door.txt:11:1
           |
        11 | CLOSED | LISTEN  -> SENT
           | ^^^^^^^^^^^^^^^ these are states, and no symbol follows
           |
           = help: a line with an arrow reads `state | state symbol ... -> state`"#]],
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
fn a_hole_that_a_group_leaves() {
    check_one(
        "States: A B\nStates both: A B\nStart: A\nFinal: A\nSymbols: x y z\nTransitions:\n\
         both x -> .\nboth y -> B\nA z -> B\n",
        expect![[r#"
            error[F021]: state `B` has no target on `z`
             --> door.txt:1:11
              |
            1 | States: A B
              |           ^ 2 of 3 targets given
              |
              = note: the word `y` leads there from `A`
              = help: write `B z -> ...`, use `_` for every other symbol, or refuse the rest with `Otherwise: !`"#]],
    );
}

#[test]
fn not_everything_is_explicit() {
    check_one(
        &(LINE.to_owned() + "Claims: explicit\n"),
        expect![[r#"
        error[F036]: no line says what `CLOSED` does on `ack`, nor in 12 other cases
          --> door.txt:7:12
           |
         7 | Otherwise: !
           |            ^ decided here
           |
          ::: door.txt:16:9
           |
        16 | Claims: explicit
           |         -------- `explicit` is claimed here
           |
           = note: `CLOSED`: it is a start state
           = help: give every case a line of a state, of a group or of `_`"#]],
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
