//! The memory that reading a text takes.
//!
//! The peak of a process never goes down, so each text is read in a new process.

use std::fs;
use std::path::Path;
use std::process::Command;

use fsm_model::{Dfa, Source};

use crate::Result;

/// The hidden subcommand that runs [`print_peak_growth`].
pub(crate) const PEAK_COMMAND: &str = "peak-memory";

/// The bytes by which the peak memory of a new process grows when it reads and checks a file.
///
/// `None` if the system does not report the peak.
pub(crate) fn peak(file: &Path) -> Result<Option<usize>> {
    if peak_so_far().is_none() {
        return Ok(None);
    }
    let program = std::env::current_exe()
        .map_err(|error| format!("the path of this program is unknown: {error}"))?;
    let output = Command::new(program)
        .arg(PEAK_COMMAND)
        .arg(file)
        .output()
        .map_err(|error| format!("cannot start this program again: {error}"))?;
    let answer = String::from_utf8_lossy(&output.stdout);
    let bytes = answer.trim().parse();
    bytes.map(Some).map_err(|_| {
        format!("measuring memory failed: {}", String::from_utf8_lossy(&output.stderr).trim())
    })
}

/// Reads and checks a file, and prints the bytes by which the peak memory grew.
pub(crate) fn print_peak_growth(file: &str) -> Result<()> {
    const UNKNOWN: &str = "this system does not report the peak memory";
    let before = peak_so_far().ok_or(UNKNOWN)?;
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let dfa = Dfa::from_source(&Source::new(file, text)).map_err(|report| report.to_string())?;
    let after = peak_so_far().ok_or(UNKNOWN)?;
    drop(dfa);
    println!("{}", after - before);
    Ok(())
}

/// The peak memory of this process in bytes. Only Linux reports it.
fn peak_so_far() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: usize = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
