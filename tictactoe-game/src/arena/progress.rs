//! The progress line on standard error.

use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use ratatui::crossterm::cursor::MoveToColumn;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{Clear, ClearType, size};

/// A run that takes less time than this has no progress line.
const DELAY: Duration = Duration::from_secs(1);
/// The time between two updates of the line.
const INTERVAL: Duration = Duration::from_millis(100);

/// Shows how much of a long run is done. Writes nothing if standard error is not a terminal.
pub(super) struct Progress {
    games: u64,
    played: u64,
    start: Instant,
    /// When the line was last written.
    last_update: Option<Instant>,
}

impl Progress {
    pub(super) fn new(games: u64) -> Progress {
        Progress { games, played: 0, start: Instant::now(), last_update: None }
    }

    /// Counts games that were played, and updates the line from time to time. Errors of the
    /// terminal are ignored.
    pub(super) fn advance(&mut self, games: u64) {
        self.played += games;
        let wait = if self.last_update.is_some() { INTERVAL } else { DELAY };
        if self.last_update.unwrap_or(self.start).elapsed() < wait || !io::stderr().is_terminal() {
            return;
        }
        self.clear();
        let line = progress_line(self.played, self.games, self.start.elapsed());
        // If the terminal wrapped the line, `clear` would remove only the last row of it.
        if size().is_ok_and(|(width, _)| line.len() < usize::from(width)) {
            let _ = write!(io::stderr(), "{line}");
            self.last_update = Some(Instant::now());
        }
    }

    /// Removes the line, so that other output starts on an empty line.
    pub(super) fn clear(&mut self) {
        // Only this type leaves an unfinished line. Before its first update there is none.
        if self.last_update.is_some() {
            let _ = execute!(io::stderr(), MoveToColumn(0), Clear(ClearType::CurrentLine));
        }
    }
}

/// How much is done, and an estimate of the time that is left.
fn progress_line(played: u64, games: u64, elapsed: Duration) -> String {
    let [played, games] = [played.max(1), games].map(u128::from);
    let percent = 100 * played / games;
    let left = elapsed.as_millis() * games.saturating_sub(played) / played / 1_000;
    format!("{percent} %, {left} s left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_far_it_is() {
        let line =
            |played, games, seconds| progress_line(played, games, Duration::from_secs(seconds));
        assert_eq!(line(250, 1_000, 2), "25 %, 6 s left");
        assert_eq!(line(1_000, 1_000, 8), "100 %, 0 s left");
        assert_eq!(line(0, 10, 1), "10 %, 9 s left");
        assert_eq!(line(1 << 14, u64::MAX, 1), "0 %, 1125899906842622 s left");
    }
}
