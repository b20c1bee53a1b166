//! Rows of texts that read bytes or characters.

use expect_test::{Expect, expect};

use super::check;

pub(super) const NUMBER: &str = "\
States: start zero int e
Start: start
Final: zero int e
Bytes:
digit  0-9
first  1-9
exp    e E
Otherwise: !

Transitions:
start  0     -> zero
start  first -> int
int    digit -> .
int    exp   -> e
";

/// Checks the message about [`NUMBER`] with more lines.
#[track_caller]
fn check_lines(lines: &str, expected: Expect) {
    check(&format!("{NUMBER}{lines}\n"), expected);
}

/// Checks the message about [`NUMBER`] with a part replaced.
#[track_caller]
fn check_number(from: &str, to: &str, expected: Expect) {
    assert!(NUMBER.contains(from), "{from}");
    check(&NUMBER.replacen(from, to, 1), expected);
}

#[test]
fn a_good_text() {
    check_lines(
        r#"e  + - \_ \| / : " \\ \s -> .
Examples:
start  "12e" + " _ \s -> e
start  "" -> start
start  0 0 -> !"#,
        expect![[r#"
            error[F007]: `_` cannot be a name
              --> door.txt:17:18
               |
            17 | start  "12e" + " _ \s -> e
               |                  ^ a name was expected here
               |
               = help: `_` means every state at the head of a line, and every symbol before an arrow"#]],
    );
}

#[test]
fn a_byte_with_two_targets() {
    check_lines(
        "start  0 -> int",
        expect![[r#"
        error[F020]: state `start` has two targets on '0'
          --> door.txt:15:13
           |
        11 | start  0     -> zero
           |                 ---- here it goes to `zero`
        ...
        15 | start  0 -> int
           |             ^^^ here it goes to `int`
           |
           = note: `start` is a start state, and '0' has two ways
           = help: keep one of the two"#]],
    );
}

#[test]
fn a_control_character_with_two_targets() {
    check_lines(
        "e  \\x1F -> zero\ne  \\x1F -> int",
        expect![[r#"
        error[F020]: state `e` has two targets on 0x1F
          --> door.txt:16:12
           |
        15 | e  \x1F -> zero
           |            ---- here it goes to `zero`
        16 | e  \x1F -> int
           |            ^^^ here it goes to `int`
           |
           = help: keep one of the two"#]],
    );
}

#[test]
fn a_byte_of_two_lines_across() {
    check_lines(
        "_  0 -> zero\nint  _ -> .",
        expect![[r#"
        error[F020]: state `int` has two targets on '0'
          --> door.txt:15:9
           |
        13 | int    digit -> .
           |                 - here it stays as it is
        14 | int    exp   -> e
        15 | _  0 -> zero
           |         ^^^^ here it goes to `zero`
           |
           = note: both count, because neither line lies inside the other
           = note: the word `1` leads to `int`, and then '0' has two ways
           = help: say what is meant in a line of its own: `int 0 -> ...`"#]],
    );
}

#[test]
fn the_same_twice() {
    check_lines(
        "start  0 -> zero",
        expect![[r#"
        warning[W003]: state `start` on '0' was given before
          --> door.txt:15:13
           |
        11 | start  0     -> zero
           |                 ---- first here
        ...
        15 | start  0 -> zero
           |             ^^^^ the same again"#]],
    );
}

#[test]
fn a_set_whose_bytes_are_all_decided() {
    check_lines(
        "start  digit -> e",
        expect![[r#"
        warning[W005]: the line of state `start` decides nothing on `digit`
          --> door.txt:15:8
           |
        15 | start  digit -> e
           |        ^^^^^ smaller lines decide all of its cases"#]],
    );
}

#[test]
fn a_range_in_a_row() {
    check_lines(
        "e  0-9 -> int",
        expect![[r#"
        error[F013]: `0-9` is a range, and no set
          --> door.txt:15:4
           |
        15 | e  0-9 -> int
           |    ^^^ a range has no name
           |
           = help: declare it in a line under `Bytes:`, such as `name 0-9`"#]],
    );
}

#[test]
fn a_misspelt_set_in_a_row() {
    check_lines(
        "e  digt -> int\nzero  digt -> int",
        expect![[r#"
        error[F013]: there is no set `digt`
          --> door.txt:15:4
           |
        15 | e  digt -> int
           |    ^^^^ neither a byte nor one of the 3 sets; used 2 times
           |
          ::: door.txt:5:1
           |
         5 | digit  0-9
           | ----- the set
           |
           = help: did you mean `digit`?"#]],
    );
}

#[test]
fn a_word_that_is_no_set() {
    check_lines(
        "e  letter -> int",
        expect![[r#"
        error[F013]: there is no set `letter`
          --> door.txt:15:4
           |
        15 | e  letter -> int
           |    ^^^^^^ neither a byte nor one of the 3 sets
           |
           = help: a line reads one byte; a set is declared under `Bytes:`"#]],
    );
}

#[test]
fn a_string_in_a_row() {
    check_lines(
        "e  \"true\" -> int",
        expect![[r#"
        error[F013]: `"true"` is a string, and a line reads one byte
          --> door.txt:15:4
           |
        15 | e  "true" -> int
           |    ^^^^^^ one byte or a set belongs here
           |
           = help: only expressions and examples have strings"#]],
    );
}

#[test]
fn a_string_that_is_not_closed_in_a_row() {
    check_lines(
        "e  \"true -> int",
        expect![[r#"
        error[F052]: this string is never closed
          --> door.txt:15:4
           |
        15 | e  "true -> int
           |    ^^^^^ no quote ends it before the next blank
           |
           = help: write `\s` for a blank in a string, and `\"` for a quote"#]],
    );
}

#[test]
fn a_bar_between_bytes() {
    check_lines(
        "zero  e | E -> e",
        expect![[r#"
        error[F013]: `|` stands among the bytes
          --> door.txt:15:9
           |
        15 | zero  e | E -> e
           |         ^ it stands between states, at the head of a line
           |
           = help: write `\|` for the byte; several bytes stand side by side, without a sign"#]],
    );
}

#[test]
fn a_bar_as_the_only_byte() {
    check_lines(
        "zero | -> e",
        expect![[r#"
        error[F013]: `|` stands among the bytes
          --> door.txt:15:6
           |
        15 | zero | -> e
           |      ^ it stands between states, at the head of a line
           |
           = help: write `\|` for the byte; several bytes stand side by side, without a sign"#]],
    );
}

#[test]
fn commas_between_bytes() {
    check_lines(
        "zero  e, E -> e",
        expect![[r#"
        error[F013]: there is no set `e,`
          --> door.txt:15:7
           |
        15 | zero  e, E -> e
           |       ^^ neither a byte nor one of the 3 sets
           |
           = help: bytes are separated by blanks, without commas"#]],
    );
}

#[test]
fn a_character_that_is_not_one_byte_in_a_row() {
    check_lines(
        "zero  é -> e",
        expect![[r#"
        error[F052]: `é` is not one byte
          --> door.txt:15:7
           |
        15 | zero  é -> e
           |       ^ 2 bytes in UTF-8
           |
           = help: it is `\xC3 \xA9`, one after the other; or read `Characters:` in place of `Bytes:`"#]],
    );
}

#[test]
fn an_unknown_escape_in_a_row() {
    check_lines(
        "zero  \\d -> e",
        expect![[r#"
        error[F052]: there is no escape `\d`
          --> door.txt:15:7
           |
        15 | zero  \d -> e
           |       ^^ not a byte
           |
           = help: there are `\s` for a blank, `\t`, `\n`, `\r`, `\0`, `\x1F`, `\u{1F600}`, and a backslash before any sign, such as `\-`"#]],
    );
}

#[test]
fn two_escapes_in_a_row() {
    check_lines(
        "zero  \\r\\n -> e",
        expect![[r#"
        error[F052]: this is more than one byte
          --> door.txt:15:7
           |
        15 | zero  \r\n -> e
           |       ^^^^ no blank separates them
           |
           = help: write each byte as a word of its own: `\r \n`"#]],
    );
}

#[test]
fn a_blank_in_a_row() {
    check_lines(
        "zero   -> e",
        expect![[r#"
        error[F006]: something is missing before the arrow
          --> door.txt:15:8
           |
        15 | zero   -> e
           |        ^^ a state and a byte belong here; a blank is written `\s`
           |
           = help: a line with an arrow reads `state symbol ... -> state`"#]],
    );
}

#[test]
fn a_set_as_a_state() {
    check_lines(
        "zero  e -> digit",
        expect![[r#"
        error[F012]: state `digit` is not declared
          --> door.txt:15:12
           |
        15 | zero  e -> digit
           |            ^^^^^ not among the 4 states
           |
           = help: it is a set of bytes"#]],
    );
}

/// All rows will be written like the first one.
#[test]
fn a_table_row() {
    check_lines(
        "zero  zero int e\ne  zero int e",
        expect![[r#"
        error[F006]: this line has no arrow, and there is no table of bytes
          --> door.txt:15:1
           |
        15 | zero  zero int e
           | ^^^^ no arrow follows
           |
           = help: write `state byte ... -> state`; a set may stand there, too"#]],
    );
}

#[test]
fn bytes_that_no_line_is_about() {
    check_number(
        "Otherwise: !\n",
        "",
        expect![[r#"
            error[F021]: states `start`, `zero`, `int` and `e` have no target in 11 cases
              --> door.txt:10:1
               |
            10 | start  0     -> zero
               | ^^^^^ nothing on `not 0-9`
            11 | start  first -> int
            12 | int    digit -> .
               | --- nothing on `not 0-9 E e`
               |
              ::: door.txt:1:15
               |
             1 | States: start zero int e
               |               ----     - no row
               |               |
               |               no row
               |
               = note: `start`: it is a start state
               = help: say with `Otherwise:` what happens in every other case: `.` for no change, `!` for a refusal, or a state"#]],
    );
}

#[test]
fn symbols_and_bytes() {
    check_number(
        "Bytes:",
        "Symbols: a b\nBytes:",
        expect![[r#"
        error[F028]: `Symbols:` has no place beside `Bytes:`
         --> door.txt:4:1
          |
        4 | Symbols: a b
          | ^^^^^^^^ the automaton reads one or the other
        5 | Bytes:
          | ------ because of this
          |
          = help: leave one of the two out"#]],
    );
}

#[test]
fn characters_and_bytes() {
    check_number(
        "Bytes:",
        "Characters:\nletter  a-z\nBytes:",
        expect![[r#"
        error[F028]: `Characters:` has no place beside `Bytes:`
         --> door.txt:4:1
          |
        4 | Characters:
          | ^^^^^^^^^^^ the automaton reads one or the other
        5 | letter  a-z
        6 | Bytes:
          | ------ because of this
          |
          = help: leave one of the two out"#]],
    );
}

#[test]
fn a_misspelt_section() {
    check_number(
        "Bytes:",
        "Byte:",
        expect![[r#"
        error[F003]: there is no section `Byte:`
         --> door.txt:4:1
          |
        4 | Byte:
          | ^^^^^ not a section
          |
          = help: did you mean `Bytes:`?"#]],
    );
}

#[test]
fn a_section_with_another_name() {
    check_number(
        "Bytes:",
        "Chars:",
        expect![[r#"
        error[F003]: there is no section `Chars:`
         --> door.txt:4:1
          |
        4 | Chars:
          | ^^^^^^ not a section
          |
          = help: did you mean `Characters:`?"#]],
    );
}

#[test]
fn one_byte_that_no_line_is_about() {
    let text = NUMBER
        .replace("Otherwise: !\n", "")
        .replace("exp    e E", "exp    e E\nrest \\0-d f-\\xFF");
    let text = text.replace("start  0     -> zero\nstart  first -> int", "start rest -> int");
    check(
        &format!("{text}int _ -> .\nzero _ -> .\ne _ -> .\n"),
        expect![[r#"
        error[F021]: state `start` has no target on 'e'
          --> door.txt:11:1
           |
        11 | start rest -> int
           | ^^^^^ its lines leave bytes out
           |
           = note: it is a start state
           = help: write `start e -> ...`, use `_` for every other byte, or refuse the rest with `Otherwise: !`"#]],
    );
}

#[test]
fn the_empty_word_is_no_byte() {
    check_lines(
        "zero  ε -> e",
        expect![[r#"
        error[F052]: `ε` is not one byte
          --> door.txt:15:7
           |
        15 | zero  ε -> e
           |       ^ 2 bytes in UTF-8
           |
           = help: it is `\xCE \xB5`, one after the other; or read `Characters:` in place of `Bytes:`"#]],
    );
}
