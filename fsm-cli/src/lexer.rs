//! The tokens of a text.
//!
//! A token is the longest piece, never an empty one, that leads from the start to a final state. To know
//! that it is the longest, the lexer reads on until the automaton refuses or is in a dead state. It then
//! goes back to the end of the token.
//!
//! If there is a bound on how far it reads on, the time is linear in the length of the text. If there is
//! none, the lexer remembers every state and place from which it found no token, and never goes on from
//! there again (Thomas Reps, "Maximal-munch" tokenization in linear time, 1998). Then the time is linear,
//! too, and it remembers at most one place for each state and byte that it reads twice; places that it
//! has passed are forgotten.

use std::collections::HashSet;
use std::ops::Range;

use fsm_model::{Dfa, Finality, LabelId, LookAhead, StateId, in_backticks};

use crate::exit::{CommandError, CommandResult};
use crate::text::{ClassOf, Text};

/// A piece of a text, by its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Token(LabelId, Range<usize>),
    /// No token begins here. The piece ends before the first byte or character with which nothing can
    /// become a token, or behind it if that is the first one.
    NoToken(Range<usize>),
}

/// The pieces of a text, one after the other.
pub(crate) struct Lexer<'a> {
    dfa: &'a Dfa,
    start: StateId,
    text: Text<'a>,
    class_of: ClassOf<'a>,
    is_dead: Vec<bool>,
    place: usize,
    /// States and places from which no token ends; `None` if there is a bound on the look-ahead.
    failed: Option<Failed>,
}

impl<'a> Lexer<'a> {
    /// A lexer, if the automaton can be one.
    pub(crate) fn new(dfa: &'a Dfa, start: StateId, text: Text<'a>) -> CommandResult<Lexer<'a>> {
        if let Some(why) = why_no_lexer(dfa) {
            return CommandError::trouble(format_args!(
                "{} has no tokens: {why}",
                dfa.source().name()
            ));
        }
        let class_of = ClassOf::new(dfa).expect("the text is one of bytes or characters");
        let mut is_dead = vec![false; dfa.states().len()];
        for state in dfa.dead_states() {
            is_dead[state.index()] = true;
        }
        let is_unbounded = dfa.look_ahead() == LookAhead::Unbounded;
        let failed = is_unbounded.then(Failed::default);
        Ok(Lexer { dfa, start, text, class_of, is_dead, place: 0, failed })
    }

    /// Where the automaton goes from a state, and the place behind; `None` if no token can follow, or at
    /// the end of the text.
    fn step(&self, state: StateId, place: usize) -> Option<(StateId, usize)> {
        let (value, length) = self.text.at(place)?;
        let target = self.dfa.next(state, self.class_of.of(value))?;
        (!self.is_dead[target.index()]).then_some((target, place + length))
    }

    /// The longest token at the present place, and the place behind the last byte or character that was
    /// read without doubt that a token may follow.
    fn longest(&mut self) -> (Option<(LabelId, usize)>, usize) {
        let (mut state, mut place) = (self.start, self.place);
        let mut token = None;
        // The states and places since the last final state.
        let mut passed = Vec::new();
        while let Some((target, behind)) = self.step(state, place) {
            (state, place) = (target, behind);
            if let Finality::Labelled(label) = self.dfa.state(state).finality() {
                token = Some((label, place));
                passed.clear();
            } else if let Some(failed) = &self.failed {
                // Without a token, the end of what is no token must be found. The lexer goes on behind
                // it, so it reads that only once.
                if token.is_some() && failed.contains(state, place) {
                    break;
                }
                passed.push((state, place));
            }
        }
        if let Some(failed) = &mut self.failed {
            failed.extend(passed, self.place);
        }
        (token, place)
    }
}

impl Iterator for Lexer<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let from = self.place;
        let (_, first) = self.text.at(from)?;
        let (token, read) = self.longest();
        let piece = match token {
            Some((label, to)) => Piece::Token(label, from..to),
            None => Piece::NoToken(from..read.max(from + first)),
        };
        let (Piece::Token(_, range) | Piece::NoToken(range)) = &piece;
        self.place = range.end;
        Some(piece)
    }
}

/// Why an automaton that reads bytes or characters is no lexer; `None` if it is one.
pub(crate) fn why_no_lexer(dfa: &Dfa) -> Option<String> {
    let name = |state: StateId| in_backticks(dfa.state(state).name());
    let mut finals = dfa.states().filter(|&state| dfa.state(state).is_final()).peekable();
    if finals.peek().is_none() {
        return Some("it has no final state".to_owned());
    }
    if let Some(state) = finals.find(|&state| dfa.state(state).label().is_none()) {
        return Some(format!(
            "the final state {} has no label; write it under a heading such as `Final number:`",
            name(state)
        ));
    }
    let start = dfa.starts().find(|start| dfa.state(start.state()).is_final())?;
    Some(format!("the start {} is final, so a token could be empty", name(start.state())))
}

/// States and places from which no token ends.
#[derive(Default)]
struct Failed {
    pairs: HashSet<(usize, StateId)>,
    /// Pairs that the lexer has passed are forgotten at the latest when there are so many.
    limit: usize,
}

impl Failed {
    fn contains(&self, state: StateId, place: usize) -> bool {
        self.pairs.contains(&(place, state))
    }

    /// Remembers pairs. Those before `passed` are no longer needed.
    fn extend(&mut self, pairs: Vec<(StateId, usize)>, passed: usize) {
        const LEAST: usize = 1 << 16;
        self.pairs.extend(pairs.into_iter().map(|(state, place)| (place, state)));
        if self.pairs.len() > self.limit.max(LEAST) {
            self.pairs.retain(|(place, _)| *place > passed);
            self.limit = 2 * self.pairs.len();
        }
    }
}
