//! Nothing: this crate exists for its tests, in `it.rs`.
