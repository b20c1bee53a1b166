//! Random tokens over bytes, and a lexer that tries every way to cut a word into parts.

use std::fmt::Write as _;

use proptest::prelude::*;

/// A regular expression over bytes.
#[derive(Clone, Debug)]
pub enum Expression {
    /// One of the [`BYTES`].
    Byte(usize),
    /// One of the [`SETS`].
    Set(usize),
    /// `_`
    Any,
    /// Several of the [`BYTES`] one after the other, in quotes.
    Text(Vec<usize>),
    /// One after the other.
    Then(Box<Expression>, Box<Expression>),
    /// `|`
    Or(Box<Expression>, Box<Expression>),
    /// `&`
    And(Box<Expression>, Box<Expression>),
    /// `not`
    Not(Box<Expression>),
    /// From the first to the last number of times, or without an end.
    Times(Box<Expression>, usize, Option<usize>),
}

use Expression::{And, Any, Byte, Not, Or, Set, Text, Then, Times};

/// The bytes that expressions name, and how.
pub const BYTES: [(u8, &str); 4] = [(b'a', "a"), (b'b', "b"), (b' ', "\\s"), (0x80, "\\x80")];
/// The sets: their names, pieces and members.
pub const SETS: [(&str, &str, &[u8]); 2] =
    [("low", "a-c", b"abc"), ("odd", "b \\s \\x80-\\x81", b"b \x80\x81")];
/// The words of the tests have these bytes: those that are named, one more in a set, and one more.
pub const SAMPLE: [u8; 6] = [b'a', b'b', b'c', b' ', 0x80, b'z'];

/// Expressions; `depth` says how deep they are.
pub fn expressions(depth: u32) -> impl Strategy<Value = Expression> {
    let leaf = prop_oneof![
        4 => (0..BYTES.len()).prop_map(Byte),
        3 => (0..SETS.len()).prop_map(Set),
        1 => Just(Any),
        2 => prop::collection::vec(0..BYTES.len(), 0..4).prop_map(Text),
    ];
    leaf.prop_recursive(depth, 8, 2, |part| {
        let two = (part.clone(), part.clone());
        let boxed = two.prop_map(|(one, other)| (Box::new(one), Box::new(other)));
        prop_oneof![
            4 => boxed.clone().prop_map(|(one, other)| Then(one, other)),
            3 => boxed.clone().prop_map(|(one, other)| Or(one, other)),
            1 => boxed.prop_map(|(one, other)| And(one, other)),
            1 => part.clone().prop_map(|part| Not(Box::new(part))),
            3 => (part, 0..3usize, prop::option::of(0..2usize)).prop_map(|(part, from, more)| {
                Times(Box::new(part), from, more.map(|more| from + more))
            }),
        ]
    })
}

impl Expression {
    /// As a text writes it.
    #[must_use]
    pub fn write(&self) -> String {
        match self {
            Byte(byte) => BYTES[*byte].1.to_owned(),
            Set(set) => SETS[*set].0.to_owned(),
            Any => "_".to_owned(),
            Text(bytes) => {
                let inner: String = bytes.iter().map(|&byte| BYTES[byte].1).collect();
                format!("\"{inner}\"")
            }
            Then(one, other) => format!("({} {})", one.write(), other.write()),
            Or(one, other) => format!("({}|{})", one.write(), other.write()),
            And(one, other) => format!("( {} & {} )", one.write(), other.write()),
            Not(part) => format!("( not {} )", part.write()),
            Times(part, 0, None) => format!("({})*", part.write()),
            Times(part, 1, None) => format!("({})+", part.write()),
            Times(part, 0, Some(1)) => format!("({})?", part.write()),
            Times(part, from, None) => format!("({}){{{from},}}", part.write()),
            Times(part, from, Some(to)) => format!("({}){{{from},{to}}}", part.write()),
        }
    }

