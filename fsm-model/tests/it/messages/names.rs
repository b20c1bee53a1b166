//! Declared and undeclared names.

use expect_test::expect;

use super::{DOOR, check, door};

#[test]
fn a_state_is_declared_twice() {
    check(
        &door("open closed locked", "open closed locked open"),
        expect![[r#"
        error[F010]: state `open` is declared twice
         --> door.txt:2:28
          |
        2 | States: open closed locked open
          |         ---- first here    ^^^^ again here
          |
          = help: remove one of the two"#]],
    );
}

#[test]
fn a_symbol_is_declared_twice() {
    check(
        &door("push pull turn", "push pull turn\npull"),
        expect![[r#"
        error[F011]: symbol `pull` is declared twice
         --> door.txt:6:1
          |
        5 | Symbols: push pull turn
          |               ---- first here
        6 | pull
          | ^^^^ again here
          |
          = help: remove one of the two"#]],
    );
}

#[test]
fn a_state_is_not_declared() {
    check(
        &door("turn -> locked", "turn -> lokced"),
        expect![[r#"
        error[F012]: state `lokced` is not declared
          --> door.txt:11:17
           |
        11 | closed  turn -> lokced
           |                 ^^^^^^ not among the 3 states
           |
           = help: did you mean `locked`?"#]],
    );
}

#[test]
fn a_state_is_not_declared_but_used_often() {
    check(
        &door("open closed locked", "open closed"),
        expect![[r#"
        error[F012]: state `locked` is not declared
         --> door.txt:4:13
          |
        4 | Final safe: locked
          |             ^^^^^^ not among the 2 states; used 5 times
          |
          = help: declare it under `States:`"#]],
    );
}

#[test]
fn a_symbol_is_not_declared() {
    check(
        &door("turn -> locked", "trun -> locked"),
        expect![[r#"
        error[F013]: symbol `trun` is not declared
          --> door.txt:11:9
           |
        11 | closed  trun -> locked
           |         ^^^^ not among the 3 symbols
           |
           = help: did you mean `turn`?"#]],
    );
}

#[test]
fn a_state_where_a_symbol_belongs() {
    check(
        &door("turn -> locked", "locked -> turn"),
        expect![[r#"
        error[F013]: symbol `locked` is not declared
          --> door.txt:11:9
           |
        11 | closed  locked -> turn
           |         ^^^^^^ not among the 3 symbols
           |
           = help: it is a state

        error[F012]: state `turn` is not declared
          --> door.txt:11:19
           |
        11 | closed  locked -> turn
           |                   ^^^^ not among the 3 states
           |
           = help: it is a symbol"#]],
    );
}

#[test]
fn no_start() {
    check(
        &door("Start: closed", "Start:"),
        expect![[r#"
        error[F014]: there is no start state
         --> door.txt:3:1
          |
        3 | Start:
          | ^^^^^^ a state belongs here
          |
          = help: name the state to begin with"#]],
    );
}

#[test]
fn no_start_for_a_label() {
    check(
        &door("Start: closed", "Start: closed\nStart you:"),
        expect![[r#"
        error[F014]: there is no start state for `you`
         --> door.txt:4:1
          |
        4 | Start you:
          | ^^^^^^^^^^ a state belongs here
          |
          = help: name the state to begin with"#]],
    );
}

#[test]
fn one_start_label_for_two_states() {
    check(
        &door("Start: closed", "Start you: closed open"),
        expect![[r#"
        error[F015]: start label `you` names more than one state
         --> door.txt:3:19
          |
        3 | Start you: closed open
          |            ------ ^^^^ one too many
          |            |
          |            the first
          |
          = help: give each start a label of its own, or list them under `Start:`"#]],
    );
}

#[test]
fn a_final_state_with_two_labels() {
    check(
        &door("Final safe: locked", "Final safe: locked\nFinal: open locked"),
        expect![[r#"
        error[F016]: state `locked` is final in two ways
         --> door.txt:5:13
          |
        4 | Final safe: locked
          |             ------ and here under another heading
        5 | Final: open locked
          |             ^^^^^^ here under `Final:`
          |
          = help: list it once"#]],
    );
}

#[test]
fn a_sink_without_a_state() {
    check(
        &door("Claims:", "Sink:\nClaims:"),
        expect![[r#"
            error[F017]: `Sink:` names no target
              --> door.txt:16:1
               |
            16 | Sink:
               | ^^^^^ a state, `.` or `!` belongs here
               |
               = help: say what happens in every case that no line is about"#]],
    );
}

#[test]
fn a_sink_of_two_states() {
    check(
        &door("Claims:", "Sink: open closed\nClaims:"),
        expect![[r#"
            error[F017]: `Sink:` names more than one target
              --> door.txt:16:12
               |
            16 | Sink: open closed
               |            ^^^^^^ one too many
               |
               = help: there is one target for every case that no line is about"#]],
    );
}

#[test]
fn one_start_label_for_two_states_with_a_repetition() {
    check(
        &door("Start: closed", "Start you: closed closed open"),
        expect![[r#"
        warning[W003]: `closed` was listed before
         --> door.txt:3:19
          |
        3 | Start you: closed closed open
          |            ------ ^^^^^^ the same again
          |            |
          |            first here

        error[F015]: start label `you` names more than one state
         --> door.txt:3:26
          |
        3 | Start you: closed closed open
          |            ------        ^^^^ one too many
          |            |
          |            the first
          |
          = help: give each start a label of its own, or list them under `Start:`"#]],
    );
}

#[test]
fn several_starts_without_a_label() {
    check(&door("Start: closed", "Start: closed open"), expect![[""]]);
}

#[test]
fn an_empty_list_of_states() {
    check(
        &door("States: open closed locked", "States:"),
        expect![[r#"
        error[F012]: state `closed` is not declared
         --> door.txt:3:8
          |
        3 | Start: closed
          |        ^^^^^^ no state is declared at all; used 8 times
          |
          = help: declare it under `States:`"#]],
    );
}

#[test]
fn a_name_with_another_number_is_not_a_slip() {
    let text = DOOR.replace("open", "q0").replace("closed", "q1").replace("locked", "q2");
    check(
        &text.replace("Final safe: q2", "Final safe: q3"),
        expect![[r#"
        error[F012]: state `q3` is not declared
         --> door.txt:4:13
          |
        4 | Final safe: q3
          |             ^^ not among the 3 states
          |
          = help: declare it under `States:`"#]],
    );
}

#[test]
fn names_separated_by_commas() {
    check(
        &door("open closed locked", "open, closed, locked"),
        expect![[r#"
        error[F012]: state `closed` is not declared
         --> door.txt:3:8
          |
        3 | Start: closed
          |        ^^^^^^ not among the 3 states; used 8 times
          |
          = help: names are separated by blanks, without commas

        error[F012]: state `open` is not declared
         --> door.txt:8:1
          |
        8 | open    push -> closed
          | ^^^^ not among the 3 states; used 5 times
          |
          = help: names are separated by blanks, without commas"#]],
    );
}

#[test]
fn a_comment_of_another_language() {
    check(
        &door("Start: closed", "Start: closed # for"),
        expect![[r#"
        error[F012]: state `#` is not declared
         --> door.txt:3:15
          |
        3 | Start: closed # for
          |               ^ not among the 3 states
          |
          = help: a comment begins with `//`

        error[F012]: state `for` is not declared
         --> door.txt:3:17
          |
        3 | Start: closed # for
          |                 ^^^ not among the 3 states
          |
          = help: declare it under `States:`"#]],
    );
}

#[test]
fn a_claim_without_its_colon_behind_the_rows() {
    check(
        &door("Claims:", "Claims"),
        expect![[r#"
        error[F012]: state `Claims` is not declared
          --> door.txt:16:1
           |
        16 | Claims reachable live
           | ^^^^^^ not among the 3 states
           |
           = help: a heading ends in a colon: `Claims:`"#]],
    );
}

#[test]
fn an_invisible_character_is_shown() {
    check(
        &door("Start: closed", "Start: closed\u{200B}"),
        expect![[r#"
            error[F012]: state `closed\u{200b}` is not declared
             --> door.txt:3:8
              |
            3 | Start: closed�
              |        ^^^^^^^ not among the 3 states
              |
              = help: did you mean `closed`? U+200B in it cannot be seen"#]],
    );
}

/// If a declared name is never used and a similar name is used, the declaration is probably wrong.
#[test]
fn a_slip_in_a_declaration() {
    check(
        &door("States: open closed", "States: open clsoed"),
        expect![[r#"
            error[F012]: state `closed` is not declared
             --> door.txt:3:8
              |
            2 | States: open clsoed locked
              |              ------ declared and never used
            3 | Start: closed
              |        ^^^^^^ not among the 3 states; used 8 times
              |
              = help: did you mean `clsoed`, or is that misspelt?"#]],
    );
}
