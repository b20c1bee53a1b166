//! Crates that use the macro, written to a folder and built by the real cargo.

// Which messages the user reads when the macro refuses something, and which messages must not
// appear.
mod refusals;
// Opponents edited by hand.
mod opponents;
// Warnings about a text become compiler warnings.
mod warnings;
// A changed text is compiled again.
mod rebuilds;
// Compiled automata of all sizes agree with the library's model.
mod sizes;
// The generated code: it compiles in every kind of crate, contains no path of this computer, and is
// always the same.
mod expansion;
// Enums that read bytes or characters.
mod reading;
// Callers that deny all lints, with every combination of what the attribute can be given.
mod strict;
// Names in other scripts.
mod scripts;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A crate in a folder of its own, with the macro as its only dependency.
struct Crate {
    name: &'static str,
    folder: PathBuf,
}

impl Crate {
    /// A crate that uses the general macro.
    fn new(name: &'static str) -> Crate {
        Crate::with_macro(name, "fsm-macros")
    }

    /// A crate that uses the macro of the game.
    fn for_game(name: &'static str) -> Crate {
        Crate::with_macro(name, "tictactoe-fsm-macro")
    }

    /// Replaces the folder by an empty one. All crates share the compiled dependencies.
    fn with_macro(name: &'static str, dependency: &str) -> Crate {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("builds").join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).unwrap();
        }
        let created = Crate { name, folder };
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap();
        let lock = fs::read_to_string(workspace.join("Cargo.lock")).unwrap();
        created.write("Cargo.lock", &lock);
        created.write(
            "Cargo.toml",
            &format!(
                "[package]\nname = \"{name}\"\nedition = \"2024\"\n\n[dependencies]\n\
                 {dependency} = {{ path = '{}' }}\n\n[workspace]\n",
                workspace.join(dependency).display()
            ),
        );
        created
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

    /// Runs a cargo command. Blanks separate its words.
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

    /// The messages of cargo and the compiler, with the same paths on every computer.
    fn messages(&self, command: &str) -> String {
        let messages = String::from_utf8(self.cargo(command).stderr).unwrap();
        let messages = messages.replace(self.folder.to_str().unwrap(), "$CRATE");
        // The compiler indents empty lines, too.
        messages.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
    }

    /// The output of the program.
    #[track_caller]
    fn run(&self) -> String {
        self.run_with("run --quiet")
    }

    /// The same, with another cargo command.
    #[track_caller]
    fn run_with(&self, command: &str) -> String {
        let output = self.cargo(command);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}
