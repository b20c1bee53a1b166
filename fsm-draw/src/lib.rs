//! Draws automata as SVG.
//!
//! [`draw`] draws any automaton: states are in columns, ordered by their distance from the start,
//! and no arrow crosses a state. The pictures of the command `fsm`, of its HTML page and of the
//! documentation of generated enums come from here. Nothing here reads or writes a file.
//!
//! What is refused is not drawn. Groups of states are tabs at the states; a legend above the picture
//! says what they mean. Lines of the text for many states, such as `_ reset -> CLOSED`, are in the
//! legend, too, instead of as an arrow from every state. What comes out of a transition is behind its
//! symbols: `coin / unlock`.
//!
//! ```
//! use fsm_draw::{Request, Theme, draw};
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
//!
//! // A picture on its own, for a dark background.
//! let svg = draw(&Request::new(&dfa).theme(Theme::Dark)).expect("the automaton is small");
//! assert!(svg.contains("<title>turnstile.txt: 2 states, 2 symbols</title>"));
//!
//! // A part of a page that has its own colours, such as a page of rustdoc.
//! let svg = draw(&Request::new(&dfa).theme(Theme::Inherit).compact()).expect("it is small");
//! assert!(svg.starts_with("<svg ") && svg.contains("currentColor"));
//! # Ok::<(), fsm_model::Report>(())
//! ```
//!
//! A crate that draws its own kind of picture takes the rest from here: a [`Selection`] of states,
//! the writer in [`svg`], the colours of a [`Theme`], and [`draw_grid`] for states that look like
//! the board of a game.

// What to draw, ...
mod request;
// ... what of it is drawn in short, ...
mod groups;
mod symbols;
mod wide;
// ... where everything is, ...
mod layers;
mod legend;
mod measures;
mod route;
// ... and how it looks.
mod grid;
mod paint;
pub mod svg;
mod theme;
// The pictures of generated enums.
mod docs;

#[cfg(test)]
mod properties;

pub use self::docs::draw_for_docs;
pub use self::grid::{Square, draw_grid};
pub use self::request::{Request, Selection};
pub use self::theme::{LABEL_LOOKS, Theme, label_sign, page_style};

use self::route::Plan;

/// Pictures with more states are not drawn: they could not be read.
pub const MOST_STATES: usize = 600;

/// An automaton as SVG; `None` if there are too many states or arrows.
///
/// With [`Theme::Inherit`] the text has no blank line and begins with `<svg`, so that it can be a
/// block of a Markdown page.
#[must_use]
pub fn draw(request: &Request<'_>) -> Option<String> {
    let selection = request.select();
    if selection.states().len() > MOST_STATES {
        return None;
    }
    Plan::new(&selection).map(|plan| paint::paint(&plan))
}
