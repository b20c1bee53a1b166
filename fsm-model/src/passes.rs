//! Functions of a checked automaton: shortest words, the smallest automaton, differences.

mod compare;
mod minimise;
mod paths;

pub use self::compare::{Difference, SharedSymbol, Side, compare};
pub(crate) use self::minimise::classes;
pub use self::minimise::{Minimised, minimise};
pub use self::paths::ShortestWords;
