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

use fsm_model::{Dfa, Finality, LabelId, LookAhead, StateId, in_backticks, printable};

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
    /// How many bytes or characters were read, again and again.
    #[cfg(test)]
    steps: usize,
}

impl<'a> Lexer<'a> {
    /// A lexer, if the automaton can be one.
    pub(crate) fn new(dfa: &'a Dfa, start: StateId, text: Text<'a>) -> CommandResult<Lexer<'a>> {
        if let Some(why) = why_no_lexer(dfa) {
            return CommandError::trouble(format_args!(
                "{} has no tokens: {why}",
                printable(dfa.source().name())
            ));
        }
        let class_of = ClassOf::new(dfa).expect("the text is one of bytes or characters");
        let mut is_dead = vec![false; dfa.states().len()];
        for state in dfa.dead_states() {
            is_dead[state.index()] = true;
        }
        let is_unbounded = dfa.look_ahead() == LookAhead::Unbounded;
        let failed = is_unbounded.then(Failed::default);
        Ok(Lexer {
            dfa,
            start,
            text,
            class_of,
            is_dead,
            place: 0,
            failed,
            #[cfg(test)]
            steps: 0,
        })
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
            #[cfg(test)]
            {
                self.steps += 1;
            }
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

#[cfg(test)]
mod tests {
    use fsm_model::testing::oracles;
    use fsm_model::{Dfa, Source, StateId};
    use proptest::prelude::*;

    use super::{Finality, Lexer, Piece};
    use crate::text::{ClassOf, Text};

    fn dfa(text: &str) -> Dfa {
        Dfa::from_source(&Source::new("t.txt", text)).unwrap_or_else(|report| panic!("{report}"))
    }

    /// The pieces, by trying every prefix from the start.
    fn slow(dfa: &Dfa, text: Text<'_>) -> Vec<Piece> {
        let class_of = ClassOf::new(dfa).expect("it reads a text");
        let alive = oracles::alive(dfa);
        let mut places = vec![0];
        while let Some((_, length)) = text.at(places[places.len() - 1]) {
            places.push(places[places.len() - 1] + length);
        }
        let end_of = |prefix: &[usize]| -> Option<StateId> {
            let start = Some(dfa.first_start().state());
            prefix[..prefix.len() - 1].iter().fold(start, |state, &place| {
                let (value, _) = text.at(place).expect("it is in the text");
                dfa.next(state?, class_of.of(value))
            })
        };
        let mut pieces = Vec::new();
        let mut from = 0;
        while from + 1 < places.len() {
            let ends = from + 1..places.len();
            let label = |end: &usize| match dfa.state(end_of(&places[from..=*end])?).finality() {
                Finality::Labelled(label) => Some(label),
                _ => None,
            };
            let token = ends.clone().rev().find_map(|end| Some((label(&end)?, end)));
            let is_alive =
                |end: &usize| end_of(&places[from..=*end]).is_some_and(|s| alive.contains(&s));
            let to = token.map_or_else(|| ends.rev().find(is_alive), |(_, end)| Some(end));
            let to = to.unwrap_or(from + 1);
            let range = places[from]..places[to];
            pieces.push(match token {
                Some((label, _)) => Piece::Token(label, range),
                None => Piece::NoToken(range),
            });
            from = to;
        }
        pieces
    }

    /// Random automata that read `a`, `b` and half of an `é` or a whole one. The last state is final.
    fn machines() -> impl Strategy<Value = String> {
        let target = |states| proptest::option::weighted(0.8, 0..states);
        let rows = (2..7_usize).prop_flat_map(move |states| {
            let row = proptest::array::uniform3(target(states));
            (proptest::collection::vec((row, 0..4_usize), states), any::<bool>())
        });
        rows.prop_map(|(rows, reads_bytes)| {
            let (heading, third) =
                if reads_bytes { ("Bytes", "\\xC3") } else { ("Characters", "é") };
            let last = rows.len() - 1;
            let names: Vec<String> = (0..rows.len()).map(|state| format!("q{state}")).collect();
            let finals = |label: usize| {
                let is_labelled = |state: &usize| match *state {
                    0 => false,
                    state if state == last => label == 1,
                    state => rows[state].1 == label,
                };
                let states = (0..rows.len()).filter(is_labelled);
                let states: Vec<&str> = states.map(|state| names[state].as_str()).collect();
                if states.is_empty() {
                    return String::new();
                }
                format!("Final t{label}: {}\n", states.join(" "))
            };
            let arrow = |(state, symbol): (usize, usize)| {
                let target = rows[state].0[symbol]?;
                let symbol = ["a", "b", third][symbol];
                Some(format!("q{state} {symbol} -> q{target}\n"))
            };
            let cases = (0..rows.len()).flat_map(|state| (0..3).map(move |symbol| (state, symbol)));
            format!(
                "States: {}\nStart: q0\n{}{}Otherwise: !\n{heading}:\nTransitions:\n{}",
                names.join(" "),
                finals(1),
                finals(2),
                cases.filter_map(arrow).collect::<String>()
            )
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn the_lexer_finds_what_trying_every_prefix_finds(
            machine in machines(),
            text in "[abzé]{0,14}",
        ) {
            let dfa = dfa(&machine);
            let text = Text::new(&dfa, text.as_bytes(), "").expect("it is UTF-8");
            let lexer = Lexer::new(&dfa, dfa.first_start().state(), text).expect("a lexer");
            prop_assert_eq!(lexer.collect::<Vec<_>>(), slow(&dfa, text), "{}", machine);
        }
    }

    #[test]
    fn the_time_is_linear_even_without_a_bound() {
        let unbounded = dfa("Bytes:\nTokens:\nshort a\nlong a a* b\nodd c ( c c )* d\nc c\n");
        let start = unbounded.first_start().state();
        for letter in ["a", "c", "ac"] {
            let text = letter.repeat(100_000 / letter.len());
            let text = Text::Bytes(text.as_bytes());
            let mut lexer = Lexer::new(&unbounded, start, text).expect("a lexer");
            assert!(lexer.failed.is_some());
            assert_eq!(lexer.by_ref().count(), 100_000);
            assert!(lexer.steps < 500_000, "{letter}: {} steps", lexer.steps);
        }
        let bounded = dfa("Bytes:\nTokens:\nshort a\nlong a a a b\n");
        let text = "a".repeat(100_000);
        let start = bounded.first_start().state();
        let mut lexer = Lexer::new(&bounded, start, Text::Bytes(text.as_bytes())).expect("a lexer");
        assert!(lexer.failed.is_none());
        assert_eq!(lexer.by_ref().count(), 100_000);
        assert!(lexer.steps < 500_000);
    }
}
