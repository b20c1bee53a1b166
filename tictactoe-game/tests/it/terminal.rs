//! The real program in a real terminal: keys, mouse, sizes, and how it leaves.

use std::io::{Read as _, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use tictactoe_game::texts::Language;
use tictactoe_game::{App, First, Level, Session};

/// A terminal with the game in it.
struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    game: Box<dyn Child + Send + Sync>,
    /// How the terminal was before.
    modes: String,
}

/// Whether the terminal echoes, waits for lines and so on.
fn modes(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().unwrap())
}

/// Nothing here takes so long unless something is wrong.
const PATIENCE: Duration = Duration::from_secs(20);

impl Terminal {
    fn new(options: &str, columns: u16, rows: u16) -> Terminal {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tictactoe"));
        command.args(options.split_whitespace());
        Terminal::with(command, columns, rows)
    }

    fn with(mut command: CommandBuilder, columns: u16, rows: u16) -> Terminal {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let modes = modes(&*pair.master);
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C");
        command.env_remove("LANGUAGE");
        command.env_remove("NO_COLOR");
        let game = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let keyboard = pair.master.take_writer().unwrap();
        let screen = vt100::Parser::new(rows, columns, 0);
        Terminal { master: pair.master, keyboard, output, screen, game, modes }
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// A click with the left button, counted from one.
    fn click(&mut self, column: u16, row: u16) {
        self.press(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    /// Waits for a text and clicks on it.
    #[track_caller]
    fn click_on(&mut self, text: &str) {
        self.expect(text);
        let contents = self.screen.screen().contents();
        let found = contents.lines().zip(1..).find_map(|(line, row)| {
            let column = line[..line.find(text)?].chars().count();
            Some((u16::try_from(column).unwrap() + 1, row))
        });
        let (column, row) = found.unwrap();
        self.click(column, row);
    }

    fn signal(&self, signal: &str) {
        let process = self.game.process_id().unwrap();
        // The shell's own: not every machine has a program of that name.
        let kill = format!("kill -s {signal} {process}");
        let kill = std::process::Command::new("sh").args(["-c", &kill]).status();
        assert!(kill.unwrap().success());
    }

    /// Waits until the screen shows something.
    #[track_caller]
    fn expect(&mut self, text: &str) {
        self.expect_until(text, |screen| screen.contents().contains(text));
    }

    /// Waits until the first screen is there as a whole: the cursor is hidden last.
    #[track_caller]
    fn expect_drawn(&mut self) {
        self.expect_until("no cursor", vt100::Screen::hide_cursor);
    }

    #[track_caller]
    fn expect_until(&mut self, text: &str, is_there: impl Fn(&vt100::Screen) -> bool) {
        let start = Instant::now();
        while !is_there(self.screen.screen()) {
            let left = PATIENCE.saturating_sub(start.elapsed());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(error) => {
                    let shown = self.screen.screen().contents();
                    panic!("{text:?} is not shown ({error}):\n{shown}");
                }
            }
        }
    }

    /// Waits for the end of the program; whether all is well with it and the terminal is as before.
    #[track_caller]
    fn expect_end(mut self) -> portable_pty::ExitStatus {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.game.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "it does not end");
            match self.output.recv_timeout(Duration::from_millis(10)) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => (),
            }
        };
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(200)) {
            self.screen.process(&bytes);
        }
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen(), "the other screen is left");
        assert!(!screen.hide_cursor(), "the cursor is back");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert_eq!(modes(&*self.master), self.modes, "the terminal is as it was");
        status
    }
}

#[test]
fn a_whole_game_by_keys() {
    let mut terminal = Terminal::new("", 80, 24);
    terminal.expect("How to play");
    terminal.press("\r");
    terminal.expect("Who do you want to play against?");
    terminal.expect("7  Classic");
    terminal.press("\r");
    terminal.expect("Who starts?");
    terminal.press("\r");
    terminal.expect("Your turn (X)");
    // The arrows show the cursor in the centre; then one up and Enter.
    terminal.press("\x1b[A\x1b[A\r");
    terminal.expect("AXAOAAAAA");
    terminal.press("1");
    terminal.expect("XXOOAAAAA");
    terminal.press("5");
    terminal.expect("XXOOXAAAO");
    terminal.press("5");
    terminal.expect("Cell 5 is taken.");
    terminal.press("8");
    terminal.expect("You have won!");
    terminal.expect("You 1  Draws 0  Computer 0");
    terminal.press("l");
    terminal.expect("Kamu menang!");
    terminal.press("q");
    assert!(terminal.expect_end().success());
}

#[test]
fn a_whole_game_by_mouse() {
    let mut terminal = Terminal::new("", 80, 24);
    terminal.click_on("Play");
    terminal.click_on("Greedy");
    terminal.click_on("You");
    terminal.expect("Your turn (X)");
    // The middle of each cell: 12 columns and 6 rows apart.
    terminal.click(22, 6);
    terminal.expect("AXAOAAAAA");
    terminal.click(10, 6);
    terminal.expect("XXOOAAAAA");
    terminal.click(22, 12);
    terminal.expect("XXOOXAAAO");
    terminal.click(22, 18);
    terminal.expect("You have won!");
    terminal.press("\x03");
    assert!(terminal.expect_end().success());
}

