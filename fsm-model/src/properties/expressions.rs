//! `words within` and `words avoid` with expressions, against a matcher that tries every way to cut a
//! word into parts.

use proptest::prelude::*;

use super::read;
use crate::testing::random::{Shape, drafts, write};
use crate::{Check, Dfa, Domain, Draft, Source, Start, StateId, SymbolId};

/// A regular expression. Numbers of names are taken modulo how many there are.
#[derive(Clone, Debug)]
enum Expression {
    /// A symbol, a group of symbols or `_`.
    Name(usize),
    EmptyWord,
    Then(Box<Expression>, Box<Expression>),
    Or(Box<Expression>, Box<Expression>),
    And(Box<Expression>, Box<Expression>),
    Not(Box<Expression>),
    /// From the first to the last number of times, or without an end.
    Times(Box<Expression>, usize, Option<usize>),
}

use Expression::{And, EmptyWord, Name, Not, Or, Then, Times};

fn expressions() -> impl Strategy<Value = Expression> {
    let leaf = prop_oneof![9 => any::<usize>().prop_map(Name), 1 => Just(EmptyWord)];
    leaf.prop_recursive(4, 12, 2, |part| {
        let two = (part.clone(), part.clone());
        let boxed = two.prop_map(|(one, other)| (Box::new(one), Box::new(other)));
        prop_oneof![
            3 => boxed.clone().prop_map(|(one, other)| Then(one, other)),
            2 => boxed.clone().prop_map(|(one, other)| Or(one, other)),
            1 => boxed.prop_map(|(one, other)| And(one, other)),
            1 => part.clone().prop_map(|part| Not(Box::new(part))),
            3 => (part, 0..3usize, prop::option::of(0..2usize)).prop_map(|(part, from, more)| {
                Times(Box::new(part), from, more.map(|more| from + more))
            }),
        ]
    })
}

/// The names that an expression can have, and the symbols that they mean.
fn names(dfa: &Dfa) -> Vec<(String, Vec<SymbolId>)> {
    let escaped = |name: &str| match name {
        "not" => r"\not".to_owned(),
        name => name.replace('*', r"\*"),
    };
    let symbols = dfa.symbols().map(|symbol| (escaped(dfa.symbol(symbol).name()), vec![symbol]));
    let groups = dfa.symbol_groups().map(|group| {
        let members = dfa.symbols().filter(|&symbol| group.contains(symbol));
        (group.name().to_owned(), members.collect())
    });
    let all = ("_".to_owned(), dfa.symbols().collect());
    symbols.chain(groups).chain([all]).collect()
}

impl Expression {
    fn text(&self, dfa: &Dfa) -> String {
        match self {
            Name(number) => {
                let names = names(dfa);
                names[number % names.len()].0.clone()
            }
            EmptyWord => "( )".to_owned(),
            Then(one, other) => format!("({} {})", one.text(dfa), other.text(dfa)),
            Or(one, other) => format!("({} | {})", one.text(dfa), other.text(dfa)),
            And(one, other) => format!("({} & {})", one.text(dfa), other.text(dfa)),
            Not(part) => format!("(not {})", part.text(dfa)),
            Times(part, 0, None) => format!("({})*", part.text(dfa)),
            Times(part, 1, None) => format!("({})+", part.text(dfa)),
            Times(part, 0, Some(1)) => format!("({})?", part.text(dfa)),
            Times(part, from, None) => format!("({}){{{from},}}", part.text(dfa)),
            Times(part, from, Some(to)) if from == to => format!("({}){{{from}}}", part.text(dfa)),
            Times(part, from, Some(to)) => format!("({}){{{from},{to}}}", part.text(dfa)),
        }
    }

    fn matches(&self, dfa: &Dfa, word: &[SymbolId]) -> bool {
        match self {
            Name(number) => {
                let names = names(dfa);
                let (_, symbols) = &names[number % names.len()];
                word.len() == 1 && symbols.contains(&word[0])
            }
            EmptyWord => word.is_empty(),
            Then(one, other) => (0..=word.len())
                .any(|at| one.matches(dfa, &word[..at]) && other.matches(dfa, &word[at..])),
            Or(one, other) => one.matches(dfa, word) || other.matches(dfa, word),
            And(one, other) => one.matches(dfa, word) && other.matches(dfa, word),
            Not(part) => !part.matches(dfa, word),
            Times(part, from, to) => {
                // More times than the word has symbols, some of them are the empty word.
                let most = to.unwrap_or(from + word.len());
                (*from..=most).any(|times| part.repeats(dfa, word, times))
            }
        }
    }

