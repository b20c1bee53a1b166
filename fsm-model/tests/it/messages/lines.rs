//! Lines that are about several cases.

use expect_test::expect;

use super::groups::{LINE, check_one, line};

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
               = note: the word `send ack reset` leads to `Broken`, and then `reset` has two ways
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
               = note: the word `listen` leads to `LISTEN`, and then `listen` has two ways
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
               = note: the word `listen` leads to `LISTEN`, and then `close` has two ways
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
               = note: the word `send` leads to `SENT`, and then `ack` has two ways
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
fn a_bar_inside_a_word() {
    check_one(
        &line("CLOSED | LISTEN send", "CLOSED|LISTEN send"),
        expect![[r#"
        error[F012]: state `CLOSED|LISTEN` is not declared
          --> door.txt:11:1
           |
        11 | CLOSED|LISTEN send  -> SENT
           | ^^^^^^^^^^^^^ not among the 5 states and 1 group
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
               = help: `|` stands between states at the head of a line; several symbols stand side by side, without a sign"#]],
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
fn one_of_several_heads_was_given_before() {
    check_one(
        "States: A B C\nStates g: B C\nStart: A\nFinal: C\nSymbols: x\nTransitions:\n\
         A x -> B\nA | g x -> C\n",
        expect![[r#"
            error[F020]: state `A` has two targets on `x`
             --> door.txt:8:12
              |
            7 | A x -> B
              |        - here it goes to `B`
            8 | A | g x -> C
              |            ^ here it goes to `C`
              |
              = note: `A` is a start state, and `x` has two ways
              = help: keep one of the two"#]],
    );
    check_one(
        "States: A B C\nStart: A\nFinal: C\nSymbols: x\nTransitions:\n\
         A x -> B\nA | B | C x -> C\n",
        expect![[r#"
            error[F020]: state `A` has two targets on `x`
             --> door.txt:7:16
              |
            6 | A x -> B
              |        - here it goes to `B`
            7 | A | B | C x -> C
              |                ^ here it goes to `C`
              |
              = note: `A` is a start state, and `x` has two ways
              = help: keep one of the two"#]],
    );
}

#[test]
fn a_group_of_symbols_without_members_decides_nothing() {
    check_one(
        "States: A B\nStart: A\nFinal: B\nSymbols: x\nSymbols none:\nTransitions:\n\
         _ x -> B\nA none -> B\n",
        expect![[r#"
            warning[W005]: the line of state `A` decides nothing on `none`
             --> door.txt:8:3
              |
            8 | A none -> B
              |   ^^^^ the group has no members"#]],
    );
}

#[test]
fn every_state_beside_another_one() {
    for row in ["LISTEN | _ ack -> .", "_ | LISTEN ack -> .", "LISTEN | _ . . . . ."] {
        let report = super::report(&(LINE.to_owned() + row + "\n"));
        let found: Vec<&str> = report.iter().map(|(found, _)| found.message()).collect();
        assert_eq!(found, ["`_` cannot stand beside other states"], "{row}");
    }
    check_one(
        &(LINE.to_owned() + "Examples:\nLISTEN | _ ack -> .\n"),
        expect![[r#"
        error[F007]: `_` cannot stand beside other states
          --> door.txt:17:10
           |
        17 | LISTEN | _ ack -> .
           |          ^ this is every state already
           |
           = help: write a line with `_` alone"#]],
    );
}

#[test]
fn a_row_again_with_a_dot_for_the_state() {
    check_one(
        "States: A B\nStart: A\nFinal: A\nSymbols: x y\nTransitions:\nA . B\nA A B\nB A A\n",
        expect![[r#"
            warning[W003]: the row of `A` was given before
             --> door.txt:7:1
              |
            6 | A . B
              | - first here
            7 | A A B
              | ^ the same again"#]],
    );
    check_one(
        "States: A B\nStart: A\nFinal: A\nSymbols: x y\nTransitions:\nA . B\nA ! B\nB A A\n",
        expect![[r#"
            error[F023]: state `A` has two different rows
             --> door.txt:7:1
              |
            6 | A . B
              | - first here
            7 | A ! B
              | ^ again here
              |
              = note: on `x` one says `.` and the other `!`
              = help: keep one of the two"#]],
    );
}

/// A group that lists only another one has the same members, so neither line lies inside the other.
#[test]
fn the_same_set_by_listing_the_group() {
    let text = "States: A B C\nStates one: A B\nStates two: one\nStart: A\nFinal: C\nSymbols: x\n\
                Transitions:\none x -> B\ntwo x -> C\nC x -> A\n";
    let report = super::report(text);
    let codes: Vec<&str> = report.iter().map(|(found, _)| found.code().id()).collect();
    assert_eq!(codes, ["F020"], "{report}");
}
