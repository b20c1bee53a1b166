//! Crates that the benchmark writes to a folder and builds with cargo, like a user's crate.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use crate::contenders::{LOGOS, Peer};
use crate::scratch::{self, Scratch};
use crate::{Result, machine};

/// The lock file of the project, so that the crates here use the same versions. Cargo adds the
/// packages that are missing.
const LOCK: &str = include_str!("../../Cargo.lock");

/// Environment variables that would change how a crate is built. They are removed.
const REMOVED_VARIABLES: [&str; 4] =
    ["CARGO_INCREMENTAL", "CARGO_BUILD_TARGET", "CARGO_ENCODED_RUSTFLAGS", "RUSTFLAGS"];

/// A crate in a folder of its own. The crates of a benchmark share a target folder.
pub(crate) struct Crate {
    folder: PathBuf,
    target: PathBuf,
    /// Whether cargo compiles incrementally, as it does for crates in folders but not for crates
    /// from a registry.
    is_incremental: bool,
}

/// What a build took.
#[derive(Clone, Copy)]
pub(crate) struct Spent {
    /// The seconds from start to end.
    pub(crate) seconds: f64,
    /// The seconds of all cores together.
    pub(crate) cpu: f64,
}

/// The result of a build with a time limit.
pub(crate) enum BuildTime {
    /// The build ended.
    Took(Spent),
    /// The build was stopped at the limit.
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
        let package = Crate {
            folder: scratch.path(name),
            target: scratch.path("target"),
            is_incremental: true,
        };
        let source = package.folder.join("src");
        fs::create_dir_all(&source).map_err(|error| format!("{name}: {error}"))?;
        let dependencies: Vec<&str> = dependencies.into_iter().collect();
        let manifest = format!(
            "[package]\nname = \"{name}\"\nedition = \"2024\"\n[dependencies]\n{}\n[workspace]\n",
            dependencies.join("\n")
        );
        package.write("Cargo.toml", &manifest)?;
        package.write("Cargo.lock", LOCK)?;
        package.write(&format!("src/{root}"), code)?;
        Ok(package)
    }

    /// The same crate with another target folder.
    pub(crate) fn with_target(self, target: PathBuf) -> Crate {
        Crate { target, ..self }
    }

    /// The same crate without incremental compilation, as if everything came from a registry.
    pub(crate) fn without_incremental(self) -> Crate {
        Crate { is_incremental: false, ..self }
    }

    pub(crate) fn write(&self, file: &str, text: &str) -> Result<()> {
        let path = self.folder.join(file);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| format!("{file}: {error}"))?;
        }
        scratch::write(&path, text)
    }

    /// Runs cargo. It must succeed.
    pub(crate) fn cargo(&self, arguments: &str) -> Result<Output> {
        finish(&mut self.command("cargo", arguments))
    }

    /// Runs a program of this crate and returns what it prints.
    pub(crate) fn run(&self, profile: &str, program: &str, arguments: &[&str]) -> Result<String> {
        let output = finish(Command::new(self.program(profile, program)).args(arguments))?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// The path of a program that cargo has built.
    pub(crate) fn program(&self, profile: &str, program: &str) -> PathBuf {
        self.target.join(profile).join(program)
    }

    /// Touches a file and builds again. Stops the build after `limit` seconds.
    pub(crate) fn build(&self, arguments: &str, touched: &str, limit: f64) -> Result<BuildTime> {
        self.touch(touched)?;
        let mut command = self.command("cargo", arguments);
        if limit.is_finite() {
            start_process_group(&mut command);
        }
        let cpu_before = machine::cpu_of_children();
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
                    let seconds = begin.elapsed().as_secs_f64();
                    let cpu = machine::cpu_of_children() - cpu_before;
                    return Ok(BuildTime::Took(Spent { seconds, cpu }));
                }
                Some(_) => {
                    // Run it again to get its error message.
                    let message = self.cargo(arguments).err();
                    return Err(message.unwrap_or_else(|| format!("cargo {arguments} failed once")));
                }
                None if begin.elapsed().as_secs_f64() > limit => {
                    stop(&mut child);
                    return Ok(BuildTime::TooLong);
                }
                None => thread::sleep(Duration::from_micros(500)),
            }
        }
    }

    /// The peak memory in bytes of the largest process in a release build. `None` without GNU time.
    pub(crate) fn peak_memory(&self, touched: &str) -> Result<Option<usize>> {
        const TIME: &str = "/usr/bin/time";
        if !Path::new(TIME).exists() {
            return Ok(None);
        }
        self.touch(touched)?;
        let output = finish(&mut self.command(TIME, "-f %M cargo build -q --release"))?;
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        let kilobytes = stderr.trim().lines().last().and_then(|line| line.parse::<usize>().ok());
        let kilobytes = kilobytes.ok_or_else(|| format!("{TIME} prints no number: {stderr}"))?;
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
        for variable in REMOVED_VARIABLES {
            command.env_remove(variable);
        }
        if !self.is_incremental {
            command.env("CARGO_INCREMENTAL", "0");
        }
        command
    }
}

/// Whether cargo can fetch the other crates or has them already. Prints the reason if not.
pub(crate) fn can_fetch_peers(scratch: &Scratch) -> Result<bool> {
    let dependencies = Peer::ALL.map(Peer::dependency).into_iter().chain([LOGOS]);
    let all = Crate::new(scratch, "all-peers", dependencies, "lib.rs", "")?;
    let fetched = all.cargo("fetch");
    if let Err(message) = &fetched {
        eprintln!("{message}\nother crates are not measured, because cargo cannot fetch them");
    }
    Ok(fetched.is_ok())
}

/// Runs a command and returns its output. It must succeed.
pub(crate) fn finish(command: &mut Command) -> Result<Output> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        Ok(output)
    } else {
        let stderr = String::from_utf8_lossy(&output.stderr);
        Err(format!("{command:?} ended with {}\n{stderr}", output.status))
    }
}

/// Starts the command in a process group, so that its children can be stopped with it.
#[cfg(unix)]
fn start_process_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn start_process_group(_: &mut Command) {}

/// Stops a process and, on Unix, all processes of its group.
fn stop(child: &mut Child) {
    let group = format!("-{}", child.id());
    let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
    let _ = child.kill();
    let _ = child.wait();
}
