//! On a terminal: colours, stepping by hand, watching, and what is seen of long work.

use std::io::{Read as _, Write as _};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::session::{DOOR, Session};

/// Nothing here takes so long unless something is wrong.
const PATIENCE: Duration = Duration::from_secs(60);

/// The command in a terminal of its own.
struct Terminal {
    output: Receiver<Vec<u8>>,
    /// Without it, the terminal would be closed.
    _master: Box<dyn MasterPty + Send>,
    input: Box<dyn std::io::Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    seen: String,
}

impl Terminal {
    fn new(session: &Session, arguments: &[&str], variables: &[(&str, &str)]) -> Terminal {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_fsm"));
        command.args(arguments);
        command.cwd(session.path(""));
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
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
        let input = pair.master.take_writer().unwrap();
        Terminal { output, _master: pair.master, input, child, seen: String::new() }
    }

    fn type_line(&mut self, line: &str) {
        write!(self.input, "{line}\r").unwrap();
    }

    /// Reads on until a text appears, and returns everything up to there.
    #[track_caller]
    fn until(&mut self, text: &str) -> String {
        loop {
            if let Some(at) = self.seen.find(text) {
                return self.seen.drain(..at + text.len()).collect();
            }
            match self.output.recv_timeout(PATIENCE) {
                Ok(bytes) => self.seen += &String::from_utf8_lossy(&bytes),
                Err(error) => panic!("{text:?} never appeared ({error}), but {:?}", self.seen),
            }
        }
    }

    /// Everything up to the end, and the exit code.
    fn end(mut self) -> (String, u32) {
        while let Ok(bytes) = self.output.recv_timeout(PATIENCE) {
            self.seen += &String::from_utf8_lossy(&bytes);
        }
        (self.seen, self.child.wait().unwrap().exit_code())
    }
}

#[test]
fn messages_have_colours_unless_nobody_wants_them() {
    let session = Session::with("broken.txt", &DOOR.replace("-> Open", "-> Opne"));
    let has_colours = |arguments: &[&str], variables: &[(&str, &str)]| {
        let (text, code) = Terminal::new(&session, arguments, variables).end();
        assert_eq!(code, 1);
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
    let mut terminal = Terminal::new(&session, &["trace", "-i", "door.txt"], &[]);
    assert!(terminal.until(") > ").contains("start Shut"));
    terminal.type_line("push");
    assert!(terminal.until(") > ").contains("--push--> Open  final"));
    terminal.type_line("back");
    assert!(terminal.until(") > ").contains("start Shut"));
    terminal.type_line("quit");
    assert_eq!(terminal.end().1, 1);
}

#[test]
fn a_file_is_checked_again_when_it_changes() {
    let session = Session::with("door.txt", DOOR);
    let mut terminal = Terminal::new(&session, &["check", "--watch", "door.txt"], &[]);
    let first = terminal.until("watching");
    assert!(first.contains("1 file: 1 warning"), "{first}");
    session.write("door.txt", DOOR.replace("-> Open", "-> Opne"));
    // The file may be seen before it is written to its end.
    terminal.until("did you mean `Open`?");
    // Many editors write another file and rename it.
    session.write("new", DOOR);
    std::fs::rename(session.path("new"), session.path("door.txt")).unwrap();
    let cleared = terminal.until("1 file: 1 warning");
    assert!(cleared.contains("\u{1b}[2J"), "the screen is cleared: {cleared:?}");
    std::fs::remove_file(session.path("door.txt")).unwrap();
    terminal.until("there is no file `door.txt`");
    session.write("door.txt", DOOR);
    terminal.until("1 file: 1 warning");
    // Ctrl-C
    write!(terminal.input, "\u{3}").unwrap();
    let (rest, _) = terminal.end();
    assert!(!rest.contains("panicked"), "{rest}");
}

#[test]
fn a_folder_that_is_replaced_is_still_watched() {
    let session = Session::with("folder/door.txt", DOOR);
    session.write("elsewhere/real.txt", DOOR);
    std::os::unix::fs::symlink("elsewhere/real.txt", session.path("link.txt")).unwrap();
    let arguments = ["check", "--watch", "folder/door.txt", "link.txt"];
    let mut terminal = Terminal::new(&session, &arguments, &[]);
    terminal.until("2 files: 2 warnings");
    std::fs::remove_dir_all(session.path("folder")).unwrap();
    terminal.until("there is no file `folder/door.txt`");
    session.write("folder/door.txt", DOOR);
    terminal.until("2 files: 2 warnings");
    session.write("folder/door.txt", DOOR.replace("-> Open", "-> Opne"));
    terminal.until("1 error in 1 file");
    // What a link leads to may be in another folder.
    session.write("elsewhere/real.txt", DOOR.replace("-> Open", "-> Oepn"));
    terminal.until("2 errors in 2 files");
}

#[test]
fn only_changes_are_a_reason_to_check_again() {
    let session = Session::with("door.txt", DOOR);
    let mut terminal = Terminal::new(&session, &["check", "--watch", "door.txt"], &[]);
    terminal.until("watching");
    for number in 0..5 {
        session.write(&format!("other{number}.txt"), "nothing");
    }
    session.write("door.txt", DOOR.replace("-> Open", "-> Opne"));
    let between = terminal.until("error[F012]");
    assert!(!between.contains("watching"), "it was checked for nothing: {between}");
}

#[test]
fn a_change_of_length_is_a_change() {
    let session = Session::with("door.txt", DOOR);
    let mut terminal = Terminal::new(&session, &["check", "--watch", "door.txt"], &[]);
    terminal.until("watching");
    let file = std::fs::File::options().append(true).open(session.path("door.txt")).unwrap();
    let before = file.metadata().unwrap().modified().unwrap();
    writeln!(&file, "Nonsense:").unwrap();
    file.set_modified(before).unwrap();
    terminal.until("error[F003]");
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
        let mut terminal = Terminal::new(&session, &["trace", "-i", "a.txt"], &[]);
        terminal.until(expected);
        terminal.type_line("s0");
        terminal.until("(nothing leads away) > ");
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
    let mut terminal = Terminal::new(&session, &["info", "long.txt"], &[]);
    terminal.until("checking long.txt");
    let (rest, code) = terminal.end();
    assert!(rest.contains("minimal         1"), "{rest}");
    assert_eq!(code, 0);
    assert_eq!(session.run("fsm info long.txt").stderr, b"");
}
