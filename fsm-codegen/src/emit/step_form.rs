//! How code is written for an automaton of a given size. All limits are here.

use fsm_model::Skeleton;

/// How `next` and its companions are written.
///
/// All forms do the same. The size decides which is best; `bench/RESULTS.md` has the figures and
/// the command that measures them:
///
/// - A `match` on the state is an indirect jump, which random input mispredicts: a step takes 1.3
///   to 2.2 times as long as one through a table written by hand, where columns take 0.6 to 0.7.
///   But it reads like the text, which counts for more up to 8 states. With nine symbols, short words
///   step about as fast as through the table. With two to four symbols LLVM turns the inner `match`
///   into jumps as well: up to 3 times the table, and on short words up to 10 times.
/// - Columns are fast because the symbol is known early: the processor finds the column while it
///   still loads the state before. A column of states needs no check at all. But for every state in
///   a `static` rustc goes through all variants: a second for 5,478 states and 9 symbols.
/// - Numbers cost one comparison that is always predicted: 0.7 to 0.9 of a table. They are one
///   literal, which costs almost nothing to compile.
/// - In a partial automaton the arms of a `match` that refuse are jumps, too: a step takes 3 to 9 times
///   as long as one of a total `match`. So small partial automata have columns, unless the caller asks
///   for a `match`. A column of an `Option` costs one comparison that is always predicted.
/// - Without optimisation a `match` is a jump, which random symbols mispredict; this alone doubles
///   the time of a step. So columns take twice the time of a table. Numbers take a little more if
///   they are looked up in an array of all states, and six to eight times as long otherwise.
///
/// All forms but `match` also pack names and numbers into one literal each, except columns of a partial
/// automaton of up to 8 states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StepForm {
    /// A `match` on the state, and inside it one on the symbol: reads like the text.
    Match,
    /// A `match` on the symbol picks a column of states, in which the state is looked up.
    Columns,
    /// The same with numbers of states.
    Integers,
}

impl StepForm {
    /// Every form, from the smallest automata to the largest.
    pub const ALL: [StepForm; 3] = [StepForm::Match, StepForm::Columns, StepForm::Integers];

    /// What it is called in `step = "..."`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            StepForm::Match => "match",
            StepForm::Columns => "columns",
            StepForm::Integers => "integers",
        }
    }

    /// The form for a total automaton with so many states and symbols.
    #[must_use]
    pub fn for_size(states: usize, symbols: usize) -> StepForm {
        if states <= MATCHED {
            StepForm::Match
        } else if columns_cost(states, symbols) <= CHEAP_COLUMNS {
            StepForm::Columns
        } else {
            StepForm::Integers
        }
    }

    /// The form for an automaton, unless the caller chooses another.
    #[must_use]
    pub fn for_automaton(names: &Skeleton) -> StepForm {
        match StepForm::for_size(names.states().len(), names.symbols().len()) {
            StepForm::Match if names.has_refusals() => StepForm::Columns,
            form => form,
        }
    }

    /// The form for an automaton that reads bytes or characters, in so many classes with so many ranges
    /// in all. A `match` has the ranges, once for each state.
    #[must_use]
    pub(super) fn for_text(names: &Skeleton, classes: usize, ranges: usize) -> StepForm {
        match StepForm::for_size(names.states().len(), classes) {
            StepForm::Match if names.has_refusals() || ranges > MATCHED_RANGES => StepForm::Columns,
            form => form,
        }
    }

    /// The form with that name.
    #[must_use]
    pub fn find(name: &str) -> Option<StepForm> {
        StepForm::ALL.into_iter().find(|form| form.name() == name)
    }

    /// Whether the compiler can handle an automaton of that size in this form within seconds.
    #[must_use]
    pub fn compiles_in_seconds(self, states: usize, symbols: usize) -> bool {
        match self {
            StepForm::Match => {
                let transitions = states.saturating_mul(symbols);
                states <= MATCHED || (states <= MOST_MATCHED && transitions <= MOST_ARMS)
            }
            StepForm::Columns => columns_cost(states, symbols) <= MOST_COLUMNS,
            StepForm::Integers => true,
        }
    }
}

/// For every state in a `static`, rustc goes through all variants of the enum.
fn columns_cost(states: usize, symbols: usize) -> usize {
    states.saturating_mul(states).saturating_mul(symbols.max(1))
}

/// The largest number of states for which `next` is a plain `match`.
pub(super) const MATCHED: usize = 8;

/// The largest number of ranges of bytes or characters for which `next` is a plain `match`.
const MATCHED_RANGES: usize = 64;

/// A larger `match` takes a release build half a minute and more, if it is used.
const MOST_MATCHED: usize = 2048;

/// The same for one with more arms.
const MOST_ARMS: usize = 20_000;

/// Up to this cost, columns take rustc no noticeable time.
const CHEAP_COLUMNS: usize = 10_000_000;

/// Beyond this cost they take more than ten seconds.
const MOST_COLUMNS: usize = 1_000_000_000;

/// The largest number of states for which a debug build looks a number up in an array of all states.
/// For every state in it rustc goes through all variants: 0.2 s for 5,478 states.
pub(super) const LOOKED_UP: usize = 8192;

/// More symbols or labels than this are packed, whatever the form.
pub(super) const MATCHED_NAMES: usize = 32;
