//! What the server answers: a file for each feature, and each a function of an open file and a byte.

pub(super) mod actions;
pub(super) mod completion;
pub(super) mod folding;
pub(super) mod formatting;
pub(super) mod hints;
pub(super) mod hover;
mod manual;
pub(super) mod navigation;
pub(super) mod rename;
pub(super) mod semantic_tokens;
pub(super) mod symbols;

#[cfg(test)]
mod tests;
