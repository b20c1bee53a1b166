//! The expressions of tokens, with sets, bytes and strings.

use expect_test::expect;

use super::tokens::check_tokens;

#[test]
fn a_misspelt_set() {
    check_tokens(
        "ident  lettr+",
        expect![[r#"
        error[F013]: there is no set `lettr`
         --> door.txt:5:8
          |
        2 | letter  a-z
          | ------ the set
        ...
        5 | ident  lettr+
          |        ^^^^^ neither a byte nor one of the 2 sets
          |
          = help: did you mean `letter`?"#]],
    );
}

#[test]
fn a_word_without_quotes() {
    check_tokens(
        "if  if",
        expect![[r#"
        error[F013]: there is no set `if`
         --> door.txt:5:5
          |
        5 | if  if
          |     ^^ neither a byte nor one of the 2 sets
          |
          = help: write `"if"` for the bytes one after the other"#]],
    );
}

#[test]
fn a_range_in_an_expression() {
    check_tokens(
        "ident  a-z+",
        expect![[r#"
        error[F013]: `a-z` is a range, and no set
         --> door.txt:5:8
          |
        5 | ident  a-z+
          |        ^^^ a range has no name
          |
          = help: declare it in a line under `Bytes:`, such as `name a-z`"#]],
    );
}

#[test]
fn brackets_in_an_expression() {
    check_tokens(
        "ident  [a-z]+",
        expect![[r#"
        error[F013]: there is no set `[a-z]`
         --> door.txt:5:8
          |
        5 | ident  [a-z]+
          |        ^^^^^ neither a byte nor one of the 2 sets
          |
          = help: declare a set in a line under `Bytes:`, without brackets: `name a-z`"#]],
    );
}

#[test]
fn brackets_with_a_roof() {
    check_tokens(
        "line  [^\\n]*",
        expect![[r#"
        error[F013]: there is no set `[^\n]`
         --> door.txt:5:7
          |
        5 | line  [^\n]*
          |       ^^^^^ neither a byte nor one of the 2 sets
          |
          = help: any other byte is `( _ & not \n )`"#]],
    );
    check_tokens(
        "line  [^a-z]*",
        expect![[r#"
        error[F013]: there is no set `[^a-z]`
         --> door.txt:5:7
          |
        5 | line  [^a-z]*
          |       ^^^^^^ neither a byte nor one of the 2 sets
          |
          = help: any other byte is `( _ & not name )`, with a set `name` of those"#]],
    );
}

#[test]
fn a_string_that_is_not_closed() {
    check_tokens(
        "if  \"if",
        expect![[r#"
        error[F052]: this string is never closed
         --> door.txt:5:5
          |
        5 | if  "if
          |     ^^^ no quote ends it before the next blank
          |
          = help: write `\s` for a blank in a string, and `\"` for a quote"#]],
    );
}

#[test]
fn a_string_with_a_blank() {
    check_tokens(
        "elif  \"else if\" letter",
        expect![[r#"
        error[F052]: this string is never closed
         --> door.txt:5:7
          |
        5 | elif  "else if" letter
          |       ^^^^^ no quote ends it before the next blank
          |
          = help: write `\s` for a blank in a string, and `\"` for a quote"#]],
    );
}

#[test]
fn a_string_behind_a_name() {
    check_tokens(
        "ident  letter\"x\"",
        expect![[r#"
        error[F050]: a quote stands inside a name
         --> door.txt:5:14
          |
        5 | ident  letter"x"
          |              ^ a string begins with a quote, and a blank belongs before it
          |
          = help: write `\"` for a quote that is a byte"#]],
    );
}

#[test]
fn an_unknown_escape_in_a_string() {
    check_tokens(
        "if  \"a\\db\"",
        expect![[r#"
        error[F052]: there is no escape `\d`
         --> door.txt:5:7
          |
        5 | if  "a\db"
          |       ^^ not a byte
          |
          = help: there are `\s` for a blank, `\t`, `\n`, `\r`, `\0`, `\x1F`, `\u{1F600}`, and a backslash before any sign, such as `\-`"#]],
    );
}

#[test]
fn an_unknown_escape_in_an_expression() {
    check_tokens(
        "number  (\\d+)*",
        expect![[r#"
        error[F052]: there is no escape `\d`
         --> door.txt:5:10
          |
        5 | number  (\d+)*
          |          ^^ not a byte
          |
          = help: there are `\s` for a blank, `\t`, `\n`, `\r`, `\0`, `\x1F`, `\u{1F600}`, and a backslash before any sign, such as `\-`"#]],
    );
}

#[test]
fn an_escape_with_one_digit() {
    check_tokens(
        "number  \\x1+",
        expect![[r#"
        error[F052]: two hexadecimal digits must follow `\x`
         --> door.txt:5:9
          |
        5 | number  \x1+
          |         ^^^ not a byte
          |
          = help: write `\x0A`, with both digits"#]],
    );
}

#[test]
fn two_escapes_without_a_blank() {
    check_tokens(
        "newline  \\r\\n",
        expect![[r#"
        error[F052]: this is more than one byte
         --> door.txt:5:10
          |
        5 | newline  \r\n
          |          ^^^^ no blank separates them
          |
          = help: write each byte as a word of its own: `\r \n`"#]],
    );
}

#[test]
fn a_character_that_is_not_one_byte() {
    check_tokens(
        "cafe  \"café\"",
        expect![[r#"
        error[F052]: `é` is not one byte
         --> door.txt:5:11
          |
        5 | cafe  "café"
          |           ^ 2 bytes in UTF-8
          |
          = help: it is `\xC3 \xA9`, one after the other; or read `Characters:` in place of `Bytes:`"#]],
    );
}

#[test]
fn an_expression_that_cannot_be_read() {
    check_tokens(
        "ident  letter ( digit |",
        expect![[r#"
        error[F050]: `|` has nothing behind it
         --> door.txt:5:23
          |
        5 | ident  letter ( digit |
          |                       ^ a name or a bracket must follow
          |
          = help: `( )` is the empty word; `\|` is part of a name"#]],
    );
}
