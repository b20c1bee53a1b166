//! Random texts that read bytes or characters, as data, and what each of their lines means.
//!
//! The meaning is written down from the words of the format: which values a line covers, which of two lines
//! lies inside the other. Nothing here knows classes.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use proptest::prelude::*;

use crate::Reads;

/// A text with the states `A`, `B` and `C`.
#[derive(Clone, Debug)]
pub struct CharacterText {
    /// Bytes or characters.
    pub reads: Reads,
    sets: Vec<Vec<Piece>>,
    /// The members of the groups `g0` and `g1`.
    groups: [Vec<usize>; 2],
    lines: Vec<Line>,
    otherwise: Option<Target>,
    /// Decides how characters are spelt.
    spelling: u64,
}

/// A piece of a set.
#[derive(Clone, Copy, Debug)]
enum Piece {
    Range(u32, u32),
    /// One of the sets before it.
    Set(usize),
}

#[derive(Clone, Debug)]
struct Line {
    heads: Vec<Head>,
    symbols: Vec<Symbol>,
    target: Target,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Head {
    State(usize),
    Group(usize),
    All,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Symbol {
    Value(u32),
    Set(usize),
    All,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Target {
    State(usize),
    Stay,
    Refused,
}

/// What a text says about a state and a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Case {
    /// The number of the state, or a refusal.
    To(Option<usize>),
    /// Several lines count, and they disagree.
    Conflict,
    /// No line is about it.
    Hole,
}

/// The names of the states.
pub const STATES: [&str; 3] = ["A", "B", "C"];

/// Values that are special in some way.
const BYTES: [u32; 24] = [
    0x00, 0x0A, 0x1F, 0x20, 0x22, 0x2D, 0x2E, 0x2F, 0x30, 0x3A, 0x5C, 0x5F, 0x61, 0x62, 0x63, 0x64,
    0x65, 0x66, 0x7A, 0x7C, 0x7F, 0x80, 0xC3, 0xFF,
];
const CHARACTERS: [u32; 10] =
    [0xE9, 0x3B1, 0x3B5, 0x200B, 0xD7FF, 0xE000, 0xFEFF, 0xFFFF, 0x1_F600, 0x10_FFFF];

/// A special value.
pub fn values(reads: Reads) -> impl Strategy<Value = u32> + Clone {
    let all: Vec<u32> = match reads {
        Reads::Characters => BYTES.iter().chain(&CHARACTERS).copied().collect(),
        _ => BYTES.to_vec(),
    };
    (0..all.len()).prop_map(move |index| all[index])
}

/// All bytes, or the special characters and their neighbours.
#[must_use]
pub fn sample(reads: Reads) -> Vec<u32> {
    if reads != Reads::Characters {
        return (0..=0xFF).collect();
    }
    let special = BYTES.iter().chain(&CHARACTERS);
    let near = special.flat_map(|&value| [value.saturating_sub(1), value, value + 1]);
    let all: BTreeSet<u32> = near.filter(|&value| char::from_u32(value).is_some()).collect();
    all.into_iter().collect()
}

/// Texts with sets that overlap, groups and `_`. Many are refused.
pub fn character_texts() -> impl Strategy<Value = CharacterText> {
    prop_oneof![Just(Reads::Bytes), Just(Reads::Characters)].prop_flat_map(texts_of)
}

/// The same for bytes or for characters.
pub fn texts_of(reads: Reads) -> impl Strategy<Value = CharacterText> {
    let piece = (values(reads), values(reads), 0..9u8).prop_map(|(one, other, kind)| match kind {
        0..3 => Piece::Range(one, one),
        3..8 => Piece::Range(one.min(other), one.max(other)),
        _ => Piece::Set(one as usize),
    });
    let sets = prop::collection::vec(prop::collection::vec(piece, 1..4), 0..4);
    let group = prop::collection::vec(0..3usize, 1..3);
    let target = prop_oneof![
        4 => (0..3usize).prop_map(Target::State),
        1 => Just(Target::Stay),
        1 => Just(Target::Refused),
    ];
    let head = prop_oneof![
        6 => (0..3usize).prop_map(Head::State),
        2 => (0..2usize).prop_map(Head::Group),
        1 => Just(Head::All),
    ];
    let symbol = prop_oneof![
        4 => values(reads).prop_map(Symbol::Value),
        4 => (0..4usize).prop_map(Symbol::Set),
        1 => Just(Symbol::All),
    ];
    let symbols = prop::collection::vec(symbol, 1..3);
    let line = (prop::collection::vec(head, 1..3), symbols, target.clone())
        .prop_map(|(heads, symbols, target)| Line { heads, symbols, target });
    let lines = prop::collection::vec(line, 0..7);
    (sets, [group.clone(), group], lines, prop::option::weighted(0.8, target), any::<u64>())
        .prop_map(move |(mut sets, groups, mut lines, otherwise, spelling)| {
            for (number, set) in sets.iter_mut().enumerate() {
                for piece in set.iter_mut() {
                    if let Piece::Set(other) = piece {
                        *piece = match number {
                            0 => Piece::Range(0x61, 0x63),
                            _ => Piece::Set(*other % number),
                        };
                    }
                }
            }
            for line in &mut lines {
                // `_` stands alone at the head of a line.
                if line.heads.contains(&Head::All) {
                    line.heads = vec![Head::All];
                }
                for symbol in &mut line.symbols {
                    if let Symbol::Set(set) = symbol {
                        *symbol = match sets.len() {
                            0 => Symbol::All,
                            many => Symbol::Set(*set % many),
                        };
                    }
                }
            }
            CharacterText { reads, sets, groups, lines, otherwise, spelling }
        })
}

/// A character as a text may write it. `number` says in which way.
#[must_use]
pub fn spell(value: u32, reads: Reads, number: u64) -> String {
    let character = char::from_u32(value).expect("it is no surrogate");
    let mut ways = Vec::new();
    // A word `//` would begin a comment, so a slash is escaped where signs may touch.
    let is_sign = "\\_|-:/".contains(character);
    if character.is_ascii_graphic() && !is_sign {
        ways.push(character.to_string());
    }
    if is_sign {
        ways.push(format!("\\{character}"));
    }
    let letters = [(0x20, 's'), (0x09, 't'), (0x0A, 'n'), (0x0D, 'r'), (0, '0')];
    ways.extend(
        letters.iter().find(|letter| letter.0 == value).map(|(_, sign)| format!("\\{sign}")),
    );
    if value <= 0xFF {
        ways.push(format!("\\x{value:02X}"));
        ways.push(format!("\\x{value:02x}"));
    }
    if value < 0x80 || reads == Reads::Characters {
        ways.push(format!("\\u{{{value:x}}}"));
    }
    if reads == Reads::Characters && character.is_alphabetic() {
        ways.push(if character == 'ε' { "\\ε".to_owned() } else { character.to_string() });
    }
    let number = usize::try_from(number % 97).expect("a small number");
    ways.swap_remove(number % ways.len())
}

impl CharacterText {
    /// The text.
    #[must_use]
    pub fn write(&self) -> String {
        let mut number = self.spelling;
        let mut spell = |value: u32| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            spell(value, self.reads, number >> 33)
        };
        let list = |members: &[usize]| {
            members.iter().map(|&state| STATES[state]).collect::<Vec<_>>().join(" ")
        };
        let mut text = String::from("States: A B C\n");
        for (number, group) in self.groups.iter().enumerate() {
            let members: BTreeSet<usize> = group.iter().copied().collect();
            let members: Vec<usize> = members.into_iter().collect();
            let _ = writeln!(text, "States g{number}: {}", list(&members));
        }
        text.push_str("Start: A\nFinal: B\n");
        let target = |target: Target| match target {
            Target::State(state) => STATES[state],
            Target::Stay => ".",
            Target::Refused => "!",
        };
        if let Some(otherwise) = self.otherwise {
            let _ = writeln!(text, "Otherwise: {}", target(otherwise));
        }
        text.push_str(if self.reads == Reads::Bytes { "Bytes:\n" } else { "Characters:\n" });
        for (number, set) in self.sets.iter().enumerate() {
            let _ = write!(text, "s{number}");
            for piece in set {
                let piece = match *piece {
                    Piece::Range(one, other) if one == other => spell(one),
                    Piece::Range(one, other) => format!("{}-{}", spell(one), spell(other)),
                    Piece::Set(set) => format!("s{set}"),
                };
                let _ = write!(text, " {piece}");
            }
            text.push('\n');
        }
        text.push_str("Transitions:\n");
        for line in &self.lines {
            let heads: Vec<String> = line
                .heads
                .iter()
                .map(|head| match head {
                    Head::State(state) => STATES[*state].to_owned(),
                    Head::Group(group) => format!("g{group}"),
                    Head::All => "_".to_owned(),
                })
                .collect();
            text.push_str(&heads.join(" | "));
            for symbol in &line.symbols {
                let symbol = match symbol {
                    Symbol::Value(value) => spell(*value),
                    Symbol::Set(set) => format!("s{set}"),
                    Symbol::All => "_".to_owned(),
                };
                let _ = write!(text, " {symbol}");
            }
            let _ = writeln!(text, " -> {}", target(line.target));
        }
        text
    }

    /// Whether a value is in a set.
    #[must_use]
    pub fn has(&self, set: usize, value: u32) -> bool {
        self.sets[set].iter().any(|piece| match *piece {
            Piece::Range(first, last) => (first..=last).contains(&value),
            Piece::Set(set) => self.has(set, value),
        })
    }

    /// The number of sets, which are called `s0`, `s1` and so on.
    #[must_use]
    pub fn set_count(&self) -> usize {
        self.sets.len()
    }

    fn states_of(&self, head: Head) -> [bool; 3] {
        [0, 1, 2].map(|state| match head {
            Head::State(own) => own == state,
            Head::Group(group) => self.groups[group].contains(&state),
            Head::All => true,
        })
    }

    fn values_of(&self, symbol: Symbol) -> Vec<bool> {
        let is_in = |value: u32| match symbol {
            Symbol::Value(own) => own == value,
            Symbol::Set(set) => self.has(set, value),
            Symbol::All => true,
        };
        sample(self.reads).into_iter().map(is_in).collect()
    }

    /// What the text says about each state and each value of the sample.
    #[must_use]
    pub fn cases(&self) -> Vec<Vec<Case>> {
        // One line for each head and each symbol, with what it covers.
        let mut lines: Vec<PlainLine> = Vec::new();
        for line in &self.lines {
            for &head in &line.heads {
                for &symbol in &line.symbols {
                    let is_one = matches!(head, Head::State(_));
                    let states = (rank(is_one, head == Head::All), self.states_of(head));
                    let is_one = matches!(symbol, Symbol::Value(_));
                    let values = (rank(is_one, symbol == Symbol::All), self.values_of(symbol));
                    lines.push((states, values, line.target));
                }
            }
        }
        let resolve = |state: usize, target: Target| match target {
            Target::State(to) => Some(to),
            Target::Stay => Some(state),
            Target::Refused => None,
        };
        let case = |state: usize, value: usize| {
            let covering: Vec<usize> = (0..lines.len())
                .filter(|&line| lines[line].0.1[state] && lines[line].1.1[value])
                .collect();
            let is_inside = |one: usize, other: usize| {
                let (states, values, _) = &lines[one];
                let (other_states, other_values, _) = &lines[other];
                let really = [inside(states, other_states), inside(values, other_values)];
                let same = [states == other_states, values == other_values];
                (really[0] || same[0]) && (really[1] || same[1]) && (really[0] || really[1])
            };
            let counts = covering
                .iter()
                .filter(|&&line| !covering.iter().any(|&smaller| is_inside(smaller, line)));
            let says: Vec<Option<usize>> =
                counts.map(|&line| resolve(state, lines[line].2)).collect();
            match (&says[..], self.otherwise) {
                ([], None) => Case::Hole,
                ([], Some(otherwise)) => Case::To(resolve(state, otherwise)),
                ([first, others @ ..], _) if others.iter().all(|other| other == first) => {
                    Case::To(*first)
                }
                _ => Case::Conflict,
            }
        };
        let count = sample(self.reads).len();
        (0..3).map(|state| (0..count).map(|value| case(state, value)).collect()).collect()
    }
}

/// What a line covers, and its target.
type PlainLine = (Covers<[bool; 3]>, Covers<Vec<bool>>, Target);

/// A name, a group or all; and for each state or value, whether it is covered.
type Covers<C> = (Rank, C);

#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
enum Rank {
    One,
    Group,
    All,
}

fn rank(is_one: bool, is_all: bool) -> Rank {
    match (is_one, is_all) {
        (true, _) => Rank::One,
        (_, true) => Rank::All,
        _ => Rank::Group,
    }
}

/// Whether a name lies in a group that has it, a group in one that has all of its members and more, or
/// anything in all.
fn inside<C: AsRef<[bool]>>(one: &Covers<C>, other: &Covers<C>) -> bool {
    let (ones, others) = (one.1.as_ref(), other.1.as_ref());
    let has_all = ones.iter().zip(others).all(|(is_in, is_there)| *is_there || !is_in);
    match (one.0, other.0) {
        (Rank::One, Rank::Group) => has_all,
        (Rank::Group, Rank::Group) => has_all && ones != others,
        (Rank::One | Rank::Group, Rank::All) => true,
        _ => false,
    }
}
