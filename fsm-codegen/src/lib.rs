//! Checked automata as Rust code, and the macros as functions.
//!
//! ```text
//! tokens, Domain --expand-->         tokens    a whole macro: reads the file, checks it, emits it
//! Dfa, EnumSpec  --emit-->           tokens    only the code, for other programs
//! tokens         --derive_symbols--> tokens    the derive for events with data
//! ```
//!
//! A macro crate is a few lines around [`expand`]; `fsm-macros` is one, with no domain. A crate
//! that knows more about its automata brings its own [`Domain`] and its own macro crate:
//!
//! ```text
//! #[proc_macro_attribute]
//! pub fn automaton(arguments: TokenStream, item: TokenStream) -> TokenStream {
//!     expand(arguments.into(), item.into(), &my_protocol::DOMAIN, draw_for_docs).into()
//! }
//! ```
//!
//! The crate with the `DOMAIN` depends on `fsm-model`, whose `Claim` has an example. A macro needs
//! none of its features: `default-features = false` keeps the first build of a user short.
//!
//! Only [`expand`] reads a file: the one that the attribute names. The emitted code needs
//! Rust 1.88.

// From the outside in: the macros, the code that is written, and the mistakes that only code has.
mod attribute;
mod code;
mod emit;
mod symbols;

pub use attribute::expand;
pub use code::CODES;
pub use emit::{
    CRATE_LINTS, Draw, EnumSpec, LINTS, LetterCase, StepForm, comment_to_markdown, emit,
    emit_stand_in, is_uncommon,
};
pub use fsm_model::Domain;
pub use symbols::derive_symbols;
