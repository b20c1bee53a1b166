//! The commands, one file each: its options and what it does.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod diff;
pub(crate) mod draw;
pub(crate) mod emit;
pub(crate) mod explain;
pub(crate) mod fmt;
pub(crate) mod info;
pub(crate) mod man;
pub(crate) mod minimise;
pub(crate) mod trace;

// What some of them share.
mod find;
mod passed;
