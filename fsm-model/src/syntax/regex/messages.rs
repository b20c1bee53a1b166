//! Every message about an expression that cannot be read.

use expect_test::{Expect, expect};

use super::Regex;
use super::tests::{source, words};
use crate::alphabet::Reads;
use crate::diagnostic::Report;

/// Checks the one message about an expression.
#[track_caller]
fn check(expression: &str, expected: &Expect) {
    let source = source(expression);
    let (words, place) = words(&source);
    let error = Regex::parse(&source, &words, place, Reads::Symbols).expect_err("a mistake");
    expected.assert_eq(&Report::new(&source, vec![*error]).to_string());
}

#[test]
fn an_empty_expression() {
    check(
        "",
        &expect![[r#"
        error[F050]: a regular expression is missing
         --> t.txt:1:1
          |
        1 | Language: 
          | ^^^^^^^^^ nothing follows
          |
          = help: `( )` is the empty word, and `not _*` matches no word at all"#]],
    );
}

#[test]
fn nothing_to_repeat() {
    check(
        "* a",
        &expect![[r#"
        error[F050]: `*` has nothing to repeat
         --> t.txt:1:11
          |
        1 | Language: * a
          |           ^ it stands at the beginning
          |
          = help: it stands behind what is repeated: `name*`; `\*` is part of a name"#]],
    );
}

#[test]
fn nothing_to_repeat_in_a_bracket() {
    check(
        "a ( + b )",
        &expect![[r#"
        error[F050]: `+` has nothing to repeat
         --> t.txt:1:15
          |
        1 | Language: a ( + b )
          |             - ^ a bracket opens directly before it
          |             |
          |             the bracket
          |
          = help: it stands behind what is repeated: `name+`; `\+` is part of a name"#]],
    );
}

#[test]
fn nothing_to_repeat_behind_an_operator() {
    check(
        "a | ? b",
        &expect![[r#"
        error[F050]: `?` has nothing to repeat
         --> t.txt:1:15
          |
        1 | Language: a | ? b
          |               ^ it stands directly behind `|`
          |
          = help: it stands behind what is repeated: `name?`; `\?` is part of a name"#]],
    );
}

#[test]
fn nothing_to_repeat_behind_not() {
    check(
        "not * a",
        &expect![[r#"
        error[F050]: `*` has nothing to repeat
         --> t.txt:1:15
          |
        1 | Language: not * a
          |               ^ it stands directly behind `not`
          |
          = help: it stands behind what is repeated: `name*`; `\*` is part of a name"#]],
    );
}

#[test]
fn braces_with_nothing_before_them() {
    check(
        "{2,5} a",
        &expect![[r#"
        error[F050]: `{2,5}` has nothing to repeat
         --> t.txt:1:11
          |
        1 | Language: {2,5} a
          |           ^^^^^ it stands at the beginning
          |
          = help: it stands behind what is repeated: `name{3}`; `\{` is part of a name"#]],
    );
}

#[test]
fn nothing_before_a_bar() {
    check(
        "| a",
        &expect![[r#"
        error[F050]: `|` has nothing before it
         --> t.txt:1:11
          |
        1 | Language: | a
          |           ^ it stands at the beginning
          |
          = help: `( )` is the empty word; `\|` is part of a name"#]],
    );
}

#[test]
fn nothing_before_a_bar_in_a_bracket() {
    check(
        "a (| b)",
        &expect![[r#"
        error[F050]: `|` has nothing before it
         --> t.txt:1:14
          |
        1 | Language: a (| b)
          |             -^ a bracket opens directly before it
          |             |
          |             the bracket
          |
          = help: `( )` is the empty word; `\|` is part of a name"#]],
    );
}

#[test]
fn two_bars() {
    check(
        "a | | b",
        &expect![[r#"
        error[F050]: `|` has nothing before it
         --> t.txt:1:15
          |
        1 | Language: a | | b
          |               ^ it stands directly behind `|`
          |
          = help: `( )` is the empty word; `\|` is part of a name"#]],
    );
}

#[test]
fn nothing_before_an_ampersand() {
    check(
        "& a",
        &expect![[r#"
        error[F050]: `&` has nothing before it
         --> t.txt:1:11
          |
        1 | Language: & a
          |           ^ it stands at the beginning
          |
          = help: `( )` is the empty word; `\&` is part of a name"#]],
    );
}

#[test]
fn nothing_behind_a_bar() {
    check(
        "a |",
        &expect![[r#"
        error[F050]: `|` has nothing behind it
         --> t.txt:1:13
          |
        1 | Language: a |
          |             ^ a name or a bracket must follow
          |
          = help: `( )` is the empty word; `\|` is part of a name"#]],
    );
}

#[test]
fn nothing_behind_a_bar_in_a_bracket() {
    check(
        "(a | ) b",
        &expect![[r#"
        error[F050]: `|` has nothing behind it
         --> t.txt:1:14
          |
        1 | Language: (a | ) b
          |              ^ a name or a bracket must follow
          |
          = help: `( )` is the empty word; `\|` is part of a name"#]],
    );
}

#[test]
fn nothing_behind_an_ampersand() {
    check(
        "a b &",
        &expect![[r#"
        error[F050]: `&` has nothing behind it
         --> t.txt:1:15
          |
        1 | Language: a b &
          |               ^ a name or a bracket must follow
          |
          = help: `( )` is the empty word; `\&` is part of a name"#]],
    );
}

#[test]
fn nothing_behind_not() {
    check(
        "a not",
        &expect![[r#"
        error[F050]: `not` has nothing behind it
         --> t.txt:1:13
          |
        1 | Language: a not
          |             ^^^ a name or a bracket must follow
          |
          = help: `not R` is every word that R does not match; `\not` is a name"#]],
    );
}

#[test]
fn nothing_behind_not_in_a_bracket() {
    check(
        "(a not) b",
        &expect![[r#"
        error[F050]: `not` has nothing behind it
         --> t.txt:1:14
          |
        1 | Language: (a not) b
          |              ^^^ a name or a bracket must follow
          |
          = help: `not R` is every word that R does not match; `\not` is a name"#]],
    );
}

#[test]
fn an_operator_behind_not() {
    check(
        "not | a",
        &expect![[r#"
        error[F050]: `|` has nothing before it
         --> t.txt:1:15
          |
        1 | Language: not | a
          |               ^ it stands directly behind `not`
          |
          = help: `( )` is the empty word; `\|` is part of a name"#]],
    );
}

#[test]
fn an_unclosed_bracket() {
    check(
        "a (b (c) | d",
        &expect![[r#"
        error[F050]: `(` is never closed
         --> t.txt:1:13
          |
        1 | Language: a (b (c) | d
          |             ^ no `)` belongs to it
          |
          = help: add `)`; `\(` is part of a name"#]],
    );
}

#[test]
fn an_unclosed_bracket_at_the_end() {
    check(
        "a (b) (",
        &expect![[r#"
        error[F050]: `(` is never closed
         --> t.txt:1:17
          |
        1 | Language: a (b) (
          |                 ^ no `)` belongs to it
          |
          = help: add `)`; `\(` is part of a name"#]],
    );
}

#[test]
fn a_bracket_that_closes_nothing() {
    check(
        "(a b)) c",
        &expect![[r#"
        error[F050]: `)` closes nothing
         --> t.txt:1:16
          |
        1 | Language: (a b)) c
          |                ^ no `(` is open here
          |
          = help: remove it, or add `(`; `\)` is part of a name"#]],
    );
}

#[test]
fn a_bracket_that_closes_nothing_at_the_beginning() {
    check(
        ") a",
        &expect![[r#"
        error[F050]: `)` closes nothing
         --> t.txt:1:11
          |
        1 | Language: ) a
          |           ^ no `(` is open here
          |
          = help: remove it, or add `(`; `\)` is part of a name"#]],
    );
}

#[test]
fn a_brace_that_closes_nothing() {
    check(
        "a 2}",
        &expect![[r#"
        error[F050]: `}` closes nothing
         --> t.txt:1:14
          |
        1 | Language: a 2}
          |              ^ no `{` is open here
          |
          = help: remove it, or add `{`; `\}` is part of a name"#]],
    );
}

#[test]
fn numbers_in_the_wrong_order() {
    check(
        "a{5,2}",
        &expect![[r#"
        error[F050]: `{5,2}` has its larger number first
         --> t.txt:1:12
          |
        1 | Language: a{5,2}
          |            ^^^^^ at least 5 and at most 2 is impossible
          |
          = help: did you mean `{2,5}`?"#]],
    );
}

#[test]
fn braces_that_are_never_closed() {
    check(
        "a{",
        &expect![[r#"
        error[F050]: `{` is never closed
         --> t.txt:1:12
          |
        1 | Language: a{
          |            ^ no `}` belongs to it
          |
          = help: add `}`; `\{` is part of a name"#]],
    );
}

#[test]
fn braces_that_are_never_closed_behind_a_number() {
    check(
        "a{2,5",
        &expect![[r#"
        error[F050]: `{` is never closed
         --> t.txt:1:12
          |
        1 | Language: a{2,5
          |            ^ no `}` belongs to it
          |
          = help: add `}`; `\{` is part of a name"#]],
    );
}

#[test]
fn empty_braces() {
    check(
        "a{} b",
        &expect![[r#"
        error[F050]: `{}` does not say how often
         --> t.txt:1:12
          |
        1 | Language: a{} b
          |            ^^ numbers must stand in the braces
          |
          = help: write `{3}`, `{2,5}`, or `{2,}` for no limit; `\{` is part of a name"#]],
    );
}

#[test]
fn braces_without_a_first_number() {
    check(
        "a{,5}",
        &expect![[r#"
            error[F050]: `{,5}` does not say how often at least
             --> t.txt:1:12
              |
            1 | Language: a{,5}
              |            ^^^^ the first number is missing
              |
              = help: write `{0,5}`; `\{` is part of a name"#]],
    );
}

#[test]
fn braces_with_a_name() {
    check(
        "a{x}",
        &expect![[r#"
        error[F050]: `{x}` does not say how often
         --> t.txt:1:12
          |
        1 | Language: a{x}
          |            ^^^ numbers must stand in the braces
          |
          = help: write `{3}`, `{2,5}`, or `{2,}` for no limit; `\{` is part of a name"#]],
    );
}

#[test]
fn braces_with_two_numbers_and_no_comma() {
    check(
        "a{1 0} b",
        &expect![[r#"
        error[F050]: `{1 0}` does not say how often
         --> t.txt:1:12
          |
        1 | Language: a{1 0} b
          |            ^^^^^ numbers must stand in the braces
          |
          = help: write `{3}`, `{2,5}`, or `{2,}` for no limit; `\{` is part of a name"#]],
    );
}

#[test]
fn braces_that_another_word_closes() {
    check(
        "a{x y}",
        &expect![[r#"
        error[F050]: `{` does not say how often
         --> t.txt:1:12
          |
        1 | Language: a{x y}
          |            ^ numbers must stand in the braces
          |
          = help: write `{3}`, `{2,5}`, or `{2,}` for no limit; `\{` is part of a name"#]],
    );
}

#[test]
fn a_number_that_is_too_large() {
    check(
        "a{2,99999999999999999999}",
        &expect![[r#"
        error[F050]: `99999999999999999999` repeats are too many
         --> t.txt:1:15
          |
        1 | Language: a{2,99999999999999999999}
          |               ^^^^^^^^^^^^^^^^^^^^ no number may be larger than 1000000
          |
          = help: without a second number, as in `{2,}`, there is no limit"#]],
    );
}

#[test]
fn a_lone_backslash() {
    check(
        "a \\ b",
        &expect![[r#"
        error[F050]: a backslash has nothing behind it
         --> t.txt:1:13
          |
        1 | Language: a \ b
          |             ^ it makes the next character part of a name
          |
          = help: write `\\` for a backslash in a name"#]],
    );
}

#[test]
fn a_backslash_at_the_end_of_a_word() {
    check(
        "a\\ b",
        &expect![[r#"
        error[F050]: a backslash has nothing behind it
         --> t.txt:1:12
          |
        1 | Language: a\ b
          |            ^ it makes the next character part of a name
          |
          = help: write `\\` for a backslash in a name"#]],
    );
}

#[test]
fn a_quote() {
    check(
        "\"ab\" c",
        &expect![[r#"
        error[F050]: a quote stands in an expression over symbols
         --> t.txt:1:11
          |
        1 | Language: "ab" c
          |           ^ quotes are for texts of characters
          |
          = help: write names without quotes; `\"` is part of a name"#]],
    );
}

#[test]
fn a_quote_inside_a_name() {
    check(
        "a\"b c",
        &expect![[r#"
        error[F050]: a quote stands in an expression over symbols
         --> t.txt:1:12
          |
        1 | Language: a"b c
          |            ^ quotes are for texts of characters
          |
          = help: write names without quotes; `\"` is part of a name"#]],
    );
}

#[test]
fn an_expression_over_several_lines() {
    check(
        "a |\n  b (\n  c",
        &expect![[r#"
        error[F050]: `(` is never closed
         --> t.txt:2:5
          |
        2 |   b (
          |     ^ no `)` belongs to it
          |
          = help: add `)`; `\(` is part of a name"#]],
    );
}
