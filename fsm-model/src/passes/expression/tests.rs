use expect_test::{Expect, expect};

use super::{Budget, MOST_SUBSETS, NoRecogniser, Recogniser, recogniser};
use crate::alphabet::Reads;
use crate::diagnostic::Report;
use crate::limits::{Limits, MOST_TRANSITIONS};
use crate::source::{Source, Span};
use crate::syntax::Regex;

/// The symbols `a`, `b` and `c`, and some groups.
pub(super) fn symbols_of(name: &str) -> Option<Vec<u32>> {
    match name {
        "a" => Some(vec![0]),
        "b" => Some(vec![1]),
        "c" => Some(vec![2]),
        "ab" => Some(vec![0, 1]),
        "bc" => Some(vec![2, 1, 2]),
        "none" => Some(vec![]),
        _ => None,
    }
}

/// So many subsets at most.
pub(super) fn budget(subsets: usize) -> Budget {
    Budget::new(Limits { subsets, cases: MOST_TRANSITIONS })
}

/// Reads an expression that is the whole text.
pub(super) fn parse(source: &Source) -> Regex<'_> {
    let mut words = Vec::new();
    for word in source.text().split_whitespace() {
        let start = word.as_ptr().addr() - source.text().as_ptr().addr();
        words.push(Span::inside(start..start + word.len()));
    }
    let parsed = Regex::parse(source, &words, Span::inside(0..0), Reads::Symbols);
    parsed.unwrap_or_else(|error| panic!("{}", Report::new(source, vec![*error])))
}

fn make(expression: &str, width: usize) -> Recogniser {
    let source = Source::new("t.txt", expression);
    recogniser(&parse(&source), width, &mut |name, _| symbols_of(name), &mut budget(MOST_SUBSETS))
        .unwrap()
}

/// Each state on a line: where it goes, and whether it is final.
fn check(expression: &str, width: usize, expected: &Expect) {
    let made = make(expression, width);
    let mut text = String::new();
    for (state, is_final) in made.is_final.iter().enumerate() {
        let row = &made.targets[state * width..][..width];
        let row: Vec<String> = row.iter().map(u32::to_string).collect();
        text +=
            format!("{state}: {} {}", row.join(" "), if *is_final { "final" } else { "" }).trim();
        text += "\n";
    }
    expected.assert_eq(&text);
}

/// Checks the message about an expression over two symbols that is too large.
fn check_refused(expression: &str, limit: usize, expected: &Expect) {
    check_refused_with(expression, 2, &mut |name, _| symbols_of(name), limit, expected);
}

