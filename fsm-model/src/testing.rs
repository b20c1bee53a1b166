//! Other crates of the workspace enable the feature `testing` in their `dev-dependencies`.

pub mod characters;
pub mod lexers;
pub mod oracles;
pub mod random;
pub mod texts;
pub mod ways;
