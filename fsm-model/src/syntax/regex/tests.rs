//! What expressions mean to the parser.

use proptest::prelude::*;

use super::{Bounds, ItemKind, Regex};
use crate::alphabet::Reads;
use crate::diagnostic::Report;
use crate::source::{Source, Span};

/// The text of an expression, behind a heading.
pub(super) fn source(expression: &str) -> Source {
    Source::new("t.txt", format!("Language: {expression}\n"))
}

/// The blank-separated words behind the heading, and the heading.
pub(super) fn words(source: &Source) -> (Vec<Span>, Span) {
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
    let regex = match Regex::parse(&source, &words, place, Reads::Symbols) {
        Ok(regex) => regex,
        Err(error) => panic!("{}", Report::new(&source, vec![*error])),
    };
    let show = |kind: &ItemKind<'_>| match kind {
        ItemKind::Brackets => unreachable!("they are left out"),
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
    let items = regex.items().iter().filter(|item| item.kind != ItemKind::Brackets);
    items.map(|item| show(&item.kind)).collect::<Vec<_>>().join(" ")
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
    let source = source(r"(a\* { 2 } | ( )) b");
    let (words, place) = words(&source);
    let regex = Regex::parse(&source, &words, place, Reads::Symbols).unwrap();
    let texts: Vec<&str> = regex.items().iter().map(|item| source.at(item.span)).collect();
    assert_eq!(texts, [r"a\*", "{ 2 }", "( )", "|", r"(a\* { 2 } | ( ))", "b", "b"]);
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
    assert!(Regex::parse(&source, &words, place, Reads::Symbols).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, ..ProptestConfig::default() })]

    /// The parser never panics, and what it accepts is one complete expression.
    #[test]
    fn random_signs(expression in r#"([()*+?|&_ab0-9,\\" \n]|[{}]|not |é|\{2,5\}){0,12}"#) {
        let source = source(&expression);
        let (words, place) = words(&source);
        match Regex::parse(&source, &words, place, Reads::Symbols) {
            Err(error) => {
                let report = Report::new(&source, vec![*error]).to_string();
                prop_assert!(report.starts_with("error[F050]: "), "{}", report);
            }
            Ok(regex) => {
                let mut parts = 0;
                for item in regex.items() {
                    match item.kind {
                        ItemKind::Name(_) | ItemKind::AnySymbol | ItemKind::EmptyWord => parts += 1,
                        ItemKind::Not | ItemKind::Repeat(_) | ItemKind::Brackets => prop_assert!(parts >= 1),
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
