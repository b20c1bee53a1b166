//! A session in a shell: some files, some commands, and their output.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use expect_test::Expect;
use tempfile::TempDir;

/// The folder of the project.
pub(crate) fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// A folder with the automata of this project.
///
/// This is a copy. The opponents in it are generated: if a user has edited a file in `automata/`,
/// only the test that compares the two fails.
pub(crate) fn automata() -> &'static Path {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("automata");
        // An earlier run may have left the folder.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder can be made");
        let files = [
            "divisible-by-seven",
            "iso-date",
            "json",
            "json-rows",
            "log-line",
            "order",
            "price",
            "quotes",
            "roman-numerals",
            "small-language",
            "tcp",
            "turnstile",
            "utf-8",
        ];
        for file in files {
            let file = format!("{file}.txt");
            let from = root().join("automata").join(&file);
            fs::copy(from, folder.join(file)).expect("a file can be copied");
        }
        for (file, text) in tictactoe_strategy::texts() {
            fs::write(folder.join(file), text).expect("a file can be written");
        }
        folder
    });
    &FOLDER
}

/// A door with two equivalent states and one unreachable state.
pub(crate) const DOOR: &str = "\
States: Open Shut Ajar Nowhere
Start: Shut
Final: Open Ajar
Symbols: push pull
Transitions:
Shut push -> Open
Shut pull -> Ajar
Open _ -> Shut
Ajar _ -> Shut
Nowhere _ -> Shut
";

/// A gate that says what it does: an automaton with outputs and refusals.
pub(crate) const GATE: &str = "\
States: Locked Unlocked Broken
Start: Locked
Final: Locked
Symbols: coin push kick
Outputs: unlock beep alarm
Otherwise: !

Transitions:
Locked    coin -> Unlocked / unlock
Locked    push -> .        / beep
Unlocked  coin -> .        / beep
Unlocked  push -> Locked
Locked | Unlocked  kick -> Broken / alarm alarm
";

/// An order that can be cancelled until it is on its way: an automaton with refusals and groups.
pub(crate) const ORDER: &str = "\
States: Draft Submitted Paid Shipped Delivered Cancelled
States open: Draft Submitted Paid
Symbols: submit pay ship deliver cancel note
Symbols moves: ship deliver
Start: Draft
Final: Delivered Cancelled
Otherwise: !

Transitions:
Draft      submit  -> Submitted
Submitted  pay     -> Paid
Paid       ship    -> Shipped
Shipped    deliver -> Delivered
open       cancel  -> Cancelled
_          note    -> .
Delivered | Cancelled  note -> !
";

/// The end of a game on 4 x 4 cells.
pub(crate) const LATE: &str = include_str!("../late-4x4.txt");

/// A new folder, in which commands run.
pub(crate) struct Session {
    folder: TempDir,
}

impl Session {
    pub(crate) fn new() -> Session {
        Session { folder: TempDir::new().expect("a folder can be made") }
    }

    /// A session with a file in its folder.
    pub(crate) fn with(name: &str, text: &str) -> Session {
        let session = Session::new();
        session.write(name, text);
        session
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("a folder");
        fs::write(path, text).expect("a file can be written");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the file is there")
    }

    /// Runs one line of shell. `fsm` is the command, `$A` the folder with the project's automata.
    pub(crate) fn run(&self, line: &str) -> Output {
        shell(line)
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .output()
            .expect("there is a shell")
    }

    /// The output of some lines of shell, and their exit codes if these are not 0.
    pub(crate) fn transcript(&self, lines: &str) -> String {
        let mut transcript = String::new();
        for line in lines.lines() {
            let output = self.run(line);
            let _ = writeln!(transcript, "$ {line}");
            transcript += &String::from_utf8_lossy(&output.stdout);
            for line in String::from_utf8_lossy(&output.stderr).lines() {
                let _ = writeln!(transcript, "{}", format!("! {line}").trim_end());
            }
            if let Some(code) = output.status.code().filter(|code| *code != 0) {
                let _ = writeln!(transcript, "= {code}");
            }
        }
        // The folder of the project differs between machines.
        transcript.replace(&automata().display().to_string(), "$A")
    }

    /// Runs lines of shell and compares their output: `!` is standard error, `=` the exit code.
    #[track_caller]
    pub(crate) fn check(&self, lines: &str, expected: Expect) {
        expected.assert_eq(&self.transcript(lines));
    }
}

/// A shell that finds `fsm`, without colours.
pub(crate) fn shell(line: &str) -> Command {
    let mut shell = Command::new("sh");
    let folder = Path::new(env!("CARGO_BIN_EXE_fsm")).parent().expect("it is in a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    shell.args(["-c", line]).env("PATH", path).env("A", automata());
    shell.env_remove("NO_COLOR").env_remove("COLUMNS");
    shell
}

/// A session in a new folder with the files `door.txt` and `order.txt`.
#[track_caller]
pub(crate) fn check(lines: &str, expected: Expect) {
    let session = Session::with("door.txt", DOOR);
    session.write("order.txt", ORDER);
    session.check(lines, expected);
}
