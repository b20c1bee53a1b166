//! Ctrl-Z, `fg` and the signals behind them, in a shell with job control.

use std::process::Command;

use fsm_tests::terminal::{Screen, Terminal};

use super::{GAME, exit_status, play, spawn};

const PROMPT: &str = "ready> ";

/// Clears the screen. Not every machine has the program `clear`.
const CLEAR: &str = r#"printf "\033[2J\033[H""#;

/// A shell with job control. `None` on a system whose shell has none: nothing can be suspended there.
#[expect(clippy::print_stderr, reason = "a test that does not test must say so")]
fn shell() -> Option<Terminal> {
    let mut command = Command::new("sh");
    command.arg("-i").env("PS1", PROMPT).env_remove("ENV");
    let mut terminal = spawn(command, 80, 24);
    // Among the letters of `$-`, `m` stands for job control.
    terminal.press("echo options=$-=\r");
    terminal.wait_until("the options", |screen| value(screen, "options=").is_some());
    if !value(terminal.screen(), "options=")?.contains('m') {
        eprintln!("not tested: `sh -i` has no job control here");
        return None;
    }
    terminal.press(&format!("{CLEAR}\r"));
    wait_for_prompt(&mut terminal);
    Some(terminal)
}

/// Starts a game in a shell. Returns its process id.
fn start(terminal: &mut Terminal) -> String {
    let script = format!("echo pid=$$=; read go; exec {GAME} --level greedy --first you");
    terminal.press(&format!("sh -c '{script}'\r"));
    terminal.wait_until("the process id", |screen| value(screen, "pid=").is_some());
    let process = value(terminal.screen(), "pid=").unwrap();
    terminal.press("\r");
    terminal.wait_for_screen("Your turn (X)");
    process
}

/// The letters and digits in `name=abc123=`. The command that prints them has a `$` in their place.
fn value(screen: &Screen, name: &str) -> Option<String> {
    let contents = screen.contents();
    let values = contents.split(name).skip(1).filter_map(|rest| rest.split_once('='));
    let mut values = values.map(|(value, _)| value.to_owned());
    values.find(|value| !value.is_empty() && value.chars().all(char::is_alphanumeric))
}

fn send(signal: &str, process: &str) {
    let kill = format!("kill -s {signal} {process}");
    let status = Command::new("sh").args(["-c", &kill]).status().unwrap();
    assert!(status.success(), "`{kill}` failed");
}

#[track_caller]
fn wait_for_prompt(terminal: &mut Terminal) {
    terminal.wait_until("the prompt of the shell", |screen| {
        !screen.alternate_screen() && screen.contents().trim_end().ends_with(PROMPT.trim_end())
    });
}

/// Waits until the game is suspended and has restored the terminal.
#[track_caller]
fn wait_for_shell(terminal: &mut Terminal) {
    wait_for_prompt(terminal);
    let screen = terminal.screen();
    assert!(!screen.hide_cursor(), "the cursor is hidden");
    assert_eq!(format!("{:?}", screen.mouse_protocol_mode()), "None");
    terminal.press(&format!("{CLEAR}; stty -a\r"));
    terminal.wait_until("echo, and input by lines", |screen| {
        let contents = screen.contents();
        contents.contains(" icanon") && contents.contains(" echo ")
    });
}

/// Waits until the game has the screen again, with a text on it.
#[track_caller]
fn wait_for_game(terminal: &mut Terminal, text: &str) {
    terminal.wait_until(text, |screen| {
        screen.alternate_screen()
            && screen.hide_cursor()
            && format!("{:?}", screen.mouse_protocol_mode()) != "None"
            && screen.contents().contains(text)
    });
}

/// Ends the game and the shell.
#[track_caller]
fn quit(mut terminal: Terminal) {
    terminal.press("\x03");
    terminal.wait_until("the screen of the shell", |screen| !screen.alternate_screen());
    terminal.press("exit 0\r");
    assert!(exit_status(terminal).success());
}

#[test]
fn ctrl_z_and_fg() {
    let Some(mut terminal) = shell() else { return };
    start(&mut terminal);
    terminal.press("5");
    terminal.wait_for_screen("OAAAXAAAA");
    let before = terminal.screen().contents();
    // A second Ctrl-Z in the same moment changes nothing.
    for keys in ["\x1a", "\x1a", "\x1a\x1a", "\x1a"] {
        terminal.press(keys);
        wait_for_shell(&mut terminal);
        terminal.press("fg\r");
        wait_for_game(&mut terminal, "OAAAXAAAA");
        terminal.wait_until("the same screen", |screen| screen.contents() == before);
    }
    terminal.press("2");
    wait_for_game(&mut terminal, "OXAAXAAOA");
    // The mouse works again. Cell 4 is in the middle row on the left.
    terminal.click(10, 12);
    wait_for_game(&mut terminal, "OXAXXOAOA");
    quit(terminal);
}

