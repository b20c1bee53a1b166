//! The command on a terminal: colours, stepping by hand, watching, and the progress of long work.

use std::io::Write as _;
use std::process::Command;

use fsm_tests::terminal::Terminal;

use crate::session::{DOOR, ORDER, Session};

/// Starts the command in a terminal, in the folder of a session.
fn start(session: &Session, arguments: &[&str], variables: &[(&str, &str)]) -> Terminal {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fsm"));
    command.args(arguments).current_dir(session.path("")).envs(variables.iter().copied());
    Terminal::spawn(&command, 80, 24)
}

#[test]
fn messages_have_colours_unless_nobody_wants_them() {
    let session = Session::with("broken.txt", &DOOR.replace("-> Open", "-> Opne"));
    let has_colours = |arguments: &[&str], variables: &[(&str, &str)]| {
        let finished = start(&session, arguments, variables).wait_for_exit();
        assert_eq!(finished.status.exit_code(), 1);
        let text = finished.output;
        assert!(text.contains("did you mean `Open`?"), "{text}");
        text.contains("\u{1b}[1m")
    };
    assert!(has_colours(&["check", "broken.txt"], &[]));
    assert!(has_colours(&["info", "broken.txt"], &[("NO_COLOR", "")]));
    assert!(!has_colours(&["check", "broken.txt"], &[("NO_COLOR", "1")]));
    assert!(!has_colours(&["check", "broken.txt"], &[("TERM", "dumb")]));
    assert!(!has_colours(&["--color", "never", "check", "broken.txt"], &[]));
    assert!(has_colours(&["check", "--color=always", "broken.txt"], &[("NO_COLOR", "1")]));
    let output = session.run("fsm --color always check broken.txt");
    assert!(String::from_utf8_lossy(&output.stderr).contains("\u{1b}[1m"));
}

#[test]
fn stepping_by_hand() {
    let session = Session::with("door.txt", DOOR);
    let mut terminal = start(&session, &["trace", "-i", "door.txt"], &[]);
    assert!(terminal.wait_for_output(") > ").contains("start Shut"));
    terminal.press("push\r");
    assert!(terminal.wait_for_output(") > ").contains("--push--> Open  final"));
    terminal.press("back\r");
    assert!(terminal.wait_for_output(") > ").contains("start Shut"));
    terminal.press("quit\r");
    assert_eq!(terminal.wait_for_exit().status.exit_code(), 1);
}

#[test]
fn the_prompt_shows_what_is_allowed() {
    let session = Session::with("order.txt", ORDER);
    let mut terminal = start(&session, &["trace", "-i", "order.txt"], &[]);
    terminal.wait_for_output("(submit cancel note) > ");
    terminal.press("ship\r");
    let answer = terminal.wait_for_output("(submit cancel note) > ");
    assert!(answer.contains("`Draft` does not allow `ship`; it allows `submit`"), "{answer}");
    terminal.press("cancel\r");
    terminal.wait_for_output("(nothing is allowed) > ");
    terminal.press("quit\r");
    assert_eq!(terminal.wait_for_exit().status.exit_code(), 0);
}

#[test]
fn a_file_is_checked_again_when_it_changes() {
    let session = Session::with("door.txt", DOOR);
    let mut terminal = start(&session, &["check", "--watch", "door.txt"], &[]);
    let first = terminal.wait_for_output("watching");
    assert!(first.contains("1 file: 1 warning"), "{first}");
    session.write("door.txt", DOOR.replace("-> Open", "-> Opne"));
    // The command may read the file before it is completely written.
    terminal.wait_for_output("did you mean `Open`?");
    // Many editors write another file and rename it.
    session.write("new", DOOR);
    std::fs::rename(session.path("new"), session.path("door.txt")).unwrap();
    let cleared = terminal.wait_for_output("1 file: 1 warning");
    assert!(cleared.contains("\u{1b}[2J"), "the screen is cleared: {cleared:?}");
    std::fs::remove_file(session.path("door.txt")).unwrap();
    terminal.wait_for_output("there is no file `door.txt`");
    session.write("door.txt", DOOR);
    terminal.wait_for_output("1 file: 1 warning");
    // Ctrl-C
    terminal.press("\u{3}");
    let rest = terminal.wait_for_exit().output;
    assert!(!rest.contains("panicked"), "{rest}");
}

