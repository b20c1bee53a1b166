//! Examples: words that the text says lead somewhere.

use crate::dfa::{Dfa, StateId, SymbolId};
use crate::diagnostic::{Diagnostic, code, count, in_backticks, quote_word};
use crate::source::Span;

/// `Locked coin -> Unlocked`, resolved.
pub(crate) struct Example {
    /// The states that it holds for.
    pub(crate) from: Vec<StateId>,
    pub(crate) word: Vec<SymbolId>,
    pub(crate) to: ExampleEnd,
    /// Where its end is written.
    pub(crate) span: Span,
}

/// Where an example leads.
#[derive(Clone, Copy)]
pub(crate) enum ExampleEnd {
    At(StateId),
    /// Back to where it began.
    Back,
    /// The last symbol is refused, and none before it.
    Refused,
}

/// The examples that end elsewhere, each with the first state from which it does.
pub(crate) fn prove_examples(dfa: &Dfa, examples: &[Example]) -> Vec<Diagnostic> {
    let wrong =
        |example: &Example| example.from.iter().find_map(|&from| prove_example(dfa, example, from));
    examples.iter().filter_map(wrong).collect()
}

/// What is wrong with an example that begins in a state.
fn prove_example(dfa: &Dfa, example: &Example, from: StateId) -> Option<Diagnostic> {
    let name = |state: StateId| in_backticks(dfa.state(state).name());
    let word = &example.word;
    let trace = dfa.trace(from, word);
    let end = trace[trace.len() - 1];
    let refused = word.get(trace.len() - 1);
    let expected = match example.to {
        ExampleEnd::At(state) => Some(state),
        ExampleEnd::Back => Some(from),
        ExampleEnd::Refused => None,
    };
    let is_last = trace.len() == word.len();
    let is_right = match (refused, expected) {
        (None, Some(expected)) => end == expected,
        (Some(_), None) => is_last,
        _ => false,
    };
    if is_right {
        return None;
    }
    let symbols = word.iter().map(|&symbol| dfa.symbol(symbol).name());
    let shown = if word.is_empty() { "the empty word".to_owned() } else { quote_word(symbols) };
    let message = match (refused, expected) {
        (Some(&symbol), _) => {
            let symbol = in_backticks(dfa.symbol(symbol).name());
            format!("{} refuses {symbol}, so {shown} leads nowhere from {}", name(end), name(from))
        }
        (None, Some(expected)) => {
            format!("{shown} leads from {} to {}, not to {}", name(from), name(end), name(expected))
        }
        (None, None) => {
            format!("{shown} leads from {} to {} and is not refused", name(from), name(end))
        }
    };
    let passed = trace.iter().map(|&state| dfa.state(state).name());
    let mut error = Diagnostic::new(&code::WRONG_EXAMPLE, message)
        .at(example.span, "the example says otherwise")
        .with_note(format!("states passed: {}", quote_word(passed)));
    if let Some(&symbol) = refused {
        error = error.and_at(dfa.transition_span(end, symbol), "refused here");
    } else if let (None, [.., before, _], Some(&last)) = (expected, &trace[..], word.last()) {
        error = error.and_at(dfa.transition_span(*before, last), "allowed here");
    }
    Some(match example.from.len() {
        1 => error,
        many => error.with_note(format!("the example is about {}", count(many, "state"))),
    })
}
