//! Functions of a checked automaton: shortest words, the smallest automaton, differences.

#[cfg(feature = "compare")]
mod compare;
mod equivalence;
mod expression;
mod look_ahead;
#[cfg(feature = "write")]
mod minimise;
mod paths;
#[cfg(feature = "write")]
mod rounds;
#[cfg_attr(not(feature = "compare"), expect(unreachable_pub, reason = "only `compare` shows it"))]
mod separate;

#[cfg(feature = "compare")]
pub use self::compare::{Difference, Side, compare};
pub(crate) use self::equivalence::classes;
pub(crate) use self::expression::{
    Budget, Lexer, MOST_SUBSETS, NoLexer, NoRecogniser, Recogniser, SharedWord, lexer, recogniser,
    too_many_subsets, too_slow,
};
pub use self::look_ahead::LookAhead;
#[cfg(feature = "write")]
pub use self::minimise::{Minimised, minimise, minimise_and_fold};
pub use self::paths::ShortestWords;
#[cfg(feature = "write")]
pub use self::rounds::{Round, Split, refinement_rounds};
#[cfg(feature = "compare")]
pub use self::separate::SymbolPair;
#[cfg(not(feature = "compare"))]
pub(crate) use self::separate::SymbolPair;
pub(crate) use self::separate::{OutputsOfBoth, Refusals, merged_count, separate, shared_alphabet};
