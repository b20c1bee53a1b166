//! The kinds of mistakes that only matter when an automaton becomes Rust code.

fsm_model::codes! {
    /// Every code of this crate, in order.
    pub static CODES;
    SAME_IDENTIFIER = "F040" Error "two names that become the same Rust identifier"
    TOO_MANY_VARIANTS = "F041" Error "more names than an enum can have"
}
