//! A folder for files that are only needed during a benchmark.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::Result;

/// A new folder. It is deleted when this value is dropped.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Result<Scratch> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let name = format!("tictactoe-bench-{}-{}", std::process::id(), now.as_nanos());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Scratch(folder))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> Result<PathBuf> {
        let path = self.path(name);
        write(&path, text)?;
        Ok(path)
    }
}

impl Drop for Scratch {
    /// Ignores errors: the results are right even if a file cannot be deleted.
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

pub(crate) fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
