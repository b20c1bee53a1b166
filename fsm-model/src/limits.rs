//! How much a text may ask for.
//!
//! A table has a place for each case, a state and a symbol. A small text can declare very many of both
//! and decide all cases in one line. So the number of cases is limited before a table is made: to a
//! number that every text may have, or to a number for each byte, whichever is larger. A text that
//! writes all its cases has bytes enough.

use crate::diagnostic::{Diagnostic, code, count};
use crate::source::{Source, Span};

/// How many cases every text may have, unless the caller says something else.
pub(crate) const MOST_CASES: usize = 1 << 24;
/// How many cases any text may have. More would not fit into the memory of an ordinary machine.
pub(crate) const MOST_TRANSITIONS: usize = 1 << 27;
/// How many cases a text may have for each of its bytes.
const CASES_OF_BYTE: usize = 4;
/// A nondeterministic automaton may have a transition for so many cases, besides one for each case. Until
/// it is deterministic, each of them needs ten times the memory of a case.
const CASES_OF_CHOICE: usize = 16;
/// How many steps its examples, its properties and its sets of states may take for each case that it may
/// have.
const STEPS_OF_CASE: usize = 32;

/// How large what is made of a text may become.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// How many subsets of states there may be.
    pub(crate) subsets: usize,
    /// How many cases: states times symbols.
    pub(crate) cases: usize,
}

impl Limits {
    /// Those of a text, if the caller allows every text so much.
    pub(crate) fn of(source: &Source, Limits { subsets, cases }: Limits) -> Limits {
        let written = source.written().unwrap_or(source).text().len();
        let cases = cases.max(written.saturating_mul(CASES_OF_BYTE)).min(MOST_TRANSITIONS);
        Limits { subsets, cases }
    }

    /// Whether there is room for a table.
    pub(crate) fn has_room(self, states: usize, symbols: usize) -> bool {
        states.saturating_mul(symbols) <= self.cases
    }

    /// The error about a table that there is no room for.
    pub(crate) fn too_many_cases(self, states: usize, symbols: usize) -> Diagnostic {
        let cases = states.saturating_mul(symbols);
        let (states, symbols) = (count(states, "state"), count(symbols, "symbol"));
        self.refuse(
            format!("{states} and {symbols} are {cases} cases, which are too many"),
            format!("a text of this length may have {}", count(self.cases, "case")),
        )
    }

    /// The error about subsets that there is no room for.
    pub(crate) fn too_many_cases_of_subsets(self, symbols: usize) -> Diagnostic {
        let cases = count(self.cases, "case");
        let symbols = count(symbols, "symbol");
        self.refuse(
            format!("the deterministic automaton has more than {cases}"),
            format!(
                "a case is a state and one of {symbols}; a text of this length may have {cases}"
            ),
        )
    }

    /// How many steps may be taken to prove what a text promises, or to find sets of states.
    pub(crate) fn most_steps(self) -> usize {
        self.cases.saturating_mul(STEPS_OF_CASE)
    }

    /// How many transitions a nondeterministic automaton may have besides one for each case.
    pub(crate) fn most_choices(self) -> usize {
        self.cases / CASES_OF_CHOICE
    }

    /// The error about lines with groups that mean too much.
    pub(crate) fn too_many_lines(self) -> Diagnostic {
        let note = format!(
            "each is about every state and symbol of its groups; a text of this length may have {}",
            count(self.cases, "case")
        );
        Diagnostic::new(&code::TOO_MANY_CASES, "too many lines are about the same cases")
            .with_note(note)
            .with_help(
                "write fewer lines with groups, or allow more with the option `--most-cases` of `fsm`",
            )
    }

    fn refuse(self, message: String, note: String) -> Diagnostic {
        let option = match self.cases {
            MOST_TRANSITIONS => "",
            _ => ", or allow more with the option `--most-cases` of `fsm`",
        };
        Diagnostic::new(&code::TOO_MANY_CASES, message)
            .with_note(note)
            .with_help(format!("let one symbol stand for all that no line tells apart{option}"))
    }
}

/// How many steps the examples and properties of a text may still take.
pub(crate) struct Steps {
    left: usize,
    limit: usize,
}

impl Steps {
    pub(crate) fn of(limits: Limits) -> Steps {
        let limit = limits.most_steps();
        Steps { left: limit, limit }
    }

    /// Takes steps, or says that there are not so many left.
    pub(crate) fn take(&mut self, steps: usize) -> Result<(), TooManySteps> {
        let left = self.left.checked_sub(steps).ok_or(TooManySteps { limit: self.limit })?;
        self.left = left;
        Ok(())
    }
}

/// There are more steps than a text of its length may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooManySteps {
    limit: usize,
}

impl TooManySteps {
    pub(crate) fn of_example(self, span: Span) -> Diagnostic {
        let label = "its word, from each of its states";
        self.error("this example takes too many steps", "examples").at(span, label).with_help(
            "let it begin in fewer states, shorten its word, or allow more with the option \
             `--most-cases` of `fsm`",
        )
    }

    pub(crate) fn of_property(self, span: Span) -> Diagnostic {
        let message = "to prove this property takes too many steps";
        self.error(message, "properties")
            .at(span, "it is about every case, as those before it are")
            .with_help("leave some out, or allow more with the option `--most-cases` of `fsm`")
    }

    fn error(self, message: &str, what: &str) -> Diagnostic {
        let note = format!("the {what} of a text of this length may take {} steps", self.limit);
        Diagnostic::new(&code::TOO_MANY_STEPS, message).with_note(note)
    }
}
