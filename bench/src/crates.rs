//! Crates that are written to a folder and built by cargo, as a user's would be.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use crate::Result;
use crate::contenders::{LOGOS, Peer};
use crate::scratch::{self, Scratch};

/// The versions of the project, so that they are also those of what it builds here. Cargo adds what
/// is missing.
const LOCK: &str = include_str!("../../Cargo.lock");

/// What would change how a crate is built, if somebody has set it.
const UNWANTED: [&str; 4] =
    ["CARGO_INCREMENTAL", "CARGO_BUILD_TARGET", "CARGO_ENCODED_RUSTFLAGS", "RUSTFLAGS"];

/// A crate of its own; all of a benchmark share what was compiled.
pub(crate) struct Crate {
    folder: PathBuf,
    target: PathBuf,
    /// What cargo keeps of crates in folders to build them faster again, and does not keep of
    /// crates from a registry.
    is_incremental: bool,
}

/// What came of a build that may take too long.
pub(crate) enum Built {
    /// The seconds it took.
    In(f64),
    /// It was stopped.
    TooLong,
}

impl Crate {
    /// Writes a crate. `root` is `main.rs` or `lib.rs`.
    pub(crate) fn new<'d>(
        scratch: &Scratch,
        name: &str,
        dependencies: impl IntoIterator<Item = &'d str>,
        root: &str,
        code: &str,
    ) -> Result<Crate> {
        let one = Crate {
            folder: scratch.path(name),
            target: scratch.path("target"),
            is_incremental: true,
        };
        let source = one.folder.join("src");
        fs::create_dir_all(&source).map_err(|error| format!("{name}: {error}"))?;
        let dependencies: Vec<&str> = dependencies.into_iter().collect();
        let manifest = format!(
            "[package]\nname = \"{name}\"\nedition = \"2024\"\n[dependencies]\n{}\n[workspace]\n",
            dependencies.join("\n")
        );
        one.write("Cargo.toml", &manifest)?;
        one.write("Cargo.lock", LOCK)?;
        one.write(&format!("src/{root}"), code)?;
        Ok(one)
    }

    /// The same crate, but with nothing compiled yet.
    pub(crate) fn with_target(self, target: PathBuf) -> Crate {
        Crate { target, ..self }
    }

    /// The same crate, built as if everything came from a registry.
    pub(crate) fn without_increments(self) -> Crate {
        Crate { is_incremental: false, ..self }
    }

    pub(crate) fn write(&self, file: &str, text: &str) -> Result<()> {
        let path = self.folder.join(file);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| format!("{file}: {error}"))?;
        }
        scratch::write(&path, text)
    }

    /// Runs cargo to its end, which must be a good one.
    pub(crate) fn cargo(&self, arguments: &str) -> Result<Output> {
        finish(&mut self.command("cargo", arguments))
    }

    /// What a program of this crate prints.
    pub(crate) fn run(&self, profile: &str, program: &str, arguments: &[&str]) -> Result<String> {
        let output = finish(Command::new(self.program(profile, program)).args(arguments))?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Where cargo puts a program.
    pub(crate) fn program(&self, profile: &str, program: &str) -> PathBuf {
        self.target.join(profile).join(program)
    }

    /// Builds again after a file was touched, and gives up after so many seconds.
    pub(crate) fn build(&self, arguments: &str, touched: &str, limit: f64) -> Result<Built> {
        self.touch(touched)?;
        let mut command = self.command("cargo", arguments);
        if limit.is_finite() {
            in_a_group(&mut command);
        }
        let begin = Instant::now();
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start cargo: {error}"))?;
        loop {
            let status = child.try_wait().map_err(|error| format!("cargo: {error}"))?;
            match status {
                Some(status) if status.success() => {
                    return Ok(Built::In(begin.elapsed().as_secs_f64()));
                }
                Some(_) => {
                    // Once more, for what it says.
                    let said = self.cargo(arguments).err();
                    return Err(said.unwrap_or_else(|| format!("cargo {arguments} failed once")));
                }
                None if begin.elapsed().as_secs_f64() > limit => {
                    stop(&mut child);
                    return Ok(Built::TooLong);
                }
                None => thread::sleep(Duration::from_micros(500)),
            }
        }
    }

    /// The peak of the largest process in a release build, where GNU time is there to tell it.
    pub(crate) fn peak(&self, touched: &str) -> Result<Option<usize>> {
        const TIME: &str = "/usr/bin/time";
        if !Path::new(TIME).exists() {
            return Ok(None);
        }
        self.touch(touched)?;
        let output = finish(&mut self.command(TIME, "-f %M cargo build -q --release"))?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let kilobytes = said.trim().lines().last().and_then(|line| line.parse::<usize>().ok());
        let kilobytes = kilobytes.ok_or_else(|| format!("{TIME} does not tell: {said}"))?;
        Ok(Some(kilobytes * 1024))
    }

    fn touch(&self, file: &str) -> Result<()> {
        let touch = || {
            let file = fs::File::options().append(true).open(self.folder.join(file))?;
            file.set_modified(SystemTime::now())
        };
        touch().map_err(|error| format!("{file}: {error}"))
    }

    fn command(&self, program: &str, arguments: &str) -> Command {
        let mut command = Command::new(program);
        command
            .args(arguments.split(' '))
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", &self.target);
        for variable in UNWANTED {
            command.env_remove(variable);
        }
        if !self.is_incremental {
            command.env("CARGO_INCREMENTAL", "0");
        }
        command
    }
}

/// Whether the crates of others are there or can be fetched; if not, the user is told why.
pub(crate) fn peers_are_there(scratch: &Scratch) -> Result<bool> {
    let dependencies = Peer::ALL.map(Peer::dependency).into_iter().chain([LOGOS]);
    let all = Crate::new(scratch, "all-peers", dependencies, "lib.rs", "")?;
    let fetched = all.cargo("fetch");
    if let Err(message) = &fetched {
        eprintln!("{message}\nwithout the registry the other crates do not take part");
    }
    Ok(fetched.is_ok())
}

pub(crate) fn finish(command: &mut Command) -> Result<Output> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        Ok(output)
    } else {
        let said = String::from_utf8_lossy(&output.stderr);
        Err(format!("{command:?} ended with {}\n{said}", output.status))
    }
}

/// What cargo starts has to be stopped with it.
#[cfg(unix)]
fn in_a_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn in_a_group(_: &mut Command) {}

/// Stops a process and, where there are groups, whatever it has started.
fn stop(child: &mut Child) {
    let group = format!("-{}", child.id());
    let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
    let _ = child.kill();
    let _ = child.wait();
}
