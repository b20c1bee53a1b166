//! What expressions mean to the parser, and every message about them.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::{Bounds, ItemKind, Regex};
use crate::diagnostic::Report;
use crate::source::{Source, Span};

/// The text of an expression, behind a heading.
fn source(expression: &str) -> Source {
    Source::new("t.txt", format!("Language: {expression}\n"))
}

/// The blank-separated words behind the heading, and the heading.
fn words(source: &Source) -> (Vec<Span>, Span) {
    let mut words = Vec::new();
    for word in source.text().split_whitespace() {
        let start = word.as_ptr().addr() - source.text().as_ptr().addr();
        words.push(Span::inside(start..start + word.len()));
    }
    (words[1..].to_vec(), words[0])
}

/// The postfix form. Names are in quotes.
#[track_caller]
fn postfix(expression: &str) -> String {
    let source = source(expression);
    let (words, place) = words(&source);
    let regex = match Regex::parse(&source, &words, place) {
        Ok(regex) => regex,
        Err(error) => panic!("{}", Report::new(&source, vec![*error])),
    };
    let show = |kind: &ItemKind<'_>| match kind {
        ItemKind::Name(name) => format!("'{name}'"),
        ItemKind::AnySymbol => "_".to_owned(),
        ItemKind::EmptyWord => "()".to_owned(),
        ItemKind::Sequence => ".".to_owned(),
        ItemKind::Or => "|".to_owned(),
        ItemKind::And => "&".to_owned(),
        ItemKind::Not => "not".to_owned(),
        ItemKind::Repeat(Bounds { least, most: Some(most) }) => format!("{{{least},{most}}}"),
        ItemKind::Repeat(Bounds { least, most: None }) => format!("{{{least},}}"),
    };
    regex.items().iter().map(|item| show(&item.kind)).collect::<Vec<_>>().join(" ")
}

/// Checks the one message about an expression.
#[track_caller]
fn check(expression: &str, expected: Expect) {
    let source = source(expression);
    let (words, place) = words(&source);
    let error = Regex::parse(&source, &words, place).expect_err("a mistake");
    expected.assert_eq(&Report::new(&source, vec![*error]).to_string());
}

#[test]
fn names_are_never_split() {
    assert_eq!(postfix("ab"), "'ab'");
    assert_eq!(postfix("a b cd"), "'a' 'b' . 'cd' .");
    assert_eq!(postfix("knot nota no t"), "'knot' 'nota' . 'no' . 't' .");
    assert_eq!(postfix("_ _a a_"), "_ '_a' . 'a_' .");
    assert_eq!(postfix("2,5 é→"), "'2,5' 'é→' .");
}

#[test]
fn operators_need_no_blanks() {
    assert_eq!(postfix("(coin push)*"), postfix("( coin push ) *"));
    assert_eq!(postfix("a|b"), "'a' 'b' |");
    assert_eq!(postfix("a*b"), "'a' {0,} 'b' .");
    assert_eq!(postfix("a* b"), "'a' {0,} 'b' .");
    assert_eq!(postfix("a(b)c"), "'a' 'b' . 'c' .");
    assert_eq!(postfix("not(a)"), "'a' not");
    assert_eq!(postfix("a\n|b\n  c"), "'a' 'b' 'c' . |");
}

#[test]
fn operators_bind() {
    assert_eq!(postfix("a | b & c d*"), "'a' 'b' 'c' 'd' {0,} . & |");
    assert_eq!(postfix("a b & c | d"), "'a' 'b' . 'c' & 'd' |");
    assert_eq!(postfix("a | b | c"), "'a' 'b' | 'c' |");
    assert_eq!(postfix("a & (b | c)"), "'a' 'b' 'c' | &");
    assert_eq!(postfix("(a b) (c d)"), "'a' 'b' . 'c' 'd' . .");
}

#[test]
fn not_applies_to_the_next_part() {
    assert_eq!(postfix("not a*"), "'a' {0,} not");
    assert_eq!(postfix("(not a)*"), "'a' not {0,}");
    assert_eq!(postfix("not not a"), "'a' not not");
    assert_eq!(postfix("a not b c"), "'a' 'b' not . 'c' .");
    assert_eq!(postfix("not a & not b"), "'a' not 'b' not &");
    assert_eq!(postfix("not (a b)"), "'a' 'b' . not");
}

