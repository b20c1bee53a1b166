//! Expressions against a slow matcher that is obviously right, on random expressions and all short
//! words.

use proptest::prelude::*;

use super::tests::{budget, parse, symbols_of};
use super::{Recogniser, recogniser};
use crate::source::Source;

/// The longest word that is tried.
const LENGTH: usize = 5;

/// The names that [`symbols_of`] knows.
const NAMES: [&str; 6] = ["a", "b", "c", "ab", "bc", "none"];

/// An expression as a tree.
#[derive(Clone, Debug)]
enum Tree {
    /// A symbol or a group.
    Name(&'static str),
    Any,
    Empty,
    Sequence(Box<Tree>, Box<Tree>),
    Or(Box<Tree>, Box<Tree>),
    And(Box<Tree>, Box<Tree>),
    Not(Box<Tree>),
    Repeat(Box<Tree>, u32, Option<u32>),
}

fn trees() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        6 => prop::sample::select(&NAMES[..]).prop_map(Tree::Name),
        1 => Just(Tree::Any),
        1 => Just(Tree::Empty),
    ];
    leaf.prop_recursive(6, 24, 2, |inner| {
        let pair = (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
        let bounds = prop_oneof![
            4 => prop::sample::select(&[(0, None), (1, None), (0, Some(1))][..]),
            1 => (0..4u32, prop::option::of(0..3u32))
                .prop_map(|(least, more)| (least, more.map(|more| least + more))),
        ];
        prop_oneof![
            4 => pair.clone().prop_map(|(one, other)| Tree::Sequence(one, other)),
            3 => pair.clone().prop_map(|(one, other)| Tree::Or(one, other)),
            2 => pair.prop_map(|(one, other)| Tree::And(one, other)),
            2 => inner.clone().prop_map(|one| Tree::Not(Box::new(one))),
            3 => (inner, bounds)
                .prop_map(|(one, (least, most))| Tree::Repeat(Box::new(one), least, most)),
        ]
    })
}

impl Tree {
    /// How strongly its operator binds.
    fn strength(&self) -> u32 {
        match self {
            Tree::Or(..) => 0,
            Tree::And(..) => 1,
            Tree::Sequence(..) => 2,
            Tree::Not(_) => 3,
            Tree::Repeat(..) => 4,
            Tree::Name(_) | Tree::Any | Tree::Empty => 5,
        }
    }

    /// Writes it with as few brackets as possible.
    fn write(&self, text: &mut String) {
        let strength = self.strength();
        match self {
            Tree::Name(name) => text.push_str(name),
            Tree::Any => text.push('_'),
            Tree::Empty => text.push_str("( )"),
            Tree::Sequence(one, other) => between(one, " ", other, strength, text),
            Tree::Or(one, other) => between(one, "|", other, strength, text),
            Tree::And(one, other) => between(one, " & ", other, strength, text),
            Tree::Not(one) => {
                text.push_str("not ");
                one.write_inside(strength, text);
            }
            Tree::Repeat(one, least, most) => {
                one.write_inside(strength, text);
                let sign = match (least, most) {
                    (0, None) => "*".to_owned(),
                    (1, None) => "+".to_owned(),
                    (0, Some(1)) => "?".to_owned(),
                    (least, None) => format!("{{{least},}}"),
                    (least, Some(most)) if least == most => format!(" {{ {least} }}"),
                    (least, Some(most)) => format!("{{{least}, {most}}}"),
                };
                text.push_str(&sign);
            }
        }
    }

    /// Writes it in brackets, if its operator is weaker than that.
    fn write_inside(&self, strength: u32, text: &mut String) {
        if self.strength() < strength {
            text.push('(');
            self.write(text);
            text.push(')');
        } else {
            self.write(text);
        }
    }

    /// Which parts of a word it matches.
    fn matches(&self, word: &[u32]) -> Matches {
        match self {
            Tree::Name(name) => {
                let symbols = symbols_of(name).expect("a known name");
                Matches::of(word, |part| part.len() == 1 && symbols.contains(&part[0]))
            }
            Tree::Any => Matches::of(word, |part| part.len() == 1),
            Tree::Empty => Matches::of(word, <[u32]>::is_empty),
            Tree::Sequence(one, other) => one.matches(word).then(&other.matches(word)),
            Tree::Or(one, other) => {
                let (one, other) = (one.matches(word), other.matches(word));
                Matches::of_range(word, |i, j| one.0[i][j] || other.0[i][j])
            }
            Tree::And(one, other) => {
                let (one, other) = (one.matches(word), other.matches(word));
                Matches::of_range(word, |i, j| one.0[i][j] && other.0[i][j])
            }
            Tree::Not(one) => {
                let one = one.matches(word);
                Matches::of_range(word, |i, j| !one.0[i][j])
            }
            Tree::Repeat(one, least, most) => {
                let one = one.matches(word);
                let mut powers = vec![Matches::of(word, <[u32]>::is_empty)];
                // More repeats than symbols find nothing new.
                let highest = most.unwrap_or(least + u32::try_from(word.len()).unwrap());
                for power in 0..highest as usize {
                    powers.push(powers[power].then(&one));
                }
                let enough = &powers[*least as usize..];
                Matches::of_range(word, |i, j| enough.iter().any(|power| power.0[i][j]))
            }
        }
    }
}