#[test]
fn a_folder_that_is_replaced_is_still_watched() {
    let session = Session::with("folder/door.txt", DOOR);
    session.write("elsewhere/real.txt", DOOR);
    std::os::unix::fs::symlink("elsewhere/real.txt", session.path("link.txt")).unwrap();
    let arguments = ["check", "--watch", "folder/door.txt", "link.txt"];
    let mut terminal = start(&session, &arguments, &[]);
    terminal.wait_for_output("2 files: 2 warnings");
    std::fs::remove_dir_all(session.path("folder")).unwrap();
    terminal.wait_for_output("there is no file `folder/door.txt`");
    session.write("folder/door.txt", DOOR);
    terminal.wait_for_output("2 files: 2 warnings");
    session.write("folder/door.txt", DOOR.replace("-> Open", "-> Opne"));
    terminal.wait_for_output("1 error in 1 file");
    // The target of a link may be in another folder.
    session.write("elsewhere/real.txt", DOOR.replace("-> Open", "-> Oepn"));
    terminal.wait_for_output("2 errors in 2 files");
}

#[test]
fn only_changes_are_a_reason_to_check_again() {
    let session = Session::with("door.txt", DOOR);
    let mut terminal = start(&session, &["check", "--watch", "door.txt"], &[]);
    terminal.wait_for_output("watching");
    for number in 0..5 {
        session.write(&format!("other{number}.txt"), "nothing");
    }
    session.write("door.txt", DOOR.replace("-> Open", "-> Opne"));
    let between = terminal.wait_for_output("error[F012]");
    assert!(!between.contains("watching"), "it was checked for nothing: {between}");
}

#[test]
fn a_change_of_length_is_a_change() {
    let session = Session::with("door.txt", DOOR);
    let mut terminal = start(&session, &["check", "--watch", "door.txt"], &[]);
    terminal.wait_for_output("watching");
    let file = std::fs::File::options().append(true).open(session.path("door.txt")).unwrap();
    let before = file.metadata().unwrap().modified().unwrap();
    writeln!(&file, "Nonsense:").unwrap();
    file.set_modified(before).unwrap();
    terminal.wait_for_output("error[F003]");
}

#[test]
fn a_prompt_tells_what_leads_on() {
    for (count, expected) in [(12, "s10 s11) > "), (13, "s10 s11 ...) > ")] {
        let symbols: Vec<String> = (0..count).map(|number| format!("s{number}")).collect();
        let symbols = symbols.join(" ");
        let text = format!(
            "States: A B\nStart: A\nFinal:\nSymbols: {symbols}\nTransitions:\nA _ -> B\nB _ -> B\n"
        );
        let session = Session::with("a.txt", &text);
        let mut terminal = start(&session, &["trace", "-i", "a.txt"], &[]);
        terminal.wait_for_output(expected);
        terminal.press("s0\r");
        terminal.wait_for_output("(nothing leads away) > ");
    }
}

#[test]
fn long_work_is_seen_on_a_terminal_only() {
    let names: Vec<String> = (0..300_000).map(|number| format!("state-{number}")).collect();
    let rows: String = names.iter().flat_map(|name| [name, " ", name, " ", name, "\n"]).collect();
    let text = format!(
        "States: {}\nStart: state-0\nFinal:\nSymbols: a b\nTransitions:\n{rows}",
        names.join(" ")
    );
    let session = Session::with("long.txt", &text);
    let mut terminal = start(&session, &["info", "long.txt"], &[]);
    terminal.wait_for_output("checking long.txt");
    let finished = terminal.wait_for_exit();
    let rest = finished.output;
    assert!(rest.contains("minimal         1"), "{rest}");
    assert!(finished.status.success());
    assert_eq!(session.run("fsm info long.txt").stderr, b"");
}
