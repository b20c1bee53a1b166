//! Files that are never half written.
//!
//! The new text is written beside the old one, brought to the disk and then renamed over it. If
//! anything goes wrong on the way, the old file is what it was.

use std::fs::{self, File, Metadata};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use tictactoe_fsm::quote;

use crate::input::name;
use crate::shell::{Outcome, Stop};

/// Gives a file a new content, or makes it.
pub(crate) fn replace(path: &Path, content: &[u8]) -> Outcome<()> {
    try_replace(path, content).or_else(|error| {
        let message = error.to_string();
        let why = match error.kind() {
            io::ErrorKind::NotFound => "there is no such folder",
            io::ErrorKind::IsADirectory => "it is a folder",
            // Whoever asked for one file need not hear of another that was to be written beside it.
            _ => message.split(" at path \"").next().unwrap_or(&message),
        };
        Stop::trouble(format_args!("cannot write {}: {why}", quote(&name(path))))
    })
}

fn try_replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let old = match fs::metadata(path) {
        Ok(metadata) => Some(metadata),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    if let Some(old) = &old {
        if old.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        // A rename would not ask whether the file may be written.
        let mut file = fs::OpenOptions::new().write(true).open(path)?;
        if !old.is_file() {
            // A device or a pipe is written to, not replaced.
            return file.write_all(content);
        }
    }
    let path = target(path)?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = beside(folder, old.is_none())?;
    file.write_all(content)?;
    if let Some(old) = &old {
        keep_permissions(file.as_file(), old)?;
    }
    file.as_file().sync_all()?;
    file.persist(&path)?;
    // The name, too, should survive a power cut. Not every system can do that.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// What a path leads to, also through symbolic links to a file that is not there yet.
fn target(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// A file for the new content. Only whoever may see the old one may see that, too.
fn beside(folder: &Path, is_new: bool) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".fsm-").suffix(".tmp");
    #[cfg(unix)]
    if is_new {
        use std::os::unix::fs::PermissionsExt as _;
        // As for any new file: the system takes away what it should not have.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

fn keep_permissions(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let new = file.metadata()?;
        // Only root may give files away; for others the group is what can be kept.
        if (old.uid(), old.gid()) != (new.uid(), new.gid())
            && fchown(file, Some(old.uid()), Some(old.gid())).is_err()
        {
            let _ = fchown(file, None, Some(old.gid()));
        }
    }
    file.set_permissions(old.permissions())
}