fn between(one: &Tree, sign: &str, other: &Tree, strength: u32, text: &mut String) {
    one.write_inside(strength, text);
    text.push_str(sign);
    // The operators group from the left.
    other.write_inside(strength + 1, text);
}

/// For each two places in a word, whether what lies between them matches.
#[derive(Clone, Copy)]
struct Matches([[bool; LENGTH + 1]; LENGTH + 1]);

impl Matches {
    fn of(word: &[u32], matches: impl Fn(&[u32]) -> bool) -> Matches {
        Matches::of_range(word, |i, j| matches(&word[i..j]))
    }

    fn of_range(word: &[u32], matches: impl Fn(usize, usize) -> bool) -> Matches {
        let mut all = Matches([[false; LENGTH + 1]; LENGTH + 1]);
        for i in 0..=word.len() {
            for j in i..=word.len() {
                all.0[i][j] = matches(i, j);
            }
        }
        all
    }

    fn then(&self, other: &Matches) -> Matches {
        let mut all = Matches([[false; LENGTH + 1]; LENGTH + 1]);
        for i in 0..=LENGTH {
            for j in i..=LENGTH {
                all.0[i][j] = (i..=j).any(|middle| self.0[i][middle] && other.0[middle][j]);
            }
        }
        all
    }
}

/// All words over so many symbols, from the shortest on, in the order of the alphabet.
fn words(width: u32) -> Vec<Vec<u32>> {
    let mut words: Vec<Vec<u32>> = vec![Vec::new()];
    let mut next = 0;
    while words[next].len() < LENGTH {
        for symbol in 0..width {
            let mut longer = words[next].clone();
            longer.push(symbol);
            words.push(longer);
        }
        next += 1;
    }
    words
}

fn state_after(recogniser: &Recogniser, word: &[u32]) -> usize {
    let step = |state: usize, symbol: &u32| {
        recogniser.targets[state * recogniser.width + *symbol as usize] as usize
    };
    word.iter().fold(0, step)
}

/// Checks that each state has its number by the shortest word that leads to it.
fn check_order(recogniser: &Recogniser) {
    let mut found = vec![0];
    let mut next = 0;
    while next < found.len() {
        let row = &recogniser.targets[found[next] * recogniser.width..][..recogniser.width];
        for &target in row {
            if !found.contains(&(target as usize)) {
                found.push(target as usize);
            }
        }
        next += 1;
    }
    assert_eq!(found, (0..recogniser.len()).collect::<Vec<usize>>());
}

/// Checks that no two states are equivalent: marks pairs that differ until there are no more.
fn check_minimal(recogniser: &Recogniser) {
    let Recogniser { width, targets, is_final } = recogniser;
    let count = is_final.len();
    let mut differ = vec![vec![false; count]; count];
    loop {
        let mut is_new = false;
        for one in 0..count {
            for other in 0..count {
                let leads_apart = |symbol: usize| {
                    let target = |state: usize| targets[state * width + symbol] as usize;
                    differ[target(one)][target(other)]
                };
                let apart = is_final[one] != is_final[other] || (0..*width).any(leads_apart);
                is_new |= apart && !differ[one][other];
                differ[one][other] |= apart;
            }
        }
        if !is_new {
            break;
        }
    }
    for (one, row) in differ.iter().enumerate() {
        let equivalent: Vec<usize> = (0..count).filter(|&other| !row[other]).collect();
        assert_eq!(equivalent, [one]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn an_automaton_accepts_what_the_expression_matches(tree in trees()) {
        let mut text = String::new();
        tree.write(&mut text);
        let source = Source::new("t.txt", text.as_str());
        let regex = parse(&source);
        let limit = 10_000;
        let made = recogniser(&regex, 3, &mut |name, _| symbols_of(name), &mut budget(limit));
        // Some expressions need more subsets.
        let Ok(made) = made else { return Ok(()) };
        for word in words(3) {
            let expected = tree.matches(&word).0[0][word.len()];
            let actual = made.is_final[state_after(&made, &word)];
            prop_assert_eq!(actual, expected, "{} on {:?}", text, word);
        }
        check_order(&made);
        if made.len() < 150 {
            check_minimal(&made);
        }
    }
}
