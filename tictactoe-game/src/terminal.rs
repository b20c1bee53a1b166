//! The game on the whole screen of a terminal.
//!
//! The terminal is restored when the game ends, panics, is suspended or gets a signal.

mod mode;
#[cfg_attr(not(unix), path = "terminal/no_signals.rs")]
mod signals;

use std::io::{self, stdout};
use std::time::Duration;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{Clear, ClearType, size};
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, Terminal, TerminalOptions, Viewport};

use crate::app::App;

/// Plays on the whole screen until the player quits.
///
/// # Errors
///
/// If the terminal cannot be read or written.
pub fn play(mut app: App) -> io::Result<()> {
    mode::restore_on_panic();
    signals::handle()?;
    // If this fails halfway, `end` below undoes what it did.
    let started = mode::lock().begin();
    let result = started.and_then(|()| run(&mut app));
    mode::lock().end();
    result
}

fn run(app: &mut App) -> io::Result<()> {
    // The first call of `poll` starts to watch for changes of the size. Draw only after that.
    event::poll(Duration::ZERO)?;
    let mut drawn = None;
    while !app.has_quit() {
        draw(app, &mut drawn)?;
        // Blocks until an event arrives. Nothing on the screen changes without one.
        let event = event::read()?;
        if !is_suspend_key(&event) {
            app.handle(&event);
        } else if signals::can_suspend() {
            // Another Ctrl-Z that was typed with this one must not suspend the game a second time.
            discard_events()?;
            signals::suspend(&mut mode::lock());
        }
    }
    Ok(())
}

/// Throws away what was typed. In no time at all, `poll` would read nothing.
fn discard_events() -> io::Result<()> {
    while event::poll(Duration::from_millis(20))? {
        event::read()?;
    }
    Ok(())
}

/// Draws the screen, unless the game is being suspended. `drawn` is where the screen was drawn
/// before.
fn draw(app: &mut App, drawn: &mut Option<(Rect, DefaultTerminal)>) -> io::Result<()> {
    let mut mode = mode::lock();
    if !mode.is_on() {
        return Ok(());
    }
    let area = drawn_area(size()?);
    // After the game was suspended, the terminal shows something else.
    let is_cleared = mode.take_cleared();
    if is_cleared || drawn.as_ref().is_none_or(|(before, _)| *before != area) {
        execute!(stdout(), Clear(ClearType::All))?;
        let options = TerminalOptions { viewport: Viewport::Fixed(area) };
        let terminal = Terminal::with_options(CrosstermBackend::new(stdout()), options)?;
        *drawn = Some((area, terminal));
    }
    if let Some((_, terminal)) = drawn {
        terminal.draw(|frame| app.draw(frame))?;
    }
    Ok(())
}

/// The largest area that is drawn, in columns and rows. Each character of it costs memory, and no
/// screen of the game becomes better in a larger one.
const LARGEST: (u16, u16) = (400, 150);

/// The middle of the window, at most as large as [`LARGEST`].
fn drawn_area((columns, rows): (u16, u16)) -> Rect {
    let (width, height) = (columns.min(LARGEST.0), rows.min(LARGEST.1));
    Rect::new((columns - width) / 2, (rows - height) / 2, width, height)
}

/// Ctrl-Z. In full-screen mode the terminal does not turn it into a signal.
fn is_suspend_key(event: &Event) -> bool {
    matches!(event, Event::Key(key) if key.kind != KeyEventKind::Release
        && key.code == KeyCode::Char('z')
        && key.modifiers.contains(KeyModifiers::CONTROL))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_huge_window_is_not_drawn_as_a_whole() {
        assert_eq!(drawn_area((80, 24)), Rect::new(0, 0, 80, 24));
        assert_eq!(drawn_area((0, 0)), Rect::new(0, 0, 0, 0));
        assert_eq!(drawn_area((1_000, 24)), Rect::new(300, 0, 400, 24));
        assert_eq!(drawn_area((u16::MAX, u16::MAX)), Rect::new(32_567, 32_692, 400, 150));
    }
}
