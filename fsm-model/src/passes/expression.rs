//! The smallest automaton of a regular expression.
//!
//! Parts of the expression become fragments of one nondeterministic automaton (Thompson 1968).
//! `&` and `not` need deterministic automata: their parts are determinised and minimised, and the
//! result is a fragment again where another operator needs one.
//!
//! Symbols that are in the same names of the expression are in one class. All of this works with
//! classes, and only the last step writes the table for all symbols.

mod alphabet;
mod budget;
mod fragments;
mod mistakes;
#[cfg(test)]
mod properties;
mod smallest;
#[cfg(test)]
mod tests;
mod tokens;

use self::alphabet::Alphabet;
pub(crate) use self::budget::Budget;
use self::fragments::Evaluation;
pub(crate) use self::mistakes::{too_many_subsets, too_slow};
pub(crate) use self::tokens::{Lexer, NoLexer, SharedWord, lexer};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::Regex;

/// How many subsets the automata of all expressions may have together, unless the caller says
/// something else.
pub(crate) const MOST_SUBSETS: usize = 1_000_000;

/// The smallest complete deterministic automaton of a regular expression, over numbered symbols.
///
/// State 0 is the start. States are numbered in the order in which shortest words reach them, in the
/// order of the alphabet. A dead state is an ordinary state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Recogniser {
    /// The number of symbols.
    pub(crate) width: usize,
    /// Row by row.
    pub(crate) targets: Vec<u32>,
    /// For each state, whether the words that lead to it match.
    pub(crate) is_final: Vec<bool>,
}

impl Recogniser {
    /// Where a state goes on a symbol.
    pub(crate) fn next(&self, state: usize, symbol: usize) -> usize {
        self.targets[state * self.width + symbol] as usize
    }

    /// Whether no word matches.
    pub(crate) fn matches_nothing(&self) -> bool {
        !self.is_final.contains(&true)
    }
}

/// Why an expression has no [`Recogniser`].
#[derive(Debug)]
pub(crate) enum NoRecogniser {
    /// A name is unknown. The caller knows which one.
    UnknownNames,
    /// The automaton would be too large.
    TooLarge(Box<Diagnostic>),
}

/// Makes the automaton of an expression over so many symbols.
///
/// `symbols` returns the numbers of the symbols that a name stands for, or `None` if the name is
/// unknown. It is called at each place of an unknown name, and at the first place of a known one.
/// What the automata use that are made on the way is taken from the budget.
pub(crate) fn recogniser(
    regex: &Regex<'_>,
    width: usize,
    symbols: &mut dyn FnMut(&str, Span) -> Option<Vec<u32>>,
    budget: &mut Budget,
) -> Result<Recogniser, NoRecogniser> {
    let alphabet = Alphabet::new(regex, width, symbols)?;
    let smallest = Evaluation::new(&alphabet, budget).run(regex)?;
    alphabet.widen(&smallest, regex, budget.text)
}

impl From<Box<Diagnostic>> for NoRecogniser {
    fn from(error: Box<Diagnostic>) -> NoRecogniser {
        NoRecogniser::TooLarge(error)
    }
}
