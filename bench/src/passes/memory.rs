//! How much memory reading a text takes.
//!
//! The peak of a process never goes down again, so each text gets a process of its own.

use std::fs;
use std::path::Path;
use std::process::Command;

use tictactoe_fsm::{Dfa, Source};

use crate::Result;

/// The hidden subcommand that [`child`] answers to.
pub(crate) const CHILD: &str = "peak-memory";

/// By how many bytes the peak of a fresh process grows when it reads and checks a file.
///
/// `None` where the system does not tell.
pub(crate) fn peak(file: &Path) -> Result<Option<usize>> {
    if high_water_mark().is_none() {
        return Ok(None);
    }
    let program = std::env::current_exe().map_err(|error| format!("where am I: {error}"))?;
    let output = Command::new(program)
        .arg(CHILD)
        .arg(file)
        .output()
        .map_err(|error| format!("cannot start myself: {error}"))?;
    let answer = String::from_utf8_lossy(&output.stdout);
    let bytes = answer.trim().parse();
    bytes.map(Some).map_err(|_| {
        format!("measuring memory failed: {}", String::from_utf8_lossy(&output.stderr).trim())
    })
}

/// Reads and checks a file; prints by how many bytes that made the peak grow.
pub(crate) fn child(file: &str) -> Result<()> {
    const UNKNOWN: &str = "this system does not tell the peak of memory";
    let before = high_water_mark().ok_or(UNKNOWN)?;
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let dfa = Dfa::from_source(&Source::new(file, text)).map_err(|report| report.to_string())?;
    let after = high_water_mark().ok_or(UNKNOWN)?;
    drop(dfa);
    println!("{}", after - before);
    Ok(())
}

/// The most memory that this process ever had, in bytes. Linux tells it.
fn high_water_mark() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: usize = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
