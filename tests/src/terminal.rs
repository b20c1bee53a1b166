//! Runs a program in a pseudo-terminal and drives it by keys, mouse and signals.
//!
//! The test suites of the command and of the game share this harness. A test can look at the
//! output as a stream of text ([`wait_for_output`](Terminal::wait_for_output)), or at the screen
//! that the output draws ([`wait_for_screen`](Terminal::wait_for_screen)).
//!
//! # Example
//!
//! ```
//! use std::process::Command;
//! use fsm_tests::terminal::Terminal;
//!
//! let mut command = Command::new("sh");
//! command.args(["-c", "read name; echo Hello, $name"]);
//! let mut terminal = Terminal::spawn(&command, 80, 24);
//! terminal.press("Ada\r");
//! terminal.wait_for_screen("Hello, Ada");
//! assert!(terminal.wait_for_exit().status.success());
//! ```

use std::io::{Read as _, Write};
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

pub use portable_pty::ExitStatus;
use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::fs::{Mode, OFlags, open};
use rustix::termios::{Action, tcflow};
pub use vt100::Screen;

/// How long a test waits before it fails. Only a program with a bug takes so long.
const TIMEOUT: Duration = Duration::from_secs(120);

/// A terminal with a program in it.
pub struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    exit: Receiver<ExitStatus>,
    process_id: u32,
    /// The output that [`Terminal::wait_for_output`] has not returned yet.
    unread: Vec<u8>,
    screen: vt100::Parser,
    /// The modes of the terminal before the program started.
    initial_modes: String,
}

/// A program that has ended.
pub struct Finished {
    /// The output that no call of [`Terminal::wait_for_output`] has returned.
    pub output: String,
    /// The exit status of the program.
    pub status: ExitStatus,
    terminal: Terminal,
}

impl Terminal {
    /// Starts a program in a new terminal.
    ///
    /// Sets `TERM` and removes `NO_COLOR`, unless `command` sets these variables itself. Ignores
    /// the standard input and output of `command`.
    #[must_use]
    pub fn spawn(command: &Command, columns: u16, rows: u16) -> Terminal {
        let pair = native_pty_system().openpty(size(columns, rows)).expect("a pseudo-terminal");
        let initial_modes = modes(&*pair.master);
        let mut child =
            pair.slave.spawn_command(builder(command)).expect("the program can be started");
        let process_id = child.process_id().expect("a running program has a process id");
        let mut reader = pair.master.try_clone_reader().expect("the terminal can be read");
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let (sender, exit) = channel();
        thread::spawn(move || {
            let status = child.wait().expect("the program was started here");
            // A test that does not wait for the exit has dropped the receiver.
            let _ = sender.send(status);
        });
        let keyboard = pair.master.take_writer().expect("the terminal can be written");
        let screen = vt100::Parser::new(rows, columns, 0);
        let unread = Vec::new();
        let master = pair.master;
        Terminal { master, keyboard, output, exit, process_id, unread, screen, initial_modes }
    }

    /// The process id of the program.
    #[must_use]
    pub fn process_id(&self) -> u32 {
        self.process_id
    }

    /// The screen, as far as the output has been received.
    #[must_use]
    pub fn screen(&self) -> &Screen {
        self.screen.screen()
    }

    /// Whether any character on the screen has a colour.
    #[must_use]
    pub fn has_colours(&self) -> bool {
        let screen = self.screen();
        let (rows, columns) = screen.size();
        let mut cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        cells.any(|(row, column)| {
            let cell = screen.cell(row, column).expect("the cell is on the screen");
            [cell.fgcolor(), cell.bgcolor()] != [vt100::Color::Default; 2]
        })
    }

