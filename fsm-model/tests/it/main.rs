//! The tests of the crate through its public interface.

// Messages, in full.
mod messages;
// The layout of texts.
mod layout;
// One mistake gives one message.
mod one_mistake;
// The pages that explain the codes.
mod pages;
// Large texts, in linear time.
mod large_texts;
