//! A word, the states that it passes and what comes out.

use std::iter::{once, repeat};

use fsm_model::{
    Dfa, Domain, Grid, OutputId, StateId, SymbolId, in_backticks, list_in_backticks, presentable,
};

use crate::terminal;
use crate::text::describe_allowed;

/// Shown in place of a state behind a symbol that the automaton does not know.
const REJECTED: &str = "(rejected)";

/// Shown in place of a state behind a symbol that is refused.
pub(super) const REFUSED: &str = "(refused)";

/// A word and the states that it passes.
pub(super) struct TracedWord<'a> {
    pub(super) dfa: &'a Dfa,
    pub(super) domain: &'a Domain,
    /// The caption of the first state.
    pub(super) start: String,
    pub(super) word: &'a [&'a str],
    /// One more than there are symbols; `None` behind a symbol that is not known. They may end before
    /// a symbol that is refused, or be `None` behind it.
    pub(super) states: Vec<Option<StateId>>,
}

impl<'a> TracedWord<'a> {
    /// Follows a word from a state on. The states end before a symbol that is refused.
    pub(super) fn follow(
        dfa: &'a Dfa,
        domain: &'a Domain,
        start: String,
        from: StateId,
        word: &'a [&'a str],
    ) -> TracedWord<'a> {
        let mut states = vec![Some(from)];
        let mut here = Some(from);
        for symbol in word {
            let known = here.and_then(|state| Some((state, dfa.find_symbol(symbol)?)));
            here = match known.map(|(state, symbol)| dfa.next(state, symbol)) {
                Some(None) => break,
                target => target.flatten(),
            };
            states.push(here);
        }
        TracedWord { dfa, domain, start, word, states }
    }

    /// The state that the word leads to.
    pub(super) fn end(&self) -> Option<StateId> {
        self.states.get(self.word.len()).copied().flatten()
    }

    /// The position of the symbol at which the word stops: it is not known, or refused.
    fn stop(&self) -> Option<usize> {
        let passed = self.states.iter().take_while(|state| state.is_some()).count();
        passed.checked_sub(1).filter(|&position| position < self.word.len())
    }

    /// The symbol at which the word stops, if the automaton does not know it.
    pub(super) fn unknown(&self) -> Option<&'a str> {
        let symbol = self.word[self.stop()?];
        self.dfa.find_symbol(symbol).is_none().then_some(symbol)
    }

    /// The position of the symbol that is refused.
    pub(super) fn refused(&self) -> Option<usize> {
        self.stop().filter(|&position| self.dfa.find_symbol(self.word[position]).is_some())
    }

    /// The state that refuses a symbol of the word, and the symbol.
    pub(super) fn refusal(&self) -> Option<(StateId, &'a str)> {
        let position = self.refused()?;
        Some((self.states[position]?, self.word[position]))
    }

    /// Whether and how the word is accepted: `accepted`, `accepted win` or `rejected`.
    pub(super) fn verdict(&self) -> String {
        match self.end().filter(|&state| self.dfa.state(state).is_final()) {
            Some(state) => with_label("accepted", self.dfa.state(state).label()),
            None => "rejected".to_owned(),
        }
    }

    /// The name of each state, and whether it is final; one more than there are symbols.
    pub(super) fn names(&self) -> impl Iterator<Item = [String; 2]> {
        let nowhere = if self.refused().is_some() { REFUSED } else { REJECTED };
        (0..=self.word.len()).map(move |step| match self.states.get(step).copied().flatten() {
            None => [nowhere.to_owned(), String::new()],
            Some(state) => name_and_end(self.dfa, state),
        })
    }

    /// What leads to each state: `start`, then `--symbol-->`.
    pub(super) fn arrows(&self) -> impl Iterator<Item = String> {
        once(self.start.clone()).chain(self.word.iter().map(|symbol| arrow(symbol)))
    }

    /// What comes out of each step up to one that is not known or refused.
    pub(super) fn outputs(&self) -> impl Iterator<Item = &'a [OutputId]> {
        let steps = self.states.iter().zip(self.word);
        steps.map_while(|(state, symbol)| {
            let (state, symbol) = ((*state)?, self.dfa.find_symbol(symbol)?);
            Some(self.dfa.outputs_on(state, symbol))
        })
    }

    /// The names of all outputs, in order.
    pub(super) fn output_names(&self) -> Vec<&'a str> {
        self.outputs().flatten().map(|&output| self.dfa.output(output).name()).collect()
    }

    /// What comes out on the way to each state, such as `/ unlock`; one more than there are symbols.
    pub(super) fn slashes(&self) -> impl Iterator<Item = String> {
        let steps = self.outputs().map(|outputs| slash(self.dfa, outputs));
        once(String::new()).chain(steps).chain(repeat(String::new())).take(self.word.len() + 1)
    }

    /// Pictures of the states side by side, if all of them have one.
    pub(super) fn picture(&self) -> Option<String> {
        let depict = self.domain.depict?;
        let captions = once(self.start.clone());
        let captions: Vec<String> =
            captions.chain(self.word.iter().map(|symbol| presentable(symbol))).collect();
        let captions = captions.iter().map(String::as_str);
        let states = captions.zip(self.states.iter().map_while(|state| *state));
        let grids: Option<Vec<(&str, Grid)>> = states
            .map(|(caption, state)| Some((caption, depict(self.dfa.state(state).name())?)))
            .collect();
        Some(Grid::side_by_side(&grids?, terminal::width()))
    }
}

/// The name of a state, and whether it is final.
pub(super) fn name_and_end(dfa: &Dfa, state: StateId) -> [String; 2] {
    let state = dfa.state(state);
    let end = state.is_final().then(|| with_label("final", state.label()));
    [presentable(state.name()), end.unwrap_or_default()]
}

/// `--symbol-->`
pub(super) fn arrow(symbol: &str) -> String {
    format!("--{}-->", presentable(symbol))
}

/// `/ unlock beep`; empty if nothing comes out.
pub(super) fn slash(dfa: &Dfa, outputs: &[OutputId]) -> String {
    let names = outputs.iter().map(|&output| presentable(dfa.output(output).name()));
    let words: Vec<String> = names.collect();
    if words.is_empty() { String::new() } else { format!("/ {}", words.join(" ")) }
}

/// The message that a state refuses a symbol.
pub(super) fn not_allowed(dfa: &Dfa, state: StateId, symbol: &str) -> String {
    let [state, symbol] = [dfa.state(state).name(), symbol].map(in_backticks);
    format!("{state} does not allow {symbol}")
}

/// The same, with the symbols that the state does not refuse.
pub(super) fn not_allowed_but(dfa: &Dfa, state: StateId, symbol: &str) -> String {
    let names: Vec<&str> = allowed(dfa, state).map(|symbol| dfa.symbol(symbol).name()).collect();
    let allowed = describe_allowed(dfa, state).unwrap_or_else(|| match names.len() {
        0 => "nothing".to_owned(),
        _ => list_in_backticks(names.into_iter()),
    });
    format!("{}; it allows {allowed}", not_allowed(dfa, state, symbol))
}

/// The symbols that a state does not refuse.
pub(super) fn allowed(dfa: &Dfa, state: StateId) -> impl Iterator<Item = SymbolId> {
    dfa.symbols().filter(move |&symbol| dfa.next(state, symbol).is_some())
}

/// `start` or `start you`, `final` or `final win`.
pub(super) fn with_label(word: &str, label: Option<&str>) -> String {
    label.map_or(word.to_owned(), |label| format!("{word} {}", presentable(label)))
}
