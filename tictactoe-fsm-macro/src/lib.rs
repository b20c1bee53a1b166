//! The attribute of `fsm-macros`, for automata of tic-tac-toe: [`macro@automaton`].
//!
//! Texts may also make the claims of `tictactoe-strategy`: `tictactoe`, `unbeatable`, `sharp`,
//! `playable` and `referee`. The documentation of a state shows its board. An automaton that claims to be
//! `unbeatable` but can be beaten does not compile.
//!
//! ```
//! use tictactoe_fsm_macro::automaton;
//!
//! /// The opponent that never loses.
//! #[automaton("../automata/perfect.txt", case = "text", claims(unbeatable))]
//! pub enum Perfect {}
//!
//! let answered = Perfect::START_YOU.next(PerfectSymbol::_5);
//! assert_eq!(answered, Perfect::OAAAXAAAA);
//! ```
//!
//! With `case = "text"` the variants keep the names of the boards. Without it they are in CamelCase:
//! `Perfect::Oaaaxaaaa`.

use fsm_codegen::expand;
use fsm_draw::draw_for_docs;
use proc_macro::TokenStream;
use tictactoe_strategy::DOMAIN;

/// Replaces the empty enum below it by one generated from the file.
///
/// This is `fsm_macros::automaton`, whose page has the manual, with the claims of tic-tac-toe.
#[proc_macro_attribute]
pub fn automaton(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expand(arguments.into(), item.into(), &DOMAIN, draw_for_docs).into()
}
