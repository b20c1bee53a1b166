//! The real program in a real terminal: keys, mouse, sizes, signals, and its end.

mod suspending;

use std::process::Command;
use std::time::Duration;

use fsm_tests::terminal::{ExitStatus, Screen, Terminal};
use tictactoe_game::texts::Language;
use tictactoe_game::{App, First, Level, Session};

const GAME: &str = env!("CARGO_BIN_EXE_tictactoe");

/// Starts the game in a terminal, in English.
fn play(options: &str, columns: u16, rows: u16) -> Terminal {
    let mut command = Command::new(GAME);
    command.args(options.split_whitespace());
    spawn(command, columns, rows)
}

fn spawn(mut command: Command, columns: u16, rows: u16) -> Terminal {
    command.env("LC_ALL", "C.UTF-8").env_remove("LANGUAGE");
    Terminal::spawn(&command, columns, rows)
}

/// Waits for the end of the program, and checks that it has restored the terminal.
#[track_caller]
fn exit_status(terminal: Terminal) -> ExitStatus {
    let finished = terminal.wait_for_exit();
    finished.assert_restored();
    finished.status
}

#[test]
fn a_whole_game_by_keys() {
    let mut terminal = play("", 80, 24);
    terminal.wait_for_screen("How to play");
    terminal.press("\r");
    terminal.wait_for_screen("Who do you want to play against?");
    terminal.wait_for_screen("7  Classic");
    terminal.press("\r");
    terminal.wait_for_screen("Who starts?");
    terminal.press("\r");
    terminal.wait_for_screen("Your turn (X)");
    // The first arrow key shows the cursor in the centre. The second moves it up. Enter picks.
    terminal.press("\x1b[A\x1b[A\r");
    terminal.wait_for_screen("AXAOAAAAA");
    terminal.press("1");
    terminal.wait_for_screen("XXOOAAAAA");
    terminal.press("5");
    terminal.wait_for_screen("XXOOXAAAO");
    terminal.press("5");
    terminal.wait_for_screen("Cell 5 is taken.");
    terminal.press("8");
    terminal.wait_for_screen("You have won!");
    terminal.wait_for_screen("You 1  Draws 0  Computer 0");
    terminal.press("l");
    terminal.wait_for_screen("Kamu menang!");
    terminal.press("q");
    assert!(exit_status(terminal).success());
}

#[test]
fn a_whole_game_by_mouse() {
    let mut terminal = play("", 80, 24);
    terminal.click_on("Play");
    terminal.click_on("Greedy");
    terminal.click_on("You");
    terminal.wait_for_screen("Your turn (X)");
    // The middle of each cell: 12 columns and 6 rows apart.
    terminal.click(22, 6);
    terminal.wait_for_screen("AXAOAAAAA");
    terminal.click(10, 6);
    terminal.wait_for_screen("XXOOAAAAA");
    terminal.click(22, 12);
    terminal.wait_for_screen("XXOOXAAAO");
    terminal.click(22, 18);
    terminal.wait_for_screen("You have won!");
    terminal.press("\x03");
    assert!(exit_status(terminal).success());
}

/// Changes the size of the window, and waits until the last row is drawn at its new place. Before that, the cells
/// are still where they were.
fn resize(terminal: &mut Terminal, columns: u16, rows: u16) {
    terminal.resize(columns, rows);
    terminal.wait_until("the last row", |screen| {
        screen
            .contents()
            .lines()
            .nth(usize::from(rows) - 1)
            .is_some_and(|line| line.contains("q quit"))
    });
}

/// By keys, by mouse and by numbers of two digits, in windows of several sizes.
#[test]
fn a_whole_game_on_4_x_4() {
    let mut terminal = play("", 80, 24);
    terminal.wait_for_screen("How to play");
    terminal.press("1");
    terminal.click_on("8  4 x 4");
    terminal.wait_for_screen("Who starts?");
    terminal.press("1");
    terminal.wait_for_screen("State: AAAAAAAAAAAAAAAA");
    terminal.press("1");
    terminal.wait_for_screen("Cell 1? Enter, or type a second digit.");
    // Arrows lead from 1 to 5.
    terminal.press("\x1b[B\r");
    terminal.wait_for_screen("AAAAXAAAAAOAAAAA");
    resize(&mut terminal, 100, 30);
    terminal.click_on("10");
    terminal.wait_for_screen("AAAAXOAAAXOAAAAA");
    resize(&mut terminal, 40, 14);
    terminal.press("14");
    terminal.wait_for_screen("OAAAXOAAAXOAAXAA");
    terminal.press("13");
    terminal.wait_for_screen("The computer has won.");
    terminal.wait_for_screen("[ O ]");
    terminal.press("q");
    assert!(exit_status(terminal).success());
}

