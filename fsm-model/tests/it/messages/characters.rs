//! Sets of bytes and of characters.

use expect_test::{Expect, expect};

use super::check;

/// Checks the message about a text with one more set.
#[track_caller]
fn check_set(line: &str, expected: Expect) {
    check(&format!("Bytes:\ndigit  0-9\n{line}\nLanguage: digit+\n"), expected);
}

/// The same for sets of characters.
#[track_caller]
fn check_characters(line: &str, expected: Expect) {
    check(&format!("Characters:\ndigit  0-9\n{line}\nLanguage: digit+\n"), expected);
}

#[test]
fn good_sets() {
    check_set(
        r"hex digit a-f A-F
white  \s \t \n \r \0
sign   + -
signs  \- \_ \: \/ \| \\ _-` +--
more   hex \x80-\xFF
    \u{7F}",
        expect![[""]],
    );
    check_characters(r"letter  a-z ä-ÿ \u{3B1}-\u{3C9} ε \ε", expect![[""]]);
}

#[test]
fn a_range_with_its_larger_end_first() {
    check_set(
        "letter z-a",
        expect![[r#"
        error[F053]: the range `z-a` has its larger end first
         --> door.txt:3:8
          |
        3 | letter z-a
          |        ^^^ 'z' comes behind 'a'
          |
          = help: did you mean `a-z`? `\-` is only a sign"#]],
    );
}

#[test]
fn a_range_that_begins_or_ends_with_a_minus() {
    check_set(
        "sign --+",
        expect![[r#"
        error[F053]: the range `--+` has its larger end first
         --> door.txt:3:6
          |
        3 | sign --+
          |      ^^^ '-' comes behind '+'
          |
          = help: a `-` that stands alone, or is escaped, is only a sign"#]],
    );
}

#[test]
fn an_underscore() {
    check_set(
        "word a-z _",
        expect![[r#"
        error[F053]: `_` alone is no part of a set
         --> door.txt:3:10
          |
        3 | word a-z _
          |          ^ it means everything, and only in lines and expressions
          |
          = help: write `\_` for the underscore"#]],
    );
}

#[test]
fn a_set_with_the_name_of_a_byte() {
    check_set(
        "e  e E",
        expect![[r#"
        error[F018]: set `e` has the name of a byte
         --> door.txt:3:1
          |
        3 | e  e E
          | ^ a set needs a name of its own
          |
          = help: a line is a name and then what is in the set, such as `digit 0-9`"#]],
    );
}

#[test]
fn a_set_with_the_name_of_an_escape() {
    check_set(
        "\\n  \\r \\n",
        expect![[r#"
        error[F018]: set `\n` has the name of a byte
         --> door.txt:3:1
          |
        3 | \n  \r \n
          | ^^ a set needs a name of its own
          |
          = help: a line is a name and then what is in the set, such as `digit 0-9`"#]],
    );
}

#[test]
fn a_set_with_the_name_of_a_range() {
    check_set(
        "a-z  a-z",
        expect![[r#"
        error[F018]: set `a-z` has the name of a range
         --> door.txt:3:1
          |
        3 | a-z  a-z
          | ^^^ a set needs a name of its own
          |
          = help: a line is a name and then what is in the set, such as `digit 0-9`"#]],
    );
}

#[test]
fn a_set_without_members() {
    check_set(
        "exp",
        expect![[r#"
        error[F053]: set `exp` is empty
         --> door.txt:3:1
          |
        3 | exp
          | ^^^ nothing follows
          |
          = help: list its bytes behind its name, such as `exp 0-9 a-f`"#]],
    );
}

#[test]
fn two_sets_with_one_name() {
    check_set(
        "exp  e\nexp  E",
        expect![[r#"
        error[F018]: set `exp` is declared twice
         --> door.txt:4:1
          |
        3 | exp  e
          | --- first here
        4 | exp  E
          | ^^^ again here
          |
          = help: put everything into one line, or call one of them something else"#]],
    );
}

#[test]
fn a_set_with_the_name_not() {
    check_set(
        "not  a-z",
        expect![[r#"
        error[F018]: `not` cannot be the name of a set
         --> door.txt:3:1
          |
        3 | not  a-z
          | ^^^ it means something else in expressions
          |
          = help: use letters, digits, `-` and `_`"#]],
    );
}

#[test]
fn a_set_with_an_operator_in_its_name() {
    check_set(
        "digits+  0-9",
        expect![[r#"
        error[F018]: `digits+` cannot be the name of a set
         --> door.txt:3:1
          |
        3 | digits+  0-9
          | ^^^^^^^ it means something else in expressions
          |
          = help: use letters, digits, `-` and `_`"#]],
    );
}

/// All lines with a colon are one mistake.
#[test]
fn a_set_with_a_colon() {
    check_set(
        "exp: e E\nsign: + -",
        expect![[r#"
        error[F003]: there is no section `exp:`
         --> door.txt:3:1
          |
        3 | exp: e E
          | ^^^^ not a section
          |
          = help: a set has no colon behind its name: `digit 0-9`"#]],
    );
}

#[test]
fn sets_that_list_each_other() {
    check_set(
        "exp  e capital\ncapital  E exp",
        expect![[r#"
        error[F019]: sets `exp` and `capital` list each other
         --> door.txt:3:1
          |
        3 | exp  e capital
          | ^^^ in itself
        4 | capital  E exp
          | ------- in the circle
          |
          = help: a set is made of what it lists; leave one of them out"#]],
    );
}

#[test]
fn a_set_in_itself() {
    check_set(
        "exp  e exp",
        expect![[r#"
        error[F019]: set `exp` lists itself
         --> door.txt:3:1
          |
        3 | exp  e exp
          | ^^^ in itself
          |
          = help: a set is made of what it lists; leave one of them out"#]],
    );
}

#[test]
fn a_misspelt_set_in_a_set() {
    check_set(
        "hex  digt a-f",
        expect![[r#"
        error[F013]: `digt` is no byte, no range and no set
         --> door.txt:3:6
          |
        3 | hex  digt a-f
          |      ^^^^ the sets are `digit` and `hex`
          |
          = help: did you mean `digit`?"#]],
    );
}

#[test]
fn several_letters_at_once() {
    check_set(
        "vowel  aeiou",
        expect![[r#"
        error[F013]: `aeiou` is no byte, no range and no set
         --> door.txt:3:8
          |
        3 | vowel  aeiou
          |        ^^^^^ the sets are `digit` and `vowel`
          |
          = help: bytes are separated by blanks; a set is declared in a line of its own"#]],
    );
}

#[test]
fn a_string_in_a_set() {
    check_set(
        "keyword  \"true\"",
        expect![[r#"
        error[F013]: `"true"` is no byte, no range and no set
         --> door.txt:3:10
          |
        3 | keyword  "true"
          |          ^^^^^^ the sets are `digit` and `keyword`
          |
          = help: a set has single bytes; strings stand in expressions"#]],
    );
}

#[test]
fn commas() {
    check_set(
        "vowel  a, e, i",
        expect![[r#"
        error[F013]: `a,` is no byte, no range and no set
         --> door.txt:3:8
          |
        3 | vowel  a, e, i
          |        ^^ the sets are `digit` and `vowel`
          |
          = help: bytes are separated by blanks, without commas"#]],
    );
}

#[test]
fn brackets() {
    check_set(
        "letter  [a-z]",
        expect![[r#"
        error[F013]: `[a-z]` is no byte, no range and no set
         --> door.txt:3:9
          |
        3 | letter  [a-z]
          |         ^^^^^ the sets are `digit` and `letter`
          |
          = help: there are no brackets around a set: write `a-z`"#]],
    );
}

#[test]
fn quotes() {
    check_set(
        "exp  'e'",
        expect![[r#"
        error[F013]: `'e'` is no byte, no range and no set
         --> door.txt:3:6
          |
        3 | exp  'e'
          |      ^^^ the sets are `digit` and `exp`
          |
          = help: there are no quotes around a byte: write `e`"#]],
    );
}

#[test]
fn a_number_as_in_rust() {
    check_set(
        "control  0x1F",
        expect![[r#"
        error[F013]: `0x1F` is no byte, no range and no set
         --> door.txt:3:10
          |
        3 | control  0x1F
          |          ^^^^ the sets are `control` and `digit`
          |
          = help: a number is written `\x1F`"#]],
    );
}

#[test]
fn dots_in_place_of_a_minus() {
    check_set(
        "letter  a..z",
        expect![[r#"
        error[F013]: `a..z` is no byte, no range and no set
         --> door.txt:3:9
          |
        3 | letter  a..z
          |         ^^^^ the sets are `digit` and `letter`
          |
          = help: a range is two bytes joined by `-`, such as `a-f`; `\-` is only a sign"#]],
    );
}

#[test]
fn an_arrow_in_a_set() {
    check_set(
        "exp  -> e E",
        expect![[r#"
        error[F013]: `->` is no byte, no range and no set
         --> door.txt:3:6
          |
        3 | exp  -> e E
          |      ^^ the sets are `digit` and `exp`
          |
          = help: a line is a name and then what is in the set, without an arrow"#]],
    );
}

#[test]
fn a_range_of_names() {
    check_set(
        "letter  a-digit",
        expect![[r#"
        error[F013]: `a-digit` is no byte, no range and no set
         --> door.txt:3:9
          |
        3 | letter  a-digit
          |         ^^^^^^^ the sets are `digit` and `letter`
          |
          = help: did you mean `digit`?"#]],
    );
}

#[test]
fn a_character_that_is_not_one_byte() {
    check_set(
        "word  a-z é",
        expect![[r#"
        error[F052]: `é` is not one byte
         --> door.txt:3:11
          |
        3 | word  a-z é
          |           ^ 2 bytes in UTF-8
          |
          = help: it is `\xC3 \xA9`, one after the other; or read `Characters:` in place of `Bytes:`"#]],
    );
}

#[test]
fn a_range_to_a_character_that_is_not_one_byte() {
    check_set(
        "word  a-é",
        expect![[r#"
        error[F052]: `é` is not one byte
         --> door.txt:3:7
          |
        3 | word  a-é
          |       ^^^ 2 bytes in UTF-8
          |
          = help: it is `\xC3 \xA9`, one after the other; or read `Characters:` in place of `Bytes:`"#]],
    );
}

#[test]
fn an_escape_that_is_not_one_byte() {
    check_set(
        "word  \\u{E9}",
        expect![[r#"
        error[F052]: `é` is not one byte
         --> door.txt:3:7
          |
        3 | word  \u{E9}
          |       ^^^^^^ 2 bytes in UTF-8
          |
          = help: it is `\xC3 \xA9`, one after the other; or read `Characters:` in place of `Bytes:`"#]],
    );
}

#[test]
fn an_unknown_escape() {
    check_set(
        "word  \\d",
        expect![[r#"
        error[F052]: there is no escape `\d`
         --> door.txt:3:7
          |
        3 | word  \d
          |       ^^ not a byte
          |
          = help: there are `\s` for a blank, `\t`, `\n`, `\r`, `\0`, `\x1F`, `\u{1F600}`, and a backslash before any sign, such as `\-`"#]],
    );
}

#[test]
fn an_escape_with_one_digit() {
    check_set(
        "word  \\x1",
        expect![[r#"
        error[F052]: two hexadecimal digits must follow `\x`
         --> door.txt:3:7
          |
        3 | word  \x1
          |       ^^^ not a byte
          |
          = help: write `\x0A`, with both digits"#]],
    );
}

#[test]
fn an_escape_without_braces() {
    check_set(
        "word  \\u41",
        expect![[r#"
        error[F052]: one to six hexadecimal digits in braces must follow `\u`
         --> door.txt:3:7
          |
        3 | word  \u41
          |       ^^^^ not a byte
          |
          = help: write it like `\u{1F600}`"#]],
    );
}

#[test]
fn two_escapes_without_a_blank() {
    check_set(
        "newline  \\r\\n",
        expect![[r#"
        error[F052]: this is more than one byte
         --> door.txt:3:10
          |
        3 | newline  \r\n
          |          ^^^^ no blank separates them
          |
          = help: write each byte as a word of its own: `\r \n`"#]],
    );
}

#[test]
fn a_lone_backslash() {
    check_set(
        "path  / \\",
        expect![[r#"
        error[F052]: a backslash has nothing behind it
         --> door.txt:3:9
          |
        3 | path  / \
          |         ^ ends here
          |
          = help: write `\\` for a backslash"#]],
    );
}

#[test]
fn a_number_that_no_character_has() {
    check_characters(
        "gap  \\u{D800}-\\u{DFFF}",
        expect![[r#"
        error[F052]: no character has the number D800
         --> door.txt:3:6
          |
        3 | gap  \u{D800}-\u{DFFF}
          |      ^^^^^^^^^^^^^^^^^ not a character
          |
          = help: characters of Unicode have the numbers 0 to D7FF and E000 to 10FFFF"#]],
    );
}

#[test]
fn a_set_with_the_name_of_a_character() {
    check_characters(
        "é  é É",
        expect![[r#"
        error[F018]: set `é` has the name of a character
         --> door.txt:3:1
          |
        3 | é  é É
          | ^ a set needs a name of its own
          |
          = help: a line is a name and then what is in the set, such as `digit 0-9`"#]],
    );
}
