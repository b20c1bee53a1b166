//! The terminal: taken for the game, and given back however that ends.

use std::io::{self, stdout};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;

use crate::app::App;

/// Plays on the whole screen until somebody has had enough.
///
/// # Errors
///
/// If the terminal cannot be read or written.
pub fn play(mut app: App) -> io::Result<()> {
    restore_on_panic();
    restore_on_signal()?;
    // Also what was done only in part has to be undone.
    let result = ratatui::try_init().and_then(|mut terminal| {
        execute!(stdout(), EnableMouseCapture)?;
        run(&mut app, &mut terminal)
    });
    restore();
    result
}

fn run(app: &mut App, terminal: &mut DefaultTerminal) -> io::Result<()> {
    // From the first look on, a change of the size is noticed; the first drawing comes after it.
    event::poll(Duration::ZERO)?;
    while !app.has_quit() {
        {
            let _drawing = lock_drawing();
            terminal.draw(|frame| app.draw(frame))?;
        }
        // Waits; nothing moves by itself.
        app.handle(&event::read()?);
    }
    Ok(())
}

/// Held while something is drawn, so that nothing is drawn after the terminal is given back.
static DRAWING: Mutex<()> = Mutex::new(());

fn lock_drawing() -> MutexGuard<'static, ()> {
    DRAWING.lock().unwrap_or_else(PoisonError::into_inner)
}

fn restore() {
    // There is nobody left to tell.
    let _ = execute!(stdout(), DisableMouseCapture, Show);
    let _ = ratatui::try_restore();
}

fn restore_on_panic() {
    let previous_hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        restore();
        previous_hook(panic);
    }));
}

/// A signal ends the game as it would have, but not before the terminal is given back.
#[cfg(unix)]
fn restore_on_signal() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let _drawing = lock_drawing();
            restore();
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn restore_on_signal() -> io::Result<()> {
    Ok(())
}
