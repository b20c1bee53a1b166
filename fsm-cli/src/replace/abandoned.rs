//! Temporary files of runs that were killed.
//!
//! A run locks its temporary file, and the system removes the lock when the run ends, however it ends. So a
//! file with such a name and without a lock is abandoned. Where the system has no such locks, nothing is
//! removed.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

pub(super) const PREFIX: &str = ".fsm-";
pub(super) const SUFFIX: &str = ".tmp";
/// How many letters and digits are between them.
const RANDOM: usize = 6;

/// Removes the files that killed runs have left in a folder, once for each folder.
pub(super) fn remove(folder: &Path) {
    static DONE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    if !DONE.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned()) {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = || entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_temporary(&entry.file_name()) && is_file() {
            remove_unless_locked(&entry.path());
        }
    }
}

fn is_temporary(name: &OsStr) -> bool {
    let random = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX));
    random.is_some_and(|random| {
        random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

#[cfg(unix)]
fn remove_unless_locked(path: &Path) {
    use rustix::fs::{FlockOperation, flock};

    let Ok(file) = File::open(path) else { return };
    // The file is removed while it is locked here, so no run can begin to use it.
    if flock(&file, FlockOperation::NonBlockingLockExclusive).is_ok() {
        let _ = fs::remove_file(path);
    }
}

#[cfg(not(unix))]
fn remove_unless_locked(_: &Path) {}

/// Locks a new temporary file. Returns whether it is still there.
#[cfg(unix)]
pub(super) fn lock(file: &File) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    use rustix::fs::{FlockOperation, flock};

    // On a system without locks no run removes the file.
    let _ = flock(file, FlockOperation::LockExclusive);
    file.metadata().map_or(true, |metadata| metadata.nlink() > 0)
}

#[cfg(not(unix))]
pub(super) fn lock(_: &File) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::{PREFIX, RANDOM, SUFFIX, is_temporary};

    #[test]
    fn only_names_of_temporary_files() {
        let named = |name: &str| is_temporary(OsStr::new(name));
        assert!(named(".fsm-aB3xYz.tmp"));
        for name in
            ["fsm-aB3xYz.tmp", ".fsm-notes.txt", ".fsm-.tmp", ".fsm-my-log.tmp", ".fsm-abcdefg.tmp"]
        {
            assert!(!named(name), "{name}");
        }
    }

    #[test]
    fn the_names_that_are_made() {
        let file = tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).tempfile().unwrap();
        let name = file.path().file_name().unwrap();
        assert!(is_temporary(name), "{name:?} has not {RANDOM} letters");
    }
}
