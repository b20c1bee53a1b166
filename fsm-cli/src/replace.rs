//! Files that are never half written.
//!
//! The new content is written to a file in the same folder, flushed to the disk and then renamed. If
//! anything fails before that, the old file is unchanged.
//!
//! A file that was read before is compared with what was read, right before the rename. If another program
//! has saved it meanwhile, its text stays. No system can compare and rename in one step: a save is lost if it
//! falls between the last look at the file and the rename, which are two system calls, some microseconds.
//!
//! The new file gets the permissions, the owner and the extended attributes of the old one; `replace` returns
//! what could not be kept. A rename would part a file from its other hard links, so such a file is refused.

mod abandoned;
#[cfg_attr(not(unix), path = "replace/no_metadata.rs")]
mod metadata;

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use fsm_model::in_backticks;
use tempfile::NamedTempFile;

use crate::exit::{CommandError, CommandResult};
use crate::input::name;

/// What could not be kept of a file that was replaced, such as its owner.
pub(crate) type NotKept = Vec<String>;

/// Writes a file, which may exist already. If it was read before, `read` is what it must still have.
pub(crate) fn replace(path: &Path, read: Option<&[u8]>, content: &[u8]) -> CommandResult<NotKept> {
    try_replace(path, read, content).or_else(|error| {
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

fn try_replace(path: &Path, read: Option<&[u8]>, content: &[u8]) -> io::Result<NotKept> {
    let old = open_old(path)?;
    if let Some(old) = &old
        && !old.metadata()?.is_file()
    {
        // A device or a pipe is written to, not replaced.
        return (&*old).write_all(content).map(|()| NotKept::new());
    }
    let path = target(path)?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    abandoned::remove(folder);
    let mut file = temporary_file(folder, old.is_none())?;
    file.write_all(content)?;
    let not_kept = match &old {
        Some(old) => metadata::keep(old, file.as_file())?,
        None => NotKept::new(),
    };
    file.as_file().sync_all()?;
    if let Some(read) = read {
        match look(&path, read, content)? {
            Found::Read => (),
            Found::Content => return Ok(NotKept::new()),
            Found::Other => return Err(io::Error::other(NEWER)),
            Found::Nothing => return Err(io::Error::other(REMOVED)),
        }
    }
    file.persist(&path)?;
    // Flush the folder as well, so that the new name survives a power cut. Not every system can.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(not_kept)
}

/// The file that is to be replaced, or that is to be written to if it is a device or a pipe.
fn open_old(path: &Path) -> io::Result<Option<File>> {
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if metadata.is_file() && metadata::has_other_names(&metadata) {
        return Err(io::Error::other(
            "it has another name (a hard link), which would keep the old content; \
             write to a new file, or remove the other name first",
        ));
    }
    // A rename does not check whether the file may be written.
    fs::OpenOptions::new().write(true).open(path).map(Some)
}

const NEWER: &str = "another program has changed it since it was read; its new content is kept, so run the command again";

const REMOVED: &str = "another program has removed it since it was read";

/// What is in a file that was read before.
enum Found {
    /// The same as before.
    Read,
    /// What is to be written: another run was faster.
    Content,
    Other,
    Nothing,
}

fn look(path: &Path, read: &[u8], content: &[u8]) -> io::Result<Found> {
    let state = |metadata: fs::Metadata| (metadata.modified().ok(), metadata.len());
    let before = fs::metadata(path).map(state);
    let found = match fs::read(path) {
        Ok(bytes) if bytes == read => Found::Read,
        Ok(bytes) if bytes == content => Found::Content,
        Ok(_) => Found::Other,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Nothing),
        Err(error) => return Err(error),
    };
    // Reading a long file takes a while; another program may have saved it in that time.
    let is_same =
        before.is_ok_and(|before| fs::metadata(path).map(state).is_ok_and(|now| now == before));
    Ok(if is_same { found } else { Found::Other })
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

/// A file for the new content, locked as long as it is open. Users who may not read the old file may not
/// read this one either.
fn temporary_file(folder: &Path, is_new: bool) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(abandoned::PREFIX).suffix(abandoned::SUFFIX);
    #[cfg(unix)]
    if is_new {
        use std::os::unix::fs::PermissionsExt as _;
        // As for any new file: the system removes what its umask forbids.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    loop {
        let file = builder.tempfile_in(folder)?;
        // Before it was locked, another run may have taken it for an abandoned one.
        if abandoned::lock(file.as_file()) {
            return Ok(file);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use tempfile::TempDir;

    use super::replace;
    use crate::exit::CommandError;

    /// Replaces a file whose content was `old` when it was read, and is `now`. Returns its content
    /// afterwards, and the error.
    fn after(now: Option<&str>) -> (Option<String>, Option<String>) {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("a.txt");
        if let Some(now) = now {
            fs::write(&path, now).unwrap();
        }
        let error = replace(&path, Some(b"old"), b"laid out").err().map(|error| match error {
            CommandError::Trouble(message) => {
                message.replace(&folder.path().display().to_string(), "")
            }
            other => panic!("{other:?}"),
        });
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, usize::from(now.is_some()), "nothing else is left");
        (fs::read_to_string(Path::new(&path)).ok(), error)
    }

    #[test]
    fn what_another_program_has_saved_meanwhile_is_kept() {
        let is = |text: &str| Some(text.to_owned());
        let newer =
            is("cannot write `/a.txt`: another program has changed it since it was read; its new \
                        content is kept, so run the command again");
        assert_eq!(after(Some("old")), (is("laid out"), None));
        assert_eq!(after(Some("new")), (is("new"), newer.clone()));
        assert_eq!(after(Some("")), (is(""), newer));
        // Another run has done the same.
        assert_eq!(after(Some("laid out")), (is("laid out"), None));
        let removed = is("cannot write `/a.txt`: another program has removed it since it was read");
        assert_eq!(after(None), (None, removed));
    }
}