#[test]
fn the_window_changes_its_size() {
    let mut terminal = play("--level greedy --first you", 80, 24);
    terminal.wait_for_screen("Your turn (X)");
    for (columns, rows) in [(30, 12), (10, 4), (1, 1), (200, 60)] {
        terminal.resize(columns, rows);
        if columns >= 30 {
            terminal.wait_for_screen("State: AAAAAAAAA");
        }
    }
    resize(&mut terminal, 80, 24);
    terminal.press("2");
    terminal.wait_for_screen("AXAOAAAAA");
    terminal.press("qq");
    assert!(exit_status(terminal).success());
}

/// A new size and a key arrive while the game draws. It must not forget the key until the next one.
#[test]
fn a_key_while_the_window_changes_its_size() {
    let mut terminal = play("--level greedy --first you", 80, 24);
    terminal.wait_for_screen("Your turn (X)");
    terminal.hold_output(|terminal| {
        // Nothing shows that the game has begun to wait, or has noticed the signal. If that takes longer, this
        // test sees less.
        let wait = Duration::from_millis(100);
        terminal.press("\x1b[A");
        assert!(!terminal.has_output_within(wait));
        terminal.resize(60, 20);
        assert!(!terminal.has_output_within(wait));
        terminal.press("2");
    });
    terminal.wait_for_screen("AXAOAAAAA");
    terminal.press("qq");
    assert!(exit_status(terminal).success());
}

/// The game asks before it throws a game away. Ctrl-C does not wait for an answer.
#[test]
fn leaving_a_game_that_is_under_way() {
    let mut terminal = play("--level greedy --first you", 80, 24);
    terminal.wait_for_screen("Your turn (X)");
    terminal.press("5q");
    terminal.wait_for_screen("Leave this game and quit?");
    terminal.press("n");
    terminal.wait_for_screen("Your turn (X)");
    terminal.press("m");
    terminal.click_on("No, go on");
    terminal.wait_for_screen("Your turn (X)");
    terminal.press("m");
    terminal.click_on("y  Yes");
    terminal.wait_for_screen("How to play");
    terminal.press("1");
    terminal.wait_for_screen("Who do you want to play against?");
    terminal.press("415q");
    terminal.wait_for_screen("Leave this game and quit?");
    terminal.press("\x03");
    assert!(exit_status(terminal).success());
}

#[test]
fn leaving_a_plain_game_that_is_under_way() {
    let mut terminal = play("--plain --level greedy --first you", 80, 60);
    terminal.wait_for_screen("Your move: ");
    terminal.press("5\rm\r");
    terminal.wait_for_screen("Leave this game for the menu? (y/n) ");
    terminal.press("n\rq\r");
    terminal.wait_for_screen("Leave this game and quit? (y/n) ");
    terminal.press("y\r");
    terminal.wait_for_screen("Goodbye!");
    assert!(exit_status(terminal).success());
}

/// Without UTF-8 every byte is ASCII: by the environment or by an option, on the full screen and
/// in lines of text.
#[test]
fn a_terminal_without_utf_8() {
    let mut command = Command::new(GAME);
    command.args(["--level", "greedy", "--first", "you"]).env("LC_ALL", "C");
    check_ascii(Terminal::spawn(&command, 80, 24));
    check_ascii(play("--ascii --level greedy --first you", 80, 24));
    let mut plain = play("--ascii --plain --level greedy --first you", 80, 24);
    plain.press("5\rh\r?\rl\rh\r?\rq\ry\r");
    assert!(plain.wait_for_exit().output.is_ascii());
    let mut with_utf_8 = play("--level greedy --first you", 80, 24);
    with_utf_8.wait_for_screen("─┼─");
    with_utf_8.press("q");
    assert!(exit_status(with_utf_8).success());
}

fn check_ascii(mut terminal: Terminal) {
    terminal.wait_for_screen("-+-");
    terminal.press("5h");
    terminal.wait_for_screen("the computer takes 3.");
    terminal.press("?");
    terminal.wait_for_screen("^v scroll");
    terminal.press("\r\x1b[A");
    terminal.wait_for_screen("*    X    *");
    terminal.press("qq");
    let finished = terminal.wait_for_exit();
    finished.assert_restored();
    assert!(finished.output.is_ascii(), "{:?}", finished.output);
}

/// The middle of a very wide window is drawn, and reacts to clicks.
#[test]
fn a_wide_window() {
    let mut terminal = play("--level greedy --first you", 1_000, 24);
    terminal.wait_for_screen("Your turn (X)");
    terminal.click_on("5");
    terminal.wait_for_screen("OAAAXAAAA");
    terminal.press("qq");
    assert!(exit_status(terminal).success());
}