    /// Whether it matches a whole word.
    #[must_use]
    pub fn matches(&self, word: &[u8]) -> bool {
        match self {
            Byte(byte) => word == [BYTES[*byte].0],
            Set(set) => matches!(word, [byte] if SETS[*set].2.contains(byte)),
            Any => word.len() == 1,
            Text(bytes) => word.iter().copied().eq(bytes.iter().map(|&byte| BYTES[byte].0)),
            Then(one, other) => {
                (0..=word.len()).any(|cut| one.matches(&word[..cut]) && other.matches(&word[cut..]))
            }
            Or(one, other) => one.matches(word) || other.matches(word),
            And(one, other) => one.matches(word) && other.matches(word),
            Not(part) => !part.matches(word),
            Times(part, from, to) => repeats(part, *from, *to, word),
        }
    }
}

/// Whether a word is so many words that a part matches, one after the other.
fn repeats(part: &Expression, from: usize, to: Option<usize>, word: &[u8]) -> bool {
    if from == 0 && word.is_empty() {
        return true;
    }
    if to == Some(0) {
        return false;
    }
    let to = to.map(|to| to - 1);
    if from > 0 && part.matches(&[]) && repeats(part, from - 1, to, word) {
        return true;
    }
    let mut cuts = 1..=word.len();
    cuts.any(|cut| {
        part.matches(&word[..cut]) && repeats(part, from.saturating_sub(1), to, &word[cut..])
    })
}

/// Tokens `t0`, `t1` and so on, and which of them wins over which.
#[derive(Clone, Debug)]
pub struct TokenText {
    /// The expressions.
    pub tokens: Vec<Expression>,
    /// The first wins over the second.
    pub before: Vec<(usize, usize)>,
}

/// Texts of up to three tokens. Many are refused.
pub fn token_texts() -> impl Strategy<Value = TokenText> {
    let tokens = prop::collection::vec(expressions(3), 1..4);
    (tokens, prop::collection::vec((0..3usize, 0..3usize), 0..4)).prop_map(|(tokens, before)| {
        let count = tokens.len();
        let before = before.into_iter().filter(|&(one, other)| one < count && other < count);
        TokenText { before: before.collect(), tokens }
    })
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// No token.
    None,
    /// The token with that number.
    Token(usize),
    /// Several match, and none of them wins over the others.
    Undecided,
}

impl TokenText {
    /// The text.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::from("Bytes:\n");
        for (name, pieces, _) in SETS {
            let _ = writeln!(text, "{name} {pieces}");
        }
        text.push_str("Tokens:\n");
        for (number, token) in self.tokens.iter().enumerate() {
            let _ = writeln!(text, "t{number} {}", token.write());
        }
        for (winner, loser) in &self.before {
            let _ = writeln!(text, "t{winner} before t{loser}");
        }
        text
    }

    /// Whether one token wins over another, directly or through others.
    #[must_use]
    pub fn wins(&self, winner: usize, loser: usize) -> bool {
        let mut reached = vec![winner];
        loop {
            let next = self.before.iter().filter(|(one, _)| reached.contains(one));
            let next: Vec<usize> =
                next.map(|pair| pair.1).filter(|other| !reached.contains(other)).collect();
            if next.is_empty() {
                let is_direct = |&&one: &&usize| self.before.contains(&(one, loser));
                return reached.iter().any(|one| is_direct(&one));
            }
            reached.extend(next);
        }
    }

    /// Whether some token wins over itself.
    #[must_use]
    pub fn has_circle(&self) -> bool {
        (0..self.tokens.len()).any(|token| self.wins(token, token))
    }

    /// Which token a word is.
    #[must_use]
    pub fn token(&self, word: &[u8]) -> Found {
        let all: Vec<usize> =
            (0..self.tokens.len()).filter(|&token| self.tokens[token].matches(word)).collect();
        let wins = |&&one: &&usize| all.iter().all(|&other| other == one || self.wins(one, other));
        match all[..] {
            [] => Found::None,
            _ => all.iter().find(wins).map_or(Found::Undecided, |&token| Found::Token(token)),
        }
    }
}

/// All words of up to so many bytes of the sample, shorter ones first.
#[must_use]
pub fn words(longest: usize) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    let mut first = 0;
    for _ in 0..longest {
        let end = all.len();
        for index in first..end {
            for byte in SAMPLE {
                all.push([&all[index][..], &[byte]].concat());
            }
        }
        first = end;
    }
    all
}
