//! Deterministic automata as text, as a checked model, and what one can do with it.
//!
//! ```text
//! Source --check--> Dfa, or a Report of what is wrong
//!   |                |
//! format     minimise, compare, shortest words, emit
//! ```
//!
//! Nothing here opens a file, prints or panics on a user's mistake. Reading is
//! for the callers: the macro at compile time, the command line at run time.
//!
//! # A text and what it does
//!
//! A text has sections: its `States:`, where to `Start:`, which are `Final:`, the `Symbols:`, and
//! under `Transitions:` where each state goes on each symbol. A `Sink:`, `Claims:` and `Examples:`
//! may follow; `automata/README.md` in the repository has all of it on one page.
//!
//! ```
//! use fsm_model::{Dfa, Source};
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
//! # Ok::<(), fsm_model::Report>(())
//! ```
//!
//! # A text that is refused
//!
//! A [`Dfa`] is deterministic and complete, and what the text claims of it holds. Otherwise there is
//! none, but a [`Report`] for a person, which is also data for a program:
//!
//! ```
//! use fsm_model::{Dfa, Source, explain};
//!
//! let text = "\
//! States: Locked Unlocked
//! Start: Locked
//! Final: Unlocked
//! Symbols: coin push
//! Transitions:
//! Locked   coin -> Unlocked
//! Locked   push -> Locked
//! Unlocked coin -> Unlokced
//! Unlocked push -> Locked
//! ";
//! let report = Dfa::from_source(&Source::new("turnstile.txt", text)).unwrap_err();
//! assert_eq!(report.to_string(), "\
//! error[F012]: state `Unlokced` is not declared
//!  --> turnstile.txt:8:18
//!   |
//! 8 | Unlocked coin -> Unlokced
//!   |                  ^^^^^^^^ not among the 2 states
//!   |
//!   = help: did you mean `Unlocked`?");
//! let (mistake, position) = report.iter().next().expect("there is one");
//! assert_eq!((mistake.code().id, position.map(|at| at.line)), ("F012", Some(8)));
//! // Every code has a page that explains it.
//! assert!(explain("F012").expect("a code").explanation.contains("# F012"));
//! ```
//!
//! # Where to go from here
//!
//! - [`Dfa::check`] knows more claims, demands some, and returns warnings as well; a [`Claim`] can be
//!   your own.
//! - [`minimise`] finds the smallest automaton that does the same, [`compare`] a shortest word on
//!   which two differ, [`ShortestWords`] how to get from one state to another.
//! - [`format()`] lays a text out, [`Dfa::to_text`] writes one.
//! - [`emit`] writes the Rust code of an [`Enum`]; the macro of `tictactoe-fsm-macro` is little more.

// In reading order: the text and what is said about it, ...
mod diagnostic;
mod source;
// ... what was written, ...
mod syntax;
// ... what is meant, ...
mod check;
mod claim;
mod dfa;
mod grid;
// ... and what can be done with it.
mod graph;
mod passes;

pub use check::{Check, Checked};
pub use claim::{CLAIMS, Claim, Domain, UndeclaredTarget};
pub use dfa::{
    Arrow, Dfa, Draft, DraftExample, DraftFinals, DraftRow, DraftStart, Finality, Headings,
    LabelId, Named, Order, Skeleton, Start, State, StateId, SymbolId,
};
pub use diagnostic::{
    CODES, Code, Diagnostic, Position, Report, Severity, explain, in_backticks, list_in_backticks,
    nearest,
};
pub use grid::{Glyph, Grid};
pub use passes::{Difference, Minimised, SharedSymbol, ShortestWords, Side, compare, minimise};
pub use source::{Source, Span};
pub use syntax::{format_text, is_name, is_state_name};

