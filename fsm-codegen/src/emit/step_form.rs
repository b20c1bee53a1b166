//! How code is written for an automaton of a given size. All limits are here.

use fsm_model::{Dfa, Reads, Skeleton};

use super::packed_columns::Packing;

/// How `next` and its companions are written.
///
/// All forms do the same. The size decides which is best; `bench/RESULTS.md` has the figures and
/// the commands that measure them, `forms` and `small`:
///
/// - A `match` on the state is an indirect jump, which random input mispredicts: a step takes 2 to 7 ns,
///   where one through a table written by hand takes 1.7. In a partial automaton the arms that refuse are
///   jumps, too. It reads like the text; it is chosen for one state, and for up to 8 that read characters.
/// - A packed column needs no load for the next state. A step waits for one shift (0.28 ns, with four or
///   eight states) or for a rotation and a mask (0.54 ns), where a column waits for a load, 1.15 ns.
/// - Columns are fast because the symbol is known early: the processor finds the column while it
///   still loads the state before. A column of states needs no check at all. But for every state in
///   a `static` rustc goes through all variants: a second for 5,478 states and 9 symbols.
/// - Numbers cost one comparison that is always predicted: 0.7 to 0.9 of a table. They are one
///   literal, which costs almost nothing to compile.
/// - Without optimisation a `match` is a jump, which random symbols mispredict; this alone doubles
///   the time of a step. So in a debug build the number of a symbol is the number of its column, packed
///   columns are columns of states, and numbers are looked up in an array of all states.
///
/// From 2 to 16 states no form is the fastest everywhere. Packed columns are chosen because they lose least:
/// on long random words columns take 1.4 to 4 times as long, and a `match` up to 13 times. Others are ahead
/// in these places:
///
/// - Columns in short words, where the processor works on several words at once and only instructions count: a
///   packed step has 4 to 7, one through a column has 3. Columns are up to 1.33 times as fast with 8 states,
///   1.2 with 3, 5, 9 and 12, and 1.13 with 4; with `opt-level = "s"` only with 2 states.
/// - A `match` in a protocol with two symbols, where every jump is predicted (1.2 to 4 times as fast); in short
///   words of 3 and 5 states with many symbols (1.3 times), for which LLVM finds code without jumps; and with 2 states and 2 to 4 symbols, where LLVM
///   may find a formula. On random words the same `match` takes 2 to 5 ns a step.
///
/// All forms but `match` also pack names and numbers into one literal each. Up to 8 states this is left out if
/// columns are packed or the automaton is partial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StepForm {
    /// A `match` on the state, and inside it one on the symbol: reads like the text.
    Match,
    /// A `match` on the symbol picks a column: one integer that has a field for each state. A shift by the
    /// state takes the field, which is the number of the target times the distance of fields. Up to 16
    /// states fit, 15 if some symbol is refused.
    Packed,
    /// A `match` on the symbol picks a column of states, in which the state is looked up.
    Columns,
    /// The same with numbers of states.
    Integers,
}

impl StepForm {
    /// Every form, from the smallest automata to the largest.
    pub const ALL: [StepForm; 4] =
        [StepForm::Match, StepForm::Packed, StepForm::Columns, StepForm::Integers];

