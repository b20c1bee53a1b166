//! Properties: what a text promises about every way through its automaton.
//!
//! A way is a row of moments: the start, then for each step that is not refused its event and the
//! state that it leads to. A step to the same state is an event, but the state does not happen again.
//!
//! Properties are read with the names of a finished automaton, so a program can try one that the text
//! does not have.

mod moments;
mod names;
mod reach;
mod read;
mod report;
mod safety;
mod search;
mod words;

use self::moments::Moments;
pub(crate) use self::read::PropertyReader;
pub(crate) use self::report::prove;
use self::words::Relation;
use crate::dfa::{Dfa, StateId};
use crate::passes::Recogniser;
use crate::source::{Source, Span};
use crate::syntax::Operator;

/// A property whose names are resolved.
pub(crate) struct Property {
    pub(crate) operator: Operator,
    promise: Promise,
    /// The states to begin with.
    starts: Vec<StateId>,
    /// Their labels.
    labels: Vec<Option<String>>,
    /// The text that it stands in, and where. This may be another text than that of the automaton.
    source: Source,
    span: Span,
}

/// What a property promises. Sets of states and symbols have an entry for each state or symbol.
enum Promise {
    Never(Moments),
    Stays(Vec<bool>),
    CanReach { from: Vec<bool>, to: Vec<bool> },
    LeadsTo { from: Vec<bool>, to: Vec<bool> },
    Needs { then: Moments, before: Moments, unless: Moments },
    NeverBetween { never: Moments, after: Moments, until: Moments },
    Only { symbols: Vec<bool>, outputs: Vec<bool> },
    WordsWithin(Recogniser),
    WordsAvoid(Recogniser),
    Words { relation: Relation, other: Box<Dfa>, pairs: Vec<(StateId, StateId)> },
}
