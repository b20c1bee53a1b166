//! The smallest automaton of several expressions, which says which of them matches.
//!
//! The automata of all expressions run side by side, as one nondeterministic automaton. A subset of its
//! states in which several expressions have matched is a word that they share.

use super::Recogniser;
use super::smallest::smallest_table;
use crate::limits::Limits;
use crate::nfa::{Nfa, SubsetLimits, Subsets, TooManySubsets, determinise};
use crate::numbers::ListNumbers;

/// The smallest complete deterministic automaton of several expressions. State 0 is the start. States are
/// numbered in the order in which shortest words reach them.
pub(crate) struct Lexer {
    /// Row by row.
    pub(crate) targets: Vec<u32>,
    /// For each state, which expression matches there.
    pub(crate) matches: Vec<Option<usize>>,
    /// Those of the given pairs of expressions that share no word.
    pub(crate) disjoint: Vec<(usize, usize)>,
}

/// A shortest word that several expressions match, so that none of them wins.
pub(crate) struct SharedWord {
    pub(crate) expressions: Vec<usize>,
    /// The numbers of its symbols.
    pub(crate) word: Vec<usize>,
}

/// Why there is no [`Lexer`].
pub(crate) enum NoLexer {
    TooMany(TooManySubsets),
    /// In the order of their lengths, each for other expressions.
    Shared(Vec<SharedWord>),
}

/// Makes the automaton of several expressions over the same symbols. `winner` says which of several
/// expressions counts that match the same word. `pairs` are expressions that may share a word.
pub(crate) fn lexer(
    recognisers: &[Recogniser],
    width: usize,
    limits: Limits,
    winner: &dyn Fn(&[usize]) -> Option<usize>,
    pairs: &[(usize, usize)],
) -> Result<Lexer, NoLexer> {
    let mut nfa = Nfa::new(width);
    // For each state of the nondeterministic automaton, the expression that has matched there.
    let mut owners: Vec<Option<usize>> = Vec::new();
    let mut starts = Vec::new();
    for (number, recogniser) in recognisers.iter().enumerate() {
        starts.push(recogniser.add_to(&mut nfa));
        for &is_final in &recogniser.is_final {
            owners.push(is_final.then_some(number));
        }
    }
    let subsets =
        determinise(&nfa, &[starts], SubsetLimits::of(limits)).map_err(NoLexer::TooMany)?;
    let mut undecided: Vec<(usize, Vec<usize>)> = Vec::new();
    let mut disjoint: Vec<(usize, usize)> = pairs.to_vec();
    let mut matches: Vec<Option<usize>> = Vec::with_capacity(subsets.len() + 1);
    let mut seen = ListNumbers::default();
    for (number, members) in subsets.iter().enumerate() {
        let mut all: Vec<usize> = Vec::new();
        for &member in members {
            all.extend(owners[member as usize]);
        }
        all.sort_unstable();
        all.dedup();
        let won = match all[..] {
            [] => None,
            [only] => Some(only),
            _ => winner(&all),
        };
        if all.len() > 1 && is_new(&mut seen, &all) {
            let has = |expression: usize| all.binary_search(&expression).is_ok();
            disjoint.retain(|&(one, other)| !(has(one) && has(other)));
            if won.is_none() {
                undecided.push((number, all));
            }
        }
        matches.push(won);
    }
    if !undecided.is_empty() {
        let before = ways(&subsets);
        let mut words = Vec::new();
        for (number, expressions) in undecided {
            words.push(SharedWord { expressions, word: word_to(&before, number) });
        }
        return Err(NoLexer::Shared(words));
    }
    let (targets, states) = subsets.into_complete();
    matches.resize(states, None);
    let mut kinds = Vec::with_capacity(states);
    for matched in &matches {
        kinds.push(matched.map_or(0, |expression| expression + 1));
    }
    let (targets, kept) = smallest_table(width, &targets, &kinds);
    let mut kept_matches = Vec::with_capacity(kept.len());
    for state in kept {
        kept_matches.push(matches[state]);
    }
    Ok(Lexer { targets, matches: kept_matches, disjoint })
}

/// Whether these expressions were not seen before.
fn is_new(seen: &mut ListNumbers, expressions: &[usize]) -> bool {
    let mut list = Vec::with_capacity(expressions.len());
    for &expression in expressions {
        list.push(expression as u64);
    }
    let next = seen.len();
    seen.number_of(list) == next
}

/// For each subset, the subset before it on a shortest word and the last symbol of that word. Subsets are
/// numbered as a breadth-first search finds them, so the first step to a subset is the right one.
fn ways(subsets: &Subsets) -> Vec<Option<(usize, usize)>> {
    let mut before = vec![None; subsets.len()];
    for (from, number) in (0..subsets.len()).zip(0..) {
        for symbol in 0..subsets.width() {
            if let Some(target) = subsets.target(number, symbol).filter(|&target| target != 0) {
                before[target as usize].get_or_insert((from, symbol));
            }
        }
    }
    before
}

fn word_to(before: &[Option<(usize, usize)>], to: usize) -> Vec<usize> {
    let mut word = Vec::new();
    let mut target = to;
    while let Some((from, symbol)) = before[target] {
        word.push(symbol);
        target = from;
    }
    word.reverse();
    word
}