/// While the question is shown, with a window that is smaller afterwards; and in the menu.
#[test]
fn on_every_screen() {
    let Some(mut terminal) = shell() else { return };
    start(&mut terminal);
    terminal.press("5q");
    terminal.wait_for_screen("Leave this game and quit?");
    terminal.press("\x1a");
    wait_for_shell(&mut terminal);
    terminal.resize(40, 14);
    terminal.press("fg\r");
    wait_for_game(&mut terminal, "Leave this game and quit?");
    terminal.press("nm");
    wait_for_game(&mut terminal, "Leave this game for the menu?");
    terminal.press("y");
    wait_for_game(&mut terminal, "How to play");
    terminal.press("\x1a");
    wait_for_shell(&mut terminal);
    terminal.resize(80, 24);
    terminal.press("fg\r");
    wait_for_game(&mut terminal, "How to play");
    quit(terminal);
}

#[test]
fn signals_from_outside() {
    let Some(mut terminal) = shell() else { return };
    terminal.press("modes=$(stty -g)\r");
    let process = start(&mut terminal);
    terminal.press("5");
    terminal.wait_for_screen("OAAAXAAAA");
    send("TSTP", &process);
    wait_for_shell(&mut terminal);
    terminal.press("fg\r");
    wait_for_game(&mut terminal, "OAAAXAAAA");
    // A signal to go on, without a stop before it.
    send("CONT", &process);
    terminal.press("2");
    wait_for_game(&mut terminal, "OXAAXAAOA");
    // No program can restore the terminal before this stop, but the game draws everything after it.
    send("STOP", &process);
    terminal.wait_for_screen("Stopped");
    // In this mode of the terminal only a line feed ends a line.
    terminal.press(&format!("{CLEAR}; stty $modes; fg\n"));
    terminal.wait_until("the game", |screen| {
        let contents = screen.contents();
        contents.contains("OXAAXAAOA") && !contents.contains("Stopped")
    });
    terminal.press("4");
    wait_for_game(&mut terminal, "OXAXXOAOA");
    quit(terminal);
}

/// A script that has started the game stops with it. Otherwise the shell would wait for the script.
/// The shell may let both go on before the game has stopped.
#[test]
fn a_game_in_a_script() {
    let Some(mut terminal) = shell() else { return };
    terminal.press(&format!("sh -c '{GAME} --level greedy --first you; echo at''last'\r"));
    wait_for_game(&mut terminal, "Your turn (X)");
    for _ in 0..30 {
        terminal.press("\x1a");
        wait_for_prompt(&mut terminal);
        terminal.press("fg\r");
        wait_for_game(&mut terminal, "Your turn (X)");
    }
    terminal.press("q");
    terminal.wait_for_screen("atlast");
    terminal.press("exit 0\r");
    assert!(exit_status(terminal).success());
}

/// A signal that ends the game, while it is suspended.
#[test]
fn the_end_of_a_suspended_game() {
    let Some(mut terminal) = shell() else { return };
    let process = start(&mut terminal);
    terminal.press("\x1a");
    wait_for_shell(&mut terminal);
    send("TERM", &process);
    terminal.press("fg\r");
    terminal.wait_for_screen("Terminated");
    wait_for_shell(&mut terminal);
    terminal.press("exit 0\r");
    assert!(exit_status(terminal).success());
}

/// Without a shell that could let it go on, the game does not stop.
#[test]
fn nothing_to_go_back_to() {
    let alone = play("--level greedy --first you", 80, 24);
    let mut script = Command::new("sh");
    script.args(["-c", &format!("{GAME} --level greedy --first you; exit 0")]);
    for mut terminal in [alone, spawn(script, 80, 24)] {
        terminal.wait_for_screen("Your turn (X)");
        terminal.press("\x1a5");
        wait_for_game(&mut terminal, "OAAAXAAAA");
        terminal.signal("TSTP");
        terminal.press("2");
        wait_for_game(&mut terminal, "OXAAXAAOA");
        terminal.press("qq");
        assert!(exit_status(terminal).success());
    }
}
