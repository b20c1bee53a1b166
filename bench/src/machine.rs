//! The machine: what the times depend on, without a date or the machine's name.

use std::fs;
use std::process::Command;
use std::thread;

/// One line: processor, cores, compiler.
pub(crate) fn describe() -> String {
    let cores = cores();
    let rustc = output("rustc", &["--version"]).unwrap_or("rustc of unknown version".to_owned());
    format!("{}, {cores} cores, {}, {rustc}", processor(), std::env::consts::OS)
}

fn processor() -> String {
    let known = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    known.unwrap_or_else(|| std::env::consts::ARCH.to_owned())
}

/// The load of the last minute, if the system has `/proc/loadavg`. It shows a reader of the results
/// whether other programs were running.
pub(crate) fn load() -> Option<String> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    text.split_whitespace().next().map(str::to_owned)
}

/// What a command prints, if it runs and succeeds.
pub(crate) fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// The CPU seconds of all programs that were started here and have ended, with the programs that these
/// started. Not a number if the system does not count them.
#[cfg(unix)]
pub(crate) fn cpu_of_children() -> f64 {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike as _;

    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return f64::NAN };
    let microseconds = usage.user_time() + usage.system_time();
    microseconds.num_microseconds() as f64 / 1e6
}

#[cfg(not(unix))]
pub(crate) fn cpu_of_children() -> f64 {
    f64::NAN
}

/// The number of cores.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