#[test]
fn repeats() {
    assert_eq!(postfix("a* b+ c?"), "'a' {0,} 'b' {1,} . 'c' {0,1} .");
    assert_eq!(postfix("a{2,5} a{3} a{2,}"), "'a' {2,5} 'a' {3,3} . 'a' {2,} .");
    assert_eq!(postfix("a{0,0}"), "'a' {0,0}");
    assert_eq!(postfix("a { 2 , 5 } {03}"), "'a' {2,5} {3,3}");
    assert_eq!(postfix("a{2,\n5}"), "'a' {2,5}");
    assert_eq!(postfix("a*+?{1000000}"), "'a' {0,} {1,} {0,1} {1000000,1000000}");
}

#[test]
fn the_empty_word() {
    assert_eq!(postfix("()"), "()");
    assert_eq!(postfix("( )"), "()");
    assert_eq!(postfix("a (()) b"), "'a' () . 'b' .");
    assert_eq!(postfix("a | ()"), "'a' () |");
    assert_eq!(postfix("not ()*"), "() {0,} not");
}

#[test]
fn backslashes() {
    assert_eq!(postfix(r"\not \* SYN\+ACK \\ \_ \é"), r"'not' '*' . 'SYN+ACK' . '\' . '_' . 'é' .");
    assert_eq!(postfix(r"\(a\|b\)*"), "'(a|b)' {0,}");
    assert_eq!(postfix(r#"\"a\""#), r#"'"a"'"#);
    assert_eq!(postfix(r"n\ot \{2"), "'not' '{2' .");
}

#[test]
fn spans_are_those_of_the_text() {
    let source = source(r"a\* { 2 } | ( ) b");
    let (words, place) = words(&source);
    let regex = Regex::parse(&source, &words, place).unwrap();
    let texts: Vec<&str> = regex.items().iter().map(|item| source.at(item.span)).collect();
    assert_eq!(texts, [r"a\*", "{ 2 }", "( )", "b", "b", "|"]);
}

#[test]
fn depth_costs_no_stack() {
    const DEPTH: usize = 1_000_000;
    let brackets = format!("{}a{}", "(".repeat(DEPTH), ")".repeat(DEPTH));
    assert_eq!(postfix(&brackets), "'a'");
    let nots = postfix(&format!("{}a", "not ".repeat(DEPTH)));
    assert_eq!(nots.len(), "'a'".len() + DEPTH * " not".len());
    let source = source(&"(".repeat(DEPTH));
    let (words, place) = words(&source);
    assert!(Regex::parse(&source, &words, place).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    /// The parser never panics, and what it accepts is one complete expression.
    #[test]
    fn random_signs(expression in r#"([()*+?|&_ab0-9,\\" \n]|[{}]|not |é|\{2,5\}){0,12}"#) {
        let source = source(&expression);
        let (words, place) = words(&source);
        match Regex::parse(&source, &words, place) {
            Err(error) => {
                let report = Report::new(&source, vec![*error]).to_string();
                prop_assert!(report.starts_with("error[F050]: "), "{}", report);
            }
            Ok(regex) => {
                let mut parts = 0;
                for item in regex.items() {
                    match item.kind {
                        ItemKind::Name(_) | ItemKind::AnySymbol | ItemKind::EmptyWord => parts += 1,
                        ItemKind::Not | ItemKind::Repeat(_) => prop_assert!(parts >= 1),
                        ItemKind::Sequence | ItemKind::Or | ItemKind::And => {
                            prop_assert!(parts >= 2);
                            parts -= 1;
                        }
                    }
                }
                prop_assert_eq!(parts, 1);
            }
        }
    }
}

#[test]
fn an_empty_expression() {
    check(
        "",
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
        error[F050]: `{,5}` does not say how often
         --> t.txt:1:12
          |
        1 | Language: a{,5}
          |            ^^^^ numbers must stand in the braces
          |
          = help: write `{3}`, `{2,5}`, or `{2,}` for no limit; `\{` is part of a name"#]],
    );
}

#[test]
fn braces_with_a_name() {
    check(
        "a{x}",
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
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
        expect![[r#"
        error[F050]: `(` is never closed
         --> t.txt:2:5
          |
        2 |   b (
          |     ^ no `)` belongs to it
          |
          = help: add `)`; `\(` is part of a name"#]],
    );
}
