//! Files that are never half written.
//!
//! The new content is written to a file in the same folder, flushed to the disk and then renamed. If
//! anything fails before that, the old file is unchanged.

use std::fs::{self, File, Metadata};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use fsm_model::in_backticks;
use tempfile::NamedTempFile;

use crate::exit::{CommandError, CommandResult};
use crate::input::name;

/// Writes a file, which may exist already.
pub(crate) fn replace(path: &Path, content: &[u8]) -> CommandResult<()> {
    try_replace(path, content).or_else(|error| {
        let message = error.to_string();
        let why = match error.kind() {
            io::ErrorKind::NotFound => "there is no such folder",
            io::ErrorKind::IsADirectory => "it is a folder",
            // The message must not name the temporary file.
            _ => message.split(" at path \"").next().unwrap_or(&message),
        };
        CommandError::trouble(format_args!("cannot write {}: {why}", in_backticks(&name(path))))
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
        // A rename does not check whether the file may be written.
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
    let mut file = temporary_file(folder, old.is_none())?;
    file.write_all(content)?;
    if let Some(old) = &old {
        keep_permissions(file.as_file(), old)?;
    }
    file.as_file().sync_all()?;
    file.persist(&path)?;
    // Flush the folder as well, so that the new name survives a power cut. Not every system can.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// The file that a path leads to through symbolic links; it need not exist.
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

/// A file for the new content. Users who may not read the old file may not read this one either.
fn temporary_file(folder: &Path, is_new: bool) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".fsm-").suffix(".tmp");
    #[cfg(unix)]
    if is_new {
        use std::os::unix::fs::PermissionsExt as _;
        // As for any new file: the system removes what its umask forbids.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

fn keep_permissions(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let new = file.metadata()?;
        // Only root may change the owner; other users can keep the group.
        if (old.uid(), old.gid()) != (new.uid(), new.gid())
            && fchown(file, Some(old.uid()), Some(old.gid())).is_err()
        {
            let _ = fchown(file, None, Some(old.gid()));
        }
    }
    file.set_permissions(old.permissions())
}
