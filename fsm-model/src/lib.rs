//! Deterministic finite automata as text: a checked model, and algorithms on it.
//!
//! ```text
//! Source --check--> Dfa, or a Report of what is wrong
//!   |                |
//! format_text      minimise, compare, shortest words
//!                    |
//!                  Draft --to_text--> text
//! ```
//!
//! This crate opens no file, prints nothing, and does not panic on a mistake in a text. The callers
//! read files: the macro at compile time, the command `fsm` at run time.
//!
//! # A text and what it does
//!
//! A text has sections: its `States:`, where to `Start:`, which are `Final:`, the `Symbols:`, and
//! under `Transitions:` where each state goes on each symbol. `Outputs:`, `Otherwise:`, `Claims:`,
//! `Examples:` and `Properties:` may follow; `automata/README.md` in the repository has all of it on one page.
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
//! let start = dfa.first_start().state();
//! assert_eq!(dfa.accepts(start, ["coin", "coin"]), Some(true));
//! assert_eq!(dfa.accepts(start, ["coin", "push"]), Some(false));
//! # Ok::<(), fsm_model::Report>(())
//! ```
//!
//! # A text that is refused
//!
//! A [`Dfa`] is deterministic, every case in it is accounted for, and the claims and properties of its
//! text hold. Any other text gives a [`Report`]: messages for a user, and data for a program.
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
//! assert_eq!((mistake.code().id(), position.map(|at| at.line)), ("F012", Some(8)));
//! // Every code has a page that explains it.
//! assert!(explain("F012").expect("a code").explanation().contains("# F012"));
//! ```
//!
//! # Claims, warnings and domains
//!
//! [`Check`] returns warnings as well, and can demand claims that the text does not make. A
//! [`Domain`] adds claims about one family of automata; [`Domain::EMPTY`] adds none.
//!
//! ```
//! use fsm_model::{Check, Domain, Source};
//!
//! let text = "States: A B\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA A\nB A\n";
//! let source = Source::new("ab.txt", text);
//! let checked = Check::new(&Domain::EMPTY).run(&source)?;
//! assert_eq!(checked.dfa.states().len(), 2);
//! assert!(checked.warnings.to_string().starts_with("warning[W001]: no word reaches state `B`"));
//!
//! let reachable = Domain::EMPTY.find_claim("reachable").expect("a claim of every automaton");
//! assert!(Check::new(&Domain::EMPTY).demand([reachable]).run(&source).is_err());
//! # Ok::<(), fsm_model::Report>(())
//! ```
//!
//! # An automaton that a program makes
//!
//! A program makes a [`Draft`], which is plain data, and writes its text. Only the check makes a
//! [`Dfa`] of a text.
//!
//! ```
//! use fsm_model::{Dfa, Draft, DraftFinals, DraftRow, DraftStart, Source};
//!
//! // Counts to three and begins again.
//! let draft = Draft {
//!     states: ["zero", "one", "two"].map(str::to_owned).to_vec(),
//!     symbols: vec!["tick".to_owned()],
//!     starts: vec![DraftStart { label: None, state: 0 }],
//!     finals: vec![DraftFinals { label: None, states: vec![0] }],
//!     rows: (0..3).map(|n| DraftRow::Table { state: n, targets: vec![((n + 1) % 3).into()] }).collect(),
//!     ..Draft::default()
//! };
//! let dfa = Dfa::from_source(&Source::new("three.txt", draft.to_text()))?;
//! assert_eq!(dfa.accepts(dfa.first_start().state(), ["tick"; 6]), Some(true));
//! # Ok::<(), fsm_model::Report>(())
//! ```
//!
//! # More
//!
//! - [`minimise`] finds the smallest automaton that does the same, [`compare`] a shortest word on
//!   which two differ, [`ShortestWords`] a shortest word to each state.
//! - [`Check::prove`] proves a property that the text does not have, or finds a shortest word that
//!   breaks it. [`Check::read_files`] says how files are read that properties name.
//! - A text with `Kind: nfa` is nondeterministic. [`Check::determinise`] accepts it and makes it
//!   deterministic, and so does [`determinise`], which also shows how.
//! - A text with `Language:` has a regular expression in place of states, and its [`Dfa`] is the smallest
//!   automaton of that.
//! - [`format_text`] lays a text out, [`Dfa::to_text`] writes one.
//! - [`Claim`] has an example of a claim of another crate.
//! - [`Skeleton::salvage`] finds the names in a refused text.
//! - The crate `fsm-codegen` writes the Rust code of an enum, `fsm-draw` draws pictures.

// In reading order: the text and the messages about it, ...
mod diagnostic;
mod limits;
mod numbers;
mod source;
// ... what an automaton reads, ...
mod alphabet;
// ... what was written, ...
mod syntax;
// ... what is meant, ...
mod check;
mod claim;
mod dfa;
mod grid;
// ... and what can be done with it.
mod graph;
mod nfa;
#[cfg(feature = "write")]
mod outline;
mod passes;

pub use alphabet::{CharSet, Classes, Reads};
#[cfg(feature = "write")]
pub use check::{BeatenLine, CoveringLine, Determinised, Why, WrittenNfa, determinise};
pub use check::{Check, Checked, ReadFile};
pub use claim::{CLAIMS, Claim, Domain, UndeclaredTarget};
pub use dfa::{
    Arrow, Dfa, Finality, Group, LabelId, Named, OutputId, OutputListId, Skeleton, Start, State,
    StateId, SymbolId, Wide, grouped,
};
#[cfg(feature = "write")]
pub use dfa::{
    Draft, DraftExample, DraftFinals, DraftGroup, DraftHeadings, DraftOrder, DraftProperties,
    DraftRow, DraftSet, DraftStart, DraftTarget,
};
pub use diagnostic::{
    CODES, Code, Diagnostic, Report, Severity, count, did_you_mean, explain, in_backticks,
    is_hidden, is_invisible, list_in_backticks, nearest, presentable, printable, printable_lines,
};
pub use grid::{Glyph, Grid};
#[cfg(feature = "write")]
pub use outline::{CannotRename, Namespace, Outline, OutlinedRow, OutlinedSection, Role, Word};
#[cfg(feature = "compare")]
pub use passes::{Difference, Side, SymbolPair, compare};
pub use passes::{LookAhead, ShortestWords};
#[cfg(feature = "write")]
pub use passes::{Minimised, Round, Split, minimise, minimise_and_fold, refinement_rounds};
pub use source::{Position, Source, Span};
#[cfg(feature = "write")]
pub use syntax::format_text;
pub use syntax::{Comments, SectionKind, is_name, is_output_name, is_state_name};

/// Random automata and slow twins of the algorithms. For tests only, and not a stable interface.
#[cfg(any(all(test, feature = "write"), feature = "testing"))]
pub mod testing;

#[cfg(all(test, feature = "compare", feature = "write"))]
mod properties;
