//! Systems without signals. A game cannot be suspended there.

use std::io;

use super::mode::Mode;

#[expect(clippy::unnecessary_wraps, reason = "handling signals can fail on other systems")]
pub(super) fn handle() -> io::Result<()> {
    Ok(())
}

pub(super) fn can_suspend() -> bool {
    false
}

pub(super) fn suspend(_: &mut Mode) {}
