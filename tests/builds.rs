//! Crates that use the macro, written to a folder and built by the real cargo.

// What a person reads when the macro refuses something, and what not as well.
mod refusals;
// Opponents edited by hand.
mod opponents;
// What is odd about a text as warnings of the compiler.
mod warnings;
// A changed text is compiled again.
mod rebuilds;
// Compiled automata of all sizes do what the library's model does.
mod sizes;
// The expansion itself: callers of every kind, no traces of the machine, the same every time.
mod expansion;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A crate in a folder of its own, with the macro as its only dependency.
struct Crate {
    name: &'static str,
    folder: PathBuf,
}

impl Crate {
    /// A crate that uses the macro for everybody.
    fn new(name: &'static str) -> Crate {
        Crate::with_macro(name, "fsm-macros")
    }

    /// A crate that uses the macro of the game.
    fn for_game(name: &'static str) -> Crate {
        Crate::with_macro(name, "tictactoe-fsm-macro")
    }

    /// Makes the folder anew. All crates share the compiled dependencies.
    fn with_macro(name: &'static str, dependency: &str) -> Crate {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("builds").join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).unwrap();
        }
        let found = Crate { name, folder };
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap();
        let lock = fs::read_to_string(workspace.join("Cargo.lock")).unwrap();
        found.write("Cargo.lock", &lock);
        found.write(
            "Cargo.toml",
            &format!(
                "[package]\nname = \"{name}\"\nedition = \"2024\"\n\n[dependencies]\n\
                 {dependency} = {{ path = '{}' }}\n\n[workspace]\n",
                workspace.join(dependency).display()
            ),
        );
        found
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.path(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn remove(&self, file: &str) {
        fs::remove_file(self.path(file)).unwrap();
    }

    /// Runs cargo with the words of a command.
    fn cargo(&self, command: &str) -> Output {
        self.command(command).output().unwrap()
    }

    fn command(&self, words: &str) -> Command {
        let mut command = Command::new(std::env::var_os("CARGO").expect("cargo runs the tests"));
        command
            .args(words.split(' '))
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("builds-target"))
            .env("CARGO_NET_OFFLINE", "true")
            .env("CARGO_TERM_COLOR", "never")
            .env_remove("RUSTFLAGS");
        command
    }

    /// What cargo and the compiler say, with the same paths on every machine.
    fn says(&self, command: &str) -> String {
        let said = String::from_utf8(self.cargo(command).stderr).unwrap();
        let said = said.replace(self.folder.to_str().unwrap(), "$CRATE");
        // The compiler indents empty lines.
        said.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
    }

    /// What the program prints.
    #[track_caller]
    fn run(&self) -> String {
        self.run_by("run --quiet")
    }

    /// The same with a command of one's own.
    #[track_caller]
    fn run_by(&self, command: &str) -> String {
        let output = self.cargo(command);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}
