//! Deterministic automata as text, as a checked model, and what one can do with it.
//!
//! ```text
//! Source --parse--> Tree --check--> Dfa --minimise--> Dfa
//! ```
//!
//! Nothing here opens a file, prints or panics on a user's mistake. Reading is
//! for the callers: the macro at compile time, the command line at run time.
//!
//! # Example
//!
//! ```
//! use tictactoe_fsm::{Dfa, Source};
//!
//! let text = "
//!     States:  Locked Unlocked
//!     Start:   Locked
//!     Final:   Unlocked
//!     Symbols: coin push
//!     Transitions:
//!     Locked   coin -> Unlocked
//!     Locked   push -> Locked
//!     Unlocked coin -> Unlocked
//!     Unlocked push -> Locked
//! ";
//! let dfa = Dfa::from_source(&Source::new("turnstile.txt", text))?;
//! assert_eq!(dfa.accepts(["coin", "coin"]), Some(true));
//! assert_eq!(dfa.accepts(["coin", "push"]), Some(false));
//! # Ok::<(), tictactoe_fsm::Report>(())
//! ```

// In reading order: the text, ...
mod code;
mod report;
mod source;
// ... what was written, ...
mod suggest;
mod syntax;
// ... what is meant, ...
mod check;
mod claim;
mod dfa;
mod prove;
// ... and what one can do with it.
mod compare;
mod emit;
mod graph;
mod minimise;
mod text;
mod words;

pub use claim::{CLAIMS, Claim, Stranger};
pub use code::{CODES, Code, Severity, explain};
pub use compare::{Difference, compare};
pub use dfa::{Dfa, Finality, LabelId, Start, StateId, SymbolId};
pub use emit::{Enum, Form, LINTS, emit, emit_stand_in};
pub use minimise::{Minimised, minimise};
pub use report::{Diagnostic, Position, Report, quote, quote_some};
pub use source::{Source, Span};
pub use suggest::nearest;
pub use syntax::{is_name, is_state_name};
pub use text::format;
pub use words::ShortestWords;

#[cfg(test)]
mod agreement;
