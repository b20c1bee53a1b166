//! A page about a state of a text with `Kind: nfa`. The automaton that was made from it has no such state.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use fsm_model::{Check, DraftRow, DraftTarget};

use super::{MOST_ENTRIES, Page, list};
use crate::input;

impl Page<'_> {
    /// Where each symbol leads from a state, as a list with an empty line before it. There is none if the
    /// text has mistakes.
    pub(super) fn nondeterministic_state(&self, name: &str) -> String {
        let Ok(Some(nfa)) = input::limited(Check::new(self.domain)).read_nfa(self.file.source())
        else {
            return String::new();
        };
        let draft = nfa.draft;
        let Some(state) = draft.states.iter().position(|other| other == name) else {
            return String::new();
        };
        // The targets by symbol; what reads nothing comes last.
        let mut targets: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let empty = draft.symbols.len();
        for row in &draft.rows {
            let (symbols, target) = match row {
                DraftRow::Arrow { state: from, symbols, target, .. } if *from == state => {
                    (symbols.clone(), target)
                }
                DraftRow::Empty { state: from, target } if *from == state => (vec![empty], target),
                _ => continue,
            };
            let target = match target {
                DraftTarget::State(target) => *target,
                _ => state,
            };
            for symbol in symbols {
                targets.entry(symbol).or_default().push(target);
            }
        }
        let mut text = String::new();
        for (symbol, targets) in targets.into_iter().take(MOST_ENTRIES) {
            let symbol = draft.symbols.get(symbol).map_or("ε", String::as_str);
            let targets = targets.iter().map(|&target| draft.states[target].as_str());
            let _ = write!(text, "\n- {} → {}", super::code(symbol), list(targets));
        }
        if text.is_empty() { text } else { format!("\n{text}") }
    }
}
