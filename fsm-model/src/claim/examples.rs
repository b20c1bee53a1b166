//! Examples: words that the text says lead somewhere.

use super::shown::{shown_outputs, shown_word, states_passed};
use crate::dfa::{Dfa, Finality, LabelId, OutputId, StateId, SymbolId};
use crate::diagnostic::{Diagnostic, SHOWN_SYMBOLS, code, count, in_backticks};
use crate::source::Span;

/// `Locked coin -> Unlocked`, resolved.
pub(crate) struct Example {
    /// The states that it holds for.
    pub(crate) from: Vec<StateId>,
    pub(crate) word: Vec<SymbolId>,
    pub(crate) to: ExampleEnd,
    /// All that comes out on the way, if the example says so.
    pub(crate) outputs: Option<Vec<OutputId>>,
    /// Where its end is written.
    pub(crate) span: Span,
    /// Where its outputs are written; if there are none, where they would be.
    pub(crate) outputs_span: Span,
}

/// Where an example leads.
#[derive(Clone, Copy)]
pub(crate) enum ExampleEnd {
    At(StateId),
    /// In some final state with this label.
    Labelled(LabelId),
    /// Back to where it began.
    Back,
    /// The last symbol is refused, and none before it.
    Refused,
}

/// The examples that do not hold, each with the first state from which it does not.
pub(crate) fn prove_examples(dfa: &Dfa, examples: &[Example]) -> Vec<Diagnostic> {
    let wrong =
        |example: &Example| example.from.iter().find_map(|&from| prove_example(dfa, example, from));
    examples.iter().filter_map(wrong).collect()
}

/// What is wrong with an example that begins in a state.
fn prove_example(dfa: &Dfa, example: &Example, from: StateId) -> Option<Diagnostic> {
    let name = |state: StateId| in_backticks(dfa.state(state).name());
    let word = &example.word;
    // A long word may be read from very many states, so the states passed are listed only for a message.
    let (mut end, mut read) = (from, 0);
    while let Some(next) = word.get(read).and_then(|&symbol| dfa.next(end, symbol)) {
        (end, read) = (next, read + 1);
    }
    let refused = word.get(read);
    let is_last = read + 1 == word.len();
    let is_right = match (refused, example.to) {
        (None, ExampleEnd::At(state)) => end == state,
        (None, ExampleEnd::Back) => end == from,
        (None, ExampleEnd::Labelled(label)) => {
            dfa.state(end).finality() == Finality::Labelled(label)
        }
        (refused, ExampleEnd::Refused) => refused.is_some() && is_last,
        (Some(_), _) => false,
    };
    if is_right {
        return prove_outputs(dfa, example, from);
    }
    let expected = match example.to {
        ExampleEnd::At(state) => Some(name(state)),
        ExampleEnd::Back => Some(name(from)),
        ExampleEnd::Labelled(label) => {
            Some(format!("a final state {}", in_backticks(dfa.label(label).name())))
        }
        ExampleEnd::Refused => None,
    };
    let trace = dfa.trace(from, word);
    let shown = shown_word(dfa, word);
    let message = match (refused, &expected) {
        (Some(&symbol), _) => {
            let symbol = in_backticks(dfa.symbol(symbol).name());
            format!("{} refuses {symbol}, so {shown} leads nowhere from {}", name(end), name(from))
        }
        (None, Some(expected)) => {
            format!("{shown} leads from {} to {}, not to {expected}", name(from), name(end))
        }
        (None, None) => {
            format!("{shown} leads from {} to {} and is not refused", name(from), name(end))
        }
    };
    let mut error = Diagnostic::new(&code::WRONG_EXAMPLE, message)
        .at(example.span, "the example says otherwise")
        .with_note(states_passed(dfa, &trace))
        .with_word(dfa.names_of(&example.word));
    if let Some(&symbol) = refused {
        error = error.and_at(dfa.transition_span(end, symbol), "refused here");
    } else if let (None, [.., before, _], Some(&last)) = (expected, &trace[..], word.last()) {
        error = error.and_at(dfa.transition_span(*before, last), "allowed here");
    }
    Some(about_states(error, example))
}

/// What is wrong with the outputs of an example that ends where it should.
fn prove_outputs(dfa: &Dfa, example: &Example, from: StateId) -> Option<Diagnostic> {
    let expected = example.outputs.as_deref()?;
    let steps = dfa.outputs_along(from, &example.word);
    let outputs = || steps.iter().copied().flatten().copied();
    if outputs().eq(expected.iter().copied()) {
        return None;
    }
    let comes = shown_outputs(dfa, &outputs_to_show(outputs()));
    let wanted = shown_outputs(dfa, expected);
    let name = in_backticks(dfa.state(from).name());
    let word = shown_word(dfa, &example.word);
    let message = format!("on {word} from {name}, {comes} comes out instead of {wanted}");
    let trace = dfa.trace(from, &example.word);
    let mut error = Diagnostic::new(&code::WRONG_EXAMPLE, message)
        .at(example.outputs_span, "the example says otherwise")
        .with_note(states_passed(dfa, &trace))
        .with_word(dfa.names_of(&example.word));
    // The step with the first output that the example does not have there.
    let agreeing = outputs().zip(expected).take_while(|(one, other)| one == *other).count();
    let mut before = 0;
    let step = steps.iter().position(|step| {
        before += step.len();
        before > agreeing
    });
    if let (Some(step), Some(output)) = (step, outputs().nth(agreeing))
        && let Some(span) = dfa.outputs_span(trace[step], example.word[step])
    {
        let output = in_backticks(dfa.output(output).name());
        error = error.and_at(span, format!("{output} comes out here"));
    }
    Some(about_states(error, example))
}

/// Some outputs, without those in the middle if there are very many: a long word can have more outputs
/// than fit into memory.
fn outputs_to_show(outputs: impl Iterator<Item = OutputId> + Clone) -> Vec<OutputId> {
    let count = outputs.clone().count();
    let last = outputs.clone().skip(count.saturating_sub(SHOWN_SYMBOLS).max(2 * SHOWN_SYMBOLS));
    outputs.take(2 * SHOWN_SYMBOLS).chain(last).collect()
}

/// An error with a note if its example is about several states.
fn about_states(error: Diagnostic, example: &Example) -> Diagnostic {
    match example.from.len() {
        1 => error,
        many => error.with_note(format!("the example is about {}", count(many, "state"))),
    }
}