    /// Whether a word is so many words in a row that match.
    fn repeats(&self, dfa: &Dfa, word: &[SymbolId], times: usize) -> bool {
        match times {
            0 => word.is_empty(),
            _ => (0..=word.len()).any(|at| {
                self.matches(dfa, &word[..at]) && self.repeats(dfa, &word[at..], times - 1)
            }),
        }
    }
}

/// The words of up to so many symbols are looked at.
const LONGEST: usize = 5;

/// The first of the shortest accepted words that match or do not match, up to [`LONGEST`], and
/// whether any of these words is accepted.
fn first_word(dfa: &Dfa, expression: &Expression, matches: bool) -> (Option<Vec<SymbolId>>, bool) {
    let mut is_any = false;
    let starts = dfa.starts().map(Start::state);
    let mut words: Vec<(StateId, Vec<SymbolId>)> = starts.map(|state| (state, vec![])).collect();
    for _ in 0..=LONGEST {
        for (state, word) in &words {
            if dfa.state(*state).is_final() {
                is_any = true;
                if expression.matches(dfa, word) == matches {
                    return (Some(word.clone()), true);
                }
            }
        }
        let longer = |(state, word): &(StateId, Vec<SymbolId>)| -> Vec<(StateId, Vec<SymbolId>)> {
            let step = |symbol| Some((dfa.next(*state, symbol)?, [&word[..], &[symbol]].concat()));
            dfa.symbols().filter_map(step).collect()
        };
        words = words.iter().flat_map(longer).collect();
    }
    (None, is_any)
}

/// All words of up to four symbols.
fn all_words(dfa: &Dfa) -> Vec<Vec<SymbolId>> {
    let mut words: Vec<Vec<SymbolId>> = vec![vec![]];
    for at in 0.. {
        let Some(word) = words.get(at).filter(|word| word.len() < 4).cloned() else { break };
        words.extend(dfa.symbols().map(|symbol| [&word[..], &[symbol]].concat()));
    }
    words
}

fn small() -> impl Strategy<Value = Draft> {
    let shape = Shape { states: 3, symbols: 2, groups: 1, refusals: true, ..Shape::default() };
    drafts(Shape { state_names: &[], symbol_names: &["not", "a*", "x"], ..shape })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn words_are_matched_by_cutting_them(draft in small(), expression in expressions()) {
        let dfa = read(&write(&draft, 0));
        for (operator, should_match) in [("within", true), ("avoid", false)] {
            let text = format!("words {operator} {}", expression.text(&dfa));
            let check = Check::new(&Domain::EMPTY);
            let found = check.prove(&dfa, &Source::new("property", text.as_str()), None);
            let found = found.unwrap_or_else(|report| panic!("{report}"));
            let (expected, is_any) = first_word(&dfa, &expression, !should_match);
            let word = found.as_ref().and_then(|remark| remark.word());
            let context = || format!("{}\n{text}\n{expected:?}", dfa.source().text());
            let named = |word: &[SymbolId]| -> Vec<String> {
                word.iter().map(|&symbol| dfa.symbol(symbol).name().to_owned()).collect()
            };
            match (&expected, word) {
                (Some(expected), Some(word)) => {
                    prop_assert_eq!(word, named(expected), "{}", context());
                }
                (None, Some(word)) => {
                    prop_assert!(word.len() > LONGEST, "{word:?} {}", context());
                    let ids: Vec<SymbolId> =
                        word.iter().filter_map(|name| dfa.find_symbol(name)).collect();
                    prop_assert_eq!(expression.matches(&dfa, &ids), !should_match);
                }
                (None, None) => {
                    let id = found.as_ref().map(|remark| remark.code().id());
                    // An expression that matches nothing is avoided for an empty reason, too.
                    let is_empty = !is_any || (!should_match && id.is_some());
                    let matches = |word: &Vec<SymbolId>| expression.matches(&dfa, word);
                    prop_assert!(!(is_any && is_empty && all_words(&dfa).iter().any(matches)));
                    prop_assert_eq!(id, is_empty.then_some("W010"), "{}", context());
                }
                (Some(_), None) => prop_assert!(false, "it does not hold: {}", context()),
            }
        }
    }
}
