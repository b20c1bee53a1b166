//! Functions of a checked automaton: shortest words, the smallest automaton, differences.

#[cfg(feature = "compare")]
mod compare;
mod equivalence;
#[cfg_attr(not(test), expect(dead_code, reason = "the check does not use it yet"))]
mod expression;
#[cfg(feature = "write")]
mod minimise;
mod paths;
#[cfg(feature = "write")]
mod rounds;

#[cfg(feature = "compare")]
pub use self::compare::{Difference, Side, SymbolPair, compare};
pub(crate) use self::equivalence::classes;
#[cfg(feature = "write")]
pub use self::minimise::{Minimised, minimise, minimise_and_fold};
pub use self::paths::ShortestWords;
#[cfg(feature = "write")]
pub use self::rounds::{Round, Split, refinement_rounds};
