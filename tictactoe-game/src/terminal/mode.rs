//! Full-screen mode: the other screen, keys without echo, and the mouse.
//!
//! Two threads use the terminal: one draws, and one handles signals. Both lock the [`Mode`], so
//! that nothing is drawn after the terminal has been restored.

use std::io::{self, stdout};
use std::sync::{Mutex, MutexGuard, PoisonError};

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{self, EnterAlternateScreen};

/// Whether the terminal is in full-screen mode.
pub(super) enum Mode {
    /// No, because the game has not begun or has ended.
    Off,
    /// No, because the game is suspended.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only signals suspend the game"))]
    Suspended,
    /// Yes. `is_cleared` if the terminal no longer shows what was drawn before.
    On { is_cleared: bool },
}

static MODE: Mutex<Mode> = Mutex::new(Mode::Off);

/// Keeps the other thread from using the terminal.
pub(super) fn lock() -> MutexGuard<'static, Mode> {
    MODE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Mode {
    pub(super) fn is_on(&self) -> bool {
        matches!(self, Mode::On { .. })
    }

    /// Whether the screen must be drawn as a whole. The next call returns `false`.
    pub(super) fn take_cleared(&mut self) -> bool {
        match self {
            Mode::On { is_cleared } => std::mem::take(is_cleared),
            Mode::Off | Mode::Suspended => false,
        }
    }

    pub(super) fn begin(&mut self) -> io::Result<()> {
        *self = Mode::On { is_cleared: true };
        terminal::enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
    }

    pub(super) fn end(&mut self) {
        if self.is_on() {
            restore();
        }
        *self = Mode::Off;
    }

    /// Restores the terminal until [`Mode::resume`] is called.
    #[cfg(unix)]
    pub(super) fn suspend(&mut self) {
        if self.is_on() {
            restore();
            *self = Mode::Suspended;
        }
    }

    /// Switches full-screen mode on again, also if another program has switched it off. Returns
    /// whether there is a game to go on with.
    #[cfg(unix)]
    pub(super) fn resume(&mut self) -> bool {
        if let Mode::Off = self {
            return false;
        }
        // If crossterm believes that raw mode is on, it does not switch it on again. If this
        // fails, the next drawing or reading fails, too.
        let _ = terminal::disable_raw_mode();
        let _ = self.begin();
        true
    }
}

fn restore() {
    // The program is about to end or to stop, so errors are ignored.
    let _ = execute!(stdout(), DisableMouseCapture, Show);
    let _ = ratatui::try_restore();
}

pub(super) fn restore_on_panic() {
    let previous_hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        // Without the lock: the thread that panics may hold it.
        restore();
        previous_hook(panic);
    }));
}