    /// What it is called in `step = "..."`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            StepForm::Match => "match",
            StepForm::Packed => "packed",
            StepForm::Columns => "columns",
            StepForm::Integers => "integers",
        }
    }

    /// The form for a total automaton with so many states and symbols.
    #[must_use]
    pub fn for_size(states: usize, symbols: usize) -> StepForm {
        if states <= 1 || states == 2 && symbols <= 2 {
            StepForm::Match
        } else if states <= PACKED && symbols <= PACKED_SYMBOLS {
            StepForm::Packed
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
            StepForm::Match if names.has_refusals() => StepForm::Packed,
            StepForm::Packed if !StepForm::Packed.can_hold(names) => StepForm::Columns,
            form => form,
        }
    }

    /// The same for an automaton whose transitions are known. If each symbol leads all states to one target, no
    /// step waits for another. Only a `match` shows that to LLVM.
    pub(super) fn for_dfa(dfa: &Dfa) -> StepForm {
        let form = StepForm::for_automaton(dfa.skeleton());
        let mut rows = dfa.states().map(|state| dfa.row(state));
        let first = rows.next();
        if form == StepForm::Packed && rows.all(|row| Some(row) == first) && !dfa.has_refusals() {
            return StepForm::Match;
        }
        form
    }

    /// Whether an automaton can be written in this form.
    #[must_use]
    pub fn can_hold(self, names: &Skeleton) -> bool {
        self != StepForm::Packed
            || Packing::of(names.states().len(), names.has_refusals()).is_some()
    }

    /// The form for an automaton that reads bytes or characters, in so many classes with so many ranges
    /// in all.
    #[must_use]
    pub(super) fn for_text(names: &Skeleton, classes: usize, ranges: usize) -> StepForm {
        let states = names.states().len();
        // A column of characters is searched for. A `match` has the ranges, once for each state.
        let may_be_matched = names.reads() == Reads::Characters || states <= 1;
        if may_be_matched && states <= MATCHED && ranges <= MATCHED_RANGES && !names.has_refusals()
        {
            return StepForm::Match;
        }
        match StepForm::for_size(states, classes) {
            StepForm::Match | StepForm::Packed if StepForm::Packed.can_hold(names) => {
                StepForm::Packed
            }
            StepForm::Match | StepForm::Packed => StepForm::Columns,
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
            StepForm::Packed | StepForm::Integers => true,
        }
    }
}

/// For every state in a `static`, rustc goes through all variants of the enum.
fn columns_cost(states: usize, symbols: usize) -> usize {
    states.saturating_mul(states).saturating_mul(symbols.max(1))
}

/// The largest number of states for which methods other than `next` are a plain `match`. So is `next` if it
/// reads characters.
pub(super) const MATCHED: usize = 8;

/// The largest number of states for which a column is one integer.
const PACKED: usize = 16;

/// The same number of symbols. While rustc compiles, it runs a loop over all states and symbols.
const PACKED_SYMBOLS: usize = 256;

/// The largest number of ranges of characters for which `next` is a plain `match`.
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

#[cfg(test)]
mod tests {
    use fsm_model::Source;

    use super::*;

    fn chosen(rows: &str) -> StepForm {
        let text = format!("States: A B C\nStart: A\nFinal: A\nSymbols: x y\nTransitions:\n{rows}");
        StepForm::for_dfa(&Dfa::from_source(&Source::new("t.txt", text)).expect("an automaton"))
    }

    #[test]
    fn a_symbol_that_decides_alone_is_matched() {
        assert_eq!(chosen("A B C\nB B C\nC B C\n"), StepForm::Match);
        assert_eq!(chosen("A B C\nB B C\nC B A\n"), StepForm::Packed);
        assert_eq!(chosen("A B !\nB B !\nC B !\n"), StepForm::Packed);
    }

    #[test]
    fn the_size_decides() {
        use StepForm::{Columns, Integers, Match, Packed};
        let form = |(states, symbols)| StepForm::for_size(states, symbols);
        assert_eq!([(1, 3), (2, 2)].map(form), [Match; 2]);
        assert_eq!([(2, 3), (3, 2), (16, 3), (16, 256)].map(form), [Packed; 4]);
        assert_eq!([(17, 3), (16, 257), (500, 40)].map(form), [Columns; 3]);
        assert_eq!([(501, 40), (usize::MAX, usize::MAX)].map(form), [Integers; 2]);
    }

    #[test]
    fn every_form_has_a_name() {
        for form in StepForm::ALL {
            assert_eq!(StepForm::find(form.name()), Some(form));
        }
        assert_eq!(StepForm::find("fast"), None);
    }

    #[test]
    fn a_form_for_which_an_automaton_is_too_large() {
        assert!(
            StepForm::Match.compiles_in_seconds(2048, 9)
                && !StepForm::Match.compiles_in_seconds(2049, 1)
        );
        assert!(
            !StepForm::Match.compiles_in_seconds(300, 100)
                && StepForm::Match.compiles_in_seconds(8, 3000)
        );
        assert!(
            StepForm::Columns.compiles_in_seconds(10_000, 10)
                && !StepForm::Columns.compiles_in_seconds(10_000, 11)
        );
        assert!(StepForm::Integers.compiles_in_seconds(usize::MAX, usize::MAX));
    }
}
