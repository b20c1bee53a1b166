//! Whether two automata do the same.

use std::collections::HashMap;

use petgraph::unionfind::UnionFind;

use super::separate::{Refusals, SymbolPair, merged_count, separate};
use crate::dfa::{Dfa, OutputId, StateId, SymbolId};

/// How two automata differ; see [`compare`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// A start that only one of them has.
    #[non_exhaustive]
    Start {
        /// Its label.
        label: Option<String>,
        /// Which of them has it.
        side: Side,
    },
    /// A shortest word that ends differently, or on which something else comes out.
    #[non_exhaustive]
    Word {
        /// The label of the start, or of the left one if they are not called the same.
        start: Option<String>,
        /// The symbols.
        word: Vec<SymbolPair>,
        /// The states that the left one passes, `None` after a symbol it does not know or refuses.
        left: Vec<Option<StateId>>,
        /// The states that the right one passes, `None` after a symbol it does not know or refuses.
        right: Vec<Option<StateId>>,
        /// What comes out of the left one, a list for each symbol.
        left_outputs: Vec<Vec<OutputId>>,
        /// What comes out of the right one, a list for each symbol.
        right_outputs: Vec<Vec<OutputId>>,
    },
}

/// One of two automata that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first.
    Left,
    /// The second.
    Right,
}

/// Finds a shortest word on which two automata differ, in being final, in the label or in the outputs
/// on the way.
///
/// `None` means that they do the same. If both have one start, these are compared;
/// otherwise starts with the same label, and those without a label in their order.
/// A word may use the symbols of both alphabets; a symbol that one side does not
/// know or refuses is rejected there, and so is every longer word. So an automaton with refusals
/// and one with a dead state instead of them do the same.
///
/// # Example
///
/// ```
/// use fsm_model::{Dfa, Difference, Source, compare};
///
/// let left = "States: A B\nStart: A\nFinal: B\nSymbols: x\nTransitions:\nA B\nB B\n";
/// let right = "States: C D\nStart: C\nFinal: D\nSymbols: x\nTransitions:\nC D\nD C\n";
/// let [left, right] = [left, right].map(|text| Dfa::from_source(&Source::new("t.txt", text)).unwrap());
/// let Some(Difference::Word { word, .. }) = compare(&left, &right) else { panic!("they differ") };
/// let word: Vec<_> = word.iter().map(|symbol| symbol.name(&left, &right)).collect();
/// assert_eq!(word, ["x", "x"]);
/// assert_eq!(compare(&left, &left), None);
/// ```
#[must_use]
pub fn compare(left: &Dfa, right: &Dfa) -> Option<Difference> {
    let pairs = match pair_starts(left, right) {
        Ok(pairs) => pairs,
        Err((label, side)) => {
            return Some(Difference::Start { label: label.map(str::to_owned), side });
        }
    };
    let states: Vec<_> = pairs.iter().map(|&(left, right, _)| (left, right)).collect();
    let mut sets = UnionFind::<u32>::new(merged_count(left, right));
    let mut merge = |one, other| sets.union(one, other);
    let (pair, word) = separate(left, right, &states, Refusals::AreRejections, &mut merge)?;
    let (left_start, right_start, label) = pairs[pair];
    let on_left: Vec<_> = word.iter().map(|symbol| symbol.left).collect();
    let on_right: Vec<_> = word.iter().map(|symbol| symbol.right).collect();
    let (passed_left, passed_right) =
        (trace(left, left_start, &on_left), trace(right, right_start, &on_right));
    Some(Difference::Word {
        start: label.map(str::to_owned),
        left_outputs: outputs(left, &passed_left, &on_left),
        right_outputs: outputs(right, &passed_right, &on_right),
        left: passed_left,
        right: passed_right,
        word,
    })
}

impl Dfa {
    /// A shortest word that ends differently from two states, or on which something else comes out;
    /// `None` if they are equivalent. That a symbol is refused is another end than a state that is not
    /// final.
    ///
    /// # Panics
    ///
    /// If an id is of another automaton and out of range here.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Dfa, Source};
    ///
    /// let text = "States: A B C\nStart: A\nFinal: C\nSymbols: x\nTransitions:\nA B\nB C\nC C\n";
    /// let dfa = Dfa::from_source(&Source::new("abc.txt", text))?;
    /// let [a, b] = ["A", "B"].map(|name| dfa.find_state(name).unwrap());
    /// assert_eq!(dfa.tell_apart(a, b).expect("not equivalent").len(), 1);
    /// assert_eq!(dfa.tell_apart(a, a), None);
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    #[must_use]
    pub fn tell_apart(&self, one: StateId, other: StateId) -> Option<Vec<SymbolId>> {
        let mut sets = UnionFind::<u32>::new(merged_count(self, self));
        let mut merge = |one, other| sets.union(one, other);
        separate(self, self, &[(one, other)], Refusals::AreEnds, &mut merge)
            .map(|(_, word)| word.into_iter().filter_map(|symbol| symbol.left).collect())
    }
}

/// The states passed; none behind a symbol that is not known or refused.
fn trace(dfa: &Dfa, start: StateId, word: &[Option<SymbolId>]) -> Vec<Option<StateId>> {
    let steps = word.iter().scan(Some(start), |state, symbol| {
        *state = state.and_then(|state| dfa.next(state, (*symbol)?));
        Some(*state)
    });
    std::iter::once(Some(start)).chain(steps).collect()
}

/// What comes out on the way through these states.
fn outputs(dfa: &Dfa, passed: &[Option<StateId>], word: &[Option<SymbolId>]) -> Vec<Vec<OutputId>> {
    let step = |(state, symbol): (&Option<StateId>, &Option<SymbolId>)| match (state, symbol) {
        (Some(state), Some(symbol)) => dfa.outputs_on(*state, *symbol).to_vec(),
        _ => Vec::new(),
    };
    passed.iter().zip(word).map(step).collect()
}

type Pair<'a> = (StateId, StateId, Option<&'a str>);

/// The label of a start that only one side has.
type UnpairedStart<'a> = (Option<&'a str>, Side);

fn pair_starts<'a>(left: &'a Dfa, right: &'a Dfa) -> Result<Vec<Pair<'a>>, UnpairedStart<'a>> {
    if left.starts().len() == 1 && right.starts().len() == 1 {
        let (one, other) = (left.first_start(), right.first_start());
        return Ok(vec![(one.state(), other.state(), one.label())]);
    }
    // A label belongs to one start; starts without a label are numbered.
    let keyed = |dfa: &'a Dfa| {
        let mut unlabelled = 0;
        let starts = dfa.starts().map(|start| {
            let label = start.label();
            unlabelled += usize::from(label.is_none());
            ((label, if label.is_none() { unlabelled } else { 0 }), start.state())
        });
        starts.collect::<Vec<_>>()
    };
    let (left, right) = (keyed(left), keyed(right));
    let on_the_right: HashMap<_, _> = right.iter().copied().collect();
    let on_the_left: HashMap<_, _> = left.iter().copied().collect();
    if let Some((key, _)) = right.iter().find(|(key, _)| !on_the_left.contains_key(key)) {
        return Err((key.0, Side::Right));
    }
    left.into_iter()
        .map(|(key, state)| match on_the_right.get(&key) {
            Some(&other) => Ok((state, other, key.0)),
            None => Err((key.0, Side::Left)),
        })
        .collect()
}