    /// Types some keys. `\r` is Enter, and `\u{3}` is Ctrl-C.
    pub fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the terminal can be written");
        self.keyboard.flush().expect("the terminal can be written");
    }

    /// Clicks with the left button. Columns and rows are counted from one.
    pub fn click(&mut self, column: u16, row: u16) {
        self.press(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    /// Waits for a text on the screen and clicks on its beginning.
    #[track_caller]
    pub fn click_on(&mut self, text: &str) {
        self.wait_for_screen(text);
        let contents = self.screen().contents();
        let found = contents.lines().zip(1..).find_map(|(line, row)| {
            let column = line[..line.find(text)?].chars().count();
            Some((u16::try_from(column).ok()? + 1, row))
        });
        let (column, row) = found.expect("the text is on one line of the screen");
        self.click(column, row);
    }

    /// Changes the size of the window.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.master.resize(size(columns, rows)).expect("the terminal can be resized");
        self.screen.screen_mut().set_size(rows, columns);
    }

    /// While `work` runs, the terminal takes no output. A program that writes waits until then.
    pub fn hold_output(&mut self, work: impl FnOnce(&mut Terminal)) {
        let path = self.master.tty_name().expect("the terminal has a name");
        let terminal = open(path, OFlags::RDWR | OFlags::NOCTTY, Mode::empty());
        let terminal = terminal.expect("the terminal can be opened");
        tcflow(&terminal, Action::OOff).expect("output can be held");
        work(self);
        tcflow(&terminal, Action::OOn).expect("output can go on");
    }

    /// Sends a signal to the program, such as `TERM`.
    pub fn signal(&self, signal: &str) {
        // `kill` is built into the shell. Not every machine has a program of that name.
        let kill = format!("kill -s {signal} {}", self.process_id);
        let status = Command::new("sh").args(["-c", &kill]).status().expect("there is a shell");
        assert!(status.success(), "`{kill}` failed");
    }

    /// Waits until a text appears in the output. Returns the output up to the end of the text, from
    /// the end of the previous call on.
    #[track_caller]
    pub fn wait_for_output(&mut self, text: &str) -> String {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let mut windows = self.unread.windows(text.len());
            if let Some(start) = windows.position(|window| window == text.as_bytes()) {
                let bytes: Vec<u8> = self.unread.drain(..start + text.len()).collect();
                return String::from_utf8_lossy(&bytes).into_owned();
            }
            if let Err(error) = self.receive(deadline) {
                let unread = String::from_utf8_lossy(&self.unread);
                panic!("{text:?} is not in the output ({error}): {unread:?}");
            }
        }
    }

    /// Waits until a text is on the screen.
    #[track_caller]
    pub fn wait_for_screen(&mut self, text: &str) {
        self.wait_until(text, |screen| screen.contents().contains(text));
    }

    /// Waits until the screen meets a condition. `what` describes the condition if the test fails.
    #[track_caller]
    pub fn wait_until(&mut self, what: &str, condition: impl Fn(&Screen) -> bool) {
        let deadline = Instant::now() + TIMEOUT;
        while !condition(self.screen()) {
            if let Err(error) = self.receive(deadline) {
                panic!("{what:?} is not shown ({error}):\n{}", self.screen().contents());
            }
        }
    }

    /// Waits for output, but only for some time. Returns whether there was any.
    pub fn has_output_within(&mut self, time: Duration) -> bool {
        self.receive(Instant::now() + time).is_ok()
    }

    /// Waits until the program ends and all its output is received.
    #[must_use]
    #[track_caller]
    pub fn wait_for_exit(mut self) -> Finished {
        let deadline = Instant::now() + TIMEOUT;
        let error = loop {
            if let Err(error) = self.receive(deadline) {
                break error;
            }
        };
        let contents = self.screen().contents();
        assert_eq!(error, RecvTimeoutError::Disconnected, "the program does not end:\n{contents}");
        let time = deadline.saturating_duration_since(Instant::now());
        let status = self.exit.recv_timeout(time).expect("the program has closed its terminal");
        let output = String::from_utf8_lossy(&self.unread).into_owned();
        Finished { output, status, terminal: self }
    }

    /// Receives some output. Fails at the deadline, or if the program has closed the terminal.
    fn receive(&mut self, deadline: Instant) -> Result<(), RecvTimeoutError> {
        let time = deadline.saturating_duration_since(Instant::now());
        let bytes = self.output.recv_timeout(time)?;
        self.screen.process(&bytes);
        self.unread.extend(bytes);
        Ok(())
    }
}

impl Finished {
    /// Checks that the program left the terminal as it was: the main screen, a visible cursor, no
    /// mouse reports, and the same modes.
    #[track_caller]
    pub fn assert_restored(&self) {
        let screen = self.terminal.screen();
        assert!(!screen.alternate_screen(), "the alternate screen is still on");
        assert!(!screen.hide_cursor(), "the cursor is still hidden");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert_eq!(modes(&*self.terminal.master), self.terminal.initial_modes, "other modes");
    }
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

/// The modes of a terminal: echo, input by lines and so on.
fn modes(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().expect("the terminal has modes"))
}

/// The same command in the form that `portable_pty` needs.
fn builder(command: &Command) -> CommandBuilder {
    let mut builder = CommandBuilder::new(command.get_program());
    builder.args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        builder.cwd(folder);
    }
    builder.env("TERM", "xterm-256color");
    builder.env_remove("NO_COLOR");
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => builder.env(name, value),
            None => builder.env_remove(name),
        }
    }
    builder
}
