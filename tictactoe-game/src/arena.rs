//! The opponents play each other and a random player, many games at a time.

mod contest;

pub use contest::{Options, run};
