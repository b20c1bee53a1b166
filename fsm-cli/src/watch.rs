//! Waits until files change.
//!
//! The system reports events in a folder, but not whether they matter, and it loses track of folders
//! that are replaced and of the targets of links. So an event is only a reason to look at the files,
//! and the files are also looked at once a second.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::input;

/// How often the files are looked at without an event.
const INTERVAL: Duration = Duration::from_secs(1);
/// An editor writes in several steps; events within this time belong to one change.
const SETTLE: Duration = Duration::from_millis(50);

/// Some files and folders, and their state when they were last looked at.
pub(crate) struct Changes {
    paths: Vec<PathBuf>,
    events: Receiver<()>,
    /// `None` if the system reports no events.
    watcher: Option<RecommendedWatcher>,
    last: Vec<FileState>,
}

/// A file, and when it was last changed and how long it is.
type FileState = (PathBuf, Option<(SystemTime, u64)>);

impl Changes {
    pub(crate) fn of(paths: &[PathBuf]) -> Changes {
        let (send, events) = mpsc::channel();
        let on_event = move |event: notify::Result<notify::Event>| {
            // Our own reads raise access events; ignore them.
            if event.is_ok_and(|event| !event.kind.is_access()) {
                // This fails only if the program is about to end.
                let _ = send.send(());
            }
        };
        let watcher = notify::recommended_watcher(on_event).ok();
        let mut changes = Changes { paths: paths.to_vec(), events, watcher, last: Vec::new() };
        changes.watch();
        changes.last = changes.look();
        changes
    }

    /// Waits until the files differ from what they were at the last call. Returns `false` as soon as
    /// `is_wanted` does, which is asked once a second.
    pub(crate) fn wait(&mut self, is_wanted: impl Fn() -> bool) -> bool {
        while is_wanted() {
            match self.events.recv_timeout(INTERVAL) {
                Ok(()) => {
                    // More events of the same change may follow, but a busy folder may never go quiet.
                    thread::sleep(SETTLE);
                    while self.events.try_recv().is_ok() {}
                }
                Err(RecvTimeoutError::Timeout) => (),
                Err(RecvTimeoutError::Disconnected) => thread::sleep(INTERVAL),
            }
            let now = self.look();
            if now != self.last {
                self.last = now;
                // A folder that was replaced has to be watched again.
                self.watch();
                return true;
            }
        }
        false
    }

    fn look(&self) -> Vec<FileState> {
        let files = input::files(&self.paths).into_iter().filter_map(Result::ok);
        let seen = |file: PathBuf| {
            let metadata = fs::metadata(&file).ok();
            let state = metadata.and_then(|data| Some((data.modified().ok()?, data.len())));
            (file, state)
        };
        files.map(seen).collect()
    }

    /// Watches the folders of the files, because many editors replace the files themselves.
    fn watch(&mut self) {
        let Some(watcher) = &mut self.watcher else { return };
        for path in &self.paths {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let (folder, depth) = if path.is_dir() {
                (path.as_path(), RecursiveMode::Recursive)
            } else {
                (folder.unwrap_or(Path::new(".")), RecursiveMode::NonRecursive)
            };
            // A folder that cannot be watched is still looked at once a second.
            let _ = watcher.watch(folder, depth);
        }
    }
}
