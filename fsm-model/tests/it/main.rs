//! The tests of the crate through its public interface.

// Messages, word by word.
mod messages;
// How texts are laid out.
mod layout;
// The pages that explain the codes.
mod pages;
// Large and odd texts, in linear time.
mod large_texts;