#[test]
fn the_window_changes_its_size() {
    let mut terminal = Terminal::new("--level greedy --first you", 80, 24);
    terminal.expect("Your turn (X)");
    for (columns, rows) in [(30, 12), (10, 4), (1, 1), (200, 60), (80, 24)] {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        terminal.master.resize(size).unwrap();
        terminal.screen.screen_mut().set_size(rows, columns);
        if columns >= 30 {
            terminal.expect("State: AAAAAAAAA");
        }
    }
    terminal.press("2");
    terminal.expect("AXAOAAAAA");
    terminal.press("q");
    assert!(terminal.expect_end().success());
}

/// By an option, and by the environment.
#[test]
fn no_colours_if_they_are_not_wanted() {
    let game = env!("CARGO_BIN_EXE_tictactoe");
    let mut by_option = CommandBuilder::new(game);
    by_option.args(["--no-color", "--level", "greedy", "--first", "you"]);
    check_colourless(Terminal::with(by_option, 80, 24));
    let mut by_environment = CommandBuilder::new("env");
    by_environment.args(["NO_COLOR=1", game, "--level", "greedy", "--first", "you"]);
    check_colourless(Terminal::with(by_environment, 80, 24));
}

fn check_colourless(mut terminal: Terminal) {
    terminal.expect("Your turn (X)");
    terminal.press("5");
    terminal.expect("OAAAXAAAA");
    let screen = terminal.screen.screen();
    for row in 0..24 {
        for column in 0..80 {
            let cell = screen.cell(row, column).unwrap();
            assert_eq!(
                (cell.fgcolor(), cell.bgcolor()),
                (vt100::Color::Default, vt100::Color::Default)
            );
        }
    }
    terminal.press("q");
    assert!(terminal.expect_end().success());
}

#[test]
fn a_signal_gives_the_terminal_back() {
    for (signal, name) in
        [("TERM", "Terminated"), ("HUP", "Hangup"), ("INT", "Interrupt"), ("QUIT", "Quit")]
    {
        let mut terminal = Terminal::new("--level greedy --first you", 80, 24);
        terminal.expect("Your turn (X)");
        terminal.signal(signal);
        let status = terminal.expect_end();
        assert!(!status.success());
        assert!(status.signal().is_some_and(|by| by.starts_with(name)), "{name}: {status:?}");
    }
}

const ASKED: &str = "TICTACTOE_TEST_PANIC";

/// The test runs itself once more in a terminal, and there plays until it is told to panic.
#[test]
fn a_panic_gives_the_terminal_back() {
    if std::env::var_os(ASKED).is_some() {
        play_and_panic();
    }
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["--exact", "terminal::a_panic_gives_the_terminal_back", "--nocapture"]);
    command.env(ASKED, "yes");
    let mut terminal = Terminal::with(command, 80, 24);
    terminal.expect("Your turn (X)");
    // Otherwise the one thread might still draw when the other gives the terminal back.
    terminal.expect_drawn();
    terminal.signal("USR1");
    terminal.expect("panicked as it was told");
    assert_eq!(terminal.expect_end().exit_code(), 3);
}

fn play_and_panic() {
    let mut signals = signal_hook::iterator::Signals::new([signal_hook::consts::SIGUSR1]).unwrap();
    std::thread::spawn(move || {
        let told = signals.forever().next();
        let panicked = std::panic::catch_unwind(|| panic!("panicked as it was told: {told:?}"));
        std::process::exit(if panicked.is_err() { 3 } else { 4 });
    });
    let session = Session::new(Language::En, Some(Level::Greedy), Some(First::You), None);
    tictactoe_game::terminal::play(App::new(session, true)).unwrap();
}

#[test]
fn a_plain_game_in_a_terminal() {
    let mut terminal = Terminal::new("--plain --level greedy --first you", 80, 40);
    terminal.expect("Your move: ");
    terminal.press("5\r");
    terminal.expect("Your move: 5");
    terminal.expect("The computer takes 1.");
    // The end of the input, as a person types it.
    terminal.press("\x04");
    terminal.expect("Goodbye!");
    assert!(terminal.expect_end().success());
}

/// Nothing is done while nothing happens.
#[cfg(target_os = "linux")]
#[test]
fn waiting_costs_nothing() {
    let mut terminal = Terminal::new("--level greedy --first you", 80, 24);
    terminal.expect("Your turn (X)");
    // What is still on its way.
    while terminal.output.recv_timeout(Duration::from_millis(500)).is_ok() {}
    let process = terminal.game.process_id().unwrap();
    let ticks = || {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
        let numbers: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        numbers[11].parse::<u64>().unwrap() + numbers[12].parse::<u64>().unwrap()
    };
    let before = ticks();
    let waited = terminal.output.recv_timeout(Duration::from_secs(2));
    assert!(waited.is_err(), "it draws although nothing happens");
    // A tick is a hundredth of a second.
    assert!(ticks() - before <= 1);
    terminal.press("q");
    assert!(terminal.expect_end().success());
}
