//! `fsm lsp`, as an editor speaks with it.

mod client;

mod beside;
mod broken;
mod changes;
mod diagnostics;
mod every_text;
mod formatting;
mod lifecycle;
mod neovim;
mod positions;
mod requests;
