//! Examples of texts that read bytes or characters.

use expect_test::{Expect, expect};

use super::character_rows::NUMBER;
use super::check;

/// Checks the message about [`NUMBER`] with an example.
#[track_caller]
fn check_lines(lines: &str, expected: Expect) {
    check(&format!("{NUMBER}{lines}\n"), expected);
}

#[test]
fn a_range_in_an_example() {
    check_lines(
        "Examples:\nstart  1-9 -> int",
        expect![[r#"
        error[F013]: `1-9` is a range, and no set
          --> door.txt:16:8
           |
        16 | start  1-9 -> int
           |        ^^^ one byte belongs here
           |
           = help: an example has single bytes, and strings such as `"12"`"#]],
    );
}

#[test]
fn a_set_in_an_example() {
    check_lines(
        "Examples:\nstart  digit -> int",
        expect![[r#"
        error[F013]: `digit` is not a byte
          --> door.txt:16:8
           |
        16 | start  digit -> int
           |        ^^^^^ one byte, or a string, belongs here
           |
           = help: it is a set; write one of its bytes"#]],
    );
}

#[test]
fn letters_without_quotes_in_an_example() {
    check_lines(
        "Examples:\nstart  12 -> int",
        expect![[r#"
        error[F013]: `12` is not a byte
          --> door.txt:16:8
           |
        16 | start  12 -> int
           |        ^^ one byte, or a string, belongs here
           |
           = help: write `"12"` for the bytes one after the other"#]],
    );
}

#[test]
fn a_string_with_a_blank() {
    check_lines(
        "Examples:\nstart  \"1 2\" -> int",
        expect![[r#"
        error[F052]: this string is never closed
          --> door.txt:16:8
           |
        16 | start  "1 2" -> int
           |        ^^ no quote ends it before the next blank
           |
           = help: write `\s` for a blank in a string, and `\"` for a quote"#]],
    );
}

#[test]
fn an_unknown_escape_in_a_string() {
    check_lines(
        "Examples:\nstart  \"1\\d2\" -> int",
        expect![[r#"
        error[F052]: there is no escape `\d`
          --> door.txt:16:10
           |
        16 | start  "1\d2" -> int
           |          ^^ not a byte
           |
           = help: there are `\s` for a blank, `\t`, `\n`, `\r`, `\0`, `\x1F`, `\u{1F600}`, and a backslash before any sign, such as `\-`"#]],
    );
}

#[test]
fn a_bar_in_an_example() {
    check_lines(
        "Examples:\nstart  1 | 2 -> int",
        expect![[r#"
        error[F013]: `|` stands among the bytes
          --> door.txt:16:10
           |
        16 | start  1 | 2 -> int
           |          ^ it stands between states, at the head of a line
           |
           = help: write `\|` for the byte; several bytes stand side by side, without a sign"#]],
    );
}

#[test]
fn an_example_that_does_not_hold() {
    check_lines(
        "Examples:\nstart  \"12\" e -> int",
        expect![[r#"
        error[F030]: `12e` leads from `start` to `e`, not to `int`
          --> door.txt:16:18
           |
        16 | start  "12" e -> int
           |                  ^^^ the example says otherwise
           |
           = note: states passed: `start int int e`"#]],
    );
}

#[test]
fn an_example_that_is_refused() {
    check_lines(
        "Examples:\nstart  \"1\\s_/2\" -> int",
        expect![[r#"
        error[F030]: `int` refuses `\s`, so `1\s_/2` leads nowhere from `start`
          --> door.txt:16:20
           |
        16 | start  "1\s_/2" -> int
           |                    ^^^ the example says otherwise
           |
          ::: door.txt:8:12
           |
         8 | Otherwise: !
           |            - refused here
           |
           = note: states passed: `start int`"#]],
    );
}

/// A string means the same in an example as in an expression: it ends at its second quote.
#[test]
fn something_behind_a_string() {
    check_lines(
        "Examples:\nstart  \"1\"2\" -> int",
        expect![[r#"
        error[F052]: something stands directly behind a string
          --> door.txt:16:11
           |
        16 | start  "1"2" -> int
           |           ^^ the string ends before it
           |
           = help: put a blank between them; a quote in a string is written `\"`"#]],
    );
    check_lines(
        "Examples:\nstart  \"1\", -> int",
        expect![[r#"
        error[F052]: something stands directly behind a string
          --> door.txt:16:11
           |
        16 | start  "1", -> int
           |           ^ the string ends before it
           |
           = help: put a blank between them; a quote in a string is written `\"`"#]],
    );
}

#[test]
fn an_escaped_quote_at_the_end() {
    check_lines(
        "Examples:\nstart  \"1\\\" -> int",
        expect![[r#"
        error[F052]: this string is never closed
          --> door.txt:16:8
           |
        16 | start  "1\" -> int
           |        ^^^^ no quote ends it before the next blank
           |
           = help: write `\s` for a blank in a string, and `\"` for a quote"#]],
    );
}
