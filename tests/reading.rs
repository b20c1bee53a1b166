//! Enums that read bytes or characters, compared with the model of their texts.

// The enums.
mod machines;
// Every method against a slow twin, on very many texts.
mod agree;
// What the lexer of JSON says about well-known texts.
mod json;
// Texts that would take forever without care.
mod hostile;
// Constants, errors, iterators: what programs do with such enums.
mod used;

use std::ops::Range;

use fsm_model::{Dfa, Reads, Source, StateId};

/// Tokens with the names of their labels, and the places where none begins.
type Tokens = Vec<Result<(String, Range<usize>), usize>>;

/// A model of a text, and slow methods that are obviously right.
struct Model {
    dfa: Dfa,
    is_dead: Vec<bool>,
}

impl Model {
    fn new(text: &str) -> Model {
        let rows = include_str!("reading/json-rows.txt");
        let read = |_: &Source, name: &str| Ok(Source::new(name, rows));
        let check = fsm_model::Check::new(&fsm_model::Domain::EMPTY).read_files(&read);
        let dfa = check.run(&Source::new("t.txt", text)).unwrap().dfa;
        let dead = dfa.dead_states();
        let is_dead = dfa.states().map(|state| dead.contains(&state)).collect();
        Model { dfa, is_dead }
    }

    fn state(&self, index: usize) -> StateId {
        self.dfa.states().nth(index).unwrap()
    }

    /// What is read: the bytes or characters of a text, each with its position and its length.
    fn pieces(&self, text: &[u8]) -> Vec<(u32, usize, usize)> {
        if self.dfa.reads() == Reads::Bytes {
            return text.iter().enumerate().map(|(at, &byte)| (byte.into(), at, 1)).collect();
        }
        let characters = std::str::from_utf8(text).unwrap().char_indices();
        characters.map(|(at, c)| (u32::from(c), at, c.len_utf8())).collect()
    }

    fn next(&self, state: StateId, value: u32) -> Option<StateId> {
        self.dfa.next(state, self.dfa.classes().unwrap().of(value).unwrap())
    }

    /// The state behind a text, or the state that refuses something and where that is.
    fn read(&self, state: usize, text: &[u8]) -> Result<usize, (usize, usize)> {
        let mut state = self.state(state);
        for (value, at, _) in self.pieces(text) {
            state = self.next(state, value).ok_or((state.index(), at))?;
        }
        Ok(state.index())
    }

    fn accepts(&self, state: usize, text: &[u8]) -> bool {
        let end = self.read(state, text);
        end.is_ok_and(|end| self.dfa.state(self.state(end)).is_final())
    }

    fn label(&self, state: usize) -> Option<String> {
        self.dfa.state(self.state(state)).label().map(str::to_owned)
    }

    /// Every prefix that is not refused but the empty one: where it ends, and the state behind it.
    fn prefixes(&self, state: usize, text: &[u8]) -> Vec<(usize, usize)> {
        let mut state = self.state(state);
        let steps = self.pieces(text).into_iter().map_while(|(value, at, length)| {
            state = self.next(state, value)?;
            Some((at + length, state.index()))
        });
        steps.collect()
    }

    /// Tries every prefix, the longest one first.
    fn longest(&self, state: usize, text: &[u8]) -> Option<(usize, String)> {
        let prefixes = self.prefixes(state, text).into_iter().rev();
        prefixes
            .map(|(end, reached)| (end, self.label(reached)))
            .find_map(|(end, label)| Some((end, label?)))
    }

    /// How far a text could still become a token: behind its longest prefix that is neither refused nor
    /// leads to a dead state.
    fn possible(&self, state: usize, text: &[u8]) -> usize {
        let prefixes = self.prefixes(state, text).into_iter();
        let possible = prefixes.take_while(|(_, reached)| !self.is_dead[*reached]);
        let first = self.pieces(text).first().map_or(0, |piece| piece.2);
        possible.last().map_or(0, |(end, _)| end).max(first)
    }

    fn tokens(&self, state: usize, text: &[u8]) -> Tokens {
        let (mut tokens, mut at) = (Vec::new(), 0);
        while at < text.len() {
            let rest = &text[at..];
            if let Some((length, label)) = self.longest(state, rest) {
                tokens.push(Ok((label, at..at + length)));
                at += length;
            } else {
                tokens.push(Err(at));
                at += self.possible(state, rest);
            }
        }
        tokens
    }
}

/// A generated enum, with its states as numbers.
trait Machine {
    const TEXT: &'static str;

    fn count() -> usize;
    fn next(state: usize, value: u32) -> Option<usize>;
    fn read(state: usize, text: &[u8]) -> Result<usize, (usize, usize)>;
    /// From this state, or from the start if the method has no other.
    fn accepts(state: usize, text: &[u8]) -> bool;
    fn longest(state: usize, text: &[u8]) -> Option<(usize, String)>;
    fn tokens(state: usize, text: &[u8]) -> Tokens;
    /// The states that `accepts` and `tokens` begin in.
    fn begins() -> Vec<usize>;
    fn has_tokens() -> bool;
}

/// A state, or what a machine with refusals returns.
trait Outcome {
    fn outcome(self) -> Result<usize, (usize, usize)>;
}

/// A text of a machine: bytes or characters.
trait Text {
    fn of(text: &[u8]) -> &Self;
}

impl Text for [u8] {
    fn of(text: &[u8]) -> &[u8] {
        text
    }
}

impl Text for str {
    fn of(text: &[u8]) -> &str {
        std::str::from_utf8(text).unwrap()
    }
}

/// A pseudorandom number.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % limit
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}
