//! Graphviz's DOT: states are nodes, final ones doubly circled, and an arrow from a node without
//! a shape leads to the start.
//!
//! Labels of final states stand beside them, those of starts at their arrows. Several symbols at
//! one arrow are separated by commas.
//!
//! Mealy machines are written as tools that learn automata publish them: an arrow for each transition,
//! with `symbol / outputs`. There commas belong to names, all states are final if none is drawn as final,
//! and `__start0` points at the start.

mod labels;
mod lexer;
mod parser;
mod reader;
mod shown;
mod writer;

pub(super) use self::reader::read;
pub(super) use self::writer::{nfa_notes, notes, refuse_names, write, write_nfa};

/// The names that people give to "no symbol", and to "no output".
const NO_SYMBOL: [&str; 3] = ["ε", "λ", "epsilon"];
const NO_OUTPUT: [&str; 2] = ["ε", "λ"];

/// With a number, the node that points at a start in the files of other tools.
const START_NODE: &str = "__start";