/// A window of any size costs little memory.
#[cfg(target_os = "linux")]
#[test]
fn a_huge_window() {
    for size in ["cols 5000 rows 5000", "cols 65535 rows 65535"] {
        let mut command = Command::new("sh");
        let game = format!("stty {size}; exec {GAME} --level greedy --first you");
        command.args(["-c", &game]);
        let mut terminal = spawn(command, 80, 24);
        terminal.wait_for_output("State:");
        terminal.press("2");
        terminal.wait_for_output("AXAOAAAAA");
        let path = format!("/proc/{}/status", terminal.process_id());
        let status = std::fs::read_to_string(path).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let kilobytes: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
        assert!(kilobytes < 50_000, "{kilobytes} kB for {size}");
        terminal.press("qq");
        assert!(terminal.wait_for_exit().status.success());
    }
}

/// An option turns colours off, and so does an environment variable.
#[test]
fn no_colours_if_they_are_not_wanted() {
    check_colourless(play("--no-color --level greedy --first you", 80, 24));
    let mut by_environment = Command::new(GAME);
    by_environment.args(["--level", "greedy", "--first", "you"]).env("NO_COLOR", "1");
    check_colourless(spawn(by_environment, 80, 24));
}

fn check_colourless(mut terminal: Terminal) {
    terminal.wait_for_screen("Your turn (X)");
    terminal.press("5");
    terminal.wait_for_screen("OAAAXAAAA");
    assert!(!terminal.has_colours());
    terminal.press("qq");
    assert!(exit_status(terminal).success());
}

#[test]
fn a_signal_gives_the_terminal_back() {
    for (signal, name) in
        [("TERM", "Terminated"), ("HUP", "Hangup"), ("INT", "Interrupt"), ("QUIT", "Quit")]
    {
        let mut terminal = play("--level greedy --first you", 80, 24);
        terminal.wait_for_screen("Your turn (X)");
        terminal.signal(signal);
        let status = exit_status(terminal);
        assert!(!status.success());
        assert!(status.signal().is_some_and(|by| by.starts_with(name)), "{name}: {status:?}");
    }
}

/// If this variable is set, the test plays and panics.
const PANICS: &str = "TICTACTOE_TEST_PANIC";

/// The test runs itself a second time in a terminal. That run plays until a signal makes it panic.
#[test]
fn a_panic_gives_the_terminal_back() {
    if std::env::var_os(PANICS).is_some() {
        play_and_panic();
    }
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "terminal::a_panic_gives_the_terminal_back", "--nocapture"]);
    command.env(PANICS, "yes");
    let mut terminal = spawn(command, 80, 24);
    terminal.wait_for_screen("Your turn (X)");
    // The game hides the cursor at the end of a drawing. Without this wait, one thread might still
    // draw when the other restores the terminal.
    terminal.wait_until("no cursor", Screen::hide_cursor);
    terminal.signal("USR1");
    terminal.wait_for_screen("panicked after the signal");
    assert_eq!(exit_status(terminal).exit_code(), 3);
}

fn play_and_panic() {
    let mut signals = signal_hook::iterator::Signals::new([signal_hook::consts::SIGUSR1]).unwrap();
    std::thread::spawn(move || {
        let signal = signals.forever().next();
        let panicked = std::panic::catch_unwind(|| panic!("panicked after the signal: {signal:?}"));
        std::process::exit(if panicked.is_err() { 3 } else { 4 });
    });
    let session = Session::new(Language::En, Some(Level::Greedy), Some(First::You), None);
    tictactoe_game::terminal::play(App::new(session, true)).unwrap();
}

/// Ctrl-C ends the arena at once, as it ends any program.
#[test]
fn ctrl_c_in_the_arena() {
    let mut terminal = play("arena --games 1000000000000", 80, 24);
    terminal.wait_for_screen(" left");
    terminal.press("\x03");
    let status = exit_status(terminal);
    assert!(status.signal().is_some_and(|by| by.starts_with("Interrupt")), "{status:?}");
}

#[test]
fn a_plain_game_in_a_terminal() {
    let mut terminal = play("--plain --level greedy --first you", 80, 40);
    terminal.wait_for_screen("Your move: ");
    terminal.press("5\r");
    terminal.wait_for_screen("Your move: 5");
    terminal.wait_for_screen("The computer takes 1.");
    // Ctrl-D ends the input.
    terminal.press("\x04");
    terminal.wait_for_screen("Goodbye!");
    assert!(exit_status(terminal).success());
}

/// The game uses no time while no event arrives.
#[cfg(target_os = "linux")]
#[test]
fn waiting_costs_nothing() {
    let mut terminal = play("--level greedy --first you", 80, 24);
    terminal.wait_for_screen("Your turn (X)");
    // The rest of the first drawing.
    while terminal.has_output_within(Duration::from_millis(500)) {}
    let process = terminal.process_id();
    let ticks = || {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
        let numbers: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        numbers[11].parse::<u64>().unwrap() + numbers[12].parse::<u64>().unwrap()
    };
    let before = ticks();
    let has_drawn = terminal.has_output_within(Duration::from_secs(2));
    assert!(!has_drawn, "the game draws without an event");
    // A tick is a hundredth of a second.
    assert!(ticks() - before <= 1);
    terminal.press("q");
    assert!(exit_status(terminal).success());
}