fn check_refused_with(
    expression: &str,
    width: usize,
    symbols: &mut dyn FnMut(&str, Span) -> Option<Vec<u32>>,
    limit: usize,
    expected: &Expect,
) {
    let source = Source::new("t.txt", expression);
    match recogniser(&parse(&source), width, symbols, &mut budget(limit)) {
        Err(NoRecogniser::TooLarge(error)) => {
            expected.assert_eq(&Report::new(&source, vec![*error]).to_string());
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_name() {
    check(
        "b",
        2,
        &expect![[r#"
        0: 1 2
        1: 1 1
        2: 1 1 final
    "#]],
    );
}

#[test]
fn a_wildcard_and_a_group() {
    assert_eq!(make("_", 2), make("ab", 2));
    assert_eq!(make("a | b", 2), make("ab", 2));
    assert_eq!(make("ab | c", 3), make("_", 3));
    assert_eq!(make("bc & ab", 3), make("b", 3));
}

#[test]
fn states_are_numbered_by_shortest_words() {
    check(
        "_* a _",
        2,
        &expect![[r#"
        0: 1 0
        1: 2 3
        2: 2 3 final
        3: 1 0 final
    "#]],
    );
}

#[test]
fn every_word_and_no_word() {
    check(
        "_*",
        2,
        &expect![[r#"
        0: 0 0 final
    "#]],
    );
    check(
        "not _*",
        2,
        &expect![[r#"
        0: 0 0
    "#]],
    );
    assert_eq!(make("none", 2), make("not _*", 2));
    assert_eq!(make("a & b", 2), make("not _*", 2));
    assert_eq!(make("(a none)*", 2), make("( )", 2));
}

#[test]
fn an_empty_alphabet() {
    check(
        "( )",
        0,
        &expect![[r#"
        0:  final
    "#]],
    );
    check(
        "not ( )",
        0,
        &expect![[r#"
        0:
    "#]],
    );
    check(
        "_",
        0,
        &expect![[r#"
        0:
    "#]],
    );
    assert_eq!(make("not _", 0), make("_*", 0));
    assert_eq!(make("_{0,3} & not _", 0), make("( )", 0));
}

#[test]
fn complements_cancel_out() {
    for (one, other) in [("not not a", "a"), ("not not not a", "not a"), ("(not not a) b", "a b")] {
        assert_eq!(make(one, 2), make(other, 2), "{one}");
    }
    let many = format!("{}a b", "not ".repeat(1_000_001));
    assert_eq!(make(&many, 2), make("not a b", 2));
}

#[test]
fn repeats_are_counted() {
    assert_eq!(make("a{0,0}", 2), make("( )", 2));
    assert_eq!(make("(a b){0,0} b", 2), make("b", 2));
    assert_eq!(make("a{1}", 2), make("a", 2));
    assert_eq!(make("a{2,}", 2), make("a a a*", 2));
    assert_eq!(make("a{2,4}", 2), make("a a (a a?)?", 2));
    assert_eq!(make("(a b*){2}", 2), make("a b* a b*", 2));
    assert_eq!(make("(b a*){0,2}", 2), make("( ) | b a* | b a* b a*", 2));
    assert_eq!(make("(a b){3,} b", 2), make("a b a b (a b)+ b", 2));
    assert_eq!(make("a{100000}", 1).len(), 100_002);
}

/// A loop at one end of a part must not leak out of the part.
#[test]
fn loops_stay_inside_their_parts() {
    assert_eq!(make("(a* b)?", 2), make("( ) | a* b", 2));
    assert_eq!(make("(b a*)?", 2), make("( ) | b a*", 2));
    assert_eq!(make("a* | b*", 2), make("( ) | a+ | b+", 2));
    assert_eq!(make("a+ b+ | b", 2), make("a* b & not (a b) | b | a b | a+ b+", 2));
}

#[test]
fn a_place_counted_from_the_end() {
    assert_eq!(make("_* a _{15}", 2).len(), 1 << 16);
}

#[test]
fn many_words() {
    // 3^8 words with eight symbols each.
    let words = (0..6561u32).map(|number| {
        let digit = |place: u32| ["a ", "b ", "c "][(number / 3u32.pow(place) % 3) as usize];
        (0..8).map(digit).collect::<String>()
    });
    let expression = words.collect::<Vec<String>>().join("|");
    assert_eq!(make(&expression, 3), make("_{8}", 3));
}

#[test]
fn nested_choices() {
    const DEPTH: usize = 10_000;
    let nested = |open: &str| format!("{}a{}", open.repeat(DEPTH), ")".repeat(DEPTH));
    assert_eq!(make(&nested("(b|"), 2), make("_", 2));
    assert_eq!(make(&nested("(a b|"), 2), make("a b?", 2));
    assert_eq!(make(&nested("(a b* | b a+|"), 2), make("a b* | b a+", 2));
    assert_eq!(make(&nested("(none|"), 2), make("a", 2));
}

#[test]
fn symbols_that_no_name_mentions_are_alike() {
    let made = make("not (_* a _*)", 5000);
    assert_eq!((made.width, made.len(), made.targets.len()), (5000, 2, 10_000));
    assert!(made.targets[1..5000].iter().all(|&target| target == 0));
}

#[test]
fn all_unknown_names_are_looked_up() {
    let source = Source::new("t.txt", "a x | not y & a x");
    let mut asked = Vec::new();
    let mut symbols = |name: &str, span: Span| {
        asked.push(format!("{name} {}", span.range().start));
        symbols_of(name)
    };
    let made = recogniser(&parse(&source), 2, &mut symbols, &mut budget(MOST_SUBSETS));
    assert!(matches!(made, Err(NoRecogniser::UnknownNames)));
    assert_eq!(asked, ["a 0", "x 2", "y 10", "x 16"]);
}

#[test]
fn too_many_subsets() {
    check_refused(
        "b | (_* a _{39}) b & not (a b)",
        MOST_SUBSETS / 10,
        &expect![[r#"
            error[F051]: the regular expression needs too many states
             --> t.txt:1:5
              |
            1 | b | (_* a _{39}) b & not (a b)
              |     ^^^^^^^^^^^^^^ this part needs too many
              |
              = note: each subset of the places where a word can be is a state: there are more than 99997 here, and 100000 subsets in all are allowed
              = help: a place that is counted from the end of a word needs many; count from its beginning"#]],
    );
}

#[test]
fn subsets_of_all_parts_count() {
    let part = "not (_* a _{9})";
    let source = Source::new("t.txt", format!("{part} & {part}"));
    let make =
        |limit| recogniser(&parse(&source), 2, &mut |name, _| symbols_of(name), &mut budget(limit));
    assert_eq!(make(4000).unwrap().len(), 1 << 10);
    check_refused(
        &format!("{part} &\n{part}"),
        1500,
        &expect![[r#"
            error[F051]: the regular expression needs too many states
             --> t.txt:2:5
              |
            2 | not (_* a _{9})
              |     ^^^^^^^^^^^ this part needs too many
              |
              = note: each subset of the places where a word can be is a state: there are more than 475 here, and 1500 subsets in all are allowed
              = help: a place that is counted from the end of a word needs many; count from its beginning"#]],
    );
}

#[test]
fn a_product_with_too_many_states() {
    check_refused(
        "(_{97})* & (_{89})*",
        5000,
        &expect![[r#"
            error[F051]: the regular expression needs too many states
             --> t.txt:1:1
              |
            1 | (_{97})* & (_{89})*
              | ^^^^^^^^^^^^^^^^^^^ this part needs too many
              |
              = note: each subset of the places where a word can be is a state: there are more than 4812 here, and 5000 subsets in all are allowed
              = help: a place that is counted from the end of a word needs many; count from its beginning"#]],
    );
}

#[test]
fn subsets_with_too_many_members() {
    check_refused(
        "b | (a?){10000}",
        1000,
        &expect![[r#"
            error[F051]: the regular expression needs too many states
             --> t.txt:1:1
              |
            1 | b | (a?){10000}
              | ^^^^^^^^^^^^^^^ this part needs too many
              |
              = note: each subset of the places where a word can be is a state: there are more than 1 here, and they are large; all subsets may have 32000 members together
              = help: optional parts are better repeated as `a{0,5}` than as `(a?){5}`"#]],
    );
}

#[test]
fn too_many_repeats() {
    check_refused(
        "b ((a{1000}){1000}){1000}",
        MOST_SUBSETS,
        &expect![[r#"
            error[F051]: the regular expression is too long
             --> t.txt:1:20
              |
            1 | b ((a{1000}){1000}){1000}
              |                    ^^^^^^ this makes it too long
              |
              = note: written without braces and `not`, it may have 4000000 steps
              = help: use smaller numbers in braces, or `*` and `+`, which are short"#]],
    );
    check_refused(
        "((( ){1000000}){1000000})*",
        MOST_SUBSETS,
        &expect![[r#"
            error[F051]: the regular expression is too long
             --> t.txt:1:16
              |
            1 | ((( ){1000000}){1000000})*
              |                ^^^^^^^^^ this makes it too long
              |
              = note: written without braces and `not`, it may have 4000000 steps
              = help: use smaller numbers in braces, or `*` and `+`, which are short"#]],
    );
    check_refused(
        "(not a{1000}){1000,}",
        MOST_SUBSETS,
        &expect![[r#"
            error[F051]: the regular expression is too long
             --> t.txt:1:14
              |
            1 | (not a{1000}){1000,}
              |              ^^^^^^^ this makes it too long
              |
              = note: written without braces and `not`, it may have 4000000 steps
              = help: use smaller numbers in braces, or `*` and `+`, which are short"#]],
    );
}

#[test]
fn a_part_over_several_lines_is_too_large() {
    check_refused(
        "b | (_*\n   a _{39}) |\nb",
        1000,
        &expect![[r#"
        error[F051]: the regular expression needs too many states
         --> t.txt:1:1
          |
        1 | / b | (_*
        2 | |    a _{39}) |
        3 | | b
          | |_^ this part needs too many
          |
          = note: each subset of the places where a word can be is a state: there are more than 1000 here, and 1000 subsets in all are allowed
          = help: a place that is counted from the end of a word needs many; count from its beginning"#]],
    );
}

#[test]
fn steps_that_were_thrown_away_count() {
    let part = "not (( ){500000})";
    let expression = vec![part; 20].join(" ");
    check_refused(
        &expression,
        MOST_SUBSETS,
        &expect![[r#"
            error[F051]: the regular expression is too long
             --> t.txt:1:60
              |
            1 | not (( ){500000}) not (( ){500000}) not (( ){500000}) not (( ){500000}) not (( ){500000}) not (( ){500000}) not (( ){500000}) not (( ...
              |                                                            ^^^^^^^^^^^ this makes it too long
              |
              = note: written without braces and `not`, it may have 4000000 steps
              = help: use smaller numbers in braces, or `*` and `+`, which are short"#]],
    );
}

#[test]
fn too_many_transitions() {
    let symbols = &mut |name: &str, _| symbols_of(name);
    check_refused_with(
        "b | (a{1000})",
        200_000,
        symbols,
        MOST_SUBSETS,
        &expect![[r#"
            error[F073]: 1002 states and 200000 symbols are 200400000 cases, which are too many
             --> t.txt:1:1
              |
            1 | b | (a{1000})
              | ^^^^^^^^^^^^^ the states are those of this expression
              |
              = note: a text of this length may have 134217728 cases
              = help: let one symbol stand for all that no line tells apart"#]],
    );
}

#[test]
fn too_many_members_of_groups() {
    let expression: Vec<String> = (0..40).map(|number| format!("group{number}")).collect();
    let symbols = &mut |_: &str, _| Some(vec![0; 1 << 20]);
    check_refused_with(
        &expression.join("|"),
        1,
        symbols,
        MOST_SUBSETS,
        &expect![[r#"
        error[F051]: the groups in the expression are too large
         --> t.txt:1:247
          |
        1 | ...|group26|group27|group28|group29|group30|group31|group32|group33|group34|group35|group36|group37|group38|group39
          |                                                     ^^^^^^^ one large group too many
          |
          = note: its names may stand for 33554432 symbols in all"#]],
    );
}
