//! The tests that go through the public face of the crates.

// The page of every diagnostic code shows what it says.
mod explanations;
// What a person reads when a text is refused or odd.
mod messages;
// How a text is laid out.
mod layout;
// Large, long and odd texts.
mod sizes;
