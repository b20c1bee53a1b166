//! Examples: words that the text says lead somewhere.

use crate::dfa::{Dfa, StateId, SymbolId};
use crate::diagnostic::{Diagnostic, code, in_backticks, quote_word};
use crate::source::Span;

/// `Locked coin -> Unlocked`, resolved.
pub(crate) struct Example {
    pub(crate) from: StateId,
    pub(crate) word: Vec<SymbolId>,
    pub(crate) to: StateId,
    /// Where the last state is written.
    pub(crate) span: Span,
}

/// The examples that end elsewhere.
pub(crate) fn prove_examples(dfa: &Dfa, examples: &[Example]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for example in examples {
        let trace = dfa.trace(example.from, &example.word);
        let end = trace[trace.len() - 1];
        if end == example.to {
            continue;
        }
        let symbols = example.word.iter().map(|&symbol| dfa.symbol(symbol).name());
        let passed = trace.iter().map(|&state| dfa.state(state).name());
        found.push(
            Diagnostic::new(
                &code::WRONG_EXAMPLE,
                format!(
                    "{} leads from {} to {}, not to {}",
                    if example.word.is_empty() {
                        "the empty word".to_owned()
                    } else {
                        quote_word(symbols)
                    },
                    in_backticks(dfa.state(example.from).name()),
                    in_backticks(dfa.state(end).name()),
                    in_backticks(dfa.state(example.to).name())
                ),
            )
            .at(example.span, "the example says otherwise")
            .with_note(format!("states passed: {}", quote_word(passed))),
        );
    }
    found
}
