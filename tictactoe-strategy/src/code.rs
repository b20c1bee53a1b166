//! The kinds of mistakes that the judge finds.

fsm_model::codes! {
    /// Every code of this crate, in order.
    pub static CODES;
    NOT_A_BOARD = "T001" Error "a state whose name is not a board"
    NOT_A_CELL = "T002" Error "symbols that are not the cells of the board"
    IMPOSSIBLE = "T003" Error "a board that cannot come up in a game"
    NOT_TRUE = "T004" Error "a label or sign that is not true"
    NOT_FINAL = "T005" Error "a finished board that is not final"
    NOT_FINISHED = "T006" Error "a final state that is not finished"
    NO_MARK = "T007" Error "a picked cell that does not get its mark"
    OTHER_CELLS = "T008" Error "a pick that changes other cells"
    BAD_ANSWER = "T009" Error "an answer that is not one move"
    TAKEN = "T010" Error "a taken cell that changes the board"
    IGNORED = "T011" Error "a free cell that changes nothing"
    GOES_ON = "T012" Error "a finished game that goes on"
    REFUSAL = "T013" Error "a pick that is refused with `!`"
    NO_START = "T014" Error "a player who can never begin"
    BEATABLE = "T020" Error "the claim `unbeatable` does not hold"
    MISSED_WIN = "T100" Warning "a win that is passed up"
}
