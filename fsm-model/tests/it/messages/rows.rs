//! Rows and words that cannot be names.

use expect_test::expect;

use super::{DOOR, check, door, report};

#[test]
fn an_arrow_without_a_symbol() {
    check(
        &door("open    push -> closed", "open -> closed"),
        expect![[r#"
            error[F006]: something is missing before the arrow
             --> door.txt:8:6
              |
            8 | open -> closed
              |      ^^ a state and a symbol belong here
              |
              = help: a line with an arrow reads `state symbol ... -> state`"#]],
    );
}

#[test]
fn an_arrow_that_leads_nowhere() {
    check(
        &door("open    push -> closed", "open push ->"),
        expect![[r#"
        error[F006]: this arrow leads nowhere
         --> door.txt:8:11
          |
        8 | open push ->
          |           ^^ no state behind it
          |
          = help: a line with an arrow reads `state symbol ... -> state`"#]],
    );
}

#[test]
fn an_arrow_that_leads_to_two_states() {
    check(
        &door("open    push -> closed", "open push -> closed locked"),
        expect![[r#"
            error[F006]: an arrow leads to one state only
             --> door.txt:8:21
              |
            8 | open push -> closed locked
              |                     ^^^^^^ one too many
              |
              = help: a line with an arrow reads `state symbol ... -> state`; only an automaton with `Kind: nfa` may lead to several states"#]],
    );
}

#[test]
fn two_arrows_in_one_line() {
    check(
        &door("open    push -> closed", "open push -> closed -> open"),
        expect![[r#"
        error[F006]: two arrows in one line
         --> door.txt:8:21
          |
        8 | open push -> closed -> open
          |                     ^^ the second arrow
          |
          = help: a line with an arrow reads `state symbol ... -> state`"#]],
    );
}

#[test]
fn an_arrow_at_the_beginning() {
    check(
        &door("open    push -> closed", "-> closed"),
        expect![[r#"
        error[F006]: this line begins with an arrow
         --> door.txt:8:1
          |
        8 | -> closed
          | ^^ no state before it
          |
          = help: a line with an arrow reads `state symbol ... -> state`"#]],
    );
}

#[test]
fn an_example_without_an_arrow() {
    check(
        &door("turn pull -> open", "turn pull open"),
        expect![[r#"
            error[F006]: this line has no arrow
              --> door.txt:18:1
               |
            18 | closed turn turn pull open
               | ^^^^^^ no arrow follows
               |
               = help: an example reads `state symbol ... -> state`, with blanks around the arrow"#]],
    );
}

#[test]
fn an_arrow_as_a_name() {
    check(
        &door("Symbols: push", "Symbols: push ->"),
        expect![[r#"
        error[F007]: `->` cannot be a name
         --> door.txt:5:15
          |
        5 | Symbols: push -> pull turn
          |               ^^ a name was expected here
          |
          = help: an arrow belongs into `Transitions:` and `Examples:` only"#]],
    );
}

#[test]
fn the_rest_as_a_state() {
    check(
        &door("locked  turn -> closed", "locked  turn -> _"),
        expect![[r#"
            error[F007]: `_` cannot be a name
              --> door.txt:13:17
               |
            13 | locked  turn -> _
               |                 ^ a name was expected here
               |
               = help: `_` means every state at the head of a line, and every symbol before an arrow"#]],
    );
}

#[test]
fn a_state_that_would_be_a_heading() {
    check(
        &door("open closed", "open: closed"),
        expect![[r#"
            error[F007]: `open:` cannot be the name of a state
             --> door.txt:2:9
              |
            2 | States: open: closed locked
              |         ^^^^^ a line with it would be read as a heading
              |
              = help: leave out the colon"#]],
    );
}

#[test]
fn a_state_with_a_colon_is_refused_where_it_is_declared() {
    let text = door("States: open", "States: open:").replace("\nopen ", "\nopen: ");
    check(
        &text.replace("> open", "> open:"),
        expect![[r#"
            error[F007]: `open:` cannot be the name of a state
             --> door.txt:2:9
              |
            2 | States: open: closed locked
              |         ^^^^^ a line with it would be read as a heading
              |
              = help: leave out the colon"#]],
    );
}

#[test]
fn the_rest_as_a_label() {
    check(
        &door("Final safe:", "Final _:"),
        expect![[r#"
            error[F007]: `_` cannot be a name
             --> door.txt:4:7
              |
            4 | Final _: locked
              |       ^ a name was expected here
              |
              = help: `_` means every state at the head of a line, and every symbol before an arrow"#]],
    );
}

#[test]
fn rows_with_a_colon_behind_the_state() {
    let text = DOOR.replace("\nopen ", "\nopen: ").replace("\nclosed ", "\nclosed: ");
    check(
        &text,
        expect![[r#"
        error[F003]: there is no section `open:`
         --> door.txt:8:1
          |
        8 | open:    push -> closed
          | ^^^^^ not a section
          |
          = help: it is a state; a row has no colon behind it"#]],
    );
}

#[test]
fn a_row_that_could_not_stand_on_a_line_of_its_own() {
    check(
        &door("Transitions:\n", "Transitions: Start x:\n"),
        expect![[r#"
            error[F007]: `Start` cannot be the name of a state
             --> door.txt:7:14
              |
            7 | Transitions: Start x:
              |              ^^^^^ a line with it would be read as a heading
              |
              = help: leave out the colon"#]],
    );
}

#[test]
fn a_colon_as_a_state() {
    check(
        &door("States: open", "States: : open"),
        expect![[r#"
        error[F007]: `:` cannot be the name of a state
         --> door.txt:2:9
          |
        2 | States: : open closed locked
          |         ^ a line with it would be read as a heading
          |
          = help: leave out the colon"#]],
    );
}

/// A tab goes on to the next column that is a multiple of eight.
#[test]
fn a_row_that_goes_on_behind_tabs() {
    let text = |first: &str, second: &str| {
        format!(
            "States: A B\nStart: A\nFinal: B\nSymbols: x y\nTransitions:\n\
             {first}A B\n{second}A\n{first}B B\n{second}A\n"
        )
    };
    for (first, second) in [("", "\t"), ("\t", "\t\t"), ("       \t", "\t "), (" \t", "         ")]
    {
        assert_eq!(report(&text(first, second)).to_string(), "", "{first:?} {second:?}");
    }
    for (first, second) in [("\t", "       "), ("\t\t", "\t       ")] {
        assert_ne!(report(&text(first, second)).to_string(), "", "{first:?} {second:?}");
    }
}
