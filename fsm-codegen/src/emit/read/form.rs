//! How code is written that reads whole texts. All limits are here.

use fsm_model::Reads;

use super::machine::Machine;
use crate::emit::StepForm;

/// How `read` and `accepts` are written. All forms do the same.
///
/// - A state is a place in a number of 64 bits, and each byte has such a number. It contains all targets. So a
///   step is one shift, 0.3 ns: the next one does not wait for memory. With six bits for each state ten
///   states fit; with four bits 16 do, and a step takes twice the time. So there a step reads two bytes, if there are
///   not too many pairs of different bytes.
/// - Otherwise a step looks the state up in a column of a table, 1.2 ns. For bytes this is what `next` does.
///   For characters there is a table of states and bytes, because decoding takes longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReadForm {
    /// Six bits for each state.
    Shift,
    /// Four bits for each state.
    Nibble,
    /// A column of numbers for each class of bytes.
    Table,
    /// `next` for each byte.
    Steps,
}

impl ReadForm {
    pub(super) fn of(machine: &Machine, is_partial: bool, step: Option<StepForm>) -> ReadForm {
        // A refusal is one more state.
        let states = machine.len() + usize::from(is_partial);
        let may_be_packed = step != Some(StepForm::Integers);
        if may_be_packed && states <= SHIFTED {
            ReadForm::Shift
        } else if may_be_packed && states <= ROTATED {
            ReadForm::Nibble
        } else if machine.reads == Reads::Bytes {
            ReadForm::Steps
        } else {
            ReadForm::Table
        }
    }
}

/// How the function is written that finds a token.
///
/// - Direct code has a `match` for each state, inside of the arm that leads to it: no state has to be kept,
///   and the processor predicts the jumps. A token takes half the time that it takes with a table. But every
///   state takes rustc 2 ms and the program 80 bytes.
/// - A table has rows of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScanForm {
    Direct,
    Table,
}

impl ScanForm {
    /// The form, unless the code turns out to be nested too deep.
    pub(super) fn of(machine: &Machine, step: Option<StepForm>) -> ScanForm {
        let (states, arms) = machine.live_size();
        let is_small = states <= MOST_DIRECT && arms <= MOST_ARMS;
        let may_be_direct = matches!(step, None | Some(StepForm::Match));
        if machine.start.is_some() && is_small && may_be_direct {
            ScanForm::Direct
        } else {
            ScanForm::Table
        }
    }
}

/// The largest number of states for which six bits are enough, ...
const SHIFTED: usize = 10;

/// ... and for which four bits are.
const ROTATED: usize = 16;

/// The largest number of classes of bytes for which there is a number for each pair of them. It is a power of
/// two, so that no index is too large.
pub(super) const PAIRED_CLASSES: usize = 16;

/// The largest number of states from which a final state can be reached, in direct code, ...
const MOST_DIRECT: usize = 256;

/// ... the largest number of arms, one for each target of each state, ...
const MOST_ARMS: usize = 1024;

/// ... and how deep it may be nested.
pub(super) const DEEPEST: usize = 100;

/// The smallest number of keywords that are looked up behind the run of a name. With 15 of them a lexer takes 0.9
/// of the time that it takes if each letter is a step, with 5 of them 1.08.
pub(super) const FEWEST_WORDS: usize = 8;

/// The largest number of such keywords and of their beginnings.
pub(super) const MOST_WORDS: usize = 1024;

/// How far the search for the end of a token may read behind it before the iterator becomes careful.
pub(super) const OVERSHOOT: usize = 256;

/// A loop on at most so many different bytes is a plain arm.
pub(super) const PLAIN_LOOP: usize = 32;

/// A loop on at least so many is expected to be long.
pub(super) const LONG_LOOP: usize = 128;

/// How many bytes are looked at together where a text stays in one state.
pub(super) const BLOCK: usize = 64;

/// How many bytes are read before it is checked whether one was refused.
pub(super) const CHUNK: usize = 1024;
