//! Signals: those that end the game, and those that suspend it and let it go on.

use std::io;
use std::thread;

use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use signal_hook::low_level::{emulate_default_handler, raise};

use super::mode::{self, Mode};

/// Starts a thread that restores the terminal when a signal arrives, and then does what the signal
/// usually does. After a stop it switches full-screen mode on again.
pub(super) fn handle() -> io::Result<()> {
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT])?;
    thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            let mut mode = mode::lock();
            match signal {
                SIGTSTP if can_suspend() => suspend(&mut mode),
                SIGTSTP => (),
                SIGCONT => go_on(&mut mode),
                _ => {
                    mode.end();
                    let _ = emulate_default_handler(signal);
                }
            }
        }
    })?;
    Ok(())
}

/// Whether a shell with job control has started the game. Without one nobody could let the game go
/// on, so the system ignores SIGTSTP then, and so does the game.
///
/// Such a shell leads the session, and has put the game into another process group than its own.
pub(super) fn can_suspend() -> bool {
    getsid(None).is_ok_and(|session| session != getpgrp())
}

/// Restores the terminal and stops the game, with all programs of its process group: the shell
/// waits for the script that has started the game, not for the game.
///
/// No program can handle SIGSTOP. So if the shell sends SIGCONT as soon as the script has stopped,
/// the game cannot stop after that.
pub(super) fn suspend(mode: &mut Mode) {
    mode.suspend();
    if kill_current_process_group(Signal::STOP).is_err() {
        go_on(mode);
    }
}

/// Switches full-screen mode on and wakes the thread that draws. That thread waits for an event, and
/// a change of the size is one.
fn go_on(mode: &mut Mode) {
    if mode.resume() {
        let _ = raise(SIGWINCH);
    }
}
