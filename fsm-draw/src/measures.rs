//! Sizes and looks that all parts of a picture share.

use fsm_model::{Dfa, Finality, StateId};

use crate::theme::LABEL_LOOKS;

/// The font size of names.
pub(crate) const NAME_SIZE: f64 = 13.0;
/// The font size of symbols and of the lines below names.
pub(crate) const SMALL_SIZE: f64 = 10.5;
/// Longer names are cut; tooltips have the whole name.
pub(crate) const LONGEST_NAME: usize = 26;
/// Longer tooltips are cut. An arrow can have very many symbols.
pub(crate) const LONGEST_TOOLTIP: usize = 4_000;
/// The room around everything.
pub(crate) const MARGIN: f64 = 24.0;
/// Which look a final state with a label has.
pub(crate) fn label_look(dfa: &Dfa, state: StateId) -> Option<usize> {
    match dfa.state(state).finality() {
        Finality::Labelled(label) => Some(label.index() % LABEL_LOOKS),
        _ => None,
    }
}
