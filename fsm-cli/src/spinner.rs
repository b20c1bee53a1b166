//! A sign of life during long work.

use std::fmt::Display;
use std::io::{IsTerminal as _, stderr};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shows on a terminal what is being done and for how long, until it is dropped.
pub(crate) struct Spinner {
    bar: ProgressBar,
    /// Dropping this ends the thread that waits to show the bar.
    _alive: Option<Sender<()>>,
}

impl Spinner {
    /// Shows nothing if the work ends soon, or if standard error is no terminal.
    pub(crate) fn start(what: impl Display) -> Spinner {
        const PATIENCE: Duration = Duration::from_millis(400);
        const TICK: Duration = Duration::from_millis(100);
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if !stderr().is_terminal() {
            return Spinner { bar, _alive: None };
        }
        let style = ProgressStyle::with_template("{spinner} {msg} ({elapsed})");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.set_message(what.to_string());
        let (alive, over) = mpsc::channel::<()>();
        let waiting = bar.downgrade();
        let wait = move || {
            let is_long = over.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout);
            if let Some(bar) = waiting.upgrade().filter(|bar| is_long && !bar.is_finished()) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(TICK);
            }
        };
        // If the system cannot start a thread, nothing is shown.
        let _ = std::thread::Builder::new().spawn(wait);
        Spinner { bar, _alive: Some(alive) }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
