//! Shortest words to the cases that messages are about.

use super::names::DeclaredNames;
use crate::dfa::{Skeleton, StartEntry, StateId, SymbolId, Table};
use crate::diagnostic::{Diagnostics, SHOWN_SYMBOLS, in_backticks};
use crate::passes::ShortestWords;

/// All messages about one text have words of at most so many symbols together. There can be a message
/// for every state of a long chain.
const MOST_SYMBOLS: usize = 1 << 16;

/// A case in which two lines disagree, and the number of the message about it.
pub(super) struct ConflictCase {
    pub(super) message: usize,
    pub(super) state: StateId,
    pub(super) symbol: SymbolId,
}

/// Shows for each conflict a word that leads to it. The table need not be complete; if no word leads
/// there so far, nothing is added.
pub(super) fn add_witnesses(
    conflicts: &[ConflictCase],
    table: &Table,
    starts: &[StartEntry],
    names: &DeclaredNames<'_>,
    found: &mut Diagnostics,
) {
    if conflicts.is_empty() {
        return;
    }
    let starts: Vec<StateId> = starts.iter().map(|start| start.state).collect();
    let words = ShortestWords::new(table, names.states.len(), &starts);
    let mut room = MOST_SYMBOLS;
    let name = |symbol: SymbolId| names.symbols.name(symbol.index());
    let reads = names.reads();
    for &ConflictCase { message, state, symbol } in conflicts {
        let Some((_, word)) = words.last_steps(state, SHOWN_SYMBOLS) else { continue };
        let state_name = in_backticks(names.states.name(state.index()));
        let symbol_name = names.show_column(symbol.index());
        let shown = reads.quote_word(word.iter().map(|&symbol| name(symbol)));
        let note = match words.distance(state) {
            Some(0) => format!("{state_name} is a start state, and {symbol_name} has two ways"),
            Some(length) if length > SHOWN_SYMBOLS => format!(
                "a word of {length} {}s that ends in {shown} leads to {state_name}, and then \
                 {symbol_name} has two ways",
                reads.noun()
            ),
            _ => format!(
                "the word {shown} leads to {state_name}, and then {symbol_name} has two ways"
            ),
        };
        let word = word_to(&words, state, symbol, &mut room);
        found.edit(message, |error| {
            let error = error.with_note(note);
            let Some(word) = word else { return error };
            let mut names = Vec::with_capacity(word.len());
            for symbol in word {
                names.push(name(symbol).to_owned());
            }
            error.with_word(names)
        });
    }
}

/// A shortest word to a state, and the symbol behind it.
fn word_to(
    words: &ShortestWords,
    state: StateId,
    symbol: SymbolId,
    room: &mut usize,
) -> Option<Vec<SymbolId>> {
    *room = room.checked_sub(words.distance(state)? + 1)?;
    let (_, mut word) = words.to(state)?;
    word.push(symbol);
    Some(word)
}

/// The words to cases, as long as there is room for them.
pub(super) struct Witnesses<'a> {
    pub(super) words: ShortestWords,
    skeleton: &'a Skeleton,
    room: usize,
}

impl<'a> Witnesses<'a> {
    pub(super) fn new(words: ShortestWords, skeleton: &'a Skeleton) -> Witnesses<'a> {
        Witnesses { words, skeleton, room: MOST_SYMBOLS }
    }

    /// The names of a shortest word to a state, and of the symbol behind it.
    pub(super) fn word(&mut self, state: StateId, symbol: SymbolId) -> Option<Vec<String>> {
        let word = word_to(&self.words, state, symbol, &mut self.room)?;
        Some(word.iter().map(|&symbol| self.skeleton.symbol(symbol).name().to_owned()).collect())
    }
}
