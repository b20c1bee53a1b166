//! The kinds of mistakes in files of other tools, and of what these cannot hold.

tictactoe_fsm::codes! {
    /// Every code of this crate, in order.
    pub(crate) static CODES;
    NOT_THE_FORMAT = "C001" Error "a file that is not of its format"
    NOT_FINITE = "C002" Error "more than a finite automaton"
    NONDETERMINISTIC = "C003" Error "two targets for one state and symbol in another tool's file"
    EPSILON = "C004" Error "a transition that reads nothing"
    STARTS = "C005" Error "no start state, or too many"
    NO_NAME = "C006" Error "a symbol or label that cannot be a name"
    NO_PLACE = "C010" Error "something that the other format cannot hold"
}
