//! Full-screen mode of the terminal. It is restored when the game ends, panics or gets a signal.

use std::io::{self, stdout};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;

use crate::app::App;

/// Plays on the whole screen until the player quits.
///
/// # Errors
///
/// If the terminal cannot be read or written.
pub fn play(mut app: App) -> io::Result<()> {
    restore_on_panic();
    restore_on_signal()?;
    // If `try_init` fails halfway, `restore` below undoes what it did.
    let result = ratatui::try_init().and_then(|mut terminal| {
        execute!(stdout(), EnableMouseCapture)?;
        run(&mut app, &mut terminal)
    });
    restore();
    result
}

fn run(app: &mut App, terminal: &mut DefaultTerminal) -> io::Result<()> {
    // The first call of `poll` starts to watch for changes of the size. Draw only after that.
    event::poll(Duration::ZERO)?;
    while !app.has_quit() {
        {
            let _drawing = lock_drawing();
            terminal.draw(|frame| app.draw(frame))?;
        }
        // Blocks until an event arrives. Nothing on the screen changes without one.
        app.handle(&event::read()?);
    }
    Ok(())
}

/// Held while drawing, so that nothing is drawn after the signal thread has restored the terminal.
static DRAWING: Mutex<()> = Mutex::new(());

fn lock_drawing() -> MutexGuard<'static, ()> {
    DRAWING.lock().unwrap_or_else(PoisonError::into_inner)
}

fn restore() {
    // The program is about to end, so errors are ignored.
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

/// Restores the terminal when a signal arrives, then lets the signal end the program as usual.
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
